"""The real bot on a simulated Discord in the browser, for people without a token.

The page shows one channel as Discord does, with a composer, for whichever seat is chosen on it. The simulated
server is made anew at every start with the same identities, so the games stored in the file go on.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import sys
import threading
import time
import webbrowser
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

from rich.console import Console
from simcord import Env
from simcord.backend.errors import SetupError
from simcord.builders import ChannelHandle

from bot.client import Caravan
from bot.games.text import show
from bot.tables.refusals import Refusal
from cogs.outbox import Outbox
from rendering.studio import Studio

NAMES = ("Ana", "Bruno", "Chie", "Dara")
TICK = 5.0
HELP = (
    "Type here [bold]1[/] to [bold]4[/] to see a seat's direct messages, [bold]c[/] for the channel, "
    "[bold]t[/] for the newest thread, [bold]q[/] to stop."
)


class PortTaken(Exception):
    """The page's port is in use; the message says what to do."""


class Sandbox:
    """A server called Caravan with one channel and four people, and the page that shows it."""

    def __init__(self, env: Env, bot: Caravan, port: int, console: Console) -> None:
        self.env = env
        self.bot = bot
        self.port = port
        self.console = console
        self.capability = secrets.token_urlsafe(16)
        env.backend.edit_bot_profile("Caravan")
        self.guild = env.create_guild("Caravan")
        self.channel = self.guild.create_text_channel("games")
        self.people = [self.guild.add_member(env.create_user(name.lower(), global_name=name)) for name in NAMES]
        self.preview: Any = None

    async def catch_up(self) -> None:
        """Move the simulated clock to the present, with everything that falls due on the way."""
        with contextlib.suppress(SetupError, TimeoutError):
            await self.env.advance_time(_behind(self.env))

    async def bring_back(self) -> None:
        """Post the unfinished games anew: the simulated channel starts empty."""
        tables = self.bot.app.tables
        for table in await tables.here(self.channel.id, limit=100):
            try:
                await tables.repost(table.id)
            except Refusal as refused:
                self.console.print(show(refused.text, str))
        await cast(Outbox, self.bot.get_cog("Outbox")).rest()

    async def show(self, channel: ChannelHandle, viewers: list[Any]) -> str:
        """Put a channel on the page, for these viewers; returns the page's address."""
        if self.preview is not None:
            await self.preview.close()
        self.preview = self.env.preview(channel, viewers=viewers, layout="channel", port=self.port, width=1100)
        # The same address for every channel: reloading the page is all it takes to follow a switch.
        self.preview.capability = self.capability
        try:
            await self.preview.__aenter__()
        except SetupError as error:
            raise PortTaken(f"port {self.port} is in use. Name another: caravan play --port 8500") from error
        self.port = int(self.preview.url.split(":")[2].split("/")[0])
        return str(self.preview.url)

    async def show_channel(self) -> str:
        """Put the channel on the page."""
        return await self.show(self.channel, list(self.people))

    async def show_messages(self, seat: int) -> str:
        """Put a seat's direct messages on the page."""
        user = self.people[seat].user
        return await self.show(user.dm_channel, [user])

    async def show_thread(self) -> str | None:
        """Put the newest thread on the page, if there is one."""
        threads = self.channel.threads
        return await self.show(threads[-1], list(self.people)) if threads else None


async def serve(database: Path, port: int, *, open_browser: bool = True) -> None:
    """Serve the page until the terminal says stop. Raises ``StoreError`` and :class:`PortTaken`."""
    logging.basicConfig(level=logging.WARNING)
    console = Console()
    async with opened(database, port, console) as sandbox:
        address = await sandbox.show_channel()
        _welcome(console, address)
        if open_browser:
            await asyncio.to_thread(webbrowser.open, address)
        ticking = asyncio.create_task(_tick(sandbox))
        try:
            await _listen(sandbox)
        finally:
            ticking.cancel()
            await sandbox.preview.close()


@contextlib.asynccontextmanager
async def opened(database: Path, port: int, console: Console) -> AsyncIterator[Sandbox]:
    """The sandbox on a file of games, at the present time, with its unfinished games posted."""
    bot = Caravan(database, Studio(), shards=1)
    env = Env(bot, check_errors=False, settle_timeout=60.0)
    # The server first, so that its identities are those of every start; then the present, for what happens now.
    sandbox = Sandbox(env, bot, port, console)
    env.backend.advance_clock(_behind(env))
    try:
        await env.start()
        with env.time_context():
            await sandbox.bring_back()
            yield sandbox
            await env.shutdown()
    finally:
        await bot.app.close()


def _behind(env: Env) -> float:
    """Seconds by which the simulated clock is behind."""
    return max(0.0, time.time() - env.now().timestamp())


def _welcome(console: Console, address: str) -> None:
    console.print(f"\n[bold]Caravan[/] is open at [link={address}]{address}[/link]\n")
    console.print("On the page, choose who you are at the top, and type as [bold]Ana[/]:\n")
    console.print("    [bold cyan]/migration start[/]\n")
    console.print("Then join as the others with the button, and press Start as Ana. Games are kept when you stop.")
    console.print(HELP)


async def _tick(sandbox: Sandbox) -> None:
    while True:
        await asyncio.sleep(TICK)
        await sandbox.catch_up()


async def _listen(sandbox: Sandbox) -> None:
    lines = _lines()
    while True:
        word = (await lines.get()).strip().casefold()
        if word in ("q", "quit", "exit"):
            return
        address = await _switch(sandbox, word)
        sandbox.console.print(f"Reload the page: {address}" if address else HELP)


async def _switch(sandbox: Sandbox, word: str) -> str | None:
    if word in ("c", "channel"):
        return await sandbox.show_channel()
    if word in ("t", "thread"):
        return await sandbox.show_thread()
    seats = {str(number): seat for seat, number in enumerate(range(1, len(NAMES) + 1))}
    seats |= {name.casefold(): seat for seat, name in enumerate(NAMES)}
    return await sandbox.show_messages(seats[word]) if word in seats else None


def _lines() -> asyncio.Queue[str]:
    """What is typed in the terminal. A thread that dies with the process reads it, because nothing else can be
    interrupted while it waits for a key."""
    typed: asyncio.Queue[str] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def read() -> None:
        for line in sys.stdin:
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(typed.put_nowait, line)

    threading.Thread(target=read, daemon=True).start()
    return typed
