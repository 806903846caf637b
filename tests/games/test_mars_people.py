"""People of Migration: Mars: homes, moving, healing, injuries (section 7)."""

from __future__ import annotations

import pytest

from bot.games.mars.geometry import EMBASSY, HEX
from bot.games.mars.state import flags_left, healthy, population, slots
from tests.games.mars_position import (
    T25,
    aimed,
    assets,
    colony,
    draw,
    four,
    hexes,
    homes,
    keys,
    play,
    refusal,
    stop,
    strike,
)

OPEN = "E2 E3 E4 F5"
"""Tunnels of North that open the Embassy."""


def test_pop_2_a_habitat_from_a_salvage_bay_comes_empty() -> None:
    state = four(colony("N", tunnel="E2", life="D2", salvage="habitat"), phase="start")
    told = play(state, "salvage habitat C2")
    assert told[0] == "P0 places without cost: Habitat on C2."
    assert homes(state) == ""
    assert state.seats[0].salvage == []
    assert state.active == 1


def test_pop_3_a_flag_is_in_one_place_and_the_injured_move_only_by_healing() -> None:
    north = colony(
        "N", life="D2", habitat="C2 C1", people="C2", hospital="G5", injured="G5", assets={"med": 0}, rover=0
    )
    state = four(north)
    play(state, "move")
    assert keys(state) == ["C2"]
    assert (population(north), healthy(north), flags_left(north)) == (2, 1, 3)


def test_pop_4_free_slots_are_empty_habitats_and_the_own_open_embassy_slot() -> None:
    state = four(colony("N", tunnel=OPEN, habitat="C2 C1", people="C2"))
    assert hexes(slots(state, state.seats[0])) == "C1 F6"
    state.seats[1].ambassador = True
    assert hexes(slots(state, state.seats[0])) == "C1 F6"
    state.seats[0].ambassador = True
    assert hexes(slots(state, state.seats[0])) == "C1"


def test_pop_5_the_embassy_is_open_while_a_tunnel_without_blast_site_touches_it() -> None:
    north = colony("N", tunnel="F5", habitat="C2", people="C2", rover=0)
    state = four(north)
    assert slots(state, north) >> EMBASSY & 1
    state.blasts = [HEX["F5"]]
    assert not slots(state, north) >> EMBASSY & 1
    assert "move" not in keys(state)


def test_pop_5_whoever_is_inside_stays_healthy_when_it_closes_and_may_leave() -> None:
    north = colony("N", tunnel="F5", habitat="C2", ambassador=True, rover=0)
    state = four(north, blasts="F5")
    assert healthy(north) == 1
    play(state, "move embassy C2")
    assert (homes(state), north.ambassador) == ("C2", False)
    assert "move" not in keys(state)


def test_4_2_relocating_is_free_unlimited_and_needs_no_connection() -> None:
    state = four(colony("N", tunnel="F5", habitat="C2 H9", people="C2", rover=0))
    assert play(state, "move C2 H9") == ["P0 moves somebody from C2 to H9."]
    play(state, "move H9 embassy move embassy C2 move C2 embassy")
    assert state.seats[0].ambassador


def test_4_2_healing_costs_a_med_kit_and_needs_a_free_home() -> None:
    north = colony("N", habitat="C2", hospital="G5", injured="G5", assets={"med": 1}, rover=0)
    state = four(north)
    assert play(state, "heal G5 C2") == ["P0 heals somebody, who moves from G5 to C2."]
    assert (homes(state), north.injured, assets(state)) == ("C2", [], {})
    full = four(colony("N", habitat="C2", people="C2", hospital="G5", injured="G5", assets={"med": 1}, rover=0))
    assert refusal(full, "heal") == ("You have no free home: no empty Habitat, and the Embassy is closed to you.")


def test_4_2_somebody_healed_may_move_into_the_embassy() -> None:
    north = colony("N", tunnel="F5", hospital="G5", injured="G5", assets={"med": 1}, rover=0)
    state = four(north)
    play(state, "heal G5 embassy")
    assert north.ambassador


def test_pop_6_displaced_people_move_to_a_free_home_and_stay_healthy() -> None:
    state = four(colony("N", life="D2", habitat="C2 C1 H9", people="C2 C1"))
    told = strike(state, "C2")
    assert homes(state) == "H9"
    assert healthy(state.seats[0]) == 1
    assert told[-1] == "People of P0 lose their homes: 1 finds another and 1 dies."


def test_pop_6_without_a_home_they_go_to_hospital_and_without_a_bed_they_die() -> None:
    state = four(colony("N", life="D2", habitat="C2 C1", people="C2 C1", hospital="H9"))
    strike(state, "C2")
    assert (homes(state), [hexes(1 << n) for n in state.seats[0].injured]) == ("", ["H9"])
    assert flags_left(state.seats[0]) == 4


def test_pop_6_the_owner_on_turn_chooses_the_homes() -> None:
    state = four(colony("N", life="D2", habitat="C2 H9 B9 B5", people="C2"))
    strike(state, "C2")
    assert keys(state) == ["B5", "B9", "H9"]
    play(state, "B9")
    assert homes(state) == "B9"


def test_pop_6_and_the_hospitals() -> None:
    state = four(colony("N", life="D2", habitat="C2", people="C2", hospital="H9 B9"))
    strike(state, "C2")
    assert keys(state) == ["B9", "H9"]
    play(state, "H9")
    assert [hexes(1 << n) for n in state.seats[0].injured] == ["H9"]


def test_pop_7_the_injured_need_a_bed_or_die() -> None:
    with_bed = four(colony("N", habitat="C2", people="C2", hospital="H9"))
    told = draw(with_bed, "airlock_accident")
    assert told[-1] == "Somebody of P0 from C2 is injured and lies in the Hospital on H9."
    without = four(colony("N", habitat="C2", people="C2", hospital="H9", injured="H9"))
    assert draw(without, "airlock_accident")[-1] == "Somebody of P0 from C2 is injured, finds no bed and dies."
    assert population(without.seats[0]) == 1
    nobody = four(colony("N", habitat="C2"))
    assert len(draw(nobody, "airlock_accident")) == 1


def test_pop_7_the_owner_chooses_who_and_in_which_hospital() -> None:
    north = colony("N", habitat="C2 C1", people="C2 C1", ambassador=True, hospital="H9 B9")
    state = four(north)
    draw(state, "airlock_accident")
    assert keys(state) == ["C1", "C2", "embassy"]
    play(state, "embassy")
    assert keys(state) == ["B9", "H9"]
    play(state, "B9")
    assert (north.ambassador, north.injured) == (False, [HEX["B9"]])


def test_pop_8_the_dead_are_back_on_the_player_board_and_can_come_again() -> None:
    north = colony(
        "N", tunnel="E2", life="D2", habitat="C2", people="C2", assets={"rock": 1, "water": 1, "iron": 2}
    )
    state = four(north)
    strike(state, "C2")
    assert flags_left(north) == 5
    state.phase = "build"
    play(state, "habitat C1")
    assert flags_left(north) == 4


def test_pop_9_the_healthy_count_and_the_injured_drink() -> None:
    north = colony(
        "N", habitat="C2", people="C2", ambassador=True, hospital="H9", injured="H9", assets={"water": 9}
    )
    state = four(north)
    assert healthy(north) == 2
    stop(state)
    assert north.assets[1] == 6


@pytest.mark.parametrize("where", ["C2", "C1", "C3"])
def test_t28_life_support_and_what_lies_round_it(where: str) -> None:
    state = four(colony("N", **T25), deck="rich_seam")  # type: ignore[arg-type]
    aimed(state, where)
    assert strike(state, "D2") == ["A meteor aimed at D2 fizzles: it is protected."]
    assert homes(state) == "C1 C2 C3 D1"
