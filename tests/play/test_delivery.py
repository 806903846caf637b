"""What Discord refuses, and for how long: every post arrives in the end, or its readers hear of it elsewhere."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest
from simcord import MemberActor

from cogs.outbox import Outbox
from cogs.support import sending
from rendering.picture import Picture
from rendering.studio import Job, Stalled
from tests.play.messages import labels, text_of
from tests.play.players import by_move, from_messages
from tests.play.telling import check_told
from tests.play.wire import lost_answers
from tests.play.world import TAKE, World

pytestmark = pytest.mark.few_pictures


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
    cast(Outbox, world.bot.get_cog("Outbox")).rounds.slow_down(3600)
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
    assert len(harbour.posts()) <= posts + 1
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
    assert len(harbour.posts()) <= posts + 2
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


async def test_a_board_goes_out_without_a_picture_that_stalls_and_the_picture_follows(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")

    await harbour.bot.app.tables.interrupted(number)

    async def stalled(_job: Job) -> Picture:
        raise Stalled("no picture after 20 seconds")

    [on] = await harbour.awaited(number)
    with monkeypatch.context() as painter:
        painter.setattr(harbour.bot.app.studio, "draw", stalled)
        await on.slash(harbour.channel, "move", turn="bass D1")
        newest = await harbour.board(number)
        told = text_of(newest)
        assert newest.attachments == []
        await harbour.env.advance_time(MINUTE)
    harbour.expect_fault("no picture after 20 seconds")
    await harbour.env.advance_time(MINUTE)
    assert (await harbour.board(number)).id == newest.id
    assert len((await harbour.board(number)).attachments) == 1
    assert " D1 with Bass." in told
    assert " D1 with Bass." in text_of(await harbour.board(number))
    assert TAKE in labels(harbour.last())
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


# --- Closed direct messages ----------------------------------------------------------------------------------


async def closed_to(world: World, person: MemberActor) -> bool:
    """Whether the bot takes somebody's direct messages to be closed."""
    return (await world.bot.app.tables.person(person.id)).dm_closed


async def test_messages_that_were_closed_are_tried_again_after_a_day(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [off] = await harbour.others(number)
    harbour.close_messages(off)
    await play_one(harbour, number)
    assert await closed_to(harbour, off)
    harbour.heal()
    before = len(harbour.private(off))
    for _ in range(2):
        await play_one(harbour, number)
    assert len(harbour.private(off)) == before, "no more than once a day"
    harbour.env.backend.advance_clock(25 * HOUR)
    while [off] != await harbour.awaited(number) or len(harbour.private(off)) == before:
        await play_one(harbour, number)
    assert not await closed_to(harbour, off)


async def test_whoever_uses_a_command_in_direct_messages_gets_them_again(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [off] = await harbour.others(number)
    harbour.close_messages(off)
    await play_one(harbour, number)
    assert await closed_to(harbour, off)
    harbour.heal()
    await off.user.slash("games")
    await harbour.env.settle()
    assert not await closed_to(harbour, off)


# --- Refused for its content ---------------------------------------------------------------------------------

FILTERED = [(400, 200000), (400, 20009), (400, 50035), (413, 40005)]


@pytest.mark.parametrize(("status", "code"), FILTERED)
async def test_a_board_refused_for_its_content_is_told_without_names_and_picture(
    harbour: World, status: int, code: int
) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    before = harbour.keep(await harbour.board(number))
    harbour.env.inject_error("PATCH", f"/channels/{harbour.channel.id}/messages/*", status=status, code=code)
    refuse(harbour, status, code, times=1)
    await on.slash(harbour.channel, "move", turn="bass D1")
    newest = harbour.last()
    seat = [person.user for person in (await harbour.table(number)).seats].index(on.id) + 1
    assert f"Player {seat}** enters D1 with Bass." in text_of(newest)
    assert newest.attachments == []
    assert TAKE in labels(newest)
    assert int(before["id"]) != newest.id
    assert notices(harbour) == [0, 0]
    await play_one(harbour, number)


@pytest.mark.parametrize(("status", "code"), FILTERED)
async def test_what_is_refused_even_so_is_told_to_each_player(harbour: World, status: int, code: int) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    refuse(harbour, status, code)
    harbour.env.inject_error("PATCH", "/channels/*/messages/*", status=status, code=code, times=None)
    await on.slash(harbour.channel, "move", turn="bass D1")
    for person in harbour.people.values():
        told = [text_of(message) for message in harbour.private(person)]
        assert len([text for text in told if "Discord refused" in text and " D1 with Bass." in text]) == 1
    assert await harbour.bot.app.repository.pending_posts(1e12) == []


async def test_a_panel_refused_for_its_content_comes_as_a_plain_call(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [off] = await harbour.others(number)
    path = f"/channels/{off.user.dm_channel.id}/messages"
    harbour.env.inject_error("POST", path, status=400, code=200000, times=1)
    [on] = await harbour.awaited(number)
    await on.slash(harbour.channel, "move", turn="bass D1")
    newest = harbour.private(off)[-1]
    assert "It is your turn." in text_of(newest)
    panel = (await off.user.click(newest, label=TAKE)).response
    assert "What do you play?" in text_of(panel)


async def test_a_bot_that_stops_lets_what_it_is_telling_be_told(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    told = len(harbour.posts())
    begun, free = asyncio.Event(), asyncio.Event()

    async def draw(_job: Job) -> Picture:
        begun.set()
        await free.wait()
        return Picture(b"a sketch", "board.webp", "A sketch.")

    monkeypatch.setattr(harbour.bot.app.studio, "draw", draw)
    await harbour.bot.app.tables.play.resign(number, harbour.person("Ana").id)
    await begun.wait()
    stopping = asyncio.ensure_future(cast(Outbox, harbour.bot.get_cog("Outbox")).cog_unload())
    await asyncio.sleep(0)
    assert not stopping.done()
    free.set()
    await stopping
    assert len(harbour.posts()) == told + 1
    assert await harbour.bot.app.repository.pending_posts(float("inf")) == []
