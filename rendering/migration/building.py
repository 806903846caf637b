"""A map that is being laid: Ocean hexes to choose from, the plate taken up, the sea before there is land."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.migration import data
from bot.games.migration.view import Building, MigrationView
from rendering.kit import canvas, hexes, lettering, palette
from rendering.kit.canvas import Box
from rendering.kit.icons import icon
from rendering.migration import grounds, layout, words
from rendering.migration.layout import Plan
from rendering.picture import Caption

PLATE_HEAD = 52
_PLATE_LARGEST = 52.0
_CALM_SIZES = (64, 54, 48)
_COMPASS = 150
_LAND = 0.93
_SHAPE_WIDTH, _SHAPE_HEIGHT, _SHAPE_GAP = 210, 300, 12


def draw_ghosts(image: Image.Image, plan: Plan, marks: Iterable[str] = ()) -> None:
    """Outline every Ocean hex of the layout with its label, the ones in ``marks`` boldly."""
    legal = set(marks)
    radius = round(plan.radius)
    for berth in plan.berths.values():
        marked = berth.label in legal
        canvas.stamp(image, _ghost(radius, marked=marked), berth.centre)
        ink = palette.INK if marked else palette.WHITE
        lettering.draw(
            image, berth.label_at, berth.label, plan.berth_size, ink, weight=lettering.BOLD, side="middle"
        )


@lru_cache(maxsize=16)
def _ghost(radius: int, *, marked: bool) -> Image.Image:
    """A translucent hex: a dashed white outline, or a thick dark and white one on a bright face."""
    width, height = math.ceil(radius * hexes.ROOT3), radius * 2

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        middle, full = (width * scale / 2, height * scale / 2), radius * scale
        if marked:
            draw.polygon(hexes.corners(middle, full * 0.9), fill=palette.INK)
            draw.polygon(hexes.corners(middle, full * 0.865), fill=palette.WHITE)
            draw.polygon(hexes.corners(middle, full * 0.77), fill=palette.INK)
            draw.polygon(hexes.corners(middle, full * 0.74), fill="#FFF6D8D8")
        else:
            draw.polygon(hexes.corners(middle, full * 0.86), fill="#1F4E6A80")
            _dashes(draw, middle, full * 0.86, full * 0.055)

    return canvas.sprite(width, height, paint)


def _dashes(draw: ImageDraw.ImageDraw, middle: canvas.Point, radius: float, thick: float) -> None:
    points = hexes.corners(middle, radius)
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
        for start in (0.0, 0.3, 0.6, 0.9):
            end = min(start + 0.17, 1.0)
            ends = [(ax + (bx - ax) * way, ay + (by - ay) * way) for way in (start, end)]
            draw.line(ends, fill=palette.WHITE, width=max(2, round(thick)))


def draw_open_sea(image: Image.Image, view: MigrationView, caption: Caption, plan: Plan) -> None:
    """A calm line on the sea that says who is laying out the map."""
    right = plan.panel[0] if plan.beside else image.width
    bottom = image.height if plan.beside else plan.panel[1]
    middle, room = right / 2, right - 120
    tellings = (
        (size, most) for most in (1, 2) for size in _CALM_SIZES if len(_calm(view, caption, size, room, 3)) <= most
    )
    size, _ = next(tellings, (_CALM_SIZES[-1], 3))
    lines = _calm(view, caption, size, room, 3)
    y = bottom / 2 - len(lines) * size * 0.65
    canvas.stamp(image, icon(words.FOUNDER_ICON, _COMPASS), (middle, y - _COMPASS * 0.55))
    for line in lines:
        y += size * 1.35
        lettering.draw(image, (middle, y), line, size, palette.WHITE, weight=lettering.BOLD, side="middle")


def _calm(view: MigrationView, caption: Caption, size: int, room: int, most: int) -> tuple[str, ...]:
    return lettering.wrap(words.laying(view, caption), size, room, most, lettering.BOLD)


def draw_plate(image: Image.Image, building: Building, box: Box) -> None:
    """A card with the plate taken up: its name, and its Regions as they lie, numbered from 1."""
    left, top, right, bottom = box
    canvas.rounded(image, box, 18, palette.SEA, outline=palette.RULE, width=3)
    canvas.rounded(image, (left, top, right, top + PLATE_HEAD), 18, palette.INK)
    canvas.rounded(image, (left, top + PLATE_HEAD - 20, right, top + PLATE_HEAD), 0, palette.INK)
    name = lettering.fit(words.plate(building.plate or ""), 30, right - left - 40, lettering.BOLD)
    lettering.draw(image, (left + 20, top + 37), name, 30, palette.WHITE, weight=lettering.BOLD)
    inner = (left + 10, top + PLATE_HEAD + 6, right - 10, bottom - 10)
    grid = layout.fit(building.hexes, inner, 0.1, _PLATE_LARGEST)
    forest = dict(zip(building.hexes, building.forest, strict=False))
    for number, (q, r) in enumerate(building.hexes, start=1):
        x, y = grid.centre(q, r)
        wooded = forest.get((q, r), False)
        canvas.stamp(image, _plate_hex(round(grid.radius), "forest" if wooded else "land"), (x, y))
        size = round(grid.radius * (0.82 if wooded else 0.95))
        baseline = y + lettering.cap_height(size) / 2 - (grid.radius * 0.3 if wooded else 0)
        lettering.draw(image, (x, baseline), str(number), size, palette.INK, weight=lettering.BOLD, side="middle")
        if wooded:
            canvas.stamp(image, icon(words.FOREST_ICON, round(grid.radius * 0.66)), (x, y + grid.radius * 0.46))


def draw_shapes(image: Image.Image, names: Sequence[str], box: Box) -> None:
    """The plates to choose from, each with its name and its Regions as they are printed, in rows of a box."""
    left, top, right, bottom = box
    columns = next((n for n in (4, 3) if (right - left) / n > _SHAPE_WIDTH), 2)
    rows = -(-len(names) // columns)
    wide, high = (right - left + _SHAPE_GAP) / columns, min(_SHAPE_HEIGHT, (bottom - top + _SHAPE_GAP) / rows)
    for number, name in enumerate(names):
        x, y = left + number % columns * wide, top + number // columns * high
        _draw_shape(image, name, (round(x), round(y), round(x + wide - _SHAPE_GAP), round(y + high - _SHAPE_GAP)))


def _draw_shape(image: Image.Image, name: str, box: Box) -> None:
    left, top, right, bottom = box
    canvas.rounded(image, box, 14, palette.SEA, outline=palette.RULE, width=3)
    word = lettering.fit(words.plate(name), 26, right - left - 16, lettering.BOLD)
    middle = (left + right) / 2
    lettering.draw(image, (middle, top + 30), word, 26, palette.WHITE, weight=lettering.BOLD, side="middle")
    regions = _laid_out(name)
    grid = layout.fit(list(regions), (left + 8, top + 40, right - 8, bottom - 8), 0.1, _PLATE_LARGEST)
    for (q, r), wooded in regions.items():
        at = grid.centre(q, r)
        canvas.stamp(image, _plate_hex(round(grid.radius), "forest" if wooded else "land"), at)
        if wooded:
            canvas.stamp(image, icon(words.FOREST_ICON, round(grid.radius)), at)


@lru_cache(maxsize=32)
def _laid_out(name: str) -> dict[tuple[int, int], bool]:
    """The Regions of a plate and whether each has a forest; the parts of a plate beside each other."""
    found: dict[tuple[int, int], bool] = {}
    for part in data.plates().plates[name].parts:
        shift = max((q + r // 2 for q, r in found), default=-2) + 2 if found else 0
        found |= {(q + shift, r): (q, r) in part.forest for q, r in part.hexes}
    return found


@lru_cache(maxsize=16)
def _plate_hex(radius: int, kind: str) -> Image.Image:
    width, height = math.ceil(radius * hexes.ROOT3), radius * 2

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        middle, full = (width * scale / 2, height * scale / 2), radius * scale
        draw.polygon(hexes.corners(middle, full), fill=palette.BEACH)
        grounds.paint(draw, kind, middle, full * _LAND)

    return canvas.sprite(width, height, paint)
