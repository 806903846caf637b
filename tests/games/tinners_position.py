"""Positions of Tinners' Trail written by hand, and turns written as text."""

from __future__ import annotations

from typing import Any

from bot.games.contract import Choice, Decision, check_options, dump, load
from bot.games.playing import advance
from bot.games.random_play import random_step
from bot.games.text import show
from bot.games.tinners import data, rates
from bot.games.tinners.data import NOBODY, NOWHERE, area_numbers
from bot.games.tinners.game import TinnersTrail
from bot.games.tinners.rates import KINDS, PLACES
from bot.games.tinners.state import ROBOT, State, active

GAME = TinnersTrail()
TILES = list(data.tiles())


def new(seats: int, seed: str = "position", **options: str) -> State:
    """A game as it is set up."""
    return GAME.new(seats, check_options(GAME, seats, options), seed)


class Position:
    """A position in the phase of actions: an empty map, seat 0 on turn, then the others in order; two of each
    development on the board; tin at £6 and copper at £6."""

    def __init__(self, seats: int = 2, *, number: int = 1, emigration: bool = False, **options: str) -> None:
        self.state = state = new(seats, emigration="on" if emigration else "off", **options)
        areas, count = len(data.areas()), len(state.money)
        state.pile, state.queue = list(range(len(TILES))), []
        state.tiles, state.shown, state.owners = [NOWHERE] * areas, [False] * areas, [NOBODY] * areas
        state.tin, state.copper, state.water = [0] * areas, [0] * areas, [0] * areas
        state.mines = [data.setup().side.mines] * count
        state.around = state.order = list(range(count))
        state.arrived, state.arrivals, state.work = [n + 1 for n in range(count)], count, [0] * count
        state.board = [2] * len(KINDS)
        state.round = number
        state.turn = state.active = 0
        self.price(6, 6)

    def price(self, tin: int, copper: int) -> Position:
        """Set both prices."""
        self.state.prices = [tin, copper]
        return self

    def tile(self, key: str, tin: int, copper: int, water: int, *, shown: bool = False) -> Position:
        """Put the tile with these cubes on an area."""
        state, x = self.state, self.x(key)
        number = next(n for n in state.pile if TILES[n] == data.Tile(tin, copper, water))
        state.pile.remove(number)
        state.tiles[x], state.shown[x] = number, shown
        return self

    def mine(self, side: int, key: str, tin: int, copper: int, water: int) -> Position:
        """Put a mine with cubes on an area; any tile lies below."""
        state, x = self.state, self.x(key)
        if state.tiles[x] == NOWHERE:
            state.tiles[x] = state.pile.pop()
        state.shown[x], state.owners[x] = True, side
        state.mines[side] -= 1
        state.tin[x], state.copper[x], state.water[x] = tin, copper, water
        return self

    def own_miner(self, key: str) -> Position:
        """Put a coloured miner of the owner into a mine."""
        x = self.x(key)
        self.state.own_miners[x] = True
        self.state.coloured[self.state.owners[x]] -= 1
        return self

    def x(self, key: str) -> int:
        """The number of an area."""
        return area_numbers()[key]

    def ground(self, key: str) -> tuple[int, int, int]:
        """Tin, copper and water in a mine."""
        x = self.x(key)
        return self.state.tin[x], self.state.copper[x], self.state.water[x]

    def pending(self, key: str) -> int:
        """The adits that wait for a mine."""
        return self.state.pending[self.x(key)]

    def places(self, *names: str) -> Position:
        """Put markers on columns of the work track, in the order given: ``"1:8"`` is side 1 after 8 points."""
        for name in names:
            side, column = map(int, name.split(":"))
            self.state.work[side] = column
            self.state.arrivals += 1
            self.state.arrived[side] = self.state.arrivals
        return self._next()

    def passed(self, *sides: int) -> Position:
        """Let sides have passed."""
        self.state.passed = list(sides)
        return self._next()

    def _next(self) -> Position:
        self.state.turn = self.state.active = active(self.state)
        return self

    def holds(self, side: int, tin: int, copper: int) -> Position:
        """Give a side ore that waits to be sold."""
        self.state.held_tin[side], self.state.held_copper[side] = tin, copper
        return self

    def space(self, name: str, number: int, side: int) -> Position:
        """Let a side have taken a space on the Emigration board."""
        self.state.spaces[PLACES.index(name) * data.rounds() + number - 1] = side
        return self

    def deal(self, *cards: int) -> Position:
        """Put cards on top of Lord Wallace's deck, the first one on top."""
        robot = self.state.robot
        assert robot is not None
        for card in reversed(cards):
            (robot.deck if card in robot.deck else robot.discards).remove(card)
            robot.deck.append(card)
        return self

    def play(self, words: str) -> list[str]:
        """Let whoever is asked answer; returns what was told."""
        return play(self.state, words)


def play(state: State, words: str) -> list[str]:
    """Answer one decision with each word (``tin*2+copper`` takes several); returns what everybody is told, and
    private sentences with the seat before them."""
    told: list[str] = []
    for word in words.split():
        progress = advance(GAME, state, asked_seat(state), choice(word))
        for event in progress.events:
            private = f"{event.to[0] + 1}: " if event.to else ""
            told.append(private + show(event.text, lambda s: f"P{s + 1}"))
    return told


def choice(word: str) -> Choice:
    """A word of a turn as a choice."""
    taken: list[str] = []
    for part in word.split("+"):
        key, _, times = part.partition("*")
        taken += [key] * int(times or 1)
    return tuple(taken)


def asked_seat(state: State) -> int:
    """The only seat that is awaited."""
    (seat,) = GAME.decisions(state)
    return seat


def asked(state: State) -> Decision:
    """The only decision that is open."""
    (decision,) = GAME.decisions(state).values()
    return decision


def keys(state: State, words: str = "") -> list[str]:
    """The keys that can be chosen after the words of a turn."""
    trial = copy(state)
    play(trial, words)
    return [option.key for option in asked(trial).options]


def amounts(state: State) -> tuple[int, int]:
    """The least and the most that can be chosen."""
    amount = asked(state).amount
    assert amount is not None
    return amount.minimum, amount.maximum


def copy(state: State) -> State:
    """Another state with the same content."""
    return load(State, dump(state))


def robot_card(action: str, bid: int) -> int:
    """The number of one of Lord Wallace's cards."""
    from bot.games.tinners.wallace_cards import Card, cards

    return cards().index(Card(action, bid))  # type: ignore[arg-type]


def solo(*, number: int = 1, emigration: bool = False, **options: str) -> Position:
    """A solo position with an empty map."""
    position = Position(1, number=number, emigration=emigration, **options)
    position.state.money[ROBOT] = 20
    return position


def walk(state: State, source: Any) -> Any:
    """Random play; yields the state before each decision and at the end."""
    yield state
    while GAME.outcome(state) is None:
        random_step(GAME, state, source)
        yield state


def board_row(seats: int, number: int) -> list[int]:
    """What the development board offers in a round."""
    return list(rates.board(seats, number))
