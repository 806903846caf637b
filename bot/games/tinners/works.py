"""What is built: mines, and the developments that change them (§6 step 6, §8)."""

from __future__ import annotations

from bot.games.tinners import data, rates
from bot.games.tinners import wallace_cards as robot_cards
from bot.games.tinners.data import NOBODY, NOWHERE
from bot.games.tinners.rates import ADIT, KINDS, MINER, PORT, PUMP, TRAIN
from bot.games.tinners.state import State, adit_ends, is_robot, own_mines


def build(state: State, side: int, x: int) -> bool:
    """Put a side's mine on an area: the tile is turned up, its cubes are placed, and what adits promised is
    added (§6 step 6, §8). Returns whether the tile was face down."""
    hidden = not state.shown[x]
    tile, adit, adits = data.tiles()[state.tiles[x]], rates.kinds()[ADIT], state.pending[x]
    state.owners[x], state.shown[x], state.pending[x] = side, True, 0
    state.mines[side] -= 1
    state.tin[x] = tile.tin + adit.tin * adits
    state.copper[x] = tile.copper + adit.copper * adits
    state.water[x] = max(0, tile.water - adit.water * adits)
    for known in state.known:
        if x in known:
            known.remove(x)
    if is_robot(state, side) and state.robot is not None and state.robot.better_mines:
        better = robot_cards.wallace().better
        state.tin[x] += better.tin
        state.copper[x] += better.copper
        drain(state, x, better.water)
    return hidden


def drain(state: State, x: int, cubes: int) -> None:
    """Take water off an area, never below none (H37)."""
    state.water[x] = max(0, state.water[x] - cubes)


def places(state: State, mine: list[int], kind: int) -> list[int]:
    """The areas among a side's mines where a development of a kind may be placed (§8); for an adit those from
    which it can lead somewhere."""
    if kind == MINER:
        return [x for x in mine if not (state.miners[x] or state.own_miners[x])]
    if kind == PORT:
        coast = data.coast()
        return [x for x in mine if coast[x] and not state.ports[x]]
    if kind == TRAIN:
        return [x for x in mine if not state.trains[x]]
    if kind == ADIT:
        return [x for x in mine if adit_ends(state, x)]
    return mine


def place(state: State, kind: int, x: int, y: int = NOWHERE) -> None:
    """Place a development in an area; an adit on the border between ``x`` and ``y`` (§8). A miner is a common
    one."""
    if kind == MINER:
        state.miners[x] += 1
    elif kind == PORT:
        state.ports[x] = True
        drain(state, x, rates.kinds()[PORT].water)
    elif kind == TRAIN:
        state.trains[x] = True
        drain(state, x, rates.kinds()[TRAIN].water)
    elif kind == PUMP:
        drain(state, x, rates.kinds()[PUMP].water_by_round[state.round - 1])
    else:
        border = next(border for other, border in data.neighbours()[x] if other == y)
        state.adits[border] = True
        for end in (x, y):
            _adit(state, end)


def _adit(state: State, x: int) -> None:
    if state.owners[x] == NOBODY:
        state.pending[x] += 1
        return
    adit = rates.kinds()[ADIT]
    state.tin[x] += adit.tin
    state.copper[x] += adit.copper
    drain(state, x, adit.water)


def stored_places(state: State, side: int, kind: int) -> list[int]:
    """Where a piece from Michigan may go: a miner anywhere on the board, anything else like a development
    from the board (§11.4)."""
    return list(range(len(state.owners))) if kind == MINER else places(state, own_mines(state, side), kind)


def placeable(state: State, side: int) -> list[int]:
    """The kinds of Michigan's pieces that a side holds and can place now."""
    stored = state.stored[side]
    return [k for k in range(len(KINDS)) if stored[k] and stored_places(state, side, k)]


def extract(state: State, side: int, x: int, tin: int, copper: int) -> int:
    """Take cubes out of a mine: each costs the water there, then one cube of water is added (§7). Returns what
    was paid."""
    cost = state.water[x] * (tin + copper)
    state.money[side] -= cost
    state.tin[x] -= tin
    state.copper[x] -= copper
    state.held_tin[side] += tin
    state.held_copper[side] += copper
    state.water[x] += 1
    return cost
