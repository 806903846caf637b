"""Maps of Migration that a server has kept by name."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, cast

import discord
from discord import app_commands

from bot.games.migration import charts
from bot.games.text import Text, text
from bot.tables.house import seat_of
from bot.tables.names import tidy
from bot.tables.refusals import Refusal, Why
from cogs.calls import acknowledge, answer
from cogs.general import command_error
from cogs.offers import Choices, matching
from cogs.places import complete_game, find
from cogs.words import safe

if TYPE_CHECKING:
    from bot.client import Caravan

KEY = "maps:migration"
MOST = 20
FULL = "This server keeps {most} maps already. Forget one with /migration maps forget."


async def all_of(client: Caravan, guild: int | None) -> dict[str, str]:
    """A server's maps: code by name."""
    kept = await client.repository.setting(f"guild:{guild}", KEY) if guild is not None else None
    return dict(json.loads(kept)) if kept else {}


def offered(maps: Mapping[str, str], players: int | None) -> list[tuple[str, str]]:
    """Maps among the values of the option ``map``: those for so many players, or all."""
    return [
        (f"{name} (saved here)", f"saved:{name}")
        for name, code in maps.items()
        if players is None or charts.parse(code).players == players
    ]


def written(maps: Mapping[str, str]) -> str:
    """Maps as the option ``saved`` takes them."""
    return "\n".join(f"{name}={code}" for name, code in maps.items())


async def keep(client: Caravan, guild: int, maps: Mapping[str, str]) -> None:
    """Store a server's maps."""
    await client.repository.save_setting(f"guild:{guild}", KEY, json.dumps(dict(maps)) if maps else None)


class MapCommands(app_commands.Group):
    """The commands under ``/migration maps``."""

    def __init__(self) -> None:
        super().__init__(name="maps", description="Maps that this server keeps by name", guild_only=True)

    @app_commands.command(description="Keep the map of a game under a name, to play on it again")
    @app_commands.describe(name="A name of at most 32 characters", game="Which game, if you sit at several")
    async def save(self, interaction: discord.Interaction, name: str, game: str | None = None) -> None:
        """Save the finished map of a game in which the person sits."""
        if not await acknowledge(interaction, new=True):
            return
        client = cast("Caravan", interaction.client)
        number = await find(client, interaction, game)
        table = await client.tables.house.table(number)
        if seat_of(table, interaction.user.id) is None:
            raise Refusal(Why.STRANGER, table=number)
        if table.game != "migration":
            raise Refusal(Why.OPTION, reason=text("Game {table} is not a game of Migration.", table=number))
        if table.state is None:
            raise Refusal(Why.GATHERING, table=number)
        try:
            code = charts.code(client.tables.house.state(table))
        except charts.BadChart as unfinished:
            raise Refusal(Why.OPTION, reason=unfinished.reason) from unfinished
        await self._save(interaction, _name(name), code)

    async def _save(self, interaction: discord.Interaction, name: str, code: str) -> None:
        client, guild = cast("Caravan", interaction.client), interaction.guild_id or 0
        async with _changing(client, guild):
            maps = await all_of(client, guild)
            again = name in maps
            if not again and len(maps) >= MOST:
                raise Refusal(Why.OPTION, reason=text(FULL, most=MOST))
            await keep(client, guild, maps | {name: code})
        await answer(interaction, f"**{safe(name)}** is {'replaced' if again else 'kept'}.")

    @app_commands.command(description="Forget a map that this server keeps")
    @app_commands.describe(name="Which map")
    async def forget(self, interaction: discord.Interaction, name: str) -> None:
        """Remove a saved map; games that are being played on it go on."""
        if not await acknowledge(interaction, new=True):
            return
        client, guild = cast("Caravan", interaction.client), interaction.guild_id or 0
        async with _changing(client, guild):
            maps = await all_of(client, guild)
            if maps.pop(_name(name), None) is None:
                raise Refusal(Why.OPTION, reason=text("This server keeps no map called {name}.", name=_name(name)))
            await keep(client, guild, maps)
        await answer(interaction, f"**{safe(_name(name))}** is forgotten.")

    @forget.autocomplete("name")
    async def _names(self, interaction: discord.Interaction, current: str) -> Choices:
        maps = await all_of(cast("Caravan", interaction.client), interaction.guild_id)
        return matching([(name, name) for name in maps], current)

    @save.autocomplete("game")
    async def _games(self, interaction: discord.Interaction, current: str) -> Choices:
        return await complete_game(interaction, current)

    async def on_error(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        """Answer in words: the cog in which this group stands is not asked to."""
        await command_error(interaction, error)


def _name(name: str) -> str:
    """A name as maps are kept by: one line of at most 32 characters, without the sign that parts it from the map.
    Raises :class:`Refusal` for one that shows nothing."""
    plain = name.replace("=", " ")
    tidied = tidy(plain, 1)
    if tidied != tidy(plain, 2):  # a name that shows nothing is called after the place
        raise Refusal(Why.OPTION, reason=Text("Give the map a name with at least one letter."))
    return tidied


def _changing(client: Caravan, guild: int) -> AbstractAsyncContextManager[None]:
    """The only right to change the maps of a server. Its number is far above those of tables, so that the two
    never wait for each other."""
    return client.repository.lock(guild)
