"""Opening a game where somebody is: what must be so before anything is stored."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence

import discord

from bot.games.text import enumerate_words
from bot.tables.server_settings import EVERYONE, ServerSettings
from cogs.support.admission import sees
from cogs.support.failures import CALL_ERRORS, Failure, failure
from cogs.support.host import app_of, host_of
from cogs.support.permissions import missing, parent_of
from cogs.support.server_panel import WHERE, WHO
from cogs.support.words import safe

PATIENCE = 1.5
"""Seconds within which Discord must let us into a thread: a command is to be answered in three."""
LONGEST = 10.0
"""The same, once a command has been acknowledged."""
UNSEEN = (
    "**{name}** can't see <#{channel}>, so nobody was asked. Name somebody who can, or start the game elsewhere."
)
UNSURE = "Discord doesn't tell me just now whether **{name}** can see this channel. Please try again soon."
ELSEWHERE = (
    "In this server games begin in {channels} only. Those who manage it can change that: “{setting}” in "
    "`/settings server`."
)
NOT_YOU = (
    "In this server only those {who} start games; anybody may join. Those who manage it can change that: "
    "“{setting}” in `/settings server`."
)
NOT_IN_THREAD = (
    "I am not in this private thread, so I couldn't post here. Mention me here, which lets me in, and use the "
    "command again."
)


async def obstacle(
    interaction: discord.Interaction, invited: Sequence[discord.Member] = (), *, own_thread: bool = False
) -> str:
    """Why no game can be opened here, or with these people; nothing if it can."""
    if interaction.guild_id is None:
        return "Games begin in a server channel, where others can join. You can play from here."
    if ruled := await ruled_out(interaction, interaction.guild_id, _places(interaction)):
        return ruled
    lacking = missing(interaction, own_thread=own_thread)
    if lacking:
        names = enumerate_words([f"**{name}**" for name in lacking])
        asked = "Somebody who manages this server can give it to me."
        return f"To host a game here I need the permission {names}. {asked}"
    if unable := next((words for member in invited if (words := unfit(interaction, member))), ""):
        return unable
    return "" if await _gets_in(interaction.channel) else NOT_IN_THREAD


async def ruled_out(interaction: discord.Interaction, guild: int, places: Collection[int]) -> str:
    """Why somebody may not start a game in one of these places, a channel or a thread with its channel, as the
    server has chosen; nothing if they may."""
    settings = await app_of(interaction).tables.servers.settings(guild)
    if settings.channels and not set(places) & set(settings.channels):
        names = enumerate_words([f"<#{number}>" for number in settings.channels])
        return ELSEWHERE.format(channels=names, setting=WHERE)
    if settings.starters == EVERYONE or await _may_start(interaction, guild, settings):
        return ""
    who = "who manage it" if settings.role is None else f"with the role <@&{settings.role}>"
    return NOT_YOU.format(who=who, setting=WHO)


async def _may_start(interaction: discord.Interaction, guild: int, settings: ServerSettings) -> bool:
    """Whether somebody manages a server, or has the role whose members may start games there."""
    server, member = host_of(interaction).get_guild(guild), interaction.user
    if server is None:
        return False
    if not isinstance(member, discord.Member):
        try:
            async with asyncio.timeout(LONGEST):
                member = await server.fetch_member(member.id)
        except CALL_ERRORS:
            return False
    return member.guild_permissions.manage_guild or any(role.id == settings.role for role in member.roles)


def _places(interaction: discord.Interaction) -> set[int]:
    return {place for place in (interaction.channel_id, parent_of(interaction)) if place is not None}


def unfit(interaction: discord.Interaction, person: discord.Member | discord.User) -> str:
    """Why somebody can't be asked to play, whoever asks; nothing if they can."""
    if person.bot or person.id == interaction.user.id:
        return f"{safe(person.display_name)} can't play against you. Name somebody else."
    return ""


async def unable_to_see(
    interaction: discord.Interaction, channel: int, people: Sequence[discord.Member | discord.User]
) -> str:
    """Why people can't be asked to a game in a channel: somebody can't see it; nothing if all can."""
    host = host_of(interaction)
    guild = host.get_guild(interaction.guild_id or 0)
    for person in people if guild is not None else ():
        assert guild is not None
        try:
            async with asyncio.timeout(LONGEST):
                seen = await sees(host, guild, channel, person)
        except CALL_ERRORS as error:
            if failure(error) is Failure.PASSING:
                return UNSURE.format(name=safe(person.display_name))
            seen = False
        if not seen:
            return UNSEEN.format(name=safe(person.display_name), channel=channel)
    return ""


async def _gets_in(channel: object) -> bool:
    """Join the thread if it is a private one. Returns whether that can be; if Discord doesn't say, it is tried."""
    if not isinstance(channel, discord.Thread) or not channel.is_private():
        return True
    try:
        async with asyncio.timeout(PATIENCE):
            await channel.join()
    except CALL_ERRORS as error:
        return failure(error) is Failure.PASSING
    return True
