"""Copies of the database while it is in use, and putting one back."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import nullcontext, suppress
from pathlib import Path

import aiosqlite

from bot.store import statements
from bot.store.errors import explained
from bot.store.files import (
    check_file,
    check_sqlite,
    check_there,
    check_whole,
    connection,
    hold_file,
    make_folder,
    place,
    side_file,
    take_bot_lock,
)
from bot.store.repository import StoreError
from bot.store.schema import MIGRATIONS


async def back_up(source: Path, target: Path) -> None:
    """Copy the database ``source``, which a bot may be using, into the new file ``target``.

    The copy is one moment's state, is looked through, and bears its name only when it is complete. It holds
    secrets, so only its owner can read it. Raises :class:`StoreError` when ``target`` exists (it is left as
    it is), can't be written, or when ``source`` is damaged; nothing is left behind then.
    """
    check_new(target)
    make_folder(target)
    part = side_file(target, f".{os.getpid()}.part")
    try:
        with explained(target):
            os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        await _copy(source, part, target)
        await check_whole(part)
        with explained(target):
            _give_name(part, target)
    finally:
        for ending in ("", "-journal", "-wal", "-shm"):
            with suppress(FileNotFoundError):
                side_file(part, ending).unlink()


def check_new(target: Path) -> None:
    """Refuse a path where something is already. Raises :class:`StoreError`."""
    if os.path.lexists(target):
        raise StoreError(f"{target} exists already and is not overwritten. Name a new file for the backup.")


async def _copy(source: Path, part: Path, target: Path) -> None:
    with explained(source):
        async with connection(source, read_only=True) as old:
            await old.execute_fetchall("PRAGMA schema_version")
            with explained(target):
                async with connection(part, read_only=False) as new:
                    await _copy_pages(old, new, source)
                    # One plain file, that can be moved and read without others beside it.
                    await new.execute_fetchall("PRAGMA journal_mode = DELETE")


async def _copy_pages(old: aiosqlite.Connection, new: aiosqlite.Connection, source: Path) -> None:
    try:
        # All pages in one step: what is stored meanwhile goes on in the write-ahead log and is left out.
        await old.backup(new)
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            with explained(source):
                raise
        raise


def _give_name(part: Path, target: Path) -> None:
    """Rename without ever replacing a file."""
    try:
        os.link(part, target)
    except FileExistsError as error:
        raise StoreError(
            f"{target} came into being meanwhile and is not overwritten. Name a new file for the backup."
        ) from error
    except OSError:
        # A disk without hard links: there is a moment between looking and renaming.
        if target.exists():
            raise
        part.rename(target)


async def restore(backup: Path, path: Path) -> Path | None:
    """Put a backup in the place of the database, while no bot runs on it.

    Returns where the database that was there lies now, with its side files, or ``None`` if there was none.
    Raises :class:`StoreError` when a bot is running, or when the backup is missing, damaged, or newer than
    this Caravan; the database is then as it was.
    """
    check_sqlite()
    backup, path = place(backup), place(path)
    check_there(backup)
    make_folder(path)
    lock = take_bot_lock(path)
    try:
        with hold_file(path) if path.exists() else nullcontext():
            if await check_file(backup, len(MIGRATIONS)) == 0:
                raise StoreError(
                    f"{backup} holds no games. Nothing was changed. Name the file that holds the backup."
                )
            fresh = side_file(path, time.strftime(".new-%Y%m%d-%H%M%S"))
            await back_up(backup, fresh)
            await _end_epoch(fresh)
            with explained(path):
                aside = _set_aside(path)
                fresh.rename(path)
    finally:
        lock.release()
    return aside


async def _end_epoch(path: Path) -> None:
    """Have the next bot begin a new epoch: what was sent since the backup was made belongs to another."""
    with explained(path):
        async with connection(path, read_only=False) as restored:
            await restored.execute(statements.END_EPOCH)


def _set_aside(path: Path) -> Path | None:
    """Move a database away with what is not yet written into it; a log left behind would spoil the backup."""
    stamp = time.strftime(".before-%Y%m%d-%H%M%S")
    had = path.exists()
    for ending in ("", "-wal", "-shm"):
        file = side_file(path, ending)
        if file.exists():
            file.rename(side_file(path, stamp + ending))
    return side_file(path, stamp) if had else None
