"""The Explorers and terrain of Book II (§6, §7; R10 to R54)."""

from __future__ import annotations

import random

import pytest

from bot.games.contract import IllegalChoice, check_options, dump, former
from bot.games.migration.data import EXPLORERS, TILES
from bot.games.migration.state import NOWHERE, WASTE, State, piece_code
from bot.games.playing import advance, leave
from bot.games.random_play import random_step
from tests.games.migration_position import GAME, Position, asked, copy, keys, kind_of, lay, options, places, turn

MIDDLE, WEST, EAST, FAR_WEST, FAR_EAST = (0, 0), (-1, 0), (1, 0), (-2, 0), (2, 0)
AROUND = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]


def table() -> Position:
    """The round board; the second player holds a Bass."""
    return Position().hand(1, "bass", "rats")


# --- Start of the turn: Oak and Lake -------------------------------------------------------------------------


def test_section_6_step_1_a_lake_step_moves_the_spirit_first() -> None:
    position = table().town(0, "bass", FAR_WEST, spirit=True).tile("lake", WEST).hand(0, "rats")
    assert keys(position.state) == ["rats", "lake-C2", "pass"]
    expected = {position.label(h) for h in ((0, 0), (0, -1), (-1, -1), (-2, 1), (-1, 1))}
    assert set(places(position.state, "lake-C2", "rats")) == expected
    told = turn(position.state, "lake-C2 rats C3")
    assert told[:2] == ["P1's Spirit steps onto the Lake C2.", "P1 expands to C3 with Rats."]
    assert position.state.spirits[0] == position.x(MIDDLE)
    assert position.state.tiles[position.x(WEST)] != 0, "a step leaves the Lake as it is"


def test_r12_an_oak_jump_may_be_followed_by_one_lake_step() -> None:
    position = table().town(0, "bass", FAR_WEST, spirit=True).town(0, "oak", FAR_EAST)
    position.tile("lake", EAST, MIDDLE).hand(0, "rats")
    assert "lake-C4" not in keys(position.state)
    assert set(places(position.state, "oak-C5")) == {"rats", "lake-C4"}
    assert set(places(position.state, "oak-C5", "lake-C4")) == {"rats"}
    state = copy(position.state)
    for word in ("oak-C5", "lake-C4"):
        advance(GAME, state, 0, (word,))
    with pytest.raises(IllegalChoice):
        advance(GAME, state, 0, ("lake-C3",))
    turn(position.state, f"oak-C5 lake-C4 rats {position.label((1, -1))}")


def test_r12_no_oak_jump_after_a_lake_step() -> None:
    position = table().town(0, "bass", FAR_WEST, spirit=True).town(0, "oak", FAR_EAST).tile("lake", WEST)
    position.hand(0, "rats")
    assert set(places(position.state, "lake-C2")) == {"rats"}


def test_section_6_5_an_oak_counts_when_only_a_lake_beside_it_leads_on() -> None:
    position = table().town(0, "oak", FAR_EAST).tile("lake", EAST).hand(0, "rats")
    position.town(1, "rats", (2, -1)).town(1, "rats", (1, 1))
    assert keys(position.state) == ["oak-C5", "pass"]
    assert set(places(position.state, "oak-C5")) == {"lake-C4"}


# --- Wolf ----------------------------------------------------------------------------------------------------


def test_section_6_3_a_wolf_enters_any_frontier_forest() -> None:
    position = Position(forest={MIDDLE, WEST, EAST, FAR_EAST}).hand(0, "wolf").hand(1, "bass")
    position.tile("fertile", EAST).tile("deep_woods", (0, 1)).waste(FAR_EAST)
    assert set(places(position.state, "wolf")) == {position.label(h) for h in (MIDDLE, WEST, (0, 1))}


def test_r34_wolves_need_not_be_adjacent_or_new_and_r35_all_enemy_towns_are_flipped_and_r36_no_own_ones() -> None:
    position = table().town(0, "wolf", WEST).town(0, "wolf", EAST).town(1, "rats", MIDDLE)
    position.town(1, "oak", (1, -1)).town(0, "rats", (0, 1)).town(0, "bass", (0, 2), spirit=True)
    position.town(0, "wolf", (0, -1)).hand(0, "fly", "fly")
    told = turn(position.state, f"fly {position.label((1, 1))}")
    assert position.top(MIDDLE) == position.top((1, -1)) == WASTE
    assert position.top((0, 1)) == piece_code(0, kind_of("rats"))
    assert len([line for line in told if "Wolves" in line]) == 2


def test_r37_wolves_act_after_a_pass_but_not_when_skipped() -> None:
    position = table().town(0, "wolf", WEST).town(0, "wolf", EAST).town(1, "rats", MIDDLE).hand(0, "rats")
    position.town(0, "oak", FAR_WEST, spirit=True)
    passing = copy(position.state)
    turn(passing, "pass")
    assert passing.tops[position.x(MIDDLE)] == WASTE
    position.state.hands[0] = [0] * 11
    position.state.turn = 1
    turn(position.state, "bass A3")
    assert position.top(MIDDLE) > WASTE, "R54: a skipped player gets no end-of-turn effects"


def test_r14_nothing_happens_at_the_end_of_an_opponents_turn() -> None:
    position = table().town(0, "wolf", (1, -1)).town(0, "wolf", (1, 1)).town(0, "poison_oak", (0, 1), spirit=True)
    position.town(1, "bass", MIDDLE, spirit=True).hand(0, "rats", "rats").hand(1, "rats", "rats")
    position.state.turn = 1
    turn(position.state, f"rats {position.label(EAST)}")
    assert position.top(EAST) > WASTE
    assert position.state.spirits[1] == position.x(EAST)
    turn(position.state, f"rats {position.label((-1, 1))}")
    assert position.top(EAST) == WASTE
    assert position.state.spirits[1] == NOWHERE


def test_r43_a_mountain_isolates_both_ways() -> None:
    flipped = table().town(0, "wolf", WEST).town(0, "wolf", EAST).town(1, "rats", MIDDLE).hand(0, "rats")
    flipped.town(0, "oak", FAR_WEST, spirit=True)
    for mountain in (MIDDLE, WEST):
        position = Position()
        position.state = copy(flipped.state)
        position.tile("mountain", mountain)
        turn(position.state, "pass")
        assert position.top(MIDDLE) > WASTE


# --- Skunk ---------------------------------------------------------------------------------------------------


def test_r38_the_lock_ends_with_the_spirit_and_does_not_bind_its_owner() -> None:
    position = table().town(1, "skunk", FAR_EAST, spirit=True).town(0, "bass", MIDDLE, spirit=True).hand(0, "rats")
    label = position.label(EAST)
    assert label not in places(position.state, "rats")
    position.state.spirits[1] = NOWHERE
    assert label in places(position.state, "rats")
    position.town(0, "skunk", MIDDLE, spirit=True)
    assert label in places(position.state, "rats"), "the owner is not locked"
    position.town(1, "skunk", FAR_EAST).town(1, "rats", (1, 1), spirit=True)
    assert label in places(position.state, "rats"), "the Spirit must be on that very Skunk"


def test_r38_placing_a_cactus_does_not_leave_the_skunk() -> None:
    position = table().town(0, "skunk", FAR_EAST, spirit=True).hand(0, "cactus", "rats").hand(1, "bass")
    turn(position.state, f"cactus {position.label(EAST)}")
    assert position.state.spirits[0] == position.x(FAR_EAST)
    assert position.label((2, -1)) not in places(position.state, "bass")


def test_r39_a_lock_can_leave_an_opponent_without_a_move() -> None:
    position = table().town(1, "rats", (2, -2), spirit=True).hand(1, "rats").town(0, "bass", MIDDLE, spirit=True)
    position.town(1, "rats", (1, -2)).hand(0, "skunk", "rats")
    told = turn(position.state, f"skunk {position.label((1, -1))}")
    assert told[1] == "P2 has no move and is skipped; the Pioneer Spirit leaves the board."


def test_section_7_7_wasteland_and_spirits_may_come_beside_a_skunk() -> None:
    position = table().town(1, "skunk", (1, -1), spirit=True).town(0, "bass", WEST, spirit=True)
    position.hand(0, "rats", "rats", "rats")
    assert places(position.state, "rats")[position.label(FAR_EAST)] == 2


# --- Poison Oak ----------------------------------------------------------------------------------------------


def test_r40_poison_oak_removes_all_enemy_spirits_beside_it_but_no_own_one() -> None:
    position = Position(seats=3).town(0, "poison_oak", MIDDLE).town(0, "oak", FAR_WEST, spirit=True)
    position.town(1, "rats", EAST, spirit=True).town(2, "rats", (0, 1), spirit=True).hand(0, "rats", "rats")
    position.hand(1, "bass").hand(2, "bass")
    told = turn(position.state, f"rats {position.label(WEST)}")
    assert told[1:] == [
        "P2 loses the Pioneer Spirit on C4 to the Poison Oak on C3.",
        "P3 loses the Pioneer Spirit on D3 to the Poison Oak on C3.",
    ]
    assert position.state.spirits == [position.x(WEST), NOWHERE, NOWHERE]


@pytest.mark.parametrize("mountain", [EAST, MIDDLE])
def test_r40_a_spirit_is_safe_on_a_mountain_or_beside_a_poison_oak_on_one(mountain: tuple[int, int]) -> None:
    position = table().town(0, "poison_oak", MIDDLE).town(0, "oak", FAR_WEST, spirit=True).hand(0, "rats")
    position.town(1, "rats", EAST, spirit=True).tile("mountain", mountain)
    turn(position.state, "pass")
    assert position.state.spirits[1] == position.x(EAST)


def test_r13_wolves_and_poison_oaks_act_on_one_position() -> None:
    position = table().town(0, "wolf", WEST).town(0, "wolf", (0, 1)).town(0, "poison_oak", EAST).hand(0, "rats")
    position.town(1, "rats", MIDDLE, spirit=True).town(0, "oak", FAR_WEST, spirit=True)
    told = turn(position.state, "pass")
    assert [line for line in told if "loses" in line] == ["P2 loses the Pioneer Spirit with the Town on C3."]
    assert position.top(MIDDLE) == WASTE


# --- Lizard and Cactus ---------------------------------------------------------------------------------------


def test_r31_a_lizard_gives_one_more_line_move_and_is_flipped_right_after_it() -> None:
    position = table().town(0, "oak", FAR_WEST, spirit=True).hand(0, "lizard", "bass", "rats")
    state = position.state
    advance(GAME, state, 0, ("lizard",))
    assert not advance(GAME, state, 0, (position.label(WEST),)).turn_over
    assert keys(state) == ["bass", "rats", "stop"], "no entries, no jump, no pass"
    assert position.label(FAR_EAST) not in places(state, "bass"), "a Bass does not enter from the sea now"
    advance(GAME, state, 0, ("rats",))
    assert advance(GAME, state, 0, (position.label(MIDDLE),)).turn_over
    assert position.top(WEST) == WASTE
    assert state.spirits[0] == position.x(MIDDLE)


def test_r31_an_unused_lizard_stays_and_never_triggers_again() -> None:
    position = table().town(0, "oak", FAR_WEST, spirit=True).hand(0, "lizard", "rats", "rats")
    turn(position.state, f"lizard {position.label(WEST)} stop")
    assert position.top(WEST) == piece_code(0, kind_of("lizard"))
    turn(position.state, "bass A3")
    turn(position.state, f"rats {position.label(MIDDLE)}")
    assert position.top(WEST) == piece_code(0, kind_of("lizard"))


def test_r31_lizards_chain_and_each_used_one_is_flipped() -> None:
    position = table().town(0, "oak", FAR_WEST, spirit=True).hand(0, "lizard", "lizard", "rats", "rats")
    told = turn(position.state, "lizard C2 lizard C3 rats C4")
    assert told[:5] == [
        "P1 expands to C2 with Lizard.",
        "P1 expands to C3 with Lizard.",
        "The Lizard on C2 turns to Wasteland.",
        "P1 expands to C4 with Rats.",
        "The Lizard on C3 turns to Wasteland.",
    ]
    assert [position.top(h) for h in (WEST, MIDDLE)] == [WASTE, WASTE]


def test_r31_without_a_further_move_the_turn_ends() -> None:
    position = table().town(0, "oak", FAR_WEST, spirit=True).hand(0, "lizard")
    turn(position.state, "lizard C2")
    assert position.top(WEST) == piece_code(0, kind_of("lizard"))


def test_r32_a_lizard_entering_on_an_oasis_triggers_too() -> None:
    position = table().tile("oasis", MIDDLE).hand(0, "lizard", "rats")
    turn(position.state, "lizard C3 rats C4")
    assert position.top(MIDDLE) == WASTE


def test_r33_a_flipped_lizard_feeds_jackals_and_takes_flies() -> None:
    position = (
        table().town(0, "oak", FAR_WEST, spirit=True).town(0, "jackal", (0, -1)).hand(0, "lizard", "rats", "fly")
    )
    turn(position.state, "lizard C2 rats C3")
    assert position.scores()[0] == 1 + 2 + 2
    turn(position.state, "bass A3")
    assert "C2" in places(position.state, "fly")


def test_r33_the_flip_comes_before_the_effects_at_the_end_of_the_turn() -> None:
    position = table().town(0, "oak", FAR_WEST, spirit=True).town(1, "rats", EAST).hand(0, "lizard", "wolf", "wolf")
    position.town(0, "wolf", (2, -1))
    told = turn(position.state, "lizard C2 wolf C3")
    assert told[2] == "The Lizard on C2 turns to Wasteland."
    assert told[3].startswith("P1's Wolves turn P2's Rats on C4")


def test_lizard_turns_are_invisible_until_complete_and_vanish_with_a_resignation() -> None:
    position = Position(seats=3).town(0, "oak", FAR_WEST, spirit=True).hand(0, "lizard", "rats", "rats")
    position.hand(1, "bass").hand(2, "bass").town(1, "skunk", (1, -1), spirit=True)
    state = position.state
    before = {seat: dump(GAME.view(state, seat)) for seat in (None, 1, 2)}
    board = dump(GAME.view(state, 0).regions[0])
    for word in ("lizard", position.label(WEST)):
        advance(GAME, state, 0, (word,))
    assert {seat: dump(GAME.view(state, seat)) for seat in (None, 1, 2)} == before
    assert any(region.explorer == "lizard" for region in GAME.view(state, 0).regions)
    leave(GAME, state, 1)
    assert GAME.view(state, 2).spirits[1] is None
    leave(GAME, state, 0)
    assert not any(region.explorer == "lizard" for region in GAME.view(state, 0).regions)
    assert dump(GAME.view(state, 0).regions[0]) == board


def test_section_7_1_a_cactus_leaves_the_spirit_where_the_turn_began() -> None:
    position = table().town(0, "bass", FAR_WEST, spirit=True).hand(0, "cactus", "rats", "rats")
    turn(position.state, f"cactus {position.label(MIDDLE)} rats")
    assert position.state.spirits[0] == position.x(FAR_WEST)


def test_section_7_1_after_a_lake_step_a_cactus_sends_the_spirit_back() -> None:
    position = table().town(0, "bass", FAR_WEST, spirit=True).tile("lake", WEST).hand(0, "cactus", "rats")
    turn(position.state, "lake-C2 cactus C3")
    assert position.state.spirits[0] == position.x(FAR_WEST)


def test_section_7_1_after_a_lizard_a_cactus_sends_the_spirit_back() -> None:
    position = table().town(0, "bass", FAR_WEST, spirit=True).hand(0, "lizard", "cactus", "rats")
    turn(position.state, "lizard C2 cactus C3")
    assert position.state.spirits[0] == position.x(FAR_WEST)
    assert position.top(WEST) == WASTE


def test_r28_a_cactus_after_an_oak_jump_leaves_the_spirit_on_the_oak() -> None:
    position = table().town(0, "bass", FAR_WEST, spirit=True).town(0, "oak", FAR_EAST).hand(0, "cactus", "rats")
    turn(position.state, "oak-C5 cactus C4")
    assert position.state.spirits[0] == position.x(FAR_EAST)


def test_r28_also_after_an_oak_jump_and_a_lake_step() -> None:
    position = table().town(0, "bass", FAR_WEST, spirit=True).town(0, "oak", FAR_EAST).hand(0, "cactus", "rats")
    position.tile("lake", EAST)
    turn(position.state, "oak-C5 lake-C4 cactus C3")
    assert position.state.spirits[0] == position.x(FAR_EAST)


def test_r29_a_cactus_on_an_oasis_leaves_the_spirit_where_it_was() -> None:
    position = table().town(0, "bass", FAR_WEST, spirit=True).tile("oasis", EAST).hand(0, "cactus", "rats")
    away = copy(position.state)
    turn(position.state, "cactus C4")
    assert position.state.spirits[0] == position.x(FAR_WEST)
    away.spirits[0] = NOWHERE
    turn(away, "cactus C4")
    assert away.spirits[0] == NOWHERE


def test_r30_a_cactus_from_a_lizard_that_entered_without_a_spirit_leaves_none() -> None:
    position = table().tile("oasis", MIDDLE).hand(0, "lizard", "cactus", "bass")
    turn(position.state, "lizard C3 cactus C4")
    assert position.state.spirits[0] == NOWHERE
    assert position.top(MIDDLE) == WASTE


# --- Jackal and terrain --------------------------------------------------------------------------------------


def test_r41_a_jackal_counts_regions_not_pieces() -> None:
    position = Position().town(0, "jackal", MIDDLE).waste(EAST).waste(EAST)
    assert position.scores() == [2, 0]


def test_r42_each_cactus_takes_one_point() -> None:
    position = Position().town(0, "rats", MIDDLE).town(1, "cactus", EAST).town(1, "cactus", WEST)
    assert position.scores() == [0, 2]
    assert position.town(0, "jackal", MIDDLE).waste((0, 1)).scores() == [0, 2]


def test_r44_the_floor_is_applied_once_to_each_town() -> None:
    position = Position().town(0, "rats", MIDDLE).tile("desert", MIDDLE).town(1, "cactus", EAST)
    assert position.scores() == [0, 1]
    assert position.town(1, "cactus", WEST).scores() == [0, 2]
    assert position.town(0, "oak", FAR_WEST).scores() == [0, 2]


def test_r16_a_mountain_does_not_hinder_expansion() -> None:
    position = table().town(0, "bass", MIDDLE, spirit=True).tile("mountain", MIDDLE, EAST).hand(0, "rats")
    assert set(places(position.state, "rats")) == {position.label(h) for h in AROUND}


def test_r45_r20_a_lake_is_no_destination_for_an_entry_either() -> None:
    position = table().tile("lake", FAR_WEST).hand(0, "bass")
    assert position.label(FAR_WEST) not in places(position.state, "bass")


def test_r45_a_lake_crossed_by_a_migration_is_wasteland_without_a_tile() -> None:
    position = table().town(0, "bass", FAR_WEST, spirit=True).tile("lake", WEST).hand(0, "rats", "rats")
    told = turn(position.state, "rats C3 rats")
    assert told[1] == "The Lake C2 is gone."
    region = next(region for region in GAME.view(position.state, None).regions if region.label == "C2")
    assert (region.modifier, region.pile, region.owner) == (None, 1, None)


def test_r46_a_destroyed_lake_on_a_forest_is_wasteland_and_admits_no_wolf() -> None:
    position = Position(forest={WEST}).town(0, "bass", FAR_WEST, spirit=True).tile("lake", WEST)
    position.hand(0, "rats", "rats").hand(1, "wolf", "bass")
    turn(position.state, "rats C3 rats")
    assert "wolf" not in keys(position.state)


def test_r47_occupied_deep_woods_stop_lines_too_and_a_line_may_end_there() -> None:
    position = table().town(0, "bass", FAR_WEST, spirit=True).tile("deep_woods", WEST).hand(0, *["sparrow"] * 4)
    assert position.label(WEST) in places(position.state, "sparrow")
    for occupied in (position.town(1, "rats", WEST), position.waste(WEST)):
        assert position.label(MIDDLE) not in places(occupied.state, "sparrow")


def test_r48_an_oasis_is_worth_nothing_and_admits_nobody_once_it_is_taken() -> None:
    position = table().tile("oasis", MIDDLE).town(1, "rats", MIDDLE).hand(0, "rats", "bass")
    assert keys(position.state) == ["bass", "pass"]
    assert position.scores() == [0, 2]


def test_r21_a_fly_with_a_spirit_may_settle_on_the_wasteland_of_an_oasis() -> None:
    position = table().tile("oasis", MIDDLE).waste(MIDDLE).hand(0, "fly", "rats").town(0, "bass", WEST, spirit=True)
    assert position.label(MIDDLE) in places(position.state, "fly")
    position.state.spirits[0] = NOWHERE
    assert "fly" not in keys(position.state)


def test_r20_a_skunk_locks_entries_on_an_oasis() -> None:
    position = table().tile("oasis", MIDDLE).town(1, "skunk", EAST, spirit=True).hand(0, "rats", "bass")
    assert keys(position.state) == ["bass", "pass"]


def test_terrain_stays_under_wasteland_and_towns() -> None:
    position = table().town(0, "bass", FAR_WEST, spirit=True).tile("mountain", WEST).tile("desert", MIDDLE)
    position.hand(0, "rats", "rats")
    turn(position.state, "rats C3 rats")
    tiles = {region.label: region.modifier for region in GAME.view(position.state, None).regions}
    assert (tiles["C2"], tiles["C3"]) == ("mountain", "desert")
    assert position.scores()[0] == 2


def test_section_6_2_payment_of_a_lizards_second_move_comes_from_the_rest_of_the_hand() -> None:
    position = table().town(0, "oak", FAR_WEST, spirit=True).hand(0, "lizard", "rats", "fly")
    state = position.state
    for word in ("lizard", "C2", "rats", "C4"):
        advance(GAME, state, 0, (word,))
    assert [option.key for option in asked(state).options] == ["fly"]
    assert advance(GAME, state, 0, ("fly",)).turn_over
    assert sum(state.hands[0]) == 0


def test_r10_jump_town_lizard_and_effects_follow_in_this_order() -> None:
    position = table().town(0, "oak", WEST).town(0, "wolf", (0, -1)).town(1, "rats", (1, -1), spirit=True)
    position.hand(0, "lizard", "wolf", "wolf", "rats")
    told = turn(
        position.state, f"oak-{position.label(WEST)} lizard {position.label(MIDDLE)} wolf {position.label(EAST)}"
    )
    assert told == [
        "P1's Spirit jumps to the Oak on C2.",
        "P1 expands to C3 with Lizard.",
        "P1 expands to C4 with Wolf.",
        "The Lizard on C3 turns to Wasteland.",
        "P1's Wolves turn P2's Rats on B3 to Wasteland.",
        "P2 loses the Pioneer Spirit with the Town on B3.",
    ]


def test_r54_a_skipped_player_gets_no_effects_at_the_end_of_the_turn() -> None:
    position = Position().town(0, "bass", FAR_WEST, spirit=True).hand(0, "bass", "bass")
    position.town(1, "poison_oak", (2, -1)).town(1, "wolf", EAST).town(1, "wolf", (1, -2)).hand(1)
    position.town(0, "rats", (2, -2))
    told = turn(position.state, f"bass {position.label(FAR_EAST)}")
    assert told == ["P1 enters C5 with Bass.", "P2 has no move and is skipped."]
    assert position.state.spirits[0] == position.x(FAR_EAST)


def test_r63_no_move_is_refused_for_whom_it_helps_or_harms() -> None:
    position = table().town(0, "rats", WEST).town(0, "bass", FAR_WEST, spirit=True).tile("desert", EAST)
    position.town(0, "rats", MIDDLE).hand(0, "sparrow", "rats", "rats")
    before = position.scores()[0]
    turn(position.state, f"sparrow {position.label(EAST)} rats rats")
    assert position.scores()[0] == before - 4


def test_r64_there_are_no_age_cards() -> None:
    state = GAME.new(4, options(mode="full", map="founder", series="on"), "no cards")
    assert not any("age" in setting.key.split("_") for setting in GAME.settings)
    assert {key.rsplit(" of seat ", 1)[0] for key in GAME.pieces(state)} == set(EXPLORERS)
    assert set(TILES[1:]) == {"fertile", "lake", "mountain", "deep_woods", "desert", "oasis"}


# --- The terrain of a named map (§5 steps 6 to 9) ------------------------------------------------------------


def named(seats: int = 3, **given: str) -> State:
    """A table whose map was named as it was opened."""
    name = {2: "two_bay", 3: "three_strait", 4: "four_wilds"}[seats]
    options = check_options(GAME, seats, {"map": name, "mode": "full", **given})
    return GAME.new(seats, options, "named")


def tiles_of(state: State, seat: int) -> list[str]:
    return [region.modifier for region in GAME.view(state, seat).regions if region.modifier]


def test_section_5_step_7_the_founder_adds_terrain_to_a_map_named_as_the_game_was_opened() -> None:
    state = named()
    founder = state.founder
    assert "mountain" in keys(state)
    assert set(tiles_of(state, founder)) == {"fertile"}, "nothing is dropped at random"
    lay(state, "mountain A1 done")
    assert "mountain" in tiles_of(state, founder)
    assert "mountain" not in tiles_of(state, (founder + 1) % 3), "in pencil it is the Founder's alone"
    assert len(GAME.view(state, None).regions) == 21, "the map itself is known"
    lay(state, "confirm")
    assert state.phase == "draft"
    assert (state.map_name, tiles_of(state, 0).count("mountain")) == ("three_strait", 1)


def test_section_5_step_7_a_named_map_of_a_series_is_taken_up_with_its_terrain_to_be_laid_each_time() -> None:
    state, source = named(), random.Random(1)
    lay(state, "lake A1 done confirm")
    while not state.results:
        random_step(GAME, state, source)
    assert keys(state) == ["go"], "the last board stays until the Founder goes on"
    assert "lake" in tiles_of(state, state.founder) or state.tiles != state.laid
    lay(state, "go")
    assert "lake" in keys(state)
    lay(state, "lake A1 done confirm")
    assert GAME.view(state, None).phase == "draft"


def test_section_5_a_founder_who_lets_the_time_run_out_leaves_a_named_map_without_more_terrain() -> None:
    state = named(seats=2)
    while state.phase == "map":
        choice = GAME.timeout(state, state.founder)
        assert choice is not None
        lay(state, *choice)
    assert set(tiles_of(state, 0)) == {"fertile"}


def test_section_5_with_the_founder_gone_the_next_lays_the_terrain_anew() -> None:
    state = named()
    lay(state, "mountain A1")
    leave(GAME, state, state.founder)
    assert set(tiles_of(state, state.founder)) == {"fertile"}
    lay(state, "done confirm")
    assert state.phase == "draft"


def test_a_named_map_in_book_one_or_of_an_older_game_is_dealt_at_once() -> None:
    assert named(mode="book1").phase == "draft"
    older = {"map": "three_strait", "mode": "full", "learning": "off", "series": "off", "saved": ""}
    assert GAME.new(3, older, "older").phase == "draft"
    assert former(GAME, older)["edition"] == "1"
