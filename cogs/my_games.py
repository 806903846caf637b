"""The list of one's games."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import App
from bot.games.text import enumerate_words
from bot.store.records import Summary
from bot.tables.pauses import is_paused
from bot.tables.refusals import Refusal
from cogs.support.buttons import NO_TABLE, Pressed, TableButton, handles
from cogs.support.clock_words import due, shown
from cogs.support.errors import refusal
from cogs.support.finding import MANY, offers_to, start, waits_for
from cogs.support.host import Host, app_of
from cogs.support.messages import Draft, Row, paused, row
from cogs.support.open_games import show_open
from cogs.support.open_seats import offer_argument, offered_seat
from cogs.support.pages import clamped, pages, turning
from cogs.support.plan_messages import counted
from cogs.support.replies import acknowledge, answer, replace
from cogs.support.waiting_games import waiting_games
from cogs.support.words import jump, moment, safe, sentence

A_PAGE = 8
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
    app, user = app_of(interaction), interaction.user.id
    tables = await _all(app, user)
    if not tables:
        await answer(interaction, f"You sit at no game. Start one with {start(app)}, or join one.")
        return
    planned = await app.tables.planned_by(user)
    shared = pages([await _row(app, table, user, planned.get(table.id, 0)) for table in tables], rows=A_PAGE)
    page = clamped(page, len(shared))
    draft = Draft(f"### Your games ({len(tables)})", f"-# Page {page} of {len(shared)}" if len(shared) > 1 else "")
    draft.say(*shared[page - 1])
    first = sum(len(each) for each in shared[: page - 1])
    for table in tables[first : first + len(shared[page - 1])]:
        draft.offer(*_to_take(table, user))
    if any(waits_for(table, user) for table in tables):
        draft.offer(row(TableButton("next", NO_TABLE, label="Take the first turn", style=PRIMARY)))
    draft.offer(*turning("games", NO_TABLE, page, len(shared), names=NAMES))
    await replace(interaction, draft.done(), fallback=FALLBACK)


async def _all(app: App, user: int) -> list[Summary]:
    """Somebody's games: those that wait for them, challenges and seats offered to them, those that offer them
    something, the others."""
    mine = await app.tables.mine(user, limit=MANY)
    waiting = await waiting_games(app, user)
    offering = [table for table in mine if offers_to(table, user)]
    rest = [table for table in mine if not waits_for(table, user) and table not in offering]
    asked = [*await app.tables.invitations(user, MANY), *await app.tables.offered_to(user, MANY)]
    return [*waiting, *asked, *offering, *rest]


async def _row(app: App, table: Summary, user: int, planned: int) -> str:
    """A game: who plays, what goes on and what is due; below, how many turns are planned in it, how old it is, and
    where."""
    others = [f"**{safe(seat.name)}**" for seat in table.seats if seat.user != user]
    players = f" with {enumerate_words(others)}" if others else ""
    what, due = await _state(app, table, user)
    began = "opened" if table.status == "lobby" else "begun"
    times = [
        f"{began} {moment(table.created_at)}",
        *due,
        *([f"planned: {counted(planned)}"] if planned else []),
        f"[go there]({jump(table.guild, table.channel, table.post)})",
    ]
    return f"**{table.id}** {app.tables.name_of(table)}{players}: {what}\n-# {' · '.join(times)}"


async def _state(app: App, table: Summary, user: int) -> tuple[str, list[str]]:
    """What goes on in a game for one of its players, and since and until when."""
    if table.status == "lobby":
        return _gathering(table, user), [f"starts {shown(table.start.at)}"] if table.start is not None else []
    if (offered := offered_seat(table, user)) is not None:
        return f"**{safe(table.seats[offered].name)} offers you their seat**, with all that belongs to it", []
    try:
        return await _running(app, table, user)
    except Refusal as refused:
        return refusal(refused), []


def _to_take(table: Summary, user: int) -> list[Row]:
    """The buttons to take over a seat that is offered to somebody, or to decline it."""
    seat = offered_seat(table, user)
    if seat is None:
        return []
    arg = offer_argument(table, seat)
    take = TableButton("seat", table.ticket, arg=arg, label=f"Take the seat in game {table.id}", style=PRIMARY)
    return [row(take, TableButton("noseat", table.ticket, arg=arg, label="Decline"))]


def _gathering(table: Summary, user: int) -> str:
    if all(seat.user != user for seat in table.seats):
        host = next((safe(seat.name) for seat in table.seats if seat.user == table.host), "Somebody")
        if table.kept_for:
            return f"**{host} challenges you**. Accept or decline there, or with `/board game:{table.id}`."
        return f"**{host} invites you**. Join or decline there, or with `/board game:{table.id}`."
    return "is gathering players" if not table.kept_for else "waits until everybody has accepted"


async def _running(app: App, table: Summary, user: int) -> tuple[str, list[str]]:
    """Raises :class:`Refusal` when the game can't be read by this Caravan."""
    app.tables.store.check_known(table)
    since = [f"asked {moment(table.waiting_since)}"] if table.awaited else []
    if is_paused(table):
        return f"⏸️ {paused(table)}", since
    if waits_for(table, user) or offers_to(table, user):
        what, times = await _asked(app, table, user)
        return what, [*since, *times]
    waits = f"waits for {enumerate_words(_names(table))}"
    return waits, since + ([f"next reminder {moment(table.due_at)}"] if table.due_at is not None else [])


async def _asked(app: App, table: Summary, user: int) -> tuple[str, list[str]]:
    """What somebody is asked in a game, and until when."""
    stored = await app.tables.table(table.id)
    position = app.tables.store.position(stored)
    deadline, end = await app.tables.limits.deadline(stored, position), await due(app, table, user)
    times = [f"the usual choice is made {moment(deadline)}"] if deadline is not None else []
    times += [f"**until {shown(end)}**"] if end is not None else []
    seat = next(place for place, person in enumerate(table.seats) if person.user == user)
    decision = position.decisions.get(seat)
    prompt = f": {sentence(table, decision.prompt)}" if decision is not None else ""
    if waits_for(table, user):
        return f"**it's your turn**{prompt}", times
    waits = f"waits for {enumerate_words(_names(table))}"
    return f"{waits}; **something is offered to you**{prompt}", times


def _names(table: Summary) -> list[str]:
    return [safe(table.seats[seat].name) for seat in table.awaited]


async def setup(host: Host) -> None:
    """Add the command to the bot."""
    await host.add_cog(MyGames(host))
