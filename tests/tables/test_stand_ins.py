"""Automatic players stand in for people whose time is up: for a turn, or until they are back."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.tables import late, posts
from bot.tables.refusals import Why
from tests.tables.hall import ANNE, BEN, CLEO, GUILD, Hall, bodies, refused, seat, sentences
from tests.tables.test_late import playing, run_out

LUCK = random.Random(3)
MOMENT = 0.01
"""In hours: more than an automatic player takes."""


async def go_on(hall: Hall, number: int) -> list[posts.Body]:
    """A moment passes; returns what is told of it."""
    hall.wait(MOMENT)
    await hall.reminders.look_after(number)
    return bodies(await hall.told())


def notes(hall: Hall, told: list[posts.Body], table: Any) -> list[str]:
    """What was said to everybody without a position."""
    return [line for body in told if isinstance(body, posts.Note) for line in sentences(body.lines, table.seats)]


async def test_an_automatic_player_takes_the_turn_by_itself_where_that_was_agreed(hall: Hall) -> None:
    number, on = await playing(hall, ANNE, BEN, on_late=late.TURN)
    told = await run_out(hall, number)
    table = await hall.table(number)
    assert notes(hall, told, table) == [
        f"An automatic player takes this turn for {table.seats[seat(table, on)].name}."
    ]
    told = await go_on(hall, number)
    table = await hall.table(number)
    [board] = [body for body in told if isinstance(body, posts.Board)]
    assert sentences(board.lines, table.seats)[0].startswith("An automatic player plays for")
    assert table.awaited != [seat(table, on)]
    assert table.seats[seat(table, on)].stand_in == ""
    assert table.seats[seat(table, on)].missed, "whoever comes back reads what was played"


async def test_an_automatic_player_plays_on_until_somebody_is_back(hall: Hall) -> None:
    number, on = await playing(hall, ANNE, BEN, on_late=late.SEAT)
    await run_out(hall, number)
    other = BEN if on == ANNE else ANNE
    for _ in range(4):
        told = await go_on(hall, number)
        assert not any(isinstance(body, posts.TimeUp | posts.Reminder) for body in told)
        table = await hall.table(number)
        assert table.awaited == [seat(table, other)]
        await hall.turn(number, LUCK, other)
        called = [body.pinged for body in bodies(await hall.told()) if isinstance(body, posts.Board)]
        assert called == [[]], "nobody calls somebody for whom a machine plays"
    assert await hall.tables.stand_ins.back_everywhere(on) == 1
    told = bodies(await hall.told())
    table = await hall.table(number)
    assert notes(hall, told, table) == [f"{table.seats[seat(table, on)].name} is back and plays again."]
    await go_on(hall, number)
    assert (await hall.table(number)).awaited == [seat(table, on)], "their turn is theirs again"
    assert await hall.tables.stand_ins.back_everywhere(on) == 0


async def test_whoever_takes_up_their_turn_is_back(hall: Hall) -> None:
    number, on = await playing(hall, ANNE, BEN, on_late=late.SEAT)
    await run_out(hall, number)
    await hall.play.take_up(number, on)
    assert not any(isinstance(body, posts.Board) for body in await go_on(hall, number))
    table = await hall.table(number)
    assert table.awaited == [seat(table, on)]
    assert table.seats[seat(table, on)].stand_in == ""
    await hall.turn(number, LUCK, on)


async def test_the_others_choose_a_stand_in_by_more_than_half(hall: Hall) -> None:
    number, on = await playing(hall, ANNE, BEN, CLEO, on_late=late.ASK)
    await run_out(hall, number)
    table = await hall.table(number)
    late_seat = seat(table, on)
    for voter in (person.user for person in table.seats if person.user != on):
        assert (await hall.table(number)).seats[late_seat].stand_in == ""
        await hall.tables.time_up.choose(number, voter, late_seat, "seat")
    assert (await hall.table(number)).seats[late_seat].stand_in == late.SEAT
    await hall.told()
    assert any(isinstance(body, posts.Board) for body in await go_on(hall, number))


async def test_a_turn_that_nobody_waits_for_is_not_taken_for_somebody_who_is_gone(hall: Hall) -> None:
    number, on = await playing(hall, ANNE, BEN, on_late=late.ASK)
    other = BEN if on == ANNE else ANNE
    assert await hall.tables.absence.left(GUILD, other) == [number]
    table = await hall.table(number)
    choosing = hall.tables.time_up.choose(number, on, seat(table, other), "turn")
    assert "doesn't wait for a turn of theirs" in await refused(choosing, Why.OPTION)


async def test_where_nothing_comes_to_its_mind_the_others_are_asked(
    hall: Hall, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    number, _ = await playing(hall, ANNE, BEN, on_late=late.SEAT)
    await run_out(hall, number)

    async def fail(*_: Any) -> Any:
        raise RuntimeError("blank")

    monkeypatch.setattr(hall.store, "think", fail)
    told = await go_on(hall, number)
    assert [type(body) for body in told] == [posts.TimeUp, posts.TimeUp]
    assert "nobody could stand in" in caplog.text
    assert all(person.stand_in == "" for person in (await hall.table(number)).seats)


async def test_it_is_kept_over_a_restart_and_stands_still_with_a_pause(hall: Hall) -> None:
    number, on = await playing(hall, ANNE, BEN, on_late=late.SEAT)
    await run_out(hall, number)
    await hall.reopen()
    other = BEN if on == ANNE else ANNE
    await hall.tables.agreements.ask(number, other, "pause")
    table = await hall.table(number)
    if table.consent.question is not None:
        await hall.tables.agreements.answer(number, on, table.consent.question.number, agree=True)
    await hall.told()
    await go_on(hall, number)
    table = await hall.table(number)
    assert table.awaited == [seat(table, on)]
    await hall.tables.pausing.resume(number, other)
    await go_on(hall, number)
    table = await hall.table(number)
    assert table.awaited == [seat(table, other)]
