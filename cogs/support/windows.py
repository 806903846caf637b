"""Windows in which something is typed: like buttons, they say in their identifier what they do, so that they work
after a restart."""

from __future__ import annotations

import logging
from typing import Any, cast

import discord
from discord import ui

from cogs.support.buttons import OUTDATED, Pressed, dispatch, identifier, read
from cogs.support.failures import CALL_ERRORS, failure
from cogs.support.host import host_of
from cogs.support.replies import answer

log = logging.getLogger(__name__)
FIELD = "typed"
NOT_OPENED = "Discord didn't open the window. Please try again."


async def open_window(
    interaction: discord.Interaction,
    verb: str,
    ticket: str,
    *,
    title: str,
    label: str,
    given: str = "",
    hint: str = "",
    most: int = 60,
) -> None:
    """Answer a press with a window of one line. What is typed there comes as the one value of what is pressed."""
    if not host_of(interaction).heard.first(interaction.id):
        return
    shown = ui.Modal(title=title[:45], custom_id=identifier("w", verb, ticket), timeout=900.0)
    line: ui.TextInput[Any] = ui.TextInput(
        custom_id=FIELD, default=given or None, placeholder=hint[:100] or None, max_length=most
    )
    shown.add_item(ui.Label(text=label[:45], component=line))
    try:
        await interaction.response.send_modal(shown)
    except CALL_ERRORS as error:
        log.warning("a window did not open: %s", failure(error).value)
        await answer(interaction, NOT_OPENED)


async def answer_window(interaction: discord.Interaction) -> None:
    """Do what a window says with what was typed; one of an older Caravan does nothing any more."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return
    data = cast("dict[str, Any]", interaction.data or {})
    said = read("w", str(data.get("custom_id", "")))
    if said is None:
        await answer(interaction, OUTDATED)
        return
    epoch, typed = said["epoch"] or "", _typed(data)
    pressed = Pressed(interaction, int(said["table"]), said["token"], said["arg"], (typed,), epoch)
    await dispatch(said["verb"], pressed)


def _typed(data: dict[str, Any]) -> str:
    parts = [part.get("component") or {} for part in data.get("components", [])]
    return next((str(part.get("value") or "") for part in parts if part.get("custom_id") == FIELD), "")
