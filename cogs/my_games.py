"""The list of one's games."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import App
from bot.store.records import Summary
from cogs.support.buttons import NO_TABLE, Pressed, TableButton, handles
from cogs.support.finding import MANY, offers_to, start, waits_for
from cogs.support.game_rows import game_row
from cogs.support.host import Host, app_of
from cogs.support.messages import Draft, Row, row
from cogs.support.open_games import show_open
from cogs.support.open_seats import offer_argument, offered_seat
from cogs.support.pages import clamped, turning
from cogs.support.replies import acknowledge, answer, replace
from cogs.support.waiting_games import waiting_games

A_PAGE = 6
"""So many games fit on a page whatever their players are called."""
PRIMARY = discord.ButtonStyle.primary
NAMES = ("◀ Back", "More ▶")
FALLBACK = "Discord doesn't take the list just now. Please try again."


class MyGames(commands.Cog):
    """``/games``."""

    def __init__(self, host: Host) -> None:
        self.app = host.app

    @app_commands.command(description="Your games and challenges: which of them wait for you, and until when")
    @app_commands.describe(show="Yours, or those of this server that anybody may join")
    async def games(self, interaction: discord.Interaction, show: Literal["mine", "open to all"] = "mine") -> None:
        """List the person's games with links, or the lobbies of the server with buttons to join."""
        if await acknowledge(interaction, new=True):
            await (_show if show == "mine" else show_open)(interaction, 1)


@handles("games")
async def turn_page(pressed: Pressed) -> None:
    """Turn the page of the list."""
    if await acknowledge(pressed.interaction, new=False):
        await _show(pressed.interaction, int(pressed.arg))


async def _show(interaction: discord.Interaction, page: int) -> None:
    app = app_of(interaction)
    draft = await games_of(app, interaction.user.id, page)
    if draft is None:
        await answer(interaction, f"You sit at no game. Start one with {start(app)}, or join one.")
        return
    await replace(interaction, draft.done(), fallback=FALLBACK)


async def games_of(app: App, user: int, page: int) -> Draft | None:
    """A page of somebody's games; ``None`` if there are none. Only what stands on it is looked at closer."""
    tables = await _all(app, user)
    if not tables:
        return None
    count = -(-len(tables) // A_PAGE)
    page = clamped(page, count)
    listed = tables[(page - 1) * A_PAGE : page * A_PAGE]
    draft = Draft(f"### Your games ({len(tables)})", f"-# Page {page} of {count}" if count > 1 else "")
    planned = await app.tables.planned_by(user)
    draft.say(*[await game_row(app, table, user, planned.get(table.id, 0)) for table in listed])
    for table in listed:
        draft.offer(*_to_take(table, user))
    if any(waits_for(table, user) for table in tables):
        draft.offer(row(TableButton("next", NO_TABLE, label="Take the first turn", style=PRIMARY)))
    draft.offer(*turning("games", NO_TABLE, page, count, names=NAMES))
    return draft


async def _all(app: App, user: int) -> list[Summary]:
    """Somebody's games: those that wait for them, challenges and seats offered to them, those that offer them
    something, the others."""
    mine = await app.tables.mine(user, limit=MANY)
    waiting = await waiting_games(app, user)
    offering = [table for table in mine if offers_to(table, user)]
    rest = [table for table in mine if not waits_for(table, user) and table not in offering]
    asked = [*await app.tables.invitations(user, MANY), *await app.tables.offered_to(user, MANY)]
    return [*waiting, *asked, *offering, *rest]


def _to_take(table: Summary, user: int) -> list[Row]:
    """The buttons to take over a seat that is offered to somebody, or to decline it."""
    seat = offered_seat(table, user)
    if seat is None:
        return []
    arg = offer_argument(table, seat)
    take = TableButton("seat", table.ticket, arg=arg, label=f"Take the seat in game {table.id}", style=PRIMARY)
    return [row(take, TableButton("noseat", table.ticket, arg=arg, label="Decline"))]


async def setup(host: Host) -> None:
    """Add the command to the bot."""
    await host.add_cog(MyGames(host))
