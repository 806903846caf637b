"""Why an answer is refused, in words."""

from __future__ import annotations

from bot.games.text import Text
from bot.games.tinners import questions as asks
from bot.games.tinners import rates
from bot.games.tinners import sentences as say
from bot.games.tinners.rates import KINDS
from bot.games.tinners.state import State, left

_REASONS = {"build": say.NO_MINE, "extract": say.NO_ORE, "emigrate": say.NO_MINER}


def why(state: State, key: str) -> Text | None:
    """Why a key that is not on offer can't be chosen now, if the rules have a reason of their own."""
    if state.phase == "invest" and key in {rate.key for rate in rates.rates(state.seats, state.round)}:
        return say.OUTDONE
    if state.phase != "actions" or state.stage != "action" or state.words:
        return None
    if left(state, state.turn) < rates.costs().get(key, 0):
        return say.NO_WORK
    if key == asks.PLACE or key in KINDS:
        return say.NO_PIECE
    return _REASONS.get(key)
