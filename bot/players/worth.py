"""What a position is worth to a seat, between 0 and 1."""

from __future__ import annotations

import math
from typing import Any

from bot.games.contract import Outcome
from bot.players.knowledge import AnyGame

GAP = 0.15
"""A lead of this share of all points at hand is nearly a win."""


def worths(game: AnyGame, state: Any) -> list[float]:
    """The worth of a position to every seat: at the end the share of the win, before it what the game itself
    promises each (:meth:`~bot.games.contract.Game.promises`), compared with the best of the others."""
    outcome = game.outcome(state)
    if outcome is not None:
        return _shares(outcome, len(game.scores(state)))
    return [_prospect(promises, seat) for promises in [game.promises(state)] for seat in range(len(promises))]


def _shares(outcome: Outcome, seats: int) -> list[float]:
    """A win counts 1, a shared one its share; a better place a little more than a worse one."""
    won = [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(seats)]
    if seats == 1:
        return won
    places = {standing.seat: standing.place for standing in outcome.standings}
    return [0.9 * win + 0.1 * (seats - places.get(seat, seats)) / (seats - 1) for seat, win in enumerate(won)]


def _prospect(promises: list[float], seat: int) -> float:
    best = max((each for other, each in enumerate(promises) if other != seat), default=0.0)
    scale = max(1.0, GAP * sum(abs(each) for each in promises))
    return 1 / (1 + math.exp(-2 * (promises[seat] - best) / scale))
