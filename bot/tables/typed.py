"""Turns as people type them: read in any case and with any accents, cut short, or completed to legal turns."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator

import msgspec
from more_itertools import interleave_longest

from bot.games.contract import Choice, Decision, IllegalChoice, Option, taken
from bot.games.text import Text, enumerate_words, show
from bot.tables.refusals import Refusal, Why
from bot.tables.turns import AnyGame, Turn, canonical, copy, forced, label, short, step, written

Name = Callable[[int], str]
LONGEST_INPUT = 200
MOST_READINGS = 200
TIMES = re.compile(r"(?:[x×*](\d{1,2})|(\d{1,2})[x×*]?)$")


class Reading(msgspec.Struct):
    """One way to understand what was typed: the turn so far, the answers of an unfinished multiple decision,
    how many words were used, and how many of them were only beginnings."""

    turn: Turn
    partial: list[str]
    used: int
    guessed: int = 0


class Completion(msgspec.Struct):
    """A whole legal turn: its canonical text and how to show it, and its last answer alone."""

    text: str
    label: str
    last: str
    last_label: str


class _Match(msgspec.Struct):
    choice: Choice
    used: int
    guessed: int
    whole: bool


def fold(typed: str) -> str:
    """Lower case without accents, so that ``Ñandú`` and ``nandu`` are the same."""
    bare = unicodedata.normalize("NFKD", typed.casefold())
    return "".join(character for character in bare if not unicodedata.combining(character))


def split(typed: str) -> list[str]:
    """The words of what was typed; ``+``, commas and blanks part them, ``bass*2`` becomes two words."""
    spaced = re.sub(r"([x×*])\s*(\d)", r" \1\2", re.sub(r"[+,;/|]|->|→|·", " ", fold(typed)[:LONGEST_INPUT]))
    return [word.strip(".!?\"'`") for word in spaced.split() if word.strip(".!?\"'`")]


def read(game: AnyGame, turn: Turn, typed: str, name: Name) -> Reading:
    """Understand what was typed as the rest of a turn.

    Returns the only meaning it can have: a complete turn, or one that still lacks something. Raises
    :class:`Refusal` in three ways: not understood, not legal here, or ambiguous.
    """
    words = split(typed)
    if not words:
        raise _unclear(typed, turn, name)
    walker = _Walker(game, words, name)
    readings = [reading for reading in walker.walk(Reading(turn, [], 0)) if reading.used == len(words)]
    if not readings:
        raise walker.failure(typed)
    best = min(reading.guessed for reading in readings)
    meanings = _distinct(reading for reading in readings if reading.guessed == best)
    if len(meanings) > 1:
        raise Refusal(Why.AMBIGUOUS, typed=typed.strip(), meanings=_list(sorted(meanings)[:4]))
    return next(iter(meanings.values()))


def complete(game: AnyGame, turn: Turn, typed: str, name: Name, limit: int = 25) -> list[Completion]:
    """Whole legal turns that begin as typed, at most ``limit``, spread over the first choices."""
    walker = _Walker(game, split(typed), name, finishing=True)
    starts = [r for r in walker.walk(Reading(turn, [], 0)) if r.used == len(walker.words)]
    streams = (_finish(game, start) for start in starts)
    found: dict[str, Completion] = {}
    for done in itertools.islice(interleave_longest(*streams), limit * 2):
        text = canonical(done.steps)
        last = done.steps[-1]
        shown = [show(label(s.decision, s.choice), name) for s in done.steps]
        found.setdefault(text, Completion(text, " · ".join(shown), written(last.choice), shown[-1]))
        if len(found) == limit:
            break
    return sorted(found.values(), key=lambda item: item.text)


class _Walker:
    """Follows every way in which words can answer the decisions of a turn."""

    def __init__(self, game: AnyGame, words: list[str], name: Name, *, finishing: bool = False) -> None:
        self.game = game
        self.words = words
        self.name = name
        self.finishing = finishing
        self.furthest: tuple[int, Turn] | None = None
        self.refused: Text | None = None

    def walk(self, at: Reading) -> Iterator[Reading]:
        return itertools.islice(self._walk(at), MOST_READINGS)

    def _walk(self, at: Reading) -> Iterator[Reading]:
        if at.used == len(self.words) or at.turn.decision is None:
            self._note(at)
            yield at
            return
        decision = at.turn.decision
        matches = self._matches(decision, at.used)
        if not matches:
            self._note(at)
            if at.turn.steps and (only := forced(decision)) is not None:
                yield from self._go(at, _Match(only, 0, 0, True))
            return
        for match in matches:
            yield from self._go(at, match)

    def _go(self, at: Reading, match: _Match) -> Iterator[Reading]:
        used, guessed = at.used + match.used, at.guessed + match.guessed
        if not match.whole:
            yield Reading(at.turn, list(match.choice), used, guessed)
            return
        try:
            after = step(self.game, at.turn, match.choice, force=False)
        except IllegalChoice as refused:
            self.refused = refused.reason
            self._note(at)
            return
        yield from self._walk(Reading(after, [], used, guessed))

    def _note(self, at: Reading) -> None:
        if self.furthest is None or at.used >= self.furthest[0]:
            self.furthest = (at.used, at.turn)

    def _matches(self, decision: Decision, at: int) -> list[_Match]:
        if decision.amount is not None:
            return _amount(self.words[at])
        if decision.most > 1 or decision.least > 1:
            return [match for match in [self._several(decision, at)] if match is not None]
        matches = [
            _Match((option.key,), used, guessed, True)
            for option, used, guessed in self._options(decision.options, at)
        ]
        return matches if self.finishing else _surest(matches)

    def _options(self, options: Iterable[Option], at: int) -> Iterator[tuple[Option, int, int]]:
        for option in options:
            best = self._best(option, at)
            if best is not None:
                yield option, *best

    def _best(self, option: Option, at: int) -> tuple[int, int] | None:
        found = [m for name in self._names(option) if (m := _begins(name, self.words[at:])) is not None]
        return min(found, key=lambda m: (m[1], -m[0])) if found else None

    def _names(self, option: Option) -> list[list[str]]:
        return [split(option.key), split(option.key.replace("_", " ")), split(show(option.label, self.name))]

    def _several(self, decision: Decision, at: int) -> _Match | None:
        """Read several answers: as many as the decision takes, or more if nothing else follows."""
        keys: list[str] = []
        used = guessed = 0
        within: tuple[int, int, int] = (0, 0, 0)
        while at + used < len(self.words) and (found := self._one_of_several(decision, at + used)) is not None:
            key, count, width, guess = found
            keys += [key] * count
            used, guessed = used + width, guessed + guess
            if len(keys) <= decision.most:
                within = (len(keys), used, guessed)
        if not keys:
            return None
        if at + used < len(self.words) and within[0]:
            keys, used, guessed = keys[: within[0]], within[1], within[2]
        counts = taken(keys)
        ordered = [option.key for option in decision.options for _ in range(counts.get(option.key, 0))]
        return _Match(tuple(ordered), used, guessed, short(decision, ordered) == 0)

    def _one_of_several(self, decision: Decision, at: int) -> tuple[str, int, int, int] | None:
        count, skip = _count(self.words, at)
        options = list(self._options(decision.options, at + skip))
        if not options:
            return None
        option, width, guess = min(options, key=lambda found: found[2])
        after = at + skip + width
        more = TIMES.match(self.words[after]) if after < len(self.words) and not skip else None
        if more is not None and more.group(1):
            return option.key, int(more.group(1)), width + 1, guess
        return option.key, count, skip + width, guess

    def failure(self, typed: str) -> Refusal:
        """Say why nothing fits: a word that means nothing, or one that isn't legal here."""
        if self.refused is not None:
            return Refusal(Why.ILLEGAL, reason=self.refused)
        if self.furthest is None:
            return Refusal(Why.UNCLEAR, typed=typed.strip(), examples="/move")
        at, turn = self.furthest
        if at < len(self.words) and turn.decision is not None:
            return self._illegal(typed, at, turn) or _unclear(typed, turn, self.name)
        return _unclear(" ".join(self.words[at:]) or typed, turn, self.name)

    def _illegal(self, typed: str, at: int, turn: Turn) -> Refusal | None:
        known = self.game.words(turn.state)
        options = [Option(key, label_) for key, label_ in known.items()]
        exact = [option for option, _, guessed in self._options(options, at) if not guessed]
        if not exact:
            return None
        try:
            self.game.choose(copy(turn.state), turn.seat, (exact[0].key,))
        except IllegalChoice as refused:
            return Refusal(Why.ILLEGAL, reason=refused.reason)
        return None


def _count(words: list[str], at: int) -> tuple[int, int]:
    found = TIMES.fullmatch(words[at])
    if found is None or found.group(2) is None or at + 1 >= len(words):
        return 1, 0
    return int(found.group(2)), 1


def _amount(word: str) -> list[_Match]:
    bare = word.lstrip("£$€").rstrip("£$€")
    return [_Match((str(int(bare)),), 1, 0, True)] if bare.isascii() and bare.isdecimal() and len(bare) < 7 else []


def _surest(matches: list[_Match]) -> list[_Match]:
    if not matches:
        return matches
    least = min(match.guessed for match in matches)
    sure = [match for match in matches if match.guessed == least]
    return sure if least == 0 else matches


def _begins(name: list[str], words: list[str]) -> tuple[int, int] | None:
    """How many words spell the name or its beginning, and whether the last is cut short (1) or not (0)."""
    length = min(len(name), len(words))
    for count in range(length, 0, -1):
        if name[: count - 1] == words[: count - 1] and name[count - 1].startswith(words[count - 1]):
            whole = count == len(name) and name[count - 1] == words[count - 1]
            return count, 0 if whole else 1
    return None


def _finish(game: AnyGame, at: Reading) -> Iterator[Turn]:
    if at.turn.decision is None:
        return iter([at.turn] if at.turn.steps else [])
    children = (_child(game, at.turn, choice) for choice in _answers(at.turn.decision, at.partial))
    return interleave_longest(*children)


def _child(game: AnyGame, turn: Turn, choice: Choice) -> Iterator[Turn]:
    try:
        after = step(game, turn, choice, force=False)
    except IllegalChoice:
        return
    yield from _finish(game, Reading(after, [], 0))


def _answers(decision: Decision, partial: list[str]) -> list[Choice]:
    if decision.amount is not None:
        amount = decision.amount
        return [(str(n),) for n in itertools.islice(range(amount.minimum, amount.maximum + 1, amount.step), 25)]
    if decision.most == 1 and decision.least == 1:
        return [(option.key,) for option in decision.options]
    if decision.usual is not None and not partial:
        return [decision.usual]
    counts = taken(partial)
    spare = [key for o in decision.options for key in [o.key] * max(0, o.times - counts.get(o.key, 0))]
    rest = max(0, decision.least - len(partial))
    order = {option.key: place for place, option in enumerate(decision.options)}
    combinations = itertools.islice(itertools.combinations(spare, rest), 2000)
    every = dict.fromkeys(tuple(sorted((*partial, *more), key=order.__getitem__)) for more in combinations)
    return list(itertools.islice(every, 25))


def _distinct(readings: Iterable[Reading]) -> dict[str, Reading]:
    return {f"{canonical(r.turn.steps)} {'+'.join(r.partial)}".strip(): r for r in readings}


def _list(words: list[str]) -> str:
    return enumerate_words([f"“{word}”" for word in words], "{a} or {b}")


def _unclear(typed: str, turn: Turn, name: Name) -> Refusal:
    decision = turn.decision
    if decision is None:
        return Refusal(Why.UNCLEAR, typed=typed.strip()[:60], examples=_list([canonical(turn.steps)]))
    if decision.amount is not None:
        examples = f"a number from {decision.amount.minimum} to {decision.amount.maximum}"
    else:
        examples = _list([option.key for option in decision.options[:4]])
    return Refusal(Why.UNCLEAR, typed=typed.strip()[:60], examples=examples)
