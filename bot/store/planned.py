"""What somebody plans for when it is their turn again."""

from __future__ import annotations

import msgspec


class PlannedTurn(msgspec.Struct, frozen=True):
    """A turn planned ahead: of several ``turns``, as text, the first that is legal then. ``after`` is what another
    player must have played since the planner's last turn, as everybody may read it (empty: anything). ``risky``: as
    far as can be foreseen, it brings something to light or costs much; ``sure``: its planner wants that."""

    turns: list[str]
    after: str = ""
    risky: bool = False
    sure: bool = False


class Plan(msgspec.Struct):
    """The turns that one seat has planned, the next one first; several in a row with ``after`` are cases of one.
    ``revision`` is the table's version with which it last changed."""

    seat: int
    revision: int
    turns: list[PlannedTurn]
