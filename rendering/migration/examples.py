"""The examples of ``data/migration/examples.toml``: small positions, read into views like those of a game."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from bot.games.content import Flaw
from bot.games.migration.geometry import Hex, around, labels
from bot.games.migration.view import Building, Ghost, LastMove, MigrationView, RegionView
from rendering.kit import illustration
from rendering.migration import words

FILE = "migration/examples.toml"
SIGNS = {
    ".": "land",
    "f": "forest",
    "+": "fertile",
    "~": "lake",
    "^": "mountain",
    "w": "deep_woods",
    "d": "desert",
    "o": "oasis",
}
SEATS = ("red", "blue", "yellow", "green")


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One position of an example, as it is written in the file; the file's head explains the fields."""

    note: str = ""
    land: tuple[str, ...] = ()
    turns: dict[str, str] = {}
    towns: tuple[str, ...] = ()
    spirits: tuple[str, ...] = ()
    waste: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    move: str = ""
    mover: Literal["red", "blue", "yellow", "green"] = "red"
    placing: str = ""
    spare: int = 0
    ring: bool = False
    learning: bool = False


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One topic: frames on a ``land``, or ``cards`` chosen for a hand, or points of ``games`` by seat."""

    title: str
    caption: str
    apart: bool = False
    land: tuple[str, ...] = ()
    frames: tuple[Frame, ...] = ()
    cards: dict[str, int] = {}
    games: tuple[tuple[int, ...], ...] = ()


Examples = illustration.Examples[Example]


class Town(NamedTuple):
    """A Town in an example."""

    label: str
    seat: int
    explorer: str
    points: int
    spirit: bool


def check(file: Examples) -> None:
    """Raises ``Flaw`` for an alias that leads nowhere, an example without a picture, or a frame that can't be
    read."""
    file.check(lambda example, frame: _known(view(example, frame), frame))
    for key, example in file.examples.items():
        if not (example.frames or example.cards or example.games):
            raise Flaw(f"examples.{key}", "needs frames, cards or games")


def _known(shown: MigrationView, frame: Frame) -> None:
    """Raises ``KeyError`` for a mark that is no place of the frame."""
    ghosts = shown.building.ghosts if shown.building is not None else ()
    places = {region.label for region in shown.regions} | {ghost.label for ghost in ghosts}
    for label in (*frame.marks, *frame.barred):
        if label not in places:
            raise KeyError(label)


COLLECTION = illustration.Collection(FILE, Examples, check)
topics, find = COLLECTION.topics, COLLECTION.find


def hexes(rows: tuple[str, ...]) -> dict[Hex, str]:
    """The Regions of a drawn land with their kind of ground. Raises ``ValueError`` for a sign out of place."""
    found: dict[Hex, str] = {}
    for r, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign == " ":
                continue
            if sign not in SIGNS or (x - r) % 2:
                raise ValueError(f"row {r + 1} has {sign!r} in column {x + 1}")
            found[(x - r) // 2, r] = SIGNS[sign]
    return found


def towns(frame: Frame) -> list[Town]:
    """The Towns of a frame. Raises ``ValueError`` for one that can't be read."""
    return [_town(written, frame) for written in frame.towns]


def _town(written: str, frame: Frame) -> Town:
    label, colour, explorer, *rest = written.split()
    own = words.explorer_points(explorer, learning=frame.learning)
    given = [int(word) for word in rest if word != "spirit"]
    return Town(label, SEATS.index(colour), explorer, given[0] if given else own, "spirit" in rest)


def view(example: Example, frame: Frame) -> MigrationView:
    """A frame as the view of a bystander. Raises ``KeyError`` or ``ValueError`` for a frame that can't be read."""
    ground = hexes(frame.land or example.land)
    names = dict(zip(labels(ground), ground, strict=True))
    regions = {label: _region(label, at, ground) for label, at in names.items()}
    for label, sign in frame.turns.items():
        regions[label] = _region(label, names[label], {**ground, names[label]: SIGNS[sign]})
    spirits: list[str | None] = [None] * len(SEATS)
    for town in towns(frame):
        regions[town.label] = msgspec.structs.replace(
            regions[town.label], owner=town.seat, explorer=town.explorer, points=town.points
        )
        spirits[town.seat] = town.label if town.spirit else spirits[town.seat]
    for written in frame.waste:
        label, _, pile = written.partition(" ")
        regions[label] = msgspec.structs.replace(regions[label], pile=int(pile or 1))
    for written in frame.spirits:
        colour, label = written.split()
        spirits[SEATS.index(colour)] = regions[label].label
    return MigrationView(
        viewer=None,
        phase="play",
        mode="full",
        learning=frame.learning,
        map_name="example",
        founder=0,
        turn=0,
        regions=tuple(regions.values()),
        hand_sizes=(0,) * len(SEATS),
        drafted=(True,) * len(SEATS),
        spirits=tuple(spirits),
        scores=(0,) * len(SEATS),
        resigned=(),
        awaited=(),
        last=_move(frame.move),
        building=Building(ghosts=_ring(ground)) if frame.ring else None,
    )


def _region(label: str, at: Hex, ground: dict[Hex, str]) -> RegionView:
    kind = ground[at]
    inside = all(near in ground for near in around(at))
    return RegionView(label, *at, kind == "forest", inside, None if kind in ("land", "forest") else kind)


def _move(written: str) -> LastMove | None:
    """Reads "red B1 > B3 over B2"; an entry has nothing before the sign."""
    if not written:
        return None
    before, _, after = written.partition(">")
    colour, *origin = before.split()
    to, *over = after.split()
    return LastMove(SEATS.index(colour), to, origin[0] if origin else None, tuple(over[1:]))


def _ring(ground: dict[Hex, str]) -> tuple[Ghost, ...]:
    """The Ocean hexes around a land, numbered from the top."""
    shore = {near for at in ground for near in around(at)} - ground.keys()
    return tuple(
        Ghost(str(number), *at) for number, at in enumerate(sorted(shore, key=lambda h: (h[1], h[0])), start=1)
    )
