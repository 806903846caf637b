"""Waiting: reminders after a while, the usual choice after a long while, and nudges by the others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.games.text import Text, Who
from bot.store.records import Change, Post, TableRecord
from bot.tables import pauses, posts
from bot.tables.calls import call_here, calls, first_call, still_waits
from bot.tables.inking import Inking
from bot.tables.lobby_times import LobbyTimes
from bot.tables.pausing import PAUSED, Pausing
from bot.tables.people import live_seat, seat_of, who
from bot.tables.position import Position
from bot.tables.refusals import Refusal, Why
from bot.tables.table_store import GLANCE, TableStore
from bot.tables.time_limits import HOUR
from bot.tables.time_up import TimeUp
from bot.tables.waiting import given_up_at

NUDGE_PAUSE = 2 * HOUR


class Reminders:
    """What happens at tables while nobody moves."""

    def __init__(
        self, store: TableStore, inking: Inking, lobbies: LobbyTimes, time_up: TimeUp, pausing: Pausing
    ) -> None:
        self.store = store
        self.pausing = pausing
        self.inking = inking
        self.lobbies = lobbies
        self.time_up = time_up
        self.stand_ins = time_up.stand_ins

    async def nudge(self, number: int, user: int) -> TableRecord:
        """Ask whoever is awaited to move: at most once in two hours at a table."""
        async with self.store.holding(number) as table:
            seat = live_seat(table, user)
            others = [other for other in table.awaited if other != seat]
            if not others:
                raise Refusal(Why.PATIENCE, reason=Text("It is your own turn that the game waits for."))
            self._not_too_often(table)
            others = await self._awake(table, others)
            table.nudged_at = self.store.now()
            told = await calls(self.store, table, others, partial(_nudges, seat))
            await self.store.commit(Change(table, posts=told))
            return table

    async def _awake(self, table: TableRecord, seats: list[int]) -> list[int]:
        """Those whom a call would reach. Raises :class:`Refusal` when time stands still for all of them."""
        if pauses.is_paused(table):
            raise Refusal(Why.PATIENCE, reason=PAUSED)
        awake = await self.store.limits.awake(table, seats, self.store.now())
        if not awake:
            words = "Time stands still for {players}, who {are} away or in quiet hours. I call when that is over."
            are = "is" if len(seats) == 1 else "are"
            raise Refusal(Why.PATIENCE, reason=Text(words, {"players": who(seats), "are": are}))
        return awake

    async def call_here(self, number: int, user: int) -> None:
        """Call somebody in the channel whom a direct message could not reach, if the game waits for them."""
        async with self.store.holding(number) as table:
            seat = seat_of(table, user)
            if seat is not None and seat in table.awaited and not table.homeless:
                await self.store.commit(Change(table, posts=await call_here(self.store, table, seat)))

    def _not_too_often(self, table: TableRecord) -> None:
        since = self.store.now() - (table.nudged_at or 0.0)
        rest = NUDGE_PAUSE - since
        if since >= 0 and rest > 0:  # a nudge that is yet to come was noted by a clock that ran ahead
            minutes = int(rest // 60) + 1
            wait = "a minute" if minutes == 1 else f"{minutes} minutes"
            words = "They have been nudged less than two hours ago. Try again in {wait}."
            reason = Text(words, {"wait": wait})
            raise Refusal(Why.PATIENCE, reason=reason)

    async def look_after(self, number: int) -> None:
        """Remind the players of a table that has waited long enough, or choose for those whose time is up; or see
        to a lobby that nobody fills."""
        async with self.store.holding(number) as table:
            if table.status == "lobby":
                await self.lobbies.look_after(table)
            if table.status != "live":
                return
            if table.updated_at > self.store.now():
                await self._set_right(table)
            if await self.pausing.end_in_time(table):
                return
            if table.due_at is None or table.due_at > self.store.now():
                return
            await self._look_after(table, self.store.now())

    async def _look_after(self, table: TableRecord, now: float) -> None:
        stood_in = [seat for seat in table.awaited if table.seats[seat].stand_in]
        if stood_in and not pauses.is_paused(table):
            await self._stand_in(table, stood_in[0])
            return
        position, limits = self.store.position(table), self.store.limits
        deadlines = await limits.deadlines(table, position)
        late = [seat for seat, deadline in deadlines.items() if deadline <= now]
        if late and await self.inking.time_out(table, late):
            return
        over = [seat for seat, end in (await limits.ends(table)).items() if end <= now]
        if over:
            await self.time_up.tell(table, over)
            return
        await self._call(table, position, now)

    async def _call(self, table: TableRecord, position: Position, now: float) -> None:
        """Call whoever couldn't be called before, and remind those whose reminder is due. Whoever has looked at
        their turn a moment ago, or was nudged, is let be for a while."""
        limits = self.store.limits
        awake = await limits.awake(table, table.awaited, now)
        uncalled = [seat for seat in awake if table.seats[seat].uncalled]
        waits = {seat: await limits.waiting(table, seat) for seat in table.awaited}
        passed = {seat: waits[seat].reminders(now)[0] for seat in awake}
        due = [seat for seat in awake if seat not in uncalled and passed[seat] > table.seats[seat].reminded]
        busy = [seat for seat in due if self.store.has_looked(table, seat) or self._is_nudged(table)]
        reminded = [seat for seat in due if seat not in busy]
        called = sorted([*uncalled, *reminded])
        told = await calls(self.store, table, called, still_waits if reminded else first_call, reminded)
        for seat in called:
            person = table.seats[seat]
            person.uncalled, person.reminded, person.called_at = False, passed[seat], now
        end = None if await limits.deadlines(table, position) else given_up_at(waits.values())
        if end is not None and end <= now:
            told += _given_up(table, position)
        table.due_at = await limits.next_due(table, position, now, but=busy)
        if busy:
            table.due_at = min(now + GLANCE, table.due_at or now + GLANCE)
        await self.store.commit(Change(table, posts=told))

    def _is_nudged(self, table: TableRecord) -> bool:
        return table.nudged_at is not None and 0 <= self.store.now() - table.nudged_at < GLANCE

    async def _stand_in(self, table: TableRecord, seat: int) -> None:
        """Have an automatic player take its turn; where it can't, the others choose what happens."""
        if not await self.stand_ins.take(table, seat):
            await self.time_up.ask(table, seat)

    async def _set_right(self, table: TableRecord) -> None:
        """Count anew what a clock that ran ahead has stored."""
        now = self.store.now()
        table.waiting_since = min(table.waiting_since, now)
        table.created_at = min(table.created_at, now)
        pauses.set_right(table, now)
        for person in table.seats:
            person.asked_at = None if person.asked_at is None else min(person.asked_at, now)
            person.called_at = None if person.called_at is None else min(person.called_at, now)
        table.nudged_at = None if table.nudged_at is None else min(table.nudged_at, now)
        table.due_at = await self.store.limits.next_due(table, self.store.position(table), now)
        await self.store.commit(Change(table))


def _nudges(nudger: int, seats: Sequence[int]) -> Text:
    return Text("{player} nudges {awaited}.", {"player": Who(nudger), "awaited": who(seats)})


def _given_up(table: TableRecord, position: Position) -> list[Post]:
    """What tells the others, once, that those who are awaited are reminded no more, and what can be done."""
    for seat in table.awaited:
        table.seats[seat].unanswered = True
    playing = range(len(table.seats))
    others = [s for s in playing if s not in table.awaited and position.game.plays(position.state, s)]
    return [posts.post(table, posts.Unanswered(list(table.awaited), others))] if others else []
