"""People who leave a server and come back, as far as Discord tells."""

from __future__ import annotations

import logging

import discord
from discord.ext import commands

from bot.store.repository import StoreError
from cogs.support.host import Host

log = logging.getLogger(__name__)


class Absence(commands.Cog):
    """Listens to who leaves, is banned, comes back, or does something. Who leaves and comes is told to bots with
    the intent for members only; bans are told to all."""

    def __init__(self, host: Host) -> None:
        self.app = host.app

    @commands.Cog.listener()
    async def on_raw_member_remove(self, payload: discord.RawMemberRemoveEvent) -> None:
        """Somebody has left a server, or was removed from it."""
        await self._left(payload.guild_id, payload.user.id)

    @commands.Cog.listener()
    async def on_member_ban(self, guild: discord.Guild, user: discord.User | discord.Member) -> None:
        """Somebody was banned from a server."""
        await self._left(guild.id, user.id)

    @commands.Cog.listener()
    async def on_member_join(self, member: discord.Member) -> None:
        """Somebody has come to a server."""
        await self._back(member.id, member.guild.id)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Whoever does something in a server is in it; whoever does something in direct messages can play."""
        await self._back(interaction.user.id, interaction.guild_id)

    async def _left(self, guild: int, user: int) -> None:
        try:
            await self.app.tables.absence.left(guild, user)
        except StoreError:
            log.exception(
                "that somebody has left server %s could not be noted; it is noticed when they are called", guild
            )

    async def _back(self, user: int, guild: int | None) -> None:
        try:
            await self.app.tables.absence.back(user, guild)
        except StoreError:
            log.exception("that somebody is back could not be noted; it is noticed when they do something else")


async def setup(host: Host) -> None:
    """Begin to listen."""
    await host.add_cog(Absence(host))
