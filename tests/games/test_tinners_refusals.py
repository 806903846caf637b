"""Why something that is not on offer in Tinners' Trail can't be done, in words (§5, §10.2)."""

from __future__ import annotations

import pytest

from bot.games.text import show
from bot.games.tinners import rates
from bot.games.tinners.rates import TRAIN
from tests.games.tinners_position import GAME, Position, asked_seat, keys


def why(position: Position, key: str) -> str:
    """The reason that the seat on turn is given for a key that is not on offer; empty if there is none."""
    seat = asked_seat(position.state)
    reason = GAME.why_not(position.state, seat, key)
    return "" if reason is None else show(reason, lambda number: f"P{number + 1}")


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("build", "No area has a tile and no mine."),
        ("extract", "You have no mine yet."),
        ("emigrate", "None of your mines has a miner of your own colour."),
        ("place", "You have no piece from Michigan."),
        ("adit", "You have no mine yet."),
        ("train", "There is no train left on the board in this round."),
    ],
)
def test_5_1_an_action_is_refused_for_the_reason_that_holds(key: str, words: str) -> None:
    position = Position(2, emigration=True)
    assert key not in keys(position.state)
    if key == "train":
        position.mine(0, "redruth", 0, 0, 1)
        position.state.board[TRAIN] = 0
    assert why(position, key) == words


def test_5_1_each_lack_has_its_own_sentence() -> None:
    position = Position(2, number=2).mine(0, "wendron", 2, 0, 5).tile("camborne", 2, 3, 2)
    position.state.miners[position.x("wendron")] = 1
    assert why(position, "miner") == "None of your mines has room for a miner."
    assert why(position, "port") == "None of your mines is on the coast."
    assert why(position, "emigrate") == "Nobody emigrates in this game: the Emigration expansion is off."
    position.state.money[0] = 3
    assert why(position, "extract") == ("You can't pay for the water: a cube costs at least £5, and you have £3.")
    position.state.mines[0] = 0
    assert why(position, "build") == "All your mine pieces are on the map."


def test_7_an_area_is_refused_for_the_reason_that_holds_and_with_those_that_would_do() -> None:
    position = Position(2).mine(0, "wendron", 2, 0, 1).mine(0, "st-ives", 2, 2, 2).mine(1, "redruth", 1, 1, 1)
    position.tile("camborne", 2, 3, 2).mine(0, "marazion", 0, 0, 1)
    position.play("extract")
    assert why(position, "redruth") == "The mine in Redruth is P2’s. Possible: St Ives and Wendron."
    assert why(position, "marazion") == "Marazion has no ore. Possible: St Ives and Wendron."
    assert why(position, "camborne").startswith("Camborne has no mine. Possible:")
    position.state.words = ["build"]
    assert why(position, "redruth") == "Redruth has a mine already, of P2. Possible: Camborne."
    assert why(position, "bodmin") == "Bodmin has no tile yet. Possible: Camborne."
    position.state.words = ["port"]
    assert why(position, "wendron") == "Wendron is not on the coast. Possible: St Ives and Marazion."
    position.state.ports[position.x("st-ives")] = True
    assert why(position, "st-ives") == "St Ives has a port already. Possible: Marazion."


@pytest.mark.parametrize(("key", "spent"), [("build", 9), ("train", 9), ("adit", 8)])
def test_5_an_action_beyond_the_work_points_is_refused_for_these(key: str, spent: int) -> None:
    position = Position(2).mine(0, "redruth", 2, 2, 2).tile("camborne", 2, 3, 2).places(f"0:{spent - 1}", "1:9")
    assert key in keys(position.state)
    position = Position(2).mine(0, "redruth", 2, 2, 2).tile("camborne", 2, 3, 2).places(f"0:{spent}", "1:9")
    assert key not in keys(position.state)
    assert why(position, key).startswith("That takes ")
    assert f"you have {10 - spent} left in this round." in why(position, key)


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


def test_10_2_a_row_that_is_not_open_is_refused_for_the_reason_that_holds_only_while_investing() -> None:
    position = Position(2)
    assert why(position, "40") == ""
    position.play("pass pass")
    assert "40" not in keys(position.state)
    assert why(position, "40") == f"That row costs £40, and you have £{position.state.money[position.state.turn]}."
    assert why(position, "41") == "", "there is no such row"
    first = position.state.taken[0]
    pay = rates.rates(2, position.state.round)[0].key
    first.append(position.state.turn)
    assert why(position, pay) == f"You have invested £{pay} in this round already: each time in another row."
    first[:] = [1 - position.state.turn] * len(rates.rates(2, position.state.round)[0].points)
    assert why(position, pay) == f"The row for £{pay} is full."
