"""The 256 colours of every picture with a map. With them a picture is written in a third of the time and half the
bytes that true colour takes, and nobody sees the difference on what is drawn in flat colours."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.games.origin.view import PawnView
from rendering.kit import canvas, lettering, palette
from rendering.origin import pieces, words, world
from rendering.picture import Picture

_MIXED = 190
_NAMED = (
    palette.INK, palette.SOFT_INK, palette.WHITE, palette.CREAM, palette.PAPER, palette.RULE, palette.NIGHT,
    palette.ASH, palette.GOLD, palette.SEA, *palette.SHALLOWS, palette.BEACH, palette.CLIFF, world.DEEP, world.SNOW,
    *world.KINDS.values(), *words.DECK_INKS.values(), *(fill for fill, _ in pieces.FIGURES.values()),
    *(colour for style in palette.SEATS[:4] for colour in (style.colour, style.edge, style.tint)),
)  # fmt: skip


def publish(image: Image.Image, base: Image.Image, stem: str, alt: str) -> Picture:
    """Encode a picture that was drawn on the map ``base`` as a file named after ``stem``."""
    return canvas.publish_indexed(image.quantize(palette=_inks(_key(base)), dither=Image.Dither.NONE), stem, alt)


class _key:  # noqa: N801  # a wrapper that a cache can hold
    """An image told from others by what it is, not by what it holds."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image

    def __hash__(self) -> int:
        return id(self.image)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _key) and other.image is self.image


@lru_cache(maxsize=4)
def _inks(base: _key) -> Image.Image:
    """The colours as an image with a palette: the named ones, and those that a map with everything on it mixes."""
    mixed = _specimen(base.image).quantize(_MIXED, method=Image.Quantize.MEDIANCUT).getpalette() or []
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
