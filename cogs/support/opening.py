"""Opening a game where somebody is: what must be so before anything is stored."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import discord

from bot.games.text import enumerate_words
from cogs.support.admission import sees
from cogs.support.failures import CALL_ERRORS, Failure, failure
from cogs.support.host import host_of
from cogs.support.permissions import missing
from cogs.support.words import safe

PATIENCE = 1.5
"""Seconds within which Discord must let us into a thread: a command is to be answered in three."""
LONGEST = 10.0
"""The same, once a command has been acknowledged."""
UNSEEN = (
    "**{name}** can't see <#{channel}>, so nobody was asked. Name somebody who can, or start the game elsewhere."
)
UNSURE = "Discord doesn't tell me just now whether **{name}** can see this channel. Please try again soon."
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
    lacking = missing(interaction, own_thread=own_thread)
    if lacking:
        names = enumerate_words([f"**{name}**" for name in lacking])
        asked = "Somebody who manages this server can give it to me."
        return f"To host a game here I need the permission {names}. {asked}"
    if unable := next((words for member in invited if (words := unfit(interaction, member))), ""):
        return unable
    return "" if await _gets_in(interaction.channel) else NOT_IN_THREAD


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
