"""The one connection that writes, one transaction at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from bot.store.errors import explained
from bot.store.repository import StoreError

T = TypeVar("T")


async def to_the_end(work: Coroutine[Any, Any, T]) -> T:
    """Run ``work`` to its end even when the caller is cancelled meanwhile, and return what it returns.

    The cancellation is raised afterwards, so that whoever is cancelled lets go of nothing too early. An error
    of ``work`` itself comes first.
    """
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait((task,))
        except asyncio.CancelledError as error:
            cancelled = error
    result = task.result()
    if cancelled is not None:
        raise cancelled
    return result


class Writer:
    """Transactions on one connection, one after the other."""

    def __init__(self, connection: aiosqlite.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self._turn = asyncio.Lock()
        self._closed = False

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[aiosqlite.Connection]:
        """Open a transaction over the block: kept if the block ends, taken back on any error or cancellation.

        A cancellation that comes while it is being kept waits until that is settled. Raises
        :class:`StoreError` for every failure of the database.
        """
        async with self._turn:
            if self._closed:
                raise closed(self._path)
            with explained(self._path):
                try:
                    await self._connection.execute("BEGIN IMMEDIATE")
                    yield self._connection
                    await to_the_end(self._commit())
                except BaseException:
                    # The connection's thread works in order: this runs after whatever was cancelled, and does
                    # nothing when SQLite has already taken the transaction back or kept it.
                    await to_the_end(self._connection.rollback())
                    raise

    async def _commit(self) -> None:
        await self._connection.execute("COMMIT")

    async def close(self) -> None:
        """Let the running transaction end, refuse those that wait, and close the connection."""
        async with self._turn:
            self._closed = True
            await to_the_end(self._connection.close())


def closed(path: Path) -> StoreError:
    """The refusal to use a store after it was closed."""
    return StoreError(f"{path} has been closed, because the bot is stopping. Try again once it is back.")
