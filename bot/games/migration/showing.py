"""From a state to what one person may know of it (§12)."""

from __future__ import annotations

from bot.games.migration import data, scoring, series, setup
from bot.games.migration.data import EXPLORERS, TILES
from bot.games.migration.geometry import Land, decode
from bot.games.migration.hidden import as_seen, in_secret
from bot.games.migration.laying import building, preview
from bot.games.migration.moves import town_at
from bot.games.migration.state import NOWHERE, State
from bot.games.migration.view import MigrationView, RegionView
from bot.games.migration.ways import prices


def awaited(state: State) -> tuple[int, ...]:
    """The seats that the game waits for; none between a complete turn and what follows it."""
    if state.due:
        return ()
    if state.phase == "draft":
        return tuple(setup.drafting(state))
    if state.phase in ("first", "map", "between"):
        return (state.founder,)
    return (state.turn,) if state.phase == "play" else ()


def show(state: State, seat: int | None) -> MigrationView:
    """The view of a seat, or of a bystander (``None``): no other hand, no face-down piece, nothing of an
    unfinished map, turn or draft of somebody else."""
    state = as_seen(state, seat)
    laying = state.laying if state.phase == "map" or in_secret(state) else None
    if laying is not None and in_secret(state):
        state = preview(state, laying)
    land = decode(state.land)
    turn = state.pending
    spirits = list(state.spirits)
    if turn is not None:
        spirits[state.turn] = turn.origin
    return MigrationView(
        viewer=seat,
        phase=state.phase,
        mode=state.mode,
        learning=state.learning,
        map_name=state.map_name,
        founder=state.founder,
        turn=state.turns,
        regions=tuple(_region(state, land, x) for x in range(len(land.hexes))),
        hand_sizes=tuple(sum(hand) for hand in state.hands),
        drafted=tuple(state.drafted),
        spirits=tuple(None if x == NOWHERE else land.labels[x] for x in spirits),
        scores=tuple(scoring.scores(state, land)),
        resigned=tuple(s for s, gone in enumerate(state.resigned) if gone),
        awaited=awaited(state),
        last=state.last,
        pool=_named(data.pool(state.mode)),
        hand=None if seat is None else _named(state.hands[seat]),
        hand_size=state.hand_size,
        explorer=EXPLORERS[turn.explorer] if turn is not None and turn.explorer != NOWHERE else None,
        prices=prices(state, land) if seat == state.turn else {},
        building=building(laying) if laying is not None and seat == state.founder else None,
        round=series.played(state),
        rounds=series.planned(state),
        totals=tuple(series.totals(state)) if state.series else (),
    )


def _region(state: State, land: Land, x: int) -> RegionView:
    town = town_at(state, x)
    return RegionView(
        label=land.labels[x],
        q=land.hexes[x][0],
        r=land.hexes[x][1],
        forest=land.forest[x],
        interior=land.interior[x],
        modifier=TILES[state.tiles[x]] or None,
        pile=len(state.piles[x]),
        owner=town[0] if town else None,
        explorer=EXPLORERS[town[1]] if town else None,
        points=scoring.town_points(state, land, x) if town else None,
    )


def _named(counts: tuple[int, ...] | list[int]) -> dict[str, int]:
    return {EXPLORERS[kind]: count for kind, count in enumerate(counts) if count}
