"""Telling what is stored: every post is sent exactly once, in order, and found again after a crash."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
from discord.ext import commands, tasks

from bot.games.text import Text, show
from bot.store.records import Post, TableRecord
from bot.store.repository import StoreError
from bot.tables import posts
from bot.tables.people import is_asked
from bot.tables.refusals import Refusal
from cogs.support import post_messages
from cogs.support.buttons import strip
from cogs.support.drawing import in_order
from cogs.support.failures import CALL_ERRORS, Failure, failure, wait
from cogs.support.host import Host
from cogs.support.lobby_messages import redraw
from cogs.support.messages import Message
from cogs.support.panels import panel
from cogs.support.post_messages import mark

log = logging.getLogger(__name__)
SOON = 30.0
REST = 600.0
A_ROUND = 50
MOST_ATTEMPTS = 12
LOOK_AFTER = 500
"""So many that those which wait for another attempt never hide those which could be told now."""
SLACK = timedelta(minutes=2)
NOT_SHOWN = Text("I could not show this game in its channel, so it is called off.")
LAPSED = "This needs no answer any more."


class Undeliverable(Exception):
    """A post can't be told where it should be, and trying again would not help."""


class Outbox(commands.Cog):
    """Sends the stored posts and looks after tables that have waited long."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.app = host.app
        self._draining: asyncio.Task[None] | None = None
        self._again = False
        self._resting: dict[int, float] = {}

    async def cog_load(self) -> None:
        self.app.listen(self.wake)
        self.look_after.start()

    async def cog_unload(self) -> None:
        self.look_after.cancel()

    def wake(self) -> None:
        """Send what is to be told; called after each stored change."""
        if self._draining is not None and not self._draining.done():
            self._again = True
            return
        self._draining = asyncio.create_task(self._drain(), name="outbox")

    async def rest(self) -> None:
        """Wait until everything has been told that can be told now."""
        while self._draining is not None and not self._draining.done():
            await asyncio.wait([self._draining])

    @tasks.loop(seconds=SOON)
    async def look_after(self) -> None:
        """Look again for posts that wait for another attempt, and remind the players of waiting tables."""
        now = self.app.now()
        self._resting = {number: until for number, until in self._resting.items() if until > now}
        try:
            waiting = await self.app.repository.due_tables(now, A_ROUND + len(self._resting))
        except Exception:  # the loop would end for good
            log.exception("the waiting tables could not be read; next try in %d s", SOON)
            waiting = []
        for number in waiting:
            if number not in self._resting:
                await self._look_after(number)
        self.wake()

    async def _look_after(self, number: int) -> None:
        """Remind the players of a table. One for which it fails rests a while: those that fail must not be in the
        way of those that don't."""
        try:
            await self.app.tables.reminders.look_after(number)
        except Refusal as refused:
            log.warning("game %s is left alone: %s", number, show(refused.text, str))
            self._resting[number] = self.app.now() + REST
        except Exception:
            log.exception("game %s could not be looked after; the others are", number)
            self._resting[number] = self.app.now() + REST

    @look_after.before_loop
    async def _ready(self) -> None:
        await self.host.wait_until_ready()

    async def _drain(self) -> None:
        if not self.host.is_ready():
            return
        while True:
            self._again = False
            try:
                pending = await self.app.repository.pending_posts(self.app.now())
                groups = itertools.groupby(sorted(pending, key=_stream), key=_stream)
                told = await asyncio.gather(*[self._tell_in_order(list(group)) for _, group in groups])
            except StoreError:
                log.exception("posts could not be read or marked; they stay until the store works again")
                return
            if not self._again and not any(told):
                return

    async def _tell_in_order(self, stream: Iterable[Post]) -> bool:
        """Send the posts of one table for one place. Stops at the first that has to wait, so that nothing is
        told before what happened earlier."""
        told = False
        for packed in stream:
            if not await self._tell(packed):
                return told
            told = True
        return told

    async def _tell(self, packed: Post) -> bool:
        repository = self.app.repository
        table = await repository.table(packed.table)
        if table is None:
            await repository.post_done(packed.id)
            return True
        try:
            await self._deliver(table, packed)
        except CALL_ERRORS as error:
            return await self._failed(table, packed, error)
        except Undeliverable as reason:
            log.info("post %s of game %s can't be told: %s", packed.kind, table.id, reason)
        except StoreError:
            raise
        except Refusal as refused:  # a game that this version can't read; another will
            log.warning("post %s of game %s waits: %s", packed.kind, table.id, show(refused.text, str))
            await repository.post_put_off(packed.id, self.app.now() + REST)
            return False
        except Exception as error:
            log.exception("post %s of game %s could not be told; other games go on", packed.kind, table.id)
            return await self._failed(table, packed, error)
        await repository.post_done(packed.id)
        return True

    async def _failed(self, table: TableRecord, packed: Post, error: BaseException) -> bool:
        repository = self.app.repository
        kind = failure(error)
        if kind is Failure.PASSING and packed.attempts < MOST_ATTEMPTS:
            due = self.app.now() + wait(error, packed.attempts)
            await repository.post_failed(packed.id, due)
            return False
        if packed.user is not None:
            await self._direct_messages_failed(packed.user, kind)
        elif isinstance(posts.body(packed), posts.Gathering) and table.post is None:
            await self.app.tables.lobby.call_off(table.id, NOT_SHOWN)
        elif kind in (Failure.GONE, Failure.FORBIDDEN):
            await self._lost_home(table)
        else:
            log.error("post %s of game %s was refused: %s", packed.kind, table.id, error)
        await repository.post_done(packed.id)
        return True

    async def _deliver(self, table: TableRecord, packed: Post) -> None:
        if packed.user is not None:
            await self._deliver_privately(table, packed, packed.user)
            return
        await self._deliver_publicly(table, packed)

    async def _deliver_publicly(self, table: TableRecord, packed: Post) -> None:
        body = posts.body(packed)
        if isinstance(body, posts.UndoLapsed):
            await self._strip(table, body.channel, body.message, LAPSED)
            return
        if isinstance(body, posts.Board) and body.fingerprint and table.own_thread:
            table = await self._own_thread(table)
        channel = self.host.get_partial_messageable(table.channel, guild_id=table.guild)
        sent = await self._found(channel, packed) if packed.tried_at is not None else None
        if sent is None:
            message = await post_messages.public_message(self.app, table, packed)
            sent = await self._send(channel, packed, message, await self._pinged(table, packed))
        if isinstance(body, posts.Board | posts.Final | posts.Gathering):
            before = await self.app.tables.posted(table.id, sent.id)
            if before is not None:
                await self._strip_former(table, before)
        await self._catch_up(table, body, sent)

    async def _catch_up(self, table: TableRecord, body: posts.Body, sent: discord.Message) -> None:
        """Bring a message up to date that may have been overtaken while it was sent."""
        if isinstance(body, posts.Gathering):
            newest = await self.app.tables.table(table.id)
            if newest.version > table.version + 1:
                await redraw(self.host, table.id, sent.channel.id, sent.id, table.guild)
        if isinstance(body, posts.UndoAsked) and not await self.app.tables.undo.shown(
            table.id, body.move, sent.channel.id, sent.id
        ):
            await self._strip(table, sent.channel.id, sent.id, LAPSED)

    async def _pinged(self, table: TableRecord, packed: Post) -> list[int]:
        """Whom a post pings: of a turn, nobody who is told by direct message instead."""
        users = post_messages.pinged(table, packed)
        if not isinstance(posts.body(packed), posts.Board):
            return users
        people = [await self.app.tables.person(user) for user in users]
        return [person.user for person in people if person.notify != "dm" or person.dm_closed]

    async def _send(
        self,
        channel: discord.abc.Messageable,
        packed: Post,
        message: Message,
        pinged: list[int],
        *,
        silent: bool = False,
    ) -> discord.Message:
        await self.app.repository.post_tried(packed.id, self.app.now())
        return await channel.send(
            view=message.view,
            files=message.files,
            nonce=packed.marker,
            silent=silent,
            allowed_mentions=discord.AllowedMentions(
                everyone=False, roles=False, users=[discord.Object(user) for user in pinged]
            ),
        )

    async def _found(self, channel: Any, packed: Post) -> discord.Message | None:
        """The message of a post that may have been sent before a crash: among the first since then, however much
        people have chatted meanwhile."""
        assert packed.tried_at is not None
        since = datetime.fromtimestamp(packed.tried_at, UTC) - SLACK
        wanted = mark(packed)
        async for message in channel.history(limit=LOOK_AFTER, after=since, oldest_first=True):
            own = self.host.user is not None and message.author.id == self.host.user.id
            if own and any(component.id == wanted for component in message.components):
                return message  # type: ignore[no-any-return]
        return None

    async def _own_thread(self, table: TableRecord) -> TableRecord:
        """Open the table's thread below its lobby. Without it the game stays in the channel."""
        if table.parent is not None or table.post is None:
            return table
        names = ", ".join(seat.name for seat in table.seats)
        name = f"{self.app.tables.game(table).name.message} {table.id}: {names}"[:100]
        home = self.host.get_partial_messageable(table.channel, guild_id=table.guild)
        try:
            await home.get_partial_message(table.post).create_thread(name=name, auto_archive_duration=10080)
        except discord.HTTPException as error:
            if error.code != 160004:
                log.warning("game %s gets no thread: %s", table.id, error)
                return table
        await self.app.tables.moved(table.id, table.post, table.channel)
        return await self.app.tables.table(table.id)

    async def _strip_former(self, table: TableRecord, message: int) -> None:
        channels = [table.channel] + ([table.parent] if table.parent is not None else [])
        for channel in channels:
            if await self._strip(table, channel, message):
                return

    async def _strip(self, table: TableRecord, channel: int, message: int, note: str = "") -> bool:
        """Take the buttons off a message of a table; one that is gone is fine. Returns whether it was there."""
        try:
            home = self.host.get_partial_messageable(channel, guild_id=table.guild)
            async with in_order(table.id):
                await strip(await home.fetch_message(message), note)
        except CALL_ERRORS as error:
            log.debug("a former post of game %s keeps its buttons: %s", table.id, error)
            return False
        return True

    async def _deliver_privately(self, table: TableRecord, packed: Post, user: int) -> None:
        body = posts.body(packed)
        person = await self.app.tables.person(user)
        if person.dm_closed or person.notify == "none":
            return
        channel = await self.host.create_dm(discord.Object(user))
        sent = await self._found(channel, packed) if packed.tried_at is not None else None
        if isinstance(body, posts.Word | posts.Gathering):
            if sent is None:
                message = await post_messages.private_message(self.app, table, body, mark(packed))
                await self._send(channel, packed, message, [], silent=person.notify == "channel")
            return
        assert isinstance(body, posts.Panel)
        await self._deliver_panel(table, packed, body, channel, sent, silent=person.notify == "channel")

    async def _deliver_panel(
        self,
        table: TableRecord,
        packed: Post,
        body: posts.Panel,
        channel: discord.DMChannel,
        sent: discord.Message | None,
        *,
        silent: bool,
    ) -> None:
        if sent is None:
            if not is_asked(table, body.seat) or table.seats[body.seat].stamp != body.stamp:
                raise Undeliverable("the turn has been taken already")
            seen = await self.app.tables.seen_from(table, body.seat)
            message = await panel(self.app, seen, number=mark(packed))
            silent = silent or body.seat not in table.awaited
            sent = await self._send(channel, packed, message, [], silent=silent)
        before = await self.app.tables.panel_sent(table.id, body.seat, channel.id, sent.id)
        if before is not None and before != sent.id:
            try:
                await strip(await channel.fetch_message(before))
            except CALL_ERRORS as error:
                log.debug("a former panel keeps its buttons: %s", error)

    async def _direct_messages_failed(self, user: int, kind: Failure) -> None:
        if kind in (Failure.CLOSED, Failure.FORBIDDEN):
            person = await self.app.tables.person(user)
            if not person.dm_closed:
                await self.app.tables.change_person(user, dm_closed=True, dm_told=False)

    async def _lost_home(self, table: TableRecord) -> None:
        """The channel can't be written to: its players are told once, by direct message."""
        told = Text(
            "I can't write in the channel of game {table} any more. Nothing is lost: go on playing from here, or "
            "use /board with game {table} in another channel, and the game moves there.",
            {"table": table.id},
        )
        await self.app.tables.reminders.lose_home(table.id, told)


def _stream(packed: Post) -> tuple[int, int]:
    return (packed.table, packed.user or 0)


async def setup(host: Host) -> None:
    """Add the outbox to the bot."""
    await host.add_cog(Outbox(host))
