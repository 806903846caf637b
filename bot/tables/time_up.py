"""When somebody's time is up: the others are told, and choose what happens; the machine does nothing of itself."""

from __future__ import annotations

from typing import Literal

from bot.games.contract import Event
from bot.games.text import Text, Who
from bot.store.records import Change, Post, TableRecord
from bot.tables import offers, posts
from bot.tables.abandoning import abandon
from bot.tables.people import live_seat
from bot.tables.play import Play
from bot.tables.position import Position
from bot.tables.refusals import Refusal, Why
from bot.tables.seats import check_seen
from bot.tables.table_store import TableStore

What = Literal["wait", "usual", "seek", "out", "abandon"]
WAITED = "The time of {player} begins anew; {voter} would rather wait."
NOT_LATE = Text("Nobody's time is up there any more, so nothing was done.")
OWN = Text("It is your own time that is up. Take your turn, and the game goes on.")
NONE_USUAL = Text("The rules have no usual choice here. Wait, or take the seat out of the game.")
SOUGHT = Text("Somebody else is looked for already: anybody can take the seat by the button in the channel.")
GONE = "{player}'s time is up; the others have taken that seat out of the game."
ENDED = "{player}'s time is up; the others have ended the game, without a result."


class TimeUp:
    """What the others can do at a table whose player lets the time run out."""

    def __init__(self, store: TableStore, play: Play) -> None:
        self.store = store
        self.play = play

    async def tell(self, table: TableRecord, seats: list[int]) -> None:
        """Tell everybody that the time of these seats is up. The caller holds the lock."""
        for seat in seats:
            table.seats[seat].late = True
        position = self.store.position(table)
        table.due_at = await self.store.limits.next_due(table, position, self.store.now())
        told = [post for seat in seats if position.others(seat) for post in self._told(table, position, seat)]
        await self.store.commit(Change(table, posts=told))

    def _told(self, table: TableRecord, position: Position, seat: int) -> list[Post]:
        usual = position.game.timeout(position.state, seat) is not None
        body = posts.TimeUp(seat, position.others(seat), usual)
        return [posts.post(table, body), posts.post(table, body, table.seats[seat].user)]

    async def choose(self, number: int, user: int, seat: int, what: What) -> TableRecord:
        """Say what is to happen with a seat whose time is up: it is waited for anew as soon as one of the others
        says so; the usual choice is made, somebody else is looked for, or the seat is taken out of the game, when
        more than half of them do. Raises :class:`Refusal`."""
        async with self.store.holding(number) as table:
            voter = live_seat(table, user)
            if not table.seats[seat].late or seat not in table.awaited:
                raise Refusal(Why.OPTION, reason=NOT_LATE)
            if voter == seat:
                raise Refusal(Why.OPTION, reason=OWN)
            position = self.store.position(table)
            asked = position.others(seat)
            if voter not in asked:
                raise Refusal(Why.STRANGER, table=number)
            if what == "wait":
                await self._wait(table, seat, voter)
                return table
            if what == "usual" and position.game.timeout(position.state, seat) is None:
                raise Refusal(Why.OPTION, reason=NONE_USUAL)
            if what == "seek":
                self._check_sought(table, seat)
            await self._vote(table, f"{what}:{seat}", voter, seat, len(asked))
            return table

    def _check_sought(self, table: TableRecord, seat: int) -> None:
        """Raise :class:`Refusal` when nobody needs to be looked for, or nobody would see it."""
        offer = table.seats[seat].offer
        if offer is not None and offer.to is None:
            raise Refusal(Why.OPTION, reason=SOUGHT)
        check_seen(table)

    async def _vote(self, table: TableRecord, key: str, voter: int, seat: int, count: int) -> None:
        agreed = sorted({*table.votes.get(key, []), voter})
        table.votes = table.votes | {key: agreed}
        needed = count if key.startswith("abandon") else count // 2 + 1
        if len(agreed) < needed:
            await self.store.commit(Change(table))
        elif key.startswith("abandon"):
            await abandon(self.store, table, [Text(ENDED, {"player": Who(seat)})])
        elif key.startswith("seek"):
            del table.votes[key]
            await self.store.commit(Change(table, posts=offers.make(table, seat, late=True)))
        elif key.startswith("usual"):
            await self.play.time_out(table, [seat])
        else:
            await self.play.take_out(table, seat, [Event(Text(GONE, {"player": Who(seat)}))])

    async def _wait(self, table: TableRecord, seat: int, voter: int) -> None:
        late = table.seats[seat]
        late.late, late.asked_at, table.reminded = False, self.store.now(), 0
        table.votes = {key: seats for key, seats in table.votes.items() if not key.endswith(f":{seat}")}
        position = self.store.position(table)
        table.due_at = await self.store.limits.next_due(table, position, self.store.now())
        needless = offers.end_needless(table, position)
        told = Text(WAITED, {"player": Who(seat), "voter": Who(voter)})
        await self.store.commit(Change(table, posts=[posts.post(table, posts.Note([told])), *needless]))
