"""Mars without anything that moves: the ground, its hexes, and the track round them. Drawn once for each set of
sides."""

from __future__ import annotations

import math
import random
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.games.mars.geometry import NAMES, TERRAIN, TRACK
from bot.games.mars.view import MarsView
from rendering.kit import canvas, hexes, lettering, palette
from rendering.kit.canvas import Point
from rendering.kit.fonts import BOLD, LATIN, font
from rendering.kit.layers import layer
from rendering.mars import drawing, layout, pieces, words

DUST, DARK, DEEP = "#7D3119", "#6A2712", "#4A1A0C"
_KINDS = {".": "plain", "#": "rock", "U": "ruin", "E": "embassy"}
_DOUBLE = 2
LETTERS, RISE = 0.42, 0.62
"""How large a hex's name is, and how far above the middle it stands, in radii."""


class Place(NamedTuple):
    """What never changes in a game: the looks of the sides that are played, and the hexes under rock tiles."""

    sides: tuple[tuple[str, str], ...]
    tiles: tuple[str, ...]


def place(view: MarsView) -> Place:
    """The place of a view."""
    return Place(tuple((player.side, player.colour) for player in view.players), view.rock_tiles)


def kind(name: str, tiles: tuple[str, ...]) -> str:
    """What a hex is drawn as."""
    if name in tiles:
        return "tile"
    return _KINDS.get(TERRAIN[name], "hq")


@layer(8)
def ground(where: Place) -> Image.Image:
    """The board down to the lower edge of the track, with room for the head above."""
    size = (layout.WIDTH * _DOUBLE, layout.BOTTOM * _DOUBLE)
    large = Image.new("RGB", size, DUST)
    draw = ImageDraw.Draw(large)
    _landscape(draw)
    for name in NAMES:
        x, y = layout.centre(name)
        paint_hex(draw, kind(name, where.tiles), (x * _DOUBLE, y * _DOUBLE), layout.RADIUS * _DOUBLE, name)
    for number in range(len(TRACK)):
        _space(draw, number, where)
    draw.rectangle((0, 0, size[0], layout.HEAD * _DOUBLE), fill=DEEP)
    image = large.reduce(_DOUBLE)
    for name in NAMES:
        finish_hex(image, kind(name, where.tiles), layout.centre(name), layout.RADIUS, name)
    for number, gives in enumerate(TRACK):
        _finish_space(image, number, gives, where)
    for piece, at in chevrons():
        canvas.stamp(image, piece, at)
    return image


def _landscape(draw: ImageDraw.ImageDraw) -> None:
    """Craters in the dust between hexes and track."""
    source = random.Random(11)
    for _ in range(160):
        x, y = source.uniform(0, layout.WIDTH) * _DOUBLE, source.uniform(layout.HEAD, layout.BOTTOM) * _DOUBLE
        reach = source.uniform(5, 26) * _DOUBLE
        draw.ellipse((x - reach, y - reach * 0.7, x + reach, y + reach * 0.7), fill=DARK)
        draw.arc((x - reach, y - reach * 0.7, x + reach, y + reach * 0.7), 20, 160, fill="#95432A", width=4)


def paint_hex(draw: ImageDraw.ImageDraw, what: str, at: Point, radius: float, name: str) -> None:
    """A hex without its name, on a surface on which it may be drawn twice as large as it will be."""
    face, rim, _ = drawing.drawing().hexes[what]
    draw.polygon(hexes.corners(at, radius * 1.005), fill=DEEP)
    draw.polygon(hexes.corners(at, radius * 0.965), fill=rim)
    draw.polygon(hexes.corners(at, radius * 0.90), fill=face)
    source = random.Random(name)
    if what == "plain":
        for _ in range(3):
            x, y = at[0] + source.uniform(-0.5, 0.5) * radius, at[1] + source.uniform(-0.2, 0.6) * radius
            reach = source.uniform(0.04, 0.09) * radius
            draw.ellipse((x - reach * 1.5, y - reach, x + reach * 1.5, y + reach), fill="#CC9166")
    elif what in ("rock", "tile"):
        _boulders(draw, at, radius, source, grey=what == "tile")
    elif what == "hq":
        reach = radius * 0.55
        box = (at[0] - reach, at[1] - reach + radius * 0.13, at[0] + reach, at[1] + reach + radius * 0.13)
        draw.ellipse(box, outline=rim, width=round(radius * 0.06))


def _boulders(draw: ImageDraw.ImageDraw, at: Point, radius: float, source: random.Random, *, grey: bool) -> None:
    """Crags with a light and a dark side."""
    light, dark = ("#A98271", "#5E3F33") if grey else ("#CB6A44", "#7C341C")
    for x, y, reach in ((-0.34, 0.3, 0.27), (0.36, 0.34, 0.24), (0.02, 0.08, 0.34)):
        cx = at[0] + (x + source.uniform(-0.06, 0.06)) * radius
        foot = at[1] + (y + reach * 0.8) * radius
        full = reach * radius * source.uniform(0.9, 1.1)
        peak = (cx + source.uniform(-0.2, 0.2) * full, foot - full * 1.7)
        shoulder = (cx - full * 0.7, foot - full * 0.9), (cx + full * 0.75, foot - full * 0.8)
        draw.polygon([(cx - full, foot), shoulder[0], peak, shoulder[1], (cx + full, foot)], fill=dark)
        draw.polygon([(cx - full, foot), shoulder[0], peak, (cx - full * 0.1, foot - full * 0.5)], fill=light)


def finish_hex(image: Image.Image, what: str, at: Point, radius: float, name: str) -> None:
    """What is drawn on a hex in its true size: its sign and its name."""
    if what in ("ruin", "embassy"):
        emoji = drawing.sign(what, round(radius * (0.94 if what == "ruin" else 1.0)))
        canvas.stamp(image, emoji, (at[0], at[1] + radius * 0.14))
    ink = drawing.drawing().hexes[what][2]
    size = max(12, round(radius * LETTERS))
    base = at[1] - radius * RISE + lettering.cap_height(size) / 2
    lettering.draw(image, (at[0], base), name, size, ink, weight=lettering.BOLD, side="middle")


@lru_cache(maxsize=256)
def name_piece(name: str, what: str, radius: float, *, burnt: bool = False) -> Image.Image:
    """A hex's name with a halo in the colour of its ground, to lie on pieces."""
    face, _, ink = drawing.drawing().hexes[what]
    if burnt:
        face, ink = pieces.CHAR, palette.WHITE
    size = max(12, round(radius * LETTERS))
    piece = Image.new("RGBA", (round(lettering.measure(name, size, lettering.BOLD)) + 14, size + 10))
    at = (piece.width / 2, (piece.height + lettering.cap_height(size)) / 2)
    ImageDraw.Draw(piece).text(
        at, name, font=font(LATIN, size, BOLD), anchor="ms", fill=ink, stroke_width=4, stroke_fill=face
    )
    return piece


def _colours(number: int, where: Place) -> tuple[str, str]:
    """The face of a space and the colour of its word."""
    gives = TRACK[number].partition(":")
    if gives[0] != "supply":
        return drawing.drawing().spaces[gives[0]]
    owner = dict(where.sides).get(gives[2])
    style = pieces.STONE if owner is None else drawing.style_of(owner)
    return style.tint, style.edge


def _space(draw: ImageDraw.ImageDraw, number: int, where: Place) -> None:
    """A space's face, and a notch that points the way at its end."""
    left, top, right, bottom = (side * _DOUBLE for side in layout.space(number))
    face, _ = _colours(number, where)
    own = TRACK[number].startswith("supply")
    draw.rounded_rectangle((left + 4, top + 4, right - 5, bottom - 5), 22, fill=DEEP)
    if own:
        draw.rounded_rectangle((left + 8, top + 8, right - 9, bottom - 9), 19, fill=_owner_colour(number, where))
    inset = 22 if own else 8
    draw.rounded_rectangle((left + inset, top + inset, right - inset - 1, bottom - inset - 1), 17, fill=face)


def _owner_colour(number: int, where: Place) -> str:
    owner = dict(where.sides).get(TRACK[number].partition(":")[2])
    return (pieces.STONE if owner is None else drawing.style_of(owner)).colour


def _finish_space(image: Image.Image, number: int, gives: str, where: Place) -> None:
    """A space's sign and word, and the way on."""
    left, top, right, bottom = layout.space(number)
    lying, (_, ink) = layout.lying(number), _colours(number, where)
    head = gives.partition(":")[0]
    word = words.space(head)
    at: Point
    middle: float
    if lying == "across":
        at, base, middle = (left + 56, top + 45), bottom - 15, left + 56
    elif lying == "upright":
        at, base, middle = ((left + right) / 2, top + 46), top + 96, (left + right) / 2
    else:
        at, base, middle = (left + 39, top + 43), bottom - 14, (left + right) / 2
    room = 84 if lying == "across" else right - left - 24
    told, size = lettering.shrink(word, (25, 23, 21, 19), room, lettering.BOLD)
    lettering.draw(image, (middle, base), told, size, ink, weight=lettering.BOLD, side="middle")
    if head == "supply":
        owner = dict(where.sides).get(gives.partition(":")[2])
        emblem = canvas.emblem(drawing.style_of(owner), 54) if owner is not None else drawing.sign("event", 50)
        canvas.stamp(image, emblem, at)
    elif head == "any":
        for dx, dy, what in ((-18, 9, "rock"), (18, 9, "iron"), (0, -12, "water")):
            canvas.stamp(image, drawing.sign(what, 31), (at[0] + dx, at[1] + dy))
    else:
        canvas.stamp(image, drawing.sign(head, 54 if lying != "corner" else 46), at)


@lru_cache(maxsize=1)
def chevrons() -> tuple[tuple[Image.Image, Point], ...]:
    """Marks between spaces that point the way round, and where each belongs."""
    found = []
    for number in range(len(TRACK)):
        left, top, right, bottom = layout.space(number)
        side = number // layout.SIDE
        outer = {0: (right, top + 24), 1: (right - 24, bottom), 2: (left, bottom - 24), 3: (left + 24, top)}[side]
        found.append((_chevron(side), outer))
    return tuple(found)


@lru_cache(maxsize=4)
def _chevron(side: int) -> Image.Image:
    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        unit, angle = 12 * scale, math.pi / 2 * side
        for reach, fill in ((1.0, DEEP), (0.72, palette.WHITE)):
            points = [(-0.62, -0.9), (0.8, 0.0), (-0.62, 0.9)]
            turned = [
                (
                    unit * 1.2 + unit * reach * (x * math.cos(angle) - y * math.sin(angle)),
                    unit * 1.2 + unit * reach * (x * math.sin(angle) + y * math.cos(angle)),
                )
                for x, y in points
            ]
            draw.polygon(turned, fill=fill)

    return canvas.sprite(29, 29, paint)
