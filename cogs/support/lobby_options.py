"""The private panel in which the host of a gathering changes its options."""

from __future__ import annotations

import logging

import discord
from more_itertools import chunked

from bot.app import App
from bot.games.contract import Setting
from bot.games.text import show
from bot.store.records import PlannedStart, TableRecord
from bot.tables import late
from bot.tables.position import AnyGame
from cogs.support.buttons import TableButton, TableMenu
from cogs.support.completion import LONGEST, MOST
from cogs.support.failures import CALL_ERRORS
from cogs.support.host import Host
from cogs.support.lobby_messages import ENDS, planned, value_of
from cogs.support.messages import Draft, Reply, row
from cogs.support.words import cut

log = logging.getLogger(__name__)
SEATS, LATE = "seats", "late"
MARK = "~"
"""Stands in a menu's identifier between a setting and the number of its menu."""


async def options_panel(app: App, table: TableRecord, note: str = "") -> Reply:
    """Menus for all that can be chosen for a game. ``note`` is said first, when something needs saying."""
    game = app.tables.game(table)
    if table.status != "lobby":
        return Draft(f"Game {table.id} {ENDS[table.status]}, so its options can't be changed any more.").done()
    draft = Draft(f"## Options of game {table.id}", note, "What you choose here holds at once; everybody sees it.")
    if len(game.seats) > 1 and not table.kept_for:
        draft.say("**Seats**")
        draft.offer(row(_seats(game, table)))
    _start(draft, game, table)
    for setting in game.settings:
        if setting.asked and setting.shown:
            draft.say(f"**{show(setting.label, str)}**", f"-# {setting.about}" if setting.about else "")
            draft.offer(*[row(menu) for menu in await _menus(app, game, setting, table)])
    if table.pace is not None:
        draft.say("**When somebody's time is up**")
        draft.offer(row(_late(table)))
    return draft.done()


async def refresh_options(host: Host, number: int) -> None:
    """Show in the newest panel of a gathering what holds now, after it was changed elsewhere."""
    opened = host.options.of(number)
    if opened is None:
        return
    table = await host.app.tables.table(number)
    if table.status != "lobby":
        host.options.forget(number)
    try:
        await opened.edit_original_response(**(await options_panel(host.app, table)).edits())
    except CALL_ERRORS as error:
        log.debug("the options of game %s are out of date: %s", number, error)
        host.options.forget(number)


def _start(draft: Draft, game: AnyGame, table: TableRecord) -> None:
    """When the game begins, and for how many."""
    by_hand = "as soon as everybody has accepted" if table.kept_for else "when you press **Start**"
    draft.say("**Begins**", planned(table) or f"It begins {by_hand}.")
    another = TableButton("startat", table.ticket, label="Another time" if table.start else "Begin at a time")
    none = [TableButton("startnever", table.ticket, label="No time")] if table.start else []
    if table.start is not None and not table.kept_for and game.seats[0] < table.places:
        draft.offer(row(_least(game, table, table.start)))
    draft.offer(row(another, *none))


def _least(game: AnyGame, table: TableRecord, start: PlannedStart) -> TableMenu:
    counts = [
        discord.SelectOption(
            label=f"if at least {count} {'has' if count == 1 else 'have'} joined",
            value=str(count),
            default=count == start.least,
        )
        for count in range(game.seats[0], table.places + 1)
    ]
    return TableMenu("startif", table.ticket, options=counts, placeholder="How many must have joined")


def _seats(game: AnyGame, table: TableRecord) -> TableMenu:
    counts = [
        discord.SelectOption(
            label=f"{count} player{'s' if count > 1 else ''}", value=str(count), default=count == table.places
        )
        for count in game.seats
        if count >= len(table.seats)
    ]
    return TableMenu(SEATS, table.ticket, options=counts, placeholder="Seats")


def _late(table: TableRecord) -> TableMenu:
    """What happens by itself when somebody's time is up."""
    lines = [
        discord.SelectOption(label=cut(words, LONGEST), value=value, default=value == table.on_late)
        for value, words in late.ON_LATE.items()
    ]
    return TableMenu(LATE, table.ticket, options=lines, placeholder="When somebody's time is up")


async def _menus(app: App, game: AnyGame, setting: Setting, table: TableRecord) -> list[TableMenu]:
    """As many menus as it takes to show everything that can be chosen for a setting."""
    lines = [_line(setting, value, table) for value in setting.values]
    if game.shelf is not None and game.shelf.setting == setting.key:
        kept = await app.tables.shelves.offered(table.guild, game.key, None)
        chosen = table.options.get(setting.key)
        lines += [
            discord.SelectOption(label=cut(name, LONGEST), value=value, default=value == chosen)
            for name, value in kept
            if len(value) <= LONGEST
        ]
    placeholder = f"{show(setting.label, str)}: {value_of(setting, table)}"
    return [
        TableMenu("option", table.ticket, arg=f"{setting.key}{MARK}{part}", options=shown, placeholder=placeholder)
        for part, shown in enumerate(chunked(lines, MOST))
    ]


def _line(setting: Setting, value: str, table: TableRecord) -> discord.SelectOption:
    """A line of a menu, with the player counts for which it can be chosen."""
    label = show(setting.values[value], str)
    place = setting.people.get(value)
    if place is not None and place < len(table.seats):
        label = f"{label}: {table.seats[place].name}"
    counts = setting.seats.get(value)
    noted = f"for {' or '.join(map(str, counts))} player{'s' if counts != (1,) else ''}" if counts else None
    return discord.SelectOption(
        label=cut(label, LONGEST),
        value=value,
        description=cut(noted, LONGEST) if noted else None,
        default=value == table.options.get(setting.key),
    )
