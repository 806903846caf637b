"""Everything that a game of Migrato holds."""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.games.contract import Chance
from bot.games.migrato.view import LastAction

Action = Literal["play", "combine", "danger", "swap", "drop"]
Stage = Literal["action", "card", "target", "arrival", "discard", "over"]
End = Literal["", "fifth", "limit", "resigned"]
Due = Literal["", "turn", "draw", "refill", "fifth", "resigned"]


class Table(msgspec.Struct):
    """What lies on the table and in the hands; cards are those of :mod:`bot.games.migrato.cards`.

    ``hands`` are sorted. ``columns`` has for every seat its columns in the order in which they were begun, each
    from top to bottom. ``piles`` has for every seat and species an arrival pile, its top card last.
    ``discard`` has the newest card last.
    """

    hands: list[list[int]]
    columns: list[list[list[int]]]
    piles: list[list[list[int]]]
    discard: list[int]
    last: LastAction | None = None


class State(msgspec.Struct):
    """A game of Migrato.

    ``deck`` has its top card last. ``seat`` is on turn, ``turns`` counts the turns begun. ``stage`` says what is
    asked next: an action, the card to be moved, where it goes or what is hit, whether to uncover a column, or
    what is discarded. ``action``, ``card``, ``column`` and ``position`` hold what has been chosen so far;
    in the stage "arrival" ``column`` is the one that may be uncovered.

    ``starter`` is the seat that began.

    ``steps`` are the choices of this turn that can still be taken back, and ``before`` is the table without
    them, if they have changed it.

    ``due`` says what follows a complete turn and has not been carried out yet: the other player's turn, perhaps
    after a draw, for a hand that is empty or for the ``card`` just discarded; or the end.
    """

    chance: Chance
    swap_draw: int
    strict: bool
    seat: int
    deck: list[int]
    table: Table
    resigned: list[bool]
    starter: int = 0
    turns: int = 1
    reshuffles: int = 0
    stage: Stage = "action"
    action: Action = "play"
    card: int = 0
    column: int = 0
    position: int = 0
    steps: list[str] = []
    before: Table | None = None
    end: End = ""
    due: Due = ""


def keep(table: Table) -> Table:
    """A copy of the table."""
    return Table(
        hands=[hand[:] for hand in table.hands],
        columns=[[column[:] for column in side] for side in table.columns],
        piles=[[pile[:] for pile in side] for side in table.piles],
        discard=table.discard[:],
        last=table.last,
    )


def settled(state: State) -> State:
    """The state without the choices that can still be taken back; it shares its lists with the given one."""
    if not state.steps:
        return state
    return msgspec.structs.replace(
        state, table=state.before or state.table, before=None, steps=[], stage="action", action="play", card=0,
        column=0, position=0,
    )  # fmt: skip
