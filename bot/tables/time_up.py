"""When somebody's time is up, or they have left the server: the others choose what happens, or it happens by itself
as they have agreed before."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Literal

from bot.games.contract import Event
from bot.games.text import Text, Who
from bot.store.records import Change, Post, TableRecord
from bot.tables import late, offers, pauses, posts
from bot.tables.abandoning import abandon
from bot.tables.inking import Inking
from bot.tables.pausing import PAUSED
from bot.tables.people import live_seat
from bot.tables.position import Position
from bot.tables.refusals import Refusal, Why
from bot.tables.reminding import begin_wait
from bot.tables.seats import check_seen
from bot.tables.stand_ins import StandIns
from bot.tables.table_store import TableStore

What = Literal["wait", "usual", "turn", "seat", "seek", "out", "abandon"]
Automatic = Callable[[TableRecord, int], Awaitable[bool]]
"""What is done by itself for a seat; returns whether it could be."""
WAITED = "The time of {player} begins anew; {voter} would rather wait."
WAITED_FOR = "{voter} would rather wait for {player}."
NOT_LATE = Text("Nobody's time is up there any more, so nothing was done.")
OWN = Text("It is your own time that is up. Take your turn, and the game goes on.")
NONE_USUAL = Text("The rules have no usual choice here. Wait, or take the seat out of the game.")
NO_TURN = Text("The game doesn't wait for a turn of theirs now.")
SOUGHT = Text("Somebody else is looked for already: anybody can take the seat by the button in the channel.")
LATE, LEFT = "{player}'s time is up; ", "{player} has left the server; "
OUT, ENDED = "the others have taken that seat out of the game.", "the others have ended the game, without a result."
OUT_ITSELF = "{player}'s time is up, and as agreed for this game, that seat is out of it."
ENDED_ITSELF = "{player}'s time is up, and as agreed for it, the game ends without a result."


class TimeUp:
    """What can be done at a table whose player lets the time run out, or is gone."""

    def __init__(self, store: TableStore, inking: Inking, stand_ins: StandIns) -> None:
        self.store = store
        self.inking = inking
        self.stand_ins = stand_ins
        self.automatic: Mapping[str, Automatic] = {
            late.USUAL: self._usual,
            late.TURN: partial(self._stand_in, late.TURN),
            late.SEAT: partial(self._stand_in, late.SEAT),
            late.OPEN: self._look_for,
            late.OUT: self._take_out,
            late.ABANDON: self._end,
        }
        """What is done by itself, by what a table has agreed to."""

    async def tell(self, table: TableRecord, seats: list[int]) -> None:
        """The time of these seats is up: what was agreed to is done, and where it can't be, the others are asked.
        The caller holds the lock."""
        act = self.automatic.get(table.on_late)
        for seat in seats:
            if seat in table.awaited and not (act is not None and await act(table, seat)):
                await self.ask(table, seat)

    async def ask(self, table: TableRecord, seat: int, also: Callable[[], list[Post]] = list) -> None:
        """Tell everybody that somebody's time is up, and ask the others."""
        table.seats[seat].late = True
        position = self.store.position(table)
        table.due_at = await self.store.limits.next_due(table, position, self.store.now())
        told = asking(table, position, seat) if position.others(seat) else []
        await self.store.commit(Change(table, posts=[*told, *also()]))

    async def _usual(self, table: TableRecord, seat: int) -> bool:
        return await self.inking.time_out(table, [seat])

    async def _stand_in(self, how: str, table: TableRecord, seat: int) -> bool:
        await self.stand_ins.begin(table, seat, how)
        return True

    async def _look_for(self, table: TableRecord, seat: int) -> bool:
        if table.homeless:  # nobody would see it
            return False
        await self.ask(table, seat, lambda: offers.make(table, seat, late=True))
        return True

    async def _take_out(self, table: TableRecord, seat: int) -> bool:
        try:
            await self.inking.leave(table, seat, [Event(Text(OUT_ITSELF, {"player": Who(seat)}))], absent=True)
        except Refusal:  # the rules don't let that seat go now
            return False
        return True

    async def _end(self, table: TableRecord, seat: int) -> bool:
        if len(self.store.position(table).others(seat)) != 1:
            return False
        await abandon(self.store, table, [Text(ENDED_ITSELF, {"player": Who(seat)})])
        return True

    async def choose(self, number: int, user: int, seat: int, what: What) -> TableRecord:
        """Say what is to happen with a seat whose time is up, or whose holder is gone: it is waited for as soon as
        one of the others says so; the usual choice is made, an automatic player stands in, somebody else is looked
        for, or the seat is taken out of the game, when more than half of them do; the game ends without a result
        when all do. Raises :class:`Refusal`."""
        async with self.store.holding(number) as table:
            voter = live_seat(table, user)
            if not is_open(table, seat):
                raise Refusal(Why.OPTION, reason=NOT_LATE)
            if voter == seat:
                raise Refusal(Why.OPTION, reason=OWN)
            if pauses.is_paused(table):
                raise Refusal(Why.OPTION, reason=PAUSED)
            position = self.store.position(table)
            asked = voters(table, position, seat, voter)
            if voter not in asked:
                raise Refusal(Why.STRANGER, table=number)
            if what == "wait":
                await self._wait(table, seat, voter)
                return table
            if what == "usual" and not has_usual(table, position, seat):
                raise Refusal(Why.OPTION, reason=NONE_USUAL)
            if what == "turn" and seat not in table.awaited:
                raise Refusal(Why.OPTION, reason=NO_TURN)
            if what == "seek":
                self._check_sought(table, seat)
            await self._vote(table, what, voter, seat, len(asked))
            return table

    def _check_sought(self, table: TableRecord, seat: int) -> None:
        """Raise :class:`Refusal` when nobody needs to be looked for, or nobody would see it."""
        if offers.is_sought(table, seat):
            raise Refusal(Why.OPTION, reason=SOUGHT)
        check_seen(table)

    async def _vote(self, table: TableRecord, what: What, voter: int, seat: int, count: int) -> None:
        key = f"{what}:{seat}"
        agreed = sorted({*table.votes.get(key, []), voter})
        table.votes = table.votes | {key: agreed}
        needed = count if what == "abandon" else count // 2 + 1
        if len(agreed) < needed:
            await self.store.commit(Change(table))
            return
        del table.votes[key]
        why, player = LEFT if table.seats[seat].gone else LATE, {"player": Who(seat)}
        if what == "seek":
            await self.store.commit(Change(table, posts=offers.make(table, seat, late=True)))
        elif what == "usual":
            await self.inking.time_out(table, [seat])
        elif what in {late.TURN, late.SEAT}:
            await self.stand_ins.begin(table, seat, what)
        elif what == "out":
            await self.inking.leave(table, seat, [Event(Text(why + OUT, dict(player)))], absent=True)
        else:
            await abandon(self.store, table, [Text(why + ENDED, dict(player))])

    async def _wait(self, table: TableRecord, seat: int, voter: int) -> None:
        person = table.seats[seat]
        told = Text(WAITED if person.late else WAITED_FOR, {"player": Who(seat), "voter": Who(voter)})
        table.votes = {key: seats for key, seats in table.votes.items() if not key.endswith(f":{seat}")}
        position = self.store.position(table)
        if person.late:
            begin_wait(person, self.store.now())
            table.due_at = await self.store.limits.next_due(table, position, self.store.now())
        needless = offers.end_needless(table, position)
        await self.store.commit(Change(table, posts=[posts.post(table, posts.Note([told])), *needless]))


def is_open(table: TableRecord, seat: int) -> bool:
    """Whether the others can choose what happens with a seat."""
    person = table.seats[seat]
    return table.status == "live" and (person.gone or (person.late and seat in table.awaited))


def has_usual(table: TableRecord, position: Position, seat: int) -> bool:
    """Whether the rules have a usual choice for a seat now."""
    return seat in table.awaited and position.game.timeout(position.state, seat) is not None


def voters(table: TableRecord, position: Position, seat: int, but: int | None = None) -> list[int]:
    """Who chooses what happens with a seat: the others who still play, without those who are gone, unless they
    answer (``but``)."""
    return [other for other in position.others(seat) if not table.seats[other].gone or other == but]


def asking(table: TableRecord, position: Position, seat: int) -> list[Post]:
    """What asks the others, and tells the one of whom they are asked, who can't be reached if gone."""
    gone = table.seats[seat].gone
    others = voters(table, position, seat) or position.others(seat)
    body = posts.TimeUp(seat, others, has_usual(table, position, seat), gone)
    private = [] if gone else [posts.post(table, body, table.seats[seat].user)]
    return [posts.post(table, body), *private]
