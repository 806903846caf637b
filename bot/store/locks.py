"""One lock for each table, for as long as somebody holds it or waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary


class TableLocks:
    """Locks by the table's number.

    The registry refers to its locks weakly. Everyone who holds a lock or waits for it refers to it strongly
    from inside :meth:`hold`; so it can't be replaced under anyone, and is gone when nobody uses it.
    """

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        """Count the locks that are held or waited for."""
        return len(self._locks)

    @asynccontextmanager
    async def hold(self, table: int) -> AsyncIterator[None]:
        """Hold the lock of a table over the block; others wait for it in the order in which they came."""
        lock = self._locks.setdefault(table, asyncio.Lock())
        async with lock:
            yield
