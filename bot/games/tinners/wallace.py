"""How Lord Wallace plays (§12)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from bot.games.text import Text, text
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


class Plan(NamedTuple):
    """Something that he can do, and why he does it so."""

    reason: Text
    act: Callable[[Story], None]


Step = Callable[[State, int], "Plan | Text"]
"""What he would do for a step of his chain with a card's number, or why he can't; empty if it needs no word."""


def act(state: State, story: Story) -> None:
    """One turn: the first possible thing in the chain of the card on top; wherever that is to develop he emigrates
    instead if he may (§12.3)."""
    number = auctions.draw(state, story)
    card = robot_cards.cards()[number]
    reasons: list[Text] = []
    for step in _CHAINS[card.action]:
        planned = step(state, card.bid)
        if isinstance(planned, Plan):
            story.tell(say.robot_card(number, [*reasons, planned.reason]))
            planned.act(story)
            return
        reasons += [planned] if planned.message else []
    story.tell(say.robot_card(number, reasons))
    income = rates.work().pasties_income
    spend(state, ROBOT, rates.costs()["pasties"])
    state.money[ROBOT] += income
    story.tell(say.pasties(WALLACE, income))
    did(state, ROBOT, "pasties", amount=income)


# --- Building ------------------------------------------------------------------------------------------------


def _build(state: State, number: int) -> Plan | Text:
    """Start an auction at £1, if he can (§12.3)."""
    areas = auctions.free_areas(state)
    if left(state, ROBOT) < rates.costs()["build"]:
        return Text("He can't build: he has too few work points left.")
    if not state.mines[ROBOT]:
        return Text("He can't build: all his mine pieces are on the map.")
    if not state.money[ROBOT]:
        return Text("He can't build: he has no money.")
    if not areas:
        return Text("He can't build: no area has a tile and no mine.")
    x = best_area(state, areas)
    shown = "{place} has the most ore for its water of the face-up tiles."
    hidden = "No free tile lies face up, and {place} is the first of the others."
    reason = text(shown if state.shown[x] else hidden, place=say.place(x))
    return Plan(reason, lambda story: _open_auction(state, story, x, number))


def _open_auction(state: State, story: Story, x: int, number: int) -> None:
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


def _extract(state: State, _: int) -> Plan | Text:
    if left(state, ROBOT) < rates.costs()["extract"]:
        return Text("He can't extract: he has no work points left.")
    hauls = {x: best_haul(state, x) for x in own_mines(state, ROBOT)}
    where = max(hauls, key=lambda x: (hauls[x][0], -x), default=NOWHERE)
    if where == NOWHERE or hauls[where][0] <= 0:
        return Text("He doesn't extract: none of his mines pays at these prices.")
    profit, tin, copper = hauls[where]
    reason = text("{place} pays him best: £{profit} at these prices.", place=say.place(where), profit=profit)
    return Plan(reason, lambda story: _take_out(state, story, where, tin, copper))


def _take_out(state: State, story: Story, where: int, tin: int, copper: int) -> None:
    cost = works.extract(state, ROBOT, where, tin, copper)
    spend(state, ROBOT, rates.costs()["extract"])
    story.tell(say.extracts(WALLACE, where, say.cubes(tin, copper), cost=cost, water=state.water[where]))
    did(state, ROBOT, "extract", keys()[where], amount=tin + copper)


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


def _develop(state: State, _: int) -> Plan | Text:
    for kind in robot_cards.preference(state.emigration):
        cost = rates.costs()[KINDS[kind]]
        spot = spot_for(state, kind) if state.board[kind] and cost <= left(state, ROBOT) else []
        if spot:
            reason = text(
                "Of what he likes, {kind} comes first, and {place} has the most ore of his mines with room for it.",
                kind=say.a_kind(kind), place=say.place(spot[0]),
            )  # fmt: skip
            return Plan(reason, partial(_place_from_board, state, kind=kind, spot=spot))
    return Text("He doesn't develop: nothing on the board finds a place where ore is left.")


def _place_from_board(state: State, story: Story, *, kind: int, spot: list[int]) -> None:
    state.board[kind] -= 1
    spend(state, ROBOT, rates.costs()[KINDS[kind]])
    if kind == MINER and state.coloured[ROBOT]:
        state.coloured[ROBOT] -= 1
        state.own_miners[spot[0]] = True
        story.tell(say.employs(WALLACE, *spot))
    else:
        works.place(state, kind, *spot)
        story.tell(say.digs_adit(WALLACE, *spot) if kind == ADIT else say.develops(WALLACE, kind, *spot))
    did(state, ROBOT, KINDS[kind], *(keys()[area] for area in spot))


# --- Emigrating ----------------------------------------------------------------------------------------------


def leaving(state: State) -> int:
    """The area that a miner of his leaves: with fewer cubes of ore than an extraction takes, the fewest of all
    (§12.3); :data:`NOWHERE` if there is none."""
    poor = [x for x in own_mines(state, ROBOT) if state.own_miners[x] and ore(state, x) < capacity(state, x)]
    return min(poor, key=lambda x: (ore(state, x), x), default=NOWHERE)


def _emigrate(state: State, _: int) -> Plan | Text:
    x = leaving(state)
    if not state.emigration or left(state, ROBOT) < rates.costs()["emigrate"] or x == NOWHERE:
        return Text("")
    if MICHIGAN not in emigration.free_places(state):
        return Text("No miner of his emigrates: Michigan's space for this round is taken.")
    reason = text(
        "He emigrates instead of developing: {place} holds fewer cubes than an extraction takes.",
        place=say.place(x),
    )
    return Plan(reason, lambda story: _send_off(state, story, x))


def _send_off(state: State, story: Story, x: int) -> None:
    emigration.leave(state, story, ROBOT, x, MICHIGAN)
    place_stored(state, story)


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
