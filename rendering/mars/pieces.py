"""Everything that lies on the board: plates with buildings, tunnels, people, rovers, Blast Sites, meteors."""

from __future__ import annotations

import itertools
import math
import random
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from rendering.kit import canvas, hexes, lettering, palette
from rendering.kit.canvas import Point
from rendering.kit.palette import SeatStyle
from rendering.mars import drawing

PLATE, NODE = 108, 56
"""The room of a building's plate and of a tunnel's node, in pixels of the board."""
_TAG = 40
_REACH = {"circle": 44.0, "square": 47.0, "triangle": 47.0, "diamond": 48.0}
_SIGN = {"circle": 48, "square": 50, "triangle": 41, "diamond": 43}
_SINK = {"circle": 0, "square": 0, "triangle": 9, "diamond": 0}
STONE = SeatStyle("#8C8378", "#2E2A26", "#E4DED2", "square", "grey")
"""The look of what belongs to nobody."""
FLAME, CHAR = "#FF6A1F", "#2A2024"


class Looks(NamedTuple):
    """What a piece on the board looks like; ``style`` is its owner's."""

    kind: str
    style: SeatStyle
    connected: bool = True
    healthy: int = 0
    injured: int = 0


@lru_cache(maxsize=512)
def building(looks: Looks, unit: float = 1.0) -> Image.Image:
    """A building on a plate in its owner's colour and shape, with the people in it; scissors if it is cut off."""
    shape, size = looks.style.shape, round(PLATE * unit)
    piece = plate(looks.style, unit, solid=looks.kind == "hq").copy()
    empty = looks.kind == "habitat" and not looks.healthy
    emoji = drawing.sign(looks.kind, round(_SIGN[shape] * unit), faded=empty)
    canvas.stamp(piece, emoji, (size / 2, size / 2 + _SINK[shape] * unit))
    if looks.healthy or looks.injured:
        _people(piece, looks, unit)
    if not looks.connected:
        canvas.stamp(piece, badge("cut", round(32 * unit)), (20 * unit, size - 24 * unit))
    return piece


def greyed(style: SeatStyle, *, gone: bool) -> SeatStyle:
    """A faction's look; of one that has left, only the shape stays."""
    return style._replace(colour=STONE.colour, edge=STONE.edge, tint=STONE.tint) if gone else style


@lru_cache(maxsize=4)
def fortress(unit: float) -> Image.Image:
    """An Ancient Fortress on a slab of stone, which no faction has."""
    size = round(PLATE * unit)

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        middle = (size * scale / 2, size * scale / 2)
        for grow, fill in ((50, STONE.edge), (47, palette.WHITE), (44.5, STONE.colour), (35, STONE.tint)):
            draw.polygon(hexes.corners(middle, grow * unit * scale), fill=fill)

    piece = canvas.sprite(size, size, paint)
    canvas.stamp(piece, drawing.sign("fortress", round(52 * unit)), (size / 2, size / 2))
    return piece


def _people(piece: Image.Image, looks: Looks, unit: float) -> None:
    """Somebody healthy, or injured people, at the lower right."""
    who = "healthy" if looks.healthy else "injured"
    at = (piece.width - 25 * unit, piece.height - 26 * unit)
    canvas.stamp(piece, person(who, round(50 * unit)), at)
    if looks.injured > 1:
        canvas.stamp(piece, count(looks.injured, round(28 * unit)), (at[0] + 12 * unit, at[1] - 20 * unit))


@lru_cache(maxsize=32)
def person(who: str, size: int) -> Image.Image:
    """An astronaut on a white disc, or a bandaged head on a red square."""

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        full = size * scale - 1
        if who == "healthy":
            draw.ellipse((0, 0, full, full), fill=palette.INK)
            draw.ellipse((2.5 * scale, 2.5 * scale, full - 2.5 * scale, full - 2.5 * scale), fill=palette.WHITE)
        else:
            draw.rounded_rectangle((0, 0, full, full), 9 * scale, fill=palette.WHITE)
            draw.rounded_rectangle(
                (2 * scale, 2 * scale, full - 2 * scale, full - 2 * scale), 8 * scale, fill="#B3161B"
            )

    piece = canvas.sprite(size, size, paint)
    canvas.stamp(piece, drawing.sign(who, round(size * 0.78)), (size / 2, size / 2))
    return piece


@lru_cache(maxsize=128)
def tag(name: str) -> Image.Image:
    """The name of a hex that may be chosen, light on dark."""
    wide, high = round(lettering.measure(name, _TAG, lettering.BOLD)) + 18, _TAG + 10
    piece = Image.new("RGBA", (wide, high))
    canvas.rounded(piece, (0, 0, wide, high), 10, palette.INK)
    foot = (high + lettering.cap_height(_TAG)) / 2
    lettering.draw(piece, (wide / 2, foot), name, _TAG, palette.WHITE, weight=lettering.BOLD, side="middle")
    return piece


@lru_cache(maxsize=32)
def badge(name: str, size: int) -> Image.Image:
    """A sign on a white disc with a dark edge."""

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        full = size * scale - 1
        draw.ellipse((0, 0, full, full), fill=palette.INK)
        draw.ellipse((2 * scale, 2 * scale, full - 2 * scale, full - 2 * scale), fill=palette.WHITE)

    piece = canvas.sprite(size, size, paint)
    canvas.stamp(piece, drawing.sign(name, round(size * 0.72)), (size / 2, size / 2))
    return piece


@lru_cache(maxsize=32)
def count(number: int, size: int) -> Image.Image:
    """A number, white on a dark disc."""
    piece = Image.new("RGBA", (size, size))
    canvas.rounded(piece, (0, 0, size, size), size // 2, palette.INK)
    letters = round(size * 0.7)
    at = (size / 2, (size + lettering.cap_height(letters)) / 2)
    lettering.draw(piece, at, str(number), letters, palette.WHITE, weight=lettering.BOLD, side="middle")
    return piece


@lru_cache(maxsize=64)
def plate(style: SeatStyle, unit: float = 1.0, *, solid: bool = False) -> Image.Image:
    """What a building stands on: a dark line, a white one, a rim in the owner's colour, light inside."""
    size, reach = round(PLATE * unit), _REACH[style.shape] * unit
    lift = _SINK[style.shape] * unit / 3

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        middle = (size * scale / 2, size * scale / 2 + lift * scale)
        shadow = (middle[0], middle[1] + 4 * unit * scale)
        inner = style.tint if not solid else palette.WHITE
        light = palette.WHITE if style.word != "white" else style.tint
        for at, grow, fill in (
            (shadow, 5.0, "#00000070"),
            (middle, 4.5, style.edge),
            (middle, 1.5, light),
            (middle, -1.0, style.edge if solid else style.colour),
            (middle, -2.5, style.colour),
            (middle, -13.0 if not solid else -18.0, inner),
        ):
            canvas.paint_shape(draw, style.shape, at, (reach + grow * unit) * scale, fill)
        if style.word == "white":
            ring = (reach - 11.5 * unit) * scale
            canvas.paint_shape(draw, style.shape, middle, ring, style.edge)
            canvas.paint_shape(draw, style.shape, middle, ring - 2.5 * unit * scale, inner)

    return canvas.sprite(size, size, paint)


@lru_cache(maxsize=64)
def node(style: SeatStyle, *, connected: bool = True, unit: float = 1.0) -> Image.Image:
    """A tunnel: a small plate with a dark mouth; one that is cut off has scissors on it."""
    size = round(NODE * unit)

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        middle = (size * scale / 2, size * scale / 2)
        reach = {"circle": 20, "square": 22, "triangle": 23, "diamond": 22}[style.shape] * unit
        for grow, fill in ((4.5, style.edge), (2.0, palette.WHITE), (0.0, style.colour)):
            canvas.paint_shape(draw, style.shape, middle, (reach + grow * unit) * scale, fill)
        x, y = middle
        mouth = 8 * unit * scale
        y += 4 * unit * scale if style.shape == "triangle" else 0
        draw.pieslice((x - mouth, y - mouth, x + mouth, y + mouth * 1.2), 180, 360, fill=style.edge)
        draw.rectangle((x - mouth, y, x + mouth, y + mouth * 0.6), fill=style.edge)

    piece = canvas.sprite(size, size, paint)
    if not connected:
        canvas.stamp(piece, badge("cut", round(30 * unit)), (size - 15 * unit, size - 15 * unit))
    return piece


@lru_cache(maxsize=256)
def way(style: SeatStyle, dx: int, dy: int, unit: float = 1.0) -> Image.Image:
    """A tunnel's tube between two neighbouring pieces, the second so many pixels away from the first."""
    pad = round(18 * unit)
    wide, high = abs(dx) + 2 * pad, abs(dy) + 2 * pad

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        one = ((pad if dx >= 0 else wide - pad) * scale, (pad if dy >= 0 else high - pad) * scale)
        other = (one[0] + dx * scale, one[1] + dy * scale)
        light = palette.WHITE if style.word != "white" else style.tint
        for width, fill in ((26, style.edge), (21, light), (16, style.colour)):
            draw.line((one, other), fill=fill, width=round(width * unit * scale))
        steps = max(2, round(math.hypot(dx, dy) / (17 * unit)))
        nx, ny = -dy / math.hypot(dx, dy) * 8 * unit * scale, dx / math.hypot(dx, dy) * 8 * unit * scale
        for step in range(1, steps):
            x = one[0] + dx * scale * step / steps
            y = one[1] + dy * scale * step / steps
            draw.line((x - nx, y - ny, x + nx, y + ny), fill=style.edge, width=round(2.4 * unit * scale))

    return canvas.sprite(wide, high, paint)


@lru_cache(maxsize=16)
def rover(style: SeatStyle, size: int, *, lit: bool = False) -> Image.Image:
    """A rover: its owner's shape on three wheels; the one that drove last stands on gold."""

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        unit = size * scale / 60
        if lit:
            draw.rounded_rectangle((0, 2 * unit, 60 * unit, 56 * unit), 12 * unit, fill=palette.GOLD)
        for x in (12, 30, 48):
            draw.ellipse(((x - 9) * unit, 36 * unit, (x + 9) * unit, 54 * unit), fill=palette.WHITE)
            draw.ellipse(((x - 7.5) * unit, 37.5 * unit, (x + 7.5) * unit, 52.5 * unit), fill="#1D1A18")
            draw.ellipse(((x - 2.5) * unit, 42.5 * unit, (x + 2.5) * unit, 47.5 * unit), fill="#9B958C")
        draw.rounded_rectangle((8 * unit, 28 * unit, 52 * unit, 40 * unit), 5 * unit, fill=style.edge)

    piece = canvas.sprite(size, size, paint)
    canvas.stamp(piece, canvas.emblem(style, round(size * 0.74)), (size / 2, size * 0.38))
    return piece


@lru_cache(maxsize=8)
def blast(radius: float) -> Image.Image:
    """A Blast Site tile: a burnt hex with a crater in it."""
    size = round(radius * 2.04)
    source = random.Random(3)

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        middle, full = (size * scale / 2, size * scale / 2), radius * scale
        draw.polygon(hexes.corners(middle, full * 0.97), fill=palette.WHITE)
        draw.polygon(hexes.corners(middle, full * 0.93), fill=CHAR)
        for step in range(14):
            angle = math.pi * 2 * step / 14 + source.uniform(-0.12, 0.12)
            reach = full * source.uniform(0.6, 0.84)
            half = full * 0.045
            tip = (middle[0] + reach * math.cos(angle), middle[1] + reach * math.sin(angle))
            side = (half * math.sin(angle), half * math.cos(angle))
            draw.polygon(
                [(middle[0] - side[0], middle[1] + side[1]), tip, (middle[0] + side[0], middle[1] - side[1])],
                fill="#7A6259",
            )
        for share, fill in ((0.46, "#8E7468"), (0.38, "#0F0B0D"), (0.25, "#3B2B2B")):
            x, y = middle
            draw.ellipse(
                (x - full * share * 1.12, y - full * share * 0.9, x + full * share * 1.12, y + full * share * 0.9),
                fill=fill,
            )

    return canvas.sprite(size, size, paint)


@lru_cache(maxsize=16)
def ring(radius: float, colour: str, width: float = 7.0, *, veiled: bool = False) -> Image.Image:
    """A frame along the edges of a hex; ``veiled`` also lightens what is inside."""
    size = round(radius * 2.2)
    inside = "#FFFFFF70" if veiled else "#00000000"

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        middle = (size * scale / 2, size * scale / 2)
        for grow, fill in ((2.0, palette.INK), (0.0, colour), (-width, palette.INK), (-width - 2.0, inside)):
            draw.polygon(hexes.corners(middle, (radius + grow) * scale), fill=fill)

    return canvas.sprite(size, size, paint)


def arrow(
    draw: ImageDraw.ImageDraw, points: list[Point], colours: tuple[str, str], width: int, *, dotted: bool = False
) -> None:
    """A way along points with a head at its end, in a colour (the second) with an edge (the first)."""
    (ax, ay), (bx, by) = points[-2:]
    length = math.hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / length, (by - ay) / length
    for extra, fill in ((6, colours[0]), (0, colours[1])):
        tip, back = 6 + extra / 2, width * 1.7 + extra / 2
        half = width * 1.25 + extra * 0.8
        neck = (bx - ux * back, by - uy * back)
        stops = [*points[:-1], neck]
        if dotted:
            for at in _dots(stops, width * 2.6):
                _disc(draw, at, (width + extra) / 2 + 1, fill)
        else:
            draw.line(stops, fill=fill, width=width + extra, joint="curve")
        head = [
            (bx + ux * tip, by + uy * tip),
            (neck[0] - uy * half, neck[1] + ux * half),
            (neck[0] + uy * half, neck[1] - ux * half),
        ]
        draw.polygon(head, fill=fill)
        _disc(draw, points[0], (width + extra) / 2 + 2, fill)


def _disc(draw: ImageDraw.ImageDraw, at: Point, reach: float, fill: str) -> None:
    draw.ellipse((at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach), fill=fill)


def _dots(points: list[Point], pitch: float) -> list[Point]:
    """Points along a way, about so far from each other."""
    found = []
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        steps = max(1, round(math.hypot(bx - ax, by - ay) / pitch))
        found += [(ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps) for step in range(steps)]
    return found
