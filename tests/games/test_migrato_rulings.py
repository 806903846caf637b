"""The rulings R1 to R20 on Migrato (§9), the end of the game (§8) and the setup (§3)."""

from __future__ import annotations

import pytest

from bot.games.contract import BadOption, Chance, IllegalChoice, check_options, dump
from bot.games.migrato.cards import BY_CODE, HAND
from bot.games.playing import advance, leave
from tests.games.migrato_position import (
    GAME,
    OPEN,
    arrived,
    asked,
    cards,
    codes,
    copy,
    keys,
    places,
    play,
    position,
    side,
    spoken,
    steps,
)


def test_section_3_three_cards_each_and_the_rest_is_the_deck() -> None:
    state = GAME.new(2, OPEN, "a seed")
    assert sum(GAME.pieces(state).values()) == 54
    assert [len(hand) for hand in state.table.hands] == [3, 3]
    assert len(state.deck) == 48
    assert GAME.pieces(state)["s3n"] == 6
    assert {code: count for code, count in GAME.pieces(state).items() if code[0] == "x"} == {
        "xb": 1,
        "xd": 2,
        "xn": 2,
    }


def test_section_3_who_begins_is_drawn_by_lot_or_named() -> None:
    lots = {GAME.new(2, {**OPEN, "first": "random"}, str(n)).seat for n in range(20)}
    assert lots == {0, 1}
    for n in range(5):
        assert GAME.new(2, {**OPEN, "first": "p1"}, str(n)).seat == 0
        assert GAME.new(2, {**OPEN, "first": "p2"}, str(n)).seat == 1
    decks = [GAME.new(2, {**OPEN, "first": first}, "one seed").deck for first in ("p1", "p2", "random")]
    assert decks[0] == decks[1] == decks[2]


def test_options_are_checked() -> None:
    assert check_options(GAME, 2, {}) == {"swap_draw": "2", "memory": "open", "first": "random"}
    for wrong in ({"swap_draw": "4"}, {"memory": "none"}, {"first": "p3"}):
        with pytest.raises(BadOption):
            check_options(GAME, 2, wrong)
    with pytest.raises(BadOption):
        check_options(GAME, 3, {})


def test_r1_after_a_swap_for_two_the_next_draw_fills_the_hand() -> None:
    state = position("K4D K3D XD", other_hand="XN XB S3N")
    play(state, "swap")
    assert len(state.table.hands[0]) == 2
    play(state, "swap")
    state.table.hands[0], state.deck = cards("B3D B2D"), [*state.table.hands[0], *state.deck]
    told = play(state, "b3d new b2d")
    assert told[-1].endswith("draws 3.")
    assert len(state.table.hands[0]) == 3


def test_r1_a_hand_of_fewer_than_three_cards_may_be_swapped_too() -> None:
    state = position("K4D K3D", swap_draw=3)
    play(state, "swap")
    assert len(state.table.hands[0]) == 3
    assert codes(state.table.discard) == "K3D K4D"


def test_r2_a_lower_part_may_be_moved_under_another_column() -> None:
    state = position(None, "K4D K3D K2D | K3D")
    assert places(state, "combine c1.3") == ["c2", "new"]
    play(state, "combine c1.3 c2")
    assert side(state) == "K4D K3D | K3D K2D"


def test_r2_when_a_column_is_moved_away_the_later_ones_move_up() -> None:
    state = position(None, "K2D | T1D | K4D")
    play(state, "combine c1.1 c3")
    assert side(state) == "T1D | K4D K2D"
    assert [place.spot for place in GAME.view(state, 0).last.places] == ["c2"]  # type: ignore[union-attr]


def test_r3_a_day_goose_may_lie_under_hidden_stilts_and_different_night_cards_together() -> None:
    state = position("G3D XD XN", "S4N S3N | T2N | G3N")
    assert "c1" in places(state, "g3d")
    assert places(state, "combine c2.1") == ["c1", "c3"]
    play(state, "combine c2.1 c3 hide")
    assert side(state) == "S4N S3N | G3N T2N"


@pytest.mark.parametrize(("card", "column"), [("S2N", "G4N G4N S4N S3N"), ("T2N", "G4N S4N")])
def test_r4_the_need_of_the_played_species_limits_a_face_down_column(card: str, column: str) -> None:
    assert places(position(f"{card} XD XN", column), card) == ["new"]


def test_r5_a_column_of_one_card_may_be_robbed_and_is_gone() -> None:
    state = position("XN K3D K2D", other="S4N | K4D | G4N")
    assert places(state, "xn") == ["o1", "o3"]
    play(state, "xn o1")
    assert side(state, 1) == "K4D | G4N"
    assert codes(state.table.hands[0]) == "S4N K2D K3D"


def test_r6_a_danger_needs_a_target_and_can_else_only_be_discarded() -> None:
    state = position("XD XN K3D", other="S4N", other_piles="T5D T4N | K2D")
    assert "xd" not in keys(state)
    assert places(state, "xn") == ["o1", "teal"]
    with pytest.raises(IllegalChoice, match="needs a"):
        advance(GAME, state, 0, ("xd",))
    play(state, "k3d new")
    assert "xd" in keys(state)


def test_r7_a_robbed_column_is_not_looked_at() -> None:
    state = position("XN K3D K2D", other="G4N G3N S3N")
    play(state, "xn o1 s3n")
    assert side(state, 1) == "G4N G3N"


def test_r7_neither_is_the_column_that_a_split_leaves_or_makes() -> None:
    state = position(None, "S4N S4N T4N T2N")
    play(state, "combine c1.3 new")
    assert state.stage == "discard"
    assert side(state) == "S4N S4N | T4N T2N"


def test_r8_a_night_teal_under_one_face_down_card_always_uncovers() -> None:
    state = position("T2N XD XN", "S4N")
    progress = steps(state, "t2n c1")
    assert progress[-1].revealed
    assert codes(state.table.discard) == "S4N T2N"


def test_r8_a_night_goose_as_fourth_card_uncovers_nothing_and_a_stilt_does() -> None:
    state = position("G3N S3N XN", "G4N G4N S3N")
    goose = copy(state)
    play(goose, "g3n c1")
    assert side(goose) == "G4N G4N S3N G3N"
    told = play(state, "s3n c1")
    assert "not in order" in told[-1]


def test_r9_four_geese_are_one_short_and_lost() -> None:
    state = position(None, "G5N G4N | G4N G3N")
    play(state, "combine c2.1 c1")
    assert state.stage == "arrival"
    reveal, hide = asked(state).options
    assert (reveal.key, hide.key) == ("reveal", "hide")
    assert reveal.warning is not None
    play(state, "reveal")
    assert side(state) == arrived(state) == ""


def test_r9_five_geese_arrive_by_combining() -> None:
    state = position(None, "G5N G5N G4N | G4N G3N")
    play(state, "combine c2.1 c1")
    assert asked(state).options[0].warning is None
    play(state, "reveal")
    assert arrived(state) == "G5N G5N G4N G4N G3N"


def test_r9_three_face_down_cards_are_not_asked_about_and_a_later_move_gives_a_new_chance() -> None:
    state = position("XD XN XB", "S4N S3N | S3N | S2N | T1D")
    play(state, "combine c2.1 c1")
    assert state.stage == "discard"
    play(state, "xd")
    play(state, "swap")
    play(state, "combine c2.1 c1 hide")
    discard = keys(state)[0]
    play(state, discard)
    play(state, "swap")
    assert side(state) == "S4N S3N S3N S2N | T1D"
    play(state, "combine c1.4 new")
    play(state, keys(state)[0])
    play(state, "swap")
    play(state, "combine c3.1 c1 reveal")
    assert arrived(state) == "S4N S3N S3N S2N"


def test_r10_an_arrival_comes_before_the_discard_and_what_was_stolen_may_be_discarded() -> None:
    state = position("T4N XD XN", "T5D")
    play(state, "t4n c1")
    assert arrived(state) == "T5D T4N"
    assert keys(state) == ["xd", "xn"]
    state = position("XD K3D K2D", other="B3D")
    play(state, "xd o1 b3d")
    assert codes(state.table.discard) == "XD B3D"


def test_r11_the_discard_pile_becomes_the_deck_when_a_card_is_needed_and_with_this_turns_discard() -> None:
    state = position("K4D K3D XD")
    state.table.discard, state.deck = state.deck[2:], state.deck[:2]
    play(state, "k4d new")
    told = play(state, "k3d")
    assert (state.deck, state.reshuffles) == ([], 0)
    assert len(told) == 1
    count = len(state.table.discard)
    told = play(state, "swap")
    assert state.reshuffles == 1
    assert told[-1].startswith("The deck is used up")
    assert (len(state.table.discard), len(state.deck)) == (0, count + 3 - 2)
    assert BY_CODE["k3d"] in [*state.deck, *state.table.hands[1]]


def test_r12_with_too_few_cards_one_draws_what_there_is() -> None:
    state = position("K4D K3D XD")
    state.deck, state.table.discard = [], []
    told = play(state, "k4d new k3d")
    assert told[1] == "P1 discards Black kite 3 (day) and draws 1."
    assert codes(state.table.hands[0]) == "K3D XD"


def test_r12_without_a_card_to_discard_the_turn_goes_on_with_the_draw() -> None:
    state = position("K4D")
    progress = steps(state, "k4d new")
    assert progress[-1].turn_over
    assert len(state.table.hands[0]) == HAND
    empty = position("")
    told = play(empty, "swap")
    assert told == ["P1 has no hand to discard and draws 2."]


def test_r13_face_down_cards_of_an_arrived_species_stay_but_never_arrive() -> None:
    state = position("S2N XD XN", "S4N S3N S3N | S3N | S3N S2N", discard="K2D")
    play(state, "s2n c1")
    assert side(state) == "S3N | S3N S2N"
    again = position(None, "S4N S3N | S3N S2N", my_piles="S4N S3N S3N S3N")
    play(again, "combine c2.1 c1")
    assert asked(again).options[0].warning is not None
    told = play(again, "reveal")
    assert "not in order" in told[-1]
    thrown = position(None, "S4N S3N", my_piles="S4N S3N S3N S3N")
    play(thrown, "drop c1")
    assert side(thrown) == ""


def test_r15_a_stolen_card_of_an_arrived_species_can_only_be_kept_or_discarded() -> None:
    state = position("XD S3N S2N", other="B3D", my_piles="B3D B2D B1D")
    play(state, "xd o1 s2n")
    play(state, "swap")
    assert "b3d" not in keys(state)


def test_r16_the_last_card_of_a_pile_is_safe() -> None:
    state = position("XB K3D K2D", other_piles="K4D", other="")
    assert "xb" not in keys(state)


def test_r17_both_players_may_bring_in_the_same_species() -> None:
    state = position("T4N XD XN", "T5D", other_piles="T3D T2N")
    play(state, "t4n c1 xd")
    assert arrived(state, 0) == "T5D T4N"
    assert arrived(state, 1) == "T3D T2N"


def test_r18_a_column_sent_away_shows_its_cards_to_all() -> None:
    state = position(None, "S4N S3N | K4D K3D")
    open_one, hidden_one = copy(state), copy(state)
    assert steps(open_one, "drop c2")[-1].revealed is False
    progress = steps(hidden_one, "drop c1")[-1]
    assert progress.revealed
    assert progress.turn_over
    assert [card.number for card in GAME.view(hidden_one, 1).discard] == [4, 3]
    assert spoken(progress.events[0].text) == (
        "P1 discards column 1: Black-winged stilt 4 (night) and Black-winged stilt 3 (night)."
    )
    assert (hidden_one.seat, len(hidden_one.table.hands[0])) == (1, 3)


def test_r19_one_action_and_no_passing() -> None:
    state = position("XD XN XB")
    assert keys(state) == ["swap"]
    play(state, "swap")
    assert state.seat == 1
    with pytest.raises(IllegalChoice):
        advance(GAME, state, 1, ("pass",))


@pytest.mark.parametrize("leaver", [0, 1])
def test_r20_when_somebody_resigns_the_other_one_wins_and_an_unfinished_turn_is_taken_back(leaver: int) -> None:
    state = position("K2D XD XN", "K4D K3D K3D", other_piles="K4D K3D K3D K2D", my_piles="B3D B3D B3D")
    before = GAME.view(state, None).sides
    play(state, "k2d c1")
    assert GAME.view(state, 0).sides[0].score == 5
    progress = leave(GAME, state, leaver)
    assert progress.turn_over
    assert spoken(progress.events[0].text) == f"P{leaver + 1} leaves the game; P{2 - leaver} wins."
    assert GAME.view(state, None).sides == before
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (1 - leaver,)
    assert [standing.place for standing in outcome.standings] == [1, 2]
    assert GAME.scores(state) == [3, 2]
    assert not GAME.plays(state, leaver)
    assert GAME.view(state, None).resigned == (leaver,)
    with pytest.raises(IllegalChoice):
        leave(GAME, state, 1 - leaver)


def test_r20_whose_time_is_up_swaps_the_hand() -> None:
    state = position("K4D K3D XD", "S3N")
    assert GAME.timeout(state, 0) == ("swap",)
    assert GAME.timeout(state, 1) is None


@pytest.mark.parametrize(
    ("words", "then"),
    [
        ("combine c1.1", "c2"),
        ("combine c1.1 c2", "hide"),
        ("combine c1.1 c2 hide", "k3d"),
        ("xb", "o1"),
        ("k3d", "new"),
        ("drop", "c1"),
    ],
)
def test_r20_a_turn_that_has_got_further_is_brought_to_its_end(words: str, then: str) -> None:
    state = position("XB K3D S2N", "S3N | S4N", "B3D", other_hand="XD XD XN")
    play(state, words)
    assert GAME.timeout(state, 0) == (then,) or state.stage == "discard"
    while state.seat == 0:
        choice = GAME.timeout(state, 0)
        assert choice is not None
        advance(GAME, state, 0, choice)


def test_r20_a_bird_that_is_closed_to_the_player_goes_first() -> None:
    state = position("XB K3D S2N", other="B3D", my_piles="S4N S3N S3N S3N")
    play(state, "xb o1")
    assert GAME.timeout(state, 0) == ("s2n",)
    behind = position("XB G3N K3D", other="B3D", my_piles="K4D K3D K2D K2D")
    play(behind, "xb o1")
    assert keys(behind)[0] == "g3n", "an open bird comes first in the hand"
    assert GAME.timeout(behind, 0) == ("k3d",)


FOUR = "G5D G4D G4D G3D G3D | S4N S3N S3N S2N | K4D K4D K3D K2D | B3D B2D B2D"


def test_section_8_the_fifth_pile_ends_the_game_at_once() -> None:
    state = position("T4N XD XN", "T5D | S3N", my_piles=FOUR)
    progress = steps(state, "t4n c1")[-1]
    assert progress.turn_over
    assert progress.revealed
    assert GAME.decisions(state) == {}
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert sum(line.points for line in outcome.standings[0].lines) == 3 + 2 + 2 + 2 + 4
    assert GAME.view(state, 1).phase == "over"


def test_section_8_a_fifth_pile_without_a_face_down_card_reveals_nothing() -> None:
    piles = "G5D G4D G4D G3D G3D | S4N S3N S3N S2N | K4D K4D K3D K2D | T5D T4N"
    state = position("B1D XD XN", "B3D B2D", my_piles=piles)
    progress = steps(state, "b1d c1")[-1]
    assert (progress.turn_over, progress.revealed) == (True, False)
    assert [spoken(event.text) for event in progress.events][-2:] == [
        "All five species have arrived on one side.",
        "The game is over.",
    ]


def test_section_8_the_sixth_reshuffle_ends_the_game_with_its_turn() -> None:
    state = position("K4D K3D XD")
    state.reshuffles = 5
    state.table.discard, state.deck = state.deck, []
    progress = steps(state, "swap")[-1]
    assert progress.turn_over
    assert (state.reshuffles, state.end) == (6, "limit")
    assert len(state.table.hands[0]) == 2
    fifth = position("K4D K3D XD")
    fifth.reshuffles = 4
    fifth.table.discard, fifth.deck = fifth.deck, []
    play(fifth, "swap")
    assert GAME.outcome(fifth) is None


@pytest.mark.parametrize(
    ("mine", "other", "places_", "winners"),
    [
        ("K4D K2D", "S3N", [1, 2], (1,)),
        ("K4D K4D", "S3N | B1D", [1, 2], (1,)),
        ("K4D K4D", "S3N | B2D", [1, 2], (1,)),
        ("K4D K4D", "S2N | B1D", [1, 2], (0,)),
        ("K4D K3D | B1D", "S4N", [1, 2], (0,)),
        ("K4D K3D", "S3N", [1, 1], (0, 1)),
        ("", "", [1, 1], (0, 1)),
    ],
)
def test_section_8_points_then_piles_then_a_shared_win(
    mine: str, other: str, places_: list[int], winners: tuple[int, ...]
) -> None:
    state = position("K3D XD XN", my_piles=mine, other_piles=other, discard="T5D")
    state.reshuffles = 5
    state.table.discard += state.deck
    state.deck = []
    play(state, "swap")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert [standing.place for standing in outcome.standings] == places_
    assert outcome.winners == winners
    told = spoken(outcome.reason)
    scores = GAME.scores(state)
    assert ("told apart by piles" in told) == (scores[0] == scores[1] and len(winners) == 1)
    assert ("and in piles and share the win" in told) == (len(winners) == 2)


def test_the_same_seed_gives_the_same_deal_and_another_one_another() -> None:
    assert dump(GAME.new(2, OPEN, "one")) == dump(GAME.new(2, OPEN, "one"))
    assert GAME.new(2, OPEN, "one").deck != GAME.new(2, OPEN, "two").deck
    assert Chance("one").source().random() == Chance("one").source().random()
    assert cards("K4D") == [BY_CODE["k4d"]]
