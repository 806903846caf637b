"""When somebody who is awaited is reminded, and when the usual choice is made for them."""

from __future__ import annotations

from collections.abc import Iterable

from bot.store.records import TableRecord
from bot.store.repository import Repository
from bot.tables import stillness
from bot.tables.position import Position
from bot.tables.stillness import Still

HOUR, DAY = 3600.0, 24 * 3600.0
DEFAULTS = {"remind_hours": 24, "deadline_hours": 72, "lobby_days": 7, "away_days": 10}
MOST_REMINDERS = 3


class TimeLimits:
    """The times of each server, in hours or days (0: never)."""

    def __init__(self, repository: Repository) -> None:
        self.repository = repository

    async def time(self, guild: int | None, key: str) -> float:
        """A time of a server: ``remind_hours``, ``deadline_hours``, ``lobby_days`` or ``away_days``."""
        kept = await self.repository.setting(f"guild:{guild}", key) if guild else None
        return float(DEFAULTS[key] if kept is None else kept)

    async def set_time(self, guild: int, key: str, length: int) -> None:
        """Change a time of a server; it holds from each game's next turn on."""
        await self.repository.save_setting(f"guild:{guild}", key, str(length))

    async def lobby_days(self, guild: int | None) -> int:
        """After how many days without anybody doing something a lobby is called off."""
        return int(await self.time(guild, "lobby_days"))

    async def still(self, table: TableRecord, seat: int) -> Still:
        """When time stands still for whoever sits in a seat."""
        person = await self.repository.person(table.seats[seat].user)
        return stillness.of(person, await self.time(table.guild, "away_days"))

    async def awake(self, table: TableRecord, seats: Iterable[int], now: float) -> list[int]:
        """Those of the seats whose time doesn't stand still."""
        return [seat for seat in seats if await self.hears(table.guild, table.seats[seat].user, now)]

    async def hears(self, guild: int | None, user: int, now: float) -> bool:
        """Whether somebody may be called for a server's games: their time doesn't stand still."""
        person = await self.repository.person(user)
        return stillness.awake(now, stillness.of(person, await self.time(guild, "away_days"))) <= now

    async def next_due(self, table: TableRecord, position: Position, now: float) -> float | None:
        """When a table is to be looked at again: for a call that waits until somebody is back or their quiet hours
        are over, for the next reminder, or for the usual choice if the rules have one for an awaited seat."""
        stills = {seat: await self.still(table, seat) for seat in table.awaited}
        uncalled = [seat for seat in table.awaited if table.seats[seat].uncalled]
        times = [stillness.awake(now, stills[seat]) for seat in uncalled]
        hours = await self.time(table.guild, "remind_hours")
        if hours and table.reminded < MOST_REMINDERS:
            wait = hours * HOUR * float(2**table.reminded)
            ends = [stillness.when(now, wait, still) for still in stills.values()]
            times += [stillness.awake(end, still) for end, still in zip(ends, stills.values(), strict=True)]
        deadline = await self.deadline(table, position)
        if deadline is not None and deadline > now:
            times.append(deadline)
        return min(times, default=None)

    async def deadline(self, table: TableRecord, position: Position) -> float | None:
        """When the usual choice is made for the first of those who are awaited; ``None`` if it never is."""
        return min((await self.deadlines(table, position)).values(), default=None)

    async def deadlines(self, table: TableRecord, position: Position) -> dict[int, float]:
        """When the usual choice is made for each of those who are awaited and for whom the rules have one."""
        hours = await self.time(table.guild, "deadline_hours")
        game, state = position.game, position.state
        if not hours:
            return {}
        usual = [seat for seat in table.awaited if game.timeout(state, seat) is not None]
        wait = hours * HOUR
        return {seat: stillness.when(table.waiting_since, wait, await self.still(table, seat)) for seat in usual}
