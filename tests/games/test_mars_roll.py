"""The Roll phase of Migration: Mars, ruins and Supply Stops (section 6)."""

from __future__ import annotations

import pytest

from bot.games.mars.game import GAME
from bot.games.mars.geometry import STOPS
from bot.games.mars.options import CARD
from bot.games.mars.rolling import goal
from bot.games.mars.state import State
from bot.games.text import show
from tests.games.mars_position import (
    assets,
    colony,
    four,
    hand,
    homes,
    keys,
    loaded,
    play,
    position,
    refusal,
    standing,
    stop,
    strike,
)


def rolled(state: State, move: int, resource: int = 2, face: str | None = None) -> list[str]:
    """Roll these dice."""
    state.phase = "build"
    loaded(state, move, resource, face)
    return play(state, "roll")


def test_6_2_the_two_dice_are_rolled_and_then_fuel_may_be_burnt() -> None:
    state = four(colony("N", rover=18, assets={"fuel": 3}))
    told = rolled(state, 1, 3)
    assert told == ["P0 rolls 1 for the rover and has 3 on the resource die."]
    assert state.active == 0
    decision = GAME.decisions(state)[0]
    assert decision.amount is not None
    assert (decision.amount.minimum, decision.amount.maximum) == (0, 3)
    told = play(state, "1")
    assert told[:3] == ["P0 burns 1 fuel cell.", "P0's rover stops: water.", "P0 gets 3 water."]
    assert assets(state) == {"water": 3, "fuel": 2}


def test_6_2_without_fuel_nothing_is_asked() -> None:
    state = four(colony("N", rover=18))
    rolled(state, 1)
    assert state.active == 1


def test_6_2_the_own_supply_stop_is_never_passed() -> None:
    assert [goal(21, 3, steps) for steps in (5, 6, 7, 30)] == [2, 3, 3, 3]
    assert goal(3, 3, 6) == 9
    assert goal(3, 3, 24) == 3


def test_6_2_spaces_passed_do_nothing() -> None:
    state = four(colony("N", rover=4))
    rolled(state, 3, 2)
    assert assets(state) == {"rock": 2}


@pytest.mark.parametrize(("start", "kind"), [(0, "rock"), (1, "water"), (3, "iron")])
def test_rol_1_resource_spaces_give_the_die_and_one_more_for_every_refinery(start: int, kind: str) -> None:
    state = four(colony("N", rover=start, refinery="H9 B9"))
    rolled(state, 1, 1)
    assert assets(state) == {kind: 3}


def test_rol_1_any_gives_one_kind_of_choice() -> None:
    state = four(colony("N", rover=4, refinery="H9"))
    rolled(state, 1, 2)
    assert keys(state) == ["rock", "water", "iron"]
    assert state.phase == "roll"
    play(state, "iron")
    assert assets(state) == {"iron": 3}
    assert state.active == 1


def test_rol_2_refineries_add_nothing_elsewhere() -> None:
    state = position(colony("N", rover=8, refinery="H9"), colony("E", assets={"rock": 5}), colony("S"), colony("W"))
    rolled(state, 1, 3)
    assert assets(state) == {"rock": 1}
    unowned = position(colony("S", rover=20, refinery="H9"), colony("N"))
    rolled(unowned, 1, 3)
    play(unowned, "rock")
    assert assets(unowned)["rock"] == 1


# --- Ruins ---------------------------------------------------------------------------------------------------


def test_6_4_a_ruin_gives_a_blueprint_or_olympium_and_then_the_exploration_die() -> None:
    state = four(colony("N", rover=5))
    rolled(state, 1, 2, "olympium")
    assert keys(state) == ["olympium", "blueprint"]
    [asked] = GAME.decisions(state).values()
    assert [show(option.label, str) for option in asked.options] == ["1 Olympium", "1 blueprint"]
    told = play(state, "blueprint")
    assert told[:3] == ["P0 gets 1 blueprint.", "The exploration die of P0 shows: Olympium.", "P0 gets 1 Olympium."]
    assert assets(state) == {"blueprint": 1, "olympium": 1}
    assert state.dice is not None
    assert state.dice.exploration == "olympium"


@pytest.mark.parametrize(
    ("built", "blasts", "found"),
    [({}, "", 1), ({"factory": "I1"}, "", 2), ({"factory": "I1"}, "J1", 1), ({"tunnel": "I1"}, "", 1)],
)
def test_6_4_more_olympium_beside_a_building(built: dict[str, str], blasts: str, found: int) -> None:
    state = four(colony("N", rover=5, **built), blasts=blasts)  # type: ignore[arg-type]
    rolled(state, 1, 2, "injury")
    play(state, "olympium")
    assert assets(state) == {"olympium": found}


def test_6_4_another_ruin_is_not_this_one() -> None:
    state = four(colony("N", rover=5, factory="B1"))
    rolled(state, 1, 2, "injury")
    play(state, "olympium")
    assert assets(state) == {"olympium": 1}


def test_6_4_event_meteor_and_injury() -> None:
    event = four(colony("N", rover=5), deck="ice_lens")
    rolled(event, 1, 2, "event")
    play(event, "olympium")
    assert hand(event) == ["ice_lens"]
    meteor = four(colony("N", rover=5))
    rolled(meteor, 1, 2, "meteor")
    play(meteor, "olympium")
    assert len(meteor.strikes) == 1
    injury = four(colony("N", rover=5, habitat="C2", people="C2"))
    rolled(injury, 1, 2, "injury")
    play(injury, "olympium")
    assert homes(injury) == ""


# --- The stops of others -------------------------------------------------------------------------------------


def test_6_5_take_a_resource_card_of_choice_and_draw_an_event() -> None:
    state = position(
        colony("N", rover=8), colony("E", assets={"rock": 1, "iron": 2, "fuel": 3}), colony("S"), colony("W")
    )
    rolled(state, 1)
    assert keys(state) == ["rock", "iron"]
    play(state, "iron")
    assert (assets(state), assets(state, 1)) == ({"iron": 1}, {"rock": 1, "iron": 1, "fuel": 3})
    assert hand(state) == ["ice_lens"]


def test_6_5_an_empty_handed_owner_gives_nothing_and_the_event_is_drawn() -> None:
    state = position(colony("N", rover=8), colony("E", assets={"fuel": 3}), colony("S"), colony("W"))
    rolled(state, 1)
    assert (assets(state), hand(state)) == ({}, ["ice_lens"])


@pytest.mark.parametrize("departed", [False, True])
def test_2_3_the_stop_of_nobody_gives_a_resource_and_an_event(departed: bool) -> None:
    others = [colony("E", assets={"rock": 3})] if departed else []
    state = position(colony("N", rover=8), *others, colony("S"), colony("W"))
    if departed:
        state.seats[1].gone = True
    rolled(state, 1)
    assert keys(state) == ["rock", "water", "iron"]
    play(state, "water")
    assert (assets(state), hand(state)) == ({"water": 1}, ["ice_lens"])


# --- The own stop --------------------------------------------------------------------------------------------


def test_6_6_step_1_water_for_everybody() -> None:
    state = four(colony("N", habitat="C2 C1", people="C2 C1", hospital="H9", injured="H9", assets={"water": 5}))
    told = stop(state)
    assert told[2] == "P0 pays 3 water for the people."
    assert assets(state)["water"] == 2


def test_6_6_step_1_the_owner_chooses_who_dies() -> None:
    north = colony("N", habitat="C2 C1", people="C2 C1", hospital="H9", injured="H9", assets={"water": 2})
    state = four(north)
    stop(state)
    assert keys(state) == ["H9", "C1", "C2"]
    play(state, "C1")
    assert homes(state) == "C2"
    assert assets(state).get("water", 0) == 0


def test_6_6_step_1_refineries_are_paid_as_far_as_it_goes() -> None:
    state = four(colony("N", refinery="H9 B9", assets={"rock": 2, "iron": 1}))
    stop(state)
    assert keys(state) == ["B9", "H9"]
    play(state, "H9")
    assert standing(state, "refinery") == "B9"
    assert assets(state) == {"rock": 1, "fuel": 1}


def test_6_6_step_1_must_be_paid_if_it_can_be() -> None:
    state = four(colony("N", refinery="H9", assets={"rock": 1, "iron": 1}))
    stop(state)
    assert standing(state, "refinery") == "H9"
    assert assets(state) == {"fuel": 1}


def test_6_6_step_2_and_t6_fuel_is_renewed() -> None:
    state = four(colony("N", assets={"fuel": 3}))
    told = stop(state)
    assert "P0 discards 3 fuel cells and takes fresh fuel." in told
    assert assets(state) == {"fuel": 1}


def test_6_6_step_3_production_and_t7() -> None:
    for blasts, olympium in (("A11", 1), ("", 2)):
        state = four(colony("N", factory="B2 H9", hospital="B10"), blasts=blasts)
        stop(state)
        assert assets(state) == {"fuel": 1, "rcu": 2, "med": 1, "olympium": olympium}


def test_6_6_step_3_hq_and_tunnels_bring_no_olympium() -> None:
    state = four(colony("N", tunnel="A2 B1", life="D2"))
    stop(state)
    assert assets(state) == {"fuel": 1}


def test_6_6_step_4_one_bonus() -> None:
    state = four(colony("N"))
    stop(state)
    assert keys(state) == ["fuel", "med", "rcu", "olympium"]
    play(state, "olympium")
    assert assets(state) == {"fuel": 1, "olympium": 1}
    assert hand(state) == ["ice_lens"]
    assert state.active == 1


def test_6_6_step_4_population_needs_a_flag_and_a_slot() -> None:
    state = four(colony("N", life="D2", habitat="C2 C1", assets={"water": 5}))
    stop(state)
    play(state, "population")
    assert keys(state) == ["C1", "C2"]
    play(state, "C1")
    assert homes(state) == "C1"


def test_sup_1_a_fuel_cell_chosen_in_step_4_is_kept() -> None:
    state = four(colony("N", assets={"fuel": 2}))
    stop(state)
    play(state, "fuel")
    assert assets(state) == {"fuel": 2}


def test_6_6_step_5_the_event_is_carried_out_before_the_turn_ends() -> None:
    state = four(colony("N", assets={"water": 5}), deck="burst_tank")
    stop(state)
    play(state, "rcu")
    assert assets(state) == {"water": 3, "fuel": 1, "rcu": 1}


def test_sup_3_an_empty_deck_is_made_of_the_discards_or_nothing_is_drawn() -> None:
    state = four(colony("N"))
    state.discard, state.deck = [CARD["ice_lens"]], []
    stop(state)
    told = play(state, "rcu")
    assert "The event cards are shuffled again." in told
    assert (hand(state), state.deck, state.discard) == (["ice_lens"], [], [])
    bare = four(colony("N"))
    bare.deck = []
    stop(bare)
    play(bare, "rcu")
    assert hand(bare) == []


def test_col_1_the_first_turn_begins_on_the_own_stop() -> None:
    state = four(colony("N", tunnel="E2", export="H9", assets={"rock": 4}, cards="ice_lens"))
    assert state.seats[0].rover == STOPS["N"]
    assert not {"exchange", "offer"} & set(keys(state))
    assert "ice_lens" in keys(state)
    assert refusal(state, "exchange") == "P0's rover stands on its own Supply Stop: no trade and no exchange there."
    assert refusal(state, "offer") == "P0's rover stands on its own Supply Stop: no trade and no exchange there."
    assert GAME.decisions(state).keys() == {0}


# --- Worked examples -----------------------------------------------------------------------------------------


def test_t1_and_t2_collecting() -> None:
    two = four(colony("N", rover=0, refinery="H9 B9"))
    rolled(two, 1, 2)
    assert assets(two) == {"rock": 4}
    none = four(colony("N", rover=1))
    rolled(none, 1, 3)
    assert assets(none) == {"water": 3}


def test_t3_fuel_takes_the_rover_beyond_six() -> None:
    state = four(colony("N", rover=7, assets={"fuel": 2}))
    rolled(state, 6)
    play(state, "2")
    assert state.moved is not None
    assert (state.moved.start, state.moved.end) == (7, 15)


def test_t4_the_rover_halts_on_its_own_stop() -> None:
    state = four(colony("N", rover=0))
    told = rolled(state, 5)
    assert told[1] == "P0's rover stops: North's Supply Stop."
    assert keys(state) == ["fuel", "med", "rcu", "olympium"]


def test_t5_upkeep_that_cannot_be_paid() -> None:
    north = colony("N", habitat="C2 C1 D1 C3", people="C2 C1 D1 C3", refinery="H9 B9",
                   assets={"water": 3, "rock": 1, "iron": 2})  # fmt: skip
    state = four(north)
    stop(state)
    play(state, "C1 B9")
    assert homes(state) == "C2 C3 D1"
    assert standing(state, "refinery") == "H9"
    assert assets(state) == {"iron": 1, "fuel": 1}


def test_t13_and_t14_at_a_ruin() -> None:
    for choice, found in (("olympium", {"olympium": 3}), ("blueprint", {"blueprint": 1, "olympium": 1})):
        state = four(colony("N", rover=5, habitat="I1"))
        rolled(state, 1, 2, "olympium")
        play(state, choice)
        assert assets(state) == found


def test_t15_at_a_stop_of_somebody_with_one_card() -> None:
    state = position(colony("N", rover=8), colony("E", assets={"iron": 1}), colony("S"), colony("W"))
    rolled(state, 1)
    assert (assets(state), assets(state, 1), hand(state)) == ({"iron": 1}, {}, ["ice_lens"])


def test_t19_a_salvage_turn_has_no_dice() -> None:
    state = four(colony("N", tunnel="E2", life="D2", salvage="habitat"), phase="start")
    play(state, "salvage habitat C2")
    assert (state.dice, state.moved, state.active) == (None, None, 1)


def test_t23_and_t24_the_way_of_the_rover() -> None:
    west = position(colony("N"), colony("E"), colony("S"), colony("W", assets={"fuel": 1}), active=3)
    rolled(west, 6, 1)
    play(west, "1")
    assert west.seats[3].rover == 4
    assert assets(west, 3) == {"iron": 1}
    north = four(colony("N", rover=1))
    rolled(north, 5)
    assert north.seats[0].rover == 3


# --- Powers --------------------------------------------------------------------------------------------------


def test_10_2_powers_of_the_factions() -> None:
    north = four(colony("N", habitat="C2 C1", people="C2 C1", assets={"water": 1}), powers=True)
    stop(north)
    assert homes(north) == "C1 C2"
    east = position(colony("N"), colony("E", rover=5), colony("S"), colony("W"), active=1, powers=True)
    rolled(east, 1, 2, "injury")
    play(east, "olympium")
    assert assets(east, 1) == {"olympium": 2}
    west = position(colony("N"), colony("E"), colony("S"), colony("W"), active=3, powers=True)
    stop(west)
    assert assets(west, 3) == {"fuel": 2}
    south = colony("S", habitat="H9 G9", people="H9 G9", hospital="B5")
    state = position(colony("N"), colony("E"), south, colony("W"), active=0, powers=True)
    strike(state, "H9")
    assert len(south.injured) == 2
