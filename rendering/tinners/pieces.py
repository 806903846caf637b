"""The small things on the board: cubes, developments, shapes, rings; each drawn once for a size and kept.

Cubes differ in greyscale too: tin is light, water in between with a wave, copper dark.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from rendering.kit import canvas, lettering, palette
from rendering.kit.canvas import Box, Point
from rendering.kit.icons import icon
from rendering.kit.panel import Tag
from rendering.tinners import words

CUBES: dict[str, tuple[str, str, str]] = {
    "tin": ("#FFFFFF", "#DADADA", "#4B4A47"),
    "copper": ("#B23A22", "#84230F", "#3F0D04"),
    "water": ("#6FC0F2", "#3E97D3", "#0F4C7C"),
}
"""Face, shaded side and edge of a cube."""
MOST_CUBES = 6
WOOD, WOOD_DARK, STONE = "#B98A4E", "#4A3218", "#CFC7B8"
RIM = 8


def ink_on(colour: str) -> str:
    """White or dark, whichever is read better on a colour."""
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return palette.INK if 0.3 * red + 0.59 * green + 0.11 * blue > 128 else palette.WHITE


def bold(
    image: Image.Image, at: Point, text: str, size: int, ink: str = palette.INK, *, side: lettering.Side = "left"
) -> float:
    """A bold text whose capitals are centred on the height of ``at``; returns its width in pixels."""
    return lettering.draw(
        image, (at[0], at[1] + lettering.cap_height(size) / 2), text, size, ink, weight=lettering.BOLD, side=side
    )


@lru_cache(maxsize=64)
def cube(ore: str, size: int) -> Image.Image:
    """A cube of tin, copper or water, ``size`` pixels across."""
    face, shaded, edge = CUBES[ore]

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        full, line = size * scale, max(scale, size * scale // 14)
        draw.rounded_rectangle((0, 0, full - 1, full - 1), full // 7, fill=edge)
        draw.rounded_rectangle((line, line, full - 1 - line, full - 1 - line), full // 9, fill=shaded)
        draw.rounded_rectangle((line, line, full * 0.8, full * 0.8), full // 9, fill=face)
        if ore == "water":
            for x in (0.12, 0.4):
                draw.arc((full * x, full * 0.34, full * (x + 0.28), full * 0.62), 180, 360, edge, line * 2)

    return canvas.sprite(size, size, paint)


@lru_cache(maxsize=64)
def development(kind: str, size: int) -> Image.Image:
    """The sign of a kind of development, within a square of ``size`` pixels."""
    if kind == "adit":
        return _adit(size)
    return icon(words.KIND_ICONS.get(kind, words.UNKNOWN_ICON), size)


def _adit(size: int) -> Image.Image:
    """The mouth of a tunnel with rails leading into it."""

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        full = size * scale
        edge = full * 0.06
        for inset, fill in ((0.0, palette.INK), (edge, STONE), (full * 0.2, palette.INK)):
            draw.pieslice((inset, inset, full - inset, 2 * full - inset * 3), 180, 360, fill=fill)
            draw.rectangle((inset, full * 0.5, full - inset - 1, full - 1), fill=fill)
        for y, half in ((0.62, 0.13), (0.76, 0.17), (0.9, 0.21)):
            draw.rectangle((full * (0.5 - half), full * y, full * (0.5 + half), full * (y + 0.05)), fill=WOOD)
        for way in (-1, 1):
            foot, top = full * (0.5 + way * 0.16), full * (0.5 + way * 0.07)
            draw.line((foot, full, top, full * 0.52), fill=palette.WHITE, width=round(full * 0.05))

    return canvas.sprite(size, size, paint)


@lru_cache(maxsize=64)
def own_miner(side: int, size: int) -> Image.Image:
    """A miner of a side's own colour: a pick on that side's shape."""
    style = palette.seat_style(side)

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        middle, full = (size * scale / 2, size * scale / 2), size * scale * 0.47
        canvas.paint_shape(draw, style.shape, middle, full, palette.INK)
        canvas.paint_shape(draw, style.shape, middle, full * 0.88, style.colour)

    piece = canvas.sprite(size, size, paint)
    small = round(size * 0.5)
    disc = canvas.sprite(
        small, small, lambda draw, scale: draw.ellipse((0, 0, small * scale - 1, small * scale - 1), palette.WHITE)
    )
    canvas.stamp(piece, disc, (size / 2, size / 2))
    canvas.stamp(piece, icon(words.KIND_ICONS["miner"], round(small * 0.84)), (size / 2, size / 2))
    return piece


@lru_cache(maxsize=64)
def gallery(dx: int, dy: int, width: int) -> Image.Image:
    """A tunnel from one corner of a box of ``dx`` x ``dy`` pixels to the opposite one, ``width`` pixels wide; it
    rises to the right when ``dy`` is negative. There are ``width`` pixels around the box."""
    wide, high = abs(dx) + 2 * width, abs(dy) + 2 * width
    start = (width, width if dy >= 0 else high - width)
    end = (wide - width, high - width if dy >= 0 else width)

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        line = [(x * scale, y * scale) for x, y in (start, end)]
        for share, colour in ((1.0, palette.INK), (0.7, WOOD), (0.2, WOOD_DARK)):
            draw.line(line, fill=colour, width=round(width * share * scale))

    return canvas.sprite(wide, high, paint)


def draw_gallery(image: Image.Image, one: Point, other: Point, width: int) -> None:
    """A tunnel between two points."""
    left, right = sorted((one, other))
    piece = gallery(round(right[0] - left[0]), round(right[1] - left[1]), width)
    canvas.stamp(image, piece, ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2))


@lru_cache(maxsize=256)
def _ring(width: int, height: int, radius: int, colour: str) -> Image.Image:
    """A frame around a box of this size between dark lines."""
    wide, high = width + 2 * RIM, height + 2 * RIM

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        for inset, fill, thick in ((0, palette.INK, RIM + 2), (2, colour, RIM - 2)):
            edge = (inset * scale, inset * scale, (wide - inset) * scale - 1, (high - inset) * scale - 1)
            draw.rounded_rectangle(edge, (radius + RIM - inset) * scale, outline=fill, width=thick * scale)

    return canvas.sprite(wide, high, paint)


def draw_ring(image: Image.Image, box: Box, colour: str, radius: int = 14) -> None:
    """Frame a box: white for what may be chosen, golden for what was touched last; what it holds stays free."""
    ring = _ring(box[2] - box[0], box[3] - box[1], radius, colour)
    canvas.stamp(image, ring, ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2))


def pill_width(text: str, size: int) -> int:
    """How wide a pill with a text is."""
    return round(lettering.measure(text, size, lettering.BOLD)) + round(size * 0.9)


def draw_pill(image: Image.Image, tag: Tag, at: Point, size: int, height: int) -> int:
    """A short text on a pill, the middle of its left end at ``at``; returns the pill's width."""
    wide, left, top = pill_width(tag.word, size), round(at[0]), round(at[1] - height / 2)
    canvas.rounded(image, (left, top, left + wide, top + height), height // 2, tag.fill)
    bold(image, (left + wide / 2, at[1]), tag.word, size, tag.ink, side="middle")
    return wide


def faded(piece: Image.Image) -> Image.Image:
    """A sign without colour, for what is gone."""
    grey = piece.convert("LA").convert("RGBA")
    grey.putalpha(piece.getchannel("A").point([value * 2 // 5 for value in range(256)]))
    return grey


@lru_cache(maxsize=64)
def engine_house(side: int, size: int) -> Image.Image:
    """A mine's engine house with its chimney, in a side's colour."""
    style = palette.seat_style(side)

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        full = size * scale
        house = [(0.08, 1.0), (0.08, 0.48), (0.36, 0.24), (0.64, 0.48), (0.64, 1.0)]
        stack = [(0.7, 1.0), (0.74, 0.02), (0.9, 0.02), (0.94, 1.0)]
        for shape in (house, stack):
            points = [(x * full, y * (full - scale)) for x, y in shape]
            draw.polygon(points, fill=style.colour)
            draw.line([*points, points[0]], fill=palette.INK, width=max(scale, full // 14), joint="curve")
        draw.rectangle((full * 0.28, full * 0.6, full * 0.44, full * 0.98), fill=palette.INK)

    return canvas.sprite(size, size, paint)
