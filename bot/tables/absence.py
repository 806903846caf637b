"""Players who have left the server: the others are told once, and choose what happens; whoever comes back finds
their seat."""

from __future__ import annotations

from bot.games.text import Text, Who
from bot.store.records import Change, TableRecord
from bot.tables import offers, posts
from bot.tables.people import seat_of
from bot.tables.refusals import Refusal
from bot.tables.table_store import TableStore
from bot.tables.time_up import asking

MANY = 1000
BACK = "{player} is back, in their seat."


class Absence:
    """Who is gone, and who is back."""

    def __init__(self, store: TableStore) -> None:
        self.store = store

    async def left(self, guild: int, user: int) -> list[int]:
        """Note that somebody is no longer in a server. Returns the games whose players are told so."""
        tables = await self.store.repository.tables_of(user, ("live",), MANY)
        here = [table.id for table in tables if table.guild == guild]
        return [number for number in here if await self._change(number, user, gone=True)]

    async def back(self, user: int, guild: int | None = None) -> list[int]:
        """Note that somebody is back in a server, or does something in any of their games. Returns the games whose
        players are told so."""
        told = []
        for number in await self.store.repository.tables_left(user):
            table = await self.store.repository.table(number)
            if table is not None and guild in (None, table.guild) and await self._change(number, user, gone=False):
                told.append(number)
        return told

    async def _change(self, number: int, user: int, *, gone: bool) -> bool:
        """Note it at one table. A game that this Caravan can't play is left alone."""
        try:
            async with self.store.holding(number) as table:
                seat = seat_of(table, user)
                if seat is None or table.seats[seat].gone == gone:
                    return False
                return await self._note(table, seat, gone=gone)
        except Refusal:
            return False

    async def _note(self, table: TableRecord, seat: int, *, gone: bool) -> bool:
        if table.status != "live":
            table.seats[seat].gone = False
            await self.store.commit(Change(table))
            return False
        position = self.store.position(table)
        if not position.game.plays(position.state, seat):
            return False
        table.seats[seat].gone = gone
        if gone:
            told = asking(table, position, seat) if position.others(seat) else []
        else:
            table.votes = {key: who for key, who in table.votes.items() if not key.endswith(f":{seat}")}
            note = posts.Note([Text(BACK, {"player": Who(seat)})])
            told = [posts.post(table, note), *offers.end_needless(table, position)]
        await self.store.commit(Change(table, posts=told))
        return True
