"""What a server can choose."""

from __future__ import annotations

import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from bot.app import App
from bot.tables import pace as clocks
from bot.tables.server_settings import ServerSettings
from cogs.settings.me import NO_SUCH_HOURS, NO_SUCH_ZONE
from cogs.support import dates
from cogs.support.buttons import NO_TABLE, Pressed, handles
from cogs.support.clock_words import complete_pace
from cogs.support.completion import Choices
from cogs.support.replies import acknowledge, answer, replace
from cogs.support.server_panel import LINES, OVERVIEW, PARTS, QUIET, ROLE, STARTING, server_panel
from cogs.support.windows import open_window
from cogs.support.words import safe

FALLBACK = "Discord doesn't take the panel just now. Please try again."
ZONE_FIRST = "Say first in which time zone: press **Time zone**, and type the name of a large city."
WINDOWS = {
    "pace": ("Usual pace", "For each turn + in the bank + back each turn", "12h + 2d + 1h"),
    "quiet": ("Quiet hours", "From when until when", "22-8, or 10pm-8am"),
    "zone": ("Time zone", "The name of a large city", "Europe/Rome"),
}


class ServerSettingsCommand(commands.Cog):
    """``/settings server``."""

    app: App

    @app_commands.command(
        description="What holds for this server's games: read by all, changed by those who manage it"
    )
    @app_commands.describe(
        remind_hours="Hours until whoever is awaited is reminded (0: never)",
        deadline_hours="Hours until the usual choice is made for somebody, where there is one (0: never)",
        lobby_days="Days until a lobby is called off in which nothing happens (0: never)",
        away_days="Days in any thirty that count as away for somebody who says so",
        pace="How long a turn may take in games for which nothing else is chosen",
    )
    @app_commands.guild_only()
    async def server(
        self,
        interaction: discord.Interaction,
        *,
        remind_hours: app_commands.Range[int, 0, 720] | None = None,
        deadline_hours: app_commands.Range[int, 0, 720] | None = None,
        lobby_days: app_commands.Range[int, 0, 60] | None = None,
        away_days: app_commands.Range[int, 0, 30] | None = None,
        pace: app_commands.Range[str, 1, 40] | None = None,
    ) -> None:
        """Show a server's settings to anybody, with menus for those who manage it; change what is given."""
        if interaction.guild_id is None:
            raise app_commands.NoPrivateMessage
        if not await acknowledge(interaction, new=True):
            return
        wished = {
            "remind_hours": remind_hours,
            "deadline_hours": deadline_hours,
            "lobby_days": lobby_days,
            "away_days": away_days,
            "pace": pace,
        }
        changes = {key: value for key, value in wished.items() if value is not None}
        if changes:
            _check_manages(interaction)
        try:
            settings = await self.app.tables.servers.change(interaction.guild_id, **changes)
        except clocks.NoPace as unread:
            await answer(interaction, safe(str(unread)))
            return
        await _show(interaction, settings, OVERVIEW, _changed(settings, *changes))

    @server.autocomplete("pace")
    async def _complete_pace(self, interaction: discord.Interaction, current: str) -> Choices:
        return await complete_pace(interaction, current)


@handles("server")
async def turn_to(pressed: Pressed) -> None:
    """Show another part of the settings."""
    if await acknowledge(pressed.interaction, new=False):
        settings = await pressed.app.tables.servers.settings(pressed.interaction.guild_id)
        await _show(pressed.interaction, settings, pressed.arg)


@handles("serverset")
async def choose(pressed: Pressed) -> None:
    """Choose something in a menu, or no quiet hours."""
    if not await acknowledge(pressed.interaction, new=False):
        return
    key, value = pressed.arg, pressed.values[0] if pressed.values else None
    if value == ROLE:  # it is chosen in the menu of roles
        settings = await pressed.app.tables.servers.settings(pressed.interaction.guild_id)
        await _show(pressed.interaction, settings, STARTING)
        return
    plain = key in ("pace", "starters") or value is None
    await _change(pressed, key, value if plain else msgspec.json.decode(value or "null"))


@handles("serverrole")
async def choose_role(pressed: Pressed) -> None:
    """Choose the role whose members may start games."""
    if await acknowledge(pressed.interaction, new=False):
        await _change(pressed, "starters", pressed.values[0])


@handles("serverplaces")
async def choose_channels(pressed: Pressed) -> None:
    """Choose the channels in which games begin; none: all."""
    if await acknowledge(pressed.interaction, new=False):
        await _change(pressed, "channels", [int(value) for value in pressed.values])


@handles("servertype")
async def type_in(pressed: Pressed) -> None:
    """Ask for something in a window."""
    _check_manages(pressed.interaction)
    key = pressed.arg
    title, label, hint = WINDOWS[key]
    await open_window(pressed.interaction, f"typed{key}", NO_TABLE, title=title, label=label, hint=hint)


@handles("typedpace")
async def typed_pace(pressed: Pressed) -> None:
    """Take a pace from its window."""
    if await acknowledge(pressed.interaction, new=False):
        try:
            await _change(pressed, "pace", pressed.values[0].strip())
        except clocks.NoPace as unread:
            await _warn(pressed, "pace", str(unread))


@handles("typedzone")
async def typed_zone(pressed: Pressed) -> None:
    """Take a time zone from its window."""
    if await acknowledge(pressed.interaction, new=False):
        zone = dates.zone_named(pressed.values[0])
        if zone is None:
            await _warn(pressed, QUIET, NO_SUCH_ZONE.format(zone=pressed.values[0]))
        else:
            await _change(pressed, "zone", zone)


@handles("typedquiet")
async def typed_quiet(pressed: Pressed) -> None:
    """Take quiet hours from their window: by the clock of the server, which must be known."""
    if not await acknowledge(pressed.interaction, new=False):
        return
    typed = pressed.values[0].strip()
    hours = dates.hours(typed)
    settings = await pressed.app.tables.servers.settings(pressed.interaction.guild_id)
    if hours is None and typed.casefold() != "off":
        await _warn(pressed, "quiet", NO_SUCH_HOURS.format(hours=typed))
    elif hours is not None and not settings.zone:
        await _show(pressed.interaction, settings, QUIET, f"⚠️ {ZONE_FIRST}")
    else:
        await _change(pressed, "quiet", hours)


async def _change(pressed: Pressed, key: str, value: object) -> None:
    """Change a setting, and say in one line what holds now."""
    _check_manages(pressed.interaction)
    settings = await pressed.app.tables.servers.change(pressed.interaction.guild_id, **{key: value})
    note = f"✅ The time zone is {settings.zone.replace('_', ' ')}." if key == "zone" else _changed(settings, key)
    await _show(pressed.interaction, settings, _page(key), note)


async def _warn(pressed: Pressed, key: str, words: str) -> None:
    settings = await pressed.app.tables.servers.settings(pressed.interaction.guild_id)
    await _show(pressed.interaction, settings, _page(key), f"⚠️ {safe(words)}")


def _page(key: str) -> str:
    """The page on which a setting is chosen."""
    return next((page for page, keys in PARTS.items() if key in keys), QUIET)


def _changed(settings: ServerSettings, *keys: str) -> str:
    """What holds from now on."""
    told = " ".join(LINES[key](settings) for key in keys)
    return f"✅ {told}" if told else ""


def _check_manages(interaction: discord.Interaction) -> None:
    """Raise ``MissingPermissions`` for whoever doesn't manage the server."""
    if not interaction.permissions.manage_guild:
        raise app_commands.MissingPermissions(["manage_guild"])


async def _show(interaction: discord.Interaction, settings: ServerSettings, page: str, note: str = "") -> None:
    manages = interaction.permissions.manage_guild
    await replace(interaction, server_panel(settings, page, note, manages=manages), fallback=note or FALLBACK)
