"""Trade and exchange in Migration: Mars (section 5)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.contract import dump
from bot.games.mars.game import GAME
from bot.games.mars.state import State
from bot.games.playing import answer, leave
from tests.games.mars_position import (
    assets,
    colony,
    copy,
    draw,
    hand,
    homes,
    keys,
    play,
    position,
    refusal,
    sentence,
    spoken,
)

GOODS = {"rock": 2, "water": 2, "iron": 2, "med": 1, "blueprint": 1, "olympium": 3}
ANSWERS = ["accept", "decline", "counter"]


def market(**state: Any) -> State:
    """North is in its Colony phase, away from its stop; everybody has goods."""
    seats = [colony(side, assets=GOODS, rover=0) for side in "NESW"]
    return position(*seats, **state)


def test_neg_1_the_active_player_names_one_other_and_proposes_a_trade() -> None:
    state = market()
    play(state, "offer")
    assert keys(state) == ["east", "south", "west"]
    told = play(state, "east iron*2+med water")
    assert told == [
        "P0 offers P1 2 iron and 1 med kit for 1 water.",
        "[1] P0 offers you 2 iron and 1 med kit for 1 water. You can accept, decline or counter.",
    ]
    assert keys(state, 1) == [*["offer"], *ANSWERS]
    assert not GAME.decisions(state)[1].awaited
    assert GAME.decisions(state)[0].awaited


def test_neg_2_resources_supplies_blueprints_and_events_are_traded_and_nothing_else() -> None:
    state = market()
    state.seats[0].events = [1]
    play(state, "offer east")
    assert keys(state) == ["rock", "water", "iron", "med", "blueprint", "ice_lens"]
    assert [option.times for option in GAME.decisions(state)[0].options] == [2, 2, 2, 1, 1, 1]


def test_neg_2_both_sides_give() -> None:
    state = market()
    play(state, "offer east")
    assert "0" in refusal(state, "-")
    play(state, "rock")
    assert "0" in refusal(state, "-")


def test_q26_an_offer_asks_for_what_the_partner_holds_when_it_is_made() -> None:
    state = market()
    state.seats[1].assets = [0, 1, 0, 0, 0, 0, 4, 0]
    play(state, "offer east rock")
    assert [(option.key, option.times) for option in GAME.decisions(state)[0].options] == [("water", 1)]
    play(state, "water")
    state.seats[1].assets = [0] * 8
    told = play(state, "accept north", seat=1)
    assert told == ["The offer of P0 to P1 comes to nothing: P1 doesn't have 1 water."]


def test_neg_3_whoever_opens_out_of_turn_takes_part_in_nothing_else_until_the_own_turn() -> None:
    state = market()
    play(state, "offer north iron rock", seat=2)
    assert state.seats[2].locked
    play(state, "decline south")
    assert keys(state, 2) == []
    play(state, "offer")
    assert keys(state) == ["east", "west"]
    state.drafts[0] = None
    why = GAME.why_not(state, 2, "offer")
    assert why is not None
    assert sentence(why) == "You have offered a trade out of turn: no other until your own next turn."


def test_neg_4_no_trade_while_the_active_rover_is_on_its_own_stop() -> None:
    state = market()
    state.seats[0].rover = 3
    assert "offer" not in keys(state)
    assert keys(state, 1) == []


def test_neg_4_but_others_may_trade_from_their_own_stop() -> None:
    state = market()
    state.seats[1].rover = 9
    play(state, "offer south iron rock", seat=1)
    assert len(state.offers) == 1


def test_neg_5_only_in_the_colony_phase_of_a_normal_turn() -> None:
    for phase in ("start", "build", "setup"):
        state = market(phase=phase)
        assert GAME.decisions(state).keys() == {0}
    state = market()
    draw(state, "solar_flare")
    assert keys(state, 1) == []
    assert "offer" not in keys(state)


def test_neg_6_who_takes_part() -> None:
    state = market()
    state.seats[1].locked = state.seats[2].embargo = state.seats[3].gone = True
    assert "offer" not in keys(state)
    assert keys(state, 1) == keys(state, 2) == keys(state, 3) == []
    assert refusal(state, "offer") == (
        "Nobody can trade with you now. P1 has offered a trade out of turn: no other until their own next turn. "
        "An embargo keeps P2 out of trade."
    )


def test_neg_7_the_active_player_has_one_open_offer_at_a_time_and_any_number_in_turn() -> None:
    state = market()
    for partner in ("east", "south", "west"):
        play(state, f"offer {partner} iron water")
        assert "offer" not in keys(state)
        assert refusal(state, "offer") == "You have an open offer already."
        play(state, f"withdraw {partner}")
    assert not state.seats[0].locked
    assert state.offered == 3


def test_neg_7_others_offer_to_anybody() -> None:
    state = market()
    play(state, "offer", seat=1)
    assert keys(state, 1) == ["north", "south", "west"]
    play(state, "west rock iron", seat=1)
    assert (state.offers[0].proposer, state.offers[0].target) == (1, 3)


def test_neg_8_accept_decline_counter_and_withdraw() -> None:
    state = market()
    play(state, "offer east iron water")
    assert play(copy(state), "accept north", seat=1)[0] == "P0 gives P1 1 iron for 1 water."
    assert play(copy(state), "decline north", seat=1)[0] == "P1 declines the offer of P0."
    assert play(copy(state), "withdraw east")[0] == "P0 withdraws the offer to P1."
    told = play(state, "counter north water iron*2", seat=1)
    assert told[0] == "P1 counters: P0 would get 1 water for 2 iron."
    assert (state.offers[0].proposer, state.offers[0].target, state.offers[0].counters) == (1, 0, 1)
    assert not state.seats[1].locked
    assert keys(state, 1) == ["offer", "withdraw"]
    assert set(ANSWERS) <= set(keys(state))


def test_neg_8_two_counters_at_most() -> None:
    state = market()
    play(state, "offer east iron water")
    play(state, "counter north water iron*2", seat=1)
    play(state, "counter east iron water*2")
    assert state.offers[0].counters == 2
    assert keys(state, 1) == ["offer", "accept", "decline"]
    assert refusal(state, "counter", seat=1) == "An offer can be countered 2 times at most."
    play(state, "accept north", seat=1)
    assert assets(state) == {**GOODS, "iron": 1, "water": 4}


def test_neg_9_the_negotiation_just_opened_runs_to_its_end_and_all_others_are_cancelled() -> None:
    state = market()
    play(state, "offer east iron water")
    told = play(state, "offer south rock iron", seat=1)
    assert "The offer of P0 to P1 lapses." in told
    assert [(offer.proposer, offer.target) for offer in state.offers] == [(1, 2)]
    play(state, "counter east iron rock*2", seat=2)
    assert keys(state, 1) == ANSWERS
    play(state, "accept south", seat=1)
    assert (assets(state, 1)["iron"], assets(state, 1).get("rock", 0)) == (3, 0)


def test_neg_10_everything_changes_hands_at_once() -> None:
    state = market()
    play(state, "offer east iron*2+med water*2+blueprint")
    play(state, "accept north", seat=1)
    assert assets(state) == {"rock": 2, "water": 4, "blueprint": 2, "olympium": 3}
    assert assets(state, 1) == {"rock": 2, "iron": 4, "med": 2, "olympium": 3}
    assert state.offers == []


@pytest.mark.parametrize(("seat", "lacking"), [(0, "P0 doesn't have 2 iron."), (1, "P1 doesn't have 1 water.")])
def test_neg_10_nothing_is_reserved_and_an_offer_that_no_longer_fits_says_why(seat: int, lacking: str) -> None:
    state = market()
    play(state, "offer east iron*2 water")
    state.seats[seat].assets = [1] + [0] * 7
    assert GAME.view(state, None).offers[0].misfit
    prompt = GAME.decisions(state)[1].prompt
    assert f"It doesn't fit now: {lacking}" in sentence(prompt)
    north = GAME.decisions(_after(state, "accept", 1))[1].options[0]
    assert north.warning is not None
    assert sentence(north.warning) == lacking
    before = [faction.assets[:] for faction in state.seats]
    told = play(state, "accept north", seat=1)
    assert told == [f"The offer of P0 to P1 comes to nothing: {lacking}"]
    assert [faction.assets for faction in state.seats] == before
    assert state.offers == []


def _after(state: State, words: str, seat: int) -> State:
    """The position after these words."""
    trial = copy(state)
    play(trial, words, seat)
    return trial


def test_neg_11_offers_end_with_the_colony_phase_and_nobody_waits_for_them() -> None:
    for word in ("build", "roll"):
        state = market()
        state.seats[0].pieces[0] |= 1 << 14
        play(state, "offer east iron water")
        assert GAME.timeout(state, 1) is None
        told = play(state, word)
        assert "The offer of P0 to P1 lapses." in told
        assert state.offers == []


def ways_on(state: State) -> dict[str, str]:
    """What going on is said to bring."""
    options = GAME.decisions(state)[0].options
    return {option.key: sentence(option.note) for option in options if option.group == "go on" and option.note}


def test_neg_11_what_lapses_by_going_on_is_said_when_there_is_something() -> None:
    state = market()
    state.seats[0].pieces[0] |= 1 << 14
    assert ways_on(state) == {
        "build": "ends cards, people, exchange and trade for this turn",
        "roll": "ends cards, people, exchange, trade and building for this turn",
    }
    play(state, "offer east iron water")
    assert all(note.endswith("for this turn; an open offer lapses") for note in ways_on(state).values())
    state.offers *= 2
    assert all(note.endswith("for this turn; 2 open offers lapse") for note in ways_on(state).values())


def test_neg_12_the_face_of_an_event_card_is_shown_to_the_partner_alone() -> None:
    state = market()
    state.seats[0].events = [1, 6]
    told = play(state, "offer east double_shift rock")
    assert told == [
        "P0 offers P1 1 event card for 1 rock.",
        "[1] P0 offers you 1 event card (the event: “Double Shift”) for 1 rock. "
        "You can accept, decline or counter.",
    ]
    assert [GAME.view(state, seat).offers[0].events for seat in (None, 0, 1, 2)] == [
        None, ("double_shift",), ("double_shift",), None,
    ]  # fmt: skip
    assert all(view.offers[0].event_count == 1 for view in (GAME.view(state, None), GAME.view(state, 1)))
    told = play(state, "accept north", seat=1)
    assert told == [
        "P0 gives P1 1 event card for 1 rock.",
        "[0] P1 accepts your offer: 1 event card for 1 rock.",
        "[1] P0 has given you “Double Shift”.",
    ]
    assert (hand(state), hand(state, 1)) == (["ice_lens"], ["double_shift"])


def test_neg_12_the_face_stands_in_no_prompt_which_everybody_reads() -> None:
    state = market()
    state.seats[1].events = [6]
    play(state, "offer north double_shift rock", seat=1)
    decision = GAME.decisions(state)[0]
    assert "Double Shift" not in sentence(decision.prompt)
    accept = next(option for option in decision.options if option.key == "accept")
    assert accept.note is not None
    assert sentence(accept.note) == "“Double Shift”"


def test_neg_12_what_is_given_is_not_written_into_the_public_log() -> None:
    state = market()
    state.seats[0].events = [1]
    play(state, "offer east")
    assert GAME.decisions(state)[0].secret


def test_neg_12_the_one_who_is_asked_for_an_event_card_picks_it() -> None:
    state = market()
    state.seats[1].events = [1, 6, 6]
    play(state, "offer east rock event*2")
    play(state, "accept north", seat=1)
    decision = GAME.decisions(state)[1]
    assert (decision.least, decision.most, decision.secret) == (2, 2, True)
    told = play(state, "ice_lens+double_shift", seat=1)
    assert told == [
        "P0 gives P1 1 rock for 2 event cards.",
        "[0] P1 accepts your offer: 1 rock for 2 event cards.",
        "[0] P1 has given you “Ice Lens” and “Double Shift”.",
    ]
    assert (hand(state), hand(state, 1)) == (["ice_lens", "double_shift"], ["double_shift"])
    assert "ice_lens" in keys(state)


def test_neg_12_trades_cannot_be_taken_back_alone() -> None:
    state = market()
    play(state, "offer east rock iron")
    trial = copy(state)
    progress = [answer(GAME, trial, 1, (word,)) for word in ("accept", "north")]
    assert progress[-1].turn_over
    assert not progress[-1].revealed
    assert GAME.proceed(trial).revealed


def test_neg_13_trades_are_announced_event_cards_by_number() -> None:
    state = market()
    state.seats[0].events = [1]
    play(state, "offer east ice_lens+rock iron")
    public = [line for line in play(state, "accept north", seat=1) if not line.startswith("[")]
    assert public == ["P0 gives P1 1 rock and 1 event card for 1 iron."]


def test_two_answers_at_once_one_thing_happens() -> None:
    state = market()
    play(state, "offer east rock iron")
    play(state, "withdraw east")
    assert refusal(state, "accept", seat=1) == "There is no open offer to you."


def test_an_offer_half_said_is_nobody_elses_business_and_goes_when_it_no_longer_fits() -> None:
    state = market()
    before = [dump(GAME.view(state, seat)) for seat in (None, 0, 2, 3)]
    play(state, "offer south iron*2", seat=1)
    assert [dump(GAME.view(state, seat)) for seat in (None, 0, 2, 3)] == before
    assert keys(state, 0)[0] in ("offer", "roll")
    play(state, "roll")
    assert state.drafts == [None] * 4


def test_between_an_offer_and_what_follows_nobody_is_awaited() -> None:
    state = market()
    for word in ("offer", "east", "rock", "iron"):
        last = answer(GAME, state, 0, (word,))
    assert last.turn_over
    assert GAME.view(state, 0).awaited == ()
    assert spoken(GAME.proceed(state)) == []
    assert GAME.view(state, 0).awaited == (0,)


def test_offers_of_somebody_who_leaves_lapse() -> None:
    state = market()
    play(state, "offer east rock iron")
    leave(GAME, state, 1)
    assert state.offers == []


def test_t11_and_t12_who_is_locked() -> None:
    state = market()
    play(state, "offer east rock iron", seat=2)
    play(state, "decline south", seat=1)
    play(state, "offer")
    assert "south" not in keys(state)
    play(state, "east iron water")
    for partner in ("east", "west", "east"):
        if state.offers:
            play(state, f"withdraw {'east' if state.offers[0].target == 1 else 'west'}")
        play(state, f"offer {partner} iron water")
    assert not state.seats[0].locked


# --- Exchange ------------------------------------------------------------------------------------------------


def trader(rover: int = 0, **held: int) -> State:
    """North has an Export Station."""
    return position(
        colony("N", tunnel="E2", export="H9", life="D2", habitat="C2", assets=held, rover=rover), colony("S")
    )


def test_exc_1_the_four_rates() -> None:
    state = trader(rock=2)
    play(state, "exchange rock2")
    assert keys(state) == ["water", "iron"]
    assert play(state, "iron") == ["P0 pays 2 rock to the Treasury for 1 iron."]
    assert assets(state) == {"iron": 1}
    supply = trader(water=4)
    play(supply, "exchange water4 rcu")
    assert assets(supply) == {"rcu": 1}
    olympium = trader(olympium=2)
    play(olympium, "exchange olympium2 med")
    assert assets(olympium) == {"med": 1}


def test_q25_two_of_a_kind_are_not_exchanged_for_one_of_the_same() -> None:
    state = trader(iron=2)
    play(state, "exchange iron2")
    assert keys(state) == ["rock", "water"]


def test_exc_1_any_number_of_times() -> None:
    state = trader(rock=8)
    play(state, "exchange rock4 fuel exchange rock2 water exchange rock2 water exchange water2 iron")
    assert assets(state) == {"fuel": 1, "iron": 1}


def test_exc_2_population_needs_a_flag_and_a_home() -> None:
    state = trader(olympium=4)
    play(state, "exchange")
    assert keys(state) == ["olympium2", "olympium4"]
    play(state, "olympium4 C2")
    assert homes(state) == "C2"
    full = trader(olympium=4)
    full.seats[0].people = full.seats[0].pieces[2]
    play(full, "exchange")
    assert keys(full) == ["olympium2"]


def test_exc_3_an_export_station_works_when_cut_off() -> None:
    state = trader(rock=2)
    state.blasts = [n for n in range(115) if state.seats[0].pieces[0] >> n & 1]
    assert "exchange" in keys(state)


def test_exc_without_a_station_or_enough_of_one_kind() -> None:
    state = position(colony("N", assets={"rock": 4}, rover=0), colony("S"))
    assert refusal(state, "exchange") == "An exchange takes an Export Station."
    assert refusal(trader(rock=1), "exchange") == (
        "You don't have enough of one kind: an exchange takes 2 of one resource, or 2 Olympium."
    )


def test_t8_and_t9_what_can_be_exchanged() -> None:
    state = trader(rock=5, olympium=2)
    play(state, "exchange")
    assert keys(state) == ["rock2", "rock4", "olympium2"]
    mixed = trader(rock=2, iron=2)
    play(mixed, "exchange")
    assert keys(mixed) == ["rock2", "iron2"]


def test_t10_on_the_own_stop_only_cards_are_played() -> None:
    state = trader(rover=3, rock=4)
    state.seats[0].events = [1]
    assert not {"exchange", "offer"} & set(keys(state))
    play(state, "ice_lens")
    assert assets(state) == {"rock": 4, "water": 3}
