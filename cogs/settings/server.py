"""What a server can choose."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import App
from bot.tables import pace as clocks
from cogs.support.clock_words import complete_pace
from cogs.support.completion import Choices
from cogs.support.replies import acknowledge, answer
from cogs.support.words import safe


class ServerSettings(commands.Cog):
    """``/settings server``."""

    app: App

    @app_commands.command(description="How long this server's games wait before anybody is reminded")
    @app_commands.describe(
        remind_hours="Hours until whoever is awaited is reminded (0: never)",
        deadline_hours="Hours until the usual choice is made for somebody, where there is one (0: never)",
        lobby_days="Days until a lobby is called off in which nothing happens (0: never)",
        away_days="Days in any thirty that count as away for somebody who says so",
        pace="How long a turn may take in games for which nothing else is chosen",
    )
    @app_commands.guild_only()
    async def server(
        self,
        interaction: discord.Interaction,
        *,
        remind_hours: app_commands.Range[int, 0, 720] | None = None,
        deadline_hours: app_commands.Range[int, 0, 720] | None = None,
        lobby_days: app_commands.Range[int, 0, 60] | None = None,
        away_days: app_commands.Range[int, 0, 30] | None = None,
        pace: app_commands.Range[str, 1, 40] | None = None,
    ) -> None:
        """Show a server's times to anybody, or have them changed by those who manage it. They hold from each game's
        next turn on."""
        if interaction.guild_id is None:
            raise app_commands.NoPrivateMessage
        if not await acknowledge(interaction, new=True):
            return
        wished = {
            "remind_hours": remind_hours,
            "deadline_hours": deadline_hours,
            "lobby_days": lobby_days,
            "away_days": away_days,
        }
        changes = {key: hours for key, hours in wished.items() if hours is not None}
        if (changes or pace is not None) and not interaction.permissions.manage_guild:
            raise app_commands.MissingPermissions(["manage_guild"])
        limits, guild = self.app.tables.limits, interaction.guild_id or 0
        try:
            usual = clocks.read(pace) if pace is not None else await limits.usual_pace(guild)
        except clocks.NoPace as unread:
            await answer(interaction, safe(str(unread)))
            return
        for key, hours in changes.items():
            await limits.set_time(guild, key, hours)
        if pace is not None:
            await limits.set_usual_pace(guild, pace)
        times = [int(await limits.time(guild, key)) for key in wished]
        paced = f"Games begin with the pace: {clocks.shown(usual)}."
        await answer(interaction, f"{paced} {_times(*times, changed=bool(changes) or pace is not None)}")

    @server.autocomplete("pace")
    async def _complete_pace(self, interaction: discord.Interaction, current: str) -> Choices:
        return await complete_pace(interaction, current)


def _times(reminded: int, decided: int, gathering: int, away: int, *, changed: bool) -> str:
    """A server's times in words."""
    told = [
        f"Whoever is awaited is reminded after {reminded} h." if reminded else "Nobody is reminded.",
        f"Where a game has a usual choice, it is made for them after {decided} h."
        if decided
        else "The usual choice is made for nobody.",
        f"A lobby is called off after {gathering} {'day' if gathering == 1 else 'days'} in which nothing happens."
        if gathering
        else "Lobbies wait for ever.",
        f"Who is away has no time counted, for up to {away} {'day' if away == 1 else 'days'} in any thirty."
        if away
        else "Time goes on for those who are away.",
        "This holds from each game's next turn on." if changed else "Those who manage this server can change that.",
    ]
    return " ".join(told)
