"""Opening a game where somebody is: what must be so before anything is stored."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import discord

from bot.games.text import enumerate_words
from cogs.support.failures import CALL_ERRORS, Failure, failure
from cogs.support.permissions import missing
from cogs.support.words import safe

PATIENCE = 1.5
"""Seconds within which Discord must let us into a thread: a command is to be answered in three."""
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
    unable = next((member for member in invited if member.bot or member.id == interaction.user.id), None)
    if unable is not None:
        return f"{safe(unable.display_name)} can't play against you. Challenge somebody else."
    return "" if await _gets_in(interaction.channel) else NOT_IN_THREAD


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
