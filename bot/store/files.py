"""The database file: who may use it, whether it is ours and whole, and connections to it."""

from __future__ import annotations

import logging
import os
import sqlite3
import sys
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import aiosqlite
import filelock

if sys.platform != "win32":
    import fcntl

from bot.store.errors import explained
from bot.store.repository import StoreError
from bot.store.schema import APPLICATION_ID, check_known
from bot.store.writer import to_the_end

log = logging.getLogger(__name__)

OLDEST_SQLITE = (3, 38)
"""STRICT tables came with 3.37, JSON functions in every build with 3.38."""
BUSY_SECONDS = 5.0
CHECKED_BYTES = 128 * 1024 * 1024
"""Files up to this size are looked through when they are opened; of larger ones, only the small tables."""
SMALL_TABLES = ("outbox", "pencils", "people", "settings")


def side_file(path: Path, ending: str) -> Path:
    """A file that belongs to the database, such as ``caravan.sqlite3-wal``."""
    return path.with_name(path.name + ending)


def check_sqlite() -> None:
    """Refuse an SQLite library that is too old for the schema. Raises :class:`StoreError`."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        needed = ".".join(map(str, OLDEST_SQLITE))
        raise StoreError(
            f"Python comes with SQLite {sqlite3.sqlite_version}, which is too old to keep the games. "
            f"Install a Python with SQLite {needed} or newer."
        )


def place(path: str | os.PathLike[str]) -> Path:
    """Return the real place of a database file. Raises :class:`StoreError` for what can't be one."""
    path = Path(path).expanduser().resolve()
    if path.is_dir():
        raise StoreError(f"{path} is a folder. Name a file in it, such as {path / 'caravan.sqlite3'}.")
    if path.exists() and not path.is_file():
        raise StoreError(f"{path} is not a file that games can be kept in. Name another.")
    return path


def check_there(path: Path) -> None:
    """Refuse a file that isn't there. Raises :class:`StoreError`."""
    if not path.exists():
        raise StoreError(f"There are no games at {path}: the file isn't there. Name the file that holds them.")


def make_folder(path: Path) -> None:
    """Make sure that the folder of ``path`` is there and can be written. Raises :class:`StoreError`."""
    folder = path.parent
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise StoreError(
            f"The folder {folder} for the games can't be made: {error.strerror}. Make it yourself, writable "
            "for the user that runs the bot, or name another."
        ) from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise StoreError(
            f"The folder {folder} can't be written, so no games can be kept in {path}. Make it writable for "
            "the user that runs the bot, or name another."
        )


def take_bot_lock(path: Path) -> filelock.BaseFileLock:
    """Take the right to be the one bot on the file, until released or until the process ends. Raises
    :class:`StoreError` when another has it."""
    lock = filelock.FileLock(side_file(path, ".lock"), mode=0o600, thread_local=False, blocking=False)
    try:
        lock.acquire()
    except filelock.Timeout as error:
        raise _taken(path) from error
    except (OSError, NotImplementedError) as error:
        raise StoreError(
            f"{lock.lock_file} can't be locked: {error}. Keep the games on a local disk, in a folder that "
            "the user that runs the bot may write."
        ) from error
    return lock


_held: set[tuple[int, int]] = set()


@contextmanager
def hold_file(path: Path) -> Iterator[None]:
    """Be the one bot on the file itself over the block, whatever other names it has. For before SQLite opens it and
    until it is closed: whoever closes a file lets go of all of SQLite's locks on it in that process. Raises
    :class:`StoreError` when another bot holds it."""
    if sys.platform == "win32":  # which has no such locks: the file beside the database is all there is to lock
        yield
        return
    found = path.stat()
    identity = (found.st_dev, found.st_ino)
    if identity in _held:
        raise _taken(path)
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_CLOEXEC", 0))
    try:
        _lock(handle, path)
        _held.add(identity)
        yield
    finally:
        _held.discard(identity)
        os.close(handle)


def _lock(handle: int, path: Path) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise _taken(path) from error
    except OSError as error:
        raise StoreError(f"{path} can't be locked: {error}. Keep the games on a local disk.") from error


def _taken(path: Path) -> StoreError:
    return StoreError(
        f"Another bot is already running on {path}. Stop that one first, or name another file for this one."
    )


def make_file(path: Path) -> None:
    """Make the file, if it is new, and keep it from others' eyes: it holds hands and seeds. Raises
    :class:`StoreError` when it can't be written, or when only its newest changes are left."""
    wal = side_file(path, "-wal")
    empty = not path.exists() or path.stat().st_size == 0
    if empty and wal.exists() and wal.stat().st_size > 0:
        raise StoreError(
            f"{path} is missing or empty, but {wal.name} beside it holds changes that belong to it. Nothing "
            f"was changed. Put {path.name} back beside it; or, to begin anew or with a backup, move {wal.name} "
            "away."
        )
    if path.exists() and not os.access(path, os.R_OK | os.W_OK):
        raise StoreError(
            f"{path} can't be read and written. Nothing was changed. Make the file writable for the user "
            "that runs the bot."
        )
    with explained(path):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    for file in (path, wal, side_file(path, "-shm")):
        _hide(file)


def _hide(file: Path) -> None:
    if not file.exists() or file.stat().st_mode & 0o077 == 0:
        return
    try:
        file.chmod(0o600)
    except OSError as error:
        log.warning("Others can read %s, and its rights can't be changed: %s", file, error.strerror)


@asynccontextmanager
async def connection(path: Path, *, read_only: bool) -> AsyncIterator[aiosqlite.Connection]:
    """Open a connection without implicit transactions over the block. Raises what SQLite raises."""
    address = f"{path.as_uri()}?mode={'ro' if read_only else 'rw'}"
    if read_only and _lies_still(path):
        address += "&immutable=1"
    opened = await aiosqlite.connect(address, uri=True, isolation_level=None, timeout=BUSY_SECONDS)
    try:
        opened.row_factory = sqlite3.Row
        yield opened
    finally:
        await to_the_end(opened.close())


def _lies_still(path: Path) -> bool:
    """Whether nobody can be writing the file: it is read as it is then, where SQLite can put no files beside
    it."""
    return not os.access(path.parent, os.W_OK) and not side_file(path, "-wal").exists()


async def check_file(path: Path, known: int) -> int:
    """Look whether the file is a database of ours, whole, and not newer than schema ``known``; return its
    schema, 0 for an empty one. Changes nothing. Raises :class:`StoreError`."""
    with explained(path):
        async with connection(path, read_only=True) as opened:
            ((application,),) = await opened.execute_fetchall("PRAGMA application_id")
            ((version,),) = await opened.execute_fetchall("PRAGMA user_version")
            ((objects,),) = await opened.execute_fetchall("SELECT count(*) FROM sqlite_schema")
            if application != APPLICATION_ID and (application or version or objects):
                raise StoreError(
                    f"{path} is the database of another program. Nothing was changed. Name another file."
                )
            check_known(path, version, known)
            await _check_pages(opened, path, SMALL_TABLES if version and _is_large(path) else ())
            return int(version)


def _is_large(path: Path) -> bool:
    return path.stat().st_size > CHECKED_BYTES


async def check_whole(path: Path) -> None:
    """Look through the whole file, which takes long for a large one. Raises :class:`StoreError`."""
    with explained(path):
        async with connection(path, read_only=True) as opened:
            await _check_pages(opened, path, ())


async def _check_pages(opened: aiosqlite.Connection, path: Path, tables: Iterable[str]) -> None:
    for check in [f"PRAGMA quick_check({table})" for table in tables] or ["PRAGMA quick_check(1)"]:
        faults = [row[0] for row in await opened.execute_fetchall(check)]
        if faults != ["ok"]:
            raise StoreError(
                f"{path} is damaged ({' '.join(str(faults[0]).split())}). Nothing was changed. Set the file "
                "aside, together with those that bear its name and -wal or -shm, and put the newest backup in "
                "its place."
            )
