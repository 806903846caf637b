"""Everything that a game of Origin holds, and what is read from it most."""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.games.contract import Chance
from bot.games.decision import Event
from bot.games.origin.atlas import KEYS, ORIGIN
from bot.games.origin.data import LEVELS
from bot.games.origin.view import LastAction
from bot.games.text import Text

NOTHING = -1
"""No reward is due."""
TOP = len(LEVELS)

Phase = Literal["objective", "ready", "acted", "closing", "between", "over"]
Ending = Literal["", "yellow", "orange", "purple", "tiles", "pawns", "villages", "quiet", "deserted"]


class Task(msgspec.Struct):
    """Something that has to be settled before anything else (§3.5, §3.8).

    "tile": up to ``count`` tiles from ``columns``; "draw": ``count`` cards of ``deck``; "navigate": so many cards
    of decks of one's choice; "return": put ``count`` cards under ``deck``; "reward": choose the reward of a
    territory of the kind ``deck``.
    """

    kind: Literal["tile", "draw", "navigate", "return", "reward"]
    deck: int = NOTHING
    count: int = 1
    columns: list[int] = []


class Player(msgspec.Struct):
    """What one player has.

    ``villages`` are left to place; ``home`` is the set of territories with one, as a bit mask. ``hands`` are cards
    by deck, ``aside`` cards that go back to the purple deck once everybody has kept a first objective. ``tiles``
    counts tiles by level, from 1. ``turns`` counts completed turns. ``kept``: the first objective is settled.
    """

    villages: int
    hands: list[list[str]]
    home: int = 0
    aside: list[str] = []
    tiles: list[int] = []
    straits: list[int] = []
    hunting: list[int] = []
    permanents: list[str] = []
    objectives: list[str] = []
    turns: int = 0
    kept: bool = False
    resigned: bool = False


class State(msgspec.Struct):
    """A game of Origin.

    Lists by territory: ``pawns`` are numbers of types of pawn, or -1; ``game`` is the value of the hunting token
    lying there, or 0. ``tokens`` has the value of the token on every strait, or 0. ``reserve`` counts the pawns not
    on the map by type. ``decks`` have their top card last, ``columns`` list the levels of tiles, ``pile`` are the
    face-down ones. ``surplus`` are hunting tokens that left the game.

    ``turn`` is the seat whose turn it is; ``words`` is what it has said in an unfinished answer, ``tasks`` what it
    has to settle first, ``due`` the kind of the territory whose reward it has not yet chosen. ``boost`` is an
    action card that works until the end of the turn, ``played`` counts cards played this turn by deck. ``stock`` is
    :func:`stock` at the beginning of the turn, ``quiet`` counts turns in a row that did not change it.

    ``ending`` is what set off the end, in the turn of ``ender``; ``waiting`` are the seats with a last turn to
    come. ``last`` is what was done in this turn, or, while it is ``fresh``, in the one before.
    """

    chance: Chance
    first: int
    players: list[Player]
    pawns: list[int]
    game: list[int]
    tokens: list[int]
    reserve: list[int]
    decks: list[list[str]]
    columns: list[list[int]]
    pile: list[int]
    surplus: list[int]
    discards: list[str] = []
    phase: Phase = "objective"
    turn: int = 0
    words: list[str] = []
    tasks: list[Task] = []
    due: int = NOTHING
    boost: str = ""
    played: list[int] = []
    stock: list[int] = []
    quiet: int = 0
    ending: Ending = ""
    ender: int = NOTHING
    waiting: list[int] = []
    last: list[LastAction] = []
    fresh: bool = True


class Story:
    """What a choice brings about, as it is collected."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.revealed = False

    def tell(self, sentence: Text) -> None:
        """Add something that everybody hears."""
        self.events.append(Event(sentence))

    def whisper(self, seat: int, sentence: Text) -> None:
        """Add something that one seat hears about its hand."""
        self.events.append(Event(sentence, (seat,), hand=True))


def occupied(state: State) -> int:
    """The territories with a pawn, the origin included."""
    mask = 1 << ORIGIN
    for player in state.players:
        mask |= player.home
    return mask


def owner_of(state: State, territory: int) -> int | None:
    """The seat whose village stands on a territory."""
    bit = 1 << territory
    return next((seat for seat, player in enumerate(state.players) if player.home & bit), None)


def opponents(state: State, seat: int) -> list[int]:
    """The other seats that still play."""
    return [other for other, player in enumerate(state.players) if other != seat and not player.resigned]


def playing(state: State) -> list[int]:
    """The seats that still play."""
    return [seat for seat, player in enumerate(state.players) if not player.resigned]


def may_take(tiles: list[int], level: int) -> bool:
    """Whether a player with these tiles by level may take one of ``level`` (§5.2)."""
    return level == 1 or tiles[level - 2] > tiles[level - 1]


def top_levels(tiles: list[int]) -> list[int]:
    """The levels of the top tiles of somebody's stacks (§5.3)."""
    return [n + 1 for n in range(TOP) if tiles[n] > (tiles[n + 1] if n + 1 < TOP else 0)]


def best_tile(player: Player) -> int:
    """The highest level of a player's tiles, 0 without any."""
    return next((n + 1 for n in reversed(range(TOP)) if player.tiles[n]), 0)


def cards_in_hand(player: Player) -> int:
    """How many cards a player holds."""
    return sum(map(len, player.hands))


def in_last_round(state: State) -> bool:
    """Whether the turn that goes on is one of the last round (§8.2): the turn that set off the end is over by the
    time its trigger is noticed."""
    return bool(state.ending)


def stock(state: State) -> list[int]:
    """The five numbers by which a quiet turn is told (§8.1): cards in the decks, tiles that nobody owns, pawns in
    the reserve, strait tokens and hunting tokens on the map."""
    return [
        sum(map(len, state.decks)),
        len(state.pile) + sum(map(len, state.columns)),
        sum(state.reserve),
        sum(map(bool, state.tokens)),
        sum(map(bool, state.game)),
    ]


def did(
    state: State, action: str, *places: int, amount: int = 0, what: str = "", victim: int | None = None
) -> None:
    """Note what the seat on turn has done, for pictures; the turn before is forgotten."""
    note(state, LastAction(state.turn, action, tuple(KEYS[t] for t in places), amount, what, victim))


def note(state: State, action: LastAction) -> None:
    """Note what a seat has done."""
    if state.fresh:
        state.last, state.fresh = [], False
    state.last.append(action)
