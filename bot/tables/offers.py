"""Seats that are offered to somebody else: made, told, and lapsed."""

from __future__ import annotations

from bot.store.records import Post, SeatOffer, TableRecord
from bot.tables import posts
from bot.tables.position import Position


def make(table: TableRecord, seat: int, to: int | None = None, name: str = "", *, late: bool = False) -> list[Post]:
    """Offer a seat, in the place of a former offer. Returns what is to be told."""
    former = end(table, seat)
    offer = SeatOffer(table.version + 1, to, name, late)
    table.seats[seat].offer = offer
    body = posts.SeatOffered(seat, offer.number, to, late)
    asked = [posts.post(table, body, to)] if to is not None else []
    return [posts.post(table, body), *asked, *former]


def end(table: TableRecord, seat: int) -> list[Post]:
    """End the offer of a seat, if there is one. Returns what takes its buttons away."""
    offer, table.seats[seat].offer = table.seats[seat].offer, None
    messages = offer.messages if offer is not None else []
    return [posts.post(table, posts.QuestionLapsed(*message)) for message in messages]


def end_needless(table: TableRecord, position: Position) -> list[Post]:
    """End the offers that have lapsed: of seats that play no more, and those that the others have made of a seat
    whose holder is late or gone no more."""
    return [
        told
        for seat, person in enumerate(table.seats)
        if person.offer is not None and not _stands(table, position, seat, person.offer)
        for told in end(table, seat)
    ]


def _stands(table: TableRecord, position: Position, seat: int, offer: SeatOffer) -> bool:
    plays = table.status == "live" and position.game.plays(position.state, seat)
    return plays and (table.seats[seat].late or table.seats[seat].gone or not offer.late)


def is_sought(table: TableRecord, seat: int) -> bool:
    """Whether anybody can take a seat over."""
    offer = table.seats[seat].offer
    return table.status == "live" and offer is not None and offer.to is None


def is_open(table: TableRecord, seat: int, number: int) -> bool:
    """Whether an offer still stands."""
    offer = table.seats[seat].offer
    return table.status == "live" and offer is not None and offer.number == number
