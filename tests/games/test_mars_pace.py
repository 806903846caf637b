"""How long games of Migration: Mars are as automatic players play them, and that these play fair."""

from __future__ import annotations

import random
import statistics

import pytest

from bot.games.contract import check_options
from bot.games.mars.game import GAME
from tests.games.mars_pace import Played, play, step
from tests.games.mars_player import Player

ENOUGH, LONGEST = 25, 40


def test_games_end_by_a_winner_long_before_the_last_round_and_with_trade() -> None:
    """Three games of each count."""
    games: list[Played] = [play(seats, f"dozen/{number}") for seats in GAME.seats for number in range(3)]
    assert {game.end for game in games} == {"won"}
    assert max(game.rounds for game in games) <= LONGEST
    assert statistics.median(game.rounds for game in games) <= ENOUGH
    assert min(game.rounds for game in games) >= 8, "a colony could grow"
    assert sum(game.trades for game in games) > 2 * len(games)


def test_the_same_seed_is_the_same_game() -> None:
    assert play(3, "twice").state == play(3, "twice").state


@pytest.mark.parametrize("seats", GAME.seats)
def test_an_automatic_player_plays_by_what_it_may_know(seats: int) -> None:
    state = GAME.new(seats, check_options(GAME, seats, {}), "fair")
    players = [Player(seat) for seat in range(seats)]
    source = random.Random("fair")
    for _ in range(150):
        for seat, decision in GAME.decisions(state).items():
            if decision.awaited and not state.tasks:
                dream = GAME.resample(state, seat, str(source.random()))
                known, dreamt = Player(seat), Player(seat)
                asked = GAME.decisions(dream)[seat]
                assert known.choose(GAME.view(state, seat), decision) == dreamt.choose(
                    GAME.view(dream, seat), asked
                )
        step(state, players)
