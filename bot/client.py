"""The Discord client: what it listens to, what it is made of, how it starts and stops. Wiring only."""

from __future__ import annotations

import gc
import importlib
import logging
from pathlib import Path

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import App
from bot.games.catalog import GAMES, Catalog
from bot.registration import Registration
from cogs.support.buttons import TableButton, TableMenu, answer_unknown
from cogs.support.errors import AnsweringTree
from cogs.support.host import Heard, Host
from cogs.support.late_pictures import LatePictures
from cogs.support.open_panels import OpenPanels
from cogs.support.pickers import ChannelMenu, RoleMenu
from cogs.support.questions import Questions
from cogs.support.windows import answer_window
from rendering.studio import Studio

log = logging.getLogger(__name__)
LONGEST_PAUSE = 30.0
"""So many seconds may a call wait for Discord's leave inside the library; after that it fails, and whoever called
decides what happens then."""
EXTENSIONS = (
    "cogs.outbox",
    "cogs.turns",
    "cogs.ahead",
    "cogs.position",
    "cogs.history",
    "cogs.my_games",
    "cogs.undo",
    "cogs.resigning",
    "cogs.seats",
    "cogs.nudging",
    "cogs.settings",
    "cogs.away",
    "cogs.time_up",
    "cogs.agreements",
    "cogs.absence",
    "cogs.watching",
    "cogs.lobby",
    "cogs.inviting",
    "cogs.learning",
    "cogs.rules",
    "cogs.games",
)


def prepare() -> None:
    """Load all code that the bot needs and set it aside for good, so that collecting garbage never looks through
    it: that would hold up the event loop for a tenth of a second. For once in a process, before the bot starts."""
    for module in EXTENSIONS:
        importlib.import_module(module)
    gc.collect()
    gc.freeze()


class Caravan(Host):
    """The bot. It needs no privileged intents: what it is to do comes as interactions. With the one for ``members``
    it hears at once who leaves a server; else it looks that up."""

    def __init__(
        self,
        database: Path,
        studio: Studio,
        *,
        games: Catalog = GAMES,
        shards: int | None = None,
        members: bool = False,
    ) -> None:
        self.app = App(database, studio, games=games)
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=AnsweringTree,
            intents=discord.Intents(guilds=True, moderation=True, members=members),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=LONGEST_PAUSE,
            shard_count=shards,
            http_trace=self.app.clock.listener(),
        )
        self.heard = Heard()
        self.registration = Registration(self.app, self.tree)
        self.questions = Questions()
        self.options = OpenPanels()
        self.late = LatePictures()

    async def setup_hook(self) -> None:
        """Open the store, load the commands, and tell Discord which there are.

        Raises ``StoreError`` when the games can't be read.
        """
        await self.app.open()
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        self.add_dynamic_items(TableButton, TableMenu, RoleMenu, ChannelMenu)
        await self.registration.begin()

    async def on_ready(self) -> None:
        """Go on telling what was stored before the last stop."""
        counts = await self.app.repository.counts()
        log.info("ready in %d servers; %d games live", len(self.guilds), counts.get("live", 0))
        self.app.wake()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer windows, and what nothing else listens to: buttons and menus of an older Caravan. Whoever uses
        anything in direct messages has them open."""
        await answer_unknown(interaction)
        await answer_window(interaction)
        if interaction.guild_id is None:
            await self.app.tables.messages_open(interaction.user.id)

    async def close(self) -> None:
        """Stop: what is unsent stays stored."""
        self.registration.end()
        self.late.end()
        await super().close()
        await self.app.close()
