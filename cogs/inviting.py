"""Inviting people by name to a game that gathers players."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.store.records import TableRecord
from cogs.support.choosing import meant
from cogs.support.completion import Choices
from cogs.support.finding import GAME, complete_game
from cogs.support.host import Host, host_of
from cogs.support.lobby_messages import redraw
from cogs.support.lobby_options import refresh_options
from cogs.support.opening import unable_to_see, unfit
from cogs.support.replies import acknowledge, answer
from cogs.support.words import safe

INVITED = (
    "**{name}** is asked to join game {table}, in its channel and by direct message. A seat is kept until they "
    "decline or the game begins; `/invite withdraw:true` takes the invitation back."
)
WITHDRAWN = "**{name}** isn't invited to game {table} any more; the seat is free."


class Inviting(commands.Cog):
    """``/invite``."""

    def __init__(self, host: Host) -> None:
        self.app = host.app

    @app_commands.command(description="Invite somebody to your game that gathers players; a seat is kept for them")
    @app_commands.describe(player="Whom you invite", game=GAME, withdraw="True: take the invitation back")
    @app_commands.guild_only()
    async def invite(
        self,
        interaction: discord.Interaction,
        player: discord.Member,
        game: str | None = None,
        withdraw: bool = False,
    ) -> None:
        """Ask somebody to join, or take that back."""
        if not await acknowledge(interaction, new=True):
            return
        act = self._withdraw if withdraw else self._invite
        await meant(interaction, game, lambda chosen, number: act(chosen, number, player), ("lobby",))

    async def _invite(self, interaction: discord.Interaction, number: int, player: discord.Member) -> None:
        table = await self.app.tables.lobby.hosted(number, interaction.user.id)
        wrong = unfit(interaction, player) or await unable_to_see(interaction, table.channel, [player])
        if wrong:
            await answer(interaction, wrong)
            return
        name = player.display_name
        await self.app.tables.inviting.invite(number, interaction.user.id, player.id, name)
        await answer(interaction, INVITED.format(name=safe(name), table=number))
        await refresh_options(host_of(interaction), number)

    async def _withdraw(self, interaction: discord.Interaction, number: int, player: discord.Member) -> None:
        name = player.display_name
        table: TableRecord = await self.app.tables.inviting.withdraw(number, interaction.user.id, player.id, name)
        await redraw(host_of(interaction), number, table.channel, table.post, table.guild)
        await answer(interaction, WITHDRAWN.format(name=safe(name), table=number))

    @invite.autocomplete("game")
    async def _complete_game(self, interaction: discord.Interaction, current: str) -> Choices:
        return await complete_game(interaction, current)


async def setup(host: Host) -> None:
    """Add the command to the bot."""
    await host.add_cog(Inviting(host))
