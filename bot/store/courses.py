"""How games went: their moves and kept positions, as rows while a game goes on and as one archive afterwards."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol, TypeVar

import aiosqlite

from bot.store import packing, rows, statements
from bot.store.packing import Course, Packed, unpack, unpacked_state
from bot.store.records import MoveRecord
from bot.store.repository import StoreError

T = TypeVar("T")
NOTHING = b"null"
"""What an archive holds as the first position of a game of which none was kept."""


class Read(Protocol):
    """Runs a query and decodes its rows."""

    def __call__(
        self, decode: Callable[[sqlite3.Row], T], sql: str, parameters: Sequence[Any], /
    ) -> Awaitable[list[T]]: ...


Write = Callable[[], AbstractAsyncContextManager[aiosqlite.Connection]]


class Courses:
    """Reads the moves of tables from wherever they are, and packs those of finished games.

    The rows are looked at first, the archive afterwards: a game that is packed in between is found in one of both.
    """

    def __init__(self, read: Read, write: Write) -> None:
        self._read = read
        self._write = write

    async def moves(self, table: int, *, undone: bool) -> list[MoveRecord]:
        """The moves by number; those taken back only if ``undone``."""
        found = await self._read(rows.move_record, statements.MOVES, (table, undone))
        course = None if found else await self._course(table)
        return found if course is None else [move for move in course.moves if undone or not move.undone]

    async def newest_move(self, table: int) -> MoveRecord | None:
        """The newest move that stands."""
        found = await self._read(rows.move_record, statements.NEWEST_MOVE, (table,))
        if not found and (course := await self._course(table)) is not None:
            found = [move for move in course.moves if not move.undone]
        return found[-1] if found else None

    async def snapshot(self, table: int, before: int) -> tuple[int, bytes] | None:
        """The newest kept state from before a move; of an archived game the one from which it began."""
        found = await self._read(_snapshot, statements.SNAPSHOT, (table, before))
        if not found and before > 0 and (course := await self._course(table)) is not None:
            start = bytes(course.start)
            found = [(0, start)] if start != NOTHING else []
        return found[0] if found else None

    async def unarchived(self, after: int) -> int | None:
        """The first finished game with a number above ``after`` that isn't packed yet."""
        found = await self._read(_number, statements.TO_ARCHIVE, (after,))
        return found[0] if found else None

    async def archive(self, table: int) -> None:
        """Pack a finished game. What it is packed from is removed in the same transaction, in which the database
        checks that every move is in it."""
        moves = await self.moves(table, undone=True)
        kept = await self.snapshot(table, 1)
        packed = await asyncio.to_thread(packing.pack, kept[1] if kept is not None else NOTHING, moves)
        async with self._write() as transaction:
            await _keep(transaction, table, packed)

    async def _course(self, table: int) -> Course | None:
        found = await self._read(_archive, statements.ARCHIVE, (table,))
        return unpack(table, *found[0]) if found else None


async def _keep(transaction: aiosqlite.Connection, table: int, packed: Packed) -> None:
    values = {
        "table": table,
        "moves": packed.moves,
        "newest": packed.newest,
        "fingerprint": packed.fingerprint,
        "content": packed.content,
    }
    cursor = await transaction.execute(statements.ADD_ARCHIVE, values)
    if cursor.rowcount != 1:
        raise StoreError(f"Game {table} isn't over, so it can't be archived. Nothing was changed.")
    for statement in statements.ARCHIVED:
        await transaction.execute(statement, (table,))


def _snapshot(row: sqlite3.Row) -> tuple[int, bytes]:
    state = unpacked_state(row["state"])
    assert state is not None, "every kept state is one"
    return row["number"], state


def _archive(row: sqlite3.Row) -> tuple[bytes, bytes]:
    return row["content"], row["fingerprint"]


def _number(row: sqlite3.Row) -> int:
    return int(row[0])
