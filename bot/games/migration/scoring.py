"""What Towns are worth (§9)."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.contract import Line
from bot.games.migration import sentences as say
from bot.games.migration.data import CACTUS, DESERT, FERTILE, JACKAL, RATS, points, tile_points
from bot.games.migration.effects import town_neighbours
from bot.games.migration.geometry import Land
from bot.games.migration.state import WASTE, State, explorer_of, owner_of

Sources = dict[str, int]


def town_sources(state: State, land: Land, x: int) -> Sources:
    """The points of the Town in a Region by source; their sum is never below 0 (§9, R44)."""
    kind, tile = explorer_of(state.tops[x]), state.tiles[x]
    parts: Sources = {"towns": 1}
    if not state.learning:
        if kind == RATS:
            parts["rats"] = points()[RATS] - 1
        elif points()[kind] != 1:
            parts["towns"] = points()[kind]
        if kind == JACKAL:
            parts["jackal"] = sum(state.tops[y] == WASTE for y in land.neighbours[x])
    if tile == FERTILE:
        parts["fertile"] = tile_points()[FERTILE]
    worth = sum(parts.values())
    if tile == DESERT:
        worth += parts.setdefault("desert", max(tile_points()[DESERT], -worth))
    if not state.learning and (cacti := _cacti(state, land, x)):
        parts["cactus"] = -min(cacti, worth)
    return parts


def _cacti(state: State, land: Land, x: int) -> int:
    towns = (state.tops[y] for y in town_neighbours(state, land, x))
    return sum(top > WASTE and explorer_of(top) == CACTUS for top in towns)


def town_points(state: State, land: Land, x: int) -> int:
    """What the Town in a Region is worth now."""
    return sum(town_sources(state, land, x).values())


def scores(state: State, land: Land) -> list[int]:
    """The points of every seat's face-up Towns."""
    totals = [0] * len(state.hands)
    for x, top in enumerate(state.tops):
        if top > WASTE:
            totals[owner_of(top)] += town_points(state, land, x)
    return totals


def lines(state: State, land: Land, seat: int) -> tuple[Line, ...]:
    """A seat's points by source."""
    mine = [x for x, top in enumerate(state.tops) if top > WASTE and owner_of(top) == seat]
    sums = _added(town_sources(state, land, x) for x in mine)
    return tuple(Line(label, sums[source]) for source, label in say.sources(len(mine)).items() if source in sums)


def _added(all_parts: Iterable[Sources]) -> Sources:
    sums: Sources = {}
    for parts in all_parts:
        for source, value in parts.items():
            sums[source] = sums.get(source, 0) + value
    return sums
