"""Origin: every card, by its number and name (§6)."""

from __future__ import annotations

import pytest

from bot.games.contract import dump
from bot.games.origin import atlas, moves
from bot.games.origin.data import ORANGE, PURPLE, YELLOW
from bot.games.origin.game import GAME
from bot.games.origin.objectives import fulfilled
from tests.games.origin_position import CARD, Position, place

# --- 6.1 Objectives -----------------------------------------------------------------------------------------------

PAWNS = ("11b", "12b", "13b", "21b", "22b", "23b")

VILLAGES: list[tuple[str, tuple[str, ...], tuple[str, ...]]] = [
    ("O01", ("AF6", "EU11"), ("AF6", "EU1", "EU2")),
    ("O02", ("AF1", "AF7", "EU3"), ("AF1", "AF7", "EU2")),
    ("O03", ("AF3", "EU2", "EU5"), ("AF3", "EU2", "EU4")),
    ("O04", ("AF2", "AF4", "EU4"), ("AF2", "AF4", "EU5")),
    ("O05", ("AF1", "AF2", "AF6"), ("AF1", "AF2", "EU6")),
    ("O06", ("EU1", "EU13", "EU7"), ("EU1", "EU13", "AF7")),
    ("O07", ("OC1", "OC4", "OC6"), ("OC1", "OC4", "EU12")),
    ("O08", ("SA1", "SA3", "SA5"), ("SA1", "SA3", "AN1")),
    ("O09", ("NA1", "NA3", "NA6"), ("NA1", "NA3", "SA1")),
    ("O10", ("AN1", "AN2", "AN4"), ("AN1", "AN2", "SA5")),
    ("O11", ("EU1", "EU2", "EU4", "EU6"), ("EU1", "EU2", "EU4", "EU7")),
    ("O11", ("AF1", "AF2", "AF5", "AF3"), ("EU3", "NA3", "NA2", "NA1")),
    ("O12", ("AF2", "EU1", "EU2", "EU4"), ("EU1", "EU2", "EU4", "EU6")),
    ("O12", ("EU3", "NA3", "NA2", "NA1"), ("AF2", "EU1", "EU2", "NA3")),
    ("O13", ("AF1", "EU1", "AN1", "SA1"), ("AF1", "EU1", "AN1", "AN2", "EU2")),
    ("O17", ("AF2", "EU1", "AF3", "EU6"), ("AF2", "EU1", "AF3", "EU7")),
]


@pytest.mark.parametrize(("card", "enough", "short"), VILLAGES)
def test_6_1_objectives_that_look_at_villages(card: str, enough: tuple[str, ...], short: tuple[str, ...]) -> None:
    for places, holds in ((enough, True), (enough[1:], False), (short, False)):
        position = Position(4)
        for id_, pawn in zip(places, PAWNS, strict=False):
            position.pawn(0, id_, pawn)
        assert fulfilled(position.state, 0, CARD[card]) is holds
        assert not fulfilled(position.state, 1, CARD[card])


OF_PAWNS: list[tuple[str, tuple[str, ...], tuple[str, ...]]] = [
    ("O14", ("13b", "23w", "33k"), ("13b", "23w", "32k", "31b", "22b")),
    ("O15", ("31b", "32w", "33k"), ("31b", "32w", "23k", "13k", "22k")),
    ("O16", ("11w", "12w", "11b", "33b", "13k", "31k"), ("12w", "13w", "11b", "33b", "13k")),
]


@pytest.mark.parametrize(("card", "enough", "short"), OF_PAWNS)
def test_6_1_objectives_that_look_at_pawns(card: str, enough: tuple[str, ...], short: tuple[str, ...]) -> None:
    for pawns, holds in ((enough, True), (enough[1:], False), (short, False)):
        position = Position(4)
        for pawn, id_ in zip(pawns, ("AF1", "AF2", "AF3", "AF4", "AF5", "AF6"), strict=False):
            position.pawn(0, id_, pawn)
        assert fulfilled(position.state, 0, CARD[card]) is holds


def test_6_1_O17_whoever_holds_the_tokens() -> None:
    position = Position().token("S01", 0).token("S02", 0)
    for id_, pawn in zip(("AF2", "EU1", "AF3", "EU6"), PAWNS, strict=False):
        position.pawn(0, id_, pawn)
    assert position.state.players[0].straits == []
    assert fulfilled(position.state, 0, CARD["O17"])


@pytest.mark.parametrize(
    ("card", "tiles", "holds"),
    [
        ("O18", (1, 2, 3, 4), True),
        ("O18", (1, 1, 2, 2, 3, 3), False),
        ("O19", (1, 1, 1, 2, 2, 3), True),
        ("O19", (1, 2, 3, 4, 5), False),
    ],
)
def test_6_1_objectives_that_look_at_tiles(card: str, tiles: tuple[int, ...], holds: bool) -> None:
    assert fulfilled(Position().tiles(0, *tiles).state, 0, CARD[card]) is holds


def test_6_1_O20_three_permanents_in_play() -> None:
    assert fulfilled(Position().played(0, "P01", "P02", "P03").state, 0, CARD["O20"])
    assert not fulfilled(Position().played(0, "P01", "P02").hand(0, "P03").state, 0, CARD["O20"])


def test_6_1_a_completed_objective_stays_whatever_happens() -> None:
    position = Position().tiles(0, *[1] * 6).hand(0, "O19").hand(1, "A07").board()
    position.say(f"{CARD['O19']} evolve {place('AF7')} 12w none")
    points = GAME.scores(position.state)[0]
    position.say(f"{CARD['A07']} p1-1")
    assert position.state.players[0].objectives == [CARD["O19"]]
    assert GAME.scores(position.state)[0] == points - 1


# --- 6.2 Permanents -----------------------------------------------------------------------------------------------


def reaches(position: Position, id_: str, boost: str = "") -> set[str]:
    start = atlas.BY_ID[id_]
    reach = moves.reach(position.state, position.state.players[0], start, boost)
    return {atlas.KEYS[t] for t in atlas.members(reach)}


def within(id_: str, steps: int) -> set[str]:
    return {atlas.KEYS[t] for t in atlas.members(atlas.REACH[atlas.BY_ID[id_]][steps])}


def test_6_2_P01_sandals_lengthen_the_range_of_short_pawns() -> None:
    position = Position().pawn(0, "EU8", "11b").pawn(0, "SA3", "21b").played(0, "P01")
    assert reaches(position, "EU8") == within("EU8", 2)
    assert reaches(position, "SA3") == within("SA3", 2)


def test_6_2_P02_long_strides_lengthen_every_range_and_add_up() -> None:
    position = Position().pawn(0, "EU8", "11b").pawn(0, "SA3", "31b").played(0, "P02")
    assert reaches(position, "EU8") == within("EU8", 2)
    assert reaches(position, "SA3") == within("SA3", 4)
    assert reaches(Position().pawn(0, "EU8", "11b").played(0, "P01", "P02"), "EU8") == within("EU8", 3)


def test_6_2_P03_rafts_make_the_first_strait_free_and_only_the_first() -> None:
    position = Position().pawn(0, "AF6", "11b").played(0, "P03")
    expected = within("AF6", 1) | {place("AN2")} | within("AN2", 1)
    expected.add(place("AF4"))
    assert reaches(position, "AF6") == expected - {place("AF6"), place("AF4")}
    position = Position().pawn(0, "SA5", "11b").played(0, "P03")
    assert place("OC6") not in reaches(position, "SA5")
    assert place("AN4") in reaches(position, "SA5")


def test_6_2_P04_spears_add_to_the_attack_in_every_swap() -> None:
    position = Position().pawn(0, "AF1", "12b").pawn(1, "AF2", "12k").pawn(1, "AF5", "13k").played(0, "P04")
    assert position.offered("swap", place("AF1")) == [place("AF2")]


def test_6_2_P05_palisade_adds_to_the_defence() -> None:
    position = Position(3).pawn(0, "AF1", "12b").pawn(1, "AF2", "11b").pawn(2, "AF5", "11k").played(1, "P05")
    assert position.offered("swap", place("AF1")) == [place("AF5")]


def test_6_2_P06_totem_pole_lets_one_hold_three_purple_cards() -> None:
    position = Position().played(0, "P06").hand(0, "O07", "O08").board()
    position.say(f"evolve {place('AF5')} 12w tile none")
    assert len(position.state.players[0].hands[PURPLE]) == 3


def test_6_2_P07_granary_lets_one_hold_three_yellow_and_orange_cards() -> None:
    position = Position().played(0, "P07").hand(0, "P13", "P14").board()
    position.say(f"evolve {place('AF3')} 12w tile none")
    assert len(position.state.players[0].hands[ORANGE]) == 3


@pytest.mark.parametrize(("left", "back"), [(14, 1), (2, 0), (1, 0)])
def test_6_2_P08_storyteller_puts_back_one_card_fewer(left: int, back: int) -> None:
    position = Position().played(0, "P08").board().deck("purple", left)
    position.say(f"evolve {place('AF5')} 12w cards")
    drawn = min(3, left)
    if back:
        assert position.asked().least == back
        position.say(position.offered()[0])
    assert len(position.state.players[0].hands[PURPLE]) == drawn - back


def test_6_2_P09_sages_take_three_brown_tiles() -> None:
    position = Position().played(0, "P09").board()
    position.say(f"evolve {place('AF1')} 12w brown-1 brown-1 brown-1")
    assert position.state.players[0].tiles[0] == 3
    assert position.state.turn == 1


def test_6_2_P09_sages_take_two_tiles_from_the_same_or_different_other_columns() -> None:
    position = Position().played(0, "P09").board()
    position.say(f"evolve {place('AF1')} 12w yellow-1")
    assert position.offered() == ["yellow-1", "orange-1", "purple-1", "none"]
    assert position.say("orange-1").turn_over
    position = Position().played(0, "P09").board()
    assert position.say(f"evolve {place('AF1')} 12w yellow-1 yellow-1").turn_over


def test_6_2_P10_trade_routes_take_the_tile_from_any_column() -> None:
    position = Position().played(0, "P10").board()
    position.say(f"evolve {place('AF3')} 12w tile")
    assert position.offered() == ["yellow-1", "orange-1", "purple-1", "brown-1", "none"]
    position.say("brown-1")
    assert len(position.state.players[0].hands[ORANGE]) == 1


def test_6_2_P11_hunters_get_a_brown_reward_where_no_token_lies() -> None:
    position = Position().played(0, "P11").board()
    position.state.game[atlas.BY_ID["AF6"]] = 0
    position.pawn(1, "AF7", "22b")
    position.say(f"evolve {place('AF6')} 32b")
    assert position.offered()[0] == "brown-1"
    position = Position().played(0, "P11").pawn(1, "AF7", "22b").board()
    assert position.say(f"evolve {place('AF6')} 32b").turn_over


def test_6_2_P12_navigators_draw_a_card_for_a_strait_token_of_their_own_turn() -> None:
    position = Position().played(0, "P12").pawn(0, "AF2", "11b").board().deck("orange", 0)
    position.state.ending, position.state.ender = "orange", 1
    position.say(f"evolve {place('EU1')} 12b")
    assert position.offered() == ["yellow", "purple"]
    assert position.say("purple").revealed
    assert len(position.state.players[0].hands[PURPLE]) == 1
    assert position.offered()[:2] == ["tile", "cards"]


def test_6_2_P12_navigators_draw_nothing_in_the_turn_of_another() -> None:
    position = Position().played(1, "P12").pawn(0, "AF2", "22w").pawn(1, "AF1", "11b").pawn(1, "EU1", "11k").board()
    position.say(f"swap {place('AF2')} {place('AF1')}")
    assert len(position.state.players[1].straits) == 1
    assert not any(map(any, (player.hands for player in position.state.players)))
    assert position.offered() == ["brown-1", "yellow-1", "orange-1", "purple-1", "none"]


def test_6_2_P13_adaptation_does_not_count_a_colour() -> None:
    position = Position().played(0, "P13").board()
    types = position.offered("evolve", place("AF1"))
    assert {"21b", "12k"} <= set(types)
    assert "22w" not in types


@pytest.mark.parametrize(("completed", "points"), [(1, 0), (2, 1), (3, 1), (5, 2)])
def test_6_2_P14_elders_score_for_every_two_objectives(completed: int, points: int) -> None:
    cards = [f"O{n:02}" for n in range(1, completed + 1)]
    without = GAME.scores(Position().played(0, *cards).state)[0]
    assert GAME.scores(Position().played(0, "P14", *cards).state)[0] == without + points


def test_6_2_a_permanent_of_somebody_else_changes_nothing_for_me() -> None:
    position = Position().played(1, "P01", "P02", "P04", "P13").pawn(0, "EU8", "11b")
    assert reaches(position, "EU8") == within("EU8", 1)
    assert "21b" not in position.offered("evolve", place("AF1"))


# --- 6.3 Action cards ---------------------------------------------------------------------------------------------


def test_6_3_A01_fresh_trail_moves_a_pawn_for_a_hunting_token_and_straits_but_no_reward() -> None:
    position = Position().pawn(0, "AF7", "11b").hand(0, "A01").board()
    value = position.state.game[atlas.BY_ID["AF6"]]
    position.say(f"{CARD['A01']} {place('AF7')} {place('AF6')}")
    assert position.state.players[0].hunting == [value]
    assert position.state.phase == "ready"
    assert position.offered() == ["evolve", "migrate"]


def test_6_3_A01_fresh_trail_leaves_a_pending_reward_as_it_is() -> None:
    position = Position().pawn(0, "AF1", "11b").hand(0, "A01").board()
    position.say(f"migrate {place('AF1')} {place('AF3')} {CARD['A01']} {place('AF3')} {place('AF4')}")
    assert position.state.phase == "acted"
    assert position.offered("tile") == ["orange-1", "none"]


def test_6_3_A01_fresh_trail_takes_a_strait_and_navigators_draw() -> None:
    position = (
        Position().played(0, "P12").pawn(0, "AF2", "11b").pawn(0, "EU2", "11k").hand(0, "A01").token("S01", 4)
    )
    position.say(f"{CARD['A01']} {place('EU2')} {place('EU1')}")
    assert position.state.players[0].straits == [4]
    assert position.offered() == ["yellow", "orange", "purple"]


def test_6_3_A02_growth_spurt_lengthens_this_turns_migration() -> None:
    position = Position().pawn(0, "AF1", "11b").pawn(0, "EU8", "31k").hand(0, "A02").board()
    position.say(CARD["A02"])
    assert set(position.offered("migrate", place("AF1"))) == within("AF1", 2) - {place("AF0")}
    position.say(f"{place('AF7')} none")
    assert position.state.boost == ""


def test_6_3_A02_growth_spurt_does_not_lengthen_a_fresh_trail_and_lapses() -> None:
    position = Position().pawn(0, "AF1", "11b").hand(0, "A02", "A01").board()
    position.say(f"{CARD['A02']} evolve {place('AF7')} 12w none")
    assert position.state.boost == ""
    position = Position().pawn(0, "AF1", "11b").boost("A02").board()
    position.state.words = [CARD["A01"], place("AF1")]
    position.state.players[0].hands[YELLOW] = [CARD["A01"]]
    assert place("AF7") not in position.offered()


def test_6_3_A03_war_party_strengthens_this_turns_swap() -> None:
    position = Position().pawn(0, "AF1", "11b").pawn(1, "AF2", "11k").pawn(1, "AF5", "12k").hand(0, "A03").board()
    assert "swap" not in position.offered()
    position.say(CARD["A03"])
    assert position.offered("swap", place("AF1")) == [place("AF2")]


def test_6_3_A04_mutation_allows_two_differences_but_keeps_the_limits() -> None:
    position = Position().hand(0, "A04").board()
    position.say(CARD["A04"])
    types = set(position.offered("evolve", place("AF1")))
    assert {"22w", "21b", "12k"} <= types
    assert not {"22b", "31w", "13w", "32w"} & types


def test_6_3_A05_inspiration_takes_a_tile_from_any_column() -> None:
    position = Position().hand(0, "A05").tiles(0, 1).column("yellow", 1, 3).column("brown", 2).column("purple", 1)
    assert position.offered(CARD["A05"]) == ["yellow-1", "purple-1", "brown-2"]
    position.say("brown-2")
    assert position.state.players[0].tiles == [1, 1, 0, 0, 0]
    assert position.state.columns[3] == []


def test_6_3_A06_oral_tradition_draws_two_and_puts_one_back() -> None:
    position = Position().hand(0, "A06").board()
    assert position.offered(CARD["A06"]) == ["yellow", "orange", "purple"]
    before = len(position.state.decks[PURPLE])
    assert position.say("purple").revealed
    assert position.asked().least == 1
    position.say(position.offered()[0])
    assert len(position.state.players[0].hands[PURPLE]) == 1
    assert len(position.state.decks[PURPLE]) == before - 1


def test_6_3_A06_oral_tradition_with_one_card_left_in_the_deck() -> None:
    position = Position().hand(0, "A06").board().deck("orange", 1)
    position.say(f"{CARD['A06']} orange")
    position.say(position.offered()[0])
    assert position.state.players[0].hands[ORANGE] == []
    assert len(position.state.decks[ORANGE]) == 1


def test_6_3_A07_raid_takes_a_top_tile_that_fits() -> None:
    position = Position(3).hand(0, "A07").tiles(0, 1).tiles(1, 1, 2).tiles(2, 1, 1, 2, 3)
    assert position.offered(CARD["A07"]) == ["p2-2", "p3-1"]
    position.say("p2-2")
    assert position.state.players[0].tiles == [1, 1, 0, 0, 0]
    assert position.state.players[1].tiles == [1, 0, 0, 0, 0]


def test_6_3_A08_spy_takes_a_card_at_random_and_only_the_two_learn_which() -> None:
    position = Position(3).hand(0, "A08").hand(1, "O07", "O08").hand(2, "P14")
    assert position.offered(CARD["A08"]) == ["p2-purple", "p3-orange"]
    progress = position.say("p2-purple")
    assert progress.revealed
    (card,) = position.state.players[0].hands[PURPLE]
    assert {card, *position.state.players[1].hands[PURPLE]} == {CARD["O07"], CARD["O08"]}
    assert [event.to for event in progress.events] == [None, None, (0,), (1,)]
    name = {CARD["O07"]: "Southern Isles", CARD["O08"]: "Green River"}[card]
    assert name not in dump(progress.events[1]).decode()
    assert all(name in dump(event).decode() and event.hand for event in progress.events[2:])


def test_6_3_A08_spy_takes_any_of_the_cards() -> None:
    found = set()
    for n in range(30):
        position = Position().hand(0, "A08").hand(1, "O07", "O08")
        position.state.chance.seed = f"seed {n}"
        position.say(f"{CARD['A08']} p2-purple")
        found |= set(position.state.players[0].hands[PURPLE])
    assert found == {CARD["O07"], CARD["O08"]}


def test_6_3_A08_a_card_taken_by_spy_may_be_played_in_the_same_turn() -> None:
    position = Position().hand(0, "A08").hand(1, "P01").tiles(0, 1)
    position.say(f"{CARD['A08']} p2-orange")
    assert CARD["P01"] in position.offered()


def test_6_3_A08_hand_limits_hold_after_spy() -> None:
    position = Position().hand(0, "A08", "O07", "O08").hand(1, "O09")
    position.say(f"{CARD['A08']} p2-purple")
    assert sorted(position.offered()) == sorted(CARD[id_] for id_ in ("O07", "O08", "O09"))


def test_6_3_A09_ferry_toll_takes_the_lowest_token_of_somebody_with_more() -> None:
    position = Position(4).hand(0, "A09").played(0, "P12")
    for player, straits in zip(position.state.players, ([3], [5, 2], [4], [3, 3, 5]), strict=True):
        player.straits = list(straits)
    assert position.offered(CARD["A09"]) == ["p2", "p4"]
    position.say("p2")
    assert position.state.players[0].straits == [3, 2]
    assert position.state.players[1].straits == [5]
    assert "navigate" not in [task.kind for task in position.state.tasks]


def test_6_3_A10_abundance_gives_the_reward_of_an_own_territory() -> None:
    position = Position().hand(0, "A10").pawn(0, "AF1", "11b").pawn(0, "AF4", "11k").pawn(0, "AF6", "12b").board()
    assert position.offered(CARD["A10"]) == [place("AF1"), place("AF4")]
    assert position.offered(place("AF1")) == ["brown-1", "yellow-1", "orange-1", "purple-1", "none"]
    position.say("brown-1 brown-1")
    assert position.state.players[0].tiles[0] == 2
    assert position.offered() == ["evolve", "migrate"]


def test_6_3_A10_abundance_of_a_coloured_territory_offers_both_rewards() -> None:
    position = Position().hand(0, "A10").pawn(0, "AF4", "11k").board()
    position.say(f"{CARD['A10']} {place('AF4')}")
    assert position.offered() == ["tile", "cards"]
    position.say("tile yellow-1")
    assert position.state.phase == "ready"
    assert len(position.state.players[0].hands[YELLOW]) == 1


USELESS = [
    ("A01", Position()),
    ("A02", Position()),
    ("A03", Position().pawn(0, "AF1", "11b")),
    ("A05", Position().column("yellow", 2)),
    ("A07", Position().tiles(1, 1, 2).tiles(0)),
    ("A08", Position()),
    ("A09", Position()),
    ("A10", Position().pawn(0, "AF6", "11b").board()),
]


@pytest.mark.parametrize(("card", "position"), USELESS, ids=[card for card, _ in USELESS])
def test_6_3_a_card_that_would_do_nothing_is_refused(card: str, position: Position) -> None:
    position.hand(0, card)
    assert position.refused(CARD[card]) == "This card would do nothing now."


def test_6_3_a_mutation_without_a_village_does_nothing() -> None:
    position = Position().pawn(0, "AF1", "11b").hand(0, "A04")
    position.state.players[0].villages = 0
    assert position.refused(CARD["A04"]) == "This card would do nothing now."


def test_6_3_cards_do_not_touch_whoever_has_left() -> None:
    position = Position(3).hand(0, "A08", "A07").hand(1, "P14").tiles(1, 1).tiles(0)
    position.state.players[1].straits = [3]
    GAME.resign(position.state, 1)
    assert position.refused(CARD["A08"]) == "This card would do nothing now."
    assert position.refused(CARD["A07"]) == "This card would do nothing now."


def test_6_2_P12_navigators_draw_a_card_for_each_token() -> None:
    position = Position().played(0, "P12").pawn(0, "AF2", "11b").pawn(0, "EU1", "11k").pawn(0, "AF3", "12b").board()
    position.token("S01", 2).token("S02", 3)
    position.say(f"evolve {place('EU6')} 12k")
    assert position.state.players[0].straits == [2, 3]
    position.say("purple")
    assert position.offered() == ["yellow", "orange", "purple"]
    position.say("purple")
    assert len(position.state.players[0].hands[PURPLE]) == 2
