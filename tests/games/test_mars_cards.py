"""Every event card of Migration: Mars (section 9)."""

from __future__ import annotations

import pytest

from bot.games.mars import data
from bot.games.mars.cards import CARDS
from bot.games.mars.game import GAME
from bot.games.mars.geometry import HEX
from bot.games.mars.options import CARD
from bot.games.mars.state import State
from tests.games.mars_position import (
    aimed,
    assets,
    blast_sites,
    colony,
    draw,
    four,
    hand,
    homes,
    keys,
    loaded,
    play,
    position,
    refusal,
    standing,
    strike,
)

RICH = {"rock": 9, "water": 9, "iron": 9, "rcu": 9}


def holding(card: str, **north: object) -> State:
    """North holds one card in its Colony phase, away from its stop."""
    return four(colony("N", cards=card, **{"rover": 0, **north}))  # type: ignore[arg-type]


@pytest.mark.parametrize("card", [card.key for card in CARDS if card.held])
def test_evt_1_held_cards_go_to_the_hand_unseen(card: str) -> None:
    state = four(colony("N"))
    told = draw(state, card)
    assert told[0] == "P0 draws an event card and keeps it."
    assert told[1].startswith("[0] You have drawn “")
    assert hand(state) == [card]
    assert CARD[card] not in state.discard


@pytest.mark.parametrize("card", [card.key for card in CARDS if not card.held])
def test_evt_1_immediate_cards_are_shown_and_carried_out(card: str) -> None:
    state = four(colony("N"))
    told = draw(state, card)
    assert told[0].startswith("P0 draws ")
    assert hand(state) == []
    assert state.discard == [CARD[card]]
    assert GAME.view(state, None).last_event == card


def test_evt_1_cards_are_played_in_the_own_colony_phase_even_on_the_own_stop() -> None:
    state = holding("ice_lens", rover=3)
    assert "ice_lens" in keys(state)
    state.phase = "build"
    assert refusal(state, "ice_lens") == "Event cards are played in your own Colony phase."
    assert refusal(state, "rich_seam") == "You don't hold “Rich Seam”."


def test_evt_1_one_after_another_without_a_limit_and_then_discarded() -> None:
    state = four(colony("N", cards="ice_lens ice_lens olympium_trace", rover=0), deck="rich_seam")
    play(state, "ice_lens olympium_trace ice_lens")
    assert assets(state) == {"water": 6, "olympium": 1}
    assert (hand(state), state.discard) == ([], [CARD["ice_lens"], CARD["olympium_trace"], CARD["ice_lens"]])


def test_evt_2_only_what_can_be_carried_out() -> None:
    bare = "crater_crew requisition tunnel_crew new_arrivals orbital_broker"
    state = holding(bare, rover=3)
    state.seats[0].pieces[0] = 0
    state.seats[0].gone = False
    for number in range(1, 4):
        state.seats[number].assets = [0] * 8
    assert set(bare.split()) & set(keys(state)) == {"tunnel_crew"}
    for key in ("crater_crew", "requisition", "new_arrivals", "orbital_broker"):
        assert refusal(state, key)


def test_evt_3_an_immediate_card_is_carried_out_before_anything_goes_on() -> None:
    state = position(colony("N", rover=8, habitat="C2 C1", people="C2 C1"), colony("S"), deck="airlock_accident")
    state.phase = "build"
    loaded(state, move=1)
    play(state, "roll rock")
    assert keys(state) == ["C1", "C2"]
    assert state.active == 0
    play(state, "C1")
    assert state.active == 1


def test_e01_rich_seam() -> None:
    state = holding("rich_seam")
    play(state, "rich_seam")
    assert keys(state) == ["rock", "water", "iron"]
    play(state, "iron")
    assert assets(state) == {"iron": 3}


def test_e02_ice_lens() -> None:
    state = holding("ice_lens")
    assert play(state, "ice_lens")[-1] == "P0 gets 3 water."


def test_e03_cargo_pod() -> None:
    state = holding("cargo_pod")
    play(state, "cargo_pod")
    assert keys(state) == ["fuel", "med", "rcu"]
    play(state, "rcu")
    assert assets(state) == {"rcu": 1}


def test_e04_olympium_trace_and_e05_recovered_schematic() -> None:
    state = holding("olympium_trace recovered_schematic")
    play(state, "olympium_trace recovered_schematic")
    assert assets(state) == {"olympium": 1, "blueprint": 1}


def test_e06_tunnel_crew_places_a_tunnel_besides_the_build_action() -> None:
    state = holding("tunnel_crew", tunnel="E2", assets={"rock": 1})
    play(state, "tunnel_crew")
    assert "D3" in keys(state)
    play(state, "D3")
    assert (standing(state, "tunnel"), assets(state)) == ("D3 E2", {"rock": 1})
    assert [(piece.hex, piece.what) for piece in GAME.view(state, None).last_pieces] == [("D3", "placed")]
    play(state, "build tunnel D4")
    assert standing(state, "tunnel") == "D3 D4 E2"


def test_e07_double_shift() -> None:
    state = holding("double_shift double_shift", tunnel="E2", assets=RICH)
    play(state, "double_shift")
    assert refusal(state, "double_shift") == "You have played such a card in this turn already."
    play(state, "build tunnel E3 life D2")
    assert keys(state) == ["roll"]
    assert (standing(state, "tunnel"), standing(state, "life")) == ("E2 E3", "D2")


def test_e08_prefab_parts_help_one_building_and_no_tunnel() -> None:
    state = holding("prefab_parts double_shift", tunnel="E2", assets={"rock": 2})
    play(state, "prefab_parts double_shift build")
    assert {"tunnel", "life", "factory"} <= set(keys(state))
    play(state, "tunnel E3")
    assert assets(state) == {"rock": 1}
    play(state, "life")
    play(state, "D2 water+iron")
    assert assets(state) == {}
    assert not state.prefab


def test_e09_crater_crew() -> None:
    state = four(colony("N", cards="crater_crew", tunnel="E2", assets={"rock": 1}, rover=0), blasts="H9 B9")
    play(state, "crater_crew H9")
    assert blast_sites(state) == ["B9"]
    assert state.builds == 1


def test_e10_orbital_broker() -> None:
    state = holding("orbital_broker", assets={"rock": 2})
    assert "exchange" not in keys(state)
    play(state, "orbital_broker exchange rock2 iron")
    assert assets(state) == {"iron": 1}
    assert "orbital_broker" not in keys(holding("orbital_broker", rover=3))


def test_e11_requisition() -> None:
    state = position(
        colony("N", cards="requisition", rover=0), colony("E", assets={"rock": 1, "iron": 1}),
        colony("S", assets={"fuel": 1}), colony("W", assets={"water": 2}),
    )  # fmt: skip
    play(state, "requisition")
    assert keys(state) == ["rock", "iron"]
    play(state, "iron")
    assert assets(state) == {"iron": 1, "water": 1}
    assert [assets(state, seat) for seat in (1, 2, 3)] == [{"rock": 1}, {"fuel": 1}, {"water": 1}]


def test_e12_autopilot_after_the_resource_die() -> None:
    state = holding("autopilot", assets={"fuel": 1}, rover=4)
    play(state, "autopilot")
    loaded(state, resource=3)
    assert play(state, "roll") == ["P0 has 3 on the resource die and steers the rover."]
    assert keys(state) == [f"drive{steps}" for steps in range(1, 7)]
    play(state, "drive3")
    play(state, "1")
    assert state.seats[0].rover == 8
    assert assets(state) == {"water": 3}


def test_e13_shield_grid() -> None:
    state = holding("shield_grid", habitat="H9", people="H9")
    play(state, "shield_grid")
    assert strike(state, "H9") == ["A meteor aimed at H9 fizzles: it is protected."]
    strike(state, "H8")
    assert (homes(state), blast_sites(state)) == ("H9", ["H8"])


def test_e14_called_shot() -> None:
    state = holding("called_shot", habitat="H9")
    aimed(state, "H8", "B9")
    told = play(state, "called_shot")
    assert told[-1] == "A meteor could come down here: H8 and B9. P0 chooses."
    assert GAME.view(state, None).impact_choice == ("H8", "B9")
    assert GAME.timeout(state, 0) == ("H8",)
    play(state, "B9")
    assert blast_sites(state) == ["B9"]
    assert state.phase == "colony"


def test_e15_field_surgeons() -> None:
    state = holding("field_surgeons", hospital="H9", injured="H9", habitat="C2")
    play(state, "field_surgeons heal H9 C2")
    assert (homes(state), assets(state)) == ("C2", {})
    other = holding("field_surgeons")
    play(other, "field_surgeons")
    assert assets(other) == {"med": 1}


def test_e16_new_arrivals() -> None:
    state = holding("new_arrivals", habitat="C2 C1")
    play(state, "new_arrivals C1")
    assert homes(state) == "C1"


def test_e17_trade_embargo() -> None:
    state = holding("trade_embargo", assets=RICH)
    for seat in (1, 2, 3):
        state.seats[seat].assets = [2] * 8
        state.seats[seat].rover = 0
    play(state, "offer east rock iron trade_embargo east")
    assert state.offers == []
    assert keys(state, 1) == []
    assert "east" not in (play(state, "offer"), keys(state))[1]
    state.drafts[0] = None
    state.phase = "build"
    state.seats[1].pieces[6] = 1 << HEX["H9"]
    loaded(state, move=1)
    play(state, "roll")
    assert state.active == 1
    assert not {"offer", "exchange"} & set(keys(state))
    assert refusal(state, "exchange") == "An embargo keeps you out of exchange."
    assert refusal(state, "offer") == "An embargo keeps you out of trade."


def test_e18_survey_drone() -> None:
    state = holding("survey_drone")
    play(state, "survey_drone")
    loaded(state, move=1, resource=1)
    play(state, "roll")
    assert assets(state) == {"rock": 3}


def test_e19_incoming_and_e20_meteor_shower() -> None:
    one = four(colony("N"))
    aimed(one, "H9")
    draw(one, "incoming")
    assert blast_sites(one) == ["H9"]
    two = four(colony("N"))
    aimed(two, "H9", "B9")
    draw(two, "meteor_shower")
    assert blast_sites(two) == ["H9", "B9"]


def test_e21_dust_storm() -> None:
    state = position(colony("N", assets={"fuel": 2}), colony("E", assets={"fuel": 1}), colony("S"), colony("W"))
    draw(state, "dust_storm")
    assert [assets(state, seat) for seat in (0, 1, 2)] == [{"fuel": 1}, {}, {}]


@pytest.mark.parametrize(("water", "kept"), [(5, 3), (2, 0), (1, 0), (0, 0)])
def test_e22_burst_tank(water: int, kept: int) -> None:
    state = four(colony("N", assets={"water": water}))
    draw(state, "burst_tank")
    assert state.seats[0].assets[data.WATER] == kept


def test_e23_airlock_accident() -> None:
    state = four(colony("N", habitat="C2", people="C2"))
    draw(state, "airlock_accident")
    assert homes(state) == ""


def test_e24_equipment_fault() -> None:
    state = four(colony("N", assets={"fuel": 1, "rcu": 1, "rock": 1}))
    draw(state, "equipment_fault")
    assert keys(state) == ["fuel", "rcu"]
    play(state, "rcu")
    assert assets(state) == {"fuel": 1, "rock": 1}
    none = four(colony("N", assets={"rock": 1}))
    draw(none, "equipment_fault")
    assert (none.tasks, assets(none)) == ([], {"rock": 1})


def test_e25_solar_flare_until_the_drawers_next_turn() -> None:
    state = position(*(colony(side, assets=RICH, rover=0) for side in "NS"))
    play(state, "offer south rock iron")
    draw(state, "solar_flare")
    assert state.offers == []
    assert refusal(state, "offer") == "A Solar Flare: nobody trades now."
    state.phase = "build"
    loaded(state, move=1)
    play(state, "roll")
    while state.active == 0:
        play(state, GAME.timeout(state, 0)[0])  # type: ignore[index]
    assert state.active == 1
    assert "offer" not in keys(state)
    state.seats[1].rover = 0
    state.phase = "build"
    loaded(state, move=2)
    play(state, "roll")
    while state.active == 1:
        play(state, GAME.timeout(state, 1)[0])  # type: ignore[index]
    assert "offer" in keys(state)


def test_e26_relief_flight() -> None:
    state = four(colony("N"))
    draw(state, "relief_flight")
    assert [assets(state, seat) for seat in range(4)] == [{"water": 1}] * 4


def test_cards_for_a_turn_end_with_it() -> None:
    """E07, E08, E10, E12 and E18 are for the turn in which they are played."""
    cards = "double_shift prefab_parts orbital_broker autopilot survey_drone"
    state = position(colony("N", cards=cards, rover=21), colony("S", assets={"rock": 2}, rover=0))
    play(state, cards)
    loaded(state, resource=1)
    play(state, "roll drive1")
    while state.active == 0:
        play(state, GAME.timeout(state, 0)[0])  # type: ignore[index]
    assert (state.active, state.builds) == (1, 1)
    assert not (state.double)
    assert not (state.prefab)
    assert not (state.broker)
    assert not (state.autopilot)
    assert not (state.survey)
    assert "exchange" not in keys(state)


def test_cards_that_hold_for_the_turn_are_seen_by_everybody() -> None:
    state = holding("prefab_parts survey_drone autopilot", tunnel="E2", assets=RICH)
    for key in ("survey_drone", "prefab_parts", "autopilot"):
        assert key not in GAME.view(state, None).in_force
        play(state, key)
        assert key in GAME.view(state, None).in_force
