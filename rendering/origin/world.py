"""The still part of the map: sea, coasts, territories in the colours of their kinds with their names, and the ways
over the straits. Drawn once for a map and kept."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.games.origin.view import Kind, OriginView
from rendering.kit import lettering, palette
from rendering.kit.canvas import Box, Point
from rendering.kit.icons import icon
from rendering.kit.layers import layer
from rendering.origin import drawing, terrain, words
from rendering.origin.terrain import CELL, SCALE

KINDS: dict[str, str] = {
    "yellow": "#F6DC6A",
    "orange": "#E9954A",
    "purple": "#AC8DD2",
    "brown": "#A0744B",
    "green": "#9DCB78",
    "none": "#F1E8D6",
}
"""The colours of the territories."""
BORDER, SNOW, ROCK, ROCK_LIGHT, ROCK_DARK = "#FFF8E6", "#F4FAFC", "#9C8F86", "#C9BFB6", "#6F645D"
DASH, DEEP = "#FFFFFF", "#3F7F9F"
NAME, VEIL = 29, 0x80
_BANDS = (24, 15, 8)
_WAVES = 110
_EDGE = 4


class Land(NamedTuple):
    """What is still about a territory."""

    key: str
    name: str
    kind: Kind


class Passage(NamedTuple):
    """A strait on the map: where its token lies, and the lines over the sea, which are two if it leads around the
    back of the map."""

    token: Point
    lines: tuple[tuple[Point, Point], ...]


def lands(view: OriginView) -> tuple[Land, ...]:
    """The territories of a view, as far as they never change."""
    return tuple(Land(each.key, each.name, each.kind) for each in view.territories)


def ways(view: OriginView) -> tuple[tuple[str, str], ...]:
    """The pairs of territories that straits join."""
    return tuple((each.a, each.b) for each in view.straits)


@layer(4)
def world(territories: tuple[Land, ...], straits: tuple[tuple[str, str], ...]) -> Image.Image:
    """The map without anything on it. Whoever draws on it takes a copy."""
    image = _sea()
    for reach, colour in zip(_BANDS, palette.SHALLOWS, strict=True):
        image.paste(colour, (0, 0), _grown(terrain.land(), reach))
    image.paste(palette.CLIFF, (0, 4 * SCALE), terrain.land())
    image.paste(palette.BEACH, (0, 0), _grown(terrain.land(), 3))
    image.paste(_painted({each.key: each.kind for each in territories}), (0, 0), terrain.land())
    _peaks(image)
    image = image.reduce(SCALE)
    for one, other in straits:
        for line in passage(one, other).lines:
            _dashes(image, *line)
    _round_the_back(image, territories, straits)
    for sign, size, at in drawing.scenery():
        drawn = icon(sign, size)
        image.paste(drawn, (round(at[0] - drawn.width / 2), round(at[1] - drawn.height / 2)), drawn)
    for each in territories:
        piece, corner = name_piece(each)
        image.paste(piece, corner, piece)
    return image


def tint(kind: str) -> str:
    """A light shade of a kind's colour."""
    channels = (int(KINDS[kind][at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{255 - (255 - channel) // 3:02X}" for channel in channels)


def veiled(kind: str) -> str:
    """A kind's colour under the veil over a territory that may be chosen."""
    channels = (int(KINDS[kind][at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{channel + (255 - channel) * VEIL // 255:02X}" for channel in channels)


def _sea() -> Image.Image:
    wide, high = (length * SCALE for length in terrain.size())
    image = Image.new("RGB", (wide, high), palette.SEA)
    draw, source = ImageDraw.Draw(image), random.Random(3)
    for _ in range(_WAVES):
        x, y = source.randrange(wide), source.randrange(high)
        for step in range(source.choice((1, 2, 2, 3))):
            left = x + step * 44
            draw.arc((left, y, left + 44, y + 22), 20, 160, fill=palette.WAVE, width=5)
    return image


def _grown(mask: Image.Image, reach: int) -> Image.Image:
    """A mask with its edge moved outwards by so many pixels of the board."""
    soft = mask.reduce(4).filter(ImageFilter.GaussianBlur(reach * SCALE / 4))
    step = soft.point([255 if level > 26 else 0 for level in range(256)])
    smooth = step.filter(ImageFilter.GaussianBlur(0.8)).resize(mask.size, Image.Resampling.BICUBIC)
    return smooth.point([0] * 128 + [255] * 128)


def _painted(kinds: dict[str, Kind]) -> Image.Image:
    """Every territory in its colour, light borders between them, a darker rim along the coast."""
    ground = terrain.ground()
    colours = [palette.SEA, ROCK, *(KINDS[kinds.get(key, "none")] for key in drawing.territories())]
    colours += [palette.SEA] * (256 - len(colours))
    channels = [[int(colour[at : at + 2], 16) for colour in colours] for at in (1, 3, 5)]
    image = Image.merge("RGB", [ground.point(channel) for channel in channels])
    inner = ImageChops.invert(_grown(ImageChops.invert(terrain.land()), 7))
    dark = image.point([round(level * 0.87) for level in range(256)] * 3)
    image = Image.composite(image, dark, inner)
    snow = ImageChops.invert(inner)
    snow.paste(0, (0, 0, snow.width, drawing.snow_from() * CELL * SCALE))
    image.paste(SNOW, (0, 0), snow)
    edge = _edges(ground)
    shade = ImageChops.offset(edge, 2, 3).point([level * 90 // 255 for level in range(256)])
    image.paste("#5B4A33", (0, 0), shade)
    image.paste(BORDER, (0, 0), edge)
    return image


def _edges(ground: Image.Image) -> Image.Image:
    """Where one territory ends and another begins, as a mask."""
    wide, high = ground.size
    found = Image.new("L", ground.size)
    for dx, dy in ((_EDGE, 0), (0, _EDGE)):
        one, other = ground.crop((0, 0, wide - dx, high - dy)), ground.crop((dx, dy, wide, high))
        edge = ImageChops.difference(one, other).point([0] + [255] * 255)
        box = (dx // 2, dy // 2)
        found.paste(255, box, edge)
    return found


def _peaks(image: Image.Image) -> None:
    """Mountains on the squares that nobody crosses."""
    draw = ImageDraw.Draw(image)
    side = CELL * SCALE
    spots = [
        (x, y)
        for y, row in enumerate(drawing.rows())
        for x, sign in enumerate(row)
        if sign == drawing.PEAKS and (x + y) % 2 == 0
    ]
    for x, y in spots:
        middle, foot, half, high = (x + 0.5) * side, (y + 1.05) * side, side * 0.85, side * 1.35
        draw.polygon([(middle - half, foot), (middle, foot - high), (middle + half, foot)], fill=ROCK_DARK)
        draw.polygon([(middle - half, foot), (middle, foot - high), (middle + half * 0.2, foot)], fill=ROCK_LIGHT)
        draw.polygon(
            [
                (middle - half * 0.36, foot - high * 0.64),
                (middle, foot - high),
                (middle + half * 0.36, foot - high * 0.64),
                (middle, foot - high * 0.52),
            ],
            fill=SNOW,
        )


@lru_cache(maxsize=64)
def passage(one: str, other: str) -> Passage:
    """The strait between two territories, over the narrowest water; around the back of the map if that is less."""
    wide = terrain.size()[0]
    (ax, ay), (bx, by) = _narrows(one, other, 0)
    if abs(ax - bx) <= wide / 2:
        return Passage(((ax + bx) / 2, (ay + by) / 2), (((ax, ay), (bx, by)),))
    if ax > bx:
        (ax, ay), (bx, by) = (bx, by), (ax, ay)
    y = (ay + by) / 2
    return Passage((wide - 30, y), (((ax, ay), (0, y)), ((bx, by), (wide, y))))


def _narrows(one: str, other: str, shift: int) -> tuple[Point, Point]:
    """The nearest squares of two territories."""
    mine, theirs = _squares(one), _squares(other)
    wide = len(drawing.rows()[0])

    def gap(pair: tuple[tuple[int, int], tuple[int, int]]) -> float:
        (ax, ay), (bx, by) = pair
        across = abs(ax - bx)
        return min(across, wide - across) ** 2 + (ay - by) ** 2

    pairs = [(a, b) for a in mine for b in theirs]
    least = min(map(gap, pairs))
    near = [pair for pair in pairs if gap(pair) <= least + 0.1]
    (ax, ay), (bx, by) = near[len(near) // 2]
    return ((ax + 0.5) * CELL, (ay + 0.5) * CELL), ((bx + 0.5) * CELL, (by + 0.5) * CELL)


@lru_cache(maxsize=64)
def _squares(key: str) -> tuple[tuple[int, int], ...]:
    letter = drawing.place(key).letter
    return tuple((x, y) for y, row in enumerate(drawing.rows()) for x, sign in enumerate(row) if sign == letter)


def _dashes(image: Image.Image, start: Point, end: Point) -> None:
    """A dashed line over water."""
    length = math.dist(start, end)
    steps = max(1, round(length / 18))
    draw = ImageDraw.Draw(image)
    for colour, thick in (("#2F6F92", 8), (DASH, 4)):
        for step in range(steps):
            share = [(step + part) / steps for part in (0.1, 0.65)]
            ends = [(start[0] + (end[0] - start[0]) * at, start[1] + (end[1] - start[1]) * at) for at in share]
            draw.line([*ends[0], *ends[1]], fill=colour, width=thick)


def _round_the_back(image: Image.Image, territories: Sequence[Land], straits: Sequence[tuple[str, str]]) -> None:
    """At both edges of the map, what lies beyond."""
    names = {each.key: each.name for each in territories}
    for west, east in drawing.round_the_back():
        _beyond(image, names.get(west, ""), names.get(east, ""), image.height - 12)
    for one, other in straits:
        if len(passage(one, other).lines) == 2:
            west, east = sorted((one, other), key=lambda key: drawing.place(key).at[0])
            _beyond(image, names[west], names[east], round(passage(one, other).token[1]) + 50)


def _beyond(image: Image.Image, west: str, east: str, y: int) -> None:
    halo(image, (8, y), f"← {east}", 24, palette.SOFT_INK, side="left")
    halo(image, (image.width - 8, y), f"{west} →", 24, palette.SOFT_INK, side="right")


def halo(
    image: Image.Image, at: Point, text: str, size: int, ink: str = palette.INK, *, side: str = "middle"
) -> None:
    """A line of text with a light rim, legible on any ground."""
    for dx in (-2, 0, 2):
        for dy in (-2, 0, 2):
            if dx or dy:
                lettering.draw(
                    image, (at[0] + dx, at[1] + dy), text, size, palette.CREAM,
                    weight=lettering.BOLD, side=side,  # type: ignore[arg-type]  # one of three words
                )  # fmt: skip
    lettering.draw(image, at, text, size, ink, weight=lettering.BOLD, side=side)  # type: ignore[arg-type]


@lru_cache(maxsize=128)
def name_piece(land: Land) -> tuple[Image.Image, tuple[int, int]]:
    """A territory's name with the sign of its kind before it, and where its upper left corner stands on the map."""
    x, y = drawing.place(land.key).at
    sign = words.kind_sign(land.kind, 28)
    wide = round(lettering.measure(land.name, NAME, lettering.BOLD))
    gap = sign.width + 4 if sign is not None else 0
    piece = Image.new("RGBA", (gap + wide + 8, 40))
    if sign is not None:
        piece.alpha_composite(sign, (0, 4))
    halo(piece, (gap + 3, 28), land.name, NAME, side="left")
    return piece, (round(x - (wide + gap) / 2), y + drawing.NAME_BASE - 28)


@lru_cache(maxsize=64)
def shape(key: str) -> tuple[Image.Image, Box]:
    """A territory as a mask of the map's own size, cut to its box, and that box."""
    number = drawing.territories().index(key) + terrain.FIRST
    only = terrain.ground().point([255 if level == number else 0 for level in range(256)]).reduce(SCALE)
    box = only.getbbox() or (0, 0, 1, 1)
    left, top, right, bottom = box
    full = (left - 6, top - 6, right + 6, bottom + 6)
    return only.crop(full), full


@lru_cache(maxsize=128)
def rim(key: str, colour: str, *, bright: bool) -> tuple[Image.Image, tuple[int, int]]:
    """A frame along the inside of a territory, ``bright`` with a light veil over it; and its upper left corner."""
    mask, box = shape(key)
    piece = Image.new("RGBA", mask.size)
    if bright:
        piece.paste(f"#FFFFFF{VEIL:02X}", (0, 0), _eroded(mask, 3))
    for outer, inner, fill in ((0.0, 9, palette.INK), (2, 7, colour)):
        band = ImageChops.subtract(_eroded(mask, outer), _eroded(mask, inner))
        piece.paste(fill, (0, 0), band)
    return piece, box[:2]


def _eroded(mask: Image.Image, reach: float) -> Image.Image:
    """A mask with its edge moved inwards by so many pixels, smooth."""
    if not reach:
        return mask
    soft = mask.filter(ImageFilter.GaussianBlur(reach * 0.8))
    level = 250 - 8
    return soft.point([min(255, max(0, (value - level) * 24 + 128)) for value in range(256)])
