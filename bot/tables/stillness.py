"""Time that doesn't count for somebody: while they are away, and in their quiet hours, where they live."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.store.records import Person

Interval = tuple[float, float]
"""From when until when, in seconds since 1970; the end is outside."""
Still = Callable[[float, float], list[Interval]]
"""The times that don't count between two moments, merged and in order."""

DAY = 24 * 3600.0
STEP = 14 * DAY
FURTHEST = 2 * 365 * DAY
"""Nobody is waited for beyond that, however still their time stands."""
MONTH = 30 * DAY


def of(person: Person, most_days: float) -> Still:
    """When time stands still for somebody: of their days away only so many in any thirty count as such."""

    def still(start: float, end: float) -> list[Interval]:
        away = _within(allowed(person.away, most_days * DAY), start, end)
        return merged([*away, *quiet(person.zone, person.quiet, start, end)])

    return still


def quiet(zone: str, hours: tuple[int, int] | None, start: float, end: float) -> list[Interval]:
    """Somebody's quiet hours between two moments; ``hours`` are minutes since midnight in their zone, from when
    until when, also over midnight. On the nights on which clocks change they are as long as the clocks say."""
    if hours is None or not zone or hours[0] == hours[1]:
        return []
    place = ZoneInfo(zone)
    first = datetime.fromtimestamp(start, place).date() - timedelta(days=1)
    last = datetime.fromtimestamp(end, place).date()
    days = (first + timedelta(days=count) for count in range((last - first).days + 1))
    over_midnight = timedelta(days=int(hours[1] < hours[0]))
    nights = [(_moment(day, hours[0], place), _moment(day + over_midnight, hours[1], place)) for day in days]
    return _within(nights, start, end)


def _moment(day: date, minutes: int, place: ZoneInfo) -> float:
    return datetime.combine(day, time(minutes // 60, minutes % 60), place).timestamp()


def away_until(person: Person, now: float) -> float | None:
    """Until when somebody is away; ``None`` for somebody who is there."""
    return max((until for since, until in person.away if since <= now < until), default=None)


def allowed(away: Sequence[Interval], most: float) -> list[Interval]:
    """Somebody's times away, cut where they have been away for more than so many seconds within thirty days."""
    kept: list[Interval] = []
    for begin, end in sorted(away):
        spent = sum(min(until, begin) - max(since, begin - MONTH) for since, until in kept if until > begin - MONTH)
        room = most - spent
        if room > 0:
            kept.append((begin, min(end, begin + room)))
    return kept


def merged(intervals: Iterable[Interval]) -> list[Interval]:
    """The same times without overlaps, in order."""
    kept: list[Interval] = []
    for begin, end in sorted(intervals):
        if kept and begin <= kept[-1][1]:
            kept[-1] = (kept[-1][0], max(kept[-1][1], end))
        elif begin < end:
            kept.append((begin, end))
    return kept


def counted(start: float, end: float, still: Still) -> float:
    """How many seconds count between two moments."""
    return max(0.0, end - start) - sum(until - since for since, until in still(start, end))


def when(start: float, seconds: float, still: Still) -> float:
    """The moment at which so many seconds that count will have passed, at most two years from the start."""
    left, at = seconds, start
    for since, until in _ahead(start, still):
        if since - at >= left:
            break
        left -= since - at
        at = until
    return min(at + left, start + FURTHEST)


def awake(at: float, still: Still) -> float:
    """The first moment from then on at which time counts."""
    for since, until in _ahead(at, still):
        if since > at:
            break
        at = until
    return at


def and_quiet(still: Still, zone: str, hours: tuple[int, int]) -> Still:
    """What doesn't count for somebody, and quiet hours that hold for all."""

    def both(start: float, end: float) -> list[Interval]:
        return merged([*still(start, end), *quiet(zone, hours, start, end)])

    return both


def beside(still: Still, also: Sequence[Interval]) -> Still:
    """What doesn't count for somebody, and other times that don't."""

    def both(start: float, end: float) -> list[Interval]:
        return merged([*still(start, end), *_within(also, start, end)])

    return both if also else still


def _ahead(start: float, still: Still) -> Iterator[Interval]:
    """The times that don't count from a moment on."""
    for step in range(math.ceil(FURTHEST / STEP)):
        yield from still(start + step * STEP, start + (step + 1) * STEP)


def _within(intervals: Iterable[Interval], start: float, end: float) -> list[Interval]:
    cut = ((max(begin, start), min(until, end)) for begin, until in intervals)
    return [(begin, until) for begin, until in cut if begin < until]
