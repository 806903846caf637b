"""A lobby that nobody fills is shown once more, and called off after a while."""

from __future__ import annotations

from bot.games.text import Text
from bot.store.records import Change, TableRecord
from bot.tables import posts
from bot.tables.table_store import TableStore
from bot.tables.time_limits import DAY

OFF = "Nobody has begun game {table} within {days}, so it is off. {start} opens another."


class LobbyTimes:
    """How long games gather. Whatever people do at a lobby begins its time anew."""

    def __init__(self, store: TableStore) -> None:
        self.store = store

    async def renew(self, table: TableRecord) -> None:
        """Count a lobby's time from now on. It isn't stored by this."""
        table.waiting_since = self.store.now()
        days = await self.store.limits.lobby_days(table.guild)
        share = 1.0 if table.reminded else 0.5
        table.due_at = table.waiting_since + share * days * DAY if days else None

    async def look_after(self, table: TableRecord) -> None:
        """Show a lobby once more that has waited for half of its time, or call off one whose time is up. The caller
        holds the lock."""
        days = await self.store.limits.lobby_days(table.guild)
        if table.updated_at > self.store.now():  # stored by a clock that ran ahead
            await self.renew(table)
            await self.store.commit(Change(table))
            return
        ends, now = table.waiting_since + days * DAY, self.store.now()
        if days and table.reminded and ends <= now:
            await self._call_off(table, days)
            return
        shown = bool(days) and not table.reminded and table.due_at is not None
        table.reminded += shown
        table.due_at = max(ends, now + days * DAY / 2) if days else None
        asked = posts.asked(table)
        told = [posts.post(table, posts.Gathering(asked)), *posts.gatherings(table, asked)] if shown else []
        await self.store.commit(Change(table, posts=told))

    async def _call_off(self, table: TableRecord, days: int) -> None:
        table.status, table.due_at = "cancelled", None
        within = "a day" if days == 1 else f"{days} days"
        told = Text(OFF, {"table": table.id, "days": within, "start": f"/{table.game} start"})
        note = posts.post(table, posts.Note([told]))
        asked = [*posts.invited(table), *posts.gatherings(table, posts.asked(table))]
        over = [posts.post(table, posts.NoteOver())] if len(table.seats) >= table.places else []
        await self.store.commit(Change(table, posts=[note, *over, *asked]))
