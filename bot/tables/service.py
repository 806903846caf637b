"""Everything that can be done with tables, under one roof."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from bot.games.text import Text, show
from bot.store.records import Change, MoveRecord, Person, Status, Story, Summary, TableRecord
from bot.tables import announcements, archive, posts
from bot.tables.absence import Absence
from bot.tables.agreements import Agreements
from bot.tables.ahead import Ahead
from bot.tables.digests import Digests
from bot.tables.history import Entry, history
from bot.tables.homes import Homes
from bot.tables.inviting import Inviting
from bot.tables.lobby import Lobby
from bot.tables.pausing import Pausing
from bot.tables.people import seat_of
from bot.tables.play import Play
from bot.tables.player_view import PlayerView
from bot.tables.position import AnyGame
from bot.tables.presence import Presence
from bot.tables.refusals import Refusal, Why
from bot.tables.rematch import Rematch
from bot.tables.reminders import Reminders
from bot.tables.seats import Seats
from bot.tables.servers import Servers
from bot.tables.shelves import Shelves
from bot.tables.stand_ins import StandIns
from bot.tables.table_store import TableStore
from bot.tables.time_up import TimeUp
from bot.tables.undo import Undo
from bot.tables.watching import Watching

UNFINISHED: Sequence[Status] = ("lobby", "live")
GOES_ON = Text("The game goes on.")
UNFINISHED_FILE = Text("The file of a game holds every secret in it; it can be had when the game is over.")


class Tables:
    """The use cases, one room for each kind, over one :class:`TableStore`."""

    def __init__(self, store: TableStore) -> None:
        self.store = store
        self.lobby = Lobby(store)
        self.inviting = Inviting(store, self.lobby.times)
        self.servers = Servers(store, self.lobby.times)
        self.rematch = Rematch(store, self.lobby)
        self.play = Play(store)
        self.ahead = Ahead(store)
        self.undo = Undo(store)
        self.stand_ins = StandIns(store, self.play.inking)
        self.time_up = TimeUp(store, self.play.inking, self.stand_ins)
        self.absence = Absence(store)
        self.pausing = Pausing(store)
        self.agreements = Agreements(store, self.pausing)
        self.reminders = Reminders(store, self.play.inking, self.lobby.times, self.time_up, self.pausing)
        self.homes = Homes(store)
        self.digests = Digests(store)
        self.presence = Presence(store, self.digests)
        self.watching = Watching(store)
        self.seats = Seats(store)
        self.shelves = Shelves(store)
        self.limits = store.limits

    @property
    def games(self) -> Mapping[str, AnyGame]:
        """The games that can be played, by name."""
        return self.store.games

    def game(self, table: TableRecord | Summary) -> AnyGame:
        """The rules of a table. Raises :class:`Refusal` for a game that isn't known."""
        return self.store.game(table)

    def name_of(self, table: TableRecord | Summary) -> str:
        """What a table's game is called, also when this Caravan doesn't know it."""
        rules = self.store.games.get(table.game)
        return table.game if rules is None else show(rules.name, str)

    async def table(self, number: int) -> TableRecord:
        """A table as it is stored. Raises :class:`Refusal` when there is none."""
        return await self.store.table(number)

    async def seen_from(self, table: TableRecord, seat: int) -> PlayerView:
        """A table as a seat sees it, with the turn that it may take."""
        return await self.store.player_view(table, seat)

    async def mine(self, user: int, statuses: Sequence[Status] = UNFINISHED, limit: int = 25) -> list[Summary]:
        """The games in which somebody sits, those that wait for them first."""
        return await self.store.repository.tables_of(user, statuses, limit)

    async def planned_by(self, user: int) -> dict[int, int]:
        """How many turns somebody has planned, by table."""
        return await self.store.repository.planned_by(user)

    async def invitations(self, user: int, limit: int = 25) -> list[Summary]:
        """The games to which somebody is asked and hasn't answered, newest first."""
        return await self.store.repository.invitations(user, limit)

    async def here(self, channel: int, statuses: Sequence[Status] = UNFINISHED, limit: int = 25) -> list[Summary]:
        """The games of a channel, newest first."""
        return await self.store.repository.tables_in(channel, statuses, limit)

    async def offered_to(self, user: int, limit: int = 25) -> list[Summary]:
        """The running games in which a seat is offered to somebody by name, newest first."""
        return await self.store.repository.offered_to(user, limit)

    async def open_seats(self, guild: int, limit: int = 100) -> list[Summary]:
        """The running games of a server in which a seat is offered to anybody, newest first."""
        return await self.store.repository.open_seats(guild, limit)

    async def open_in(self, guild: int, limit: int = 100) -> list[Summary]:
        """The games of a server that gather players and that anybody may join, newest first."""
        return await self.store.repository.open_tables(guild, limit)

    async def log(self, number: int) -> tuple[TableRecord, list[MoveRecord]]:
        """A table and its moves that stand."""
        table = await self.store.table(number)
        return table, await self.store.repository.moves(number)

    async def history(self, number: int) -> tuple[TableRecord, list[Entry]]:
        """A table, and what happened at it, turn by turn."""
        table, moves = await self.log(number)
        return table, await history(self.store, table, moves)

    async def archive(self, number: int) -> bytes:
        """The file of a finished game. Refused while it goes on, because it holds every secret."""
        table, moves = await self.log(number)
        if table.status != "over":
            raise Refusal(Why.OPTION, reason=UNFINISHED_FILE)
        outcome = self.store.position(table).outcome
        assert outcome is not None or table.abandoned_at is not None
        return archive.write(archive.archive(table, moves, outcome))

    async def posted(self, number: int, message: int) -> int | None:
        """Note which message now carries a table's buttons; returns the one that did before."""
        async with self.store.holding(number) as table:
            before, table.post = table.post, message
            if before != message:
                await self.store.commit(Change(table))
            return before if before != message else None

    async def told(self, number: int, story: Story) -> None:
        """Note what a table's newest message tells; it is the one to go to from elsewhere."""
        async with self.store.holding(number) as table:
            table.story, table.post = story, story.message or table.post
            await self.store.commit(Change(table))

    async def interrupted(self, number: int) -> None:
        """Note that something else stands below a table's newest message, which is therefore not continued."""
        async with self.store.holding(number) as table:
            if table.story is not None and table.story.begun:
                table.story = msgspec.structs.replace(table.story, begun=0.0)
                await self.store.commit(Change(table))

    async def moved(self, number: int, channel: int, parent: int | None) -> None:
        """Note that a table's posts go to another channel, such as a thread of its own."""
        async with self.store.holding(number) as table:
            table.channel, table.parent = channel, parent
            await self.store.commit(Change(table))

    async def panel_sent(self, number: int, seat: int, user: int, channel: int, message: int | None) -> int | None:
        """Note the newest panel in somebody's direct messages, or that there is none to press; returns the one
        before. Of somebody who has handed their seat over meanwhile nothing is noted."""
        async with self.store.holding(number) as table:
            person = table.seats[seat]
            if person.user != user:
                return None
            before, person.dm_channel, person.dm_message = person.dm_message, channel, message
            await self.store.commit(Change(table))
            return before

    async def repost(self, number: int) -> None:
        """Tell an unfinished game anew in its channel and to those it waits for, because what was told is
        gone. Nobody is pinged."""
        async with self.store.holding(number) as table:
            if table.status == "lobby":
                told = [posts.post(table, posts.Gathering())]
            else:
                newest = await self.store.repository.newest_move(number)
                how = announcements.Told([], newest=newest.number if newest is not None else 0, shown=True)
                board = announcements.board(self.store.position(table), [GOES_ON], how)
                told = [posts.post(table, board), *announcements.panels(table, table.awaited, how)]
                table.story, table.homeless_in = None, None
            await self.store.commit(Change(table, posts=told))

    async def missed_read(self, number: int, user: int, lines: list[Text]) -> None:
        """Note that somebody has read these lines of what was played for them."""
        async with self.store.holding(number) as table:
            seat = seat_of(table, user)
            if seat is None or not lines or table.seats[seat].missed[: len(lines)] != lines:
                return
            table.seats[seat].missed = table.seats[seat].missed[len(lines) :]
            await self.store.commit(Change(table))

    async def person(self, user: int) -> Person:
        """What somebody has chosen."""
        return await self.store.repository.person(user)

    async def messages_open(self, user: int) -> None:
        """Note that somebody writes to the bot directly, so that they can be written to again."""
        if (await self.person(user)).dm_closed:
            await self.change_person(user, dm_closed=False, dm_told=False)

    async def change_person(self, user: int, **changes: object) -> Person:
        """Change what somebody has chosen."""
        person = msgspec.structs.replace(await self.person(user), **changes)
        await self.store.repository.save_person(person)
        return person
