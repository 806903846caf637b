"""Who is called of a turn, where, and how often: one call in one place, never more often than people want."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from bot.store.records import Pace, Person
from bot.tables import posts, reminding
from bot.tables.refusals import Why
from tests.tables.hall import ANNE, BEN, CHANNEL, CLEO, GUILD, HAND_TEXT, Hall, bodies, kinds, refused, seat
from tests.tables.test_presence import waiting_for
from tests.tables.test_reminders import let_run

HOUR, DAY = 3600.0, 24 * 3600.0
A_DAY, LIVE = Pace(DAY, 3 * DAY, 4 * HOUR), Pace(300.0, 900.0, 60.0)


async def wants(hall: Hall, person: int, **wish: Any) -> None:
    """Have somebody choose something."""
    await hall.tables.change_person(person, **wish)


# --- In which place --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "places"),
    [
        ({"notify": "channel"}, [ANNE, None, None]),
        ({"notify": "both"}, [ANNE, None, None]),
        ({"notify": "dm"}, [ANNE, ANNE, ANNE]),
        ({"notify": "none"}, [None, None, None]),
        ({"notify": "channel", "dm_closed": True}, [None, None, None]),
        ({"notify": "dm", "dm_closed": True}, [None, None, None]),
    ],
)
async def test_a_reminder_goes_first_by_message_then_in_the_channel_and_never_in_both(
    hall: Hall, wish: dict[str, Any], places: list[int | None]
) -> None:
    number = await waiting_for(hall, ANNE)
    await wants(hall, ANNE, **wish)
    assert await let_run(hall, number, 170) == [24, 72, 168]
    assert kinds(await hall.outbox()) == [("reminder", place) for place in places]


@pytest.mark.parametrize(("notify", "place"), [("channel", None), ("both", None), ("dm", BEN), ("none", None)])
async def test_a_call_that_had_to_wait_and_a_nudge_are_made_where_somebody_hears_of_their_turns(
    hall: Hall, notify: str, place: int | None
) -> None:
    number = await waiting_for(hall, ANNE)
    await wants(hall, BEN, notify=notify)
    await hall.tables.presence.leave(BEN, hall.now + 2 * DAY)
    await hall.turn(number, random.Random(5))
    await hall.told()
    await let_run(hall, number, 50)
    await hall.reminders.nudge(number, ANNE)
    assert kinds(await hall.outbox()) == [("reminder", place)] * 2


async def test_while_a_game_has_no_channel_everybody_is_called_by_message(hall: Hall) -> None:
    number = await waiting_for(hall, ANNE)
    await wants(hall, ANNE, notify="none")
    await hall.tables.homes.lost(number)
    await hall.told()
    await let_run(hall, number, 80)
    assert kinds(await hall.outbox()) == [("reminder", ANNE)] * 2


async def test_a_call_that_waits_in_a_channel_that_is_lost_goes_by_message(hall: Hall) -> None:
    number = await waiting_for(hall, ANNE)
    await hall.reminders.nudge(number, BEN)
    assert kinds(await hall.outbox()) == [("reminder", None)]
    await hall.tables.homes.lost(number)
    assert kinds(await hall.outbox())[-1] == ("reminder", ANNE)


async def test_whom_no_message_reaches_is_called_in_the_channel_if_there_is_one(hall: Hall) -> None:
    number = await waiting_for(hall, ANNE)
    await hall.reminders.call_here(number, ANNE)
    await hall.reminders.call_here(number, BEN)
    assert kinds(await hall.told()) == [("reminder", None)], "Ben isn't awaited"
    await hall.tables.homes.lost(number)
    await hall.told()
    await hall.reminders.call_here(number, ANNE)
    assert await hall.outbox() == []


# --- How often -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        ("usual", [24, 72, 168, 192]),
        ("daily", [24, 48, 72, 96, 120, 144, 168, 192]),
        ("once", [24, 192]),
        ("never", [192]),
    ],
)
async def test_nobody_is_reminded_more_often_than_they_want(hall: Hall, wish: str, expected: list[float]) -> None:
    """The others are told at the end in any case."""
    number = await waiting_for(hall, ANNE)
    await wants(hall, ANNE, reminders=wish)
    await hall.tables.presence.settle(ANNE, "", None)
    assert await let_run(hall, number, 10_000) == expected
    assert [kind for kind, _ in kinds(await hall.outbox())] == ["reminder"] * (len(expected) - 1) + ["unanswered"]


@pytest.mark.parametrize(
    ("pace", "wish", "hours"),
    [
        (A_DAY, "usual", [12, 24]),
        (A_DAY, "daily", [24, 48, 72]),
        (A_DAY, "once", [12]),
        (A_DAY, "never", []),
        (LIVE, "usual", [1 / 12]),
        (LIVE, "daily", [1 / 12]),
        (Pace(300.0), "daily", []),
    ],
)
def test_with_a_clock_reminders_keep_to_it(pace: Pace, wish: Any, hours: list[float]) -> None:
    plan = reminding.plan(Person(ANNE, reminders=wish), 24, pace)
    assert [length / HOUR for length in plan] == hours
    assert reminding.end(Person(ANNE, reminders=wish), 24, pace) is None, "the clock itself says when time is up"


@pytest.mark.parametrize("wish", ["usual", "daily", "once", "never", "digest"])
def test_where_the_server_reminds_nobody_nobody_is(wish: Any) -> None:
    person = Person(ANNE, reminders=wish, digest=480)
    assert reminding.plan(person, 0, None) == []
    assert reminding.end(person, 0, None) is None


@pytest.mark.parametrize(
    ("changes", "pace", "reminded"),
    [
        ({}, None, False),
        ({}, A_DAY, False),
        ({}, LIVE, True),
        ({"dm_closed": True}, None, True),
        ({"digest": None}, None, True),
    ],
)
def test_a_digest_replaces_reminders_where_it_comes_in_time(
    changes: dict[str, Any], pace: Pace | None, reminded: bool
) -> None:
    person = msgspec.structs.replace(Person(ANNE, reminders="digest", digest=480), **changes)
    assert bool(reminding.plan(person, 24, pace)) == reminded


async def test_each_of_several_is_reminded_by_their_own_wish_and_time(hall: Hall) -> None:
    for person, wish in ((ANNE, "once"), (BEN, "daily"), (CLEO, "never")):
        await wants(hall, person, reminders=wish, notify="dm")
    await hall.tables.presence.leave(ANNE, hall.now + DAY)
    number = await hall.start(ANNE, BEN, CLEO)
    await hall.tables.servers.change(GUILD, deadline_hours=0)
    await hall.told()
    await let_run(hall, number, 24.1)
    assert kinds(await hall.told()) == [("reminder", ANNE), ("reminder", BEN)], "her first call, and his reminder"
    assert [person.reminded for person in (await hall.table(number)).seats] == [0, 1, 0]
    await let_run(hall, number, 24)
    assert kinds(await hall.told()) == [("reminder", ANNE), ("reminder", BEN)]
    await let_run(hall, number, 24)
    assert kinds(await hall.told()) == [("reminder", BEN)]


async def test_what_one_does_meanwhile_changes_nothing_for_the_others(hall: Hall) -> None:
    await hall.tables.servers.change(GUILD, deadline_hours=0)
    number = await hall.start(ANNE, BEN, CLEO)
    await let_run(hall, number, 30)
    await hall.play.type_turn(number, CLEO, HAND_TEXT)
    assert [person.reminded for person in (await hall.table(number)).seats] == [1, 1, 0]
    assert [round(hours + 30) for hours in await let_run(hall, number, 200)] == [72, 168, 192]


async def test_after_an_outage_reminders_go_on_one_by_one(hall: Hall) -> None:
    number = await waiting_for(hall, ANNE)
    hall.wait(10 * 24)
    assert await let_run(hall, number, 1000) == [0, 48, 144, 168]
    assert kinds(await hall.outbox()) == [
        ("reminder", ANNE),
        ("reminder", None),
        ("reminder", None),
        ("unanswered", None),
    ]


async def test_a_nudge_spares_a_reminder_a_moment_later(hall: Hall) -> None:
    number = await waiting_for(hall, ANNE)
    hall.wait(23.9)
    await hall.reminders.nudge(number, BEN)
    await hall.told()
    assert await let_run(hall, number, 0.5) == [pytest.approx(0.1)]
    assert await hall.outbox() == []
    await let_run(hall, number, 0.5)
    assert kinds(await hall.outbox()) == [("reminder", ANNE)]


async def test_reminders_survive_a_restart(hall: Hall) -> None:
    number = await waiting_for(hall, ANNE)
    await let_run(hall, number, 25)
    await hall.reopen()
    assert await let_run(hall, number, 1000) == [47, 143, 167]
    assert [place for _, place in kinds(await hall.outbox())] == [ANNE, None, None, None]


# --- When they have had no effect --------------------------------------------------------------------------------


async def test_after_the_last_reminder_the_others_are_told_once_what_they_can_do(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN, CLEO)
    await hall.told()
    await let_run(hall, number, 10_000)
    told = [body for body in bodies(await hall.told()) if isinstance(body, posts.Unanswered)]
    table = await hall.table(number)
    others = [place for place in range(3) if place not in table.awaited]
    assert told == [posts.Unanswered(table.awaited, others)]
    await hall.reopen()
    await let_run(hall, number, 10_000)
    assert await hall.outbox() == []
    await hall.turn(number, random.Random(1))
    await let_run(hall, number, 10_000)
    again = [body for body in bodies(await hall.told()) if isinstance(body, posts.Unanswered)]
    assert [body.seats for body in again] == [(await hall.table(number)).awaited], "another turn, another wait"


async def test_nobody_is_told_where_the_rules_have_a_usual_choice(hall: Hall) -> None:
    await hall.tables.servers.change(GUILD, remind_hours=1)
    number = await hall.start(ANNE, BEN, CLEO)
    await hall.play.type_turn(number, CLEO, HAND_TEXT)
    await let_run(hall, number, 71)
    assert "unanswered" not in [kind for kind, _ in kinds(await hall.outbox())]


async def test_of_several_the_others_are_told_when_all_have_let_it_pass(hall: Hall) -> None:
    await hall.tables.servers.change(GUILD, deadline_hours=0)
    await hall.tables.presence.leave(BEN, hall.now + 3 * DAY)
    number = await hall.start(ANNE, BEN, CLEO)
    await hall.play.type_turn(number, CLEO, HAND_TEXT)
    hours = await let_run(hall, number, 10_000)
    assert hours[-1] == 192 + 72
    [told] = [body for body in bodies(await hall.told()) if isinstance(body, posts.Unanswered)]
    assert (told.seats, told.others) == ([0, 1], [2])


async def test_nobody_is_told_where_nobody_else_waits(hall: Hall) -> None:
    await hall.tables.servers.change(GUILD, deadline_hours=0)
    number = await hall.start(ANNE, BEN)
    await let_run(hall, number, 10_000)
    assert "unanswered" not in [kind for kind, _ in kinds(await hall.outbox())]
    assert (await hall.table(number)).due_at is None


async def test_whoever_is_waited_for_anew_is_reminded_anew(hall: Hall) -> None:
    table = await hall.lobby.open("lanterns", ANNE, "Anne", channel=CHANNEL, guild=GUILD, places=2, pace=A_DAY)
    await hall.lobby.join(table.id, BEN, "Ben")
    await hall.lobby.start(table.id, ANNE)
    await hall.play.type_turn(table.id, ANNE, "1")
    await let_run(hall, table.id, 1000)
    late = seat(await hall.table(table.id), BEN)
    assert (await hall.table(table.id)).seats[late].reminded == 2
    await hall.tables.time_up.choose(table.id, ANNE, late, "wait")
    assert (await hall.table(table.id)).seats[late].reminded == 0


async def test_nobody_is_nudged_while_they_are_away(hall: Hall) -> None:
    number = await waiting_for(hall, ANNE)
    await hall.tables.presence.leave(ANNE, hall.now + DAY)
    await refused(hall.reminders.nudge(number, BEN), Why.PATIENCE)
