"""How each kind of ground looks: two tones and a pattern, told apart without colour and at a phone's width."""

from __future__ import annotations

import math
from collections.abc import Callable

from PIL import ImageDraw

from bot.games.migration.view import RegionView
from rendering.kit import hexes, palette
from rendering.kit.canvas import Point

INSET, FACE = 0.965, 0.885
_BROAD_FACE = 0.8
_BROAD = ("desert", "mountain", "oasis", "deep_woods")
"""Kinds whose rim is broad, so that it shows around a piece."""


def kind_of(region: RegionView) -> str:
    """A terrain tile's name, ``"forest"`` or ``"land"``. A tile hides a printed forest symbol (spec §5, 7)."""
    if region.modifier is not None:
        return region.modifier
    return "forest" if region.forest else "land"


def colours(kind: str) -> tuple[str, str]:
    """Rim and face colour of a kind of ground."""
    if kind in palette.TERRAIN:
        face, rim = palette.TERRAIN[kind]
        return rim, face
    return (palette.FOREST_RIM, palette.FOREST) if kind == "forest" else (palette.LAND_RIM, palette.LAND)


def label_colour(kind: str) -> str:
    """A colour in which labels stand out from the ground."""
    return palette.WHITE if kind == "deep_woods" else palette.INK


def paint(draw: ImageDraw.ImageDraw, kind: str, centre: Point, radius: float) -> None:
    """Draw one hex of ground."""
    rim, face = colours(kind)
    draw.polygon(hexes.corners(centre, radius * INSET), fill=rim)
    draw.polygon(hexes.corners(centre, radius * (_BROAD_FACE if kind in _BROAD else FACE)), fill=face)
    pattern = _PATTERNS.get(kind)
    if pattern is not None:
        pattern(draw, centre, radius)


def _furrows(draw: ImageDraw.ImageDraw, centre: Point, radius: float) -> None:
    """A ploughed field."""
    x, y = centre
    for step in range(4):
        row = y + radius * (-0.22 + 0.24 * step)
        half = radius * min(0.66, 0.92 * (1 - max(0.0, (row - y) / radius)) - 0.04)
        _line(draw, [(x - half, row), (x + half, row)], radius, palette.FURROW, 0.045)


def _pond(draw: ImageDraw.ImageDraw, centre: Point, radius: float) -> None:
    """A pond with a sandy shore and ripples, so that it isn't taken for the sea."""
    x, y = centre
    for reach, colour in ((1.0, palette.BEACH), (0.88, palette.POND_EDGE), (0.82, palette.POND)):
        wide, high = radius * 0.74 * reach, radius * 0.58 * reach
        draw.ellipse((x - wide, y + radius * 0.18 - high, x + wide, y + radius * 0.18 + high), fill=colour)
    for dx, dy, length in ((-0.3, -0.02, 0.32), (0.06, 0.2, 0.42), (-0.38, 0.36, 0.36)):
        left, row = x + dx * radius, y + (dy + 0.04) * radius
        _ripple(draw, left, row, length * radius, radius)


def _ripple(draw: ImageDraw.ImageDraw, left: float, row: float, length: float, radius: float) -> None:
    points = [(left + length * step / 12, row + math.sin(step * math.pi / 3) * radius * 0.04) for step in range(13)]
    _line(draw, points, radius, palette.RIPPLE, 0.055)


def _crags(draw: ImageDraw.ImageDraw, centre: Point, radius: float) -> None:
    """Small peaks along the foot and the sides."""
    x, y = centre
    for dx, dy in ((-0.52, 0.12), (0.52, 0.12), (-0.3, 0.62), (0.3, 0.62), (0.0, 0.76)):
        peak = (x + dx * radius, y + (dy - 0.09) * radius)
        foot = 0.12 * radius
        _line(
            draw,
            [(peak[0] - foot, peak[1] + foot), peak, (peak[0] + foot, peak[1] + foot)],
            radius,
            palette.CRAG,
            0.05,
        )


def _grains(draw: ImageDraw.ImageDraw, centre: Point, radius: float) -> None:
    """Grains of sand in rows, clear of the label."""
    x, y = centre
    size = radius * 0.035
    for row in range(5):
        dy = -0.24 + 0.22 * row
        for column in range(-3, 4):
            dx = (column + (0.5 if row % 2 else 0.0)) * 0.22
            if abs(dx) * 0.58 + abs(dy) < 0.72 and abs(dx) < 0.64:
                px, py = x + dx * radius, y + dy * radius
                draw.ellipse((px - size, py - size, px + size, py + size), fill=palette.GRAIN)


def _undergrowth(draw: ImageDraw.ImageDraw, centre: Point, radius: float) -> None:
    """Dense tufts."""
    x, y = centre
    for dx, dy in ((-0.5, 0.22), (0.5, 0.22), (-0.5, -0.12), (0.5, -0.12), (-0.18, 0.66), (0.18, 0.66)):
        px, py = x + dx * radius, y + dy * radius
        for lean in (-0.08, 0.0, 0.08):
            _line(draw, [(px, py), (px + lean * radius, py - 0.14 * radius)], radius, palette.TUFT, 0.04)


def _pool(draw: ImageDraw.ImageDraw, centre: Point, radius: float) -> None:
    """A spring at the foot of the palm."""
    x, y = centre[0], centre[1] + radius * 0.52
    for reach, colour in ((1.0, palette.BEACH), (0.8, palette.POND)):
        wide, high = radius * 0.44 * reach, radius * 0.2 * reach
        draw.ellipse((x - wide, y - high, x + wide, y + high), fill=colour)


def _line(draw: ImageDraw.ImageDraw, points: list[Point], radius: float, fill: str, width: float) -> None:
    draw.line(points, fill=fill, width=max(2, round(radius * width)), joint="curve")


_PATTERNS: dict[str, Callable[[ImageDraw.ImageDraw, Point, float], None]] = {
    "fertile": _furrows,
    "lake": _pond,
    "mountain": _crags,
    "desert": _grains,
    "deep_woods": _undergrowth,
    "oasis": _pool,
}
