"""Finished maps as short texts: written, read back strictly, and kept by name.

A chart names every Region by its axial coordinates, with ``f`` for a printed forest and a capital letter for a
terrain tile, e.g. ``"2,0f 3,0 2,1F"``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations

import msgspec

from bot.games.migration import chart_sentences as say
from bot.games.migration import data, terrain
from bot.games.migration.data import DESERT, FERTILE, TILES
from bot.games.migration.geometry import Hex, decode, encode, interior_hexes, labels, pieces, reading
from bot.games.migration.plates import rotations
from bot.games.migration.state import State
from bot.games.text import Text

LETTERS = " FLMWDO"
"""The letters of the tiles, in the order of :data:`bot.games.migration.tables.TILES`."""
LONGEST = 600
LONGEST_NAME = 40
_WORD = re.compile(r"(-?[0-9]{1,2}),(-?[0-9]{1,2})(f?)([FLMWDO]?)")

Tiles = dict[Hex, int]


class BadChart(Exception):
    """A map that can't be written or read. ``reason`` says why, in the words of the person who wants it."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.message)
        self.reason = reason


class Chart(msgspec.Struct, frozen=True):
    """A finished map: the land as :func:`bot.games.migration.geometry.encode` writes it, and its tiles."""

    players: int
    land: str
    tiles: tuple[int, ...]

    @property
    def book(self) -> int:
        """The book whose terrain is on the map."""
        return 2 if any(tile in terrain.OTHERS for tile in self.tiles) else 1


def code(state: State) -> str:
    """The map of a table as it was when it was finished, as text. Raises :class:`BadChart` before that."""
    if state.phase == "map" or not state.laid:
        raise BadChart(say.UNFINISHED)
    words = zip(state.land.split(), state.laid, strict=True)
    return " ".join(word + LETTERS[tile].strip() for word, tile in words)


@lru_cache(maxsize=256)
def parse(text: str) -> Chart:
    """Read a chart and check that a Founder could have laid it (§3.2, §5). Raises :class:`BadChart`."""
    if len(text) > LONGEST:
        raise BadChart(say.too_long(len(text), LONGEST))
    forest: dict[Hex, bool] = {}
    tiles: Tiles = {}
    for hexagon, wood, tile in _words(text):
        if hexagon in forest:
            raise BadChart(say.twice(f"{hexagon[0]},{hexagon[1]}"))
        forest[hexagon], tiles[hexagon] = wood, tile
    players, extra = divmod(len(forest), data.PLATE_SIZE)
    if players not in range(2, 5) or extra > terrain.supply(DESERT):
        raise BadChart(say.wrong_size(len(forest)))
    ordered = sorted(tiles, key=reading)
    _check_supply(list(tiles.values()), players)
    _check_land(ordered, tiles, forest, extra)
    return Chart(players, encode(forest), tuple(tiles[hexagon] for hexagon in ordered))


def _words(text: str) -> Iterator[tuple[Hex, bool, int]]:
    for word in text.split():
        found = _WORD.fullmatch(word)
        if found is None:
            raise BadChart(say.unreadable(word[:20]))
        q, r, wood, letter = found.groups()
        yield (int(q), int(r)), bool(wood), LETTERS.index(letter or " ")


def _check_supply(tiles: Sequence[int], players: int) -> None:
    for kind in range(FERTILE, len(TILES)):
        if terrain.left(tiles, kind) < 0:
            raise BadChart(say.over_supply(kind, terrain.supply(kind), tiles.count(kind)))
    others = sum(tile in terrain.OTHERS for tile in tiles)
    if others > terrain.cap(players):
        raise BadChart(say.over_cap(terrain.cap(players), others))


def _check_land(hexes: list[Hex], tiles: Tiles, forest: Mapping[Hex, bool], extra: int) -> None:
    """The land without its Ocean Deserts, of which there are ``extra``, must be whole plates, and Fertile in
    every Interior Region as far as the supply goes."""
    names = dict(zip(hexes, labels(hexes), strict=True))
    fertile = {hexagon for hexagon, tile in tiles.items() if tile == FERTILE}
    if coastal := sorted(fertile.difference(interior_hexes(hexes)), key=reading):
        raise BadChart(say.fertile_coast(names[coastal[0]]))
    dunes = [hexagon for hexagon in hexes if tiles[hexagon] == DESERT and not forest[hexagon]]
    seas = [set(sea) for sea in combinations(dunes, extra)]
    whole = [base for sea in seas if _holds(base := set(hexes) - sea) and _touching(base, sea)]
    if not whole:
        raise BadChart(say.in_pieces(extra))
    for base in whole:
        inner = interior_hexes(base)
        if len(fertile.intersection(inner)) == min(len(inner), terrain.supply(FERTILE)):
            return
    bare = next(hexagon for hexagon in interior_hexes(whole[0]) if hexagon not in fertile)
    raise BadChart(say.fertile_missing(names[bare]))


def _touching(base: set[Hex], sea: set[Hex]) -> bool:
    """Whether Ocean Deserts can be laid one after the other beside land."""
    land = pieces(base | sea)
    return all(piece & base for piece in land)


def _holds(base: set[Hex]) -> bool:
    """Whether a land is one piece, apart from detached parts of the two-part plate (§5 step 5, R7)."""
    parts = pieces(base)
    for main in parts:
        islands = [piece for piece in parts if piece is not main]
        if _twins(islands):
            return True
    return False


def _twins(islands: list[set[Hex]]) -> bool:
    """Whether islands are parts of the two-part plate, each of which exists once; the parts may touch."""
    codes = sorted(encode(dict.fromkeys(island, False)) for island in islands)
    shapes = _part_shapes()
    if len(codes) == 1:
        return any(codes[0] in part for part in shapes) or _joined(islands[0])
    return not codes or (
        len(codes) == 2 and any(codes[i] in shapes[0] and codes[1 - i] in shapes[1] for i in (0, 1))
    )


def _joined(island: set[Hex]) -> bool:
    """Whether an island is the two parts side by side."""
    first, second = _part_shapes()
    for shape in first:
        piece = decode(shape).hexes
        for q, r in island:
            laid = {(q + a - piece[0][0], r + b - piece[0][1]) for a, b in piece}
            rest = island - laid
            if laid < island and encode(dict.fromkeys(rest, False)) in second:
                return True
    return False


@cache
def _part_shapes() -> tuple[frozenset[str], frozenset[str]]:
    """The outlines of the two loose parts in every rotation."""
    (name,) = (name for name, plate in data.plates().plates.items() if len(plate.parts) == 2)
    shapes = [
        frozenset(encode(dict.fromkeys(shape.hexes, False)) for shape in rotations(name, part).values())
        for part in (0, 1)
    ]
    return shapes[0], shapes[1]


# --- Maps kept by name ---------------------------------------------------------------------------------------


def saved(text: str) -> dict[str, str]:
    """Saved maps, one ``name=code`` in a line, as codes by name. Raises :class:`BadChart`, naming the map."""
    found: dict[str, str] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        name, sign, chart = (part.strip() for part in line.partition("="))
        if not sign or not name or len(name) > LONGEST_NAME:
            raise BadChart(say.unreadable_line(line[:LONGEST_NAME], LONGEST_NAME))
        if name in found:
            raise BadChart(say.same_name(name))
        try:
            parse(chart)
        except BadChart as bad:
            raise BadChart(say.bad_saved(name, bad.reason)) from bad
        found[name] = chart
    return found


def fitting(charts: Mapping[str, str], players: int, book: int) -> dict[str, str]:
    """The saved maps that a table of that size can be played on with that book (R65)."""
    return {name: text for name, text in charts.items() if _fits(parse(text), players, book)}


def _fits(chart: Chart, players: int, book: int) -> bool:
    return chart.players == players and chart.book <= book
