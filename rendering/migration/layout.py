"""Where everything stands on the board: worked out once for a map and a size, before anything is drawn.

Inside a hex the label has the upper corner to itself and the piece the room below it, so a label is never
hidden. Measures are given in radii of the hex, from its middle, downwards positive.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from bot.games.migration.view import RegionView
from rendering.kit import hexes, type
from rendering.kit.canvas import Box, Point
from rendering.kit.hexes import Grid

SIZE = (1400, 1000)
LABEL_SIZE, LONG_LABEL_SIZE = 0.46, 0.40
LABEL_TOP = -0.8
PIECE_MIDDLE, PIECE_RADIUS = 0.24, 0.61
BADGE_X, BADGE_Y, BADGE_SIZE = 0.49, 0.45, 0.45
CORNER_X, CORNER_Y, CORNER_SIZE = -0.56, -0.27, 0.44
SPIRIT_X, SPIRIT_Y, SPIRIT_SIZE = 0.585, -0.19, 0.56
COAST = 0.4
LARGEST = 128.0
SIDE_PANEL, FOOT_PANEL, GAP = 388, 330, 20
WORTH_A_FOOT = 1.12

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


class Plan(NamedTuple):
    """A picture's layout: its ``size``, the ``grid``, the panel's box, whether it stands beside the map (or
    below it), the labels' font size, and the ``spots`` by label."""

    size: tuple[int, int]
    grid: Grid
    panel: Box
    beside: bool
    label_size: int
    spots: dict[str, Spot]

    @property
    def radius(self) -> float:
        """The hexes' radius in pixels."""
        return self.grid.radius


def places(regions: Sequence[RegionView]) -> tuple[Place, ...]:
    """What the layout of a map depends on: label and coordinates of each Region."""
    return tuple((region.label, region.q, region.r) for region in regions)


@lru_cache(maxsize=64)
def plan(where: tuple[Place, ...], size: tuple[int, int] = SIZE, panel_width: int = SIDE_PANEL) -> Plan:
    """Lay out a map with its panel beside it, or below it when the map is so wide that it gains much there.

    ``where`` must not be empty.
    """
    width, height = size
    spread = [(q, r) for _, q, r in where]
    side_frame = (0, 0, width - panel_width - GAP, height)
    side = hexes.fit_grid(spread, side_frame, COAST, LARGEST)
    foot = hexes.fit_grid(spread, (0, 0, width, height - FOOT_PANEL - GAP), COAST, LARGEST)
    beside = foot.radius < WORTH_A_FOOT * side.radius or panel_width != SIDE_PANEL
    grid = side if beside else foot
    panel = (
        (width - panel_width - GAP, GAP, width - GAP, height - GAP)
        if beside
        else (GAP, height - FOOT_PANEL - GAP, width - GAP, height - GAP)
    )
    longest = max(len(label) for label, _, _ in where)
    label_size = round(grid.radius * (LABEL_SIZE if longest < 3 else LONG_LABEL_SIZE))
    spots = {label: _spot(label, grid, grid.centre(q, r), label_size) for label, q, r in where}
    return Plan(size, grid, panel, beside, label_size, spots)


def _inscribed(box: Box) -> Disc:
    return Disc((box[0] + box[2]) / 2, (box[1] + box[3]) / 2, (box[2] - box[0]) / 2)


def _around(middle: Point, half_width: float, half_height: float) -> Box:
    x, y = middle
    return round(x - half_width), round(y - half_height), round(x + half_width), round(y + half_height)


def _spot(label: str, grid: Grid, centre: Point, label_size: int) -> Spot:
    x, y = centre
    radius = grid.radius
    cap = type.cap_height(label_size)
    baseline = (x, y + LABEL_TOP * radius + cap)
    half = type.measure(label, label_size, type.BOLD) / 2
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
