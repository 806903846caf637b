"""The Founder's decisions: how the map of a game comes about, step by step (§5)."""

from __future__ import annotations

import random
from collections.abc import Callable

from bot.games.contract import Choice, Decision, Event, Progress
from bot.games.migration import charts, data, dealing, terrain
from bot.games.migration import map_sentences as say
from bot.games.migration.beginning import is_bare, take_bare
from bot.games.migration.data import FERTILE, PLAIN, TILES
from bot.games.migration.geometry import Hex, decode, encode, interior_hexes, labels, reading
from bot.games.migration.laying import ghosts, is_loose, islets, labelled, room, shape, take, untaken, woods
from bot.games.migration.plates import COMPASS, away, rotations
from bot.games.migration.state import Laying, Stage, State
from bot.games.migration.turns import over
from bot.games.text import Text

ORIGIN = (0, 0)


# --- What is asked -------------------------------------------------------------------------------------------


def ask(state: State) -> Decision:
    """What the Founder is asked next in the phases "map" and "between"."""
    laying = state.laying
    return say.ASK_GO if laying is None else _ASKING[laying.stage](state, laying)


def _ask_way(state: State, laying: Laying) -> Decision:
    return say.ask_way(len(state.hands), tuple(state.saved))


def _ask_drawn(state: State, laying: Laying) -> Decision:
    return say.ask_drawn(_draws_left(laying))


def _ask_plate(state: State, laying: Laying) -> Decision:
    return say.ask_plate(untaken(laying), len(laying.plates) + 1, len(state.hands))


def _ask_turn(state: State, laying: Laying) -> Decision:
    plate = laying.plates[-1]
    return say.ask_turn(plate, laying.part, tuple(rotations(plate, laying.part)))


def _ask_spot(state: State, laying: Laying) -> Decision:
    return say.ask_spot(laying.plates[-1], laying.part, list(ghosts(laying)), loose=is_loose(laying))


def _ask_hex(state: State, laying: Laying) -> Decision:
    ((label, spot),) = (ghost for ghost in ghosts(laying).items() if ghost[1] == laying.spot)
    return say.ask_hex(label, room(laying)[spot])


def _ask_fertile(state: State, laying: Laying) -> Decision:
    inner = interior_hexes(laying.hexes)
    return say.ask_fertile(labelled(laying, inner), terrain.supply(FERTILE))


def _ask_tile(state: State, laying: Laying) -> Decision:
    players = len(state.hands)
    kinds = tuple(terrain.kinds(laying.hexes, laying.tiles, players))
    others = sum(tile in terrain.OTHERS for tile in laying.tiles)
    return say.ask_tile(kinds, terrain.cap(players) - others)


def _ask_place(state: State, laying: Laying) -> Decision:
    places = labelled(laying, terrain.places(laying.hexes, laying.tiles, laying.tile))
    return say.ask_place(laying.tile, [*places, *ghosts(laying)])


def _ask_confirm(state: State, laying: Laying) -> Decision:
    return say.ASK_CONFIRM


_ASKING: dict[Stage, Callable[[State, Laying], Decision]] = {
    "way": _ask_way,
    "drawn": _ask_drawn,
    "plate": _ask_plate,
    "turn": _ask_turn,
    "spot": _ask_spot,
    "hex": _ask_hex,
    "fertile": _ask_fertile,
    "tile": _ask_tile,
    "place": _ask_place,
    "confirm": _ask_confirm,
}


def usual(state: State) -> Choice:
    """What is chosen for a Founder who lets the time run out: a random land, which is kept; in the midst of laying
    one, whatever leads on (§5). The same each time it is asked."""
    decision = ask(state)
    keys = [option.key for option in decision.options]
    for key in (say.GO, say.RANDOM, say.KEEP, say.DONE, say.CONFIRM):
        if key in keys:
            return (key,)
    source = random.Random(f"{state.chance.seed}/{state.chance.draws}/map")
    drawn = source.sample(keys, decision.least)
    return tuple(key for key in keys if key in drawn)


def words(state: State) -> dict[str, Text]:
    """Every key that can stand in a Founder's choice at this table, with its label."""
    if state.plan != say.FOUNDER and not (state.series or is_bare(state)):
        return {}
    known = say.words(len(state.hands), tuple(state.saved))
    if state.laying is None:
        return known
    places = [*labels(state.laying.hexes), *ghosts(state.laying)]
    return known | {label: say.ghost_option(label).label for label in places}


# --- What is answered ----------------------------------------------------------------------------------------


def answer(state: State, choice: Choice) -> Progress:
    """Apply the Founder's answer. Raises :class:`IllegalChoice`."""
    laying = state.laying
    if laying is not None and laying.stage == "fertile":
        return _scatter(state, laying, choice)
    if laying is None and is_bare(state):
        take_bare(state)
        return Progress()
    if laying is None:
        dealing.deal(state, *dealing.found(state))
        return over(state, [say.has_laid(state.founder, state.map_name)])
    return _ANSWERING[laying.stage](state, laying, choice[0])


def _way(state: State, laying: Laying, key: str) -> Progress:
    if key == say.RANDOM:
        return _draw(state, laying)
    if key == say.BUILD:
        laying.name, laying.stage = say.BUILT, "plate"
        return Progress()
    if key in data.maps():
        laying.name = key
        take(laying, data.forest(key))
        return _sow(state, laying)
    name = list(state.saved)[int(key.removeprefix("saved-")) - 1]
    chart = charts.parse(state.saved[name])
    land = decode(chart.land)
    laying.name = say.SAVED + name
    take(laying, dict(zip(land.hexes, land.forest, strict=True)))
    laying.tiles = list(chart.tiles)
    return _dress(state, laying)


def _draw(state: State, laying: Laying) -> Progress:
    """A random map for all to see (§5B)."""
    dealing.lay(state, *dealing.random_map(state))
    laying.stage, laying.draws, state.phase = "drawn", laying.draws + 1, "map"
    return Progress([Event(say.has_drawn(state.founder, _draws_left(laying)))], revealed=True)


def _draws_left(laying: Laying) -> int:
    return 1 + data.plates().random.rerolls - laying.draws


def _drawn(state: State, laying: Laying, key: str) -> Progress:
    if key == say.REROLL:
        return _draw(state, laying)
    dealing.deal(state, state.map_name, state.land, state.tiles)
    return over(state, [say.has_kept(state.founder)])


def _plate(state: State, laying: Laying, key: str) -> Progress:
    laying.plates.append(key)
    laying.part, laying.stage = 0, "turn"
    if state.edition > 1 and not laying.hexes:  # how the first lies doesn't matter: all the others lie around it
        return _put(state, laying, ORIGIN)
    return Progress()


def _turn(state: State, laying: Laying, key: str) -> Progress:
    laying.times = int(key.removeprefix("turn-"))
    if not laying.hexes:
        return _put(state, laying, ORIGIN)
    laying.stage = "spot"
    return Progress()


def _spot(state: State, laying: Laying, key: str) -> Progress:
    if key.startswith("away-"):
        direction = COMPASS.index(key.removeprefix("away-"))
        return _put(state, laying, away(laying.hexes, shape(laying).hexes, direction))
    spot = ghosts(laying)[key]
    numbers = room(laying)[spot]
    if len(numbers) == 1:
        return _anchor(state, laying, spot, numbers[0])
    laying.spot, laying.stage = spot, "hex"
    return Progress()


def _hex(state: State, laying: Laying, key: str) -> Progress:
    assert laying.spot is not None
    return _anchor(state, laying, laying.spot, int(key.removeprefix("hex-")))


def _anchor(state: State, laying: Laying, spot: Hex, number: int) -> Progress:
    q, r = shape(laying).hexes[number - 1]
    return _put(state, laying, (spot[0] - q, spot[1] - r))


def _put(state: State, laying: Laying, offset: Hex) -> Progress:
    """Lay the part taken up, and go on: with the plate's other part, the next plate, or Fertile."""
    part = {(q + offset[0], r + offset[1]): wood for (q, r), wood in zip(*shape(laying), strict=True)}
    loose = islets(laying).union(part if is_loose(laying) else ())
    take(laying, woods(laying) | part, loose)
    laying.part += 1
    laying.spot, laying.times = None, 0
    if laying.part < len(data.plates().plates[laying.plates[-1]].parts):
        laying.stage = "turn"
    elif len(laying.plates) < len(state.hands):
        laying.stage = "plate"
    else:
        return _sow(state, laying)
    return Progress()


def _sow(state: State, laying: Laying) -> Progress:
    """Fertile on every Interior Region; the Founder chooses if the supply is short (§5 step 6)."""
    inner = interior_hexes(laying.hexes)
    if len(inner) > terrain.supply(FERTILE):
        laying.stage = "fertile"
        return Progress()
    laying.tiles = [FERTILE if hexagon in inner else PLAIN for hexagon in laying.hexes]
    return _dress(state, laying)


def _scatter(state: State, laying: Laying, choice: Choice) -> Progress:
    laying.tiles = [FERTILE if label in choice else PLAIN for label in labels(laying.hexes)]
    return _dress(state, laying)


def _dress(state: State, laying: Laying) -> Progress:
    """Go on with the terrain of Book II while any can be laid (§5 step 7)."""
    more = data.modes()[state.mode].book > 1 and terrain.kinds(laying.hexes, laying.tiles, len(state.hands))
    laying.stage = "tile" if more else "confirm"
    return Progress()


def _tile(state: State, laying: Laying, key: str) -> Progress:
    laying.tile = 0 if key == say.DONE else TILES.index(key)
    laying.stage = "place" if laying.tile else "confirm"
    return Progress()


def _place(state: State, laying: Laying, key: str) -> Progress:
    reef = ghosts(laying).get(key)
    tiles = dict(zip(laying.hexes, laying.tiles, strict=True))
    forest = woods(laying)
    if reef is not None:
        forest[reef] = False
        tiles[reef] = laying.tile
    else:
        tiles[laying.hexes[labels(laying.hexes).index(key)]] = laying.tile
    ordered = [tiles[hexagon] for hexagon in sorted(tiles, key=reading)]
    take(laying, forest)
    laying.tiles, laying.tile = ordered, 0
    return _dress(state, laying)


def _confirm(state: State, laying: Laying, key: str) -> Progress:
    dealing.deal(state, laying.name, encode(woods(laying)), laying.tiles)
    return over(state, [say.has_laid(state.founder, state.map_name)])


_ANSWERING: dict[Stage, Callable[[State, Laying, str], Progress]] = {
    "way": _way,
    "drawn": _drawn,
    "plate": _plate,
    "turn": _turn,
    "spot": _spot,
    "hex": _hex,
    "tile": _tile,
    "place": _place,
    "confirm": _confirm,
}
