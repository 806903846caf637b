"""Opening a game where somebody is: what must be so before anything is stored."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.games.text import enumerate_words
from cogs.support.permissions import missing
from cogs.support.words import safe


def obstacle(
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
    return f"{safe(unable.display_name)} can't play against you. Challenge somebody else." if unable else ""
