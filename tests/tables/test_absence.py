"""Players who have left the server: the others are told once and choose what happens; who comes back has their
seat."""

from __future__ import annotations

import random

from bot.store.records import Pace
from bot.tables import posts
from bot.tables.refusals import Why
from tests.tables.hall import ANNE, BEN, CLEO, DAN, GUILD, PEOPLE, Hall, bodies, refused, seat, sentences
from tests.tables.test_pace import begun, on_and_others
from tests.tables.test_pausing import question
from tests.tables.test_reminders import let_run

DAY = 24 * 3600.0
LUCK = random.Random(13)


async def gone(hall: Hall, number: int, person: int) -> int:
    """Somebody has left the server; nothing of that is left to tell. Returns their seat."""
    assert await hall.tables.absence.left(GUILD, person) == [number]
    await hall.told()
    return seat(await hall.table(number), person)


async def notes(hall: Hall, number: int) -> list[str]:
    """The notes just told."""
    table = await hall.table(number)
    told = [body for body in bodies(await hall.told()) if isinstance(body, posts.Note)]
    return [line for body in told for line in sentences(body.lines, table.seats)]


async def test_the_others_are_told_once_and_asked_whosever_turn_it_is(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN, CLEO, at=None)
    on, [off, other] = await on_and_others(hall, number)
    assert await hall.tables.absence.left(GUILD, off) == [number]
    table = await hall.table(number)
    [asked] = [body for body in bodies(await hall.told()) if isinstance(body, posts.TimeUp)]
    assert asked.gone
    assert asked.seat == seat(table, off)
    assert sorted(asked.others) == sorted([seat(table, on), seat(table, other)])
    assert not asked.usual
    assert await hall.tables.absence.left(GUILD, off) == []
    await hall.reopen()
    assert await hall.tables.absence.left(GUILD, off) == []
    assert await hall.told() == []


async def test_games_of_other_servers_and_finished_ones_are_left_alone(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    assert await hall.tables.absence.left(GUILD + 1, ANNE) == []
    await hall.play.resign(number, ANNE)
    assert await hall.tables.absence.left(GUILD, BEN) == []
    assert not any(person.gone for person in (await hall.table(number)).seats)


async def test_more_than_half_of_the_others_take_the_seat_out_though_somebody_moves_meanwhile(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN, CLEO, at=None)
    on, [off, other] = await on_and_others(hall, number)
    place = await gone(hall, number, off)
    await hall.tables.time_up.choose(number, on, place, "out")
    await hall.turn(number, LUCK, on)
    await hall.tables.time_up.choose(number, other, place, "out")
    table = await hall.table(number)
    assert not hall.store.position(table).game.plays(hall.state(table), place)
    expected = f"{PEOPLE[off]} has left the server; the others have taken that seat out of the game."
    assert expected in str(
        [sentences(body.lines, table.seats) for body in bodies(await hall.told()) if isinstance(body, posts.Board)]
    )


async def test_somebody_else_is_looked_for_until_they_are_back(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN, at=None)
    place = await gone(hall, number, ANNE)
    await hall.tables.time_up.choose(number, BEN, place, "seek")
    offer = (await hall.table(number)).seats[place].offer
    assert offer is not None
    assert await hall.tables.absence.back(ANNE, GUILD + 1) == []
    assert await hall.tables.absence.back(ANNE, GUILD) == [number]
    table = await hall.table(number)
    assert (table.seats[place].gone, table.seats[place].offer) == (False, None)
    assert await notes(hall, number) == ["Anne is back, in their seat."]
    await refused(hall.tables.time_up.choose(number, BEN, place, "out"), Why.OPTION)


async def test_whoever_takes_the_seat_over_is_there(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN, at=None)
    place = await gone(hall, number, ANNE)
    await hall.tables.time_up.choose(number, BEN, place, "seek")
    offer = (await hall.table(number)).seats[place].offer
    assert offer is not None
    await hall.tables.seats.take(number, DAN, "Dan", place, offer.number)
    assert not (await hall.table(number)).seats[place].gone
    assert await hall.tables.absence.back(ANNE) == []


async def test_the_game_ends_without_a_result_when_all_who_are_left_want_it(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN, CLEO, at=None)
    place = await gone(hall, number, ANNE)
    await hall.tables.time_up.choose(number, BEN, place, "abandon")
    assert (await hall.table(number)).status == "live"
    await hall.tables.time_up.choose(number, CLEO, place, "abandon")
    assert (await hall.table(number)).abandoned_at == hall.now


async def test_waiting_changes_nothing_and_another_choice_stays_open(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN, at=None)
    place = await gone(hall, number, ANNE)
    before = (await hall.table(number)).due_at
    await hall.tables.time_up.choose(number, BEN, place, "wait")
    assert await notes(hall, number) == ["Ben would rather wait for Anne."]
    assert (await hall.table(number)).due_at == before
    await hall.tables.time_up.choose(number, BEN, place, "out")
    assert (await hall.table(number)).status == "over"


async def test_nobody_else_who_is_gone_needs_to_agree(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN, CLEO, at=None)
    await gone(hall, number, ANNE)
    await hall.tables.agreements.ask(number, BEN, "pause")
    await hall.tables.agreements.answer(number, CLEO, await question(hall, number), agree=True)
    assert (await hall.table(number)).pauses.since == hall.now
    place = await gone(hall, number, BEN)
    await refused(hall.tables.time_up.choose(number, CLEO, place, "out"), Why.OPTION)
    await hall.tables.pausing.resume(number, CLEO)
    await hall.tables.time_up.choose(number, CLEO, place, "out")
    table = await hall.table(number)
    assert not hall.store.position(table).game.plays(hall.state(table), place)


async def test_nobody_reminds_somebody_who_is_gone_but_their_time_runs(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN, at=Pace(DAY))
    on, _ = await on_and_others(hall, number)
    place = await gone(hall, number, on)
    await let_run(hall, number, 25)
    told = bodies(await hall.told())
    assert not any(isinstance(body, posts.Reminder) for body in told)
    table = await hall.table(number)
    assert table.seats[place].late
    assert [body.gone for body in told if isinstance(body, posts.TimeUp)] == [True]


async def test_a_game_alone_is_left_as_it_is(hall: Hall) -> None:
    table = await hall.lobby.open("tinners", ANNE, "Anne", channel=1, guild=GUILD, places=1)
    await hall.lobby.start(table.id, ANNE)
    await hall.told()
    await hall.tables.absence.left(GUILD, ANNE)
    assert await hall.told() == []
    assert await hall.tables.absence.back(ANNE) == [table.id]
