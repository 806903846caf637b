"""Showing somebody what came of their turn."""

from __future__ import annotations

import discord

from bot.app import App
from bot.tables.player_view import PlayerView
from cogs.support.buttons import strip_at
from cogs.support.errors import refusal
from cogs.support.host import app_of, host_of
from cogs.support.messages import Message, Reply, name_of
from cogs.support.missed_messages import meanwhile, note_read
from cogs.support.panels import panel, panel_message
from cogs.support.replies import replace
from cogs.support.words import lines

KEPT = "Your turn is kept. Press “Take your turn” to see it."
PLAYED = "✅ Done. Your turn has been played."
BELOW, ELSEWHERE = "Your turn goes on further down.", "This turn has been played."
UPDATE = discord.InteractionResponseType.deferred_message_update


def done(seen: PlayerView) -> str:
    """What to say above the panel after a step: with what its player alone is told of it, unless that comes by
    direct message."""
    if not seen.inked:
        return ""
    unread = f"⚠️ {refusal(seen.unread)}" if seen.unread is not None else ""
    return "\n".join(part for part in (_far(seen), unread, *lines(seen.table, seen.words)) if part)


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


def in_messages(interaction: discord.Interaction) -> bool:
    """Whether somebody is answered in their direct messages."""
    return interaction.guild_id is None


async def show_played(interaction: discord.Interaction, seen: PlayerView) -> None:
    """Answer a command that took a turn, or a part of it: with the panel, if anything is still open."""
    await came_back(app_of(interaction), interaction.user.id, seen)
    await show_turn(interaction, seen, note=done(seen), fallback=KEPT)


async def show_turn(interaction: discord.Interaction, seen: PlayerView, *, note: str = "", fallback: str) -> None:
    """Answer with somebody's panel. In direct messages it stays: it is the newest one of theirs from now on, and
    the one before has nothing to press any more."""
    app, shown = app_of(interaction), None
    note = meanwhile(seen.table, seen.seat, note)
    if in_messages(interaction) and not _framed(interaction):
        message: Message | Reply = await panel_message(app, seen, note=note, news=lines(seen.table, seen.followed))
    else:
        message = await panel(app, seen, note=note, beside=beside(interaction, seen))
    shown = await replace(interaction, message, fallback=note or fallback)
    if shown is not None:
        await note_read(app, seen.table, interaction.user.id)
    if in_messages(interaction) and shown is not None and seen.seat is not None:
        await _newest(interaction, seen, seen.seat, shown.id)


def _framed(interaction: discord.Interaction) -> bool:
    """Whether the answer takes the place of a message in a frame, which can't get words outside of it."""
    pressed = interaction.message
    return pressed is not None and interaction.response.type is UPDATE and pressed.flags.components_v2


async def _newest(interaction: discord.Interaction, seen: PlayerView, seat: int, shown: int) -> None:
    """Note a panel in somebody's direct messages as the newest, if there is anything to press in it."""
    app, channel = app_of(interaction), interaction.channel_id or 0
    newest = shown if seen.turn is not None else None
    before = await app.tables.panel_sent(seen.table.id, seat, interaction.user.id, channel, newest)
    if before is not None and before != shown:
        home = host_of(interaction).get_partial_messageable(channel)
        await strip_at(home, before, BELOW if newest else ELSEWHERE, name_of(app, seen.table))
