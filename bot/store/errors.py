"""Every failure of the database in words: what is wrong, where, and what to do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from bot.store.repository import StoreError

MESSAGES = {
    sqlite3.SQLITE_FULL: "There is no room left to keep the games in {path}. Nothing was changed. "
    "Free some space on that disk, then try again.",
    sqlite3.SQLITE_READONLY: "{path} can't be written. Nothing was changed. "
    "Make the file and its folder writable for the user that runs the bot.",
    sqlite3.SQLITE_CANTOPEN: "{path} can't be opened. Check that the disk is there, and that the user that "
    "runs the bot may read and write the file and its folder.",
    sqlite3.SQLITE_PERM: "{path} may not be opened. Give the user that runs the bot the right to read "
    "and write it.",
    sqlite3.SQLITE_BUSY: "{path} is being written by another program, for longer than the bot waits. "
    "Nothing was changed. Close that program, then try again.",
    sqlite3.SQLITE_CORRUPT: "{path} is damaged. Stop the bot, set the file aside and put the newest backup "
    "in its place.",
    sqlite3.SQLITE_NOTADB: "{path} is not a database. Set it aside and put a backup in its place, or name "
    "another file.",
    sqlite3.SQLITE_IOERR: "The disk with {path} failed to read or write. Nothing was changed. "
    "Check the disk and the space left on it, then try again.",
    sqlite3.SQLITE_CONSTRAINT: "What should be stored in {path} contradicts what stands there. "
    "Nothing was changed. Please report this as a fault of the bot. ({error})",
}
OTHER = (
    "{path} could not be read or written. Nothing was changed. Please report this as a fault of the bot. ({error})"
)

DATABASE_ERRORS = (sqlite3.Error, OSError, ValueError, OverflowError, msgspec.MsgspecError)
"""What aiosqlite, SQLite, the file system and JSON raise; a closed connection is a ValueError."""


def in_words(path: Path, error: Exception) -> StoreError:
    """Return a failure as a :class:`StoreError` that names the file and says what to do."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is not None:
        return StoreError(MESSAGES.get(code & 0xFF, OTHER).format(path=path, error=error))
    if isinstance(error, OSError):
        return StoreError(f"{path} can't be used: {error.strerror or error}. Put that right, then try again.")
    return StoreError(OTHER.format(path=path, error=error))


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn every failure of the database at ``path`` inside the block into a :class:`StoreError`, with the
    failure itself as its cause."""
    try:
        yield
    except DATABASE_ERRORS as error:
        raise in_words(path, error) from error
