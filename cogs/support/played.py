"""Showing somebody what came of their turn."""

from __future__ import annotations

import discord

from bot.app import App
from bot.tables.player_view import PlayerView
from cogs.support.errors import refusal
from cogs.support.host import app_of
from cogs.support.panels import panel
from cogs.support.replies import replace

KEPT = "Your turn is kept. Press “Take your turn” to see it."
PLAYED = "✅ Done. Your turn has been played."


def done(seen: PlayerView) -> str:
    """What to say above the panel after a step."""
    if not seen.inked:
        return ""
    return f"{_far(seen)}\n⚠️ {refusal(seen.unread)}" if seen.unread is not None else _far(seen)


def _far(seen: PlayerView) -> str:
    """How far a turn has been played."""
    if seen.turn is None:
        return PLAYED
    return "✅ Done so far. Your turn goes on." if seen.open else f"{PLAYED} You are on again."


def beside(interaction: discord.Interaction, seen: PlayerView) -> bool:
    """Whether what somebody is answered stands in the channel where the game's board is."""
    return interaction.channel_id == seen.table.channel


async def came_back(app: App, user: int, seen: PlayerView) -> None:
    """Whoever plays a turn is no longer away."""
    if seen.inked:
        await app.tables.presence.back(user)


async def show_played(interaction: discord.Interaction, seen: PlayerView) -> None:
    """Answer a command that took a turn, or a part of it: with the panel, if anything is still open."""
    await came_back(app_of(interaction), interaction.user.id, seen)
    note = done(seen)
    message = await panel(app_of(interaction), seen, note=note, beside=beside(interaction, seen))
    await replace(interaction, message, fallback=note or KEPT)
