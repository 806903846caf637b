"""The tables of Migration from ``data/migration``: Explorers, terrain tiles, plates, maps, modes."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec

from bot.games.content import Flaw, load, same_names
from bot.games.migration.geometry import Hex, encode, interior_hexes, labels, pieces

# The numbers by which a state knows Explorers and tiles; their abilities are code, so the names are fixed here.
EXPLORERS = (
    "bass", "oak", "rats", "sparrow", "fly", "wolf", "skunk", "poison_oak", "jackal", "lizard", "cactus",
)  # fmt: skip
BASS, OAK, RATS, SPARROW, FLY, WOLF, SKUNK, POISON_OAK, JACKAL, LIZARD, CACTUS = range(11)
TILES = ("", "fertile", "lake", "mountain", "deep_woods", "desert", "oasis")
PLAIN, FERTILE, LAKE, MOUNTAIN, DEEP_WOODS, DESERT, OASIS = range(7)

PLATE_SIZE = 7

Count = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]


class Explorer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A type of Explorer: ``copies`` is how many each player owns; ``points`` is what its Town is worth (§3.1)."""

    name: str
    book: int
    set: str
    copies: Positive
    points: Count
    note: str


class ExplorerTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``explorers.toml``."""

    hand_size: Positive
    explorers: dict[str, Explorer]


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of terrain tile: what it does, how many there are, and what it adds to a Town on it (§3.2)."""

    name: str
    note: str
    book: int
    supply: Count
    points: int


class TerrainTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``terrain.toml``."""

    others_per_player: Count
    tiles: dict[str, Tile]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A connected piece of a plate."""

    hexes: tuple[Hex, ...]
    forest: tuple[Hex, ...]


class Plate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An island plate: one part, or two loose ones (§3.3)."""

    name: str
    parts: tuple[Part, ...]


class RandomMap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How plates are joined at random, and how often the Founder may have it done again (§5B)."""

    shared_edges: Positive
    tries: Positive
    rerolls: Count


class PlateTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``plates.toml``."""

    plates: dict[str, Plate]
    random: RandomMap


class Map(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A map with a name (§5.3)."""

    name: str
    players: Annotated[int, msgspec.Meta(ge=2, le=4)]
    plates: tuple[str, ...]
    regions: tuple[str, ...]

    def forest(self) -> dict[Hex, bool]:
        """The map's hexes, and whether each has a printed forest."""
        return {_hex(word): "f" in word.split(":")[2:] for word in self.regions}


class MapTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``maps.toml``."""

    maps: dict[str, Map]


class Mode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game is played with: sets of Explorers, and the usual hand (§3.1, §4)."""

    name: str
    book: int
    sets: tuple[str, ...]
    hand: dict[str, Positive]


class ModeTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``modes.toml``."""

    modes: dict[str, Mode]


@cache
def explorers() -> ExplorerTable:
    """The Explorers by name. Raises :class:`bot.games.content.BadContent`, as do all of these."""
    return load("migration/explorers.toml", ExplorerTable, check_explorers)


@cache
def terrain() -> TerrainTable:
    """The terrain tiles by name."""
    return load("migration/terrain.toml", TerrainTable, check_terrain)


@cache
def plates() -> PlateTable:
    """The island plates by name."""
    return load("migration/plates.toml", PlateTable, check_plates)


@cache
def maps() -> dict[str, Map]:
    """The named maps."""
    return load("migration/maps.toml", MapTable, check_maps).maps


@cache
def forest(name: str) -> dict[Hex, bool]:
    """The hexes of a named map, and whether each has a printed forest."""
    return maps()[name].forest()


@cache
def modes() -> dict[str, Mode]:
    """The modes by name."""
    return load("migration/modes.toml", ModeTable, check_modes).modes


@cache
def points() -> tuple[int, ...]:
    """What a Town of each Explorer is worth by itself."""
    return tuple(explorers().explorers[name].points for name in EXPLORERS)


@cache
def tile_points() -> tuple[int, ...]:
    """What each kind of tile adds to a Town on it."""
    return (0, *(terrain().tiles[name].points for name in TILES[1:]))


@cache
def pool(mode: str) -> tuple[int, ...]:
    """How many of each Explorer a player owns in a mode (§3.1)."""
    known, sets = explorers().explorers, modes()[mode].sets
    return tuple(known[name].copies if known[name].set in sets else 0 for name in EXPLORERS)


@cache
def kinds(mode: str) -> tuple[int, ...]:
    """The Explorers that there are in a mode."""
    return tuple(kind for kind, copies in enumerate(pool(mode)) if copies)


def check_explorers(table: ExplorerTable) -> None:
    """Raise :class:`Flaw` unless exactly the Explorers are there whose abilities the rules know."""
    same_names("explorers", table.explorers, EXPLORERS)


def check_terrain(table: TerrainTable) -> None:
    """Raise :class:`Flaw` unless exactly the tiles are there whose effects the rules know."""
    same_names("tiles", table.tiles, TILES[1:])


def check_plates(table: PlateTable) -> None:
    """Raise :class:`Flaw` unless each plate has 7 hexes in connected parts, and one plate has two (§3.3)."""
    for name, plate in table.plates.items():
        key = f"plates.{name}.parts"
        if sorted(len(part.hexes) for part in plate.parts) not in ([PLATE_SIZE], [3, 4]):
            raise Flaw(key, "a plate is one part of 7 hexes or two parts of 4 and 3")
        for part in plate.parts:
            if len(set(part.hexes)) < len(part.hexes):
                raise Flaw(key, "a hex stands in it twice")
            if len(pieces(part.hexes)) > 1:
                raise Flaw(key, "the hexes of a part must be connected")
            if not set(part.forest) <= set(part.hexes):
                raise Flaw(key, "a forest lies on a hex that the part doesn't have")
    if sum(len(plate.parts) == 2 for plate in table.plates.values()) != 1:
        raise Flaw("plates", "exactly one plate must have two parts")
    if len(table.plates) < 4:
        raise Flaw("plates", "four players need four different plates")


def check_maps(table: MapTable) -> None:
    """Raise :class:`Flaw` unless each map has 7 Regions a player, labelled as its coordinates say (§3.4)."""
    for name, chart in table.maps.items():
        _check_map(f"maps.{name}", chart)


def _check_map(key: str, chart: Map) -> None:
    for word in chart.regions:
        parts = word.split(":")
        numbers = parts[1].split(",") if len(parts) > 1 else []
        if (
            len(numbers) != 2
            or not all(n.removeprefix("-").isdigit() for n in numbers)
            or set(parts[2:]) - {"f", "i"}
        ):
            raise Flaw(f"{key}.regions", f"{word!r} isn't written like 'C3:2,2:f:i'")
    land = [_hex(word) for word in chart.regions]
    if len(chart.plates) != chart.players or set(chart.plates) - set(plates().plates):
        raise Flaw(f"{key}.plates", f"{chart.players} known plates are needed")
    if len(set(land)) != PLATE_SIZE * chart.players or len(land) != PLATE_SIZE * chart.players:
        raise Flaw(f"{key}.regions", f"{PLATE_SIZE * chart.players} different Regions are needed")
    inner = set(interior_hexes(land))
    for word, label in zip(chart.regions, labels(land), strict=True):
        if word.split(":")[0] != label:
            raise Flaw(f"{key}.regions", f"{word!r} has the label {label} by its coordinates")
        if ("i" in word.split(":")[2:]) != (_hex(word) in inner):
            raise Flaw(f"{key}.regions", f"{word!r} is wrong about being Interior")


def check_modes(table: ModeTable) -> None:
    """Raise :class:`Flaw` unless each mode's usual hand can be chosen from its pool (§3.1, §4)."""
    known, size = explorers().explorers, explorers().hand_size
    sets = {explorer.set for explorer in known.values()}
    for name, mode in table.modes.items():
        if unknown := set(mode.sets) - sets:
            raise Flaw(f"modes.{name}.sets", f"no Explorer belongs to {sorted(unknown)}")
        for explorer, count in mode.hand.items():
            copies = known[explorer].copies if explorer in known and known[explorer].set in mode.sets else 0
            if count > copies:
                raise Flaw(f"modes.{name}.hand.{explorer}", f"{count} are taken, but a player owns {copies}")
        if sum(mode.hand.values()) != size:
            raise Flaw(f"modes.{name}.hand", f"it has {sum(mode.hand.values())} Explorers instead of {size}")
        if "bass" not in mode.hand:
            raise Flaw(f"modes.{name}.hand", "it needs a Bass, or nobody could begin with it")


def map_code(name: str) -> str:
    """A named map as a land string (see :func:`bot.games.migration.geometry.encode`)."""
    return encode(maps()[name].forest())


def _hex(word: str) -> Hex:
    q, r = word.split(":")[1].split(",")
    return int(q), int(r)
