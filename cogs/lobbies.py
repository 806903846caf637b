"""The message in which players gather before a game."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import discord
from discord import ui

from bot.games.contract import Setting
from bot.games.text import enumerate_words, show
from bot.store.records import TableRecord
from bot.tables.house import expected
from bot.tables.refusals import Refusal
from cogs.calls import CALL_ERRORS, acknowledge, answer
from cogs.panels import COLOUR
from cogs.press import Press, Pressed, handles, refusal
from cogs.words import cut, mention, safe

if TYPE_CHECKING:
    from bot.client import Caravan

log = logging.getLogger(__name__)
Layout = ui.LayoutView
Change = Callable[[], Awaitable[TableRecord]]


def lobby(client: Caravan, table: TableRecord, number: int | None = None) -> ui.LayoutView:
    """The gathering of a game: its options, who sits, and what one can do. Once it has started or was called
    off, nothing can be pressed any more. ``number`` is the mark by which the message is found again."""
    box: ui.Container[Layout] = ui.Container(accent_colour=COLOUR, id=number)
    said = [_title(client, table), _options(client, table), _seats(table)]
    box.add_item(ui.TextDisplay("\n".join(words for words in said if words)))
    if table.status == "lobby":
        box.add_item(_challenge_buttons(table) if expected(table) else _lobby_buttons(table))
    view = ui.LayoutView(timeout=None)
    view.add_item(box)
    return view


def _lobby_buttons(table: TableRecord) -> ui.ActionRow[Layout]:
    row: ui.ActionRow[Layout] = ui.ActionRow()
    row.add_item(Press("join", table.id, label="Join", style=discord.ButtonStyle.primary))
    row.add_item(Press("leave", table.id, label="Leave"))
    row.add_item(Press("start", table.id, label="Start", style=discord.ButtonStyle.success))
    row.add_item(Press("cancel", table.id, label="Cancel", style=discord.ButtonStyle.danger))
    return row


def _challenge_buttons(table: TableRecord) -> ui.ActionRow[Layout]:
    row: ui.ActionRow[Layout] = ui.ActionRow()
    row.add_item(Press("join", table.id, label="Accept", style=discord.ButtonStyle.success))
    row.add_item(Press("cancel", table.id, label="Decline", style=discord.ButtonStyle.danger))
    return row


def _title(client: Caravan, table: TableRecord) -> str:
    name = client.tables.house.game(table).name.message
    states = {
        "lobby": f"## {name}: who plays?",
        "live": f"## {name} has started",
        "over": f"## {name} is over",
        "cancelled": f"## {name} was called off",
    }
    missing = set(expected(table)) - {seat.user for seat in table.seats}
    if table.status == "lobby" and missing:
        asked = enumerate_words([mention(user) for user in expected(table) if user in missing])
        return f"## {name}: a challenge\n-# Game {table.id}\n{asked}, do you accept?"
    return f"{states[table.status]}\n-# Game {table.id}"


def _options(client: Caravan, table: TableRecord) -> str:
    game = client.tables.house.game(table)
    chosen = [
        f"{show(setting.label, str)}: **{_value(setting, table.options[setting.key])}**"
        for setting in game.settings
        if setting.shown and setting.key in table.options and not _off(setting, table)
    ]
    thread = ["in a thread of its own"] if table.options.get("thread") == "own" else []
    return " · ".join([*chosen, *thread])


def _value(setting: Setting, value: str) -> str:
    label = setting.values.get(value)
    return show(label, str) if label is not None else safe(cut(value.rpartition(":")[2], 40))


def _off(setting: Setting, table: TableRecord) -> bool:
    """Whether an option goes without saying: a switch at its usual position, or one with nothing to choose for
    so many players."""
    open_to = [value for value in setting.values if table.places in setting.seats.get(value, (table.places,))]
    usual = table.options[setting.key] == setting.default
    return usual and (set(setting.values) == {"off", "on"} or open_to == [setting.default])


def _seats(table: TableRecord) -> str:
    rows = [
        f"{number}. **{safe(seat.name)}**{' (host)' if seat.user == table.host else ''}"
        for number, seat in enumerate(table.seats, 1)
    ]
    state = "asked" if expected(table) else "free"
    free = [f"{number}. *{state}*" for number in range(len(table.seats) + 1, table.places + 1)]
    return "\n".join(rows + (free if table.status == "lobby" else []))


@handles("join")
async def join(pressed: Pressed) -> None:
    """Somebody takes a seat."""
    await acknowledge(pressed.interaction, new=False)
    name = pressed.interaction.user.display_name
    await _changed(pressed, lambda: pressed.client.tables.lobby.join(pressed.table, pressed.user, name))


@handles("leave")
async def leave(pressed: Pressed) -> None:
    """Somebody gives up a seat."""
    await acknowledge(pressed.interaction, new=False)
    await _changed(pressed, lambda: pressed.client.tables.lobby.leave(pressed.table, pressed.user))


@handles("start")
async def start(pressed: Pressed) -> None:
    """The host begins the game; the board follows by itself."""
    await acknowledge(pressed.interaction, new=False)
    await _changed(pressed, lambda: pressed.client.tables.lobby.start(pressed.table, pressed.user))


@handles("again")
async def again(pressed: Pressed) -> None:
    """Somebody asks for another game with the same people; the challenge follows by itself."""
    if not await acknowledge(pressed.interaction, new=True):
        return
    name = pressed.interaction.user.display_name
    table = await pressed.client.tables.lobby.again(pressed.table, pressed.user, name)
    await _refresh(pressed.client, table)
    waiting = "The others are asked." if table.status == "lobby" else "The game begins."
    await answer(pressed.interaction, f"Game {table.id}: {waiting}")


@handles("cancel")
async def cancel(pressed: Pressed) -> None:
    """The host calls the game off, or somebody declines a challenge."""
    await acknowledge(pressed.interaction, new=False)
    await _changed(pressed, lambda: pressed.client.tables.lobby.cancel(pressed.table, pressed.user))


async def _refresh(client: Caravan, table: TableRecord) -> None:
    """Show in a challenge that stands in the channel who has accepted it elsewhere."""
    if table.post is None:
        return
    channel = client.get_partial_messageable(table.channel, guild_id=table.guild)
    try:
        await channel.get_partial_message(table.post).edit(view=lobby(client, table))
    except CALL_ERRORS as error:
        log.debug("the challenge of game %s is out of date: %s", table.id, error)


async def _changed(pressed: Pressed, change: Change) -> None:
    try:
        table = await change()
    except Refusal as refused:
        await answer(pressed.interaction, refusal(refused))
        table = await pressed.client.tables.house.table(pressed.table)
    try:
        await pressed.interaction.edit_original_response(view=lobby(pressed.client, table))
    except CALL_ERRORS:
        await answer(pressed.interaction, _seats(table))
