"""The pieces on the board, each drawn once for a size and kept."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFilter

from rendering.kit import canvas, hexes, lettering, palette
from rendering.kit.icons import icon
from rendering.migration import layout, words
from rendering.migration.creatures import creature

_ROOM = 1.36
_LARGE = {"mountain": 0.92, "desert": 0.95, "oasis": 0.98}
_DROP = 0.07
# A disc's badges, in radii of the disc from its middle.
_BADGE_X = layout.BADGE_X / layout.PIECE_RADIUS
_BADGE_Y = (layout.BADGE_Y - layout.PIECE_MIDDLE) / layout.PIECE_RADIUS
_BADGE = layout.BADGE_SIZE / layout.PIECE_RADIUS


def _shadow(image: Image.Image, radius: float) -> Image.Image:
    """A soft shadow below a disc in the middle of a square image."""
    middle = image.width / 2
    mask = Image.new("L", image.size)
    drop = radius * 0.13
    ImageDraw.Draw(mask).ellipse(
        (middle - radius, middle - radius + drop, middle + radius, middle + radius + drop), fill=140
    )
    mask = mask.filter(ImageFilter.GaussianBlur(radius * 0.07))
    shadow = Image.new("RGBA", image.size, palette.NIGHT)
    shadow.putalpha(mask)
    shadow.alpha_composite(image)
    return shadow


def _disc(radius: float, edge: str, ring: str, face: str, ring_width: float) -> Image.Image:
    side = math.ceil(radius * 2 * _ROOM)

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        middle, full = side * scale / 2, radius * scale
        drop = full * _DROP
        top = middle - drop / 2
        draw.ellipse((middle - full, top - full + drop, middle + full, top + full + drop), fill=edge)
        draw.ellipse((middle - full, top - full, middle + full, top + full), fill=edge)
        inner = full * 0.965
        draw.ellipse((middle - inner, top - inner, middle + inner, top + inner), fill=ring)
        inner = full * (1 - ring_width)
        draw.ellipse((middle - inner, top - inner, middle + inner, top + inner), fill=face)

    return _shadow(canvas.sprite(side, side, paint), radius)


def _worth(radius: float, points: int, *, less: bool) -> Image.Image:
    """What a Town is worth; less than its Explorer's own points stands out as dark on white."""
    if less:
        return _number(radius, str(points), palette.WHITE, palette.LOSS, palette.LOSS)
    return _number(radius, str(points), palette.INK, palette.WHITE)


def _number(radius: float, text: str, fill: str, ink: str, ring: str = palette.WHITE) -> Image.Image:
    """A round badge with a number in it."""
    size = round(radius * _BADGE)

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        full = size * scale
        draw.ellipse((0, 0, full - 1, full - 1), fill=ring)
        edge = full * (0.07 if ring == palette.WHITE else 0.12)
        draw.ellipse((edge, edge, full - edge, full - edge), fill=fill)

    badge = canvas.sprite(size, size, paint)
    letters = round(size * (0.68 if len(text) < 2 else 0.6))
    lettering.draw(
        badge,
        (size / 2, (size + lettering.cap_height(letters)) / 2),
        text,
        letters,
        ink,
        weight=lettering.BOLD,
        side="middle",
    )
    return badge


@lru_cache(maxsize=256)
def town(explorer: str, seat: int, radius: int, points: int | None, normal: int = 1) -> Image.Image:
    """A Town: its Explorer on a disc ringed in the owner's colour, with the owner's shape at its foot; a badge
    tells its ``points`` when they are not 1, dark on white when they are less than ``normal``, the Explorer's own
    (because of a Desert or a Cactus). ``radius`` is the disc's in pixels."""
    style = palette.seat_style(seat)
    disc = _disc(radius, style.edge, style.colour, palette.CREAM, 0.2)
    middle = disc.width / 2
    canvas.stamp(disc, creature(explorer, round(radius * 1.2)), (middle, middle - radius * 0.04))
    shape = canvas.emblem(style, round(radius * _BADGE * 1.04))
    canvas.stamp(disc, shape, (middle - radius * _BADGE_X, middle + radius * _BADGE_Y))
    if points is not None and not points == normal == 1:
        badge = _worth(radius, points, less=points < normal)
        canvas.stamp(disc, badge, (middle + radius * _BADGE_X, middle + radius * _BADGE_Y))
    return disc


@lru_cache(maxsize=64)
def wasteland(pile: int, radius: int) -> Image.Image:
    """Wasteland: a face-down piece; how many lie there stands beside it when it is more than one."""
    disc = _disc(radius * 0.92, palette.ASH_EDGE, palette.ASH, "#6B625A", 0.13)
    middle = disc.width / 2
    canvas.stamp(disc, icon(words.WASTELAND_ICON, round(radius * 0.92)), (middle, middle - radius * 0.02))
    if pile > 1:
        badge = _number(radius, f"×{pile}", palette.INK, palette.WHITE)
        canvas.stamp(disc, badge, (middle + radius * _BADGE_X * 0.94, middle + radius * _BADGE_Y))
    return disc


@lru_cache(maxsize=32)
def spirit(seat: int, size: int) -> Image.Image:
    """A Pioneer Spirit: a flame on its owner's colour."""
    style = palette.seat_style(seat)

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        full = size * scale
        draw.ellipse((0, 0, full - 1, full - 1), fill=palette.INK)
        edge = full * 0.045
        draw.ellipse((edge, edge, full - edge, full - edge), fill=palette.WHITE)
        edge = full * 0.1
        draw.ellipse((edge, edge, full - edge, full - edge), fill=style.colour)
        edge = full * 0.23
        draw.ellipse((edge, edge, full - edge, full - edge), fill="#FFF7D6")

    badge = canvas.sprite(size, size, paint)
    canvas.stamp(badge, icon(words.SPIRIT_ICON, round(size * 0.72)), (size / 2, size * 0.47))
    return badge


@lru_cache(maxsize=64)
def scenery(kind: str, radius: int, small: bool) -> Image.Image | None:
    """What grows on a kind of ground: large where the hex is empty, ``small`` beside a piece."""
    if kind in ("land", "lake"):
        return None
    emoji = words.FOREST_ICON if kind == "forest" else words.TERRAIN_ICONS.get(kind, words.UNKNOWN_ICON)
    if small:
        return _pair(emoji, radius) if kind == "deep_woods" else icon(emoji, round(radius * layout.CORNER_SIZE))
    if kind not in ("forest", "deep_woods"):
        return icon(emoji, round(radius * _LARGE.get(kind, 0.82)))
    side = round(radius * 1.3)
    group = Image.new("RGBA", (side, side))
    trees = (
        ((0.3, 0.34), (0.7, 0.34), (0.5, 0.68))
        if kind == "forest"
        else ((0.5, 0.27), (0.2, 0.4), (0.8, 0.4), (0.36, 0.68), (0.66, 0.68))
    )
    for x, y in trees:
        canvas.stamp(group, icon(emoji, round(radius * 0.5)), (side * x, side * y))
    return group


def _pair(emoji: str, radius: int) -> Image.Image:
    """Two trees close together, as wide as one small icon."""
    side = round(radius * layout.CORNER_SIZE)
    group = Image.new("RGBA", (side, side))
    for x in (0.27, 0.73):
        canvas.stamp(group, icon(emoji, round(side * 0.86)), (side * x, side / 2))
    return group


@lru_cache(maxsize=16)
def mark(radius: int) -> Image.Image:
    """The highlight of a legal place: the hex lightened, with a thick white and dark rim."""
    width, height = math.ceil(radius * hexes.ROOT3), radius * 2

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        middle = (width * scale / 2, height * scale / 2)
        full = radius * scale
        draw.polygon(hexes.corners(middle, full * 0.99), fill=palette.INK)
        draw.polygon(hexes.corners(middle, full * 0.95), fill=palette.WHITE)
        draw.polygon(hexes.corners(middle, full * 0.82), fill=palette.INK)
        draw.polygon(hexes.corners(middle, full * 0.79), fill="#FFFFFF66")

    return canvas.sprite(width, height, paint)


@lru_cache(maxsize=16)
def halo(radius: int) -> Image.Image:
    """The bright ring around the newest Town."""
    side = math.ceil(radius * 2.5)

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        middle, full = side * scale / 2, radius * scale * 1.1
        draw.ellipse((middle - full, middle - full, middle + full, middle + full), fill="#26241FB0")
        full = radius * scale * 1.08
        draw.ellipse((middle - full, middle - full, middle + full, middle + full), fill=palette.WHITE)

    return canvas.sprite(side, side, paint)
