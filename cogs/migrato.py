"""The commands of Migrato."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.contract import Option
from bot.games.text import Text
from bot.tables.refusals import Refusal, Why
from cogs.calls import acknowledge
from cogs.general import GAME, command_error, play, play_acknowledged
from cogs.offers import Choices, described, matching, options_after, options_pencilled
from cogs.opening import open_game
from cogs.places import complete_game, find

if TYPE_CHECKING:
    from bot.client import Caravan

KEY = "migrato"
DANGERS = frozenset({"xd", "xn", "xb"})
NO_DISCARD = Text("You are not asked for a discard now. Your action comes first; /turn shows where you stand.")


class Migrato(
    commands.GroupCog,
    group_name=KEY,
    group_description="Migrato: bird migration, for two",
    group_extras={"game": KEY},
):
    """The commands under ``/migrato``."""

    def __init__(self, client: Caravan) -> None:
        self.client = client
        super().__init__()

    @app_commands.command(description="Challenge somebody to a game of Migrato")
    @app_commands.describe(
        opponent="Whom you challenge",
        swap_draw="How many cards you draw when you discard your whole hand",
        memory="Whether you may look at your own face-down cards",
    )
    @app_commands.guild_only()
    async def start(
        self,
        interaction: discord.Interaction,
        opponent: discord.Member,
        swap_draw: Literal["2", "3"] = "2",
        memory: Literal["open", "strict"] = "open",
    ) -> None:
        """Open a game for two, which begins when the opponent accepts."""
        options = {"swap_draw": swap_draw, "memory": memory}
        await open_game(interaction, KEY, 2, options, invited=[opponent])

    @app_commands.command(description="Play a bird to a column; what it uncovers can't be taken back")
    @app_commands.describe(card="A bird from your hand", column="The column it goes under, or a new one", game=GAME)
    async def play(self, interaction: discord.Interaction, card: str, column: str, game: str | None = None) -> None:
        """Play a bird; what is left to decide is asked afterwards."""
        await play(interaction, game, f"{card} {column}", told=True)

    @app_commands.command(description="Move a card and those below it; what it uncovers can't be taken back")
    @app_commands.describe(card="The topmost card that moves", column="Where it goes", game=GAME)
    async def combine(
        self, interaction: discord.Interaction, card: str, column: str, game: str | None = None
    ) -> None:
        """Combine columns, or split one."""
        await play(interaction, game, f"combine {card} {column}", told=True)

    @app_commands.command(description="Take a bird with a danger; a hidden one can't be given back")
    @app_commands.describe(card="A danger from your hand", target="The column or pile that loses a bird", game=GAME)
    async def danger(
        self, interaction: discord.Interaction, card: str, target: str, game: str | None = None
    ) -> None:
        """Take a bird."""
        await play(interaction, game, f"{card} {target}", told=True)

    @app_commands.command(description="Discard your whole hand and draw anew; it can't be taken back")
    @app_commands.describe(game=GAME)
    async def swap(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """Exchange the hand."""
        await play(interaction, game, "swap", told=True)

    @app_commands.command(description="Send one of your columns away; it can't be taken back")
    @app_commands.describe(column="The column", game=GAME)
    async def drop(self, interaction: discord.Interaction, column: str, game: str | None = None) -> None:
        """Discard a column."""
        await play(interaction, game, f"drop {column}", told=True)

    @app_commands.command(description="Discard a card at the end of your turn, and draw; it can't be taken back")
    @app_commands.describe(card="A card from your hand", game=GAME)
    async def discard(self, interaction: discord.Interaction, card: str, game: str | None = None) -> None:
        """End the turn; refused when no discard is asked for, since the card would be played then."""
        if not await acknowledge(interaction, new=True):
            return
        number = await find(self.client, interaction, game)
        turn = (await self.client.tables.play.take_up(number, interaction.user.id)).turn
        if turn is None or turn.decision is None or not _is_discard(turn.decision.options):
            raise Refusal(Why.OPTION, reason=NO_DISCARD)
        await play_acknowledged(interaction, str(number), card, told=True)

    @play.autocomplete("card")
    async def _birds(self, interaction: discord.Interaction, current: str) -> Choices:
        return await _offer_hand(interaction, current, lambda key: key not in DANGERS)

    @danger.autocomplete("card")
    async def _dangers(self, interaction: discord.Interaction, current: str) -> Choices:
        return await _offer_hand(interaction, current, lambda key: key in DANGERS)

    @play.autocomplete("column")
    @danger.autocomplete("target")
    async def _after_card(self, interaction: discord.Interaction, current: str) -> Choices:
        return await _offer_after_card(interaction, current)

    @combine.autocomplete("card")
    async def _movable(self, interaction: discord.Interaction, current: str) -> Choices:
        return await _offer(interaction, current, await options_after(interaction, "combine"))

    @combine.autocomplete("column")
    async def _targets(self, interaction: discord.Interaction, current: str) -> Choices:
        return await _offer_after_card(interaction, current, "combine")

    @discard.autocomplete("card")
    async def _discards(self, interaction: discord.Interaction, current: str) -> Choices:
        options = await options_pencilled(interaction)
        return await _offer(interaction, current, options if _is_discard(options) else ())

    @drop.autocomplete("column")
    async def _columns(self, interaction: discord.Interaction, current: str) -> Choices:
        return await _offer(interaction, current, await options_after(interaction, "drop"))

    @play.autocomplete("game")
    @combine.autocomplete("game")
    @danger.autocomplete("game")
    @swap.autocomplete("game")
    @drop.autocomplete("game")
    @discard.autocomplete("game")
    async def _games(self, interaction: discord.Interaction, current: str) -> Choices:
        return await complete_game(interaction, current)

    async def cog_app_command_error(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError
    ) -> None:
        """Answer in words."""
        await command_error(interaction, error)


def _in_hand(option: Option) -> bool:
    return option.spot is not None and option.spot.startswith("hand-")


def _is_discard(options: Sequence[Option]) -> bool:
    """Whether these are the cards of a hand and nothing else. When an action is asked for, the whole hand can be
    discarded too."""
    return bool(options) and all(_in_hand(option) for option in options)


async def _offer_hand(interaction: discord.Interaction, current: str, wanted: Callable[[str], bool]) -> Choices:
    """The cards of the hand that can be played now, as far as they are wanted."""
    options = await options_after(interaction)
    playable = () if _is_discard(options) else [option for option in options if _in_hand(option)]
    return await _offer(interaction, current, [option for option in playable if wanted(option.key)])


async def _offer_after_card(interaction: discord.Interaction, current: str, *words: str) -> Choices:
    """Where the card that has been named can go; nothing before one is named."""
    card = str(interaction.namespace.card or "")
    return await _offer(interaction, current, await options_after(interaction, *words, card) if card else ())


async def _offer(interaction: discord.Interaction, current: str, options: Sequence[Option]) -> Choices:
    return matching(await described(interaction, options), current)


async def setup(client: Caravan) -> None:
    """Add the commands to the bot."""
    await client.add_cog(Migrato(client))
