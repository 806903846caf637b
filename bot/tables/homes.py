"""Where a game is played, and what is told while its channel can't be written to."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text
from bot.store.records import Change, Post, TableRecord
from bot.tables import posts
from bot.tables.people import seat_of
from bot.tables.refusals import Refusal, Why
from bot.tables.table_store import TableStore

LOST = (
    "I can't write in the channel of game {table} any more. Nothing is lost: go on playing from here, or use "
    "/board with game {table} in another channel, and the game moves there."
)


class Homes:
    """Where games are played."""

    def __init__(self, store: TableStore) -> None:
        self.store = store

    async def move(self, number: int, user: int, channel: int, guild: int | None, parent: int | None) -> None:
        """Let a game go on in another channel, because its own is gone. Only for its players."""
        async with self.store.holding(number) as table:
            if seat_of(table, user) is None:
                raise Refusal(Why.STRANGER, table=number)
            table.channel, table.guild, table.parent, table.post = channel, guild, parent, None
            table.story, table.homeless_in = None, None
            await self.store.commit(Change(table))

    async def lost(self, number: int) -> None:
        """The channel of a game can't be written to any more: tell everybody at the table so by direct message, and
        what waits to be told there. Once, until it can be written to again."""
        async with self.store.holding(number) as table:
            if table.homeless:
                return
            waiting = await self.store.repository.posts_for(number, None, float("inf"))
            told = [Text(LOST, {"table": number})]
            table.homeless_in = table.channel
            await self.store.commit(Change(table, posts=[*_for_each(table, told), *posts.instead(table, waiting)]))

    async def found(self, number: int) -> None:
        """The channel of a game can be written to."""
        async with self.store.holding(number) as table:
            if table.homeless_in is not None:
                table.homeless_in = None
                await self.store.commit(Change(table))

    async def tell_each(self, number: int, told: list[Text]) -> None:
        """Tell everybody at a table by direct message what can't be told in its channel."""
        async with self.store.holding(number) as table:
            await self.store.commit(Change(table, posts=_for_each(table, told)))


def _for_each(table: TableRecord, told: Sequence[Text]) -> list[Post]:
    return [posts.post(table, posts.Word(seat, list(told)), person.user) for seat, person in enumerate(table.seats)]
