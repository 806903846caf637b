"""How often somebody is reminded of a turn: as often as the server says, and never more often than they want."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from bot.store.records import Pace, Person, SeatRecord

HOUR, DAY = 3600.0, 24 * 3600.0
STEPS = (1, 3, 7)
"""Without a clock reminders come after so many times the server's hours: each wait doubles the one before."""
DAYS = 7
"""Whoever wants to be reminded daily is so for a week."""
WORTH_HALF = 2 * HOUR
"""Turns that may take as long are worth a reminder at half of their time."""


def begin_wait(seat: SeatRecord, now: float | None) -> None:
    """Note that a seat is newly awaited from now on; ``None``: it isn't awaited."""
    seat.asked_at, seat.called_at, seat.late = now, None, False
    seat.reminded, seat.unanswered = 0, False


def plan(person: Person, hours: float, pace: Pace | None) -> list[float]:
    """After how much of the time that counts somebody is reminded, in seconds. ``hours`` is the server's time until
    the first reminder (0: never), where there is no clock."""
    usual = _by_clock(pace) if pace is not None else [hours * HOUR * step for step in STEPS if hours]
    wish = person.reminders
    if wish == "digest":
        wish = "never" if _digest_will_do(person, pace) else "usual"
    if wish == "never":
        return []
    if wish == "once" or not usual:
        return usual[:1]
    return _daily(pace) or usual[:1] if wish == "daily" else usual


def steps(plan: Sequence[float]) -> list[float]:
    """How much of it lies between one reminder and the next."""
    return [later - sooner for sooner, later in pairwise([0.0, *plan])]


def end(person: Person, hours: float, pace: Pace | None) -> float | None:
    """After how much of the time that counts somebody won't be reminded any more, though they haven't moved;
    ``None`` where nobody is reminded, and at a table with a clock, which says itself when time is up."""
    if not hours or pace is not None:
        return None
    return max(hours * HOUR * STEPS[-1], *plan(person, hours, pace), 0.0) + hours * HOUR


def _by_clock(pace: Pace) -> list[float]:
    """When half of what a turn may take is over, and when all of it is, so that the bank begins."""
    half = [pace.allowance / 2] if pace.allowance >= WORTH_HALF else []
    return [*half, pace.allowance] if pace.bank else half


def _daily(pace: Pace | None) -> list[float]:
    days = [DAY * count for count in range(1, DAYS + 1)]
    return days if pace is None else [day for day in days if day < pace.allowance + pace.bank]


def _digest_will_do(person: Person, pace: Pace | None) -> bool:
    """Whether a digest reaches somebody, and soon enough: turns that may take less than a day can't wait for it."""
    return person.digest is not None and not person.dm_closed and (pace is None or pace.allowance >= DAY)
