"""The examples of ``data/tinners/examples.toml``: small positions, read into areas like those of a game."""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.games.tinners.view import AreaView, Ground
from rendering.kit import illustration

FILE = "tinners/examples.toml"
BASE_CAPACITY = 2


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One position of an example, as it is written in the file; the file's head explains the fields."""

    note: str
    areas: tuple[str, ...]
    adit: bool = False
    verdict: Literal["", "yes", "no"] = ""


Example = illustration.Example[Frame]
Examples = illustration.Examples[Example]


def check(file: Examples) -> None:
    """Raises ``Flaw`` for an alias that leads nowhere or a frame that can't be read."""
    file.check(lambda _, frame: areas(frame))


COLLECTION = illustration.Collection(FILE, Examples, check)
topics, find = COLLECTION.topics, COLLECTION.find


def areas(frame: Frame) -> list[AreaView]:
    """The areas of a frame. Raises ``ValueError`` for one that can't be read."""
    found = [_area(written.split()) for written in frame.areas]
    if not found or (frame.adit and len(found) != 2):
        raise ValueError("a frame has one area or more, and with an adit two")
    return found


def _area(written: list[str]) -> AreaView:
    """Reads "wendron seat1 2/5/3 miner port", "redruth hidden", "redruth known 2/5/3 +1"."""
    if not written:
        raise ValueError("an area without a name")
    key, *rest = written
    tile: Literal["hidden", "known", "shown"] = "shown"
    held = AreaView(key, key, 0, 0, "inland" not in rest, "shown")
    ground, owner = None, None
    changes: dict[str, object] = {}
    for word in rest:
        if word in ("hidden", "known", "shown"):
            tile = word  # type: ignore[assignment]  # one of the three words above
        elif word.startswith("seat") and word[4:] in ("1", "2", "3", "4", "5"):
            owner = int(word[4:]) - 1
        elif word in ("port", "train"):
            changes[word] = True
        elif word == "miner":
            changes["miners"] = 1
        elif word == "own":
            changes["coloured"] = (owner or 0,)
        elif word == "+1":
            changes["pending"] = Ground(1, 1, 1)
        elif word != "inland":
            ground = _ground(word)
    built = ("miners", "coloured", "port", "train")
    capacity = BASE_CAPACITY + sum(name in changes for name in built)
    if owner is not None:
        changes |= {"owner": owner, "ground": ground, "capacity": capacity}
    elif tile != "hidden":
        changes["printed"] = ground
    if ground is None and (owner is not None or tile != "hidden"):
        raise ValueError(f"{key!r} has no cubes")
    return msgspec.structs.replace(held, tile=tile, **changes)


def _ground(word: str) -> Ground:
    numbers = word.split("/")
    if len(numbers) != 3 or not all(number.isdecimal() for number in numbers):
        raise ValueError(f"{word!r} is nothing that an area has")
    return Ground(*map(int, numbers))
