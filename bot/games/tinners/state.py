"""Everything that a game of Tinners' Trail holds, and what is read from it most."""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.games.contract import Chance, Event
from bot.games.text import Text, Who
from bot.games.tinners.data import NOBODY, NOWHERE, neighbours
from bot.games.tinners.rates import developments, kinds, work
from bot.games.tinners.view import LastAction

Phase = Literal["actions", "sell", "invest", "peek", "over"]
Stage = Literal["action", "auction", "after", "place"]
Due = Literal["", "more", "new"]

WALLACE = Text("Lord Wallace")
ROBOT = 1
"""Lord Wallace's side in a solo game."""


class Auction(msgspec.Struct):
    """An auction (§6): of an area, begun by a side, perhaps with a survey card.

    ``live`` lists the sides still in it in clockwise order, ``bids`` the last bid of every side, ``limits``
    their private highest bids, each 0 for none. ``turn`` is asked next, and ``word`` is what it has said in an
    unfinished answer. ``ceiling`` is as far as Lord Wallace goes; ``undrawn``: he has not yet turned up the card
    that says so.
    """

    area: int
    by: int
    minimum: int
    card: str | None
    live: list[int]
    turn: int
    bids: list[int]
    limits: list[int]
    bid: int = 0
    leader: int = NOBODY
    word: str = ""
    ceiling: int = 0
    undrawn: bool = False


class Robot(msgspec.Struct):
    """Lord Wallace: his cards by number, the top of the deck last, and how strong he is (§12)."""

    deck: list[int]
    discards: list[int]
    more_mines: bool
    better_mines: bool
    deep_purse: bool


class State(msgspec.Struct):
    """A game of Tinners' Trail. A side is a seat, or Lord Wallace after the last of them.

    Lists by area (of :func:`bot.games.tinners.data.areas`): ``tiles`` are numbers of tiles or
    :data:`NOWHERE`, ``shown`` says which are face up, ``owners`` are sides or :data:`NOBODY`; ``tin``,
    ``copper`` and ``water`` count cubes, ``miners`` common miners; ``own_miners`` tells where the owner's
    coloured miner works; ``pending`` counts the adits that wait for a mine. ``adits`` goes by border.

    Lists by side: ``cards`` are survey cards in hand, ``used`` those played; ``known`` are areas whose
    face-down tile the side has looked at; ``stored`` counts Michigan's pieces by kind; ``sources`` are points
    by round and, last, from Sierra Madre. ``work`` are work points spent, ``arrived`` orders markers within a
    column. ``spaces`` are the sides on the Emigration board, four rounds for each place; ``adelaide`` is the
    side that has to spend a token this round.

    ``turn`` is the side that is asked, and ``stage`` says for what in the phase of actions; ``words`` is what it
    has said in an unfinished answer. ``prize`` is the area that was just won, ``keeping`` the side that may
    place stored pieces at the end of its action. ``taken`` are the sides in each investment row by slot,
    ``investing`` those who still invest, the next one first, ``peeking`` those who still may look at a tile.

    ``due``: a turn is complete, and what follows it has not been carried out yet; it is told after what has been
    done ("more"), or instead of it ("new").
    """

    chance: Chance
    seats: int
    emigration: bool
    setup_card: int
    around: list[int]
    queue: list[int]
    pile: list[int]
    tiles: list[int]
    shown: list[bool]
    owners: list[int]
    tin: list[int]
    copper: list[int]
    water: list[int]
    miners: list[int]
    own_miners: list[bool]
    ports: list[bool]
    trains: list[bool]
    pending: list[int]
    adits: list[bool]
    money: list[int]
    sources: list[list[int]]
    held_tin: list[int]
    held_copper: list[int]
    mines: list[int]
    coloured: list[int]
    cards: list[list[str]]
    used: list[list[str]]
    known: list[list[int]]
    stored: list[list[int]]
    resigned: list[bool]
    work: list[int]
    arrived: list[int]
    order: list[int]
    board: list[int]
    prices: list[int]
    dice: list[list[int]]
    shifts: list[int]
    spaces: list[int]
    round: int = 1
    phase: Phase = "actions"
    stage: Stage = "action"
    turn: int = 0
    active: int = 0
    words: list[str] = []
    passed: list[int] = []
    arrivals: int = 0
    auction: Auction | None = None
    prize: int = NOWHERE
    keeping: int = NOBODY
    adelaide: int = NOBODY
    taken: list[list[int]] = []
    investing: list[int] = []
    peeking: list[int] = []
    robot: Robot | None = None
    last: list[LastAction] = []
    due: Due = ""
    deserted: bool = False


class Story:
    """What a choice brings about, as it is collected."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.revealed = False
        self._raises: dict[int, Event] = {}

    def tell(self, sentence: Text) -> None:
        """Add something that everybody hears."""
        self.events.append(Event(sentence))

    def retell(self, side: int, sentence: Text) -> None:
        """Add a bid that was made without asking; an earlier one of the same side is left out."""
        if side in self._raises:
            self.events.remove(self._raises[side])
        self._raises[side] = Event(sentence)
        self.events.append(self._raises[side])

    def whisper(self, seat: int, sentence: Text) -> None:
        """Add something that one seat hears."""
        self.events.append(Event(sentence, (seat,)))


def name(state: State, side: int) -> Who | Text:
    """A side as part of a sentence."""
    return Who(side) if side < state.seats else WALLACE


def sides(state: State) -> range:
    """All sides."""
    return range(len(state.money))


def is_robot(state: State, side: int) -> bool:
    """Whether a side is Lord Wallace."""
    return side >= state.seats


def own_mines(state: State, side: int) -> list[int]:
    """The areas with a side's mines, in area order."""
    return [x for x, owner in enumerate(state.owners) if owner == side]


def ore(state: State, x: int) -> int:
    """How many cubes of ore an area holds."""
    return state.tin[x] + state.copper[x]


def capacity(state: State, x: int) -> int:
    """How many cubes one extraction takes at most (§7)."""
    miner, port, train = kinds()[:3]
    return (
        developments().base_capacity
        + miner.capacity * (state.miners[x] + state.own_miners[x])
        + port.capacity * state.ports[x]
        + train.capacity * state.trains[x]
    )


def yield_of(state: State, side: int, x: int) -> int:
    """How many cubes a side can extract in one of its areas and pay for (§7)."""
    most = min(capacity(state, x), state.tin[x] + state.copper[x])
    water = state.water[x]
    return min(most, state.money[side] // water) if water else most


def left(state: State, side: int) -> int:
    """The work points that a side has left."""
    return work().per_round - state.work[side]


def points(state: State, side: int) -> int:
    """A side's points."""
    return sum(state.sources[side])


def active(state: State) -> int:
    """The side that is to act: the fewest work points spent, the marker nearest the top on a tie (§5);
    :data:`NOBODY` when all have passed."""
    best, found = (0, 0), NOBODY
    for side, spent in enumerate(state.work):
        if side in state.passed or state.resigned[side]:
            continue
        key = (spent, state.arrived[side])
        if found == NOBODY or key < best:
            best, found = key, side
    return found


def spend(state: State, side: int, points_: int) -> None:
    """Move a side's marker; it goes below those that are in its new column (§5)."""
    state.work[side] += points_
    state.arrivals += 1
    state.arrived[side] = state.arrivals


def adit_ends(state: State, x: int) -> list[int]:
    """The areas to which an adit can lead from a mine's area: a tile or mine there, no adit yet (§8)."""
    return [y for y, border in neighbours()[x] if state.tiles[y] != NOWHERE and not state.adits[border]]


def can_bid(state: State, side: int, above: int) -> bool:
    """Whether a side may take part in an auction and can outbid ``above`` pounds (§6 step 5)."""
    return (
        not state.resigned[side]
        and side not in state.passed
        and left(state, side) >= work().cost["build"]
        and state.mines[side] > 0
        and state.money[side] > above
    )


def did(state: State, side: int, action: str, *areas: str, amount: int = 0, what: str = "") -> None:
    """Note what a side has done, for pictures."""
    state.last.append(LastAction(side, action, areas, amount, what))
