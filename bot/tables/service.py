"""Everything that can be done with tables, under one roof."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.games.text import Text
from bot.store.records import Change, MoveRecord, Person, Status, Summary, TableRecord
from bot.tables import archive, posts
from bot.tables.house import House
from bot.tables.lobby import Lobby
from bot.tables.patience import Patience
from bot.tables.play import Play
from bot.tables.refusals import Refusal, Why
from bot.tables.undo import Undo

UNFINISHED: Sequence[Status] = ("lobby", "live")
GOES_ON = Text("The game goes on.")
UNFINISHED_FILE = Text("The file of a game holds every secret in it; it can be had when the game is over.")


class Tables:
    """The use cases, one room for each kind, over one :class:`House`."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.lobby = Lobby(house)
        self.play = Play(house)
        self.undo = Undo(house)
        self.patience = Patience(house, self.play)

    async def mine(self, user: int, statuses: Sequence[Status] = UNFINISHED, limit: int = 25) -> list[Summary]:
        """The games in which somebody sits, those that wait for them first."""
        return await self.house.repository.tables_of(user, statuses, limit)

    async def here(self, channel: int, statuses: Sequence[Status] = UNFINISHED, limit: int = 25) -> list[Summary]:
        """The games of a channel, newest first."""
        return await self.house.repository.tables_in(channel, statuses, limit)

    async def log(self, number: int) -> tuple[TableRecord, list[MoveRecord]]:
        """A table and its moves that stand."""
        table = await self.house.table(number)
        return table, await self.house.repository.moves(number)

    async def archive(self, number: int) -> bytes:
        """The file of a finished game. Refused while it goes on, because it holds every secret."""
        table, moves = await self.log(number)
        if table.status != "over":
            raise Refusal(Why.OPTION, reason=UNFINISHED_FILE)
        outcome = self.house.game(table).outcome(self.house.state(table))
        assert outcome is not None
        return archive.write(archive.archive(table, moves, outcome))

    async def posted(self, number: int, message: int) -> int | None:
        """Note which message now carries a table's buttons; returns the one that did before."""
        async with self.house.holding(number) as table:
            before, table.post = table.post, message
            if before != message:
                await self.house.commit(Change(table))
            return before if before != message else None

    async def moved(self, number: int, channel: int, parent: int | None) -> None:
        """Note that a table's posts go to another channel, such as a thread of its own."""
        async with self.house.holding(number) as table:
            table.channel, table.parent = channel, parent
            await self.house.commit(Change(table))

    async def panel_sent(self, number: int, seat: int, channel: int, message: int) -> int | None:
        """Note the newest panel in somebody's direct messages; returns the one before."""
        async with self.house.holding(number) as table:
            person = table.seats[seat]
            before, person.dm_channel, person.dm_message = person.dm_message, channel, message
            await self.house.commit(Change(table))
            return before

    async def tell_privately(self, number: int, words: Sequence[Text]) -> None:
        """Store a direct message to everybody at a table."""
        async with self.house.holding(number) as table:
            told = [
                posts.post(table, posts.Word(seat, list(words)), 0, person.user)
                for seat, person in enumerate(table.seats)
            ]
            await self.house.commit(Change(table, posts=told))

    async def repost(self, number: int) -> None:
        """Tell an unfinished game anew in its channel and to those it waits for, because what was told is
        gone. Nobody is pinged."""
        async with self.house.holding(number) as table:
            if table.status == "lobby":
                told = [posts.post(table, posts.Gathering(), 0)]
            else:
                moves = await self.house.repository.moves(number)
                newest = moves[-1].number if moves else 0
                board = self.house.board(table, self.house.state(table), [GOES_ON], [], newest)
                told = [posts.post(table, board, 0), *self.house.panels(table, table.awaited)]
            await self.house.commit(Change(table, posts=told))

    async def person(self, user: int) -> Person:
        """What somebody has chosen."""
        return await self.house.repository.person(user)

    async def change_person(self, user: int, **changes: object) -> Person:
        """Change what somebody has chosen."""
        person = msgspec.structs.replace(await self.person(user), **changes)
        await self.house.repository.save_person(person)
        return person
