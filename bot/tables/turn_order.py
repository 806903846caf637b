"""Who is next after the seat that is on: told by direct message to whoever wants to hear it."""

from __future__ import annotations

from collections.abc import Collection

from bot.store.records import Post, TableRecord
from bot.tables import posts
from bot.tables.position import Position
from bot.tables.table_store import TableStore


def next_after(table: TableRecord, position: Position) -> posts.Next | None:
    """Which seat is next, and after which; ``None`` where that says nothing: when several are asked at once, when
    only two play, and for a seat that is asked something already, or whose holder isn't there."""
    playing = [seat for seat in range(len(table.seats)) if position.game.plays(position.state, seat)]
    seat = position.game.next_seat(position.state)
    if table.status != "live" or len(position.awaited) != 1 or len(playing) < 3 or seat is None:
        return None
    [on] = position.awaited
    holder = table.seats[seat]
    asked = seat in position.decisions or holder.gone or holder.stand_in
    return None if asked else posts.Next(seat, on)


async def calls_next(
    store: TableStore, table: TableRecord, position: Position, before: Collection[int]
) -> list[Post]:
    """What tells somebody that they are next, once for each turn of the one before them; ``before`` were awaited
    until now."""
    told = next_after(table, position)
    if told is None or told.on in before:
        return []
    user = table.seats[told.seat].user
    wants = (await store.repository.person(user)).called_next
    return [posts.post(table, told, user)] if wants and await store.limits.hears(table, user, store.now()) else []
