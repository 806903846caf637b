"""What everybody hears of each action in Tinners' Trail, and what pictures mark of it (§4 to §12)."""

from __future__ import annotations

import pytest

from bot.games.tinners import wallace
from bot.games.tinners.rates import ADIT, MINER, TRAIN
from bot.games.tinners.state import ROBOT, Story
from tests.games.test_tinners_wallace import BUILD, DEVELOP, EXTRACT, his_turn
from tests.games.tinners_position import GAME, Position, asked_seat, solo

Mark = tuple[int, str, tuple[str, ...], int, str]


def marks(position: Position) -> list[Mark]:
    """What the view marks of the last turn: side, action, areas, amount, and what was used."""
    last = GAME.view(position.state, None).last
    return [(done.side, done.action, done.areas, done.amount, done.what) for done in last]


def mining(*, emigration: bool = False) -> Position:
    """Seat 0 has a mine inland and one on the coast; a tile lies in Camborne."""
    position = Position(2, emigration=emigration).mine(0, "redruth", 3, 3, 3).mine(0, "st-ives", 2, 2, 2)
    return position.tile("camborne", 2, 3, 2)


# --- §5, §7, §8: actions -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "told", "mark"),
    [
        ("pass", "P1 passes.", (0, "pass", (), 0, "")),
        ("pasties", "P1 sells pasties for £1.", (0, "pasties", (), 1, "")),
        (
            "extract redruth tin+copper",
            "P1 extracts 1 tin and 1 copper in Redruth for £6; the water rises to 4.",
            (0, "extract", ("redruth",), 2, ""),
        ),
        ("miner redruth", "P1 takes a miner for Redruth.", (0, "miner", ("redruth",), 0, "")),
        ("port st-ives", "P1 takes a port for St Ives.", (0, "port", ("st-ives",), 0, "")),
        ("train redruth", "P1 takes a train for Redruth.", (0, "train", ("redruth",), 0, "")),
        ("pump redruth", "P1 takes a steam pump for Redruth.", (0, "pump", ("redruth",), 0, "")),
        (
            "adit redruth camborne",
            "P1 digs an adit between Redruth and Camborne.",
            (0, "adit", ("redruth", "camborne"), 0, ""),
        ),
    ],
)
def test_5_every_action_is_told_and_marked(words: str, told: str, mark: Mark) -> None:
    position = mining()
    assert position.play(words) == [told]
    assert marks(position) == [mark]


def test_11_2_a_coloured_miner_is_told_as_ones_own() -> None:
    position = mining(emigration=True)
    assert position.play("miner redruth own") == ["P1 sends one of their own miners to Redruth."]
    assert marks(position) == [(0, "miner", ("redruth",), 0, "")]


def test_11_3_an_emigrant_is_marked_with_his_place() -> None:
    position = mining(emigration=True).own_miner("redruth")
    position.play("emigrate redruth michigan later")
    assert marks(position) == [(0, "emigrate", ("redruth",), 0, "michigan")]


@pytest.mark.parametrize(
    ("kind", "words", "told", "mark"),
    [
        (MINER, "miner redruth", "a miner from Michigan in Redruth", (0, "place", ("redruth",), 0, "miner")),
        (
            ADIT,
            "adit redruth camborne",
            "an adit from Michigan between Redruth and Camborne",
            (0, "place", ("redruth", "camborne"), 0, "adit"),
        ),
    ],
)
def test_11_4_a_piece_from_michigan_is_told_and_marked(kind: int, words: str, told: str, mark: Mark) -> None:
    position = mining(emigration=True)
    position.state.stored[0][kind] = 1
    assert position.play(f"place {words}") == [f"P1 places {told}."]
    assert marks(position) == [mark]


# --- §6, §9: auctions ----------------------------------------------------------------------------------------


def test_6_every_step_of_an_auction_is_told_and_marked() -> None:
    position = Position(3).tile("redruth", 4, 3, 4)
    position.state.cards = [["gossip"], ["assay", "hands"], []]
    steps: list[tuple[str, list[str], list[Mark]]] = [
        (
            "build redruth gossip",
            [
                "P1 plays Local Gossip and looks at the tile in Redruth.",
                "1: The tile in Redruth: tin 4, copper 3, water 4.",
            ],
            [(0, "card", ("redruth",), 0, "gossip")],
        ),
        ("bid 3", ["P1 starts an auction for Redruth at £3."], [(0, "bid", ("redruth",), 3, "")]),
        (
            "limit 8",
            ["2: Your limit for Redruth is £8.", "P2 bids £4."],
            [(1, "bid", ("redruth",), 4, "")],
        ),
        ("bid 5", ["P3 bids £5."], [(2, "bid", ("redruth",), 5, "")]),
        (
            "bid 7",
            ["P1 bids £7.", "P2 bids £8."],
            [(0, "bid", ("redruth",), 7, ""), (1, "bid", ("redruth",), 8, "")],
        ),
        ("drop", ["P3 drops out."], [(2, "drop", ("redruth",), 0, "")]),
        (
            "drop",
            ["P1 drops out.", "P2 wins Redruth for £8.", "The mine in Redruth holds tin 4, copper 3, water 4."],
            [(0, "drop", ("redruth",), 0, ""), (1, "build", ("redruth",), 8, "")],
        ),
        (
            "assay",
            ["P2 plays Assay Office: 1 tin more in the mine."],
            [(1, "card", ("redruth",), 1, "assay")],
        ),
    ]
    for words, told, marked in steps:
        assert position.play(words) == told
        assert marks(position) == marked


def test_5_whose_action_it_is_stays_the_same_while_others_bid() -> None:
    position = Position(3).tile("redruth", 4, 3, 4)
    position.state.cards = [[], [], []]
    assert GAME.view(position.state, None).active == 0
    position.play("pasties")
    assert GAME.view(position.state, None).active == 1
    position.play("build redruth bid 3")
    assert asked_seat(position.state) == 2
    assert GAME.view(position.state, 2).active == 1
    position.play("drop drop")
    assert GAME.view(position.state, None).active == 2
    position.play("pass pass pass")
    assert GAME.view(position.state, None).active is None, "nobody acts when all have passed"


# --- §10: the end of a round ---------------------------------------------------------------------------------


def test_10_what_follows_the_last_pass_is_told_and_marked() -> None:
    position = Position(2).tile("redruth", 4, 3, 4).holds(0, 2, 1)
    position.state.queue = [position.x(key) for key in ("camborne", "gwennap", "wendron")]
    position.play("pass")
    assert position.play("pass") == ["P2 passes.", "P1 sells 2 tin and 1 copper for £18."]
    assert position.play("5") == ["P1 invests £5 for 11 points."]
    assert marks(position) == [(0, "invest", (), 11, "5")]
    assert position.play("stop stop") == ["P2 invests no more.", "P1 invests no more."]
    assert marks(position) == [(0, "stop", (), 0, "")]
    told = position.play("redruth")
    tin, copper = position.state.prices
    assert told == [
        "P1 looks at the tile in Redruth.",
        "1: The tile in Redruth: tin 4, copper 3, water 4.",
        "Tiles are laid face down in Camborne and Gwennap.",
        f"Round 2: tin is at £{tin}, copper at £{copper}.",
    ]
    assert marks(position) == [(0, "peek", ("redruth",), 0, "")]


def test_5_who_has_no_work_points_left_is_told_to_be_done() -> None:
    position = Position(2).places("0:9", "1:9")
    assert position.play("pasties") == ["P1 sells pasties for £1.", "P1 has no work points left."]


def test_10_4_the_end_of_the_game_is_told() -> None:
    position = Position(2, number=4)
    position.state.money = [0, 0]
    assert position.play("pass pass")[2:] == ["The game is over."]


# --- §12: Lord Wallace ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "mark"),
    [
        (EXTRACT, (ROBOT, "extract", ("redruth",), 2, "")),
        (DEVELOP, (ROBOT, "train", ("redruth",), 0, "")),
        (BUILD, (ROBOT, "bid", ("camborne",), 1, "")),
    ],
)
def test_12_3_what_lord_wallace_does_is_marked(card: int, mark: Mark) -> None:
    position = solo().mine(ROBOT, "redruth", 2, 2, 1).tile("camborne", 2, 3, 2)
    his_turn(position, card)
    assert marks(position) == [mark]


def test_12_3_pasties_of_lord_wallace_are_told_and_marked() -> None:
    position = solo()
    assert his_turn(position, EXTRACT)[1] == "{who} sells pasties for £{income}."
    assert marks(position) == [(ROBOT, "pasties", (), 1, "")]


def test_12_3_a_coloured_miner_of_lord_wallace_is_told_as_his_own() -> None:
    position = solo(emigration=True).mine(ROBOT, "redruth", 2, 2, 1)
    position.state.board = [int(kind == MINER) for kind in range(len(position.state.board))]
    assert his_turn(position, DEVELOP)[1] == "{who} sends one of his own miners to {place}."
    assert position.state.own_miners[position.x("redruth")]
    assert marks(position) == [(ROBOT, "miner", ("redruth",), 0, "")]


def test_12_3_what_lord_wallace_places_is_marked() -> None:
    position = solo(emigration=True).mine(ROBOT, "redruth", 2, 2, 1)
    position.state.stored[ROBOT][TRAIN] = 1
    wallace.place_stored(position.state, Story())
    assert marks(position) == [(ROBOT, "place", ("redruth",), 0, "train")]


def test_12_3_with_his_last_work_point_he_still_sends_a_miner_abroad() -> None:
    position = solo(emigration=True).mine(ROBOT, "redruth", 1, 0, 1).own_miner("redruth").places("0:9", "1:9")
    position.deal(DEVELOP)
    position.play("pasties")
    assert position.state.work[ROBOT] == 10
    assert not position.state.own_miners[position.x("redruth")]
