"""“You are next”: for whoever wants to hear it, once, and never beside another call."""

from __future__ import annotations

import random

from bot.tables import posts
from tests.tables.hall import ANNE, BEN, CLEO, HAND_TEXT, Hall, bodies

DAY = 24 * 3600.0


async def told(hall: Hall) -> list[posts.Next]:
    """Who was told to be next."""
    return [body for body in bodies(await hall.told()) if isinstance(body, posts.Next)]


async def everybody_wants(hall: Hall) -> None:
    for person in (ANNE, BEN, CLEO):
        await hall.tables.presence.wish(person, called_next=True)


async def test_whoever_is_next_hears_it_once_when_the_one_before_them_is_on(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN, CLEO)
    await everybody_wants(hall)
    await hall.told()
    for _ in range(4):
        before = (await hall.table(number)).awaited
        await hall.turn(number, random.Random(1))
        table = await hall.table(number)
        if table.status != "live" or table.awaited == before:
            continue
        [on] = table.awaited
        [body] = await told(hall)
        assert (body.on, body.seat) == (on, (on + 1) % 3)


async def test_nobody_hears_it_who_does_not_want_to(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN, CLEO)
    await hall.turn(number, random.Random(1))
    assert await told(hall) == []


async def test_nobody_hears_it_where_all_are_asked_or_only_two_play(hall: Hall) -> None:
    await everybody_wants(hall)
    number = await hall.start(ANNE, BEN, CLEO)
    await hall.play.type_turn(number, ANNE, HAND_TEXT)
    assert await told(hall) == []
    number = await hall.playing(ANNE, BEN)
    await hall.turn(number, random.Random(1))
    assert await told(hall) == []


async def test_nobody_hears_it_while_their_time_stands_still(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN, CLEO)
    await everybody_wants(hall)
    for person in (ANNE, BEN, CLEO):
        if person != await hall.on_turn(number):
            await hall.tables.presence.leave(person, hall.now + DAY)
    await hall.told()
    await hall.turn(number, random.Random(1))
    assert await told(hall) == [], "the two others are away"
