"""The rounds that the bot goes, when the clock does what clocks do."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from bot.store.repository import StoreError
from tests.play.world import World


async def test_a_leap_of_the_clock_brings_one_round_and_not_all_that_were_skipped(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository = harbour.bot.app.repository
    real, asked = repository.due_tables, []

    async def due_tables(now: float, most: int) -> Any:
        asked.append(now)
        return await real(now, most)

    monkeypatch.setattr(repository, "due_tables", due_tables)
    harbour.env.backend.advance_clock(24 * 3600)
    await harbour.env.advance_time(60)
    assert 2 <= len(asked) <= 4


async def ended(harbour: World) -> int:
    """A game that is over after a move and a resignation, and has not been archived yet."""
    number = await harbour.dealt("Ana", "Bruno")
    table = await harbour.table(number)
    await harbour.bot.app.tables.play.resign(number, table.seats[0].user)
    await harbour.env.settle()
    return number


def rows(harbour: World) -> tuple[int, int]:
    """How many moves are rows of their own, and how many games archives."""
    with closing(sqlite3.connect(harbour.bot.app.database)) as database:
        found = database.execute("SELECT (SELECT count(*) FROM moves), (SELECT count(*) FROM archives)").fetchone()
    return tuple(found)


async def test_a_finished_game_is_archived_in_the_next_round_and_its_log_stays(harbour: World) -> None:
    number = await ended(harbour)
    going = await harbour.dealt("Chie", "Dara")
    before = await harbour.bot.app.tables.history(number), await harbour.bot.app.tables.archive(number)
    kept = len(await harbour.moves(going))
    await harbour.env.advance_time(60)
    assert rows(harbour) == (kept, 1)
    assert (await harbour.bot.app.tables.history(number), await harbour.bot.app.tables.archive(number)) == before


async def test_a_game_that_can_not_be_archived_is_left_alone_and_the_others_are_archived(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, good = await ended(harbour), await ended(harbour)
    repository = harbour.bot.app.repository
    genuine, tried = repository.archive, []

    async def archive(number: int) -> None:
        tried.append(number)
        if number == bad:
            raise StoreError("it doesn't come out as it went in")
        await genuine(number)

    monkeypatch.setattr(repository, "archive", archive)
    await harbour.env.advance_time(120)
    await harbour.env.settle()
    harbour.expect_fault("it doesn't come out as it went in")
    assert tried == [bad, good]
    assert len(await harbour.moves(bad)) > 0
    assert rows(harbour)[1] == 1
