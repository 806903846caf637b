"""Why an answer is refused, in words: the first of the possible reasons that holds, and what would do."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.text import Text, text
from bot.games.tinners import auctions, data, emigration, rates, works
from bot.games.tinners import questions as asks
from bot.games.tinners import sentences as say
from bot.games.tinners.data import NOBODY, NOWHERE, area_numbers
from bot.games.tinners.rates import ADIT, KINDS, MINER, PORT
from bot.games.tinners.state import State, adit_ends, left, name, ore, own_mines, yield_of

MOST_NAMED = 6


def why(state: State, key: str) -> Text | None:
    """Why a key that is not on offer can't be chosen now, if the rules have a reason of their own."""
    if state.phase == "invest":
        return _row(state, key)
    if state.phase != "actions" or state.stage != "action":
        return None
    if not state.words:
        return _action(state, key)
    return _area(state, state.words[0], key) if len(state.words) == 1 else None


# --- Investing (§10.2) ---------------------------------------------------------------------------------------


def _row(state: State, key: str) -> Text | None:
    side = state.turn
    for rate, row in zip(rates.rates(state.seats, state.round), state.taken, strict=True):
        if rate.key != key:
            continue
        if side in row:
            return text("You have invested £{pay} in this round already: each time in another row.", pay=rate.pay)
        if len(row) == len(rate.points):
            return text("The row for £{pay} is full.", pay=rate.pay)
        if rate.pay > state.money[side]:
            return text("That row costs £{pay}, and you have £{money}.", pay=rate.pay, money=state.money[side])
    return None


# --- Actions (§5.1) ------------------------------------------------------------------------------------------


def _action(state: State, key: str) -> Text | None:
    spare, cost = left(state, state.turn), rates.costs().get(key, 0)
    if spare < cost:
        had = "you have {left} left in this round." if spare != 1 else "you have 1 left in this round."
        return text("That takes {cost} work points, and " + had, cost=cost, left=spare)
    if key in KINDS:
        return _development(state, KINDS.index(key))
    return _ACTIONS[key](state) if key in _ACTIONS else None


def _build(state: State) -> Text:
    side = state.turn
    if not state.mines[side]:
        return Text("All your mine pieces are on the map.")
    if not auctions.free_areas(state):
        return Text("No area has a tile and no mine.")
    return text("You have £{money}, and no bid so low may open an auction now.", money=state.money[side])


def _extract(state: State) -> Text:
    mine = own_mines(state, state.turn)
    if not mine:
        return Text("You have no mine yet.")
    if not any(ore(state, x) for x in mine):
        return Text("None of your mines has ore.")
    least = min(state.water[x] for x in mine if ore(state, x))
    return text(
        "You can't pay for the water: a cube costs at least £{least}, and you have £{money}.",
        least=least, money=state.money[state.turn],
    )  # fmt: skip


def _emigrate(state: State) -> Text:
    if not state.emigration:
        return Text("Nobody emigrates in this game: the Emigration expansion is off.")
    if not any(state.own_miners[x] for x in own_mines(state, state.turn)):
        return Text("None of your mines has a miner of your own colour.")
    return Text("All places abroad are taken for this round.")


def _place(state: State) -> Text:
    if not any(state.stored[state.turn]):
        return Text("You have no piece from Michigan.")
    return Text("There is no place for your piece from Michigan at the moment.")


def _development(state: State, kind: int) -> Text:
    mine = own_mines(state, state.turn)
    if not state.board[kind]:
        return text("There is no {kind} left on the board in this round.", kind=say.lower_kind(kind))
    if not mine:
        return Text("You have no mine yet.")
    if kind == PORT and not any(data.coast()[x] for x in mine):
        return Text("None of your mines is on the coast.")
    return text("None of your mines has room for {kind}.", kind=say.a_kind(kind))


_ACTIONS: dict[str, Callable[[State], Text]] = {
    "build": _build,
    "extract": _extract,
    "emigrate": _emigrate,
    asks.PLACE: _place,
}


# --- Areas ---------------------------------------------------------------------------------------------------


def _area(state: State, word: str, key: str) -> Text | None:
    """Why an action can't be taken in an area (§6 step 1, §7, §8, §11.3), and where it can."""
    x = area_numbers().get(key, NOWHERE)
    if x == NOWHERE or word == asks.PLACE:
        return None
    reason = _free(state, x) if word == "build" else _mine(state, word, x)
    if reason is None:
        return None
    found = [text("{place}", place=say.place(other)) for other in _possible(state, word)][:MOST_NAMED]
    return text("{reason} Possible: {places}.", reason=reason, places=found) if found else reason


def _possible(state: State, word: str) -> list[int]:
    mine = own_mines(state, state.turn)
    if word == "build":
        return auctions.free_areas(state)
    if word == "extract":
        return [x for x in mine if yield_of(state, state.turn, x)]
    if word == "emigrate":
        return emigration.emigrants(state, mine)
    return works.places(state, mine, KINDS.index(word))


def _free(state: State, x: int) -> Text | None:
    if state.owners[x] != NOBODY:
        return text(
            "{place} has a mine already, of {owner}.", place=say.place(x), owner=name(state, state.owners[x])
        )
    return text("{place} has no tile yet.", place=say.place(x)) if state.tiles[x] == NOWHERE else None


def _mine(state: State, word: str, x: int) -> Text | None:
    place = say.place(x)
    if state.owners[x] == NOBODY:
        return text("{place} has no mine.", place=place)
    if state.owners[x] != state.turn:
        return text("The mine in {place} is {owner}’s.", place=place, owner=name(state, state.owners[x]))
    if word == "extract":
        return _poor(state, x)
    if word == "emigrate":
        return None if state.own_miners[x] else text("{place} has no miner of your own colour.", place=place)
    return _crowded(state, KINDS.index(word), x)


def _poor(state: State, x: int) -> Text | None:
    if not ore(state, x):
        return text("{place} has no ore.", place=say.place(x))
    if yield_of(state, state.turn, x):
        return None
    return text(
        "A cube from {place} costs £{water}, and you have £{money}.",
        place=say.place(x), water=state.water[x], money=state.money[state.turn],
    )  # fmt: skip


def _crowded(state: State, kind: int, x: int) -> Text | None:
    place = say.place(x)
    if kind == PORT and not data.coast()[x]:
        return text("{place} is not on the coast.", place=place)
    if kind == ADIT and not adit_ends(state, x):
        return text("No adit can lead from {place}: it takes a neighbour with a tile and no adit yet.", place=place)
    taken = (state.miners[x] or state.own_miners[x]) if kind == MINER else x not in works.places(state, [x], kind)
    return text("{place} has {kind} already.", place=place, kind=say.a_kind(kind)) if taken else None
