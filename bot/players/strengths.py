"""The players that people can choose, by strengths that they understand."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from bot.games.contract import Choice
from bot.games.random_play import random_choice
from bot.players import greedy, search
from bot.players.knowledge import Known

Player = Callable[[Known, str], Choice]
"""Chooses for a seat, given what it knows and a seed: the same of both gives the same choice."""
CARELESS = 0.3
"""How often the gentle player does the first thing that comes to mind."""


def play_at_random(known: Known, seed: str) -> Choice:
    """Any legal choice."""
    return random_choice(known.decision, random.Random(f"random/{seed}"))


def play_gently(known: Known, seed: str) -> Choice:
    """A turn ahead, when not careless."""
    careless = random.Random(f"gentle/{seed}").random() < CARELESS
    return play_at_random(known, seed) if careless else greedy.choose(known, seed)


PLAYERS: dict[str, Player] = {
    "random": play_at_random,
    "gentle": play_gently,
    "even": partial(search.choose, playouts=60, horizon=60),
    "strong": partial(search.choose, playouts=400, horizon=60),
}
"""By name; all but ``random`` can be invited to a table."""
