"""How a game of Tinners' Trail ended (§10.4, §12.5)."""

from __future__ import annotations

from bot.games.contract import Line, Outcome, Standing
from bot.games.tinners import data
from bot.games.tinners import sentences as say
from bot.games.tinners.state import ROBOT, State, points

Rank = tuple[bool, int, int, int]


def scores(state: State) -> list[int]:
    """The points of every seat."""
    return [points(state, seat) for seat in range(state.seats)]


def rank(state: State, seat: int) -> Rank:
    """What decides the places, the lowest first: who stayed, then points, money and mines (§10.4, H46)."""
    built = data.setup().side.mines - state.mines[seat]
    return (state.resigned[seat], -points(state, seat), -state.money[seat], -built)


def outcome(state: State) -> Outcome:
    """Standings of a finished game; equals share a place. Alone, a tie is lost (§12.5)."""
    if state.robot is not None:
        return _solo(state)
    ranks = [rank(state, seat) for seat in range(state.seats)]
    order = sorted(range(state.seats), key=lambda seat: (ranks[seat], seat))
    standings = tuple(_standing(state, seat, 1 + sum(other < ranks[seat] for other in ranks)) for seat in order)
    winners = tuple(sorted(standing.seat for standing in standings if standing.place == 1))
    return Outcome(standings, winners, say.DESERTED if state.deserted else say.END)


def _solo(state: State) -> Outcome:
    own, his = points(state, 0), points(state, ROBOT)
    won = own > his and not state.deserted
    reason = say.LOST if state.deserted else say.beaten(own, his)
    return Outcome((_standing(state, 0, 1 if won else 2),), (0,) if won else (), reason)


def _standing(state: State, seat: int, place: int) -> Standing:
    lines = tuple(
        Line(label, gained) for label, gained in zip(say.sources(), state.sources[seat], strict=True) if gained
    )
    return Standing(seat, place, points(state, seat), lines)
