"""The real bot on a simulated Discord in the browser, for people without a token.

The page (:mod:`bot.page`) shows the channel, the threads and the direct messages of every seat, as Discord does.
The simulated server is made anew at every start with the same identities, so the games stored in the file go on.
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
from typing import cast

import discord
from discord import app_commands
from rich.console import Console
from simcord import Env
from simcord.backend.errors import SetupError

from bot.client import Caravan
from bot.games.text import show
from bot.page import Page
from bot.store.repository import StoreError
from bot.tables.refusals import Refusal
from cogs.outbox import Outbox
from rendering.studio import Studio, layers_beside

NAMES = ("Ana", "Bruno", "Chie", "Dara")
TICK = 5.0
HELP = "Type [bold]q[/] here to stop."


class World(Env):
    """The simulated Discord. What was answered in words is no error to it: a refusal is an ordinary answer."""

    def _record_error(self, error: BaseException) -> None:
        if not answered(error):
            super()._record_error(error)


def answered(error: BaseException) -> bool:
    """Whether an error of a command has been told to whoever used it: discord.py reports those, too."""
    cause = getattr(error, "original", error)
    return isinstance(cause, Refusal | StoreError | app_commands.AppCommandError)


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
        manager = self.guild.create_role("Keepers", permissions=discord.Permissions(manage_guild=True))
        users = [env.create_user(name.lower(), global_name=name) for name in NAMES]
        self.people = [
            self.guild.add_member(user, roles=[] if place else [manager]) for place, user in enumerate(users)
        ]
        self.page = Page(env, self.channel, self.people, port, self._asked)
        self.page.capability = self.capability

    async def catch_up(self) -> None:
        """Move the simulated clock to the present, with everything that falls due on the way."""
        async with self.page.lock:
            with contextlib.suppress(SetupError, TimeoutError):
                await self.env.advance_time(_behind(self.env))
        self.page.keep_up()

    async def bring_back(self) -> None:
        """Post the unfinished games anew: the simulated channel starts empty."""
        tables = self.bot.app.tables
        for table in await tables.here(self.channel.id, limit=100):
            try:
                await tables.repost(table.id)
            except Refusal as refused:
                self.console.print(show(refused.text, str))
        await cast(Outbox, self.bot.get_cog("Outbox")).rest()

    async def show(self) -> str:
        """Serve the page; returns its address. Raises :class:`PortTaken`."""
        try:
            await self.page.__aenter__()
        except SetupError as error:
            raise PortTaken(f"port {self.port} is in use. Name another: caravan play --port 8500") from error
        return str(self.page.url)

    async def _asked(self) -> set[int]:
        """For whom a game waits."""
        running = [table for person in self.people for table in await self.bot.app.tables.mine(person.id)]
        return {table.seats[seat].user for table in running for seat in table.awaited}


async def serve(database: Path, port: int, *, open_browser: bool = True) -> None:
    """Serve the page until the terminal says stop. Raises ``StoreError`` and :class:`PortTaken`."""
    logging.basicConfig(level=logging.WARNING)
    console = Console()
    async with opened(database, port, console) as sandbox:
        address = await sandbox.show()
        _welcome(console, address)
        if open_browser:
            await asyncio.to_thread(webbrowser.open, address)
        ticking = asyncio.create_task(_tick(sandbox))
        try:
            await _listen(console)
        finally:
            ticking.cancel()
            await sandbox.page.close()


@contextlib.asynccontextmanager
async def opened(database: Path, port: int, console: Console) -> AsyncIterator[Sandbox]:
    """The sandbox on a file of games, at the present time, with its unfinished games posted."""
    bot = Caravan(database, Studio(folder=layers_beside(database)), shards=1)
    env = World(bot, check_errors=False, settle_timeout=60.0)
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
    console.print("At the top of the page choose who you are. Type as [bold]Ana[/]:\n")
    console.print("    [bold cyan]/migration start[/]\n")
    console.print("Then join as the others with the button, and press Start as Ana. Games are kept when you stop.")
    console.print(HELP)


async def _tick(sandbox: Sandbox) -> None:
    while True:
        await asyncio.sleep(TICK)
        await sandbox.catch_up()


async def _listen(console: Console) -> None:
    lines = _lines()
    while (await lines.get()).strip().casefold() not in ("q", "quit", "exit"):
        console.print(HELP)


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
