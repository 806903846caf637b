"""What was asked for and not done, in words: one place for every command and every button."""

from __future__ import annotations

import logging

import discord
import msgspec
from discord import app_commands

from bot.games.text import Part, Text, show
from bot.store.repository import StoreError
from bot.tables.refusals import Refusal
from cogs.support.replies import answer
from cogs.support.words import safe

log = logging.getLogger(__name__)
BROKEN = "Something went wrong on my side; nothing was lost. Please try again, or use /games."


class AnsweringTree(app_commands.CommandTree[discord.Client]):
    """The commands of the bot. Whoever uses one that fails is told so in words."""

    async def on_error(self, interaction: discord.Interaction, error: app_commands.AppCommandError, /) -> None:
        """Answer in words, whatever went wrong."""
        if isinstance(error, app_commands.NoPrivateMessage):
            await answer(interaction, "That works only in a server, not in direct messages.")
        elif isinstance(error, app_commands.MissingPermissions):
            await answer(interaction, "For that you need the permission Manage Server.")
        elif isinstance(error, app_commands.CommandInvokeError) and isinstance(error.original, Exception):
            await excuse(interaction, error.original)
        else:
            await answer(interaction, "I can't do that here. Try it in a server channel, or see /games.")


async def excuse(interaction: discord.Interaction, error: Exception) -> None:
    """Tell somebody why what they asked for was not done: for what nobody expected, with an apology."""
    if isinstance(error, Refusal):
        await answer(interaction, refusal(error))
    elif isinstance(error, StoreError):
        log.error("the store refused: %s", error)
        await answer(interaction, f"Nothing was changed: {error}")
    else:
        log.error("an interaction could not be handled", exc_info=error)
        await answer(interaction, BROKEN)


def refusal(error: Refusal) -> str:
    """A refusal's sentence, with nothing in it that formats or pings."""
    return show(_harmless(error.text), lambda seat: f"**{safe(error.names[seat])}**")


def _harmless(text: Text) -> Text:
    return msgspec.structs.replace(text, parts={key: _harmless_part(part) for key, part in text.parts.items()})


def _harmless_part(part: Part) -> Part:
    if isinstance(part, str):
        return safe(part)
    if isinstance(part, Text):
        return _harmless(part)
    return [_harmless(item) for item in part] if isinstance(part, list) else part
