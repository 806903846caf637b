"""The board of Migration: Mars as numbers and sets of hexes.

Hexes are numbered row by row from the north-west corner (:data:`NAMES`). A set of hexes is one whole number with a
bit for each: unions, neighbourhoods and floods then cost next to nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from bot.games.mars import data
from bot.games.mars.view import Side

_BOARD = data.board()
COLUMNS = "ABCDEFGHIJK"

NAMES: tuple[str, ...] = tuple(f"{COLUMNS[c]}{r}" for r, row in enumerate(_BOARD.map, 1) for c in range(len(row)))
HEX: dict[str, int] = {name: number for number, name in enumerate(NAMES)}
TERRAIN: dict[str, str] = dict(zip(NAMES, "".join(_BOARD.map), strict=True))


def _doubled(name: str) -> tuple[int, int]:
    """The doubled coordinates of a hex (BRD-3)."""
    column, row = COLUMNS.index(name[0]) + 1, int(name[1:])
    return 2 * column + row % 2, row


CENTRES: dict[str, tuple[int, int]] = {name: _doubled(name) for name in NAMES}
"""Where a hex lies: in half hex widths from the left, and in rows from the top (BRD-3)."""

_AT = {centre: HEX[name] for name, centre in CENTRES.items()}
NEIGHBOURS: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        _AT[x + dx, y + dy]
        for dx, dy in ((-1, -1), (1, -1), (-2, 0), (2, 0), (-1, 1), (1, 1))
        if (x + dx, y + dy) in _AT
    )
    for x, y in CENTRES.values()
)


def mask(hexes: Iterable[int]) -> int:
    """The set of these hexes."""
    found = 0
    for number in hexes:
        found |= 1 << number
    return found


def members(hexes: int) -> Iterator[int]:
    """The hexes of a set, row by row."""
    while hexes:
        lowest = hexes & -hexes
        yield lowest.bit_length() - 1
        hexes ^= lowest


def lowest(hexes: int) -> int:
    """The first hex of a set that isn't empty."""
    return (hexes & -hexes).bit_length() - 1


def names(hexes: int) -> tuple[str, ...]:
    """The hexes of a set by name."""
    return tuple(NAMES[number] for number in members(hexes))


def named(words: str) -> int:
    """The set of hexes with these names: ``named("E1 E2")``."""
    return mask(HEX[word] for word in words.split())


RING: tuple[int, ...] = tuple(mask(around) for around in NEIGHBOURS)
"""For every hex the set of its neighbours (BRD-2)."""


@lru_cache(1 << 16)
def touching(hexes: int) -> int:
    """Every hex that has a neighbour in the set."""
    found = 0
    while hexes:
        low = hexes & -hexes
        found |= RING[low.bit_length() - 1]
        hexes ^= low
    return found


@lru_cache(1 << 16)
def network(own: int, root: int) -> int:
    """The part of a set that hangs together with one of its hexes, step by step (PLC-9)."""
    reached = fresh = 1 << root
    own |= reached
    while fresh:
        fresh = touching(fresh) & own & ~reached
        reached |= fresh
    return reached


def distance(one: int, other: int) -> int:
    """How many steps lie between two hexes (BRD-3)."""
    (ax, ay), (bx, by) = CENTRES[NAMES[one]], CENTRES[NAMES[other]]
    dx, dy = abs(ax - bx), abs(ay - by)
    return dy + max(0, (dx - dy) // 2)


def within(centre: int, radius: int) -> int:
    """Every hex at most so far away."""
    return mask(number for number in range(len(NAMES)) if distance(centre, number) <= radius)


def _of(kinds: str) -> int:
    return mask(HEX[name] for name, kind in TERRAIN.items() if kind in kinds)


EVERY = (1 << len(NAMES)) - 1
PLAIN = _of(".")
ROCKS = _of("#")
EMBASSY = HEX[_BOARD.embassy]
HQ: dict[Side, int] = {side: HEX[_BOARD.hq[side]] for side in data.SIDES}
RUINS: dict[str, int] = {corner: HEX[_BOARD.ruins[corner]] for corner in data.CORNERS}
RUIN_SET = mask(RUINS.values())
ROCK_TILES: dict[Side, int] = {
    side: mask(HEX[name] for name in _BOARD.rock_tiles.get(side, ())) for side in data.SIDES
}

TRACK: tuple[str, ...] = _BOARD.track.spaces
STOPS: dict[Side, int] = {side: TRACK.index(f"supply:{side}") for side in data.SIDES}
"""The ring's spaces by what they give, and where each side's Supply Stop is."""


def steps_to(start: int, end: int) -> int:
    """How many steps a rover needs from one space to another; a whole round to where it stands."""
    return (end - start - 1) % len(TRACK) + 1
