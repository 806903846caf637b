"""The still part of the map: sea, the coast of Cornwall, parcels with hedges, paths between neighbours. Drawn
once for a map and kept."""

from __future__ import annotations

import math
import random
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.games.tinners.view import TinnersView
from rendering.kit import canvas, lettering, palette
from rendering.kit.canvas import Box, Point
from rendering.kit.layers import layer
from rendering.tinners import cornwall, layout, plate

GROUND = "#3F7F9F"
_SCALE = 2
PARCELS = ("#C9D98F", "#B7CC7C", "#D6DFA0", "#A9C274")
MOOR, MOOR_TUFT, HEDGE, PATH = "#9DB48A", "#87A078", "#6C8A4A", "#F3E7C4"
DEVON = "#D9CBA8"
_INLAND, _COASTAL = 34, 25
NOBODY = 255
_BANDS = (26, 17, 9)
_WAVES = 130


Border = tuple[str, str]


class Ground(NamedTuple):
    """An area on the map: its key, the middle of its plate, and whether it lies on the coast."""

    key: str
    x: int
    y: int
    coast: bool


def empty(view: TinnersView, size: tuple[int, int], panels: tuple[Box, ...]) -> Image.Image:
    """A fresh picture of a size with the empty map at its top and empty panels."""
    return _empty(grounds(view), borders(view), size, panels).copy()


def grounds(view: TinnersView) -> tuple[Ground, ...]:
    """The areas where the map has them."""
    return tuple(
        Ground(held.key, *layout.centre(view, number), held.coast) for number, held in enumerate(view.areas)
    )


def borders(view: TinnersView) -> tuple[Border, ...]:
    """The pairs of neighbours."""
    return tuple((border.a, border.b) for border in view.borders)


@lru_cache(maxsize=8)
def _empty(
    areas: tuple[Ground, ...], pairs: tuple[Border, ...], size: tuple[int, int], panels: tuple[Box, ...]
) -> Image.Image:
    image = Image.new("RGB", size, GROUND)
    image.paste(_drawn(areas, pairs), (0, 0))
    for box in panels:
        canvas.rounded(image, box, 18, palette.PAPER)
    return image


@layer(4)
def _drawn(areas: tuple[Ground, ...], pairs: tuple[Border, ...]) -> Image.Image:
    size = (layout.WIDTH * _SCALE, cornwall.HEIGHT * _SCALE)
    mask = outline(areas, pairs)
    image = Image.new("RGB", size, palette.SEA)
    _waves(image, mask)
    for reach, colour in zip(_BANDS, palette.SHALLOWS, strict=True):
        image.paste(colour, (0, 0), _grown(mask, reach))
    image.paste(palette.CLIFF, (0, 5 * _SCALE), mask)
    image.paste(palette.BEACH, (0, 0), _grown(mask, 5))
    image.paste(_fields(areas, pairs, size), (0, 0), mask)
    _tamar(image)
    _paths(image, areas, pairs)
    image = image.reduce(_SCALE)
    _names(image)
    return image


def _grown(mask: Image.Image, reach: int) -> Image.Image:
    """A mask with its edge moved outwards by so many pixels of the board."""
    soft = mask.reduce(4).filter(ImageFilter.GaussianBlur(reach * _SCALE / 4))
    step = soft.point([255 if level > 26 else 0 for level in range(256)])
    return step.filter(ImageFilter.GaussianBlur(0.8)).resize(mask.size, Image.Resampling.BICUBIC)


@lru_cache(maxsize=4)
def outline(areas: tuple[Ground, ...], pairs: tuple[Border, ...]) -> Image.Image:
    """The land as a mask of twice the map's size: around the plates, along the borders, and where nobody mines."""
    mask = Image.new("L", (layout.WIDTH * _SCALE, cornwall.HEIGHT * _SCALE))
    draw = ImageDraw.Draw(mask)
    at = {ground.key: (ground.x * _SCALE, ground.y * _SCALE) for ground in areas}
    source = random.Random(len(areas))
    for ground in areas:
        x, y = at[ground.key]
        reach = _COASTAL if ground.coast else _INLAND
        wide, high = (plate.WIDTH / 2 + reach) * _SCALE, (plate.HEIGHT / 2 + reach) * _SCALE
        draw.rounded_rectangle((x - wide, y - high, x + wide, y + high), 70 * _SCALE, fill=255)
        _headlands(draw, (x, y), (wide, high), source)
    for one, other in pairs:
        draw.line((*at[one], *at[other]), fill=255, width=110 * _SCALE)
    for corners in _triangles(pairs):
        draw.polygon([at[key] for key in corners], fill=255)
    for x, y, radius in cornwall.WILD:
        draw.ellipse([length * _SCALE for length in (x - radius, y - radius, x + radius, y + radius)], fill=255)
    for bay in cornwall.BAYS:
        draw.polygon([(x * _SCALE, y * _SCALE) for x, y in bay], fill=0)
    soft = mask.reduce(4).filter(ImageFilter.GaussianBlur(5 * _SCALE))
    soft = soft.point([min(255, max(0, (level - 118) * 20)) for level in range(256)])
    return soft.resize(mask.size, Image.Resampling.BICUBIC)


def _triangles(pairs: tuple[Border, ...]) -> list[tuple[str, str, str]]:
    """Three areas each of which borders on the other two: what lies between them is land."""
    joined = {frozenset(pair) for pair in pairs}
    keys = sorted({key for pair in pairs for key in pair})
    return [
        (one, two, three)
        for one, two, three in combinations(keys, 3)
        if {frozenset((one, two)), frozenset((two, three)), frozenset((one, three))} <= joined
    ]


def _headlands(draw: ImageDraw.ImageDraw, at: Point, half: Point, source: random.Random) -> None:
    """A few bumps on the rim of a box, so that the coast is uneven."""
    for _ in range(7):
        angle = source.uniform(0, 2 * math.pi)
        radius = source.uniform(10, 24) * _SCALE
        x = at[0] + half[0] * 0.93 * max(-1.0, min(1.0, 1.3 * math.cos(angle)))
        y = at[1] + half[1] * 0.93 * max(-1.0, min(1.0, 1.3 * math.sin(angle)))
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)


@lru_cache(maxsize=4)
def parcels(areas: tuple[Ground, ...], pairs: tuple[Border, ...]) -> Image.Image:
    """The number of the area that every pixel of the map belongs to, :data:`NOBODY` where none does.

    Of an area are the points that lie nearest to its plate and to its half of the paths to its neighbours. So
    two parcels meet where a path leads from one to the other, and paths that don't cross keep others apart.
    """
    index = Image.new("L", (layout.WIDTH, cornwall.HEIGHT), NOBODY)
    draw = ImageDraw.Draw(index)
    at = {ground.key: (ground.x, ground.y) for ground in areas}
    numbers = {ground.key: number for number, ground in enumerate(areas)}
    halves = [
        (at[start], ((at[start][0] + at[end][0]) / 2, (at[start][1] + at[end][1]) / 2), numbers[start])
        for one, other in pairs
        for start, end in ((one, other), (other, one))
    ]
    wide, high = plate.WIDTH / 2, plate.HEIGHT / 2
    for reach in range(cornwall.REACH, -1, -2):
        for start, end, number in halves:
            draw.line((*start, *end), fill=number, width=2 * reach + 1)
        for number, (x, y) in enumerate(at.values()):
            box = (x - wide - reach, y - high - reach, x + wide + reach, y + high + reach)
            draw.rounded_rectangle(box, max(1, reach), fill=number)
    return index


def _fields(areas: tuple[Ground, ...], pairs: tuple[Border, ...], size: tuple[int, int]) -> Image.Image:
    """Parcels in shades of green with hedges between, and moor where nobody mines."""
    index = parcels(areas, pairs)
    fields = Image.new("RGB", index.size, MOOR)
    _tufts(ImageDraw.Draw(fields), index.size)
    shade = shades(areas, pairs)
    for colour in range(len(PARCELS)):
        own = [255 if number < len(shade) and shade[number] == colour else 0 for number in range(256)]
        fields.paste(PARCELS[colour], (0, 0), index.point(own))
    fields = fields.resize(size, Image.Resampling.NEAREST)
    rim = ImageChops.difference(index.filter(ImageFilter.MaxFilter(3)), index.filter(ImageFilter.MinFilter(3)))
    hedge = (
        rim.point([0, *[255] * 255])
        .filter(ImageFilter.GaussianBlur(1.2))
        .point([min(255, v * 2) for v in range(256)])
    )
    fields.paste(HEDGE, (0, 0), hedge.resize(size, Image.Resampling.BICUBIC))
    return fields


def shades(areas: tuple[Ground, ...], pairs: tuple[Border, ...]) -> list[int]:
    """A shade for every area, none like a neighbour's as long as there are enough shades."""
    near: dict[str, set[str]] = {ground.key: set() for ground in areas}
    for one, other in pairs:
        near[one].add(other)
        near[other].add(one)
    found: dict[str, int] = {}
    for ground in areas:
        used = {found[key] for key in near[ground.key] if key in found}
        free = [shade for shade in range(len(PARCELS)) if shade not in used]
        found[ground.key] = free[0] if free else 0
    return [found[ground.key] for ground in areas]


def _tufts(draw: ImageDraw.ImageDraw, size: tuple[int, int]) -> None:
    source = random.Random(7)
    for _ in range(700):
        x, y = source.uniform(0, size[0]), source.uniform(0, size[1])
        for lean in (-4, 0, 4):
            draw.line((x + lean * 0.5, y, x + lean, y - 7), fill=MOOR_TUFT, width=2)


def _waves(image: Image.Image, mask: Image.Image) -> None:
    """Small waves on the open sea, the same ones for the same map."""
    draw = ImageDraw.Draw(image)
    near = _grown(mask, 34)
    source = random.Random(3)
    for _ in range(_WAVES):
        x, y = source.randrange(image.width - 60), source.randrange(image.height - 20)
        written = x < layout.HEAD[2] * _SCALE and y < layout.HEAD[3] * _SCALE
        if not written and not near.getpixel((x, y)) and not near.getpixel((x + 59, y)):
            for step in range(source.choice((1, 2, 2, 3))):
                left = x + step * 26
                draw.arc((left, y, left + 28, y + 18), 200, 340, fill=palette.WAVE, width=3)


def _tamar(image: Image.Image) -> None:
    """The river in the east, and Devon behind it."""
    draw = ImageDraw.Draw(image)
    bank = [(x * _SCALE, y * _SCALE) for x, y in cornwall.TAMAR]
    draw.polygon([*bank, (image.width, bank[-1][1]), (image.width, 0)], fill=DEVON)
    for width, colour in ((30, palette.BEACH), (20, palette.SHALLOWS[1])):
        draw.line(bank, fill=colour, width=width * _SCALE, joint="curve")
        for x, y in bank:
            reach = width * _SCALE / 2
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=colour)


def _paths(image: Image.Image, areas: tuple[Ground, ...], pairs: tuple[Border, ...]) -> None:
    """A dotted path across every border, so that neighbours are told without guessing."""
    draw = ImageDraw.Draw(image)
    at = {ground.key: (ground.x, ground.y) for ground in areas}
    for one, other in pairs:
        (ax, ay), (bx, by) = at[one], at[other]
        steps = max(1, round(math.hypot(bx - ax, by - ay) / 15))
        for step in range(steps + 1):
            x, y = (ax + (bx - ax) * step / steps) * _SCALE, (ay + (by - ay) * step / steps) * _SCALE
            for radius, colour in ((5.5, HEDGE), (4.0, PATH)):
                reach = radius * _SCALE
                draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=colour)


def _names(image: Image.Image) -> None:
    """What the sea and the river are called."""
    for name, x, y, turned in cornwall.NAMES:
        size = 28
        wide = round(lettering.measure(name, size, lettering.MEDIUM)) + 8
        strip = Image.new("RGBA", (wide, 40), (255, 255, 255, 0))
        lettering.draw(strip, (4, 29), name, size, "#2C5A74", weight=lettering.MEDIUM)
        strip = strip.rotate(turned, Image.Resampling.BICUBIC, expand=True)
        image.paste(strip, (x - strip.width // 2, y - strip.height // 2), strip)
