"""How Migration: Mars is drawn, from ``data/mars/drawing.toml``."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Literal

import msgspec
from PIL import Image

from bot.games import content
from bot.games.content import Flaw
from bot.games.mars.view import Asset, MarsView, Piece
from rendering.kit.icons import icon
from rendering.kit.palette import SeatStyle, Shape

FILE = "mars/drawing.toml"
PIECES: tuple[Piece, ...] = ("hq", "life", "habitat", "factory", "refinery", "hospital", "export", "fortress")
ASSETS: tuple[Asset, ...] = ("rock", "water", "iron", "fuel", "med", "rcu", "olympium", "blueprint")
SIGNS = (
    "ruin", "embassy", "healthy", "injured", "event", "meteor", "destroyed", "fizzled", "injury", "cut", "flag",
    "deck", "give", "dead",
)  # fmt: skip
GROUNDS = ("plain", "rock", "tile", "ruin", "embassy", "hq")
SPACES = ("rock", "water", "iron", "any", "ruin")


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a faction looks: see :class:`rendering.kit.palette.SeatStyle`."""

    colour: str
    edge: str
    tint: str
    shape: Literal["circle", "square", "triangle", "diamond"]
    word: str


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file: looks of factions by colour, signs of pieces, assets and other things, and the colours of hexes
    (face, rim, name) and of spaces (face, word)."""

    factions: dict[str, Look]
    pieces: dict[str, str]
    assets: dict[str, str]
    signs: dict[str, str]
    hexes: dict[str, tuple[str, str, str]]
    spaces: dict[str, tuple[str, str]]


@cache
def drawing() -> Drawing:
    """The file. Raises :class:`bot.games.content.BadContent`."""
    return content.load(FILE, Drawing, check)


def check(file: Drawing) -> None:
    """Raise :class:`Flaw` unless everything that is drawn has its look, and no two factions the same shape."""
    for name, table, keys in (
        ("pieces", file.pieces, PIECES),
        ("assets", file.assets, ASSETS),
        ("signs", file.signs, SIGNS),
        ("hexes", file.hexes, GROUNDS),
        ("spaces", file.spaces, SPACES),
    ):
        for key in keys:
            if key not in table:
                raise Flaw(f"{name}.{key}", "is missing")
    shapes = [look.shape for look in file.factions.values()]
    if len(set(shapes)) < len(shapes):
        raise Flaw("factions", "two factions have the same shape")


@cache
def style_of(colour: str) -> SeatStyle:
    """The look of the faction of a colour. Raises ``KeyError`` for one that isn't drawn."""
    look = drawing().factions[colour]
    shape: Shape = look.shape
    return SeatStyle(look.colour, look.edge, look.tint, shape, look.word)


def style(view: MarsView, seat: int) -> SeatStyle:
    """The look of a seat's faction."""
    return style_of(view.players[seat].colour)


def framing(style: SeatStyle) -> SeatStyle:
    """A look whose colour can be seen as a frame on paper, which white can't."""
    return style._replace(colour=style.edge) if style.word == "white" else style


@lru_cache(maxsize=256)
def sign(name: str, size: int, *, faded: bool = False) -> Image.Image:
    """The sign of a piece, an asset or something else, ``size`` pixels large. Raises ``KeyError`` without one."""
    file = drawing()
    for table in (file.pieces, file.assets, file.signs):
        if name in table:
            return icon(table[name], size, faded=faded)
    raise KeyError(name)
