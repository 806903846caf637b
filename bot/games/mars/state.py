"""Everything that a game of Migration: Mars holds, and short answers about it.

Sets of hexes are whole numbers (:mod:`bot.games.mars.geometry`); kinds of pieces and assets are known by their
places in :data:`bot.games.mars.data.KINDS` and :data:`ASSETS`, event cards by theirs in the deck's file.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.games.contract import Chance
from bot.games.mars import data
from bot.games.mars.geometry import EMBASSY, HQ, RING, members
from bot.games.mars.view import DiceView, LastPiece, MoveView, Phase, Side, StrikeView

TUNNEL, LIFE, HABITAT, FACTORY, REFINERY, HOSPITAL, EXPORT = range(7)
KIND_RANGE = range(7)
PRODUCTION = (FACTORY, REFINERY, HOSPITAL, EXPORT)
FRAGILE = (HABITAT, FACTORY, REFINERY, HOSPITAL, EXPORT)
"""What a Meteor Strike destroys (MET-4)."""
COUNTS = tuple(data.pieces().kinds[kind].count for kind in data.KINDS)
FLAGS = data.pieces().flags
FORTRESSES = data.pieces().fortresses
TARGET = data.rules().limits.target_population

End = Literal["", "won", "cap", "left"]
Due = Literal["", "setup", "ink", "end"]


class Faction(msgspec.Struct):
    """What one seat has.

    ``pieces`` has for every kind where it stands, ``people`` the Habitats with a healthy flag, ``injured`` a hex
    for every flag that lies in a Hospital, sorted. ``events`` is the hand, sorted, ``salvage`` the kinds in the
    bays. ``locked``: NEG-9; ``embargo``: E17; ``shield``: E13; ``silence``: a Solar Flare that this seat drew
    (E25).
    """

    side: Side
    assets: list[int]
    pieces: list[int]
    rover: int
    people: int = 0
    injured: list[int] = []
    ambassador: bool = False
    events: list[int] = []
    salvage: list[int] = []
    locked: bool = False
    embargo: bool = False
    shield: bool = False
    silence: bool = False
    gone: bool = False


class Task(msgspec.Struct):
    """Something that is still to be done or answered by the seat on turn: what, and with what."""

    what: str
    number: int = 0
    hexes: int = 0
    kinds: list[int] = []


class Offer(msgspec.Struct):
    """An offer of trade that is open (section 5.2): assets by number, the event cards given, and how many are
    wanted. ``number`` tells it from all other offers, before and after a counter."""

    number: int
    opener: int
    proposer: int
    target: int
    give: list[int]
    cards: list[int]
    want: list[int]
    want_events: int
    counters: int = 0


class Draft(msgspec.Struct):
    """What a seat has said so far of an offer or an answer. ``offer`` is the number of the offer that it
    answers."""

    action: Literal["offer", "counter", "accept", "decline", "withdraw"]
    partner: int = -1
    offer: int = -1
    give: list[int] | None = None
    cards: list[int] = []


class State(msgspec.Struct):
    """A game of Migration: Mars.

    ``active`` is on turn in ``round``; ``plain`` and ``rock`` are the hexes of that terrain, rock tiles counted as
    rock. ``deck`` has its top card last, ``discard`` its newest. ``blasts`` are the Blast Site tiles, the oldest
    first. ``tasks`` is a stack of what is still to be done in this turn. ``drafts`` are unfinished offers and
    answers by seat. ``due`` says what :meth:`proceed` has to bring about.

    Of this turn: ``builds`` actions are left in the Build phase; ``double``, ``prefab``, ``broker``, ``autopilot``
    and ``survey`` are cards that were played. ``strong``: a Supply Stop sequence of this turn began with enough
    healthy people (WIN-3). ``shown``: cards have changed hands or were shown, which undo must not take back alone.
    The last fields, from ``dice`` on, only tell what happened lately; ``turn`` counts turns, and ``struck`` and
    ``worked`` are those of the newest strikes and pieces.
    """

    chance: Chance
    cap: int
    powers: bool
    starter: int
    active: int
    seats: list[Faction]
    plain: int
    rock: int
    deck: list[int]
    discard: list[int] = []
    round: int = 1
    phase: Phase = "setup"
    blasts: list[int] = []
    fortresses: int = 0
    tasks: list[Task] = []
    offers: list[Offer] = []
    offered: int = 0
    drafts: list[Draft | None] = []
    due: Due = ""
    builds: int = 1
    double: bool = False
    prefab: bool = False
    broker: bool = False
    autopilot: bool = False
    survey: bool = False
    strong: bool = False
    shown: bool = False
    end: End = ""
    winner: int = -1
    dice: DiceView | None = None
    moved: MoveView | None = None
    strikes: list[StrikeView] = []
    placed: list[LastPiece] = []
    turn: int = 1
    struck: int = 0
    worked: int = 0
    last_event: int = -1


def me(state: State) -> Faction:
    """The faction on turn."""
    return state.seats[state.active]


def playing(state: State) -> list[int]:
    """The seats that have not left, in turn order from the one on turn."""
    count = len(state.seats)
    order = ((state.active + n) % count for n in range(count))
    return [seat for seat in order if not state.seats[seat].gone]


def gone(state: State) -> list[int]:
    """The seats that have left."""
    return [seat for seat, faction in enumerate(state.seats) if faction.gone]


def blasted(state: State) -> int:
    """The hexes under Blast Site tiles."""
    found = 0
    for number in state.blasts:
        found |= 1 << number
    return found


def buildings(faction: Faction) -> int:
    """Where the buildings of a faction stand, its HQ among them (BLD-1)."""
    _, life, habitat, factory, refinery, hospital, export = faction.pieces
    return life | habitat | factory | refinery | hospital | export | 1 << HQ[faction.side]


def own(faction: Faction) -> int:
    """Where all its pieces stand, the HQ among them."""
    return buildings(faction) | faction.pieces[TUNNEL]


def healthy(faction: Faction) -> int:
    """How many healthy people it has (POP-9)."""
    return faction.people.bit_count() + faction.ambassador


def population(faction: Faction) -> int:
    """How many people it has on the board, healthy or injured."""
    return faction.people.bit_count() + faction.ambassador + len(faction.injured)


def flags_left(faction: Faction) -> int:
    """How many flags lie on the player board."""
    return FLAGS - population(faction)


def left(faction: Faction, kind: int) -> int:
    """How many pieces of a kind lie on the player board (PLC-8)."""
    return COUNTS[kind] - faction.pieces[kind].bit_count() - faction.salvage.count(kind)


def embassy_open(state: State, faction: Faction) -> bool:
    """Whether a tunnel without Blast Site touches the Embassy (POP-5)."""
    return bool(faction.pieces[TUNNEL] & RING[EMBASSY] & ~blasted(state))


def slots(state: State, faction: Faction) -> int:
    """Where somebody healthy may move in: Habitats without a flag, and the Embassy hex for its slot (POP-4)."""
    free = faction.pieces[HABITAT] & ~faction.people
    if not faction.ambassador and embassy_open(state, faction):
        free |= 1 << EMBASSY
    return free


def healthy_at(faction: Faction) -> int:
    """Where healthy people live; the Embassy hex stands for its slot."""
    return faction.people | (1 << EMBASSY if faction.ambassador else 0)


def capacity(state: State, faction: Faction) -> int:
    """How many people a Hospital of the faction holds."""
    return 2 if state.powers and faction.side == "S" else 1


def beds(state: State, faction: Faction) -> list[int]:
    """Free beds: the Hospital's hex for each, row by row."""
    room = capacity(state, faction)
    return [
        number for number in members(faction.pieces[HOSPITAL]) for _ in range(room - faction.injured.count(number))
    ]


def free_bays(faction: Faction) -> int:
    """How many more buildings the Salvage Bays take (SAL-2)."""
    return max(0, faction.pieces[FACTORY].bit_count() - len(faction.salvage))


def holds(faction: Faction, assets: list[int]) -> bool:
    """Whether it has all these assets."""
    return all(have >= need for have, need in zip(faction.assets, assets, strict=True))


def pay(faction: Faction, assets: tuple[int, ...] | list[int]) -> None:
    """Hand assets over to the Treasury."""
    for kind, count in enumerate(assets):
        faction.assets[kind] -= count
