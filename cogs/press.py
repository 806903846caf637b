"""Buttons and menus that work after a restart and after a week: what they do stands in their identifier."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, cast

import discord
import msgspec
from discord import ui

from bot.games.text import Part, Text, show
from bot.store.repository import StoreError
from bot.tables.refusals import Refusal
from cogs.calls import answer
from cogs.words import safe

if TYPE_CHECKING:
    from bot.client import Caravan

log = logging.getLogger(__name__)
SHAPE = r"(?P<verb>[a-z]+):(?P<table>\d+):(?P<token>[0-9.]*):(?P<arg>[^:]*)"
OUTDATED = "That button belongs to an older Caravan and does nothing any more. /games shows your games."
BROKEN = "Something went wrong on my side; nothing was lost. Please try again, or use /games."


class Pressed(msgspec.Struct):
    """A button pressed or a menu used. ``token`` is the moment it was made for; ``values`` are a menu's."""

    interaction: Any
    table: int
    token: str
    arg: str
    values: tuple[str, ...] = ()

    @property
    def user(self) -> int:
        """Who pressed."""
        return cast("discord.Interaction", self.interaction).user.id

    @property
    def client(self) -> Caravan:
        """The bot."""
        return cast("Caravan", self.interaction.client)


Handler = Callable[[Pressed], Awaitable[None]]
HANDLERS: dict[str, Handler] = {}


def handles(verb: str) -> Callable[[Handler], Handler]:
    """Register what a button with this verb does."""

    def register(handler: Handler) -> Handler:
        HANDLERS[verb] = handler
        return handler

    return register


def identifier(kind: str, verb: str, table: int, token: str = "", arg: str = "") -> str:
    """What a button carries, at most 100 characters."""
    return f"{kind}:{verb}:{table}:{token}:{arg}"


class Press(ui.DynamicItem[ui.Button[Any]], template=re.compile("b:" + SHAPE)):
    """A button."""

    def __init__(
        self,
        verb: str,
        table: int,
        token: str = "",
        arg: str = "",
        *,
        label: str = "…",
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        disabled: bool = False,
    ) -> None:
        self.parts = (verb, table, token, arg)
        super().__init__(
            ui.Button(
                label=label[:80],
                style=style,
                disabled=disabled,
                custom_id=identifier("b", verb, table, token, arg),
            )
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Press:
        return cls(match["verb"], int(match["table"]), match["token"], match["arg"])

    async def callback(self, interaction: discord.Interaction) -> None:
        verb, table, token, arg = self.parts
        await dispatch(verb, Pressed(interaction, table, token, arg))


class Pick(ui.DynamicItem[ui.Select[Any]], template=re.compile("m:" + SHAPE)):
    """A menu."""

    def __init__(
        self,
        verb: str,
        table: int,
        token: str = "",
        arg: str = "",
        *,
        options: list[discord.SelectOption] | None = None,
        placeholder: str = "…",
        least: int = 1,
        most: int = 1,
        values: tuple[str, ...] = (),
    ) -> None:
        self.parts = (verb, table, token, arg)
        self.chosen = values
        super().__init__(
            ui.Select(
                custom_id=identifier("m", verb, table, token, arg),
                options=options or [discord.SelectOption(label="…")],
                placeholder=placeholder[:150],
                min_values=least,
                max_values=most,
            )
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Pick:
        data = cast("dict[str, Any]", interaction.data or {})
        values = tuple(str(value) for value in data.get("values", ()))
        return cls(match["verb"], int(match["table"]), match["token"], match["arg"], values=values)

    async def callback(self, interaction: discord.Interaction) -> None:
        verb, table, token, arg = self.parts
        await dispatch(verb, Pressed(interaction, table, token, arg, self.chosen))


async def dispatch(verb: str, pressed: Pressed) -> None:
    """Do what a button says, and answer in words when it can't be done."""
    handler = HANDLERS.get(verb)
    if handler is None:
        await answer(pressed.interaction, OUTDATED)
        return
    try:
        await handler(pressed)
    except Exception as error:  # noqa: BLE001 - whoever pressed is told; what is unexpected is logged
        await excuse(pressed.interaction, error)


async def excuse(interaction: discord.Interaction, error: Exception) -> None:
    """Tell somebody why what they asked for was not done: for what nobody expected, with an apology."""
    if isinstance(error, Refusal):
        await answer(interaction, refusal(error))
    elif isinstance(error, StoreError):
        log.error("the store refused: %s", error)
        await answer(interaction, f"Nothing was changed: {error}")
    else:
        log.error("an interaction could not be handled", exc_info=error)
        await answer(interaction, BROKEN)


def refusal(error: Refusal) -> str:
    """A refusal's sentence, with nothing in it that formats or pings."""
    return show(_harmless(error.text), lambda seat: f"**{safe(error.names[seat])}**")


def _harmless(text: Text) -> Text:
    return msgspec.structs.replace(text, parts={key: _harmless_part(part) for key, part in text.parts.items()})


def _harmless_part(part: Part) -> Part:
    if isinstance(part, str):
        return safe(part)
    if isinstance(part, Text):
        return _harmless(part)
    return [_harmless(item) for item in part] if isinstance(part, list) else part
