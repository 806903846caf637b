"""Reminding those whom a game waits for."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from cogs.support.choosing import meant
from cogs.support.completion import Choices
from cogs.support.finding import GAME, complete_game
from cogs.support.host import Host
from cogs.support.reaching import reached
from cogs.support.replies import acknowledge, answer


class Nudging(commands.Cog):
    """``/nudge``."""

    def __init__(self, host: Host) -> None:
        self.app = host.app

    @app_commands.command(description="Remind whoever the game waits for")
    @app_commands.describe(game=GAME)
    async def nudge(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """Ping the awaited players, not too often."""
        if await acknowledge(interaction, new=True):
            await meant(interaction, game, self._nudge)

    async def _nudge(self, interaction: discord.Interaction, number: int) -> None:
        table = await self.app.tables.reminders.nudge(number, interaction.user.id)
        others = [seat for seat in table.awaited if table.seats[seat].user != interaction.user.id]
        told = await reached(self.app, table, others)
        await answer(interaction, told or "Done: they have been nudged.")

    @nudge.autocomplete("game")
    async def _complete_game(self, interaction: discord.Interaction, current: str) -> Choices:
        return await complete_game(interaction, current)


async def setup(host: Host) -> None:
    """Add the command to the bot."""
    await host.add_cog(Nudging(host))
