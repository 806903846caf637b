"""Pointy-top hexes on axial coordinates (q to the right, r downwards), and the land they form in the sea."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PIL import ImageDraw

from rendering.kit.canvas import Point

ROOT3 = math.sqrt(3)
_CORNERS = tuple((math.sin(math.pi * step / 3), -math.cos(math.pi * step / 3)) for step in range(6))


class Grid(NamedTuple):
    """Where hexes lie on a picture: ``radius`` from middle to corner in pixels, and the pixel position of the
    hex (0, 0)."""

    radius: float
    x: float
    y: float

    def centre(self, q: int, r: int) -> Point:
        """The pixel position of a hex's middle."""
        return self.x + self.radius * ROOT3 * (q + r / 2), self.y + self.radius * 1.5 * r

    def scaled(self, factor: float) -> Grid:
        """The same grid on a picture ``factor`` times as large."""
        return Grid(self.radius * factor, self.x * factor, self.y * factor)


def corners(centre: Point, radius: float) -> list[Point]:
    """The six corners of a hex, from the top clockwise."""
    return [(centre[0] + radius * x, centre[1] + radius * y) for x, y in _CORNERS]


def extent(places: Iterable[tuple[int, int]]) -> tuple[float, float, float, float]:
    """The bounding box (left, top, right, bottom) of hexes in units of their radius."""
    unit = Grid(1.0, 0.0, 0.0)
    centres = [unit.centre(q, r) for q, r in places]
    xs = [x for x, _ in centres]
    ys = [y for _, y in centres]
    return min(xs) - ROOT3 / 2, min(ys) - 1, max(xs) + ROOT3 / 2, max(ys) + 1


def fit_grid(
    places: Sequence[tuple[int, int]], frame: tuple[int, int, int, int], margin: float, largest: float
) -> Grid:
    """The largest grid that shows all hexes in a frame with ``margin`` radii around them, in the middle.

    ``largest`` limits the radius in pixels.
    """
    left, top, right, bottom = extent(places)
    width, height = right - left + 2 * margin, bottom - top + 2 * margin
    radius = min((frame[2] - frame[0]) / width, (frame[3] - frame[1]) / height, largest)
    x = (frame[0] + frame[2]) / 2 - radius * (left + right) / 2
    y = (frame[1] + frame[3]) / 2 - radius * (top + bottom) / 2
    return Grid(radius, x, y)


def paint_swollen(
    draw: ImageDraw.ImageDraw, centres: Sequence[Point], radius: float, reach: float, fill: str
) -> None:
    """Fill all points within ``reach`` pixels (at most half a radius) of the hexes: a coast with round corners."""
    for centre in centres:
        draw.polygon(corners(centre, radius), fill=fill)
    for (ax, ay), (bx, by) in outer_edges(centres, radius):
        length = math.hypot(bx - ax, by - ay)
        nx, ny = (by - ay) / length * reach, (ax - bx) / length * reach
        draw.polygon([(ax + nx, ay + ny), (bx + nx, by + ny), (bx, by), (ax, ay)], fill=fill)
        for x, y in ((ax, ay), (bx, by)):
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=fill)


def outer_edges(centres: Iterable[Point], radius: float) -> list[tuple[Point, Point]]:
    """The edges that only one of the hexes has, each with the hex on its right-hand side as it is walked."""
    found: dict[tuple[int, int], tuple[Point, Point]] = {}
    for centre in centres:
        points = corners(centre, radius)
        for start, end in zip(points, points[1:] + points[:1], strict=True):
            middle = (round((start[0] + end[0]) / radius * 8), round((start[1] + end[1]) / radius * 8))
            if found.pop(middle, None) is None:
                found[middle] = (start, end)
    return list(found.values())
