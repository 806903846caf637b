"""How Lord Wallace plays (§12)."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.tinners import auctions, data, emigration, rates, works
from bot.games.tinners import sentences as say
from bot.games.tinners import wallace_cards as robot_cards
from bot.games.tinners.data import NOBODY, NOWHERE, keys
from bot.games.tinners.rates import ADIT, KINDS, MICHIGAN, MINER, PUMP
from bot.games.tinners.state import (
    ROBOT,
    WALLACE,
    Auction,
    State,
    Story,
    adit_ends,
    can_bid,
    capacity,
    did,
    left,
    ore,
    own_mines,
    spend,
)

Step = Callable[[State, Story, int], bool]


def act(state: State, story: Story) -> None:
    """One turn: the first possible thing in the chain of the card on top; wherever that is to develop he emigrates
    instead if he may (§12.3)."""
    number = auctions.draw(state, story)
    card = robot_cards.cards()[number]
    story.tell(say.robot_card(number))
    for step in _CHAINS[card.action]:
        if step(state, story, card.bid):
            return
    income = rates.work().pasties_income
    spend(state, ROBOT, rates.costs()["pasties"])
    state.money[ROBOT] += income
    story.tell(say.pasties(WALLACE, income))
    did(state, ROBOT, "pasties", amount=income)


# --- Building ------------------------------------------------------------------------------------------------


def _build(state: State, story: Story, number: int) -> bool:
    """Start an auction at £1, if he can (§12.3)."""
    areas = auctions.free_areas(state)
    if left(state, ROBOT) < rates.costs()["build"] or not state.mines[ROBOT] or not state.money[ROBOT]:
        return False
    if not areas:
        return False
    x = best_area(state, areas)
    ceiling = max(1, min(state.money[ROBOT], number + auctions.fancy(state, x)))
    state.auction = Auction(
        area=x,
        by=ROBOT,
        minimum=1,
        card=None,
        live=[ROBOT, *(side for side in range(state.seats) if can_bid(state, side, 1))],
        turn=ROBOT,
        bids=[0] * len(state.money),
        limits=[0] * len(state.money),
        ceiling=ceiling,
    )
    auctions.bid(state, story, ROBOT, 1)
    return True


def best_area(state: State, areas: list[int]) -> int:
    """The face-up tile with the most ore less water, else the first face-down one (§12.3)."""
    shown = [x for x in areas if state.shown[x]]
    if not shown:
        return areas[0]
    return max(shown, key=lambda x: (_value(data.tiles()[state.tiles[x]]), -x))


def _value(tile: data.Tile) -> int:
    return tile.tin + tile.copper - tile.water


# --- Extracting ----------------------------------------------------------------------------------------------


def best_haul(state: State, x: int) -> tuple[int, int, int]:
    """The most profitable cubes of an area within his rules (§12.3): the profit, tin and copper.

    The dearest cubes come first, tin before copper at the same price, as many as an extraction takes; those not
    worth more than the water costs are left, and so are those that he can't pay for.
    """
    prices = {"tin": state.prices[0], "copper": state.prices[1]}
    cubes = ["tin"] * state.tin[x] + ["copper"] * state.copper[x]
    cubes.sort(key=lambda cube: -prices[cube])
    water = state.water[x]
    worth = [cube for cube in cubes[: capacity(state, x)] if prices[cube] > water]
    if water:
        worth = worth[: state.money[ROBOT] // water]
    profit = sum(prices[cube] - water for cube in worth)
    return profit, worth.count("tin"), worth.count("copper")


def _extract(state: State, story: Story, _: int) -> bool:
    if left(state, ROBOT) < rates.costs()["extract"]:
        return False
    best, where = (0, 0, 0), NOWHERE
    for x in own_mines(state, ROBOT):
        haul = best_haul(state, x)
        if haul[0] > best[0]:
            best, where = haul, x
    if where == NOWHERE:
        return False
    _, tin, copper = best
    cost = works.extract(state, ROBOT, where, tin, copper)
    spend(state, ROBOT, rates.costs()["extract"])
    story.tell(say.extracts(WALLACE, where, tin, copper, cost))
    did(state, ROBOT, "extract", keys()[where], amount=tin + copper)
    return True


# --- Developing ----------------------------------------------------------------------------------------------


def spot_for(state: State, kind: int) -> list[int]:
    """Where he places a development, an adit between two areas: in the area with the most ore that allows it,
    never in one without ore (§12.3). Empty if there is none."""
    legal = works.places(state, own_mines(state, ROBOT), kind)
    wanted = [x for x in legal if ore(state, x) and (kind != PUMP or state.water[x])]
    if not wanted:
        return []
    x = max(wanted, key=lambda x: (ore(state, x), -x))
    return [x, best_end(state, x)] if kind == ADIT else [x]


def best_end(state: State, x: int) -> int:
    """Where an adit leads: to another area of his, else to one without a mine, else to the player's (§12.3)."""

    def rank(y: int) -> tuple[int, int]:
        owner = state.owners[y]
        return (0 if owner == ROBOT else 1 if owner == NOBODY else 2, y)

    return min(adit_ends(state, x), key=rank)


def _develop(state: State, story: Story, _: int) -> bool:
    for kind in robot_cards.preference(state.emigration):
        cost = rates.costs()[KINDS[kind]]
        spot = spot_for(state, kind) if state.board[kind] and cost <= left(state, ROBOT) else []
        if not spot:
            continue
        state.board[kind] -= 1
        spend(state, ROBOT, cost)
        if kind == MINER and state.coloured[ROBOT]:
            state.coloured[ROBOT] -= 1
            state.own_miners[spot[0]] = True
            story.tell(say.employs(WALLACE, *spot))
        else:
            works.place(state, kind, *spot)
            story.tell(say.digs_adit(WALLACE, *spot) if kind == ADIT else say.develops(WALLACE, kind, *spot))
        did(state, ROBOT, KINDS[kind], *(keys()[area] for area in spot))
        return True
    return False


# --- Emigrating ----------------------------------------------------------------------------------------------


def leaving(state: State) -> int:
    """The area that a miner of his leaves: with fewer cubes of ore than an extraction takes, the fewest of all
    (§12.3); :data:`NOWHERE` if there is none."""
    poor = [x for x in own_mines(state, ROBOT) if state.own_miners[x] and ore(state, x) < capacity(state, x)]
    return min(poor, key=lambda x: (ore(state, x), x), default=NOWHERE)


def _emigrate(state: State, story: Story, _: int) -> bool:
    if not state.emigration or left(state, ROBOT) < rates.costs()["emigrate"]:
        return False
    x = leaving(state)
    if x == NOWHERE or MICHIGAN not in emigration.free_places(state):
        return False
    emigration.leave(state, story, ROBOT, x, MICHIGAN)
    place_stored(state, story)
    return True


def place_stored(state: State, story: Story) -> None:
    """Place Michigan's pieces by the rules for developing, as soon as they find a place, whoever made it (§12.3);
    two miners go to the two areas with the most ore."""
    stored = state.stored[ROBOT]
    for kind in range(len(KINDS)):
        if kind == MINER and stored[kind]:
            rich = sorted(own_mines(state, ROBOT), key=lambda x: (-ore(state, x), x))
            for n in range(stored[kind] if rich else 0):
                emigration.place_piece(state, story, ROBOT, kind, [rich[n % len(rich)]])
        elif stored[kind] and (spot := spot_for(state, kind)):
            emigration.place_piece(state, story, ROBOT, kind, spot)


_CHAINS: dict[str, tuple[Step, ...]] = {
    "build": (_build, _extract, _emigrate, _develop),
    "extract": (_extract, _emigrate, _develop),
    "develop": (_emigrate, _develop, _extract),
}
