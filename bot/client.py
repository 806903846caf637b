"""The Discord client: what it listens to, what it is made of, how it starts and stops. Wiring only."""

from __future__ import annotations

import gc
import importlib
import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.store.repository import Repository
from bot.store.sqlite import SqliteRepository
from bot.tables.house import House
from bot.tables.service import Tables
from rendering.studio import Studio

if TYPE_CHECKING:
    from cogs.outlet import Outlet

log = logging.getLogger(__name__)
EXTENSIONS = ("cogs.outlet", "cogs.general", "cogs.settings", "cogs.migration", "cogs.migrato", "cogs.tinners")


def prepare() -> None:
    """Load all code that the bot needs and set it aside for good, so that collecting garbage never looks through
    it: that would hold up the event loop for a tenth of a second. For once in a process, before the bot starts."""
    for module in (*EXTENSIONS, "cogs.press"):
        importlib.import_module(module)
    gc.collect()
    gc.freeze()


class Caravan(commands.AutoShardedBot):
    """The bot. It needs no privileged intents: everything it hears comes as an interaction."""

    tables: Tables
    repository: Repository
    outlet: Outlet

    def __init__(
        self,
        database: Path,
        studio: Studio,
        *,
        shards: int | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            shard_count=shards,
        )
        self.database = database
        self.studio = studio
        self.now = now

    async def setup_hook(self) -> None:
        """Open the store, load the commands, and tell Discord which there are.

        Raises ``StoreError`` when the games can't be read.
        """
        from cogs.press import Pick, Press  # noqa: PLC0415 - the cogs import this module for its type

        self.repository = await SqliteRepository.open(self.database)
        house = House(self.repository, now=self.now, wake=self._wake)
        self.tables = Tables(house)
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        self.add_dynamic_items(Press, Pick)
        await self.tree.sync()

    def _wake(self) -> None:
        self.outlet.wake()

    async def on_ready(self) -> None:
        """Go on telling what was stored before the last stop."""
        counts = await self.repository.counts()
        log.info("ready in %d servers; %d games live", len(self.guilds), counts.get("live", 0))
        self.outlet.wake()

    async def close(self) -> None:
        """Stop: what is unsent stays stored."""
        await super().close()
        if hasattr(self, "repository"):
            await self.repository.close()
        await self.studio.close()
