"""The commands of Migration: Mars, taken up in turns as people say them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.mars.game import GAME
from bot.games.mars.state import State
from bot.games.mars.verbs import VERBS
from bot.games.text import show
from bot.games.verbs import Verb
from bot.tables import parsing
from bot.tables.position import Position
from bot.tables.refusals import Refusal
from bot.tables.turns import Turn, begin, canonical
from bot.tables.verbs import Speech
from tests.games.mars_position import colony, copy, four, loaded, play, position, sentence
from tests.games.test_mars_end import ready
from tests.games.test_mars_trade import market

RICH = {"rock": 9, "water": 9, "iron": 9, "rcu": 9, "olympium": 9, "blueprint": 9, "med": 9}
NAMES = {verb.name: verb for verb in VERBS}


def name(seat: int) -> str:
    """A player's name."""
    return f"Player {seat}"


def speech(state: State, seat: int | None = None) -> Speech:
    """What a seat can say, with nothing pencilled."""
    table = Position(GAME, copy(state))
    seat = state.active if seat is None else seat
    return Speech(table, begin(table.copy(), seat), name)


def said(state: State, verb: str, seat: int | None = None, **given: Any) -> str:
    """The turn that a verb says, as canonical text."""
    speaker = speech(state, seat)
    start, words = speaker.turns(NAMES[verb], given)
    turn: Turn = parsing.read(start, words[0], name, rounding=False).turn
    return canonical(turn.steps)


def colonists(**more: object) -> State:
    """North has all kinds of things to do, away from its stop."""
    north = colony(
        "N", tunnel="E2 E3", life="D2", habitat="C2 C1", people="C2", hospital="H9", injured="H9", export="B9",
        assets=RICH, cards="ice_lens rich_seam", rover=0, salvage="factory",
    )  # fmt: skip
    return four(north, blasts="B5", **more)


def test_the_verbs_are_those_of_the_game() -> None:
    wanted = """build tunnel clear fortress dismantle move heal exchange offer accept decline counter withdraw
        event roll fuel salvage warp"""
    assert [verb.name for verb in VERBS] == wanted.split()
    assert GAME.verbs is VERBS
    for verb in VERBS:
        assert isinstance(verb, Verb)
        assert len(verb.about) <= 100
        assert verb.refused is not None
        assert all(len(slot.about) <= 100 for slot in verb.slots)


@pytest.mark.parametrize("phase", ["start", "colony", "build"])
@pytest.mark.parametrize(
    ("verb", "given", "words"),
    [
        ("build", {"what": "life", "where": "F1"}, "life F1"),
        ("tunnel", {"where": "f2"}, "tunnel F2"),
        ("clear", {"where": "B5"}, "clear B5"),
        ("fortress", {"where": "F2"}, "fortress F2"),
        ("dismantle", {"where": "E3"}, "dismantle E3"),
    ],
)
def test_build_verbs_lead_on_to_the_build_phase(phase: str, verb: str, given: dict[str, Any], words: str) -> None:
    state = colonists(phase=phase)
    lead = {"start": "colony build ", "colony": "build ", "build": ""}[phase]
    assert said(state, verb, **given) == lead + words


@pytest.mark.parametrize("phase", ["start", "colony"])
@pytest.mark.parametrize(
    ("verb", "given", "words"),
    [
        ("move", {"who": "C2", "where": "c1"}, "move C2 C1"),
        ("heal", {"who": "H9", "where": "C1"}, "heal H9 C1"),
        ("exchange", {"pay": "rock4", "get": "med"}, "exchange rock4 med"),
        ("event", {"card": "rich_seam", "choice": "iron"}, "rich_seam iron"),
        ("event", {"card": "ice_lens"}, "ice_lens"),
    ],
)
def test_colony_verbs(phase: str, verb: str, given: dict[str, Any], words: str) -> None:
    assert said(colonists(phase=phase), verb, **given) == ("colony " if phase == "start" else "") + words


def test_amounts_as_people_type_them() -> None:
    state = market()
    assert (
        said(state, "offer", to="east", give="2 iron + 1 med", want="water x2") == "offer east iron*2+med water*2"
    )
    assert said(state, "offer", to="Player 2", give="2 iron", want="1 blueprint") == "offer south iron*2 blueprint"


def test_answers_name_the_other_only_if_there_are_several() -> None:
    state = market()
    play(state, "offer east iron water")
    assert said(state, "accept", 1) == "accept"
    assert said(state, "accept", 1, whose="north") == "accept north"
    assert said(state, "decline", 1, whose="north") == "decline north"
    assert said(state, "counter", 1, whose="north", give="water", want="2 iron") == "counter north water iron*2"
    assert said(state, "withdraw", 0, whose="east") == "withdraw east"


def test_what_completes_a_slot_is_what_is_legal() -> None:
    state = colonists()
    offers = speech(state).offers(NAMES["build"], "what", {}, "")
    assert [value for _, value in offers] == ["life", "habitat", "factory", "refinery", "hospital"]
    where = speech(state).offers(NAMES["build"], "where", {"what": "factory"}, "")
    assert [value for _, value in where] == ["F3", "E4", "F4"]
    cards = speech(state).offers(NAMES["event"], "card", {}, "")
    assert [value for _, value in cards] == ["rich_seam", "ice_lens"]


def test_roll_fuel_salvage_and_warp() -> None:
    assert said(colonists(), "roll") == "roll"
    assert said(colonists(phase="start"), "roll") == "colony roll"
    assert said(colonists(phase="start"), "salvage", what="factory", where="E4") == "salvage factory E4"
    assert said(ready(), "warp") == "warp"
    with pytest.raises(Refusal) as late:
        said(colonists(), "warp")
    assert show(late.value.text, str) == "A warp takes 5 healthy people; you have 1."
    with pytest.raises(Refusal) as weak:
        said(colonists(phase="start"), "warp")
    assert "A warp takes 5 healthy people; you have 1." in sentence(weak.value.text)
    fuel = position(colony("N", rover=0, assets={"fuel": 2}), colony("S"), phase="build")
    loaded(fuel, move=1)
    play(fuel, "roll")
    assert said(fuel, "fuel", cells="1") == "1"


def test_a_whole_turn_as_text() -> None:
    state = colonists()
    turn = begin(Position(GAME, copy(state)), 0)
    typed = "move c2 c1 exchange 4 rock med build life f1 roll"
    read = parsing.read(turn, typed, name).turn
    assert canonical(read.steps) == "move C2 C1 exchange rock4 med build life F1 roll"
    assert read.complete
    assert read.reveals
