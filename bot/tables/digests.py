"""Once a day, for whoever wants it: which games wait for them. When it comes goes by the clock where they live."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.store.records import Change, DigestPlan, Person, Summary
from bot.tables import posts, stillness
from bot.tables.pauses import is_paused
from bot.tables.refusals import Refusal
from bot.tables.table_store import TableStore

HOUR, DAY = 3600.0, 24 * 3600.0
LATEST = 12 * HOUR
"""Nobody needs to read in the night what was meant for the morning."""
FURTHEST = 49 * HOUR
"""No digest is further away, unless somebody is, or a clock was wrong."""
MANY = 1000


class Digests:
    """Sends what waits, at most once a day, also when the clock is set or the bot comes late."""

    def __init__(self, store: TableStore) -> None:
        self.store = store

    async def plan(self, person: Person) -> None:
        """Note when somebody gets their next digest, after they have changed something."""
        repository = self.store.repository
        if person.digest is None or not person.zone:
            await repository.end_digest(person.user)
            return
        former = await repository.digest_plan(person.user)
        await repository.plan_digest(coming(person, self.store.now(), former.told_on if former is not None else ""))

    async def look_around(self) -> None:
        """Send the digests that are due."""
        now = self.store.now()
        for plan in await self.store.repository.due_digests(now, now + FURTHEST):
            await self._look_after(plan, now)

    async def _look_after(self, plan: DigestPlan, now: float) -> None:
        person = await self.store.repository.person(plan.user)
        away, due = stillness.away_until(person, now), plan.due_at <= now < plan.due_at + LATEST
        told = False
        if due and away is None and person.digest is not None and person.zone:
            today = _day(now, person.zone)
            told = today != plan.told_on and await self._send(person, coming(person, now, today), now)
        if not told:
            await self._plan_after(person, plan, away or now)

    async def _plan_after(self, person: Person, plan: DigestPlan, now: float) -> None:
        """Note when a digest comes that isn't sent now."""
        if person.digest is None or not person.zone:
            await self.store.repository.end_digest(person.user)
            return
        following = coming(person, now, plan.told_on)
        if following != plan:
            await self.store.repository.plan_digest(following)

    async def _send(self, person: Person, following: DigestPlan, now: float) -> bool:
        """Have somebody told which games wait for them. Returns whether there are any. It goes with one of these
        games, and is stored together with the plan of the next: so it is told once, whatever happens."""
        for game in await self.store.repository.tables_of(person.user, ("live",), MANY):
            if waits(game, person.user) and await self._send_with(game, person, following, now):
                return True
        return False

    async def _send_with(self, game: Summary, person: Person, following: DigestPlan, now: float) -> bool:
        try:
            async with self.store.holding(game.id) as table:
                told = posts.post(table, posts.Digest(now + LATEST), person.user)
                await self.store.commit(Change(table, posts=[told], digest=following))
        except Refusal:  # a game that this Caravan can't play
            return False
        return True


def waits(game: Summary, user: int) -> bool:
    """Whether a game waits for somebody, and goes on."""
    return not is_paused(game) and any(game.seats[seat].user == user for seat in game.awaited)


def coming(person: Person, now: float, told_on: str) -> DigestPlan:
    """When somebody's next digest comes: the first time from now on at which their clock shows what they have
    chosen, or their quiet hours after that are over; not on the day on which the newest was told. A time that a
    change of clocks leaves out comes an hour later; of one that it repeats, the first counts."""
    place, minutes = ZoneInfo(person.zone), person.digest or 0
    today = datetime.fromtimestamp(now, place).date()
    told_on = told_on if told_on <= today.isoformat() else ""  # by a clock that ran ahead

    def still(start: float, end: float) -> list[stillness.Interval]:
        return stillness.quiet(person.zone, person.quiet, start, end)

    for count in range(-1, 4):
        day = today + timedelta(days=count)
        at = stillness.awake(datetime.combine(day, time(minutes // 60, minutes % 60), place).timestamp(), still)
        if at > now and _day(at, person.zone) > told_on:
            return DigestPlan(person.user, at, told_on)
    raise AssertionError


def _day(at: float, zone: str) -> str:
    return datetime.fromtimestamp(at, ZoneInfo(zone)).date().isoformat()
