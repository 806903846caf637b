"""What a pass would lead to, as far as its player can know (§8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

import msgspec

from bot.games.migration import data, moves
from bot.games.migration.effects import end_of_turn, wolf_prey
from bot.games.migration.geometry import Land
from bot.games.migration.state import NOWHERE, State

End = Literal["no", "maybe", "sure"]
Enough = Callable[[Iterable[bool]], bool]


def after_pass(state: State, land: Land) -> End:
    """Whether a pass of the seat on turn ends the game: surely, since nobody can have a move whatever the others
    hold, or maybe, since nobody is sure to have one. Nothing here depends on another's hand."""
    me = state.turn
    after = _passed(state, land)
    if not _runs_out(after, land, me, all):
        return "no"
    return "sure" if _runs_out(after, land, me, any) else "maybe"


def _passed(state: State, land: Land) -> State:
    """The table after the pass, as far as anybody can see it."""
    after = msgspec.structs.replace(state, spirits=state.spirits[:])
    spirit = after.spirits[state.turn] != NOWHERE
    after.spirits[state.turn] = NOWHERE
    if wolf_prey(after, land, state.turn):  # else no Town turns over, and the board is the same
        after.tops, after.piles = state.tops[:], [pile[:] for pile in state.piles]
    effects = end_of_turn(after, land)
    after.quiet = 0 if spirit or effects else state.quiet + 1
    return after


def _runs_out(after: State, land: Land, me: int, enough: Enough) -> bool:
    """Whether everybody is skipped until the game is over. Others are taken to have a move if ``any`` kind, or
    ``all`` kinds, that they may hold would have one."""
    now, seats = msgspec.structs.replace(after, spirits=after.spirits[:]), len(after.hands)
    seat, kinds = me, data.kinds(after.mode)
    while now.quiet < seats:
        seat = (seat + 1) % seats
        can = moves.has_move(now, land, seat) if seat == me else enough(moves.has_move_with(now, land, seat, kinds))
        if can and not now.resigned[seat]:
            return False
        now.quiet = now.quiet + 1 if now.spirits[seat] == NOWHERE else 0
        now.spirits[seat] = NOWHERE
    return True
