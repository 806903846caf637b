"""Verbs: what is said with them is played as if it had been typed, and only what is legal is offered."""

from __future__ import annotations

from typing import Any, cast

import pytest

from bot.games.text import Text
from bot.games.verbs import Count, Either, Number, Slot, Switch, Verb
from bot.tables.refusals import Why
from tests.tables.hall import ANNE, BEN, CLEO, STRANGER, Hall, refused, seat

BID = Verb("bid", "Bid coins", (Number("coins", "How many", unit="c"),), Text("You are not asked for a bid now."))
CARDS = tuple(Count(card, f"How many {card}s", most=2) for card in ("rook", "raven", "robin", "owl"))
KEEP = Verb("keep", "Keep calm", ("keep", *CARDS, Slot("whom", "Whom you greet", optional=True)))
LAY = Verb("lay", "Lay down cards", (*CARDS, Slot("whom", "Whom you greet", optional=True)))
ROLL = Verb("roll", "Roll, and then greet", ("roll", Slot("cards", "What you lay down", optional=True, apart=True)))
ACT = Verb("act", "Roll or keep calm", (Switch("roll", "Whether you roll", yes="roll", no="keep"),))
CALM = Verb("calm", "Whatever is calm", (Either(("nothing", "keep")),))


async def acting(hall: Hall, *others: int) -> int:
    """A game in which Anne has won the first lantern, and acts."""
    people = (ANNE, *(others or (BEN,)))
    number = await hall.start(*people, game="lanterns")
    for coins, person in zip((3, 1, 0), people, strict=False):
        await hall.play.verb(number, person, BID, {"coins": str(coins)})
    assert await hall.on_turn(number) == ANNE
    return number


async def shown(hall: Hall, number: int, slot: tuple[Verb, str], current: str = "", **given: Any) -> list[str]:
    """What Anne is offered for a slot of a verb, as it is shown."""
    offers = await hall.play.offers(number, ANNE, *slot, given=given, current=current)
    return [label for label, _ in offers]


async def held(hall: Hall, number: int) -> list[str]:
    """Anne's cards."""
    return list((await hall.play.look(number, ANNE)).view.hand)


async def test_a_verb_is_played_as_if_it_had_been_typed(hall: Hall) -> None:
    number = await acting(hall)
    moves = await hall.repository.moves(number)
    assert [move.text for move in moves] == ["3", "1"]


@pytest.mark.parametrize("coins", ["2", " 2c", "2 c"])
async def test_an_amount_is_understood_with_its_unit(hall: Hall, coins: str) -> None:
    number = await hall.start(ANNE, BEN, game="lanterns")
    assert (await hall.play.verb(number, ANNE, BID, {"coins": coins})).inked


@pytest.mark.parametrize("coins", ["two", "2.5", "-1", "1234567"])
async def test_what_is_no_amount_is_refused_in_words_and_changes_nothing(hall: Hall, coins: str) -> None:
    number = await hall.start(ANNE, BEN, game="lanterns")
    before = await hall.trace(number)
    told = await refused(hall.play.verb(number, ANNE, BID, {"coins": coins}), Why.OPTION)
    assert told == f"“{coins}” is not an amount. Give a whole number, such as 7."
    assert await hall.trace(number) == before


async def test_a_verb_that_must_be_asked_for_says_so_when_it_is_not(hall: Hall) -> None:
    number = await acting(hall)
    told = await refused(hall.play.verb(number, ANNE, BID, {"coins": "1"}), Why.OPTION)
    assert told == "You are not asked for a bid now."


async def test_an_amount_is_offered_with_its_unit_as_far_as_it_is_typed(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, game="lanterns")
    assert await shown(hall, number, (BID, "coins"), "1") == ["c1", "c10", "c11", "c12"]
    assert await shown(hall, number, (BID, "coins"), "c12") == ["c12"]


async def test_counts_answer_one_decision_together(hall: Hall) -> None:
    number = await acting(hall)
    card = (await held(hall, number))[0]
    seen = await hall.play.verb(number, ANNE, KEEP, {card: 1, "whom": "p2"})
    assert seen.inked
    assert (await hall.repository.moves(number))[-1].text == f"keep {card} p2"


async def test_a_count_is_offered_as_far_as_the_others_leave_room(hall: Hall) -> None:
    number = await acting(hall)
    cards = await held(hall, number)
    while len(set(cards)) == 1:
        number = await acting(hall)
        cards = await held(hall, number)
    first, other = cards[0], next(card for card in cards if card != cards[0])
    everything = await shown(hall, number, (KEEP, first))
    assert len(everything) == min(2, cards.count(first))
    assert await shown(hall, number, (KEEP, first), **cast(dict[str, Any], {other: 2})) == []
    assert len(await shown(hall, number, (KEEP, first), **cast(dict[str, Any], {other: 1}))) == 1


async def test_a_slot_is_offered_what_is_legal_after_the_words_before_it(hall: Hall) -> None:
    number = await acting(hall, BEN, CLEO)
    card = (await held(hall, number))[0]
    assert await shown(hall, number, (KEEP, "whom"), **cast(dict[str, Any], {card: 1})) == ["Ben", "Cleo"]
    assert await shown(hall, number, (KEEP, "whom"), "cl", **cast(dict[str, Any], {card: 1})) == ["Cleo"]


async def test_nobody_else_is_offered_anything(hall: Hall) -> None:
    number = await acting(hall)
    for person in (BEN, STRANGER):
        assert await hall.play.offers(number, person, KEEP, "whom", given={}, current="") == []
        assert await hall.play.offers(number, person, BID, "coins", given={}, current="") == []


async def test_a_verb_is_taken_up_after_as_much_as_possible_of_what_is_pencilled(hall: Hall) -> None:
    number = await acting(hall, BEN, CLEO)
    card = (await held(hall, number))[0]
    await hall.play.type_turn(number, ANNE, "keep")
    seen = await hall.play.verb(number, ANNE, LAY, {card: 1})
    assert seen.turn is not None
    assert seen.turn.choices[:2] == [("keep",), (card,)]
    assert await shown(hall, number, (LAY, card)) != []


async def test_a_verb_replaces_what_was_pencilled_in_its_place(hall: Hall) -> None:
    number = await acting(hall, BEN, CLEO)
    first = (await held(hall, number))[0]
    await hall.play.type_turn(number, ANNE, f"keep {first}")
    seen = await hall.play.verb(number, ANNE, LAY, {"whom": "p3"})
    assert seen.inked
    assert (await hall.repository.moves(number))[-1].text == "keep - p3"


async def test_a_verb_is_taken_up_at_the_beginning_when_nothing_pencilled_fits(hall: Hall) -> None:
    number = await acting(hall)
    await hall.play.type_turn(number, ANNE, "keep")
    seen = await hall.play.verb(number, ANNE, ROLL, {})
    assert seen.inked
    assert (await hall.repository.moves(number))[-1].text == "roll"


async def test_what_stands_apart_is_said_in_the_next_turn(hall: Hall) -> None:
    number = await acting(hall)
    card = (await held(hall, number))[0]
    seen = await hall.play.verb(number, ANNE, ROLL, {"cards": card})
    texts = [move.text for move in await hall.repository.moves(number)][2:]
    assert texts in (["roll", f"{card} p2"], ["roll"])
    assert seen.turn is None or seen.turn.choices[:1] == [(card,)] or texts[-1] == f"{card} p2"
    assert card not in "".join(texts[:1])


@pytest.mark.parametrize(("roll", "text"), [(True, "roll"), (False, ""), (None, "")])
async def test_a_switch_says_one_of_two_words(hall: Hall, roll: bool | None, text: str) -> None:
    number = await acting(hall)
    seen = await hall.play.verb(number, ANNE, ACT, {"roll": roll})
    assert seen.inked is bool(roll)
    if not roll:
        assert seen.turn is not None
        assert seen.turn.choices == [("keep",)]
    else:
        assert (await hall.repository.moves(number))[-1].text == text


async def test_of_several_words_the_one_that_is_asked_is_said(hall: Hall) -> None:
    number = await acting(hall)
    seen = await hall.play.verb(number, ANNE, CALM, {})
    assert seen.turn is not None
    assert seen.turn.choices == [("keep",)]


async def test_a_verb_with_nothing_said_opens_the_turn(hall: Hall) -> None:
    number = await acting(hall)
    await hall.play.type_turn(number, ANNE, "keep")
    before = await hall.trace(number)
    seen = await hall.play.verb(number, ANNE, LAY, {})
    assert seen.turn is not None
    assert seen.turn.choices == [("keep",)]
    assert await hall.trace(number) == before


async def test_several_options_at_once_are_completed_as_text(hall: Hall) -> None:
    number = await acting(hall)
    cards = sorted(set(await held(hall, number)))
    lay = Verb("lay", "Lay down", ("keep", Slot("cards", "What you lay down")))
    offers = await hall.play.offers(number, ANNE, lay, "cards", given={}, current=cards[0])
    assert offers
    assert all(value for _, value in offers)
    table = await hall.table(number)
    assert seat(table, ANNE) in table.awaited


async def test_answers_of_a_decision_in_the_midst_of_a_turn_are_offered_without_what_follows(hall: Hall) -> None:
    number = await acting(hall, BEN, CLEO)
    cards = sorted(set(await held(hall, number)))
    lay = Verb("lay", "Lay down", ("keep", Slot("cards", "What you lay down"), Slot("whom", "Whom", optional=True)))
    offers = await hall.play.offers(number, ANNE, lay, "cards", given={}, current=cards[0])
    values = [value for _, value in offers]
    assert cards[0] in values
    assert len(set(values)) == len(values)
    assert not {"p2", "p3"} & set(values)
