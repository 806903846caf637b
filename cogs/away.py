"""Being away for a while: time stands still, and nobody calls."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.tables.time_limits import DAY
from cogs.support import dates
from cogs.support.host import Host
from cogs.support.replies import acknowledge, answer
from cogs.support.waiting_games import waiting_games
from cogs.support.words import safe

MISSING = "Say until when, such as `/away until: friday`, or for how many days: `/away days: 5`."
AWAY = (
    "You are away until {until}. Your time stands still at all tables, nobody calls you, and the others see why. "
    "It ends by itself, when you play, or with `/back`."
)
ADMITTED = "Here {days} days in any thirty count as away; beyond them your time goes on."


class Away(commands.Cog):
    """``/away`` and ``/back``."""

    def __init__(self, host: Host) -> None:
        self.app = host.app

    @app_commands.command(description="Be away for a while: your time stands still, and nobody calls you")
    @app_commands.describe(until="Until when, such as “friday” or “24 December 18:00”", days="For how many days")
    async def away(
        self,
        interaction: discord.Interaction,
        until: app_commands.Range[str, 1, dates.LONGEST] | None = None,
        days: app_commands.Range[int, 1, 365] | None = None,
    ) -> None:
        """Note that somebody is away."""
        if not await acknowledge(interaction, new=True):
            return
        tables, user, now = self.app.tables, interaction.user.id, self.app.now()
        zone = (await tables.person(user)).zone
        end = now + days * DAY if days is not None else dates.moment(until or "", now, zone)
        if until is None and days is None:
            await answer(interaction, MISSING)
            return
        if end is None:
            await answer(interaction, dates.UNCLEAR.format(typed=safe(until or "")))
            return
        await tables.presence.leave(user, end)
        told = [AWAY.format(until=f"<t:{int(end)}:f>"), await self._admitted(interaction.guild_id, end - now)]
        told.append(dates.NO_ZONE if until is not None and not zone else "")
        await answer(interaction, "\n".join(line for line in told if line))

    async def _admitted(self, guild: int | None, length: float) -> str:
        """What a server admits, if that is less than what somebody asks for."""
        most = await self.app.tables.limits.time(guild, "away_days")
        return ADMITTED.format(days=int(most)) if length > most * DAY else ""

    @app_commands.command(description="You are there again: your time goes on")
    async def back(self, interaction: discord.Interaction) -> None:
        """End the time away."""
        if not await acknowledge(interaction, new=True):
            return
        was_away = await self.app.tables.presence.back(interaction.user.id)
        waiting = await waiting_games(self.app, interaction.user.id)
        taken_up = await self.app.tables.stand_ins.back_everywhere(interaction.user.id)
        told = "Welcome back." if was_away or taken_up else "You were not away."
        alone = "No automatic player plays for you any more." if taken_up else ""
        await answer(interaction, " ".join(part for part in (told, alone, _games(len(waiting))) if part))


def _games(waiting: int) -> str:
    if not waiting:
        return "No game waits for you."
    return (
        "One game waits for you: /games shows it."
        if waiting == 1
        else f"{waiting} games wait for you: /games shows them."
    )


async def setup(host: Host) -> None:
    """Add the commands to the bot."""
    await host.add_cog(Away(host))
