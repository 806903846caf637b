"""Waiting: reminders, the usual choice after a long while, nudges."""

from __future__ import annotations

import random

import pytest

from bot.tables import posts
from bot.tables.refusals import Why
from tests.tables.hall import (
    ANNE,
    BEGINNING,
    BEN,
    CLEO,
    GUILD,
    HAND_TEXT,
    HOUR,
    STRANGER,
    Hall,
    bodies,
    kinds,
    refused,
    seat,
    sentences,
)


async def let_run(hall: Hall, number: int, hours: float) -> list[float]:
    """Let time pass, look after whatever falls due, and return after how many hours something happened."""
    start, happened = hall.now, []
    end = start + hours * HOUR
    while (due := (await hall.table(number)).due_at) is not None and due <= end:
        hall.now = max(hall.now, due)
        version = (await hall.table(number)).version
        for found in await hall.repository.due_tables(hall.now):
            await hall.reminders.look_after(found)
        assert (await hall.table(number)).version > version, "what is due must not stay due"
        happened.append((hall.now - start) / HOUR)
    hall.now = end
    return happened


async def settings(hall: Hall, **hours: int) -> None:
    """Set the server's times."""
    for key, value in hours.items():
        await hall.repository.save_setting(f"guild:{GUILD}", f"{key}_hours", str(value))


async def test_reminders_come_after_24_hours_then_at_doubled_intervals_and_thrice_at_most(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    await hall.told()
    assert await let_run(hall, number, 10_000) == [24, 72, 168, 192]
    table = await hall.table(number)
    [on] = table.awaited
    assert (table.seats[on].reminded, table.due_at) == (3, None)
    told = await hall.outbox()
    assert kinds(told)[:3] == [("reminder", table.seats[on].user), ("reminder", None), ("reminder", None)]
    for call in bodies(told)[:3]:
        assert isinstance(call, posts.Reminder)
        assert call.seats == [on] == list(call.asks)
        assert sentences([call.told], table.seats) == [f"The game still waits for {table.seats[on].name}."]


async def test_nothing_happens_before_it_is_due(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    before = await hall.trace(number)
    hall.wait(23.9)
    await hall.reminders.look_after(number)
    assert await hall.trace(number) == before
    assert await hall.repository.due_tables(hall.now) == []


async def test_a_move_starts_the_waiting_anew(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    await let_run(hall, number, 100)
    await hall.turn(number, random.Random(1))
    assert await let_run(hall, number, 10_000) == [24, 72, 168, 192]


async def test_a_turn_is_never_passed_by_itself(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    before = await hall.table(number)
    await let_run(hall, number, 100_000)
    after = await hall.table(number)
    assert (after.state, after.awaited) == (before.state, before.awaited)
    assert len(await hall.repository.moves(number)) == 2


async def test_a_draft_takes_the_usual_hand_after_72_hours(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, CLEO)
    await hall.play.type_turn(number, BEN, HAND_TEXT)
    assert await let_run(hall, number, 71.9) == [24]
    assert (await hall.table(number)).awaited == [0, 2]
    await hall.told()
    assert (await let_run(hall, number, 0.2))[0] == pytest.approx(0.1)
    moves = await hall.repository.moves(number)
    assert [move.seat for move in moves[1:]] == [0, 2]
    assert moves[1].text == moves[2].text == "bass*2+oak*2+rats*3+sparrow*3+fly*2"
    assert moves[1].public == "…"
    told = bodies(await hall.outbox())
    assert isinstance(told[0], posts.Board)
    seats = (await hall.table(number)).seats
    assert sentences(told[0].lines, seats)[0] == "Anne took too long; the usual choice was made."


async def test_the_time_before_the_start_does_not_count(hall: Hall) -> None:
    number = await hall.gather(ANNE, BEN)
    hall.wait(100)
    await hall.lobby.start(number, ANNE)
    assert await let_run(hall, number, 71.9) == [24]
    assert (await hall.table(number)).awaited == [0, 1]


async def test_a_half_pencilled_hand_does_not_hold_the_usual_one_up(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN)
    sitting = await hall.play.take_up(number, ANNE)
    await hall.play.fill(number, ANNE, sitting.token, ["rats"])
    await hall.play.type_turn(number, BEN, HAND_TEXT)
    await let_run(hall, number, 72)
    assert [move.seat for move in await hall.repository.moves(number)] == [1, 0]
    assert await hall.repository.pencils(number) == {}


@pytest.mark.parametrize(("remind", "draft", "expected"), [(24, 10, [10.0]), (0, 30, [30.0]), (5, 12, [5.0, 12.0])])
async def test_the_usual_hand_comes_in_time_whatever_the_reminders(
    hall: Hall, remind: int, draft: int, expected: list[float]
) -> None:
    await settings(hall, remind=remind, deadline=draft)
    number = await hall.start(ANNE, BEN)
    assert await let_run(hall, number, draft + 0.1) == expected
    assert len(await hall.repository.moves(number)) == 2


async def test_a_draft_of_which_nobody_is_reminded_any_more_still_ends(hall: Hall) -> None:
    await settings(hall, remind=1, deadline=100)
    number = await hall.start(ANNE, BEN)
    assert await let_run(hall, number, 100) == [1, 3, 7, 100]


async def test_zero_hours_mean_never(hall: Hall) -> None:
    await settings(hall, remind=0, deadline=0)
    number = await hall.start(ANNE, BEN)
    assert (await hall.table(number)).due_at is None
    assert await hall.repository.due_tables(1e12) == []
    await settings(hall, remind=2)
    number = await hall.start(ANNE, BEN)
    assert await let_run(hall, number, 10_000) == [2, 6, 14, 16]
    assert (await hall.table(number)).awaited == [0, 1]


async def test_a_servers_times_do_not_hold_elsewhere(hall: Hall) -> None:
    await hall.repository.save_setting("guild:1", "remind_hours", "1")
    number = await hall.playing(ANNE, BEN)
    assert (await hall.table(number)).due_at == BEGINNING + 24 * HOUR


async def test_bids_that_nobody_makes_are_made_and_revealed(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, CLEO, game="lanterns")
    await let_run(hall, number, 72)
    moves = await hall.repository.moves(number)
    assert [(move.text, move.revealed) for move in moves] == [("0", False), ("0", False), ("0", True)]
    assert (await hall.table(number)).awaited == [0]
    assert await let_run(hall, number, 10_000) == [24, 72, 168, 192]
    assert len(await hall.repository.moves(number)) == 3


async def test_a_game_that_is_over_waits_for_nobody(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    await hall.play.resign(number, BEN)
    before = await hall.trace(number)
    hall.wait(1000)
    await hall.reminders.look_after(number)
    assert await hall.trace(number) == before


async def test_a_nudge_pings_the_others_who_are_awaited(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, CLEO)
    await hall.play.type_turn(number, CLEO, HAND_TEXT)
    await hall.told()
    await hall.reminders.nudge(number, ANNE)
    told = await hall.outbox()
    assert kinds(told) == [("reminder", None)], "one call, in one place"
    [call] = bodies(told)
    assert isinstance(call, posts.Reminder)
    assert call.seats == [1]
    assert sentences([call.told], (await hall.table(number)).seats) == ["Anne nudges Ben."]
    assert call.asks[1].message == await hall.asked(number)


async def test_between_two_nudges_two_hours_pass(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    idle = BEN if await hall.on_turn(number) == ANNE else ANNE
    await hall.reminders.nudge(number, idle)
    hall.wait(1)
    before = await hall.trace(number)
    told = await refused(hall.reminders.nudge(number, idle), Why.PATIENCE)
    assert told == "They have been nudged less than two hours ago. Try again in 61 minutes."
    assert await hall.trace(number) == before
    await hall.reopen()
    await refused(hall.reminders.nudge(number, idle), Why.PATIENCE)
    hall.wait(1.01)
    await hall.reminders.nudge(number, idle)


async def test_nobody_nudges_themselves(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    told = await refused(hall.reminders.nudge(number, await hall.on_turn(number)), Why.PATIENCE)
    assert told == "It is your own turn that the game waits for."


async def test_a_game_whose_channel_is_gone_moves_where_a_player_is(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    await refused(hall.tables.homes.move(number, STRANGER, 5, 6, None), Why.STRANGER)
    await hall.tables.posted(number, 99)
    await hall.tables.homes.move(number, BEN, 5, 6, None)
    table = await hall.table(number)
    assert (table.channel, table.guild, table.parent, table.post) == (5, 6, None, None)
    assert seat(table, BEN) == 1
    assert [game.id for game in await hall.tables.here(5)] == [number]


async def test_the_usual_choices_go_on_until_the_turn_is_over(hall: Hall) -> None:
    """A turn that is inked in the midst of it, since something came to light, has no new deadline of its own."""
    number = await hall.start(ANNE, BEN, game="lanterns")
    for person, coins in ((ANNE, "3"), (BEN, "1")):
        await hall.play.type_turn(number, person, coins)
        seen = await hall.play.look(number, person)
        if seen.turn is not None and seen.turn.steps:
            await hall.play.confirm(number, person, seen.token)
    usual = {"act": ("roll",), "lay": (), "greet": ("p2",)}
    game = hall.store.games["lanterns"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            type(game), "timeout", lambda _, state, seat: usual[state.stage] if state.turn == seat else None
        )
        async with hall.store.holding(number) as table:
            assert await hall.play.inking.time_out(table, list(table.awaited))
    moves = await hall.repository.moves(number)
    assert [move.text for move in moves][-2:] == ["roll", "- p2"]
    late = [event for move in moves for event in move.events if "took too long" in event.text.message]
    assert len(late) == 1


YEAR = 365 * 24


async def test_a_clock_that_ran_ahead_for_a_moment_puts_no_reminder_off(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    hall.wait(YEAR)
    await hall.turn(number, random.Random(1))
    hall.wait(-YEAR)
    for found in await hall.repository.due_tables(hall.now):
        await hall.reminders.look_after(found)
    table = await hall.table(number)
    assert table.waiting_since == hall.now
    assert await let_run(hall, number, 10_000) == [24, 72, 168, 192]


async def test_a_reminder_at_a_wrong_time_does_not_silence_the_next(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    hall.wait(YEAR)
    await hall.reminders.look_after(number)
    hall.wait(-YEAR)
    for found in await hall.repository.due_tables(hall.now):
        await hall.reminders.look_after(found)
    assert await let_run(hall, number, 10_000) == [48, 144, 192]


async def test_a_nudge_at_a_wrong_time_is_forgiven(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    [awaited] = (await hall.table(number)).awaited
    idle = (ANNE, BEN)[1 - awaited]
    hall.wait(YEAR)
    await hall.reminders.nudge(number, idle)
    hall.wait(-YEAR)
    await hall.reminders.nudge(number, idle)
    await refused(hall.reminders.nudge(number, idle), Why.PATIENCE)
