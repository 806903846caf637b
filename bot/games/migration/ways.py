"""Where the Explorer taken up can go, with what each way costs and what the Town would be worth there."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from bot.games.migration import moves, scoring
from bot.games.migration.data import points
from bot.games.migration.geometry import Land
from bot.games.migration.state import NOWHERE, WASTE, State, Turn, explorer_of, owner_of, piece_code
from bot.games.migration.view import Price


class Way(NamedTuple):
    """One way to a Region: over which others, whether without the Spirit, and whether there is one that costs
    nothing as well. ``worth`` is what the Town will be worth there, unless it is worth that by itself; ``own``
    are the Towns of one's own that are covered, by Region and type."""

    to: int
    over: tuple[int, ...] = ()
    entry: bool = False
    twice: bool = False
    worth: int | None = None
    own: tuple[tuple[int, int], ...] = ()


def prices(state: State, land: Land) -> dict[str, Price]:
    """What the Regions cost that the Explorer taken up can go to, and bring; nothing unless one is."""
    turn = state.pending
    if turn is None or turn.explorer == NOWHERE or turn.to != NOWHERE:
        return {}
    found: dict[str, Price] = {}
    for way in ways(state, land, turn):
        found.setdefault(land.labels[way.to], Price(len(way.over), way.worth))
    return found


def reach(state: State, land: Land, turn: Turn) -> moves.Reach:
    """Everywhere that the Explorer taken up can go."""
    entries = not (turn.jump or turn.step or turn.legs)
    return moves.reach(state, land, state.turn, turn.explorer, turn.origin, entries=entries)


def ways(state: State, land: Land, turn: Turn) -> list[Way]:
    """Every way to go, from top to bottom; where there are two to one Region, the one that costs nothing first."""
    found = reach(state, land, turn)
    every = [Way(x, entry=entry) for x, entry in found.free.items()]
    every += [Way(x, over, twice=x in found.free) for x, over in found.far.items()]
    every.sort(key=lambda way: (way.to, bool(way.over)))
    return [_valued(state, land, turn, way) for way in every]


def _valued(state: State, land: Land, turn: Turn, way: Way) -> Way:
    """A way with what it brings."""
    tops = state.tops[:]
    tops[way.to] = piece_code(state.turn, turn.explorer)
    for x in (*way.over, *([turn.origin] if turn.legs else [])):
        tops[x] = WASTE
    worth = scoring.town_points(msgspec.structs.replace(state, tops=tops), land, way.to)
    mine = [(x, state.tops[x]) for x in way.over if state.tops[x] > WASTE and owner_of(state.tops[x]) == state.turn]
    alone = 1 if state.learning else points()[turn.explorer]
    own = tuple((x, explorer_of(top)) for x, top in mine)
    return way._replace(worth=None if worth == alone else worth, own=own)
