"""Gathering for a game: the buttons below its lobby, and the rematch."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeVar

from bot.games.text import Text
from bot.store.records import TableRecord
from bot.tables.people import seat_of, who
from bot.tables.refusals import Refusal, Why
from cogs.support import dates
from cogs.support.buttons import Pressed, handles, second_look
from cogs.support.clock_words import time_meant
from cogs.support.drawing import in_order
from cogs.support.errors import refusal
from cogs.support.failures import CALL_ERRORS
from cogs.support.host import Host, host_of, place_of
from cogs.support.lobby_messages import lobby_for, redraw, seats
from cogs.support.lobby_options import MARK, options_panel, refresh_options
from cogs.support.marks import mark_in
from cogs.support.members import has_left
from cogs.support.opening import ruled_out
from cogs.support.replies import acknowledge, answer, close_question, replace
from cogs.support.windows import open_window
from cogs.support.words import sentence

T = TypeVar("T")
WHEN, BY_YOUR_CLOCK = "When does the game begin?", "A day and a time, by your clock"
SUCH_AS = "friday 20:00, 24 December 18:30, in 2 hours"
HOST_GONE = "Whoever opened this challenge has left the server, so it is off."


@handles("join")
async def join(pressed: Pressed) -> None:
    """Somebody takes a seat, or accepts a challenge on its terms."""
    if not await acknowledge(pressed.interaction, new=False):
        return
    name = pressed.interaction.user.display_name
    seen = int(pressed.token) if pressed.token else None
    if await _abandoned(pressed):
        await answer(pressed.interaction, HOST_GONE)
        await _redraw(pressed, await pressed.app.tables.table(pressed.table))
        return
    await _changed(pressed, lambda: pressed.app.tables.lobby.join(pressed.table, pressed.user, name, seen))


async def _abandoned(pressed: Pressed) -> bool:
    """Call a challenge off whose host has left the server. Returns whether it was."""
    table = await pressed.app.tables.table(pressed.table)
    if table.status != "lobby" or not table.kept_for or pressed.user not in table.kept_for:
        return False
    if pressed.user == table.host or not await has_left(host_of(pressed.interaction), table.guild, table.host):
        return False
    await pressed.app.tables.lobby.take_over(table.id, table.host, pressed.user)
    return True


@handles("leave")
async def leave(pressed: Pressed) -> None:
    """Somebody gives up a seat."""
    if await acknowledge(pressed.interaction, new=False):
        await _changed(pressed, lambda: pressed.app.tables.lobby.leave(pressed.table, pressed.user))


@handles("start")
async def start(pressed: Pressed) -> None:
    """The host begins the game; the board follows by itself."""
    if await acknowledge(pressed.interaction, new=False):
        lobbies = pressed.app.tables.lobby
        await _changed(pressed, lambda: _as_host(pressed, lambda: lobbies.start(pressed.table, pressed.user)))


@handles("decline")
async def decline(pressed: Pressed) -> None:
    """Somebody who is asked declines a challenge or an invitation."""
    if await acknowledge(pressed.interaction, new=False):
        await _changed(pressed, lambda: pressed.app.tables.inviting.decline(pressed.table, pressed.user))


@handles("cancel")
async def cancel(pressed: Pressed) -> None:
    """The host is asked whether the game is really to be called off."""
    if not await acknowledge(pressed.interaction, new=True):
        return
    lobbies = pressed.app.tables.lobby
    table = await pressed.app.tables.table(pressed.table)
    if pressed.user in table.kept_for and pressed.user != table.host:  # a challenge shown by an older Caravan
        table = await pressed.app.tables.inviting.decline(pressed.table, pressed.user)
        await answer(pressed.interaction, "You have declined.")
        await _redraw_post(pressed, table)
        return
    table = await _as_host(pressed, lambda: lobbies.hosted(pressed.table, pressed.user))
    others = [seat for seat, person in enumerate(table.seats) if person.user != pressed.user]
    joined = "has" if len(others) == 1 else "have"
    waiting = Text("{players} " + joined + " joined already.", {"players": who(others)}) if others else Text("")
    question = f"Call game {table.id} off? {sentence(table, waiting)}".rstrip()
    await answer(pressed.interaction, question, view=second_look(table.ticket, "calloff", "Call it off", "Keep it"))


@handles("calloff")
async def call_off(pressed: Pressed) -> None:
    """The host has confirmed that the game is off."""
    if not await acknowledge(pressed.interaction, new=False):
        return
    lobbies = pressed.app.tables.lobby
    table = await _as_host(pressed, lambda: lobbies.cancel(pressed.table, pressed.user))
    await close_question(pressed.interaction, f"Game {table.id} is called off.")
    await _redraw_post(pressed, table)
    await refresh_options(host_of(pressed.interaction), table.id)


@handles("options")
async def options(pressed: Pressed) -> None:
    """The host is shown what can be chosen."""
    if await acknowledge(pressed.interaction, new=True):
        lobbies = pressed.app.tables.lobby
        table = await _as_host(pressed, lambda: lobbies.hosted(pressed.table, pressed.user))
        await replace(pressed.interaction, await options_panel(pressed.app, table), fallback="Please try again.")
        host_of(pressed.interaction).options.keep(table.id, pressed.interaction)


@handles("option")
async def option(pressed: Pressed) -> None:
    """The host chooses something for a setting."""
    key = pressed.arg.partition(MARK)[0]
    await _choose(pressed, {key: pressed.values[0]}, None)


@handles("seats")
async def places(pressed: Pressed) -> None:
    """The host chooses how many may sit down."""
    await _choose(pressed, {}, int(pressed.values[0]))


@handles("late")
async def late(pressed: Pressed) -> None:
    """The host chooses what happens by itself when somebody's time is up."""
    if not await acknowledge(pressed.interaction, new=False):
        return
    lobbies = pressed.app.tables.lobby
    table = await lobbies.change_late(pressed.table, pressed.user, pressed.values[0])
    await _redraw_post(pressed, table)
    await replace(pressed.interaction, await options_panel(pressed.app, table), fallback="Please try again.")


async def _choose(pressed: Pressed, chosen: Mapping[str, str], count: int | None) -> None:
    """Change the options, in the lobby and in the panel; what the game has against it is said in the panel."""
    if not await acknowledge(pressed.interaction, new=False):
        return
    tables, note = pressed.app.tables, ""
    table = await tables.lobby.hosted(pressed.table, pressed.user)
    shelf = tables.game(table).shelf
    wanted = dict(chosen)
    if shelf is not None and shelf.setting in wanted:
        wanted[shelf.carrier] = await tables.shelves.carried(table.guild, table.game)
    try:
        table = await tables.lobby.change(pressed.table, pressed.user, wanted, count)
    except Refusal as refused:
        if refused.why is not Why.OPTION:
            raise
        note = f"⚠️ {refusal(refused)}"
    await _show_options(pressed, note)
    if not note:
        await _redraw_post(pressed, table)


async def _show_options(pressed: Pressed, note: str = "") -> None:
    """Show what holds now in the panel of options, below a ``note``."""
    table = await pressed.app.tables.table(pressed.table)
    await replace(pressed.interaction, await options_panel(pressed.app, table, note), fallback=note or "Done.")
    host_of(pressed.interaction).options.keep(table.id, pressed.interaction)


@handles("startat")
async def start_at(pressed: Pressed) -> None:
    """The host is asked when the game is to begin by itself; what is typed comes here again."""
    lobbies, interaction = pressed.app.tables.lobby, pressed.interaction
    if not pressed.values:
        table = await lobbies.hosted(pressed.table, pressed.user)
        await open_window(interaction, "startat", table.ticket, title=WHEN, label=BY_YOUR_CLOCK, hint=SUCH_AS)
        return
    if not await acknowledge(interaction, new=False):
        return
    at, unclear = await time_meant(interaction, pressed.values[0])
    if at is None:
        await _show_options(pressed, f"⚠️ {unclear}")
        return
    zone = (await pressed.app.tables.person(pressed.user)).zone
    await _plan(pressed, at, None, note="" if zone else dates.NO_ZONE)


@handles("startif")
async def start_if(pressed: Pressed) -> None:
    """The host chooses how many must have joined for the game to begin by itself."""
    if await acknowledge(pressed.interaction, new=False):
        table = await pressed.app.tables.lobby.hosted(pressed.table, pressed.user)
        if table.start is None:
            await _show_options(pressed)
        else:
            await _plan(pressed, table.start.at, int(pressed.values[0]))


@handles("startnever")
async def start_never(pressed: Pressed) -> None:
    """The host chooses that the game doesn't begin by itself."""
    if await acknowledge(pressed.interaction, new=False):
        await _plan(pressed, None)


async def _plan(pressed: Pressed, at: float | None, least: int | None = None, note: str = "") -> None:
    """Choose a time, in the lobby and in the panel; what stands against it is said in the panel."""
    lobbies = pressed.app.tables.lobby
    table = await lobbies.hosted(pressed.table, pressed.user)
    if least is None and table.start is not None:
        least = table.start.least
    try:
        table = await lobbies.plan(table.id, pressed.user, None if at is None else (at, least))
    except Refusal as refused:
        if refused.why is not Why.OPTION:
            raise
        await _show_options(pressed, f"⚠️ {refusal(refused)}")
        return
    await _show_options(pressed, note)
    await _redraw_post(pressed, table)


@handles("again")
async def again(pressed: Pressed) -> None:
    """Somebody asks for another game with the same people; the challenge follows by itself."""
    if not await acknowledge(pressed.interaction, new=True):
        return
    name, rematch = pressed.interaction.user.display_name, pressed.app.tables.rematch
    if not await rematch.is_asked(pressed.table) and (ruled := await _ruled_out(pressed)):
        await answer(pressed.interaction, ruled)
        return
    table = await rematch.again(pressed.table, pressed.user, name)
    await _redraw_post(pressed, table)
    waiting = "The others are asked." if table.status == "lobby" else "The game begins."
    await answer(pressed.interaction, f"Game {table.id}: {waiting}")


async def _ruled_out(pressed: Pressed) -> str:
    """Why somebody may not start another game where one is over; nothing if they may."""
    table = await pressed.app.tables.table(pressed.table)
    if table.guild is None or seat_of(table, pressed.user) is None:
        return ""
    places = [place for place in (table.channel, table.parent) if place is not None]
    return await ruled_out(pressed.interaction, table.guild, places)


async def _as_host(pressed: Pressed, act: Callable[[], Awaitable[T]]) -> T:
    """Do what only the host may: or, when the host has left the server, any other player, who is then host."""
    try:
        return await act()
    except Refusal as refused:
        table = await pressed.app.tables.table(pressed.table)
        if refused.why is not Why.NOT_HOST or seat_of(table, pressed.user) is None or table.kept_for:
            raise
        if not await has_left(host_of(pressed.interaction), table.guild, table.host):
            raise
    await pressed.app.tables.lobby.take_over(table.id, table.host, pressed.user)
    return await act()


async def _changed(pressed: Pressed, change: Callable[[], Awaitable[TableRecord]]) -> None:
    """Change a gathering and show it; a refusal is told to whoever pressed."""
    try:
        table = await change()
    except Refusal as refused:
        await answer(pressed.interaction, refusal(refused))
        table = await pressed.app.tables.table(pressed.table)
        if table.status in ("live", "over"):  # what stands in its channel now is a board
            table.post = None
    await _redraw(pressed, table)
    await refresh_options(host_of(pressed.interaction), table.id)


async def _redraw(pressed: Pressed, table: TableRecord) -> None:
    """Show a gathering as it stands in the message with the pressed button, and in its channel if that is another
    message: the one that ``table`` names, which is as it was when it gathered."""
    interaction = pressed.interaction
    async with in_order(table.id):
        newest = await pressed.app.tables.table(table.id)
        try:
            shown = interaction.message
            number = mark_in(shown.components) if shown is not None else None
            reader = pressed.user if interaction.guild_id is None else None
            message = await lobby_for(pressed.app, newest, number, reader, place_of(host_of(interaction), newest))
            await interaction.edit_original_response(**message.edits(shown))
        except CALL_ERRORS:
            await answer(interaction, seats(newest))
    if interaction.message is None or interaction.message.id != table.post:
        await _redraw_post(pressed, table)


async def _redraw_post(pressed: Pressed, table: TableRecord) -> None:
    """Show a gathering as it stands in its channel, in the message that ``table`` names."""
    await redraw(host_of(pressed.interaction), table.id, table.channel, table.post, table.guild)


async def setup(_: Host) -> None:
    """The buttons work as soon as this module is loaded."""
