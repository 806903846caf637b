"""Lord Wallace, who plays against a single player (§12; H53)."""

from __future__ import annotations

import itertools
import random

import pytest

from bot.games.contract import BadOption, check_options
from bot.games.playing import leave
from bot.games.tinners import auctions, data, rates, wallace, wallace_cards
from bot.games.tinners.data import NOBODY, NOWHERE
from bot.games.tinners.rates import ADIT, MINER, PORT, PUMP, TRAIN
from bot.games.tinners.state import ROBOT, Story, capacity, own_mines
from tests.games.tinners_position import (
    GAME,
    Position,
    asked,
    asked_seat,
    keys,
    new,
    play,
    robot_card,
    solo,
    walk,
)

BUILD, EXTRACT = robot_card("build", 6), robot_card("extract", 3)
DEVELOP = robot_card("develop", 3)


def his_turn(position: Position, card: int) -> list[str]:
    """Lord Wallace acts once with a card, the player having spent much more."""
    position.places("0:9").deal(card)
    story = Story()
    wallace.act(position.state, story)
    return [event.text.message for event in story.events]


# --- §12.2: set-up -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "mines"), [("base", 1), ("more_mines", 3), ("better_mines", 1), ("both", 3)])
def test_12_2_he_begins_with_the_first_face_down_areas_of_the_card(level: str, mines: int) -> None:
    state = new(1, "a", wallace=level)
    order = [data.area_numbers()[key] for key in list(data.setup().cards.values())[state.setup_card - 1].order]
    assert own_mines(state, ROBOT) == sorted(order[4 : 4 + mines])
    assert state.mines[ROBOT] == 6 - mines
    better = level in ("better_mines", "both")
    for x in own_mines(state, ROBOT):
        tile = data.tiles()[state.tiles[x]]
        assert state.shown[x]
        assert (state.tin[x], state.copper[x]) == (tile.tin + better, tile.copper + better)
        assert state.water[x] == max(0, tile.water - better)


@pytest.mark.parametrize(("emigration", "mines", "better"), [("on", 3, True), ("off", 1, False)])
def test_12_1_with_emigration_more_and_better_mines_are_advised(emigration: str, mines: int, better: bool) -> None:
    options = check_options(GAME, 1, {"emigration": emigration})
    state = GAME.new(1, options, "a")
    assert len(own_mines(state, ROBOT)) == mines
    found = [(state.tin[x], data.tiles()[state.tiles[x]].tin) for x in own_mines(state, ROBOT)]
    assert all(held == printed + better for held, printed in found)


def test_12_2_the_player_goes_first_and_he_has_20_pounds_or_35() -> None:
    for seed in range(10):
        state = new(1, str(seed))
        assert asked_seat(state) == 0
        assert state.order == [0, 1]
        assert state.money == [20, 20]
    assert new(1, deep_purse="on").money == [20, 35]


def test_12_2_two_player_set_up_no_survey_cards_and_four_coloured_miners() -> None:
    state = new(1)
    view = GAME.view(state, None)
    assert sum(area.tile != "none" for area in view.areas) == 11
    assert [side.cards for side in view.sides] == [6, 0]
    assert [side.coloured for side in view.sides] == [4, 4]
    assert [side.seat for side in view.sides] == [0, None]
    assert view.wallace is not None
    assert view.wallace.deck == 24


def test_12_2_his_settings_are_for_one_player() -> None:
    for options in ({"wallace": "both"}, {"deep_purse": "on"}):
        with pytest.raises(BadOption):
            check_options(GAME, 2, options)
        check_options(GAME, 1, options)


def test_12_2_cards_are_free_and_the_least_bid_is_1_or_5_when_he_cannot_bid() -> None:
    position = solo().tile("redruth", 4, 3, 4)
    assert keys(position.state, "build redruth")[0] == "none"
    assert auctions.least_bid(position.state, 0, None) == 1
    position.state.money[ROBOT] = 1
    assert auctions.least_bid(position.state, 0, None) == 5
    position.state.money[ROBOT] = 20
    assert auctions.least_bid(position.passed(ROBOT).state, 0, None) == 5


# --- §12.3: auctions -----------------------------------------------------------------------------------------


def test_l3_he_goes_one_pound_over_the_player_up_to_his_limit() -> None:
    position = solo().tile("redruth", 4, 3, 4).deal(BUILD)
    position.state.cards[0] = []
    told = position.play("build redruth bid 4")
    assert told[1:] == [
        "Lord Wallace turns up a card for this auction, 6: he goes up to £6.",
        "Lord Wallace bids £5.",
    ]
    assert asked_seat(position.state) == 0
    position.deal(EXTRACT)
    told = position.play("bid 6")
    assert told[1:3] == ["Lord Wallace drops out.", "P1 wins Redruth for £6."]
    assert position.state.robot is not None
    assert BUILD in position.state.robot.discards


def test_l4_a_face_up_tile_changes_his_limit() -> None:
    position = solo().tile("redruth", 4, 3, 4, shown=True)
    assert auctions.fancy(position.state, position.x("redruth")) == -1
    other = solo().tile("redruth", 4, 4, 5, shown=True)
    assert auctions.fancy(other.state, other.x("redruth")) == (8 - 7) - (5 - 3)
    position.state.shown[position.x("redruth")] = False
    assert auctions.fancy(position.state, position.x("redruth")) == 0


def test_l4_with_tin_4_copper_3_and_water_2_it_is_one_more_than_the_card() -> None:
    position = solo().deal(robot_card("extract", 5))
    state, x = position.state, position.x("redruth")
    tile = data.Tile(tin=4, copper=3, water=2)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(data, "tiles", lambda: (tile,))
        patch.setattr(auctions, "tiles", lambda: (tile,))
        state.tiles[x], state.shown[x], state.cards[0] = 0, True, []
        told = play(state, "build redruth bid 5")
    assert told[1].startswith(
        "Lord Wallace turns up a card for this auction, 5, 1 more for what the open tile shows"
    )
    assert told[1].endswith(": he goes up to £6.")
    assert told[2] == "Lord Wallace bids £6."


def test_12_3_he_bids_no_more_than_he_has() -> None:
    position = solo().tile("redruth", 4, 3, 4).deal(robot_card("build", 12))
    position.state.money[ROBOT], position.state.cards[0] = 3, []
    told = position.play("build redruth bid 2")
    assert told[1] == "Lord Wallace turns up a card for this auction, 12: he goes up to £3, which is all he has."


def test_12_3_build_opens_at_1_pound_and_the_player_may_go_higher() -> None:
    position = solo().tile("redruth", 4, 3, 4).places("0:4", "1:4").deal(BUILD)
    state = position.state
    state.cards[0] = []
    position.play("pasties")
    auction = GAME.view(state, 0).auction
    assert auction is not None
    assert (auction.by, auction.leader, auction.bid, auction.area) == (ROBOT, ROBOT, 1, "redruth")
    assert keys(state) == ["bid", "limit", "drop"]
    position.deal(EXTRACT)
    told = position.play("limit 9")
    assert [line for line in told if "wins" in line] == ["P1 wins Redruth for £6."]
    assert state.money[0] == 20 + 1 - 6


def test_12_3_build_when_the_player_cannot_bid_costs_him_1_pound() -> None:
    position = solo().tile("redruth", 4, 3, 4).places("0:8", "1:8").deal(BUILD)
    position.play("pasties")
    assert position.state.owners[position.x("redruth")] == ROBOT
    assert position.state.money[ROBOT] == 19
    assert position.state.work[ROBOT] == 10


def test_12_3_build_takes_the_best_face_up_tile_else_the_first_face_down_one() -> None:
    position = solo().tile("gwennap", 1, 1, 1, shown=True).tile("camborne", 2, 1, 1, shown=True)
    position.tile("perran", 1, 2, 1, shown=True).tile("st-just", 5, 3, 5)
    areas = auctions.free_areas(position.state)
    assert wallace.best_area(position.state, areas) == position.x("camborne"), "before Perran in area order"
    hidden = solo().tile("gwennap", 1, 1, 1).tile("marazion", 2, 1, 1)
    assert wallace.best_area(hidden.state, auctions.free_areas(hidden.state)) == hidden.x("marazion")


@pytest.mark.parametrize("lack", ["work", "mines", "money", "tiles"])
def test_12_3_when_he_cannot_build_he_goes_on_in_the_chain(lack: str) -> None:
    position = solo().mine(ROBOT, "redruth", 2, 2, 1)
    if lack != "tiles":
        position.tile("camborne", 2, 3, 2)
    if lack == "work":
        position.places("1:9")
    elif lack == "mines":
        position.state.mines[ROBOT] = 0
    elif lack == "money":
        position.state.money[ROBOT] = 0
        position.state.water[position.x("redruth")] = 0
    told = his_turn(position, BUILD)
    assert told[1] == "{who} extracts {ore} in {place} for £{cost}; the water rises to {water}."


def test_12_2_better_mines_also_come_from_auctions() -> None:
    position = solo(wallace="better_mines").tile("redruth", 4, 3, 4).places("0:9")
    his_turn(position, BUILD)
    while position.state.auction is not None:
        auctions.advance(position.state, Story())
    assert position.ground("redruth") == (5, 4, 3)


# --- §12.3: extracting ---------------------------------------------------------------------------------------


def test_12_3_extract_takes_the_dearest_cubes_worth_more_than_the_water() -> None:
    position = solo().price(6, 4).mine(ROBOT, "redruth", 1, 3, 3)
    position.state.miners[position.x("redruth")] = 1
    his_turn(position, EXTRACT)
    assert position.ground("redruth") == (0, 1, 4)
    assert position.state.money[ROBOT] == 20 - 9
    assert (position.state.held_tin[ROBOT], position.state.held_copper[ROBOT]) == (1, 2)
    dear = solo().price(6, 3).mine(ROBOT, "redruth", 1, 3, 3)
    his_turn(dear, EXTRACT)
    assert dear.ground("redruth") == (0, 3, 4), "copper at £3 isn't worth more than the water"


def test_12_3_extract_chooses_the_area_with_the_largest_profit() -> None:
    position = solo().price(6, 6).mine(ROBOT, "camborne", 2, 0, 2).mine(ROBOT, "redruth", 1, 1, 1)
    his_turn(position, EXTRACT)
    assert position.ground("redruth") == (0, 0, 2)
    tie = solo().price(6, 6).mine(ROBOT, "camborne", 2, 0, 1).mine(ROBOT, "redruth", 1, 1, 1)
    his_turn(tie, EXTRACT)
    assert tie.ground("camborne") == (0, 0, 2), "the first in area order"


def test_12_3_his_haul_is_the_best_of_all_that_he_may_take() -> None:
    source = random.Random(12)
    position = solo().mine(ROBOT, "st-ives", 0, 0, 0)
    state, x = position.state, position.x("st-ives")
    for _ in range(400):
        state.tin[x], state.copper[x], state.water[x] = (source.randrange(6) for _ in range(3))
        state.prices = [source.randint(3, 8), source.randint(1, 10)]
        state.money[ROBOT], state.miners[x] = source.randrange(20), source.randrange(4)
        best = 0
        for tin, copper in itertools.product(range(state.tin[x] + 1), range(state.copper[x] + 1)):
            cost = (tin + copper) * state.water[x]
            if tin + copper <= capacity(state, x) and cost <= state.money[ROBOT]:
                best = max(best, tin * state.prices[0] + copper * state.prices[1] - cost)
        assert wallace.best_haul(state, x)[0] == best


def test_12_3_without_profit_he_develops_and_else_sells_pasties() -> None:
    position = solo().price(3, 3).mine(ROBOT, "redruth", 2, 2, 3)
    assert his_turn(position, EXTRACT)[1] == "{who} takes {kind} for {place}."
    bare = solo()
    assert his_turn(bare, EXTRACT)[1] == "{who} sells pasties for £{income}."
    assert bare.state.money[ROBOT] == 21
    assert bare.state.work[ROBOT] == 1


# --- §12.3: developing and emigrating ------------------------------------------------------------------------


def taken(position: Position, card: int = DEVELOP) -> list[int]:
    """The kinds that he takes from the board, one turn after another, with ten work points each time."""
    found = []
    for _ in range(6):
        before = list(position.state.board)
        position.places("1:0")
        his_turn(position, card)
        found += [kind for kind, left in enumerate(position.state.board) if left < before[kind]]
    return found


def test_12_3_the_order_of_developments_without_emigration() -> None:
    position = solo().price(1, 1).mine(ROBOT, "st-ives", 2, 2, 9).tile("st-just", 2, 3, 2)
    position.state.board = [1] * 5
    assert taken(position) == [TRAIN, ADIT, PORT, MINER, PUMP]


def test_l2_the_order_of_developments_with_emigration() -> None:
    position = solo(emigration=True).price(1, 1).mine(ROBOT, "st-ives", 4, 4, 9).tile("st-just", 2, 3, 2)
    position.state.board = [1] * 5
    assert taken(position) == [MINER, TRAIN, ADIT, PORT, PUMP]
    assert position.state.own_miners[position.x("st-ives")], "he always swaps"


def test_12_3_he_develops_where_there_is_most_ore_and_never_where_there_is_none() -> None:
    position = solo().price(1, 1).mine(ROBOT, "redruth", 0, 0, 9).mine(ROBOT, "camborne", 1, 1, 9)
    position.mine(ROBOT, "gwennap", 2, 2, 9).mine(ROBOT, "wendron", 2, 2, 9)
    his_turn(position, DEVELOP)
    assert position.state.trains[position.x("wendron")], "before Gwennap in area order"
    his_turn(position.places("1:0"), DEVELOP)
    assert position.state.trains[position.x("gwennap")]
    position.state.board = [0, 0, 2, 0, 0]
    his_turn(position.places("1:0"), DEVELOP)
    assert position.state.trains[position.x("camborne")]
    his_turn(position.places("1:0"), DEVELOP)
    assert not position.state.trains[position.x("redruth")]


def test_12_3_an_adit_leads_to_his_own_else_to_a_free_area_else_to_the_players() -> None:
    position = solo().mine(ROBOT, "redruth", 2, 2, 2).mine(0, "camborne", 1, 1, 1)
    x = position.x("redruth")
    assert wallace.best_end(position.state, x) == position.x("camborne")
    position.tile("illogan", 2, 3, 2)
    assert wallace.best_end(position.state, x) == position.x("illogan")
    position.mine(ROBOT, "st-agnes", 0, 0, 0)
    assert wallace.best_end(position.state, x) == position.x("st-agnes")


def test_12_3_a_pump_only_where_there_is_water() -> None:
    position = solo().mine(ROBOT, "redruth", 2, 2, 0)
    assert wallace.spot_for(position.state, PUMP) == []
    assert wallace.spot_for(position.mine(ROBOT, "camborne", 1, 0, 1).state, PUMP) == [position.x("camborne")]


def test_l1_with_less_ore_than_capacity_his_miner_emigrates_and_the_train_is_placed_at_once() -> None:
    position = solo(number=2, emigration=True).mine(ROBOT, "st-ives", 2, 1, 4).own_miner("st-ives")
    x = position.x("st-ives")
    position.state.ports[x] = True
    assert capacity(position.state, x) == 4
    told = his_turn(position, DEVELOP)
    assert told[1:] == [
        "A miner of {who} leaves {place} for {resort}.",
        "{who} gets {kind} from Michigan, to be placed free of charge.",
        "{who} places {kind} from Michigan in {a}.",
    ]
    assert position.state.trains[x]
    assert position.ground("st-ives") == (2, 1, 2)
    assert position.state.spaces[1] == ROBOT
    assert position.state.work[ROBOT] == 1
    assert position.state.board == [2] * 5


def test_l2_with_as_much_ore_as_capacity_he_develops() -> None:
    position = solo(number=2, emigration=True).mine(ROBOT, "st-ives", 2, 2, 4).own_miner("st-ives")
    position.state.ports[position.x("st-ives")] = True
    his_turn(position, DEVELOP)
    assert position.state.own_miners[position.x("st-ives")]
    assert position.state.board == [2, 2, 1, 2, 2], "the area has a miner, so a train is next"


def test_12_3_he_emigrates_from_the_area_with_the_fewest_cubes() -> None:
    position = solo(emigration=True).mine(ROBOT, "redruth", 1, 1, 1).own_miner("redruth")
    position.mine(ROBOT, "camborne", 1, 0, 1).own_miner("camborne").mine(ROBOT, "gwennap", 0, 0, 1)
    assert wallace.leaving(position.state) == position.x("camborne")


def test_12_3_he_develops_when_michigan_is_taken_and_never_goes_elsewhere() -> None:
    position = solo(number=2, emigration=True).mine(ROBOT, "st-ives", 1, 0, 4).own_miner("st-ives")
    position.space("michigan", 2, 0)
    his_turn(position, DEVELOP)
    assert position.state.own_miners[position.x("st-ives")]
    assert position.state.board[TRAIN] == 1
    for seed in range(8):
        for state in walk(new(1, str(seed), wallace="both"), random.Random(seed)):
            assert ROBOT not in state.spaces[4:]
            assert (
                not any(state.miners[x] for x in own_mines(state, ROBOT))
                or state.coloured[ROBOT] == 0
                or (state.round == 4 and state.spaces[3] != NOBODY)
            )


@pytest.mark.parametrize("card", [BUILD, EXTRACT, DEVELOP])
def test_12_3_wherever_he_would_develop_he_emigrates_if_he_may(card: int) -> None:
    position = solo(number=2, emigration=True).price(1, 1).mine(ROBOT, "st-ives", 1, 0, 4).own_miner("st-ives")
    his_turn(position, card)
    assert not position.state.own_miners[position.x("st-ives")]
    assert position.state.spaces[1] == ROBOT


def test_12_3_a_card_that_finds_something_before_developing_lets_nobody_leave() -> None:
    position = solo(number=2, emigration=True).price(6, 6).mine(ROBOT, "st-ives", 1, 0, 1).own_miner("st-ives")
    his_turn(position, EXTRACT)
    assert position.state.own_miners[position.x("st-ives")]


def test_12_3_a_piece_without_a_place_is_kept_until_there_is_one() -> None:
    position = solo(number=3, emigration=True).mine(ROBOT, "redruth", 1, 0, 1).own_miner("redruth")
    his_turn(position, DEVELOP)
    assert position.state.stored[ROBOT][PORT] == 1
    position.mine(ROBOT, "st-ives", 2, 2, 3).places("1:9", "0:5")
    position.play("pasties")
    assert position.state.ports[position.x("st-ives")], "at once, though it was the player's turn"
    assert position.state.stored[ROBOT] == [0] * 5
    assert position.state.work[ROBOT] == 9, "and for nothing"


def test_12_3_a_piece_that_finds_a_place_by_his_last_mine_is_placed_with_it() -> None:
    position = solo(emigration=True).tile("redruth", 4, 3, 4, shown=True)
    position.state.stored[ROBOT][TRAIN] = 1
    position.places("0:8", "1:8").deal(BUILD)
    position.play("pasties")
    x = position.x("redruth")
    assert position.state.owners[x] == ROBOT
    assert position.state.passed == [ROBOT]
    assert asked_seat(position.state) == 0, "nobody is asked for him"
    assert position.state.trains[x]
    assert position.state.stored[ROBOT][TRAIN] == 0


def test_12_3_miners_of_round_4_go_where_there_is_most_ore() -> None:
    position = solo(number=4, emigration=True).mine(ROBOT, "redruth", 1, 0, 1).own_miner("redruth")
    position.mine(ROBOT, "camborne", 5, 5, 1).mine(ROBOT, "gwennap", 4, 4, 1)
    his_turn(position, DEVELOP)
    assert [position.state.miners[position.x(key)] for key in ("camborne", "gwennap", "redruth")] == [1, 1, 0]


# --- §12.3, §12.4: the rest of his game ----------------------------------------------------------------------


def test_12_3_he_never_passes_before_10_work_points() -> None:
    for seed in range(6):
        for state in walk(new(1, str(seed)), random.Random(seed)):
            if state.phase == "actions" and ROBOT in state.passed:
                assert state.work[ROBOT] == 10


def test_12_3_an_empty_deck_is_made_of_the_discards() -> None:
    position = solo()
    robot = position.state.robot
    assert robot is not None
    robot.discards, robot.deck = robot.deck[1:], robot.deck[:1]
    last = robot.deck[0]
    assert auctions.draw(position.state, Story()) == last
    auctions.draw(position.state, Story())
    assert len(robot.deck) == 23
    assert len(robot.discards) == 1


def test_12_4_he_invests_the_largest_row_that_leaves_his_reserve() -> None:
    for number, reserve, expected in ((1, 10, 20), (2, 10, 20), (3, 5, 25), (4, 0, 30)):
        position = solo(number=number)
        position.state.money = [0, 34]
        assert wallace_cards.wallace().invest.reserve[number - 1] == reserve
        position.passed(ROBOT)
        told = position.play("pass")
        first = next(line for line in told if "invests £" in line)
        assert first.startswith(f"Lord Wallace invests £{expected} "), number


def test_12_4_he_stops_when_nothing_leaves_his_reserve() -> None:
    position = solo(number=1)
    position.state.money = [0, 14]
    position.passed(ROBOT)
    assert "Lord Wallace invests no more." in position.play("pass")


def test_12_4_he_sells_like_a_player() -> None:
    position = solo(number=4).price(6, 4).holds(ROBOT, 2, 1)
    position.passed(ROBOT)
    assert "Lord Wallace sells 2 tin and 1 copper for £16." in position.play("pass")


@pytest.mark.parametrize(("order", "peeks"), [([0, 1], True), ([1, 0], False)])
def test_12_4_nobody_peeks_when_he_is_first(order: list[int], peeks: bool) -> None:
    position = solo().tile("redruth", 4, 3, 4)
    position.state.money = [0, 0]
    if order[0] == ROBOT:
        position.passed(ROBOT).play("pass")
    else:
        position.places("1:9").deal(EXTRACT)
        position.play("pass")
    assert (position.state.phase == "peek") is peeks


def test_12_3_what_he_does_is_told_step_by_step() -> None:
    position = solo().mine(ROBOT, "redruth", 2, 2, 1).places("0:2", "1:2").deal(EXTRACT)
    told = position.play("pasties")
    assert told == [
        "P1 sells pasties for £1.",
        "Lord Wallace turns up a card: extract, 3. Redruth pays him best: £10 at these prices.",
        "Lord Wallace extracts 2 tin in Redruth for £2; the water rises to 2.",
    ]
    actions = [(last.side, last.action) for last in GAME.view(position.state, 0).last]
    assert actions == [(0, "pasties"), (ROBOT, "extract")]


@pytest.mark.parametrize(
    ("card", "said"),
    [
        (BUILD, "build, 6. He can't build: no area has a tile and no mine. Redruth pays him best: £10"),
        (DEVELOP, "develop, 3. Of what he likes, an adit comes first, and Redruth has the most ore"),
    ],
)
def test_12_3_each_card_is_told_with_why_he_does_what_he_does(card: int, said: str) -> None:
    position = solo().mine(ROBOT, "redruth", 2, 2, 1).tile("camborne", 2, 3, 2).places("0:2", "1:2").deal(card)
    if card == BUILD:
        position.mine(0, "camborne", 1, 1, 1)
    position.state.board[TRAIN] = 0
    told = position.play("pasties")
    assert f"Lord Wallace turns up a card: {said}" in told[1]


# --- §12.5: the result ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("own", "his", "won"), [(50, 49, True), (50, 50, False), (49, 50, False)])
def test_12_5_more_points_win_and_a_tie_is_his(own: int, his: int, won: bool) -> None:
    position = solo(number=4)
    state = position.state
    state.money, state.sources = [0, 0], [[own, 0, 0, 0, 0], [his, 0, 0, 0, 0]]
    position.passed(ROBOT).play("pass")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == ((0,) if won else ())
    assert [(s.seat, s.place, s.points) for s in outcome.standings] == [(0, 1 if won else 2, own)]
    assert [(rival.place, rival.points) for rival in outcome.rivals] == [(2 if won else 1, his)]
    assert GAME.scores(state) == [own]


def test_12_5_who_leaves_has_lost() -> None:
    state = new(1)
    state.sources[0][0] = 99
    assert leave(GAME, state, 0).turn_over
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == ()
    assert GAME.decisions(state) == {}


def test_12_every_game_alone_ends() -> None:
    for seed, level in enumerate(("base", "more_mines", "better_mines", "both")):
        state = new(1, str(seed), wallace=level, deep_purse=("off", "on")[seed % 2])
        for now in walk(state, random.Random(seed)):
            assert min(now.money) >= 0
            assert NOWHERE not in [now.tiles[x] for x, owner in enumerate(now.owners) if owner != NOBODY]
            assert all(owner in (NOBODY, 0, ROBOT) for owner in now.owners)
        assert GAME.outcome(state) is not None
        assert rates.board(1, 1) == rates.board(2, 1)


def test_decisions_are_only_ever_the_players() -> None:
    for now in walk(new(1, "x"), random.Random(5)):
        if GAME.outcome(now) is None:
            assert asked_seat(now) == 0
            assert asked(now)


def test_12_3_a_miner_is_common_once_his_own_are_used_up() -> None:
    position = solo(emigration=True).price(1, 1).mine(ROBOT, "st-ives", 4, 4, 9)
    position.state.coloured[ROBOT] = 0
    his_turn(position, DEVELOP)
    assert position.state.miners[position.x("st-ives")] == 1
    assert position.state.board[MINER] == 1
    assert position.state.board[ADIT] == 2
