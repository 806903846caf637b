"""What happens at lobbies by themselves: a game begins at its time; a lobby that nobody fills is shown once more,
and called off after a while."""

from __future__ import annotations

import logging

from bot.games.text import Text
from bot.store.records import Change, PlannedStart, TableRecord
from bot.tables import posts
from bot.tables.beginning import begin
from bot.tables.people import seat_of
from bot.tables.planned_start import is_enough, not_begun
from bot.tables.refusals import Refusal
from bot.tables.table_store import TableStore
from bot.tables.time_limits import DAY

log = logging.getLogger(__name__)
OFF = "Nobody has begun game {table} within {days}, so it is off. {start} opens another."


class LobbyTimes:
    """How long games gather. Whatever people do at a lobby begins its time anew; one that is to begin at a time
    waits for it."""

    def __init__(self, store: TableStore) -> None:
        self.store = store

    async def renew(self, table: TableRecord) -> None:
        """Count a lobby's time from now on. It isn't stored by this."""
        table.waiting_since = self.store.now()
        await self.set_due(table)

    async def set_due(self, table: TableRecord) -> None:
        """Say when a lobby is next looked after. It isn't stored by this."""
        if table.start is not None:
            table.due_at = table.start.at
            return
        days = await self.store.limits.lobby_days(table.guild)
        share = 1.0 if table.reminded else 0.5
        table.due_at = table.waiting_since + share * days * DAY if days else None

    async def look_after(self, table: TableRecord) -> None:
        """Begin a game whose time has come, show a lobby once more that has waited for half of its time, or call
        off one whose time is up. The caller holds the lock."""
        days = await self.store.limits.lobby_days(table.guild)
        if table.updated_at > self.store.now():  # stored by a clock that ran ahead
            await self.renew(table)
            await self.store.commit(Change(table))
            return
        if table.start is not None:
            await self._begin_in_time(table, table.start)
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

    async def _begin_in_time(self, table: TableRecord, start: PlannedStart) -> None:
        """Begin a game at its time, or say once why it hasn't begun; it stays open then."""
        if start.at > self.store.now():
            return
        if is_enough(table, start):
            try:
                await begin(self.store, table, by_itself=True)
            except Refusal:
                log.info("game %s can't begin at its time", table.id)
            else:
                return
        told, host = not_begun(table, self.store.game(table), start), seat_of(table, table.host)
        table.start = None
        await self.renew(table)
        note = posts.Note(told, [] if host is None else [host])
        await self.store.commit(Change(table, posts=[posts.post(table, note)]))

    async def _call_off(self, table: TableRecord, days: int) -> None:
        table.status, table.due_at = "cancelled", None
        within = "a day" if days == 1 else f"{days} days"
        told = Text(OFF, {"table": table.id, "days": within, "start": f"/{table.game} start"})
        note = posts.post(table, posts.Note([told]))
        asked = [*posts.invited(table), *posts.gatherings(table, posts.asked(table))]
        over = [posts.post(table, posts.NoteOver())] if len(table.seats) >= table.places else []
        await self.store.commit(Change(table, posts=[note, *over, *asked]))
