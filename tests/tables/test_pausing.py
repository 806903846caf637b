"""Pauses: a game stands still when everybody agrees, no time counts meanwhile, and anybody ends it."""

from __future__ import annotations

import random

import pytest

from bot.store.records import Pace
from bot.tables import posts
from bot.tables.refusals import Why
from tests.tables.hall import ANNE, BEN, CLEO, PEOPLE, STRANGER, Hall, bodies, refused, seat, sentences
from tests.tables.test_pace import A_DAY, begun, on_and_others
from tests.tables.test_reminders import let_run

HOUR, DAY = 3600.0, 24 * 3600.0
LUCK = random.Random(7)


async def question(hall: Hall, number: int) -> int:
    """The number of the question that is open."""
    open_still = (await hall.table(number)).consent.question
    assert open_still is not None
    return open_still.number


async def paused(hall: Hall, number: int, *people: int, until: float | None = None) -> None:
    """Everybody agrees to a pause that the first of these people asks for; nothing of it is left to tell."""
    asking, *others = people
    await hall.tables.agreements.ask(number, asking, "pause", until)
    for other in others:
        await hall.tables.agreements.answer(number, other, await question(hall, number), agree=True)
    assert (await hall.table(number)).pauses.since is not None
    await hall.told()


async def said(hall: Hall, number: int) -> list[str]:
    """What has just been told in the channel."""
    table = await hall.table(number)
    told = [body for body in bodies(await hall.told()) if isinstance(body, posts.Board | posts.Note)]
    return [line for body in told for line in sentences(body.lines, table.seats)]


# --- Asking ------------------------------------------------------------------------------------------------------


async def test_a_game_is_paused_when_all_others_have_agreed_and_not_before(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN, CLEO)
    await hall.tables.agreements.ask(number, ANNE, "pause")
    [asked] = [body for body in bodies(await hall.told()) if isinstance(body, posts.ConsentAsked)]
    assert asked.asked == [1, 2]
    await hall.tables.agreements.answer(number, BEN, await question(hall, number), agree=True)
    assert (await hall.table(number)).pauses.since is None
    assert await said(hall, number) == []
    await hall.tables.agreements.answer(number, CLEO, await question(hall, number), agree=True)
    assert (await hall.table(number)).pauses.since == hall.now
    assert await said(hall, number) == ["The game is paused, as Anne wished: no time counts, and nobody is called."]


async def test_whoever_wishes_the_same_has_agreed(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    await hall.tables.agreements.ask(number, ANNE, "pause")
    await hall.tables.agreements.ask(number, BEN, "pause")
    assert (await hall.table(number)).pauses.since == hall.now


async def test_a_no_ends_the_question_and_it_isn_t_asked_again_for_a_day(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN, CLEO)
    await hall.tables.agreements.ask(number, ANNE, "pause")
    asked = await question(hall, number)
    await hall.tables.agreements.shown(number, asked, 5, 6)
    await hall.told()
    await hall.tables.agreements.answer(number, CLEO, asked, agree=False)
    table = await hall.table(number)
    told = bodies(await hall.told())
    assert posts.QuestionLapsed(5, 6) in told
    [note] = [body for body in told if isinstance(body, posts.Note)]
    assert sentences(note.lines, table.seats) == ["Cleo would rather play on, so the game isn't paused."]
    assert note.pinged == [0]
    await refused(hall.tables.agreements.answer(number, BEN, asked, agree=True), Why.LAPSED)
    told_no = await refused(hall.tables.agreements.ask(number, ANNE, "pause"), Why.OPTION)
    assert "less than a day ago" in told_no
    hall.wait(24)
    await hall.tables.agreements.ask(number, ANNE, "pause")


async def test_a_question_lapses_after_three_days_and_with_whoever_asked(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN, CLEO)
    await hall.tables.agreements.ask(number, ANNE, "pause")
    asked = await question(hall, number)
    await hall.turn(number, LUCK)
    assert await question(hall, number) == asked, "playing on doesn't answer it"
    await hall.tables.agreements.shown(number, asked, 5, 6)
    await hall.told()
    await hall.play.resign(number, ANNE)
    assert posts.QuestionLapsed(5, 6) in bodies(await hall.told())
    await hall.tables.agreements.ask(number, BEN, "pause")
    hall.wait(3 * 24 + 1)
    await refused(hall.tables.agreements.answer(number, CLEO, await question(hall, number), agree=True), Why.LAPSED)


async def test_who_may_ask_and_answer(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN, CLEO)
    agreements = hall.tables.agreements
    await refused(agreements.ask(number, STRANGER, "pause"), Why.STRANGER)
    await agreements.ask(number, ANNE, "pause")
    asked = await question(hall, number)
    await refused(agreements.answer(number, ANNE, asked, agree=True), Why.OWN_QUESTION)
    await refused(agreements.answer(number, ANNE, asked, agree=False), Why.OWN_QUESTION)
    await refused(agreements.answer(number, STRANGER, asked, agree=True), Why.STRANGER)
    assert "Ben and Cleo can still answer" in await refused(agreements.ask(number, ANNE, "pause"), Why.OPTION)
    assert "something else" in await refused(agreements.ask(number, BEN, "abandon"), Why.OPTION)
    await hall.play.resign(number, CLEO)
    await refused(agreements.answer(number, CLEO, asked, agree=True), Why.OPTION)
    await agreements.answer(number, BEN, asked, agree=True)
    assert (await hall.table(number)).pauses.since is not None, "whoever has left isn't asked"


@pytest.mark.parametrize(("days", "told"), [(-1, "over already"), (0, "over already"), (800, "two years")])
async def test_a_pause_ends_at_a_time_that_is_to_come(hall: Hall, days: int, told: str) -> None:
    number = await begun(hall, ANNE, BEN)
    asking = hall.tables.agreements.ask(number, ANNE, "pause", hall.now + days * DAY)
    assert told in await refused(asking, Why.OPTION)


# --- While it is paused ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("at", [None, A_DAY])
async def test_nobody_is_reminded_or_nudged_and_nothing_is_due(hall: Hall, at: Pace | None) -> None:
    number = await begun(hall, ANNE, BEN, at=at)
    await paused(hall, number, ANNE, BEN)
    assert await let_run(hall, number, 40 * 24) == []
    table = await hall.table(number)
    assert table.due_at is None
    assert not any(person.late for person in table.seats)
    for person in (ANNE, BEN):
        if person != await hall.on_turn(number):
            assert "The game is paused." in await refused(hall.reminders.nudge(number, person), Why.PATIENCE)


async def test_what_was_used_of_a_turn_stays_used_and_nothing_is_added(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN, at=Pace(DAY, 2 * DAY))
    on, _ = await on_and_others(hall, number)
    place = seat(await hall.table(number), on)
    hall.wait(30)
    before = (await hall.tables.limits.ends(await hall.table(number)))[place]
    await paused(hall, number, ANNE, BEN)
    assert await hall.tables.limits.ends(await hall.table(number)) == {}
    hall.wait(5 * 24)
    await hall.tables.pausing.resume(number, BEN)
    assert (await hall.tables.limits.ends(await hall.table(number)))[place] == before + 5 * DAY
    hall.wait(10)
    await hall.turn(number, LUCK)
    assert (await hall.table(number)).seats[place].bank == 2 * DAY - (30 + 10 - 24) * HOUR


async def test_the_usual_choice_of_a_server_waits_too(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN)
    hall.wait(10)
    await paused(hall, number, ANNE, BEN)
    hall.wait(200)
    await hall.tables.pausing.resume(number, ANNE)
    table = await hall.table(number)
    deadlines = await hall.tables.limits.deadlines(table, hall.store.position(table))
    assert set(deadlines.values()) == {hall.now + 62 * HOUR}


# --- How it ends -------------------------------------------------------------------------------------------------


async def test_any_player_ends_it_and_whoever_is_awaited_is_called(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    on, [off] = await on_and_others(hall, number)
    await paused(hall, number, ANNE, BEN)
    await refused(hall.tables.pausing.resume(number, STRANGER), Why.STRANGER)
    await hall.tables.pausing.resume(number, off)
    assert await said(hall, number) == [f"{PEOPLE[off]} ends the pause: the game goes on."]
    await hall.reminders.look_after(number)
    [call] = [post for post in await hall.told() if post.user is None]
    body = posts.body(call)
    assert isinstance(body, posts.Reminder)
    assert body.seats == [seat(await hall.table(number), on)]
    await refused(hall.tables.pausing.resume(number, off), Why.OPTION)


async def test_whoever_ends_it_needs_no_call(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    await paused(hall, number, ANNE, BEN)
    await hall.tables.pausing.resume(number, await hall.on_turn(number))
    await hall.told()
    await hall.reminders.look_after(number)
    assert await hall.told() == []


async def test_playing_ends_it_and_that_is_said(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    await paused(hall, number, ANNE, BEN)
    hall.wait(48)
    on = await hall.turn(number, LUCK)
    table = await hall.table(number)
    assert table.pauses.since is None
    told = await hall.told()
    [board] = [body for body in bodies(told) if isinstance(body, posts.Board)]
    assert sentences(board.lines, table.seats)[-1] == "With that the pause is over."
    assert table.seats[seat(table, on)].bank == A_DAY.bank
    assert (await hall.tables.history(number))[1][-1].followed == [], "the log tells of turns"
    assert table.due_at is not None


async def test_leaving_does_not_end_it_and_whoever_is_on_then_is_called_later(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN, CLEO)
    on, [one, other] = await on_and_others(hall, number)
    await paused(hall, number, on, one, other)
    await hall.play.resign(number, on)
    table = await hall.table(number)
    assert table.pauses.since is not None
    assert all(table.seats[place].uncalled for place in table.awaited)
    await hall.tables.pausing.resume(number, table.seats[table.awaited[0]].user)
    assert (await hall.table(number)).due_at is not None


async def test_it_ends_by_itself_on_time_also_over_a_restart(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    end = hall.now + 3 * DAY
    await paused(hall, number, ANNE, BEN, until=end)
    assert (await hall.table(number)).due_at == end
    await hall.reopen()
    hall.wait(72.1)
    before = (await hall.table(number)).seats
    await hall.reminders.look_after(number)
    assert await said(hall, number) == ["The pause is over: the game goes on."]
    table = await hall.table(number)
    [begun_at] = [person.asked_at for person in before if person.asked_at is not None]
    assert list((await hall.tables.limits.ends(table)).values()) == [begun_at + 3 * DAY + 4 * DAY]
    await hall.reminders.look_after(number)
    assert [post.kind for post in await hall.told() if post.user is None] == ["reminder"]


async def test_a_bot_that_was_down_at_the_end_of_a_pause_counts_from_its_end(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN, at=Pace(DAY))
    await paused(hall, number, ANNE, BEN, until=hall.now + DAY)
    hall.wait(30)
    await hall.reminders.look_after(number)
    [end] = (await hall.tables.limits.ends(await hall.table(number))).values()
    assert end == hall.now + 18 * HOUR


async def test_a_clock_that_ran_ahead_does_not_keep_time_standing_still(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    hall.wait(1000)
    await paused(hall, number, ANNE, BEN, until=hall.now + 10 * DAY)
    hall.wait(-1000)
    await hall.reminders.look_after(number)
    table = await hall.table(number)
    assert table.pauses.since == hall.now
    await hall.tables.pausing.resume(number, ANNE)
    hall.wait(2)
    assert await hall.tables.limits.hears(await hall.table(number), ANNE, hall.now)


async def test_who_sits_alone_pauses_at_once(hall: Hall) -> None:
    table = await hall.lobby.open("tinners", ANNE, "Anne", channel=1, guild=2, places=1)
    await hall.lobby.start(table.id, ANNE)
    await hall.told()
    await hall.tables.agreements.ask(table.id, ANNE, "pause")
    assert await said(hall, table.id) == ["Anne pauses the game: no time counts, and nobody is called."]


async def test_whoever_takes_a_seat_over_was_not_asked(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    await hall.tables.agreements.ask(number, ANNE, "pause")
    await hall.tables.seats.open(number, BEN)
    offer = (await hall.table(number)).seats[1].offer
    assert offer is not None
    await hall.tables.seats.take(number, STRANGER, "Sam", 1, offer.number)
    assert (await hall.table(number)).consent.question is None
