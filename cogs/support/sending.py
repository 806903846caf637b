"""Sending stored posts: each once, found again after a crash by the number that its message carries."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from datetime import timedelta
from itertools import chain
from typing import Any

import discord

from bot.store.records import Post, TableRecord
from bot.tables import offers, posts
from cogs.support.buttons import LAPSED, strip
from cogs.support.drawing import in_order
from cogs.support.failures import CALL_ERRORS
from cogs.support.host import Host, place_of
from cogs.support.lobby_messages import lobby_for
from cogs.support.marks import asked_in, bears, mark_in, says
from cogs.support.messages import Message
from cogs.support.post_messages import unmarked

log = logging.getLogger(__name__)
LOOK_THROUGH = 500
MOST_SINCE = 100
"""So many direct messages may have come since somebody was asked to a game."""
LOOK_BACK = timedelta(days=1)
LONGEST_CALL = 60.0
"""So many seconds may a call to Discord take; after that it has failed, and what it was about is tried again."""
UNKNOWN_MESSAGE = 10008
"""What Discord answers to a nonce that it still knows, of a message that has been deleted."""
NOBODY = discord.AllowedMentions.none()


def in_time() -> asyncio.Timeout:
    """The time limit of a call to Discord, as a context."""
    return asyncio.timeout(LONGEST_CALL)


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
        """Where a table is played, for somebody who reads elsewhere."""
        return place_of(self.host, table)

    async def send(
        self,
        channel: discord.abc.Messageable,
        packed: Post,
        message: Message,
        pinged: Sequence[int] = (),
        *,
        silent: bool = False,
    ) -> discord.Message:
        """Send a post's message, of which it has been noted before that it may exist from now on, and what it will
        stand below."""
        marked = mark_in(chain.from_iterable(message.rows)) is not None
        below = None if marked or packed.tried_below is not None else await _newest(channel)
        await self.app.repository.post_tried(packed.id, self.app.now(), below)
        allowed = discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(user) for user in pinged]
        )
        given: dict[str, Any] = {"nonce": packed.marker, "silent": silent, "allowed_mentions": allowed}
        try:
            async with in_time():
                return await _sent(channel, message, given)
        except discord.HTTPException as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            log.info("post %s was sent before, and removed by somebody: it is sent anew", packed.id)
            async with in_time():
                return await _sent(channel, message, given | {"nonce": f"{packed.marker[:24]}+"})

    def check_current(self, table: TableRecord, body: posts.Body) -> None:
        """Raise :class:`Undeliverable` for what isn't so any more: the offer of a seat, a wait that is over."""
        if isinstance(body, posts.SeatOffered) and not offers.is_open(table, body.seat, body.offer):
            raise Undeliverable("the seat isn't offered any more")
        if isinstance(body, posts.Reminder | posts.Unanswered) and not set(body.seats) & set(table.awaited):
            raise Undeliverable("the turn has been taken already")

    async def note_question(self, table: TableRecord, body: posts.Body, sent: discord.Message) -> None:
        """Note where something can be answered, or a seat be taken; if it can't any more, the message loses its
        buttons."""
        tables, place = self.app.tables, (sent.channel.id, sent.id)
        open_still = True
        if isinstance(body, posts.SeatOffered):
            open_still = await tables.seats.shown(table.id, body.seat, body.offer, *place)
        elif isinstance(body, posts.ConsentAsked):
            open_still = await tables.agreements.shown(table.id, body.question, *place)
        elif isinstance(body, posts.UndoAsked):
            open_still = await tables.undo.shown(table.id, body.move, *place)
        if not open_still:
            await self.strip(table, *place, LAPSED)

    async def found(self, table: TableRecord, channel: Any, packed: Post) -> discord.Message | None:
        """The message of a post that may have been sent before a crash, however much people have chatted
        meanwhile. It is looked for from the last message on that is known, or in the day before the newest one: by
        Discord's time, since the host's clock may have been wrong."""
        if packed.tried_at is None:
            return None
        words = unmarked(self.app, table, packed) if packed.tried_below is not None else None

        def is_it(message: discord.Message) -> bool:
            new = message.id > (packed.tried_below or 0)
            return bears(message, table, packed) or (new and words is not None and says(message, words))

        async with in_time():
            known = packed.tried_below or _known(table, packed)
            if known is not None:
                after = discord.Object(known - 1)
                past = channel.history(limit=LOOK_THROUGH, after=after, oldest_first=True)
                seen, found = await self._first(past, is_it)
                if found is not None or seen < LOOK_THROUGH:
                    return found
            return (await self._first(channel.history(limit=LOOK_THROUGH), is_it))[1]

    async def _first(
        self, past: Any, is_it: Callable[[discord.Message], bool]
    ) -> tuple[int, discord.Message | None]:
        """How many messages were looked through, and the one that is looked for if it is among them."""
        seen, newest = 0, None
        async for message in past:
            seen += 1
            newest = newest or message.created_at
            if self._is_own(message) and is_it(message):
                return seen, message
            if newest - message.created_at > LOOK_BACK:
                break
        return seen, None

    def _is_own(self, message: discord.Message) -> bool:
        return self.host.user is not None and message.author.id == self.host.user.id

    async def strip(self, table: TableRecord, channel: int, message: int, note: str = "") -> bool:
        """Take the buttons off a message of a table; one that is gone is fine. Returns whether it was there."""
        try:
            async with in_order(table.id):
                await strip(await self.home(table, channel).fetch_message(message), note)
        except CALL_ERRORS as error:
            log.debug("a former post of game %s keeps its buttons: %s", table.id, error)
            return False
        return True

    async def refresh(self, table: TableRecord, channel: discord.DMChannel, reader: int) -> None:
        """Show a gathering as it is wherever it asks somebody to it by direct message."""
        async with in_time(), in_order(table.id):
            async for shown in channel.history(limit=MOST_SINCE):
                if self._is_own(shown) and table.ticket in asked_in(shown.components):
                    newest = await self.app.tables.table(table.id)
                    message = await lobby_for(
                        self.app, newest, mark_in(shown.components), reader, self.place(newest)
                    )
                    await shown.edit(**message.edits(shown), allowed_mentions=NOBODY)

    async def delete(self, table: TableRecord, message: int) -> None:
        """Remove a message from a table's channel, or from that above its thread; one that is gone is fine."""
        for channel in filter(None, (table.channel, table.parent)):
            try:
                await self.home(table, channel).get_partial_message(message).delete()
                return
            except CALL_ERRORS as error:
                log.debug("a former call of game %s stays: %s", table.id, error)


def _known(table: TableRecord, packed: Post) -> int | None:
    """The last message of a table that is known to stand where a post goes."""
    if packed.user is None:
        return table.post
    return next((seat.dm_message for seat in table.seats if seat.user == packed.user), None)


async def _newest(channel: discord.abc.Messageable) -> int:
    """The newest message in a channel, or 0 if it can't be read."""
    try:
        async with in_time():
            async for message in channel.history(limit=1):
                return message.id
    except CALL_ERRORS as error:
        log.info("the newest message of a channel can't be read: %s", error)
    return 0


async def _sent(channel: discord.abc.Messageable, message: Message, given: dict[str, Any]) -> discord.Message:
    if message.view is None:
        return await channel.send(message.content, files=message.files, **given)
    return await channel.send(message.content, view=message.view, files=message.files, **given)
