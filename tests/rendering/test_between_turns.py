"""Every game between two turns: complete, not yet inked, so that whoever took it is awaited no more."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.games.catalog import GAMES
from bot.games.contract import check_options
from bot.games.playing import answer
from bot.games.random_play import random_choice
from rendering.picture import Caption
from rendering.pictures import pictures_of

NAMES = ("Ana", "Bo", "Cleo", "Dinh", "Esi")


def complete_turn(game: Any, state: Any, source: random.Random) -> int:
    """Let an awaited seat complete its turn, and stop there. Returns the seat."""
    seat = min(game.decisions(state))
    while True:
        progress = answer(game, state, seat, random_choice(game.decisions(state)[seat], source))
        if progress.turn_over:
            return int(seat)
        if progress.revealed:
            game.proceed(state)


@pytest.mark.parametrize("key", list(GAMES))
def test_a_view_between_two_turns_is_drawn_from_what_it_holds(key: str) -> None:
    game, pictures = GAMES[key], pictures_of(GAMES.entries[key].pictures)
    seats, source = game.seats[-1], random.Random(7)
    caption = Caption(NAMES[:seats], "A title")
    state = game.new(seats, check_options(game, seats, {}), "seed")
    for _ in range(20):
        seat = complete_turn(game, state, source)
        view = game.view(state, seat)
        told = pictures.board(view, caption).alt
        awaited = getattr(view, "awaited", ())
        assert seat not in awaited
        assert ("to move" in told) == bool(awaited), "others may still choose at the same time"
        assert pictures.board(view, caption).alt == told
        game.proceed(state)
        if game.outcome(state) is not None:
            break
