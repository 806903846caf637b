"""What the commands of Tinners' Trail say and offer."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.contract import Decision
from bot.games.playing import advance
from bot.games.tinners.rates import KINDS
from bot.games.tinners.verbs import VERBS
from bot.games.verbs import Ask, Misread
from tests.games.tinners_position import GAME, Position, asked, asked_seat, choice, copy

BY_NAME = {verb.name: verb for verb in VERBS}


def asks(position: Position) -> Ask:
    """What is asked after words of one turn; nothing when they complete it."""

    def ask(words: str) -> Decision | None:
        state = copy(position.state)
        seat = asked_seat(state)
        for word in words.split():
            progress = advance(GAME, state, seat, choice(word))
            if progress.turn_over or progress.revealed:
                return None
        return asked(state)

    return ask


def says(position: Position, verb: str, **given: Any) -> list[str]:
    return BY_NAME[verb].words(given, asks(position))


def offers(position: Position, verb: str, slot: str, **given: Any) -> list[str]:
    found = next(each for each in BY_NAME[verb].slots if each.name == slot)
    offered = BY_NAME[verb].offers(found, given, asks(position))
    assert offered is not None
    return [offer.value for offer in offered]


def field(seats: int = 3) -> Position:
    return Position(seats).tile("redruth", 4, 3, 4)


def begun(position: Position) -> set[str]:
    """The verbs that can be taken up now."""
    return {verb.name for verb in VERBS if verb.begins(asked(position.state))}


def test_no_survey_card_is_said_for_a_bid_that_comes_with_the_area() -> None:
    assert says(field(), "build", area="redruth", bid="£5") == ["build redruth none bid 5"]
    assert says(field(), "build", area="redruth") == ["build redruth none"]
    assert "redruth" in offers(field(), "build", "area")


def test_a_bid_after_a_look_is_a_turn_of_its_own() -> None:
    assert says(field(), "build", area="redruth", survey="assay", bid="5") == ["build redruth assay", "bid 5"]
    assert "assay" in offers(field(), "build", "survey", area="redruth")
    assert offers(field(), "build", "bid", area="redruth")[:2] == ["1", "2"]


def test_an_amount_that_is_none_is_refused_in_words() -> None:
    with pytest.raises(Misread) as caught:
        says(field(), "build", area="redruth", bid="a lot")
    assert "is not an amount" in caught.value.reason.message


def test_a_bid_or_a_limit() -> None:
    position = field()
    position.play("build redruth none bid 3")
    assert says(position, "bid", pounds="4") == ["bid 4"]
    assert says(position, "bid", pounds="£9", up_to=True) == ["limit 9"]
    assert offers(position, "bid", "pounds")[0] == "4"
    assert begun(position) == {"bid", "pass"}


def test_pass_is_the_word_for_letting_be_that_is_asked_now() -> None:
    position = field()
    assert says(position, "pass") == ["pass"]
    position.play("build redruth none bid 3")
    assert says(position, "pass") == ["drop"]
    position.play("drop drop")
    assert says(position, "pass") == ["none"]


def test_cubes_are_counted_within_what_the_mine_gives() -> None:
    position = field().mine(0, "st-ives", 1, 3, 1)
    assert says(position, "extract", area="st-ives", tin=1, copper=1) == ["extract st-ives tin+copper"]
    assert says(position, "extract", area="st-ives", copper=2) == ["extract st-ives copper*2"]
    assert offers(position, "extract", "copper", area="st-ives") == ["1", "2"]
    assert offers(position, "extract", "copper", area="st-ives", tin=1) == ["1"]


def test_developments_and_the_pump() -> None:
    position = field().mine(0, "st-ives", 1, 3, 1)
    assert says(position, "develop", kind="port", area="st-ives") == ["port st-ives"]
    assert says(position, "pump", area="st-ives") == ["pump st-ives"]
    assert offers(position, "develop", "area", kind="train") == ["st-ives"]
    assert says(position, "pasties") == ["pasties"]


def test_a_piece_from_michigan_at_once_and_before_an_action() -> None:
    position = Position(2, emigration=True).mine(0, "st-ives", 1, 3, 1)
    position.state.stored[0][KINDS.index("train")] = 1
    assert says(position, "place", kind="train", area="st-ives") == ["place train st-ives"]
    position.own_miner("st-ives")
    position.play("emigrate st-ives adelaide")
    assert begun(position) == {"place", "pass"}
    assert offers(position, "place", "kind") == ["train"]
    assert says(position, "pass") == ["later"]


def test_a_miner_emigrates() -> None:
    position = Position(2, emigration=True).mine(0, "st-ives", 1, 3, 1).own_miner("st-ives")
    assert says(position, "emigrate", area="st-ives", place="adelaide") == ["emigrate st-ives adelaide"]
    assert "kimberly" in offers(position, "emigrate", "place", area="st-ives")


@pytest.mark.parametrize("verb", ["invest", "survey", "peek", "sell"])
def test_answers_are_said_only_where_they_are_asked(verb: str) -> None:
    assert verb not in begun(field())
    assert BY_NAME[verb].refused is not None


def test_investing() -> None:
    position = Position(2).passed(0)
    position.state.money = [20, 0]
    position.play("pass")
    assert begun(position) == {"invest", "pass"}
    assert says(position, "invest", pounds="£10") == ["10"]
    assert says(position, "pass") == ["stop"]
    assert "10" in offers(position, "invest", "pounds")
    assert "stop" not in offers(position, "invest", "pounds")


def test_a_look_at_a_tile_after_the_round() -> None:
    position = field(2).passed(0)
    position.state.money = [0, 0]
    position.play("pass")
    while position.state.phase == "invest":
        position.play("stop")
    assert begun(position) == {"peek", "pass"}
    assert says(position, "peek", area="redruth") == ["redruth"]
    assert offers(position, "peek", "area") == ["redruth"]


def test_words_that_players_read_are_plain() -> None:
    read = " ".join(f"{verb.about} {' '.join(slot.about for slot in verb.slots)}" for verb in VERBS)
    assert "Whence" not in read
    assert "Whither" not in read
    assert all(len(verb.about) <= 100 for verb in VERBS)
    assert all(len(slot.about) <= 100 for verb in VERBS for slot in verb.slots)
