"""Who sits where, and how players are spoken of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import msgspec

from bot.games.text import Text, Who
from bot.store.records import Summary, TableRecord
from bot.tables.refusals import Refusal, Why


def seat_of(table: TableRecord, user: int) -> int | None:
    """The seat in which a person sits, counting from 0."""
    return next((seat for seat, person in enumerate(table.seats) if person.user == user), None)


def name_at(table: TableRecord | Summary, place: int) -> str:
    """What a player is called: whoever sits in a seat, or, beyond the seats, one of those who have handed theirs
    over, in their order."""
    if place < len(table.seats) or not isinstance(table, TableRecord):
        return table.seats[place].name
    return table.former[place - len(table.seats)].name


def named(table: TableRecord) -> Callable[[int], str]:
    """What gives the players' names by seat."""
    return lambda seat: table.seats[seat].name


def is_former(table: TableRecord, user: int) -> bool:
    """Whether somebody has handed their seat over, and sits there no more."""
    return seat_of(table, user) is None and any(holder.user == user for holder in table.former)


def who(seats: Sequence[int]) -> list[Text]:
    """Players as part of a sentence."""
    return [Text("{player}", {"player": Who(seat)}) for seat in seats]


def unnamed(table: TableRecord) -> TableRecord:
    """A table as it is told where the words that its players chose are refused: they are numbered."""
    seats = [msgspec.structs.replace(seat, name=f"Player {place}") for place, seat in enumerate(table.seats, 1)]
    former = [
        msgspec.structs.replace(holder, name=f"Player {place}")
        for place, holder in enumerate(table.former, len(seats) + 1)
    ]
    return msgspec.structs.replace(table, seats=seats, former=former)


@contextmanager
def naming(table: TableRecord) -> Iterator[None]:
    """Give every refusal from within the names of the table's players."""
    try:
        yield
    except Refusal as refused:
        refused.names = tuple(name_at(table, place) for place in range(len(table.seats) + len(table.former)))
        raise


def not_begun(table: TableRecord) -> Refusal:
    """What is said of a game for which players are still gathering: when it begins."""
    return Refusal(Why.ASKED if table.kept_for else Why.GATHERING, table=table.id)


def live_seat(table: TableRecord, user: int) -> int:
    """The person's seat at a running game, after the checks that come first. Raises :class:`Refusal`."""
    if table.status == "cancelled":
        raise Refusal(Why.CALLED_OFF, table=table.id)
    if table.status == "over":
        raise Refusal(Why.OVER, table=table.id)
    if table.status == "lobby":
        raise not_begun(table)
    seat = seat_of(table, user)
    if seat is None:
        raise Refusal(Why.STRANGER, table=table.id)
    return seat


def waited_for(table: TableRecord) -> list[int]:
    """The seats whose holders the game waits for: those that are awaited and for which nobody stands in."""
    return [seat for seat in table.awaited if not table.seats[seat].stand_in]


def asked_seat(table: TableRecord, user: int) -> int:
    """The person's seat if the game waits for it or offers it something. Raises :class:`Refusal`."""
    seat = live_seat(table, user)
    if not is_asked(table, seat):
        raise Refusal(Why.NOT_AWAITED, table=table.id, awaited=who(table.awaited))
    return seat


def is_asked(table: TableRecord, seat: int | None) -> bool:
    """Whether a seat may choose something now."""
    return seat is not None and table.status == "live" and (seat in table.awaited or seat in table.offered)
