"""Who is next, as far as everybody may know it."""

from __future__ import annotations

import pytest

from bot.games.catalog import GAMES
from tests.games.test_every_game import begin, spread, walk

OFTEN = {"migration": 0.6, "migrato": 1.0, "origin": 0.95, "mars": 0.95, "tinners": 0.6}
"""How often the one who is said to be next is on next, at least: a seat may be passed over by what is hidden, and a
turn may end the round or the game."""
TABLES = [(key, seats) for key in OFTEN for seats in GAMES[key].seats if seats > 1]


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_whoever_is_said_to_be_next_is_on_next(key: str, seats: int) -> None:
    game, state, source = begin(key, seats, 1)
    said: tuple[int, int] | None = None
    right = wrong = 0
    for now in walk(game, state, source):
        awaited = [seat for seat, decision in game.decisions(now).items() if decision.awaited]
        if said is not None and awaited and awaited != [said[0]]:
            right, wrong = right + (awaited == [said[1]]), wrong + (awaited != [said[1]])
        following = game.next_seat(now)
        if following is not None:
            assert len(awaited) == 1
            assert following not in awaited
            assert game.plays(now, following)
        said = (awaited[0], following) if following is not None else None
    assert right + wrong > 0
    assert right / (right + wrong) >= OFTEN[key], (right, wrong)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_nobody_learns_from_it_what_is_hidden(key: str, seats: int) -> None:
    game, state, source = begin(key, seats, 2)
    for now in spread(walk(game, state, source)):
        if game.decisions(now):
            for dream in range(3):
                assert game.next_seat(game.resample(now, None, f"{dream}")) == game.next_seat(now)
