"""Series of games, and who wins when somebody has resigned (§9, §10; R60 to R62)."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.contract import IllegalChoice, Outcome, Progress, check_options, dump
from bot.games.migration import data
from bot.games.migration.state import State
from bot.games.playing import advance, leave
from bot.games.random_play import random_step
from bot.games.text import show
from tests.games.migration_position import GAME, Position, copy, founding, keys, lay, options, turn
from tests.games.slow_scorer import score

some = settings(max_examples=8, deadline=None, derandomize=True, database=None)
seeds = st.integers(0, 2**32)
HAND = tuple(name for name, count in data.modes()["book1"].hand.items() for _ in range(count))


def series(seats: int, seed: str = "series", **given: str) -> State:
    """A series of games."""
    return GAME.new(seats, options(**{"series": "on", **given}), seed)


def play_on(state: State, source: random.Random) -> list[str]:
    """Play at random until the game on the board is over, and return what its last turn told."""
    count = len(state.results)
    while len(state.results) == count:
        seat = next(iter(GAME.decisions(state)))
        before = copy(state)
        _, choice, _ = random_step(GAME, state, source)
        if len(state.results) > count and before.phase == "play":
            progress = advance(GAME, before, seat, choice)
            return said(progress)
    return []


def said(progress: Progress) -> list[str]:
    """What a choice told."""
    return [show(event.text, lambda s: f"P{s + 1}") for event in progress.events]


def result(state: State) -> Outcome:
    """The end of a table that is over."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome


def finished(results: list[list[int]], wins: list[int], *, resigned: tuple[int, ...] = ()) -> Outcome:
    """The end of a series with these points per game."""
    state = series(len(wins))
    state.phase, state.results, state.wins = "over", results, wins
    for seat in resigned:
        state.resigned[seat] = True
    return result(state)


# --- How many games, and who founds --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "given"),
    [
        (2, "random"),
        (3, "random"),
        (4, "random"),
        (2, "founder"),
        (3, "founder"),
        (4, "founder"),
        (3, "three_woods"),
    ],
)
def test_section_10_as_many_games_as_players_with_each_founder_once(seats: int, given: str) -> None:
    state, source = series(seats, map=given), random.Random(seats)
    founders = []
    for number in range(1, seats + 1):
        while state.phase != "play":
            random_step(GAME, state, source)
        view = GAME.view(state, None)
        assert (view.round, view.rounds) == (number, seats)
        founders.append(view.founder)
        assert GAME.outcome(state) is None
        play_on(state, source)
    assert sorted(founders) == list(range(seats))
    assert GAME.decisions(state) == {}
    assert len(state.results) == seats


def test_section_10_three_and_four_play_a_series_and_two_a_single_game_unless_somebody_says_otherwise() -> None:
    def games(seats: int, **given: str) -> int:
        return GAME.view(GAME.new(seats, check_options(GAME, seats, given), "usual"), None).rounds

    assert [games(seats) for seats in GAME.seats] == [1, 3, 4]
    assert [games(seats, series="off") for seats in GAME.seats] == [1, 1, 1]
    assert [games(seats, series="on") for seats in GAME.seats] == [2, 3, 4]
    assert [games(seats, learning="on") for seats in GAME.seats] == [1, 1, 1], "a first game is one game"


def test_r61_two_players_play_one_game_unless_they_want_a_series_of_two() -> None:
    single, source = GAME.new(2, options(), "one"), random.Random(1)
    play_on(single, source)
    assert GAME.outcome(single) is not None
    assert GAME.view(single, None).totals == ()
    assert (GAME.view(single, None).round, GAME.view(single, None).rounds) == (1, 1)
    double = series(2)
    first = double.founder
    play_on(double, source)
    assert GAME.outcome(double) is None
    assert double.founder == 1 - first
    play_on(double, source)
    assert len(result(double).standings[0].lines) == 2


def test_section_4_step_1_the_next_founder_is_random_among_those_who_have_not_been() -> None:
    seen: Counter[int] = Counter()
    for seed in range(40):
        state = series(4, str(seed))
        first = state.founder
        play_on(state, random.Random(seed))
        seen[(state.founder - first) % 4] += 1
    assert set(seen) == {1, 2, 3}
    assert min(seen.values()) > 4


def test_the_last_turn_of_a_game_reveals_the_next_founder_if_chance_names_one() -> None:
    for seats, random_founder in ((3, True), (2, False)):
        state, source = series(seats), random.Random(5)
        while state.phase != "between":
            before = copy(state)
            seat, choice, _ = random_step(GAME, state, source)
        draws = before.chance.draws
        revealed = advance(GAME, before, seat, choice).revealed
        assert (before.chance.draws > draws) is random_founder
        assert revealed or not random_founder


# --- Between games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("given", ["random", "three_woods"])
def test_section_10_the_next_founder_deals_the_next_game(given: str) -> None:
    state, source = series(3, map=given), random.Random(3)
    play_on(state, source)
    view = GAME.view(state, None)
    assert (view.phase, view.awaited, view.round, view.rounds) == ("between", (state.founder,), 1, 3)
    assert any(region.owner is not None for region in view.regions), "the board stays on the table"
    assert view.totals == view.scores == tuple(state.results[0])
    assert keys(state) == ["go"]
    assert GAME.timeout(state, state.founder) == ("go",)
    old = state.land
    progress = lay(state, "go")
    assert progress.turn_over
    assert state.phase == "draft"
    assert (state.land == old) is (given != "random")
    assert len(GAME.decisions(state)) == 3


def test_section_10_the_next_founder_lays_the_next_map_while_others_still_see_the_last_board() -> None:
    state, source = series(3, map="founder"), random.Random(8)
    play_on(state, source)
    assert GAME.view(state, None).phase == "between"
    last = {seat: dump(GAME.view(state, seat)) for seat in (None, 0, 1, 2)}
    lay(state, "build rosette turn-0 longisle turn-2")
    for seat, seen in last.items():
        view = GAME.view(state, seat)
        if seat == state.founder:
            assert (view.phase, len(view.regions), view.round) == ("map", 7, 2)
            assert view.building is not None
            assert view.scores == (0, 0, 0)
            assert view.totals == tuple(state.results[0])
        else:
            assert dump(view) == seen
    drawn = copy(state)
    drawn.laying = type(state.laying)() if state.laying else None
    assert lay(drawn, "random").revealed
    view = GAME.view(drawn, None)
    assert (view.phase, len(view.regions), view.scores, view.round) == ("map", 21, (0, 0, 0), 2)
    assert GAME.scores(drawn) == list(view.totals) == state.results[0]


def test_section_10_between_games_everything_is_reset() -> None:
    state, source = series(3), random.Random(4)
    at_first = GAME.pieces(state)
    play_on(state, source)
    lay(state, "go")
    view = GAME.view(state, 0)
    assert not any(region.pile or region.explorer for region in view.regions)
    assert (view.hand_sizes, view.drafted, view.spirits) == ((0,) * 3, (False,) * 3, (None,) * 3)
    assert (view.turn, view.last, view.scores) == (0, None, (0, 0, 0))
    assert state.settled == [False] * 3
    assert state.quiet == 0
    assert GAME.pieces(state) == at_first
    decision = GAME.decisions(state)[0]
    assert (decision.least, [option.times for option in decision.options]) == (12, [3] * 5)


def test_view_turn_counts_the_turns_begun_in_this_game_skipped_ones_too() -> None:
    position = Position([(q, 0) for q in range(5)], mode="book1", seats=3).town(0, "bass", (0, 0), spirit=True)
    position.hand(0, "rats", "rats").hand(1).hand(2, "bass")
    state = position.state
    state.turns = 1
    turn(state, "rats A2")
    assert state.turn == 2
    assert GAME.view(state, None).turn == 3, "the second player's turn was skipped"


# --- Points and totals ---------------------------------------------------------------------------------------


@some
@given(seed=seeds)
def test_section_10_scores_are_added_up_as_a_second_scorer_finds_them(seed: int) -> None:
    source = random.Random(seed)
    mode = source.choice(list(data.modes()))
    state = series(source.choice([2, 3, 4]), str(seed), mode=mode, map=source.choice(["founder", "random"]))
    sums = [0] * len(state.hands)
    while GAME.outcome(state) is None:
        count = len(state.results)
        random_step(GAME, state, source)
        view = GAME.view(state, None)
        now = score(view)
        assert list(view.scores) == now
        if len(state.results) > count:
            sums = [past + points for past, points in zip(sums, now, strict=True)]
        assert list(view.totals) == sums
        playing = view.phase in ("draft", "first", "play")
        assert GAME.scores(state) == ([a + b for a, b in zip(sums, now, strict=True)] if playing else sums)
    outcome = result(state)
    assert sorted((s.seat, s.points) for s in outcome.standings) == list(enumerate(sums))
    for standing in outcome.standings:
        assert [show(line.label, str) for line in standing.lines] == [f"Game {n}" for n in range(1, len(sums) + 1)]
        assert [line.points for line in standing.lines] == [points[standing.seat] for points in state.results]


def test_section_10_each_result_and_the_totals_are_told() -> None:
    state, source = series(3), random.Random(2)
    told = play_on(state, source)
    one = state.results[0]
    assert f"Game 1 is over: P1 {one[0]}, P2 {one[1]} and P3 {one[2]}." in told
    assert told[-1] == f"P{state.founder + 1} is the Founder now."
    lay(state, "go")
    told = play_on(state, source)
    both = [a + b for a, b in zip(*state.results, strict=True)]
    assert f"In all so far: P1 {both[0]}, P2 {both[1]} and P3 {both[2]}." in told
    lay(state, "go")
    assert play_on(state, source)[-1] == "The series is over."


# --- Who wins ------------------------------------------------------------------------------------------------


def test_section_10_the_highest_total_wins() -> None:
    outcome = finished([[9, 0, 0], [0, 5, 5], [0, 5, 3]], [2, 3, 1])
    assert [(s.seat, s.place, s.points) for s in outcome.standings] == [(1, 1, 10), (0, 2, 9), (2, 3, 8)]
    assert outcome.winners == (1,)


def test_section_10_of_equal_totals_the_one_with_more_games_won_comes_first() -> None:
    outcome = finished([[4, 6, 1], [4, 2, 1], [4, 4, 1]], [3, 3, 0])
    assert outcome.winners == (0, 1)
    assert [s.place for s in outcome.standings] == [1, 1, 3]
    outcome = finished([[4, 6, 1], [5, 2, 1], [4, 5, 1]], [2, 4, 0])
    assert [(s.seat, s.place) for s in outcome.standings] == [(1, 1), (0, 2), (2, 3)]


def test_section_10_a_shared_win_counts_half() -> None:
    state, source = series(2, "shared"), random.Random(1)
    while state.phase != "play":
        random_step(GAME, state, source)
    state.quiet = 1
    state.hands = [[0] * 11, [0] * 11]
    state.hands[state.turn][0] = 1
    state.settled = [True, True]
    turn(state, "pass")
    assert state.results == [[0, 0]]
    assert state.wins == [1, 1]


def test_section_10_one_win_outweighs_one_shared_win_but_equals_two() -> None:
    assert finished([[5, 5], [5, 5]], [2, 1]).winners == (0,)
    assert finished([[5, 5], [5, 5]], [2, 2]).winners == (0, 1)


def test_section_9_in_a_single_game_nothing_but_points_counts() -> None:
    state = GAME.new(2, options(), "single")
    state.phase, state.results, state.wins = "over", [[5, 5]], [2, 1]
    assert result(state).winners == (0, 1)


# --- Resignation (R62) ---------------------------------------------------------------------------------------


def test_r62_whoever_has_resigned_cannot_win_or_share_the_win_and_is_placed_behind() -> None:
    position = Position([(q, 0) for q in range(6)], mode="book1", seats=3)
    position.town(0, "bass", (0, 0)).town(1, "rats", (3, 0)).town(1, "rats", (4, 0)).town(2, "bass", (5, 0))
    state = position.hand(0, "bass").hand(1, "bass").hand(2, "bass").state
    leave(GAME, state, 1)
    for _ in range(2):
        turn(state, "pass")
    outcome = result(state)
    assert [(s.seat, s.place, s.points) for s in outcome.standings] == [(0, 1, 1), (2, 1, 1), (1, 3, 4)]
    assert outcome.winners == (0, 2)
    assert GAME.view(state, None).scores == (1, 4, 1)
    assert state.wins == [1, 0, 1]


def test_r62_in_a_series_too_points_do_not_outweigh_a_resignation() -> None:
    outcome = finished([[9, 3, 3], [9, 4, 3], [9, 1, 3]], [0, 3, 3], resigned=(0,))
    assert [(s.seat, s.place, s.points) for s in outcome.standings] == [(2, 1, 9), (1, 2, 8), (0, 3, 27)]
    assert outcome.winners == (2,)


def test_r62_in_a_series_a_resigned_player_stays_out_and_is_never_founder() -> None:
    for seed in range(8):
        state, source = series(4, str(seed)), random.Random(seed)
        for _ in range(60):
            random_step(GAME, state, source)
        leaver = (state.founder + 1 + seed % 3) % 4
        before = state.founders[:]
        leave(GAME, state, leaver)
        while GAME.outcome(state) is None:
            assert leaver not in GAME.decisions(state)
            random_step(GAME, state, source)
        assert leaver not in state.founders[len(before) :]
        assert len(set(state.founders)) == len(state.founders) == len(state.results)
        assert set(state.founders) | {leaver} == {0, 1, 2, 3}
        assert result(state).standings[-1].seat == leaver


@pytest.mark.parametrize("given", ["random", "founder"])
def test_r62_if_the_founder_to_be_resigns_another_one_is_drawn(given: str) -> None:
    state, source = series(3, map=given), random.Random(6)
    play_on(state, source)
    assert state.phase == "between"
    first = state.founder
    if given == "founder":
        lay(state, "build serpent")
    progress = leave(GAME, state, first)
    assert state.phase == "between"
    assert state.founder != first
    assert said(progress)[-1] == f"P{state.founder + 1} is the Founder now."
    assert keys(state)[-1] == ("go" if given == "random" else "build")
    assert GAME.view(state, None).rounds == 2
    play_on(state, source)
    assert GAME.outcome(state) is not None


def test_r62_without_anybody_left_to_found_the_series_is_over() -> None:
    state, source = series(3), random.Random(7)
    play_on(state, source)
    lay(state, "go")
    play_on(state, source)
    progress = leave(GAME, state, state.founder)
    assert said(progress)[1:] == ["Everybody who is left has been the Founder.", "The series is over."]
    assert len(result(state).standings[0].lines) == 2


def test_r62_if_the_founder_resigns_while_laying_the_first_map_another_begins_anew() -> None:
    for words in ("", "build rosette turn-0", "random"):
        state = founding(words, seats=3)
        first = state.founder
        leave(GAME, state, first)
        assert state.founder != first
        assert GAME.decisions(state).keys() == {state.founder}
        assert "build" in keys(state)
        assert GAME.view(state, None).regions == ()
        assert leave(GAME, state, next(s for s in range(3) if s not in (first, state.founder))).turn_over
        assert result(state).winners == (state.founder,)
        assert GAME.view(state, None).phase == "over"


def test_r62_the_last_player_left_ends_the_series_with_the_game_under_way_scored() -> None:
    state, source = series(2), random.Random(9)
    while sum(GAME.scores(state)) < 4:
        random_step(GAME, state, source)
    points = GAME.scores(state)
    leaver = max((0, 1), key=lambda seat: points[seat])
    told = said(leave(GAME, state, leaver))
    assert told[-1] == "The series is over."
    assert GAME.scores(state) == points
    outcome = result(state)
    assert outcome.winners == (1 - leaver,)
    assert outcome.reason.message == "Only one player is left."
    with pytest.raises(IllegalChoice):
        leave(GAME, state, 1 - leaver)


def test_r62_between_games_the_last_player_left_ends_the_series_without_another_game() -> None:
    state, source = series(2), random.Random(10)
    play_on(state, source)
    leave(GAME, state, 0)
    outcome = result(state)
    assert outcome.winners == (1,)
    assert [len(standing.lines) for standing in outcome.standings] == [1, 1]
