"""What may be on the table when somebody is on again: played at random from what they know, to see what they mean.

Everything hidden from them is dealt anew first, so that nothing which is found there tells them anything.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec

from bot.games.contract import IllegalChoice
from bot.games.random_play import random_step
from bot.store.planned import PlannedTurn
from bot.tables.parsing import Name
from bot.tables.planning import fitting
from bot.tables.position import Position
from bot.tables.refusals import Refusal
from bot.tables.turns import Turn, begin, finish

MOST_STEPS = 120
"""So many choices of others are imagined before somebody is on again."""
MOST_STARTS = 8
DEEPEST = 3
"""So many planned turns are played before the one that is asked for; beyond, too little can be said."""


class Future(msgspec.Struct):
    """One way in which a game may go on until a seat is on again: the turn that it then takes; ``others`` are the
    turns of others before that, as they begin. ``certain``: everything that the seat had planned could be played
    before; else the turn is the first of those that couldn't."""

    turn: Turn
    others: list[Turn]
    certain: bool = True


def futures(
    position: Position, seat: int, planned: Sequence[PlannedTurn], name: Name, *, count: int, seed: str
) -> list[Future]:
    """Ways in which a game may go on; fewer than ``count``, or none, where a seat isn't on again soon."""
    found = (_future(position, seat, planned, name, f"ahead/{seed}/{each}") for each in range(count))
    return [future for future in found if future is not None]


def _future(position: Position, seat: int, planned: Sequence[PlannedTurn], name: Name, seed: str) -> Future | None:
    dealt = position.game.resample(position.state, seat, seed)
    here, source, others = Position(position.game, dealt), random.Random(seed), list[Turn]()
    steps = one_by_one(planned)
    for step in [*steps[:DEEPEST], None]:
        come = _until_on(here, seat, source, others)
        if come is None:
            return None
        turn = begin(come, seat)
        if step is None:
            return Future(turn, others, certain=len(steps) <= DEEPEST)
        after = _played(turn, step, name)
        if after is None:
            return Future(turn, others, certain=False)
        here, others = after, []
    raise AssertionError("the last step is the one that is asked for")


def one_by_one(planned: Sequence[PlannedTurn]) -> list[PlannedTurn]:
    """The turns of a plan, of several cases of one turn the first."""
    every = enumerate(planned)
    return [turn for place, turn in every if not (turn.after and place and planned[place - 1].after)]


def _until_on(position: Position, seat: int, source: random.Random, others: list[Turn]) -> Position | None:
    """The position in which a seat is next on, after random choices of others, or ``None``. The turns that these
    begin are noted."""
    here, begins = position, True
    for _ in range(MOST_STEPS):
        if here.outcome is not None:
            return None
        if seat in here.awaited:
            return here
        if begins and len(others) < MOST_STARTS:
            start = here.copy()
            others += [begin(start, other) for other in start.awaited]
        try:
            _, _, begins = random_step(here.game, here.state, source)
        except IllegalChoice:
            return None
        here = here.changed()
    return None


def _played(turn: Turn, planned: PlannedTurn, name: Name) -> Position | None:
    """The position after a planned turn, if it fits as a whole."""
    for words in planned.turns:
        try:
            reading = fitting(turn, words, name)
        except Refusal:
            continue
        if reading.turn.complete and not reading.rest:
            after, progress = finish(reading.turn)
            return after if progress.turn_over else None
    return None
