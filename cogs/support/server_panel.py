"""The panel of a server's settings: everybody reads it, and those who manage the server change it there."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence

import discord

from bot.games.text import enumerate_words
from bot.tables import pace as clocks
from bot.tables.server_settings import EVERYONE, MANAGERS, ServerSettings
from bot.tables.servers import HOSTED_NAME, RUNNING_NAME
from cogs.support import dates
from cogs.support.buttons import NO_TABLE, TableButton, TableMenu
from cogs.support.messages import Draft, Reply, Row, row
from cogs.support.pickers import ChannelMenu, RoleMenu

OVERVIEW, TIMES, STARTING, QUIET, LIMITS = "overview", "times", "starting", "quiet", "limits"
PAGES = {OVERVIEW: "All", TIMES: "Times", STARTING: "Starting games", QUIET: "Quiet hours", LIMITS: "Limits"}
WHO, WHERE = "Who may start games", "Where games begin"
READ_ONLY = "-# Those who have the permission Manage Server can change this here."
HOLDS = "-# What you choose here holds at once, also for games that go on."
ROLE = "role"
PRIMARY = discord.ButtonStyle.primary


def _reminder(settings: ServerSettings) -> str:
    hours = settings.remind_hours
    return f"Whoever is awaited is reminded after {hours} h." if hours else "Nobody is reminded."


def _usual_choice(settings: ServerSettings) -> str:
    hours = settings.deadline_hours
    if not hours:
        return "The usual choice is made for nobody."
    return f"Where a game has a usual choice, it is made for them after {hours} h."


def _lobbies(settings: ServerSettings) -> str:
    days = settings.lobby_days
    if not days:
        return "Lobbies wait for ever."
    return f"A lobby is called off after {_days(days)} in which nothing happens."


def _away(settings: ServerSettings) -> str:
    days = settings.away_days
    if not days:
        return "Time goes on for those who are away."
    return f"Who is away has no time counted, for up to {_days(days)} in any thirty."


def _starters(settings: ServerSettings) -> str:
    if settings.role is not None:
        return f"{WHO}: those with the role <@&{settings.role}>, and those who manage this server."
    return f"{WHO}: everybody." if settings.starters == EVERYONE else f"{WHO}: those who manage this server."


def _channels(settings: ServerSettings) -> str:
    if not settings.channels:
        return "Games begin in every channel where I may write."
    return f"Games begin in {enumerate_words([f'<#{number}>' for number in settings.channels])} and threads there."


def _thread(settings: ServerSettings) -> str:
    usual = "get a thread of their own" if settings.own_thread else "stay in the channel where they are opened"
    return f"Games {usual}, unless `place:` says otherwise."


def _quiet(settings: ServerSettings) -> str:
    if settings.quiet is None:
        return "The server has no quiet hours."
    since, until = map(dates.clock, settings.quiet)
    place = settings.zone.replace("_", " ") or "UTC"
    still = "time stands still in all games here, and nobody is called"
    return f"From {since} to {until} by the clock of {place} {still}."


def _hosted(settings: ServerSettings) -> str:
    most = settings.most_hosted
    return f"One person may host {_games(most)} at a time." if most else "Everybody may host any number of games."


def _running(settings: ServerSettings) -> str:
    most = settings.most_running
    return f"There may be {_games(most)} here at a time." if most else "There may be any number of games here."


def _days(count: int) -> str:
    return "1 day" if count == 1 else f"{count} days"


def _games(count: int) -> str:
    return "1 unfinished game" if count == 1 else f"{count} unfinished games"


LINES: dict[str, Callable[[ServerSettings], str]] = {
    "pace": lambda settings: f"Games begin with the pace: {clocks.shown(settings.usual_pace)}.",
    "remind_hours": _reminder,
    "deadline_hours": _usual_choice,
    "lobby_days": _lobbies,
    "away_days": _away,
    "starters": _starters,
    "channels": _channels,
    "own_thread": _thread,
    "quiet": _quiet,
    "zone": _quiet,
    "most_hosted": _hosted,
    "most_running": _running,
}
"""What holds, in a sentence for each setting."""
PARTS = {
    TIMES: ("pace", "remind_hours", "deadline_hours", "lobby_days", "away_days"),
    STARTING: ("starters", "channels", "own_thread"),
    QUIET: ("quiet",),
    LIMITS: ("most_hosted", "most_running"),
}
OFFERED: dict[str, tuple[Sequence[int], str, Callable[[int], str]]] = {
    "remind_hours": (
        (0, 6, 12, 24, 48, 72, 168),
        "Reminder",
        lambda hours: f"after {hours} h" if hours else "never",
    ),
    "deadline_hours": (
        (0, 24, 48, 72, 120, 168, 336),
        "Usual choice",
        lambda hours: f"after {hours} h" if hours else "never",
    ),
    "lobby_days": (
        (0, 1, 3, 7, 14, 30, 60),
        "Lobbies are called off",
        lambda days: f"after {_days(days)}" if days else "never",
    ),
    "away_days": (
        (0, 5, 10, 14, 20, 30),
        "Away",
        lambda days: f"{_days(days)} in any thirty count" if days else "time goes on",
    ),
    "most_hosted": ((0, 1, 2, 3, 5, 10, 20), HOSTED_NAME, lambda most: str(most) if most else "any number"),
    "most_running": ((0, 5, 10, 20, 50, 100), RUNNING_NAME, lambda most: str(most) if most else "any number"),
}
"""What menus offer for a number: the usual ones, what is counted, and each in words."""


def server_panel(settings: ServerSettings, page: str = OVERVIEW, note: str = "", *, manages: bool) -> Reply:
    """A server's settings in words and, for those who manage it, with menus: a page for each part. ``note`` is said
    first, when something has just changed."""
    draft = Draft("### Settings of this server", note)
    if not manages or page not in PARTS:
        for part, keys in PARTS.items():
            draft.say(f"**{PAGES[part]}**", *[LINES[key](settings) for key in keys])
        draft.say(HOLDS if manages else READ_ONLY)
    else:
        draft.say(f"**{PAGES[page]}**")
        PAGE_MENUS[page](draft, settings)
    if manages:
        draft.offer(row(*[_tab(name, label, chosen=name == page) for name, label in PAGES.items()]))
    return draft.done()


def _tab(page: str, label: str, *, chosen: bool) -> TableButton:
    style = PRIMARY if chosen else discord.ButtonStyle.secondary
    return TableButton("server", NO_TABLE, arg=page, label=label, style=style, disabled=chosen)


def _menu(menu: TableMenu | RoleMenu | ChannelMenu) -> Row:
    """A row with a menu, which is told apart from the one that stood in its place on another page: a client that
    takes them for the same shows what was chosen there."""
    menu.item.id = 1 + zlib.crc32(str(menu.item.custom_id).encode()) % (2**31 - 1)
    return row(menu)


def _numbers(settings: ServerSettings, *keys: str) -> list[TableMenu]:
    return [_number(settings, key) for key in keys]


def _number(settings: ServerSettings, key: str) -> TableMenu:
    usual, name, worded = OFFERED[key]
    now: int = getattr(settings, key)
    lines = [
        discord.SelectOption(label=f"{name}: {worded(each)}", value=str(each), default=each == now)
        for each in sorted({*usual, now})
    ]
    return TableMenu("serverset", NO_TABLE, arg=key, options=lines, placeholder=name)


def _times(draft: Draft, settings: ServerSettings) -> None:
    named = dict.fromkeys([*clocks.PACES, settings.pace])
    lines = [
        discord.SelectOption(
            label=f"Pace: {pace}"[:100],
            value=pace[:100],
            description=clocks.shown(clocks.read(pace))[:100] if pace != clocks.NO_CLOCK else None,
            default=pace == settings.pace,
        )
        for pace in named
    ]
    menus = [TableMenu("serverset", NO_TABLE, arg="pace", options=lines, placeholder="Usual pace")]
    menus += _numbers(settings, "remind_hours", "deadline_hours", "lobby_days", "away_days")
    draft.offer(*[_menu(menu) for menu in menus])
    draft.offer(row(TableButton("servertype", NO_TABLE, arg="pace", label="Another pace")))


def _starting(draft: Draft, settings: ServerSettings) -> None:
    who = {EVERYONE: "everybody", MANAGERS: "managers of the server"}
    if settings.role is not None:
        who |= {ROLE: "a role, see below"}
    now = settings.starters if settings.role is None else ROLE
    lines = [
        discord.SelectOption(label=f"Games are started by {words}", value=value, default=value == now)
        for value, words in who.items()
    ]
    threads = [
        discord.SelectOption(label="Games stay in the channel", value="false", default=not settings.own_thread),
        discord.SelectOption(label="Games get a thread of their own", value="true", default=settings.own_thread),
    ]
    draft.offer(
        _menu(TableMenu("serverset", NO_TABLE, arg="starters", options=lines, placeholder=WHO)),
        _menu(RoleMenu("serverrole", chosen=settings.role, placeholder="…or those with a role")),
        _menu(ChannelMenu("serverplaces", chosen=settings.channels, placeholder=f"{WHERE}: in every channel")),
        _menu(TableMenu("serverset", NO_TABLE, arg="own_thread", options=threads, placeholder="Threads")),
    )


def _quiet_hours(draft: Draft, settings: ServerSettings) -> None:
    draft.say(_quiet(settings), "-# A player's own quiet hours, from `/settings me`, hold besides.")
    none = [TableButton("serverset", NO_TABLE, arg="quiet", label="No quiet hours")] if settings.quiet else []
    draft.offer(
        row(
            TableButton("servertype", NO_TABLE, arg="quiet", label="Choose hours"),
            TableButton("servertype", NO_TABLE, arg="zone", label="Time zone"),
            *none,
        )
    )


def _limits(draft: Draft, settings: ServerSettings) -> None:
    draft.offer(*[_menu(menu) for menu in _numbers(settings, "most_hosted", "most_running")])


PAGE_MENUS: dict[str, Callable[[Draft, ServerSettings], None]] = {
    TIMES: _times,
    STARTING: _starting,
    QUIET: _quiet_hours,
    LIMITS: _limits,
}
