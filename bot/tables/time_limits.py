"""When somebody who is awaited is reminded, and when the usual choice is made for them."""

from __future__ import annotations

from bot.store.records import TableRecord
from bot.store.repository import Repository
from bot.tables.position import Position

HOUR, DAY = 3600.0, 24 * 3600.0
DEFAULTS = {"remind_hours": 24, "deadline_hours": 72, "lobby_days": 7}
MOST_REMINDERS = 3


class TimeLimits:
    """The times of each server, in hours or days (0: never)."""

    def __init__(self, repository: Repository) -> None:
        self.repository = repository

    async def time(self, guild: int | None, key: str) -> float:
        """A time of a server: ``remind_hours``, ``deadline_hours`` or ``lobby_days``."""
        kept = await self.repository.setting(f"guild:{guild}", key) if guild else None
        return float(DEFAULTS[key] if kept is None else kept)

    async def set_time(self, guild: int, key: str, length: int) -> None:
        """Change a time of a server; it holds from each game's next turn on."""
        await self.repository.save_setting(f"guild:{guild}", key, str(length))

    async def lobby_days(self, guild: int | None) -> int:
        """After how many days without anybody doing something a lobby is called off."""
        return int(await self.time(guild, "lobby_days"))

    async def next_due(self, table: TableRecord, position: Position, now: float) -> float | None:
        """When a table is to be looked at again: for the next reminder, or for the usual choice if the rules have
        one for a seat that is awaited."""
        times = []
        hours = await self.time(table.guild, "remind_hours")
        if hours and table.reminded < MOST_REMINDERS:
            times.append(now + hours * HOUR * float(2**table.reminded))
        deadline = await self.deadline(table, position)
        if deadline is not None and deadline > now:
            times.append(deadline)
        return min(times, default=None)

    async def deadline(self, table: TableRecord, position: Position) -> float | None:
        """When the usual choice is made for those who are awaited; ``None`` if it never is."""
        hours = await self.time(table.guild, "deadline_hours")
        game, state = position.game, position.state
        if not hours or all(game.timeout(state, seat) is None for seat in table.awaited):
            return None
        return table.waiting_since + hours * HOUR
