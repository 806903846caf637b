"""How a game ends, how a series goes on to the next one, and who has won (§9, §10)."""

from __future__ import annotations

from bot.games.contract import Line, Outcome
from bot.games.migration import scoring
from bot.games.migration import sentences as say
from bot.games.migration import series_sentences as say_series
from bot.games.migration.beginning import clear
from bot.games.migration.geometry import Land
from bot.games.migration.state import State
from bot.games.standings import Breaker, conclude
from bot.games.text import Text

ALONE, SHARED = 2, 1
"""What a game won counts for when totals are equal: shared wins count half (§10)."""

UNDER_WAY = ("draft", "first", "play")


def totals(state: State) -> list[int]:
    """The points of every seat in the games that are over."""
    return [sum(points) for points in zip(*state.results, strict=True)] or [0] * len(state.hands)


def scores(state: State, land: Land) -> list[int]:
    """The points of every seat in all games, the present one included."""
    if state.phase not in UNDER_WAY:
        return totals(state)
    return [past + now for past, now in zip(totals(state), scoring.scores(state, land), strict=True)]


def played(state: State) -> int:
    """The number of the game on the board, from 1."""
    return max(1, len(state.results) + (state.phase in (*UNDER_WAY, "map")))


def planned(state: State) -> int:
    """How many games there are in all: those that are over, the one at hand, and one for each player who has not
    been Founder (§10)."""
    if not state.series:
        return 1
    return max(1, len(state.results) + (len(heirs(state)) + 1 if state.phase != "over" else 0))


def heirs(state: State) -> list[int]:
    """The seats that may still become Founder (§4 step 1)."""
    return [s for s, gone in enumerate(state.resigned) if not gone and s not in state.founders]


def finish(state: State, land: Land) -> list[Text]:
    """Count a game, and go on to the next Founder's or end (§9, §10)."""
    points = scoring.scores(state, land)
    state.results.append(points)
    best = _best(state, points)
    for seat in best:
        state.wins[seat] += ALONE if len(best) == 1 else SHARED
    if not state.series:
        state.phase = "over"
        return [say.OVER]
    told = [say_series.game_result(len(state.results), points)]
    told += [say_series.totals(totals(state))] if len(state.results) > 1 else []
    if state.deserted or not heirs(state):
        state.phase = "over"
        return [*told, say_series.OVER]
    state.phase = "between"
    return [*told, *succeed(state)]


def succeed(state: State) -> list[Text]:
    """Make somebody Founder who hasn't been yet, and wait for the map; without anybody left, the table is over
    (§4 step 1, §10). A map begun by a Founder who has left is not finished."""
    candidates = heirs(state)
    if not candidates:
        state.phase, state.laying = "over", None
        return [say_series.NO_FOUNDER, say_series.OVER]
    state.founder = candidates[0] if len(candidates) == 1 else state.chance.source().choice(candidates)
    state.founders.append(state.founder)
    clear(state)
    return [say_series.next_founder(state.founder)]


def desert(state: State, land: Land) -> list[Text]:
    """End everything when only one player is left; a game under way is scored as it stands (R62)."""
    state.deserted = True
    if state.phase in UNDER_WAY:
        return [say.DESERTED, *finish(state, land)]
    state.phase, state.laying = "over", None
    return [say.DESERTED, say_series.OVER if state.series else say.OVER]


def _best(state: State, points: list[int]) -> list[int]:
    """The seats that win a game: most points among those who stayed (R60)."""
    stayed = [seat for seat, gone in enumerate(state.resigned) if not gone]
    return [seat for seat in stayed if points[seat] == max(points[other] for other in stayed)]


# --- The end -------------------------------------------------------------------------------------------------


def outcome(state: State, land: Land) -> Outcome:
    """Standings by all points, then by games won; whoever has resigned comes after all who stayed (§9, §10)."""
    seats = range(len(state.wins))
    lines = [_by_game(state, seat) if state.series else scoring.lines(state, land, seat) for seat in seats]
    left = [seat for seat, gone in enumerate(state.resigned) if gone]
    won = [Breaker(say_series.GAMES_WON, tuple(state.wins), _halves(state.wins))] if state.series else []
    return conclude(totals(state), lines, _reason(state), breakers=won, last=left)


def _halves(wins: list[int]) -> tuple[str, ...]:
    """Games won in words; shared ones count half."""
    return tuple(f"{count // ALONE or ''}½" if count % ALONE else str(count // ALONE) for count in wins)


def _by_game(state: State, seat: int) -> tuple[Line, ...]:
    return tuple(Line(say_series.game_number(n), points[seat]) for n, points in enumerate(state.results, 1))


def _reason(state: State) -> Text:
    if state.deserted:
        return say.DESERTED
    return say_series.PLAYED if state.series else say.FULL
