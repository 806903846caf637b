"""Placing pieces in Migration: Mars, and the Build phase (sections 3 and 4.3)."""

from __future__ import annotations

import pytest

from bot.games.mars.game import GAME
from bot.games.mars.geometry import named, names
from bot.games.mars.placing import FORTRESS, connected, every_site
from bot.games.mars.state import (
    EXPORT,
    FACTORY,
    HABITAT,
    HOSPITAL,
    LIFE,
    PRODUCTION,
    REFINERY,
    TUNNEL,
    State,
    buildings,
    left,
)
from tests.games.mars_position import (
    assets,
    colony,
    copy,
    four,
    hexes,
    homes,
    keys,
    play,
    position,
    refusal,
    standing,
)

RICH = {"rock": 9, "water": 9, "iron": 9, "rcu": 9, "olympium": 9, "blueprint": 9, "med": 9}


def sites(state: State, kind: int, seat: int = 0) -> set[str]:
    """Where a kind may be placed."""
    return set(names(every_site(state, seat)[kind]))


def test_bld_1_tunnels_fortresses_and_the_embassy_are_no_buildings() -> None:
    state = four(colony("N", tunnel="E2", life="D2", habitat="C2", factory="G2"), fortresses="H5")
    assert hexes(buildings(state.seats[0])) == "C2 D2 E1 G2"


def test_bld_2_there_is_one_export_station() -> None:
    state = four(colony("N", tunnel="E2 E3", export="E4", assets=RICH), phase="build")
    assert left(state.seats[0], EXPORT) == 0
    assert refusal(state, "export") == "There is none left: Export Station."


def test_plc_1_the_hex_must_be_empty_free_of_blast_sites_and_of_the_right_ground() -> None:
    state = four(colony("N", tunnel="E2 E3 D4"), blasts="E4")
    assert "E4" not in sites(state, TUNNEL) | sites(state, LIFE)
    assert "D3" in sites(state, TUNNEL) & sites(state, FORTRESS)
    assert "D3" not in sites(state, LIFE)
    assert not sites(state, TUNNEL) & {"E2", "E3", "D4", "E1", "A1", "F6"}


def test_plc_1_nothing_goes_on_ruins() -> None:
    state = four(colony("N", tunnel="E2 D1 C1 C2 B2 A2"))
    assert all("A1" not in sites(state, kind) for kind in range(8))


def test_plc_2_every_piece_touches_the_connected_network() -> None:
    state = four(colony("N", tunnel="E2", life="H5"))
    assert sites(state, TUNNEL) == {"D1", "F1", "D2", "F2", "D3", "E3"}
    assert not sites(state, LIFE) & {"G5", "I5", "H4", "H6"}


def test_plc_3_and_plc_4_only_tunnels_touch_the_pieces_of_others() -> None:
    other = colony("E", tunnel="F4", life="D2")
    state = position(colony("N", tunnel="E2 E3"), other, colony("S"), colony("W"))
    assert {"E4", "D1"} <= sites(state, TUNNEL)
    assert not {"E4", "F3", "D1"} & (sites(state, LIFE) | sites(state, FACTORY) | sites(state, FORTRESS))
    assert "F1" in sites(state, LIFE)


def test_plc_4_a_tunnel_under_a_blast_site_still_keeps_others_away() -> None:
    other = colony("E", tunnel="F4")
    state = position(colony("N", tunnel="E2 E3"), other, colony("S"), colony("W"), blasts="F4")
    assert "E4" not in sites(state, LIFE)


def test_plc_5_habitats_touch_an_own_life_support() -> None:
    state = four(colony("N", tunnel="E2", life="D2"))
    assert sites(state, HABITAT) == {"C1", "D1", "C2", "C3"}
    theirs = position(colony("N", tunnel="E2"), colony("E", life="D3"), colony("S"), colony("W"))
    assert sites(theirs, HABITAT) == set()


@pytest.mark.parametrize("kind", PRODUCTION)
def test_plc_6_a_production_facility_touches_no_building(kind: int) -> None:
    state = four(colony("N", tunnel="E2 E3", life="D2"))
    assert not sites(state, kind) & {"D1", "F1", "C1", "C2", "C3"}
    assert sites(state, kind) == {"E4", "F3", "F4"}


def test_plc_7_population_modules_touch_no_own_facility() -> None:
    state = four(colony("N", tunnel="E2 E3", factory="E4"))
    assert "F3" in sites(four(colony("N", tunnel="E2 E3")), LIFE)
    assert "F4" not in sites(four(colony("N", tunnel="E2 E3 F3", factory="E4")), LIFE)
    assert sites(state, LIFE) & {"D4", "F4", "D5", "E5"} == set()


def test_plc_8_a_piece_must_be_left_and_the_cost_is_paid_in_full() -> None:
    poor = four(colony("N", tunnel="E2", assets={"rock": 1, "water": 1}), phase="build")
    assert "life" not in keys(poor)
    assert refusal(poor, "life") == "Life Support costs 1 rock, 1 water and 1 iron; you lack 1 iron."
    full = "E2 E3 E4 F3 F4 G4 H4 I4 I5 H6 I6 I7"
    state = four(colony("N", tunnel=full, assets=RICH), phase="build")
    assert refusal(state, "tunnel") == "There is none left: Tunnel."
    paid = four(colony("N", tunnel="E2", assets={"rock": 2, "water": 1, "iron": 3}), phase="build")
    told = play(paid, "life D2")
    assert told == ["P0 builds: Life Support on D2, for 1 rock, 1 water and 1 iron."]
    assert assets(paid) == {"rock": 1, "iron": 2}
    assert standing(paid, "life") == "D2"


def test_plc_8_stored_buildings_are_not_on_the_player_board() -> None:
    state = four(colony("N", tunnel="E2 E3", factory="E4", salvage="factory", assets=RICH), phase="build")
    assert "factory" not in keys(state)


def test_plc_9_the_network_goes_over_own_tunnels_and_buildings_from_the_hq() -> None:
    state = four(colony("N", tunnel="E2 G2", life="D2", habitat="C2"))
    assert hexes(connected(state, state.seats[0])) == "C2 D2 E1 E2"


def test_plc_9_a_tunnel_under_a_blast_site_is_no_part_of_it() -> None:
    state = four(colony("N", tunnel="E2 E3 E4"), blasts="E2")
    assert hexes(connected(state, state.seats[0])) == "E1"
    assert sites(state, TUNNEL) == {"D1", "F1", "F2"}


def test_plc_9_fortresses_and_pieces_of_others_pass_no_connection() -> None:
    state = position(
        colony("N", tunnel="E2 E4"), colony("E", tunnel="D3"), colony("S"), colony("W"), fortresses="E3"
    )
    assert hexes(connected(state, state.seats[0])) == "E1 E2"


def test_plc_10_modules_may_touch_the_hq_and_facilities_ruins_and_fortresses() -> None:
    state = four(colony("N", tunnel="E2"))
    assert {"D1", "F1"} <= sites(state, LIFE)
    ruin = four(colony("N", tunnel="E2 D2 C2 B2"))
    assert "A2" in sites(ruin, FACTORY)
    beside = four(colony("N", tunnel="E2 E3"), fortresses="F4")
    assert "E4" in sites(beside, FACTORY)


def test_plc_11_a_fortress_keeps_nobody_away() -> None:
    state = four(colony("N", tunnel="E2 E3"), fortresses="E4")
    assert "F3" in sites(state, LIFE) & sites(state, FACTORY) & sites(state, FORTRESS)


def test_plc_12_what_stands_never_becomes_illegal() -> None:
    state = four(colony("N", tunnel="E2", life="D2", habitat="C2", people="C2", assets=RICH), phase="build")
    state.seats[0].pieces[LIFE] = 0
    assert homes(state) == "C2"
    play(state, "tunnel E3")
    assert standing(state, "habitat") == "C2"


def test_pop_1_a_habitat_built_for_its_cost_brings_one_population() -> None:
    state = four(colony("N", tunnel="E2", life="D2", assets={"rock": 1, "water": 1, "iron": 2}), phase="build")
    told = play(state, "habitat C2")
    assert homes(state) == "C2"
    assert told == [
        "P0 builds: Habitat on C2, for 1 rock, 1 water and 2 iron.",
        "Somebody arrives for P0 and moves into C2.",
    ]


def test_pop_1_without_a_flag_left_the_habitat_stays_empty() -> None:
    north = colony("N", tunnel="E2", life="D2", habitat="C2 C1 C3", people="C2 C1 C3", ambassador=True, assets=RICH,
                   hospital="G2", injured="G2")  # fmt: skip
    state = four(north, phase="build")
    play(state, "habitat D1")
    assert homes(state) == "C1 C2 C3"


def test_4_3_one_action_at_most() -> None:
    state = four(colony("N", tunnel="E2", assets=RICH), phase="build")
    assert {"tunnel", "life", "fortress", "dismantle", "roll"} <= set(keys(state))
    play(state, "fortress F2")
    assert keys(state) == ["roll"]
    assert assets(state) == {**RICH, "rock": 8, "water": 8, "iron": 8, "olympium": 8, "blueprint": 8}
    assert hexes(state.fortresses) == "F2"


def test_4_3_b_any_blast_site_is_cleared_for_one_rcu() -> None:
    state = four(colony("N", tunnel="E2", assets={"rcu": 1}), phase="build", blasts="H9 E2")
    play(state, "clear")
    assert keys(state) == ["E2", "H9"]
    play(state, "H9")
    assert assets(state) == {}
    assert keys(state) == ["roll"]
    assert state.blasts == [n for n in state.blasts if hexes(1 << n) == "E2"]
    assert refusal(four(colony("N", tunnel="E2"), phase="build", blasts="H9"), "clear").startswith(
        "Clearing a Blast Site costs 1 RCU, and you have none."
    )


def test_4_3_c_the_stock_of_four_fortresses_is_shared() -> None:
    state = four(colony("N", tunnel="E2", assets=RICH), phase="build", fortresses="H9 B9 H5 C8")
    assert refusal(state, "fortress") == "There is none left: Ancient Fortress."


def test_4_3_d_dismantling_gives_the_piece_back_without_refund() -> None:
    state = four(colony("N", tunnel="E2 E3"), phase="build")
    play(state, "dismantle")
    assert keys(state) == ["E3"]
    play(state, "E3")
    assert standing(state, "tunnel") == "E2"
    assert left(state.seats[0], TUNNEL) == 11
    assert assets(state) == {}
    assert keys(state) == ["roll"]


def test_4_3_d_what_may_not_be_dismantled() -> None:
    north = colony("N", tunnel="E2 E3 F3", life="D2", habitat="C2 C1 D1", people="C2", hospital="F5", injured="F5")
    state = four(north, phase="build")
    play(state, "dismantle")
    assert keys(state) == ["C1", "D1", "F3"]
    assert refusal(state, "E1") == "Your HQ stays."
    assert refusal(state, "C2") == "Somebody lives on C2."
    assert refusal(state, "F5") == "Somebody lives on F5."
    assert refusal(state, "D2") == "D2 is the last Life Support of a Habitat."
    assert refusal(state, "E2") == "Other pieces of yours hang on E2."
    assert refusal(state, "H9") == "You have no piece on H9."


def test_4_3_d_a_loose_piece_and_a_second_way_may_go() -> None:
    state = four(colony("N", tunnel="E2 D1 D2 H5"), phase="build")
    play(state, "dismantle")
    assert keys(state) == ["D1", "D2", "E2", "H5"]


def test_q24_a_tunnel_under_a_blast_site_may_be_dismantled_and_the_tile_stays() -> None:
    state = four(colony("N", tunnel="E2 E3", rover=4), phase="build", blasts="E3")
    play(state, "dismantle")
    assert keys(state) == ["E2", "E3"]
    play(state, "E3")
    assert standing(state, "tunnel") == "E2"
    assert GAME.view(state, None).blasts == ("E3",)


def test_q28_parked_fortresses_are_used_clockwise_from_the_north_west() -> None:
    state = four(colony("N", tunnel="E2", assets=RICH), phase="build", fortresses="H9")
    assert GAME.view(state, None).parked == ("NE", "SE", "SW")
    play(state, "fortress E3")
    assert GAME.view(state, None).parked == ("SE", "SW")


@pytest.mark.parametrize(
    ("kind", "where", "reason"),
    [
        ("habitat", "F2", "F2 is rock: only tunnels and Fortresses go there."),
        ("habitat", "F1", "F1 touches no Life Support of yours."),
        ("life", "E2", "E2 is taken."),
        ("life", "G9", "G9 is rock: only tunnels and Fortresses go there."),
        ("life", "G8", "G8 doesn't touch your connected network."),
        ("life", "A1", "A1 is a ruin: nothing is placed there."),
        ("life", "F4", "F4 touches a piece of somebody else: only tunnels go there."),
        ("life", "C3", "A Blast Site lies on C3."),
        ("factory", "F1", "F1 touches a building of yours: a production facility needs a hex between."),
    ],
)
def test_a_hex_that_is_refused_has_its_reason(kind: str, where: str, reason: str) -> None:
    north = colony("N", tunnel="E2 E3 E4", life="D2", assets=RICH)
    state = position(north, colony("E", tunnel="G4"), colony("S"), colony("W"), phase="build", blasts="C3")
    assert refusal(state, f"{kind} {where}") == reason


def test_a_module_beside_a_facility_is_refused_with_its_reason() -> None:
    state = four(colony("N", tunnel="E2 E3 E4", factory="F5", assets=RICH), phase="build")
    assert refusal(state, "life E5") == "E5 touches a production facility of yours."


# --- Worked examples -----------------------------------------------------------------------------------------


def test_t25_four_habitats_round_a_life_support() -> None:
    state = four(colony("N", tunnel="E2", life="D2"))
    assert {"C2", "C1", "D1", "C3"} <= sites(state, HABITAT)
    assert "D3" not in sites(state, HABITAT)


def test_t31_no_refinery_beside_the_hq() -> None:
    state = four(colony("N", tunnel="E2", assets=RICH))
    assert not {"D1", "F1"} & sites(state, REFINERY)


def test_t32_the_setup_tunnel_of_west_goes_on_rock() -> None:
    state = position(colony("N"), colony("E"), colony("S"), colony("W"), active=3, phase="setup")
    assert "B6" in keys(state)
    play(state, "B6")
    assert standing(state, "tunnel", 3) == "B6"


def test_t33_a_habitat_is_paid_in_full_and_brings_one_population() -> None:
    state = four(colony("N", tunnel="E2", life="D2", assets={"rock": 1, "water": 1, "iron": 2}), phase="build")
    play(state, "habitat C1")
    assert assets(state) == {}
    assert homes(state) == "C1"


def test_t34_prefab_parts_save_three_cards() -> None:
    north = colony("N", tunnel="E2", life="D2", assets={"water": 1}, cards="prefab_parts", rover=0)
    state = four(north)
    play(state, "prefab_parts build habitat C2 rock+iron*2")
    assert homes(state) == "C2"
    assert assets(state) == {}


def test_t34_the_cards_saved_are_chosen_and_must_cover_what_is_missing() -> None:
    north = colony("N", tunnel="E2", life="D2", assets={"rock": 1, "water": 1, "iron": 1}, cards="prefab_parts",
                   rover=0)  # fmt: skip
    state = four(north)
    play(state, "prefab_parts build habitat C2")
    assert keys(state) == ["rock", "water", "iron"]
    assert refusal(state, "rock+water") == "You don't have 1 iron; save these."
    play(state, "iron*2+rock")
    assert assets(state) == {"rock": 1, "iron": 1}


def test_t35_three_players_without_east() -> None:
    state = position(colony("N"), colony("S"), colony("W"))
    assert hexes(state.rock & named("I5 I6 I7 J5 J7 K6")) == "I5 I6 I7 J5 J7 K6"


def test_t36_the_fourth_tunnel_opens_the_embassy() -> None:
    west = colony("W", tunnel="B6 C6 D6", habitat="B9", people="B9", assets={"rock": 1}, rover=0)
    state = position(colony("N"), colony("E"), colony("S"), west, active=3, phase="build")
    before = copy(state)
    before.phase = "colony"
    assert "move" not in keys(before)
    play(state, "tunnel E6")
    state.phase, state.builds = "colony", 1
    play(state, "move B9 embassy")
    assert state.seats[3].ambassador


def test_a_facility_is_placed_beside_tunnels() -> None:
    state = four(colony("N", tunnel="E2 E3", assets=RICH), phase="build")
    play(state, "hospital E4")
    assert standing(state, "hospital") == "E4"
    assert HOSPITAL in PRODUCTION
