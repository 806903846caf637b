"""The message that tells somebody once a day which games wait for them."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.app import App
from bot.store.records import Post, TableRecord
from bot.tables import posts
from bot.tables.pauses import is_paused
from cogs.support.buttons import TableButton
from cogs.support.game_rows import game_row
from cogs.support.marks import mark, marked
from cogs.support.messages import LONGEST_CONTENT, Message, row
from cogs.support.waiting_games import waiting_games

HINT = "-# This comes once a day; `/settings me digest:` changes when, or `off` ends it."


async def digest(app: App, table: TableRecord, packed: Post, body: posts.Digest) -> Message | None:
    """All games that wait for the reader of a post, by what is due first; ``None`` when there are none, or when it
    is too late."""
    user = packed.user or 0
    games = [game for game in await waiting_games(app, user) if not is_paused(game)]
    if not games or app.now() > body.until:
        return None
    count = "One game waits" if len(games) == 1 else f"{len(games)} games wait"
    told = _as_fits([await game_row(app, game, user) for game in games])
    take = TableButton(
        "next",
        table.ticket,
        arg=marked(mark(packed)),
        label="Take the first turn",
        style=discord.ButtonStyle.primary,
    )
    return Message("\n".join([f"☀️ {count} for you, what is due first at the top:", *told, HINT]), rows=[row(take)])


def _as_fits(rows: Sequence[str]) -> list[str]:
    """As many rows as there is room for, and how many are left."""
    room, kept = LONGEST_CONTENT - 300, 0
    for each in rows:
        room -= len(each) + 1
        kept += room >= 0
    left = len(rows) - kept
    return [*rows[:kept], f"And {left} more: `/games` shows them all."] if left else list(rows)
