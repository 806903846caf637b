"""Times as people type them: “friday 18:00”, “in 3 days”, quiet hours such as “22-8”, and places by their zone."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

import dateparser  # type: ignore[import-untyped]

LONGEST = 60
UNCLEAR = "I don't understand “{typed}” as a time. You could say “friday”, “24 December” or “in 10 days”."
NO_ZONE = "-# I took that by the clock of UTC; `/settings me zone:` tells me yours."
HOURS = re.compile(
    r"(\d{1,2})(?:[:.h](\d{2}))?\s*(am|pm)?\s*(?:-|–|—|to|until|till)\s*(\d{1,2})(?:[:.h](\d{2}))?\s*(am|pm)?", re.I
)
TIME = re.compile(r"(\d{1,2})(?:[:.h](\d{2}))?\s*(am|pm)?", re.I)
DAY_ONLY = re.compile(r"\d{1,2}[:.]\d{2}|\d\s*(?:am|pm|h\b|hour|min)|\b(?:noon|midnight|now)\b", re.I)
"""What names a time of day; without it a day is meant to its end."""
WEEKDAY = re.compile(r"^(?!.*\bnext\b).*\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b", re.I)


def instant(typed: str, now: float, zone: str) -> float | None:
    """The moment that somebody names with a time of day, by the clock where they live (UTC if that isn't known); of
    a day of the week the next one, which may be today. ``None`` for what isn't understood, or names a day only."""
    found = moment(typed, now, zone) if DAY_ONLY.search(typed) else None
    if found is None or WEEKDAY.search(typed) is None:
        return found
    nearer = (datetime.fromtimestamp(found, ZoneInfo(zone or "UTC")) - timedelta(days=7)).timestamp()
    return nearer if nearer > now else found


def moment(typed: str, now: float, zone: str) -> float | None:
    """The moment that somebody names, by the clock where they live (UTC if that isn't known): of a day that is
    named without a time, its end. ``None`` for what isn't understood."""
    place = ZoneInfo(zone or "UTC")
    words = re.sub(r"^(?:until|till?|through|before)\s+", "", " ".join(typed.split())[:LONGEST], flags=re.I)
    here = datetime.fromtimestamp(now, place)
    found: datetime | None = dateparser.parse(
        words,
        languages=["en"],
        settings={
            "RELATIVE_BASE": here.replace(tzinfo=None),
            "PREFER_DATES_FROM": "future",
            "RETURN_AS_TIMEZONE_AWARE": False,
        },
    )
    if found is None:
        return None
    if DAY_ONLY.search(typed) is None:
        found = found.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    return found.replace(tzinfo=place).astimezone(UTC).timestamp()


def hours(typed: str) -> tuple[int, int] | None:
    """Quiet hours as minutes since midnight, from when until when; ``None`` for what isn't understood."""
    found = HOURS.fullmatch(typed.strip())
    if found is None:
        return None
    ends = _minutes(*found.group(1, 2, 3)), _minutes(*found.group(4, 5, 6))
    return None if ends[0] is None or ends[1] is None or ends[0] == ends[1] else (ends[0], ends[1])


def time_of_day(typed: str) -> int | None:
    """A time of day such as “8:00”, “7.30” or “7pm”, in minutes since midnight; ``None`` for what isn't
    understood."""
    found = TIME.fullmatch(typed.strip())
    return None if found is None else _minutes(*found.group(1, 2, 3))


def _minutes(hour: str, minute: str | None, half: str | None) -> int | None:
    clock = int(hour)
    if half is not None:
        if not 1 <= clock <= 12:
            return None
        clock = clock % 12 + 12 * (half.lower() == "pm")
    total = clock * 60 + int(minute or 0)
    return total % 1440 if total <= 1440 and int(minute or 0) < 60 else None


def clock(minutes: int) -> str:
    """A time of day."""
    return f"{minutes // 60:02}:{minutes % 60:02}"


@cache
def zones() -> tuple[str, ...]:
    """Every place by its zone, the usual names first."""
    usual = re.compile(r"(Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)/")
    return tuple(sorted(available_timezones(), key=lambda name: (usual.match(name) is None, name)))


def zone_named(typed: str) -> str | None:
    """The zone that somebody names in full, or by its city alone, in any case: the first of the usual ones."""
    wanted = typed.strip().replace(" ", "_").casefold()
    named = [zone for zone in zones() if wanted in (zone.casefold(), zone.casefold().rpartition("/")[2])]
    return next((zone for zone in named if zone.casefold() == wanted), next(iter(named), None))
