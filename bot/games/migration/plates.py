"""Where plates can lie: their rotations, and the places where they touch the land laid so far (§3.3, §5C)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from bot.games.migration import data
from bot.games.migration.geometry import DIRECTIONS, Hex, distance, encode, flood, reading, shore, turned

COMPASS = ("e", "ne", "nw", "w", "sw", "se")
"""The names of :data:`bot.games.migration.geometry.DIRECTIONS`."""


class Shape(NamedTuple):
    """A part of a plate after rotation, its hexes in the order of the table of plates."""

    hexes: tuple[Hex, ...]
    forest: tuple[bool, ...]


@cache
def rotations(plate: str, part: int) -> dict[int, Shape]:
    """A part of a plate by the times it is turned, each shape with its forests only once."""
    piece = data.plates().plates[plate].parts[part]
    forest = tuple(hexagon in piece.forest for hexagon in piece.hexes)
    found: dict[str, tuple[int, Shape]] = {}
    for times in range(6):
        shape = Shape(tuple(turned(hexagon, times) for hexagon in piece.hexes), forest)
        found.setdefault(encode(dict(zip(*shape, strict=True))), (times, shape))
    return dict(found.values())


@lru_cache(maxsize=256)
def mainland(hexes: tuple[Hex, ...], loose: tuple[bool, ...]) -> tuple[Hex, ...]:
    """The land that a whole plate must touch, so that all of them are one piece (§5 step 5, R7): the piece in
    which whole plates lie already, or everything if there is none yet."""
    whole = next((hexagon for hexagon, is_loose in zip(hexes, loose, strict=True) if not is_loose), None)
    return hexes if whole is None else tuple(sorted(flood(set(hexes), whole), key=reading))


@lru_cache(maxsize=256)
def berths(land: tuple[Hex, ...], beside: tuple[Hex, ...], part: tuple[Hex, ...]) -> dict[Hex, tuple[int, ...]]:
    """The Ocean hexes along ``beside`` that a part can cover, in reading order, each with the numbers (from 1) of
    the part's hexes that can lie there: without covering ``land`` and with an edge shared with ``beside`` (§5C)."""
    taken = set(land)
    coast = sorted(shore(beside) - taken, key=reading)
    covering = {(land_q - q, land_r - r) for land_q, land_r in land for q, r in part}
    found: dict[Hex, tuple[int, ...]] = {}
    for at_q, at_r in coast:
        numbers = tuple(n for n, (q, r) in enumerate(part, 1) if (at_q - q, at_r - r) not in covering)
        if numbers:
            found[at_q, at_r] = numbers
    return found


def away(land: list[Hex], part: tuple[Hex, ...], direction: int) -> Hex:
    """The offset at which a part lies off a land in a direction, with one ring of Ocean between (§5 step 4).

    It comes in from afar towards the middle of the land until two steps lead to the nearest Region.
    """
    middle = min(land, key=lambda hexagon: (sum(distance(hexagon, other) for other in land), reading(hexagon)))
    bow = part[0]
    steps = 2 + max(distance(middle, hexagon) for hexagon in land) + max(distance(bow, hexagon) for hexagon in part)
    while True:
        offset = _off(middle, bow, direction, steps)
        gap = min(distance((q + offset[0], r + offset[1]), other) for q, r in part for other in land)
        if gap == 2:
            return offset
        steps -= 1


def _off(middle: Hex, bow: Hex, direction: int, steps: int) -> Hex:
    q, r = DIRECTIONS[direction]
    return middle[0] + steps * q - bow[0], middle[1] + steps * r - bow[1]
