"""Who may look at a game: its players, those who are asked to play, and whoever can see its channel now."""

from __future__ import annotations

import asyncio

import discord

from bot.store.records import TableRecord
from bot.tables import posts
from bot.tables.people import seat_of
from bot.tables.refusals import Refusal, Why
from cogs.support.failures import CALL_ERRORS, Failure, failure
from cogs.support.host import Host, app_of, host_of

PATIENCE = 2.0
"""Seconds within which Discord must say what somebody can see: a button is to be answered in three."""


async def admit(interaction: discord.Interaction, number: int) -> TableRecord:
    """A table, for somebody who may look at it. The one check for every command and every button.

    Raises :class:`Refusal`: the same for a game that isn't there as for one that the person may not see, and
    another when Discord doesn't tell.
    """
    table = await app_of(interaction).tables.table(number)
    if not _takes_part(table, interaction.user.id) and not await _can_see(interaction, table):
        raise Refusal(Why.MISSING, table=number)
    return table


def _takes_part(table: TableRecord, user: int) -> bool:
    asked = [seat.offer.to for seat in table.seats if seat.offer is not None]
    return seat_of(table, user) is not None or user in [*table.kept_for, *posts.asked(table), *asked]


async def _can_see(interaction: discord.Interaction, table: TableRecord) -> bool:
    """Whether somebody can see the channel of a game now: they use it, or else Discord says so. What can't be found
    out counts as no."""
    if interaction.channel_id == table.channel:
        return True
    guild = host_of(interaction).get_guild(table.guild or 0)
    if guild is None:
        return False
    try:
        async with asyncio.timeout(PATIENCE):
            return await sees(host_of(interaction), guild, table.channel, interaction.user)
    except CALL_ERRORS as error:
        if failure(error) is Failure.PASSING:
            raise Refusal(Why.UNSURE, table=table.id) from error
        return False
    except discord.DiscordException:  # a channel of a kind that is not known, or one that can't be looked into
        return False


async def sees(host: Host, guild: discord.Guild, number: int, user: int | discord.User | discord.Member) -> bool:
    """Ask Discord for the channel as it is now, and for the roles of the person in its server. Raises what Discord
    answers."""
    fetch = host.fetch_channel
    channel = await fetch(number)
    if isinstance(channel, discord.abc.PrivateChannel) or channel.guild.id != guild.id:
        return False
    member = await _member(guild, user)
    if not isinstance(channel, discord.Thread):
        return _is_open(channel, member)
    parent = await fetch(channel.parent_id)
    if isinstance(parent, discord.abc.PrivateChannel | discord.Thread) or not _is_open(parent, member):
        return False
    if not channel.is_private() or parent.permissions_for(member).manage_threads:
        return True
    return (await channel.fetch_member(member.id)).id == member.id


async def _member(guild: discord.Guild, user: int | discord.User | discord.Member) -> discord.Member:
    """The person as a member of that server: as Discord has just sent them, or as it says when asked."""
    if isinstance(user, discord.Member) and user.guild.id == guild.id:
        return user
    return await guild.fetch_member(user if isinstance(user, int) else user.id)


def _is_open(channel: discord.abc.GuildChannel, member: discord.Member) -> bool:
    granted = channel.permissions_for(member)
    spoken = isinstance(channel, discord.VoiceChannel | discord.StageChannel)
    return granted.view_channel and (granted.connect or not spoken)
