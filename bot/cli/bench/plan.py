"""How much is measured, and the arithmetic of it."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec


class Plan(msgspec.Struct, frozen=True):
    """How much is measured.

    ``repeats`` is how often each measurement is made anew. ``seconds`` is how long games are played in each,
    per game. ``drawings`` is how many pictures are drawn at most in each, of each kind. ``people`` press at once
    while turns are played at ``movers`` other tables, ``rounds`` times over. ``tables`` are in the file of the
    start-up, ``live`` of them unfinished. ``stored`` games of each kind are written into a file to see how large it
    is, ``turns`` played to see what they cost; ``long`` is how many moves the games have that are opened, and how
    many games the player whose list is.
    """

    repeats: int
    seconds: float
    drawings: int
    people: int
    movers: int
    rounds: int
    tables: int
    live: int
    starts: int
    stored: int = 100
    turns: int = 40
    long: int = 1000


FULL = Plan(repeats=3, seconds=1.0, drawings=24, people=50, movers=10, rounds=4, tables=10_000, live=1000, starts=3)
QUICK = Plan(
    repeats=1,
    seconds=0.02,
    drawings=3,
    people=3,
    movers=1,
    rounds=1,
    tables=40,
    live=10,
    starts=1,
    stored=3,
    turns=2,
    long=20,
)


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that is not below ``percent`` percent of the values. Raises ``ValueError`` without
    values."""
    if not values:
        raise ValueError("there is no percentile of nothing")
    return sorted(values)[max(0, math.ceil(len(values) * percent / 100) - 1)]
