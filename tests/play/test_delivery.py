"""What Discord refuses, and for how long: every post arrives in the end, or its readers hear of it elsewhere."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from cogs.outbox import Outbox
from cogs.support import sending
from rendering.picture import Picture
from rendering.studio import Job
from tests.play.messages import labels, text_of
from tests.play.players import by_move, from_messages
from tests.play.telling import check_told
from tests.play.wire import lost_answers
from tests.play.world import TAKE, World


@pytest.fixture(autouse=True)
def _sketches(harbour: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same picture for everything, at once: here it is the way that counts."""

    async def draw(_job: Job) -> Picture:
        return Picture(b"a sketch", "board.webp", "A sketch.")

    monkeypatch.setattr(harbour.bot.app.studio, "draw", draw)


MINUTE, HOUR, DAY = 60.0, 3600.0, 24 * 3600.0
LOST = "I can't write in the channel"


async def play_one(world: World, number: int) -> None:
    """Have whoever is on take a turn."""
    [on] = await world.awaited(number)
    await by_move(world, number, on, world.luck)


async def play_from_messages(world: World, number: int) -> None:
    """Have whoever is on take a turn in their direct messages."""
    [on] = await world.awaited(number)
    await from_messages()(world, number, on, world.luck)


async def let_pass(world: World, seconds: float) -> None:
    """Let time pass in which the bot looks after what waits every hour."""
    cast(Outbox, world.bot.get_cog("Outbox")).look_after.change_interval(hours=1)
    await world.env.advance_time(seconds)


def notices(world: World) -> list[int]:
    """How often each person was told that a channel is lost."""
    return [sum(LOST in text_of(message) for message in world.private(who)) for who in world.people.values()]


def refuse(world: World, status: int, code: int, times: int | None = None) -> None:
    """Have Discord refuse what is posted in the channel."""
    path = f"/channels/{world.channel.id}/messages"
    world.env.inject_error("POST", path, status=status, code=code, times=times)


# --- The right diagnosis -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("status", "code"), [(404, 10003), (403, 50001)])
async def test_only_what_discord_calls_a_lost_channel_is_told_as_one_at_once(
    harbour: World, status: int, code: int
) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    refuse(harbour, status, code)
    await play_from_messages(harbour, number)
    assert notices(harbour) == [1, 1]


@pytest.mark.parametrize(("status", "code"), [(403, 0), (403, 50013), (404, 0), (401, 0)])
async def test_a_passing_no_neither_moves_nor_silences_a_game(harbour: World, status: int, code: int) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    refuse(harbour, status, code, times=1)
    await play_one(harbour, number)
    await harbour.env.advance_time(MINUTE)
    assert notices(harbour) == [0, 0]
    await check_told(harbour, number)
    assert TAKE in labels(harbour.last())


async def test_a_passing_no_does_not_let_a_look_at_the_board_move_the_game(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    elsewhere = harbour.guild.create_text_channel("elsewhere")
    harbour.env.inject_error("GET", f"/channels/{harbour.channel.id}", status=403, code=0, times=None)
    await harbour.person("Ana").slash(elsewhere, "board", game=str(number))
    assert (await harbour.table(number)).channel == harbour.channel.id


async def test_a_lasting_no_is_told_once_and_tried_again_until_it_is_over(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    refuse(harbour, 403, 50013)
    await play_from_messages(harbour, number)
    await let_pass(harbour, 5 * HOUR)
    assert notices(harbour) == [1, 1]
    harbour.heal()
    await let_pass(harbour, 2 * HOUR)
    await check_told(harbour, number)
    assert TAKE in labels(harbour.last())


async def test_a_message_that_discord_knows_as_sent_and_removed_is_sent_anew(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    refuse(harbour, 404, 10008, times=1)
    await play_one(harbour, number)
    assert notices(harbour) == [0, 0]
    await check_told(harbour, number)
    assert TAKE in labels(harbour.last())


# --- Undelivered is not told ---------------------------------------------------------------------------------


@pytest.mark.parametrize("hours", [5, 30])
async def test_a_board_and_a_panel_survive_an_outage_of_hours(harbour: World, hours: int) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [off] = await harbour.others(number)
    panels = len(harbour.private(off))
    harbour.env.inject_error("POST", "/channels/*/messages", status=503, times=None)
    await play_one(harbour, number)
    assert [off] == await harbour.awaited(number)
    await let_pass(harbour, hours * HOUR)
    assert len(harbour.private(off)) == panels
    harbour.heal()
    await let_pass(harbour, 2 * HOUR)
    await check_told(harbour, number)
    assert len(harbour.private(off)) == panels + 1
    assert "What do you play?" in text_of(harbour.private(off)[-1])


async def test_after_an_outage_everything_is_told_in_one_board_and_one_panel(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    posts = len(harbour.posts())
    panels = [len(harbour.private(who)) for who in harbour.people.values()]
    harbour.env.inject_error("POST", "/channels/*/messages", status=503, times=None)
    for _ in range(5):
        await play_one(harbour, number)
        await harbour.env.advance_time(2 * MINUTE)
    harbour.heal()
    await let_pass(harbour, 2 * HOUR)
    assert len(harbour.posts()) == posts + 1
    assert TAKE in labels(harbour.last())
    awaited = await harbour.awaited(number)
    now = [len(harbour.private(who)) for who in harbour.people.values()]
    assert [after - before for before, after in zip(panels, now, strict=True)] == [
        int(who in awaited) for who in harbour.people.values()
    ]
    await check_told(harbour, number)


async def test_the_first_board_of_an_outage_was_taken_and_is_not_told_twice(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    posts = len(harbour.posts())
    path = f"/channels/{harbour.channel.id}/messages"
    with lost_answers("POST", path):
        await play_one(harbour, number)
    for method in ("GET", "POST"):
        harbour.env.inject_error(method, path, status=503, times=None)
    for _ in range(3):
        await play_one(harbour, number)
    await let_pass(harbour, 2 * HOUR)
    assert len(harbour.posts()) == posts + 1
    harbour.heal()
    await let_pass(harbour, 2 * HOUR)
    assert len(harbour.posts()) == posts + 2
    await check_told(harbour, number)


# --- One trouble, one place ----------------------------------------------------------------------------------


async def test_a_channel_that_hangs_holds_up_no_other_game(harbour: World, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = harbour.guild.create_text_channel("elsewhere")
    stuck = await harbour.dealt("Ana", "Bo", map="two_bay", channel=elsewhere)
    sound = await harbour.dealt("Chi", "Dee", map="two_bay")
    real, hang = sending._sent, asyncio.Event()

    async def sent(channel: Any, *given: Any) -> Any:
        if channel.id == elsewhere.id:
            await harbour.env.external_wait(hang.wait(), reason="Discord hangs")
        return await real(channel, *given)

    monkeypatch.setattr(sending, "_sent", sent)
    await play_one(harbour, stuck)
    for _ in range(3):
        await play_one(harbour, sound)
    assert (await harbour.bot.app.repository.posts_for(stuck, None, 1e12)) != []
    assert await harbour.bot.app.repository.posts_for(sound, None, 1e12) == []
    monkeypatch.setattr(sending, "_sent", real)
    hang.set()
    await harbour.env.advance_time(2 * MINUTE)
    await check_told(harbour, stuck)


async def test_a_call_that_hangs_ends_and_is_made_again(harbour: World, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    real = sending._sent

    async def sent(*_: Any) -> Any:
        await harbour.env.external_wait(asyncio.Event().wait(), reason="Discord hangs")

    monkeypatch.setattr(sending, "LONGEST_CALL", 0.05)
    monkeypatch.setattr(sending, "_sent", sent)
    await play_one(harbour, number)
    await asyncio.sleep(0.2)
    monkeypatch.setattr(sending, "LONGEST_CALL", 60.0)
    monkeypatch.setattr(sending, "_sent", real)
    await harbour.env.advance_time(2 * MINUTE)
    await check_told(harbour, number)


# --- Clocks lie ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ahead", [150, 30 * DAY, -30 * DAY])
@pytest.mark.parametrize("private", [False, True])
async def test_a_clock_that_is_wrong_has_nothing_told_twice(harbour: World, ahead: float, private: bool) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [off] = await harbour.others(number)
    now = harbour.bot.app.now
    wrong = lambda: now() + ahead  # noqa: E731
    harbour.bot.app.now = wrong
    harbour.bot.app.tables.store.now = wrong
    channel = off.user.dm_channel if private else harbour.channel
    with lost_answers("POST", f"/channels/{channel.id}/messages"):
        await play_one(harbour, number)
    await harbour.env.advance_time(2 * MINUTE)
    await check_told(harbour, number)
    texts = [text_of(message) for message in harbour.private(off)]
    assert len(texts) == len(set(texts))
