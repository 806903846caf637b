"""The games that wait for somebody, what is due first at the top, and the way from one to the next."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app import App
from bot.store.records import Summary
from bot.tables.player_view import PlayerView
from cogs.support.buttons import NO_TABLE, TableButton
from cogs.support.clock_words import due
from cogs.support.finding import MANY, waits_for
from cogs.support.messages import Row, row


async def waiting_games(app: App, user: int) -> list[Summary]:
    """The games that wait for somebody: those first whose time is up first, then those without a clock, the longest
    wait first."""
    tables = [table for table in await app.tables.mine(user, ("live",), MANY) if waits_for(table, user)]
    ends = {table.id: await due(app, table, user) for table in tables}
    return sorted(tables, key=lambda table: (ends[table.id] or float("inf"), table.waiting_since, table.id))


async def onwards(app: App, seen: PlayerView) -> Sequence[Row]:
    """The button to the next game that waits, for a player who has nothing to do in this one."""
    if seen.seat is None or seen.turn is not None:
        return []
    tables = await waiting_games(app, seen.table.seats[seen.seat].user)
    others = [table for table in tables if table.id != seen.table.id]
    label = f"Next game that waits for you ({len(others)})"
    return [row(TableButton("next", NO_TABLE, label=label))] if others else []
