"""A turn of Migration: options, expansion, migration, entries, abilities (§6, §7; R10 to R27 of Book I)."""

from __future__ import annotations

import pytest

from bot.games.contract import IllegalChoice, dump
from bot.games.migration.state import NOWHERE, WASTE, State, piece_code
from bot.games.playing import advance, answer
from bot.games.text import show
from tests.games.migration_position import GAME, Position, asked, copy, keys, kind_of, places, started, turn

MIDDLE, WEST, EAST = (0, 0), (-1, 0), (1, 0)


def east_line() -> Position:
    """Seat 0 with a Bass and the Spirit at the west end of the middle row."""
    return Position(mode="book1").town(0, "bass", (-2, 0), spirit=True).hand(1, "bass", "rats")


def refused(position: Position, *words: str) -> None:
    """The last word is refused after the others, and changes nothing."""
    state = copy(position.state)
    for word in words[:-1]:
        advance(GAME, state, state.turn, (word,))
    before = dump(state)
    with pytest.raises(IllegalChoice):
        advance(GAME, state, state.turn, (words[-1],))
    assert dump(state) == before


def test_section_6_1_expansion_goes_to_an_adjacent_frontier_region_and_costs_one_piece() -> None:
    position = east_line().hand(0, "rats", "oak")
    turn(position.state, f"oak {position.label(WEST)}")
    assert position.top(WEST) == piece_code(0, kind_of("oak"))
    assert position.state.spirits[0] == position.x(WEST)
    assert sum(position.state.hands[0]) == 1


def test_section_6_1_nothing_is_established_on_a_town() -> None:
    position = east_line().hand(0, "fly", "rats", "rats").town(1, "bass", WEST)
    refused(position, "fly", position.label(WEST))


def paying(*payment: str) -> State:
    """A migration over two Regions that is paid for like this."""
    position = east_line().hand(0, "rats", "oak", "sparrow", "fly")
    advance(GAME, position.state, 0, ("rats",))
    advance(GAME, position.state, 0, (position.label(EAST),))
    decision = asked(position.state)
    assert (decision.least, decision.most, decision.secret) == (2, 2, True)
    assert [option.key for option in decision.options] == ["oak", "sparrow", "fly"]
    assert show(decision.prompt, str) == "Give up 2 Explorers; they are laid face down on C2 and C3."
    progress = answer(GAME, position.state, 0, payment)
    assert progress.turn_over
    assert not progress.revealed
    GAME.proceed(position.state)
    return position.state


def test_section_6_2_the_paid_pieces_are_laid_face_down_one_on_each_region() -> None:
    state, position = paying("oak", "fly"), east_line()
    laid = [state.piles[position.x(h)] for h in (WEST, MIDDLE)]
    assert laid == [[piece_code(0, kind_of("oak"))], [piece_code(0, kind_of("fly"))]]
    assert [state.tops[position.x(h)] for h in (WEST, MIDDLE)] == [WASTE, WASTE]
    assert state.spirits[0] == position.x(EAST)


def test_section_6_2_the_order_of_a_payment_is_immaterial() -> None:
    assert dump(paying("fly", "oak")) == dump(paying("oak", "fly"))


def test_section_6_2_rule_5_a_forced_payment_is_still_asked() -> None:
    position = east_line().hand(0, "rats", "oak")
    advance(GAME, position.state, 0, ("rats",))
    assert not advance(GAME, position.state, 0, (position.label(MIDDLE),)).turn_over
    assert [option.key for option in asked(position.state).options] == ["oak"]
    assert show(asked(position.state).prompt, str) == "Give up an Explorer; it is laid face down on C2."


@pytest.mark.parametrize(
    "payment", [(), ("oak",), ("oak", "oak", "oak"), ("rats", "rats"), ("oak", "bass"), ("oak", "cat")]
)
def test_section_6_2_payments_are_counted_and_come_from_the_hand(payment: tuple[str, ...]) -> None:
    position = east_line().hand(0, "rats", "rats", "oak", "oak")
    advance(GAME, position.state, 0, ("rats",))
    advance(GAME, position.state, 0, (position.label(EAST),))
    before = dump(position.state)
    with pytest.raises(IllegalChoice):
        advance(GAME, position.state, 0, payment)
    assert dump(position.state) == before


def test_r17_a_line_does_not_cross_ocean() -> None:
    gap = Position([(0, 0), (1, 0), (3, 0)], mode="book1").town(0, "bass", (0, 0), spirit=True)
    gap.hand(0, *["rats"] * 5).hand(1, "bass")
    assert list(places(gap.state, "rats")) == [gap.label((1, 0))]


def test_r19_the_placed_piece_is_no_part_of_the_payment() -> None:
    position = east_line().hand(0, "rats", "rats", "oak")
    advance(GAME, position.state, 0, ("rats",))
    advance(GAME, position.state, 0, (position.label(EAST),))
    assert {option.key: option.times for option in asked(position.state).options} == {"rats": 1, "oak": 1}


def test_r18_the_destination_is_judged_before_anything_is_paid() -> None:
    position = Position().town(0, "sparrow", (-2, 0), spirit=True).town(1, "skunk", MIDDLE, spirit=True)
    position.hand(0, *["sparrow"] * 4).hand(1, "bass")
    assert position.label(EAST) not in places(position.state, "sparrow")
    assert position.label((2, 0)) in places(position.state, "sparrow")
    position.tile("mountain", EAST)
    assert position.label(EAST) in places(position.state, "sparrow")


def test_section_6_3_a_bass_enters_any_frontier_coast_without_a_spirit() -> None:
    position = Position(mode="book1").hand(0, "bass", "rats").hand(1, "bass").town(1, "rats", (2, 0)).waste((-2, 0))
    assert keys(position.state) == ["bass", "pass"]
    coast = {label for label, inner in zip(position.land.labels, position.land.interior, strict=True) if not inner}
    offered = places(position.state, "bass")
    assert set(offered) == coast - {position.label((2, 0)), position.label((-2, 0))}
    assert set(offered.values()) == {0}
    refused(position, "bass", position.label(MIDDLE))


def test_r15_a_bass_enters_although_the_spirit_is_on_the_board_and_takes_it_along() -> None:
    position = east_line().hand(0, "bass", "rats")
    turn(position.state, f"bass {position.label((2, 0))}")
    assert position.state.spirits[0] == position.x((2, 0))
    assert position.state.last is not None
    assert position.state.last.origin is None


def test_a_place_that_is_free_and_by_migration_is_offered_both_ways() -> None:
    position = east_line().hand(0, "bass", *["rats"] * 4)
    label = position.label((2, 0))
    offered = places(position.state, "bass")
    assert (offered[label], offered[f"{label}-over"]) == (0, 3)
    assert f"{position.label(EAST)}-over" not in offered
    refused(position, "bass", f"{position.label(EAST)}-over")
    turn(position.state, f"bass {label}-over rats rats rats")
    assert position.top(MIDDLE) == WASTE


def test_section_6_4_the_top_piece_tells_the_state_of_a_region() -> None:
    position = east_line().hand(0, "fly", "rats").waste(WEST)
    turn(position.state, f"fly {position.label(WEST)}")
    region = next(r for r in GAME.view(position.state, None).regions if r.label == position.label(WEST))
    assert (region.owner, region.explorer, region.pile) == (0, "fly", 1)


def test_r22_a_town_on_wasteland_blocks_lines_and_is_wasteland_again_when_covered() -> None:
    position = east_line().hand(0, "rats", "sparrow", "rats").town(1, "fly", WEST)
    position.state.piles[position.x(WEST)] = [piece_code(1, kind_of("oak"))]
    assert position.label(MIDDLE) not in places(position.state, "rats")
    turn(position.state, f"sparrow {position.label(MIDDLE)} rats")
    assert position.top(WEST) == WASTE
    assert len(position.state.piles[position.x(WEST)]) == 3


# --- Oak -----------------------------------------------------------------------------------------------------


def test_section_7_2_an_oak_jump_comes_before_the_move_and_offers_lines_only() -> None:
    position = east_line().town(0, "oak", (2, 0)).hand(0, "bass", "rats")
    jump = f"oak-{position.label((2, 0))}"
    assert keys(position.state) == ["bass", "rats", jump, "pass"]
    assert set(places(position.state, jump)) == {"bass", "rats"}
    expected = {position.label(h) for h in ((1, 0), (2, -1), (1, 1), (0, 0), (2, -2), (0, 2))}
    assert set(places(position.state, jump, "bass")) == expected
    told = turn(position.state, f"{jump} rats {position.label(EAST)}")
    assert told[:2] == ["P1's Spirit jumps to the Oak on C5.", "P1 expands to C4 with Rats."]
    assert position.state.last is not None
    assert (position.state.last.jump, position.state.last.origin) == (True, "C5")


def test_section_7_2_any_of_several_oaks_can_be_chosen() -> None:
    position = east_line().town(0, "oak", (2, 0)).town(0, "oak", (0, 2)).town(1, "oak", (0, -2)).hand(0, "rats")
    assert [key for key in keys(position.state) if key.startswith("oak-")] == ["oak-C5", "oak-E4"]
    refused(position, f"oak-{position.label((0, -2))}")


def test_r11_an_oak_jump_is_not_offered_without_a_move_from_there() -> None:
    position = east_line().town(0, "oak", (2, 0)).hand(0, "rats")
    for blocked in ((1, 0), (2, -1), (1, 1)):
        position.town(1, "rats", blocked)
    assert keys(position.state) == ["rats", "pass"]
    refused(position, f"oak-{position.label((2, 0))}")


def test_r11_after_a_jump_there_is_no_second_one_and_no_pass() -> None:
    position = east_line().town(0, "oak", (2, 0)).town(0, "oak", (0, 2)).hand(0, "rats")
    refused(position, "oak-C5", "oak-E4")
    refused(position, "oak-C5", "pass")


def test_r23_a_jump_to_the_oak_under_the_spirit_is_not_offered() -> None:
    position = Position(mode="book1").town(0, "oak", MIDDLE, spirit=True).hand(0, "rats").hand(1, "bass")
    assert keys(position.state) == ["rats", "pass"]
    refused(position, f"oak-{position.label(MIDDLE)}")


def test_r24_a_jump_brings_back_a_lost_spirit() -> None:
    position = Position(mode="book1").town(0, "oak", MIDDLE).hand(0, "rats", "rats").hand(1, "bass")
    assert keys(position.state) == ["oak-C3", "pass"]
    turn(position.state, f"oak-C3 rats {position.label(EAST)}")
    assert position.state.spirits[0] == position.x(EAST)


# --- Sparrow and Fly -----------------------------------------------------------------------------------------


def test_r25_a_sparrow_crosses_towns_wasteland_and_empty_regions_for_one_each() -> None:
    position = east_line().hand(0, "sparrow", *["rats"] * 3).town(1, "rats", WEST).waste(MIDDLE)
    assert places(position.state, "sparrow")[position.label((2, 0))] == 3
    assert position.label(MIDDLE) not in places(position.state, "sparrow")
    turn(position.state, f"sparrow {position.label((2, 0))} rats rats rats")
    assert [len(position.state.piles[position.x(h)]) for h in (WEST, MIDDLE, EAST)] == [2, 2, 1]


def test_section_7_4_a_sparrow_covers_own_towns_too() -> None:
    position = east_line().hand(0, "sparrow", "rats").town(0, "rats", WEST)
    before = position.scores()[0]
    turn(position.state, f"sparrow {position.label(MIDDLE)} rats")
    assert position.top(WEST) == WASTE
    assert position.scores()[0] == before - 2 + 1


def test_r26_a_sparrow_may_cover_the_town_its_spirit_jumped_from() -> None:
    position = Position(mode="book1").town(0, "bass", WEST, spirit=True).town(0, "oak", (-2, 0)).hand(1, "bass")
    position.hand(0, "sparrow", "rats", "fly")
    told = turn(position.state, f"oak-C1 sparrow {position.label(MIDDLE)} rats")
    assert "P1 covers a Town of their own: Bass on C2." in told
    assert not any("loses" in line for line in told)
    assert position.state.spirits[0] == position.x(MIDDLE)


def test_section_8_a_spirit_on_a_covered_town_leaves_the_board() -> None:
    position = east_line().hand(0, "sparrow", "rats").town(1, "rats", WEST, spirit=True)
    turn(position.state, f"sparrow {position.label(MIDDLE)} rats")
    assert position.state.spirits[1] == NOWHERE


def test_r27_a_fly_on_fertile_wasteland_scores_the_bonus() -> None:
    position = east_line().hand(0, "fly", "rats").waste(WEST).tile("fertile", WEST)
    turn(position.state, f"fly {position.label(WEST)}")
    assert position.scores() == [3, 0]


def test_section_7_5_a_fly_migrates_onto_wasteland() -> None:
    position = east_line().hand(0, "fly", "rats").waste(MIDDLE)
    assert places(position.state, "fly")[position.label(MIDDLE)] == 1
    assert position.label(MIDDLE) not in places(position.state, "rats")


def test_r20_a_fly_does_not_enter_onto_wasteland() -> None:
    position = Position(mode="book1").hand(0, "fly", "bass").hand(1, "bass").waste((2, 0))
    assert keys(position.state) == ["bass", "pass"]


# --- Decisions of a turn -------------------------------------------------------------------------------------


def test_only_explorers_with_a_destination_are_offered() -> None:
    position = east_line().hand(0, "fly", "rats")
    for h in ((-2, 1), (-1, -1)):
        position.town(1, "oak", h)
    position.waste(WEST)
    for h in (MIDDLE, EAST, (2, 0)):
        position.waste(h)
    assert keys(position.state) == ["fly", "pass"]
    refused(position, "rats")


def test_section_12_an_unfinished_turn_is_seen_by_its_player_only() -> None:
    position = east_line().town(0, "oak", (2, 0)).hand(0, "rats", "rats", "fly")
    state = position.state
    before = {seat: dump(GAME.view(state, seat)) for seat in (None, 1)}
    for word in ("oak-C5", "rats", position.label(MIDDLE)):
        advance(GAME, state, 0, (word,))
        assert {seat: dump(GAME.view(state, seat)) for seat in (None, 1)} == before
    mine = GAME.view(state, 0)
    assert mine.explorer == "rats"
    assert mine.spirits[0] == "C5"
    assert GAME.scores(state) == [2, 0]


def test_section_12_events_never_tell_what_was_paid() -> None:
    position = east_line().hand(0, "rats", "sparrow", "fly")
    told = turn(position.state, f"rats {position.label(EAST)} sparrow fly")
    assert told[0] == "P1 migrates to C4 with Rats over C2, C3, paying 2."
    assert not any("Sparrow" in line or "Fly" in line for line in told)


def test_section_6_no_pass_before_the_first_town_while_one_can_move() -> None:
    state = started("two_bay", ["2 bass 2 oak 3 rats 3 sparrow 2 fly"] * 2)
    assert keys(state) == ["bass"]
    with pytest.raises(IllegalChoice):
        advance(GAME, state, 1, ("pass",))
    turn(state, "bass A1")
    turn(state, "bass E3")
    option = asked(state).options[-1]
    assert option.key == "pass"
    assert option.warning is not None


# --- What an answer brings ------------------------------------------------------------------------------------


def labels(state: State, *words: str) -> dict[str, str]:
    """The labels of what can be chosen after the words of a turn so far, by key."""
    trial = copy(state)
    for word in words:
        advance(GAME, trial, trial.turn, (word,))
    return {option.key: show(option.label, str) for option in asked(trial).options}


def test_a_place_says_what_it_costs_and_what_the_town_is_worth_there() -> None:
    position = Position(mode="full").town(0, "bass", (-2, 0), spirit=True).hand(0, "rats", "rats", "rats", "jackal")
    position.tile("fertile", "C3").tile("desert", "C2").hand(1, "bass")
    found = labels(position.state, "rats")
    assert (found["C2"], found["C3"], found["C4"]) == ("C2: worth 1", "C3: pay 1, worth 3", "C4: pay 2")
    found = labels(position.state, "jackal")
    assert found["B1"] == "B1"
    assert found["A2"] == "A2: pay 1, worth 2", "the Wasteland that is paid counts for a Jackal"


def test_a_migration_over_towns_of_ones_own_warns_whatever_it_costs() -> None:
    position = Position(mode="book1").town(0, "bass", (-2, 0), spirit=True).town(0, "rats", (0, 0))
    position.hand(0, "sparrow", "rats", "fly", "oak").hand(1, "bass")
    trial = copy(position.state)
    advance(GAME, trial, 0, ("sparrow",))
    said = {option.key: option.warning and show(option.warning, str) for option in asked(trial).options}
    assert said["C4"] == "This covers a Town of your own: Rats on C3."
    assert said["C5"] == "This covers a Town of your own: Rats on C3."
    assert said["A2"] is None
