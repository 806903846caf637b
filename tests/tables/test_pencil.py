"""Pencil: choices of an unfinished turn are stored, private, and can be stepped back."""

from __future__ import annotations

import random

from bot.games.contract import dump
from bot.tables.player_view import PlayerView
from bot.tables.refusals import Why
from bot.tables.turns import forced
from tests.tables.hall import ANNE, BEN, CLEO, HAND, STRANGER, Hall, refused


def keys(sitting: PlayerView) -> set[str]:
    """What can be chosen now."""
    assert sitting.turn is not None
    assert sitting.turn.decision is not None
    return {option.key for option in sitting.turn.decision.options}


async def test_a_pencilled_choice_is_stored_and_shown_to_nobody_else(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    person = await hall.on_turn(number)
    before = await hall.table(number)
    told, moves = await hall.outbox(), await hall.repository.moves(number)
    others = [dump((await hall.play.look(number, user)).view) for user in (ANNE + BEN - person, STRANGER)]
    sitting = await hall.play.take_up(number, person)
    sitting = await hall.play.choose(number, person, sitting.token, ("bass",))
    assert sitting.turn is not None
    assert sitting.turn.choices == [("bass",)]
    assert sitting.view.explorer == "bass"
    table = await hall.table(number)
    assert (table.state, table.awaited, table.due_at) == (before.state, before.awaited, before.due_at)
    assert table.version == before.version + 1
    assert await hall.outbox() == told
    assert await hall.repository.moves(number) == moves
    assert [dump((await hall.play.look(number, user)).view) for user in (ANNE + BEN - person, STRANGER)] == others


async def test_a_turn_is_pencilled_step_by_step_until_it_only_needs_to_be_confirmed(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    person = await hall.on_turn(number)
    sitting = await hall.play.take_up(number, person)
    assert not sitting.ready
    sitting = await hall.play.choose(number, person, sitting.token, ("bass",))
    assert not sitting.ready
    place = sorted(keys(sitting))[0]
    sitting = await hall.play.choose(number, person, sitting.token, (place,))
    assert sitting.ready
    await refused(hall.play.choose(number, person, sitting.token, (place,)), Why.STALE)
    await refused(hall.play.fill(number, person, sitting.token, []), Why.STALE)
    await hall.play.confirm(number, person, sitting.token)
    assert (await hall.repository.moves(number))[-1].text == f"bass {place}"


async def test_back_takes_one_free_choice_and_every_step_has_a_token_of_its_own(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    person = await hall.on_turn(number)
    first = await hall.play.take_up(number, person)
    one = await hall.play.choose(number, person, first.token, ("bass",))
    two = await hall.play.choose(number, person, one.token, (sorted(keys(one))[0],))
    three = await hall.play.back(number, person, two.token)
    four = await hall.play.back(number, person, three.token)
    five = await hall.play.back(number, person, four.token)
    assert three.turn is not None
    assert three.turn.choices == [("bass",)]
    assert keys(three) == keys(one)
    assert keys(four) == keys(five) == keys(first)
    assert len({sitting.token for sitting in (first, one, two, three, four, five)}) == 6


async def test_back_steps_over_what_was_forced(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, game="lanterns")
    await hall.play.type_turn(number, ANNE, "5")
    await hall.play.type_turn(number, BEN, "3")
    sitting = await hall.play.take_up(number, ANNE)
    sitting = await hall.play.choose(number, ANNE, sitting.token, ("keep",))
    sitting = await hall.play.choose(number, ANNE, sitting.token, ())
    assert sitting.turn is not None
    assert [(step.choice, step.forced) for step in sitting.turn.steps] == [
        (("keep",), False),
        ((), False),
        (("p2",), True),
    ]
    assert sitting.ready
    sitting = await hall.play.back(number, ANNE, sitting.token)
    assert sitting.turn is not None
    assert sitting.turn.choices == [("keep",)]


async def test_a_decision_that_may_be_left_empty_can_be_confirmed_empty(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, game="lanterns")
    await hall.play.type_turn(number, ANNE, "5")
    await hall.play.type_turn(number, BEN, "3")
    sitting = await hall.play.take_up(number, ANNE)
    sitting = await hall.play.choose(number, ANNE, sitting.token, ("keep",))
    assert sitting.partial == []
    assert sitting.ready
    await hall.play.confirm(number, ANNE, sitting.token)
    assert (await hall.repository.moves(number))[-1].text == "keep - p2"


async def test_pencils_survive_a_restart(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    person = await hall.on_turn(number)
    sitting = await hall.pencil_turn(number, random.Random(1), person)
    await hall.reopen()
    again = await hall.play.take_up(number, person)
    assert again.token == sitting.token
    assert again.turn is not None
    assert sitting.turn is not None
    assert again.turn.choices == sitting.turn.choices
    assert dump(again.view) == dump(sitting.view)
    await hall.play.confirm(number, person, sitting.token)
    assert (await hall.repository.moves(number))[-1].choices == sitting.turn.choices
    assert await hall.repository.pencils(number) == {}


async def test_a_half_filled_hand_survives_a_restart(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN)
    sitting = await hall.play.take_up(number, ANNE)
    await hall.play.fill(number, ANNE, sitting.token, HAND[:7])
    await hall.reopen()
    again = await hall.play.take_up(number, ANNE)
    assert again.partial == HAND[:7]
    assert not again.ready


async def test_a_draft_starts_from_the_usual_hand_which_can_be_confirmed_as_it_is(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN)
    sitting = await hall.play.take_up(number, ANNE)
    assert sitting.turn is not None
    assert sitting.turn.decision is not None
    assert tuple(sitting.partial) == sitting.turn.decision.usual
    assert sitting.ready
    await hall.play.confirm(number, ANNE, sitting.token)
    assert (await hall.table(number)).awaited == [1]


async def test_a_draft_can_be_changed_until_it_is_confirmed_and_not_after(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN)
    sitting = await hall.play.take_up(number, ANNE)
    sitting = await hall.play.fill(number, ANNE, sitting.token, HAND)
    assert sitting.ready
    other = ["bass", *HAND[3:], "fly", "fly"]
    sitting = await hall.play.fill(number, ANNE, sitting.token, other)
    assert sitting.partial == other
    await hall.play.confirm(number, ANNE, sitting.token)
    view = (await hall.play.look(number, ANNE)).view
    assert view.hand == {"bass": 1, "oak": 3, "rats": 3, "sparrow": 3, "fly": 2}
    await refused(hall.play.fill(number, ANNE, sitting.token, HAND), Why.NOT_AWAITED)


async def test_eleven_explorers_are_not_confirmed(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN)
    sitting = await hall.play.take_up(number, ANNE)
    sitting = await hall.play.fill(number, ANNE, sitting.token, HAND[:11])
    assert not sitting.ready
    told = await refused(hall.play.confirm(number, ANNE, sitting.token), Why.UNFINISHED)
    assert told == "Your turn isn't complete yet: Choose 12 Explorers in secret, for the whole game."
    assert (await hall.play.take_up(number, ANNE)).partial == HAND[:11]


async def test_thirteen_explorers_are_kept_in_pencil_and_refused_with_the_reason(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN)
    sitting = await hall.play.take_up(number, ANNE)
    thirteen = [*HAND, "fly"]
    sitting = await hall.play.fill(number, ANNE, sitting.token, thirteen)
    assert not sitting.ready
    told = await refused(hall.play.confirm(number, ANNE, sitting.token), Why.ILLEGAL)
    assert told == "That is not legal here: Choose exactly 12; you have chosen 13."
    assert (await hall.play.take_up(number, ANNE)).partial == thirteen


async def test_four_rats_are_refused_with_the_reason_and_lose_nothing(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN)
    sitting = await hall.play.take_up(number, ANNE)
    four = [*HAND[:6], *["rats"] * 4, "sparrow", "sparrow"]
    sitting = await hall.play.fill(number, ANNE, sitting.token, four)
    assert sitting.problem is not None
    told = await refused(hall.play.confirm(number, ANNE, sitting.token), Why.ILLEGAL)
    assert told == "That is not legal here: You can choose 3 Rats, not 4."
    assert (await hall.play.take_up(number, ANNE)).partial == four


async def test_a_hand_without_a_bass_is_refused_on_a_map_where_it_cannot_begin(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN)
    sitting = await hall.play.take_up(number, ANNE)
    sitting = await hall.play.fill(number, ANNE, sitting.token, [*HAND[3:], "fly", "fly", "fly"])
    assert not sitting.ready
    told = await refused(hall.play.confirm(number, ANNE, sitting.token), Why.ILLEGAL)
    assert "take at least one Bass" in told


async def test_a_hand_without_a_bass_that_can_begin_is_asked_about_once_more(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, mode="full")
    while "Explorers" not in await hall.asked(number):
        await hall.turn(number, random.Random(1))
    hand = [*HAND[3:], "wolf", "wolf", "wolf"]
    sitting = await hall.play.take_up(number, ANNE)
    sitting = await hall.play.fill(number, ANNE, sitting.token, hand)
    assert not sitting.ready
    sitting = await hall.play.confirm(number, ANNE, sitting.token)
    assert keys(sitting) == {"keep", "anew"}
    anew = await hall.play.choose(number, ANNE, sitting.token, ("anew",))
    assert "wolf" in keys(anew)
    sitting = await hall.play.back(number, ANNE, anew.token)
    sitting = await hall.play.choose(number, ANNE, sitting.token, ("keep",))
    assert (await hall.table(number)).awaited == [0, 1]
    await hall.play.confirm(number, ANNE, sitting.token)
    assert (await hall.table(number)).awaited == [1]
    assert (await hall.repository.moves(number))[-1].public == "… …"


async def test_when_one_player_confirms_a_draft_the_others_buttons_and_pencils_stay(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, CLEO)
    anne, ben, cleo = [await hall.play.take_up(number, person) for person in (ANNE, BEN, CLEO)]
    half = await hall.play.fill(number, BEN, ben.token, HAND[:5])
    await hall.play.confirm(number, ANNE, anne.token)
    again = await hall.play.take_up(number, BEN)
    assert (again.token, again.partial) == (half.token, HAND[:5])
    await hall.play.fill(number, BEN, half.token, HAND)
    await hall.play.confirm(number, CLEO, cleo.token)
    assert (await hall.table(number)).awaited == [1]


async def test_unknown_keys_of_a_menu_are_left_out_and_the_order_is_the_decisions(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN)
    sitting = await hall.play.take_up(number, ANNE)
    sitting = await hall.play.fill(number, ANNE, sitting.token, ["fly", "nonsense", "bass", "", "fly"])
    assert sitting.partial == ["bass", "fly", "fly"]


async def test_when_others_change_what_a_pencilled_turn_leads_to_its_button_is_stale(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, CLEO, game="lanterns")
    for person in (ANNE, BEN):
        await hall.play.type_turn(number, person, "5" if person == ANNE else "3")
    await hall.play.type_turn(number, CLEO, "1")
    sitting = await hall.play.take_up(number, ANNE)
    sitting = await hall.play.choose(number, ANNE, sitting.token, ("keep",))
    sitting = await hall.play.choose(number, ANNE, sitting.token, ())
    assert keys(sitting) == {"p2", "p3"}
    await hall.play.resign(number, BEN)
    await refused(hall.play.choose(number, ANNE, sitting.token, ("p2",)), Why.STALE)
    again = await hall.play.take_up(number, ANNE)
    assert keys(again) == {"roll", "keep"}


async def test_when_others_change_nothing_for_a_pencilled_turn_it_stays(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, CLEO, game="lanterns")
    for person in (ANNE, BEN):
        await hall.play.type_turn(number, person, "5" if person == ANNE else "3")
    await hall.play.type_turn(number, CLEO, "1")
    sitting = await hall.play.take_up(number, ANNE)
    sitting = await hall.play.choose(number, ANNE, sitting.token, ("keep",))
    await hall.play.resign(number, BEN)
    after = await hall.play.choose(number, ANNE, sitting.token, ())
    assert after.turn is not None
    assert after.turn.choices == [("keep",), (), ("p3",)]
    assert after.ready


async def test_forced_answers_are_those_without_an_alternative(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    sitting = await hall.play.take_up(number, await hall.on_turn(number))
    assert sitting.turn is not None
    assert sitting.turn.decision is not None
    assert len(keys(sitting)) == 1 or forced(sitting.turn.decision) is None


async def test_what_is_typed_goes_on_from_what_is_pencilled(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    person = await hall.on_turn(number)
    sitting = await hall.play.take_up(number, person)
    (first, *_) = sorted(keys(sitting) & {"bass", "rats"})
    sitting = await hall.play.choose(number, person, sitting.token, (first,))
    place = sorted(keys(sitting))[0]
    offered = [done.text for done in await hall.play.complete(number, person, place)]
    assert f"{first} {place}" in offered
    assert (await hall.play.type_turn(number, person, place)).inked
    assert (await hall.repository.moves(number))[-1].text.startswith(f"{first} {place}")
