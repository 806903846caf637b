"""The commands of Migration."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.contract import Option
from bot.games.migration.data import EXPLORERS
from bot.games.text import show
from cogs import saved_maps, turns
from cogs.calls import acknowledge
from cogs.general import GAME, command_error, play
from cogs.offers import Choices, answers_after, matching, options_after
from cogs.opening import open_game
from cogs.panels import panel
from cogs.places import complete_game, find

if TYPE_CHECKING:
    from bot.client import Caravan

KEY = "migration"
FROM = " from "
MOST_ORIGINS = 12
Count = app_commands.Range[int, 0, 12]


class Migration(
    commands.GroupCog,
    group_name=KEY,
    group_description="Migration: A Story of Generations",
    group_extras={"game": KEY},
):
    """The commands under ``/migration``."""

    def __init__(self, client: Caravan) -> None:
        self.client = client
        super().__init__()

    @app_commands.command(description="Open a game of Migration in this channel")
    @app_commands.describe(
        players="How many may sit down; fewer can start",
        map="Who makes the map, or which it is",
        mode="Which Explorers take part",
        series="As many games as players, each of them Founder once; the totals decide",
        learning="A first game: every Explorer is worth 1 and has no ability, but for the Bass",
        place="Whether the game gets a thread of its own",
    )
    @app_commands.guild_only()
    async def start(
        self,
        interaction: discord.Interaction,
        players: app_commands.Range[int, 2, 4] | None = None,
        map: str = "founder",
        mode: str = "book1",
        series: bool = False,
        learning: bool = False,
        place: Literal["channel", "thread"] = "channel",
    ) -> None:
        """Open the lobby."""
        options = {
            "map": map,
            "mode": mode,
            "series": "on" if series else "off",
            "learning": "on" if learning else "off",
            "saved": saved_maps.written(await saved_maps.all_of(self.client, interaction.guild_id)),
        }
        await open_game(interaction, KEY, players, options, own_thread=place == "thread")

    @start.autocomplete("map")
    async def _maps(self, interaction: discord.Interaction, current: str) -> Choices:
        kept = await saved_maps.all_of(self.client, interaction.guild_id)
        players = interaction.namespace.players
        saved = matching(saved_maps.offered(kept, players), current)
        return [*self._values("map", current, players), *saved][:25]

    @start.autocomplete("mode")
    async def _modes(self, interaction: discord.Interaction, current: str) -> Choices:
        return self._values("mode", current, interaction.namespace.players)

    def _values(self, key: str, current: str, players: int | None) -> Choices:
        setting = next(s for s in self.client.tables.house.games[KEY].settings if s.key == key)
        return [
            app_commands.Choice(name=show(label, str), value=value)
            for value, label in setting.values.items()
            if current.casefold() in show(label, str).casefold()
            and (players is None or players in setting.seats.get(value, (players,)))
        ][:25]

    @app_commands.command(description="Choose your 12 Explorers; without numbers, opens the draft")
    async def draft(
        self,
        interaction: discord.Interaction,
        bass: Count | None = None,
        oak: Count | None = None,
        rats: Count | None = None,
        sparrow: Count | None = None,
        fly: Count | None = None,
        wolf: Count | None = None,
        skunk: Count | None = None,
        poison_oak: Count | None = None,
        jackal: Count | None = None,
        lizard: Count | None = None,
        cactus: Count | None = None,
        game: str | None = None,
    ) -> None:
        """Choose a hand by counts, or open the panel."""
        given = (bass, oak, rats, sparrow, fly, wolf, skunk, poison_oak, jackal, lizard, cactus)
        words = " ".join(f"{key}*{count}" for key, count in zip(EXPLORERS, given, strict=True) if count)
        if words:
            await play(interaction, game, words)
        elif await acknowledge(interaction, new=True):
            number = await find(self.client, interaction, game)
            sitting = await self.client.tables.play.take_up(number, interaction.user.id)
            await turns.replace(interaction, await panel(self.client, sitting), fallback="Please try once more.")

    @app_commands.command(description="As the Founder, say who begins")
    @app_commands.describe(player="Who takes the first turn", game=GAME)
    async def first(self, interaction: discord.Interaction, player: str, game: str | None = None) -> None:
        """Name the first player."""
        await play(interaction, game, player)

    @first.autocomplete("player")
    async def _players(self, interaction: discord.Interaction, current: str) -> Choices:
        return await answers_after(interaction, "", current)

    @app_commands.command(description="Settle an Explorer in a Region")
    @app_commands.describe(
        explorer="Whom you place", region="Where the Town is founded", pay="Whom you give up on the way", game=GAME
    )
    async def settle(
        self,
        interaction: discord.Interaction,
        explorer: str,
        region: str,
        pay: str = "",
        game: str | None = None,
    ) -> None:
        """Found a Town: an expansion, a migration, or an entry."""
        await play(interaction, game, _turn(explorer, region, pay))

    @settle.autocomplete("explorer")
    async def _explorers(self, interaction: discord.Interaction, current: str) -> Choices:
        found: dict[str, str] = {}
        for origin in await _origins(interaction):
            for option in await options_after(interaction, origin):
                if option.key in EXPLORERS:
                    found.setdefault(option.key, show(option.label, str))
        return matching([(name, key) for key, name in found.items()], current)

    @settle.autocomplete("region")
    async def _regions(self, interaction: discord.Interaction, current: str) -> Choices:
        found: dict[str, str] = {}
        for origin in await _origins(interaction):
            for option in await options_after(interaction, origin, str(interaction.namespace.explorer or "")):
                if option.spot is not None and not _is_origin(option):
                    note = f" · {show(option.note, str)}" if option.note is not None else ""
                    value = f"{option.key}{FROM}{origin}" if origin else option.key
                    found.setdefault(value, f"{show(option.label, str)}{note}{FROM + origin if origin else ''}")
        return matching([(name, key) for key, name in found.items()], current)

    @settle.autocomplete("pay")
    async def _payments(self, interaction: discord.Interaction, current: str) -> Choices:
        space = interaction.namespace
        return await answers_after(interaction, _turn(space.explorer or "", space.region or "", ""), current)

    @app_commands.command(name="pass", description="Pass: your Spirit leaves the board. You confirm it first")
    @app_commands.describe(game=GAME)
    async def pass_(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """Pass, after a second look."""
        await play(interaction, game, "pass")

    @draft.autocomplete("game")
    @first.autocomplete("game")
    @settle.autocomplete("game")
    @pass_.autocomplete("game")
    async def _games(self, interaction: discord.Interaction, current: str) -> Choices:
        return await complete_game(interaction, current)

    async def cog_app_command_error(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError
    ) -> None:
        """Answer in words."""
        await command_error(interaction, error)


def _turn(explorer: str, region: str, pay: str) -> str:
    place, _, jump = region.partition(FROM)
    return " ".join(part for part in (jump, explorer, place, pay) if part)


async def _origins(interaction: discord.Interaction) -> list[str]:
    """Where the Spirit may set out from, as the beginnings of a turn: where it is, an Oak, a Lake, a Lake beside
    an Oak."""
    origins = [""]
    for origin in origins:
        found = [option.key for option in await options_after(interaction, origin) if _is_origin(option)]
        origins += [f"{origin} {key}".strip() for key in found if len(origins) < MOST_ORIGINS]
    return origins


def _is_origin(option: Option) -> bool:
    return option.key.startswith(("oak-", "lake-"))


async def setup(client: Caravan) -> None:
    """Add the commands to the bot."""
    migration = Migration(client)
    if migration.app_command is not None:
        migration.app_command.add_command(saved_maps.MapCommands())
    await client.add_cog(migration)
