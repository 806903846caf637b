"""How a game of Tinners' Trail ended (§10.4, §12.5)."""

from __future__ import annotations

from bot.games.contract import Line, Outcome, Standing
from bot.games.standings import Breaker, Rival, conclude
from bot.games.tinners import data
from bot.games.tinners import sentences as say
from bot.games.tinners.state import ROBOT, WALLACE, State, points


def scores(state: State) -> list[int]:
    """The points of every seat."""
    return [points(state, seat) for seat in range(state.seats)]


def outcome(state: State) -> Outcome:
    """Standings of a finished game by points, money and mines; equals share a place (§10.4, H46). Alone, a tie is
    lost (§12.5)."""
    if state.robot is not None:
        return _solo(state)
    seats = range(state.seats)
    built = tuple(data.setup().side.mines - state.mines[seat] for seat in seats)
    money = tuple(state.money[seat] for seat in seats)
    return conclude(
        [points(state, seat) for seat in seats],
        [_lines(state, seat) for seat in seats],
        say.DESERTED if state.deserted else say.END,
        breakers=[
            Breaker(say.MONEY_LEFT, money, tuple(f"£{left}" for left in money)),
            Breaker(say.MINES_BUILT, built),
        ],
        last=[seat for seat in seats if state.resigned[seat]],
    )


def _solo(state: State) -> Outcome:
    own, his = points(state, 0), points(state, ROBOT)
    won = own > his and not state.deserted
    reason = say.LOST if state.deserted else say.beaten(own, his)
    he = Rival(WALLACE, 2 if won else 1, his)
    mine = Standing(0, 1 if won else 2, own, _lines(state, 0), state.deserted)
    return Outcome((mine,), (0,) if won else (), reason, (he,))


def _lines(state: State, seat: int) -> tuple[Line, ...]:
    return tuple(
        Line(label, gained) for label, gained in zip(say.sources(), state.sources[seat], strict=True) if gained
    )
