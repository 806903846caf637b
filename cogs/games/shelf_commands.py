"""``/<game> <things> save`` and ``forget``: what a server keeps of a game by name."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.games.contract import Game
from bot.games.text import text
from bot.games.verbs import Shelf
from bot.tables.refusals import Refusal, Why
from bot.tables.shelves import tidy_name
from cogs.support.choosing import meant
from cogs.support.completion import Choices, matching
from cogs.support.finding import GAME, STARTED, complete_game
from cogs.support.host import app_of
from cogs.support.parameters import Parameter, command
from cogs.support.replies import acknowledge, answer
from cogs.support.words import safe


def shelf_commands(rules: Game[Any, Any], shelf: Shelf) -> app_commands.Group:
    """The commands of a game's shelf."""
    about = f"{shelf.name.capitalize()} that this server keeps by name"
    group = app_commands.Group(name=shelf.name, description=about, guild_only=True)

    async def save(interaction: discord.Interaction, *, name: str, game: str | None) -> None:
        if not await acknowledge(interaction, new=True):
            return

        async def keep(chosen: discord.Interaction, number: int) -> None:
            await _check_kind(chosen, number, rules)
            shelves = app_of(chosen).tables.shelves
            replaced = await shelves.save(number, chosen.user.id, chosen.guild_id or 0, name)
            kept = safe(tidy_name(name, shelf))
            await answer(chosen, f"**{kept}** is {'replaced' if replaced else 'kept'}.")

        await meant(interaction, game, keep, STARTED)

    async def forget(interaction: discord.Interaction, *, name: str) -> None:
        if await acknowledge(interaction, new=True):
            gone = await app_of(interaction).tables.shelves.forget(interaction.guild_id or 0, rules.key, name)
            await answer(interaction, f"**{safe(gone)}** is forgotten.")

    async def names(interaction: discord.Interaction, current: str) -> Choices:
        kept = await app_of(interaction).tables.shelves.all(interaction.guild_id, rules.key)
        return matching([(name, name) for name in kept], current)

    thing = shelf.thing
    save_parameters = [
        Parameter("name", "A name of at most 32 characters", str),
        Parameter("game", GAME, str, None, complete=complete_game),
    ]
    forget_parameters = [Parameter("name", f"Which {thing}", str, complete=names)]
    save_about = f"Keep the {thing} of a game under a name, to play with it again"
    group.add_command(command("save", save_about, save_parameters, save))
    group.add_command(command("forget", f"Forget a {thing} that this server keeps", forget_parameters, forget))
    return group


async def _check_kind(interaction: discord.Interaction, number: int, rules: Game[Any, Any]) -> None:
    """Raise :class:`Refusal` when the table of that number is one of another game."""
    tables = app_of(interaction).tables
    if tables.game(await tables.table(number)) is not rules:
        raise Refusal(
            Why.OPTION, reason=text("Game {table} is not a game of {game}.", table=number, game=rules.name)
        )
