"""Why typed words can't be read: which word it is, for which reason, and what would do in its place."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from bot.games.contract import Decision, Option
from bot.games.playing import misfit
from bot.games.text import Text, enumerate_words, show
from bot.tables.refusals import Refusal, Why
from bot.tables.spelling import fold, split
from bot.tables.turns import Turn, canonical

Name = Callable[[int], str]
Meant = Callable[[Iterable[Option], int], Iterator[tuple[Option, int, int]]]
"""The options that words from a place on can mean, with how many words spell each, and how many of these are only
beginnings."""

MOST_EXAMPLES = 6
LONGEST_WORD = 60


def unclear(typed: str, turn: Turn, name: Name, *, after: str = "") -> Refusal:
    """Words that mean nothing, ``after`` others that do; with what could be said."""
    told = f" after “{_cut(after)}”" if after else ""
    return Refusal(Why.UNCLEAR, typed=_cut(typed), after=told, examples=would_do(turn, name, typed))


def unfit(words: str, reason: Text, instead: str = "") -> Refusal:
    """Words that mean something, but something that can't be chosen here."""
    told = f" You could say {instead}." if instead else ""
    return Refusal(Why.UNFIT, typed=_cut(words), reason=reason, instead=told)


class Stuck(NamedTuple):
    """Where reading gets stuck: what was typed, its words, the place of the first one that can't be read, and the
    turn as the words before leave it."""

    typed: str
    words: Sequence[str]
    at: int
    turn: Turn


def explain(stuck: Stuck, name: Name, meant: Meant) -> Refusal:
    """Say why the word where reading gets stuck can't be read there."""
    typed, words, at, turn = stuck
    if at >= len(words):
        return unclear(typed, turn, name)
    if turn.decision is not None and turn.decision.amount is None and _counts(words, at):
        return explain(stuck._replace(at=at + 1), name, meant)
    word = _as_typed(typed, words[at])
    if turn.reveals:
        return unclear(word, turn, name, after=" ".join(words[:at]))
    if turn.decision is None:
        return Refusal(Why.EXCESS, typed=_cut(word), turn=canonical(turn.steps))
    return _out_of_place(stuck, name, meant) or unclear(word, turn, name, after=" ".join(words[:at]))


def _counts(words: Sequence[str], at: int) -> bool:
    """Whether a word only says how many of the next one."""
    return at + 1 < len(words) and words[at].strip("x×*").isdecimal()


def _out_of_place(stuck: Stuck, name: Name, meant: Meant) -> Refusal | None:
    """The refusal of a word that means something in this game, but not here."""
    typed, words, at, turn = stuck
    game, state, decision = turn.position.game, turn.position.state, turn.decision
    assert decision is not None
    known = [Option(key, label) for key, label in game.words(state).items()]
    found = min(meant(known, at), key=lambda each: (each[2], -each[1]), default=None)
    if found is None or (found[2] and not _sure(words[at], found[0], name)):
        return None
    option, used, _ = found
    reason = misfit(game, state, turn.seat, decision, (option.key,))
    if reason is None:
        return None
    spelled = " ".join(_as_typed(typed, word) for word in words[at : at + used])
    return unfit(spelled, reason, "" if decision.amount is not None else would_do(turn, name, spelled))


def _sure(word: str, option: Option, name: Name) -> bool:
    """Whether a beginning is long enough to say what is meant."""
    return len(word) >= 4 and any(part.startswith(word) for part in split(show(option.label, name)))


def would_do(turn: Turn, name: Name, typed: str = "") -> str:
    """What could be said where a turn stands, the most alike first."""
    decision = turn.decision
    if decision is None:
        return _enumerated([f"“{canonical(turn.steps)}”"])
    if decision.amount is not None:
        least, most = decision.amount.minimum, decision.amount.maximum
        return f"a number from {least} to {most}" if least < most else str(least)
    options = _most_alike(decision, typed, name)
    told = [_example(option, name) for option in options[:MOST_EXAMPLES]]
    more = len(options) - len(told)
    return _enumerated([*told, f"{more} others"] if more > 1 else [_example(option, name) for option in options])


def _most_alike(decision: Decision, typed: str, name: Name) -> list[Option]:
    """The options of a decision; those that look like what was typed come first."""
    by_word: dict[str, Option] = {}
    for option in decision.options:
        for word in [*split(option.key), *split(show(option.label, name))]:
            by_word.setdefault(word, option)
    words = [fold(word) for word in typed.split()[:4]]
    close = [by_word[match] for word in words for match in difflib.get_close_matches(word, by_word, 2, 0.7)]
    return list({option.key: option for option in [*close, *decision.options]}.values())


def _example(option: Option, name: Name) -> str:
    label = show(option.label, name)
    spoken = split(label) in (split(option.key), split(option.key.replace("_", " ")))
    return f"“{option.key}”" if spoken else f"“{option.key}” ({label})"


def _enumerated(words: list[str]) -> str:
    return enumerate_words(words, "{a} or {b}")


def _as_typed(typed: str, word: str) -> str:
    """A word as it was typed, with its accents and capitals."""
    return next((chunk for chunk in typed.split() if split(chunk) == [word]), word)


def _cut(words: str) -> str:
    return words.strip()[:LONGEST_WORD]
