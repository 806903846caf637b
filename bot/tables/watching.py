"""Watching a game at which one doesn't sit: each position by direct message, or only how it ends."""

from __future__ import annotations

from bot.games.text import Text
from bot.store.records import Change, TableRecord, Watcher
from bot.tables.people import not_begun, seat_of
from bot.tables.refusals import Refusal, Why
from bot.tables.table_store import TableStore

MOST = 50
SEATED = "You sit at game {table}, so you hear of it anyway. /settings me says how."
CROWDED = "{most} people watch game {table} already, which is as many as I write to. /board shows it any time."


class Watching:
    """Who watches which game."""

    def __init__(self, store: TableStore) -> None:
        self.store = store

    async def watch(self, number: int, user: int, *, each: bool) -> TableRecord:
        """Tell somebody of ``each`` position from now on, or of the end only. Raises :class:`Refusal`."""
        async with self.store.holding(number) as table:
            if table.status in ("over", "cancelled"):
                raise Refusal(Why.OVER if table.status == "over" else Why.CALLED_OFF, table=number)
            if table.status == "lobby":
                raise not_begun(table)
            if seat_of(table, user) is not None:
                raise Refusal(Why.OPTION, reason=Text(SEATED, {"table": number}))
            others = [watcher for watcher in table.watchers if watcher.user != user]
            if len(others) >= MOST:
                raise Refusal(Why.OPTION, reason=Text(CROWDED, {"most": MOST, "table": number}))
            table.watchers = [*others, Watcher(user, each)]
            await self.store.commit(Change(table))
            return table

    async def stop(self, number: int, user: int) -> bool:
        """Tell somebody nothing more. Returns whether they were told."""
        async with self.store.holding(number) as table:
            left = [watcher for watcher in table.watchers if watcher.user != user]
            if len(left) == len(table.watchers):
                return False
            table.watchers = left
            await self.store.commit(Change(table))
            return True
