"""Where pieces may be placed, and which may be taken away again (section 3.2)."""

from __future__ import annotations

import math
from functools import lru_cache

from bot.games.mars import data
from bot.games.mars.geometry import HQ, members, network, touching
from bot.games.mars.state import (
    HABITAT,
    LIFE,
    TUNNEL,
    Faction,
    State,
    blasted,
    left,
    own,
)

FORTRESS = 7
"""Stands for the Ancient Fortress after the kinds of the player board."""
PIECES = (*data.KINDS, "fortress")


def vector(cost: data.Cost) -> tuple[int, ...]:
    """A cost by the numbers of the assets."""
    return tuple(cost.get(asset, 0) for asset in data.ASSETS)


COST: tuple[tuple[int, ...], ...] = (
    *(vector(data.pieces().kinds[kind].cost) for kind in data.KINDS),
    vector(data.pieces().fortress_cost),
)
_NEEDS = tuple(tuple((asset, need) for asset, need in enumerate(cost) if need) for cost in COST)
CLEAR_COST = vector(data.rules().limits.clear_cost)
PREFAB = data.rules().limits.prefab


def connected(state: State, faction: Faction) -> int:
    """The connected network: what reaches the HQ over own tunnels and buildings (PLC-9)."""
    buried = faction.pieces[TUNNEL] & blasted(state)
    return network(own(faction) & ~buried, HQ[faction.side])


def occupied(state: State) -> int:
    """Every hex with a piece on it, whoever owns it."""
    found = state.fortresses
    for faction in state.seats:
        found |= own(faction)
    return found


def sites(state: State, seat: int, kind: int) -> int:
    """The hexes on which a seat may place a piece of a kind, costs and stock left aside (PLC-1 to PLC-7)."""
    return every_site(state, seat)[kind]


def every_site(state: State, seat: int) -> tuple[int, ...]:
    """For every kind of piece, the Fortress last, where a seat may place it."""
    faction, others, blasts = state.seats[seat], 0, blasted(state)
    for theirs in state.seats:
        if theirs is not faction:
            others |= own(theirs)
    terrain = (state.plain, state.rock, state.fortresses, blasts)
    return _sites(terrain, others, tuple(faction.pieces), HQ[faction.side])


@lru_cache(1 << 14)  # the menus of a phase ask again and again, and little is built
def _sites(terrain: tuple[int, int, int, int], others: int, pieces: tuple[int, ...], home: int) -> tuple[int, ...]:
    """Where each kind may go: on ``terrain``, with its Fortresses and Blast Sites; ``others`` are pieces of other
    players, ``pieces`` the own ones by kind, ``home`` is the HQ."""
    plain, rock, fortresses, blasts = terrain
    tunnels, support, habitats, *works = pieces
    production = sum(works)
    mine = support | habitats | production | 1 << home
    reach = network(mine | (tunnels & ~blasts), home)
    taken = others | mine | tunnels | fortresses | blasts
    near = touching(reach) & ~taken
    tunnel = (plain | rock) & near
    fortress = tunnel & ~touching(others)
    ground = plain & fortress
    population = ground & ~touching(production)
    facility = ground & ~touching(mine)
    return (tunnel, population, population & touching(support), facility, facility, facility, facility, fortress)


def facilities(faction: Faction) -> int:
    """Where its Production Facilities stand."""
    _, _, _, factory, refinery, hospital, export = faction.pieces
    return factory | refinery | hospital | export


def in_stock(state: State, faction: Faction, kind: int) -> bool:
    """Whether a piece of that kind is left to be placed (PLC-8)."""
    if kind == FORTRESS:
        return state.fortresses.bit_count() < data.pieces().fortresses
    return left(faction, kind) > 0


def saving(state: State, kind: int) -> int:
    """How many resource cards less a piece of that kind costs now (E08)."""
    return _saving(kind) if state.prefab else 0


def _saving(kind: int) -> int:
    return min(PREFAB, sum(COST[kind][:3])) if kind not in (TUNNEL, FORTRESS) else 0


def affordable(state: State, faction: Faction, kind: int) -> bool:
    """Whether the cost can be paid in full, with what a card saves."""
    return kind in _affordable(tuple(faction.assets), state.prefab)


@lru_cache(1 << 14)  # as above
def _affordable(assets: tuple[int, ...], prefab: bool) -> tuple[int, ...]:
    """The kinds that can be paid for with these assets."""
    return tuple(kind for kind in range(FORTRESS + 1) if _lacking(assets, kind) <= (_saving(kind) if prefab else 0))


def _lacking(assets: tuple[int, ...], kind: int) -> float:
    """How many resource cards are missing for a piece; more than any card saves if it is something else."""
    short = [(asset, need - assets[asset]) for asset, need in _NEEDS[kind] if need > assets[asset]]
    return math.inf if any(asset > data.IRON for asset, _ in short) else sum(count for _, count in short)


def buildable(state: State, kind: int) -> int:
    """Where the seat on turn can build a piece of that kind now, everything counted; empty if it can't."""
    faction = state.seats[state.active]
    if not affordable(state, faction, kind) or not in_stock(state, faction, kind):
        return 0
    return sites(state, state.active, kind)


def choices(state: State) -> list[int]:
    """The kinds of pieces that the seat on turn can build now."""
    faction = state.seats[state.active]
    payable = _affordable(tuple(faction.assets), state.prefab)
    if not payable:
        return []
    where = every_site(state, state.active)
    return [kind for kind in payable if where[kind] and in_stock(state, faction, kind)]


def can_clear(state: State) -> bool:
    """Whether the seat on turn can pay for taking a Blast Site away, and there is one."""
    faction = state.seats[state.active]
    return bool(state.blasts) and all(have >= need for have, need in zip(faction.assets, CLEAR_COST, strict=True))


def removable(state: State) -> int:
    """What the seat on turn may dismantle (4.3 d): nothing lived in, no last Life Support of a Habitat, nothing
    that others of its pieces hang on."""
    if not data.rules().limits.allow_dismantle:
        return 0
    faction = state.seats[state.active]
    free = own(faction) & ~(1 << HQ[faction.side]) & ~faction.people
    for number in faction.injured:
        free &= ~(1 << number)
    buried = faction.pieces[TUNNEL] & blasted(state)
    loose = _loose(own(faction) & ~buried, HQ[faction.side]) | buried
    return free & loose & ~needed(faction)


def needed(faction: Faction) -> int:
    """Its Life Supports that are the last one of some Habitat."""
    return _needed(faction.pieces[LIFE], faction.pieces[HABITAT])


def lacking(faction: Faction, kind: int) -> list[int]:
    """Which assets are missing for the cost of a piece."""
    return [max(0, need - have) for need, have in zip(COST[kind], faction.assets, strict=True)]


@lru_cache(1 << 14)
def _loose(pieces: int, root: int) -> int:
    """The pieces without which every other connected piece stays connected."""
    whole = network(pieces, root)
    found = pieces & ~whole
    for number in members(whole & ~(1 << root)):
        bit = 1 << number
        if network(pieces & ~bit, root) == whole & ~bit:
            found |= bit
    return found


@lru_cache(1 << 12)
def _needed(supports: int, habitats: int) -> int:
    """The Life Supports that are the last one of some Habitat."""
    found = 0
    for number in members(habitats):
        near = touching(1 << number) & supports
        if near.bit_count() == 1:
            found |= near
    return found
