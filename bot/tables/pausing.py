"""Pauses: a game stands still when everybody agrees, and goes on as soon as anybody wants it to."""

from __future__ import annotations

from bot.games.text import Text, Who
from bot.store.records import Change, Post, TableRecord
from bot.tables import announcements, pauses, posts
from bot.tables.people import live_seat
from bot.tables.refusals import Refusal, Why
from bot.tables.table_store import TableStore

PAUSED = Text("The game is paused. /resume ends that, and so does playing.")
NOT_PAUSED = Text("The game isn't paused: it goes on.")
BEGUN = "The game is paused, as {player} wished: no time counts, and nobody is called."
BEGUN_ALONE = "{player} pauses the game: no time counts, and nobody is called."
ENDED = "{player} ends the pause: the game goes on."
OVER = Text("The pause is over: the game goes on.")


class Pausing:
    """How games stand still and go on."""

    def __init__(self, store: TableStore) -> None:
        self.store = store

    async def begin(self, table: TableRecord, seat: int, until: float | None, told: list[Post]) -> None:
        """Let a game stand still, as a seat wished and all others with it. The caller holds the lock."""
        now = self.store.now()
        pauses.begin(table, now, until)
        table.due_at = until
        others = self.store.position(table).others(seat)
        said = Text(BEGUN if others else BEGUN_ALONE, {"player": Who(seat)})
        await self.store.commit(Change(table, posts=[await self._board(table, said), *told]))

    async def resume(self, number: int, user: int) -> TableRecord:
        """Let a game go on: any of its players. Raises :class:`Refusal` when it does already."""
        async with self.store.holding(number) as table:
            seat = live_seat(table, user)
            if not pauses.is_paused(table):
                raise Refusal(Why.OPTION, reason=NOT_PAUSED)
            await self._end(table, Text(ENDED, {"player": Who(seat)}), but=seat)
            return table

    async def end_in_time(self, table: TableRecord) -> bool:
        """Let a game go on whose pause was to end by now. The caller holds the lock. Returns whether it does."""
        until = table.pauses.until
        if not pauses.is_paused(table) or until is None or until > self.store.now():
            return False
        await self._end(table, OVER)
        return True

    async def _end(self, table: TableRecord, told: Text, but: int | None = None) -> None:
        self.store.resume(table, but)
        table.due_at = await self.store.limits.next_due(table, self.store.position(table), self.store.now())
        await self.store.commit(Change(table, posts=[await self._board(table, told)]))

    async def _board(self, table: TableRecord, told: Text) -> Post:
        """The position with what is told: the newest one speaks of times that don't hold any more."""
        newest = await self.store.repository.newest_move(table.id)
        how = announcements.Told([], newest=newest.number if newest is not None else 0, shown=True)
        return posts.post(table, announcements.board(self.store.position(table), [told], how))
