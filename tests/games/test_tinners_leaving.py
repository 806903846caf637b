"""Leaving a game of Tinners' Trail at moments when something of one's own is under way (§2, §6, §10.3), and what is
shown of the last turn after answers that leave no mark."""

from __future__ import annotations

from bot.games.playing import answer, leave
from bot.games.tinners.state import ROBOT
from tests.games.tinners_position import GAME, Position, amounts, asked_seat, keys, solo


def bidders(seats: int = 4) -> Position:
    """Seats without survey cards, and one tile."""
    position = Position(seats).tile("redruth", 4, 3, 4)
    position.state.cards = [[] for _ in range(seats)]
    return position


def to_peek(seats: int) -> Position:
    """Everybody has passed in the order of seats and stopped investing; one tile is face down."""
    position = Position(seats).tile("redruth", 4, 3, 4)
    position.play("pass " * seats + "stop " * seats)
    assert position.state.phase == "peek"
    return position


# --- Auctions ------------------------------------------------------------------------------------------------


def test_6_who_leaves_in_the_middle_of_a_bid_leaves_no_word_to_the_next() -> None:
    position = bidders()
    position.play("build redruth bid 3 bid")
    leave(GAME, position.state, 1)
    assert asked_seat(position.state) == 2
    assert keys(position.state) == ["bid", "limit", "drop"]


def test_6_a_bid_that_somebody_else_is_making_goes_on_when_another_leaves() -> None:
    position = bidders()
    position.play("build redruth bid 3 bid")
    leave(GAME, position.state, 2)
    assert asked_seat(position.state) == 1
    assert amounts(position.state) == (4, 20)
    position.play("5")
    assert asked_seat(position.state) == 3


def test_6_who_leaves_without_being_in_the_auction_changes_nothing_in_it() -> None:
    position = bidders()
    position.play("build redruth bid 3 drop")
    auction = position.state.auction
    assert auction is not None
    leave(GAME, position.state, 1)
    assert position.state.auction is auction
    assert (auction.live, auction.leader, auction.turn) == ([0, 2, 3], 0, 2)


def test_2_no_auction_is_left_when_only_one_player_is() -> None:
    position = bidders(2)
    position.play("build redruth bid 3")
    leave(GAME, position.state, 1)
    view = GAME.view(position.state, None)
    assert (view.phase, view.auction, view.turn) == ("over", None, None)
    assert GAME.outcome(position.state) is not None


def test_that_a_game_ends_because_somebody_leaves_is_told() -> None:
    told = [event.text.message for event in leave(GAME, bidders(2).state, 1).events]
    assert told == ["{who} leaves the game; the mines stay.", "Only one player is left.", "The game is over."]
    told = [event.text.message for event in leave(GAME, solo().state, 0).events]
    assert told[1:] == ["You have left the field to Lord Wallace.", "The game is over."]
    told = [event.text.message for event in leave(GAME, bidders(3).state, 1).events]
    assert told == ["{who} leaves the game; the mines stay."]


def test_2_no_unfinished_answer_is_left_when_only_one_player_is() -> None:
    position = bidders(2).mine(0, "camborne", 2, 2, 2)
    position.play("extract camborne")
    leave(GAME, position.state, 0)
    assert position.state.words == []


# --- The other queues ----------------------------------------------------------------------------------------


def test_10_3_who_leaves_no_longer_looks_at_a_tile() -> None:
    position = to_peek(4)
    assert asked_seat(position.state) == 0
    leave(GAME, position.state, 0)
    assert (position.state.phase, asked_seat(position.state)) == ("peek", 1)
    position = to_peek(4)
    leave(GAME, position.state, 1)
    assert asked_seat(position.state) == 0
    position.play("none")
    assert position.state.round == 2
    assert asked_seat(position.state) == 0


def test_10_2_who_leaves_no_longer_invests() -> None:
    position = Position(3)
    position.play("pass pass pass")
    leave(GAME, position.state, 1)
    position.play("stop")
    assert asked_seat(position.state) == 2


def test_10_3_who_leaves_has_no_place_in_the_next_turn_order() -> None:
    position = Position(3)
    position.play("pass pass pass")
    leave(GAME, position.state, 0)
    position.play("stop stop")
    assert position.state.round == 2
    assert position.state.order == [1, 2]
    assert asked_seat(position.state) == 1


def test_11_6_who_leaves_is_not_asked_for_the_ore_of_adelaides_token() -> None:
    position = Position(3, emigration=True).mine(0, "redruth", 0, 0, 3).own_miner("redruth").holds(0, 2, 4)
    position.play("emigrate redruth adelaide pass pass pass")
    assert (position.state.phase, asked_seat(position.state)) == ("sell", 0)
    leave(GAME, position.state, 0)
    assert (position.state.phase, asked_seat(position.state)) == ("invest", 1)


# --- What is shown of the last turn --------------------------------------------------------------------------


def last(position: Position) -> list[tuple[int, str]]:
    """What the view shows of the last turn."""
    return [(done.side, done.action) for done in GAME.view(position.state, None).last]


def test_12_4_after_an_answer_that_leaves_no_mark_only_what_lord_wallace_does_is_shown() -> None:
    position = solo(emigration=True).mine(0, "redruth", 0, 0, 3).own_miner("redruth").holds(0, 2, 4)
    position.state.money = [3, 34]
    position.passed(ROBOT).play("emigrate redruth adelaide pass")
    assert last(position) == [(0, "pass")]
    progress = answer(GAME, position.state, 0, ("tin",))
    assert progress.turn_over
    assert last(position) == [(0, "pass")]
    GAME.proceed(position.state)
    assert last(position)[0] == (ROBOT, "invest")
    assert (0, "pass") not in last(position)


def test_an_answer_that_leaves_no_mark_keeps_what_was_shown_when_nothing_follows() -> None:
    position = to_peek(3)
    assert last(position) == [(2, "stop")]
    position.play("none")
    assert position.state.round == 2
    assert last(position) == [(2, "stop")]


def test_who_leaves_takes_what_was_shown_along() -> None:
    position = bidders()
    position.play("pasties")
    assert last(position) == [(0, "pasties")]
    leave(GAME, position.state, 0)
    assert last(position) == []
