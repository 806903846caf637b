"""The one interface through which games are kept. No SQL above it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from bot.store.planned import Plan
from bot.store.records import Change, DigestPlan, MoveRecord, Pencil, Person, Post, Status, Summary, TableRecord


class StoreError(Exception):
    """The games can't be read or kept; the message says what is wrong, where, and what to do. Nothing was
    changed."""


class StaleVersion(StoreError):
    """The table has been changed since it was read; read it anew and try again. Nothing was changed."""


class Repository(Protocol):
    """Where tables live. Every method may raise :class:`StoreError`, after which nothing has changed."""

    async def close(self) -> None:
        """Finish what is being written and let go of the file."""

    def lock(self, table: int) -> AbstractAsyncContextManager[None]:
        """Hold the only right to change this table, over reading, applying and storing. Locks of different
        tables don't wait for each other."""

    async def create(self, table: TableRecord, posts: Sequence[Post] = ()) -> int:
        """Store a new table (its ``id`` is ignored) and return its number."""

    async def table(self, table: int) -> TableRecord | None:
        """The table with that number."""

    async def commit(self, change: Change) -> None:
        """Store a change in one transaction. The caller holds the table's lock."""

    async def moves(self, table: int, *, undone: bool = False) -> list[MoveRecord]:
        """The table's moves by number; those taken back only if ``undone``."""

    async def newest_move(self, table: int) -> MoveRecord | None:
        """The newest move of a table that stands."""

    async def pencil(self, table: int, seat: int) -> Pencil | None:
        """The unfinished turn of a seat."""

    async def pencils(self, table: int) -> dict[int, Pencil]:
        """All unfinished turns of a table, by seat."""

    async def plans(self, table: int) -> dict[int, Plan]:
        """What the seats of a table have planned, by seat."""

    async def planned_by(self, user: int) -> dict[int, int]:
        """How many turns somebody has planned, by table."""

    async def snapshot(self, table: int, before: int) -> tuple[int, bytes] | None:
        """The newest kept state from before a move, as the number of the move it follows (0: the start) and
        JSON."""

    async def unarchived(self, after: int = 0) -> int | None:
        """The first finished game with a number above ``after`` whose course isn't packed yet."""

    async def archive(self, table: int) -> None:
        """Pack how a finished game went: its moves are read as before, of its kept states the first is left."""

    async def tables_of(self, user: int, statuses: Sequence[Status], limit: int = 25) -> list[Summary]:
        """The tables where somebody sits, those that wait for them first, then the newest."""

    async def invitations(self, user: int, limit: int = 25) -> list[Summary]:
        """The gatherings in which a seat is kept for somebody who hasn't taken it or declined, newest first."""

    async def tables_in(self, channel: int, statuses: Sequence[Status], limit: int = 25) -> list[Summary]:
        """The tables of a channel or thread, newest first."""

    async def open_tables(self, guild: int, limit: int = 100) -> list[Summary]:
        """The lobbies of a server that have a free seat kept for nobody, newest first."""

    async def tables_left(self, user: int) -> list[int]:
        """The tables at which somebody sits who is known to have left the server."""

    async def offered_to(self, user: int, limit: int = 25) -> list[Summary]:
        """The running games in which a seat is offered to somebody by name, newest first."""

    async def open_seats(self, guild: int, limit: int = 100) -> list[Summary]:
        """The running games of a server in which a seat is offered to anybody, newest first."""

    async def tables_of_guild(self, guild: int, statuses: Sequence[Status]) -> list[Summary]:
        """All tables of a server, oldest first."""

    async def due_tables(self, now: float, limit: int = 50) -> list[int]:
        """Live and gathering tables whose ``due_at`` has come, or which were stored at a later time than it is
        now, earliest first."""

    async def next_due(self) -> float | None:
        """When the next table or pending post falls due."""

    async def pending_posts(self, now: float, limit: int = 100) -> list[Post]:
        """Posts not yet told and due by ``now``, in the order in which they were stored. A post that waits for
        its next attempt holds back those stored after it for the same reader (or channel) at the same table."""

    async def pending_streams(self, now: float) -> list[tuple[int, int | None]]:
        """For whom there is something to tell by ``now``: pairs of a table and a reader (``None``: its channel), in
        the order of their oldest posts."""

    async def posts_for(self, table: int, user: int | None, now: float, limit: int = 200) -> list[Post]:
        """The pending posts of a table for one reader, or for its channel, as in :meth:`pending_posts`."""

    async def posts_merged(self, left: Sequence[Post], dropped: Sequence[int]) -> None:
        """Keep the bodies of the posts that are left and forget the others, together or not at all."""

    async def post_tried(self, post: int, now: float, below: int | None = None) -> None:
        """Note that telling a post begins, before it is sent: from here on it may exist on Discord, ``below`` this
        message."""

    async def post_done(self, post: int) -> None:
        """Forget a post that has been told, or that can never be."""

    async def post_failed(self, post: int, due_at: float) -> None:
        """Count a failed attempt and set the time of the next."""

    async def post_put_off(self, post: int, due_at: float) -> None:
        """Set the time of the next attempt without counting one."""

    async def person(self, user: int) -> Person:
        """What is known of somebody; defaults for a stranger."""

    async def save_person(self, person: Person) -> None:
        """Keep what is known of somebody."""

    async def digest_plan(self, user: int) -> DigestPlan | None:
        """When somebody gets their next digest; ``None`` for whoever gets none."""

    async def due_digests(self, now: float, ahead: float, limit: int = 50) -> list[DigestPlan]:
        """The digests that are due, earliest first, and those planned for later than ``ahead``."""

    async def plan_digest(self, plan: DigestPlan) -> None:
        """Keep when somebody gets their next digest."""

    async def end_digest(self, user: int) -> None:
        """Forget when somebody would get their next digest."""

    async def setting(self, scope: str, key: str) -> str | None:
        """A setting of a scope such as ``guild:123``."""

    async def settings(self, scope: str) -> dict[str, str]:
        """All settings of a scope, by key."""

    async def save_setting(self, scope: str, key: str, value: str | None) -> None:
        """Keep a setting, or remove it with ``None``."""

    async def shelf(self, guild: int, game: str) -> dict[str, str]:
        """What a server keeps of a game: code by name, in the order in which it was kept."""

    async def keep_on_shelf(self, guild: int, game: str, name: str, code: str, most: int) -> bool:
        """Keep something by name, or replace it; returns whether there was room for it beside the others."""

    async def remove_from_shelf(self, guild: int, game: str, name: str) -> bool:
        """Forget something; returns whether it was there."""

    async def counts(self) -> dict[str, int]:
        """How many tables there are by status."""

    async def backup(self, path: str) -> None:
        """Write a complete, consistent copy into a new file, while games go on."""
