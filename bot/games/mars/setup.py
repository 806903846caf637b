"""Setting up a game (section 1.3)."""

from __future__ import annotations

import random

from bot.games.contract import Chance
from bot.games.mars import data
from bot.games.mars.geometry import PLAIN, ROCK_TILES, ROCKS, STOPS
from bot.games.mars.placing import vector
from bot.games.mars.state import KIND_RANGE, Faction, State
from bot.games.mars.view import Side


def full_deck() -> list[int]:
    """All event cards, by number."""
    return [number for number, card in enumerate(data.cards()) for _ in range(card.count)]


def sides(seats: int, source: random.Random) -> tuple[Side, ...]:
    """The sides that are played, clockwise from North: any three, or two that lie opposite (SET-3)."""
    if seats == 2:
        return source.choice(data.rules().setup.two_player_sides)
    left_out = source.sample(data.SIDES, 4 - seats)
    return tuple(side for side in data.SIDES if side not in left_out)


def faction(side: Side) -> Faction:
    """A faction at the start: its HQ stands, its rover is on its Supply Stop (SET-10 to SET-13)."""
    return Faction(
        side=side,
        assets=list(vector(data.rules().setup.start_assets)),
        pieces=[0 for _ in KIND_RANGE],
        rover=STOPS[side],
    )


def lay(used: tuple[Side, ...]) -> tuple[int, int]:
    """The plain and the rock hexes: HQ hexes are neither, those covered by rock tiles are rock (SET-8)."""
    tiles = 0
    for side in data.SIDES:
        if side not in used:
            tiles |= ROCK_TILES[side]
    return PLAIN & ~tiles, ROCKS | tiles


def new(seats: int, cap: int, powers: bool, seed: str) -> State:
    """A new game: sides, start player and deck by lot (SET-1 to SET-13)."""
    chance = Chance(seed)
    source = chance.source()
    used = sides(seats, source)
    starter = source.randrange(seats)
    deck = full_deck()
    chance.source().shuffle(deck)
    plain, rock = lay(used)
    return State(
        chance=chance, cap=cap, powers=powers, starter=starter, active=starter,
        seats=[faction(side) for side in used], plain=plain, rock=rock, deck=deck, drafts=[None] * seats,
    )  # fmt: skip
