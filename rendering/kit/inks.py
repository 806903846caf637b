"""The 256 colours in which a game's positions are written, from ``data/<game>/inks.toml``.

With them a picture is written in a fourth of the time and half the bytes that true colour takes, and nobody sees
the difference on what is drawn in flat colours. They are mixed from what the game draws, by
``tests/rendering/mixing.py``, and stand in a file, so that equal pictures are written equally and no painter has to
find them.
"""

from __future__ import annotations

from functools import cache

import msgspec
from PIL import Image

from bot.games import content
from bot.games.content import Flaw
from rendering.kit import canvas
from rendering.picture import Picture

MOST = 256


class Inks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    colours: str


def publish(image: Image.Image, game: str, stem: str, alt: str) -> Picture:
    """Encode a position in the colours of a game as a file named after ``stem``. Raises what
    :func:`canvas.publish` does."""
    return canvas.publish_indexed(image.quantize(palette=_palette(game), dither=Image.Dither.NONE), stem, alt)


def check(file: Inks) -> None:
    """Raise :class:`Flaw` unless there are colours, and at most 256."""
    found = file.colours.split()
    if not 0 < len(found) <= MOST:
        raise Flaw("colours", f"there are {len(found)}; a picture has between 1 and {MOST}")
    for colour in found:
        try:
            fits = len(bytes.fromhex(colour)) == 3
        except ValueError:
            fits = False
        if not fits:
            raise Flaw("colours", f"{colour!r} is no colour in the form RRGGBB")


@cache
def _palette(game: str) -> Image.Image:
    """The colours as an image that has them for its palette; the first fills what is left of it."""
    colours = content.load(f"{game}/inks.toml", Inks, check).colours.split()
    colours += colours[:1] * (MOST - len(colours))
    found = Image.new("P", (1, 1))
    found.putpalette(bytes.fromhex("".join(colours)))
    return found
