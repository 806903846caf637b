"""What was played in somebody's name when their time was up, told to them until they have read it."""

from __future__ import annotations

from bot.store.records import MoveRecord, Post, TableRecord
from bot.tables import posts

MOST = 12
"""So many of the newest lines are kept."""


def note(table: TableRecord, made: MoveRecord) -> list[Post]:
    """Keep what somebody may know of a move that was made in their name. Returns what tells them; the end of a game
    is told to everybody anyway."""
    seat = table.seats[made.seat]
    lines = [event.text for event in made.events if event.to is None or made.seat in event.to]
    seat.missed = [*seat.missed, *lines][-MOST:]
    return [posts.post(table, posts.Missed(made.seat), seat.user)] if table.status == "live" else []
