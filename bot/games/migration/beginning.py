"""What is left to the Founder as a map is due: all of it, or the terrain of a named one (§5)."""

from __future__ import annotations

from bot.games.migration import data
from bot.games.migration import map_sentences as say
from bot.games.migration.data import FERTILE, PLAIN
from bot.games.migration.dealing import lay
from bot.games.migration.geometry import interior_hexes
from bot.games.migration.laying import take
from bot.games.migration.state import Laying, State


def clear(state: State) -> None:
    """Leave to the Founder, from the beginning, what there is to do. Between two games a named map is taken up by
    the Founder's word only, so that the last board stays until then."""
    state.laying = Laying() if state.plan == say.FOUNDER else None
    if state.phase != "map":
        return
    lay(state, say.BUILT, "", [])
    if is_bare(state):
        laying = take_bare(state)
        lay(state, state.plan, data.map_code(state.plan), laying.tiles)


def is_bare(state: State) -> bool:
    """Whether a named map comes without the terrain of Book II, which the Founder adds (§5 step 7)."""
    return state.edition > 1 and state.plan in data.maps() and data.modes()[state.mode].book > 1


def take_bare(state: State) -> Laying:
    """Take up a named map with nothing on it but Fertile, for the Founder to add terrain (§5 steps 6 and 7)."""
    laying = state.laying = Laying(stage="tile", name=state.plan)
    take(laying, data.forest(state.plan))
    inner = interior_hexes(laying.hexes)
    laying.tiles = [FERTILE if hexagon in inner else PLAIN for hexagon in laying.hexes]
    return laying
