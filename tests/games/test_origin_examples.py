"""The worked examples of the rules of Origin (§9), each by its number."""

from __future__ import annotations

from itertools import product

import pytest

from bot.games.origin import atlas, moves, pawns, scoring
from bot.games.origin.data import ORANGE, PURPLE, YELLOW
from bot.games.origin.game import GAME
from bot.games.origin.pawns import BY_KEY, FITTING, KEYS, fits
from bot.games.origin.rewards import levels
from tests.games.origin_position import CARD, Position, place


def fitting(base: str, extra: int = 0, free_colour: bool = False) -> set[str]:
    return {KEYS[pawn] for pawn in FITTING[2 * extra + free_colour][BY_KEY[base]]}


# --- 9.1 Evolution ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("base", "pawn", "legal"),
    [
        pytest.param("11k", "21k", True, id="T01"),
        pytest.param("21b", "31b", True, id="T02"),
        pytest.param("11w", "11b", True, id="T03"),
        pytest.param("11w", "12w", True, id="T04"),
        pytest.param("11w", "22w", False, id="T05"),
        pytest.param("11w", "21b", False, id="T06"),
        pytest.param("11w", "31w", False, id="T07"),
        pytest.param("22w", "12w", False, id="T08"),
        pytest.param("22w", "21w", False, id="T09"),
    ],
)
def test_T01_to_T09_which_pawn_fits_which(base: str, pawn: str, legal: bool) -> None:
    assert fits(BY_KEY[base], BY_KEY[pawn]) is legal
    assert (pawn in fitting(base)) is legal
    position = Position().neutral(base)
    position.state.reserve = [1] * len(pawns.TYPES)
    assert (pawn in position.offered("evolve", place("AF1"))) is legal


@pytest.mark.parametrize(("seats", "legal"), [(2, False), (3, False), (4, True)])
def test_T10_an_identical_pawn_is_there_with_four_players_only(seats: int, legal: bool) -> None:
    position = Position(seats).neutral("22w")
    assert ("22w" in position.offered("evolve", place("AF1"))) is legal


def test_T11_beside_the_greatest_pawn_only_a_colour_can_change() -> None:
    assert fitting("33w") == {"33w", "33b", "33k"}
    assert Position(4).neutral("33w").offered("evolve", place("AF1")) == ["33b", "33k"]


def test_T12_what_fits_a_medium_pawn() -> None:
    assert fitting("22w") == {"22w", "22b", "22k", "23w", "32w"}


def test_T13_how_many_pairs_fit() -> None:
    assert sum(fits(base, pawn) for base, pawn in product(range(27), repeat=2)) == 117


def test_T14_T15_T16_fitting_types_with_mutation_and_adaptation() -> None:
    assert len(fitting("11w", 1)) == 10
    assert len(fitting("11w", 0, True)) == 9
    assert len(fitting("11w", 1, True)) == 12


def test_T14_T15_T16_in_a_game_the_neutral_pawns_own_type_is_not_in_the_reserve() -> None:
    assert len(Position().boost("A04").offered("evolve", place("AF1"))) == 9
    assert len(Position().played(0, "P13").offered("evolve", place("AF1"))) == 8
    assert len(Position().played(0, "P13").boost("A04").offered("evolve", place("AF1"))) == 11


def test_T17_twenty_legal_first_moves() -> None:
    position = Position()
    assert position.offered() == ["evolve"]
    places = Position().offered("evolve")
    assert len(places) == 5
    assert sum(len(Position().offered("evolve", where)) for where in places) == 20


# --- 9.2 Range ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id_", "counts"),
    [
        pytest.param("AF3", [4, 10, 17], id="T20"),
        pytest.param("EU11", [5, 11, 18], id="T21"),
        pytest.param("OC6", [2, 5, 9], id="T22"),
        pytest.param("NA6", [2, 8, 11], id="T23"),
        pytest.param("AF6", [2, 6, 12], id="T24"),
    ],
)
def test_T20_to_T24_territories_within_one_to_three_steps(id_: str, counts: list[int]) -> None:
    assert [atlas.REACH[atlas.BY_ID[id_]][steps].bit_count() for steps in (1, 2, 3)] == counts


def test_T25_how_many_territories_lie_how_far_from_the_origin() -> None:
    found, mask, layer = [1], 1 << atlas.ORIGIN, 1 << atlas.ORIGIN
    while layer := atlas.spread(mask) & ~mask:
        found.append(layer.bit_count())
        mask |= layer
    assert found == [1, 5, 4, 5, 7, 6, 7, 6, 1]


def goals(position: Position, id_: str) -> set[str]:
    reach = moves.reach(position.state, position.state.players[0], atlas.BY_ID[id_], position.state.boost)
    return {atlas.KEYS[t] for t in atlas.members(reach)}


def test_T26_T27_the_reach_of_a_short_pawn_and_with_rafts() -> None:
    assert goals(Position().pawn(0, "AF2", "11b"), "AF2") == set(map(place, ("AF1", "AF5", "EU1")))
    rafting = Position().pawn(0, "AF2", "11b").played(0, "P03")
    assert goals(rafting, "AF2") == set(map(place, ("AF1", "AF5", "EU1", "EU2")))


def test_T28_the_neutral_pawn_can_be_crossed_but_never_swapped_with() -> None:
    position = Position().pawn(0, "AF1", "23w").pawn(1, "AF5", "11k").pawn(1, "AF3", "11b")
    assert place("AF7") in position.offered("migrate", place("AF1"))
    position = Position().pawn(0, "AF1", "23w").pawn(1, "AF5", "11k")
    assert position.offered("swap", place("AF1")) == [place("AF5")]
    assert position.refused(place("AF0")) == "The neutral pawn never moves."


def test_T29_ranges_add_up() -> None:
    position = Position().pawn(0, "AF2", "11b").played(0, "P01", "P02").boost("A02")
    player = position.state.players[0]
    assert moves.range_of(player, BY_KEY["11b"], position.state.boost) == 4


# --- 9.3 Swap -----------------------------------------------------------------------------------------------------


def swap_targets(
    attacker: str, target: str, *, owner: int = 1, mine: tuple[str, ...] = (), theirs: str = ""
) -> bool:
    position = Position().pawn(0, "AF1", attacker).pawn(owner, "AF2", target).played(0, *mine)
    if theirs:
        position.played(1, theirs)
    return bool(moves.swaps(position.state, 0, atlas.BY_ID["AF1"], "") >> atlas.BY_ID["AF2"] & 1)


def test_T30_a_weaker_pawn_of_an_opponent_in_range() -> None:
    assert swap_targets("12w", "11b")


def test_T31_an_equal_pawn() -> None:
    assert not swap_targets("12w", "12b")


@pytest.mark.parametrize("target", ["11b", "12b", "13b"])
def test_T32_strength_one_never_swaps(target: str) -> None:
    assert not swap_targets("11k", target)


def test_T33_the_neutral_pawn() -> None:
    position = Position().pawn(0, "AF1", "33w")
    assert moves.swaps(position.state, 0, atlas.BY_ID["AF1"], "") == 0
    assert "swap" not in position.offered()


def test_T34_an_own_pawn() -> None:
    assert not swap_targets("13w", "11b", owner=0)


def test_T35_T36_spears_and_palisade() -> None:
    assert swap_targets("12w", "12b", mine=("P04",))
    assert not swap_targets("13w", "13b", mine=("P04",), theirs="P05")


def test_T37_both_pawns_and_villages_change_places() -> None:
    position = Position().pawn(0, "AF1", "22w").pawn(1, "AF2", "11b").board()
    position.say(f"swap {place('AF1')} {place('AF2')}")
    assert (position.standing("AF2"), position.owner("AF2")) == ("22w", 0)
    assert (position.standing("AF1"), position.owner("AF1")) == ("11b", 1)
    assert [player.home.bit_count() for player in position.state.players] == [1, 1]


def test_T38_the_victim_of_a_swap_may_gain_a_strait() -> None:
    position = Position().pawn(0, "AF2", "22w").pawn(1, "AF1", "11b").pawn(1, "EU1", "11k").token("S01", 5).board()
    position.say(f"swap {place('AF2')} {place('AF1')}")
    assert position.state.players[1].straits == [5]
    assert position.state.tokens[0] == 0


# --- 9.4 Tiles ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "level", "legal"),
    [
        pytest.param((), 1, True, id="T40-1"),
        pytest.param((), 2, False, id="T40-2"),
        pytest.param((1, 2, 3), 4, True, id="T41-4"),
        pytest.param((1, 2, 3), 5, False, id="T41-5"),
        pytest.param((1, 2), 2, False, id="T42"),
        pytest.param((1, 1, 2), 2, True, id="T43"),
    ],
)
def test_T40_to_T43_tiles_stand_on_tiles(own: tuple[int, ...], level: int, legal: bool) -> None:
    position = Position().tiles(0, *own).column("yellow", level)
    assert (level in levels(position.state, position.state.players[0], 0)) is legal


def test_T44_a_tile_may_stand_on_one_just_taken() -> None:
    position = Position().pawn(0, "AF2", "11b").column("brown", 1, 2, 4, 4, 5, 3).begin()
    assert position.offered("migrate", place("AF2"), place("AF1")) == ["brown-1", "none"]
    assert position.offered("brown-1") == ["brown-2", "none"]
    position.say("brown-2")
    assert position.state.players[0].tiles == [1, 1, 0, 0, 0]


def test_T45_only_the_top_of_a_stack_can_be_taken_from_somebody() -> None:
    position = Position().tiles(1, 1, 2, 3, 1).tiles(0, 1, 2).hand(0, "A07")
    assert position.offered(CARD["A07"]) == ["p2-1", "p2-3"]


# --- 9.5 Rewards, limits, end -------------------------------------------------------------------------------------


def at_yellow(seats: int = 2) -> Position:
    """Seat 0 can migrate from Nile to Horn, a yellow territory."""
    return Position(seats).pawn(0, "AF3", "11b").board()


def test_T50_three_cards_and_two_go_back() -> None:
    position = at_yellow().hand(0, "A02")
    position.state.players[0].hands[YELLOW] = [CARD["A05"]]
    before = len(position.state.decks[YELLOW])
    position.say(f"migrate {place('AF3')} {place('AF4')} cards")
    assert position.asked().least == position.asked().most == 2
    hand = list(position.state.players[0].hands[YELLOW])
    position.say("+".join(hand[:2]))
    assert len(position.state.players[0].hands[YELLOW]) == 2
    assert len(position.state.decks[YELLOW]) == before - 1


def test_T51_two_cards_left_one_goes_back() -> None:
    position = at_yellow().deck("yellow", 2)
    position.say(f"migrate {place('AF3')} {place('AF4')} cards")
    assert position.asked().least == 1
    position.say(position.offered()[0])
    assert len(position.state.decks[YELLOW]) == 1
    assert len(position.state.players[0].hands[YELLOW]) == 1


def test_T52_one_card_left_none_goes_back_and_the_end_is_set_off() -> None:
    position = at_yellow().deck("yellow", 1)
    position.state.decks[YELLOW] = [CARD["A03"]]
    position.say(f"migrate {place('AF3')} {place('AF4')} cards")
    assert position.state.decks[YELLOW] == []
    assert position.state.players[0].hands[YELLOW] == [CARD["A03"]]
    assert (position.state.ending, position.state.turn) == ("yellow", 1)


def test_T53_a_third_purple_card_goes_under_the_deck() -> None:
    position = Position().pawn(0, "AF1", "11b").hand(0, "O19", "O20").board()
    before = len(position.state.decks[PURPLE])
    position.say(f"migrate {place('AF1')} {place('AF5')} tile purple-1")
    assert position.asked().least == 1
    assert len(position.offered()) == 3
    position.say(CARD["O19"])
    assert position.state.decks[PURPLE][0] == CARD["O19"]
    assert len(position.state.decks[PURPLE]) == before
    assert len(position.state.players[0].hands[PURPLE]) == 2


def test_T54_an_objective_counts_though_none_is_left_to_draw() -> None:
    position = Position().hand(0, "O19").tiles(0, 1, 1, 1, 1, 1, 1).deck("purple", 0).board()
    position.state.ending, position.state.ender = "purple", 1
    progress = position.say(CARD["O19"])
    assert not progress.revealed
    assert position.state.players[0].objectives == [CARD["O19"]]
    assert position.state.players[0].hands[PURPLE] == []
    assert GAME.scores(position.state)[0] == 3 + 6


def test_T55_a_green_territory_gives_its_token_and_nothing_else() -> None:
    position = Position().pawn(0, "AF7", "11b").board()
    value = position.state.game[atlas.BY_ID["AF6"]]
    progress = position.say(f"evolve {place('AF6')} 12b")
    assert progress.turn_over
    player = position.state.players[0]
    assert player.hunting == [value]
    assert player.tiles == [0] * 5
    assert not any(player.hands)


def test_T56_the_others_have_one_turn_more() -> None:
    position = Position(3).board()
    state = position.state
    for seat, id_ in enumerate(("AF6", "OC5", "NA4")):
        position.pawn(seat, id_, ("21w", "21b", "21k")[seat])
    state.players[0].turns, state.players[1].turns, state.players[2].turns = 9, 8, 8
    state.turn = 1
    state.reserve = [0] * len(pawns.TYPES)
    position.say(f"migrate {place('OC5')} {place('OC6')} cards")
    position.say("+".join(position.offered()[:2]))
    assert (state.ending, state.ender, state.turn) == ("pawns", 1, 2)
    position.say(f"migrate {place('NA4')} {place('NA5')} none")
    assert state.turn == 0
    position.say(f"migrate {place('AF6')} {place('AF7')} none")
    assert state.phase == "over"
    assert [player.turns for player in state.players] == [10, 9, 9]


def test_T57_T58_the_villages_of_all_players() -> None:
    position = Position(2).pawn(0, "AF6", "21w").board()
    for player in position.state.players:
        player.villages = 0
    position.say(f"migrate {place('AF6')} {place('AF7')} none")
    assert position.state.ending == "villages"
    position = Position(4).pawn(0, "AF6", "21w").board()
    position.state.players[0].villages = 0
    position.say(f"migrate {place('AF6')} {place('AF7')} none")
    assert position.state.ending == ""


def test_T59_in_a_last_turn_several_objectives_and_one_is_replaced() -> None:
    position = Position().hand(0, "O19", "O18").tiles(0, 1, 2, 3, 4, 1, 1).played(0, "P01", "P02", "P03").board()
    position.state.decks[PURPLE] = [CARD[id_] for id_ in ("O01", "O02", "O03", "O04", "O20")]
    position.state.ending, position.state.ender = "tiles", 1
    position.say(CARD["O19"])
    assert CARD["O20"] in position.state.players[0].hands[PURPLE]
    position.say(f"{CARD['O18']} {CARD['O20']}")
    assert position.state.players[0].objectives == [CARD["O19"], CARD["O18"], CARD["O20"]]
    assert len(position.state.decks[PURPLE]) == 4


@pytest.mark.parametrize(("own", "legal"), [((1, 2), False), ((1, 2, 3), True), ((1, 2, 3, 4), True)])
def test_T60_a_permanent_needs_a_tile_of_its_level_or_higher(own: tuple[int, ...], legal: bool) -> None:
    position = Position().tiles(0, *own).hand(0, "P04")
    assert (CARD["P04"] in position.offered()) is legal
    if not legal:
        assert "needs a tile of level {level}; your best one is {best}." in position.refused(CARD["P04"])
        bare = Position().hand(0, "P04")
        assert bare.refused(CARD["P04"]) == "This card needs a tile of level {level}, and you have no tile."
        return
    position.say(CARD["P04"])
    assert position.state.players[0].permanents == [CARD["P04"]]
    assert position.state.players[0].hands[ORANGE] == []


# --- 9.6 Scoring --------------------------------------------------------------------------------------------------


def test_T70_points_by_source() -> None:
    position = Position().played(0, "O02", "O13").tiles(0, 1, 1, 2, 3, 4, 5).hand(0, "A05", "O01")
    player = position.state.players[0]
    player.hunting, player.straits = [6], [3, 2]
    assert scoring.sources(player) == (9, 6, 5, 10, 2, 0)
    assert GAME.scores(position.state)[0] == 32


def test_T71_more_cards_in_hand_break_a_tie() -> None:
    position = Position(3)
    state = position.state
    position.hand(0, "A05", "O01", "P01").hand(1, "A06", "O02", "P02", "A07").hand(2, "A10")
    state.players[0].hunting, state.players[1].hunting, state.players[2].hunting = [27], [26], [29]
    state.phase, state.ending = "over", "tiles"
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert [standing.points for standing in outcome.standings] == [30, 30, 30]
    assert [standing.seat for standing in outcome.standings] == [1, 0, 2]
    assert outcome.winners == (1,)
