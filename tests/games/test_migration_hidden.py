"""What each player may see of Migration (§12; R2, R3, R5), in all modes by random play."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.contract import dump
from bot.games.migration import data
from bot.games.migration.geometry import decode
from bot.games.migration.moves import has_move
from bot.games.migration.state import State
from bot.games.playing import advance, leave
from bot.games.random_play import random_choice, random_game, random_step, replay
from tests.games.migration_position import GAME, Position, copy, options, started, turn
from tests.games.slow_moves import legal_moves
from tests.games.slow_scorer import score

modes = pytest.mark.parametrize("mode", data.modes())
some = settings(max_examples=12, deadline=None, derandomize=True, database=None)
seeds = st.integers(0, 2**32)


def new(mode: str, seed: int) -> tuple[State, random.Random]:
    """A new game for 2 to 4 players in a mode, on any kind of map, alone or in a series."""
    source = random.Random(seed)
    given = options(
        mode=mode,
        map=source.choice(["founder", "random"]),
        series=source.choice(["off", "off", "on"]),
        learning="on" if mode == "book1" and source.random() < 0.1 else "off",
    )
    return GAME.new(source.choice([2, 3, 4]), given, str(seed)), source


@modes
@some
@given(seed=seeds)
def test_section_12_unfinished_turns_are_invisible_and_scores_agree_with_a_second_scorer(
    mode: str, seed: int
) -> None:
    state, source = new(mode, seed)
    at_first = GAME.pieces(state)
    seats = range(len(state.hands))
    while GAME.outcome(state) is None:
        before = {seat: dump(GAME.view(state, seat)) for seat in (None, *seats)}
        scores, draws = GAME.scores(state), state.chance.draws
        seat, _, turn_over = random_step(GAME, state, source)
        if not turn_over and state.chance.draws == draws:
            assert GAME.scores(state) == scores
            for other in (None, *seats):
                if other != seat:
                    assert dump(GAME.view(state, other)) == before[other]
        view = GAME.view(state, None)
        past = view.totals or (0,) * len(state.hands)
        now = score(view) if view.phase in ("draft", "first", "play") or not state.series else [0] * len(past)
        assert GAME.scores(state) == [a + b for a, b in zip(past, now, strict=True)]
        assert GAME.pieces(state) == at_first
        if turn_over:
            assert state.pending is None


@modes
@some
@given(seed=seeds)
def test_section_12_imagined_states_agree_with_all_that_a_seat_sees(mode: str, seed: int) -> None:
    state, source = new(mode, seed)
    seats = range(len(state.hands))
    while GAME.outcome(state) is None:
        for seat in (None, *seats):
            dream = GAME.resample(state, seat, str(source.random()))
            assert dump(GAME.view(dream, seat)) == dump(GAME.view(state, seat))
            assert GAME.pieces(dream) == GAME.pieces(state)
            if seat is not None:
                assert GAME.decisions(dream).get(seat) == GAME.decisions(state).get(seat)
                assert dream.hands[seat] == state.hands[seat]
            assert all(decision.options for decision in GAME.decisions(dream).values())
        random_step(GAME, state, source)


@modes
@some
@given(seed=seeds)
def test_every_offered_option_is_accepted_in_every_mode(mode: str, seed: int) -> None:
    state, source = new(mode, seed)
    while GAME.outcome(state) is None:
        before = dump(state)
        for seat, decision in GAME.decisions(state).items():
            for option in decision.options if decision.most == 1 else ():
                advance(GAME, copy(state), seat, (option.key,))
            if state.phase == "play" and decision.most > 1:
                advance(GAME, copy(state), seat, random_choice(decision, source))
        assert dump(state) == before
        assert dump(copy(state)) == before
        if state.phase == "play":
            assert state.pending is not None or has_move(state, decode(state.land), state.turn)
        random_step(GAME, state, source)


@modes
@some
@given(seed=seeds)
def test_section_6_5_the_offered_moves_are_those_of_a_second_generator(mode: str, seed: int) -> None:
    state, source = new(mode, seed)
    while GAME.outcome(state) is None:
        if state.phase == "play" and state.pending is None:
            assert offered_moves(state, "") == legal_moves(GAME.view(state, state.turn))
        random_step(GAME, state, source)


def offered_moves(state: State, words: str) -> set[str]:
    """Every turn that the decisions lead to, up to its first destination, without the payment."""
    found: set[str] = set()
    for option in GAME.decisions(state)[state.turn].options:
        if option.key == "pass":
            continue
        trial = copy(state)
        arriving = trial.pending is not None and trial.pending.explorer >= 0
        if arriving:
            found.add(words + option.key)
        else:
            advance(GAME, trial, state.turn, (option.key,))
            found |= offered_moves(trial, f"{words}{option.key} ")
    return found


@modes
@some
@given(seed=seeds)
def test_resigning_at_any_time_takes_back_the_unfinished_turn(mode: str, seed: int) -> None:
    state, source = new(mode, seed)
    at_first = GAME.pieces(state)
    while GAME.outcome(state) is None:
        for leaver in range(len(state.hands)):
            trial = copy(state)
            others = GAME.view(state, None)
            leave(GAME, trial, leaver)
            after = GAME.view(trial, None)
            assert GAME.pieces(trial) == at_first
            if leaver == state.turn and state.phase == "play":
                assert [region.explorer for region in after.regions] == [
                    region.explorer for region in others.regions
                ]
            assert after.spirits[leaver] is None
            assert after.resigned == (*others.resigned, leaver)
        random_step(GAME, state, source)


def middle_of_a_game() -> State:
    """Two players with a Town each and Wasteland on the board."""
    state = started("two_bay", ["2 bass 2 oak 3 rats 3 sparrow 2 fly"] * 2)
    for words in ("bass D1", "bass A1", "rats D4 oak fly", "oak A2"):
        turn(state, words)
    return state


def test_r2_hand_sizes_are_public_and_hands_are_not() -> None:
    state = middle_of_a_game()
    for seat in (None, 0, 1):
        view = GAME.view(state, seat)
        assert view.hand_sizes == (10, 8)
        assert view.hand == (None if seat is None else GAME.view(state, seat).hand)
    assert GAME.view(state, None).hand is None


def test_r5_no_view_tells_what_lies_face_down() -> None:
    state = middle_of_a_game()
    swapped = copy(state)
    x, y = (i for i, pile in enumerate(state.piles) if pile)
    swapped.piles[x], swapped.piles[y] = swapped.piles[y], swapped.piles[x]
    assert dump(swapped) != dump(state)
    for seat in (None, 0, 1):
        assert dump(GAME.view(swapped, seat)) == dump(GAME.view(state, seat))


def test_r3_imagining_deals_hands_wasteland_and_unchosen_pieces_anew() -> None:
    state = middle_of_a_game()
    dreams = [GAME.resample(state, 0, str(n)) for n in range(40)]
    assert all(dream.hands[0] == state.hands[0] for dream in dreams)
    assert len({tuple(dream.hands[1]) for dream in dreams}) > 3
    assert len({tuple(dream.unchosen[1]) for dream in dreams}) > 3
    assert len({dump(dream)[dump(dream).index(b"piles") :][:80] for dream in dreams}) > 3
    assert all(dream.chance != state.chance for dream in dreams)
    assert all(sum(dream.hands[1]) == 8 for dream in dreams)


def test_an_imagined_hand_can_begin() -> None:
    state = started("two_bay", ["3 bass 3 oak 3 rats 3 sparrow", "2 bass 2 oak 3 rats 3 sparrow 2 fly"])
    assert all(GAME.resample(state, 1, str(n)).hands[0][0] for n in range(60))


def test_an_imagined_player_on_turn_can_move_even_if_only_one_piece_lets_him() -> None:
    position = (
        Position(mode="book1")
        .town(0, "bass", (0, 0), spirit=True)
        .waste(*(h for h in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))))
    )
    for x in position.land.coast:
        position.state.tops[x] = 1
    position.hand(0, "fly").hand(1, "bass")
    for n in range(30):
        dream = GAME.resample(position.state, 1, str(n))
        assert GAME.decisions(dream)[0].options[0].key == "fly"


def test_covered_towns_stay_known_in_imagined_states() -> None:
    position = Position(mode="book1").town(0, "bass", (-2, 0), spirit=True).town(1, "oak", (-1, 0))
    position.hand(0, "sparrow", "rats", "rats").hand(1, "bass", "oak", "fly", "rats")
    turn(position.state, f"sparrow {position.label((0, 0))} rats")
    pile = position.state.piles[position.x((-1, 0))]
    for n in range(20):
        dream = GAME.resample(position.state, None, str(n))
        assert dream.piles[position.x((-1, 0))][0] == pile[0]
        assert dump(GAME.view(dream, None)) == dump(GAME.view(position.state, None))


@pytest.mark.parametrize(("seats", "low", "high"), [(2, 5, 17), (3, 8, 26), (4, 12, 32)])
def test_section_13_4_random_games_look_like_the_reference(seats: int, low: int, high: int) -> None:
    points: list[float] = []
    for seed in range(60):
        record = random_game(GAME, seats, options(), str(seed), rash=0)
        final: Any = replay(GAME, record)
        towns = sum(region.owner is not None for region in GAME.view(final, None).regions)
        assert low <= towns <= high
        points += [standing.points for standing in record.outcome.standings]
    assert abs(sum(points) / len(points) - 7.1) < 0.7
