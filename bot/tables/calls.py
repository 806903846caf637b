"""Calling those whom a game waits for: each of them in one place, in the channel or by direct message."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from bot.games.text import Text
from bot.store.records import Person, Post, TableRecord
from bot.tables import posts
from bot.tables.people import who
from bot.tables.table_store import TableStore

Told = Callable[[Sequence[int]], Text]
"""Who calls, of these seats."""


def first_call(seats: Sequence[int]) -> Text:
    """What is said where nobody has called yet."""
    return Text("The game waits for {awaited}.", {"awaited": who(seats)})


def still_waits(seats: Sequence[int]) -> Text:
    """What a reminder says."""
    return Text("The game still waits for {awaited}.", {"awaited": who(seats)})


async def calls(
    store: TableStore, table: TableRecord, seats: Sequence[int], told: Told, reminded: Collection[int] = ()
) -> list[Post]:
    """What calls these seats: one post for those who are called in the channel, and one for each of those who get a
    direct message. Whoever is ``reminded`` for the first time gets one, if that reaches them."""
    first = [seat for seat in reminded if table.seats[seat].reminded == 0]
    private = [seat for seat in seats if _by_message(table, await _person(store, table, seat), first=seat in first)]
    public = [seat for seat in seats if seat not in private]
    bodies = {seat: await _reminder(store, table, [seat], told) for seat in private}
    in_channel = [posts.post(table, await _reminder(store, table, public, told))] if public else []
    return [*in_channel, *(posts.post(table, body, table.seats[seat].user) for seat, body in bodies.items())]


async def call_here(store: TableStore, table: TableRecord, seat: int) -> list[Post]:
    """What calls a seat in the channel."""
    return [posts.post(table, await _reminder(store, table, [seat], first_call))]


async def _reminder(store: TableStore, table: TableRecord, seats: Sequence[int], told: Told) -> posts.Reminder:
    decisions = store.position(table).decisions
    newest = await store.repository.newest_move(table.id)
    asks = {seat: decisions[seat].prompt for seat in seats}
    return posts.Reminder(list(seats), told(seats), asks, newest.number if newest is not None else 0)


async def _person(store: TableStore, table: TableRecord, seat: int) -> Person:
    return await store.repository.person(table.seats[seat].user)


def _by_message(table: TableRecord, person: Person, *, first: bool) -> bool:
    """Whether somebody is called by direct message, and so not in the channel."""
    if person.dm_closed or table.homeless:
        return not person.dm_closed
    return person.notify == "dm" or (first and person.notify != "none")
