"""The examples of ``data/migrato/examples.toml``: small positions, read into cards like those of a game."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from bot.games.migrato.view import CardView
from rendering.kit import illustration
from rendering.migrato import words

FILE = "migrato/examples.toml"


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One position of an example, as it is written in the file; the file's head explains the fields."""

    note: str
    columns: tuple[str, ...]
    verdict: Literal["", "yes", "no"] = ""


Example = illustration.Example[Frame]
Examples = illustration.Examples[Example]


class Column(NamedTuple):
    """A column's cards from the top; of an arrival pile its top card, and its size in ``pile``."""

    cards: tuple[CardView, ...]
    pile: int = 0


def check(file: Examples) -> None:
    """Raises ``Flaw`` for an alias that leads nowhere or a frame that can't be read."""
    file.check(lambda _, frame: columns(frame))


COLLECTION = illustration.Collection(FILE, Examples, check)
topics, find = COLLECTION.topics, COLLECTION.find


def columns(frame: Frame) -> list[Column]:
    """The columns and piles of a frame. Raises ``ValueError`` for one that can't be read."""
    return [_column(written.split()) for written in frame.columns]


def _column(written: list[str]) -> Column:
    if written[:1] == ["pile"] and len(written) == 3 and written[2].isdecimal():
        return Column((_card(written[1]),), int(written[2]))
    if not written:
        raise ValueError("a column without cards")
    return Column(tuple(map(_card, written)))


def _card(written: str) -> CardView:
    """Reads "k4d", "s3n*", "?" or "xn"."""
    code, down = written.removesuffix("*"), written.endswith("*")
    if code == "?":
        return CardView(time="night", face_down=True)
    if code in ("xd", "xn", "xb"):
        return CardView("danger", danger=code.upper())
    species = {name[0]: name for name in words.ORDER}
    if len(code) != 3 or code[0] not in species or code[1] not in "12345" or code[2] not in "dn":
        raise ValueError(f"{written!r} is no card")
    return CardView(species[code[0]], int(code[1]), "day" if code[2] == "d" else "night", face_down=down)
