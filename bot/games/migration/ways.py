"""Where the Explorer taken up can go, with what each way costs and what the Town would be worth there."""

from __future__ import annotations

from bot.games.migration import moves, scoring
from bot.games.migration.data import SPARROW
from bot.games.migration.geometry import Land
from bot.games.migration.state import NOWHERE, WASTE, State, Turn, explorer_of, owner_of
from bot.games.migration.view import Price

Own = tuple[tuple[int, int], ...]
"""Towns of one's own, by Region and type."""
Way = tuple[int, tuple[int, ...], bool, bool, int | None, Own]
"""One way: to a Region, over which others, whether without the Spirit, whether there is one that costs nothing as
well; what the Town will be worth there, unless it is worth that by itself, and the Towns of one's own that are
covered. Plain tuples: these are by far the most numerous things that are made in a game."""


def prices(state: State, land: Land) -> dict[str, Price]:
    """What the Regions cost that the Explorer taken up can go to, and bring; nothing unless one is."""
    turn = state.pending
    if turn is None or turn.explorer == NOWHERE or turn.to != NOWHERE:
        return {}
    found: dict[str, Price] = {}
    for to, over, _, _, worth, _ in ways(state, land, turn):
        found.setdefault(land.labels[to], Price(len(over), worth))
    return found


def reach(state: State, land: Land, turn: Turn) -> moves.Reach:
    """Everywhere that the Explorer taken up can go."""
    entries = not (turn.jump or turn.step or turn.legs)
    return moves.reach(state, land, state.turn, turn.explorer, turn.origin, entries=entries)


def ways(state: State, land: Land, turn: Turn) -> list[Way]:
    """Every way to go, from top to bottom; where there are two to one Region, the one that costs nothing first."""
    found = reach(state, land, turn)
    worth = scoring.worths(state, land, turn.explorer, (turn.origin,) if turn.legs else ())
    every: list[Way] = [(x, (), entry, False, worth(x, ()), ()) for x, entry in found.free.items()]
    for x, over in found.far.items():
        own = _own(state, over) if turn.explorer == SPARROW else ()
        every.append((x, over, False, x in found.free, worth(x, over), own))
    every.sort()
    return every


def _own(state: State, over: tuple[int, ...]) -> Own:
    """The Towns of the seat on turn among some Regions."""
    tops = [(x, state.tops[x]) for x in over]
    return tuple([(x, explorer_of(top)) for x, top in tops if top > WASTE and owner_of(top) == state.turn])
