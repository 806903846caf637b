"""Ending a game without a result."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Text
from bot.store.records import Change, Pauses, Post, TableRecord
from bot.tables import announcements, consent, offers, posts
from bot.tables.table_store import TableStore


async def abandon(store: TableStore, table: TableRecord, told: Sequence[Text], also: Sequence[Post] = ()) -> None:
    """End a game as it stands: nobody has won, and nothing of it counts. The caller holds the lock."""
    position = store.position(table)
    pencils = await store.repository.pencils(table.id)
    lapsed = [*posts.lapsed(table), *consent.end(table), *also]
    table.status, table.abandoned_at = "over", store.now()
    table.awaited, table.offered, table.undo, table.votes = [], [], None, {}
    table.due_at, table.pauses = None, Pauses()
    for seat in table.seats:
        seat.asked_at, seat.late, seat.uncalled = None, False, False
    lapsed += offers.end_needless(table, position)
    final = announcements.ending(table, position, list(told), None)
    panels = announcements.lapsed(table, announcements.Told([]))
    change = Change(table, pencils=dict.fromkeys(pencils), plans=dict.fromkeys(range(len(table.seats))))
    change.posts = [*final, *panels, *lapsed]
    await store.commit(change)
