"""What was asked for and not done, in words: one place for every command and every button."""

from __future__ import annotations

import logging

import discord
import msgspec
from discord import app_commands

from bot.games.text import Part, Text, show
from bot.store.repository import StoreError
from bot.tables.refusals import Refusal
from cogs.support.outdated import CHANGED, given, outdated
from cogs.support.replies import answer
from cogs.support.words import safe

log = logging.getLogger(__name__)
COMMAND = discord.InteractionType.application_command
BROKEN = "Something went wrong on my side; nothing was lost. Please try again, or use /games."
NO_STORE = (
    "The games can't be read or kept at the moment; what is stored already is safe. Please try again later. "
    "Whoever runs me finds the reason in my log."
)
GONE = CHANGED.format(what="there is no such command any more")
OTHERWISE = CHANGED.format(what="it takes other options now")
NOT_MEMBER = "**{name}** isn't in this server, or not any more. Choose somebody who is."
SENTENCES: tuple[tuple[type[Exception], str], ...] = (
    (app_commands.NoPrivateMessage, "That works only in a server, not in direct messages."),
    (app_commands.MissingPermissions, "For that you need the permission Manage Server."),
    (app_commands.CommandNotFound, GONE),
    (app_commands.CommandSignatureMismatch, OTHERWISE),
    (app_commands.TransformerError, OTHERWISE),
)


class AnsweringTree(app_commands.CommandTree[discord.Client]):
    """The commands of the bot. Whoever uses one that fails is told so in words; what an outdated client sends that
    there is no more is told too, and never carried out."""

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Whether a command is what it is today, as far as it is known."""
        command = interaction.command
        if interaction.type is not COMMAND or not isinstance(command, app_commands.Command):
            return True
        words = outdated(command, given(interaction))
        if words:
            await answer(interaction, words)
        return not words

    async def on_error(self, interaction: discord.Interaction, error: app_commands.AppCommandError, /) -> None:
        """Answer in words, whatever went wrong. While somebody types there is nothing to answer."""
        if interaction.type is not COMMAND:
            log.info("nothing can be completed: %s", error)
            return
        original = getattr(error, "original", None)
        if isinstance(error, app_commands.CommandInvokeError) and isinstance(original, Exception):
            await excuse(interaction, original)
            return
        known = _not_member(error) or next((words for kind, words in SENTENCES if isinstance(error, kind)), None)
        if known is None:
            log.error("a command could not be used", exc_info=error)
        await answer(interaction, known or BROKEN)


def _not_member(error: app_commands.AppCommandError) -> str:
    """What to say when the person who was named is none of the server's."""
    named = error.value if isinstance(error, app_commands.TransformerError) else None
    return NOT_MEMBER.format(name=safe(named.display_name)) if isinstance(named, discord.User) else ""


async def excuse(interaction: discord.Interaction, error: Exception) -> None:
    """Tell somebody why what they asked for was not done: for what nobody expected, with an apology."""
    if isinstance(error, Refusal):
        await answer(interaction, refusal(error))
    elif isinstance(error, StoreError):
        log.error("the store refused: %s", error)
        await answer(interaction, NO_STORE)
    elif (known := next((words for kind, words in SENTENCES if isinstance(error, kind)), "")) != "":
        await answer(interaction, known)
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
