"""Telling in a table's channel: a new message, or the newest one continued while its occasion goes on."""

from __future__ import annotations

import logging

import discord
import msgspec

from bot.store.records import Post, Story, TableRecord
from bot.tables import posts, stories
from cogs.support import post_messages
from cogs.support.buttons import LAPSED
from cogs.support.failures import CALL_ERRORS, Failure, failure
from cogs.support.lobby_messages import redraw
from cogs.support.messages import Message
from cogs.support.sending import NOBODY, Sender, Undeliverable, in_time

log = logging.getLogger(__name__)
MOST_TRIES = 10
FOR_ALL = posts.Board | posts.Final | posts.Reminder
"""What is told of a turn: not by a ping to those who get it by direct message."""


class PublicPosts:
    """Delivers what everybody in a channel may read."""

    def __init__(self, sender: Sender) -> None:
        self.sender = sender
        self.host = sender.host
        self.app = sender.app
        self.unpainted: dict[int, tuple[Post, int]] = {}
        """By table: the newest post that went without its picture, and how often that was tried since."""

    async def deliver(self, table: TableRecord, packed: Post, *, plain: bool = False) -> None:
        """Tell a post in its table's channel: ``plain``, as a message of its own without a picture. Raises what
        Discord answers, and :class:`Undeliverable`."""
        body = posts.body(packed)
        if isinstance(body, posts.QuestionLapsed):
            await self.sender.strip(table, body.channel, body.message, LAPSED)
        elif isinstance(body, posts.NoteOver):
            await self._note_over(table)
        elif isinstance(body, posts.Board):
            await self._board(table, packed, body, plain=plain)
        elif isinstance(body, posts.Reminder):
            await self._remind(table, packed, body)
        elif isinstance(body, posts.Final):
            await self._final(table, packed, plain=plain)
        else:
            await self._other(table, packed, body)

    def is_told(self, table: TableRecord, packed: Post) -> bool:
        """Whether the table's newest message tells a position already, though nobody may have been called yet."""
        story = table.story
        return story is not None and story.first < packed.id <= story.post and packed.kind == "board"

    async def may_be_there(self, table: TableRecord, packed: Post) -> bool:
        """Whether a post that has been tried may stand in the channel: as a message, or in one that goes on."""
        body = posts.body(packed)
        at = packed.tried_at or self.app.now()
        told = self.is_told(table, packed)
        if isinstance(body, posts.Board) and not told and stories.goes_on(table.story, body, at):
            return True
        return await self.sender.found(table, self.sender.home(table), packed) is not None

    # --- Turns -----------------------------------------------------------------------------------------------

    async def _board(self, table: TableRecord, packed: Post, body: posts.Board, *, plain: bool) -> None:
        """Continue the newest message, or begin a new one. What has been told is noted before anybody is called, so
        that after a crash no line is told again, and none is lost."""
        if body.fingerprint and table.own_thread:
            table = await self._own_thread(table)
        story = table.story
        if story is None or story.post < packed.id:
            going = None if plain else await self._continue(table, packed, body)
            story = going or await self._begin(table, packed, body, plain=plain)
        if story.first != packed.id:
            await self._call(table, packed, body, story)

    async def _begin(self, table: TableRecord, packed: Post, body: posts.Board, *, plain: bool) -> Story:
        home, former = self.sender.home(table), table.story
        seen = former.look if former is not None and former.message else ""
        wanted = not seen or (body.look != seen and not body.quiet)
        pictured = wanted and not plain
        sent = await self.sender.found(table, home, packed)
        if sent is None:
            message = await post_messages.public_message(self.app, table, packed, pictured=pictured)
            self._note_picture(table, packed, message, wanted=pictured)
            sent = await self.sender.send(home, packed, message, await self._pinged(table, packed))
        if body.fingerprint:
            await self._show_begun(table)
        await self._tidy(table, sent.id)
        look = body.look if pictured else seen
        at = packed.tried_at or self.app.now()
        story = stories.begun(body, packed.id, sent.id, at, look=look, pictured=pictured)
        await self.app.tables.told(table.id, story)
        return story

    async def _continue(self, table: TableRecord, packed: Post, body: posts.Board) -> Story | None:
        """Continue the newest message of a table; ``None`` if that can't be. Doing it twice does no harm."""
        former = table.story
        at = packed.tried_at or self.app.now()
        if former is None or not stories.goes_on(former, body, at):
            return None
        await self.app.repository.post_tried(packed.id, at)
        story = stories.continued(former, body, packed.id)
        called = former.call is not None or bool(await self._pinged(table, packed))
        try:
            async with in_time():
                shown = await self.sender.home(table).fetch_message(former.message)
            if shown.flags.components_v2:  # an older Caravan's: it can't get words that a phone would show
                return None
            message = await post_messages.continued(self.app, table, story, body, shown, called=called)
            self._note_picture(table, packed, message, wanted=story.pictured and not body.quiet)
            await _change(shown, message)
        except CALL_ERRORS as error:
            if failure(error) is Failure.PASSING:
                raise
            log.info("the newest post of game %s can't be continued: %s", table.id, error)
            return None
        await self.app.tables.told(table.id, story)
        return story

    async def _call(self, table: TableRecord, packed: Post, body: posts.Board, story: Story) -> None:
        """Below a message that was continued: call whoever is newly awaited in a line of its own, in the place of
        the former one; or say there how things stand."""
        pinged = await self._pinged(table, packed)
        if not pinged and story.call is None:
            return
        home = self.sender.home(table)
        if not pinged and await self._recall(table, body, story):
            return
        sent = await self.sender.found(table, home, packed)
        if sent is None:
            line = await post_messages.call(self.app, table, packed)
            sent = await self.sender.send(home, packed, line, pinged)
        if story.call is not None and story.call != sent.id:
            await self.sender.delete(table, story.call)
        await self.app.tables.told(table.id, msgspec.structs.replace(story, call=sent.id))

    async def _recall(self, table: TableRecord, body: posts.Board, story: Story) -> bool:
        """Bring the line that calls up to date. Returns whether it was there."""
        assert story.call is not None
        line = post_messages.recall(self.app, table, body)
        try:
            await _change(self.sender.home(table).get_partial_message(story.call), line)
        except CALL_ERRORS as error:
            if failure(error) is Failure.PASSING:
                raise
            log.info("the call of game %s is gone: %s", table.id, error)
            return False
        return True

    # --- Pictures that follow ------------------------------------------------------------------------------------

    def _note_picture(self, table: TableRecord, packed: Post, message: Message, *, wanted: bool) -> None:
        self.unpainted.pop(table.id, None)
        if wanted and not message.pictures:
            self.unpainted[table.id] = (packed, 0)

    async def repaint(self, number: int) -> None:
        """Put the picture into a table's newest message that it had to go without, if it can be drawn now."""
        packed, tries = self.unpainted.pop(number)
        table = await self.app.tables.table(number)
        if table.story is None or table.story.post != packed.id or tries >= MOST_TRIES:
            return
        try:
            async with in_time():
                shown = await self.sender.home(table).fetch_message(table.story.message)
            message = await self._repainted(table, table.story, packed, shown)
            if not message.pictures:
                self.unpainted[number] = (packed, tries + 1)
                return
            await _change(shown, message)
        except CALL_ERRORS as error:
            log.info("the newest post of game %s gets no picture: %s", number, error)

    async def _repainted(self, table: TableRecord, story: Story, packed: Post, shown: discord.Message) -> Message:
        body = posts.body(packed)
        if not isinstance(body, posts.Board):
            return await post_messages.public_message(self.app, table, packed)
        body = msgspec.structs.replace(body, quiet=False)
        return await post_messages.continued(self.app, table, story, body, shown, called=story.call is not None)

    # --- Everything else -------------------------------------------------------------------------------------

    async def _remind(self, table: TableRecord, packed: Post, body: posts.Reminder) -> None:
        """Call those who are awaited: it stands in the place of a former call, and carries the buttons."""
        awaited = [seat for seat in body.seats if seat in table.awaited]
        pinged = [user for user in await self._pinged(table, packed) if _seat(table, user) in awaited]
        if not pinged:
            raise Undeliverable("the turn has been taken, or is told of by direct message")
        home, story = self.sender.home(table), table.story
        sent = await self.sender.found(table, home, packed)
        if sent is None:
            line = await post_messages.call(self.app, table, packed)
            sent = await self.sender.send(home, packed, line, pinged)
        await self._tidy(table, sent.id)
        if story is None:
            story = Story(0, 0, table.post or 0, 0.0)
        await self.app.tables.told(table.id, msgspec.structs.replace(story, call=sent.id))

    async def _final(self, table: TableRecord, packed: Post, *, plain: bool) -> None:
        home = self.sender.home(table)
        sent = await self.sender.found(table, home, packed)
        if sent is None:
            message = await post_messages.public_message(self.app, table, packed, pictured=not plain)
            self._note_picture(table, packed, message, wanted=not plain)
            sent = await self.sender.send(home, packed, message, await self._pinged(table, packed))
        await self._tidy(table, sent.id)
        await self.app.tables.told(table.id, Story(packed.id, packed.id, sent.id, 0.0))

    async def _other(self, table: TableRecord, packed: Post, body: posts.Body) -> None:
        home = self.sender.home(table)
        sent = await self.sender.found(table, home, packed)
        if sent is None:
            self.sender.check_current(table, body)
            message = await post_messages.public_message(self.app, table, packed)
            sent = await self.sender.send(home, packed, message, await self._pinged(table, packed))
        if isinstance(body, posts.Note) and body.passing:
            await self._note_over(table, sent.id)
            await self.app.tables.told(table.id, Story(0, 0, table.post or 0, 0.0, call=sent.id))
            return
        if isinstance(body, posts.Gathering):
            before = await self.app.tables.posted(table.id, sent.id)
            if before is not None:
                await self._strip_former(table, before)
            newest = await self.app.tables.table(table.id)
            if newest.version > table.version + 1:  # overtaken while it was sent
                await redraw(self.host, table.id, sent.channel.id, sent.id, table.guild)
            return
        if table.status in ("lobby", "cancelled"):
            await redraw(self.host, table.id, table.channel, table.post, table.guild)
        await self.app.tables.interrupted(table.id)
        await self.sender.note_question(table, body, sent)

    async def _note_over(self, table: TableRecord, newest: int | None = None) -> None:
        """Remove the line that calls somebody, if there is one that isn't the newest."""
        if table.story is None or table.story.call in (None, newest):
            return
        await self.sender.delete(table, table.story.call)
        await self.app.tables.told(table.id, msgspec.structs.replace(table.story, call=None))

    async def _pinged(self, table: TableRecord, packed: Post) -> list[int]:
        """Whom a post pings: of a turn, nobody who is told by direct message instead."""
        limits, now = self.app.tables.limits, self.app.now()
        pinged = post_messages.pinged(table, packed)
        users = [user for user in pinged if await limits.hears(table, user, now)]
        if not isinstance(posts.body(packed), FOR_ALL):
            return users
        people = [await self.app.tables.person(user) for user in users]
        return [person.user for person in people if person.notify != "dm" or person.dm_closed]

    async def _tidy(self, table: TableRecord, newest: int) -> None:
        """Take the buttons off what stood last, and the line away that called somebody."""
        story = table.story
        if table.post is not None and table.post != newest:
            await self._strip_former(table, table.post)
        if story is not None and story.call is not None and story.call != newest:
            await self.sender.delete(table, story.call)

    async def _strip_former(self, table: TableRecord, message: int) -> None:
        channels = [table.channel] + ([table.parent] if table.parent is not None else [])
        for channel in channels:
            if await self.sender.strip(table, channel, message):
                return

    async def _show_begun(self, table: TableRecord) -> None:
        """Show in the lobby of a game that it has begun, whoever or whatever began it."""
        above = table.parent is not None and table.post == table.channel
        home = table.parent if above and table.parent is not None else table.channel
        await redraw(self.host, table.id, home, table.post, table.guild)

    async def _own_thread(self, table: TableRecord) -> TableRecord:
        """Open the table's thread below its lobby. Without it the game stays in the channel."""
        if table.parent is not None or table.post is None:
            return table
        names = ", ".join(seat.name for seat in table.seats)
        name = f"{self.app.tables.game(table).name.message} {table.id}: {names}"[:100]
        try:
            thread = self.sender.home(table).get_partial_message(table.post)
            await thread.create_thread(name=name, auto_archive_duration=10080)
        except discord.HTTPException as error:
            if error.code != 160004:
                log.warning("game %s gets no thread: %s", table.id, error)
                return table
        await self.app.tables.moved(table.id, table.post, table.channel)
        moved = await self.app.tables.table(table.id)
        return msgspec.structs.replace(table, channel=moved.channel, parent=moved.parent)


async def _change(shown: discord.Message | discord.PartialMessage, message: Message) -> None:
    """Put something else in the place of a message. Nobody is pinged by that."""
    async with in_time():
        await shown.edit(**message.edits(), allowed_mentions=NOBODY)


def _seat(table: TableRecord, user: int) -> int | None:
    return next((seat for seat, person in enumerate(table.seats) if person.user == user), None)
