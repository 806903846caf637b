"""Completion of a game's own verbs: what is legal now, or after the beginning of a turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

import discord
from discord import app_commands

from bot.games.contract import Decision, Option
from bot.store.repository import StoreError
from bot.tables.refusals import Refusal
from cogs.places import find
from cogs.words import cut, plain

if TYPE_CHECKING:
    from bot.client import Caravan

Choices = list[app_commands.Choice[str]]


async def options_pencilled(interaction: discord.Interaction) -> tuple[Option, ...]:
    """What can be chosen after what somebody has pencilled; nothing for somebody who isn't awaited."""
    client = cast("Caravan", interaction.client)
    try:
        number = await find(client, interaction, interaction.namespace.game)
        decision = await client.tables.play.pencilled(number, interaction.user.id)
    except (Refusal, StoreError):
        return ()
    return decision.options if decision is not None else ()


async def options_after(interaction: discord.Interaction, *words: str) -> tuple[Option, ...]:
    """What can be chosen after the beginning of a turn in words; nothing for somebody who isn't awaited."""
    decision = await decision_after(interaction, *words)
    return decision.options if decision is not None else ()


async def decision_after(interaction: discord.Interaction, *words: str) -> Decision | None:
    """What is asked after the beginning of a turn in words; ``None`` for somebody who isn't awaited, or when that
    is a whole turn."""
    client = cast("Caravan", interaction.client)
    try:
        number = await find(client, interaction, interaction.namespace.game)
        said = " ".join(word for word in words if word)
        return await client.tables.play.asked(number, interaction.user.id, said)
    except (Refusal, StoreError):
        return None


async def answers_after(interaction: discord.Interaction, before: str, current: str) -> Choices:
    """The answers to the decision after the beginning of a turn, several pieces at once where it takes them."""
    client = cast("Caravan", interaction.client)
    try:
        number = await find(client, interaction, interaction.namespace.game)
        found = await client.tables.play.complete(number, interaction.user.id, f"{before} {current}".strip())
    except (Refusal, StoreError):
        return []
    return [app_commands.Choice(name=cut(item.last_label, 100), value=item.last) for item in found]


async def described(interaction: discord.Interaction, options: Iterable[Option]) -> list[tuple[str, str]]:
    """Options with their notes, as names and values of completions."""
    client = cast("Caravan", interaction.client)
    try:
        table = await client.tables.house.table(await find(client, interaction, interaction.namespace.game))
    except (Refusal, StoreError):
        return []
    return [
        (plain(table, o.label) + (f" · {plain(table, o.note)}" if o.note is not None else ""), o.key)
        for o in options
    ]


def matching(offered: Iterable[tuple[str, str]], current: str) -> Choices:
    """Those of the named values that contain what is typed, at most 25."""
    wanted = current.casefold().strip()
    return [
        app_commands.Choice(name=cut(name, 100), value=value)
        for name, value in offered
        if wanted in name.casefold() or wanted in value.casefold()
    ][:25]


def numbers(offered: Iterable[tuple[str, int]], current: str) -> Choices:
    """Those of the named numbers that begin with what is typed, at most 25."""
    wanted = current.strip().lstrip("£").strip()
    return [
        app_commands.Choice(name=cut(name, 100), value=str(value))
        for name, value in offered
        if str(value).startswith(wanted)
    ][:25]
