"""Playing stored moves again, also those of games that were begun under older rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from bot.games.contract import check_options, former, load
from bot.games.playing import ink, leave
from bot.store.records import MoveRecord
from bot.tables.position import AnyGame


def repeat(game: AnyGame, state: Any, move: MoveRecord) -> None:
    """Apply a stored move to a state. Raises ``IllegalChoice`` when it isn't legal under these rules."""
    if move.kind == "resign":
        leave(game, state, move.seat)
    else:
        ink(game, state, move.seat, move.choices)


def begun(game: AnyGame, seats: int, options: Mapping[str, str], seed: str, moves: Iterable[MoveRecord]) -> Any:
    """The state to which these moves lead from the start. Raises ``BadOption`` or ``IllegalChoice`` when these
    rules don't admit them."""
    state = game.new(seats, check_options(game, seats, former(game, options)), seed)
    for move in moves:
        repeat(game, state, move)
    return state


def readable(game: AnyGame, state: bytes) -> bool:
    """Whether a stored state has the shape that these rules know."""
    try:
        load(game.state_type, state)
    except msgspec.MsgspecError:
        return False
    return True
