"""The repository in one SQLite file."""

from __future__ import annotations

import itertools
import os
import secrets
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar, get_args

import aiosqlite
import msgspec

from bot.store import changes, files, rows, statements
from bot.store.backup import back_up
from bot.store.courses import Courses
from bot.store.errors import explained
from bot.store.locks import TableLocks
from bot.store.planned import Plan
from bot.store.records import Change, DigestPlan, MoveRecord, Pencil, Person, Post, Status, Summary, TableRecord
from bot.store.repository import Repository, StoreError
from bot.store.schema import MIGRATIONS, migrate
from bot.store.writer import Writer, closed, to_the_end

T = TypeVar("T")

READERS = 2
TOLERANCE = 60.0
"""By so many seconds may a clock be set back before what it had said is taken for wrong."""
LONGEST_WAIT = 24 * 3600.0
LARGEST_LOG = 16 * 1024 * 1024
"""The write-ahead log is cut back to this many bytes when it has grown beyond, after a backup for example."""


class SqliteRepository(Repository):
    """Tables in one SQLite file, for one bot process.

    One connection writes, in transactions that are on the disk when they end; others read meanwhile what was
    stored last. Made by :meth:`open`.
    """

    def __init__(
        self,
        path: Path,
        writer: Writer | None,
        readers: Sequence[aiosqlite.Connection],
        held: AsyncExitStack,
    ) -> None:
        self._path = path
        self._writer = writer
        self._readers = itertools.cycle(readers)
        self._held = held
        self._locks = TableLocks()
        self._courses = Courses(self._read, self._write)
        self._closed = False

    @classmethod
    async def open(
        cls,
        path: str | os.PathLike[str],
        *,
        read_only: bool = False,
        migrations: Sequence[str] = MIGRATIONS,
    ) -> SqliteRepository:
        """Open the file as its one bot, made with its folder if it isn't there, and bring it to the newest
        schema; or, ``read_only``, beside a bot that may be running.

        Raises :class:`StoreError`, having changed nothing, for: a folder; a file or folder that can't be
        written; a file that another bot uses, that another program or a newer Caravan wrote, or that is
        damaged; and, ``read_only``, one that isn't there or that an older Caravan wrote.
        """
        files.check_sqlite()
        place = files.place(path)
        stack = AsyncExitStack()
        try:
            # Closed in the opposite order: the writer after the readers, so that it can clear the log away.
            writer = None
            if read_only:
                await _check_readable(place, len(migrations))
            else:
                writer = await _open_writer(place, stack, migrations)
            with explained(place):
                readers = [
                    await stack.enter_async_context(files.connection(place, read_only=True)) for _ in range(READERS)
                ]
        except BaseException:
            await to_the_end(stack.aclose())
            raise
        return cls(place, writer, readers, stack)

    @property
    def path(self) -> Path:
        """Where the file is."""
        return self._path

    async def close(self) -> None:
        """Finish what is being written and let go of the file. Closing twice is harmless."""
        self._closed = True
        with explained(self._path):
            await to_the_end(self._held.aclose())

    def lock(self, table: int) -> AbstractAsyncContextManager[None]:
        """Hold the only right to change this table; a task must not take the same table's lock twice."""
        return self._locks.hold(table)

    async def create(self, table: TableRecord, posts: Sequence[Post] = ()) -> int:
        """Store a new table and what is to be told of it; return its number, which the posts get too."""
        async with self._write() as transaction:
            return await changes.add_table(transaction, table, posts)

    async def table(self, table: int) -> TableRecord | None:
        """The table with that number."""
        return _first(await self._read(rows.table_record, statements.TABLE, (table,)))

    async def commit(self, change: Change) -> None:
        """Store a change in one transaction; the posts belong to the change's table whatever theirs says.

        Raises :class:`StaleVersion` unless the stored version is the change's less one. Snapshots that hold
        a move taken back are removed.
        """
        async with self._write() as transaction:
            await changes.apply(transaction, change)

    async def moves(self, table: int, *, undone: bool = False) -> list[MoveRecord]:
        """The table's moves by number; those taken back only if ``undone``."""
        return await self._courses.moves(table, undone=undone)

    async def newest_move(self, table: int) -> MoveRecord | None:
        """The newest move of a table that stands."""
        return await self._courses.newest_move(table)

    async def pencil(self, table: int, seat: int) -> Pencil | None:
        """The unfinished turn of a seat."""
        return _first(await self._read(rows.pencil_record, statements.PENCIL, (table, seat)))

    async def pencils(self, table: int) -> dict[int, Pencil]:
        """All unfinished turns of a table, by seat."""
        found = await self._read(rows.pencil_record, statements.PENCILS, (table,))
        return {pencil.seat: pencil for pencil in found}

    async def plans(self, table: int) -> dict[int, Plan]:
        """What the seats of a table have planned, by seat."""
        found = await self._read(rows.plan_record, statements.PLANS, (table,))
        return {plan.seat: plan for plan in found}

    async def planned_by(self, user: int) -> dict[int, int]:
        """How many turns somebody has planned, by table."""
        return dict(await self._read(tuple, statements.PLANNED_BY, (user,)))

    async def snapshot(self, table: int, before: int) -> tuple[int, bytes] | None:
        """The newest kept state from before a move, and the number of the move it follows."""
        return await self._courses.snapshot(table, before)

    async def unarchived(self, after: int = 0) -> int | None:
        """The first finished game with a number above ``after`` of which the moves are still rows."""
        return await self._courses.unarchived(after)

    async def archive(self, table: int) -> None:
        """Pack how a finished game went. Raises :class:`StoreError` if it isn't over or is packed already."""
        await self._courses.archive(table)

    async def tables_of(self, user: int, statuses: Sequence[Status], limit: int = 25) -> list[Summary]:
        """The tables where somebody sits: those that wait for them first, then by number, newest first."""
        wanted = {"user": user, "statuses": rows.as_json(statuses), "limit": limit}
        return await self._read(rows.summary, statements.TABLES_OF, wanted)

    async def invitations(self, user: int, limit: int = 25) -> list[Summary]:
        """The gatherings in which a seat is kept for somebody who hasn't taken it, newest first."""
        return await self._read(rows.summary, statements.INVITATIONS, {"user": user, "limit": limit})

    async def tables_in(self, channel: int, statuses: Sequence[Status], limit: int = 25) -> list[Summary]:
        """The tables posted in this very channel or thread, newest first."""
        wanted = {"channel": channel, "statuses": rows.as_json(statuses), "limit": limit}
        return await self._read(rows.summary, statements.TABLES_IN, wanted)

    async def open_tables(self, guild: int, limit: int = 100) -> list[Summary]:
        """The lobbies of a server that have a free seat kept for nobody, newest first."""
        return await self._read(rows.summary, statements.OPEN_TABLES, {"guild": guild, "limit": limit})

    async def tables_left(self, user: int) -> list[int]:
        """The tables at which somebody sits who is known to have left the server."""
        return await self._read(_only, statements.TABLES_LEFT, (user,))

    async def offered_to(self, user: int, limit: int = 25) -> list[Summary]:
        """The running games in which a seat is offered to somebody by name, newest first."""
        return await self._read(rows.summary, statements.OFFERED_TO, {"user": user, "limit": limit})

    async def open_seats(self, guild: int, limit: int = 100) -> list[Summary]:
        """The running games of a server in which a seat is offered to anybody, newest first."""
        return await self._read(rows.summary, statements.OPEN_SEATS, {"guild": guild, "limit": limit})

    async def tables_of_guild(self, guild: int, statuses: Sequence[Status]) -> list[Summary]:
        """All tables of a server, oldest first."""
        wanted = {"guild": guild, "statuses": rows.as_json(statuses)}
        return await self._read(rows.summary, statements.TABLES_OF_GUILD, wanted)

    async def due_tables(self, now: float, limit: int = 50) -> list[int]:
        """Live and gathering tables whose ``due_at`` has come, or which were stored at a later time than it is
        now, earliest first."""
        wanted = {"now": now, "ahead": now + TOLERANCE, "limit": limit}
        return await self._read(_only, statements.DUE_TABLES, wanted)

    async def next_due(self) -> float | None:
        """When the next table or pending post falls due."""
        return _first(await self._read(_only, statements.NEXT_DUE))

    async def pending_posts(self, now: float, limit: int = 100) -> list[Post]:
        """Posts not yet told and due by ``now``, in the order in which they were stored; those for the same
        reader at the same table wait for each other. None waits longer than a day."""
        wanted = {"now": now, "ahead": now + LONGEST_WAIT, "limit": limit}
        return await self._read(rows.post_record, statements.PENDING_POSTS, wanted)

    async def pending_streams(self, now: float) -> list[tuple[int, int | None]]:
        """For whom there is something to tell by ``now``: pairs of a table and a reader (``None``: its channel), in
        the order of their oldest posts."""
        wanted = {"now": now, "ahead": now + LONGEST_WAIT}
        return await self._read(rows.stream, statements.PENDING_STREAMS, wanted)

    async def posts_for(self, table: int, user: int | None, now: float, limit: int = 200) -> list[Post]:
        """The pending posts of a table for one reader, or for its channel, as in :meth:`pending_posts`."""
        wanted = {"table": table, "user": user, "now": now, "ahead": now + LONGEST_WAIT, "limit": limit}
        return await self._read(rows.post_record, statements.POSTS_FOR, wanted)

    async def posts_merged(self, left: Sequence[Post], dropped: Sequence[int]) -> None:
        """Keep the bodies of the posts that are left and forget the others, together or not at all."""
        async with self._write() as transaction:
            for post in left:
                await transaction.execute(statements.POST_CHANGED, (post.body, post.id))
            for number in dropped:
                await transaction.execute(statements.POST_DONE, (number,))

    async def post_tried(self, post: int, now: float, below: int | None = None) -> None:
        """Note that telling a post begins; ``tried_at`` and ``tried_below`` keep what was given first. Raises
        :class:`StoreError` when the post has been forgotten, since it would be told twice."""
        async with self._write() as transaction:
            values = {"now": now, "below": below, "id": post}
            cursor = await transaction.execute(statements.POST_TRIED, values)
            if cursor.rowcount != 1:
                raise StoreError(f"Post {post} doesn't wait to be told any more. Nothing was changed.")

    async def post_done(self, post: int) -> None:
        """Forget a post that has been told, or that can never be."""
        async with self._write() as transaction:
            await transaction.execute(statements.POST_DONE, (post,))

    async def post_failed(self, post: int, due_at: float) -> None:
        """Count a failed attempt and set the time of the next."""
        async with self._write() as transaction:
            await transaction.execute(statements.POST_FAILED, {"due_at": due_at, "id": post})

    async def post_put_off(self, post: int, due_at: float) -> None:
        """Set the time of the next attempt without counting one."""
        async with self._write() as transaction:
            await transaction.execute(statements.POST_PUT_OFF, {"due_at": due_at, "id": post})

    async def person(self, user: int) -> Person:
        """What is known of somebody; defaults for a stranger."""
        return _first(await self._read(rows.person_record, statements.PERSON, (user,))) or Person(user)

    async def save_person(self, person: Person) -> None:
        """Keep what is known of somebody."""
        async with self._write() as transaction:
            await transaction.execute(statements.KEEP_PERSON, rows.person_values(person))

    async def digest_plan(self, user: int) -> DigestPlan | None:
        """When somebody gets their next digest; ``None`` for whoever gets none."""
        return _first(await self._read(rows.digest_plan, statements.DIGEST_PLAN, (user,)))

    async def due_digests(self, now: float, ahead: float, limit: int = 50) -> list[DigestPlan]:
        """The digests that are due, earliest first, and those planned for later than ``ahead``."""
        wanted = {"now": now, "ahead": ahead, "limit": limit}
        return await self._read(rows.digest_plan, statements.DUE_DIGESTS, wanted)

    async def plan_digest(self, plan: DigestPlan) -> None:
        """Keep when somebody gets their next digest."""
        async with self._write() as transaction:
            await transaction.execute(statements.KEEP_DIGEST_PLAN, msgspec.structs.asdict(plan))

    async def end_digest(self, user: int) -> None:
        """Forget when somebody would get their next digest."""
        async with self._write() as transaction:
            await transaction.execute(statements.REMOVE_DIGEST_PLAN, (user,))

    async def setting(self, scope: str, key: str) -> str | None:
        """A setting of a scope such as ``guild:123``."""
        return _first(await self._read(_only, statements.SETTING, (scope, key)))

    async def settings(self, scope: str) -> dict[str, str]:
        """All settings of a scope, by key."""
        return dict(await self._read(_pair, statements.SETTINGS, (scope,)))

    async def save_setting(self, scope: str, key: str, value: str | None) -> None:
        """Keep a setting, or remove it with ``None``."""
        async with self._write() as transaction:
            if value is None:
                await transaction.execute(statements.REMOVE_SETTING, (scope, key))
            else:
                await transaction.execute(statements.KEEP_SETTING, (scope, key, value))

    async def shelf(self, guild: int, game: str) -> dict[str, str]:
        """What a server keeps of a game: code by name, in the order in which it was kept."""
        return dict(await self._read(tuple, statements.SHELF, (guild, game)))

    async def keep_on_shelf(self, guild: int, game: str, name: str, code: str, most: int) -> bool:
        """Keep something by name, or replace it; returns whether there was room for it beside the others."""
        kept = {"guild": guild, "game": game, "name": name, "code": code, "most": most}
        async with self._write() as transaction:
            cursor = await transaction.execute(statements.KEEP_ON_SHELF, kept)
            return cursor.rowcount == 1

    async def remove_from_shelf(self, guild: int, game: str, name: str) -> bool:
        """Forget something; returns whether it was there."""
        async with self._write() as transaction:
            cursor = await transaction.execute(statements.REMOVE_FROM_SHELF, (guild, game, name))
            return cursor.rowcount == 1

    async def counts(self) -> dict[str, int]:
        """How many tables there are by status, for every status."""
        found = dict(await self._read(tuple, statements.COUNTS))
        return {status: found.get(status, 0) for status in get_args(Status)}

    async def backup(self, path: str) -> None:
        """Write a complete, consistent copy into a new file, while games go on."""
        if self._closed:
            raise closed(self._path)
        await back_up(self._path, files.place(path))

    async def _read(
        self, decode: Callable[[sqlite3.Row], T], sql: str, parameters: Sequence[Any] | dict[str, Any] = ()
    ) -> list[T]:
        if self._closed:
            raise closed(self._path)
        with explained(self._path):
            found = await next(self._readers).execute_fetchall(sql, parameters)
            return [decode(row) for row in found]

    @asynccontextmanager
    async def _write(self) -> AsyncIterator[aiosqlite.Connection]:
        if self._closed:
            raise closed(self._path)
        if self._writer is None:
            raise StoreError(f"{self._path} was opened for reading only. Nothing was changed.")
        async with self._writer.transaction() as transaction:
            yield transaction


def _first(found: Sequence[T]) -> T | None:
    return found[0] if found else None


def _only(row: sqlite3.Row) -> Any:
    return row[0]


def _pair(row: sqlite3.Row) -> tuple[str, str]:
    return row[0], row[1]


async def _check_readable(path: Path, known: int) -> None:
    files.check_there(path)
    version = await files.check_file(path, known)
    if version < known:
        raise StoreError(
            f"{path} was written by an older Caravan (schema {version}, not {known}). Nothing was changed. "
            "Start the bot on it once, which brings it up to date."
        )


async def _open_writer(path: Path, stack: AsyncExitStack, migrations: Sequence[str]) -> Writer:
    """Take the file as its one bot and bring it to the newest schema."""
    files.make_folder(path)
    stack.callback(files.take_bot_lock(path).release)
    files.make_file(path)
    stack.enter_context(files.hold_file(path))
    await files.check_file(path, len(migrations))
    with explained(path):
        connection = await stack.enter_async_context(files.connection(path, read_only=False))
        ((mode,),) = await connection.execute_fetchall("PRAGMA journal_mode = WAL")
        if mode != "wal":
            raise StoreError(f"The disk with {path} can't keep a write-ahead log. Keep the games on a local disk.")
        await connection.execute("PRAGMA synchronous = FULL")
        await connection.execute(f"PRAGMA journal_size_limit = {LARGEST_LOG}")
        await migrate(connection, path, migrations)
        await connection.execute(statements.BEGIN_EPOCH, (secrets.token_hex(3),))
    writer = Writer(connection, path)
    stack.push_async_callback(writer.close)
    return writer
