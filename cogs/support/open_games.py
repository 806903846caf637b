"""The games of a server that anybody may join, each with a button: those that gather players, and seats that are
offered to anybody."""

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
from cogs.support.open_seats import offer_argument, offered_seat
from cogs.support.pages import clamped, pages, turning
from cogs.support.replies import acknowledge, answer, replace
from cogs.support.words import jump, moment, safe

A_PAGE = 5
NAMES = ("◀ Back", "More ▶")
NOT_HERE = "Games gather in a server's channels: use this there."
FALLBACK = "Discord doesn't take the list just now. Please try again."


async def show_open(interaction: discord.Interaction, page: int) -> None:
    """Answer with the lobbies of the server that somebody can see, and the seats that are offered to anybody, a
    page of them with buttons to join."""
    app = app_of(interaction)
    if interaction.guild_id is None:
        await answer(interaction, NOT_HERE)
        return
    guild = interaction.guild_id
    found = [*await app.tables.open_in(guild), *await app.tables.open_seats(guild)]
    tables = [table for table in found if _visible(interaction, table)]
    if not tables:
        await answer(interaction, f"Nobody gathers players here just now. Begin with {start(app)}.")
        return
    shared = pages([_row(app, table) for table in tables], rows=A_PAGE)
    page = clamped(page, len(shared))
    first = sum(len(each) for each in shared[: page - 1])
    draft = Draft(f"### Games that you can join ({len(tables)})")
    for table, told in zip(tables[first:], shared[page - 1], strict=False):
        draft.say(told)
        draft.offer(row(_join(table, interaction.user.id)))
    draft.offer(*turning("gather", NO_TABLE, page, len(shared), names=NAMES))
    await replace(interaction, draft.done(), fallback=FALLBACK)


def _join(table: Summary, user: int) -> TableButton:
    """The button with which somebody joins a game, or takes over a seat."""
    seated = any(seat.user == user for seat in table.seats)
    seat = offered_seat(table, None)
    if seat is None:
        label = "You sit there" if seated else f"Join game {table.id}"
        return TableButton("enter", table.ticket, label=label, disabled=seated)
    label = "You sit there" if seated else f"Take the seat in game {table.id}"
    return TableButton("seat", table.ticket, arg=offer_argument(table, seat), label=label, disabled=seated)


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
    offered = offered_seat(table, None)
    if offered is not None:
        return _offered(app, table, offered)
    host = next((safe(seat.name) for seat in table.seats if seat.user == table.host), "somebody")
    others = [f"**{safe(seat.name)}**" for seat in table.seats if seat.user != table.host]
    joined = f" with {enumerate_words(others)}" if others else ""
    where = f"<#{table.channel}> · opened {moment(table.created_at)}"
    link = f"[go there]({jump(table.guild, table.channel, table.post)})"
    return f"**{table.id}** {app.tables.name_of(table)} by **{host}**{joined}\n-# {where} · {link}"


def _offered(app: App, table: Summary, offered: int) -> str:
    """A running game in which somebody else can play on in a seat."""
    others = [f"**{safe(seat.name)}**" for place, seat in enumerate(table.seats) if place != offered]
    joined = f" with {enumerate_words(others)}" if others else ""
    where = f"<#{table.channel}> · begun {moment(table.created_at)}"
    link = f"[go there]({jump(table.guild, table.channel, table.post)})"
    what = f"the seat of **{safe(table.seats[offered].name)}** can be taken over"
    return f"**{table.id}** {app.tables.name_of(table)}{joined}: {what}\n-# {where} · {link}"


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
