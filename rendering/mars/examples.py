"""The examples of ``data/mars/examples.toml``: small positions, read into hexes like those of the board."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

import msgspec

from bot.games.mars.geometry import HEX
from rendering.kit import illustration
from rendering.mars import drawing

FILE = "mars/examples.toml"
_SPECIALS = ("healthy", "injured", "cut", "blast", "meteor", "fizzled", "destroyed", "last", "mark")
_KINDS = ("tunnel", *drawing.PIECES)
_GOODS = re.compile(r"([+-])(\d+) ([a-z]+)")


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One position of an example, as it is written in the file; the file's head explains the fields."""

    note: str
    hexes: tuple[str, ...] = ()
    offer: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    people: tuple[int, int] | None = None
    gain: str = ""
    verdict: Literal["", "yes", "no"] = ""


class Field(NamedTuple):
    """A hex of an example: its name, whose piece of which kind is on it, and what else is to be seen."""

    name: str
    colour: str = ""
    kind: str = ""
    specials: frozenset[str] = frozenset()


Goods = tuple[tuple[int, str], ...]
"""What is gained (more than 0) and paid (less than 0)."""

Example = illustration.Example[Frame]
Examples = illustration.Examples[Example]


def check(file: Examples) -> None:
    """Raises ``Flaw`` for an alias that leads nowhere or a frame that can't be read."""
    file.check(lambda _, frame: read(frame))


COLLECTION = illustration.Collection(FILE, Examples, check)
topics, find = COLLECTION.topics, COLLECTION.find


def read(frame: Frame) -> object:
    """Everything in a frame. Raises ``ValueError`` for one that can't be read."""
    if not (frame.hexes or frame.offer or frame.lines or frame.people):
        raise ValueError("a frame shows something")
    return fields(frame), parties(frame), lines(frame), goods(frame.gain)


def fields(frame: Frame) -> list[Field]:
    """The hexes of a frame. Raises ``ValueError`` for one that can't be read."""
    return [_field(written.split()) for written in frame.hexes]


def _field(written: list[str]) -> Field:
    if not written or written[0] not in HEX:
        raise ValueError(f"{' '.join(written)!r} names no hex")
    name, *rest = written
    colour = kind = ""
    specials = set()
    for word in rest:
        if word in drawing.drawing().factions:
            colour = word
        elif word in _KINDS:
            kind = word
        elif word in _SPECIALS:
            specials.add(word)
        else:
            raise ValueError(f"{word!r} is nothing that a hex has")
    if kind and kind != "fortress" and not colour:
        raise ValueError(f"nobody owns the {kind} on {name}")
    return Field(name, colour, kind, frozenset(specials))


def goods(written: str) -> Goods:
    """Reads ``"-2 rock +1 water"``. Raises ``ValueError`` for what can't be read."""
    found = tuple((int(sign + count), what) for sign, count, what in _GOODS.findall(written))
    for _, what in found:
        if what not in drawing.ASSETS and what not in drawing.SIGNS:
            raise ValueError(f"{what!r} is nothing to gain or to pay")
    if _GOODS.sub("", written).strip():
        raise ValueError(f"{written!r} can't be read")
    return found


def parties(frame: Frame) -> list[tuple[str, Goods]]:
    """The two sides of an offer: a colour and what it gives. Raises ``ValueError``."""
    if frame.offer and len(frame.offer) != 2:
        raise ValueError("an offer has two sides")
    found = []
    for written in frame.offer:
        colour, _, rest = written.partition(" ")
        if colour not in drawing.drawing().factions:
            raise ValueError(f"{colour!r} is no faction")
        found.append((colour, goods(rest)))
    return found


def lines(frame: Frame) -> list[tuple[str, Goods]]:
    """The lines of a frame: words, and what is gained and paid. Raises ``ValueError``."""
    found = []
    for written in frame.lines:
        words, bar, rest = written.partition("|")
        if not bar:
            raise ValueError(f"{written!r} has no bar")
        found.append((words.strip(), goods(rest)))
    return found
