"""What the buttons of boards and panels do."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import discord
from discord import ui

from bot.games.text import Text
from bot.store.records import TableRecord
from bot.tables.house import Sitting, who
from bot.tables.refusals import Refusal, Why
from cogs import pictures
from cogs.calls import CALL_ERRORS, acknowledge, answer, failure
from cogs.panels import Message, panel
from cogs.press import Press, Pressed, handles, refusal
from cogs.words import say

if TYPE_CHECKING:
    from bot.client import Caravan

log = logging.getLogger(__name__)
Act = Callable[[], Awaitable[Sitting]]


@handles("take")
async def take(pressed: Pressed) -> None:
    """Open the panel of somebody who is awaited."""
    if not await acknowledge(pressed.interaction, new=True):
        return
    sitting = await pressed.client.tables.play.take_up(pressed.table, pressed.user)
    await show(pressed, sitting, note=await _closed_dms(pressed))


@handles("pick")
async def pick(pressed: Pressed) -> None:
    """Pencil one answer, from a button or a menu."""
    choice = pressed.values or (pressed.arg,)
    play = pressed.client.tables.play
    await _act(pressed, lambda: play.choose(pressed.table, pressed.user, pressed.token, choice))


@handles("fill")
async def fill(pressed: Pressed) -> None:
    """Put together several answers. A menu speaks only for the options that it shows."""
    play = pressed.client.tables.play

    async def act() -> Sitting:
        sitting = await play.take_up(pressed.table, pressed.user)
        shown = _shown_in_menu(pressed)
        kept = [key for key in sitting.partial if key not in shown]
        chosen = [value.partition("#")[0] for value in pressed.values]
        return await play.fill(pressed.table, pressed.user, pressed.token, kept + chosen)

    await _act(pressed, act)


def _shown_in_menu(pressed: Pressed) -> set[str]:
    wanted = pressed.interaction.data["custom_id"]
    view = ui.LayoutView.from_message(pressed.interaction.message)
    menus = (item for item in view.walk_children() if isinstance(item, ui.Select) and item.custom_id == wanted)
    return {option.value.partition("#")[0] for menu in menus for option in menu.options}


@handles("back")
async def back(pressed: Pressed) -> None:
    """Step back within the unfinished turn."""
    play = pressed.client.tables.play
    await _act(pressed, lambda: play.back(pressed.table, pressed.user, pressed.token))


@handles("confirm")
async def confirm(pressed: Pressed) -> None:
    """Ink the turn."""
    play = pressed.client.tables.play
    await _act(pressed, lambda: play.confirm(pressed.table, pressed.user, pressed.token))


async def _act(pressed: Pressed, act: Act) -> None:
    if not await acknowledge(pressed.interaction, new=False):
        return
    try:
        sitting = await act()
    except Refusal as refused:
        await _refused(pressed, refused)
        return
    await show(pressed, sitting, note=done(sitting), number=_mark(pressed))


async def _refused(pressed: Pressed, refused: Refusal) -> None:
    """Say why, in the panel itself if it can be shown, so that it is never left out of date."""
    words = refusal(refused)
    if refused.why in (Why.MISSING, Why.STRANGER):
        await answer(pressed.interaction, words)
        return
    sitting = await pressed.client.tables.play.look(pressed.table, pressed.user)
    await show(pressed, sitting, note=f"⚠️ {words}", number=_mark(pressed))


def _mark(pressed: Pressed) -> int | None:
    """The mark of the message with the pressed button, which it keeps while it changes."""
    shown = pressed.interaction.message.components
    return shown[0].id if shown else None


def done(sitting: Sitting) -> str:
    """What to say above the panel after a step."""
    if not sitting.inked:
        return ""
    return "✅ Done. Your turn has been played." + (" You are on again." if sitting.turn is not None else "")


async def show(pressed: Pressed, sitting: Sitting, *, note: str = "", number: int | None = None) -> None:
    """Put the panel where the person pressed. When Discord doesn't take it, nothing is lost: it is said in
    words where the turn stands."""
    message = await panel(pressed.client, sitting, note=note, number=number)
    await replace(pressed.interaction, message, fallback=note or "Press “Take your turn” again to go on.")


async def replace(interaction: discord.Interaction, message: Message, *, fallback: str) -> None:
    """Change the reply to an interaction, or the message with the pressed button, into this message."""
    try:
        await interaction.edit_original_response(view=message.view, attachments=message.files)
    except CALL_ERRORS as error:
        log.warning("a panel could not be shown: %s", failure(error).value)
        await answer(interaction, fallback)


async def _closed_dms(pressed: Pressed) -> str:
    person = await pressed.client.tables.person(pressed.user)
    if not person.dm_closed or person.dm_told:
        return ""
    await pressed.client.tables.change_person(pressed.user, dm_told=True)
    return (
        "Discord doesn't let me send you direct messages, so your panels come here, where only you see them. "
        "(To get them by message, allow direct messages from members of this server, then use /settings me.)"
    )


@handles("hand")
async def hand(pressed: Pressed) -> None:
    """Show somebody what they hold."""
    if await acknowledge(pressed.interaction, new=True):
        await show_hand(pressed.client, pressed.interaction, pressed.table)


async def show_hand(client: Caravan, interaction: discord.Interaction, number: int) -> None:
    """Answer with the person's hand, privately."""
    sitting = await client.tables.play.look(number, interaction.user.id)
    if sitting.seat is None:
        raise Refusal(Why.STRANGER, table=number)
    if sitting.table.state is None:
        raise Refusal(Why.GATHERING, table=number)
    picture = await pictures.hand(client, sitting)
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(f"-# Game {number} · only you see this."))
    if picture is not None:
        view.add_item(pictures.gallery(picture))
    await replace(interaction, Message(view, [picture] if picture else []), fallback="Please press it again.")


@handles("undo")
async def undo(pressed: Pressed) -> None:
    """Take back one's newest turn, or ask the others."""
    if not await acknowledge(pressed.interaction, new=True):
        return
    seen = int(pressed.token or 0)
    table = await pressed.client.tables.undo.ask(pressed.table, pressed.user, seen)
    await answer(pressed.interaction, undone(table))


def undone(table: TableRecord) -> str:
    """What came of asking for an undo."""
    if table.undo is None:
        return "Taken back."
    asked = [seat for seat in range(len(table.seats)) if seat != table.undo.seat]
    return say(table, Text("I have asked {players}.", {"players": who(asked)}))


@handles("agree")
async def agree(pressed: Pressed) -> None:
    """Consent to an undo."""
    await _answer_undo(pressed, agree=True)


@handles("refuse")
async def refuse(pressed: Pressed) -> None:
    """Decline an undo."""
    await _answer_undo(pressed, agree=False)


async def _answer_undo(pressed: Pressed, *, agree: bool) -> None:
    if not await acknowledge(pressed.interaction, new=True):
        return
    table = await pressed.client.tables.undo.answer(pressed.table, pressed.user, int(pressed.arg), agree)
    open_still = table.undo is not None
    await answer(pressed.interaction, "Noted; the others are still asked." if open_still else "Noted.")
    if not open_still and pressed.interaction.message is not None:
        await pressed.client.outlet.strip(pressed.interaction.message)


@handles("resign")
async def resign(pressed: Pressed) -> None:
    """Leave a game for good, after the second look."""
    if await acknowledge(pressed.interaction, new=False):
        table = await pressed.client.tables.play.resign(pressed.table, pressed.user)
        await close_question(pressed.interaction, f"You have left game {table.id}. Thanks for playing.")


@handles("never")
async def never_mind(pressed: Pressed) -> None:
    """Answer a question with no."""
    if await acknowledge(pressed.interaction, new=False):
        await close_question(pressed.interaction, "Nothing was changed.")


async def close_question(interaction: discord.Interaction, words: str) -> None:
    """Put an answer in the place of a question."""
    try:
        await interaction.edit_original_response(content=words, view=None)
    except CALL_ERRORS:
        await answer(interaction, words)


def resignation(table: TableRecord) -> ui.View:
    """The question whether somebody really wants to leave."""
    view = ui.View(timeout=None)
    view.add_item(Press("resign", table.id, label="Resign", style=discord.ButtonStyle.danger))
    view.add_item(Press("never", table.id, label="Play on"))
    return view
