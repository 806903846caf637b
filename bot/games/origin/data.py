"""The map, the sizes and the cards of Origin from ``data/origin/*.toml``, and what must be true of them (§1 to
§7)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Annotated, Literal

import msgspec

from bot.games.content import Flaw, load
from bot.games.origin.view import Kind

DECKS = ("yellow", "orange", "purple")
"""The decks by number: action, permanent and objective cards."""
YELLOW, ORANGE, PURPLE = range(3)
COLUMNS = (*DECKS, "brown")
"""The columns of the rewards board by number; the first three belong to the decks."""
BROWN = 3
KINDS = (*COLUMNS, "green", "none")
"""The colours of territories by number."""
GREEN, ORIGIN_KIND = 4, 5
LEVELS = range(1, 6)
PAWN_COLOURS = ("white", "brown", "black")
SIZES = range(1, 4)
"""Heights and strengths."""

Positive = Annotated[int, msgspec.Meta(ge=1)]
Count = Annotated[int, msgspec.Meta(ge=0)]


class Territory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A territory: its neighbours on the same continent by id, and its place on a map 1000 by 560."""

    id: str
    name: str
    continent: str
    colour: Kind
    x: Count
    y: Count
    land: tuple[str, ...]


class Strait(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A strait between two continents."""

    id: str
    name: str
    a: str
    b: str


class Map(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``map.toml`` (§2)."""

    continents: dict[str, str]
    territory: tuple[Territory, ...]
    strait: tuple[Strait, ...]


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``setup.toml``: the sizes of the game (§1, §3.8, §5, §7, §8.1)."""

    villages: Positive
    doubled_height: Positive
    doubled_seats: tuple[int, ...]
    objectives_dealt: Positive
    objectives_kept: Positive
    tiles: dict[str, Count]
    tile_points: dict[str, Count]
    columns: dict[str, Positive]
    hand_limits: dict[str, Positive]
    hunting_values: tuple[Positive, ...]
    strait_values: tuple[Positive, ...]
    quiet_rounds: Positive


class Objective(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An objective card (§6.1)."""

    id: str
    name: str
    kind: str
    need: Positive
    points: Positive
    text: str
    standing: str
    colour: str = ""
    continent: str = ""
    value: int = 0


class Permanent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A permanent card: the level of the tile that it asks for (§6.2)."""

    id: str
    name: str
    level: Annotated[int, msgspec.Meta(ge=1, le=5)]
    text: str


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action card, how many there are, and when it may be played (§6.3)."""

    id: str
    name: str
    count: Positive
    window: Literal["ready", "any"]
    text: str


class Objectives(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``objectives.toml``."""

    objective: tuple[Objective, ...]


class Permanents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``permanents.toml``."""

    permanent: tuple[Permanent, ...]


class Actions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``actions.toml``."""

    action: tuple[Action, ...]


def slug(name: str) -> str:
    """The key of something by its name: what people type, in lower case and without blanks."""
    return name.lower().replace(" ", "-")


# --- Reading ------------------------------------------------------------------------------------------------------


@cache
def world() -> Map:
    """The map. Raises :class:`bot.games.content.BadContent`."""
    return load("origin/map.toml", Map, check_map)


@cache
def setup() -> Setup:
    """The sizes. Raises :class:`bot.games.content.BadContent`."""
    return load("origin/setup.toml", Setup, check_setup)


@cache
def objectives() -> dict[str, Objective]:
    """The objective cards by key."""
    return {
        slug(card.name): card for card in load("origin/objectives.toml", Objectives, check_objectives).objective
    }


@cache
def permanents() -> dict[str, Permanent]:
    """The permanent cards by key."""
    return {
        slug(card.name): card for card in load("origin/permanents.toml", Permanents, check_permanents).permanent
    }


@cache
def actions() -> dict[str, Action]:
    """The action cards by key."""
    return {slug(card.name): card for card in load("origin/actions.toml", Actions, check_actions).action}


@cache
def full_deck(deck: int) -> tuple[str, ...]:
    """The keys of all cards of a deck, as often as there are copies."""
    if deck == YELLOW:
        return tuple(key for key, card in actions().items() for _ in range(card.count))
    return tuple(permanents() if deck == ORANGE else objectives())


@cache
def deck_of() -> dict[str, int]:
    """The deck of every card, by key."""
    return {key: deck for deck in range(len(DECKS)) for key in full_deck(deck)}


# --- Checking -----------------------------------------------------------------------------------------------------


def check_map(table: Map) -> None:
    """Raise :class:`Flaw` unless the map holds together (§2)."""
    ids = [place.id for place in table.territory]
    _distinct("territory", ids)
    _distinct("territory", [slug(place.name) for place in table.territory])
    known = {place.id: place for place in table.territory}
    for n, place in enumerate(table.territory):
        if (place.colour == "none") is not (n == 0):
            raise Flaw(f"territory.{place.id}.colour", "the first territory, and only that, is the origin: none")
        if place.continent not in table.continents:
            raise Flaw(f"territory.{place.id}.continent", f"{place.continent} is not a continent")
    for place in table.territory:
        for other in place.land:
            _check_land(place, known.get(other), other)
    for strait in table.strait:
        _check_strait(strait, known)
    _distinct("strait", [strait.id for strait in table.strait])
    _distinct("strait", ["/".join(sorted((strait.a, strait.b))) for strait in table.strait])
    if len(_within_reach(table)) < len(ids):
        lost = next(id_ for id_ in ids if id_ not in _within_reach(table))
        raise Flaw(f"territory.{lost}", "no way leads here from the origin")


def _check_land(place: Territory, other: Territory | None, name: str) -> None:
    key = f"territory.{place.id}.land"
    if other is None or other is place:
        raise Flaw(key, f"{name} is not another territory")
    if place.id not in other.land:
        raise Flaw(key, f"{name} doesn't name {place.id} in turn")
    if place.continent != other.continent:
        raise Flaw(key, f"{name} is on another continent: that takes a strait")


def _check_strait(strait: Strait, known: dict[str, Territory]) -> None:
    key = f"strait.{strait.id}"
    for end in (strait.a, strait.b):
        if end not in known or known[end].colour == "none":
            raise Flaw(key, f"{end} is not a territory that can be settled")
    if known[strait.a].continent == known[strait.b].continent:
        raise Flaw(key, "both ends are on one continent")


def _within_reach(table: Map) -> set[str]:
    near = {place.id: set(place.land) for place in table.territory}
    for strait in table.strait:
        near[strait.a].add(strait.b)
        near[strait.b].add(strait.a)
    found, edge = set(), {table.territory[0].id}
    while edge:
        found |= edge
        edge = {other for id_ in edge for other in near[id_]} - found
    return found


def check_setup(table: Setup) -> None:
    """Raise :class:`Flaw` unless the game can be set up like that (§1.3)."""
    _names("tiles", table.tiles, map(str, LEVELS))
    _names("tile_points", table.tile_points, map(str, LEVELS))
    _names("columns", table.columns, COLUMNS)
    _names("hand_limits", table.hand_limits, DECKS)
    if table.doubled_height not in SIZES:
        raise Flaw("doubled_height", "heights are 1 to 3")
    if sum(table.tiles.values()) < sum(table.columns.values()):
        raise Flaw("tiles", "there must be a tile for every space of the columns")
    if table.objectives_kept >= table.objectives_dealt:
        raise Flaw("objectives_kept", "must be fewer than are dealt")
    if len(table.strait_values) != len(world().strait):
        raise Flaw("strait_values", f"there must be one for each of the {len(world().strait)} straits")
    green = sum(place.colour == "green" for place in world().territory)
    if len(table.hunting_values) < green:
        raise Flaw("hunting_values", f"there must be one for each of the {green} green territories")


def check_objectives(table: Objectives) -> None:
    """Raise :class:`Flaw` unless the cards are distinct and name what there is (§6.1)."""
    _distinct("objective", [card.id for card in table.objective])
    _distinct("objective", [slug(card.name) for card in table.objective])
    for card in table.objective:
        if card.kind not in OBJECTIVE_KINDS:
            raise Flaw(f"objective.{card.id}.kind", f"must be one of {', '.join(OBJECTIVE_KINDS)}")
        if (card.kind == "territory_colour") is not (card.colour in KINDS[:-1]):
            raise Flaw(f"objective.{card.id}.colour", "must be a colour, with territory_colour only")
        if (card.kind == "continent") is not (card.continent in world().continents):
            raise Flaw(f"objective.{card.id}.continent", "must be a continent, with continent only")
        if (card.kind in ("pawn_strength", "pawn_height")) is not (card.value in SIZES):
            raise Flaw(f"objective.{card.id}.value", "must be 1 to 3, with pawn_strength and pawn_height only")


OBJECTIVE_KINDS = (
    "territory_colour",
    "continent",
    "group_one_continent",
    "group_two_continents",
    "continents",
    "pawn_strength",
    "pawn_height",
    "pawn_colours",
    "straits_occupied",
    "tile_levels",
    "tile_count",
    "permanents",
)


def check_permanents(table: Permanents) -> None:
    """Raise :class:`Flaw` unless the cards are distinct (§6.2)."""
    _distinct("permanent", [card.id for card in table.permanent])
    _distinct("permanent", [slug(card.name) for card in table.permanent])


def check_actions(table: Actions) -> None:
    """Raise :class:`Flaw` unless the cards are distinct (§6.3)."""
    _distinct("action", [card.id for card in table.action])
    _distinct("action", [slug(card.name) for card in table.action])


def _distinct(key: str, names: list[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise Flaw(key, f"{name} is there twice")


def _names(key: str, found: Iterable[str], wanted: Iterable[str]) -> None:
    if sorted(found) != sorted(wanted):
        raise Flaw(key, f"must name {', '.join(wanted)}, each once")
