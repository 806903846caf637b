"""Telling single people by direct message."""

from __future__ import annotations

import logging
from functools import partial

import discord

from bot.games.text import Text, Who
from bot.store.records import Person, Post, TableRecord
from bot.tables import posts
from bot.tables.holders import as_then
from bot.tables.news import since
from bot.tables.people import is_asked, is_former, seat_of
from bot.tables.turn_order import next_after
from cogs.support import post_messages
from cogs.support.admission import sees
from cogs.support.buttons import strip_at
from cogs.support.digest_messages import digest
from cogs.support.failures import CALL_ERRORS, Failure, failure
from cogs.support.marks import mark
from cogs.support.messages import Message, name_of
from cogs.support.missed_messages import note_read
from cogs.support.panels import panel_message
from cogs.support.sending import Sender, Undeliverable, in_time
from cogs.support.words import lines, sentence

log = logging.getLogger(__name__)
ANOTHER_TRY = 24 * 3600.0
WISHED = posts.Digest | posts.Next
"""What nobody gets who hasn't asked for it."""
OPEN_TO_ALL = posts.Board | posts.Final | posts.SeatOffered | posts.Digest
"""What tells nothing that belongs to a seat: somebody who has handed theirs over may be told it."""
PLAYED, ENDED, LEFT = "This turn has been played.", "The game is over.", "You have left this game."


class PrivatePosts:
    """Delivers what one person reads."""

    def __init__(self, sender: Sender) -> None:
        self.sender = sender
        self.host = sender.host
        self.app = sender.app

    async def deliver(self, table: TableRecord, packed: Post, user: int, *, plain: bool = False) -> None:
        """Tell a post to its reader: ``plain``, without a picture. Raises what Discord answers, and
        :class:`Undeliverable`."""
        body = posts.body(packed)
        if isinstance(body, posts.SeatLeft):
            why = self._why_left(table, body.seat)
            await strip_at(await self._channel(user), body.message, why, name_of(self.app, table))
            return
        if is_former(table, user) and not isinstance(body, OPEN_TO_ALL):
            raise Undeliverable("its reader has handed the seat over")
        person = await self.app.tables.person(user)
        if person.dm_closed and not self._is_worth_a_try(person):
            await self._call_elsewhere(table, body, user)
            return
        watches = seat_of(table, user) is None and isinstance(body, posts.Board | posts.Final)
        if watches and not await self._may_watch(table, user):
            raise Undeliverable("whoever watches can't see the channel any more")
        elsewhere = person.notify == "none" and not table.homeless
        if elsewhere and not watches and not isinstance(body, WISHED):
            await self._call_elsewhere(table, body, user)
            return
        channel = await self._channel(user)
        if isinstance(body, posts.Panel):
            await self._panel(table, packed, body, channel, person, plain=plain)
        elif isinstance(body, posts.PanelLapsed):
            await self._lapse(table, body.seat, channel)
        elif isinstance(body, posts.Invited):
            await self.sender.refresh(table, channel, user)
        else:
            await self._other(table, packed, body, channel, person, plain=plain)
        if person.dm_closed and not isinstance(body, posts.PanelLapsed | posts.Invited):
            await self.app.tables.messages_open(user)

    async def _may_watch(self, table: TableRecord, user: int) -> bool:
        """Whether somebody who watches can still see the channel; whoever can't is told nothing more."""
        guild = self.host.get_guild(table.guild or 0)
        try:
            async with in_time():
                may = guild is not None and await sees(self.host, guild, table.channel, user)
        except CALL_ERRORS as error:
            if failure(error) is Failure.PASSING:
                raise
            may = False
        if not may:
            await self.app.tables.watching.stop(table.id, user)
        return may

    async def _call_elsewhere(self, table: TableRecord, body: posts.Body, user: int) -> None:
        """Have somebody called in the channel who was to be called by direct message."""
        if isinstance(body, posts.Reminder):
            await self.app.tables.reminders.call_here(table.id, user)

    def _is_worth_a_try(self, person: Person) -> bool:
        """Whether somebody whose direct messages were closed may have opened them since."""
        return not 0 <= self.app.now() - person.dm_closed_at < ANOTHER_TRY

    async def may_be_there(self, table: TableRecord, packed: Post, user: int) -> bool:
        """Whether a post that has been tried stands in its reader's direct messages."""
        return await self.sender.found(table, await self._channel(user), packed) is not None

    async def _channel(self, user: int) -> discord.DMChannel:
        async with in_time():
            return await self.host.create_dm(discord.Object(user))

    async def _other(
        self,
        table: TableRecord,
        packed: Post,
        body: posts.Body,
        channel: discord.DMChannel,
        person: Person,
        *,
        plain: bool,
    ) -> None:
        sent = await self.sender.found(table, channel, packed)
        if sent is None:
            self.sender.check_current(table, body)
            if isinstance(body, posts.Gathering) and not _concerns(table, person.user):
                raise Undeliverable("its reader isn't asked any more")
            if isinstance(body, posts.Missed) and not table.seats[body.seat].missed:
                raise Undeliverable("what was played has been read")
            place = "" if plain else self.sender.place(table)
            message = await self._wished(table, packed, body) or await post_messages.private_message(
                self.app, table, packed, place, pictured=not plain, words=person.in_words
            )
            called = isinstance(body, posts.Reminder | posts.Digest)
            quiet = (_is_quiet(table, person) and not called) or isinstance(body, posts.Next)
            quiet = quiet or (isinstance(body, posts.Word) and body.quiet)
            quiet = quiet or (isinstance(body, posts.Gathering) and not table.homeless)  # its channel has called
            sent = await self.sender.send(channel, packed, message, silent=quiet)
        await self.sender.note_question(table, body, sent)
        if isinstance(body, posts.Missed):
            await note_read(self.app, table, person.user)

    async def _wished(self, table: TableRecord, packed: Post, body: posts.Body) -> Message | None:
        """What tells somebody what they have asked for; raises :class:`Undeliverable` when it isn't so any more.
        ``None`` for anything else."""
        if not isinstance(body, WISHED):
            return None
        if isinstance(body, posts.Digest):
            message = await digest(self.app, table, packed, body)
        else:
            message = self._next(table, body)
        if message is None:
            raise Undeliverable("it isn't so any more")
        return message

    def _next(self, table: TableRecord, body: posts.Next) -> Message | None:
        """That somebody is next; ``None`` when they aren't any more."""
        if table.status != "live" or next_after(table, self.app.tables.store.position(table)) != body:
            return None
        return Message("\n".join([post_messages.is_next(self.app, table, body), self.sender.place(table)]))

    async def _panel(
        self,
        table: TableRecord,
        packed: Post,
        body: posts.Panel,
        channel: discord.DMChannel,
        person: Person,
        *,
        plain: bool,
    ) -> None:
        sent = await self.sender.found(table, channel, packed)
        if sent is None:
            if not _is_open(table, body):
                raise Undeliverable("the turn has been taken already")
            message = await self._shown(table, packed, body, plain=plain)
            quiet = _is_quiet(table, person) or body.quiet or body.seat not in table.awaited
            quiet = quiet or (person.dm_closed and not table.homeless)  # the channel calls in its place
            quiet = quiet or not await self.app.tables.limits.hears(table, person.user, self.app.now())
            sent = await self.sender.send(channel, packed, message, silent=quiet)
            if message.coming is not None:
                self.host.late.follow(sent.id, message.coming, partial(_add_pictures, sent))
        before = await self.app.tables.panel_sent(table.id, body.seat, person.user, channel.id, sent.id)
        if before is not None and before != sent.id:
            await strip_at(channel, before)
        newest = await self.app.tables.table(table.id)
        if newest.seats[body.seat].user != person.user:  # handed over while it was sent
            await strip_at(channel, sent.id, self._why_left(newest, body.seat), name_of(self.app, newest))
        elif not is_asked(newest, body.seat):
            await self._lapse(newest, body.seat, channel)

    async def _shown(self, table: TableRecord, packed: Post, body: posts.Panel, *, plain: bool) -> Message:
        if plain:
            return post_messages.plain_turn(self.app, table, packed)
        seen = await self.app.tables.seen_from(table, body.seat)
        news, place = await self._news(table, body.seat), self.sender.place(table)
        return await panel_message(self.app, seen, news=news, place=place, number=mark(packed))

    async def _news(self, table: TableRecord, seat: int) -> list[str]:
        """What happened since a player's last turn."""
        return lines(table, since(as_then(table, await self.app.repository.moves(table.id)), seat))

    async def _lapse(self, table: TableRecord, seat: int, channel: discord.DMChannel) -> None:
        """Take the buttons off somebody's newest panel, unless they are asked again meanwhile."""
        message = table.seats[seat].dm_message
        if message is None or is_asked(table, seat):
            return
        await strip_at(channel, message, self._why_lapsed(table, seat), name_of(self.app, table))
        await self.app.tables.panel_sent(table.id, seat, table.seats[seat].user, channel.id, None)

    def _why_left(self, table: TableRecord, seat: int) -> str:
        """Why somebody who has handed their seat over has nothing to press any more."""
        return sentence(table, Text("{player} has taken over this seat.", {"player": Who(seat)}))

    def _why_lapsed(self, table: TableRecord, seat: int) -> str:
        """Why a panel has nothing to press any more."""
        if table.status == "over":
            return ENDED
        position = self.app.tables.store.position(table)
        return PLAYED if position.game.plays(position.state, seat) else LEFT


def _concerns(table: TableRecord, user: int) -> bool:
    """Whether somebody is still to hear of a gathering: of a challenge, that it is off, too."""
    return user in table.kept_for or user in posts.asked(table)


async def _add_pictures(sent: discord.Message, message: Message) -> None:
    """Put the pictures of a message that followed it into it; its words may be others meanwhile, and stay."""
    async with in_time():
        await sent.edit(attachments=message.files)


def _is_quiet(table: TableRecord, person: Person) -> bool:
    """Whether a direct message makes no sound: its reader is called in the channel, or wants no calls."""
    return person.notify == "none" or (person.notify == "channel" and not table.homeless)


def _is_open(table: TableRecord, body: posts.Panel) -> bool:
    return is_asked(table, body.seat) and table.seats[body.seat].stamp == body.stamp
