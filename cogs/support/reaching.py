"""Who hears of what is asked of them: said to whoever asks, so that no answer claims what didn't happen."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app import App
from bot.games.text import Text
from bot.store.records import TableRecord
from bot.tables.people import who
from cogs.support.words import sentence

BY_MESSAGE = "The game's channel can't be used, so I write to {players} by direct message."
UNREACHED = "{players} can't be reached: I may not write in the game's channel, nor in their direct messages."


async def reached(app: App, table: TableRecord, seats: Sequence[int]) -> str:
    """How these seats hear of something while a game has no channel, and which of them can't; nothing else is to be
    said otherwise."""
    if not table.homeless:
        return ""
    people = {seat: await app.tables.person(table.seats[seat].user) for seat in seats}
    told = {
        BY_MESSAGE: [seat for seat, person in people.items() if not person.dm_closed],
        UNREACHED: [seat for seat, person in people.items() if person.dm_closed],
    }
    return " ".join(sentence(table, Text(said, {"players": who(found)})) for said, found in told.items() if found)
