"""What a seat can't know, dealt anew; and the count of all pieces (§1: tiles, private limits, cards to come)."""

from __future__ import annotations

import random

from bot.games.contract import Chance, dump, load
from bot.games.text import Who
from bot.games.tinners import rates
from bot.games.tinners import wallace_cards as robot_cards
from bot.games.tinners.data import NOWHERE, tiles
from bot.games.tinners.state import State, name, own_mines, sides


def resample(state: State, seat: int | None, seed: str) -> State:
    """Another state that ``seat`` can't tell from this one: face-down tiles that it hasn't seen, limits of
    others, Lord Wallace's deck, and the future."""
    dream = load(State, dump(state))
    source = random.Random(f"imagine/{seed}")
    dream.chance = Chance(f"imagined/{seed}", state.chance.draws)
    _redeal_tiles(dream, seat, source)
    if dream.robot is not None:
        dream.robot.deck.sort()
        source.shuffle(dream.robot.deck)
    _redraw_limits(dream, seat, source)
    return dream


def _redeal_tiles(state: State, seat: int | None, source: random.Random) -> None:
    known = state.known[seat] if seat is not None else []
    slots = [x for x, tile in enumerate(state.tiles) if tile != NOWHERE and not state.shown[x] and x not in known]
    unseen = sorted([*(state.tiles[x] for x in slots), *state.pile])
    source.shuffle(unseen)
    for x, tile in zip(slots, unseen, strict=False):
        state.tiles[x] = tile
    state.pile = unseen[len(slots) :]


def _redraw_limits(state: State, seat: int | None, source: random.Random) -> None:
    """Whoever has bid and isn't asked now may have a limit, anything from that bid up. Between a turn and what
    follows it nobody is asked."""
    auction = state.auction
    if auction is None:
        return
    for side in auction.live:
        if side == seat or side >= state.seats or not auction.bids[side]:
            continue
        if side != auction.turn or state.due:
            limit = source.randint(auction.bids[side] - 1, state.money[side])
            auction.limits[side] = limit if limit >= auction.bids[side] else 0


def pieces(state: State) -> dict[str, int]:
    """Tiles, mines, coloured miners, survey cards of every side, and Lord Wallace's cards."""
    counts = {f"tile {n + 1}": 0 for n in range(len(tiles()))}
    for tile in (*state.pile, *(tile for tile in state.tiles if tile != NOWHERE)):
        counts[f"tile {tile + 1}"] += 1
    for side in sides(state):
        who = f"seat {side}" if isinstance(name(state, side), Who) else "Lord Wallace"
        abroad = state.spaces.count(side)
        working = sum(state.own_miners[x] for x in own_mines(state, side))
        counts[f"mines of {who}"] = state.mines[side] + state.owners.count(side)
        counts[f"coloured miners of {who}"] = state.coloured[side] + working + abroad
        for key in rates.survey():
            counts[f"{key} of {who}"] = state.cards[side].count(key) + state.used[side].count(key)
    if state.robot is not None:
        for number in range(len(robot_cards.cards())):
            held = state.robot.deck.count(number) + state.robot.discards.count(number)
            counts[f"card {number + 1} of Lord Wallace"] = held
    return counts
