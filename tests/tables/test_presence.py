"""While somebody is away, or in their quiet hours, time stands still for them and nobody calls them."""

from __future__ import annotations

import random

import pytest

from bot.tables import posts
from bot.tables.refusals import Why
from tests.tables.hall import ANNE, BEN, GUILD, HAND_TEXT, Hall, bodies, kinds, refused, seat
from tests.tables.test_reminders import let_run

HOUR, DAY = 3600.0, 24 * 3600.0
NIGHT = (22 * 60, 8 * 60)


async def waiting_for(hall: Hall, person: int) -> int:
    """A game of two in which it is this person's turn; nothing is left to tell."""
    number = await hall.playing(ANNE, BEN)
    while await hall.on_turn(number) != person:
        await hall.turn(number, random.Random(3))
    await hall.told()
    return number


async def test_a_reminder_waits_until_whoever_is_away_is_back(hall: Hall) -> None:
    number = await waiting_for(hall, ANNE)
    await hall.tables.presence.leave(ANNE, hall.now + 5 * DAY)
    [first, *_] = await let_run(hall, number, 10_000)
    assert first == 5 * 24 + 24
    assert kinds(await hall.outbox())[0] == ("reminder", ANNE)


async def test_being_back_early_lets_time_go_on(hall: Hall) -> None:
    number = await waiting_for(hall, ANNE)
    await hall.tables.presence.leave(ANNE, hall.now + 5 * DAY)
    hall.wait(48)
    assert await hall.tables.presence.back(ANNE)
    assert not await hall.tables.presence.back(ANNE)
    [first, *_] = await let_run(hall, number, 30)
    assert first == 24


async def test_the_usual_choice_is_not_made_for_somebody_while_they_are_away(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN)
    await hall.play.type_turn(number, BEN, HAND_TEXT)
    await hall.tables.presence.leave(ANNE, hall.now + 4 * DAY)
    await let_run(hall, number, 4 * 24 + 71)
    assert seat(await hall.table(number), ANNE) in (await hall.table(number)).awaited
    await let_run(hall, number, 2)
    assert "took too long" in str(await hall.tables.history(number))


async def test_days_beyond_what_the_server_admits_count(hall: Hall) -> None:
    await hall.tables.servers.change(GUILD, away_days=2)
    number = await waiting_for(hall, ANNE)
    await hall.tables.presence.leave(ANNE, hall.now + 20 * DAY)
    [first, *_] = await let_run(hall, number, 10_000)
    assert first == 2 * 24 + 24


async def test_nobody_is_reminded_in_quiet_hours(hall: Hall) -> None:
    number = await waiting_for(hall, ANNE)
    await hall.tables.presence.settle(ANNE, "Europe/Berlin", NIGHT)
    start = hall.now
    for hours in await let_run(hall, number, 10_000):
        assert await hall.tables.limits.hears(await hall.table(number), ANNE, start + hours * HOUR)


async def test_a_turn_that_begins_while_somebody_is_away_calls_them_when_they_are_back(hall: Hall) -> None:
    number = await waiting_for(hall, ANNE)
    await hall.tables.presence.leave(BEN, hall.now + 2 * DAY)
    await hall.turn(number, random.Random(5))
    table = await hall.table(number)
    ben = seat(table, BEN)
    assert table.seats[ben].uncalled
    await hall.told()
    assert await let_run(hall, number, 50) == [48]
    call = bodies(await hall.outbox())[0]
    assert isinstance(call, posts.Reminder)
    assert call.seats == [ben]
    table = await hall.table(number)
    assert not table.seats[ben].uncalled
    assert table.seats[ben].reminded == 0, "that was no reminder"
    assert table.due_at == hall.now - 2 * HOUR + 24 * HOUR


async def test_one_is_reminded_and_the_other_sleeps(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN)
    await hall.told()
    await hall.tables.presence.leave(ANNE, hall.now + 3 * DAY)
    [first, *_] = await let_run(hall, number, 25)
    assert first == 24
    call = bodies(await hall.outbox())[0]
    assert isinstance(call, posts.Reminder)
    assert call.seats == [seat(await hall.table(number), BEN)]


async def test_whoever_has_just_looked_at_their_turn_is_not_reminded(hall: Hall) -> None:
    number = await waiting_for(hall, ANNE)
    hall.wait(23.9)
    await hall.play.take_up(number, ANNE)
    hall.wait(0.2)
    await hall.reminders.look_after(number)
    assert await hall.outbox() == []
    table = await hall.table(number)
    assert (table.seats[seat(table, ANNE)].reminded, table.due_at) == (0, hall.now + HOUR / 2)
    hall.wait(0.6)
    await hall.reminders.look_after(number)
    assert kinds(await hall.outbox())[0] == ("reminder", ANNE)


async def test_a_nudge_says_that_it_would_reach_nobody(hall: Hall) -> None:
    number = await waiting_for(hall, ANNE)
    await hall.tables.presence.leave(ANNE, hall.now + DAY)
    told = await refused(hall.reminders.nudge(number, BEN), Why.PATIENCE)
    assert told == "Time stands still for Anne, who is away or in quiet hours. I call when that is over."
    assert await hall.outbox() == []


@pytest.mark.parametrize("days", [0.0, -1.0, 800.0])
async def test_a_time_that_is_over_or_far_away_is_refused(hall: Hall, days: float) -> None:
    await refused(hall.tables.presence.leave(ANNE, hall.now + days * DAY), Why.OPTION)
    assert (await hall.tables.person(ANNE)).away == []


async def test_what_is_long_past_is_forgotten_and_what_was_planned_is_replaced(hall: Hall) -> None:
    await hall.tables.presence.leave(ANNE, hall.now + 2 * DAY)
    hall.wait(24)
    await hall.tables.presence.leave(ANNE, hall.now + 5 * DAY)
    assert (await hall.tables.person(ANNE)).away == [
        (hall.now - DAY, hall.now),
        (hall.now, hall.now + 5 * DAY),
    ]
    hall.wait(24 * 100)
    await hall.tables.presence.leave(ANNE, hall.now + DAY)
    assert len((await hall.tables.person(ANNE)).away) == 1
