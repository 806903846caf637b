"""What is offered to a seat that nobody waits for: it may be taken up, and the game goes on without it."""

from __future__ import annotations

from bot.tables.refusals import Why
from tests.tables.hall import ANNE, BEN, CLEO, HOUR, STRANGER, Hall, bodies, kinds, refused


async def crossing(hall: Hall) -> int:
    """A ferry on which Anne is to load; Ben and Cleo may wave."""
    number = await hall.start(ANNE, BEN, CLEO, game="ferry")
    await hall.told()
    return number


async def test_an_offer_is_kept_apart_from_what_is_awaited(hall: Hall) -> None:
    table = await hall.table(await crossing(hall))
    assert (table.awaited, table.offered) == ([0], [1, 2])
    assert table.due_at == hall.now + 24 * HOUR


async def test_whoever_is_offered_something_is_not_pinged_and_gets_no_panel(hall: Hall) -> None:
    await hall.start(ANNE, BEN, CLEO, game="ferry")
    assert kinds(await hall.outbox()) == [("board", None), ("panel", ANNE)]
    (board, _) = bodies(await hall.outbox())
    assert (board.awaited, board.pinged) == ([0], [0])  # type: ignore[union-attr]


async def test_whoever_is_offered_something_may_open_type_and_complete_it(hall: Hall) -> None:
    number = await crossing(hall)
    seen = await hall.play.take_up(number, BEN)
    assert seen.turn is not None
    assert {done.text for done in await hall.play.complete(number, CLEO, "")} == {"wave loud", "wave soft"}
    assert (await hall.play.type_turn(number, CLEO, "wave loud")).inked
    await refused(hall.play.take_up(number, CLEO), Why.NOT_AWAITED)
    await refused(hall.play.take_up(number, STRANGER), Why.STRANGER)


async def test_the_game_goes_on_whether_an_offer_is_taken_up_or_not(hall: Hall) -> None:
    number = await crossing(hall)
    await hall.play.type_turn(number, BEN, "wave soft")
    assert kinds(await hall.told()) == [("board", None)]
    table = await hall.table(number)
    assert (table.status, table.awaited, table.offered) == ("live", [0], [2])
    for person, good in ((ANNE, "d1"), (BEN, "d2"), (CLEO, "d3"), (ANNE, "d4")):
        await hall.play.type_turn(number, person, good)
    assert (await hall.table(number)).status == "over"


async def test_what_is_pencilled_stays_while_others_take_up_offers(hall: Hall) -> None:
    number = await crossing(hall)
    seen = await hall.play.take_up(number, ANNE)
    seen = await hall.play.choose(number, ANNE, seen.token, ("b7",))
    await hall.play.type_turn(number, BEN, "wave soft")
    assert (await hall.play.confirm(number, ANNE, seen.token)).inked


async def test_an_offer_that_is_pencilled_stays_while_others_move(hall: Hall) -> None:
    number = await crossing(hall)
    seen = await hall.play.take_up(number, CLEO)
    seen = await hall.play.choose(number, CLEO, seen.token, ("wave",))
    await hall.play.type_turn(number, ANNE, "d1")
    assert (await hall.play.choose(number, CLEO, seen.token, ("loud",))).ready


async def test_only_those_who_are_awaited_are_nudged_and_reminded(hall: Hall) -> None:
    number = await crossing(hall)
    await hall.reminders.nudge(number, BEN)
    hall.wait(30)
    await hall.reminders.look_after(number)
    told = await hall.told()
    assert kinds(told) == [("reminder", None), ("reminder", ANNE)], (
        "a nudge in the channel, a first reminder by direct message"
    )
    assert [body.seats for body in bodies(told)] == [[0]] * 2  # type: ignore[union-attr]
    async with hall.store.holding(number) as table:
        assert await hall.play.inking.time_out(table, list(table.awaited))
    assert [move.seat for move in await hall.repository.moves(number)] == [0], "nothing is chosen for the others"


async def test_what_others_do_meanwhile_puts_off_neither_reminder_nor_deadline(hall: Hall) -> None:
    number = await crossing(hall)
    begun = hall.now
    hall.wait(25)
    await hall.reminders.look_after(number)
    reminded = await hall.table(number)
    hall.wait(5)
    await hall.play.type_turn(number, BEN, "wave soft")
    table = await hall.table(number)
    assert (table.waiting_since, table.seats[0].reminded, table.due_at) == (begun, 1, reminded.due_at)
    hall.wait(40)
    await hall.play.type_turn(number, CLEO, "wave loud")
    hall.now = begun + 72 * HOUR
    await hall.reminders.look_after(number)
    assert [move.seat for move in await hall.repository.moves(number)] == [1, 2, 0], "the usual choice for Anne"


async def test_whoever_is_on_next_has_the_whole_time(hall: Hall) -> None:
    number = await crossing(hall)
    hall.wait(30)
    await hall.play.type_turn(number, ANNE, "d1")
    table = await hall.table(number)
    assert (table.waiting_since, table.due_at) == (hall.now, hall.now + 24 * HOUR)


async def test_an_offer_taken_back_does_not_renew_the_wait_either(hall: Hall) -> None:
    number = await crossing(hall)
    begun = hall.now
    hall.wait(5)
    await hall.play.type_turn(number, BEN, "wave soft")
    hall.wait(5)
    await hall.undo.ask(number, BEN)
    table = await hall.table(number)
    assert (table.waiting_since, table.offered) == (begun, [1, 2])
    assert table.due_at == begun + 24 * HOUR
