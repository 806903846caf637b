"""Setting up a game (§3.4, §3.5, §11.1, §12.2)."""

from __future__ import annotations

import random
from collections.abc import Mapping

from bot.games.contract import Chance
from bot.games.tinners import data, rates, rounds, works
from bot.games.tinners import wallace_cards as robot_cards
from bot.games.tinners.data import NOBODY, NOWHERE
from bot.games.tinners.flow import go_on
from bot.games.tinners.rates import KINDS, PLACES
from bot.games.tinners.state import ROBOT, Robot, State, Story

SHUFFLED = 0
"""The set-up card of a game whose areas are shuffled."""


USUAL = "usual"


def _advised(options: Mapping[str, str]) -> str:
    """How hard Lord Wallace is unless somebody wants him otherwise (§12.1)."""
    return "both" if options["emigration"] == "on" else "base"


def new(seats: int, options: Mapping[str, str], seed: str) -> State:
    """A game at its first decision. Seats, tiles, set-up card and turn order are drawn in this order."""
    chance = Chance(seed)
    source = chance.source()
    count = 2 if seats == 1 else seats
    around, order = list(range(count)), list(range(count))
    source.shuffle(around)
    if seats > 1:
        source.shuffle(order)
    pile = list(range(len(data.tiles())))
    source.shuffle(pile)
    card, areas = _areas(options["random_setup"] == "on", source)
    state = _empty(chance, seats, count, options["emigration"] == "on")
    state.setup_card, state.around, state.order, state.pile = card, around, order, pile
    _lay_tiles(state, areas)
    if seats == 1:
        _seat_robot(state, options, areas)
    story = Story()
    rounds.begin(state, story)
    go_on(state, story)
    state.last = []
    return state


def _areas(shuffled: bool, source: random.Random) -> tuple[int, list[int]]:
    """A set-up card's number and its areas in order (§3.4 step 2)."""
    if shuffled:
        areas = list(range(len(data.areas())))
        source.shuffle(areas)
        return SHUFFLED, areas
    cards = list(data.setup().cards.values())
    number = source.randrange(len(cards))
    return number + 1, [data.area_numbers()[key] for key in cards[number].order]


def _empty(chance: Chance, seats: int, count: int, emigration: bool) -> State:
    areas, start = len(data.areas()), data.setup().side
    coloured = rates.emigration().coloured_miners if emigration else 0
    human = range(count) if seats > 1 else (0,)
    return State(
        chance=chance,
        seats=seats,
        emigration=emigration,
        setup_card=SHUFFLED,
        around=[],
        queue=[],
        pile=[],
        tiles=[NOWHERE] * areas,
        shown=[False] * areas,
        owners=[NOBODY] * areas,
        tin=[0] * areas,
        copper=[0] * areas,
        water=[0] * areas,
        miners=[0] * areas,
        own_miners=[False] * areas,
        ports=[False] * areas,
        trains=[False] * areas,
        pending=[0] * areas,
        adits=[False] * len(data.borders()),
        money=[start.money] * count,
        sources=[[0] * (data.rounds() + 1) for _ in range(count)],
        held_tin=[0] * count,
        held_copper=[0] * count,
        mines=[start.mines] * count,
        coloured=[coloured] * count,
        cards=[list(rates.survey()) if side in human else [] for side in range(count)],
        used=[[] for _ in range(count)],
        known=[[] for _ in range(count)],
        stored=[[0] * len(KINDS) for _ in range(count)],
        resigned=[False] * count,
        work=[0] * count,
        arrived=[0] * count,
        order=[],
        board=[],
        prices=[0, 0],
        dice=[[], []],
        shifts=[0, 0],
        spaces=[NOBODY] * (len(PLACES) * data.rounds()),
    )


def _lay_tiles(state: State, areas: list[int]) -> None:
    """The first areas get tiles face up, the next face down; the rest wait (§3.4 step 3)."""
    counts = data.counts(state.seats)
    laid = counts.face_up + counts.face_down
    for place, x in enumerate(areas[:laid]):
        state.tiles[x] = state.pile.pop()
        state.shown[x] = place < counts.face_up
    state.queue = areas[laid:]


def _seat_robot(state: State, options: Mapping[str, str], areas: list[int]) -> None:
    """Lord Wallace: his cards, money and first mines (§12.2)."""
    start = robot_cards.wallace().start
    level = _advised(options) if options["wallace"] == USUAL else options["wallace"]
    more, better = level in ("more_mines", "both"), level in ("better_mines", "both")
    deep = options["deep_purse"] == "on"
    deck = list(range(len(robot_cards.cards())))
    state.chance.source().shuffle(deck)
    state.robot = Robot(deck, [], more_mines=more, better_mines=better, deep_purse=deep)
    state.money[ROBOT] = start.deep_purse if deep else start.money
    hidden = [x for x in areas if state.tiles[x] != NOWHERE and not state.shown[x]]
    for x in hidden[: start.more_mines if more else start.mines]:
        works.build(state, ROBOT, x)
