"""Amounts in a trade of Migration: Mars as people type them, their completion, and what is wrong with others."""

from __future__ import annotations

import pytest

from bot.games.mars.game import GAME
from bot.games.mars.state import State
from bot.games.mars.verbs import VERBS
from bot.games.text import show
from bot.tables import parsing
from bot.tables.position import Position
from bot.tables.refusals import Refusal
from bot.tables.turns import Turn, begin, canonical
from bot.tables.verbs import Speech
from tests.games.mars_position import play, sentence
from tests.games.test_mars_trade import market

OFFER = next(verb for verb in VERBS if verb.name == "offer")
ABLE = "2 rock, 2 water, 2 iron, 1 med kit and 1 blueprint."


def name(seat: int) -> str:
    """What a player is called."""
    return f"P{seat}"


def turn(state: State) -> Turn:
    """The turn of the player who is on."""
    return begin(Position(GAME, state), 0)


def said(give: str, want: str = "1 water", *, to: str = "P1") -> str:
    """The turn that is said with ``/mars offer``, or why not."""
    state = market()
    state.seats[0].events = [1]
    speech = Speech(Position(GAME, state), turn(state), name)
    try:
        start, [words] = speech.turns(OFFER, {"to": to, "give": give, "want": want})
        return canonical(parsing.read(start, words, name).turn.steps)
    except Refusal as refused:
        return show(refused.text, name)


def typed(words: str) -> str:
    """The turn that is typed with ``/move``, or why not."""
    try:
        return canonical(parsing.read(turn(market()), words, name).turn.steps)
    except Refusal as refused:
        return show(refused.text, name)


def completed(slot: str, current: str, state: State | None = None) -> list[str]:
    """What is offered for a slot of ``/mars offer``."""
    state = state or market()
    speech = Speech(Position(GAME, state), turn(state), name)
    return [label for label, _ in speech.offers(OFFER, slot, {"to": "P1", "give": "1 iron"}, current)]


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("2 iron", "iron*2"),
        ("2iron", "iron*2"),
        ("iron x2", "iron*2"),
        ("iron*2", "iron*2"),
        ("2x iron", "iron*2"),
        ("2 x Iron", "iron*2"),
        ("2xiron", "iron*2"),
        ("iron 2", "iron*2"),
        ("two iron", "iron*2"),
        ("iron, iron", "iron*2"),
        ("2 irons", "iron*2"),
        ("2 ir", "iron*2"),
        ("1 Med", "med"),
        ("a med kit", "med"),
        ("med kits", "med"),
        ("2 iron + 1 med", "iron*2+med"),
        ("2iron+1med", "iron*2+med"),
        ("2 iron and 1 med", "iron*2+med"),
        ("2 iron & 1 med.", "iron*2+med"),
        ("2 iron, 1 med", "iron*2+med"),
        ("2 iron 1 med", "iron*2+med"),
        ("iron 2 med 1", "iron*2+med"),
        ("iron 2, med 1", "iron*2+med"),
        ("iron med", "iron+med"),
        ("2 iron, 0 rock", "iron*2"),
        ("Ice Lens", "ice_lens"),
        ("1 ice_lens + 1 rock", "ice_lens+rock"),
    ],
)
def test_neg_7_amounts_are_understood_as_people_type_them(given: str, meant: str) -> None:
    assert said(given) == f"offer east {meant} water"


@pytest.mark.parametrize("wanted", ["1 med and 2 rock", "2rock + 1 Med", "med, rock x2"])
def test_neg_7_so_is_what_is_wanted(wanted: str) -> None:
    assert sorted(said("iron", wanted).split()[-1].split("+")) == ["med", "rock*2"]


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ("3 iron", "You have 2 iron, not 3."),
        ("iron iron iron", "You have 2 iron, not 3."),
        ("2 med", "You have 1 med kit, not 2."),
        ("1 fuel cell", "You have no fuel cell."),
        ("1 olympium", "Olympium is never traded."),
        ("2 moons", "“moons” can't be traded: say how many of what, such as 2 iron + 1 med."),
        ("-1 iron", "“-1” is no number of cards: say how many of what, such as 2 iron + 1 med."),
        ("1.5 iron", "“1.5” is no number of cards: say how many of what, such as 2 iron + 1 med."),
        ("2", "“2” is no number of cards: say how many of what, such as 2 iron + 1 med."),
        ("0 iron", "Both sides of a trade give something."),
        ("Rich Seam", "You don't hold “Rich Seam”."),
        ("2 ice lens", "You hold “Ice Lens” once, not 2 times."),
        ("1 event card", "Say which event card you give, by its title."),
    ],
)
def test_what_cannot_be_given_is_refused_with_what_is_wrong_and_what_would_do(given: str, wrong: str) -> None:
    assert said(given) == f"{wrong} You can give 2 rock, 2 water, 2 iron, 1 med kit, 1 blueprint and “Ice Lens”."


@pytest.mark.parametrize(
    ("wanted", "wrong"),
    [
        ("3 water", "P1 has 2 water, not 3."),
        ("1 fuel", "P1 has no fuel cell."),
        ("olympium", "Olympium is never traded."),
        ("event card", "P1 has no event card."),
        ("Ice Lens", "Event cards of others are asked for by number, such as 1 event card."),
        ("moon", "“moon” can't be traded: say how many of what, such as 2 iron + 1 med."),
    ],
)
def test_what_cannot_be_asked_for_is_refused_with_what_is_wrong_and_what_would_do(wanted: str, wrong: str) -> None:
    assert said("iron", wanted) == f"{wrong} You can ask for {ABLE}"


@pytest.mark.parametrize(
    ("partner", "wrong"),
    [
        ("P0", "You can't trade with yourself."),
        ("north", "You can't trade with yourself."),
        ("P2", "P2 has offered a trade out of turn: no other until their own next turn."),
        ("P3", "An embargo keeps P3 out of trade."),
    ],
)
def test_neg_6_a_partner_who_cannot_trade_is_refused_with_the_reason(partner: str, wrong: str) -> None:
    state = market()
    state.seats[2].locked = state.seats[3].embargo = True
    with pytest.raises(Refusal) as refused:
        parsing.read(turn(state), f"offer {partner} iron water", name)
    assert show(refused.value.text, name).startswith(f"“{partner}” is not legal here: {wrong}")


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("offer p1 2iron 1 water", "offer east iron*2 water"),
        ("offer p1 2 iron and 1 med 1 water", "offer east iron*2+med water"),
        ("offer p1 2 x iron 2 waters", "offer east iron*2 water*2"),
        ("offer p1 1 olympium 1 water", "“olympium” is not legal here: Olympium is never traded."),
        ("offer p1 iron 2 fuel cells", "“fuel cells” is not legal here: P1 has no fuel cell."),
    ],
)
def test_a_trade_is_typed_the_same_way(words: str, meant: str) -> None:
    assert typed(words).startswith(meant)


def test_completion_counts_what_there_is_and_goes_on_after_what_is_typed() -> None:
    every = ["1 rock", "2 rock", "1 water", "2 water", "1 iron", "2 iron", "1 med kit", "1 blueprint"]
    assert completed("want", "") == completed("give", "") == every
    assert completed("want", "2") == ["2 rock", "2 water", "2 iron"]
    assert completed("want", "wa")[:3] == ["1 water", "2 water", "1 water and 1 rock"]
    assert completed("give", "2iron and m") == ["2 iron and 1 med kit"]
    assert completed("give", "2 iron, 1 med +")[0] == "2 iron, 1 med kit and 1 rock"
    assert completed("want", "moon") == []


def test_completion_shows_every_kind_even_of_a_rich_partner() -> None:
    state = market()
    state.seats[1].assets = [30] * 8
    assert {label.split()[1] for label in completed("want", "", state)} >= {"rock", "water", "iron", "fuel", "med"}
    assert completed("want", "17 ro", state)[0] == "17 rock"


def test_neg_9_a_locked_player_hears_why_though_nothing_is_offered() -> None:
    state = market()
    state.seats[2].locked = True
    assert 2 not in GAME.decisions(state)
    why = GAME.why_not_asked(state, 2, "offer")
    assert why is not None
    assert sentence(why) == "You have offered a trade out of turn: no other until your own next turn."


def test_neg_8_an_offer_that_cannot_be_countered_any_more_is_not_said_to_be() -> None:
    state = market()

    play(state, "offer east iron water")
    play(state, "counter north water iron*2", seat=1)
    told = play(state, "counter east iron water", seat=0)
    assert told[-1].endswith("You can accept or decline.")
