"""Why an answer of the Founder, while the map is laid, can't be given, in words."""

from __future__ import annotations

from bot.games.migration import data, terrain
from bot.games.migration import map_sentences as say
from bot.games.migration.data import DESERT, FERTILE, PLAIN, TILES
from bot.games.migration.geometry import interior_hexes, labels
from bot.games.migration.refusals import NOT_NOW
from bot.games.migration.state import Laying, State
from bot.games.text import Text, text

WAY_FIRST = Text("Say first where the land comes from.")
NO_MORE_DRAWS = Text("There are no draws left: this land is kept.")
NO_INNER = Text("Fertile goes only on a Region with land all around, and none of these is without a tile.")
SAME_TURN = Text("Turned like that, the plate lies as it does in another way that you can choose.")
ON_LAND = Text("That is land already: choose a hex of the sea.")
NOT_THERE = Text("The plate can't lie there without covering land.")
ONLY_SEA = Text("Only a Desert may be laid in the sea, right beside the land.")


def why(state: State, key: str) -> Text:
    """Why a key that the Founder isn't offered can't be chosen, as far as there is a reason to give."""
    laying = state.laying
    if laying is None:
        return NOT_NOW
    if laying.stage == "way":
        return WAY_FIRST
    if key == say.REROLL and laying.stage == "drawn":
        return NO_MORE_DRAWS
    if key in data.plates().plates:
        return _plate(laying, key)
    if key in TILES:
        return _tile(state, laying, key)
    return _place(laying, key)


def _plate(laying: Laying, key: str) -> Text:
    if laying.stage == "plate" and key in laying.plates:
        return text("{plate} lies already; each plate is there once.", plate=say.plate_option(key).label)
    return NOT_NOW


def _tile(state: State, laying: Laying, key: str) -> Text:
    kind, players = TILES.index(key), len(state.hands)
    if laying.stage != "tile" or not kind:
        return NOT_NOW
    if terrain.left(laying.tiles, kind) <= 0:
        return text("There is no {tile} left; all {count} lie.", tile=say.tile(kind), count=terrain.supply(kind))
    if kind == FERTILE:
        return NO_INNER
    return text(
        "The map has the {count} tiles besides Fertile that it may have with {players} players.",
        count=terrain.cap(players), players=players,
    )  # fmt: skip


def _place(laying: Laying, key: str) -> Text:
    names = dict(zip(labels(laying.hexes), laying.hexes, strict=True))
    if laying.stage == "turn" and key.startswith("turn-"):
        return SAME_TURN
    if laying.stage in ("spot", "hex") and key in names:
        return ON_LAND
    if laying.stage == "spot" or (laying.stage == "hex" and key.startswith("hex-")):
        return NOT_THERE
    if laying.stage == "place" and laying.tile:
        return _not_for_tile(laying, names, key)
    if laying.stage == "fertile" and key in names:
        return _coast(key)
    return NOT_NOW


def _not_for_tile(laying: Laying, names: dict[str, tuple[int, int]], key: str) -> Text:
    if key not in names:
        return NOT_NOW if laying.tile == DESERT else ONLY_SEA
    on_it = laying.tiles[laying.hexes.index(names[key])]
    if on_it != PLAIN:
        return text("There is a tile on {place} already: {tile}.", place=key, tile=say.tile(on_it))
    return _coast(key) if names[key] not in interior_hexes(laying.hexes) else NOT_NOW


def _coast(label: str) -> Text:
    return text("{place} has the sea beside it; Fertile goes only where there is land all around.", place=label)
