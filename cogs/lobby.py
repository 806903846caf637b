"""Gathering for a game: opening it, and the buttons below its lobby."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

import discord

from bot.store.records import TableRecord
from bot.tables.refusals import Refusal
from cogs.support.buttons import Pressed, handles
from cogs.support.errors import refusal
from cogs.support.failures import CALL_ERRORS
from cogs.support.host import Host, host_of
from cogs.support.lobby_messages import lobby, seats
from cogs.support.replies import acknowledge, answer

log = logging.getLogger(__name__)
Change = Callable[[], Awaitable[TableRecord]]


@handles("join")
async def join(pressed: Pressed) -> None:
    """Somebody takes a seat."""
    await acknowledge(pressed.interaction, new=False)
    name = pressed.interaction.user.display_name
    await _changed(pressed, lambda: pressed.app.tables.lobby.join(pressed.table, pressed.user, name))


@handles("leave")
async def leave(pressed: Pressed) -> None:
    """Somebody gives up a seat."""
    await acknowledge(pressed.interaction, new=False)
    await _changed(pressed, lambda: pressed.app.tables.lobby.leave(pressed.table, pressed.user))


@handles("start")
async def start(pressed: Pressed) -> None:
    """The host begins the game; the board follows by itself."""
    await acknowledge(pressed.interaction, new=False)
    await _changed(pressed, lambda: pressed.app.tables.lobby.start(pressed.table, pressed.user))


@handles("cancel")
async def cancel(pressed: Pressed) -> None:
    """The host calls the game off, or somebody declines a challenge."""
    await acknowledge(pressed.interaction, new=False)
    await _changed(pressed, lambda: pressed.app.tables.lobby.cancel(pressed.table, pressed.user))


@handles("again")
async def again(pressed: Pressed) -> None:
    """Somebody asks for another game with the same people; the challenge follows by itself."""
    if not await acknowledge(pressed.interaction, new=True):
        return
    name = pressed.interaction.user.display_name
    table = await pressed.app.tables.lobby.again(pressed.table, pressed.user, name)
    await _refresh(pressed.interaction, table)
    waiting = "The others are asked." if table.status == "lobby" else "The game begins."
    await answer(pressed.interaction, f"Game {table.id}: {waiting}")


async def _refresh(interaction: discord.Interaction, table: TableRecord) -> None:
    """Show in a challenge that stands in the channel who has accepted it elsewhere."""
    if table.post is None:
        return
    host = host_of(interaction)
    channel = host.get_partial_messageable(table.channel, guild_id=table.guild)
    try:
        await channel.get_partial_message(table.post).edit(view=lobby(host.app, table).view)
    except CALL_ERRORS as error:
        log.debug("the challenge of game %s is out of date: %s", table.id, error)


async def _changed(pressed: Pressed, change: Change) -> None:
    try:
        table = await change()
    except Refusal as refused:
        await answer(pressed.interaction, refusal(refused))
        table = await pressed.app.tables.table(pressed.table)
    try:
        await pressed.interaction.edit_original_response(view=lobby(pressed.app, table).view)
    except CALL_ERRORS:
        await answer(pressed.interaction, seats(table))


async def setup(_: Host) -> None:
    """The buttons work as soon as this module is loaded."""
