"""Thinking about a whole turn, in whatever process this is called."""

from __future__ import annotations

import itertools
from typing import Any, Protocol

from bot.games.catalog import load as rules_of
from bot.games.contract import Choice, IllegalChoice, load
from bot.players.knowledge import AnyGame, known
from bot.players.strengths import PLAYERS

LONGEST = 200
"""No turn has so many decisions; one that has them is ended by whoever plays it."""


class Think(Protocol):
    """Thinks about a turn as :func:`turn` does, without holding anything up."""

    async def __call__(self, game: AnyGame, state: bytes, seat: int, strength: str, seed: str) -> list[Choice]: ...


async def think_here(game: AnyGame, state: bytes, seat: int, strength: str, seed: str) -> list[Choice]:
    """Think in this process, and hold everything up."""
    return turn(game, load(game.state_type, state), seat, strength, seed)


def think(rules: str, state: bytes, seat: int, strength: str, seed: str) -> list[Choice]:
    """What a player of a strength does in a position with its turn, in order: up to the end of the turn, or up to
    the choice that brings something to light, after which it has to think again.

    ``rules`` names the module of the game and ``state`` is the position as JSON, as they are stored. Raises
    ``KeyError`` for an unknown strength and for a seat that isn't asked.
    """
    game = rules_of(rules)
    return turn(game, load(game.state_type, state), seat, strength, seed)


def turn(game: AnyGame, state: Any, seat: int, strength: str, seed: str) -> list[Choice]:
    """:func:`think` about a position that is at hand; it stays as it is."""
    player = PLAYERS[strength]
    now = known(game, state, seat)
    choices: list[Choice] = []
    for number in itertools.count():
        choice = player(now, f"{seed}/{number}")
        choices.append(choice)
        try:
            progress = game.choose(now.dream, seat, choice)
        except IllegalChoice:
            choices.pop()
            continue
        if progress.turn_over or progress.revealed or len(choices) == LONGEST:
            return choices
        now = known(game, now.dream, seat)
    raise AssertionError
