"""Noticing that somebody has left a server: nobody tells a bot without privileged intents, so it is looked up when
somebody is called, or can't be written to."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from cogs.support.host import Host
from cogs.support.members import has_left
from cogs.support.sending import LONGEST_CALL

REST = 6 * 3600.0
"""So long somebody who was there isn't looked up again in the same server."""


class Absences:
    """Looks up whether people are still in a server."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.app = host.app
        self._seen: dict[tuple[int, int], float] = {}

    async def look(self, guild: int | None, users: Iterable[int]) -> None:
        """Look these people up in a server, unless that was done a while ago; who has left is noted in their games
        there. What Discord doesn't tell is left open."""
        now = self.app.now()
        self._seen = {place: at for place, at in self._seen.items() if 0 <= now - at < REST}
        for user in users:
            if guild is None or (guild, user) in self._seen:
                continue
            self._seen[guild, user] = now
            if await self._has_left(guild, user):
                await self.app.tables.absence.left(guild, user)

    async def _has_left(self, guild: int, user: int) -> bool:
        try:
            async with asyncio.timeout(LONGEST_CALL):
                return bool(await has_left(self.host, guild, user))
        except TimeoutError:
            return False
