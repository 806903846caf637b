"""Telling what is stored: every post is sent exactly once, in order, and found again after a crash."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from discord.ext import commands

from bot.games.text import Text, show
from bot.store.records import Post, TableRecord
from bot.store.repository import StoreError
from bot.tables import overdue, posts
from bot.tables.people import unnamed
from bot.tables.refusals import Refusal
from cogs.support.absences import Absences
from cogs.support.failures import CALL_ERRORS, Failure, failure, wait
from cogs.support.host import Host
from cogs.support.post_messages import pinged as called
from cogs.support.private_posts import PrivatePosts
from cogs.support.public_posts import PublicPosts
from cogs.support.rounds import Rounds
from cogs.support.sending import Sender, Undeliverable

log = logging.getLogger(__name__)
REST = 600.0
CHANNEL_FIRST = 3.0
LAST_WORDS = 5.0
"""So many seconds does a bot that stops wait for what is just being told."""
MOST_AT_ONCE = 100
"""In so many places is something told at the same time."""
LONGEST = 7 * 24 * 3600.0
"""So long is a post tried again whose delivery might still succeed."""
LONGEST_GATHERING = 3600.0
"""The same for the beginning of a game: a lobby that shows up a day later helps nobody."""
MANY_ATTEMPTS = 12
"""A clock that runs ahead makes a post old at once, but not often tried."""
LASTING = 5
"""After so many attempts, about five minutes, the players are told that a channel can't be written to."""
HOPELESS = (Failure.CLOSED, Failure.GONE, Failure.REFUSED)
NOT_SHOWN = Text("I could not show this game in its channel, so it is called off.")

Stream = tuple[int, int | None]
"""A table, and a reader of direct messages (``None``: its channel)."""


class Outbox(commands.Cog):
    """Sends the stored posts and looks after tables that have waited long."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.app = host.app
        sender = Sender(host)
        self.public, self.private = PublicPosts(sender), PrivatePosts(sender)
        self.absences = Absences(host)
        self._draining: asyncio.Task[None] | None = None
        self._again = False
        self._telling: dict[Stream, asyncio.Task[None]] = {}
        self._more: set[Stream] = set()
        self._crowded = False
        self._to_paint: set[Stream] = set()
        self.rounds = Rounds(host, self._try_again)

    async def cog_load(self) -> None:
        self.app.listen(self.wake)
        self.rounds.start()

    async def cog_unload(self) -> None:
        """Let what is being told be told, for a moment; what isn't by then stays stored."""
        self.rounds.stop()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LAST_WORDS):
                await self.rest()

    def wake(self) -> None:
        """Send what is to be told; called after each stored change."""
        if self._draining is not None and not self._draining.done():
            self._again = True
            return
        self._draining = asyncio.create_task(self._drain(), name="outbox")

    async def rest(self) -> None:
        """Wait until everything has been told that can be told now."""
        while going := [task for task in (self._draining, *self._telling.values()) if task and not task.done()]:
            await asyncio.wait(going)

    def _try_again(self) -> None:
        """Look again for posts that wait for another attempt, and for pictures that are still owed."""
        for number in list(self.public.unpainted):
            self._to_paint.add((number, None))
            self._begin((number, None))
        self.wake()

    async def _drain(self) -> None:
        if not self.host.is_ready():
            return
        while True:
            self._again = False
            try:
                waiting = await self.app.repository.pending_streams(self.app.now())
            except StoreError:
                log.exception("posts could not be read; they stay until the store works again")
                return
            for stream in waiting:
                self._begin(stream)
            if not self._again:
                return

    def _begin(self, stream: Stream) -> None:
        """Tell what waits in one place, without waiting for any other."""
        if stream in self._telling:
            self._more.add(stream)
        elif len(self._telling) >= MOST_AT_ONCE:
            self._crowded = True
        else:
            self._telling[stream] = asyncio.create_task(self._tell_all(stream), name=f"outbox {stream}")

    async def _tell_all(self, stream: Stream) -> None:
        try:
            await self._after_the_channel(stream)
            told = True
            while told or stream in self._more:
                self._more.discard(stream)
                told = await self._tell_in_order(await self.app.repository.posts_for(*stream, self.app.now()))
                if not told and stream in self._to_paint:
                    await self._repaint(stream)
        except StoreError:
            log.exception("posts could not be read or marked; they stay until the store works again")
        finally:
            del self._telling[stream]
            self._more.discard(stream)
            if self._crowded:
                self._crowded = False
                self.wake()

    async def _after_the_channel(self, stream: Stream) -> None:
        """Let the channel be told first, for a moment: what single readers get has a link to it."""
        channel = self._telling.get((stream[0], None))
        if stream[1] is not None and channel is not None:
            await asyncio.wait([channel], timeout=CHANNEL_FIRST)

    async def _repaint(self, stream: Stream) -> None:
        self._to_paint.discard(stream)
        if stream[0] not in self.public.unpainted:
            return
        try:
            await self.public.repaint(stream[0])
        except StoreError:
            raise
        except Exception:
            log.exception("the picture of game %s could not be added", stream[0])

    async def _tell_in_order(self, waiting: list[Post]) -> bool:
        """Send the posts of one table for one place. Stops at the first that has to wait, so that nothing is told
        before what happened earlier."""
        if len(waiting) > 1 and self._is_overdue(waiting[0]):
            return await self._catch_up(waiting)
        told = False
        for packed in waiting:
            if not await self._tell(packed):
                return told
            told = True
        return told

    def _is_overdue(self, packed: Post) -> bool:
        return packed.tried_at is not None and self.app.now() - packed.tried_at > overdue.OVERDUE

    async def _catch_up(self, waiting: list[Post]) -> bool:
        """After an outage: tell in one what has come together. The oldest, which was tried, may stand on Discord
        already; it is told for itself then."""
        first, rest = waiting[0], waiting
        table = await self.app.repository.table(first.table)
        try:
            if table is None or await self._may_be_there(table, first):
                if not await self._tell(first):
                    return False
                rest = waiting[1:]
            elif self.public.is_told(table, first):
                rest = [overdue.only_calls(first), *waiting[1:]]
        except CALL_ERRORS as error:
            return table is not None and await self._failed(table, first, error)
        left = overdue.coalesced(rest)
        kept = {packed.id for packed in left}
        await self.app.repository.posts_merged(left, [each.id for each in rest if each.id not in kept])
        for packed in left:
            if not await self._tell(packed):
                return False
        return True

    async def _may_be_there(self, table: TableRecord, packed: Post) -> bool:
        if packed.user is not None:
            return await self.private.may_be_there(table, packed, packed.user)
        return await self.public.may_be_there(table, packed)

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
        """Have a post tried again as long as that can help; else see to it that its readers hear of it. Returns
        whether it is done with."""
        kind = failure(error)
        if kind is Failure.REFUSED or (not isinstance(error, CALL_ERRORS) and packed.attempts >= MANY_ATTEMPTS):
            return await self._refused(table, packed, error)
        if packed.user is not None and kind is not Failure.PASSING:
            await self.absences.look(table.guild, [packed.user])
        if packed.user is None and self._is_lost(table, packed, kind):
            await self.app.tables.homes.lost(table.id)
        if kind not in HOPELESS and not self._given_up(table, packed, kind):
            await self._put_off(table, packed, error, kind)
            return False
        log.warning("post %s of game %s is given up: %s", packed.kind, table.id, error)
        await self._tell_elsewhere(table, packed, kind)
        await self.app.repository.post_done(packed.id)
        return True

    async def _refused(self, table: TableRecord, packed: Post, error: BaseException) -> bool:
        """Tell in plain words what was refused for its content; what is refused even so is told elsewhere."""
        log.warning("post %s of game %s was refused and is told plainly: %s", packed.kind, table.id, error)
        try:
            await self._deliver(unnamed(table), packed, plain=True)
        except CALL_ERRORS as again:
            if failure(again) not in HOPELESS:
                await self._put_off(table, packed, again, failure(again))
                return False
            await self._tell_elsewhere(table, packed, failure(again))
        except Undeliverable as reason:
            log.info("post %s of game %s needs not be told: %s", packed.kind, table.id, reason)
        except StoreError:
            raise
        except Exception:
            log.exception("post %s of game %s can't be told plainly either", packed.kind, table.id)
            await self._tell_elsewhere(table, packed, Failure.REFUSED)
        await self.app.repository.post_done(packed.id)
        return True

    async def _tell_elsewhere(self, table: TableRecord, packed: Post, kind: Failure) -> None:
        """See to it that those whom a post can't reach hear of it all the same."""
        if packed.user is not None:
            await self._direct_messages_failed(table, packed, packed.user, kind)
        elif _begins(table, packed):
            await self.app.tables.lobby.call_off(table.id, NOT_SHOWN)
        elif kind is Failure.REFUSED:
            told = Text(
                "Discord refused what I had to say in the channel of game {table}, so you read it here. Nothing is "
                "lost: go on from here, or use /board with game {table}.",
                {"table": table.id},
            )
            await self.app.tables.homes.tell_each(table.id, [told, *posts.told_in(posts.body(packed))])

    def _is_lost(self, table: TableRecord, packed: Post, kind: Failure) -> bool:
        """Whether Discord has said that a channel is gone, or has said no for so long that it may as well be."""
        if _begins(table, packed) or kind is Failure.PASSING:
            return False
        return kind is Failure.GONE or packed.attempts + 1 >= LASTING

    def _given_up(self, table: TableRecord, packed: Post, kind: Failure) -> bool:
        """Whether a post has been tried for too long. A game that begins is called off at once where Discord has
        said no: whoever opened it can do so elsewhere."""
        begins = _begins(table, packed)
        if begins and kind is Failure.FORBIDDEN:
            return True
        age = self.app.now() - (self.app.now() if packed.tried_at is None else packed.tried_at)
        return age > (LONGEST_GATHERING if begins else LONGEST) and packed.attempts >= MANY_ATTEMPTS

    async def _put_off(self, table: TableRecord, packed: Post, error: BaseException, kind: Failure) -> None:
        if packed.tried_at is None:
            await self.app.repository.post_tried(packed.id, self.app.now())
        await self.app.repository.post_failed(packed.id, self.app.now() + wait(error, packed.attempts))

    async def _deliver(self, table: TableRecord, packed: Post, *, plain: bool = False) -> None:
        if packed.user is not None:
            await self.private.deliver(table, packed, packed.user, plain=plain)
            return
        await self.public.deliver(table, packed, plain=plain)
        await self.absences.look(table.guild, called(table, packed))
        if table.homeless_in is not None and not isinstance(posts.body(packed), posts.QuestionLapsed):
            await self.app.tables.homes.found(table.id)

    async def _direct_messages_failed(self, table: TableRecord, packed: Post, user: int, kind: Failure) -> None:
        """Remember whose direct messages are closed. Whoever would have been called there only is called in the
        channel instead."""
        person = await self.app.tables.person(user)
        if kind is Failure.CLOSED:
            told, now = person.dm_closed and person.dm_told, self.app.now()
            await self.app.tables.change_person(user, dm_closed=True, dm_told=told, dm_closed_at=now)
        called = isinstance(posts.body(packed), posts.Reminder)
        if called or (person.notify == "dm" and not person.dm_closed):
            await self.app.tables.reminders.call_here(table.id, user)


def _begins(table: TableRecord, packed: Post) -> bool:
    """Whether a post shows a game for the first time."""
    return packed.user is None and table.post is None and isinstance(posts.body(packed), posts.Gathering)


async def setup(host: Host) -> None:
    """Add the outbox to the bot."""
    await host.add_cog(Outbox(host))
