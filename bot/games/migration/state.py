"""Everything that a game of Migration holds, and how pieces are written in it."""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.games.contract import Chance
from bot.games.migration.view import LastMove
from bot.games.text import Text

EMPTY = 0
WASTE = 1
KNOWN = 128
"""Added to a piece in a pile that everybody has seen face up before it was covered or turned over."""

NOWHERE = -1


def piece_code(seat: int, explorer: int) -> int:
    """One player's piece as a number above :data:`WASTE`."""
    return 16 * (seat + 1) + explorer


def owner_of(code: int) -> int:
    """The seat whose piece it is."""
    return ((code & ~KNOWN) >> 4) - 1


def explorer_of(code: int) -> int:
    """The type of a piece."""
    return code & 15


class Board(msgspec.Struct):
    """What a turn changes, kept as it was before an unfinished turn."""

    tiles: list[int]
    tops: list[int]
    piles: list[list[int]]
    spirits: list[int]
    hand: list[int]
    last: LastMove | None


class Turn(msgspec.Struct):
    """The unfinished turn of the seat on turn.

    ``origin`` is where the Spirit moves out from (after a jump or step: from there), ``home`` where a Cactus
    leaves it. ``explorer`` is the piece taken up, ``to`` its Region and ``over`` the Regions to be paid for;
    ``entry`` says that it needs no Spirit. ``legs`` counts Towns established this turn; with the first comes
    the board ``before`` it, and ``told`` is what will be told when the turn is complete.
    """

    origin: int
    home: int
    jump: bool = False
    step: bool = False
    explorer: int = NOWHERE
    to: int = NOWHERE
    over: list[int] = []
    entry: bool = False
    legs: int = 0
    before: Board | None = None
    told: list[Text] = []


class State(msgspec.Struct):
    """A game of Migration.

    Lists by Region follow :func:`bot.games.migration.geometry.decode` of ``land``: ``tiles`` are terrain,
    ``tops`` say what lies on top (:data:`EMPTY`, :data:`WASTE` or a Town's piece), ``piles`` the pieces below
    a Town and those of Wasteland, lowest first. Lists by seat: ``hands`` and ``unchosen`` count Explorers by
    type, ``spirits`` are Regions or :data:`NOWHERE`, ``settled`` says who has established a Town. ``doubts``
    are hands that a player is asked to confirm. ``quiet`` counts quiet turns in a row (§8).
    """

    chance: Chance
    mode: str
    learning: bool
    map_name: str
    land: str
    hand_size: int
    founder: int
    turn: int
    tiles: list[int]
    tops: list[int]
    piles: list[list[int]]
    hands: list[list[int]]
    unchosen: list[list[int]]
    drafted: list[bool]
    doubts: list[list[int]]
    spirits: list[int]
    settled: list[bool]
    resigned: list[bool]
    phase: Literal["draft", "first", "play", "over"] = "draft"
    quiet: int = 0
    last: LastMove | None = None
    pending: Turn | None = None
    deserted: bool = False
