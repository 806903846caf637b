"""Messages without buttons, which carry no mark: after a lost answer or a crash they are known by their words."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from bot.games.text import Text
from bot.store.records import Change
from bot.tables import posts
from cogs.outbox import Outbox
from tests.play.messages import labels, text_of
from tests.play.wire import lost_answers
from tests.play.world import World

SAID = "The wind has turned."
LATER = 2 * 60.0
DAY = 24 * 3600.0
BODIES: list[posts.Body] = [
    posts.Note([Text(SAID)]),
    posts.Word(0, [Text(SAID)], hand=True),
    posts.Word(0, [Text(SAID)]),
]


async def say(world: World, number: int, body: posts.Body) -> None:
    """Store something to be told, to the channel or to the first seat, and have it told."""
    store = world.bot.app.tables.store
    async with store.holding(number) as table:
        user = table.seats[0].user if isinstance(body, posts.Word) else None
        await store.commit(Change(table, posts=[posts.post(table, body, user)]))
    await cast(Outbox, world.bot.get_cog("Outbox")).rest()
    await world.env.settle()


def times(world: World, body: posts.Body) -> int:
    """How often it stands where it is told."""
    place = world.private(world.person("Ana")) if isinstance(body, posts.Word) else world.messages()
    return sum(text_of(message).count(SAID) for message in place)


def path(world: World, body: posts.Body) -> str:
    """Where its messages are sent."""
    channel = world.person("Ana").user.dm_channel if isinstance(body, posts.Word) else world.channel
    return f"/channels/{channel.id}/messages"


async def started(world: World) -> int:
    """A game in which Ana sits in the first seat."""
    return await world.dealt("Ana", "Bo", map="two_bay")


@pytest.mark.parametrize("body", BODIES, ids=["note", "hand", "word"])
async def test_it_is_told_once_though_the_answer_is_lost(harbour: World, body: posts.Body) -> None:
    number = await started(harbour)
    with lost_answers("POST", path(harbour, body)):
        await say(harbour, number, body)
    await harbour.env.advance_time(LATER)
    assert times(harbour, body) == 1
    assert await harbour.bot.app.repository.pending_posts(1e12) == []


@pytest.mark.parametrize("body", BODIES, ids=["note", "hand", "word"])
async def test_it_is_told_once_though_the_bot_dies_when_discord_has_taken_it(
    harbour: World, body: posts.Body
) -> None:
    number = await started(harbour)
    with lost_answers("POST", path(harbour, body), error=asyncio.CancelledError):
        await say(harbour, number, body)
    await harbour.restart(after=3600.0)
    assert times(harbour, body) == 1
    assert await harbour.bot.app.repository.pending_posts(1e12) == []


@pytest.mark.parametrize("body", BODIES, ids=["note", "hand", "word"])
@pytest.mark.parametrize("ahead", [0.0, 30 * DAY, -30 * DAY])
async def test_the_same_words_of_an_earlier_post_are_not_taken_for_it(
    harbour: World, body: posts.Body, ahead: float
) -> None:
    """Whatever the host's clock says."""
    number, now = await started(harbour), harbour.bot.app.now
    await say(harbour, number, body)
    harbour.bot.app.now = harbour.bot.app.tables.store.now = lambda: now() + ahead
    harbour.env.inject_error("POST", path(harbour, body), status=500, times=1)
    await say(harbour, number, body)
    assert times(harbour, body) == 1
    await harbour.env.advance_time(LATER)
    assert times(harbour, body) == 2
    with lost_answers("POST", path(harbour, body)):
        await say(harbour, number, body)
    await harbour.env.advance_time(LATER)
    assert times(harbour, body) == 3


async def test_the_same_words_by_somebody_else_are_not_taken_for_it(harbour: World) -> None:
    number, body = await started(harbour), BODIES[0]
    harbour.env.inject_error("POST", path(harbour, body), status=500, times=1)
    await say(harbour, number, body)
    harbour.env.backend.create_message(harbour.channel.id, harbour.person("Bo").id, f"Migration · game 1: {SAID}")
    await harbour.env.advance_time(LATER)
    assert times(harbour, body) == 2


async def test_a_note_is_told_where_nothing_can_be_read(harbour: World) -> None:
    number, body = await started(harbour), BODIES[0]
    harbour.env.inject_error("GET", path(harbour, body), status=403, code=50001, times=None)
    await say(harbour, number, body)
    assert times(harbour, body) == 1
    assert await harbour.bot.app.repository.pending_posts(1e12) == []


async def test_a_note_about_a_full_lobby_is_told_once_and_anew_when_it_is_full_again(harbour: World) -> None:
    lobby: Any = await harbour.open("Ana", "Bo")
    bo = harbour.person("Bo")
    [first] = [message for message in harbour.messages() if "can press Start." in text_of(message)]
    await bo.click(harbour.fresh(lobby), label="Leave")
    with lost_answers("POST", f"/channels/{harbour.channel.id}/messages"):
        await bo.click(harbour.fresh(lobby), label="Join")
    await harbour.env.advance_time(LATER)
    [again] = [message for message in harbour.messages() if "can press Start." in text_of(message)]
    assert again.id != first.id, "the first went when the seat was free"


async def test_a_button_that_is_no_mark_does_not_hide_what_was_sent(harbour: World) -> None:
    """Whoever wants words has a button for their hand below what is told of it."""
    number, body = await started(harbour), posts.Word(0, [Text(SAID)], hand=True)
    await harbour.bot.app.tables.change_person(harbour.person("Ana").id, in_words=True)
    with lost_answers("POST", path(harbour, body)):
        await say(harbour, number, body)
    assert labels(harbour.private(harbour.person("Ana"))[-1]) != []
    await harbour.env.advance_time(LATER)
    assert times(harbour, body) == 1


async def test_the_end_is_told_once_to_whoever_watches_and_has_nothing_to_press(harbour: World) -> None:
    number, chi = await started(harbour), harbour.person("Chi")
    await chi.slash(harbour.channel, "watch", game=str(number), tell="the end only")
    asked: Any = (await harbour.person("Bo").slash(harbour.channel, "resign")).response
    with lost_answers("POST", f"/channels/{chi.user.dm_channel.id}/messages"):
        await harbour.person("Bo").click(asked, label="Resign")
    await harbour.env.advance_time(LATER)
    [told] = harbour.private(chi)
    assert text_of(told).startswith("Migration · game 1: 🏆 **Ana** wins!\n")
    assert labels(told) == []
