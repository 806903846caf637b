"""The bot dies at any moment: every stored turn is told exactly once, nothing is lost, and play goes on."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from rendering.studio import Studio
from tests.play.crashing import NAMES, Journal
from tests.play.messages import answers, labels
from tests.play.players import by_button, by_move, from_messages
from tests.play.telling import check_told
from tests.play.wire import lost_answers
from tests.play.world import TAKE, World, world

pytestmark = pytest.mark.few_pictures

KILLS = 4
ROOT = Path(__file__).parents[2]


def play_until_killed(database: Path, journal: Path, luck: random.Random) -> None:
    """Have another process play on a file and die, painters and all: after some seconds of play, or in the very
    moment in which Discord has taken a message."""
    fatal = luck.choice([0, luck.randint(2, 30)])
    command = [sys.executable, "-m", "tests.play.crashing", str(database), str(journal)]
    command += [str(luck.randrange(10**6)), str(fatal)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, start_new_session=True) as process:
        assert process.stdout is not None
        if not fatal:
            assert process.stdout.readline() == "ready\n"
            time.sleep(luck.uniform(0.2, 1.5))
            assert process.poll() is None, "the players stopped by themselves"
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(60)
    assert process.returncode == -signal.SIGKILL


async def check_after_a_crash(here: World) -> int:
    """Everything stored is told once; the game can be played on from its buttons. Returns the turns stored."""
    ana = here.person(NAMES[0])
    numbers = sorted(game.id for game in await here.bot.app.tables.mine(ana.id, ("live", "over")))
    for number in numbers:
        await check_told(here, number)
    for number in numbers:
        for way in (by_button(), from_messages()):
            for person in (await here.awaited(number))[:1]:
                await way(here, number, person, here.luck)
        await check_told(here, number)
    return sum([len(await here.moves(number)) for number in numbers])


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_a_process_killed_at_any_moment_loses_nothing_and_tells_nothing_twice(
    database: Path, studio: Studio
) -> None:
    luck = random.Random()
    journal = database.with_name("journal")
    turns = 0
    for _ in range(KILLS):
        play_until_killed(database, journal, luck)
        async with world(database, studio, Journal(journal).prepare) as here:
            with here.env.time_context():
                before, turns = turns, await check_after_a_crash(here)
                assert turns >= before, "a stored turn is gone"
    assert turns > 0


# --- At every step between storing a turn and having told it ---------------------------------------------------


def stumble(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, when: str) -> None:
    """Have the next call of a coroutine die, as a process does, before or after its work."""
    real, done = getattr(owner, name), False

    async def stumbling(*given: Any, **named: Any) -> Any:
        nonlocal done
        if done:
            return await real(*given, **named)
        done = True
        if when == "after":
            await real(*given, **named)
        raise asyncio.CancelledError

    monkeypatch.setattr(owner, name, stumbling)


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize(
    "step", ["post_tried", "post_done", "posted", "panel_sent", "pending_streams", "posts_for"]
)
async def test_the_bot_dies_at_a_step_of_telling(
    harbour: World, monkeypatch: pytest.MonkeyPatch, step: str, when: str
) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    owner = harbour.bot.app.tables if step in ("posted", "panel_sent") else harbour.bot.app.repository
    stumble(monkeypatch, owner, step, when)
    [on] = await harbour.awaited(number)
    await on.slash(harbour.channel, "move", turn="bass D1")
    assert (await harbour.moves(number))[-1] == "bass D1"
    await harbour.restart()
    await check_told(harbour, number)
    assert TAKE in labels(harbour.last())
    for way in (by_button(), from_messages()):
        await way(harbour, number, (await harbour.awaited(number))[0], harbour.luck)
    await check_told(harbour, number)


@pytest.mark.parametrize("private", [False, True])
async def test_the_bot_dies_when_discord_has_taken_a_message_and_not_yet_said_so(
    harbour: World, private: bool
) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    [off] = await harbour.others(number)
    channel = off.user.dm_channel if private else harbour.channel
    with lost_answers("POST", f"/channels/{channel.id}/messages", error=asyncio.CancelledError):
        await on.slash(harbour.channel, "move", turn="bass D1")
        await harbour.restart()
    await check_told(harbour, number)
    await from_messages()(harbour, number, off, harbour.luck)
    await check_told(harbour, number)


async def test_the_bot_dies_before_a_turn_is_stored_and_it_can_be_played_again(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    panel = await harbour.take(number, on)
    await on.click(panel, label="Bass")
    await on.click(panel, label="D1")
    stumble(monkeypatch, harbour.bot.app.repository, "commit", "before")
    await on.click(panel, label="Confirm")
    assert len(await harbour.moves(number)) == 2
    await harbour.restart()
    assert "✅ Done." in answers(await on.click(panel, label="Confirm"))
    assert (await harbour.moves(number))[-1] == "bass D1"
    await check_told(harbour, number)


async def test_the_bot_dies_when_a_turn_is_stored_and_nothing_is_told_yet(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    posts = len(harbour.posts())
    stumble(monkeypatch, harbour.bot.app.repository, "commit", "after")
    await on.slash(harbour.channel, "move", turn="bass D1")
    assert len(harbour.posts()) == posts
    await harbour.restart()
    await check_told(harbour, number)
    told = answers(await on.slash(harbour.channel, "move", turn="bass D1"))
    assert "It isn't your turn" in told, "whoever saw no answer and types it again plays it once"


async def test_the_bot_dies_while_a_game_begins_in_a_thread_of_its_own(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = await harbour.open("Ana", "Bo", place="thread")
    stumble(monkeypatch, harbour.bot.app.tables, "moved", "after")
    await harbour.person("Ana").click(lobby, label="Start")
    await harbour.restart()
    assert (await harbour.home(1)).is_thread
    await check_told(harbour, 1)
    await by_move(harbour, 1, harbour.person("Ana"), harbour.luck)
    await check_told(harbour, 1)


async def test_the_bot_is_down_for_days_and_tells_what_it_owes_when_it_is_back(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    stumble(monkeypatch, harbour.bot.app.repository, "post_done", "before")
    await on.slash(harbour.channel, "move", turn="bass D1")
    for line in range(90):
        harbour.env.backend.create_message(harbour.channel.id, on.id, f"chat {line}")
    await harbour.restart(after=2 * 3600)
    await check_told(harbour, number)
