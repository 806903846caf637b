"""Positions of Migration written by hand, and turns written as text."""

from __future__ import annotations

from bot.games.contract import Decision, Progress, dump, load
from bot.games.migration import data
from bot.games.migration.data import EXPLORERS, TILES
from bot.games.migration.game import Migration
from bot.games.migration.geometry import Hex, decode, encode
from bot.games.migration.state import KNOWN, WASTE, State, piece_code
from bot.games.playing import advance
from bot.games.text import Who, show

GAME = Migration()
ROUND = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
"""The 19 hexes at most two steps from the middle; the middle is D3, or (0, 0)."""


def options(**given: str) -> dict[str, str]:
    """The options of a single game on a random map, changed as given."""
    return {"map": "random", "mode": "book1", "learning": "off", "series": "off", "saved": "", **given}


def kind_of(name: str) -> int:
    """The number of an Explorer."""
    return EXPLORERS.index(name)


class Position:
    """A position in play: seat 0 is on turn and has settled before. Hexes are given as coordinates or labels."""

    def __init__(
        self,
        hexes: list[Hex] = ROUND,
        *,
        seats: int = 2,
        mode: str = "full",
        learning: bool = False,
        forest: set[Hex] | None = None,
    ) -> None:
        name = {2: "two_bay", 3: "three_woods", 4: "four_wilds"}[seats]
        given = options(map=name, mode=mode, learning="on" if learning else "off")
        self.state = GAME.new(seats, given, "position")
        state = self.state
        state.land = encode({h: h in (forest or set()) for h in hexes})
        state.founder, state.turn, state.phase = seats - 1, 0, "play"
        state.drafted = [True] * seats
        state.settled = [True] * seats
        self.land = decode(state.land)
        count = len(hexes)
        state.tiles, state.tops, state.piles = [0] * count, [0] * count, [[] for _ in range(count)]
        self._numbers = {h: i for i, h in enumerate(sorted(hexes, key=lambda h: (h[1], h[0])))}

    def x(self, where: Hex | str) -> int:
        """The number of a Region."""
        return self.land.index[where] if isinstance(where, str) else self._numbers[where]

    def label(self, where: Hex) -> str:
        """The label of a Region."""
        return self.land.labels[self.x(where)]

    def town(self, seat: int, name: str, where: Hex | str, *, spirit: bool = False) -> Position:
        """Put a Town, with its owner's Spirit if wanted."""
        self.state.tops[self.x(where)] = piece_code(seat, kind_of(name))
        if spirit:
            self.state.spirits[seat] = self.x(where)
        return self

    def waste(self, *wheres: Hex | str) -> Position:
        """Put Wasteland, a face-down Rats of the last seat in each Region."""
        for where in wheres:
            self.state.tops[self.x(where)] = WASTE
            self.state.piles[self.x(where)].append(piece_code(len(self.state.hands) - 1, kind_of("rats")))
        return self

    def tile(self, name: str, *wheres: Hex | str) -> Position:
        """Put terrain tiles."""
        for where in wheres:
            self.state.tiles[self.x(where)] = TILES.index(name)
        return self

    def hand(self, seat: int, *names: str) -> Position:
        """Give a hand; what is left of the pool that isn't on the board was not chosen."""
        counts = [0] * len(EXPLORERS)
        for name in names:
            counts[kind_of(name)] += 1
        self.state.hands[seat] = counts
        used = [*(top for top in self.state.tops if top > WASTE), *(p for pile in self.state.piles for p in pile)]
        self.state.unchosen[seat] = [
            max(0, have - counts[k] - sum(code & ~KNOWN == piece_code(seat, k) for code in used))
            for k, have in enumerate(data.pool(self.state.mode))
        ]
        return self

    def scores(self) -> list[int]:
        """Points by seat."""
        return GAME.scores(self.state)

    def top(self, where: Hex | str) -> int:
        """What lies on top of a Region."""
        return self.state.tops[self.x(where)]


def copy(state: State) -> State:
    """Another state with the same content."""
    return load(State, dump(state))


def asked(state: State) -> Decision:
    """The only decision that is open."""
    (decision,) = GAME.decisions(state).values()
    return decision


def keys(state: State) -> list[str]:
    """The keys that the seat on turn can choose from."""
    return [option.key for option in asked(state).options]


def places(state: State, *words: str) -> dict[str, int]:
    """Where an Explorer can go and what it costs, after the words of a turn so far (jump, Explorer): by key.

    Empty if the last word isn't offered.
    """
    trial = copy(state)
    for word in words:
        if word not in keys(trial):
            return {}
        advance(GAME, trial, trial.turn, (word,))
    return {o.key: price(o.note and o.note.parts.get("count")) for o in asked(trial).options}


def price(count: object) -> int:
    """The number in an option's note, 0 if there is none."""
    return count if isinstance(count, int) else 0


def turn(state: State, words: str) -> list[str]:
    """Play a turn of the seat on turn, written as its keys, and return what was told."""
    seat, told, rest = state.turn, [], words.split()
    over = False
    while rest:
        assert not over, f"{words!r} goes on after the turn is complete"
        take = GAME.decisions(state)[seat].least
        progress = advance(GAME, state, seat, tuple(rest[:take]))
        told += [show(event.text, lambda s: f"P{s + 1}") for event in progress.events]
        over, rest = progress.turn_over, rest[take:]
    assert over, f"{words!r} leaves the turn unfinished"
    return told


def started(name: str, hands: list[str], *, mode: str = "book1", founder: int = 0, first: int = 1) -> State:
    """A game on a named map with given hands, e.g. ``"2 bass 10 fly"``, up to the first turn."""
    seats = data.maps()[name].players
    state = GAME.new(seats, options(map=name, mode=mode), "golden")
    state.founder = state.turn = founder
    for seat, hand in enumerate(hands):
        words = hand.split()
        choice = tuple(key for count, key in zip(words[::2], words[1::2], strict=True) for _ in range(int(count)))
        advance(GAME, state, seat, choice)
    if state.phase == "first":
        advance(GAME, state, founder, (f"p{first + 1}",))
    return state


def founding(words: str = "", *, seats: int = 2, seed: str = "founder", **given: str) -> State:
    """A game whose Founder lays the map, after some choices of the Founder written as keys."""
    state = GAME.new(seats, options(**{"map": "founder", **given}), seed)
    lay(state, words)
    return state


def lay(state: State, words: str) -> Progress:
    """Let the Founder choose, and return what the last choice brought about."""
    progress = Progress()
    for word in words.split():
        progress = advance(GAME, state, state.founder, (word,))
    return progress


def board(state: State) -> str:
    """The Regions that aren't empty, e.g. ``"A1=P1 bass C3=waste"``."""
    view = GAME.view(state, None)
    return " ".join(
        f"{region.label}={'waste' if region.owner is None else f'P{region.owner + 1} {region.explorer}'}"
        for region in view.regions
        if region.pile or region.explorer
    )


def name_of(who: Who) -> str:
    """A player's name in these tests."""
    return f"P{who.seat + 1}"
