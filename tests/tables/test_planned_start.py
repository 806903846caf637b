"""A game that begins by itself at a time, if enough have joined; and what is said if not."""

from __future__ import annotations

import pytest

from bot.store.records import PlannedStart
from bot.tables import posts
from bot.tables.refusals import Why
from tests.tables.hall import ANNE, BEN, CHANNEL, CLEO, DAN, GUILD, HOUR, PEOPLE, Hall, bodies, refused, sentences
from tests.tables.test_reminders import let_run

DAYS = 24.0


async def lobby(hall: Hall, hours: float = 48, least: int | None = None, **given: object) -> int:
    """A lobby of Anne's with three seats that begins after so many hours."""
    given = {"game": "lanterns", "places": 3} | given
    start = (hall.now + hours * HOUR, least)
    table = await hall.lobby.open(host=ANNE, name="Anne", channel=CHANNEL, guild=GUILD, start=start, **given)  # type: ignore[arg-type]
    return table.id


async def join(hall: Hall, number: int, *people: int) -> None:
    for person in people:
        await hall.lobby.join(number, person, PEOPLE[person])
    await hall.told()


async def notes(hall: Hall, number: int) -> list[tuple[list[str], list[int]]]:
    """What short notes say, and which seats they call."""
    seats = (await hall.table(number)).seats
    told = [body for body in bodies(await hall.told()) if isinstance(body, posts.Note)]
    return [(sentences(note.lines, seats), note.pinged) for note in told]


async def test_with_enough_players_it_begins_at_its_time_and_not_before(hall: Hall) -> None:
    number = await lobby(hall)
    await join(hall, number, BEN)
    hall.wait(47.9)
    assert await hall.repository.due_tables(hall.now) == []
    await hall.reminders.look_after(number)
    assert (await hall.table(number)).status == "lobby"
    hall.wait(0.2)
    assert await hall.repository.due_tables(hall.now) == [number]
    await hall.reminders.look_after(number)
    table = await hall.table(number)
    assert (table.status, table.start, len(table.seats)) == ("live", None, 2)


async def test_everybody_is_called_once_when_it_begins(hall: Hall) -> None:
    number = await lobby(hall, game="migration", options={"map": "three_woods"})
    await join(hall, number, BEN, CLEO)
    hall.wait(48)
    await hall.reminders.look_after(number)
    called = [seat for body in bodies(await hall.outbox()) for seat in getattr(body, "pinged", [])]
    assert sorted(called) == [0, 1, 2], "all of them draft, so the board calls them"
    number = await lobby(hall, game="lanterns")
    await join(hall, number, BEN, CLEO)
    hall.wait(48)
    await hall.reminders.look_after(number)
    told = await hall.outbox()
    called = [seat for body in bodies(told) for seat in getattr(body, "pinged", [])]
    assert sorted(called) == [0, 1, 2], "those who aren't on are called by a note"


async def test_with_too_few_it_says_so_once_calls_the_host_and_stays_open(hall: Hall) -> None:
    number = await lobby(hall, least=3)
    await join(hall, number, BEN)
    hall.wait(48)
    await hall.reminders.look_after(number)
    [(told, pinged)] = await notes(hall, number)
    assert told == [
        "It is time, but only 2 of 3 have joined, so the game hasn't begun.",
        "Anne can press Start for those who are there, choose another time under Options, or cancel.",
    ]
    assert pinged == [0]
    table = await hall.table(number)
    assert (table.status, table.start) == ("lobby", None)
    await hall.reminders.look_after(number)
    assert await notes(hall, number) == []
    await hall.lobby.start(number, ANNE)
    assert (await hall.table(number)).status == "live"


async def test_fewer_than_can_play_are_not_told_to_press_start(hall: Hall) -> None:
    number = await lobby(hall)
    hall.wait(48)
    await hall.reminders.look_after(number)
    [(told, _)] = await notes(hall, number)
    assert told == [
        "It is time, but only 1 of 2 has joined, so the game hasn't begun.",
        "It stays open: Anne can choose another time under Options, or cancel.",
    ]


async def test_options_that_are_not_for_so_many_are_named(hall: Hall) -> None:
    number = await lobby(hall, game="migration", options={"map": "three_woods"})
    await join(hall, number, BEN)
    hall.wait(48)
    await hall.reminders.look_after(number)
    [(told, _)] = await notes(hall, number)
    assert told[0].startswith("It is time, but the game can't begin: The Woods is for 3 players")
    assert "press Start" not in told[1]
    assert (await hall.table(number)).status == "lobby"


async def test_after_its_time_it_waits_as_an_ordinary_lobby(hall: Hall) -> None:
    number = await lobby(hall, hours=20 * DAYS)
    assert await let_run(hall, number, 1000) == [20 * DAYS, 23.5 * DAYS, 27 * DAYS]
    assert (await hall.table(number)).status == "cancelled"


async def test_a_clock_that_leaps_to_and_fro_begins_it_once_and_says_nothing_twice(hall: Hall) -> None:
    number = await lobby(hall)
    await join(hall, number, BEN)
    hall.wait(500)
    await hall.reminders.look_after(number)
    begun = await hall.table(number)
    hall.wait(-500)
    await hall.reminders.look_after(number)
    hall.wait(48)
    await hall.reminders.look_after(number)
    table = await hall.table(number)
    assert (table.status, table.seed) == ("live", begun.seed)
    boards = [body for body in bodies(await hall.outbox()) if isinstance(body, posts.Board)]
    assert len(boards) == 1
    alone = await lobby(hall)
    hall.wait(500)
    await hall.reminders.look_after(alone)
    hall.wait(-500)
    await hall.reminders.look_after(alone)
    hall.wait(48)
    await hall.reminders.look_after(alone)
    assert len(await notes(hall, alone)) == 1


async def test_a_lobby_stored_by_a_clock_that_ran_ahead_still_begins_at_its_time(hall: Hall) -> None:
    number = await lobby(hall)
    hall.wait(1)
    await join(hall, number, BEN)
    hall.wait(-1)
    await hall.reminders.look_after(number)
    table = await hall.table(number)
    assert (table.status, table.due_at) == ("lobby", hall.now + 48 * HOUR)


async def test_it_begins_after_a_restart(hall: Hall) -> None:
    number = await lobby(hall)
    await join(hall, number, BEN)
    await hall.reopen()
    hall.wait(60)
    await hall.reminders.look_after(number)
    assert (await hall.table(number)).status == "live"


async def test_the_host_presses_start_before_and_it_begins_once(hall: Hall) -> None:
    number = await lobby(hall)
    await join(hall, number, BEN)
    await hall.lobby.start(number, ANNE)
    hall.wait(48)
    await hall.reminders.look_after(number)
    boards = [body for body in bodies(await hall.outbox()) if isinstance(body, posts.Board)]
    assert len(boards) == 1


async def test_the_host_chooses_another_time_or_none(hall: Hall) -> None:
    number = await lobby(hall)
    await join(hall, number, BEN)
    assert "Anne" in await refused(hall.lobby.plan(number, BEN, None), Why.NOT_HOST)
    later = await hall.lobby.plan(number, ANNE, (hall.now + 72 * HOUR, 3))
    assert later.start == PlannedStart(hall.now + 72 * HOUR, 3)
    assert later.due_at == hall.now + 72 * HOUR
    hall.wait(48)
    await hall.reminders.look_after(number)
    assert (await hall.table(number)).status == "lobby"
    none = await hall.lobby.plan(number, ANNE, None)
    assert (none.start, none.due_at) == (None, hall.now + 3.5 * DAYS * HOUR)


@pytest.mark.parametrize(
    ("hours", "least", "why"),
    [
        (-1, None, "That is over already."),
        (61 * DAYS, None, "That is more than 60 days from now."),
        (48, 1, "This game is for 2 to 3 players, so it can't wait for 1."),
        (48, 4, "This game is for 2 to 3 players, so it can't wait for 4."),
    ],
)
async def test_a_time_or_a_number_that_can_not_be_is_refused_in_words(
    hall: Hall, hours: float, least: int | None, why: str
) -> None:
    assert why in await refused(lobby(hall, hours, least), Why.OPTION)
    assert not any((await hall.repository.counts()).values())
    number = await lobby(hall)
    assert why in await refused(hall.lobby.plan(number, ANNE, (hall.now + hours * HOUR, least)), Why.OPTION)


async def test_fewer_seats_make_it_wait_for_fewer(hall: Hall) -> None:
    number = await lobby(hall, least=3)
    table = await hall.lobby.change(number, ANNE, {}, 2)
    assert table.start is not None
    assert table.start.least == 2


async def test_a_challenge_waits_for_its_time_though_everybody_has_accepted(hall: Hall) -> None:
    number = await lobby(hall, order=[ANNE, BEN, CLEO], tell=True)
    await join(hall, number, CLEO, BEN)
    assert (await hall.table(number)).status == "lobby"
    hall.wait(48)
    await hall.reminders.look_after(number)
    table = await hall.table(number)
    assert table.status == "live"
    assert [seat.user for seat in table.seats] == [ANNE, BEN, CLEO]


async def test_a_challenge_not_accepted_in_time_begins_as_soon_as_it_is(hall: Hall) -> None:
    number = await lobby(hall, order=[ANNE, BEN, CLEO], tell=True)
    await join(hall, number, BEN)
    hall.wait(48)
    await hall.reminders.look_after(number)
    [(told, pinged)] = await notes(hall, number)
    assert told[0] == "It is time, but not everybody has accepted, so the game hasn't begun."
    assert pinged == [0]
    await join(hall, number, CLEO)
    assert (await hall.table(number)).status == "live"


async def test_an_accepted_challenge_whose_time_is_dropped_begins_at_once(hall: Hall) -> None:
    number = await lobby(hall, order=[ANNE, BEN, CLEO], tell=True)
    await join(hall, number, CLEO, BEN)
    assert (await hall.lobby.plan(number, ANNE, None)).status == "live"


async def test_the_next_host_has_the_time_too(hall: Hall) -> None:
    number = await lobby(hall)
    await join(hall, number, BEN, DAN)
    await hall.lobby.leave(number, ANNE)
    hall.wait(48)
    await hall.reminders.look_after(number)
    assert (await hall.table(number)).status == "live"
