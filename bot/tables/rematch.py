"""Playing once more with the same people."""

from __future__ import annotations

from bot.store.records import Change, Opening, TableRecord
from bot.tables import posts
from bot.tables.beginning import all_options
from bot.tables.lobby import Lobby
from bot.tables.people import seat_of
from bot.tables.refusals import Refusal, Why
from bot.tables.servers import check_room
from bot.tables.table_store import TableStore


class Rematch:
    """Asking for another game at a finished one."""

    def __init__(self, store: TableStore, lobby: Lobby) -> None:
        self.store = store
        self.lobby = lobby

    async def again(self, number: int, user: int, name: str) -> TableRecord:
        """Ask everybody at a finished game to play once more, or accept when somebody has asked already. Nobody is
        asked by somebody who played alone: the game begins. Returns the table of the new game."""
        async with self.store.holding(number) as table:
            if seat_of(table, user) is None:
                raise Refusal(Why.STRANGER, table=number)
            if table.status != "over":
                raise Refusal(Why.NOT_OVER, table=number)
            asked = await self._asked_already(table)
            fresh = await self._ask(table, user, name) if asked is None else asked
        if fresh.status == "over":
            return await self.again(fresh.id, user, name)
        if fresh.status == "live":
            raise Refusal(Why.REMATCH_BEGUN, table=fresh.id)
        if len(fresh.seats) == fresh.places:
            return await self.lobby.start_complete(fresh.id)
        return fresh if asked is None else await self.lobby.join(fresh.id, user, name)

    async def is_asked(self, number: int) -> bool:
        """Whether somebody has asked for another game at a finished one, so that the others need only accept."""
        asked = await self._asked_already(await self.store.table(number))
        return asked is not None and asked.status in ("lobby", "live")

    async def _asked_already(self, table: TableRecord) -> TableRecord | None:
        """The table on which a finished game is played once more, unless that was called off."""
        if table.again is None:
            return None
        again: TableRecord = await self.store.table(table.again)
        return None if again.status == "cancelled" else again

    async def _ask(self, table: TableRecord, user: int, name: str) -> TableRecord:
        position = self.store.position(table)
        options, seats = table.options, list(range(len(table.seats)))
        if table.abandoned_at is None:
            options, seats = position.game.again(position.state, options)
        places = len(table.seats)
        fresh = self.lobby.new(position.game, user, name, places, all_options(position.game, places, options))
        fresh.guild, fresh.channel, fresh.parent = table.guild, table.channel, table.parent
        fresh.pace, fresh.on_late = table.pace, table.on_late
        fresh.kept_for = [table.seats[seat].user for seat in seats]
        await self.lobby.times.renew(fresh)
        others = posts.asked(fresh)
        told = [posts.post(fresh, posts.Gathering(others)), *posts.gatherings(fresh, others)] if others else []
        async with self.lobby.opening:
            await check_room(self.store, table.guild, user)
            await self.store.commit(Change(table, opened=Opening(fresh, told)))
        return fresh
