"""What stands and lies on the boards: pawns, villages, tokens, tiles, card backs. Each is drawn once and kept.

A pawn's height and strength are its size, and told by figures beside it; its colour is told by the shape of its
head as well: round for white, pointed for brown, square for black.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.origin.view import PawnView
from rendering.kit import canvas, lettering, palette
from rendering.kit.canvas import Point
from rendering.kit.icons import icon
from rendering.kit.palette import SeatStyle
from rendering.origin import words
from rendering.origin.world import KINDS

FIGURES = {"white": ("#FDF9EE", "#2B2826"), "brown": ("#A4632C", "#FFFFFF"), "black": ("#262321", "#FFFFFF")}
"""The colour of a pawn, and of what is written on it."""
_HEIGHTS, _WIDTHS = (0, 36, 49, 62), (0, 22, 34, 48)
PAWN = (112, 84)
TILE_SHAPE = 0.66
"""How wide a tile is for its height."""


@lru_cache(maxsize=512)
def pawn(shown: PawnView, owner: int | None, size: float = 1.0) -> Image.Image:
    """A pawn with its figures at its side, on the village of seat ``owner`` with that seat's shape; the neutral one
    stands on bare ground."""
    wide, high = round(PAWN[0] * size), round(PAWN[1] * size)

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        unit = scale * size
        middle, foot = 44 * unit, (PAWN[1] - 14) * unit
        _base(draw, (middle, foot), owner, unit)
        _figure(draw, shown, (middle, foot + 2 * unit), unit)

    piece = canvas.sprite(wide, high, paint)
    tall, broad = _HEIGHTS[shown.height], _WIDTHS[shown.strength]
    _tag(piece, shown, (44 + broad / 2 + 2) * size, (PAWN[1] - 16 - min(tall, 56) / 2 - 8) * size, size)
    if owner is not None:
        style = palette.seat_style(owner)
        canvas.stamp(piece, canvas.emblem(style, round(34 * size)), (86 * size, (PAWN[1] - 17) * size))
    return piece


@lru_cache(maxsize=16)
def village(style: SeatStyle, width: int) -> Image.Image:
    """A village without a pawn, with its owner's shape on it."""
    unit = width / 90

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        _disc(draw, (width * scale / 2, width * scale * 0.3), style.colour, style.edge, unit * scale)

    return canvas.sprite(width, round(width * 0.62), paint)


@lru_cache(maxsize=64)
def bare(shown: PawnView, size: float) -> Image.Image:
    """A pawn alone."""
    wide, high = round(64 * size), round(88 * size)

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        unit = scale * size
        _figure(draw, shown, (32 * unit, 78 * unit), unit)

    return canvas.sprite(wide, high, paint)


@lru_cache(maxsize=16)
def count_badge(count: int, size: int) -> Image.Image:
    """How many of something there are, white on a dark disc."""
    piece = Image.new("RGBA", (size, size))
    canvas.rounded(piece, (0, 0, size, size), size // 2, palette.INK)
    letters = round(size * 0.72)
    at = (size / 2, (size + lettering.cap_height(letters)) / 2)
    lettering.draw(piece, at, str(count), letters, palette.WHITE, weight=lettering.BOLD, side="middle")
    return piece


def _base(draw: ImageDraw.ImageDraw, at: Point, owner: int | None, unit: float) -> None:
    """What a pawn stands on: its owner's village, or bare ground."""
    if owner is None:
        _disc(draw, at, "#8A8175", "#3A352F", unit)
    else:
        style = palette.seat_style(owner)
        _disc(draw, at, style.colour, style.edge, unit)


def _disc(draw: ImageDraw.ImageDraw, at: Point, colour: str, edge: str, unit: float) -> None:
    """A disc seen from the side."""
    x, y = at
    half, deep = 40 * unit, 11 * unit
    for grow, drop, fill in ((2, 3, "#00000050"), (0, 0, palette.WHITE), (-2, 0, edge), (-5, -3, colour)):
        draw.ellipse(
            (
                x - half - grow * unit,
                y - deep - (grow / 2 - drop) * unit,
                x + half + grow * unit,
                y + deep + drop * unit,
            ),
            fill=fill,
        )


def _figure(draw: ImageDraw.ImageDraw, shown: PawnView, at: Point, unit: float) -> None:
    """The pawn itself: a light rim, a dark line, then its colour."""
    fill, _ = FIGURES[shown.colour]
    for grow, colour in ((5.0, "#FFFFFF"), (2.6, "#1B1917"), (0.0, fill)):
        _silhouette(draw, shown, (at, unit), grow * unit, colour)
    x, foot = at
    tall, broad = _HEIGHTS[shown.height] * unit, _WIDTHS[shown.strength] * unit
    line = "#1B1917" if shown.colour != "black" else "#8A8580"
    for stripe in range(shown.strength):
        y = foot - tall * 0.14 - stripe * 6.5 * unit
        half = broad * (0.43 - 0.02 * stripe)
        draw.line((x - half, y, x + half, y), fill=line, width=max(1, round(2.4 * unit)))


def _silhouette(
    draw: ImageDraw.ImageDraw, shown: PawnView, stand: tuple[Point, float], grow: float, fill: str
) -> None:
    """A pawn's outline, larger by ``grow`` on all sides; ``stand`` is where it stands, and its unit."""
    at, unit = stand
    x, foot = at
    tall, broad = _HEIGHTS[shown.height] * unit, _WIDTHS[shown.strength] * unit
    head = (7.5 + 1.6 * shown.strength) * unit
    neck = foot - tall + head * 1.5
    low, top = broad / 2 + grow, broad * 0.3 + grow
    draw.polygon(
        [(x - low, foot + grow), (x - top, neck - grow), (x + top, neck - grow), (x + low, foot + grow)], fill=fill
    )
    draw.ellipse((x - low, foot - 5 * unit - grow, x + low, foot + 4 * unit + grow), fill=fill)
    y, reach = foot - tall + head, head + grow
    if shown.colour == "white":
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=fill)
    elif shown.colour == "black":
        side = reach * 0.93
        draw.rectangle((x - side, y - side, x + side, y + side), fill=fill)
    else:
        tip = reach * 1.28
        draw.polygon([(x - tip, y + reach * 0.75), (x, y - tip), (x + tip, y + reach * 0.75)], fill=fill)


def _tag(piece: Image.Image, shown: PawnView, left: float, middle: float, size: float) -> None:
    """Height and strength in figures, in the pawn's colour."""
    fill, ink = FIGURES[shown.colour]
    letters = round(21 * size)
    told = f"{shown.height}{shown.strength}"
    wide = lettering.measure(told, letters, lettering.BOLD) + 8 * size
    high = 24 * size
    left = min(left, piece.width - wide - 1)
    box = (round(left), round(middle - high / 2), round(left + wide), round(middle + high / 2))
    canvas.rounded(piece, box, round(6 * size), fill, outline="#1B1917", width=2)
    at = ((box[0] + box[2]) / 2, (box[1] + box[3] + lettering.cap_height(letters)) / 2)
    lettering.draw(piece, at, told, letters, ink, weight=lettering.BOLD, side="middle")


@lru_cache(maxsize=64)
def token(kind: str, value: int, size: int) -> Image.Image:
    """A hunting token (light, with game on it) or a strait token (blue, with waves), and what it is worth."""
    hunting = kind == "hunting"
    fills = ("#1B1917", "#3E7A2B", "#F4F8E6") if hunting else ("#1B1917", palette.WHITE, "#1F6E9C")

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        full = size * scale
        for inset, colour in zip((0.0, 0.04, 0.12), fills, strict=True):
            edge = full * inset
            draw.ellipse((edge, edge, full - edge - 1, full - edge - 1), fill=colour)
        if not hunting:
            for x in (0.3, 0.5, 0.7):
                box = [full * side for side in (x - 0.1, 0.64, x + 0.1, 0.8)]
                draw.arc(box, 10, 170, fill="#BFE2FA", width=max(1, round(full * 0.05)))

    disc = canvas.sprite(size, size, paint)
    letters = round(size * 0.56)
    if hunting:
        canvas.stamp(disc, icon(words.TOKEN_ICONS[kind], round(size * 0.46)), (size * 0.29, size * 0.5))
        at = (size * 0.71, (size + lettering.cap_height(letters)) / 2)
        lettering.draw(disc, at, str(value), letters, palette.INK, weight=lettering.BOLD, side="middle")
    else:
        at = (size * 0.5, (size * 0.84 + lettering.cap_height(letters)) / 2)
        lettering.draw(disc, at, str(value), letters, palette.WHITE, weight=lettering.BOLD, side="middle")
    return disc


@lru_cache(maxsize=64)
def tile(level: int, height: int) -> Image.Image:
    """An innovation tile: as many spears as its level, and the level in figures. Level 0 is an empty space."""
    wide = round(height * TILE_SHAPE)

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        full = (0, 0, wide * scale - 1, height * scale - 1)
        if not level:
            draw.rounded_rectangle(full, 9 * scale, fill="#FFFFFF60", outline="#8A806A80", width=2 * scale)
            return
        draw.rounded_rectangle(full, 9 * scale, fill="#CFC6B4", outline="#4A4338", width=3 * scale)
        pitch = wide * scale * 0.8 / 5
        start = wide * scale / 2 - pitch * (level - 1) / 2
        for number in range(level):
            x = start + number * pitch
            top, foot = height * scale * 0.09, height * scale * 0.5
            draw.line((x, top, x, foot), fill="#5B4326", width=round(pitch * 0.28))
            half = pitch * 0.38
            draw.polygon(
                [(x - half, top + half * 2.2), (x, top - half * 0.6), (x + half, top + half * 2.2)], fill="#26241F"
            )

    piece = canvas.sprite(wide, height, paint)
    if level:
        letters = round(height * 0.46)
        lettering.draw(
            piece, (wide / 2, height * 0.92), str(level), letters, palette.INK, weight=lettering.BOLD, side="middle"
        )
    return piece


@lru_cache(maxsize=64)
def deck(kind: str, count: int | None, height: int) -> Image.Image:
    """The back of a card of a deck, with how many cards there are (``None``: only the back)."""
    wide = round(height * 0.74)
    piece = Image.new("RGBA", (wide + 5, height + 4))
    if count is None or count > 1:
        canvas.rounded(piece, (5, 4, wide + 5, height + 4), 8, words.DECK_INKS[kind], outline="#3A352F", width=2)
    gone = count == 0
    fill = "#EDE7D6" if gone else KINDS[kind]
    canvas.rounded(piece, (0, 0, wide, height), 8, fill, outline="#3A352F", width=2)
    canvas.rounded(piece, (4, 4, wide - 4, height - 4), 5, fill, outline=words.DECK_INKS[kind], width=2)
    sign = icon(words.KIND_ICONS[kind], round(height * (0.34 if count is not None else 0.5)), faded=gone)
    canvas.stamp(piece, sign, (wide / 2, height * (0.28 if count is not None else 0.5)))
    if count is not None:
        letters = round(height * 0.42)
        lettering.draw(
            piece, (wide / 2, height * 0.9), str(count), letters, palette.INK, weight=lettering.BOLD, side="middle"
        )
    return piece


@lru_cache(maxsize=64)
def ring(width: int, height: int, colour: str) -> Image.Image:
    """A frame for something on the boards, of that size with a dark line on either side."""

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        for inset, fill, thick in ((0, palette.INK, 8), (2, colour, 4)):
            draw.rounded_rectangle(
                (inset * scale, inset * scale, (width - inset) * scale - 1, (height - inset) * scale - 1),
                12 * scale,
                outline=fill,
                width=thick * scale,
            )

    return canvas.sprite(width, height, paint)
