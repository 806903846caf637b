"""Skips, passes, the end, scores, resignation and the learning game (§8, §9; R49 to R66)."""

from __future__ import annotations

import random

import pytest

from bot.games.contract import IllegalChoice, dump
from bot.games.migration.state import NOWHERE, State
from bot.games.playing import advance, leave
from bot.games.random_play import random_step
from tests.games.migration_position import GAME, Position, copy, keys, options, places, started, turn

HANDS = ["2 bass 2 oak 3 rats 3 sparrow 2 fly"] * 4
MIDDLE, WEST, EAST = (0, 0), (-1, 0), (1, 0)


def row(*, seats: int = 2) -> Position:
    """Five Regions in a row; seat 0 has a Bass and the Spirit at the west end."""
    return Position([(q, 0) for q in range(5)], mode="book1", seats=seats).town(0, "bass", (0, 0), spirit=True)


def test_section_6_step_0_and_r50_a_player_is_skipped_as_long_as_there_is_no_move() -> None:
    position = row().town(1, "oak", (4, 0), spirit=True).hand(0, "sparrow", "rats", "rats").hand(1, "fly")
    position.town(1, "rats", (3, 0))
    told = turn(position.state, "sparrow A2")
    assert told[1:] == ["P2 has no move and is skipped; the Pioneer Spirit leaves the board."]
    assert position.state.turn == 0
    told = turn(position.state, "rats A3")
    assert "P2 has no move and is skipped." in told


def test_r50_a_skipped_player_moves_again_when_a_move_turns_up() -> None:
    position = row().town(1, "oak", (4, 0)).town(1, "rats", (3, 0)).hand(0, "sparrow", "rats").hand(1, "fly")
    told = turn(position.state, "rats A2")
    assert told[1:] == ["P2 has no move and is skipped."]
    position.state.tops[position.x((3, 0))] = 0
    position.waste((3, 0))
    turn(position.state, "sparrow A3")
    assert position.state.turn == 1
    assert keys(position.state) == ["oak-A5", "pass"]


def test_r51_a_pass_is_always_allowed_and_costs_the_spirit() -> None:
    position = row().town(1, "oak", (4, 0), spirit=True).hand(0, "rats").hand(1, "rats")
    told = turn(position.state, "pass")
    assert told == ["P1 passes, and the Pioneer Spirit leaves the board."]
    assert position.state.spirits[0] == NOWHERE
    assert position.state.quiet == 0
    assert position.state.turn == 1


def test_r52_a_turn_on_which_a_spirit_leaves_is_not_quiet() -> None:
    position = row().town(1, "oak", (4, 0), spirit=True).hand(0, "bass").hand(1, "bass")
    assert turn(position.state, "pass") == ["P1 passes, and the Pioneer Spirit leaves the board."]
    assert turn(position.state, "pass") == ["P2 passes, and the Pioneer Spirit leaves the board."]
    assert turn(position.state, "pass") == ["P1 passes."]
    assert position.state.quiet == 1
    assert turn(position.state, "pass") == [
        "P2 passes.",
        "A whole round went by without a new Town.",
        "The game is over.",
    ]
    assert GAME.decisions(position.state) == {}


def warning(state: State) -> str:
    """What is said of a pass before it is played."""
    (decision,) = GAME.decisions(state).values()
    said = decision.options[-1].warning
    assert decision.options[-1].key == "pass"
    assert said is not None
    return said.message


def test_section_8_a_pass_that_ends_the_game_says_so_before() -> None:
    position = row().town(1, "oak", (4, 0), spirit=True).hand(0, "bass").hand(1, "bass")
    assert warning(position.state) == "Your Pioneer Spirit leaves the board."
    turn(position.state, "pass")
    turn(position.state, "pass")
    assert warning(position.state) == "You do nothing this turn."
    turn(position.state, "pass")
    assert warning(position.state) == "The game is over with it."
    assert turn(position.state, "pass")[-1] == "The game is over."


def test_section_8_a_pass_before_others_who_surely_have_no_move_says_that_it_ends_the_game() -> None:
    position = row().hand(0, "rats").hand(1)
    assert warning(position.state).endswith("the game is over with it: nobody has a move.")
    assert turn(position.state, "pass")[-1] == "The game is over."


def test_section_8_a_pass_before_others_who_may_have_no_move_says_no_more_than_its_player_knows() -> None:
    for held in ("rats", "bass"):
        position = row().hand(0, "rats").hand(1, held)
        assert warning(position.state).endswith("unless somebody else still has a move.")
        assert (turn(position.state, "pass")[-1] == "The game is over.") is (held == "rats")


@pytest.mark.parametrize("seed", range(12))
def test_section_8_what_is_said_of_a_pass_is_true_in_every_turn_of_a_game(seed: int) -> None:
    source = random.Random(seed)
    state = GAME.new(source.choice((2, 3)), options(mode=source.choice(("book1", "full"))), str(seed))
    while GAME.outcome(state) is None:
        seat = next(iter(GAME.decisions(state)))
        if state.phase == "play" and state.pending is None and state.settled[seat]:
            said, after = warning(state), copy(state)
            advance(GAME, after, seat, ("pass",))
            over, sure, maybe = after.phase == "over", "over with it" in said, "unless" in said
            assert maybe or over is sure
        random_step(GAME, state, source)


def test_r52_a_new_town_begins_the_count_of_quiet_turns_anew() -> None:
    position = row().town(1, "oak", (4, 0), spirit=True).hand(0, "bass").hand(1, "bass", "rats")
    for words in ("pass", "pass", "pass"):
        turn(position.state, words)
    assert position.state.quiet == 1
    turn(position.state, "bass A2")
    assert position.state.quiet == 0
    assert position.state.phase == "play"


def test_section_8_the_game_ends_after_as_many_quiet_turns_as_there_are_players() -> None:
    position = row(seats=3).hand(0, "bass").hand(1, "bass").hand(2, "bass")
    for _ in range(3):
        turn(position.state, "pass")
    assert (position.state.phase, position.state.quiet) == ("play", 2)
    turn(position.state, "pass")
    assert position.state.phase == "over"


def test_r53_an_empty_hand_has_no_move_and_loses_the_spirit() -> None:
    position = row().hand(0, "rats").hand(1, "bass")
    position.state.spirits[1] = NOWHERE
    turn(position.state, "rats A2")
    told = turn(position.state, "bass A5")
    assert told[1] == "P1 has no move and is skipped; the Pioneer Spirit leaves the board."
    assert position.state.spirits[0] == NOWHERE


def test_section_9_towns_fertile_and_rats() -> None:
    position = row().town(0, "rats", (1, 0)).town(1, "fly", (2, 0)).tile("fertile", (1, 0), (2, 0), (3, 0))
    assert position.scores() == [4, 2]
    points = {r.label: r.points for r in GAME.view(position.state, None).regions}
    assert points == {"A1": 1, "A2": 3, "A3": 2, "A4": None, "A5": None}


def test_section_9_wasteland_and_pieces_in_the_hand_score_nothing() -> None:
    position = row().waste((3, 0)).tile("fertile", (3, 0)).hand(0, "rats", "rats")
    assert position.scores() == [1, 0]


def test_r49_fertile_under_a_town_counts_for_its_owner() -> None:
    assert row().town(1, "oak", (2, 0)).tile("fertile", (2, 0)).scores() == [1, 2]


def test_r60_ties_share_the_win() -> None:
    position = row().town(1, "oak", (4, 0)).hand(0, "bass").hand(1, "bass")
    position.state.spirits[0] = NOWHERE
    turn(position.state, "pass")
    turn(position.state, "pass")
    outcome = GAME.outcome(position.state)
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert [standing.place for standing in outcome.standings] == [1, 1]


def test_outcome_lists_points_by_source() -> None:
    position = (
        row().town(0, "rats", (1, 0)).tile("fertile", (1, 0)).town(1, "oak", (4, 0)).hand(0, "bass").hand(1, "bass")
    )
    position.state.spirits[0] = NOWHERE
    turn(position.state, "pass")
    turn(position.state, "pass")
    outcome = GAME.outcome(position.state)
    assert outcome is not None
    first = outcome.standings[0]
    assert [(line.label.message, line.points) for line in first.lines] == [
        ("Towns ({count})", 2),
        ("Rats", 1),
        ("Fertile", 1),
    ]


# --- Resignation (R62) ---------------------------------------------------------------------------------------


def three() -> State:
    """Three players with a Town each; seat 0 is on turn."""
    state = started("three_woods", HANDS[:3], founder=2, first=0)
    for words in ("bass A2", "bass F5", "bass H4"):
        turn(state, words)
    return state


def test_r62_towns_stay_and_score_the_spirit_leaves_and_the_seat_is_skipped() -> None:
    state = three()
    progress = leave(GAME, state, 0)
    assert progress.turn_over
    view = GAME.view(state, None)
    assert (view.resigned, view.spirits[0], view.scores, view.awaited) == ((0,), None, (1, 1, 1), (1,))
    turn(state, "bass F4")
    turn(state, "bass F1")
    assert state.turn == 1
    with pytest.raises(IllegalChoice):
        leave(GAME, state, 0)


def test_r62_out_of_turn_nothing_else_changes() -> None:
    state = three()
    advance(GAME, state, 0, ("rats",))
    leave(GAME, state, 1)
    assert GAME.view(state, 0).explorer == "rats"
    assert GAME.decisions(state).keys() == {0}
    assert GAME.view(state, None).spirits[1] is None


@pytest.mark.parametrize("leaver", [0, 1])
def test_r62_and_r52_a_resignation_that_takes_a_spirit_off_the_board_is_not_quiet(leaver: int) -> None:
    state = three()
    state.quiet = 2
    leave(GAME, state, leaver)
    assert state.quiet == 0
    state.quiet = 2
    state.spirits[2] = NOWHERE
    leave(GAME, state, 2)
    assert state.quiet == 2


def test_r62_an_unfinished_turn_is_taken_back() -> None:
    state = three()
    advance(GAME, state, 0, ("rats",))
    leave(GAME, state, 0)
    assert state.pending is None
    assert sum(state.hands[0]) == 11
    assert state.turn == 1


def test_r62_the_last_player_left_ends_the_game_at_once() -> None:
    state = three()
    leave(GAME, state, 2)
    progress = leave(GAME, state, 0)
    assert progress.events[-1].text.message == "The game is over."
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert {s.seat: s.points for s in outcome.standings} == {0: 1, 1: 1, 2: 1}
    with pytest.raises(IllegalChoice):
        leave(GAME, state, 1)


def test_r62_in_the_draft_the_others_go_on() -> None:
    state = GAME.new(3, options(), "draft")
    state.founder = 2
    leave(GAME, state, 0)
    assert GAME.decisions(state).keys() == {1, 2}
    for seat in (1, 2):
        chosen = GAME.timeout(state, seat)
        assert chosen is not None
        advance(GAME, state, seat, chosen)
    assert GAME.decisions(state).keys() == {1}, "only one other is left to begin"


@pytest.mark.parametrize("leaver", [0, 1, 2, 3])
def test_r62_while_the_founder_thinks_about_who_begins(leaver: int) -> None:
    state = GAME.new(4, options(), "first")
    state.founder = 2
    for seat in range(4):
        chosen = GAME.timeout(state, seat)
        assert chosen is not None
        advance(GAME, state, seat, chosen)
    leave(GAME, state, leaver)
    decisions = GAME.decisions(state)
    if leaver == 2:
        assert state.phase == "play"
        assert state.turn != 2
    else:
        assert f"p{leaver + 1}" not in [option.key for option in decisions[2].options]


# --- Learning game (R66) -------------------------------------------------------------------------------------


def test_r66_without_abilities_only_the_bass_keeps_its_entry() -> None:
    position = Position(mode="book1", learning=True).town(0, "bass", (-2, 0), spirit=True).town(0, "oak", (2, 0))
    position.hand(0, "sparrow", "fly", "bass", "rats").hand(1, "bass").town(1, "rats", WEST).waste((-2, 1))
    assert not any(key.startswith("oak-") for key in keys(position.state))
    up = {position.label((-1, -1)): 0, position.label((0, -2)): 1, position.label((-2, 2)): 1}
    assert (
        places(position.state, "sparrow") == places(position.state, "fly") == places(position.state, "rats") == up
    )
    assert len(places(position.state, "bass")) > 2


def test_r66_rats_are_worth_one_point_and_fertile_still_counts() -> None:
    position = Position(mode="book1", learning=True).town(0, "rats", MIDDLE).tile("fertile", MIDDLE)
    assert position.scores() == [2, 0]


def test_the_game_over_takes_no_more_choices() -> None:
    state = three()
    leave(GAME, state, 2)
    leave(GAME, state, 0)
    before = dump(state)
    for seat in range(3):
        with pytest.raises(IllegalChoice):
            advance(GAME, state, seat, ("pass",))
    assert dump(state) == before
