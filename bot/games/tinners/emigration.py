"""The Emigration expansion: miners who leave, and what they send home (§11)."""

from __future__ import annotations

from bot.games.tinners import data, rates, works
from bot.games.tinners import sentences as say
from bot.games.tinners.data import NOBODY, keys
from bot.games.tinners.rates import ADELAIDE, KIMBERLY, KINDS, MICHIGAN, PLACES, SIERRA_MADRE
from bot.games.tinners.state import State, Story, did, name, sides, spend


def space(state: State, n: int) -> int:
    """The number of a place's space for the current round."""
    return n * data.rounds() + state.round - 1


def free_places(state: State) -> list[int]:
    """The places whose space for the current round is empty (§11.3)."""
    return [n for n in range(len(PLACES)) if state.spaces[space(state, n)] == NOBODY]


def emigrants(state: State, mine: list[int]) -> list[int]:
    """The areas among a side's mines from which its coloured miner may leave: none if every space of the round
    is taken (§11.3)."""
    found = [x for x in mine if state.own_miners[x]]
    return found if found and free_places(state) else []


def leave(state: State, story: Story, side: int, x: int, n: int) -> None:
    """Send a coloured miner from an area to a place, and take the bonus at once (§11.3 to §11.6)."""
    who, table, r = name(state, side), rates.emigration(), state.round - 1
    state.own_miners[x] = False
    state.spaces[space(state, n)] = side
    spend(state, side, rates.costs()["emigrate"])
    story.tell(say.emigrates(who, x, n))
    did(state, side, "emigrate", keys()[x], what=PLACES[n])
    if n == MICHIGAN:
        kind, count = KINDS.index(table.michigan.piece[r]), table.michigan.count[r]
        state.stored[side][kind] += count
        story.tell(say.gets_piece(who, kind, count))
    elif n == SIERRA_MADRE:
        gained = table.sierra_madre.points[r]
        state.sources[side][-1] += gained
        story.tell(say.gets_points(who, gained))
    elif n == KIMBERLY:
        state.money[side] += table.kimberly.income[r]
        story.tell(say.gets_money(who, table.kimberly.income[r], state.round))
    elif n == ADELAIDE:
        state.adelaide = side
        story.tell(say.gets_token(who))


def place_piece(state: State, story: Story, side: int, kind: int, areas: list[int]) -> None:
    """Place a piece from Michigan in an area, an adit between two; it costs nothing (§11.4)."""
    state.stored[side][kind] -= 1
    works.place(state, kind, *areas)
    story.tell(say.places(name(state, side), kind, *areas))
    did(state, side, "place", *(keys()[x] for x in areas), what=KINDS[kind])


def kimberly_tokens(state: State, side: int) -> list[int]:
    """The incomes of a side's tokens from Kimberly, in pounds (§11.5)."""
    first = KIMBERLY * data.rounds()
    income = rates.emigration().kimberly.income
    return [income[r] for r in range(data.rounds()) if state.spaces[first + r] == side]


def pay_kimberly(state: State, story: Story) -> None:
    """Pay every token's income (§11.5)."""
    for side in sides(state):
        if amount := sum(kimberly_tokens(state, side)):
            state.money[side] += amount
            story.tell(say.kimberly_income(name(state, side), amount))
