"""Opening a game in a channel, for every game alike."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

import discord

from bot.games.text import enumerate_words
from cogs.calls import CALL_ERRORS, answer, failure
from cogs.lobbies import lobby
from cogs.places import missing
from cogs.words import safe

if TYPE_CHECKING:
    from bot.client import Caravan

log = logging.getLogger(__name__)


async def open_game(
    interaction: discord.Interaction,
    game: str,
    places: int | None,
    options: Mapping[str, str],
    *,
    own_thread: bool = False,
    invited: Sequence[discord.Member] = (),
) -> None:
    """Open a lobby where the command was used; or, with people who are ``invited``, a challenge, which begins
    when all of them have accepted. Says which permissions are missing before anything is stored.

    Raises :class:`~bot.tables.refusals.Refusal` for options that don't go together.
    """
    client = cast("Caravan", interaction.client)
    if interaction.guild_id is None:
        await answer(interaction, "Games begin in a server channel, where others can join. You can play from here.")
        return
    here = interaction.channel
    own_thread = own_thread and not isinstance(here, discord.Thread)
    lacking = missing(interaction, own_thread=own_thread)
    if lacking:
        names = enumerate_words([f"**{name}**" for name in lacking])
        asked = "Somebody who manages this server can give it to me."
        await answer(interaction, f"To host a game here I need the permission {names}. {asked}")
        return
    unable = next((member for member in invited if member.bot or member.id == interaction.user.id), None)
    if unable is not None:
        await answer(interaction, f"{safe(unable.display_name)} can't play against you. Challenge somebody else.")
        return
    order = [interaction.user.id, *(member.id for member in invited)] if invited else []
    table = await client.tables.lobby.open(
        game,
        interaction.user.id,
        interaction.user.display_name,
        channel=interaction.channel_id or 0,
        guild=interaction.guild_id,
        parent=here.parent_id if isinstance(here, discord.Thread) else None,
        places=places,
        options=options,
        own_thread=own_thread,
        order=order,
    )
    pinged = discord.AllowedMentions(users=list(invited))
    try:
        sent = await interaction.response.send_message(view=lobby(client, table), allowed_mentions=pinged)
    except CALL_ERRORS as error:
        log.warning("the lobby of game %s could not be shown: %s", table.id, failure(error).value)
        return
    if sent.message_id is not None:
        await client.tables.posted(table.id, sent.message_id)
