"""A seat that is waited for: when it is called next, by its own time and as its holder wants."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from bot.store.records import Pace, Person, SeatRecord
from bot.tables import reminding, stillness
from bot.tables.stillness import Still


@dataclass(frozen=True)
class Waiting:
    """A seat that has been waited for ``since`` a moment, its holder, after how many ``hours`` the server reminds,
    and when time doesn't count for it."""

    seat: SeatRecord
    since: float
    person: Person
    hours: float
    pace: Pace | None
    still: Still

    def reminders(self, now: float) -> tuple[int, float | None]:
        """How many reminders have come due by now, and when the next one does. Without a clock each is counted from
        the one before, so that none follows at its heels when the bot comes late."""
        plan = self._plan
        if self.pace is not None:
            moments = [stillness.when(self.since, length, self.still) for length in plan]
            passed = sum(at <= now for at in moments)
            return passed, (moments[passed] if passed < len(moments) else None)
        done = self.seat.reminded
        if done >= len(plan):
            return done, None
        coming = stillness.when(self._called_at, reminding.steps(plan)[done], self.still)
        return (done + 1, None) if coming <= now else (done, coming)

    def next_call(self, now: float, *, due: bool = True) -> float | None:
        """When the seat is called next; not ``due``: what is due now doesn't count."""
        passed, coming = self.reminders(now)
        if self.seat.uncalled or (due and passed > self.seat.reminded):
            return stillness.awake(now, self.still)
        return stillness.awake(coming, self.still) if coming is not None else None

    def given_up_at(self) -> float | None:
        """When the last reminder has been without effect for a while; ``None`` where that doesn't come."""
        length = reminding.end(self.person, self.hours, self.pace)
        if length is None or self.seat.gone:
            return None
        end = stillness.when(self.since, length, self.still)
        if self.seat.called_at is None:
            return end
        left = sum(reminding.steps(self._plan)[self.seat.reminded :]) + self.hours * reminding.HOUR
        return max(end, stillness.when(self.seat.called_at, left, self.still))

    @property
    def _plan(self) -> list[float]:
        return [] if self.seat.gone else reminding.plan(self.person, self.hours, self.pace)

    @property
    def _called_at(self) -> float:
        return self.since if self.seat.called_at is None else self.seat.called_at


def given_up_at(waits: Collection[Waiting]) -> float | None:
    """When the others can be told that all of these have let their reminders pass; ``None`` when they have been,
    and where that doesn't come."""
    if all(wait.seat.unanswered for wait in waits):
        return None
    ends = [wait.given_up_at() for wait in waits]
    known = [end for end in ends if end is not None]
    return max(known) if len(known) == len(ends) else None
