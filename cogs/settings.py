"""What a person, and what a server, can choose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.tables.house import DEFAULTS
from cogs.calls import acknowledge, answer
from cogs.general import command_error

if TYPE_CHECKING:
    from bot.client import Caravan

Notify = Literal["channel", "dm", "both", "none"]
TOLD = {
    "channel": "You are pinged in the game's channel; your panel also comes by direct message, silently.",
    "dm": "Your panel comes by direct message.",
    "both": "You are pinged in the game's channel, and your panel comes by direct message.",
    "none": "You are pinged in the game's channel only; no direct messages.",
}


class Settings(commands.GroupCog, group_name="settings", group_description="What you or this server prefer"):
    """The commands under ``/settings``."""

    def __init__(self, client: Caravan) -> None:
        self.client = client
        super().__init__()

    @app_commands.command(description="How you hear that it is your turn")
    @app_commands.describe(notify="Where you are told; leave it out to see what holds now")
    async def me(self, interaction: discord.Interaction, notify: Notify | None = None) -> None:
        """Show or change how somebody is told of their turn. Direct messages are tried anew."""
        if not await acknowledge(interaction, new=True):
            return
        user = interaction.user.id
        if notify is not None:
            await self.client.tables.change_person(user, notify=notify, dm_closed=False, dm_told=False)
        person = await self.client.tables.person(user)
        closed = " Discord refused my last direct message, though." if person.dm_closed else ""
        await answer(interaction, TOLD[person.notify] + closed)

    @app_commands.command(description="How long this server's games wait before anybody is reminded")
    @app_commands.describe(
        remind_hours="Hours until whoever is awaited is reminded (0: never)",
        deadline_hours="Hours until the usual choice is made for somebody, where there is one (0: never)",
    )
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.checks.has_permissions(manage_guild=True)
    async def server(
        self,
        interaction: discord.Interaction,
        remind_hours: app_commands.Range[int, 0, 720] | None = None,
        deadline_hours: app_commands.Range[int, 0, 720] | None = None,
    ) -> None:
        """Show or change a server's times. They hold from each game's next turn on."""
        if not await acknowledge(interaction, new=True):
            return
        repository, scope = self.client.repository, f"guild:{interaction.guild_id}"
        for key, value in (("remind_hours", remind_hours), ("deadline_hours", deadline_hours)):
            if value is not None:
                await repository.save_setting(scope, key, str(value))
        now = {key: await repository.setting(scope, key) or str(usual) for key, usual in DEFAULTS.items()}
        await answer(
            interaction,
            f"Reminders after {now['remind_hours']} h, usual choices after {now['deadline_hours']} h (0: never).",
        )

    async def cog_app_command_error(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError
    ) -> None:
        """Answer in words."""
        await command_error(interaction, error)


async def setup(client: Caravan) -> None:
    """Add the commands to the bot."""
    await client.add_cog(Settings(client))
