"""Telling Discord which commands there are: when they changed, and never a reason not to start."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging

import discord
from discord import app_commands

from bot.app import App
from bot.store.repository import StoreError
from cogs.support.failures import CALL_ERRORS

log = logging.getLogger(__name__)
FIRST_PAUSE = 60.0
LONGEST_PAUSE = 3600.0
MOST_SECONDS = 15.0
"""So long may the first attempt hold up the start."""
TROUBLES = (*CALL_ERRORS, app_commands.AppCommandError, discord.DiscordException, StoreError)


class Registration:
    """The commands of a bot as Discord knows them.

    What was told last is kept in the store, since Discord takes only so many changes in a day.
    """

    def __init__(self, app: App, tree: app_commands.CommandTree[discord.Client]) -> None:
        self.app = app
        self.tree = tree
        self._trying: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Tell Discord now, or, if it refuses or takes its time, go on trying while the bot runs."""
        try:
            await asyncio.wait_for(self._tell(), MOST_SECONDS)
        except TROUBLES as trouble:
            log.warning("the commands could not be registered, those known to Discord stay: %r", trouble)
            self._trying = asyncio.create_task(self._go_on(), name="registration")

    def end(self) -> None:
        """Try no more."""
        if self._trying is not None:
            self._trying.cancel()

    async def _go_on(self) -> None:
        pause = FIRST_PAUSE
        while True:
            await asyncio.sleep(pause)
            try:
                await self._tell()
            except TROUBLES as trouble:
                pause = min(2 * pause, LONGEST_PAUSE)
                log.warning("the commands still can't be registered, next try in %d s: %r", pause, trouble)
            else:
                log.info("the commands are registered")
                return

    async def _tell(self) -> None:
        """Register the commands, unless Discord has them already."""
        scope, digest = f"application:{self.tree.client.application_id}", self._digest()
        if await self.app.repository.setting(scope, "commands") == digest and await self._are_there():
            return
        await self.tree.sync()
        await self.app.repository.save_setting(scope, "commands", digest)

    async def _are_there(self) -> bool:
        known = {command.name for command in await self.tree.fetch_commands()}
        return known == {command.name for command in self.tree.get_commands()}

    def _digest(self) -> str:
        told = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
