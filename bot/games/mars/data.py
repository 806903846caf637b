"""Board, pieces, numbers and event cards of Migration: Mars from ``data/mars/``, and what must be true of them."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

import msgspec

from bot.games.content import Flaw, load
from bot.games.mars.view import Asset, Side

Count = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Face = Annotated[int, msgspec.Meta(ge=1)]
Cost = dict[Asset, Positive]
Built = Literal["tunnel", "life", "habitat", "factory", "refinery", "hospital", "export"]

SIDES: tuple[Side, ...] = ("N", "E", "S", "W")
CORNERS = ("NW", "NE", "SE", "SW")
KINDS: tuple[Built, ...] = ("tunnel", "life", "habitat", "factory", "refinery", "hospital", "export")
ASSETS: tuple[Asset, ...] = ("rock", "water", "iron", "fuel", "med", "rcu", "olympium", "blueprint")
ROCK, WATER, IRON, FUEL, MED, RCU, OLYMPIUM, BLUEPRINT = range(8)
RESOURCES = (ROCK, WATER, IRON)
SUPPLIES = (FUEL, MED, RCU)
NUMBER = {name: number for number, name in enumerate(ASSETS)}


class Track(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ring of spaces: ``rock``, ``water``, ``iron``, ``any``, ``ruin:<corner>`` or ``supply:<side>``."""

    spaces: tuple[str, ...]


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``board.toml``."""

    map: tuple[str, ...]
    embassy: str
    hq: dict[Side, str]
    ruins: dict[str, str]
    rock_tiles: dict[Side, tuple[str, ...]]
    track: Track


class PieceKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of piece: how many every player has, what it costs, and what it needs at the own Supply Stop."""

    name: str
    group: Literal["tunnel", "population", "production"] = msgspec.field(name="class")
    count: Positive
    cost: Cost
    upkeep: Cost = {}


class Pieces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``pieces.toml``."""

    flags: Positive
    fortresses: Positive
    fortress_cost: Cost
    blast_tiles: Positive
    kinds: dict[Built, PieceKind]


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody begins with."""

    start_assets: Cost
    two_player_sides: tuple[tuple[Side, Side], ...]
    colours: dict[Side, str]


class Dice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The faces of the dice."""

    move: tuple[Face, ...]
    resource: tuple[Face, ...]
    exploration: tuple[Literal["olympium", "event", "meteor", "injury"], ...]


class Rate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An exchange with the Treasury: so many of one resource, or so much Olympium, for something."""

    id: str
    get: Literal["resource", "supply", "population"]
    same: Count = 0
    olympium: Count = 0


class Negotiation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Switches of trade."""

    olympium_tradable: bool
    both_sides_must_give: bool
    max_counters: Count


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Other numbers."""

    target_population: Positive
    round_cap: Positive
    allow_dismantle: bool
    clear_cost: Cost
    prefab: Positive
    survey: Positive
    ruin_strike_radius: Count


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``rules.toml``."""

    setup: Setup
    dice: Dice
    exchange: tuple[Rate, ...]
    negotiation: Negotiation
    limits: Limits


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an event card does: a kind that the rules know, and what and how much where the kind needs it."""

    kind: str
    what: Asset = "water"
    amount: Positive = 1


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event card."""

    id: str
    key: str
    title: str
    count: Positive
    timing: Literal["held", "immediate"]
    effect: Effect
    text: str

    @property
    def held(self) -> bool:
        """Whether it goes to the hand."""
        return self.timing == "held"


class Events(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``events.toml``."""

    cards: tuple[Card, ...]


HELD_EFFECTS = frozenset(
    {
        "choose_resource", "choose_supply", "gain", "tunnel", "double_build", "prefab", "clear", "broker",
        "requisition", "autopilot", "shield", "called_shot", "surgeons", "arrivals", "embargo", "survey",
    }
)  # fmt: skip
IMMEDIATE_EFFECTS = frozenset(
    {"strikes", "everybody_loses", "lose", "injure", "lose_supply", "silence", "everybody_gains"}
)


@cache
def board() -> Board:
    """The board. Raises :class:`bot.games.content.BadContent`."""
    return load("mars/board.toml", Board, check_board)


@cache
def pieces() -> Pieces:
    """The pieces. Raises :class:`bot.games.content.BadContent`."""
    return load("mars/pieces.toml", Pieces, check_pieces)


@cache
def rules() -> Rules:
    """The numbers. Raises :class:`bot.games.content.BadContent`."""
    return load("mars/rules.toml", Rules, check_rules)


@cache
def cards() -> tuple[Card, ...]:
    """The event cards, by the numbers under which states know them. Raises :class:`BadContent`."""
    return load("mars/events.toml", Events, check_events).cards


def check_board(table: Board) -> None:
    """Raise :class:`Flaw` unless the board has the shape that the rules need (BRD-1, BRD-4, TRK-1)."""
    if [len(row) for row in table.map] != [10, 11] * 5 + [10]:
        raise Flaw("map", "11 rows of 10 and 11 hexes by turns, beginning with 10")
    cells = {f"{'ABCDEFGHIJK'[c]}{r}": kind for r, row in enumerate(table.map, 1) for c, kind in enumerate(row)}
    strange = set(cells.values()) - set(".#UE1234")
    if strange:
        raise Flaw("map", f"{min(strange)!r} is no kind of hex")
    named = {table.embassy: "E", **dict.fromkeys(table.ruins.values(), "U")}
    named |= {hq: str(SIDES.index(side) + 1) for side, hq in table.hq.items()}
    if set(table.hq) != set(SIDES) or set(table.ruins) != set(CORNERS) or len(named) != 9:
        raise Flaw("hq", "name an HQ for N, E, S and W, and a ruin for NW, NE, SE and SW, all different")
    if named != {place: kind for place, kind in cells.items() if kind not in ".#"}:
        raise Flaw("map", "Embassy, ruins and HQs stand elsewhere than the names below say")
    for side, tiles in table.rock_tiles.items():
        if tiles[:1] != (table.hq[side],) or any(cells.get(place) != "." for place in tiles[1:]):
            raise Flaw(f"rock_tiles.{side}", "the side's HQ hex first, and then plain hexes")
    _check_track(table.track.spaces)


def _check_track(spaces: tuple[str, ...]) -> None:
    wanted = {f"ruin:{corner}" for corner in CORNERS} | {f"supply:{side}" for side in SIDES}
    special = [space for space in spaces if space not in ("rock", "water", "iron", "any")]
    if len(spaces) % 4 or sorted(special) != sorted(wanted):
        raise Flaw("track.spaces", "a multiple of four spaces, with every ruin and every Supply Stop once")


def check_pieces(table: Pieces) -> None:
    """Raise :class:`Flaw` unless every kind of piece is there."""
    for kind in KINDS:
        if kind not in table.kinds:
            raise Flaw("kinds", f"{kind} is missing")
    group = {kind: table.kinds[kind].group for kind in KINDS}
    wanted = dict.fromkeys(KINDS, "production") | {
        "tunnel": "tunnel",
        "life": "population",
        "habitat": "population",
    }
    if group != wanted:
        raise Flaw("kinds", "Life Support and Habitat are population modules, the others production facilities")


def check_rules(table: Rules) -> None:
    """Raise :class:`Flaw` unless the numbers go together."""
    if not table.dice.move or not table.dice.resource or not table.dice.exploration:
        raise Flaw("dice", "every die needs faces")
    if len(set(table.dice.move)) < len(table.dice.move):
        raise Flaw("dice.move", "every face once")
    for number, rate in enumerate(table.exchange):
        if (rate.same > 0) == (rate.olympium > 0):
            raise Flaw(f"exchange[{number}]", "either so many of one resource, or so much Olympium")
    if set(table.setup.colours) != set(SIDES):
        raise Flaw("setup.colours", "one for N, E, S and W each")


def check_events(table: Events) -> None:
    """Raise :class:`Flaw` unless every card does something that the rules know, at a time when it can."""
    for field in ("id", "key", "title"):
        names = [getattr(card, field) for card in table.cards]
        if len(set(names)) < len(names):
            raise Flaw("cards", f"two cards have the same {field}")
    for number, card in enumerate(table.cards):
        if card.effect.kind not in (HELD_EFFECTS if card.held else IMMEDIATE_EFFECTS):
            raise Flaw(f"cards[{number}].effect.kind", f"no effect of that name is {card.timing}")
        if not card.key.replace("_", "").isalpha():
            raise Flaw(f"cards[{number}].key", "small letters and underscores")
