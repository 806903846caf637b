"""The order in which requests are checked, the sentence of each refusal, and that a refusal changes nothing."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.tables.refusals import Refusal, Why
from tests.tables.hall import ANNE, BEN, CLEO, STRANGER, Hall, refused

Act = Callable[[Hall, int, int, str], Awaitable[Any]]

PRESSES: dict[str, Act] = {
    "choose": lambda hall, number, user, token: hall.play.choose(number, user, token, ("bass",)),
    "fill": lambda hall, number, user, token: hall.play.fill(number, user, token, ["bass"]),
    "back": lambda hall, number, user, token: hall.play.back(number, user, token),
    "confirm": lambda hall, number, user, token: hall.play.confirm(number, user, token),
}
MOVES: dict[str, Act] = {
    **PRESSES,
    "take_up": lambda hall, number, user, _: hall.play.take_up(number, user),
    "say": lambda hall, number, user, _: hall.play.type_turn(number, user, "bass A1"),
}
AT_LIVE: dict[str, Act] = {
    **MOVES,
    "resign": lambda hall, number, user, _: hall.play.resign(number, user),
    "undo": lambda hall, number, user, _: hall.undo.ask(number, user),
    "answer": lambda hall, number, user, _: hall.undo.answer(number, user, 1, True),
    "nudge": lambda hall, number, user, _: hall.reminders.nudge(number, user),
    "retire": lambda hall, number, user, _: hall.play.retire(number, user, 0),
}
at_live = pytest.mark.parametrize("act", AT_LIVE.values(), ids=AT_LIVE)
moving = pytest.mark.parametrize("act", MOVES.values(), ids=MOVES)
pressing = pytest.mark.parametrize("act", PRESSES.values(), ids=PRESSES)


async def unchanged(hall: Hall, number: int, action: Awaitable[Any], why: Why) -> str:
    """The sentence of a refusal, after which the state is byte-identical, the version the same, nothing told."""
    before, woken = await hall.trace(number), hall.woken
    told = await refused(action, why)
    assert await hall.trace(number) == before
    assert hall.woken == woken
    return told


@at_live
async def test_first_the_table_must_exist(hall: Hall, act: Act) -> None:
    assert (
        await refused(act(hall, 4711, ANNE, ""), Why.MISSING)
        == "There is no game 4711 that you can see. /games lists yours."
    )


@at_live
async def test_then_it_must_not_be_over_even_for_a_stranger_with_an_old_button(hall: Hall, act: Act) -> None:
    number = await hall.playing(ANNE, BEN)
    await hall.play.resign(number, ANNE)
    for user in (STRANGER, ANNE, BEN):
        told = await unchanged(hall, number, act(hall, number, user, "0.0"), Why.OVER)
        assert told == f"Game {number} is over, so nothing can be changed in it. /board shows how it ended."


@at_live
async def test_a_game_that_gathers_players_has_not_started(hall: Hall, act: Act) -> None:
    number = await hall.gather(ANNE, BEN)
    told = await unchanged(hall, number, act(hall, number, STRANGER, "0.0"), Why.GATHERING)
    assert told == f"Game {number} has not started yet. It starts when its host presses Start."


@at_live
async def test_a_game_called_off_is_not_said_to_be_over(hall: Hall, act: Act) -> None:
    number = await hall.gather(ANNE, BEN)
    await hall.lobby.cancel(number, ANNE)
    told = await unchanged(hall, number, act(hall, number, ANNE, "0.0"), Why.CALLED_OFF)
    assert told == f"Game {number} was called off before it began. Start another one."


@at_live
async def test_then_the_person_must_sit_here(hall: Hall, act: Act) -> None:
    number = await hall.playing(ANNE, BEN)
    told = await unchanged(hall, number, act(hall, number, STRANGER, "0.0"), Why.STRANGER)
    assert told == f"You don't sit at game {number}. Watch it with /board, or start your own."


@at_live
async def test_a_player_of_another_game_does_not_sit_here(hall: Hall, act: Act) -> None:
    number, other = await hall.playing(ANNE, BEN), await hall.playing(ANNE, CLEO)
    before = await hall.trace(other)
    await unchanged(hall, number, act(hall, number, CLEO, "0.0"), Why.STRANGER)
    assert await hall.trace(other) == before


@moving
async def test_then_the_seat_must_be_awaited_before_the_button_is_looked_at(hall: Hall, act: Act) -> None:
    number = await hall.playing(ANNE, BEN)
    idle = BEN if await hall.on_turn(number) == ANNE else ANNE
    told = await unchanged(hall, number, act(hall, number, idle, "stale.9"), Why.NOT_AWAITED)
    name = "Anne" if idle == BEN else "Ben"
    assert told == f"It isn't your turn in game {number}. It waits for {name}. /ahead plans what you play then."


@pressing
async def test_then_the_version_must_be_the_current_one_before_the_choice_is_looked_at(
    hall: Hall, act: Act
) -> None:
    number = await hall.playing(ANNE, BEN)
    person = await hall.on_turn(number)
    current = (await hall.play.take_up(number, person)).token
    for stale in ("", "0.0", "1.0", f"{current}1", current.replace(".", ""), "٣.٤"):
        told = await unchanged(hall, number, act(hall, number, person, stale), Why.STALE)
        assert told == (f"That was from an earlier moment of game {number}; nothing was changed.")


@pressing
async def test_a_button_of_another_players_turn_is_stale_for_the_next(hall: Hall, act: Act) -> None:
    number = await hall.playing(ANNE, BEN)
    token = (await hall.play.take_up(number, await hall.on_turn(number))).token
    await hall.turn(number, random.Random(3))
    await unchanged(hall, number, act(hall, number, await hall.on_turn(number), token), Why.STALE)


async def test_at_last_the_choice_must_be_legal(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    person = await hall.on_turn(number)
    token = (await hall.play.take_up(number, person)).token
    for choice in ((), ("nonsense",), ("",), ("bass", "bass"), ("fly",), ("🐟",) * 50):
        told = await unchanged(hall, number, hall.play.choose(number, person, token, choice), Why.ILLEGAL)
        assert told.startswith("That is not legal here: ")
    assert (await hall.play.choose(number, person, token, ("bass",))).turn is not None


async def test_an_unfinished_turn_is_not_confirmed_and_the_sentence_says_what_is_asked(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    person = await hall.on_turn(number)
    token = (await hall.play.take_up(number, person)).token
    told = await unchanged(hall, number, hall.play.confirm(number, person, token), Why.UNFINISHED)
    assert told == "Your turn isn't complete yet: What do you play?"


async def test_the_same_button_twice_has_one_effect(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    person = await hall.on_turn(number)
    token = (await hall.play.take_up(number, person)).token
    once = await hall.play.choose(number, person, token, ("bass",))
    await unchanged(hall, number, hall.play.choose(number, person, token, ("bass",)), Why.STALE)
    assert once.turn is not None
    assert (await hall.play.take_up(number, person)).turn is not None


@pytest.mark.parametrize("times", [2, 5])
async def test_the_same_button_pressed_at_once_has_one_effect(hall: Hall, times: int) -> None:
    number = await hall.playing(ANNE, BEN)
    person = await hall.on_turn(number)
    ready = await hall.pencil_turn(number, random.Random(4), person)
    before = len(await hall.repository.moves(number))
    pressed = [hall.play.confirm(number, person, ready.token) for _ in range(times)]
    answers = await asyncio.gather(*pressed, return_exceptions=True)
    failed = [answer for answer in answers if isinstance(answer, Refusal)]
    assert len(failed) == times - 1
    assert {refusal.why for refusal in failed} <= {Why.NOT_AWAITED, Why.STALE}
    assert len(await hall.repository.moves(number)) == before + 1


async def test_confirming_and_stepping_back_at_once_does_one_of_them(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    person = await hall.on_turn(number)
    ready = await hall.pencil_turn(number, random.Random(4), person)
    answers = await asyncio.gather(
        hall.play.back(number, person, ready.token),
        hall.play.confirm(number, person, ready.token),
        return_exceptions=True,
    )
    assert [isinstance(answer, Refusal) for answer in answers].count(True) == 1


async def test_different_tables_do_not_disturb_each_other(hall: Hall) -> None:
    numbers = [await hall.playing(ANNE, BEN) for _ in range(3)]
    await asyncio.gather(*[hall.turn(number, random.Random(number)) for number in numbers])
    assert [len(await hall.repository.moves(number)) for number in numbers] == [3, 3, 3]


async def test_whoever_looks_without_a_seat_is_not_refused_and_sees_no_hand(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    sitting = await hall.play.look(number, STRANGER)
    assert sitting.seat is None
    assert sitting.turn is None
    assert sitting.view.hand is None
    assert await hall.play.complete(number, STRANGER, "") == []
