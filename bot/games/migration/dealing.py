"""Putting a map on the table and taking everything else back: how each game begins (§4 step 2, §10)."""

from __future__ import annotations

from bot.games.migration import charts, data
from bot.games.migration import map_sentences as say
from bot.games.migration.data import EXPLORERS
from bot.games.migration.mapmaking import random_land, random_tiles
from bot.games.migration.state import EMPTY, NOWHERE, State

Ground = tuple[str, str, list[int]]
"""A map: its name, its land and its tiles."""


def found(state: State) -> Ground:
    """The map of a game whose Founder has no say in it."""
    if state.plan == say.RANDOM:
        return random_map(state)
    seats, book = len(state.hands), data.modes()[state.mode].book
    if state.plan in data.maps():
        land = data.map_code(state.plan)
        return state.plan, land, random_tiles(land, seats, book, state.chance.source())
    chart = charts.parse(state.saved[state.plan.removeprefix(say.SAVED)])
    return state.plan, chart.land, list(chart.tiles)


def random_map(state: State) -> Ground:
    """Plates joined and tiles dropped at random (§5B)."""
    seats, source = len(state.hands), state.chance.source()
    land = random_land(seats, source)
    return say.RANDOM, land, random_tiles(land, seats, data.modes()[state.mode].book, source)


def lay(state: State, name: str, land: str, tiles: list[int]) -> None:
    """Put a map on the table, and take everything else back into the boxes (§10)."""
    seats = len(state.hands)
    pool = data.pool(state.mode)
    state.map_name, state.land, state.tiles = name, land, list(tiles)
    state.tops, state.piles, state.laid = [EMPTY] * len(tiles), [[] for _ in tiles], []
    state.hands = [[0] * len(EXPLORERS) for _ in range(seats)]
    state.unchosen = [list(pool) for _ in range(seats)]
    state.drafted, state.settled = [False] * seats, [False] * seats
    state.doubts, state.spirits = [[] for _ in range(seats)], [NOWHERE] * seats
    state.turn, state.turns, state.quiet = state.founder, 0, 0
    state.last, state.pending = None, None


def deal(state: State, name: str, land: str, tiles: list[int]) -> None:
    """Begin a game on a finished map: its draft (§4 step 3, §5 step 9)."""
    lay(state, name, land, tiles)
    if not state.series:  # saved maps are long, and there is no other game for them
        state.saved = {}
    state.laid, state.laying, state.phase = list(tiles), None, "draft"
