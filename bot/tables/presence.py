"""Who is away, and when; and where they live. Time stands still for them meanwhile."""

from __future__ import annotations

import msgspec

from bot.games.text import Text
from bot.store.records import Change, Person, TableRecord
from bot.tables.digests import Digests
from bot.tables.refusals import Refusal, Why
from bot.tables.stillness import FURTHEST, MONTH, away_until
from bot.tables.table_store import TableStore

MANY = 1000
PAST = Text("That is over already. Name a time that is to come, such as “friday” or “24 December”.")
TOO_FAR = Text("That is more than two years from now. Resign from your games instead, with /resign.")


class Presence:
    """What people say of their time. What they change holds at once at every table that waits for them."""

    def __init__(self, store: TableStore, digests: Digests) -> None:
        self.store = store
        self.digests = digests

    async def leave(self, user: int, until: float) -> Person:
        """Note that somebody is away from now on. Raises :class:`Refusal` for a time that is over or too far."""
        now = self.store.now()
        if until <= now:
            raise Refusal(Why.OPTION, reason=PAST)
        if until > now + FURTHEST:
            raise Refusal(Why.OPTION, reason=TOO_FAR)
        person = await self.store.repository.person(user)
        return await self._keep(person, away=[*_ended(person, now), (now, until)])

    async def back(self, user: int) -> bool:
        """Note that somebody is there again. Returns whether they were away."""
        person, now = await self.store.repository.person(user), self.store.now()
        if away_until(person, now) is None:
            return False
        await self._keep(person, away=_ended(person, now))
        return True

    async def settle(self, user: int, zone: str, quiet: tuple[int, int] | None) -> Person:
        """Note where somebody lives, and their quiet hours there."""
        return await self._keep(await self.store.repository.person(user), zone=zone, quiet=quiet)

    async def wish(self, user: int, **wishes: object) -> Person:
        """Note how often somebody wants to be called: what has come due before isn't made up for."""
        return await self._keep(await self.store.repository.person(user), **wishes)

    async def _keep(self, person: Person, **changes: object) -> Person:
        changed = msgspec.structs.replace(person, **changes)
        await self.store.repository.save_person(changed)
        await self.digests.plan(changed)
        for table in await self.store.repository.tables_of(person.user, ("live",), MANY):
            if any(table.seats[seat].user == person.user for seat in table.awaited):
                await self._renew(table.id, None if changed.reminders == person.reminders else person.user)
        return changed

    async def _renew(self, number: int, user: int | None) -> None:
        """Work out anew when a table is to be looked at, and from now on when to remind somebody (``None``: as
        before). A game that this Caravan can't play is left alone."""
        try:
            async with self.store.holding(number) as table:
                if table.status == "live":
                    await self._set_due(table, user)
        except Refusal:
            return

    async def _set_due(self, table: TableRecord, user: int | None) -> None:
        position, before = self.store.position(table), table.due_at
        anew = [seat for seat in table.awaited if table.seats[seat].user == user]
        for seat in anew:
            await self._let_pass(table, seat)
        table.due_at = await self.store.limits.next_due(table, position, self.store.now())
        if anew or table.due_at != before:
            await self.store.commit(Change(table))

    async def _let_pass(self, table: TableRecord, seat: int) -> None:
        """Have a reminder that would be due now come only after its time from now on."""
        now, person = self.store.now(), table.seats[seat]
        passed, _ = (await self.store.limits.waiting(table, seat)).reminders(now)
        if passed > person.reminded:
            person.called_at = now
            person.reminded = person.reminded if table.pace is None else passed


def _ended(person: Person, now: float) -> list[tuple[float, float]]:
    """Somebody's times away without what is to come, and without what is long past."""
    cut = [(since, min(until, now)) for since, until in person.away if since < now]
    return [(since, until) for since, until in cut if until > now - 2 * MONTH]
