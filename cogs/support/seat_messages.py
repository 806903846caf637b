"""What is said of a seat that somebody else can take over."""

from __future__ import annotations

import discord

from bot.app import App
from bot.games.text import Text, Who
from bot.store.records import TableRecord
from bot.tables import pace, posts
from cogs.support.buttons import TableButton
from cogs.support.messages import Message, content, name_of, row
from cogs.support.words import mention, sentence

ASKED = Text("would you take over the seat of {player}, who offers it to you?")
OPEN = Text("{player} offers their seat to anybody who would like to play on.")
LATE = Text("{player}'s time is up, and somebody else is looked for, who plays on in that seat.")
GONE = Text("{player} has left the server, and somebody else is looked for, who plays on in that seat.")
WHAT = "You get everything that belongs to it: the hand, the points, and the turn if it is on."
UNTIL = Text("Until it is taken, {player} plays on, and can withdraw the offer.")
UNTIL_LATE = Text("{player} can still move, which ends the offer.")


def seat_offered(
    app: App, table: TableRecord, body: posts.SeatOffered, mark: str, *, private: bool = False, place: str = ""
) -> Message:
    """The offer of a seat, in the channel or, with the ``place`` of the game, by direct message."""
    who = {"player": Who(body.seat)}
    asked = OPEN if body.to is None else ASKED
    sought = GONE if table.seats[body.seat].gone else LATE
    said = sentence(table, Text((sought if body.late else asked).message, dict(who)))
    called = f"{mention(body.to)} · " if body.to is not None and not private else ""
    fresh = f"There is a fresh clock, too: {pace.shown(table.pace)}." if table.pace is not None else ""
    until = sentence(table, Text((UNTIL_LATE if body.late else UNTIL).message, dict(who)))
    words = content(f"{called}{name_of(app, table)}: {said}", [f"{WHAT} {fresh}".strip()], [f"-# {until}", place])
    arg = f"{body.seat}.{body.offer}"
    take = TableButton("seat", table.ticket, mark, arg, label="Take the seat", style=discord.ButtonStyle.success)
    decline = [TableButton("noseat", table.ticket, arg=arg, label="Decline")] if body.to is not None else []
    withdraw = (
        [] if body.late or private else [TableButton("unseat", table.ticket, arg=str(body.seat), label="Withdraw")]
    )
    return Message(words, rows=[row(take, *decline, *withdraw)])
