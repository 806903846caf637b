"""What a person, and what a server, can choose."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from cogs.support.host import Host
from cogs.support.replies import acknowledge, answer

Notify = Literal["channel", "dm", "both", "none"]
TOLD = {
    "channel": "You are pinged in the game's channel; your panel also comes by direct message, silently.",
    "dm": "Your panel, reminders and the end come by direct message; nothing pings you in the channel.",
    "both": "You are pinged in the game's channel, and your panel comes by direct message.",
    "none": "You are pinged in the game's channel only; no direct messages.",
}


class Settings(commands.GroupCog, group_name="settings", group_description="What you or this server prefer"):
    """The commands under ``/settings``."""

    def __init__(self, host: Host) -> None:
        self.app = host.app
        super().__init__()

    @app_commands.command(description="How you hear that it is your turn")
    @app_commands.describe(notify="Where you are told; leave it out to see what holds now")
    async def me(self, interaction: discord.Interaction, notify: Notify | None = None) -> None:
        """Show or change how somebody is told of their turn. Direct messages are tried anew."""
        if not await acknowledge(interaction, new=True):
            return
        user = interaction.user.id
        if notify is not None:
            await self.app.tables.change_person(user, notify=notify, dm_closed=False, dm_told=False)
        person = await self.app.tables.person(user)
        closed = " Discord refused my last direct message, though." if person.dm_closed else ""
        await answer(interaction, TOLD[person.notify] + closed)

    @app_commands.command(description="How long this server's games wait before anybody is reminded")
    @app_commands.describe(
        remind_hours="Hours until whoever is awaited is reminded (0: never)",
        deadline_hours="Hours until the usual choice is made for somebody, where there is one (0: never)",
        lobby_days="Days until a lobby is called off in which nothing happens (0: never)",
    )
    @app_commands.guild_only()
    async def server(
        self,
        interaction: discord.Interaction,
        remind_hours: app_commands.Range[int, 0, 720] | None = None,
        deadline_hours: app_commands.Range[int, 0, 720] | None = None,
        lobby_days: app_commands.Range[int, 0, 60] | None = None,
    ) -> None:
        """Show a server's times to anybody, or have them changed by those who manage it. They hold from each game's
        next turn on."""
        if interaction.guild_id is None:
            raise app_commands.NoPrivateMessage
        if not await acknowledge(interaction, new=True):
            return
        wished = {"remind_hours": remind_hours, "deadline_hours": deadline_hours, "lobby_days": lobby_days}
        changes = {key: hours for key, hours in wished.items() if hours is not None}
        if changes and not interaction.permissions.manage_guild:
            raise app_commands.MissingPermissions(["manage_guild"])
        limits, guild = self.app.tables.limits, interaction.guild_id or 0
        for key, hours in changes.items():
            await limits.set_time(guild, key, hours)
        times = [int(await limits.time(guild, key)) for key in wished]
        await answer(interaction, _times(*times, changed=bool(changes)))


def _times(reminded: int, decided: int, gathering: int, *, changed: bool) -> str:
    """A server's times in words."""
    told = [
        f"Whoever is awaited is reminded after {reminded} h." if reminded else "Nobody is reminded.",
        f"Where a game has a usual choice, it is made for them after {decided} h."
        if decided
        else "The usual choice is made for nobody.",
        f"A lobby is called off after {gathering} {'day' if gathering == 1 else 'days'} in which nothing happens."
        if gathering
        else "Lobbies wait for ever.",
        "This holds from each game's next turn on." if changed else "Those who manage this server can change that.",
    ]
    return " ".join(told)


async def setup(host: Host) -> None:
    """Add the commands to the bot."""
    await host.add_cog(Settings(host))
