"""Answering one person privately, as far as Discord takes it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from cogs.support.failures import CALL_ERRORS, Failure, failure
from cogs.support.host import host_of
from cogs.support.late_pictures import standing
from cogs.support.messages import Message, Reply
from cogs.support.words import cut

log = logging.getLogger(__name__)
LONGEST_CONTENT = 2000
ANSWERED = 40060
UPDATE = discord.InteractionResponseType.deferred_message_update
UNANSWERED = "Discord doesn't let me answer you privately at the moment. Nothing was lost: try again, or /games."


async def answer(
    interaction: discord.Interaction,
    words: str,
    *,
    view: ui.View = discord.utils.MISSING,
    files: Sequence[discord.File] = (),
) -> bool:
    """Tell one person something privately, whatever has been answered before. Where Discord doesn't take it as an
    answer, they are told the words by direct message, or that there is something to tell, where they asked.
    Returns whether something arrived."""
    words = cut(words, LONGEST_CONTENT)
    try:
        await _answer(interaction, words, view, files)
    except CALL_ERRORS as error:
        log.warning("a private answer did not arrive: %s", failure(error).value)
        return failure(error) is not Failure.PASSING and await _tell_elsewhere(interaction, words)
    return True


async def _answer(
    interaction: discord.Interaction, words: str, view: ui.View, files: Sequence[discord.File]
) -> None:
    if not interaction.response.is_done():
        try:
            await interaction.response.send_message(words, ephemeral=True, view=view, files=files)
        except discord.HTTPException as error:
            if error.code != ANSWERED:
                raise
        else:
            return
    await interaction.followup.send(words, ephemeral=True, view=view, files=files)


async def _tell_elsewhere(interaction: discord.Interaction, words: str) -> bool:
    try:
        await interaction.user.send(words)
    except CALL_ERRORS as error:
        log.info("nor by direct message: %s", failure(error).value)
    else:
        return True
    channel = interaction.channel
    if interaction.guild_id is None or not isinstance(channel, discord.abc.Messageable):
        return False
    try:
        await channel.send(
            f"{interaction.user.mention}, {UNANSWERED}",
            allowed_mentions=discord.AllowedMentions(users=[interaction.user]),
        )
    except CALL_ERRORS as error:
        log.warning("nor in the channel: %s", failure(error).value)
        return False
    return True


async def acknowledge(
    interaction: discord.Interaction, *, new: bool, public: bool = False, stays: bool = False
) -> bool:
    """Answer within Discord's three seconds, before anything that takes time: with ``new``, a private reply (or a
    ``public`` one) will follow; else the message with the button will change. ``stays``: in direct messages, where
    everything is private, the reply is a message like any other. Returns whether to go on: what Discord delivers a
    second time has been done the first time."""
    if not host_of(interaction).heard.first(interaction.id):
        log.info("an interaction came twice")
        return False
    try:
        if new:
            hidden = not public and not (stays and interaction.guild_id is None)
            await interaction.response.defer(ephemeral=hidden, thinking=True)
        else:
            await interaction.response.defer()
            if interaction.message is not None:
                host_of(interaction).late.forget(interaction.message.id)
    except CALL_ERRORS as error:
        if isinstance(error, discord.HTTPException) and error.code == ANSWERED:
            return True  # the first attempt arrived, and its answer was lost
        log.warning("an interaction could not be acknowledged: %s", failure(error).value)
        return failure(error) is Failure.PASSING
    return True


async def replace(
    interaction: discord.Interaction, message: Reply | Message, *, fallback: str
) -> discord.InteractionMessage | None:
    """Change the reply to an interaction, or the message with the pressed button, into this message, and return it.
    When Discord doesn't take it, say the fallback."""
    late, coming = host_of(interaction).late, message.coming
    former = _former(interaction, message)
    try:
        shown = await (_put(interaction, message) if former is None else _keep(interaction, message, former))
    except CALL_ERRORS as error:
        log.warning("a message could not be shown: %s", failure(error).value)
        if coming is not None:
            coming.drawing.cancel()
        await answer(interaction, fallback)
        return None
    if coming is None:
        late.note(shown.id, message.pictures)
    else:
        late.follow(
            shown.id, coming, lambda drawn: _put(interaction, drawn, words=False), former=former is not None
        )
    return shown


async def _put(
    interaction: discord.Interaction, message: Reply | Message, *, words: bool = True
) -> discord.InteractionMessage:
    """Show a message with its pictures; of an ordinary one that stands already, the pictures only."""
    told = _told(message) if words or isinstance(message, Reply) else {}
    return await interaction.edit_original_response(**told | {"attachments": message.files})


async def _keep(
    interaction: discord.Interaction, message: Reply | Message, former: discord.Message
) -> discord.InteractionMessage:
    """Show a message with the pictures of the former one: they are still right, or the new ones follow."""
    if message.coming is not None:
        message = await message.coming.make(standing(former))
    return await interaction.edit_original_response(**_told(message) | {"attachments": former.attachments})


def _told(message: Reply | Message) -> dict[str, Any]:
    """What an edit is given besides pictures."""
    return {key: given for key, given in message.edits().items() if key != "attachments"}


def _former(interaction: discord.Interaction, message: Reply | Message) -> discord.Message | None:
    """The message with the pressed button, if that is what changes and its pictures stay for now."""
    former = interaction.message if interaction.response.type is UPDATE else None
    if former is None or not former.attachments:
        return None
    stays = message.coming is not None or host_of(interaction).late.stand(former, message.pictures)
    return former if stays else None


async def close_question(interaction: discord.Interaction, words: str) -> None:
    """Put an answer in the place of a question."""
    try:
        await interaction.edit_original_response(content=words, view=None)
    except CALL_ERRORS:
        await answer(interaction, words)
