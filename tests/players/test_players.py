"""Automatic players: they know what their seat knows, always answer, and answer the same to the same."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from bot.games.catalog import GAMES
from bot.games.contract import check_options
from bot.games.playing import advance, misfit
from bot.games.random_play import random_step
from bot.players import search
from bot.players.candidates import actor
from bot.players.knowledge import AnyGame, known
from bot.players.strengths import PLAYERS, Player
from tests.ferry import ENTRY
from tests.tables.lanterns import Lanterns

LANTERNS: AnyGame = Lanterns()
EVERY: dict[str, AnyGame] = {**{key: GAMES[key] for key in GAMES}, "ferry": ENTRY.game(), "lanterns": LANTERNS}
CHEAP: dict[str, Player] = {
    **PLAYERS,
    "even": lambda now, seed: search.choose(now, seed, playouts=12, horizon=12),
    "strong": lambda now, seed: search.choose(now, seed, playouts=25, horizon=6),
}
everywhere = pytest.mark.parametrize("key", EVERY)
by_everybody = pytest.mark.parametrize("name", PLAYERS)


def begun(key: str, seed: int, steps: int) -> tuple[AnyGame, Any]:
    """A game with as many seats as it has at most, some random choices after its beginning."""
    game, source = EVERY[key], random.Random(seed)
    seats = game.seats[-1]
    state = game.new(seats, check_options(game, seats, {}), str(seed))
    for _ in range(steps):
        if game.outcome(state) is not None:
            return begun(key, seed + 1, steps // 2)
        random_step(game, state, source)
    return game, state


@everywhere
@by_everybody
@pytest.mark.parametrize("steps", [0, 9, 40])
def test_positions_that_a_seat_can_not_tell_apart_are_played_alike(key: str, name: str, steps: int) -> None:
    game, state = begun(key, steps, steps)
    for seat in game.decisions(state):
        other = game.resample(state, seat, "elsewhere")
        choices = {CHEAP[name](known(game, at, seat), "seed") for at in (state, other, state)}
        assert len(choices) == 1


@everywhere
@by_everybody
def test_whatever_is_asked_is_answered_by_something_that_fits(key: str, name: str) -> None:
    game, state = begun(key, 3, 12)
    for number in range(25):
        asked = game.decisions(state)
        seat = actor(asked)
        if seat is None:
            break
        choice = CHEAP[name](known(game, state, seat), str(number))
        assert misfit(game, state, seat, asked[seat], choice) is None
        advance(game, state, seat, choice)


@everywhere
@by_everybody
def test_thinking_changes_nothing(key: str, name: str) -> None:
    game, state = begun(key, 5, 15)
    before = game.state_type, repr(state)
    seat = actor(game.decisions(state))
    assert seat is not None
    CHEAP[name](known(game, state, seat), "seed")
    assert (game.state_type, repr(state)) == before


def test_an_automatic_player_knows_nothing_of_what_others_hold() -> None:
    """The hands of the others are dealt anew before it sees anything."""
    game, state = begun("lanterns", 2, 0)
    hands = {tuple(map(tuple, known(game, game.resample(state, 0, str(n)), 0).dream.hands)) for n in range(20)}
    assert len(hands) == 1
    assert {repr(game.resample(state, 0, str(n)).hands) for n in range(20)} != {repr(state.hands)}


def share(key: str, name: str, games: int) -> float:
    """The share of the wins of a player against a random one, the seats being changed after each game."""
    game, won = EVERY[key], 0.0
    for number in range(games):
        state = game.new(2, check_options(game, 2, {}), str(number))
        steps = itertools.count()
        while (outcome := game.outcome(state)) is None:
            seat = actor(game.decisions(state))
            assert seat is not None
            player = PLAYERS[name if seat == number % 2 else "random"]
            advance(game, state, seat, player(known(game, state, seat), f"{number}/{next(steps)}"))
        won += (number % 2 in outcome.winners) / max(1, len(outcome.winners))
    return won / games


@pytest.mark.parametrize(("name", "least"), [("gentle", 0.6), ("even", 0.75)])
def test_whoever_thinks_beats_whoever_does_not(name: str, least: float) -> None:
    assert share("ferry", name, 30) >= least
