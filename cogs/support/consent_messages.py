"""What is asked of everybody at a table: a pause, or an end without a result."""

from __future__ import annotations

import discord

from bot.app import App
from bot.games.text import Text, Who
from bot.store.records import TableRecord
from bot.tables import posts
from cogs.support.buttons import TableButton
from cogs.support.messages import Message, content, name_of, row
from cogs.support.words import mention, moment, sentence

PAUSE = "{player} would like to pause this game{until}. Is that all right?"
PAUSE_MEANS = "-# No time counts then, and nobody is called. `/resume` ends it, and so does playing."
END = "{player} would like to end this game here, without a result. Is that all right?"
END_MEANS = "-# Nobody wins then, and it can't be taken back."
LABELS = {"pause": "Pause", "abandon": "End the game"}


def consent_asked(
    app: App, table: TableRecord, body: posts.ConsentAsked, mark: str, *, private: bool = False, place: str = ""
) -> Message:
    """The question to the others, with what a yes would mean; ``place`` says where the game is."""
    pause, arg = body.what == "pause", str(body.question)
    until = f" until {moment(body.until, 'f')}" if body.until is not None else ""
    asked = sentence(table, Text((PAUSE if pause else END).replace("{until}", until), {"player": Who(body.seat)}))
    called = "" if private else " ".join(mention(table.seats[seat].user) for seat in body.asked) + " · "
    style = discord.ButtonStyle.success if pause else discord.ButtonStyle.danger
    words = content(f"{called}{name_of(app, table)}: {asked}", [], [PAUSE_MEANS if pause else END_MEANS, place])
    agree = TableButton("consent", table.ticket, mark, arg, label=LABELS[body.what], style=style)
    return Message(words, rows=[row(agree, TableButton("object", table.ticket, arg=arg, label="No"))])
