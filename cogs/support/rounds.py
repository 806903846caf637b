"""The bot's rounds: every half minute it looks after the tables that have waited long enough."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable

from discord.ext import tasks

from bot.games.text import show
from bot.tables.refusals import Refusal
from cogs.support.failures import CALL_ERRORS
from cogs.support.host import Host

log = logging.getLogger(__name__)
SOON = 30.0
REST = 600.0
A_ROUND = 50
ARCHIVING = 5.0
"""So many seconds of a round finished games are packed at most: of a file with many, some in each round."""


class Rounds:
    """Goes a round every half minute. ``after`` is called at the end of each."""

    def __init__(self, host: Host, after: Callable[[], None]) -> None:
        self.host = host
        self.app = host.app
        self.after = after
        self._resting: dict[int, float] = {}
        self._gone_at = float("-inf")
        self._unpackable: set[int] = set()

    def start(self) -> None:
        """Begin as soon as the bot is ready."""
        self._rounds.start()

    def stop(self) -> None:
        """Go no further."""
        self._rounds.cancel()

    def slow_down(self, seconds: float) -> None:
        """Go a round only so often from now on."""
        self._rounds.change_interval(seconds=seconds)

    @tasks.loop(seconds=SOON)
    async def _rounds(self) -> None:
        """When the clock has leapt, the library makes up for each round that was skipped, one after another: one
        is enough."""
        at = asyncio.get_running_loop().time()
        if at - self._gone_at >= SOON / 2:
            self._gone_at = at
            await self._set_the_clock()
            await self.look_around()
            await self.archive()

    @_rounds.before_loop
    async def _ready(self) -> None:
        await self.host.wait_until_ready()

    async def _set_the_clock(self) -> None:
        """When the clock has leapt, have Discord say something, which says the time, before anybody is called."""
        if self.app.clock.has_leapt():
            with contextlib.suppress(*CALL_ERRORS):
                await self.host.application_info()

    async def look_around(self) -> None:
        """Look after the tables that are due."""
        now = self.app.now()
        self._resting = {number: until for number, until in self._resting.items() if until > now}
        try:
            waiting = await self.app.repository.due_tables(now, A_ROUND + len(self._resting))
        except Exception:  # the rounds would end for good
            log.exception("the waiting tables could not be read; next try in %d s", SOON)
            waiting = []
        for number in waiting:
            if number not in self._resting:
                await self._look_after(number)
        await self._send_digests()
        self.after()

    async def _send_digests(self) -> None:
        try:
            await self.app.tables.digests.look_around()
        except Exception:  # the rounds would end for good
            log.exception("the digests could not be sent; next try in %d s", SOON)

    async def archive(self) -> None:
        """Pack finished games. One that can't be packed stays as it is, and is tried again after the next start."""
        clock = asyncio.get_running_loop().time
        until, number = clock() + ARCHIVING, 0
        try:
            while clock() < until and (found := await self.app.repository.unarchived(number)) is not None:
                number = found
                if number not in self._unpackable:
                    self._unpackable.add(number)
                    await self.app.repository.archive(number)
                    self._unpackable.discard(number)
        except Exception:  # the rounds would end for good
            log.exception("game %d could not be archived; it stays as it is", number)

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
