"""What a pass would lead to, as far as its player can know (§8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Literal

import msgspec

from bot.games.migration import data, moves
from bot.games.migration.effects import end_of_turn
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
    after = _apart(state)
    spirit = after.spirits[state.turn] != NOWHERE
    after.spirits[state.turn] = NOWHERE
    effects = end_of_turn(after, land)
    after.quiet = 0 if spirit or effects else state.quiet + 1
    return after


def _apart(state: State) -> State:
    """A table of its own to try a pass on."""
    piles = [pile[:] for pile in state.piles]
    return msgspec.structs.replace(state, tops=state.tops[:], piles=piles, spirits=state.spirits[:])


def _with_each_kind(state: State, land: Land, seat: int) -> Iterator[bool]:
    """Whether a seat would have a move if all that it holds were of one kind, for each kind in play."""
    size, kinds = sum(state.hands[seat]), data.pool(state.mode)
    for only, copies in enumerate(kinds):
        if copies:
            yield moves.has_move(state, land, seat, [size if kind == only else 0 for kind in range(len(kinds))])


def _runs_out(after: State, land: Land, me: int, enough: Enough) -> bool:
    """Whether everybody is skipped until the game is over. Others are taken to have a move if ``any`` kind, or
    ``all`` kinds, that they may hold would have one."""
    now, seats = _apart(after), len(after.hands)
    seat = me
    while now.quiet < seats:
        seat = (seat + 1) % seats
        can = moves.has_move(now, land, seat) if seat == me else enough(_with_each_kind(now, land, seat))
        if can and not now.resigned[seat]:
            return False
        now.quiet = now.quiet + 1 if now.spirits[seat] == NOWHERE else 0
        now.spirits[seat] = NOWHERE
    return True
