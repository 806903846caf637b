"""Menus of a server's roles and channels, which Discord fills; like buttons, they work after a restart."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, cast

import discord
from discord import ui

from cogs.support.buttons import NO_TABLE, SHAPE, Pressed, dispatch, identifier

GATHERING_PLACES = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
    discord.ChannelType.forum,
]
"""The channels in which games can begin, or whose threads they can begin in."""
MOST = 25


class RoleMenu(ui.DynamicItem[ui.RoleSelect[Any]], template=re.compile("r:" + SHAPE)):
    """A menu of roles, of which one is chosen."""

    def __init__(
        self,
        verb: str,
        arg: str = "",
        *,
        chosen: int | None = None,
        placeholder: str = "…",
        values: Sequence[str] = (),
    ) -> None:
        self.pressed = (verb, arg, tuple(values))
        given = [] if chosen is None else [discord.SelectDefaultValue.from_role(discord.Object(chosen))]
        menu: ui.RoleSelect[Any] = ui.RoleSelect(
            custom_id=identifier("r", verb, NO_TABLE, arg=arg),
            placeholder=placeholder,
            default_values=given,
        )
        super().__init__(menu)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> RoleMenu:
        return cls(match["verb"], match["arg"], values=_values(interaction))

    async def callback(self, interaction: discord.Interaction) -> None:
        await _chosen(interaction, self.pressed)


class ChannelMenu(ui.DynamicItem[ui.ChannelSelect[Any]], template=re.compile("c:" + SHAPE)):
    """A menu of channels, of which any number is chosen."""

    def __init__(
        self,
        verb: str,
        arg: str = "",
        *,
        chosen: Sequence[int] = (),
        placeholder: str = "…",
        values: Sequence[str] = (),
    ) -> None:
        self.pressed = (verb, arg, tuple(values))
        given = [discord.SelectDefaultValue.from_channel(discord.Object(number)) for number in chosen]
        menu: ui.ChannelSelect[Any] = ui.ChannelSelect(
            custom_id=identifier("c", verb, NO_TABLE, arg=arg),
            placeholder=placeholder,
            channel_types=GATHERING_PLACES,
            min_values=0,
            max_values=MOST,
            default_values=given,
        )
        super().__init__(menu)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> ChannelMenu:
        return cls(match["verb"], match["arg"], values=_values(interaction))

    async def callback(self, interaction: discord.Interaction) -> None:
        await _chosen(interaction, self.pressed)


def _values(interaction: discord.Interaction) -> list[str]:
    data = cast("dict[str, Any]", interaction.data or {})
    return [str(value) for value in data.get("values", ())]


async def _chosen(interaction: discord.Interaction, pressed: tuple[str, str, tuple[str, ...]]) -> None:
    verb, arg, values = pressed
    await dispatch(verb, Pressed(interaction, 0, "", arg, values))
