"""Buttons and menus that work after a restart and after a week: what they do stands in their identifier."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable
from typing import Any, cast

import discord
import msgspec
from discord import ui

from bot.app import App
from bot.tables.refusals import Refusal, Why
from cogs.support.admission import admit
from cogs.support.errors import excuse
from cogs.support.failures import CALL_ERRORS
from cogs.support.host import app_of
from cogs.support.messages import keep_attached
from cogs.support.replies import answer

log = logging.getLogger(__name__)
SHAPE = r"(?P<verb>[a-z]+):(?P<ticket>(?P<table>\d+)(?:-(?P<epoch>[0-9a-f]+))?):(?P<token>[0-9.]*):(?P<arg>[^:]*)"
NO_TABLE = "0"
"""The ticket of a button that belongs to no table."""
OURS = re.compile("[bmrc]:" + SHAPE)
LAPSED = "This needs no answer any more."
"""Below a question whose buttons are taken off."""
OUTDATED = "That belongs to an older Caravan and does nothing any more. /games shows your games."


class Pressed(msgspec.Struct):
    """A button pressed or a menu used. ``token`` is the moment it was made for, ``epoch`` that of the file (empty:
    not known); ``values`` are a menu's."""

    interaction: Any
    table: int
    token: str
    arg: str
    values: tuple[str, ...] = ()
    epoch: str = ""

    @property
    def user(self) -> int:
        """Who pressed."""
        return cast("discord.Interaction", self.interaction).user.id

    @property
    def app(self) -> App:
        """The application."""
        return app_of(self.interaction)


Handler = Callable[[Pressed], Awaitable[None]]
HANDLERS: dict[str, Handler] = {}
TIMELESS: set[str] = set()
"""Verbs that show how things stand now: a button may say them whatever has been put back since it was sent."""


def handles(verb: str, *, timeless: bool = False) -> Callable[[Handler], Handler]:
    """Register what a button with this verb does. ``timeless``: it only shows how things stand now."""

    def register(handler: Handler) -> Handler:
        HANDLERS[verb] = handler
        if timeless:
            TIMELESS.add(verb)
        return handler

    return register


def identifier(kind: str, verb: str, ticket: str, token: str = "", arg: str = "") -> str:
    """What a button carries, at most 100 characters."""
    return f"{kind}:{verb}:{ticket}:{token}:{arg}"


def read(kind: str, custom_id: str) -> re.Match[str] | None:
    """The parts of what a button (``b``) or a menu (``m``) of ours carries: ``verb``, ``table``, ``epoch``,
    ``token`` and ``arg``."""
    return re.fullmatch(f"{kind}:{SHAPE}", custom_id)


class TableButton(ui.DynamicItem[ui.Button[Any]], template=re.compile("b:" + SHAPE)):
    """A button."""

    def __init__(
        self,
        verb: str,
        ticket: str,
        token: str = "",
        arg: str = "",
        *,
        label: str = "…",
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        disabled: bool = False,
    ) -> None:
        self.parts = (verb, ticket, token, arg)
        super().__init__(
            ui.Button(
                label=label[:80],
                style=style,
                disabled=disabled,
                custom_id=identifier("b", verb, ticket, token, arg),
            )
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> TableButton:
        return cls(match["verb"], match["ticket"], match["token"], match["arg"])

    async def callback(self, interaction: discord.Interaction) -> None:
        await _pressed(interaction, self.parts)


class TableMenu(ui.DynamicItem[ui.Select[Any]], template=re.compile("m:" + SHAPE)):
    """A menu."""

    def __init__(
        self,
        verb: str,
        ticket: str,
        token: str = "",
        arg: str = "",
        *,
        options: list[discord.SelectOption] | None = None,
        placeholder: str = "…",
        least: int = 1,
        most: int = 1,
        values: tuple[str, ...] = (),
    ) -> None:
        self.parts = (verb, ticket, token, arg)
        self.chosen = values
        super().__init__(
            ui.Select(
                custom_id=identifier("m", verb, ticket, token, arg),
                options=options or [discord.SelectOption(label="…")],
                placeholder=placeholder[:150],
                min_values=least,
                max_values=most,
            )
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> TableMenu:
        data = cast("dict[str, Any]", interaction.data or {})
        values = tuple(str(value) for value in data.get("values", ()))
        return cls(match["verb"], match["ticket"], match["token"], match["arg"], values=values)

    async def callback(self, interaction: discord.Interaction) -> None:
        await _pressed(interaction, self.parts, self.chosen)


async def _pressed(interaction: discord.Interaction, parts: tuple[str, ...], values: tuple[str, ...] = ()) -> None:
    verb, ticket, token, arg = parts
    table, _, epoch = ticket.partition("-")
    await dispatch(verb, Pressed(interaction, int(table), token, arg, values, epoch))


async def answer_unknown(interaction: discord.Interaction) -> None:
    """Say something to whoever used a button or a menu of an older Caravan, to which nothing else listens."""
    if interaction.type is not discord.InteractionType.component:
        return
    data = cast("dict[str, Any]", interaction.data or {})
    if OURS.fullmatch(str(data.get("custom_id", ""))) is None:
        await answer(interaction, OUTDATED)


def second_look(ticket: str, verb: str, yes: str, no: str, arg: str = "") -> ui.View:
    """The buttons below a question whether somebody really wants what can't be undone."""
    view = ui.View(timeout=None)
    view.add_item(TableButton(verb, ticket, arg=arg, label=yes, style=discord.ButtonStyle.danger))
    view.add_item(TableButton("never", ticket, label=no))
    return view


async def dispatch(verb: str, pressed: Pressed) -> None:
    """Do what a button says, for somebody who may see its game (0: of none), and answer in words when it can't be
    done."""
    handler = HANDLERS.get(verb)
    if handler is None:
        await answer(pressed.interaction, OUTDATED)
        return
    try:
        if pressed.table:
            table = await admit(pressed.interaction, pressed.table)
            if verb not in TIMELESS and pressed.epoch not in ("", table.epoch):
                raise Refusal(Why.PUT_BACK, table=table.id)
        await handler(pressed)
    except Exception as error:  # noqa: BLE001 - whoever pressed is told; what is unexpected is logged
        await excuse(pressed.interaction, error)


async def strip(message: discord.Message, note: str = "", *, question: str = "") -> None:
    """Take the buttons off a message of ours, and say why in a ``note`` below; everything else stays. Where an
    ordinary message asks what is settled now, in a line that begins with the name of the game (``question``), the
    note takes that line's place; one that doesn't ask any more keeps its buttons, which lead on. A message that is
    gone is fine."""
    if not message.flags.components_v2:
        await _strip_ordinary(message, note, question)
        return
    view = ui.LayoutView.from_message(message, timeout=None)
    rows = [item for item in view.walk_children() if isinstance(item, ui.ActionRow)]
    if not rows:
        return
    for row in rows:
        (row.parent or view).remove_item(row)  # type: ignore[union-attr]
    frame = next((item for item in view.children if isinstance(item, ui.Container)), None)
    if note and frame is not None:
        frame.add_item(ui.TextDisplay(f"-# {note}"))
    for shown in view.walk_children():
        if isinstance(shown, ui.MediaGallery):
            keep_attached(shown, message)
    try:
        await message.edit(view=view)
    except CALL_ERRORS as error:
        log.debug("a message keeps its buttons: %s", error)


async def strip_at(channel: discord.abc.Messageable, message: int, note: str = "", question: str = "") -> None:
    """The same for a message of which only the number is known."""
    try:
        await strip(await channel.fetch_message(message), note, question=question)
    except CALL_ERRORS as error:
        log.debug("a message keeps its buttons: %s", error)


async def _strip_ordinary(message: discord.Message, note: str, question: str) -> None:
    if not message.components:
        return
    said = message.content.split("\n")
    asked = next((line for line in said if line.startswith(f"▶️ {question}: ")), None)
    if question and asked is None:
        return
    if asked is not None:
        said[said.index(asked)] = f"{question}: {note}"
    elif note:
        said.append(f"-# {note}")
    content = "\n".join(said)
    try:
        await message.edit(content=content, view=None)
    except CALL_ERRORS as error:
        log.debug("a message keeps its buttons: %s", error)
