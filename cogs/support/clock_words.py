"""What is said of time: until when people have, who is away, and what can be done when time is up."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.app import App
from bot.games.text import Text, Who
from bot.store.records import Summary, TableRecord
from bot.tables import offers, pace, posts
from bot.tables.pauses import is_paused
from bot.tables.people import who
from bot.tables.stillness import away_until
from cogs.support import dates
from cogs.support.buttons import TableButton
from cogs.support.completion import Choices, matching
from cogs.support.host import app_of
from cogs.support.messages import Message, content, name_of, paused, row
from cogs.support.words import mention, safe, sentence

SOUGHT = "Somebody else is looked for already, who takes the seat over."
WAIT = "Wait: their time begins anew as soon as one of you says so."
UNCLEAR = (
    "I don't understand “{typed}” as a day with a time. You could say “friday 20:00”, “24 December 18:30” or "
    "“in 2 hours”."
)
CAN_DO = (
    "- `/nudge` calls them once more.",
    "- Ask them to let somebody else play on: with `/seat give` or `/seat open` they hand their seat over.",
    "- `/pause` lets the game stand still, and `/abandon` ends it without a result, if all of you agree.",
)


def shown(at: float) -> str:
    """A moment by the clock of every reader, and how far it is."""
    return f"<t:{int(at)}:f> (<t:{int(at)}:R>)"


async def time_meant(interaction: discord.Interaction, typed: str | None) -> tuple[float | None, str]:
    """The moment that somebody names by their own clock, if any, and what is wrong with it."""
    if typed is None:
        return None, ""
    app = app_of(interaction)
    zone = (await app.tables.person(interaction.user.id)).zone
    found = dates.instant(typed, app.now(), zone)
    return found, "" if found is not None else UNCLEAR.format(typed=safe(typed[: dates.LONGEST]))


async def waiting(app: App, table: TableRecord) -> list[str]:
    """Until when each of those who are awaited has, and for whom time stands still now, or for all; in small
    print."""
    if is_paused(table):
        return [f"-# ⏸️ {paused(table)}"]
    ends, now = await app.tables.limits.ends(table), app.now()
    told = []
    for seat in table.awaited:
        name, person = safe(table.seats[seat].name), await app.tables.person(table.seats[seat].user)
        until = away_until(person, now)
        if table.seats[seat].stand_in:
            told.append(f"-# 🤖 An automatic player plays for **{name}**.")
        elif until is not None:
            told.append(f"-# 💤 **{name}** is away until <t:{int(until)}:D>, and time stands still.")
        elif seat in ends:
            told.append(f"-# ⏳ **{name}** has until {shown(ends[seat])}{_with_bank(table)}.")
    return told


async def own(app: App, table: TableRecord, seat: int | None) -> str:
    """Until when somebody has whom a game waits for, or that it is paused; nothing without a clock."""
    if is_paused(table):
        return f"-# ⏸️ {paused(table)}"
    end = (await app.tables.limits.ends(table)).get(seat) if seat is not None else None
    return f"-# ⏳ You have until {shown(end)}{_with_bank(table)}." if end is not None else ""


def _with_bank(table: TableRecord) -> str:
    """That a moment counts the extra time in, where there is any."""
    return ", the bank included" if table.pace is not None and table.pace.bank else ""


AUTOMATIC = "An automatic player can take this turn, or play for them until they are back."
AUTOMATIC_SEAT = "An automatic player can play for them until they are back."


async def due(app: App, table: Summary, user: int) -> float | None:
    """When somebody's time is up at a table that waits for them; ``None`` without a clock."""
    seat = next((seat for seat, person in enumerate(table.seats) if person.user == user), None)
    if table.pace is None or seat not in table.awaited or is_paused(table):
        return None
    still = await app.tables.limits.still(table, user)
    return pace.deadline(table.pace, table.seats[seat or 0], still)


def time_up(app: App, table: TableRecord, body: posts.TimeUp, mark: str) -> Message:
    """The question what is to happen with somebody whose time is up, for the others."""
    calls = " ".join(mention(table.seats[seat].user) for seat in body.others)
    why = "{player} has left the server. What now?" if body.gone else "{player}'s time is up. What now?"
    asked = sentence(table, Text(why, {"player": Who(body.seat)}))
    wait = "Wait: you can still choose otherwise." if body.gone else WAIT
    choices = [wait]
    choices += ["The usual choice of the rules can be made for them."] if body.usual else []
    sought = offers.is_sought(table, body.seat)
    choices += [AUTOMATIC if body.seat in table.awaited else AUTOMATIC_SEAT]
    choices += [SOUGHT if sought else "Somebody else can be looked for, who takes the seat over."]
    choices += ["They can be taken out of the game.", "The game can end without a result."]
    rule = "" if len(body.others) == 1 else "-# An end needs all of you, the rest more than half."
    seat = str(body.seat)
    buttons = [TableButton("wait", table.ticket, mark, seat, label="Wait", style=discord.ButtonStyle.primary)]
    buttons += [TableButton("usual", table.ticket, arg=seat, label="Usual choice")] if body.usual else []
    buttons += [] if sought else [TableButton("seek", table.ticket, arg=seat, label="Look for somebody else")]
    machine = [TableButton("turnfor", table.ticket, arg=seat, label="Automatic: this turn")]
    machine = machine if body.seat in table.awaited else []
    machine += [TableButton("playfor", table.ticket, arg=seat, label="Automatic: until they are back")]
    buttons += [TableButton("out", table.ticket, arg=seat, label="Take them out", style=discord.ButtonStyle.danger)]
    buttons += [TableButton("quit", table.ticket, arg=seat, label="End the game", style=discord.ButtonStyle.danger)]
    words = content(f"{calls} · {name_of(app, table)}: {asked}", choices, [rule])
    return Message(words, rows=[row(*buttons), row(*machine)])


def unanswered(app: App, table: TableRecord, body: posts.Unanswered, place: str = "") -> str:
    """What the others are told, once, of those who have let all reminders pass: what can be done."""
    calls = " ".join(mention(table.seats[seat].user) for seat in body.others)
    waited = "{players} {has} not moved, and I don't remind them any more. What you can do:"
    has = "has" if len(body.seats) == 1 else "have"
    told = sentence(table, Text(waited, {"players": who(body.seats), "has": has}))
    return content(f"{calls} · {name_of(app, table)}: {told}", CAN_DO, [place])


def your_time_is_up(app: App, table: TableRecord, body: posts.TimeUp, place: str) -> str:
    """What somebody is told whose time is up."""
    told = Text(
        "your time is up. You can still take your turn; meanwhile {players} may choose what happens.",
        {"players": who(body.others)},
    )
    sought = SOUGHT if offers.is_sought(table, body.seat) else ""
    return content(f"⏰ {name_of(app, table)}: {sentence(table, told)}", [], [sought, place])


async def complete_pace(_: discord.Interaction, current: str) -> Choices:
    """The paces that have a name, and what is typed if it is one."""
    named = [(name, name) for name in pace.PACES]
    try:
        own = [(pace.shown(pace.read(current)), current.strip())] if current.strip() else []
    except pace.NoPace:
        own = []
    return matching(named, current) or [app_commands.Choice(name=name[:100], value=value) for name, value in own]
