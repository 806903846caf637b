"""The arrow from where a pawn came to where it stands now."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageDraw

from rendering.kit import palette
from rendering.kit.canvas import Point

_FINE = 3
_BACK, _SHORT = 22, 34
_THICK, _HEAD = 9, 24


def draw_arrow(image: Image.Image, start: Point, end: Point, colour: str) -> None:
    """An arrow between two pawns, short of both; with a white and a dark rim."""
    length = math.dist(start, end)
    if length < 1:
        return
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    back, short = min(_BACK, length * 0.2), min(_SHORT, length * 0.3)
    one = (start[0] + dx * back, start[1] + dy * back)
    two = (end[0] - dx * short, end[1] - dy * short)
    left, top = math.floor(min(one[0], two[0])) - 40, math.floor(min(one[1], two[1])) - 40
    size = (math.ceil(abs(one[0] - two[0])) + 80, math.ceil(abs(one[1] - two[1])) + 80)
    masks = _masks((one[0] - left, one[1] - top), (two[0] - left, two[1] - top), size)
    for mask, fill in zip(masks, (palette.INK, palette.WHITE, colour), strict=True):
        image.paste(fill, (left, top), mask)


@lru_cache(maxsize=16)
def _masks(start: Point, end: Point, size: tuple[int, int]) -> tuple[Image.Image, ...]:
    """The arrow three times, each slimmer than the one before."""
    return tuple(_mask(start, end, size, grow) for grow in (6.0, 4.0, 0.0))


def _mask(start: Point, end: Point, size: tuple[int, int], grow: float) -> Image.Image:
    mask = Image.new("L", (size[0] * _FINE, size[1] * _FINE))
    draw = ImageDraw.Draw(mask)
    length = math.dist(start, end) or 1.0
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    tip = (end[0] + dx * grow * 1.4, end[1] + dy * grow * 1.4)
    neck = (end[0] - dx * _HEAD, end[1] - dy * _HEAD)
    tail = (start[0] - dx * grow * 0.7, start[1] - dy * grow * 0.7)
    half, wing = _THICK / 2 + grow * 0.8, _HEAD * 0.62 + grow * 1.1
    foot = (neck[0] - dx * grow * 0.6, neck[1] - dy * grow * 0.6)
    outline = [
        (tail[0] - dy * half, tail[1] + dx * half),
        (foot[0] - dy * half, foot[1] + dx * half),
        (foot[0] - dy * wing, foot[1] + dx * wing),
        tip,
        (foot[0] + dy * wing, foot[1] - dx * wing),
        (foot[0] + dy * half, foot[1] - dx * half),
        (tail[0] + dy * half, tail[1] - dx * half),
    ]
    draw.polygon([(x * _FINE, y * _FINE) for x, y in outline], fill=255)
    return mask.reduce(_FINE)
