"""A lobby that nobody fills is shown once more, then called off; whatever people do there begins its time anew."""

from __future__ import annotations

from bot.tables import posts
from tests.tables.hall import ANNE, BEN, CHANNEL, CLEO, GUILD, Hall, bodies, kinds, sentences
from tests.tables.test_reminders import let_run

DAYS = 24.0


async def lobby(hall: Hall, **given: object) -> int:
    table = await hall.lobby.open("migration", ANNE, "Anne", channel=CHANNEL, guild=GUILD, places=3, **given)  # type: ignore[arg-type]
    return table.id


async def test_it_is_shown_again_after_half_a_week_and_called_off_after_a_week(hall: Hall) -> None:
    number = await lobby(hall)
    assert await let_run(hall, number, 1000) == [3.5 * DAYS, 7 * DAYS]
    table = await hall.table(number)
    assert (table.status, table.called_off_by, table.due_at) == ("cancelled", None, None)
    told = await hall.outbox()
    assert kinds(told) == [("gathering", None), ("note", None)]
    [_, note] = bodies(told)
    assert isinstance(note, posts.Note)
    assert note.pinged == []
    assert sentences(note.lines, table.seats) == [
        f"Nobody has begun game {number} within 7 days, so it is off. /migration start opens another."
    ]


async def test_somebody_who_joins_leaves_or_changes_options_begins_the_time_anew(hall: Hall) -> None:
    number = await lobby(hall)
    await let_run(hall, number, 4 * DAYS)
    await hall.lobby.join(number, BEN, "Ben")
    assert (await hall.table(number)).due_at == hall.now + 7 * DAYS * 3600, "it has been shown again already"
    hall.wait(DAYS)
    await hall.lobby.change(number, ANNE, {"learning": "on"})
    assert (await hall.table(number)).due_at == hall.now + 7 * DAYS * 3600
    hall.wait(DAYS)
    await hall.lobby.leave(number, BEN)
    assert (await hall.table(number)).due_at == hall.now + 7 * DAYS * 3600


async def test_a_challenge_is_asked_once_more_and_its_end_is_told_to_those_who_were_asked(hall: Hall) -> None:
    number = await lobby(hall, order=[ANNE, BEN, CLEO], tell=True)
    await hall.told()
    await let_run(hall, number, 1000)
    told = await hall.outbox()
    assert kinds(told) == [
        *(("gathering", None), ("gathering", BEN), ("gathering", CLEO)),
        *(("note", None), ("invited", BEN), ("invited", CLEO), ("gathering", BEN), ("gathering", CLEO)),
    ]
    again = bodies(told)[0]
    assert isinstance(again, posts.Gathering)
    assert again.asked == [BEN, CLEO]


async def test_a_server_may_let_its_lobbies_wait_for_ever_or_for_a_day(hall: Hall) -> None:
    await hall.tables.servers.change(GUILD, lobby_days=0)
    waits = await lobby(hall)
    assert (await hall.table(waits)).due_at is None
    await hall.lobby.cancel(waits, ANNE)
    await hall.tables.servers.change(GUILD, lobby_days=1)
    number = await lobby(hall)
    assert await let_run(hall, number, 100) == [12, 24]
    [_, note] = bodies(await hall.outbox())
    assert isinstance(note, posts.Note)
    assert "within a day, so it is off." in sentences(note.lines, [])[0]


async def test_a_lobby_stored_by_a_clock_that_ran_ahead_has_its_whole_time(hall: Hall) -> None:
    hall.wait(365 * DAYS)
    number = await lobby(hall)
    hall.wait(-365 * DAYS)
    assert await hall.repository.due_tables(hall.now) == [number]
    await hall.reminders.look_after(number)
    assert (await hall.table(number)).due_at == hall.now + 3.5 * DAYS * 3600
    assert await hall.outbox() == []


async def test_the_game_itself_is_reminded_from_its_beginning(hall: Hall) -> None:
    number = await hall.gather(ANNE, BEN)
    await let_run(hall, number, 4 * DAYS)
    await hall.lobby.start(number, ANNE)
    assert (await hall.table(number)).reminded == 0


async def test_a_rematch_that_nobody_accepts_is_called_off_too(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN)
    await hall.finish(number)
    again = await hall.tables.rematch.again(number, ANNE, "Anne")
    await let_run(hall, again.id, 1000)
    assert (await hall.table(again.id)).status == "cancelled"


async def test_none_is_called_off_that_was_not_shown_again_before(hall: Hall) -> None:
    number = await lobby(hall)
    hall.wait(30 * DAYS)
    await hall.reminders.look_after(number)
    table = await hall.table(number)
    assert (table.status, table.due_at) == ("lobby", hall.now + 3.5 * DAYS * 3600)
    await hall.reopen()
    await let_run(hall, number, 4 * DAYS)
    assert (await hall.table(number)).status == "cancelled"
