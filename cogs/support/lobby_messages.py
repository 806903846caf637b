"""The message in which players gather before a game."""

from __future__ import annotations

import discord

from bot.app import App
from bot.games.contract import Setting
from bot.games.text import enumerate_words, show
from bot.store.records import TableRecord
from cogs.support.buttons import TableButton
from cogs.support.messages import Draft, Message, Row, row
from cogs.support.words import cut, mention, safe


def lobby(app: App, table: TableRecord, number: int | None = None) -> Message:
    """The gathering of a game: its options, who sits, and what one can do. Once it has started or was called
    off, nothing can be pressed any more. ``number`` is the mark by which the message is found again."""
    draft = Draft(_title(app, table), _options(app, table), seats(table), number=number)
    if table.status == "lobby":
        draft.offer(_challenge_buttons(table) if table.kept_for else _lobby_buttons(table))
    return draft.done()


def _lobby_buttons(table: TableRecord) -> Row:
    return row(
        TableButton("join", table.id, label="Join", style=discord.ButtonStyle.primary),
        TableButton("leave", table.id, label="Leave"),
        TableButton("start", table.id, label="Start", style=discord.ButtonStyle.success),
        TableButton("cancel", table.id, label="Cancel", style=discord.ButtonStyle.danger),
    )


def _challenge_buttons(table: TableRecord) -> Row:
    return row(
        TableButton("join", table.id, label="Accept", style=discord.ButtonStyle.success),
        TableButton("cancel", table.id, label="Decline", style=discord.ButtonStyle.danger),
    )


def _title(app: App, table: TableRecord) -> str:
    name = app.tables.game(table).name.message
    states = {
        "lobby": f"## {name}: who plays?",
        "live": f"## {name} has started",
        "over": f"## {name} is over",
        "cancelled": f"## {name} was called off",
    }
    seated = {seat.user for seat in table.seats}
    asked = [mention(user) for user in table.kept_for if user not in seated]
    if table.status == "lobby" and asked:
        return f"## {name}: a challenge\n-# Game {table.id}\n{enumerate_words(asked)}, do you accept?"
    return f"{states[table.status]}\n-# Game {table.id}"


def _options(app: App, table: TableRecord) -> str:
    chosen = [
        f"{show(setting.label, str)}: **{_value(setting, table.options[setting.key])}**"
        for setting in app.tables.game(table).settings
        if setting.shown and setting.key in table.options and not _goes_without_saying(setting, table)
    ]
    thread = ["in a thread of its own"] if table.own_thread else []
    return " · ".join([*chosen, *thread])


def _value(setting: Setting, value: str) -> str:
    label = setting.values.get(value)
    return show(label, str) if label is not None else safe(cut(value.rpartition(":")[2], 40))


def _goes_without_saying(setting: Setting, table: TableRecord) -> bool:
    """Whether an option needs no mention: a switch at its usual position, or one with nothing to choose for so
    many players."""
    open_to = [value for value in setting.values if table.places in setting.seats.get(value, (table.places,))]
    usual = table.options[setting.key] == setting.default
    return usual and (setting.switch or open_to == [setting.default])


def seats(table: TableRecord) -> str:
    """Who sits where, and which seats are free."""
    rows = [
        f"{number}. **{safe(seat.name)}**{' (host)' if seat.user == table.host else ''}"
        for number, seat in enumerate(table.seats, 1)
    ]
    state = "asked" if table.kept_for else "free"
    free = [f"{number}. *{state}*" for number in range(len(table.seats) + 1, table.places + 1)]
    return "\n".join(rows + (free if table.status == "lobby" else []))
