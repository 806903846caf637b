"""Where a game's land and terrain tiles come from: a named map, or plates joined at random (§5)."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

from bot.games.migration import data
from bot.games.migration.geometry import DIRECTIONS, Hex, decode, encode, interior_hexes, turned

Forest = dict[Hex, bool]


def random_land(players: int, source: random.Random) -> str:
    """Join ``players`` different plates at random (§5B) and return the land's string.

    A map without an Interior Region is thrown away, as often as the table of plates allows.
    """
    for _ in range(data.plates().random.tries):
        land = _joined(players, source)
        if interior_hexes(land):
            break
    return encode(land)


def _joined(players: int, source: random.Random) -> Forest:
    table = data.plates()
    land: Forest = {}
    for name in source.sample(sorted(table.plates), players):
        for number in range(len(table.plates[name].parts)):
            _lay(land, _turned(name, number, source.randrange(6)), source, table.random.shared_edges)
    return land


@cache
def _turned(plate: str, number: int, times: int) -> Forest:
    part = data.plates().plates[plate].parts[number]
    return {turned(h, times): h in part.forest for h in part.hexes}


def _lay(land: Forest, part: Forest, source: random.Random, wanted: int) -> None:
    """Add a part where it shares at least ``wanted`` edges with the land, or as many as it can."""
    if not land:
        land.update(part)
        return
    shared = _shared_edges(land, part)
    enough = min(wanted, max(shared.values()))
    dq, dr = source.choice([offset for offset, edges in sorted(shared.items()) if edges >= enough])
    land.update({(q + dq, r + dr): wood for (q, r), wood in part.items()})


def _shared_edges(land: Forest, part: Forest) -> dict[Hex, int]:
    """How many edges a part shares with the land, for every offset at which it lies beside the land without
    covering any of it."""
    inland, placed = [_code(hexagon) for hexagon in land], [_code(hexagon) for hexagon in part]
    shore = Counter([h + step for step in _STEPS for h in inland])
    covering = {h - own for h in inland for own in placed}
    edges: dict[int, int] = {}
    for h in shore.keys() - set(inland):
        for own in placed:
            edges[h - own] = edges.get(h - own, 0) + shore[h]
    return {_decoded(offset): count for offset, count in edges.items() if offset not in covering}


_BASE = 1 << 12


def _code(hexagon: Hex) -> int:
    """A hex as one number: codes are added as hexes are, and a random map is made of thousands of such sums."""
    return hexagon[0] * _BASE + hexagon[1]


def _decoded(code: int) -> Hex:
    q = (code + _BASE // 2) // _BASE
    return q, code - q * _BASE


_STEPS = [_code(step) for step in DIRECTIONS]


def random_tiles(code: str, players: int, book: int, source: random.Random) -> list[int]:
    """Lay terrain tiles on a land and return the tile of each Region.

    Fertile lies on every Interior Region, on random ones if the supply is short (§5 step 6). With Book II, as
    many other tiles as there are players are drawn and dropped on random Regions without a tile (§5).
    """
    land = decode(code)
    tiles = [data.PLAIN] * len(land.hexes)
    inner = [x for x, is_inner in enumerate(land.interior) if is_inner]
    supply = data.terrain().tiles
    for x in source.sample(inner, min(len(inner), supply["fertile"].supply)):
        tiles[x] = data.FERTILE
    if book < 2:
        return tiles
    others = [
        kind for kind, name in enumerate(data.TILES) if kind > data.FERTILE for _ in range(supply[name].supply)
    ]
    bare = [x for x, kind in enumerate(tiles) if kind == data.PLAIN]
    for x, kind in zip(source.sample(bare, players), source.sample(others, players), strict=True):
        tiles[x] = kind
    return tiles
