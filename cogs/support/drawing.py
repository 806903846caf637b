"""One change after another of what stands in a channel for a table, so that a late one never undoes a newer."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

_LOCKS: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()


def in_order(number: int) -> asyncio.Lock:
    """Held while a message of this table is drawn and edited. Whoever holds it reads the table anew, so the last
    edit shows the newest."""
    lock = _LOCKS.get(number)
    if lock is None:
        lock = _LOCKS[number] = asyncio.Lock()
    return lock
