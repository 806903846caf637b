"""What Towns are worth (§9)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import cache

from bot.games.contract import Line
from bot.games.migration import sentences as say
from bot.games.migration.data import CACTUS, DESERT, FERTILE, JACKAL, RATS, points, tile_points
from bot.games.migration.effects import town_neighbours
from bot.games.migration.geometry import Land
from bot.games.migration.state import WASTE, State, explorer_of, owner_of, piece_code

Sources = dict[str, int]
Case = tuple[int, int, int, int, bool]
"""All that the worth of a Town depends on: its kind, the tile below it, how many Wastelands and how many Cacti
beside it count, and whether nobody has abilities."""

Worth = Callable[[int, tuple[int, ...]], int | None]
"""What a Town would be worth in a Region if some others were covered for it."""

_CACTI = tuple(piece_code(seat, CACTUS) for seat in range(4))


def town_sources(state: State, land: Land, x: int) -> Sources:
    """The points of the Town in a Region by source; their sum is never below 0 (§9, R44)."""
    return _sources(*_case(state, land, x, explorer_of(state.tops[x])))


def town_points(state: State, land: Land, x: int) -> int:
    """What the Town in a Region is worth now."""
    return _points(*_case(state, land, x, explorer_of(state.tops[x])))


def worths(state: State, land: Land, kind: int, left: tuple[int, ...]) -> Worth:
    """What a Town of a kind would be worth in a Region, with the Regions that are covered for it and those that
    are ``left`` made Wasteland; ``None`` where it is what it is worth by itself."""
    tiles, by_tile = state.tiles, _by_tile(kind, state.learning)
    if not state.learning and (kind == JACKAL or any(cactus in state.tops for cactus in _CACTI)):
        alone = points()[kind]
        return lambda x, over: _unless(alone, _points(*_case(state, land, x, kind, over + left)))
    return lambda x, over: by_tile[tiles[x]]


def _unless(usual: int, points: int) -> int | None:
    return None if points == usual else points


@cache
def _by_tile(kind: int, learning: bool) -> tuple[int | None, ...]:
    """What a Town of a kind would be worth by itself on every tile, unless that is as on any."""
    alone = 1 if learning else points()[kind]
    return tuple(_unless(alone, _points(kind, tile, 0, 0, learning)) for tile in range(len(tile_points())))


def _case(state: State, land: Land, x: int, kind: int, covered: Collection[int] = ()) -> Case:
    tops, wastes, cacti = state.tops, 0, 0
    if state.learning:
        return kind, state.tiles[x], 0, 0, True
    if kind == JACKAL:
        wastes = sum([tops[y] == WASTE or y in covered for y in land.neighbours[x]])
    for cactus in _CACTI:
        if cactus in tops:
            cacti += sum([tops[y] == cactus and y not in covered for y in town_neighbours(state, land, x)])
    return kind, state.tiles[x], wastes, cacti, False


@cache  # every legal place of every turn is valued, and there are few cases
def _points(kind: int, tile: int, wastes: int, cacti: int, learning: bool) -> int:
    return sum(_sources(kind, tile, wastes, cacti, learning).values())


def _sources(kind: int, tile: int, wastes: int, cacti: int, learning: bool) -> Sources:
    parts: Sources = {"towns": 1}
    if not learning:
        if kind == RATS:
            parts["rats"] = points()[RATS] - 1
        elif points()[kind] != 1:
            parts["towns"] = points()[kind]
        if kind == JACKAL:
            parts["jackal"] = wastes
    if tile == FERTILE:
        parts["fertile"] = tile_points()[FERTILE]
    total = sum(parts.values())
    if tile == DESERT:
        total += parts.setdefault("desert", max(tile_points()[DESERT], -total))
    if cacti:
        parts["cactus"] = -min(cacti, total)
    return parts


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
