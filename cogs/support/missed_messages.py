"""What was played for somebody when their time was up: told by direct message, or when they look at the game."""

from __future__ import annotations

import discord

from bot.app import App
from bot.store.records import TableRecord
from bot.tables.people import seat_of
from cogs.support.buttons import TableButton
from cogs.support.messages import Message, content, name_of, row
from cogs.support.words import lines

PLAYED = "your time was up, and this was played for you."
MEANWHILE = "Your time was up. This was played for you:"


def played_for_you(app: App, table: TableRecord, seat: int, mark: str, place: str) -> Message:
    """What a player hasn't read yet, by direct message."""
    told = lines(table, table.seats[seat].missed)
    words = content(f"⏰ {name_of(app, table)}: {PLAYED}", told, [place])
    take = TableButton("take", table.ticket, arg=mark, label="Take your turn", style=discord.ButtonStyle.primary)
    return Message(words, rows=[row(take, TableButton("hand", table.ticket, label="My hand"))])


def meanwhile(table: TableRecord, seat: int | None, note: str = "") -> str:
    """What somebody is told who looks at a game, below a ``note``, if something was played for them that they
    haven't read; else only the note."""
    missed = table.seats[seat].missed if seat is not None else []
    told = [f"⏰ {MEANWHILE}", *(f"> {line}" for line in lines(table, missed))] if missed else []
    return "\n".join(([note] if note else []) + told)


async def note_read(app: App, table: TableRecord, user: int) -> None:
    """Note that somebody has been shown what was played for them."""
    seat = seat_of(table, user)
    if seat is not None and table.seats[seat].missed:
        await app.tables.missed_read(table.id, user, table.seats[seat].missed)
