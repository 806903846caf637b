"""The message in which players gather before a game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import discord
from discord import ui

from bot.games.contract import Setting
from bot.games.text import show
from bot.store.records import TableRecord
from bot.tables.refusals import Refusal
from cogs.calls import CALL_ERRORS, acknowledge, answer
from cogs.panels import COLOUR
from cogs.press import Press, Pressed, handles, refusal
from cogs.words import safe

if TYPE_CHECKING:
    from bot.client import Caravan

Layout = ui.LayoutView
Change = Callable[[], Awaitable[TableRecord]]


def lobby(client: Caravan, table: TableRecord, number: int | None = None) -> ui.LayoutView:
    """The gathering of a game: its options, who sits, and what one can do. Once it has started or was called
    off, nothing can be pressed any more. ``number`` is the mark by which the message is found again."""
    box: ui.Container[Layout] = ui.Container(accent_colour=COLOUR, id=number)
    box.add_item(ui.TextDisplay("\n".join([_title(client, table), _options(client, table), _seats(table)])))
    if table.status == "lobby":
        row: ui.ActionRow[Layout] = ui.ActionRow()
        row.add_item(Press("join", table.id, label="Join", style=discord.ButtonStyle.primary))
        row.add_item(Press("leave", table.id, label="Leave"))
        row.add_item(Press("start", table.id, label="Start", style=discord.ButtonStyle.success))
        row.add_item(Press("cancel", table.id, label="Cancel", style=discord.ButtonStyle.danger))
        box.add_item(row)
    view = ui.LayoutView(timeout=None)
    view.add_item(box)
    return view


def _title(client: Caravan, table: TableRecord) -> str:
    name = client.tables.house.game(table).name.message
    states = {
        "lobby": f"## {name}: who plays?",
        "live": f"## {name} has started",
        "over": f"## {name} is over",
        "cancelled": f"## {name} was called off",
    }
    return f"{states[table.status]}\n-# Game {table.id}"


def _options(client: Caravan, table: TableRecord) -> str:
    game = client.tables.house.game(table)
    chosen = [
        f"{show(setting.label, str)}: **{show(setting.values[table.options[setting.key]], str)}**"
        for setting in game.settings
        if table.options.get(setting.key) in setting.values and not _off(setting, table)
    ]
    thread = ["in a thread of its own"] if table.options.get("thread") == "own" else []
    return " · ".join([*chosen, *thread])


def _off(setting: Setting, table: TableRecord) -> bool:
    """Whether a switch is at its usual position, which goes without saying."""
    return set(setting.values) == {"off", "on"} and table.options[setting.key] == setting.default


def _seats(table: TableRecord) -> str:
    rows = [
        f"{number}. **{safe(seat.name)}**{' (host)' if seat.user == table.host else ''}"
        for number, seat in enumerate(table.seats, 1)
    ]
    free = [f"{number}. *free*" for number in range(len(table.seats) + 1, table.places + 1)]
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


@handles("cancel")
async def cancel(pressed: Pressed) -> None:
    """The host calls the game off."""
    await acknowledge(pressed.interaction, new=False)
    await _changed(pressed, lambda: pressed.client.tables.lobby.cancel(pressed.table, pressed.user))


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
