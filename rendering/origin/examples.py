"""The examples of ``data/origin/examples.toml``: small positions, read into what the board is drawn from."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from bot.games.origin.view import PawnView
from rendering.kit import illustration
from rendering.origin.world import KINDS

FILE = "origin/examples.toml"
SEATS = ("red", "blue", "yellow", "green")
COLOURS = {"w": "white", "b": "brown", "k": "black"}
STRAIT = "~"


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One position of an example, as it is written in the file; the file's head explains the fields."""

    note: str
    lands: tuple[str, ...] = ()
    move: str = ""
    tiles: tuple[int, ...] = ()
    offered: int = 0
    points: tuple[str, ...] = ()
    verdict: Literal["", "yes", "no"] = ""


Example = illustration.Example[Frame]
Examples = illustration.Examples[Example]


class Part(NamedTuple):
    """A territory, or a strait if it has no ``kind``: its pawn with the seat of the village, its token, and whether
    it is marked."""

    kind: str = ""
    pawn: PawnView | None = None
    owner: int | None = None
    token: int | None = None
    mark: bool = False


def check(file: Examples) -> None:
    """Raises ``Flaw`` for an alias that leads nowhere or a frame that can't be read."""
    file.check(lambda _, frame: _checked(frame))


COLLECTION = illustration.Collection(FILE, Examples, check)
topics, find = COLLECTION.topics, COLLECTION.find


def _checked(frame: Frame) -> None:
    """Raises ``ValueError`` for a frame that shows nothing or can't be read."""
    if sum(map(bool, (frame.lands, frame.tiles, frame.points))) != 1:
        raise ValueError("a frame has lands, tiles or points")
    parts(frame)
    sums(frame)
    if frame.move and not all(0 <= place < len(frame.lands) for place in move(frame)):
        raise ValueError(f"{frame.move!r} leads from no land to no land")
    if not all(1 <= level <= 5 for level in (*frame.tiles, *([frame.offered] if frame.offered else []))):
        raise ValueError("a tile has a level from 1 to 5")


def parts(frame: Frame) -> list[Part]:
    """The territories and straits of a frame. Raises ``ValueError`` for one that can't be read."""
    return [_part(written) for written in frame.lands]


def _part(written: str) -> Part:
    """Reads "yellow 21w red", "green hunt 5", "brown mark", "~4", "~red"."""
    if written.startswith(STRAIT):
        told = written.removeprefix(STRAIT)
        if told in SEATS:
            return Part(owner=SEATS.index(told))
        return Part(token=int(told) if told else None)
    kind, *rest = written.split()
    if kind not in KINDS:
        raise ValueError(f"{kind!r} is no kind of territory")
    if rest[:1] == ["hunt"]:
        (_, value) = rest
        return Part(kind, token=int(value))
    if rest == ["mark"]:
        return Part(kind, mark=True)
    if not rest:
        return Part(kind)
    pawn, *village = rest
    return Part(kind, _pawn(pawn), SEATS.index(village[0]) if village else None)


def _pawn(written: str) -> PawnView:
    if len(written) != 3 or written[0] not in "123" or written[1] not in "123" or written[2] not in COLOURS:
        raise ValueError(f"{written!r} is no pawn")
    return PawnView(written, int(written[0]), int(written[1]), COLOURS[written[2]])


def move(frame: Frame) -> tuple[int, int]:
    """Where a frame's arrow begins and ends, as places among its lands counted from 0."""
    start, end = (int(word) for word in frame.move.split(">"))
    return start - 1, end - 1


def sums(frame: Frame) -> list[tuple[str, int]]:
    """The lines of a sum. Raises ``ValueError`` for one that can't be read."""
    return [(word.strip(), int(count)) for word, _, count in (line.partition("|") for line in frame.points)]
