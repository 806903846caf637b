"""``/watch``: following a game of others."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from cogs.support.buttons import Pressed, handles, strip
from cogs.support.choosing import meant
from cogs.support.completion import Choices
from cogs.support.finding import STARTED, complete_game
from cogs.support.host import Host
from cogs.support.replies import acknowledge, answer

Tell = Literal["each turn", "the end only", "nothing more"]
TOLD = {
    "each turn": "You watch game {number}: each position comes by direct message, until it ends or you stop.",
    "the end only": "You watch game {number}: its end comes by direct message.",
    "nothing more": "You watch game {number} no more.",
}
NOT_WATCHED = "You don't watch game {number}."


class Watching(commands.Cog):
    """``/watch``."""

    def __init__(self, host: Host) -> None:
        self.app = host.app

    @app_commands.command(description="Follow a game at which you don't sit, by direct message")
    @app_commands.describe(game="Which game, by its number", tell="What you are told; nothing secret is in it")
    async def watch(
        self, interaction: discord.Interaction, game: str | None = None, tell: Tell = "each turn"
    ) -> None:
        """Begin or end watching."""
        if not await acknowledge(interaction, new=True):
            return

        async def act(chosen: discord.Interaction, number: int) -> None:
            await answer(chosen, await self._watch(chosen, number, tell))

        await meant(interaction, game, act, STARTED)

    async def _watch(self, interaction: discord.Interaction, number: int, tell: Tell) -> str:
        watching, user = self.app.tables.watching, interaction.user.id
        if tell == "nothing more":
            stopped = await watching.stop(number, user)
            return (TOLD[tell] if stopped else NOT_WATCHED).format(number=number)
        await watching.watch(number, user, each=tell == "each turn")
        return TOLD[tell].format(number=number)

    @watch.autocomplete("game")
    async def _complete_game(self, interaction: discord.Interaction, current: str) -> Choices:
        return await complete_game(interaction, current)


@handles("unwatch")
async def unwatch(pressed: Pressed) -> None:
    """Stop watching."""
    if await acknowledge(pressed.interaction, new=True):
        await pressed.app.tables.watching.stop(pressed.table, pressed.user)
        await strip(pressed.interaction.message)
        await answer(pressed.interaction, TOLD["nothing more"].format(number=pressed.table))


async def setup(host: Host) -> None:
    """Add the command to the bot."""
    await host.add_cog(Watching(host))
