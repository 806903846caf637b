"""How the world is drawn, from ``data/origin/drawing.toml``."""

from __future__ import annotations

from functools import cache

import msgspec

from bot.games import content
from bot.games.content import Flaw

FILE = "origin/drawing.toml"
SEA, PEAKS = ".", "^"
NAME_BASE = -32
"""Where the foot of a territory's name stands, from the middle of its place."""
PAWN_FOOT = 52
"""Where a pawn's village ends, from the middle of its place."""


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A territory in the drawing: its letter, and where on the map its name and its pawn have their middle."""

    letter: str
    at: tuple[int, int]


class Ornament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something on the map that means nothing: an emoji so many pixels large, and the middle of it."""

    sign: str
    size: int
    at: tuple[int, int]


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    map: str
    places: dict[str, Place]
    scenery: tuple[Ornament, ...] = ()


@cache
def _drawing() -> Drawing:
    return content.load(FILE, Drawing, check)


def check(file: Drawing) -> None:
    """Raise :class:`Flaw` unless all rows are equally long and every letter is that of one territory."""
    rows = file.map.strip("\n").split("\n")
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise Flaw("map", f"row {number} has {len(row)} letters, the first has {len(rows[0])}")
    letters = [place.letter for place in file.places.values()]
    for name, place in file.places.items():
        if letters.count(place.letter) > 1 or place.letter not in file.map:
            raise Flaw(f"places.{name}.letter", f"{place.letter!r} must be in the map, and in one place only")
    if strange := set(file.map) - {*letters, SEA, PEAKS, "\n"}:
        raise Flaw("map", f"{', '.join(sorted(strange))} means no territory")


@cache
def rows() -> tuple[str, ...]:
    """The drawing in letters, from the north."""
    return tuple(_drawing().map.strip("\n").split("\n"))


@cache
def territories() -> tuple[str, ...]:
    """The territories in the order of the file."""
    return tuple(_drawing().places)


@cache
def letters() -> tuple[str, ...]:
    """Their letters, in the same order."""
    return tuple(place.letter for place in _drawing().places.values())


def place(key: str) -> Place:
    """A territory in the drawing. Raises ``KeyError`` for one that isn't drawn."""
    return _drawing().places[key]


@cache
def round_the_back() -> tuple[tuple[str, str], ...]:
    """Pairs of territories that meet around the back of the map, the western one first."""
    known = {place.letter: key for key, place in _drawing().places.items()}
    pairs = {(known[row[0]], known[row[-1]]): None for row in rows() if row[0] in known and row[-1] in known}
    return tuple(pairs)


def snow_from() -> int:
    """The row of the drawing from which on the coast is ice: that of the land that goes around the map."""
    ring = {place(key).letter for pair in round_the_back() for key in pair}
    return min((number for number, row in enumerate(rows()) if ring & set(row)), default=len(rows()))


def scenery() -> tuple[tuple[str, int, tuple[int, int]], ...]:
    """What adorns the map: emoji, size, middle."""
    return tuple((each.sign, each.size, each.at) for each in _drawing().scenery)
