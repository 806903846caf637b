"""Which terrain tiles can be laid on a map, and where (§3.2, §5 steps 6 to 8)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.migration import data
from bot.games.migration.data import DESERT, FERTILE, PLAIN, TILES
from bot.games.migration.geometry import Hex, interior_hexes, reading, shore

OTHERS = range(FERTILE + 1, len(TILES))
"""The tiles of Book II."""


def supply(kind: int) -> int:
    """How many tiles of a kind there are."""
    return data.terrain().tiles[TILES[kind]].supply


def cap(players: int) -> int:
    """How many tiles other than Fertile a map for so many players may carry."""
    return data.terrain().others_per_player * players


def left(tiles: Sequence[int], kind: int) -> int:
    """How many tiles of a kind are not on the map yet."""
    return supply(kind) - tiles.count(kind)


def inner_plain(hexes: Sequence[Hex], tiles: Sequence[int]) -> list[Hex]:
    """The Interior Regions without a tile."""
    inner = set(interior_hexes(hexes))
    return [hexagon for hexagon, tile in zip(hexes, tiles, strict=True) if tile == PLAIN and hexagon in inner]


def kinds(hexes: Sequence[Hex], tiles: Sequence[int], players: int) -> list[int]:
    """The kinds of which one more can be laid: of Book II up to the supply and the cap (§5 step 7), and Fertile
    where an Interior Region is without a tile and the supply isn't used up (§5 step 8, R9)."""
    found: list[int] = []
    if sum(tile in OTHERS for tile in tiles) < cap(players):
        found += [kind for kind in OTHERS if left(tiles, kind) > 0 and (kind == DESERT or PLAIN in tiles)]
    if left(tiles, FERTILE) > 0 and inner_plain(hexes, tiles):
        found.append(FERTILE)
    return found


def places(hexes: Sequence[Hex], tiles: Sequence[int], kind: int) -> list[Hex]:
    """The Regions on which a tile of a kind can be laid."""
    if kind == FERTILE:
        return inner_plain(hexes, tiles)
    return [hexagon for hexagon, tile in zip(hexes, tiles, strict=True) if tile == PLAIN]


def reefs(hexes: Sequence[Hex], kind: int) -> list[Hex]:
    """The Ocean hexes on which a tile of a kind can be laid: a Desert beside land (§5 step 8)."""
    return sorted(shore(hexes), key=reading) if kind == DESERT else []
