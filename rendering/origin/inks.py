"""The 256 colours of every picture with a map. With them a picture is written in a third of the time and half the
bytes that true colour takes, and nobody sees the difference on what is drawn in flat colours."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.games.origin.view import OriginView, PawnView
from rendering.kit import canvas, lettering, palette
from rendering.origin import pieces, words, world
from rendering.picture import Picture

_MIXED = 200
_NAMED = (
    palette.INK, palette.SOFT_INK, palette.WHITE, palette.CREAM, palette.PAPER, palette.RULE, palette.NIGHT,
    palette.ASH, palette.GOLD, palette.SEA, *palette.SHALLOWS, palette.BEACH, palette.CLIFF, world.DEEP, world.SNOW,
    *world.KINDS.values(), *map(world.tint, world.KINDS), *map(world.veiled, world.KINDS),
    *words.DECK_INKS.values(), *(fill for fill, _ in pieces.FIGURES.values()),
    *(colour for style in palette.SEATS[:4] for colour in (style.colour, style.edge, style.tint)),
)  # fmt: skip


def publish(image: Image.Image, view: OriginView, stem: str, alt: str) -> Picture:
    """Encode a picture with the map of a view as a file named after ``stem``."""
    colours = _inks(world.lands(view), world.ways(view))
    return canvas.publish_indexed(image.quantize(palette=colours, dither=Image.Dither.NONE), stem, alt)


@lru_cache(maxsize=4)
def _inks(lands: tuple[world.Land, ...], ways: tuple[tuple[str, str], ...]) -> Image.Image:
    """The colours as an image with a palette: the named ones, and those that a map with everything on it mixes."""
    mixed = _specimen(world.world(lands, ways)).quantize(_MIXED, method=Image.Quantize.MEDIANCUT).getpalette() or []
    named = [int(colour[at : at + 2], 16) for colour in dict.fromkeys(_NAMED) for at in (1, 3, 5)]
    full = (named + mixed)[: 3 * 256]
    found = Image.new("P", (1, 1))
    found.putpalette(full + full[:3] * (256 - len(full) // 3))
    return found


def _specimen(base: Image.Image) -> Image.Image:
    """The map at a third of its size, and everything that may lie on it."""
    small = base.resize((base.width // 3, base.height // 3), Image.Resampling.NEAREST)
    sheet = Image.new("RGB", (1400, small.height + 900), palette.WHITE)
    sheet.paste(small, (0, 0))
    for number, colour in enumerate((*world.KINDS.values(), palette.PAPER, palette.SEA)):
        sheet.paste(colour, (0, small.height + number * 112, 1400, small.height + (number + 1) * 112))
        for place in range(9):
            figure = PawnView("", place // 3 + 1, place % 3 + 1, ("white", "brown", "black")[(place + number) % 3])
            drawn = pieces.pawn(figure, (place + number) % 4)
            sheet.paste(drawn, (place * 112, small.height + number * 112 + 14), drawn)
        for place, kind in enumerate(("hunting", "strait")):
            drawn = pieces.token(kind, number + 1, 56)
            sheet.paste(drawn, (1020 + place * 60, small.height + number * 112 + 10), drawn)
        drawn = pieces.tile(number % 5 + 1, 90)
        sheet.paste(drawn, (1150, small.height + number * 112 + 10), drawn)
        at = (1230.0, small.height + number * 112 + 60.0)
        world.halo(sheet, at, "Maghreb", 25, side="left")
        lettering.draw(sheet, (at[0], at[1] + 40), "Maghreb", 25, palette.SOFT_INK)
    return sheet
