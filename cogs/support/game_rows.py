"""One of somebody's games in a list: who plays, what goes on, and until when."""

from __future__ import annotations

from bot.app import App
from bot.games.text import enumerate_words
from bot.store.records import Summary
from bot.tables.pauses import is_paused
from bot.tables.refusals import Refusal
from cogs.support.clock_words import due, shown
from cogs.support.errors import refusal
from cogs.support.finding import offers_to, waits_for
from cogs.support.messages import paused
from cogs.support.open_seats import offered_seat
from cogs.support.plan_messages import counted
from cogs.support.words import jump, moment, safe, sentence


async def game_row(app: App, table: Summary, user: int, planned: int = 0) -> str:
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
