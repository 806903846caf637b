"""The games of a server that gather players, each with a button to join."""

from __future__ import annotations

import discord

from bot.app import App
from bot.games.text import enumerate_words
from bot.store.records import Summary, TableRecord
from cogs.support.buttons import NO_TABLE, Pressed, TableButton, handles
from cogs.support.finding import start
from cogs.support.host import app_of, host_of
from cogs.support.lobby_messages import redraw
from cogs.support.messages import Draft, row
from cogs.support.pages import clamped, pages, turning
from cogs.support.replies import acknowledge, answer, replace
from cogs.support.words import jump, moment, safe

A_PAGE = 5
NAMES = ("◀ Back", "More ▶")
NOT_HERE = "Games gather in a server's channels: use this there."
FALLBACK = "Discord doesn't take the list just now. Please try again."


async def show_open(interaction: discord.Interaction, page: int) -> None:
    """Answer with the lobbies of the server that somebody can see, a page of them with buttons to join."""
    app = app_of(interaction)
    if interaction.guild_id is None:
        await answer(interaction, NOT_HERE)
        return
    tables = [table for table in await app.tables.open_in(interaction.guild_id) if _visible(interaction, table)]
    if not tables:
        await answer(interaction, f"Nobody gathers players here just now. Begin with {start(app)}.")
        return
    shared = pages([_row(app, table) for table in tables], rows=A_PAGE)
    page = clamped(page, len(shared))
    first = sum(len(each) for each in shared[: page - 1])
    draft = Draft(f"### Games that gather players ({len(tables)})")
    for table, told in zip(tables[first:], shared[page - 1], strict=False):
        seated = any(seat.user == interaction.user.id for seat in table.seats)
        label = "You sit there" if seated else f"Join game {table.id}"
        draft.say(told)
        draft.offer(row(TableButton("enter", table.ticket, label=label, disabled=seated)))
    draft.offer(*turning("gather", NO_TABLE, page, len(shared), names=NAMES))
    await replace(interaction, draft.done(), fallback=FALLBACK)


def _visible(interaction: discord.Interaction, table: Summary) -> bool:
    """Whether somebody can see the channel in which a game gathers; a private thread is seen from within only."""
    if table.channel == interaction.channel_id:
        return True
    guild, member = interaction.guild, interaction.user
    channel = guild.get_channel_or_thread(table.channel) if guild is not None else None
    if channel is None or not isinstance(member, discord.Member):
        return False
    if isinstance(channel, discord.Thread) and (channel.parent is None or channel.is_private()):
        return False
    return channel.permissions_for(member).view_channel


def _row(app: App, table: Summary) -> str:
    host = next((safe(seat.name) for seat in table.seats if seat.user == table.host), "somebody")
    others = [f"**{safe(seat.name)}**" for seat in table.seats if seat.user != table.host]
    joined = f" with {enumerate_words(others)}" if others else ""
    where = f"<#{table.channel}> · opened {moment(table.created_at)}"
    link = f"[go there]({jump(table.guild, table.channel, table.post)})"
    return f"**{table.id}** {app.tables.name_of(table)} by **{host}**{joined}\n-# {where} · {link}"


@handles("gather")
async def turn_page(pressed: Pressed) -> None:
    """Turn the page of the open games."""
    if await acknowledge(pressed.interaction, new=False):
        await show_open(pressed.interaction, int(pressed.arg))


@handles("enter")
async def enter(pressed: Pressed) -> None:
    """Take a seat from afar; the lobby shows it where it stands."""
    if not await acknowledge(pressed.interaction, new=True):
        return
    name = pressed.interaction.user.display_name
    table: TableRecord = await pressed.app.tables.lobby.join(pressed.table, pressed.user, name)
    await redraw(host_of(pressed.interaction), table.id, table.channel, table.post, table.guild)
    link = jump(table.guild, table.channel, table.post)
    await answer(pressed.interaction, f"You have a seat in game {table.id}: {link}")
