"""The land of one game: Regions on a hex grid, their neighbours and the straight lines between them.

Coordinates are axial ``(q, r)`` of pointy-top hexes, ``r`` growing downwards. A land is written as a string
that a state carries, and worked out once for each string.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

Hex = tuple[int, int]

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


@dataclass(frozen=True, eq=False, slots=True)
class Land:
    """Regions by number, in the order of their labels.

    ``rays[x]`` has the six straight lines from Region ``x`` as far as the land goes without a gap.
    ``coast`` lists the Regions that aren't Interior (§2, R6), ``woods`` those with a printed forest.
    """

    code: str
    hexes: tuple[Hex, ...]
    labels: tuple[str, ...]
    index: dict[str, int]
    forest: tuple[bool, ...]
    interior: tuple[bool, ...]
    coast: tuple[int, ...]
    woods: tuple[int, ...]
    neighbours: tuple[tuple[int, ...], ...]
    rays: tuple[tuple[tuple[int, ...], ...], ...]

    def between(self, x: int, y: int) -> tuple[int, ...] | None:
        """The Regions on the straight line from ``x`` to ``y``, ends left out; ``None`` if there is no line."""
        return next((ray[: ray.index(y)] for ray in self.rays[x] if y in ray), None)


def encode(forest: Mapping[Hex, bool]) -> str:
    """Write a land, given as its hexes and whether each has a printed forest, e.g. ``"0,0 1,0f"``.

    The land is moved so that equal shapes are written alike.
    """
    across, down = home(forest)
    moved = {(q + across, r + down): wood for (q, r), wood in forest.items()}
    return " ".join(f"{q},{r}{'f' if moved[q, r] else ''}" for q, r in sorted(moved, key=reading))


def home(hexes: Iterable[Hex]) -> Hex:
    """How far a land must be moved, so that equal shapes come to lie alike."""
    hexes = list(hexes)
    top = min(r for _, r in hexes)
    left = min(2 * q + r for q, r in hexes)
    return (top - left) // 2, -top  # a step right adds 2 to 2q + r, a step down 1: the leftmost becomes 0 or 1


def reading(hexagon: Hex) -> Hex:
    """The order in which Regions are numbered and labelled: by rows, from left to right."""
    return hexagon[1], hexagon[0]


@lru_cache(maxsize=512)
def decode(code: str) -> Land:
    """The land that a string of :func:`encode` stands for; an empty string is no land at all."""
    hexes: list[Hex] = []
    forest: list[bool] = []
    for word in code.split():
        q, r = word.removesuffix("f").split(",")
        hexes.append((int(q), int(r)))
        forest.append(word.endswith("f"))
    number = {hexagon: x for x, hexagon in enumerate(hexes)}
    names = labels(hexes)
    rays = tuple(zip(*[_rays(number, step) for step in DIRECTIONS], strict=True))
    neighbours = tuple(tuple(ray[0] for ray in lines if ray) for lines in rays)
    interior = tuple(len(around) == 6 for around in neighbours)
    return Land(
        code=code,
        hexes=tuple(hexes),
        labels=names,
        index={label: x for x, label in enumerate(names)},
        forest=tuple(forest),
        interior=interior,
        coast=tuple(x for x, inner in enumerate(interior) if not inner),
        woods=tuple(x for x, wood in enumerate(forest) if wood),
        neighbours=neighbours,
        rays=rays,
    )


def labels(hexes: Iterable[Hex]) -> tuple[str, ...]:
    """The labels printed on Regions (§3.4): a letter for the row, a number for the place in it."""
    hexes = list(hexes)
    top = min((r for _, r in hexes), default=0)
    left = min((2 * q + r for q, r in hexes), default=0)
    return tuple(f"{_letter(r - top)}{(2 * q + r - left) // 2 + 1}" for q, r in hexes)


def _letter(row: int) -> str:
    """A to Z, then AA to AZ and so on for a land of many rows."""
    return ("" if row < 26 else _letter(row // 26 - 1)) + chr(ord("A") + row % 26)


def turned(hexagon: Hex, times: int) -> Hex:
    """A hex turned clockwise about the origin by ``times`` steps of 60 degrees."""
    q, r = hexagon
    for _ in range(times % 6):
        q, r = -r, q + r
    return q, r


def around(hexagon: Hex) -> list[Hex]:
    """The six hexes that share an edge with a hex."""
    return [(hexagon[0] + q, hexagon[1] + r) for q, r in DIRECTIONS]


def interior_hexes(land: Iterable[Hex]) -> list[Hex]:
    """The hexes of a land whose six neighbours all belong to it, from top to bottom."""
    land = set(land)
    return sorted((h for h in land if land.issuperset(around(h))), key=reading)


def distance(one: Hex, other: Hex) -> int:
    """How many steps lead from one hex to another."""
    dq, dr = one[0] - other[0], one[1] - other[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def shore(land: Iterable[Hex]) -> set[Hex]:
    """The Ocean hexes that share an edge with a land."""
    land = set(land)
    return {near for hexagon in land for near in around(hexagon)} - land


def pieces(land: Iterable[Hex]) -> list[set[Hex]]:
    """The connected pieces of a land, in the order of their topmost hexes."""
    left = set(land)
    found: list[set[Hex]] = []
    for start in sorted(left, key=reading):
        if start in left:
            found.append(flood(left, start))
            left -= found[-1]
    return found


def flood(land: set[Hex], start: Hex) -> set[Hex]:
    """The connected piece of a land in which a hex of it lies."""
    seen, todo = {start}, [start]
    while todo:
        fresh = land.intersection(around(todo.pop())) - seen
        seen |= fresh
        todo += fresh
    return seen


def _rays(number: Mapping[Hex, int], step: Hex) -> list[tuple[int, ...]]:
    """The line from every Region in one direction: the next Region, and the line from there, which is known already
    if the Regions are gone through against the direction."""
    lines: list[tuple[int, ...]] = [()] * len(number)
    regions = list(number.items())
    for (q, r), x in reversed(regions) if reading(step) > (0, 0) else regions:
        after = number.get((q + step[0], r + step[1]))
        if after is not None:
            lines[x] = (after, *lines[after])
    return lines
