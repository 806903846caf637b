"""Where everything stands on the board: worked out once for a map and a size, before anything is drawn.

Inside a hex the label has the upper corner to itself and the piece the room below it, so a label is never
hidden. Measures are given in radii of the hex, from its middle, downwards positive.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from bot.games.migration.view import Ghost, RegionView
from rendering.kit import hexes, lettering
from rendering.kit.canvas import Box, Point
from rendering.kit.hexes import Grid

WIDTH = 1400
SIZE = (WIDTH, 1120)
LABEL_SIZE, LONG_LABEL_SIZE = 0.46, 0.40
READABLE, LARGEST_LABEL, LARGEST_LONG_LABEL = 29, 0.5, 0.47
"""Letters of that size, in pixels, can just be read on a telephone; a label may be larger in a hex for that."""
LABEL_TOP = -0.8
PIECE_MIDDLE, PIECE_RADIUS = 0.24, 0.61
BADGE_X, BADGE_Y, BADGE_SIZE = 0.49, 0.45, 0.45
CORNER_X, CORNER_Y, CORNER_SIZE = -0.56, -0.27, 0.44
SPIRIT_X, SPIRIT_Y, SPIRIT_SIZE = 0.585, -0.19, 0.56
COAST = 0.4
LARGEST = 128.0
SIDE_PANEL, FOOT_PANEL, FOOT_MAP, GAP = 446, 400, 1040, 20
WORTH_A_FOOT = 1.12
SMALL, DEEPEST_MAP = 69.5, 1080
"""In smaller hexes a telephone shows letters too small to read; so a map may be that deep above its panel."""
RIBBON = 104
GHOST_SIZES, GHOST_ROOM = (0.8, 0.66, 0.52, 0.4, 0.3), 1.36
NOTHING = (0, 0, 0, 0)

Place = tuple[str, int, int]


class Disc(NamedTuple):
    """A round thing on the picture: its middle and radius in pixels."""

    x: float
    y: float
    radius: float

    def touches(self, box: Box) -> bool:
        """Whether any of it lies inside a box."""
        dx = max(box[0] - self.x, 0, self.x - box[2])
        dy = max(box[1] - self.y, 0, self.y - box[3])
        return math.hypot(dx, dy) < self.radius


class Spot(NamedTuple):
    """One Region on the picture, in pixels: the hex's middle, its label's box and baseline, the piece's middle
    and the boxes of the piece and of all that may stand around it: the owner's shape at its lower left, a
    number at its lower right, the small terrain icon at its upper left, a Spirit at its upper right."""

    label: str
    centre: Point
    label_box: Box
    label_at: Point
    piece_at: Point
    piece_box: Box
    emblem_box: Box
    number_box: Box
    corner_at: Point
    corner_box: Box
    spirit_at: Point
    spirit_box: Box

    @property
    def covering(self) -> tuple[Disc, ...]:
        """Everything that may be drawn over the hex; all of it is round."""
        boxes = (self.piece_box, self.emblem_box, self.number_box, self.corner_box, self.spirit_box)
        return tuple(_inscribed(box) for box in boxes)


class Berth(NamedTuple):
    """An Ocean hex that may be chosen, on the picture: its middle, its label's box and baseline, in pixels."""

    label: str
    centre: Point
    label_box: Box
    label_at: Point


class Plan(NamedTuple):
    """A picture's layout: its ``size``, the ``grid``, the panel's box (:data:`NOTHING`: none), whether it
    stands beside the map (or below it), the labels' font size, the ``spots`` of the Regions by label; the
    ``berths`` of Ocean hexes by label with their font size, and the ribbon's box above the map."""

    size: tuple[int, int]
    grid: Grid
    panel: Box
    beside: bool
    label_size: int
    spots: dict[str, Spot]
    berths: dict[str, Berth]
    berth_size: int
    ribbon: Box = NOTHING

    @property
    def radius(self) -> float:
        """The hexes' radius in pixels."""
        return self.grid.radius


def places(hexes_of: Sequence[RegionView] | Sequence[Ghost]) -> tuple[Place, ...]:
    """What the layout depends on: label and coordinates of each Region, or Ocean hex."""
    return tuple((place.label, place.q, place.r) for place in hexes_of)


@lru_cache(maxsize=64)
def plan(
    where: tuple[Place, ...],
    *,
    ghosts: tuple[Place, ...] = (),
    ribbon: bool = False,
    upright: bool = False,
) -> Plan:
    """Lay out a map with its panel beside it, or below it when the map is so wide that it gains much there.

    ``ghosts`` are Ocean hexes to be shown as well. ``ribbon`` keeps a strip above the map free.
    ``upright`` has the panel beside the map however wide that is. With no hex at all the map's frame is open sea.
    """
    width, height = SIZE
    top = RIBBON if ribbon else 0
    spread = [(q, r) for _, q, r in (*where, *ghosts)]
    side = fit(spread, (0, top, width - SIDE_PANEL - GAP, height))
    small = side.radius < SMALL
    foot, bottom = _above_a_foot(spread, width, top, DEEPEST_MAP if small else FOOT_MAP)
    beside = upright or foot.radius < (1 if small else WORTH_A_FOOT) * side.radius
    height = height if beside else bottom + FOOT_PANEL + GAP
    panel = (
        (width - SIDE_PANEL - GAP, GAP, width - GAP, height - GAP)
        if beside
        else (GAP, bottom, width - GAP, height - GAP)
    )
    found = settle(where, side if beside else foot, (width, height), ghosts)
    right = panel[0] - GAP if beside else width - GAP
    return found._replace(panel=panel, beside=beside, ribbon=(GAP, GAP, right, RIBBON) if ribbon else NOTHING)


@lru_cache(maxsize=16)
def above(where: tuple[Place, ...], foot: int) -> Plan:
    """Lay out a map as wide as the picture, with a panel of a height below it."""
    grid, bottom = _above_a_foot([(q, r) for _, q, r in where], WIDTH, 0)
    found = settle(where, grid, (WIDTH, bottom + foot + GAP))
    return found._replace(panel=(GAP, bottom, WIDTH - GAP, bottom + foot), beside=False)


def _above_a_foot(
    spread: Sequence[tuple[int, int]], width: int, top: int, deepest: int = FOOT_MAP
) -> tuple[Grid, int]:
    """The largest grid above a panel that lies below it, and where the map ends: no deeper than it needs."""
    grid = fit(spread, (0, top, width, deepest))
    _, first, _, last = hexes.extent(spread or ((0, 0),))
    bottom = min(deepest, top + math.ceil(grid.radius * (last - first + 2 * COAST)))
    return fit(spread, (0, top, width, bottom)), bottom


def fit(spread: Sequence[tuple[int, int]], frame: Box, margin: float = COAST, largest: float = LARGEST) -> Grid:
    """The largest grid on which all hexes lie in a frame with their coast; without hexes, one in its middle."""
    return hexes.fit_grid(spread or ((0, 0),), frame, margin, largest)


def settle(
    where: tuple[Place, ...], grid: Grid, size: tuple[int, int] = SIZE, ghosts: tuple[Place, ...] = ()
) -> Plan:
    """Everything inside the hexes of a map on a grid, without a panel."""
    longest = max((len(label) for label, _, _ in where), default=0)
    label_size = round(grid.radius * (LABEL_SIZE if longest < 3 else LONG_LABEL_SIZE))
    most = round(grid.radius * (LARGEST_LABEL if longest < 3 else LARGEST_LONG_LABEL))
    label_size = max(label_size, min(READABLE, most))
    spots = {label: spot(label, grid, grid.centre(q, r), label_size) for label, q, r in where}
    berth_size = _berth_size(ghosts, grid.radius)
    berths = {label: _berth(label, grid.centre(q, r), berth_size) for label, q, r in ghosts}
    return Plan(size, grid, NOTHING, True, label_size, spots, berths, berth_size)


def _berth_size(ghosts: Sequence[Place], radius: float) -> int:
    """The largest font size in which every label fits into its hex."""
    sizes = [round(radius * share) for share in GHOST_SIZES]
    for size in sizes:
        if all(lettering.measure(label, size, lettering.BOLD) <= GHOST_ROOM * radius for label, _, _ in ghosts):
            return size
    return sizes[-1]


def _berth(label: str, centre: Point, size: int) -> Berth:
    cap = lettering.cap_height(size)
    half = lettering.measure(label, size, lettering.BOLD) / 2
    at = (centre[0], centre[1] + cap / 2)
    return Berth(label, centre, _around(centre, half, cap / 2), at)


def _inscribed(box: Box) -> Disc:
    return Disc((box[0] + box[2]) / 2, (box[1] + box[3]) / 2, (box[2] - box[0]) / 2)


def _around(middle: Point, half_width: float, half_height: float) -> Box:
    x, y = middle
    return round(x - half_width), round(y - half_height), round(x + half_width), round(y + half_height)


def spot(label: str, grid: Grid, centre: Point, label_size: int) -> Spot:
    """Where everything stands in one Region, given the middle of its hex."""
    x, y = centre
    radius = grid.radius
    cap = lettering.cap_height(label_size)
    baseline = (x, y + LABEL_TOP * radius + cap)
    half = lettering.measure(label, label_size, lettering.BOLD) / 2
    piece = (x, y + PIECE_MIDDLE * radius)
    spirit = (x + SPIRIT_X * radius, y + SPIRIT_Y * radius)
    corner = (x + CORNER_X * radius, y + CORNER_Y * radius)
    badge = BADGE_SIZE * radius / 2
    return Spot(
        label=label,
        centre=centre,
        label_box=(round(x - half), round(baseline[1] - cap), round(x + half), round(baseline[1])),
        label_at=baseline,
        piece_at=piece,
        piece_box=_around(piece, PIECE_RADIUS * radius, PIECE_RADIUS * radius),
        emblem_box=_around((x - BADGE_X * radius, y + BADGE_Y * radius), badge, badge),
        number_box=_around((x + BADGE_X * radius, y + BADGE_Y * radius), badge, badge),
        corner_at=corner,
        corner_box=_around(corner, CORNER_SIZE * radius / 2, CORNER_SIZE * radius / 2),
        spirit_at=spirit,
        spirit_box=_around(spirit, SPIRIT_SIZE * radius / 2, SPIRIT_SIZE * radius / 2),
    )
