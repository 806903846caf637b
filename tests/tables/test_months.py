"""Six weeks of fifteen people at thirty tables: some slow, some away, some gone, in four time zones, with the bot
started anew each week. No table stands still, nobody is called while their time does, and what is due happens
within a minute."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.store.records import Pace, TableRecord
from bot.tables import pace, posts
from bot.tables.consent import open_question
from bot.tables.late import ON_LATE
from bot.tables.pauses import is_paused
from bot.tables.refusals import Refusal
from tests.tables.hall import CHANNEL, GUILD, Hall

MINUTE, HOUR, DAY = 60.0, 3600.0, 24 * 3600.0
LOOK = 30.0
"""So often the bot looks for what is due, in seconds."""
ZONES = ("Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe")
PACES: Sequence[Pace | None] = (None, *[at for at in pace.PACES.values() if at is not None], Pace(12 * HOUR))
PEOPLE, TABLES, DAYS = 15, 30, 42
WISHES = ("usual", "daily", "once", "never")
MOST = {"usual": 3, "daily": 7, "once": 1, "never": 0}
HABITS = ("prompt", "prompt", "slow", "traveller", "vanishing")


@dataclass
class Life:
    """What somebody does."""

    user: int
    habit: str
    source: random.Random
    gone_at: float
    back_at: float = 0.0
    plans: dict[int, float] = field(default_factory=dict)
    """When they will look at each table that waits for them."""

    def delay(self, now: float) -> float:
        """How long they take for a turn that they hear of now."""
        if self.habit == "vanishing" and now > self.gone_at:
            return 10_000 * DAY
        hours = self.source.uniform(6, 90) if self.habit == "slow" else self.source.uniform(0.1, 12)
        return hours * HOUR


class Months:
    """The hall, the people, and what they were told."""

    def __init__(self, hall: Hall, seed: int) -> None:
        self.hall = hall
        self.source = random.Random(seed)
        self.begun = hall.now
        self.lives = {2000 + number: self._life(2000 + number) for number in range(PEOPLE)}
        self.calls: list[tuple[float, int, int]] = []
        self.late: list[float] = []
        self.reminders: dict[tuple[int, int, float | None], list[tuple[float, bool]]] = {}
        """By table, seat and the beginning of a wait: when somebody was called again, and whether as a reminder."""
        self.finished = self.paused = 0

    def _life(self, user: int) -> Life:
        habit = HABITS[user % len(HABITS)]
        gone_at = self.begun + self.source.uniform(5, 40) * DAY
        return Life(user, habit, random.Random(user), gone_at=gone_at)

    async def settle_in(self) -> None:
        for user in self.lives:
            zone = ZONES[user % len(ZONES)]
            wish: Any = WISHES[user % len(WISHES)]
            await self.hall.tables.change_person(user, notify=("channel", "dm", "both")[user % 3], reminders=wish)
            if user % 3:
                await self.hall.tables.presence.settle(user, zone, (22 * 60, 7 * 60))
        for _ in range(TABLES):
            await self.open()

    async def open(self) -> None:
        """Three people begin a game."""
        people = self.source.sample(sorted(self.lives), 3)
        at = self.source.choice(PACES)
        lobby = self.hall.lobby
        table = await lobby.open(
            "lanterns",
            people[0],
            f"P{people[0]}",
            channel=CHANNEL,
            guild=GUILD,
            places=3,
            pace=at,
            on_late=self.source.choice(list(ON_LATE)),
        )
        for other in people[1:]:
            await lobby.join(table.id, other, f"P{other}")
        await lobby.start(table.id, people[0])
        await self.hear()

    async def hear(self) -> None:
        """Everybody reads what they are told; whoever is called plans when to play."""
        hall = self.hall
        for packed in await hall.told():
            table, body = await hall.table(packed.table), posts.body(packed)
            if packed.user is not None and not isinstance(body, posts.Reminder):
                continue
            called = (
                body.seats
                if isinstance(body, posts.Reminder)
                else body.pinged
                if isinstance(body, posts.Board)
                else []
            )
            for seat in called:
                if isinstance(body, posts.Reminder):
                    await self.remind(table, seat, packed.user, still="still" in body.told.message)
                await self.call(table, seat, reminded=isinstance(body, posts.Reminder))
            if isinstance(body, posts.TimeUp | posts.ConsentAsked):
                for seat in body.others if isinstance(body, posts.TimeUp) else body.asked:
                    life = self.lives[table.seats[seat].user]
                    life.plans[table.id] = hall.now + life.delay(hall.now)

    async def remind(self, table: TableRecord, seat: int, reader: int | None, *, still: bool) -> None:
        """See that a call comes in one place, as often as its reader wants, and first by direct message."""
        if seat not in table.awaited:
            return
        person, now = await self.hall.tables.person(table.seats[seat].user), self.hall.now
        before = self.reminders.setdefault((table.id, seat, table.seats[seat].asked_at), [])
        assert all(now - at >= LOOK for at, _ in before), "one call at a time, in one place"
        assert reader in (None, person.user)
        by_message = person.notify == "dm" or (still and not any(again for _, again in before))
        assert (reader is not None) == by_message
        before.append((now, still))
        assert sum(again for _, again in before) <= MOST[person.reminders]

    async def call(self, table: TableRecord, seat: int, *, reminded: bool) -> None:
        if seat not in table.awaited:
            return  # the game has gone on since
        user = table.seats[seat].user
        hears = await self.hall.tables.limits.hears(table, user, self.hall.now)
        assert hears or not reminded, f"{user} was reminded while their time stands still"
        if not hears:
            assert table.seats[seat].uncalled, "whoever isn't called now is called later"
            return
        assert not table.seats[seat].uncalled, "nobody is called twice for one waiting"
        self.calls.append((self.hall.now, table.id, seat))
        life = self.lives[user]
        life.plans.setdefault(table.id, self.hall.now + life.delay(self.hall.now))

    async def look_after(self) -> None:
        """What the bot does every half minute."""
        hall = self.hall
        for number in await hall.repository.due_tables(hall.now):
            table = await hall.table(number)
            if table.due_at is not None and table.updated_at <= hall.now:
                self.late.append(hall.now - max(table.due_at, table.updated_at))
            await hall.reminders.look_after(number)
            await self.hear()
            await self._go_on(number)

    async def _go_on(self, number: int) -> None:
        """Begin another game when one is over."""
        if (await self.hall.table(number)).status == "over":
            self.finished += 1
            await self.open()

    async def live(self) -> None:
        """What people do now."""
        for life in self.lives.values():
            await self._travel(life)
            for number, at in sorted(life.plans.items()):
                if at <= self.hall.now and self.hall.now >= life.back_at:
                    del life.plans[number]
                    await self._play(life, number)

    async def _travel(self, life: Life) -> None:
        if life.habit != "traveller" or self.hall.now < life.back_at or life.source.random() > LOOK / (8 * DAY):
            return
        life.back_at = self.hall.now + life.source.uniform(1, 6) * DAY
        await self.hall.tables.presence.leave(life.user, life.back_at)

    async def _play(self, life: Life, number: int) -> None:
        hall, table = self.hall, await self.hall.table(number)
        if table.status != "live":
            return
        await self._consent(life, table)
        seat = next(place for place, person in enumerate(table.seats) if person.user == life.user)
        for late in (place for place, person in enumerate(table.seats) if person.late and place != seat):
            try:
                what = life.source.choice(("wait", "usual", "out"))
                await hall.tables.time_up.choose(number, life.user, late, what)  # type: ignore[arg-type]
            except Refusal:
                continue
            await self.hear()
        table = await hall.table(number)
        if table.status == "live" and seat in table.awaited:
            await hall.turn(number, life.source, life.user)
            await self.hear()
        await self._go_on(number)

    async def _consent(self, life: Life, table: TableRecord) -> None:
        """Answer what is asked of everybody; now and then, ask for some days without the game."""
        agreements, question = self.hall.tables.agreements, open_question(table, self.hall.now)
        try:
            if question is not None:
                agree = life.source.random() < 0.8
                await agreements.answer(table.id, life.user, question.number, agree=agree)
            elif life.source.random() < 0.05:
                days = life.source.uniform(1, 5) * DAY
                await agreements.ask(table.id, life.user, "pause", self.hall.now + days)
        except Refusal:
            return
        self.paused += is_paused(await self.hall.table(table.id))
        await self.hear()

    async def next_moment(self) -> float:
        """The next half minute in which something happens."""
        plans = [max(at, life.back_at) for life in self.lives.values() for at in life.plans.values() if at < 1e12]
        due = await self.hall.repository.next_due()
        soon = min([*plans, due if due is not None else 1e12, self.hall.now + HOUR])
        return max(self.hall.now + LOOK, soon + LOOK / 2)

    async def check_none_stuck(self) -> None:
        """Every table is looked at again some day, or everybody who matters has been told."""
        for number in range(1, 10_000):
            table = await self.hall.repository.table(number)
            if table is None:
                return
            if table.status != "live":
                continue
            told = all(table.seats[seat].late for seat in table.awaited) or table.pace is None
            assert table.due_at is not None or told, f"table {number} stands still"


@pytest.mark.timeout(300)
async def test_six_weeks(hall: Hall) -> None:
    months = Months(hall, seed=1)
    await months.settle_in()
    week = months.begun
    while hall.now < months.begun + DAYS * DAY:
        hall.now = await months.next_moment()
        if hall.now > week + 7 * DAY:
            week = hall.now
            await hall.reopen()
            await months.check_none_stuck()
        await months.look_after()
        await months.live()
    await months.check_none_stuck()
    assert months.finished > TABLES
    assert months.paused > 10
    assert len(months.calls) > 500
    assert sum(len(called) > 1 for called in months.reminders.values()) > 20
    assert max(months.late) <= MINUTE
