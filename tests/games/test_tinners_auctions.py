"""Auctions and survey cards of Tinners' Trail (§6, §9; H2, H28, H29, H30), and private limits."""

from __future__ import annotations

import pytest

from bot.games.contract import IllegalChoice, Option, dump
from bot.games.playing import advance, leave, wrong_amount
from bot.games.text import show
from bot.games.tinners import questions, rates
from bot.tables.turns import label
from tests.games.tinners_position import (
    GAME,
    Position,
    amounts,
    asked,
    asked_seat,
    choice,
    copy,
    keys,
    new,
    play,
)

NAMES = list(rates.survey())


def plain(seats: int) -> Position:
    """A position with one face-down tile in Redruth and nobody holding survey cards."""
    position = Position(seats).tile("redruth", 4, 3, 4)
    position.state.cards = [[] for _ in range(seats)]
    return position


# --- §6: bidding ---------------------------------------------------------------------------------------------


def test_a1_the_last_one_left_pays_his_bid_and_two_work_points() -> None:
    position = plain(3)
    told = position.play("build redruth bid 3 bid 5 drop bid 6 drop")
    assert told == [
        "P1 starts an auction for Redruth at £3.",
        "P2 bids £5.",
        "P3 drops out.",
        "P1 bids £6.",
        "P2 drops out.",
        "P1 wins Redruth for £6.",
        "The mine in Redruth holds tin 4, copper 3, water 4.",
    ]
    state = position.state
    assert state.money == [14, 20, 20]
    assert state.work == [2, 0, 0]
    assert state.mines == [5, 6, 6]
    assert position.ground("redruth") == (4, 3, 4)
    assert state.shown[position.x("redruth")]
    assert asked_seat(state) == 1, "he won, so his turn is over"


def test_w3_the_winner_moves_out_of_turn_and_the_starter_acts_again() -> None:
    position = plain(2).places("0:4", "1:8")
    position.play("build redruth bid 3 bid 4 drop")
    state = position.state
    assert state.work == [4, 10]
    assert state.passed == [1]
    assert asked_seat(state) == 0
    assert "build" not in keys(state)


def test_w3_the_starter_may_start_another_auction() -> None:
    position = plain(2).tile("camborne", 2, 3, 2)
    position.play("build redruth bid 3 bid 4 drop")
    assert position.state.work == [0, 2]
    assert keys(position.state, "build") == ["camborne"]


def test_w4_who_has_spent_9_may_neither_build_nor_bid() -> None:
    position = plain(3).places("0:9", "1:9", "2:8")
    assert asked_seat(position.state) == 2
    position.play("build redruth bid 5")
    assert position.state.owners[position.x("redruth")] == 2, "nobody else could bid"
    assert "build" not in keys(plain(2).places("1:10", "0:9").passed(1).state)


@pytest.mark.parametrize("reason", ["passed", "work", "mines", "money", "resigned"])
def test_h28_only_the_eligible_bid(reason: str) -> None:
    position = plain(3)
    state = position.state
    if reason == "passed":
        position.passed(1)
    elif reason == "work":
        position.places("1:9")
    elif reason == "mines":
        state.mines[1] = 0
    elif reason == "money":
        state.money[1] = 3
    else:
        leave(GAME, state, 1)
    position.play("build redruth bid 3")
    assert asked_seat(state) == 2


def test_h28_bidding_goes_round_the_fixed_circle_from_whoever_bid_last() -> None:
    position = plain(4)
    position.state.around = [2, 0, 3, 1]
    position.play("build redruth bid 1")
    assert asked_seat(position.state) == 3
    position.play("drop")
    assert asked_seat(position.state) == 1
    position.play("bid 4")
    assert asked_seat(position.state) == 2
    position.play("bid 6")
    assert asked_seat(position.state) == 0, "whoever dropped is not asked again"
    auction = GAME.view(position.state, None).auction
    assert auction is not None
    assert (auction.live, auction.leader, auction.bid, auction.turn) == ((0, 1, 2), 2, 6, 0)


def test_h7_the_circle_is_random_and_fixed() -> None:
    circles = {tuple(new(5, str(seed)).around) for seed in range(20)}
    assert len(circles) > 10
    assert all(sorted(circle) == [0, 1, 2, 3, 4] for circle in circles)


def test_h28_bids_are_whole_pounds_above_the_last_and_within_the_purse() -> None:
    position = plain(3)
    position.state.money = [9, 12, 20]
    position.play("build redruth bid")
    assert amounts(position.state) == (1, 9)
    position.play("4 bid")
    assert amounts(position.state) == (5, 12)
    before = dump(position.state)
    for wrong in ("4", "13", "5.5", "-1", "x", "0005555555555", "٥", ""):
        with pytest.raises(IllegalChoice):
            advance(GAME, position.state, 1, (wrong,))
    assert dump(position.state) == before


def test_h28_the_starter_must_open() -> None:
    position = plain(3)
    assert keys(position.state, "build redruth") == ["bid", "limit"]
    assert GAME.timeout(position.state, 0) is None
    position.play("build redruth bid 1")
    assert keys(position.state) == ["bid", "limit", "drop"]


def test_h28_who_cannot_go_higher_is_out_without_being_asked() -> None:
    position = plain(3)
    position.state.money = [20, 6, 8]
    told = position.play("build redruth bid 4 bid 5 bid 6")
    assert asked_seat(position.state) == 0
    told = position.play("bid 8")
    assert told[1:4] == ["P2 drops out.", "P3 drops out.", "P1 wins Redruth for £8."]


def test_6_an_area_needs_a_tile_and_no_mine_and_the_starter_a_mine_piece() -> None:
    position = plain(3).mine(1, "camborne", 2, 2, 2)
    assert keys(position.state, "build") == ["redruth"]
    position.state.mines[0] = 0
    assert "build" not in keys(position.state)


def test_6_won_tiles_come_to_light_and_open_ones_do_not() -> None:
    for shown in (False, True):
        position = plain(2).passed(1)
        position.state.shown[position.x("redruth")] = shown
        play(position.state, "build redruth bid")
        assert advance(GAME, position.state, 0, ("5",)).revealed is not shown


def test_h30_a_mine_stays_with_its_owner() -> None:
    position = plain(2)
    position.play("build redruth bid 3 drop")
    assert "build" not in keys(position.state)
    assert GAME.view(position.state, None).areas[position.x("redruth")].owner == 0


# --- §6 step 3: least bids -----------------------------------------------------------------------------------


def test_a2_with_two_players_the_card_sets_the_least_bid() -> None:
    position = Position(2).tile("redruth", 4, 3, 4)
    assert keys(position.state, "build redruth") == NAMES, "one must be played"
    play(position.state, "build redruth drainage bid")
    assert amounts(position.state) == (4, 20)


@pytest.mark.parametrize(("key", "least"), [(key, card.minimum) for key, card in rates.survey().items()])
def test_h2_each_card_has_its_least_bid(key: str, least: int) -> None:
    position = Position(2).tile("redruth", 4, 3, 4, shown=True)
    play(position.state, f"build redruth {key} bid")
    assert amounts(position.state)[0] == least


def test_a2_a_card_that_is_too_dear_is_not_offered() -> None:
    position = Position(2).tile("redruth", 4, 3, 4)
    position.state.money[0] = 3
    assert keys(position.state, "build redruth") == ["gossip", "assay", "captain"]
    position.state.money[0] = 1
    assert "build" not in keys(position.state)


def test_h29_with_two_players_and_no_cards_left_it_is_3() -> None:
    position = plain(2)
    play(position.state, "build redruth bid")
    assert amounts(position.state)[0] == 3
    position = plain(2)
    position.state.money[0] = 2
    assert "build" not in keys(position.state)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a3_h29_with_everybody_else_out_the_least_bid_is_5(seats: int) -> None:
    position = plain(seats).passed(*range(1, seats))
    play(position.state, "build redruth bid")
    assert amounts(position.state) == (5, 20)
    position = plain(seats).passed(*range(1, seats))
    position.state.money[0] = 4
    assert "build" not in keys(position.state)


@pytest.mark.parametrize(("card", "least"), [("gossip", 5), ("hands", 5)])
def test_h29_alone_of_two_it_is_the_larger_of_5_and_the_card(card: str, least: int) -> None:
    position = Position(2).tile("redruth", 4, 3, 4).passed(1)
    play(position.state, f"build redruth {card} bid")
    assert amounts(position.state)[0] == least


def test_h29_otherwise_it_is_1() -> None:
    position = plain(3).passed(1)
    play(position.state, "build redruth bid")
    assert amounts(position.state)[0] == 1


# --- §9: survey cards ----------------------------------------------------------------------------------------


def test_9_before_an_auction_a_card_shows_the_tile_to_its_player_alone() -> None:
    position = Position(3).tile("redruth", 4, 3, 4)
    x = position.x("redruth")
    assert keys(position.state, "build redruth") == ["none", *NAMES]
    play(position.state, "build redruth")
    progress = advance(GAME, position.state, 0, ("assay",))
    assert progress.revealed
    assert not progress.turn_over
    assert [event.to for event in progress.events] == [None, (0,)]
    views = [GAME.view(position.state, seat) for seat in (0, 1, None)]
    assert [view.areas[x].tile for view in views] == ["known", "hidden", "hidden"]
    assert [view.areas[x].printed is None for view in views] == [False, True, True]
    assert [view.areas[x].watched for view in views] == [(0,)] * 3
    assert [len(view.hand) for view in views] == [5, 6, 0]
    assert all(view.sides[0].used == ("assay",) for view in views)
    assert views[1].auction is not None
    assert views[1].auction.card == "assay"


def test_9_with_three_or_more_a_card_is_free_to_be_kept() -> None:
    position = Position(3).tile("redruth", 4, 3, 4)
    play(position.state, "build redruth")
    assert not advance(GAME, position.state, 0, ("none",)).revealed
    assert position.state.used == [[], [], []]


def test_9_a_face_up_tile_needs_no_look() -> None:
    position = Position(3).tile("redruth", 4, 3, 4, shown=True)
    assert keys(position.state, "build redruth") == ["bid", "limit"]
    pair = Position(2).tile("redruth", 4, 3, 4, shown=True)
    play(pair.state, "build redruth")
    progress = advance(GAME, pair.state, 0, ("gossip",))
    assert not progress.revealed
    assert [event.to for event in progress.events] == [None]


def won(card: str) -> Position:
    """Seat 0 of three has won Redruth at £3 and plays a card."""
    position = Position(3).tile("redruth", 4, 3, 4, shown=True)
    position.play(f"build redruth bid 3 drop drop {card}")
    return position


def test_9_the_winner_may_keep_his_cards() -> None:
    position = Position(3).tile("redruth", 4, 3, 4, shown=True)
    position.play("build redruth bid 3 drop drop")
    assert keys(position.state) == ["none", *NAMES]
    position.play("none")
    assert position.state.cards[0] == NAMES
    assert asked_seat(position.state) == 1


def test_9_one_card_after_an_auction_and_it_is_gone_for_the_game() -> None:
    position = won("assay")
    assert asked_seat(position.state) == 1
    assert position.state.used[0] == ["assay"]
    assert "assay" not in position.state.cards[0]


def test_h2_local_gossip_gains_2_pounds() -> None:
    assert won("gossip").state.money[0] == 20 - 3 + 2


def test_h2_assay_office_adds_a_tin() -> None:
    assert won("assay").ground("redruth") == (5, 3, 4)


def test_h2_copper_captain_adds_a_copper() -> None:
    assert won("captain").ground("redruth") == (4, 4, 4)


def test_a4_swift_survey_gives_a_work_point_back() -> None:
    assert won("swift").state.work == [1, 0, 0]


def test_a4_at_8_work_points_it_keeps_the_winner_in_the_round() -> None:
    position = Position(3).tile("redruth", 4, 3, 4, shown=True).places("1:9", "2:9", "0:8")
    position.play("build redruth bid 5 swift")
    assert position.state.work[0] == 9
    assert 0 not in position.state.passed


def test_h2_drainage_plan_removes_a_water() -> None:
    assert won("drainage").ground("redruth") == (4, 3, 3)


def test_h2_hired_hands_place_a_common_miner_for_nothing() -> None:
    position = won("hands")
    assert position.state.miners[position.x("redruth")] == 1
    assert position.state.board == [2] * 5
    assert position.state.work[0] == 2


def test_h34_hired_hands_find_no_room_beside_a_miner() -> None:
    position = Position(3).tile("redruth", 4, 3, 4, shown=True)
    position.state.miners[position.x("redruth")] = 1
    position.play("build redruth bid 3 drop drop")
    assert "hands" not in keys(position.state)


def test_9_the_winner_plays_his_own_card_also_when_another_started() -> None:
    position = Position(3).tile("redruth", 4, 3, 4)
    position.play("build redruth gossip bid 3 bid 4 drop drop")
    assert asked_seat(position.state) == 1
    position.play("gossip")
    assert position.state.money == [20, 20 - 4 + 2, 20]
    assert asked_seat(position.state) == 0


def test_9_before_and_after_by_the_same_player() -> None:
    position = Position(2).tile("redruth", 4, 3, 4)
    position.play("build redruth captain bid 3 drop assay")
    assert position.state.used[0] == ["captain", "assay"]
    assert position.ground("redruth") == (5, 3, 4)


# --- Private limits ------------------------------------------------------------------------------------------


def test_a_limit_bids_the_smallest_raise_without_asking() -> None:
    position = plain(3)
    position.play("build redruth bid 3")
    assert position.play("limit 9") == ["2: Your limit for Redruth is £9.", "P2 bids £4."]
    assert asked_seat(position.state) == 2
    assert position.play("bid 6 drop")[-2:] == ["P1 drops out.", "P2 bids £7."]
    assert asked_seat(position.state) == 2
    assert position.play("bid 9")[:3] == ["P3 bids £9.", "P2 drops out.", "P3 wins Redruth for £9."]


def test_two_limits_meet_and_only_the_last_bids_are_told() -> None:
    position = plain(3)
    told = position.play("build redruth limit 8 limit 11")
    assert told == [
        "1: Your limit for Redruth is £8.",
        "P1 starts an auction for Redruth at £1.",
        "2: Your limit for Redruth is £11.",
        "P2 bids £2.",
    ]
    told = position.play("drop")
    assert told[:5] == [
        "P3 drops out.",
        "P1 bids £7.",
        "P2 bids £8.",
        "P1 drops out.",
        "P2 wins Redruth for £8.",
    ]
    assert position.state.money == [20, 12, 20]


def test_a_limit_is_known_to_its_owner_alone() -> None:
    position = plain(3)
    position.play("build redruth limit 8")
    auctions = [GAME.view(position.state, seat).auction for seat in (0, 1, None)]
    assert [auction and auction.limit for auction in auctions] == [8, None, None]
    assert asked(position.state).secret
    other = plain(3)
    other.play("build redruth bid 1")
    for seat in (1, 2, None):
        assert dump(GAME.view(position.state, seat)) == dump(GAME.view(other.state, seat))
    assert GAME.decisions(position.state) == GAME.decisions(other.state)


def test_a_limit_ends_with_its_auction() -> None:
    position = plain(3).tile("camborne", 2, 3, 2)
    position.play("build redruth bid 1 limit 8 drop drop")
    assert asked_seat(position.state) == 0
    position.play("build camborne bid 1")
    assert asked_seat(position.state) == 1


def test_without_rivals_there_is_no_limit_to_set() -> None:
    position = plain(3).passed(1, 2)
    assert keys(position.state, "build redruth") == ["bid"]


def test_all_of_a_bid_is_left_out_of_the_public_log() -> None:
    position = plain(3)
    play(position.state, "build redruth")
    assert asked(position.state).secret
    play(position.state, "bid")
    assert asked(position.state).secret
    assert GAME.view(position.state, 1).words == ()
    assert GAME.view(position.state, 0).words == ("bid",)


def test_a_missed_deadline_drops_out_of_an_auction() -> None:
    position = plain(3)
    position.play("build redruth bid 1")
    assert GAME.timeout(position.state, 1) == ("drop",)
    assert GAME.timeout(position.state, 0) is None
    trial = copy(position.state)
    advance(GAME, trial, 1, choice("drop"))
    assert asked_seat(trial) == 2


def test_6_what_can_only_be_one_number_is_asked_and_refused_as_one() -> None:
    decision = questions.amount(questions.BID, 0, 6, 6)
    assert show(decision.prompt, str) == "How much do you bid for St Just? It can only be £6."
    assert decision.amount is not None
    assert show(wrong_amount(decision.amount), str) == "It can only be £6 for St Just."
    assert show(questions.cubes(0, 1, (1, 0, 3), (5, 5)).prompt, str) == "Take a cube from St Just, at £3."


def test_9_with_two_players_a_card_says_the_bid_that_it_really_takes() -> None:
    position = Position(2).tile("redruth", 4, 3, 4)
    position.state.cards = [["gossip"], []]
    position.state.passed = [1]
    notes = [show(option.note, str) for option in asked_after(position, "build redruth") if option.note is not None]
    assert notes == ["Bid at least £5; gone for its bonus: £2 more"], "nobody else can bid"


def asked_after(position: Position, words: str) -> tuple[Option, ...]:
    """What is offered after some words."""
    position.play(words)
    return asked(position.state).options


def test_6_amounts_of_money_are_shown_as_such() -> None:
    decision = questions.amount(questions.BID, 0, 3, 7)
    assert show(label(decision, ("5",)), str) == "£5"
