"""The land as its Founder is laying it: what it is now, where the next piece can go, and how it is shown (§5C)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec

from bot.games.migration import data, dealing, terrain
from bot.games.migration.data import PLAIN
from bot.games.migration.geometry import Hex, encode, home, labels, reading
from bot.games.migration.mapmaking import Forest
from bot.games.migration.plates import Shape, berths, mainland, rotations
from bot.games.migration.state import Laying, State
from bot.games.migration.view import Building, Ghost

ROW_X = 24
"""Land of so many rows has Regions labelled with an X themselves."""


def take(laying: Laying, forest: Forest, islets: Collection[Hex] = ()) -> None:
    """Make ``forest`` the land so far, without tiles; ``islets`` are its Regions on loose parts. The land is moved
    to where a finished one lies."""
    across, down = home(forest)
    ordered = sorted(forest, key=reading)
    laying.hexes = [(q + across, r + down) for q, r in ordered]
    laying.forest = [forest[hexagon] for hexagon in ordered]
    laying.loose = [hexagon in islets for hexagon in ordered]
    laying.tiles = [PLAIN] * len(ordered)


def woods(laying: Laying) -> Forest:
    """The Regions so far, and whether each has a printed forest."""
    return dict(zip(laying.hexes, laying.forest, strict=True))


def islets(laying: Laying) -> set[Hex]:
    """The Regions on loose parts."""
    return {hexagon for hexagon, is_loose in zip(laying.hexes, laying.loose, strict=True) if is_loose}


def untaken(laying: Laying) -> tuple[str, ...]:
    """The plates that don't lie yet."""
    return tuple(name for name in data.plates().plates if name not in laying.plates)


def shape(laying: Laying) -> Shape:
    """The part that is being placed, as it is turned."""
    return rotations(laying.plates[-1], laying.part)[laying.times]


def is_loose(laying: Laying) -> bool:
    """Whether the part that is being placed may become an island."""
    return len(data.plates().plates[laying.plates[-1]].parts) > 1


def room(laying: Laying) -> dict[Hex, tuple[int, ...]]:
    """The Ocean hexes that the part can cover, with the numbers of its hexes that can lie there. A loose part may
    touch any land, a whole plate must touch the others (§5 steps 3 to 5)."""
    land = tuple(laying.hexes)
    beside = land if is_loose(laying) else mainland(land, tuple(laying.loose))
    return berths(land, beside, shape(laying).hexes)


def ghosts(laying: Laying) -> dict[str, Hex]:
    """The Ocean hexes among which the Founder chooses now, by labels that no Region has."""
    hexes: Iterable[Hex] = ()
    if laying.stage in ("spot", "hex"):
        hexes = room(laying)
    elif laying.stage == "place":
        hexes = terrain.reefs(laying.hexes, laying.tile)
    rows = laying.hexes[-1][1] - laying.hexes[0][1] + 1 if laying.hexes else 0
    prefix = "x" if rows < ROW_X else "xx"
    return {f"{prefix}{number}": hexagon for number, hexagon in enumerate(hexes, 1)}


def labelled(laying: Laying, hexes: Iterable[Hex]) -> list[str]:
    """The labels of Regions as they are while the land grows (§3.4)."""
    names = dict(zip(laying.hexes, labels(laying.hexes), strict=True))
    return [names[hexagon] for hexagon in hexes]


def building(laying: Laying) -> Building:
    """How far the map is, for the Founder's eyes."""
    found = ghosts(laying)
    if laying.stage == "hex":
        found = {label: hexagon for label, hexagon in found.items() if hexagon == laying.spot}
    marks = tuple(Ghost(label, q, r) for label, (q, r) in found.items())
    if laying.stage == "plate":
        return Building(left=untaken(laying))
    if laying.stage not in ("turn", "spot", "hex"):
        return Building(ghosts=marks)
    part = shape(laying)
    return Building(plate=laying.plates[-1], hexes=part.hexes, forest=part.forest, ghosts=marks)


def preview(state: State, laying: Laying) -> State:
    """The table as its Founder sees it: the map so far, and nothing on it."""
    seen = msgspec.structs.replace(state, phase="map")
    land = encode(woods(laying)) if laying.hexes else ""
    dealing.lay(seen, laying.name, land, laying.tiles)
    return seen
