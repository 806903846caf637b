"""The still part of the board: sea, coast, land and labels. Drawn once for a map and kept."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.games.migration.view import RegionView
from rendering.kit import canvas, hexes, palette, type
from rendering.migration import layout
from rendering.migration.layout import Plan

_SCALE = 2
_BANDS = (1.0, 0.7, 0.42)
_BEACH = 0.15
_CLIFF = 0.1
_INSET = 0.965
_FACE = 0.885
_WAVES = 150


class Ground(NamedTuple):
    """What a hex looks like when nothing stands on it."""

    label: str
    q: int
    r: int
    kind: str


def ground_kind(region: RegionView) -> str:
    """A terrain tile's name, ``"forest"`` or ``"land"``. A tile hides a printed forest symbol (spec §5, 7)."""
    if region.modifier is not None:
        return region.modifier
    return "forest" if region.forest else "land"


def land(regions: Sequence[RegionView], plan: Plan, panel_width: int = layout.SIDE_PANEL) -> Image.Image:
    """A fresh copy of the empty board for a layout."""
    grounds = tuple(Ground(region.label, region.q, region.r, ground_kind(region)) for region in regions)
    return _drawn(grounds, plan.size, panel_width).copy()


@lru_cache(maxsize=12)
def _drawn(grounds: tuple[Ground, ...], size: tuple[int, int], panel_width: int) -> Image.Image:
    plan = layout.plan(tuple((g.label, g.q, g.r) for g in grounds), size, panel_width)
    large = Image.new("RGB", (size[0] * _SCALE, size[1] * _SCALE), palette.SEA)
    draw = ImageDraw.Draw(large)
    grid = plan.grid.scaled(_SCALE)
    centres = [grid.centre(g.q, g.r) for g in grounds]
    _paint_waves(draw, centres, grid.radius, size)
    for reach, colour in zip(_BANDS, palette.SHALLOWS, strict=True):
        hexes.paint_swollen(draw, centres, grid.radius, reach * grid.radius * 0.5, colour)
    lowered = [(x, y + _CLIFF * grid.radius) for x, y in centres]
    hexes.paint_swollen(draw, lowered, grid.radius, _BEACH * grid.radius, palette.CLIFF)
    hexes.paint_swollen(draw, centres, grid.radius, _BEACH * grid.radius, palette.BEACH)
    for ground, centre in zip(grounds, centres, strict=True):
        rim, face = colours(ground.kind)
        draw.polygon(hexes.corners(centre, grid.radius * _INSET), fill=rim)
        draw.polygon(hexes.corners(centre, grid.radius * _FACE), fill=face)
    image = large.reduce(_SCALE)
    left, top, right, bottom = plan.panel
    canvas.shade(image, plan.panel, 26, blur=10, strength=90, drop=4)
    canvas.rounded(image, (left, top, right, bottom), 26, palette.PAPER)
    for ground in grounds:
        spot = plan.spots[ground.label]
        type.draw(
            image,
            spot.label_at,
            ground.label,
            plan.label_size,
            label_colour(ground.kind),
            weight=type.BOLD,
            side="middle",
        )
    return image


def colours(kind: str) -> tuple[str, str]:
    """Rim and face colour of a kind of ground."""
    if kind in palette.TERRAIN:
        face, rim = palette.TERRAIN[kind]
        return rim, face
    return (palette.FOREST_RIM, palette.FOREST) if kind == "forest" else (palette.LAND_RIM, palette.LAND)


def label_colour(kind: str) -> str:
    """A colour in which labels stand out from the ground."""
    return palette.WHITE if kind == "deep_woods" else palette.INK


def _paint_waves(
    draw: ImageDraw.ImageDraw, centres: Sequence[canvas.Point], radius: float, size: tuple[int, int]
) -> None:
    """Scatter small waves on the open sea, the same ones for the same map."""
    source = random.Random(len(centres))
    for _ in range(_WAVES):
        x, y = source.uniform(0, size[0] * _SCALE), source.uniform(0, size[1] * _SCALE)
        if all(math.hypot(x - cx, y - cy) > 1.75 * radius for cx, cy in centres):
            for step in range(source.choice((1, 2, 2, 3))):
                left = x + step * 26
                draw.arc((left, y, left + 28, y + 18), 200, 340, fill=palette.WAVE, width=3)
