"""What people wait for is found by indexes, however many games a file holds."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from bot.store import statements
from bot.store.sqlite import SqliteRepository

QUERIES: list[tuple[str, Any]] = [
    (statements.TABLE, (1,)),
    (statements.MOVES, (1, 0)),
    (statements.NEWEST_MOVE, (1,)),
    (statements.SNAPSHOT, (1, 9)),
    (statements.ARCHIVE, (1,)),
    (statements.TO_ARCHIVE, (0,)),
    (statements.PENCIL, (1, 0)),
    (statements.TABLES_OF, {"user": 7, "statuses": '["live"]', "limit": 25}),
    (statements.INVITATIONS, {"user": 7, "limit": 25}),
    (statements.TABLES_IN, {"channel": 9, "statuses": '["live"]', "limit": 25}),
    (statements.OPEN_TABLES, {"guild": 1, "limit": 25}),
    (statements.DUE_TABLES, {"now": 1.0, "ahead": 2.0, "limit": 25}),
]
KEPT = {"tables", "seats", "moves", "snapshots", "archives", "pencils"}


@pytest.fixture
async def plans(store: SqliteRepository) -> list[list[str]]:
    """How SQLite goes about each of the queries."""

    def steps(database: sqlite3.Connection) -> Iterator[list[str]]:
        for sql, values in QUERIES:
            yield [str(row[3]) for row in database.execute(f"EXPLAIN QUERY PLAN {sql}", values)]

    with closing(sqlite3.connect(store.path)) as database:
        return list(steps(database))


async def test_nothing_that_people_wait_for_looks_through_a_whole_table(plans: list[list[str]]) -> None:
    scans = [step for steps in plans for step in steps if step.startswith("SCAN")]
    assert [step for step in scans if KEPT & set(step.split())] == []
    assert sum("USING" in step for steps in plans for step in steps) >= len(QUERIES)


async def test_games_to_archive_are_found_without_looking_at_any_other(plans: list[list[str]]) -> None:
    place = [sql for sql, _ in QUERIES].index(statements.TO_ARCHIVE)
    assert "tables_to_archive" in " ".join(plans[place])
