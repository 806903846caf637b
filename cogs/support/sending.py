"""Sending stored posts: each once, found again after a crash by the number that its message carries."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import discord

from bot.store.records import Post, TableRecord
from cogs.support.buttons import strip
from cogs.support.drawing import in_order
from cogs.support.failures import CALL_ERRORS
from cogs.support.host import Host
from cogs.support.messages import Line, Message
from cogs.support.post_messages import bears
from cogs.support.words import jump, safe

log = logging.getLogger(__name__)
LOOK_AFTER = 500
SLACK = timedelta(minutes=2)
UNKNOWN_MESSAGE = 10008
"""What Discord answers to a nonce that it still knows, of a message that has been deleted."""
NOBODY = discord.AllowedMentions.none()


class Undeliverable(Exception):
    """A post can't be told where it should be, and trying again would not help."""


class Sender:
    """What telling in channels and by direct message have in common."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.app = host.app

    def home(self, table: TableRecord, channel: int | None = None) -> discord.PartialMessageable:
        """A table's channel, or another one in its server."""
        return self.host.get_partial_messageable(channel or table.channel, guild_id=table.guild)

    def place(self, table: TableRecord) -> str:
        """Where a table is played, with a link to its newest message, for somebody who reads elsewhere."""
        guild = self.host.get_guild(table.guild) if table.guild is not None else None
        server = f" in **{safe(guild.name)}**" if guild is not None else ""
        return f"-# <#{table.channel}>{server} · {jump(table.guild, table.channel, table.post)}"

    async def send(
        self,
        channel: discord.abc.Messageable,
        packed: Post,
        message: Message | Line,
        pinged: Sequence[int] = (),
        *,
        silent: bool = False,
    ) -> discord.Message:
        """Send a post's message, of which it has been noted before that it may exist from now on."""
        await self.app.repository.post_tried(packed.id, self.app.now())
        allowed = discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(user) for user in pinged]
        )
        given: dict[str, Any] = {"nonce": packed.marker, "silent": silent, "allowed_mentions": allowed}
        try:
            return await _sent(channel, message, given)
        except discord.HTTPException as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            log.info("post %s was sent before, and removed by somebody: it is sent anew", packed.id)
            return await _sent(channel, message, given | {"nonce": f"{packed.marker[:24]}+"})

    async def found(self, channel: Any, packed: Post) -> discord.Message | None:
        """The message of a post that may have been sent before a crash: among the first since then, however much
        people have chatted meanwhile."""
        if packed.tried_at is None:
            return None
        since = datetime.fromtimestamp(packed.tried_at, UTC) - SLACK
        async for message in channel.history(limit=LOOK_AFTER, after=since, oldest_first=True):
            own = self.host.user is not None and message.author.id == self.host.user.id
            if own and bears(message.components, packed):
                return message  # type: ignore[no-any-return]
        return None

    async def strip(self, table: TableRecord, channel: int, message: int, note: str = "") -> bool:
        """Take the buttons off a message of a table; one that is gone is fine. Returns whether it was there."""
        try:
            async with in_order(table.id):
                await strip(await self.home(table, channel).fetch_message(message), note)
        except CALL_ERRORS as error:
            log.debug("a former post of game %s keeps its buttons: %s", table.id, error)
            return False
        return True

    async def delete(self, table: TableRecord, message: int) -> None:
        """Remove a message from a table's channel; one that is gone is fine."""
        try:
            await self.home(table).get_partial_message(message).delete()
        except CALL_ERRORS as error:
            log.debug("a former call of game %s stays: %s", table.id, error)


async def _sent(
    channel: discord.abc.Messageable, message: Message | Line, given: dict[str, Any]
) -> discord.Message:
    if isinstance(message, Message):
        return await channel.send(view=message.view, files=message.files, **given)
    if message.view is None:
        return await channel.send(message.content, **given)
    return await channel.send(message.content, view=message.view, **given)
