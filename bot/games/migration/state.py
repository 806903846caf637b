"""Everything that a game of Migration holds, and how pieces are written in it."""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.games.contract import Chance
from bot.games.migration.geometry import Hex
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


Stage = Literal[
    "way", "drawn", "plate", "turn", "spot", "hex", "fertile", "tile", "place", "confirm"
]  # fmt: skip


class Laying(msgspec.Struct):
    """The map as its Founder is laying it (§5); everything but the stages "way" and "drawn" is known to the
    Founder alone.

    ``hexes`` are the Regions so far in reading order, each with its printed ``forest``, its tile, and whether
    it belongs to a ``loose`` part of the two-part plate. ``plates`` are those taken, the last of which is still
    to be placed from its ``part`` on, turned ``times`` and covering the Ocean hex ``spot``. ``tile`` is the
    kind of tile taken up. ``draws`` counts the random maps drawn.
    """

    stage: Stage = "way"
    name: str = ""
    hexes: list[Hex] = []
    forest: list[bool] = []
    loose: list[bool] = []
    tiles: list[int] = []
    plates: list[str] = []
    part: int = 0
    times: int = 0
    spot: Hex | None = None
    tile: int = 0
    draws: int = 0


Phase = Literal["between", "map", "draft", "first", "play", "over"]


class State(msgspec.Struct):
    """A table of Migration: one game, or a series of them (§10).

    ``plan`` is where maps come from: the Founder, chance, a named or a saved one; ``saved`` are the saved maps
    that the Founder may take. ``edition`` is which questions the Founder is asked: since the second, a named map
    comes without the terrain of Book II, which the Founder adds, and the first plate is not turned. ``founders``
    have had their turn, the present one included.

    Lists by Region follow :func:`bot.games.migration.geometry.decode` of ``land``: ``tiles`` are terrain, and
    ``laid`` as it was when the map was finished, ``tops`` say what lies on top (:data:`EMPTY`, :data:`WASTE` or
    a Town's piece), ``piles`` the pieces below a Town and those of Wasteland, lowest first. Lists by seat:
    ``hands`` and ``unchosen`` count Explorers by type, ``spirits`` are Regions or :data:`NOWHERE`, ``settled``
    says who has established a Town. ``doubts`` are hands that a player is asked to confirm. ``turns`` counts
    the turns begun in this game, ``quiet`` quiet turns in a row (§8).

    ``due``: a turn is complete, and what follows it has not been carried out yet.

    ``results`` are the points of the games that are over, by seat; ``wins`` counts 2 for each of them won
    alone and 1 for each shared.
    """

    chance: Chance
    mode: str
    learning: bool
    plan: str
    series: bool
    founder: int
    founders: list[int]
    turn: int
    hand_size: int
    hands: list[list[int]]
    unchosen: list[list[int]]
    drafted: list[bool]
    doubts: list[list[int]]
    spirits: list[int]
    settled: list[bool]
    resigned: list[bool]
    wins: list[int]
    map_name: str = ""
    land: str = ""
    tiles: list[int] = []
    laid: list[int] = []
    tops: list[int] = []
    piles: list[list[int]] = []
    phase: Phase = "map"
    turns: int = 0
    quiet: int = 0
    last: LastMove | None = None
    pending: Turn | None = None
    laying: Laying | None = None
    saved: dict[str, str] = {}
    results: list[list[int]] = []
    deserted: bool = False
    due: bool = False
    edition: int = 1
