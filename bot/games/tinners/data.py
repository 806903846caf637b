"""The map of Tinners' Trail, its tiles and how a game is set up, from ``data/tinners`` (§3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated

import msgspec

from bot.games.content import Flaw, load

WIDTH, HEIGHT = 1000, 600
PLAYERS = ("2", "3", "4", "5")
NOBODY = -1
NOWHERE = -1

Count = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]


class Area(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mining district; ``borders`` names its neighbours (§3.2)."""

    key: Annotated[str, msgspec.Meta(pattern="^[a-z]+(-[a-z]+)*$")]
    name: str
    x: Annotated[int, msgspec.Meta(ge=0, le=WIDTH)]
    y: Annotated[int, msgspec.Meta(ge=0, le=HEIGHT)]
    coast: bool
    borders: tuple[str, ...]

    @property
    def called(self) -> str:
        """What the area is called on the map, on buttons and in sentences alike; ``name`` is the whole district."""
        return self.key.replace("-", " ").title()


class AreaTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``areas.toml``."""

    areas: tuple[Area, ...]


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies in an area (§3.3)."""

    tin: Count
    copper: Count
    water: Count


class TileTotal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all tiles add up to."""

    tiles: Count
    tin: Count
    copper: Count
    water: Count


class TileTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``tiles.toml``."""

    total: TileTotal
    tiles: dict[str, Tile]


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a side begins with (§3.5)."""

    money: Count
    mines: Positive


class Counts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many areas get a tile, and how many more after each round (§3.4)."""

    face_up: Count
    face_down: Count
    discoveries: Count


class SetupCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All areas in the order in which they are served."""

    order: tuple[str, ...]


class SetupTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``setup.toml``."""

    rounds: Positive
    side: Start
    counts: dict[str, Counts]
    peeks: dict[str, Count]
    cards: dict[str, SetupCard]


class Border(msgspec.Struct, frozen=True):
    """Two neighbouring areas by number, the lower one first."""

    a: int
    b: int


@cache
def areas() -> tuple[Area, ...]:
    """The areas in area order. Raises :class:`bot.games.content.BadContent`, as do all of these."""
    return load("tinners/areas.toml", AreaTable, check_areas).areas


@cache
def area_numbers() -> Mapping[str, int]:
    """The number of each area by its key."""
    return {area.key: x for x, area in enumerate(areas())}


@cache
def keys() -> tuple[str, ...]:
    """The keys of the areas by number."""
    return tuple(area.key for area in areas())


@cache
def borders() -> tuple[Border, ...]:
    """All borders, in area order."""
    number = area_numbers()
    pairs = {(min(x, number[other]), max(x, number[other])) for x, a in enumerate(areas()) for other in a.borders}
    return tuple(Border(a, b) for a, b in sorted(pairs))


@cache
def neighbours() -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each area its neighbours in area order, each with the number of the border between."""
    found: list[list[tuple[int, int]]] = [[] for _ in areas()]
    for n, border in enumerate(borders()):
        found[border.a].append((border.b, n))
        found[border.b].append((border.a, n))
    return tuple(tuple(sorted(each)) for each in found)


@cache
def coast() -> tuple[bool, ...]:
    """Whether a port may be built, by area."""
    return tuple(area.coast for area in areas())


@cache
def tiles() -> tuple[Tile, ...]:
    """The area tiles."""
    return tuple(load("tinners/tiles.toml", TileTable, check_tiles).tiles.values())


@cache
def setup() -> SetupTable:
    """How a game is set up."""
    return load("tinners/setup.toml", SetupTable, check_setup)


@cache
def rounds() -> int:
    """How many rounds a game has."""
    return setup().rounds


def counts(seats: int) -> Counts:
    """The counts of tiles for so many seats; one is served like two (§12.2)."""
    return setup().counts[str(max(2, seats))]


def peeks(seats: int) -> int:
    """How many sides look at a tile after a round (§10.3 step 2)."""
    return setup().peeks[str(max(2, seats))]


def check_areas(table: AreaTable) -> None:
    """Raise :class:`Flaw` unless the map is connected and every border is told from both sides (§3.2)."""
    known = {area.key: area for area in table.areas}
    if len(known) < len(table.areas):
        raise Flaw("areas", "two areas have the same key")
    for n, area in enumerate(table.areas):
        key = f"areas[{n}].borders"
        if len(set(area.borders)) < len(area.borders) or area.key in area.borders:
            raise Flaw(key, f"{area.key} has a border twice, or with itself")
        for other in area.borders:
            if other not in known:
                raise Flaw(key, f"there is no area {other!r}")
            if area.key not in known[other].borders:
                raise Flaw(key, f"{area.key} borders on {other}, but {other} doesn't border on {area.key}")
    if cut_off := set(known) - _reached(known):
        raise Flaw("areas", f"no border leads from {table.areas[0].key} to {', '.join(sorted(cut_off))}")


def _reached(known: Mapping[str, Area]) -> set[str]:
    todo = list(known)[:1]
    seen = set(todo)
    while todo:
        fresh = set(known[todo.pop()].borders) - seen
        seen |= fresh
        todo += fresh
    return seen


def check_tiles(table: TileTable) -> None:
    """Raise :class:`Flaw` unless the tiles add up to the total given with them (§3.3)."""
    found = TileTotal(
        tiles=len(table.tiles),
        tin=sum(tile.tin for tile in table.tiles.values()),
        copper=sum(tile.copper for tile in table.tiles.values()),
        water=sum(tile.water for tile in table.tiles.values()),
    )
    for what in ("tiles", "tin", "copper", "water"):
        if getattr(found, what) != getattr(table.total, what):
            raise Flaw(f"total.{what}", f"the tiles have {getattr(found, what)}")
    for name, tile in table.tiles.items():
        if not tile.tin + tile.copper:
            raise Flaw(f"tiles.{name}", "it has no ore")


def check_setup(table: SetupTable) -> None:
    """Raise :class:`Flaw` unless every card names each area once, and areas and tiles suffice (§3.4)."""
    for key, rows in (("counts", table.counts), ("peeks", table.peeks)):
        if tuple(rows) != PLAYERS:
            raise Flaw(key, f"it needs a line for each of {', '.join(PLAYERS)} players")
    for players, row in table.counts.items():
        laid = row.face_up + row.face_down
        later = row.discoveries * (table.rounds - 1)
        if laid + later > min(len(areas()), len(tiles())):
            raise Flaw(f"counts.{players}", f"there aren't {laid + later} areas and tiles")
        if not laid:
            raise Flaw(f"counts.{players}", "nobody could build a mine")
    if not table.cards:
        raise Flaw("cards", "there must be one")
    for name, card in table.cards.items():
        if sorted(card.order) != sorted(keys()):
            raise Flaw(f"cards.{name}.order", "it must name every area once")
