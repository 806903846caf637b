"""The commands of Migration."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.contract import Decision
from bot.games.text import show
from bot.store.repository import StoreError
from bot.tables.refusals import Refusal
from cogs import turns
from cogs.calls import acknowledge
from cogs.general import GAME, command_error, play
from cogs.opening import open_game
from cogs.panels import panel
from cogs.places import complete_game, find
from cogs.words import cut

if TYPE_CHECKING:
    from bot.client import Caravan

KEY = "migration"
FROM = " from "
Choices = list[app_commands.Choice[str]]
Count = app_commands.Range[int, 0, 12]


class Migration(commands.GroupCog, group_name=KEY, group_description="Migration: A Story of Generations"):
    """The commands under ``/migration``."""

    def __init__(self, client: Caravan) -> None:
        self.client = client
        super().__init__()

    @app_commands.command(description="Open a game of Migration in this channel")
    @app_commands.describe(
        players="How many may sit down; fewer can start",
        map="The map; each has its number of players",
        mode="Which Explorers take part",
        learning="A first game: every Explorer is worth 1 and has no ability, but for the Bass",
        place="Whether the game gets a thread of its own",
    )
    @app_commands.guild_only()
    async def start(
        self,
        interaction: discord.Interaction,
        players: app_commands.Range[int, 2, 4] | None = None,
        map: str = "random",
        mode: str = "book1",
        learning: bool = False,
        place: Literal["channel", "thread"] = "channel",
    ) -> None:
        """Open the lobby."""
        options = {"map": map, "mode": mode, "learning": "on" if learning else "off"}
        await open_game(interaction, KEY, players, options, own_thread=place == "thread")

    @start.autocomplete("map")
    async def _maps(self, interaction: discord.Interaction, current: str) -> Choices:
        return self._values("map", current, interaction.namespace.players)

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
        game: str | None = None,
    ) -> None:
        """Choose a hand by counts, or open the panel."""
        counts = {"bass": bass, "oak": oak, "rats": rats, "sparrow": sparrow, "fly": fly}
        words = " ".join(f"{key}*{count}" for key, count in counts.items() if count)
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
        return await self._offer(interaction, "", current)

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
        for jump in await self._jumps(interaction):
            decision = await self._asked(interaction, jump)
            for option in decision.options if decision is not None else ():
                if option.spot is None and option.key != "pass":
                    found.setdefault(option.key, show(option.label, str))
        return _matching([(name, key) for key, name in found.items()], current)

    @settle.autocomplete("region")
    async def _regions(self, interaction: discord.Interaction, current: str) -> Choices:
        found: dict[str, str] = {}
        for jump in await self._jumps(interaction):
            decision = await self._asked(interaction, f"{jump} {interaction.namespace.explorer or ''}".strip())
            for option in decision.options if decision is not None else ():
                if option.spot is not None and not option.key.startswith("oak-"):
                    note = f" · {show(option.note, str)}" if option.note is not None else ""
                    value = f"{option.key}{FROM}{jump}" if jump else option.key
                    found.setdefault(value, f"{show(option.label, str)}{note}{FROM + jump if jump else ''}")
        return _matching([(name, key) for key, name in found.items()], current)

    @settle.autocomplete("pay")
    async def _payments(self, interaction: discord.Interaction, current: str) -> Choices:
        space = interaction.namespace
        return await self._offer(interaction, _turn(space.explorer or "", space.region or "", ""), current)

    async def _offer(self, interaction: discord.Interaction, before: str, current: str) -> Choices:
        """The answers to the decision after some words, as completions of the option that is being typed."""
        try:
            number = await find(self.client, interaction, interaction.namespace.game)
            found = await self.client.tables.play.complete(
                number, interaction.user.id, f"{before} {current}".strip(), limit=25
            )
        except (Refusal, StoreError):
            return []
        return [app_commands.Choice(name=cut(item.last_label, 100), value=item.last) for item in found]

    async def _jumps(self, interaction: discord.Interaction) -> list[str]:
        decision = await self._asked(interaction, "")
        options = decision.options if decision is not None else ()
        return ["", *(option.key for option in options if option.key.startswith("oak-"))]

    async def _asked(self, interaction: discord.Interaction, words: str) -> Decision | None:
        try:
            number = await find(self.client, interaction, interaction.namespace.game)
            return await self.client.tables.play.asked(number, interaction.user.id, words)
        except (Refusal, StoreError):
            return None

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


def _matching(offered: list[tuple[str, str]], current: str) -> Choices:
    wanted = current.casefold().strip()
    return [
        app_commands.Choice(name=cut(name, 100), value=value)
        for name, value in offered
        if wanted in name.casefold() or wanted in value.casefold()
    ][:25]


async def setup(client: Caravan) -> None:
    """Add the commands to the bot."""
    await client.add_cog(Migration(client))
