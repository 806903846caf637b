"""Victory, leaving, silence, and the commands of Migration: Mars (section 10)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.mars.game import GAME
from bot.games.mars.geometry import HEX
from bot.games.mars.options import CARD
from bot.games.mars.state import State, population
from bot.games.playing import advance, leave
from bot.games.random_play import random_game
from tests.games.mars_position import (
    aimed,
    assets,
    colony,
    draw,
    four,
    hand,
    hexes,
    homes,
    keys,
    loaded,
    play,
    position,
    refusal,
    sentence,
    stop,
)

FIVE: dict[str, Any] = {"tunnel": "E2", "life": "D2", "habitat": "C2 C1 D1 C3 H9", "people": "C2 C1 D1 C3 H9"}


def ready(water: int = 5, deck: str = "ice_lens", phase: str = "start", **north: object) -> State:
    """North has five healthy people at the start of its turn."""
    settled = {**FIVE, "assets": {"water": water}, "rover": 8, **north}
    return four(colony("N", **settled), deck=deck, phase=phase)  # type: ignore[arg-type]


def test_win_1_five_healthy_people() -> None:
    state = ready()
    assert GAME.view(state, None).target == 5
    assert GAME.scores(state) == [5, 0, 0, 0]


def test_win_2_a_warp_is_offered_at_the_start_of_the_turn_and_is_the_whole_turn() -> None:
    state = ready(deck="airlock_accident")
    assert keys(state) == ["colony", "warp"]
    told = play(state, "warp rcu")
    assert told[0] == "P0 warps the rover to their own Supply Stop."
    assert state.seats[0].rover == 3
    assert keys(state) == ["C1", "D1", "C2", "C3", "H9"]
    play(state, "H9")
    assert state.active == 1


def test_win_2_also_from_the_own_stop_but_not_with_four() -> None:
    assert "warp" in keys(ready(rover=3))
    four_people = ready(people="C2 C1 D1 C3")
    assert keys(four_people) == ["colony"]
    assert refusal(four_people, "warp") == "A warp takes 5 healthy people; you have 4."


def test_win_2_a_normal_turn_may_be_chosen_instead() -> None:
    state = ready()
    play(state, "colony")
    assert state.phase == "colony"
    assert refusal(state, "warp") == "That is a kind of turn, to be chosen at its very start."


def test_win_3_and_t16_five_healthy_before_and_after_the_five_steps_win() -> None:
    state = ready()
    told = play(state, "warp rcu")
    assert told[-1] == "P0 has come through the Supply Stop with 5 healthy people and governs Mars."
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert GAME.decisions(state) == {}
    assert (state.end, state.phase, GAME.view(state, None).winner) == ("won", "over", 0)


def test_win_3_by_dice_as_well() -> None:
    state = ready(phase="build")
    stop(state)
    play(state, "rcu")
    assert state.end == "won"


def test_win_3_population_gained_in_step_4_does_not_help_in_the_same_sequence() -> None:
    state = ready(people="C2 C1 D1 C3", phase="build")
    stop(state)
    play(state, "population")
    assert homes(state) == "C1 C2 C3 D1 H9"
    assert state.end == ""
    assert state.active == 1


def test_win_4_and_t17_without_water_for_all_the_game_goes_on() -> None:
    state = ready(water=4)
    play(state, "warp C2")
    told = play(state, "rcu")
    assert "P0 has 4 healthy people left after the Supply Stop: not enough yet." in told
    assert (state.end, state.active) == ("", 1)


def test_win_4_and_t18_an_injury_by_the_event_prevents_the_win() -> None:
    state = ready(deck="airlock_accident", hospital="B9")
    play(state, "warp rcu H9")
    assert (state.end, state.active) == ("", 1)


def test_sup_2_victory_is_checked_when_the_event_has_been_carried_out() -> None:
    state = ready(deck="meteor_shower")
    aimed(state, "H9", "B9")
    told = play(state, "warp rcu")
    assert told[-1].startswith("P0 has 4 healthy people left")
    assert (state.end, state.active) == ("", 1)


def test_win_4_a_check_that_failed_is_over_for_everybody() -> None:
    state = position(
        colony("N", **FIVE, assets={"water": 4}, rover=8),
        colony("S", **FIVE, rover=0),
        phase="start",
    )
    state.seats[1].pieces = [0, 0, 1 << HEX["G8"] | 1 << HEX["H9"], 0, 0, 0, 0]
    play(state, "warp C2 rcu")
    assert (state.end, state.active) == ("", 1)
    state.phase = "build"
    loaded(state, move=1)
    play(state, "roll")
    assert (state.end, state.active) == ("", 0)


def test_win_3_a_death_made_good_by_the_bonus_still_wins() -> None:
    state = ready(water=4)
    play(state, "warp C2 population")
    assert state.end == "won"


def test_win_5_only_the_player_on_turn_can_win() -> None:
    state = position(colony("N", rover=0), colony("S", **FIVE), phase="build")
    loaded(state, move=1)
    play(state, "roll")
    assert state.end == ""
    assert (state.active, state.phase) == (1, "start")


def last_turn(*colonies: object, active: int = 1) -> State:
    """The last turn of the last round: 1 iron is still to come."""
    state = position(*colonies, active=active, phase="build")  # type: ignore[arg-type]
    state.round = state.cap
    state.seats[active].rover = 3
    loaded(state, move=1, resource=1)
    return state


@pytest.mark.parametrize(
    ("north", "south", "winner"),
    [
        ({"habitat": "C2", "people": "C2"}, {"hospital": "H9", "injured": "H9"}, 0),
        ({"hospital": "C2", "injured": "C2"}, {"habitat": "H9"}, 0),
        ({"habitat": "C2"}, {}, 0),
        ({"tunnel": "C2"}, {"habitat": "H9"}, 1),
        ({"assets": {"olympium": 1}}, {"assets": {"rock": 5}}, 0),
        ({"assets": {"rock": 4}}, {"assets": {"med": 1}}, 0),
        ({"assets": {"rock": 2}}, {"assets": {"med": 1}}, 1),
        ({"cards": "ice_lens rich_seam"}, {}, 0),
        ({"assets": {"water": 3}}, {"assets": {"rock": 0}}, 0),
        ({}, {}, 1),
    ],
)
def test_win_6_the_round_cap_and_its_ranking(
    north: dict[str, object], south: dict[str, object], winner: int
) -> None:
    state = last_turn(colony("N", **north), colony("S", **south))  # type: ignore[arg-type]
    told = play(state, "roll")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert state.end == "cap"
    assert told[-1] == "Round 50 was the last. The colony with the most healthy people governs Mars."
    assert outcome.winners == (winner,)
    assert [standing.place for standing in outcome.standings] == [1, 2]


def test_win_6_the_game_goes_on_until_the_round_is_complete() -> None:
    state = last_turn(colony("N"), colony("S"), active=0)
    play(state, "roll")
    assert state.end == ""


def test_win_7_pieces_stay_as_obstacles_and_everything_else_goes() -> None:
    east = colony("E", tunnel="J6", life="I5", habitat="I4", people="I4", hospital="B9", injured="B9",
                  cards="ice_lens", assets={"rock": 3})  # fmt: skip
    state = position(colony("N", tunnel="E2"), east, colony("S"), colony("W"), deck="rich_seam")
    leave(GAME, state, 1)
    assert population(east) == 0
    assert (assets(state, 1), hand(state, 1), state.discard) == ({}, [], [CARD["ice_lens"]])
    gone = [piece.hex for piece in GAME.view(state, None).pieces if piece.gone]
    assert sorted(gone) == ["B9", "I4", "I5", "J6", "K6"]
    assert hexes(east.pieces[2]) == "I4"


def test_win_7_the_one_on_turn_leaves_and_the_next_is_on() -> None:
    state = four(colony("N", tunnel="E2"))
    told = leave(GAME, state, 0)
    assert state.active == 1
    assert sentence(told.events[0].text) == "P0 leaves Mars; the colony stands empty."


def test_win_7_the_last_one_left_wins() -> None:
    state = position(colony("N"), colony("S"))
    leave(GAME, state, 0)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, state.end) == ((1,), "left")


def test_win_7_rounds_are_counted_without_a_start_player_who_left() -> None:
    state = four(colony("N", tunnel="E2"))
    leave(GAME, state, 0)
    for _ in range(3):
        seat = state.active
        while state.active == seat:
            advance(GAME, state, seat, GAME.timeout(state, seat) or ())
    assert (state.active, state.round) == (1, 2)


def test_win_8_no_dead_ends_a_turn_can_always_be_ended_by_rolling() -> None:
    state = four(colony("N", tunnel="E2"), blasts="E2 D1 F1 F2")
    assert "roll" in keys(state)
    record = random_game(GAME, 2, {"rounds": "15", "powers": "off"}, "dead ends")
    assert record.outcome is not None


# --- Silence (10.1) ------------------------------------------------------------------------------------------


def usual(state: State) -> tuple[str, ...]:
    """What is chosen for the seat on turn when its time runs out."""
    chosen = GAME.timeout(state, state.active)
    assert chosen is not None
    return chosen


def test_10_1_colony_and_build_are_skipped() -> None:
    state = four(colony("N", tunnel="E2", assets={"rock": 5}, rover=0))
    assert usual(state) == ("roll",)
    play(state, "build")
    assert usual(state) == ("roll",)


def test_10_1_fuel_any_ruin_and_bonus() -> None:
    fuel = four(colony("N", rover=4, assets={"fuel": 2, "rock": 1, "iron": 0, "water": 1}), phase="build")
    loaded(fuel, move=1)
    play(fuel, "roll")
    assert usual(fuel) == ("0",)
    play(fuel, "0")
    assert usual(fuel) == ("iron",)
    ruin = four(colony("N", rover=5), phase="build")
    loaded(ruin, move=1, face="injury")
    play(ruin, "roll")
    assert usual(ruin) == ("olympium",)
    bonus = four(colony("N", habitat="C2 C1"))
    stop(bonus)
    assert usual(bonus) == ("population",)
    full = four(colony("N"))
    stop(full)
    assert usual(full) == ("rcu",)


def test_10_1_deaths_and_injuries() -> None:
    north = colony("N", habitat="C2 C1", people="C2 C1", ambassador=True, hospital="H9", injured="H9")
    north.assets[1] = 1
    state = four(north)
    stop(state)
    assert usual(state) == ("H9", "embassy", "C1")
    hurt = four(colony("N", habitat="C2 C1", people="C2 C1", ambassador=True))
    draw(hurt, "airlock_accident")
    assert usual(hurt) == ("C1",)


def test_10_1_offers_are_left_alone_and_somebody_strong_with_water_warps() -> None:
    assert usual(ready()) == ("warp",)
    assert usual(ready(water=4)) == ("colony",)


def test_pictures_get_everything_that_lies_open() -> None:
    state = four(colony("N", **FIVE), blasts="H8", fortresses="B9")
    view = GAME.view(state, None)
    assert view.blasts == ("H8",)
    assert {(link.one, link.other) for link in view.links} >= {("E1", "E2"), ("D2", "E2")}
    by_hex = {piece.hex: piece for piece in view.pieces}
    assert (by_hex["C2"].healthy, by_hex["C2"].connected) == (1, True)
    assert (by_hex["H9"].connected, by_hex["B9"].kind) == (False, "fortress")
    assert HEX["A1"] == 0
