"""The message in which players gather before a game."""

from __future__ import annotations

import logging

import discord

from bot.app import App
from bot.games.contract import Setting
from bot.games.text import enumerate_words, show
from bot.store.records import TableRecord
from bot.tables import late, posts
from bot.tables import pace as clocks
from bot.tables.lobby import terms
from bot.tables.position import AnyGame
from bot.tables.time_limits import DAY
from cogs.support.buttons import TableButton
from cogs.support.drawing import in_order
from cogs.support.explaining import explained, introduced
from cogs.support.failures import CALL_ERRORS
from cogs.support.host import Host
from cogs.support.marks import mark_in, marked
from cogs.support.messages import Message, Row, content, name_of, row
from cogs.support.words import cut, mention, safe

log = logging.getLogger(__name__)
ENDS = {"live": "has started", "over": "is over", "cancelled": "was called off"}


def lobby(
    app: App,
    table: TableRecord,
    number: int | None = None,
    *,
    reader: int | None = None,
    until: str = "",
    place: str = "",
) -> Message:
    """The gathering of a game: what it is, its options, who sits, and what one can do. Once it has started or was
    called off, nothing can be pressed any more. ``number`` is the mark by which the message is found again;
    ``reader`` is who is asked in it by direct message, ``until`` says until when, ``place`` where the game is."""
    game = app.tables.game(table)
    gathers, private = table.status == "lobby", reader is not None
    intro = introduced(game, table) if gathers else ""
    about = [intro, _options(game, table), _gentle(game, table), planned(table)]
    last = [
        *about,
        seats(table),
        _declined(table),
        _state(table),
        until if gathers else "",
        place if private else "",
    ]
    return Message(
        content(_title(app, table, reader), last=last), rows=_rows(game, table, number, reader) if gathers else []
    )


async def lobby_for(app: App, table: TableRecord, number: int | None, reader: int | None, place: str) -> Message:
    """The gathering of a game as :func:`lobby`, with until when an invitation stands."""
    invited = reader is not None and not table.kept_for and reader in posts.asked(table)
    until = await _until(app, table) if invited else ""
    return lobby(app, table, number, reader=reader, until=until, place=place)


async def _until(app: App, table: TableRecord) -> str:
    days = await app.tables.limits.lobby_days(table.guild)
    kept = "-# A seat is kept for you until you decline or the game begins"
    if table.start is not None or not days:
        return f"{kept}."
    return f"{kept}; if nothing happens there, it is called off <t:{int(table.waiting_since + days * DAY)}:R>."


def is_full(table: TableRecord) -> bool:
    """Whether all seats are taken."""
    return len(table.seats) >= table.places


def _rows(game: AnyGame, table: TableRecord, number: int | None, reader: int | None) -> list[Row]:
    if reader is not None:
        own = _challenge_buttons(table, number) if table.kept_for else _answers(table, number, reader)
        return [own, explained(game, table)] if own else []
    options = TableButton("options", table.ticket, label="Options")
    if table.kept_for:
        withdraw = TableButton("cancel", table.ticket, label="Withdraw")
        return [[*_challenge_buttons(table, number), withdraw, options], explained(game, table)]
    declining = [row(TableButton("decline", table.ticket, label="Decline the invitation"))]
    asked = declining if posts.asked(table) else []
    return [[*_buttons(table, number), options], *asked, explained(game, table)]


def _answers(table: TableRecord, number: int | None, reader: int) -> Row:
    """What somebody can do by direct message who was invited."""
    primary = discord.ButtonStyle.primary
    if any(seat.user == reader for seat in table.seats):
        return row(TableButton("leave", table.ticket, label="Leave"))
    if reader not in posts.asked(table):
        return []
    return row(
        TableButton("join", table.ticket, arg=marked(number), label="Join", style=primary),
        TableButton("decline", table.ticket, label="Decline", style=discord.ButtonStyle.danger),
    )


def _buttons(table: TableRecord, number: int | None) -> Row:
    primary, success, danger = discord.ButtonStyle.primary, discord.ButtonStyle.success, discord.ButtonStyle.danger
    full = is_full(table)
    return row(
        TableButton("join", table.ticket, arg=marked(number), label="Join", style=primary, disabled=full),
        TableButton("leave", table.ticket, label="Leave"),
        TableButton("start", table.ticket, label="Start", style=success),
        TableButton("cancel", table.ticket, label="Cancel", style=danger),
    )


def _challenge_buttons(table: TableRecord, number: int | None) -> Row:
    agreed, success, danger = str(terms(table)), discord.ButtonStyle.success, discord.ButtonStyle.danger
    return row(
        TableButton("join", table.ticket, agreed, marked(number), label="Accept", style=success),
        TableButton("decline", table.ticket, label="Decline", style=danger),
    )


def _title(app: App, table: TableRecord, reader: int | None) -> str:
    """What a phone shows: who is asked, in which game, and what."""
    name = name_of(app, table)
    if table.status != "lobby":
        return f"**{name} {ENDS[table.status]}**"
    asked = [mention(user) for user in posts.asked(table)] if reader is None else []
    called = f"{enumerate_words(asked)} · " if asked else ""
    host = next((f"**{safe(seat.name)}**" for seat in table.seats if seat.user == table.host), mention(table.host))
    if not table.kept_for:
        invited = reader is not None and reader in posts.asked(table)
        return f"{name}: {host} invites you. Do you play?" if invited else f"{called}**{name}: who plays?**"
    called += name
    return f"{called}: a challenge by {host}. Do you accept?"


def _state(table: TableRecord) -> str:
    """What a gathering waits for, or who has ended it."""
    if table.status == "cancelled":
        return _ended(table)
    if table.status != "lobby" or table.kept_for or not is_full(table):
        return ""
    taken = "All seats are taken: " if table.places > 1 else ""
    return f"{taken}{mention(table.host)} can press **Start**."


def planned(table: TableRecord) -> str:
    """When a game begins by itself, and for how many."""
    start = table.start
    if start is None or table.status != "lobby":
        return ""
    enough = "everybody has accepted" if table.kept_for else f"at least {start.least} have joined"
    enough = "somebody plays" if start.least == 1 and not table.kept_for else enough
    return f"⏰ Starts <t:{int(start.at)}:F> (<t:{int(start.at)}:R>) if {enough} by then."


def _declined(table: TableRecord) -> str:
    """Who doesn't want to play that was invited."""
    seated = {seat.user for seat in table.seats}
    names = [mention(one.user) for one in table.invitations if one.declined and one.user not in seated]
    return f"-# {enumerate_words(names)} declined." if names and table.status == "lobby" else ""


def _ended(table: TableRecord) -> str:
    by = table.called_off_by
    if by is None:
        return ""
    if not table.kept_for:
        return f"{mention(by)} called it off."
    return f"{mention(by)} {'withdrew the challenge' if by == table.host else 'declined'}."


def _gentle(game: AnyGame, table: TableRecord) -> str:
    """What a learning game is, where these options make one."""
    first = game.first_game
    if first is None or table.status != "lobby":
        return ""
    usual = {setting.key: setting.default for setting in game.settings}
    chosen = all(table.options.get(key) == value for key, value in first.options.items())
    differs = any(usual.get(key) != value for key, value in first.options.items())
    return f"-# Learning game: {first.about}" if chosen and differs else ""


def _options(game: AnyGame, table: TableRecord) -> str:
    chosen = [
        f"{show(setting.label, str)}: **{value_of(setting, table)}**"
        for setting in game.settings
        if setting.shown and setting.key in table.options and not _goes_without_saying(setting, table)
    ]
    thread = ["in a thread of its own"] if table.own_thread else []
    pace = [f"Pace: **{clocks.shown(table.pace)}**"] if table.pace is not None else []
    lately = [f"When time is up: **{late.shown(table)}**"] if late.is_named(table) else []
    return " · ".join([*chosen, *pace, *lately, *thread])


def value_of(setting: Setting, table: TableRecord) -> str:
    """What is chosen for a setting, in words; a player by name."""
    value = table.options[setting.key]
    if value in setting.people:
        return _sitting(table, setting.people[value])
    label = setting.values.get(value)
    return show(label, str) if label is not None else safe(cut(value.rpartition(":")[2], 40))


def _sitting(table: TableRecord, place: int) -> str:
    """Who sits, or will sit, in a seat."""
    if table.kept_for and place < len(table.kept_for):
        user = table.kept_for[place]
        return next((safe(seat.name) for seat in table.seats if seat.user == user), mention(user))
    return safe(table.seats[place].name) if place < len(table.seats) else f"whoever takes seat {place + 1}"


def _goes_without_saying(setting: Setting, table: TableRecord) -> bool:
    """Whether an option needs no mention: a switch at its usual position, or one with nothing to choose for so
    many players, or that means nothing for those who sit here."""
    if setting.concerns and len(table.seats) not in setting.concerns:
        return True
    open_to = [value for value in setting.values if table.places in setting.seats.get(value, (table.places,))]
    usual = table.options[setting.key] == setting.default
    return usual and (setting.switch or open_to == [setting.default])


def seats(table: TableRecord) -> str:
    """Who sits where, and which seats are free; kept seats in the order in which people will sit."""
    names = {seat.user: f"**{safe(seat.name)}**" for seat in table.seats}
    order = table.kept_for or [*(seat.user for seat in table.seats), *posts.asked(table)]
    asked = "asked" if table.kept_for else "invited"
    if table.status != "lobby":
        order = [user for user in order if user in names]
    rows = [
        f"{names.get(user, f'{mention(user)} · *{asked}*')}{' (host)' if user == table.host else ''}"
        for user in order
    ]
    free = table.places - len(rows) if table.status == "lobby" else 0
    return "\n".join(f"{place}. {who}" for place, who in enumerate([*rows, *["*free*"] * free], 1))


async def redraw(host: Host, number: int, channel: int, message: int | None, guild: int | None) -> None:
    """Show a gathering as it stands in a message of it, if there is one."""
    if message is None:
        return
    async with in_order(number):
        table = await host.app.tables.table(number)
        home = host.get_partial_messageable(channel, guild_id=guild)
        try:
            shown = await home.fetch_message(message)
            newest = lobby(host.app, table, mark_in(shown.components))
            await shown.edit(**newest.edits(shown), allowed_mentions=discord.AllowedMentions.none())
        except CALL_ERRORS as error:
            log.debug("the lobby of game %s is out of date: %s", number, error)
