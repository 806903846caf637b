"""Meteor Strikes and Salvage Bays of Migration: Mars (section 8)."""

from __future__ import annotations

import pytest

from bot.games.mars import rolling, strikes
from bot.games.mars.game import GAME
from bot.games.mars.geometry import HEX, NAMES, distance, named
from bot.games.mars.state import FACTORY, embassy_open, healthy, left
from bot.games.mars.strikes import impact, protected
from tests.games.mars_position import (
    KIND,
    T25,
    blast_sites,
    colony,
    four,
    hexes,
    homes,
    keys,
    loaded,
    play,
    position,
    standing,
    stop,
    strike,
)


def test_met_1_every_hex_is_hit_with_equal_chance() -> None:
    state = four(colony("N"))
    found = [impact(state) for _ in range(115 * 60)]
    counts = [found.count(number) for number in range(115)]
    assert min(counts) > 25
    assert max(counts) < 110


def test_met_1_variant_q9_near_the_ruin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strikes, "RADIUS", 4)
    monkeypatch.setattr(rolling, "RADIUS", 4)
    found = {impact(four(colony("N")), HEX["A1"]) for _ in range(3)}
    state = four(colony("N"))
    found |= {impact(state, HEX["A1"]) for _ in range(400)}
    assert found == {number for number in range(115) if distance(HEX["A1"], number) <= 4}
    at_ruin = four(colony("N", rover=5), phase="build")
    loaded(at_ruin, move=1, face="meteor")
    play(at_ruin, "roll blueprint")
    assert distance(HEX["J1"], HEX[at_ruin.strikes[0].hex]) <= 4


def test_met_2_hq_life_support_embassy_and_fortresses_are_protected() -> None:
    state = position(colony("N", life="D2"), colony("E", life="I3"), colony("S"), colony("W"), fortresses="F9")
    safe = {NAMES[number] for number in range(115) if protected(state, number)}
    ring = {"F9", "E9", "G9", "F8", "G8", "F10", "G10"}
    assert safe == {"E1", "K6", "F11", "A6", "D2", "I3", "F6"} | ring
    for where in safe:
        assert strike(state, where) == [f"A meteor aimed at {'the Embassy' if where == 'F6' else where} fizzles: "
                                        "it is protected."]  # fmt: skip
    assert state.blasts == []


def test_q27_the_embassy_can_be_drawn_like_every_other_hex() -> None:
    state = four(colony("N"))
    drawn = [impact(state) for _ in range(3000)]
    assert set(drawn) == set(range(115))
    assert strike(state, "F6") == ["A meteor aimed at the Embassy fizzles: it is protected."]
    assert blast_sites(state) == []


def test_met_3_a_blast_site_lies_on_any_ground_and_never_twice() -> None:
    state = four(colony("N"))
    for where in ("H9", "A1", "F2", "H9"):
        strike(state, where)
    assert blast_sites(state) == ["H9", "A1", "F2"]


def test_met_3_without_a_tile_left_the_oldest_moves() -> None:
    twelve = "A2 B2 C2 D2 G2 H2 I2 J2 A4 B4 C4 E4"
    state = four(colony("N"), blasts=twelve)
    strike(state, "A2")
    assert blast_sites(state) == twelve.split()
    strike(state, "H9")
    assert blast_sites(state) == [*twelve.split()[1:], "H9"]


def test_met_3_an_old_blast_site_is_hit_again_and_destroys() -> None:
    state = four(colony("N", habitat="H9"), blasts="H8")
    strike(state, "H8")
    assert standing(state, "habitat") == ""


def test_met_4_every_building_on_the_hex_and_round_it_is_destroyed_whoever_owns_it() -> None:
    state = position(
        colony("N", habitat="H9", factory="B9"), colony("E", refinery="I9"),
        colony("S", hospital="I8", tunnel="H8"), colony("W", export="G9"),
    )  # fmt: skip
    strike(state, "H9")
    assert [faction.pieces[kind] for faction in state.seats for kind in range(2, 7)] == [0, named("B9")] + [0] * 18
    assert standing(state, "tunnel", 2) == "H8"


def test_met_4_hq_life_support_fortress_and_tunnels_in_the_ring_stand() -> None:
    state = four(colony("N", tunnel="E2", life="D2", habitat="D1"), fortresses="G3")
    strike(state, "F1")
    assert blast_sites(state) == ["F1"]
    strike(state, "E3")
    assert (standing(state, "tunnel"), standing(state, "life"), standing(state, "habitat")) == ("E2", "D2", "D1")


def test_met_5_the_injured_in_a_destroyed_hospital_die() -> None:
    state = four(colony("N", hospital="H9", injured="H9"))
    told = strike(state, "H9")
    assert "1 injured person of P0 dies in the Hospital." in told
    assert state.seats[0].injured == []


def test_met_5_slots_and_beds_count_as_they_are_after_removal() -> None:
    state = four(colony("N", life="D2", habitat="C2 C1", people="C2", hospital="C3", factory="H9"))
    strike(state, "C2")
    assert homes(state) == ""
    assert healthy(state.seats[0]) == 0


def test_met_6_others_are_settled_by_the_house_habitats_first_then_embassy_then_beds() -> None:
    east = colony("E", tunnel="G6", life="I3", habitat="H3 I4 C9", people="H3 I4", hospital="B9")
    state = position(colony("N"), east, colony("S"), colony("W"))
    strike(state, "H4")
    assert homes(state, 1) == "C9"
    assert east.ambassador
    three = colony("E", habitat="H3 I4 G4 B5", people="H3 I4 G4", hospital="B9", tunnel="G6")
    again = position(colony("N"), three, colony("S"), colony("W"))
    strike(again, "H4")
    assert (homes(again, 1), three.ambassador, three.injured) == ("B5", True, [HEX["B9"]])


def test_met_7_buildings_that_are_cut_off_keep_their_effect() -> None:
    state = four(colony("N", tunnel="E2", refinery="E3", rover=0), blasts="E2", phase="build")
    loaded(state, move=1, resource=2)
    play(state, "roll")
    assert state.seats[0].assets[0] == 3


def test_met_7_a_tile_on_a_tunnel_closes_the_embassy_and_the_way() -> None:
    state = four(colony("N", tunnel="E2 E3 E4 F5"))
    assert embassy_open(state, state.seats[0])
    strike(state, "F5")
    assert not embassy_open(state, state.seats[0])
    assert standing(state, "tunnel") == "E2 E3 E4 F5"


def test_met_8_a_destroyed_building_has_no_effect() -> None:
    state = four(colony("N", refinery="H9", rover=0), phase="build")
    strike(state, "H9")
    loaded(state, move=1, resource=2)
    play(state, "roll")
    assert state.seats[0].assets[0] == 2


# --- Salvage -------------------------------------------------------------------------------------------------


def test_sal_1_a_lost_building_may_go_into_a_free_bay() -> None:
    state = four(colony("N", factory="B9", hospital="H9"))
    strike(state, "H9")
    assert keys(state) == ["hospital"]
    play(state, "hospital")
    assert state.seats[0].salvage == [KIND["hospital"]]
    assert left(state.seats[0], KIND["hospital"]) == 1


def test_sal_1_or_back_to_the_player_board() -> None:
    state = four(colony("N", factory="B9", hospital="H9"))
    strike(state, "H9")
    play(state, "-")
    assert state.seats[0].salvage == []
    assert left(state.seats[0], KIND["hospital"]) == 2


def test_sal_2_a_factory_can_save_itself_and_what_is_stored_stays() -> None:
    state = four(colony("N", factory="H9"))
    strike(state, "H9")
    play(state, "factory")
    assert state.seats[0].salvage == [FACTORY]
    assert state.seats[0].pieces[FACTORY] == 0


def test_sal_2_nothing_is_added_while_the_bays_are_full() -> None:
    state = four(colony("N", factory="B9", hospital="H9", salvage="habitat"))
    strike(state, "H9")
    assert not state.tasks
    assert state.seats[0].salvage == [KIND["habitat"]]


def test_sal_3_a_stored_building_has_no_effect_and_comes_back_by_a_salvage_turn() -> None:
    state = four(colony("N", tunnel="E2 E3", salvage="hospital refinery", assets={"water": 5}), phase="start")
    assert keys(state) == ["colony", "salvage"]
    play(state, "salvage")
    assert keys(state) == ["refinery", "hospital"]
    play(state, "hospital E4")
    assert standing(state, "hospital") == "E4"
    assert (state.active, state.seats[0].salvage) == (1, [KIND["refinery"]])


def test_sal_3_tunnels_never_enter_a_bay() -> None:
    state = four(colony("N", factory="B9", tunnel="H9"))
    strike(state, "H9")
    assert not state.tasks
    assert state.seats[0].salvage == []


def test_sal_4_the_owner_chooses_what_goes_in_and_the_house_for_others() -> None:
    state = four(colony("N", factory="B9", hospital="H9", habitat="I9", refinery="I8"))
    strike(state, "H9")
    assert keys(state) == ["habitat", "refinery", "hospital"]
    play(state, "refinery")
    assert state.seats[0].salvage == [KIND["refinery"]]
    other = position(
        colony("N"), colony("E", factory="B9 G9", hospital="H9", refinery="I8"), colony("S"), colony("W")
    )
    strike(other, "H9")
    assert other.seats[1].salvage == [FACTORY, KIND["refinery"]]


def test_sal_1_refineries_lost_for_unpaid_upkeep_may_be_stored() -> None:
    state = four(colony("N", refinery="H9", factory="B9"))
    stop(state)
    assert keys(state) == ["refinery"]
    play(state, "refinery")
    assert state.seats[0].salvage == [KIND["refinery"]]


# --- Worked examples -----------------------------------------------------------------------------------------


def test_t26_a_strike_on_c2() -> None:
    state = four(colony("N", **T25))  # type: ignore[arg-type]
    strike(state, "C2")
    assert blast_sites(state) == ["C2"]
    assert (standing(state, "habitat"), standing(state, "life")) == ("D1", "D2")
    assert healthy(state.seats[0]) == 1
    assert left(state.seats[0], KIND["habitat"]) == 4


def test_t27_with_a_factory_and_a_hospital_far_away() -> None:
    state = four(colony("N", factory="B9", hospital="H9", **T25))  # type: ignore[arg-type]
    strike(state, "C2")
    assert keys(state) == ["habitat"]
    play(state, "habitat")
    north = state.seats[0]
    assert (north.salvage, left(north, KIND["habitat"])) == ([KIND["habitat"]], 3)
    assert (healthy(north), len(north.injured)) == (1, 1)


def test_t29_a_fortress_beside_the_impact_hex_protects() -> None:
    state = four(colony("N", **T25), fortresses="B2")  # type: ignore[arg-type]
    assert strike(state, "C2") == ["A meteor aimed at C2 fizzles: it is protected."]
    assert blast_sites(state) == []


def test_t30_a_fortress_two_hexes_from_the_impact_does_not() -> None:
    state = four(colony("N", **T25), fortresses="B2")  # type: ignore[arg-type]
    strike(state, "C3")
    assert standing(state, "habitat") == "C1 D1"


def test_t20_a_blast_site_on_the_only_tunnel() -> None:
    state = four(colony("N", tunnel="E2 E3", refinery="E4"))
    strike(state, "E2")
    assert hexes(state.seats[0].pieces[KIND["refinery"]]) == "E4"
    state.phase = "build"
    state.seats[0].assets[0] = 1
    play(state, "tunnel")
    assert keys(state) == ["D1", "F1", "F2"]


def test_pictures_are_told_of_the_newest_strikes() -> None:
    state = four(colony("N", habitat="H9", people="H9"))
    strike(state, "E1")
    strike(state, "H9")
    assert [(each.hex, each.fizzled, [piece.kind for piece in each.destroyed]) for each in state.strikes] == [
        ("E1", True, []),
        ("H9", False, ["habitat"]),
    ]


def test_pictures_are_told_of_the_strikes_of_one_turn_alone() -> None:
    state = four(colony("N"))
    strike(state, "H9")
    state.turn += 1
    assert [each.hex for each in GAME.view(state, None).last_strikes] == ["H9"]
    strike(state, "B9")
    assert [each.hex for each in GAME.view(state, None).last_strikes] == ["B9"]
