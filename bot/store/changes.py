"""Writing one step of a table inside an open transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import aiosqlite
import msgspec

from bot.store import rows, statements
from bot.store.packing import packed_state
from bot.store.records import Change, Post, TableRecord
from bot.store.repository import StaleVersion, StoreError


async def add_table(connection: aiosqlite.Connection, table: TableRecord, posts: Sequence[Post]) -> int:
    """Write a new table and what is to be told of it; return the number it is given."""
    cursor = await connection.execute(statements.ADD_TABLE, rows.table_values(table))
    number = cursor.lastrowid
    if number is None:
        raise StoreError("The database gave the new table no number. Nothing was changed. Please try again.")
    numbered = msgspec.structs.replace(table, id=number)
    await _add_seats(connection, numbered)
    await _add_posts(connection, numbered, posts)
    return number


async def apply(connection: aiosqlite.Connection, change: Change) -> None:
    """Write a change. Raises :class:`StaleVersion` unless the stored version is the one before the change's,
    and :class:`StoreError` when it takes back a move that isn't there."""
    table = change.table
    if change.opened is not None:
        change.opened.table.id = await add_table(connection, change.opened.table, change.opened.posts)
        table.again = change.opened.table.id
    await _change_table(connection, table)
    await connection.execute(statements.REMOVE_SEATS, (table.id,))
    await _add_seats(connection, table)
    if change.undone:
        await _undo_moves(connection, table.id, change.undone)
    if change.moves:
        values = [rows.move_values(table.id, move) for move in change.moves]
        await _write_all(connection, statements.ADD_MOVE, values)
    if change.snapshot is not None:
        number, state = change.snapshot
        await connection.execute(statements.KEEP_SNAPSHOT, (table.id, number, packed_state(state)))
    for number in change.needless:
        await connection.execute(statements.REMOVE_SNAPSHOT, (table.id, number))
    for seat, pencil in change.pencils.items():
        if pencil is None:
            await connection.execute(statements.REMOVE_PENCIL, (table.id, seat))
        else:
            await connection.execute(statements.KEEP_PENCIL, rows.pencil_values(table.id, seat, pencil))
    for seat, plan in change.plans.items():
        if plan is None:
            await connection.execute(statements.REMOVE_PLAN, (table.id, seat))
        else:
            await connection.execute(statements.KEEP_PLAN, rows.plan_values(table.id, plan))
    await _add_posts(connection, table, change.posts)
    if change.digest is not None:
        await connection.execute(statements.KEEP_DIGEST_PLAN, msgspec.structs.asdict(change.digest))


async def _change_table(connection: aiosqlite.Connection, table: TableRecord) -> None:
    cursor = await connection.execute(statements.CHANGE_TABLE, rows.table_values(table))
    if cursor.rowcount == 1:
        return
    stored = list(await connection.execute_fetchall(statements.VERSION, (table.id,)))
    if not stored:
        raise StoreError(f"There is no table {table.id}. Nothing was changed.")
    raise StaleVersion(
        f"Table {table.id} was changed by somebody else meanwhile: version {stored[0][0]} is stored, so "
        f"version {table.version} can't follow. Nothing was changed. Look at the newest board and try again."
    )


async def _add_seats(connection: aiosqlite.Connection, table: TableRecord) -> None:
    if table.seats:
        await _write_all(connection, statements.ADD_SEAT, rows.seat_values(table))


async def _undo_moves(connection: aiosqlite.Connection, table: int, numbers: Sequence[int]) -> None:
    for number in numbers:
        cursor = await connection.execute(statements.UNDO_MOVE, (table, number))
        if cursor.rowcount != 1:
            raise StoreError(
                f"Move {number} of table {table} can't be taken back: it isn't there, or was taken back "
                "already. Nothing was changed. Look at the newest board and try again."
            )
    # The states from there on hold a move that no longer counts.
    await connection.execute(statements.REMOVE_SNAPSHOTS, (table, min(numbers)))


async def _add_posts(connection: aiosqlite.Connection, table: TableRecord, posts: Sequence[Post]) -> None:
    """Write what is to be told, each with a marker that no other post has, also before a backup was put back."""
    values = [
        rows.post_values(table.id, post, f"-{table.id}-{table.version}-{place}") for place, post in enumerate(posts)
    ]
    if values:
        await _write_all(connection, statements.ADD_POST, values)


async def _write_all(connection: aiosqlite.Connection, statement: str, values: Sequence[Any]) -> None:
    """Run a statement once for each of the values.

    Its cursor keeps the statement, which the connection uses again; forgotten here, it would reset the statement
    in the middle of its next use on the connection's thread. So it is closed there.
    """
    async with connection.executemany(statement, values):
        pass
