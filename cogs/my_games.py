"""The list of one's games."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.store.records import Summary
from cogs.support.finding import offers_to, start, waits_for
from cogs.support.host import Host
from cogs.support.replies import acknowledge, answer
from cogs.support.words import cut, jump, moment, safe

LONGEST_LIST = 1990


class MyGames(commands.Cog):
    """``/games``."""

    def __init__(self, host: Host) -> None:
        self.app = host.app

    @app_commands.command(description="Your games, and which of them wait for you")
    async def games(self, interaction: discord.Interaction) -> None:
        """List the person's games with links."""
        if not await acknowledge(interaction, new=True):
            return
        tables = await self.app.tables.mine(interaction.user.id)
        if not tables:
            await answer(interaction, f"You sit at no game. Start one with {start(self.app)}, or join one.")
            return
        rows = [self._row(table, interaction.user.id) for table in tables]
        await answer(interaction, cut("\n".join(rows), LONGEST_LIST))

    def _row(self, table: Summary, user: int) -> str:
        name = self.app.tables.game(table).name.message
        others = ", ".join(safe(seat.name) for seat in table.seats if seat.user != user) or "nobody yet"
        link = jump(table.guild, table.channel, table.post)
        return f"**{table.id}** {name} with {others}: {_state(table, user)}, {moment(table.updated_at)} · {link}"


def _state(table: Summary, user: int) -> str:
    """What goes on in a game, for one of its players."""
    if table.status == "lobby":
        return "is gathering players"
    if waits_for(table, user):
        return "**it's your turn**"
    waits = f"waits for {', '.join(safe(table.seats[seat].name) for seat in table.awaited)}"
    return f"{waits}; **something is offered to you**" if offers_to(table, user) else waits


async def setup(host: Host) -> None:
    """Add the command to the bot."""
    await host.add_cog(MyGames(host))
