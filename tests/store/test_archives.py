"""How a finished game went is packed into one archive, of which nothing can be changed without being noticed."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.store.packing import pack, packed_state, unpack, unpacked_state
from bot.store.records import MoveRecord, TableRecord
from bot.store.repository import StoreError
from bot.store.schema import MIGRATIONS
from bot.store.sqlite import SqliteRepository
from tests.store.samples import added, following, full, move, pencil, stored

START = b'{"hands":[["sparrow"],[]]}'
PLAYED = [move(1), move(2, answers=[]), move(3)]


async def finished(store: SqliteRepository, **fields: Any) -> TableRecord:
    """A finished game of three moves, the second of which was taken back."""
    table = await added(store, full(**fields))
    await store.commit(following(table, snapshot=(0, START)))
    change = following(await stored(store, table.id), moves=PLAYED, snapshot=(1, b"{}"), pencils={0: pencil(0)})
    await store.commit(change)
    await store.commit(following(await stored(store, table.id), undone=[2], status="over"))
    return await stored(store, table.id)


async def packed(store: SqliteRepository, after: int = 0) -> int | None:
    """Pack the first finished game that isn't yet; its number."""
    number = await store.unarchived(after)
    if number is not None:
        await store.archive(number)
    return number


async def course(store: SqliteRepository, table: int) -> tuple[object, ...]:
    """All that is told of how a game went."""
    return (
        await store.moves(table),
        await store.moves(table, undone=True),
        await store.newest_move(table),
        await store.snapshot(table, 1),
        await store.snapshot(table, 0),
    )


def count(store: SqliteRepository, table: str) -> int:
    """How many rows there are."""
    with closing(sqlite3.connect(store.path)) as database:
        return int(database.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


async def test_an_archived_game_is_read_as_before_and_its_rows_are_gone(store: SqliteRepository) -> None:
    table = await finished(store)
    before = await course(store, table.id)
    assert await packed(store) == table.id
    assert await course(store, table.id) == before
    assert before[:2] == ([PLAYED[0], PLAYED[2]], [PLAYED[0], move(2, answers=[], undone=True), PLAYED[2]])
    assert before[3:] == ((0, START), None)
    assert [count(store, rows) for rows in ("moves", "snapshots", "pencils", "archives")] == [0, 0, 0, 1]
    assert await stored(store, table.id) == table
    assert await packed(store) is None


async def test_of_an_archived_game_the_start_is_the_only_kept_state(store: SqliteRepository) -> None:
    table = await finished(store)
    assert await store.snapshot(table.id, 99) == (1, b"{}")
    await packed(store)
    assert await store.snapshot(table.id, 99) == (0, START)


async def test_only_finished_games_are_archived_in_order_and_from_a_number_on(store: SqliteRepository) -> None:
    for status in ("live", "over", "cancelled", "lobby", "over", "over"):
        await store.create(full(status=status))
    assert await packed(store, 5) == 6
    assert [await packed(store) for _ in range(3)] == [2, 5, None]


@pytest.mark.parametrize("status", ["live", "lobby", "cancelled"])
async def test_a_game_that_is_not_over_is_not_archived(store: SqliteRepository, status: str) -> None:
    table = await added(store, full(status=status))
    await store.commit(following(table, moves=[move(1)], snapshot=(0, START)))
    with pytest.raises(StoreError, match="isn't over"):
        await store.archive(table.id)
    assert await store.moves(table.id) == [move(1)]
    assert count(store, "moves") == count(store, "snapshots") == 1


async def test_a_game_is_archived_once(store: SqliteRepository) -> None:
    table = await finished(store)
    await store.archive(table.id)
    before = await course(store, table.id)
    with pytest.raises(StoreError):
        await store.archive(table.id)
    assert await course(store, table.id) == before


async def test_a_game_without_moves_or_a_start_is_archived_too(store: SqliteRepository) -> None:
    table = await added(store, full(status="over"))
    assert await packed(store) == table.id
    assert await course(store, table.id) == ([], [], None, None, None)


async def test_an_archived_table_can_still_be_changed_for_all_but_its_moves(store: SqliteRepository) -> None:
    table = await finished(store)
    await packed(store)
    await store.commit(following(table, post=123))
    assert (await stored(store, table.id)).post == 123
    with pytest.raises(StoreError, match="gets no more moves"):
        await store.commit(following(await stored(store, table.id), moves=[move(4)]))
    with pytest.raises(StoreError, match="isn't there"):
        await store.commit(following(await stored(store, table.id), undone=[3]))


@pytest.mark.parametrize(
    "rewrite",
    [
        "UPDATE archives SET content = x'00'",
        "DELETE FROM archives",
        "INSERT OR REPLACE INTO archives SELECT * FROM archives",
        "INSERT INTO moves SELECT table_id, 4, 0, 'turn', '[]', '', '', '[]', 0, 0.5, 0, NULL FROM archives",
        "UPDATE moves SET answers = '[]'",
        "DELETE FROM moves",
        "INSERT INTO archives VALUES (2, 0, 0, x'00', x'00')",
        "INSERT INTO archives VALUES (2, 2, 3, x'00', x'00')",
        "INSERT INTO archives VALUES (2, 3, 2, x'00', x'00')",
    ],
)
async def test_neither_archives_nor_moves_without_one_can_be_altered_even_by_sql(
    store: SqliteRepository, rewrite: str
) -> None:
    one = await finished(store)
    await packed(store)
    two = await finished(store)
    before = [await course(store, table.id) for table in (one, two)]
    with pytest.raises(StoreError, match=r"never|holds all moves|no more moves"):
        async with store._write() as transaction:
            await transaction.execute(rewrite)
    assert [await course(store, table.id) for table in (one, two)] == before


BEFORE = """
INSERT INTO tables (id, version, game, rules_version, options, status, host, places, created_at, updated_at, seed,
    channel, awaited, reminded, state, last_move)
VALUES (7, 5, 'migrato', 1, '{"memory":"open"}', 'over', 7, 2, 10.5, 20.5, 's', 9, '[]', 0, x'7b2261223a317d', 2),
    (8, 5, 'migrato', 1, '{"memory":"open"}', 'live', 7, 2, 10.5, 20.5, 's', 9, '[0]', 0, x'7b2262223a327d', 1);
INSERT INTO moves VALUES (7, 1, 0, 'turn', '[["a"]]', 'a', 'a', '[]', 0, 11.5, 1),
    (7, 2, 1, 'turn', '[["b"]]', 'b', '…', '[]', 1, 12.5, 0),
    (8, 1, 0, 'turn', '[["a"]]', 'a', 'a', '[]', 0, 11.5, 0);
INSERT INTO snapshots VALUES (7, 0, x'7b7d'), (7, 1, x'7b7d'), (8, 0, x'7b2263223a337d');
INSERT INTO pencils (table_id, seat, revision, choices, partial) VALUES (8, 0, 1, '[["c"]]', '[]');
"""


async def test_a_file_from_before_is_read_and_its_finished_games_are_archived_afterwards(path: Path) -> None:
    first = next(place for place, script in enumerate(MIGRATIONS) if "CREATE TABLE archives" in script)
    await (await SqliteRepository.open(path, migrations=MIGRATIONS[:first])).close()
    with closing(sqlite3.connect(path)) as database:
        database.executescript(BEFORE)
    store = await SqliteRepository.open(path)
    over, live = [await stored(store, number) for number in (7, 8)]
    assert (over.state, live.state) == (b'{"a":1}', b'{"b":2}')
    moves = await store.moves(7, undone=True)
    assert [(one.number, one.choices, one.public, one.undone, one.answers) for one in moves] == [
        (1, [("a",)], "a", True, None), (2, [("b",)], "…", False, None)
    ]  # fmt: skip
    before = [await course(store, number) for number in (7, 8)]
    assert [await packed(store), await packed(store)] == [7, None]
    assert [await course(store, number) for number in (7, 8)] == before
    assert await store.snapshot(8, 5) == (0, b'{"c":3}')
    assert await store.pencil(8, 0) is not None
    await store.commit(following(over, post=4))
    assert (await stored(store, 7)).state == over.state
    await store.close()


async def test_an_archive_that_was_altered_all_the_same_is_refused_with_its_game_named(
    store: SqliteRepository,
) -> None:
    table = await finished(store)
    await packed(store)
    other = pack(START, [*PLAYED[:2], move(3, text="owl")])
    async with store._write() as transaction:
        await transaction.execute("DROP TRIGGER archives_stay_as_they_are")
        await transaction.execute("UPDATE archives SET content = ?", (other.content,))
    with pytest.raises(StoreError, match=f"how game {table.id} went doesn't have the fingerprint"):
        await store.moves(table.id)


async def test_cancelled_at_any_moment_a_game_is_packed_whole_or_not_at_all(store: SqliteRepository) -> None:
    numbers = [(await finished(store)).id for _ in range(40)]
    before = [await course(store, number) for number in numbers]
    for pauses in range(40):
        packing = asyncio.create_task(packed(store))
        for _ in range(pauses):
            await asyncio.sleep(0.0001 if pauses % 2 else 0)
        packing.cancel()
        await asyncio.gather(packing, return_exceptions=True)
        assert [await course(store, number) for number in numbers] == before
    while await packed(store) is not None:
        pass
    assert [await course(store, number) for number in numbers] == before
    assert count(store, "archives") == 40


async def test_whoever_reads_while_a_game_is_packed_finds_all_of_it(store: SqliteRepository) -> None:
    numbers = [(await finished(store)).id for _ in range(20)]
    before = await course(store, numbers[0])

    async def pack_all() -> None:
        while await packed(store) is not None:
            pass

    packing = asyncio.create_task(pack_all())
    while not packing.done():
        for number in numbers:
            assert await course(store, number) == before
    await packing


async def test_what_would_not_come_out_again_is_kept_as_it_is(
    store: SqliteRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await finished(store)
    before = await course(store, table.id)
    genuine = msgspec.json.encode
    with monkeypatch.context() as patch:
        patch.setattr("bot.store.packing.msgspec.json.encode", lambda course: genuine(_cut(course)))
        with pytest.raises(StoreError, match="kept as it is"):
            await packed(store)
    assert await course(store, table.id) == before
    assert await packed(store) == table.id


def _cut(whole: Any) -> Any:
    return msgspec.structs.replace(whole, moves=whole.moves[:-1])


def test_an_archive_is_much_smaller_than_its_moves() -> None:
    moves: list[MoveRecord] = [move(number) for number in range(1, 101)]
    made = pack(START, moves)
    assert len(made.content) * 10 < len(msgspec.json.encode(moves))
    assert unpack(1, made.content, made.fingerprint).moves == moves


@pytest.mark.parametrize("state", [None, START, b"[]", b"1"])
def test_a_state_comes_back_packed_or_as_it_was_stored_before(state: bytes | None) -> None:
    assert unpacked_state(packed_state(state)) == state == unpacked_state(state)
