"""What a person, and what a server, can choose."""

from __future__ import annotations

from discord.ext import commands

from cogs.settings.me import OwnSettings
from cogs.settings.server import ServerSettingsCommand
from cogs.support.host import Host


class Settings(
    OwnSettings,
    ServerSettingsCommand,
    commands.GroupCog,
    group_name="settings",
    group_description="What you or this server prefer",
):
    """The commands under ``/settings``."""

    def __init__(self, host: Host) -> None:
        self.app = host.app
        super().__init__()


async def setup(host: Host) -> None:
    """Add the commands to the bot."""
    await host.add_cog(Settings(host))
