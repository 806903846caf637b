"""What must be so before something is done with a gathering, and what it has room for."""

from __future__ import annotations

from bot.store.records import TableRecord
from bot.tables import posts
from bot.tables.people import seat_of
from bot.tables.refusals import Refusal, Why


def check_gathering(table: TableRecord) -> None:
    """Raise :class:`Refusal` for a game that gathers no players any more."""
    if table.status == "cancelled":
        raise Refusal(Why.CALLED_OFF, table=table.id)
    if table.status != "lobby":
        raise Refusal(Why.STARTED, table=table.id)


def check_host(table: TableRecord, user: int) -> None:
    """Raise :class:`Refusal` for anybody but the host of a gathering."""
    check_gathering(table)
    if table.host != user:
        raise Refusal(Why.NOT_HOST, host=host_name(table))


def host_name(table: TableRecord) -> str:
    """What the host is called."""
    return next((seat.name for seat in table.seats if seat.user == table.host), "the host")


def sitting(table: TableRecord, user: int) -> int:
    """The seat of somebody who gathers here. Raises :class:`Refusal`."""
    seat = seat_of(table, user)
    if seat is None and len(table.seats) >= table.places:
        raise Refusal(Why.FULL, table=table.id, places=table.places)
    if seat is None:
        raise Refusal(Why.OUTSIDE, table=table.id)
    return seat


def held(table: TableRecord) -> int:
    """How many seats are taken, or kept for somebody who hasn't answered yet."""
    return len(table.seats) + len(posts.asked(table))
