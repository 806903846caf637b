"""The first game of people who have never played it."""

from __future__ import annotations

import discord

from bot.games.contract import FirstGame
from bot.store.records import Pace, TableRecord
from bot.tables.position import AnyGame
from cogs.support.buttons import Pressed, handles
from cogs.support.host import Host, host_of
from cogs.support.lobby_messages import redraw
from cogs.support.lobby_options import refresh_options
from cogs.support.opening import obstacle
from cogs.support.permissions import parent_of
from cogs.support.replies import acknowledge, answer
from cogs.support.words import jump

NOT_KNOWN = "That game can't be played here any more. /games shows yours."


@handles("learn")
async def learn(pressed: Pressed) -> None:
    """Open a game in its gentlest form; a gathering of one's own is made that instead."""
    if not await acknowledge(pressed.interaction, new=True):
        return
    tables = pressed.app.tables
    game = tables.games.get(pressed.arg)
    if game is None or game.first_game is None:
        await answer(pressed.interaction, NOT_KNOWN)
        return
    own = await _own(pressed, game)
    if own is not None:
        await _switch(pressed, own, game.first_game)
        return
    settings = await tables.servers.settings(pressed.interaction.guild_id)
    own_thread = settings.own_thread and not isinstance(pressed.interaction.channel, discord.Thread)
    if in_the_way := await obstacle(pressed.interaction, own_thread=own_thread):
        await answer(pressed.interaction, in_the_way)
    else:
        await _open(pressed, game, game.first_game, settings.usual_pace, own_thread=own_thread)


async def _own(pressed: Pressed, game: AnyGame) -> TableRecord | None:
    """The gathering for this game of which somebody is host: the one with the button, else one in this channel."""
    tables, channel = pressed.app.tables, pressed.interaction.channel_id or 0
    here = [summary.id for summary in await tables.here(channel, ("lobby",)) if summary.host == pressed.user]
    for number in [pressed.table, *here]:
        table = await tables.table(number) if number else None
        if table is not None and (table.status, table.host, table.game) == ("lobby", pressed.user, game.key):
            return table
    return None


async def _switch(pressed: Pressed, table: TableRecord, first: FirstGame) -> None:
    """Make a gathering the gentlest form of its game, for those who sit there."""
    places = table.places if table.kept_for else max(first.seats, len(table.seats))
    same = places == table.places and first.options.items() <= table.options.items()
    if not same:
        table = await pressed.app.tables.lobby.change(table.id, pressed.user, first.options, places)
        host = host_of(pressed.interaction)
        await redraw(host, table.id, table.channel, table.post, table.guild)
        await refresh_options(host, table.id)
    told = f"Game {table.id} is a learning game {'already' if same else 'now'}. {first.about}"
    await answer(pressed.interaction, f"{told}\n{_next(table)} {jump(table.guild, table.channel, table.post)}")


async def _open(pressed: Pressed, game: AnyGame, first: FirstGame, pace: Pace | None, *, own_thread: bool) -> None:
    """Open a game in its gentlest form here; its lobby follows by itself."""
    interaction = pressed.interaction
    table = await pressed.app.tables.lobby.open(
        game.key,
        interaction.user.id,
        interaction.user.display_name,
        channel=interaction.channel_id or 0,
        guild=interaction.guild_id,
        parent=parent_of(interaction),
        places=first.seats,
        options=first.options,
        tell=True,
        pace=pace,
        own_thread=own_thread,
    )
    await answer(interaction, f"Game {table.id} is open below. {first.about}\n{_next(table)}")


def _next(table: TableRecord) -> str:
    """What the host of a gathering does next."""
    if table.kept_for:
        return "It begins when everybody has accepted."
    if len(table.seats) >= table.places:
        return "Press Start there when you are ready."
    return "Ask somebody to press Join there, then press Start."


async def setup(_: Host) -> None:
    """The button works as soon as this module is loaded."""
