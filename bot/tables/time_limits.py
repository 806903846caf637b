"""When somebody who is awaited is reminded, and when the usual choice is made for them."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from bot.store.records import Summary, TableRecord
from bot.store.repository import Repository
from bot.tables import pace as clocks
from bot.tables import pauses, server_settings, stillness
from bot.tables.people import waited_for
from bot.tables.position import Position
from bot.tables.server_settings import ServerSettings
from bot.tables.stillness import Still
from bot.tables.waiting import Waiting, given_up_at

HOUR, DAY = 3600.0, 24 * 3600.0
MOMENT = 10.0
"""An automatic player takes so many seconds, as people do."""


class TimeLimits:
    """The times of each server, in hours or days (0: never)."""

    def __init__(self, repository: Repository) -> None:
        self.repository = repository

    async def time(self, guild: int | None, key: str) -> float:
        """A time of a server: ``remind_hours``, ``deadline_hours``, ``lobby_days`` or ``away_days``."""
        return float(getattr(await self.server(guild), key))

    async def server(self, guild: int | None) -> ServerSettings:
        """What a server has chosen; outside of one, what is usual."""
        return server_settings.read(await self.repository.settings(f"guild:{guild}") if guild else {})

    async def lobby_days(self, guild: int | None) -> int:
        """After how many days without anybody doing something a lobby is called off."""
        return int(await self.time(guild, "lobby_days"))

    async def still(self, table: TableRecord | Summary, user: int) -> Still:
        """When time stands still for somebody at a table: for themselves, and for all in the quiet hours of the
        server and while the game is paused."""
        server = await self.server(table.guild)
        own = stillness.of(await self.repository.person(user), server.away_days)
        if server.quiet is not None:
            own = stillness.and_quiet(own, server.zone, server.quiet)
        return stillness.beside(own, pauses.intervals(table.pauses))

    async def awake(self, table: TableRecord, seats: Iterable[int], now: float) -> list[int]:
        """Those of the seats whose time doesn't stand still."""
        return [seat for seat in seats if await self.hears(table, table.seats[seat].user, now)]

    async def hears(self, table: TableRecord | Summary, user: int, now: float) -> bool:
        """Whether somebody may be called for a game: their time doesn't stand still."""
        return not pauses.is_paused(table) and stillness.awake(now, await self.still(table, user)) <= now

    async def next_due(
        self, table: TableRecord, position: Position, now: float, but: Collection[int] = ()
    ) -> float | None:
        """When a table is to be looked at again: for a call that waits until somebody is back or their quiet hours
        are over, for the next reminder (``but`` for those that are due to some seats now), or for the usual choice
        if the rules have one for an awaited seat; while it is paused, when that ends by itself. An automatic
        player is on in a moment."""
        if pauses.is_paused(table):
            return table.pauses.until
        waits = {seat: await self.waiting(table, seat) for seat in waited_for(table)}
        usual = await self.deadlines(table, position)
        times = [wait.next_call(now, due=seat not in but) for seat, wait in waits.items()]
        times += [deadline for deadline in [*usual.values(), *(await self.ends(table)).values()] if deadline > now]
        times += [
            None if usual else given_up_at(waits.values()),
            *[now + MOMENT] * (len(waits) < len(table.awaited)),
        ]
        return min((time for time in times if time is not None), default=None)

    async def waiting(self, table: TableRecord, seat: int) -> Waiting:
        """Since when, and how, a seat is waited for."""
        person = table.seats[seat]
        since = table.waiting_since if person.asked_at is None else person.asked_at
        user, hours = await self.repository.person(person.user), await self.time(table.guild, "remind_hours")
        return Waiting(person, since, user, hours, table.pace, await self.still(table, person.user))

    async def _of_seat(self, table: TableRecord, seat: int) -> Still:
        return await self.still(table, table.seats[seat].user)

    async def ends(self, table: TableRecord) -> dict[int, float]:
        """When the time of each seat that is awaited is up, at a table with a pace; not of those whose time was,
        and of nobody while the game is paused."""
        if table.pace is None or pauses.is_paused(table):
            return {}
        found = {
            seat: clocks.deadline(table.pace, table.seats[seat], await self._of_seat(table, seat))
            for seat in waited_for(table)
            if not table.seats[seat].late
        }
        return {seat: end for seat, end in found.items() if end is not None}

    async def deadline(self, table: TableRecord, position: Position) -> float | None:
        """When the usual choice is made for the first of those who are awaited; ``None`` if it never is."""
        return min((await self.deadlines(table, position)).values(), default=None)

    async def deadlines(self, table: TableRecord, position: Position) -> dict[int, float]:
        """When the usual choice is made for each of those who are awaited and for whom the rules have one."""
        hours = await self.time(table.guild, "deadline_hours")
        game, state = position.game, position.state
        if not hours or table.pace is not None or pauses.is_paused(table):  # with a clock the others choose
            return {}
        usual = [seat for seat in waited_for(table) if game.timeout(state, seat) is not None]
        wait = hours * HOUR
        return {seat: stillness.when(table.waiting_since, wait, await self._of_seat(table, seat)) for seat in usual}
