"""Origin: the turn with its windows, the three actions, rewards, straits and hand limits (§3, §5)."""

from __future__ import annotations

import pytest

from bot.games.contract import dump
from bot.games.origin import atlas, wording
from bot.games.origin.data import ORANGE, PURPLE, YELLOW
from bot.games.origin.game import GAME
from bot.games.playing import answer
from bot.games.text import show
from tests.games.origin_position import CARD, Position, place


def note(position: Position, key: str) -> str:
    option = next(option for option in position.asked().options if option.key == key)
    assert option.note is not None
    return show(option.note, "Seat {}".format)


# --- 3.1 ----------------------------------------------------------------------------------------------------------


def test_3_1_cards_may_be_played_before_the_action_before_the_reward_and_at_the_end() -> None:
    position = Position().pawn(0, "AF1", "11b").tiles(0, 1, 1).hand(0, "P01", "P07", "A05").board().column("brown")
    assert {CARD["P01"], CARD["P07"], CARD["A05"], "migrate"} <= set(position.offered())
    position.say(f"migrate {place('AF1')} {place('AF2')}")
    assert GAME.view(position.state, 0).phase == "acted"
    assert position.offered() == ["tile", "cards", CARD["A05"], CARD["P01"], CARD["P07"]]
    position.say(CARD["P01"])
    assert position.offered() == ["tile", "cards", CARD["A05"]]
    position.say("tile none")
    assert GAME.view(position.state, 0).phase == "closing"
    assert position.offered() == [CARD["A05"], CARD["A01"], "end"]
    assert position.say("end").turn_over


def test_3_1_nobody_is_asked_in_a_window_without_a_card_to_play() -> None:
    position = Position().pawn(0, "AF1", "11b").hand(0, "P02", "O20").board()
    assert position.offered() == ["evolve", "migrate"]
    position.say(f"migrate {place('AF1')} {place('AF3')}")
    assert position.offered() == ["tile", "cards"]
    assert position.say("tile none").turn_over


def test_3_1_no_card_while_a_choice_is_pending() -> None:
    position = Position().pawn(0, "AF1", "11b").tiles(0, 1).hand(0, "P01").board()
    assert position.offered("evolve") == [place(id_) for id_ in ("AF2", "AF3", "AF4", "AF5", "AF7")]
    assert position.refused(CARD["P01"]) == "First settle what you are asked."
    position = Position().pawn(0, "AF1", "11b").tiles(0, 1).hand(0, "P01").board()
    position.say(f"migrate {place('AF1')} {place('AF3')} tile")
    assert position.offered() == ["orange-1", "none"]


def test_3_1_exactly_one_action() -> None:
    position = Position().pawn(0, "AF1", "11b").tiles(0, 1).hand(0, "P01").board()
    position.say(f"migrate {place('AF1')} {place('AF3')}")
    assert position.refused("evolve") == "Your action of this turn is done."
    assert position.refused("pass") == "Your action of this turn is done."


def test_3_1_a_pass_only_without_an_action_and_cards_may_still_be_played() -> None:
    position = Position().tiles(0, 1).hand(0, "P01", "P07").board()
    assert position.refused("pass") == "You may pass only when no action is possible."
    position.state.players[0].villages = 0
    assert position.offered() == ["pass", CARD["P01"], CARD["P07"]]
    assert position.refused("evolve") == "All your villages are placed: you can't evolve any more."
    position.say("pass")
    assert position.offered() == [CARD["P01"], CARD["P07"], "end"]
    assert position.say(CARD["P01"]).turn_over
    assert position.state.turn == 1


def test_3_1_play_goes_round_in_the_order_of_seats() -> None:
    position = Position(3).board()
    turns = []
    for id_ in ("AF7", "AF1", "AF4", "AF3"):
        turns.append(position.state.turn)
        position.say(f"evolve {place(id_)}")
        position.say(position.offered()[0])
        position.say("none" if id_ in ("AF7", "AF1") else "tile none")
        if position.state.phase == "closing":
            position.say("end")
    assert turns == [0, 1, 2, 0]


# --- 3.2 ----------------------------------------------------------------------------------------------------------


def test_3_2_a_pawn_leaves_the_reserve_and_a_village_is_placed() -> None:
    position = Position().board()
    position.say(f"evolve {place('AF1')} 21w")
    assert (position.standing("AF1"), position.owner("AF1")) == ("21w", 0)
    assert position.state.players[0].villages == 8
    position.say("none")
    position.say(f"evolve {place('AF2')}")
    assert position.refused("21w") == "No {pawn} pawn is in the reserve."


def test_3_2_beside_anybodys_pawn_and_across_a_strait() -> None:
    position = Position().pawn(1, "AF2", "22k").board()
    assert place("EU1") in position.offered("evolve")
    assert set(position.offered(place("EU1"))) == {"22w", "22b", "23k", "32k"}


def test_3_2_one_fitting_neighbour_is_enough() -> None:
    position = Position().pawn(1, "AF2", "33k").board()
    assert "12w" in position.offered("evolve", place("AF1"))
    assert "33w" in position.offered()


def test_3_2_only_empty_neighbours() -> None:
    position = Position().pawn(1, "AF1", "13k").board()
    position.say("evolve")
    assert place("AF1") not in position.offered()
    assert position.refused(place("AF1")) == "{place} is occupied."
    assert position.refused(place("SA1")) == "{place} has no neighbour with a pawn."


def test_3_2_no_village_no_evolution() -> None:
    position = Position().pawn(0, "AF1", "11b")
    position.state.players[0].villages = 0
    assert position.offered() == ["migrate"]


# --- 3.3 ----------------------------------------------------------------------------------------------------------


def test_3_3_pawn_and_village_move_and_leave_an_empty_territory() -> None:
    position = Position().pawn(0, "AF2", "11b").board()
    position.say(f"migrate {place('AF2')} {place('EU1')}")
    assert (position.standing("AF2"), position.owner("AF2")) == ("", None)
    assert (position.standing("EU1"), position.owner("EU1")) == ("11b", 0)
    assert position.state.players[0].villages == 8


def test_3_3_within_range_to_empty_territories_and_never_nowhere() -> None:
    position = Position().pawn(0, "AF6", "21b").pawn(0, "AF7", "12b").pawn(1, "AN2", "13b").board()
    assert position.offered("migrate", place("AF6")) == [place("AF4"), place("AN1"), place("AN3")]
    assert position.refused(place("AF7")) == "{place} is occupied."
    assert position.refused(place("AF6")) == "{place} is occupied."
    assert position.refused(place("AF1")) == "{place} is out of range: the pawn gets {far} far."


def test_3_3_only_own_pawns_that_can_move() -> None:
    position = Position().pawn(0, "OC6", "11b").pawn(1, "OC5", "12b").pawn(1, "AN4", "13b").pawn(0, "AF1", "11k")
    assert position.offered("migrate") == [place("AF1")]
    assert position.refused(place("OC5")) == "You have no pawn in {place}."
    assert position.refused(place("OC6")) == "Your pawn in {place} has no empty territory in range."


# --- 3.4 ----------------------------------------------------------------------------------------------------------


def test_3_4_within_range_and_strictly_weaker() -> None:
    position = Position().pawn(0, "AF2", "13b").pawn(1, "AF1", "22b").pawn(1, "AF5", "13w").pawn(1, "AF3", "11b")
    assert position.offered("swap", place("AF2")) == [place("AF1")]
    assert position.refused(place("AF5")) == "The pawn in {place} isn't weaker than yours."
    assert position.refused(place("AF3")) == "{place} is out of range: the pawn gets {far} far."
    assert position.refused(place("EU1")) == "No pawn of another player stands in {place}."


def test_3_4_only_the_active_player_is_rewarded() -> None:
    position = Position().pawn(0, "AF1", "22b").pawn(1, "AF2", "11b").board()
    position.say(f"swap {place('AF1')} {place('AF2')}")
    assert position.offered() == ["tile", "cards"]
    position.say("tile yellow-1")
    assert position.state.players[0].tiles[0] == 1
    assert position.state.players[1].tiles == [0] * 5
    assert not any(position.state.players[1].hands)


# --- 3.5 ----------------------------------------------------------------------------------------------------------

KINDS = [("AF4", YELLOW, "yellow"), ("AF3", ORANGE, "orange"), ("AF5", PURPLE, "purple")]


@pytest.mark.parametrize(("id_", "deck", "name"), KINDS)
def test_3_5_a_tile_of_the_column_and_the_top_card_of_the_deck(id_: str, deck: int, name: str) -> None:
    position = Position().board()
    top = position.state.decks[deck][-1]
    position.say(f"evolve {place(id_)} 12w")
    assert position.offered("tile") == [f"{name}-1", "none"]
    progress = position.say(f"{name}-1")
    assert progress.revealed
    assert position.state.players[0].hands[deck] == [top]
    assert position.state.players[0].tiles == [1, 0, 0, 0, 0]


@pytest.mark.parametrize(("id_", "deck", "name"), KINDS)
def test_3_5_or_three_cards_of_which_two_go_back(id_: str, deck: int, name: str) -> None:
    position = Position().board()
    top = position.state.decks[deck][-3:]
    before = len(position.state.decks[deck])
    position.say(f"evolve {place(id_)} 12w cards")
    asked = position.asked()
    assert (asked.least, asked.most, asked.secret) == (2, 2, True)
    assert sum(option.times for option in asked.options) == 3
    position.say("+".join(reversed(top[:2])))
    assert position.state.players[0].hands[deck] == [top[2]]
    assert position.state.decks[deck][:2] == [top[1], top[0]]
    assert len(position.state.decks[deck]) == before - 1
    assert position.state.players[0].tiles == [0] * 5


def test_3_5_both_rewards_say_what_they_bring_now() -> None:
    position = Position().hand(0, "P13", "P14").column("orange", 1, 2, 1)
    position.say(f"evolve {place('AF3')} 12w")
    assert note(position, "tile") == "tiles to take: 1 · 12 cards left"
    assert note(position, "cards") == "draw 3 cards, then put back 3"
    position = Position().board().deck("orange", 2)
    position.say(f"evolve {place('AF3')} 12w")
    assert note(position, "cards") == "draw 2 cards, then put back 1"
    position = Position().board().deck("orange", 1)
    position.say(f"evolve {place('AF3')} 12w")
    assert note(position, "cards") == "draw 1 card and keep it"
    assert note(position, "tile").endswith(" · 1 card left")
    position = Position().column("orange", 5).deck("orange", 0)
    position.say(f"evolve {place('AF3')} 12w")
    assert note(position, "cards") == "no card left"
    assert note(position, "tile") == "no tile to take · no card left"


def test_3_5_the_question_in_brown_speaks_of_tiles_and_not_of_cards() -> None:
    position = Position().board()
    position.say(f"evolve {place('AF1')} 12w")
    asked = show(GAME.decisions(position.state)[0].prompt, str)
    assert asked == "Choose your reward: up to 2 tiles of the brown column, or 1 of another column."


def test_3_5_old_cards_may_go_back() -> None:
    position = Position().hand(0, "P14").board()
    position.say(f"evolve {place('AF3')} 12w cards")
    assert CARD["P14"] in position.offered()


def test_3_5_without_a_tile_to_take_the_card_alone() -> None:
    position = Position().column("yellow", 2, 3).column("orange", 1).begin()
    position.say(f"evolve {place('AF4')} 12w tile")
    assert position.state.players[0].tiles == [0] * 5
    assert len(position.state.players[0].hands[YELLOW]) == 1


def test_3_5_without_a_card_the_tile_alone_and_nothing_hidden_comes_to_light() -> None:
    position = Position().board().deck("yellow", 0)
    position.state.ending, position.state.ender = "yellow", 1
    position.say(f"evolve {place('AF4')} 12w tile")
    progress = answer(GAME, position.state, 0, ("yellow-1",))
    assert progress.turn_over
    assert not progress.revealed


def test_3_5_one_of_both_must_be_chosen_though_neither_brings_anything() -> None:
    position = Position().column("orange", 1).deck("yellow", 0)
    position.state.ending, position.state.ender = "yellow", 1
    position.say(f"evolve {place('AF4')} 12w")
    assert position.offered() == ["tile", "cards"]
    assert position.say("cards").turn_over


def test_3_5_up_to_two_tiles_from_the_brown_column() -> None:
    position = Position().column("brown", 1, 1, 2).column("yellow", 1)
    position.say(f"evolve {place('AF1')} 12w")
    assert position.offered() == ["brown-1", "yellow-1", "none"]
    assert position.offered("brown-1") == ["brown-1", "brown-2", "none"]
    assert position.say("brown-2").turn_over
    assert position.state.players[0].tiles == [1, 1, 0, 0, 0]


def test_3_5_or_one_from_another_column_or_just_one_brown() -> None:
    position = Position().column("brown", 1, 1).column("yellow", 1, 1)
    position.say(f"evolve {place('AF1')} 12w")
    assert position.say("yellow-1").turn_over
    position = Position().column("brown", 1, 1).column("yellow", 1, 1)
    position.say(f"evolve {place('AF1')} 12w brown-1")
    assert position.say("none").turn_over
    assert position.state.players[0].tiles == [1, 0, 0, 0, 0]


def test_3_5_a_brown_reward_may_be_declined_but_asks_for_a_second_look() -> None:
    position = Position().board()
    position.say(f"evolve {place('AF1')} 12w")
    assert next(option for option in position.asked().options if option.key == "none").warning is not None
    assert position.say("none").turn_over


def test_3_5_without_a_tile_to_take_a_brown_territory_asks_nothing() -> None:
    position = Position().column("brown", 2, 3)
    position.say(f"evolve {place('AF1')}")
    assert position.say("12w").turn_over


def test_3_5_a_card_may_make_a_brown_reward_worth_taking_first() -> None:
    position = Position().column("brown", 2).hand(0, "A07").tiles(1, 1)
    position.say(f"evolve {place('AF1')} 12w")
    assert position.offered() == ["none", CARD["A07"]]
    position.say(f"{CARD['A07']} p2-1")
    assert position.offered() == ["brown-2", "none"]


def test_3_5_the_hunting_token_is_taken_at_once_and_only_by_the_first() -> None:
    position = Position().pawn(0, "AF7", "22b").pawn(1, "AN2", "21b").board()
    value = position.state.game[atlas.BY_ID["AF6"]]
    assert f"hunting token of {value}" in note_of_goal(position, "AF7", "AF6")
    assert position.say(f"migrate {place('AF7')} {place('AF6')}").turn_over
    assert position.state.players[0].hunting == [value]
    position.say(f"migrate {place('AN2')} {place('AN3')} tile none")
    position.say(f"migrate {place('AF6')} {place('AF7')} none")
    assert position.say(f"evolve {place('AF6')}").turn_over is False
    assert position.say(position.offered()[0]).turn_over
    assert position.state.players[1].hunting == []


def note_of_goal(position: Position, start: str, goal: str) -> str:
    trial = Position()
    trial.state = GAME.resample(position.state, 0, "trial")
    trial.state.words = ["migrate", place(start)]
    return note(trial, place(goal))


def test_3_5_places_say_what_they_would_give() -> None:
    position = Position().pawn(0, "AF2", "11b").token("S01", 4).board()
    position.state.words = ["evolve"]
    assert note(position, place("AF1")) == "brown: up to 2 tiles of the brown column, or 1 of another column"
    assert note(position, place("EU1")) == "purple: a tile and a card, or a choice of cards · strait token of 4"
    position.state.words = ["migrate", place("AF2")]
    assert note(position, place("EU1")) == "purple: a tile and a card, or a choice of cards"


def test_3_5_what_places_would_give_with_cards() -> None:
    position = Position().pawn(0, "AF7", "21b").played(0, "P09", "P11").board()
    position.state.game[atlas.BY_ID["AF6"]] = 0
    position.state.words = ["migrate", place("AF7")]
    assert note(position, place("AF6")) == (
        "brown: up to 3 tiles of the brown column, or up to 2 of the other columns"
    )
    position = Position().pawn(0, "AF7", "22b").pawn(1, "AF4", "11b").hand(0, "A01").board()
    position.state.words = ["swap", place("AF7")]
    assert note(position, place("AF4")) == "yellow: a tile and a card, or a choice of cards"
    position.state.words = [CARD["A01"], place("AF7")]
    assert note(position, place("AF3")) == "orange: nothing more"
    value = position.state.game[atlas.BY_ID["AF6"]]
    assert note(position, place("AF6")) == f"green: hunting token of {value}"


def test_3_7_an_objective_says_that_a_card_will_be_drawn() -> None:
    position = Position().tiles(0, *[1] * 6).hand(0, "O19").board()
    assert note(position, CARD["O19"]).endswith("A new one is drawn, which can't be taken back.")
    position.deck("purple", 0)
    assert note(position, CARD["O19"]) == "3 points: 6 innovation tiles."


# --- 3.6 ----------------------------------------------------------------------------------------------------------


def test_3_6_villages_on_both_sides_take_the_token_for_good() -> None:
    position = Position().pawn(0, "AF2", "11b").token("S01", 5).board()
    position.say(f"evolve {place('EU1')} 12b tile none")
    assert position.state.players[0].straits == [5]
    assert position.state.tokens[0] == 0
    assert GAME.view(position.state, None).straits[0].token is None
    position.state.turn = 0
    position.say(f"migrate {place('AF2')} {place('AF1')} none")
    assert position.state.players[0].straits == [5]


def test_3_6_a_later_controller_gets_nothing() -> None:
    position = Position().pawn(0, "AF2", "11b").token("S01", 0).board()
    position.say(f"evolve {place('EU1')} 12b tile none")
    assert position.state.players[0].straits == []


def test_3_6_villages_of_two_players_control_nothing() -> None:
    position = Position().pawn(1, "AF2", "11b").token("S01", 5).board()
    position.say(f"evolve {place('EU1')} 12b")
    assert position.state.players[0].straits == position.state.players[1].straits == []


def test_3_6_all_straits_are_looked_at_for_all_players() -> None:
    position = Position().pawn(0, "AF4", "12b").pawn(0, "EU6", "12k").pawn(1, "AF3", "11b").pawn(1, "EU7", "11k")
    position.token("S02", 2).token("S03", 3).board()
    position.say(f"swap {place('AF4')} {place('AF3')}")
    assert position.state.players[0].straits == [2]
    assert position.state.players[1].straits == [3]


# --- 3.7 ----------------------------------------------------------------------------------------------------------


def test_3_7_one_card_of_each_colour_in_a_turn() -> None:
    position = Position().tiles(0, 1, 1, 1, 1, 1, 1).hand(0, "P01", "P07", "A05", "A01", "O19", "O16").board()
    position.pawn(0, "AF1", "11b")
    position.say(f"{CARD['A05']} yellow-1 {CARD['P01']} {CARD['O19']}")
    assert position.offered() == ["evolve", "migrate"]
    assert position.refused(CARD["P07"]) == "You have played {card} in this turn already."
    assert position.refused(CARD["A01"]) == "You have played {card} in this turn already."


def test_3_7_two_copies_of_a_card_are_one_option() -> None:
    position = Position().hand(0, "A05", "A05").board()
    assert position.offered() == ["evolve", CARD["A05"]]
    position.say(f"{CARD['A05']} brown-1")
    assert position.state.players[0].hands[YELLOW] == [CARD["A05"]]


def test_3_7_a_yellow_card_is_discarded_face_up_for_good() -> None:
    position = Position().hand(0, "A05").board()
    position.say(f"{CARD['A05']} brown-1")
    assert position.state.discards == [CARD["A05"]]
    assert CARD["A05"] not in position.state.players[0].hands[YELLOW]
    assert [card.key for card in GAME.view(position.state, None).discards] == [CARD["A05"]]


def test_3_7_everybody_reads_what_a_card_does_that_is_played() -> None:
    position = Position().tiles(0, 1).hand(0, "P01").hand(0, "A05").board()
    event = position.say(CARD["P01"]).events[0]
    assert event.to is None
    assert show(event.text, "Seat {}".format) == "Seat 0 plays Sandals: “Your pawns of height 1 have range 2.”"
    event = position.say(f"{CARD['A05']} brown-1").events[0]
    assert show(event.text, "Seat {}".format) == "Seat 0 plays Inspiration: “Take one tile from any column.”"


def test_3_7_a_permanent_stays_though_its_tile_is_lost() -> None:
    position = Position().tiles(0, 1).hand(0, "P01").hand(1, "A07").board()
    position.say(f"{CARD['P01']} evolve {place('AF7')} 12w none")
    position.say(f"{CARD['A07']} p1-1")
    assert position.state.players[0].tiles == [0] * 5
    assert position.state.players[0].permanents == [CARD["P01"]]


def test_3_7_an_objective_is_replaced_at_once() -> None:
    position = Position().tiles(0, *[1] * 6).hand(0, "O19").board()
    top = position.state.decks[PURPLE][-1]
    progress = position.say(CARD["O19"])
    assert progress.revealed
    assert position.state.players[0].hands[PURPLE] == [top]
    assert position.refused(top) in (
        "You have played {card} in this turn already.",
        "This objective isn't fulfilled yet.",
    )


def test_3_7_an_objective_only_while_it_is_fulfilled() -> None:
    position = Position().tiles(0, *[1] * 5).hand(0, "O19").board()
    assert position.refused(CARD["O19"]) == "This objective isn't fulfilled yet."
    assert position.refused(CARD["O18"]) == "You don't hold this card."


def test_3_7_a_card_without_effect_may_not_be_played() -> None:
    position = Position().hand(0, "A05", "A07")
    assert position.offered() == ["evolve"]
    assert position.refused(CARD["A05"]) == "This card would do nothing now."


def test_3_7_a_card_of_the_first_window_comes_too_late_afterwards() -> None:
    position = Position().hand(0, "A04", "A05").board()
    position.say(f"evolve {place('AF3')} 12w")
    assert CARD["A05"] in position.offered()
    assert position.refused(CARD["A04"]) == "This card is played before the action."


def test_3_7_any_number_of_permanents() -> None:
    cards = [f"P{n:02}" for n in range(1, 14)]
    position = Position().tiles(0, 1, 2, 3, 4).played(0, *cards).hand(0, "P14").board()
    position.say(CARD["P14"])
    assert len(position.state.players[0].permanents) == 14


# --- 3.8 ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("permanents", "id_", "deck", "limit"),
    [
        ((), "AF4", YELLOW, 2),
        ((), "AF3", ORANGE, 2),
        ((), "AF5", PURPLE, 2),
        (("P07",), "AF4", YELLOW, 3),
        (("P07",), "AF3", ORANGE, 3),
        (("P07",), "AF5", PURPLE, 2),
        (("P06",), "AF5", PURPLE, 3),
        (("P06",), "AF4", YELLOW, 2),
    ],
)
def test_3_8_hand_limits(permanents: tuple[str, ...], id_: str, deck: int, limit: int) -> None:
    held = {YELLOW: ["A07", "A08", "A09"], ORANGE: ["P11", "P12", "P13"], PURPLE: ["O01", "O02", "O03"]}
    position = Position().played(0, *permanents).hand(0, *held[deck][:limit]).board()
    before = len(position.state.decks[deck])
    position.say(f"evolve {place(id_)} 12w tile none")
    asked = position.asked()
    assert (asked.least, asked.most) == (1, 1)
    assert sum(option.times for option in asked.options) == limit + 1
    position.say(asked.options[0].key)
    assert len(position.state.players[0].hands[deck]) == limit
    assert len(position.state.decks[deck]) == before


def test_3_8_cards_above_the_limit_go_back_together_with_those_of_the_reward() -> None:
    position = Position().hand(0, "P13", "P14").board()
    position.say(f"evolve {place('AF3')} 12w cards")
    assert position.asked().least == 3
    position.say("+".join(position.offered()[:3]))
    assert len(position.state.players[0].hands[ORANGE]) == 2


def test_3_8_which_cards_go_back_is_nobody_elses_business() -> None:
    position = Position().hand(0, "P13", "P14").board()
    position.say(f"evolve {place('AF3')} 12w tile none")
    assert position.asked().secret
    progress = answer(GAME, position.state, 0, (CARD["P13"],))
    assert "Adaptation" not in dump(progress).decode()


# --- 5 ------------------------------------------------------------------------------------------------------------


def test_5_2_tiles_that_may_not_be_taken_are_not_offered_and_the_reason_is_given() -> None:
    position = Position().tiles(0, 1, 2).column("yellow", 2, 3, 5).column("orange", 1)
    assert position.offered("evolve", place("AF4"), "12w", "tile") == ["yellow-3", "none"]
    assert "goes on one of level" in position.refused("yellow-2")
    assert position.refused("yellow-1") == "There is no tile of level {level} in this column."
    assert position.refused("orange-1") == "A tile from the {column} column isn't what you are asked for."


def test_5_4_columns_are_filled_at_the_end_of_the_turn_in_their_order() -> None:
    position = Position().column("yellow", 1, 1, 1).column("orange", 1, 1).column("purple", 1, 1, 1)
    position.column("brown", 1, 1, 1, 1)
    position.state.pile = [4, 3, 2]
    progress = position.say(f"evolve {place('AF1')} 12w none")
    assert progress.revealed
    assert position.state.columns == [[1, 1, 1], [1, 1, 2], [1, 1, 1], [1, 1, 1, 1, 3, 4]]
    assert position.state.pile == []


def test_5_4_an_empty_reserve_leaves_spaces_empty_and_reveals_nothing() -> None:
    position = Position().column("brown", 1, 1)
    position.state.pile = []
    progress = position.say(f"evolve {place('AF1')} 12w none")
    assert not progress.revealed
    assert position.state.columns == [[], [], [], [1, 1]]


# --- Time ---------------------------------------------------------------------------------------------------------


def test_time_runs_out_an_action_is_never_chosen_for_anybody() -> None:
    position = Position().pawn(0, "AF1", "11b").board()
    assert GAME.timeout(position.state, 0) is None
    assert GAME.timeout(position.state, 1) is None
    position.say("evolve")
    assert GAME.timeout(position.state, 0) is None


def test_time_runs_out_the_rest_of_the_turn_is_brought_to_its_end() -> None:
    position = Position().tiles(0, 1).hand(0, "P01", "P14").board()
    position.say(f"evolve {place('AF3')} 12w")
    assert GAME.timeout(position.state, 0) == ("tile",)
    position.say("tile none")
    assert GAME.timeout(position.state, 0) == tuple(position.state.players[0].hands[ORANGE][-1:]) == (CARD["P02"],)
    position.say("+".join(GAME.timeout(position.state, 0) or ()))
    assert GAME.timeout(position.state, 0) == ("end",)


def test_time_runs_out_without_an_action_one_passes() -> None:
    position = Position().board()
    position.state.players[0].villages = 0
    assert GAME.timeout(position.state, 0) == ("pass",)


@pytest.mark.parametrize(
    ("possible", "asked"),
    [(("evolve",), "Your turn: evolve."), (("evolve", "migrate", "swap"), "Your turn: evolve, migrate or swap.")],
)
def test_a_turn_is_asked_for_with_the_actions_that_are_possible(possible: tuple[str, ...], asked: str) -> None:
    assert show(wording.ready(possible), str) == asked
