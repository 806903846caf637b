"""Lanterns keeps the contract, so that what is proved with it is proved of a game."""

from __future__ import annotations

import random

import pytest

from bot.games.contract import dump, load
from bot.games.random_play import random_step
from tests.tables.lanterns import Lanterns, LanternState, LanternView

GAME = Lanterns()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_lanterns_ends_conserves_its_pieces_and_hides_what_is_secret(seats: int) -> None:
    for seed in range(30):
        state, source = GAME.new(seats, {}, str(seed)), random.Random(seed)
        pieces = GAME.pieces(state)
        while GAME.outcome(state) is None:
            for viewer in (None, *range(seats)):
                dream = GAME.resample(state, viewer, str(seed))
                assert dump(GAME.view(dream, viewer)) == dump(GAME.view(state, viewer))
                assert GAME.pieces(dream) == pieces
                assert viewer is None or GAME.decisions(dream).get(viewer) == GAME.decisions(state).get(viewer)
                assert load(LanternView, dump(GAME.view(state, viewer))) == GAME.view(state, viewer)
            random_step(GAME, state, source)
            assert GAME.pieces(state) == pieces
            assert dump(load(LanternState, dump(state))) == dump(state)
        assert GAME.decisions(state) == {}
