"""Once a day somebody hears which games wait: at their own time, on every day once, whatever clocks do."""

from __future__ import annotations

import random
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.store.records import Person
from bot.tables import posts
from bot.tables.digests import coming
from tests.tables.hall import ANNE, BEN, Hall, bodies, kinds
from tests.tables.test_presence import waiting_for
from tests.tables.test_reminders import let_run

HOUR, DAY = 3600.0, 24 * 3600.0
BERLIN, HOWE, NEW_YORK = "Europe/Berlin", "Australia/Lord_Howe", "America/New_York"
EIGHT = 8 * 60


def at(zone: str, *clock: int) -> float:
    """What somebody's clock shows, as a moment."""
    return datetime(*clock, tzinfo=ZoneInfo(zone)).timestamp()  # type: ignore[arg-type,misc]


def shown(moment: float, zone: str) -> str:
    """A moment as somebody's clock shows it."""
    return datetime.fromtimestamp(moment, ZoneInfo(zone)).strftime("%d %H:%M")


async def wanted(hall: Hall, minutes: int = EIGHT, zone: str = BERLIN) -> int:
    """A game that waits for Anne, who lives in a zone and wants a digest."""
    number = await waiting_for(hall, ANNE)
    await hall.tables.presence.settle(ANNE, zone, None)
    await hall.tables.presence.wish(ANNE, digest=minutes, reminders="digest")
    return number


async def days(hall: Hall, count: float, step: float = HOUR / 2) -> list[float]:
    """Go round for so many days, and return when a digest was told."""
    told, end = [], hall.now + count * DAY
    while hall.now < end:
        hall.now += step
        await hall.tables.digests.look_around()
        told += [hall.now for body in bodies(await hall.told()) if isinstance(body, posts.Digest)]
    return told


# --- When it comes ---------------------------------------------------------------------------------------------


async def test_it_comes_once_a_day_at_the_time_chosen(hall: Hall) -> None:
    await wanted(hall)
    told = await days(hall, 5)
    assert [shown(moment, BERLIN)[3:] for moment in told] == ["08:00"] * 5


async def test_nothing_comes_when_nothing_waits(hall: Hall) -> None:
    number = await wanted(hall)
    await hall.turn(number, random.Random(1))
    assert await hall.on_turn(number) == BEN
    assert await days(hall, 2) == []
    await hall.tables.reminders.nudge(number, ANNE)
    while await hall.on_turn(number) != ANNE:
        await hall.turn(number, random.Random(2))
    assert len(await days(hall, 1)) == 1


async def test_whoever_is_away_gets_none_and_the_next_when_they_are_back(hall: Hall) -> None:
    await wanted(hall)
    begun = hall.now
    await hall.tables.presence.leave(ANNE, begun + 3 * DAY)
    told = await days(hall, 5)
    assert [round((moment - begun) // DAY) for moment in told] == [3, 4]


async def test_in_quiet_hours_it_comes_when_they_are_over_each_day(hall: Hall) -> None:
    await wanted(hall, 23 * 60)
    await hall.tables.presence.settle(ANNE, BERLIN, (22 * 60, 7 * 60))
    told = await days(hall, 4)
    assert [shown(moment, BERLIN)[3:] for moment in told] == ["07:00"] * 4


async def test_a_game_that_is_paused_waits_for_nobody(hall: Hall) -> None:
    number = await wanted(hall)
    await hall.tables.agreements.ask(number, ANNE, "pause")
    question = (await hall.table(number)).consent.question
    assert question is not None
    await hall.tables.agreements.answer(number, BEN, question.number, agree=True)
    assert await days(hall, 2) == []


@pytest.mark.parametrize(
    ("zone", "minutes", "begun", "expected"),
    [
        (BERLIN, 150, (2026, 3, 28, 12), ["29 03:30", "30 02:30", "31 02:30"]),  # 02:30 is left out
        (BERLIN, 150, (2026, 10, 24, 12), ["25 02:30", "26 02:30", "27 02:30"]),  # 02:30 comes twice
        (NEW_YORK, 150, (2026, 3, 7, 12), ["08 03:30", "09 02:30", "10 02:30"]),
        (NEW_YORK, 90, (2026, 10, 31, 12), ["01 01:30", "02 01:30", "03 01:30"]),
        (HOWE, 135, (2026, 10, 3, 12), ["04 02:45", "05 02:15", "06 02:15"]),  # half an hour is left out
        (BERLIN, 0, (2026, 10, 24, 12), ["25 00:00", "26 00:00", "27 00:00"]),
    ],
)
def test_on_nights_on_which_clocks_change_it_comes_once(
    zone: str, minutes: int, begun: tuple[int, ...], expected: list[str]
) -> None:
    person = Person(ANNE, zone=zone, digest=minutes)
    plan = coming(person, at(zone, *begun), "")
    found = [plan]
    for _ in expected[1:]:
        day = datetime.fromtimestamp(found[-1].due_at, ZoneInfo(zone)).date().isoformat()
        found.append(coming(person, found[-1].due_at + 1, day))
    assert [shown(each.due_at, zone) for each in found] == expected


def test_a_time_that_comes_twice_counts_the_first_time() -> None:
    plan = coming(Person(ANNE, zone=BERLIN, digest=150), at(BERLIN, 2026, 10, 24, 12), "")
    assert plan.due_at == at(BERLIN, 2026, 10, 25, 1, 30) + HOUR


# --- Not twice, and not in a storm -------------------------------------------------------------------------------


async def test_it_survives_restarts_and_comes_once(hall: Hall) -> None:
    await wanted(hall)
    told = []
    for _ in range(24 * 3):
        told += await days(hall, 1 / 24)
        await hall.reopen()
    assert len(told) == 3


async def test_what_was_missed_for_some_hours_comes_late_and_what_is_older_does_not(hall: Hall) -> None:
    await wanted(hall)
    plan = await hall.repository.digest_plan(ANNE)
    assert plan is not None
    hall.now = plan.due_at + 6 * HOUR
    assert len(await days(hall, 1 / 48)) == 1
    hall.now = plan.due_at + DAY + 13 * HOUR
    assert await days(hall, 1 / 48) == []
    assert len(await days(hall, 1)) == 1


async def test_after_days_of_outage_one_comes_and_no_more(hall: Hall) -> None:
    await wanted(hall)
    plan = await hall.repository.digest_plan(ANNE)
    assert plan is not None
    hall.now = plan.due_at + 30 * DAY + HOUR
    assert await days(hall, 1 / 4) == [], "it was meant for another day"
    assert len(await days(hall, 1)) == 1


@pytest.mark.parametrize("leap", [400 * DAY, 2 * DAY, -400 * DAY, -2 * DAY])
async def test_a_clock_that_was_wrong_for_a_while_brings_no_storm_and_no_silence(hall: Hall, leap: float) -> None:
    await wanted(hall)
    await days(hall, 2)
    hall.now += leap
    assert len(await days(hall, 2)) <= 2
    hall.now -= leap
    told = await days(hall, 4)
    assert 3 <= len(told) <= 4
    assert [shown(moment, BERLIN)[3:] for moment in told] == ["08:00"] * len(told)


async def test_whoever_moves_to_another_zone_gets_it_there_and_not_twice_a_day(hall: Hall) -> None:
    await wanted(hall)
    await days(hall, 2)
    await hall.tables.presence.settle(ANNE, NEW_YORK, None)
    told = await days(hall, 3)
    assert [shown(moment, NEW_YORK)[3:] for moment in told] == ["08:00"] * len(told)
    assert len({shown(moment, NEW_YORK)[:2] for moment in told}) == len(told) >= 2


async def test_choosing_a_later_time_on_the_same_day_brings_no_second_one(hall: Hall) -> None:
    await wanted(hall)
    [first] = await days(hall, 1)
    await hall.tables.presence.wish(ANNE, digest=23 * 60)
    plan = await hall.repository.digest_plan(ANNE)
    assert plan is not None
    assert shown(plan.due_at, BERLIN)[:2] != shown(first, BERLIN)[:2]


async def test_switched_off_it_comes_no_more(hall: Hall) -> None:
    await wanted(hall)
    await hall.tables.presence.wish(ANNE, digest=None)
    assert await hall.repository.digest_plan(ANNE) is None
    assert await days(hall, 2) == []


# --- Instead of reminders ----------------------------------------------------------------------------------------


async def test_it_replaces_single_reminders_where_somebody_wants_that(hall: Hall) -> None:
    number = await wanted(hall)
    assert await let_run(hall, number, 300) == [192]
    assert [kind for kind, _ in kinds(await hall.outbox())] == ["unanswered"], "the others are told all the same"


async def test_beside_reminders_both_come(hall: Hall) -> None:
    number = await wanted(hall)
    await hall.tables.presence.wish(ANNE, reminders="once")
    assert await let_run(hall, number, 100) == [24]


async def test_a_wish_that_changes_makes_up_for_nothing(hall: Hall) -> None:
    number = await waiting_for(hall, ANNE)
    await hall.tables.presence.wish(ANNE, reminders="never")
    hall.wait(100)
    await hall.tables.presence.wish(ANNE, reminders="usual")
    assert await let_run(hall, number, 100) == [24, 72]
