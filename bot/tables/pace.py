"""The pace of a table: how long a turn may take, with a bank of extra time for each seat."""

from __future__ import annotations

import re

from bot.store.records import Pace, SeatRecord, TableRecord
from bot.tables import stillness
from bot.tables.stillness import Still

MINUTE, HOUR, DAY = 60.0, 3600.0, 24 * 3600.0
NO_CLOCK = "no clock"
PACES: dict[str, Pace | None] = {
    NO_CLOCK: None,
    "a day a turn": Pace(DAY, 3 * DAY, 4 * HOUR),
    "three days a turn": Pace(3 * DAY, 7 * DAY, 12 * HOUR),
    "live": Pace(5 * MINUTE, 15 * MINUTE, MINUTE),
}
"""The paces that have a name: for each turn, in the bank, and what a turn brings back into it."""
LEAST, MOST = MINUTE, 60 * DAY
UNITS = {"m": MINUTE, "h": HOUR, "d": DAY, "w": 7 * DAY}
LENGTH = re.compile(r"(\d{1,4}(?:[.,]\d)?)\s*(m|h|d|w)[a-z]*")
UNREAD = (
    "I don't understand “{typed}” as a pace. You could say “a day a turn”, or your own numbers: “12h + 2d + 1h” "
    "is 12 hours for each turn, a bank of 2 days, and an hour back into it with each turn."
)
UNFIT = "A turn needs between a minute and 60 days, and no bank more than 60 days."


class NoPace(ValueError):
    """What was typed names no pace; the message says what would."""


def read(typed: str) -> Pace | None:
    """The pace that somebody names; ``None``: no clock. Raises :class:`NoPace`."""
    words = " ".join(typed.split()).casefold()
    if words in PACES:
        return PACES[words]
    lengths = [LENGTH.fullmatch(part.strip()) for part in words.split("+")]
    if not 1 <= len(lengths) <= 3 or any(length is None for length in lengths):
        raise NoPace(UNREAD.format(typed=typed[:40]))
    times = [float(found[1].replace(",", ".")) * UNITS[found[2]] for found in lengths if found is not None]
    pace = Pace(*times, *[0.0] * (3 - len(times)))
    if not LEAST <= pace.allowance <= MOST or max(pace.bank, pace.refill) > MOST:
        raise NoPace(UNFIT)
    return pace


def shown(pace: Pace | None) -> str:
    """A pace in words."""
    named = next((name for name, known in PACES.items() if known == pace), "")
    if pace is None:
        return NO_CLOCK
    parts = [f"{length(pace.allowance)} a turn"]
    parts += [f"{length(pace.bank)} in the bank"] if pace.bank else []
    parts += [f"{length(pace.refill)} back each turn"] if pace.bank and pace.refill else []
    words = ", ".join(parts)
    return f"{named} ({words})" if named == "live" else words


def length(seconds: float) -> str:
    """A length of time in words, in its largest unit that fits."""
    for name, size in (("day", DAY), ("hour", HOUR), ("minute", MINUTE)):
        if seconds >= size or name == "minute":
            count = round(seconds / size, 1)
            words = f"{count:g}"
            return f"{words} {name}" if count == 1 else f"{words} {name}s"
    raise AssertionError


def begin(table: TableRecord) -> None:
    """Fill the banks at the beginning of a game."""
    for seat in table.seats:
        seat.bank = full_bank(table)


def full_bank(table: TableRecord) -> float:
    """What a seat has in its bank at the beginning."""
    return table.pace.bank if table.pace is not None else 0.0


def deadline(pace: Pace, seat: SeatRecord, still: Still) -> float | None:
    """When the time of a seat is up, its bank spent; ``None`` for one that nobody waits for."""
    if seat.asked_at is None:
        return None
    return stillness.when(seat.asked_at, pace.allowance + seat.bank, still)


def charge(pace: Pace, seat: SeatRecord, now: float, still: Still) -> None:
    """Take what a turn took beyond its allowance from the seat's bank, and put back what a turn brings: never more
    than there was at the start."""
    if seat.asked_at is None:
        return
    over = max(0.0, stillness.counted(seat.asked_at, now, still) - pace.allowance)
    seat.bank = min(pace.bank, max(0.0, seat.bank - over) + pace.refill)
