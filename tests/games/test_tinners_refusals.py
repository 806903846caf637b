"""Why something that is not on offer in Tinners' Trail can't be done, in words (§5, §10.2)."""

from __future__ import annotations

import pytest

from bot.games.text import show
from tests.games.tinners_position import GAME, Position, asked_seat, keys


def why(position: Position, key: str) -> str:
    """The reason that the seat on turn is given for a key that is not on offer; empty if there is none."""
    seat = asked_seat(position.state)
    reason = GAME.why_not(position.state, seat, key)
    return "" if reason is None else show(reason, lambda number: f"P{number + 1}")


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("build", "can't start an auction"),
        ("extract", "None of your mines has ore"),
        ("emigrate", "a miner of your own colour"),
        ("miner", "no such development"),
        ("place", "no such development"),
        ("adit", "no such development"),
    ],
)
def test_5_1_an_action_that_lacks_something_is_refused_with_what_it_takes(key: str, words: str) -> None:
    position = Position(2, emigration=True)
    assert key not in keys(position.state)
    assert words in why(position, key)


@pytest.mark.parametrize(("key", "spent"), [("build", 9), ("train", 9), ("adit", 8)])
def test_5_an_action_beyond_the_work_points_is_refused_for_these(key: str, spent: int) -> None:
    position = Position(2).mine(0, "redruth", 2, 2, 2).tile("camborne", 2, 3, 2).places(f"0:{spent - 1}", "1:9")
    assert why(position, key) != "You don't have the work points for that in this round."
    assert key in keys(position.state)
    position = Position(2).mine(0, "redruth", 2, 2, 2).tile("camborne", 2, 3, 2).places(f"0:{spent}", "1:9")
    assert key not in keys(position.state)
    assert why(position, key) == "You don't have the work points for that in this round."


def test_5_outside_the_choice_of_an_action_no_reason_of_an_action_is_given() -> None:
    begun = Position(2).mine(0, "redruth", 2, 2, 2)
    begun.play("extract")
    assert why(begun, "build") == ""
    bidding = Position(3).tile("redruth", 4, 3, 4)
    bidding.state.cards = [[], [], []]
    bidding.play("build redruth bid 3")
    assert why(bidding, "extract") == ""
    investing = Position(2)
    investing.play("pass pass")
    assert why(investing, "extract") == ""


def test_10_2_a_row_that_is_not_open_is_refused_in_words_only_while_investing() -> None:
    position = Position(2)
    assert why(position, "40") == ""
    position.play("pass pass")
    assert "40" not in keys(position.state), "nobody has £40"
    assert why(position, "40").startswith("That is not on offer")
    assert why(position, "41") == "", "there is no such row"
