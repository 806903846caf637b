"""Weeks of a server in a simulated Discord: people with habits, tables of every pace, whatever goes wrong in weeks.
Run as ``python -m tests.play.months --help`` for as many tables and days as wished."""

from __future__ import annotations

import argparse
import asyncio
import itertools
import random
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import discord
from simcord import MemberActor
from simcord.backend import Backend

from bot.games.catalog import GAMES, Catalog
from bot.store.records import Person, TableRecord
from bot.tables.late import ON_LATE
from rendering.studio import Studio
from tests.ferry import ENTRY
from tests.play.messages import answers, buttons, labels, number_in, text_of
from tests.play.players import by_move
from tests.play.sparing import SparingStudio
from tests.play.wire import EVERYBODY, Sent, Wire, tapped, telling_time
from tests.play.world import World, set_clock, world

MINUTE, HOUR, DAY = 60.0, 3600.0, 24 * 3600.0
LOOK = 30.0
"""So often the bot looks for what is due, in seconds."""
BEGIN = datetime(2026, 3, 1, tzinfo=UTC)
"""The clocks change in New York on 8 March, in Berlin on the 29th, on Lord Howe on 5 April."""
ZONES = ("Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe", "")
HABITS = ("prompt", "prompt", "slow", "traveller", "vanishing", "leaving", "by message")
PACES = ("no clock", "a day a turn", "three days a turn", "12h + 1d + 1h", "8h", "8h")
GAME_SHARES = {"ferry": 7, "migrato": 2, "migration": 1}
TOGETHER = 5 * MINUTE
"""Two calls for one waiting within such a time are one too many."""
QUIET = (22 * 60, 7 * 60)
FULL = "All seats are taken"
"""This asks for something else than a turn."""
ACCEPT = "Do you accept?"
SILENT = discord.MessageFlags.suppress_notifications.flag
CHOICES = (
    "Wait",
    "Usual choice",
    "Look for somebody else",
    "Take them out",
    "Automatic: this turn",
    "Automatic: until they are back",
)
"""Somebody's choice when another one's time is up, by the labels of the buttons."""


@dataclass
class Life:
    """What somebody does, and when they mean to look at Discord again."""

    actor: MemberActor
    habit: str
    zone: str
    luck: random.Random
    gone_at: float
    looks_at: float = 0.0
    away: list[tuple[float, float]] = field(default_factory=list)
    left: bool = False

    def asleep(self, at: float) -> bool:
        """Whether they have asked for quiet at a moment, by the clock on their wall."""
        if not self.zone or self.habit == "by message":
            return False
        local = datetime.fromtimestamp(at, ZoneInfo(self.zone))
        minutes = local.hour * 60 + local.minute
        return minutes >= QUIET[0] or minutes < QUIET[1]

    def is_away(self, at: float) -> bool:
        """Whether they have said that they are away at a moment."""
        return any(since <= at < until for since, until in self.away)

    def hear(self, now: float) -> None:
        """Mean to look within a while."""
        if self.habit in ("vanishing", "leaving") and now > self.gone_at:
            return
        hours = self.luck.uniform(6, 90) if self.habit == "slow" else self.luck.uniform(0.1, 12)
        at = now + hours * HOUR
        self.looks_at = min(self.looks_at, at) if self.looks_at > now else at


@dataclass
class Call:
    """A message that makes a sound for somebody."""

    at: float
    user: int
    table: int
    newest: int
    text: str


class Months:
    """The server, its people, and what they hear."""

    def __init__(self, here: World, wire: Wire, *, tables: int, people: int, seed: int) -> None:
        self.here = here
        self.wire = wire
        self.tables = tables
        self.luck = random.Random(seed)
        self.skew = 0.0
        """How wrong the clock of the bot's machine is, in seconds."""
        self.lives: dict[int, Life] = {}
        self.calls: list[Call] = []
        self.lags: list[float] = []
        self.faulty_until = 0.0
        self.counts: Counter[str] = Counter()
        self.turns: Counter[str] = Counter()
        self._read = 0
        self.missing = 0
        """So many games are to be begun, as soon as that works."""
        self._people = people

    # --- Time ------------------------------------------------------------------------------------------------

    @property
    def now(self) -> float:
        """What the people's clocks say."""
        return self.here.env.now().timestamp()

    def set_clock(self, skew: float) -> None:
        """Have the clock of the bot's machine be wrong by so much."""
        self.skew = skew
        set_clock(self.here.bot, self.here.env, skew)

    def hear_the_time(self, backend: Backend) -> None:
        """Discord says what time it is with each answer."""
        self.here.bot.app.clock.heard(backend.clock.now().timestamp())

    async def pass_to(self, moment: float) -> None:
        """Let time pass; the bot looks around at the end of it, as it has all the while."""
        rest = moment - self.now
        if rest > 2 * LOOK:
            self.here.env.backend.advance_clock(rest - 2 * LOOK)
            rest = 2 * LOOK
        await self.here.env.advance_time(max(rest, 1.0))
        await self.hear()

    async def next_moment(self, end: float) -> float:
        """When somebody does something, or the bot has to."""
        looks = [life.looks_at for life in self.lives.values() if life.looks_at > self.now]
        due = await self.here.bot.app.repository.next_due()
        soon = [] if due is None else [max(due, self.now + LOOK) + 1]
        return min(*looks, *soon, self.now + 6 * HOUR, end)

    # --- People ----------------------------------------------------------------------------------------------

    async def settle_in(self) -> None:
        """Everybody comes, and says when they want quiet."""
        for place in range(self._people):
            actor = self.here.person(f"P{place}")
            habit, zone = HABITS[place % len(HABITS)], ZONES[place % len(ZONES)]
            gone_at = self.now + self.luck.uniform(4, 30) * DAY
            life = self.lives[actor.id] = Life(actor, habit, zone, random.Random(f"{place}"), gone_at)
            if habit == "by message":
                await actor.slash(self.here.channel, "settings me", notify="dm")
            elif zone:
                await actor.slash(self.here.channel, "settings me", zone=zone, hours="22:00-7:00")
            life.looks_at = self.now + self.luck.uniform(0, 12) * HOUR
        await self.here.env.settle()
        for _ in range(self.tables):
            await self.open()

    async def open(self) -> None:
        """Some people begin a game."""
        there = [life for life in self.lives.values() if not life.left and not life.is_away(self.now)]
        key = self.luck.choices(list(GAME_SHARES), list(GAME_SHARES.values()))[0]
        pace = self.luck.choice(PACES)
        people = [life.actor for life in self.luck.sample(there, 3 if key == "ferry" else 2)]
        host, *others = people
        options: dict[str, Any] = {"opponent": others[0]} if key == "migrato" else {"players": len(people)}
        if key == "migration":
            options["map"] = "two_bay"
        if pace != "no clock":
            options["late"] = self.luck.choice(list(ON_LATE))
        opened = await host.slash(self.here.channel, f"{key} start", pace=pace, **options)
        assert opened.response is not None, "the lobby was not shown"
        await self.here.env.settle()
        word = "Accept" if key == "migrato" else "Join"
        gathering = self.here.last()
        if word not in labels(gathering):  # the channel couldn't be written to
            self.counts["not opened"] += 1
            self.missing += 1
            return
        for other in others:
            await other.click(gathering, label=word)
        if key != "migrato":
            await host.click(self.here.fresh(gathering), label="Start")
        await self.here.env.settle()
        self.counts["begun"] += 1
        await self.hear()

    async def live(self) -> None:
        """Whoever means to look now does."""
        for life in list(self.lives.values()):
            if life.left or life.looks_at > self.now:
                continue
            life.looks_at = self.now + life.luck.uniform(20, 30) * HOUR
            if life.habit in ("vanishing", "leaving") and self.now > life.gone_at:
                self._go(life)
                continue
            await self._look(life)
        if self.missing:
            self.missing -= 1
            await self.open()

    def _go(self, life: Life) -> None:
        life.looks_at = float("inf")
        if life.habit == "leaving" and not life.left:
            life.left = True
            self.counts["left the server"] += 1
            self.here.guild.remove_member(life.actor)

    async def _look(self, life: Life) -> None:
        if life.is_away(self.now):
            life.looks_at = max(until for _, until in life.away) + HOUR
            return
        if life.habit == "traveller" and life.luck.random() < 0.1:
            await self._travel(life)
            return
        for table in await self.here.bot.app.repository.tables_of(life.actor.id, ("live",), 100):
            await self._attend(life, table.id)

    async def _travel(self, life: Life) -> None:
        days = life.luck.randint(1, 6)
        said = answers(await life.actor.slash(self.here.channel, "away", days=days))
        assert "away" in said, said
        person: Person = await self.here.bot.app.repository.person(life.actor.id)
        life.away = list(person.away)
        life.looks_at = life.away[-1][1] + HOUR
        self.counts["journeys"] += 1

    async def _attend(self, life: Life, number: int) -> None:
        """See to one game: choose what becomes of those whose time is up, and take one's turn."""
        table = await self.here.table(number)
        seat = next(place for place, held in enumerate(table.seats) if held.user == life.actor.id)
        if any(held.late for place, held in enumerate(table.seats) if place != seat):
            await self._choose(life, number)
            table = await self.here.table(number)
        if table.status != "live" or seat not in table.awaited:
            return
        before = table.last_move
        await by_move(self.here, number, life.actor, life.luck)
        self.turns[table.game] += (await self.here.table(number)).last_move > before
        await self.hear()
        if (await self.here.table(number)).status != "live":
            await self.open()

    async def _choose(self, life: Life, number: int) -> None:
        home = await self.here.home(number)
        for message in reversed(self.here.messages(home)[-400:]):
            if number_in_or_none(text_of(message)) != number:
                continue
            offered = [button["label"] for button in buttons(message) if button["label"] in CHOICES]
            if offered:
                said = answers(await life.actor.click(message, label=life.luck.choice(offered)))
                self.counts["choices when time was up"] += 1
                assert said, "a press was not answered"
                await self.hear()
                return

    # --- What they hear --------------------------------------------------------------------------------------

    async def hear(self) -> None:
        """Read what was sent since; whoever is called will look."""
        await self.here.env.settle()
        for sent in self.wire.posts(self._read):
            for user in self._called(sent) if sent.taken else ():
                await self._note(sent, user)
        self._read = len(self.wire.sent)

    def _called(self, sent: Sent) -> set[int]:
        """Those for whom a message makes a sound."""
        if sent.body.get("flags", 0) & SILENT:
            return set()
        return (sent.pings if sent.reader == EVERYBODY else {sent.reader}) & set(self.lives)

    async def _note(self, sent: Sent, user: int) -> None:
        life, text = self.lives[user], sent.texts[0] if sent.texts else ""
        life.hear(self.now)
        number = number_in_or_none(text)
        if number is None or FULL in text:
            return
        table = await self.here.table(number)
        self.calls.append(Call(self.now, user, number, table.last_move, text))

    # --- What must hold --------------------------------------------------------------------------------------

    async def measure(self) -> None:
        """Note what is overdue now that the bot has looked around."""
        repository = self.here.bot.app.repository
        for number in await repository.due_tables(self.now - MINUTE, 1000):
            due = (await self.here.table(number)).due_at
            if due is not None and due <= self.now - MINUTE:
                self.lags.append(self.now - due)

    def disturbed(self) -> list[Call]:
        """The calls that came in somebody's quiet hours, or while they were away."""
        return [
            call
            for call in self.calls
            if self.lives[call.user].asleep(call.at) or self.lives[call.user].is_away(call.at)
        ]

    def doubled(self) -> list[tuple[Call, Call]]:
        """Calls of one person for one waiting, a moment apart."""
        by_waiting: dict[tuple[int, int, int, bool], list[Call]] = defaultdict(list)
        for call in self.calls:
            by_waiting[call.user, call.table, call.newest, ACCEPT in call.text].append(call)
        pairs = [pair for calls in by_waiting.values() for pair in itertools.pairwise(calls)]
        return [(first, second) for first, second in pairs if second.at - first.at < TOGETHER]

    async def stuck(self) -> list[TableRecord]:
        """Running games that nothing will ever move: nobody is called again, and nobody was told what to do."""
        repository = self.here.bot.app.repository
        count = sum((await repository.counts()).values())
        tables = [await self.here.table(number) for number in range(1, count + 1)]
        return [
            table
            for table in tables
            if table.status == "live"
            and table.due_at is None
            and table.pace is not None
            and not all(table.seats[seat].late for seat in table.awaited)
        ]


def number_in_or_none(text: str) -> int | None:
    """The number of the game that a text names, if any."""
    try:
        return number_in(text)
    except (IndexError, ValueError):
        return None


async def live_through(months: Months, days: int) -> None:
    """Let the days pass, with a restart now and then, a wrong clock, and a Discord that fails."""
    end = months.now + days * DAY
    restart_at, fault_at, clock_at = (months.now + share * DAY for share in (3.3, 1.7, 5.1))
    while months.now < end:
        moment = await months.next_moment(end)
        await months.pass_to(moment)
        await months.measure()
        await months.live()
        if months.now > restart_at:
            restart_at += months.luck.uniform(2, 6) * DAY
            skew = months.skew
            await months.here.restart(after=months.luck.choice((5.0, HOUR, 10 * HOUR)))
            months.set_clock(skew)
            months.counts["restarts"] += 1
        if months.now > fault_at:
            fault_at = months.now + months.luck.uniform(1, 3) * DAY
            _inject(months)
        if months.now > clock_at:
            clock_at = months.now + months.luck.uniform(3, 6) * DAY
            months.set_clock(months.luck.choice((2 * HOUR, -HOUR, 40.0)) if months.skew == 0 else 0.0)
            months.counts["wrong clocks"] += months.skew != 0


def _inject(months: Months) -> None:
    """Have Discord fail a few times in one of its ways."""
    status, code, path = months.luck.choice(
        (
            (500, 0, "/channels/*/messages"),
            (503, 0, "/channels/*/messages"),
            (403, 50007, f"/channels/{months.luck.choice(list(months.lives.values())).actor.user.dm_channel.id}/*"),
        )
    )
    times = months.luck.randint(1, 6)
    months.here.env.inject_error("POST", path, status=status, code=code, times=times)
    months.counts[f"faults {status}"] += times


def report(months: Months, days: int, seconds: float) -> str:
    """What came of it, in lines."""
    lines = [
        f"{days} days, {months.tables} tables at a time, {len(months.lives)} people, in {seconds:.0f} s",
        f"{months.counts['begun']} games begun; turns: " + ", ".join(f"{k} {n}" for k, n in months.turns.items()),
        ", ".join(f"{name}: {count}" for name, count in months.counts.items()),
        f"calls: {len(months.calls)}, in quiet hours or away: {len(months.disturbed())}, "
        f"twice: {len(months.doubled())}",
        f"overdue by more than a minute: {len(months.lags)} (worst {max(months.lags, default=0.0):.0f} s)",
    ]
    waits = [len([c for c in months.calls if c.user == user]) / days for user in months.lives]
    lines.append(f"calls a day and person: median {statistics.median(waits):.2f}, most {max(waits):.2f}")
    return "\n".join(lines)


def _begin(here: World) -> None:
    here.env.backend.advance_clock((BEGIN - here.env.now()).total_seconds())


async def simulate(database: Path, studio: Studio, *, tables: int, people: int, days: int, seed: int) -> Months:
    """Live through so many days, and return what they were like. Raises what the bot could not handle."""
    catalog = Catalog(*GAMES.entries.values(), ENTRY)
    with tapped() as wire:
        async with world(database, studio, _begin, games=catalog) as here:
            months = Months(here, wire, tables=tables, people=people, seed=seed)
            with telling_time(months.hear_the_time):
                await months.settle_in()
                await live_through(months, days)
            months.counts["stuck"] = len(await months.stuck())
            return months


async def _main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--people", type=int, default=40)
    parser.add_argument("--days", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    studio = SparingStudio()
    studio.begin(most=1)
    begun = time.perf_counter()
    try:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "caravan.sqlite3"
            months = await simulate(
                path, studio, tables=asked.tables, people=asked.people, days=asked.days, seed=asked.seed
            )
    finally:
        await studio.close()
    lines = [report(months, asked.days, time.perf_counter() - begun)]
    lines += [f"disturbed: {call}" for call in months.disturbed()[:10]]
    lines += [f"twice: {first} {second}" for first, second in months.doubled()[:10]]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    asyncio.run(_main())
