"""After a crash: what is stored and not yet told is still there, and buttons still work. And the small uses."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.store.repository import StoreError
from bot.tables import posts
from bot.tables.refusals import Why
from tests.tables.hall import ANNE, BEN, CLEO, HAND_TEXT, STRANGER, Hall, bodies, kinds, refused, seat


async def test_what_was_stored_and_not_told_is_told_after_a_crash(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN, CLEO)
    await hall.told()
    person = await hall.turn(number, random.Random(1))
    pending = await hall.outbox()
    assert kinds(pending)[0] == ("board", None)
    await hall.reopen()
    assert await hall.outbox() == pending
    for post in pending:
        await hall.repository.post_done(post.id)
    await hall.reopen()
    assert await hall.outbox() == []
    assert seat(await hall.table(number), person) not in (await hall.table(number)).awaited


async def test_a_post_whose_sending_had_begun_is_still_marked_so(hall: Hall) -> None:
    await hall.start(ANNE, BEN)
    first, *_ = await hall.outbox()
    await hall.repository.post_tried(first.id, hall.now)
    await hall.reopen()
    again, *others = await hall.outbox()
    assert (again.marker, again.tried_at) == (first.marker, hall.now)
    assert {post.tried_at for post in others} == {None}


async def test_buttons_from_before_a_crash_are_valid_after_it(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    person = await hall.on_turn(number)
    ready = await hall.pencil_turn(number, random.Random(1), person)
    await hall.reopen()
    await hall.play.confirm(number, person, ready.token)
    await hall.reopen()
    await refused(hall.play.confirm(number, person, ready.token), Why.NOT_AWAITED)
    table = await hall.undo.ask(number, person)
    assert table.undo is None


async def test_a_request_to_take_back_survives(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN)
    await hall.play.type_turn(number, ANNE, HAND_TEXT)
    await hall.play.type_turn(number, BEN, HAND_TEXT)
    await hall.undo.ask(number, ANNE)
    await hall.reopen()
    await hall.undo.answer(number, BEN, 1, True)
    assert (await hall.table(number)).awaited == [0, 1]


async def test_nothing_is_woken_before_it_is_stored(hall: Hall) -> None:
    """At each call to tell, another reader of the file already finds what is to be told."""
    number = await hall.gather(ANNE, BEN)
    seen: list[asyncio.Task[int]] = []

    async def stored() -> int:
        return len(await hall.outbox())

    hall.store.wake = lambda: seen.append(asyncio.create_task(stored()))
    await hall.lobby.start(number, ANNE)
    await hall.play.type_turn(number, ANNE, HAND_TEXT)
    assert [await task for task in seen] == [3, 4]


async def test_when_nothing_can_be_stored_nothing_is_told_and_nothing_changes(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await hall.playing(ANNE, BEN)
    person = await hall.on_turn(number)
    ready = await hall.pencil_turn(number, random.Random(1), person)
    before, woken = await hall.trace(number), hall.woken

    async def full(_: object) -> None:
        raise StoreError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(hall.repository, "commit", full)
        with pytest.raises(StoreError):
            await hall.play.confirm(number, person, ready.token)
        with pytest.raises(StoreError):
            await hall.play.resign(number, person)
    assert await hall.trace(number) == before
    assert hall.woken == woken
    await hall.play.confirm(number, person, ready.token)


async def test_every_moment_of_a_game_survives_reopening(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, CLEO, game="lanterns")
    source = random.Random(2)
    while (await hall.table(number)).status == "live":
        before = await hall.trace(number)
        await hall.reopen()
        assert await hall.trace(number) == before
        await hall.turn(number, source)


async def test_the_list_of_games_has_those_first_that_wait_for_the_reader(hall: Hall) -> None:
    first = await hall.playing(ANNE, BEN)
    idle = BEN if await hall.on_turn(first) == ANNE else ANNE
    second = await hall.playing(ANNE, BEN)
    third = await hall.gather(ANNE, BEN)
    if await hall.on_turn(second) != idle:
        await hall.turn(second, random.Random(1))
    assert [game.id for game in await hall.tables.mine(idle)] == [second, third, first]
    assert await hall.tables.mine(STRANGER) == []
    await hall.play.resign(second, idle)
    assert [game.id for game in await hall.tables.mine(idle)] == [third, first]
    assert [game.id for game in await hall.tables.here(88)] == [third, first]


async def test_the_post_with_the_buttons_is_remembered_and_the_former_given_back(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN)
    sitting = await hall.play.take_up(number, ANNE)
    assert await hall.tables.posted(number, 500) is None
    assert await hall.tables.posted(number, 501) == 500
    assert await hall.tables.posted(number, 501) is None
    assert await hall.tables.panel_sent(number, 0, ANNE, 9, 600) is None
    assert await hall.tables.panel_sent(number, 0, ANNE, 9, 601) == 600
    assert (await hall.table(number)).seats[0].dm_message == 601
    await hall.play.confirm(number, ANNE, sitting.token)


async def test_a_repost_pings_nobody_and_leaves_buttons_valid(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN)
    sitting = await hall.play.take_up(number, BEN)
    await hall.told()
    await hall.tables.repost(number)
    told = await hall.outbox()
    assert kinds(told) == [("board", None), ("panel", ANNE), ("panel", BEN)]
    board = bodies(told)[0]
    assert isinstance(board, posts.Board)
    assert board.pinged == []
    await hall.play.confirm(number, BEN, sitting.token)


async def test_what_a_person_chooses_is_kept(hall: Hall) -> None:
    assert (await hall.tables.person(ANNE)).notify == "channel"
    await hall.tables.change_person(ANNE, notify="dm", dm_closed=True)
    await hall.reopen()
    person = await hall.tables.person(ANNE)
    assert (person.notify, person.dm_closed, person.dm_told) == ("dm", True, False)
