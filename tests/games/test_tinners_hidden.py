"""What each person may know of Tinners' Trail (§1, H5): tiles, peeks, limits, Lord Wallace's deck."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.contract import dump
from bot.games.playing import advance
from bot.games.random_play import random_choice
from bot.games.tinners import data
from bot.games.tinners.data import NOWHERE
from bot.games.tinners.state import State
from tests.games.tinners_position import GAME, Position, new, walk

some = settings(max_examples=8, deadline=None, derandomize=True, database=None)
seeds = st.integers(0, 2**32)


def drawn(seats: int, seed: int) -> State:
    """A game with drawn options."""
    source = random.Random(seed)
    options = {key: source.choice(["on", "off"]) for key in ("emigration", "random_setup")}
    return new(seats, str(seed), **options)


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@some
@given(seed=seeds)
def test_h5_views_show_face_down_tiles_to_those_alone_who_have_looked(seats: int, seed: int) -> None:
    for now in walk(drawn(seats, seed), random.Random(seed)):
        for seat in (None, *range(seats)):
            for x, area in enumerate(GAME.view(now, seat).areas):
                looked = seat is not None and x in now.known[seat]
                assert (area.printed is not None) == (now.shown[x] or looked)
                assert area.tile == (
                    "none" if now.tiles[x] == NOWHERE
                    else "shown" if now.shown[x]
                    else "known" if looked
                    else "hidden"
                )  # fmt: skip
                assert (area.ground is not None) == (area.owner is not None)


@pytest.mark.parametrize("seats", [1, 3, 5])
@some
@given(seed=seeds)
def test_imagined_states_keep_what_a_seat_knows_and_move_the_rest(seats: int, seed: int) -> None:
    source = random.Random(seed)
    moved = 0
    for now in walk(drawn(seats, seed), source):
        seat = source.choice([None, *range(seats)])
        dream = GAME.resample(now, seat, str(source.random()))
        assert dump(GAME.view(dream, seat)) == dump(GAME.view(now, seat))
        for x, tile in enumerate(now.tiles):
            if now.shown[x] or (seat is not None and x in now.known[seat]):
                assert dream.tiles[x] == tile
            moved += dream.tiles[x] != tile
        assert sorted([*dream.pile, *dream.tiles]) == sorted([*now.pile, *now.tiles])
    assert moved


def test_an_imagined_auction_keeps_bids_and_draws_limits_of_others_anew() -> None:
    position = Position(4).tile("redruth", 4, 3, 4)
    position.state.cards = [[], [], [], []]
    position.play("build redruth limit 15 limit 10")
    state = position.state
    limits = set()
    for seed in range(60):
        dream = GAME.resample(state, 1, str(seed))
        assert dream.auction is not None
        assert dream.auction.limits[1] == 10, "one's own is known"
        assert dream.auction.limits[0] == 0 or 1 <= dream.auction.limits[0] <= 20
        limits.add(dream.auction.limits[0])
        assert dump(GAME.view(dream, 1)) == dump(GAME.view(state, 1))
    assert len(limits) > 10


def test_an_imagined_game_rolls_its_own_prices() -> None:
    """Or a seat could read from it what is still to come (§4 step 2)."""
    position = Position(3)
    position.play("pass pass pass stop stop")
    prices = set()
    for seed in range(30):
        dream = GAME.resample(position.state, 2, str(seed))
        advance(GAME, dream, 2, ("stop",))
        assert dream.round == 2
        prices.add(tuple(dream.prices))
    assert len(prices) > 5


def test_an_imagined_solo_game_shuffles_lord_wallaces_deck() -> None:
    state = new(1)
    assert state.robot is not None
    decks = set()
    for seed in range(10):
        robot = GAME.resample(state, 0, str(seed)).robot
        assert robot is not None
        assert sorted(robot.deck) == sorted(state.robot.deck)
        decks.add(tuple(robot.deck))
    assert len(decks) == 10


@pytest.mark.parametrize("seats", [2, 4])
@some
@given(seed=seeds)
def test_private_sentences_go_to_those_alone_who_may_read_them(seats: int, seed: int) -> None:
    source = random.Random(seed)
    state = drawn(seats, seed)
    names = {area.called for area in data.areas()}
    while GAME.outcome(state) is None:
        ((seat, decision),) = GAME.decisions(state).items()
        progress = advance(GAME, state, seat, random_choice(decision, source))
        for event in progress.events:
            if event.text.message.startswith(("The tile in", "Your limit")):
                assert event.to == (seat,)
                assert event.text.parts["place"] in names
            else:
                assert event.to is None


@pytest.mark.parametrize("seats", [1, 2, 5])
@some
@given(seed=seeds)
def test_unfinished_answers_are_invisible_to_others(seats: int, seed: int) -> None:
    source = random.Random(seed)
    state = drawn(seats, seed)
    others = [None, *range(seats)]
    unfinished = 0
    while GAME.outcome(state) is None:
        ((seat, decision),) = GAME.decisions(state).items()
        before = {other: dump(GAME.view(state, other)) for other in others if other != seat}
        progress = advance(GAME, state, seat, random_choice(decision, source))
        if not progress.turn_over and not progress.events:
            assert {other: dump(GAME.view(state, other)) for other in others if other != seat} == before
            unfinished += 1
    assert unfinished


def test_pieces_are_those_of_the_box() -> None:
    counts = GAME.pieces(new(3))
    assert sum(count for key, count in counts.items() if key.startswith("tile ")) == 24
    assert [counts[f"mines of seat {seat}"] for seat in range(3)] == [6, 6, 6]
    assert [counts[f"coloured miners of seat {seat}"] for seat in range(3)] == [4, 4, 4]
    assert sum(count for key, count in counts.items() if key.endswith(" of seat 0")) == 6 + 4 + 6
    alone = GAME.pieces(new(1))
    assert sum(count for key, count in alone.items() if key.startswith("card ")) == 24
