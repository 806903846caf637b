"""A change is stored whole or not at all, whoever else writes, reads or is cancelled meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiosqlite
import pytest

from bot.store import changes, files
from bot.store.locks import TableLocks
from bot.store.records import Change, TableRecord
from bot.store.repository import StaleVersion, StoreError
from bot.store.sqlite import SqliteRepository
from bot.store.writer import Writer
from tests.store.samples import added, following, full, gathering, move, pencil, plan, post, stored

State = tuple[TableRecord | None, object, object, object, object, object]


async def everything(store: SqliteRepository, table: int) -> State:
    """All that is stored of a table."""
    return (
        await store.table(table),
        await store.moves(table, undone=True),
        await store.pencils(table),
        await store.plans(table),
        await store.snapshot(table, 10**6),
        await store.pending_posts(10.0**12),
    )


def big_step(table: TableRecord) -> Change:
    """A change that touches everything that hangs on a table."""
    number = table.version + 1
    return following(
        table,
        updated_at=float(number),
        moves=[move(number)],
        pencils={0: pencil(0, number), 1: None},
        plans={0: plan(0, number), 1: None},
        posts=[post(f"move {number}"), post(f"hand {number}")],
        snapshot=(number, b"%d" % number),
    )


class Gate:
    """Stops the writing of a change after its table, seats, moves, snapshot and pencils, before its posts."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.reached = asyncio.Event()
        self.opened = asyncio.Event()
        self._write_posts = changes._add_posts
        monkeypatch.setattr(changes, "_add_posts", self._stop)

    async def _stop(self, connection: aiosqlite.Connection, table: int, posts: object) -> None:
        self.reached.set()
        await self.opened.wait()
        await self._write_posts(connection, table, posts)  # type: ignore[arg-type]


async def test_a_change_of_an_older_version_is_refused_and_changes_nothing(store: SqliteRepository) -> None:
    table = await added(store, full())
    await store.commit(big_step(table))
    before = await everything(store, table.id)
    with pytest.raises(StaleVersion, match=r"Table 1 was changed by somebody else.*version 1 is stored"):
        await store.commit(big_step(table))
    assert await everything(store, table.id) == before


@pytest.mark.parametrize("version", [0, 2, 7])
async def test_a_change_must_follow_the_stored_version_by_one(store: SqliteRepository, version: int) -> None:
    table = await added(store, full())
    change = following(table)
    change.table.version = version
    with pytest.raises(StaleVersion):
        await store.commit(change)
    assert await stored(store, table.id) == table


async def test_a_change_of_an_unknown_table_is_refused(store: SqliteRepository) -> None:
    with pytest.raises(StoreError, match="There is no table 8") as refusal:
        await store.commit(following(full(id=8)))
    assert not isinstance(refusal.value, StaleVersion)


async def test_two_who_read_the_same_version_can_not_both_store(store: SqliteRepository) -> None:
    table = await added(store, full())
    attempts = [store.commit(big_step(table)) for _ in range(8)]
    results = await asyncio.gather(*attempts, return_exceptions=True)
    assert results.count(None) == 1
    assert sum(isinstance(result, StaleVersion) for result in results) == 7
    assert len(await store.moves(table.id)) == 1


async def test_tables_that_commit_at_the_same_time_lose_nothing(store: SqliteRepository) -> None:
    async def play(number: int) -> None:
        for _ in range(10):
            async with store.lock(number):
                await store.commit(big_step(await stored(store, number)))

    numbers = [await store.create(full()) for _ in range(12)]
    await asyncio.gather(*(play(number) for number in numbers for _ in range(2)))
    for number in numbers:
        assert (await stored(store, number)).version == 20
        assert [found.number for found in await store.moves(number)] == list(range(1, 21))
    posts = await store.pending_posts(0.0, limit=10**4)
    assert len(posts) == 12 * 20 * 2
    assert [found.id for found in posts] == sorted(found.id for found in posts)


async def test_readers_see_the_last_stored_state_while_a_change_is_being_written(
    store: SqliteRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await added(store, full())
    before = await everything(store, table.id)
    gate = Gate(monkeypatch)
    writing = asyncio.create_task(store.commit(big_step(table)))
    await gate.reached.wait()
    assert await everything(store, table.id) == before
    assert [line.id for line in await store.tables_of(table.host, ["live"])] == [table.id]
    gate.opened.set()
    await writing
    assert (await stored(store, table.id)).version == 1


async def test_a_second_change_waits_for_the_first_transaction(
    store: SqliteRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = await added(store, full()), await added(store, full())
    gate = Gate(monkeypatch)
    first = asyncio.create_task(store.commit(big_step(one)))
    await gate.reached.wait()
    second = asyncio.create_task(store.commit(big_step(two)))
    third = asyncio.create_task(store.save_setting("guild:1", "lang", "es"))
    await asyncio.sleep(0.05)
    assert not second.done()
    assert not third.done()
    gate.opened.set()
    await asyncio.gather(first, second, third)
    assert [(await stored(store, number)).version for number in (one.id, two.id)] == [1, 1]


async def test_a_cancellation_in_the_middle_takes_everything_back(
    store: SqliteRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await added(store, full())
    before = await everything(store, table.id)
    with monkeypatch.context() as patch:
        gate = Gate(patch)
        writing = asyncio.create_task(store.commit(big_step(table)))
        await gate.reached.wait()
        writing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await writing
    assert await everything(store, table.id) == before
    await store.commit(big_step(table))
    assert (await stored(store, table.id)).version == 1


async def test_a_cancellation_while_it_is_being_kept_waits_until_it_is_kept(
    store: SqliteRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()
    keep = Writer._commit

    async def slowly(self: Writer) -> None:
        begun.set()
        await go_on.wait()
        await keep(self)

    table = await added(store, full())
    with monkeypatch.context() as patch:
        patch.setattr(Writer, "_commit", slowly)
        writing = asyncio.create_task(store.commit(big_step(table)))
        await begun.wait()
        for _ in range(3):
            writing.cancel()
            await asyncio.sleep(0)
        assert not writing.done()
        go_on.set()
        with pytest.raises(asyncio.CancelledError):
            await writing
    assert (await stored(store, table.id)).version == 1
    await store.commit(big_step(await stored(store, table.id)))
    assert len(await store.moves(table.id)) == 2


async def test_cancelled_at_any_moment_a_change_is_whole_or_absent(store: SqliteRepository) -> None:
    table = await added(store, full())
    kept = 0
    for pauses in range(80):
        writing = asyncio.create_task(store.commit(big_step(table)))
        for _ in range(pauses):
            await asyncio.sleep(0.0001 if pauses % 2 else 0)
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)
        table = await stored(store, table.id)
        assert table.version in {kept, kept + 1}
        kept = table.version
        assert [found.number for found in await store.moves(table.id)] == list(range(1, kept + 1))
        assert len(await store.pending_posts(0.0, limit=10**4)) == 2 * kept
    await store.commit(big_step(table))
    assert (await stored(store, table.id)).version == kept + 1


async def test_a_cancellation_while_waiting_for_a_turn_to_write_disturbs_nobody(
    store: SqliteRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = await added(store, full()), await added(store, full())
    gate = Gate(monkeypatch)
    first = asyncio.create_task(store.commit(big_step(one)))
    await gate.reached.wait()
    second = asyncio.create_task(store.commit(big_step(two)))
    await asyncio.sleep(0)
    second.cancel()
    gate.opened.set()
    await asyncio.gather(first, second, return_exceptions=True)
    assert [(await stored(store, number)).version for number in (one.id, two.id)] == [1, 0]


async def test_a_cancellation_before_the_transaction_has_begun_leaves_none_open(store: SqliteRepository) -> None:
    table = await added(store, full())
    with contextlib.closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(store.commit(big_step(table)))
        await asyncio.sleep(0.05)
        writing.cancel()
        await asyncio.sleep(0)
        other.execute("ROLLBACK")
        with pytest.raises(asyncio.CancelledError):
            await writing
    await store.commit(big_step(table))
    assert (await stored(store, table.id)).version == 1


async def test_another_program_that_writes_for_too_long_is_named(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "BUSY_SECONDS", 0.05)
    store = await SqliteRepository.open(path)
    table = await added(store, full())
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="is being written by another program"):
            await store.commit(big_step(table))
        assert await stored(store, table.id) == table
    await store.commit(big_step(table))
    await store.close()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda change: change.moves.append(move(change.moves[0].number)),
        lambda change: change.posts.append(post("x", user="nobody")),
        lambda change: change.undone.append(44),
        lambda change: setattr(change, "snapshot", (5, None)),
        lambda change: change.table.seats.append(change.table),
    ],
)
async def test_an_error_in_the_middle_takes_everything_back(
    store: SqliteRepository, spoil: Callable[[Change], None]
) -> None:
    table = await added(store, full())
    before = await everything(store, table.id)
    change = big_step(table)
    spoil(change)
    with pytest.raises((StoreError, AttributeError)):
        await store.commit(change)
    assert await everything(store, table.id) == before
    await store.commit(big_step(await stored(store, table.id)))
    assert (await stored(store, table.id)).version == 1


async def test_a_full_disk_changes_nothing_and_says_what_to_do(store: SqliteRepository) -> None:
    table = await added(store, full())
    before = await everything(store, table.id)
    async with store._write() as transaction:
        ((pages,),) = await transaction.execute_fetchall("PRAGMA page_count")
        await transaction.execute_fetchall(f"PRAGMA max_page_count = {pages + 2}")
    change = big_step(table)
    change.snapshot = (1, random.randbytes(100_000))
    with pytest.raises(StoreError, match=r"no room left .*caravan\.sqlite3.*Free some space") as refusal:
        await store.commit(change)
    assert isinstance(refusal.value.__cause__, aiosqlite.OperationalError)
    assert await everything(store, table.id) == before
    async with store._write() as transaction:
        await transaction.execute_fetchall("PRAGMA max_page_count = 1000000")
    await store.commit(change)
    assert (await stored(store, table.id)).version == 1


async def test_closing_lets_what_is_being_written_end(
    store: SqliteRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await added(store, full())
    gate = Gate(monkeypatch)
    writing = asyncio.create_task(store.commit(big_step(table)))
    await gate.reached.wait()
    closing = asyncio.create_task(store.close())
    await asyncio.sleep(0.02)
    assert not closing.done()
    gate.opened.set()
    await asyncio.gather(writing, closing)
    again = await SqliteRepository.open(store.path)
    assert (await stored(again, table.id)).version == 1
    await again.close()


async def test_one_table_is_held_by_one_at_a_time_in_the_order_of_asking(store: SqliteRepository) -> None:
    order: list[str] = []

    async def hold(name: str) -> None:
        async with store.lock(7):
            order.append(f"{name} in")
            await asyncio.sleep(0)
            order.append(f"{name} out")

    await asyncio.gather(*(hold(name) for name in "abc"))
    assert order == ["a in", "a out", "b in", "b out", "c in", "c out"]


async def test_locks_of_different_tables_do_not_wait_for_each_other(store: SqliteRepository) -> None:
    async with store.lock(1), store.lock(2), asyncio.timeout(5), store.lock(3):
        pass


async def test_no_lock_held_or_awaited_is_dropped_however_many_tables_there_are() -> None:
    locks = TableLocks()
    inside: dict[int, int] = {}
    worst = 0

    async def visit(table: int) -> None:
        nonlocal worst
        async with locks.hold(table):
            inside[table] = inside.get(table, 0) + 1
            worst = max(worst, inside[table])
            for _ in range(table % 4):
                await asyncio.sleep(0)
            inside[table] -= 1

    async def visits(seed: int) -> None:
        for step in range(100):
            # Every table is visited by many, while thousands of others come and go.
            await visit(step % 10)
            await visit(1000 + 100 * seed + step)
            if step % 25 == 0:
                gc.collect(0)

    await asyncio.gather(*(visits(seed) for seed in range(30)))
    assert worst == 1
    gc.collect()
    assert len(locks) == 0


async def test_a_lock_passes_on_when_its_holder_fails_or_a_waiter_is_cancelled() -> None:
    locks = TableLocks()
    entered = asyncio.Event()

    async def fail() -> None:
        async with locks.hold(1):
            entered.set()
            await asyncio.sleep(0.02)
            raise RuntimeError

    async def wait() -> str:
        async with locks.hold(1):
            return "in"

    failing = asyncio.create_task(fail())
    await entered.wait()
    cancelled, waiting = asyncio.create_task(wait()), asyncio.create_task(wait())
    await asyncio.sleep(0)
    cancelled.cancel()
    results = await asyncio.gather(failing, cancelled, waiting, return_exceptions=True)
    assert [type(result) for result in results] == [RuntimeError, asyncio.CancelledError, str]


async def test_a_lobby_can_be_created_while_games_go_on(store: SqliteRepository) -> None:
    table = await added(store, full())
    playing = asyncio.create_task(store.commit(big_step(table)))
    numbers = await asyncio.gather(*(store.create(gathering()) for _ in range(5)))
    await playing
    assert sorted(numbers) == [2, 3, 4, 5, 6]


async def test_no_statement_of_a_change_is_left_to_be_reset_in_the_middle_of_the_next(
    store: SqliteRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    batches: list[sqlite3.Cursor] = []
    execute: Any = aiosqlite.Connection._execute

    async def recorded(self: aiosqlite.Connection, run: Any, *args: Any, **options: Any) -> Any:
        result = await execute(self, run, *args, **options)
        if getattr(run, "__name__", "") == "executemany":
            batches.append(result)
        return result

    monkeypatch.setattr(aiosqlite.Connection, "_execute", recorded)
    await store.commit(big_step(await added(store, full())))
    assert len(batches) >= 3
    for cursor in batches:
        with pytest.raises(sqlite3.ProgrammingError, match="closed cursor"):
            cursor.fetchone()
