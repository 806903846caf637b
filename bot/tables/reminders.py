"""Waiting: reminders after a while, the usual choice after a long while, and nudges by the others."""

from __future__ import annotations

import msgspec

from bot.games.text import Text, Who
from bot.store.records import Change, Post, TableRecord
from bot.tables import pauses, posts
from bot.tables.lobby_times import LobbyTimes
from bot.tables.pausing import PAUSED, Pausing
from bot.tables.people import live_seat, seat_of, who
from bot.tables.play import Play
from bot.tables.refusals import Refusal, Why
from bot.tables.table_store import GLANCE, TableStore
from bot.tables.time_limits import HOUR
from bot.tables.time_up import TimeUp

NUDGE_PAUSE = 2 * HOUR


class Reminders:
    """What happens at tables while nobody moves."""

    def __init__(
        self, store: TableStore, play: Play, lobbies: LobbyTimes, time_up: TimeUp, pausing: Pausing
    ) -> None:
        self.store = store
        self.pausing = pausing
        self.play = play
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
            told = Text("{player} nudges {awaited}.", {"player": Who(seat), "awaited": who(others)})
            table.nudged_at = self.store.now()
            await self.store.commit(Change(table, posts=await self._calls(table, others, told)))
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

    async def _calls(self, table: TableRecord, seats: list[int], told: Text) -> list[Post]:
        """What calls these seats: in the channel, and by direct message."""
        asks = {seat: decision.prompt for seat, decision in self.store.position(table).decisions.items()}
        newest = await self.store.repository.newest_move(table.id)
        number = newest.number if newest is not None else 0
        call = posts.Reminder(seats, told, {seat: asks[seat] for seat in seats}, number)
        single = [(seat, msgspec.structs.replace(call, seats=[seat])) for seat in seats]
        return [
            posts.post(table, call),
            *(posts.post(table, body, table.seats[seat].user) for seat, body in single),
        ]

    async def call_here(self, number: int, user: int) -> None:
        """Call somebody in the channel whom a direct message could not reach, if the game waits for them."""
        async with self.store.holding(number) as table:
            seat = seat_of(table, user)
            if seat is None or seat not in table.awaited:
                return
            told = Text("The game waits for {player}.", {"player": Who(seat)})
            [call, *_] = await self._calls(table, [seat], told)
            await self.store.commit(Change(table, posts=[call]))

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
            if table.status != "live" or table.due_at is None:
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
        if late and await self.play.time_out(table, late):
            return
        over = [seat for seat, end in (await limits.ends(table)).items() if end <= now]
        if over:
            await self.time_up.tell(table, over)
            return
        awake = await limits.awake(table, table.awaited, now)
        uncalled = [seat for seat in awake if table.seats[seat].uncalled]
        there = [seat for seat in awake if not table.seats[seat].gone]
        called = uncalled or [seat for seat in there if not self.store.has_looked(table, seat)]
        told = "The game waits for {awaited}." if uncalled else "The game still waits for {awaited}."
        table.reminded += not uncalled and bool(called)
        for seat in uncalled:
            table.seats[seat].uncalled = False
        table.due_at = await limits.next_due(table, position, now)
        if not called and there:  # they are at it
            table.due_at = min(now + GLANCE, table.due_at or now + GLANCE)
        text = Text(told, {"awaited": who(called)})
        await self.store.commit(Change(table, posts=await self._calls(table, called, text) if called else []))

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
        table.nudged_at = None if table.nudged_at is None else min(table.nudged_at, now)
        table.due_at = await self.store.limits.next_due(table, self.store.position(table), now)
        await self.store.commit(Change(table))
