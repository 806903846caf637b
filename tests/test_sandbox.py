"""The bot in the browser: the page opens, one can switch to direct messages, and games go on after a stop."""

from __future__ import annotations

import socket
from pathlib import Path

import aiohttp
import pytest
from rich.console import Console
from simcord.builders import ChannelHandle

from bot.sandbox import PortTaken, Sandbox, opened
from bot.store.records import Change
from tests.play.messages import labels, text_of


def board(channel: ChannelHandle) -> str:
    """What can be read in a channel's newest message with a turn to take."""
    return text_of([message for message in channel.history() if "Take your turn" in labels(message)][-1])


async def start_a_game(sandbox: Sandbox) -> None:
    ana, bruno, *_ = sandbox.people
    lobby = (await ana.slash(sandbox.channel, "migration start", players=2, map="two_bay")).response
    assert lobby is not None
    await bruno.click(lobby, label="Join")
    await ana.click(lobby, label="Start")
    await sandbox.env.settle()


async def test_the_page_shows_the_channel_and_each_seats_direct_messages(tmp_path: Path) -> None:
    async with opened(tmp_path / "play.sqlite3", 0, Console(quiet=True)) as sandbox:
        await start_a_game(sandbox)
        channel = await sandbox.show_channel()
        async with aiohttp.ClientSession() as session, session.get(channel.split("#")[0]) as page:
            assert page.status == 200
            assert "<html" in await page.text()
        assert await sandbox.show_messages(1) == channel, "the address must stay the same"
        assert sandbox.preview.channel.id == sandbox.people[1].user.dm_channel.id
        assert await sandbox.show_thread() is None


async def test_games_go_on_after_a_stop(tmp_path: Path) -> None:
    async with opened(tmp_path / "play.sqlite3", 0, Console(quiet=True)) as sandbox:
        await start_a_game(sandbox)
        await sandbox.people[0].slash(sandbox.channel, "migration draft", bass=3, oak=3, rats=3, sparrow=3)
    async with opened(tmp_path / "play.sqlite3", 0, Console(quiet=True)) as sandbox:
        assert "The game goes on." in board(sandbox.channel)
        assert "**Bruno**" in board(sandbox.channel)
        await sandbox.people[1].slash(sandbox.channel, "migration draft", bass=3, oak=3, rats=3, sparrow=3)
        await sandbox.env.settle()
        assert "What do you play?" in board(sandbox.channel)


async def test_a_port_in_use_is_named_and_what_to_do(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        async with opened(tmp_path / "play.sqlite3", port, Console(quiet=True)) as sandbox:
            with pytest.raises(PortTaken, match=f"port {port} is in use"):
                await sandbox.show_channel()


async def test_a_game_that_is_not_known_does_not_keep_the_page_from_opening(tmp_path: Path) -> None:
    file = tmp_path / "play.sqlite3"
    async with opened(file, 0, Console(quiet=True)) as sandbox:
        await start_a_game(sandbox)
        store = sandbox.bot.app.tables.store
        async with store.holding(1) as table:
            table.game = "chess"
            await store.commit(Change(table))
    console = Console(record=True, width=200)
    async with opened(file, 0, console) as sandbox:
        await start_a_game(sandbox)
    assert "Game 1 is a game of chess, which this Caravan doesn't know." in console.export_text()
