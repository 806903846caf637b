"""Who held a seat when. Sentences speak of players by place: those who have handed their seats over have the places
beyond the seats, in the order in which they did (see :func:`bot.tables.people.name_at`)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.games.text import Part, Text, Who
from bot.store.records import MoveRecord, TableRecord


def held_since(table: TableRecord, seat: int) -> int:
    """After which move whoever holds a seat took it over (0: they have held it from the beginning)."""
    return max((holder.until for holder in table.former if holder.seat == seat), default=0)


def place_at(table: TableRecord, seat: int, number: int) -> int:
    """The place of whoever held a seat when a move was made."""
    beyond = len(table.seats)
    spans = [(place, holder) for place, holder in enumerate(table.former, beyond) if holder.seat == seat]
    return next((place for place, holder in spans if number <= holder.until), seat)


def handed(table: TableRecord, index: int) -> Text:
    """The sentence that tells of a change of hands, by its number among all of the table."""
    seat = table.former[index].seat
    later = [place for place in range(index + 1, len(table.former)) if table.former[place].seat == seat]
    taker = len(table.seats) + later[0] if later else seat
    told = {"player": Who(taker), "leaver": Who(len(table.seats) + index)}
    return Text("{player} has taken over the seat of {leaver}.", dict(told))


def then(table: TableRecord, number: int, told: Text) -> Text:
    """A sentence about a move in which the players are those who held the seats when it was made."""
    return _renamed(table, number, told) if table.former else told


def as_then(table: TableRecord, moves: Sequence[MoveRecord]) -> list[MoveRecord]:
    """Moves whose sentences speak of those who held the seats when they were made."""
    if not table.former:
        return list(moves)
    return [
        msgspec.structs.replace(
            move,
            events=[
                msgspec.structs.replace(event, text=_renamed(table, move.number, event.text))
                for event in move.events
            ],
        )
        for move in moves
    ]


def _renamed(table: TableRecord, number: int, told: Text) -> Text:
    parts = {key: _renamed_part(table, number, part) for key, part in told.parts.items()}
    return msgspec.structs.replace(told, parts=parts)


def _renamed_part(table: TableRecord, number: int, part: Part) -> Part:
    if isinstance(part, Who):
        return Who(place_at(table, part.seat, number))
    if isinstance(part, Text):
        return _renamed(table, number, part)
    return [_renamed(table, number, each) for each in part] if isinstance(part, list) else part
