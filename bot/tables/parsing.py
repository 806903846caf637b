"""Turns as people type them: read in any case and with any accents, or cut short."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator

import msgspec

from bot.games.contract import Choice, Decision, IllegalChoice, Option
from bot.games.text import Text, enumerate_words, show
from bot.tables.misreading import Stuck, explain, unclear, unfit
from bot.tables.refusals import Refusal, Why
from bot.tables.spelling import LONGEST_INPUT, begins, split, tokens
from bot.tables.turns import NOTHING, Turn, canonical, forced, missing, step

Name = Callable[[int], str]
MOST_READINGS = 200
MOST_RUNS = 20
TIMES = re.compile(r"(?:[x×*](\d{1,2})|(\d{1,2})[x×*]?)$")


class Reading(msgspec.Struct):
    """One way to understand what was typed: the turn so far, the answers of an unfinished multiple decision,
    how many words were used, and how many of them were only beginnings. ``rest``: words that can't be read before
    something has come to light that this turn brings to light."""

    turn: Turn
    partial: list[str]
    used: int
    guessed: int = 0
    rest: str = ""


class _Match(msgspec.Struct):
    choice: Choice
    used: int
    guessed: int
    whole: bool


def read(turn: Turn, typed: str, name: Name, *, rounding: bool = True, exact: bool = False) -> Reading:
    """Understand what was typed as the rest of a turn.

    Returns the only meaning it can have: a complete turn, or one that still lacks something. What has one answer
    only counts as answered, unless ``rounding`` is off. ``exact``: no word is taken for the beginning of another.
    Raises :class:`Refusal`: not understood, not legal here, more than a turn, or ambiguous.
    """
    walker = Walker(typed, name, exact=exact)
    if not walker.words or len(" ".join(typed.split())) > LONGEST_INPUT:
        raise unclear(typed, turn, name)
    walked = list(walker.walk(Reading(turn, [], 0)))
    readings = [reading for reading in walked if reading.used == len(walker.words)]
    readings = readings or walker.cut_short(walked)
    if rounding:
        readings = [_rounded(reading) for reading in readings]
    if not readings:
        raise walker.failure(typed, turn)
    meanings = _distinct(least_guessed(readings))
    if len(meanings) > 1:
        raise Refusal(Why.AMBIGUOUS, typed=" ".join(typed.split()), meanings=_list(sorted(meanings)[:4]))
    return next(iter(meanings.values()))


def least_guessed(readings: list[Reading]) -> list[Reading]:
    """The surest of several ways to understand what was typed."""
    best = min((reading.guessed for reading in readings), default=0)
    return [reading for reading in readings if reading.guessed == best]


def _rounded(reading: Reading) -> Reading:
    """A reading with everything in it that has one answer only."""
    turn = reading.turn
    while turn.steps and turn.decision is not None and (only := forced(turn.decision)) is not None:
        turn = step(turn, only, force=False)
    partial = reading.partial if turn is reading.turn else []
    return Reading(turn, partial, reading.used, reading.guessed, reading.rest)


class _Piece(msgspec.Struct):
    """One option among several, and how often it was named."""

    key: str
    count: int
    used: int
    guessed: int


class Walker:
    """Follows every way in which words can answer the decisions of a turn."""

    def __init__(self, typed: str, name: Name, *, finishing: bool = False, exact: bool = False) -> None:
        self.words, self.tied = tokens(typed)
        self.name = name
        self.finishing = finishing
        self.exact = exact
        self._spelt: dict[int, tuple[Option, list[list[str]]]] = {}
        self._named: dict[tuple[int, int], tuple[Decision, list[_Piece]]] = {}
        self._meant: dict[int, bool] = {}
        self.furthest: tuple[int, Turn] | None = None
        self.refused: tuple[str, Text] | None = None

    def walk(self, at: Reading) -> Iterator[Reading]:
        """Every way to understand the words, as far as they make sense."""
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
        for match in [*matches, *self._unsaid(at, decision, bool(matches))]:
            yield from self._go(at, match)

    def _unsaid(self, at: Reading, decision: Decision, matched: bool) -> list[_Match]:
        """The answer of a decision that may be left out: the only one, or none."""
        if not at.turn.steps:
            return []
        only = () if decision.least == 0 else forced(decision)
        return [] if only is None else [_Match(only, 0, int(matched or not only), True)]

    def _go(self, at: Reading, match: _Match) -> Iterator[Reading]:
        used, guessed = at.used + match.used, at.guessed + match.guessed
        if not match.whole:
            self._note(Reading(at.turn, [], used))
            yield Reading(at.turn, list(match.choice), used, guessed)
            return
        try:
            after = step(at.turn, match.choice, force=False)
        except IllegalChoice as refused:
            self.refused = " ".join(self.words[at.used : used]).replace(" *", "*"), refused.reason
            self._note(at)
            return
        yield from self._walk(Reading(after, [], used, guessed))

    def _note(self, at: Reading) -> None:
        """Remember how far the words made sense. A turn that only ends because what isn't said has one answer
        says less about the next word than the question that was open before."""
        used, turn = self.furthest or (-1, at.turn)
        if at.used > used or (at.used == used and (at.turn.decision is not None or turn.decision is None)):
            self.furthest = (at.used, at.turn)

    def _matches(self, decision: Decision, at: int) -> list[_Match]:
        if decision.amount is not None:
            return _amount(self.words[at])
        if decision.most > 1 or decision.least > 1:
            return self._several(decision, at)
        matches = [
            _Match((option.key,), used + self._once(at + used), guessed, True)
            for option, used, guessed in self._options(decision.options, at)
        ]
        if not matches:
            return [match for match in self._several(decision, at) if match.whole]  # "1 rats"
        return matches if self.finishing else _surest(matches)

    def _once(self, after: int) -> int:
        """How many words only say that an option is taken once: ``tin*1``."""
        return int(self.words[after : after + 1] == ["*1"])

    def _options(self, options: Iterable[Option], at: int) -> Iterator[tuple[Option, int, int]]:
        for option in options:
            best = self._best(option, at)
            if best is not None:
                yield option, *best

    def _best(self, option: Option, at: int) -> tuple[int, int] | None:
        found = [m for name in self._names(option) if (m := begins(name, self.words[at:])) is not None]
        found = [m for m in found if m[1] == 0] if self.exact else found
        return min(found, key=lambda m: (m[1], -m[0])) if found else None

    def _names(self, option: Option) -> list[list[str]]:
        """The ways to spell an option. They are kept, since each word is compared with those of every option."""
        if id(option) not in self._spelt:
            ways = (option.key, option.key.replace("_", " "), show(option.label, self.name))
            self._spelt[id(option)] = option, list(map(list, dict.fromkeys(tuple(split(way)) for way in ways)))
        return self._spelt[id(option)][1]

    def _several(self, decision: Decision, at: int) -> list[_Match]:
        """Read several answers: as many as the decision takes, or more or fewer if nothing else follows."""
        if decision.least == 0 and self.words[at] == NOTHING:
            return [_Match((), 1, 0, True)]
        runs = itertools.islice(self._runs(decision, at, []), MOST_RUNS)
        return [match for run in runs for match in self._ends(decision, at, run)]

    def _runs(self, decision: Decision, at: int, run: list[_Piece]) -> Iterator[list[_Piece]]:
        """Every way in which the words can name options one after another, as far as they do."""
        found = self._pieces(decision, at) if at < len(self.words) else []
        for piece in found:
            yield from self._runs(decision, at + piece.used, [*run, piece])
        if run and not found:
            yield run

    def _ends(self, decision: Decision, at: int, run: list[_Piece]) -> Iterator[_Match]:
        """Where a run of answers can end. If their number is free, a ``+`` holds them together and a blank
        parts them, unless only the other way makes sense."""
        free = decision.least < decision.most
        keys: list[str] = []
        used = guessed = 0
        for piece in run:
            guessed += piece.guessed + int(free and used > 0 and at + used not in self.tied)
            keys += [piece.key] * piece.count
            used += piece.used
            lacking = missing(decision, keys)
            if lacking == 0:
                yield _Match(tuple(keys), used, guessed + int(free and at + used in self.tied), True)
            elif at + used == len(self.words):
                yield _Match(tuple(keys), used, guessed + int(lacking < 0), False)

    def _pieces(self, decision: Decision, at: int) -> list[_Piece]:
        """The options that the next words may mean, with how often: ``rats``, ``2 rats``, ``rats x2``. They are
        kept, since many runs of words come by the same place."""
        place = id(decision), at
        if place not in self._named:
            self._named[place] = decision, self._pieces_at(decision, at)
        return self._named[place][1]

    def _pieces_at(self, decision: Decision, at: int) -> list[_Piece]:
        count, skip = _count(self.words, at)
        found = list(self._options(decision.options, at + skip))
        least = min((guess for _, _, guess in found), default=0)
        pieces = [_Piece(o.key, count, skip + width, guess) for o, width, guess in found if guess == least]
        return pieces if skip else [self._multiplied(piece, at + piece.used) for piece in pieces]

    def _multiplied(self, piece: _Piece, after: int) -> _Piece:
        more = TIMES.fullmatch(self.words[after]) if after < len(self.words) else None
        if more is None or more.group(1) is None:
            return piece
        return _Piece(piece.key, int(more.group(1)), piece.used + 1, piece.guessed)

    def cut_short(self, walked: list[Reading]) -> list[Reading]:
        """The readings that end where something comes to light, with the words after it as their rest, if these
        mean anything in this game."""
        ended = [reading for reading in walked if reading.turn.reveals and self._means(reading.turn, reading.used)]
        return [msgspec.structs.replace(reading, rest=self._rest(reading.used)) for reading in ended]

    def _rest(self, at: int) -> str:
        return " ".join("+ " * (place in self.tied) + self.words[place] for place in range(at, len(self.words)))

    def _means(self, turn: Turn, at: int) -> bool:
        """Whether a word can be a number, or is known to the game."""
        if at not in self._meant:
            word = self.words[at]
            known = (Option(*each) for each in turn.position.game.words(turn.position.state).items())
            counts = word == NOTHING or word.isdecimal() or TIMES.fullmatch(word) is not None
            self._meant[at] = counts or any(self._options(known, at))
        return self._meant[at]

    def failure(self, typed: str, turn: Turn) -> Refusal:
        """Say why nothing fits: which word it is, for which reason, and what would do."""
        if self.refused is not None:
            return unfit(*self.refused)
        at, furthest = self.furthest or (0, turn)
        return explain(Stuck(typed, self.words, at, furthest), self.name, self._options)


def _count(words: list[str], at: int) -> tuple[int, int]:
    found = TIMES.fullmatch(words[at])
    if found is None or found.group(2) is None or at + 1 >= len(words):
        return 1, 0
    return int(found.group(2)), 1


def _amount(word: str) -> list[_Match]:
    return [_Match((str(int(word)),), 1, 0, True)] if word.isascii() and word.isdecimal() and len(word) < 7 else []


def _surest(matches: list[_Match]) -> list[_Match]:
    if not matches:
        return matches
    least = min(match.guessed for match in matches)
    sure = [match for match in matches if match.guessed == least]
    return sure if least == 0 else matches


def _distinct(readings: Iterable[Reading]) -> dict[str, Reading]:
    return {f"{canonical(r.turn.steps)} {'+'.join(r.partial)}".strip(): r for r in readings}


def _list(words: list[str]) -> str:
    return enumerate_words([f"“{word}”" for word in words], "{a} or {b}")
