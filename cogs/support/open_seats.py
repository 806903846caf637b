"""Seats of running games that somebody can take over."""

from __future__ import annotations

from bot.store.records import Summary


def offered_seat(table: Summary, user: int | None) -> int | None:
    """The first seat of a running game that is offered to somebody by name, or to anybody (``None``)."""
    if table.status != "live":
        return None
    offers = ((seat, person.offer) for seat, person in enumerate(table.seats))
    return next((seat for seat, offer in offers if offer is not None and offer.to == user), None)


def offer_argument(table: Summary, seat: int) -> str:
    """What a button carries that takes a seat over or declines it."""
    offer = table.seats[seat].offer
    assert offer is not None, f"seat {seat} of table {table.id} isn't offered"
    return f"{seat}.{offer.number}"
