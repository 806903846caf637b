"""When a game stands still by everybody's wish: no time counts for anybody, and nobody is called."""

from __future__ import annotations

import math

from bot.store.records import Pauses, Summary, TableRecord
from bot.tables.stillness import Interval


def is_paused(table: TableRecord | Summary) -> bool:
    """Whether a game stands still now."""
    return table.pauses.since is not None


def intervals(pauses: Pauses) -> list[Interval]:
    """The times that don't count at a table; one that nobody has ended yet has no end."""
    if pauses.since is None:
        return pauses.past
    return [*pauses.past, (pauses.since, math.inf if pauses.until is None else pauses.until)]


def begin(table: TableRecord, now: float, until: float | None) -> None:
    """Let a game stand still from now on."""
    table.pauses = Pauses(now, until, table.pauses.past)


def end(table: TableRecord, now: float) -> None:
    """Let the game go on; what it stood still is kept as long as it matters to a clock that runs."""
    since, until = table.pauses.since, table.pauses.until
    if since is None:
        return
    ended = now if until is None else min(now, until)
    since_when = min([table.waiting_since, *(seat.asked_at for seat in table.seats if seat.asked_at is not None)])
    past = [(begun, over) for begun, over in [*table.pauses.past, (since, ended)] if max(begun, since_when) < over]
    table.pauses = Pauses(past=past)


def set_right(table: TableRecord, now: float) -> None:
    """Cut what a clock that ran ahead has stored."""
    pauses = table.pauses
    past = [(since, min(until, now)) for since, until in pauses.past if since < now]
    table.pauses = Pauses(None if pauses.since is None else min(pauses.since, now), pauses.until, past)
