"""The pace of a table: what a turn may take, the bank beside it, and what the others can do when time is up."""

from __future__ import annotations

import random

import pytest

from bot.store.records import Pace
from bot.tables import pace, posts
from bot.tables.refusals import Why
from tests.tables.hall import ANNE, BEN, CHANNEL, CLEO, GUILD, HAND_TEXT, PEOPLE, Hall, bodies, kinds, refused, seat
from tests.tables.test_reminders import let_run

HOUR, DAY = 3600.0, 24 * 3600.0
A_DAY = Pace(DAY, 3 * DAY, 4 * HOUR)
LUCK = random.Random(4)


async def begun(hall: Hall, *people: int, at: Pace | None = A_DAY) -> int:
    """A game of Migration with a pace, past its draft; nothing is left to tell."""
    host, *others = people
    options = {"map": "two_bay" if len(people) == 2 else "three_woods"}
    table = await hall.lobby.open(
        "migration",
        host,
        PEOPLE[host],
        channel=CHANNEL,
        guild=GUILD,
        places=len(people),
        options=options,
        pace=at,
    )
    for other in others:
        await hall.lobby.join(table.id, other, PEOPLE[other])
    await hall.lobby.start(table.id, host)
    for person in people:
        await hall.play.type_turn(table.id, person, HAND_TEXT)
    while "Who plays first" in await hall.asked(table.id):
        await hall.turn(table.id, LUCK)
    await hall.told()
    return table.id


async def on_and_others(hall: Hall, number: int) -> tuple[int, list[int]]:
    on = await hall.on_turn(number)
    table = await hall.table(number)
    return on, [person.user for person in table.seats if person.user != on]


# --- What people type ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("a day a turn", A_DAY),
        ("  No  Clock ", None),
        ("12h + 2d + 1h", Pace(12 * HOUR, 2 * DAY, HOUR)),
        ("36 hours", Pace(36 * HOUR)),
        ("90m+1.5d", Pace(1.5 * HOUR, 1.5 * DAY)),
        ("1 week", Pace(7 * DAY)),
    ],
)
def test_a_pace_is_read_by_name_or_in_numbers(typed: str, meant: Pace | None) -> None:
    assert pace.read(typed) == meant


@pytest.mark.parametrize("typed", ["", "fast", "1h+1h+1h+1h", "0m", "3", "99d", "1h + 80d", "-3h"])
def test_what_is_no_pace_is_refused_with_what_would_do(typed: str) -> None:
    with pytest.raises(pace.NoPace, match=r"12h|60 days"):
        pace.read(typed)


def test_a_pace_is_said_in_words() -> None:
    assert pace.shown(None) == "no clock"
    assert pace.shown(A_DAY) == "1 day a turn, 3 days in the bank, 4 hours back each turn"
    assert pace.shown(Pace(90 * 60.0)) == "1.5 hours a turn"
    assert pace.shown(pace.PACES["live"]).startswith("live (5 minutes a turn, 15 minutes in the bank")


# --- Banks -----------------------------------------------------------------------------------------------------


async def test_a_turn_within_its_allowance_costs_nothing_and_the_bank_is_never_above_its_start(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    on = await hall.on_turn(number)
    hall.wait(20)
    await hall.turn(number, LUCK)
    table = await hall.table(number)
    assert table.seats[seat(table, on)].bank == 3 * DAY


async def test_what_a_turn_takes_beyond_its_allowance_comes_from_the_bank(
    hall: Hall,
) -> None:
    number = await begun(hall, ANNE, BEN)
    on = await hall.on_turn(number)
    hall.wait(24 + 10)
    await hall.turn(number, LUCK)
    table = await hall.table(number)
    assert table.seats[seat(table, on)].bank == 3 * DAY - 10 * HOUR + 4 * HOUR
    assert table.seats[seat(table, on)].asked_at is None


async def test_quiet_hours_cost_nothing(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    on = await hall.on_turn(number)
    await hall.tables.presence.settle(on, "UTC", (0, 12 * 60))
    [end] = (await hall.tables.limits.ends(await hall.table(number))).values()
    assert end >= hall.now + 2 * 4 * DAY - DAY
    hall.wait(48)
    await hall.turn(number, LUCK)
    table = await hall.table(number)
    assert table.seats[seat(table, on)].bank == 3 * DAY


# --- Reminders and the end of time -------------------------------------------------------------------------------


async def test_reminders_come_at_half_of_the_time_and_when_the_bank_begins_then_the_time_is_up(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    on, [off] = await on_and_others(hall, number)
    assert await let_run(hall, number, 1000) == [12, 24, 96]
    told = await hall.outbox()
    assert kinds(told) == [("reminder", on), ("reminder", None), ("time up", None), ("time up", on)]
    body = bodies(told)[-1]
    assert isinstance(body, posts.TimeUp)
    table = await hall.table(number)
    assert (body.seat, body.others) == (seat(table, on), [seat(table, off)])
    assert table.seats[body.seat].late
    assert table.due_at is None, "the others are told once"


async def test_without_a_bank_the_time_is_up_with_the_allowance(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN, at=Pace(DAY))
    assert await let_run(hall, number, 1000) == [12, 24]


async def test_nothing_is_chosen_for_anybody_though_the_rules_have_a_usual_choice(hall: Hall) -> None:
    table = await hall.lobby.open(
        "migration", ANNE, "Anne", channel=CHANNEL, guild=GUILD, places=2, options={"map": "two_bay"}, pace=A_DAY
    )
    await hall.lobby.join(table.id, BEN, "Ben")
    await hall.lobby.start(table.id, ANNE)
    await let_run(hall, table.id, 2000)
    assert (await hall.table(table.id)).last_move == 0
    bodies_told = [body for body in bodies(await hall.outbox()) if isinstance(body, posts.TimeUp)]
    assert {(body.seat, body.usual) for body in bodies_told} == {(0, True), (1, True)}


async def test_whoever_is_late_may_still_move_and_the_questions_are_over(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    on, [off] = await on_and_others(hall, number)
    await let_run(hall, number, 1000)
    late = seat(await hall.table(number), on)
    await hall.turn(number, LUCK)
    assert not (await hall.table(number)).seats[late].late
    await refused(hall.tables.time_up.choose(number, off, late, "out"), Why.OPTION)


async def test_one_of_the_others_is_enough_to_wait(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN, CLEO)
    on, [other, _] = await on_and_others(hall, number)
    await let_run(hall, number, 1000)
    late = seat(await hall.table(number), on)
    await hall.tables.time_up.choose(number, other, late, "wait")
    table = await hall.table(number)
    assert not table.seats[late].late
    assert table.seats[late].asked_at == hall.now
    assert await let_run(hall, number, 1000) == [12, 24, 96]


async def test_more_than_half_of_the_others_take_a_seat_out_of_the_game(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN, CLEO)
    on, [one, other] = await on_and_others(hall, number)
    await let_run(hall, number, 1000)
    late = seat(await hall.table(number), on)
    await hall.tables.time_up.choose(number, one, late, "out")
    await hall.tables.time_up.choose(number, one, late, "out")
    assert (await hall.table(number)).votes == {f"out:{late}": [seat(await hall.table(number), one)]}
    position = hall.store.position(await hall.table(number))
    assert position.game.plays(position.state, late)
    await hall.tables.time_up.choose(number, other, late, "out")
    table = await hall.table(number)
    position = hall.store.position(table)
    assert not position.game.plays(position.state, late)
    assert table.votes == {}
    assert table.status == "live"


async def test_in_a_duel_the_other_decides_and_wins(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    on, [off] = await on_and_others(hall, number)
    await let_run(hall, number, 1000)
    table = await hall.tables.time_up.choose(number, off, seat(await hall.table(number), on), "out")
    assert table.status == "over"


async def test_the_others_have_the_usual_choice_made_in_a_draft(hall: Hall) -> None:
    table = await hall.lobby.open(
        "migration", ANNE, "Anne", channel=CHANNEL, guild=GUILD, places=2, options={"map": "two_bay"}, pace=A_DAY
    )
    await hall.lobby.join(table.id, BEN, "Ben")
    await hall.lobby.start(table.id, ANNE)
    await hall.play.type_turn(table.id, BEN, HAND_TEXT)
    await let_run(hall, table.id, 1000)
    await hall.tables.time_up.choose(table.id, BEN, 0, "usual")
    assert (await hall.table(table.id)).last_move == 2


async def test_nobody_answers_for_themselves_and_strangers_have_no_say(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    on, [off] = await on_and_others(hall, number)
    late = seat(await hall.table(number), on)
    told = await refused(hall.tables.time_up.choose(number, off, late, "out"), Why.OPTION)
    assert told == "Nobody's time is up there any more, so nothing was done."
    await let_run(hall, number, 1000)
    await refused(hall.tables.time_up.choose(number, on, late, "out"), Why.OPTION)
    await refused(hall.tables.time_up.choose(number, CLEO, late, "out"), Why.STRANGER)
    told = await refused(hall.tables.time_up.choose(number, off, late, "usual"), Why.OPTION)
    assert "no usual choice" in told


async def test_a_restart_in_between_changes_nothing(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    hall.wait(30)
    await hall.reopen()
    assert [round(hours, 3) for hours in await let_run(hall, number, 1000)][-1] == 66


async def test_a_rematch_has_the_same_pace(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    await hall.play.resign(number, ANNE)
    assert (await hall.tables.rematch.again(number, ANNE, "Anne")).pace == A_DAY
