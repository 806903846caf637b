"""The Explorers' pictures. No two have the same outline or the same tone, so none needs its colour to be told."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageDraw, ImageOps

from rendering.kit import canvas
from rendering.kit.icons import icon
from rendering.migration import words

_RED_LEAF = "#B01E30"
_LIZARD, _LIZARD_LIGHT, _LINE = "#4E9A32", "#A9D84F", "#000000"


@lru_cache(maxsize=128)
def creature(explorer: str, size: int) -> Image.Image:
    """An Explorer's picture that fills a square of ``size`` pixels in its longer direction.

    Poison Oak has the red of autumn, which is darker than the Oak's crown.
    """
    if explorer == "lizard":
        return _lizard(size)
    drawn = icon(words.EXPLORER_ICONS.get(explorer, words.UNKNOWN_ICON), size)
    return _tinted(drawn, _RED_LEAF) if explorer == "poison_oak" else drawn


def _tinted(drawn: Image.Image, colour: str) -> Image.Image:
    """The same picture in shades of one colour, with its dark lines."""
    red = ImageOps.colorize(drawn.convert("L"), "#000000", "#FFFFFF", colour, 0, 255, 130).convert("RGBA")
    red.putalpha(drawn.getchannel("A"))
    return red


def _lizard(size: int) -> Image.Image:
    """A lizard seen from above: the slim one of the emoji font would vanish on a phone."""

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        full = size * scale
        for swell, colour in ((0.032, _LINE), (0.0, _LIZARD)):
            for leg in _LEGS:
                points = [(x * full, y * full) for x, y in leg]
                draw.line(points, fill=colour, width=round(full * (0.075 + 2 * swell)), joint="curve")
                for x, y in (points[0], points[-1]):
                    _dot(draw, x, y, full * (0.05 + swell), colour)
            for x, y, radius in _BODY:
                _dot(draw, x * full, y * full, full * (radius + swell), colour)
        for x, y, radius in _BODY[6:34]:
            _dot(draw, x * full, y * full, full * radius * 0.4, _LIZARD_LIGHT)
        for x, y in ((0.72, 0.13), (0.86, 0.24)):
            _dot(draw, x * full, y * full, full * 0.028, _LINE)

    return canvas.sprite(size, size, paint)


def _dot(draw: ImageDraw.ImageDraw, x: float, y: float, radius: float, colour: str) -> None:
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)


def _body() -> list[tuple[float, float, float]]:
    """Middles and radii of the discs that make head, body and a curled tail, from the snout down to the left."""
    discs = []
    for step in range(60):
        way = step / 59
        bend = math.sin(way * math.pi * 2.0) * 0.1 * (0.3 + way)
        x, y = 0.86 - 0.74 * way + bend * 0.7, 0.12 + 0.76 * way + bend * 0.7
        discs.append((x, y, _girth(way)))
    return discs


def _girth(way: float) -> float:
    """Half the width at a place between snout (0) and tip of the tail (1)."""
    if way < 0.14:
        return 0.07 + 0.045 * math.sin(way / 0.14 * math.pi * 0.8)
    if way < 0.55:
        return 0.075 + 0.045 * math.sin((way - 0.14) / 0.41 * math.pi)
    return 0.075 * (1 - (way - 0.55) / 0.5)


_BODY = _body()
_LEGS = (
    ((0.7, 0.36), (0.56, 0.2), (0.46, 0.24)),
    ((0.72, 0.36), (0.88, 0.46), (0.86, 0.58)),
    ((0.5, 0.54), (0.3, 0.48), (0.24, 0.58)),
    ((0.52, 0.56), (0.62, 0.74), (0.54, 0.82)),
)
