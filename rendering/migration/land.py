"""The still part of the board: sea, coast, land and labels. Drawn once for a map and kept."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.games.migration.view import RegionView
from rendering.kit import canvas, hexes, lettering, palette
from rendering.kit.hexes import Grid
from rendering.kit.layers import layer
from rendering.migration import grounds, layout
from rendering.migration.layout import Plan

_SCALE = 2
_BANDS = (1.0, 0.7, 0.42)
_BEACH = 0.15
_CLIFF = 0.1
_WAVES = 107


class Ground(NamedTuple):
    """What a hex looks like when nothing stands on it."""

    label: str
    q: int
    r: int
    kind: str


def land(regions: Sequence[RegionView], plan: Plan) -> Image.Image:
    """A fresh copy of the empty board for a layout."""
    found = tuple(Ground(region.label, region.q, region.r, grounds.kind_of(region)) for region in regions)
    return _drawn(found, plan.grid, plan.size, plan.panel).copy()


@layer(16)
def _drawn(land_hexes: tuple[Ground, ...], grid: Grid, size: tuple[int, int], panel: canvas.Box) -> Image.Image:
    large = Image.new("RGB", (size[0] * _SCALE, size[1] * _SCALE), palette.SEA)
    draw = ImageDraw.Draw(large)
    fine = grid.scaled(_SCALE)
    centres = [fine.centre(ground.q, ground.r) for ground in land_hexes]
    _paint_waves(draw, centres, fine.radius, size)
    for reach, colour in zip(_BANDS, palette.SHALLOWS, strict=True):
        hexes.paint_swollen(draw, centres, fine.radius, reach * fine.radius * 0.5, colour)
    lowered = [(x, y + _CLIFF * fine.radius) for x, y in centres]
    hexes.paint_swollen(draw, lowered, fine.radius, _BEACH * fine.radius, palette.CLIFF)
    hexes.paint_swollen(draw, centres, fine.radius, _BEACH * fine.radius, palette.BEACH)
    for ground, centre in zip(land_hexes, centres, strict=True):
        grounds.paint(draw, ground.kind, centre, fine.radius)
    image = large.reduce(_SCALE)
    if panel != layout.NOTHING:
        canvas.shade(image, panel, 26, blur=10, strength=90, drop=4)
        canvas.rounded(image, panel, 26, palette.PAPER)
    _write_labels(image, land_hexes, grid, size)
    return image


def _write_labels(image: Image.Image, land_hexes: tuple[Ground, ...], grid: Grid, size: tuple[int, int]) -> None:
    plan = layout.settle(tuple((ground.label, ground.q, ground.r) for ground in land_hexes), grid, size)
    for ground in land_hexes:
        ink = grounds.label_colour(ground.kind)
        at = plan.spots[ground.label].label_at
        lettering.draw(image, at, ground.label, plan.label_size, ink, weight=lettering.BOLD, side="middle")


def _paint_waves(
    draw: ImageDraw.ImageDraw, centres: Sequence[canvas.Point], radius: float, size: tuple[int, int]
) -> None:
    """Scatter small waves on the open sea, the same ones for the same map; so many a million pixels."""
    source = random.Random(len(centres))
    for _ in range(round(_WAVES * size[0] * size[1] / 1_000_000)):
        x, y = source.uniform(0, size[0] * _SCALE), source.uniform(0, size[1] * _SCALE)
        if all(math.hypot(x - cx, y - cy) > 1.75 * radius for cx, cy in centres):
            for step in range(source.choice((1, 2, 2, 3))):
                left = x + step * 26
                draw.arc((left, y, left + 28, y + 18), 200, 340, fill=palette.WAVE, width=3)
