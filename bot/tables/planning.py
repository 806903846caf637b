"""Turns planned ahead: how they are written down, which is meant when the time comes, and whether it fits."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from bot.games.text import Text
from bot.store.planned import PlannedTurn
from bot.tables import parsing
from bot.tables.parsing import Name
from bot.tables.refusals import Refusal, Why
from bot.tables.spelling import split
from bot.tables.turns import Turn

MOST = 20
LONGEST = 200
THEN, OR = re.compile(r"\s+then\s+", re.IGNORECASE), re.compile(r"\s+or\s+", re.IGNORECASE)
TOO_LONG = Text("A planned turn has at most {most} characters; “{typed}…” has {count}.", {"most": LONGEST})
EMPTY = Text("Beside “then” and “or” there must be a turn, such as “pass or roll”.")


class Chosen(msgspec.Struct):
    """A planned turn that fits: as it was planned, and as it is understood."""

    words: str
    reading: parsing.Reading
    sure: bool


class Unfit(msgspec.Struct):
    """Planned turns that don't fit, each with the reason; ``uncalled_for``: what they were meant to follow hasn't
    been played."""

    reasons: list[tuple[str, Text]]
    uncalled_for: list[str] = []


def written_down(words: str) -> list[list[str]]:
    """The turns of what was typed, each with its alternatives. Raises :class:`Refusal` for one that is too long or
    empty."""
    typed = [" ".join(turn.split()) for turn in THEN.split(words.strip())]
    for turn in typed:
        if len(turn) > LONGEST:
            parts = TOO_LONG.parts | {"typed": turn[:30], "count": len(turn)}
            raise Refusal(Why.OPTION, reason=msgspec.structs.replace(TOO_LONG, parts=parts))
    found = [[each.strip() for each in OR.split(turn)] for turn in typed]
    if not all(split(each) for turn in found for each in turn):
        raise Refusal(Why.OPTION, reason=EMPTY)
    return found


def next_up(planned: Sequence[PlannedTurn]) -> int:
    """How many of the planned turns, from the first on, are one turn: cases in a row, or a single one."""
    cases = 0
    while cases < len(planned) and planned[cases].after:
        cases += 1
    return cases or min(1, len(planned))


def choose(turn: Turn, planned: Sequence[PlannedTurn], played: Sequence[str], name: Name) -> Chosen | Unfit:
    """Which of the cases of a planned turn is to be played where a turn begins, if any. ``played`` are the turns of
    the others since the planner's last one, as everybody may read them."""
    meant = next((case for case in planned if not case.after or follows(case.after, played)), None)
    if meant is None:
        return Unfit([], [case.after for case in planned])
    reasons: list[tuple[str, Text]] = []
    for words in meant.turns:
        try:
            return Chosen(words, fitting(turn, words, name), meant.sure)
        except Refusal as refused:
            reasons.append((words, reason(refused)))
    return Unfit(reasons)


def follows(after: str, played: Sequence[str]) -> bool:
    """Whether one of the turns played begins with these words."""
    wanted = split(after)
    return any(split(turn)[: len(wanted)] == wanted for turn in played)


def fitting(turn: Turn, words: str, name: Name) -> parsing.Reading:
    """A planned turn as it is understood where a turn begins: nobody is there to see what a word that was cut short
    is taken for. Raises :class:`Refusal`."""
    return parsing.read(turn, words, name, exact=True)


def reason(refused: Refusal) -> Text:
    """Why something can't be played, as far as it has a reason of its own."""
    told = refused.text.parts.get("reason")
    return told if isinstance(told, Text) else refused.text
