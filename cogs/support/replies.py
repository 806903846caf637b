"""Answering one person privately, as far as Discord takes it."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import discord
from discord import ui

from cogs.support.failures import CALL_ERRORS, Failure, failure
from cogs.support.messages import Message
from cogs.support.words import cut

log = logging.getLogger(__name__)
LONGEST_CONTENT = 2000


async def answer(
    interaction: discord.Interaction,
    words: str,
    *,
    view: ui.View = discord.utils.MISSING,
    files: Sequence[discord.File] = (),
) -> bool:
    """Tell one person something privately, whatever has been answered before. Returns whether it arrived."""
    words = cut(words, LONGEST_CONTENT)
    try:
        if interaction.response.is_done():
            await interaction.followup.send(words, ephemeral=True, view=view, files=files)
        else:
            await interaction.response.send_message(words, ephemeral=True, view=view, files=files)
    except CALL_ERRORS as error:
        log.warning("a private answer did not arrive: %s", failure(error).value)
        return False
    return True


async def acknowledge(interaction: discord.Interaction, *, new: bool) -> bool:
    """Answer within Discord's three seconds, before anything that takes time: with ``new``, a private reply
    will follow; else the message with the button will change. Returns whether Discord took it."""
    try:
        if new:
            await interaction.response.defer(ephemeral=True, thinking=True)
        else:
            await interaction.response.defer()
    except CALL_ERRORS as error:
        log.warning("an interaction could not be acknowledged: %s", failure(error).value)
        return failure(error) is Failure.PASSING
    return True


async def replace(interaction: discord.Interaction, message: Message, *, fallback: str) -> None:
    """Change the reply to an interaction, or the message with the pressed button, into this message. When Discord
    doesn't take it, say the fallback."""
    try:
        await interaction.edit_original_response(view=message.view, attachments=message.files)
    except CALL_ERRORS as error:
        log.warning("a message could not be shown: %s", failure(error).value)
        await answer(interaction, fallback)


async def close_question(interaction: discord.Interaction, words: str) -> None:
    """Put an answer in the place of a question."""
    try:
        await interaction.edit_original_response(content=words, view=None)
    except CALL_ERRORS:
        await answer(interaction, words)
