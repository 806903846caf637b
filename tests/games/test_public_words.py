"""What is told to everybody calls players by their names: nobody is “you”, except in a card's own words."""

from __future__ import annotations

import random
import re

import pytest

from bot.games.catalog import GAMES
from bot.games.contract import BadOption, Event, IllegalChoice, check_options
from bot.games.playing import advance
from bot.games.random_play import random_choice
from bot.games.text import show

ADDRESSED = re.compile(r"\b(you|your|yours|yourself)\b", re.IGNORECASE)
QUOTED = re.compile(r"“[^”]*”")


def public_lines(key: str, seed: int, steps: int) -> list[str]:
    """What is told to everybody in the first steps of a random game."""
    game, rng = GAMES[key], random.Random(seed)
    seats = game.seats[seed % len(game.seats)]
    try:
        options = check_options(game, seats, {})
    except BadOption:
        seats = game.seats[-1]
        options = check_options(game, seats, {})
    state, told = game.new(seats, options, str(seed)), list[Event]()
    for _ in range(steps):
        asked = game.decisions(state)
        if not asked:
            break
        seat = rng.choice(list(asked))
        try:
            told += advance(game, state, seat, random_choice(asked[seat], rng)).events
        except IllegalChoice:
            continue
    return [show(event.text, "Player {}".format) for event in told if event.to is None]


@pytest.mark.parametrize("key", GAMES)
def test_what_everybody_reads_calls_nobody_you_and_is_never_empty(key: str) -> None:
    lines = [line for seed in range(4) for line in public_lines(key, seed, 200)]
    assert lines
    assert [line for line in lines if ADDRESSED.search(QUOTED.sub("", line))] == []
    assert [line for line in lines if not line.strip() or "\n" in line] == []
