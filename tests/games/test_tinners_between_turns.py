"""What a complete turn of Tinners' Trail shows its author before what follows it is carried out: nothing that hangs
on a private limit, a face-down tile or a card to come."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.contract import Progress, dump
from bot.games.playing import advance, answer
from bot.games.random_play import random_choice
from bot.games.tinners.state import ROBOT, State
from tests.games.tinners_position import GAME, Position, asked_seat, copy, new, solo

some = settings(max_examples=6, deadline=None, derandomize=True, database=None)
seeds = st.integers(0, 2**32)


def bidders() -> Position:
    """Four seats without survey cards, and one tile."""
    position = Position(4).tile("redruth", 4, 3, 4)
    position.state.cards = [[], [], [], []]
    return position


def after_bid(limit: int) -> State:
    """Seat 0 has a limit and seat 1 is asked to bid against it."""
    position = bidders()
    position.play(f"build redruth limit {limit}")
    return position.state


def said(progress: Progress) -> list[str]:
    return [event.text.message for event in progress.events]


def test_what_the_limits_of_others_decide_waits_for_the_end_of_the_turn() -> None:
    seen = []
    for limit in (5, 12):
        state = after_bid(limit)
        for word in ("bid", "8"):
            progress = answer(GAME, state, 1, (word,))
        assert progress.turn_over
        assert not progress.revealed
        assert GAME.decisions(state) == {}
        assert GAME.view(state, 1).turn is None
        seen.append((said(progress), dump(GAME.view(state, 1))))
    assert seen[0] == seen[1]


@pytest.mark.parametrize(("limit", "leader"), [(5, 1), (12, 0)])
def test_a_limit_then_decides_which_is_not_taken_back_alone(limit: int, leader: int) -> None:
    position = bidders()
    position.state.passed = [2, 3]
    position.play(f"build redruth limit {limit} bid")
    progress = answer(GAME, position.state, 1, ("8",))
    assert progress.turn_over
    assert position.state.auction is not None
    assert position.state.auction.leader == 1
    assert GAME.proceed(position.state).revealed
    if leader == 0:
        assert position.state.auction.bid == 9
        position.play("drop")
    assert position.state.owners[position.x("redruth")] == leader


def test_without_a_limit_the_next_is_asked_and_nothing_comes_to_light() -> None:
    position = bidders()
    position.play("build redruth bid")
    assert not advance(GAME, position.state, 0, ("3",)).revealed
    assert list(GAME.decisions(position.state)) == [1]


def test_a_tile_that_is_won_is_turned_up_after_the_turn() -> None:
    position = bidders().passed(2, 3)
    position.play("build redruth bid 3")
    assert not answer(GAME, position.state, 1, ("drop",)).revealed
    assert not position.state.shown[position.x("redruth")]
    assert GAME.proceed(position.state).revealed
    assert position.state.owners[position.x("redruth")] == 0


def test_12_3_lord_wallace_turns_up_his_card_after_the_opening_bid_and_once() -> None:
    position = solo().tile("redruth", 4, 3, 4)
    robot = position.state.robot
    assert robot is not None
    deck = len(robot.deck)
    position.play("build redruth none bid")
    progress = answer(GAME, position.state, 0, ("4",))
    assert (progress.turn_over, progress.revealed) == (True, False)
    assert len(robot.deck) == deck
    assert GAME.view(position.state, 0).turn is None
    auction = position.state.auction
    assert auction is not None
    assert auction.leader == 0
    told = GAME.proceed(position.state)
    assert told.revealed
    assert not auction.undrawn


def test_12_3_lord_wallace_acts_after_the_turn() -> None:
    position = solo().mine(ROBOT, "redruth", 2, 2, 1)
    progress = answer(GAME, position.state, 0, ("pasties",))
    assert (progress.turn_over, progress.revealed) == (True, False)
    assert position.state.work[ROBOT] == 0
    assert GAME.proceed(position.state).revealed
    assert position.state.work[ROBOT] > 0


def test_who_drops_out_has_no_limit_any_more() -> None:
    position = bidders()
    position.play("build redruth limit 5 bid 8 bid 9")
    auction = position.state.auction
    assert auction is not None
    assert asked_seat(position.state) == 3
    position.play("bid 10")
    assert 0 not in auction.live
    seen = GAME.view(position.state, 0).auction
    assert seen is not None
    assert seen.limit is None


def test_before_what_follows_nobody_runs_out_of_time() -> None:
    position = bidders()
    position.play("build redruth bid 3")
    answer(GAME, position.state, 1, ("drop",))
    assert GAME.timeout(position.state, 1) is None
    GAME.proceed(position.state)
    assert GAME.timeout(position.state, 2) == ("drop",)


def test_nothing_follows_in_the_middle_of_a_turn_nor_twice() -> None:
    position = bidders()
    position.play("build redruth")
    before = dump(position.state)
    assert GAME.proceed(position.state) == Progress()
    assert dump(position.state) == before
    position.play("bid 3")
    before = dump(position.state)
    assert GAME.proceed(position.state) == Progress()
    assert dump(position.state) == before


@pytest.mark.parametrize("seats", [1, 2, 4])
@some
@given(seed=seeds)
def test_states_that_a_seat_cannot_tell_apart_stay_so_until_the_turn_is_inked(seats: int, seed: int) -> None:
    state, source = new(seats, str(seed)), random.Random(seed)
    while GAME.outcome(state) is None:
        ((seat, decision),) = GAME.decisions(state).items()
        choice = random_choice(decision, source)
        other = GAME.resample(state, seat, str(source.random()))
        trial = copy(state)
        assert GAME.decisions(other) == {seat: decision}
        first, second = answer(GAME, trial, seat, choice), answer(GAME, other, seat, choice)
        assert first.revealed == second.revealed
        assert first.turn_over == second.turn_over
        if not first.revealed:
            assert first.events == second.events
            assert dump(GAME.view(trial, seat)) == dump(GAME.view(other, seat))
            again = GAME.resample(trial, seat, str(source.random()))
            assert dump(GAME.view(again, seat)) == dump(GAME.view(trial, seat))
        advance(GAME, state, seat, choice)
