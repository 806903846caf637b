"""The 256 colours of every picture with the map. With them a picture is written in a fraction of the time and half
the bytes that true colour takes, and nobody sees the difference on what is drawn in flat colours."""

from __future__ import annotations

from functools import cache

from PIL import Image

from bot.games.mars import data
from bot.games.mars.geometry import NAMES
from rendering.kit import canvas, palette
from rendering.mars import drawing, ground, layout, pieces
from rendering.mars.ground import Place
from rendering.mars.pieces import Looks
from rendering.picture import Picture

_MIXED = 190
_NAMED = (
    palette.INK, palette.SOFT_INK, palette.WHITE, palette.CREAM, palette.PAPER, palette.RULE, palette.ASH,
    palette.GOLD, palette.LOSS, ground.DUST, ground.DARK, ground.DEEP, pieces.FLAME, pieces.CHAR, "#A79F90",
)  # fmt: skip


def publish(image: Image.Image, stem: str, alt: str) -> Picture:
    """Encode a picture with the map as a file named after ``stem``."""
    return canvas.publish_indexed(image.quantize(palette=_inks(), dither=Image.Dither.NONE), stem, alt)


@cache
def _inks() -> Image.Image:
    """The colours as an image with a palette: the named ones, and those that a full board mixes."""
    file = drawing.drawing()
    named = [*_NAMED, *(colour for each in (*file.hexes.values(), *file.spaces.values()) for colour in each)]
    for look in file.factions.values():
        named += [look.colour, look.edge, look.tint]
    whole = [int(colour[at : at + 2], 16) for colour in dict.fromkeys(named) for at in (1, 3, 5)]
    mixed = _specimen().quantize(_MIXED, method=Image.Quantize.MEDIANCUT).getpalette() or []
    full = (whole + mixed)[: 3 * 256]
    found = Image.new("P", (1, 1))
    found.putpalette(full + full[:3] * (256 - len(full) // 3))
    return found


def _specimen() -> Image.Image:
    """The ground at a third of its size, and everything that may lie on it."""
    colours = data.rules().setup.colours
    base = ground.ground(Place(tuple(colours.items()), ())).copy()
    for number, what in enumerate(NAMES[::9]):
        if number % 2:
            canvas.stamp(base, pieces.ring(layout.RADIUS, palette.WHITE, veiled=True), layout.centre(what))
    for what in ("D4", "C5", "H7"):
        canvas.stamp(base, pieces.ring(layout.RADIUS, palette.WHITE, veiled=True), layout.centre(what))
    small = base.resize((base.width // 3, base.height // 3), Image.Resampling.NEAREST)
    sheet = Image.new("RGB", (1000, small.height + 900), palette.WHITE)
    sheet.paste(small, (0, 0))
    looks = [drawing.style_of(colour) for colour in colours.values()]
    for number, style in enumerate((*looks, pieces.STONE)):
        top = small.height + number * 150
        sheet.paste(_face(number), (0, top, 1000, top + 150))
        for place, kind in enumerate(drawing.PIECES):
            drawn = pieces.building(Looks(kind, style, healthy=place % 3 == 2, injured=place % 3 == 1))
            sheet.paste(drawn, (place * 112, top), drawn)
        for place, asset in enumerate(drawing.ASSETS):
            canvas.stamp(sheet, drawing.sign(asset, 36), (30 + place * 44, top + 128))
        canvas.stamp(sheet, pieces.rover(style, 58, lit=True), (430, top + 122))
        canvas.stamp(sheet, pieces.node(style), (500, top + 122))
        for place, name in enumerate(("meteor", "destroyed", "event", "embassy")):
            canvas.stamp(sheet, pieces.badge(name, 50), (560 + place * 56, top + 122))
        canvas.stamp(sheet, pieces.blast(layout.RADIUS), (930, top + 70))
    return sheet


def _face(number: int) -> str:
    """The colour of a kind of ground, by its number."""
    return drawing.drawing().hexes[drawing.GROUNDS[number % len(drawing.GROUNDS)]][0]
