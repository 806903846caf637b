"""Time that doesn't count: quiet hours where somebody lives, on nights when clocks change too, and days away."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.store.records import Person
from bot.tables import stillness

HOUR, DAY = 3600.0, 24 * 3600.0
BERLIN, NEW_YORK = "Europe/Berlin", "America/New_York"
NIGHT = (22 * 60, 8 * 60)


def at(zone: str, *parts: int) -> float:
    """A moment by the clock of a place."""
    return datetime(*parts, tzinfo=ZoneInfo(zone)).timestamp()  # type: ignore[misc,arg-type]


def person(**given: object) -> Person:
    return Person(1, **given)  # type: ignore[arg-type]


def test_who_has_chosen_nothing_has_no_time_that_stands_still() -> None:
    still = stillness.of(person(), 10)
    assert still(0.0, 1000 * DAY) == []
    assert stillness.when(100.0, 24 * HOUR, still) == 100.0 + 24 * HOUR


def test_a_night_of_quiet_hours_does_not_count() -> None:
    still = stillness.of(person(zone=BERLIN, quiet=NIGHT), 10)
    evening = at(BERLIN, 2026, 11, 30, 21, 0)
    assert stillness.when(evening, HOUR, still) == at(BERLIN, 2026, 11, 30, 22, 0)
    assert stillness.when(evening, 2 * HOUR, still) == at(BERLIN, 2026, 12, 1, 9, 0)
    assert stillness.when(evening, 16 * HOUR, still) == at(BERLIN, 2026, 12, 2, 9, 0), "a day has 14 hours"
    assert stillness.counted(evening, at(BERLIN, 2026, 12, 1, 9, 0), still) == 2 * HOUR


def test_quiet_hours_by_day_do_not_reach_over_midnight() -> None:
    still = stillness.of(person(zone=BERLIN, quiet=(9 * 60, 17 * 60)), 10)
    assert stillness.when(at(BERLIN, 2026, 6, 1, 8, 30), HOUR, still) == at(BERLIN, 2026, 6, 1, 17, 30)


@pytest.mark.parametrize(
    ("zone", "before", "after", "length"),
    [
        (BERLIN, (2026, 3, 28, 22, 0), (2026, 3, 29, 8, 0), 9.0),
        (BERLIN, (2026, 10, 24, 22, 0), (2026, 10, 25, 8, 0), 11.0),
        (NEW_YORK, (2026, 3, 7, 22, 0), (2026, 3, 8, 8, 0), 9.0),
        (NEW_YORK, (2026, 10, 31, 22, 0), (2026, 11, 1, 8, 0), 11.0),
    ],
)
def test_on_the_nights_when_clocks_change_quiet_hours_end_by_the_clock(
    zone: str, before: tuple[int, ...], after: tuple[int, ...], length: float
) -> None:
    start, end = at(zone, *before), at(zone, *after)
    assert end - start == length * HOUR
    still = stillness.of(person(zone=zone, quiet=NIGHT), 10)
    assert still(start - HOUR, end + HOUR) == [(start, end)]


@pytest.mark.parametrize("quiet", [(150, 8 * 60), (22 * 60, 150)])
def test_a_quiet_hour_that_begins_or_ends_in_the_hour_that_the_clock_leaves_out_or_repeats_is_one_piece(
    quiet: tuple[int, int],
) -> None:
    for day in ((2026, 3, 29), (2026, 10, 25)):
        start, end = at(BERLIN, *day, 0, 0), at(BERLIN, *day, 12, 0)
        intervals = stillness.quiet(BERLIN, quiet, start, end)
        assert len(intervals) == 1
        assert all(since < until for since, until in intervals)


def test_days_away_do_not_count() -> None:
    still = stillness.of(person(away=[(10 * DAY, 15 * DAY)]), 10)
    assert stillness.when(9 * DAY, 2 * DAY, still) == 16 * DAY
    assert stillness.when(12 * DAY, HOUR, still) == 15 * DAY + HOUR
    assert stillness.awake(12 * DAY, still) == 15 * DAY
    assert stillness.awake(16 * DAY, still) == 16 * DAY


def test_days_away_beyond_what_a_server_admits_in_a_month_count() -> None:
    assert stillness.allowed([(0.0, 20 * DAY)], 10 * DAY) == [(0.0, 10 * DAY)]
    assert stillness.allowed([(0.0, 6 * DAY), (10 * DAY, 20 * DAY)], 10 * DAY) == [
        (0.0, 6 * DAY),
        (10 * DAY, 14 * DAY),
    ]
    assert stillness.allowed([(0.0, 10 * DAY), (40 * DAY, 50 * DAY)], 10 * DAY) == [
        (0.0, 10 * DAY),
        (40 * DAY, 50 * DAY),
    ], "a month later there is room again"


def test_nobody_is_waited_for_for_more_than_two_years() -> None:
    still = stillness.of(person(away=[(0.0, 1e10)]), 1e9)
    assert stillness.when(0.0, HOUR, still) == stillness.FURTHEST


@settings(max_examples=150, deadline=None, derandomize=True)
@given(
    start=st.floats(1.7e9, 1.9e9),
    seconds=st.floats(0.0, 30 * DAY),
    zone=st.sampled_from([BERLIN, NEW_YORK, "Australia/Lord_Howe", "Asia/Kathmandu", "America/Sao_Paulo", "UTC"]),
    hours=st.tuples(st.integers(0, 1439), st.integers(0, 1439)),
    away=st.lists(st.tuples(st.floats(1.7e9, 1.9e9), st.floats(0.0, 20 * DAY)), max_size=4),
)
def test_as_much_time_counts_until_then_as_was_asked_for(
    start: float, seconds: float, zone: str, hours: tuple[int, int], away: list[tuple[float, float]]
) -> None:
    times = [(begin, begin + length) for begin, length in away]
    still = stillness.of(person(zone=zone, quiet=hours, away=times), 15)
    end = stillness.when(start, seconds, still)
    assert end >= start + seconds - 1e-3
    if end < start + stillness.FURTHEST:
        assert stillness.counted(start, end, still) == pytest.approx(seconds, abs=1e-3)
