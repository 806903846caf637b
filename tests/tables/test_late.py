"""What happens by itself when somebody's time is up, as agreed before the game; and that whoever comes back reads
what was played for them."""

from __future__ import annotations

import random

import pytest

from bot.store.records import Change, Pace
from bot.tables import late, posts
from bot.tables.lobby import terms
from bot.tables.refusals import Why
from tests.tables.hall import (
    ANNE,
    BEN,
    CHANNEL,
    CLEO,
    DAN,
    GUILD,
    HAND_TEXT,
    MAPS,
    PEOPLE,
    Hall,
    bodies,
    kinds,
    refused,
    seat,
    sentences,
)
from tests.tables.test_reminders import let_run

DAY = 24 * 3600.0
LUCK = random.Random(11)


async def drafting(hall: Hall, *people: int, on_late: str) -> int:
    """A game of these people that has just begun, at a day a turn; nothing is left to tell."""
    host, *others = people
    options = {"map": MAPS[len(people)]}
    table = await hall.lobby.open(
        "migration",
        host,
        PEOPLE[host],
        channel=CHANNEL,
        guild=GUILD,
        places=len(people),
        options=options,
        pace=Pace(DAY),
        on_late=on_late,
    )
    for other in others:
        await hall.lobby.join(table.id, other, PEOPLE[other])
    await hall.lobby.start(table.id, host)
    await hall.told()
    return table.id


async def playing(hall: Hall, *people: int, on_late: str) -> tuple[int, int]:
    """The same past its draft, where the rules have no usual choice; and whose turn it is."""
    number = await drafting(hall, *people, on_late=on_late)
    for person in people:
        await hall.play.type_turn(number, person, HAND_TEXT)
    while "Who plays first" in await hall.asked(number):
        await hall.turn(number, LUCK)
    await hall.told()
    return number, await hall.on_turn(number)


async def run_out(hall: Hall, number: int) -> list[posts.Body]:
    """Let the time run out; returns what was told of it, reminders aside."""
    await let_run(hall, number, 13)
    await hall.told()
    hall.wait(12)
    await hall.reminders.look_after(number)
    return bodies(await hall.told())


# --- What is done by itself --------------------------------------------------------------------------------------


async def test_usually_the_others_are_asked(hall: Hall) -> None:
    number, on = await playing(hall, ANNE, BEN, on_late=late.ASK)
    told = await run_out(hall, number)
    assert [body.seat for body in told if isinstance(body, posts.TimeUp)] == [
        seat(await hall.table(number), on)
    ] * 2
    assert (await hall.table(number)).status == "live"


async def test_the_usual_choice_is_made_by_itself_where_the_rules_have_one(hall: Hall) -> None:
    number = await drafting(hall, ANNE, BEN, on_late=late.USUAL)
    await hall.play.type_turn(number, BEN, HAND_TEXT)
    await hall.told()
    told = await run_out(hall, number)
    assert not any(isinstance(body, posts.TimeUp) for body in told)
    table = await hall.table(number)
    assert "Anne took too long; the usual choice was made." in [
        line for body in told if isinstance(body, posts.Board) for line in sentences(body.lines, table.seats)
    ]


@pytest.mark.parametrize("on_late", [late.USUAL, "bot", late.ABANDON])
async def test_what_can_not_be_done_is_asked(hall: Hall, on_late: str) -> None:
    number, on = await playing(hall, ANNE, BEN, CLEO, on_late=on_late)
    told = await run_out(hall, number)
    asked = [body for body in told if isinstance(body, posts.TimeUp)]
    assert len(asked) == 2, "the others in the channel, and whoever is late"
    assert (await hall.table(number)).seats[seat(await hall.table(number), on)].late


async def test_somebody_else_is_looked_for_by_itself_and_the_others_can_still_choose(hall: Hall) -> None:
    number, on = await playing(hall, ANNE, BEN, CLEO, on_late=late.OPEN)
    told = await run_out(hall, number)
    table = await hall.table(number)
    place = seat(table, on)
    offer = table.seats[place].offer
    assert offer is not None
    assert (offer.to, offer.late) == (None, True)
    assert {type(body) for body in told} == {posts.TimeUp, posts.SeatOffered}
    await hall.tables.time_up.choose(number, next(p for p in (ANNE, BEN, CLEO) if p != on), place, "wait")
    assert (await hall.table(number)).seats[place].offer is None
    hall.wait(25)
    await hall.reminders.look_after(number)
    offer = (await hall.table(number)).seats[place].offer
    assert offer is not None
    await hall.tables.seats.take(number, DAN, "Dan", place, offer.number)
    assert (await hall.table(number)).seats[place].user == DAN


async def test_the_seat_is_out_by_itself_and_its_holder_is_told(hall: Hall) -> None:
    number, on = await playing(hall, ANNE, BEN, CLEO, on_late=late.OUT)
    place = seat(await hall.table(number), on)
    await let_run(hall, number, 13)
    await hall.told()
    hall.wait(12)
    await hall.reminders.look_after(number)
    table, told = await hall.table(number), await hall.told()
    assert not hall.store.position(table).game.plays(hall.state(table), place)
    assert ("missed", on) in kinds(told)
    expected = f"{PEOPLE[on]}'s time is up, and as agreed for this game, that seat is out of it."
    assert expected in sentences(table.seats[place].missed, table.seats)
    [board] = [body for body in bodies(told) if isinstance(body, posts.Board)]
    assert expected in sentences(board.lines, table.seats)


async def test_a_game_for_two_ends_by_itself_without_a_result(hall: Hall) -> None:
    number, on = await playing(hall, ANNE, BEN, on_late=late.ABANDON)
    told = await run_out(hall, number)
    table = await hall.table(number)
    assert (table.status, table.abandoned_at) == ("over", hall.now)
    final = next(body for body in told if isinstance(body, posts.Final))
    assert sentences(final.lines, table.seats) == [
        f"{PEOPLE[on]}'s time is up, and as agreed for it, the game ends without a result."
    ]


async def test_a_duel_that_is_ended_by_itself_names_the_winner_as_resigning_does(hall: Hall) -> None:
    number, on = await playing(hall, ANNE, BEN, on_late=late.OUT)
    told = await run_out(hall, number)
    table = await hall.table(number)
    assert (table.status, table.abandoned_at) == ("over", None)
    assert not any(isinstance(body, posts.Missed) for body in told), "the end is told to everybody anyway"
    final = next(body for body in told if isinstance(body, posts.Final))
    assert final.outcome is not None
    assert final.outcome.winners == (1 - seat(table, on),)


# --- Where it is agreed to ---------------------------------------------------------------------------------------


async def test_the_host_changes_it_in_the_lobby_and_a_challenge_is_accepted_anew(hall: Hall) -> None:
    table = await hall.lobby.open(
        "migration", ANNE, "Anne", channel=CHANNEL, guild=GUILD, places=2, pace=Pace(DAY), order=[ANNE, BEN]
    )
    agreed = terms(table)
    await refused(hall.lobby.change_late(table.id, BEN, late.OUT), Why.NOT_HOST)
    await hall.lobby.change_late(table.id, ANNE, late.OUT)
    assert (await hall.table(table.id)).on_late == late.OUT
    await refused(hall.lobby.join(table.id, BEN, "Ben", agreed), Why.CHANGED)
    await hall.lobby.join(table.id, BEN, "Ben", terms(await hall.table(table.id)))
    await refused(hall.lobby.change_late(table.id, ANNE, late.ASK), Why.STARTED)


async def test_it_is_carried_into_a_rematch_and_over_a_restart(hall: Hall) -> None:
    number, _ = await playing(hall, ANNE, BEN, on_late=late.OUT)
    await hall.play.resign(number, ANNE)
    await hall.reopen()
    fresh = await hall.tables.rematch.again(number, BEN, "Ben")
    assert (fresh.on_late, fresh.pace) == (late.OUT, Pace(DAY))


# --- What was played for somebody --------------------------------------------------------------------------------


async def test_whoever_missed_a_turn_reads_it_once_also_what_only_they_may_know(hall: Hall) -> None:
    number = await drafting(hall, ANNE, BEN, on_late=late.USUAL)
    await hall.play.type_turn(number, BEN, HAND_TEXT)
    await hall.told()
    told = await run_out(hall, number)
    assert posts.Missed(0) in told
    table = await hall.table(number)
    missed = table.seats[0].missed
    assert sentences(missed, table.seats)[0] == "Anne took too long; the usual choice was made."
    moves = await hall.repository.moves(number)
    own = next(move for move in moves if move.seat == 0)
    assert missed == [event.text for event in own.events if event.to is None or 0 in event.to]
    assert table.seats[1].missed == []
    await hall.tables.missed_read(number, BEN, missed)
    assert (await hall.table(number)).seats[0].missed == missed, "somebody else has read nothing"
    await hall.reopen()
    await hall.tables.missed_read(number, ANNE, missed)
    assert (await hall.table(number)).seats[0].missed == []
    await hall.tables.missed_read(number, ANNE, missed)


async def test_what_came_after_it_was_shown_is_not_taken_for_read(hall: Hall) -> None:
    number = await drafting(hall, ANNE, BEN, on_late=late.USUAL)
    await run_out(hall, number)
    table = await hall.table(number)
    shown = table.seats[0].missed
    async with hall.store.holding(number) as held:
        held.seats[0].missed = [*shown, shown[0]]
        await hall.store.commit(Change(held))
    await hall.tables.missed_read(number, ANNE, shown)
    assert (await hall.table(number)).seats[0].missed == [shown[0]]


async def test_a_choice_of_the_others_is_told_to_whom_it_was_made_for(hall: Hall) -> None:
    number, on = await playing(hall, ANNE, BEN, CLEO, on_late=late.ASK)
    place = seat(await hall.table(number), on)
    await run_out(hall, number)
    for other in (person for person in (ANNE, BEN, CLEO) if person != on):
        await hall.tables.time_up.choose(number, other, place, "out")
    assert ("missed", on) in kinds(await hall.told())
