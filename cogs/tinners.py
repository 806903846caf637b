"""The commands of Tinners' Trail."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import takewhile
from typing import TYPE_CHECKING, Literal, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.contract import Option
from bot.games.text import Text
from bot.games.tinners import data, rates
from bot.games.tinners.questions import BID, LATER, LIMIT, NONE, PLACE
from bot.store.repository import StoreError
from bot.tables.refusals import Refusal, Why
from bot.tables.turns import canonical
from cogs.calls import acknowledge
from cogs.general import GAME, command_error, play, play_acknowledged
from cogs.offers import (
    Choices,
    decision_after,
    described,
    matching,
    numbers,
    options_after,
    options_pencilled,
)
from cogs.opening import open_game
from cogs.places import complete_game, find

if TYPE_CHECKING:
    from bot.client import Caravan

KEY = "tinners"
DEVELOPMENTS = ("miner", "port", "train", "adit")
ENOUGH = ("pass", "drop", "stop", "none", "later")
"""What it is called, at different moments, to let something be."""
POUNDS = re.compile(r"£?\s*(\d{1,6})\s*£?", re.ASCII)
CUBES = re.compile(r"(\d{1,2})", re.ASCII)
Wallace = Literal["base", "more_mines", "better_mines", "both"]


class Tinners(
    commands.GroupCog,
    group_name="tinners",
    group_description="Tinners' Trail: mining in Cornwall",
    group_extras={"game": KEY},
):
    """The commands under ``/tinners``."""

    def __init__(self, client: Caravan) -> None:
        self.client = client
        super().__init__()

    @app_commands.command(description="Open a game of Tinners' Trail; alone, you play against Lord Wallace")
    @app_commands.describe(
        players="How many may sit down; fewer can start",
        emigration="Whether miners may leave for Michigan, Sierra Madre, Kimberly and Adelaide",
        wallace="How hard Lord Wallace is, when you play alone",
        deep_purse="Whether Lord Wallace begins with more money",
        random_setup="Whether the areas are drawn by lot instead of from a set-up card",
        place="Whether the game gets a thread of its own",
    )
    @app_commands.guild_only()
    async def start(
        self,
        interaction: discord.Interaction,
        players: app_commands.Range[int, 1, 5] | None = None,
        emigration: bool = True,
        wallace: Wallace = "base",
        deep_purse: bool = False,
        random_setup: bool = False,
        place: Literal["channel", "thread"] = "channel",
    ) -> None:
        """Open the lobby."""
        options = {
            "emigration": _switch(emigration),
            "wallace": wallace,
            "deep_purse": _switch(deep_purse),
            "random_setup": _switch(random_setup),
        }
        await open_game(interaction, KEY, players, options, own_thread=place == "thread")

    @app_commands.command(description="Start an auction for a mine; what the tile shows can't be taken back")
    @app_commands.describe(
        area="Where", bid="Your opening bid in pounds", survey="A survey card to use first", game=GAME
    )
    async def build(
        self,
        interaction: discord.Interaction,
        area: str,
        bid: str = "",
        survey: str = "",
        game: str | None = None,
    ) -> None:
        """Build a mine, if nobody bids more."""
        if not await acknowledge(interaction, new=True):
            return
        opening = f"{BID} {_pounds(bid)}" if bid.strip() else ""
        asked = [option.key for option in await options_after(interaction, "build", area)]
        begun = _words("build", area, survey or (NONE if NONE in asked else ""))
        if opening and survey and await decision_after(interaction, begun) is None:
            # The look at the tile is a turn by itself; the bid follows it.
            client = cast("Caravan", interaction.client)
            number = await find(client, interaction, game)
            await client.tables.play.say(number, interaction.user.id, begun, told=True)
            begun = ""
        await play_acknowledged(interaction, game, _words(begun, opening), told=True)

    @app_commands.command(description="Bid for a mine; or leave a highest bid, and I bid up to it for you")
    @app_commands.describe(pounds="How much", up_to="Whether it is your limit, which nobody else sees", game=GAME)
    async def bid(
        self, interaction: discord.Interaction, pounds: str, up_to: bool = False, game: str | None = None
    ) -> None:
        """Bid in an auction."""
        if not await acknowledge(interaction, new=True):
            return
        words = f"{LIMIT if up_to else BID} {_pounds(pounds)}"
        await play_acknowledged(interaction, game, _words(await _before(interaction, BID, LIMIT), words), told=True)

    @app_commands.command(
        name="pass", description="Pass, drop out of an auction, or stop investing: what is asked now"
    )
    @app_commands.describe(game=GAME)
    async def pass_(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """Let it be."""
        if not await acknowledge(interaction, new=True):
            return
        asked = [await options_pencilled(interaction), await options_after(interaction)]
        words = [word for options in asked for word in ENOUGH if _among(options, (word,))]
        await play_acknowledged(interaction, game, next(iter(words), "pass"), told=True)

    @app_commands.command(description="Take a development from the board and place it")
    @app_commands.describe(
        kind="Which", area="Where", other="The other end of an adit, or whose miner: own or common", game=GAME
    )
    async def develop(
        self,
        interaction: discord.Interaction,
        kind: Literal["miner", "port", "train", "adit"],
        area: str,
        other: str = "",
        game: str | None = None,
    ) -> None:
        """Develop a mine."""
        await play(interaction, game, _words(kind, area, other), told=True)

    @app_commands.command(description="Use a steam pump: less water in one of your mines")
    @app_commands.describe(area="Where", game=GAME)
    async def pump(self, interaction: discord.Interaction, area: str, game: str | None = None) -> None:
        """Pump."""
        await play(interaction, game, _words("pump", area), told=True)

    @app_commands.command(description="Extract ore from one of your mines; each cube costs what the water says")
    @app_commands.describe(area="Where", tin="How many tin cubes", copper="How many copper cubes", game=GAME)
    async def extract(
        self, interaction: discord.Interaction, area: str, tin: str = "", copper: str = "", game: str | None = None
    ) -> None:
        """Extract."""
        if not await acknowledge(interaction, new=True):
            return
        counts = {"tin": _cubes(tin), "copper": _cubes(copper)}
        ore = [kind if count == 1 else f"{kind}*{count}" for kind, count in counts.items() if count]
        await play_acknowledged(interaction, game, _words("extract", area, "+".join(ore)), told=True)

    @app_commands.command(description="Sell pasties for £1")
    @app_commands.describe(game=GAME)
    async def pasties(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """Sell pasties."""
        await play(interaction, game, "pasties", told=True)

    @app_commands.command(description="Let one of your own miners emigrate")
    @app_commands.describe(area="Whence", place="Whither", game=GAME)
    async def emigrate(
        self, interaction: discord.Interaction, area: str, place: str, game: str | None = None
    ) -> None:
        """Emigrate."""
        await play(interaction, game, _words("emigrate", area, place), told=True)

    @app_commands.command(description="Place a piece that you got from Michigan; it costs nothing")
    @app_commands.describe(kind="Which", area="Where", other="The other end of an adit", game=GAME)
    async def place(
        self, interaction: discord.Interaction, kind: str, area: str, other: str = "", game: str | None = None
    ) -> None:
        """Place a stored piece."""
        if await acknowledge(interaction, new=True):
            begun = await _before(interaction, PLACE, LATER)
            await play_acknowledged(interaction, game, _words(begun, PLACE, kind, area, other), told=True)

    @app_commands.command(description="Invest money for points")
    @app_commands.describe(pounds="How much, as the table of investments has it", game=GAME)
    async def invest(self, interaction: discord.Interaction, pounds: str, game: str | None = None) -> None:
        """Invest."""
        if await acknowledge(interaction, new=True):
            rows = [rate.key for rate in rates.rates(1, 1)]
            refused = Text("You are not asked to invest now.")
            await _answer(interaction, game, str(_pounds(pounds)), rows, refused, first=True)

    @app_commands.command(description="Answer with a survey card; what you see can't be taken back")
    @app_commands.describe(card="Which card", game=GAME)
    async def survey(self, interaction: discord.Interaction, card: str, game: str | None = None) -> None:
        """Use a survey card."""
        if await acknowledge(interaction, new=True):
            await _answer(interaction, game, card, rates.survey(), Text("You are not asked for a survey card now."))

    @app_commands.command(description="After a round: look at a face-down tile; nobody else sees it")
    @app_commands.describe(area="Where", game=GAME)
    async def peek(self, interaction: discord.Interaction, area: str, game: str | None = None) -> None:
        """Look at a tile."""
        if await acknowledge(interaction, new=True):
            places = data.area_numbers()
            await _answer(interaction, game, area, places, Text("You may not look at a tile now."), first=True)

    @app_commands.command(description="Say which ore sells better in Adelaide")
    @app_commands.describe(ore="Which", game=GAME)
    async def sell(
        self, interaction: discord.Interaction, ore: Literal["tin", "copper"], game: str | None = None
    ) -> None:
        """Choose for Adelaide's token."""
        if await acknowledge(interaction, new=True):
            refused = Text("You are not asked which ore sells better now.")
            await _answer(interaction, game, ore, ("tin", "copper"), refused, first=True)

    @build.autocomplete("area")
    async def _sites(self, interaction: discord.Interaction, current: str) -> Choices:
        return await _offer(interaction, current, "build")

    @build.autocomplete("survey")
    async def _before(self, interaction: discord.Interaction, current: str) -> Choices:
        return await _offer(interaction, current, "build", str(interaction.namespace.area or ""))

    @develop.autocomplete("area")
    async def _plots(self, interaction: discord.Interaction, current: str) -> Choices:
        return await _offer(interaction, current, str(interaction.namespace.kind or ""))

    @develop.autocomplete("other")
    async def _ends(self, interaction: discord.Interaction, current: str) -> Choices:
        space = interaction.namespace
        return await _offer(interaction, current, str(space.kind or ""), str(space.area or ""))

    @pump.autocomplete("area")
    async def _wet(self, interaction: discord.Interaction, current: str) -> Choices:
        return await _offer(interaction, current, "pump")

    @extract.autocomplete("area")
    async def _mines(self, interaction: discord.Interaction, current: str) -> Choices:
        return await _offer(interaction, current, "extract")

    @emigrate.autocomplete("area")
    async def _homes(self, interaction: discord.Interaction, current: str) -> Choices:
        return await _offer(interaction, current, "emigrate")

    @emigrate.autocomplete("place")
    async def _abroad(self, interaction: discord.Interaction, current: str) -> Choices:
        return await _offer(interaction, current, "emigrate", str(interaction.namespace.area or ""))

    @place.autocomplete("kind")
    async def _stored(self, interaction: discord.Interaction, current: str) -> Choices:
        return await _offer(interaction, current, await _before(interaction, PLACE, LATER), PLACE)

    @place.autocomplete("area")
    async def _placed(self, interaction: discord.Interaction, current: str) -> Choices:
        return await _offer(
            interaction,
            current,
            await _before(interaction, PLACE, LATER),
            PLACE,
            str(interaction.namespace.kind or ""),
        )

    @place.autocomplete("other")
    async def _linked(self, interaction: discord.Interaction, current: str) -> Choices:
        space = interaction.namespace
        return await _offer(
            interaction,
            current,
            await _before(interaction, PLACE, LATER),
            PLACE,
            str(space.kind or ""),
            str(space.area or ""),
        )

    @build.autocomplete("bid")
    async def _openings(self, interaction: discord.Interaction, current: str) -> Choices:
        space = interaction.namespace
        area = str(space.area or "")
        asked = [option.key for option in await options_after(interaction, "build", area)]
        card = str(space.survey or "") or (NONE if NONE in asked else "")
        return await _offer_amounts(interaction, current, "build", area, card, BID)

    @bid.autocomplete("pounds")
    async def _bids(self, interaction: discord.Interaction, current: str) -> Choices:
        word = LIMIT if interaction.namespace.up_to else BID
        return await _offer_amounts(interaction, current, await _before(interaction, BID, LIMIT), word)

    @extract.autocomplete("tin")
    async def _tin(self, interaction: discord.Interaction, current: str) -> Choices:
        return await _offer_cubes(interaction, current, "tin", "copper")

    @extract.autocomplete("copper")
    async def _copper(self, interaction: discord.Interaction, current: str) -> Choices:
        return await _offer_cubes(interaction, current, "copper", "tin")

    @invest.autocomplete("pounds")
    async def _rows(self, interaction: discord.Interaction, current: str) -> Choices:
        rows = [option for option in await options_after(interaction) if option.key.isdecimal()]
        return matching(await described(interaction, rows), current)

    @survey.autocomplete("card")
    async def _cards(self, interaction: discord.Interaction, current: str) -> Choices:
        cards = _among(await options_pencilled(interaction), rates.survey())
        return matching(await described(interaction, cards), current)

    @peek.autocomplete("area")
    async def _hidden(self, interaction: discord.Interaction, current: str) -> Choices:
        places = _among(await options_after(interaction), data.area_numbers())
        return matching(await described(interaction, places), current)

    @build.autocomplete("game")
    @bid.autocomplete("game")
    @pass_.autocomplete("game")
    @develop.autocomplete("game")
    @pump.autocomplete("game")
    @extract.autocomplete("game")
    @pasties.autocomplete("game")
    @emigrate.autocomplete("game")
    @place.autocomplete("game")
    @invest.autocomplete("game")
    @survey.autocomplete("game")
    @peek.autocomplete("game")
    @sell.autocomplete("game")
    async def _games(self, interaction: discord.Interaction, current: str) -> Choices:
        return await complete_game(interaction, current)

    async def cog_app_command_error(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError
    ) -> None:
        """Answer in words."""
        await command_error(interaction, error)


async def _offer(interaction: discord.Interaction, current: str, *words: str) -> Choices:
    return matching(await described(interaction, await options_after(interaction, *words)), current)


async def _offer_amounts(interaction: discord.Interaction, current: str, *words: str) -> Choices:
    decision = await decision_after(interaction, *words)
    if decision is None or decision.amount is None:
        return []
    amount = decision.amount
    pounds = range(amount.minimum, amount.maximum + 1, amount.step)
    return numbers(((f"£{value}", value) for value in pounds), current)


async def _offer_cubes(interaction: discord.Interaction, current: str, kind: str, other: str) -> Choices:
    """Offer how many cubes of one ore can still be taken beside those of the other."""
    decision = await decision_after(interaction, "extract", str(interaction.namespace.area or ""))
    found = next((o for o in decision.options if o.key == kind), None) if decision is not None else None
    if decision is None or found is None:
        return []
    beside = CUBES.fullmatch(str(getattr(interaction.namespace, other) or "").strip())
    most = min(found.times, decision.most - (int(beside[1]) if beside else 0))
    return numbers(((f"{count} {kind}", count) for count in range(1, most + 1)), current)


async def _before(interaction: discord.Interaction, *keys: str) -> str:
    """What has been pencilled before the question that one of these keys answers, in words; nothing if the turn
    begins with it, or if something else has been pencilled."""
    client = cast("Caravan", interaction.client)
    try:
        number = await find(client, interaction, interaction.namespace.game)
        turn = (await client.tables.play.look(number, interaction.user.id)).turn
    except (Refusal, StoreError):
        return ""
    if turn is None:
        return ""
    answers = {(key,) for key in keys}
    begun = canonical(list(takewhile(lambda step: step.choice not in answers, turn.steps)))
    return begun if _among(await options_after(interaction, begun), keys) else ""


async def _answer(
    interaction: discord.Interaction,
    game: str | None,
    key: str,
    known: Iterable[str],
    refused: Text,
    *,
    first: bool = False,
) -> None:
    """Answer a question for one of the ``known`` keys; with ``first``, the one with which the turn begins. Raises
    :class:`Refusal` for somebody who is awaited, but asked for something else."""
    client = cast("Caravan", interaction.client)
    number = await find(client, interaction, game)
    await client.tables.play.take_up(number, interaction.user.id)
    asked = await options_after(interaction) if first else await options_pencilled(interaction)
    if not _among(asked, known) or any(option.key in rates.ACTIONS for option in asked):
        raise Refusal(Why.OPTION, reason=refused)
    await play_acknowledged(interaction, game, key, told=True)


def _among(options: Iterable[Option], known: Iterable[str]) -> list[Option]:
    keys = set(known)
    return [option for option in options if option.key in keys]


def _pounds(typed: str) -> int:
    """The number of pounds in what was typed."""
    found = POUNDS.fullmatch(typed.strip())
    if found is None:
        wrong = Text("“{typed}” is not an amount. Give pounds as a whole number, such as 7.", {"typed": typed[:40]})
        raise Refusal(Why.OPTION, reason=wrong)
    return int(found[1])


def _cubes(typed: str) -> int:
    """The number of cubes in what was typed; nothing means none."""
    found = CUBES.fullmatch(typed.strip() or "0")
    if found is None:
        wrong = Text("“{typed}” is not a number of cubes. Give a whole number, such as 2.", {"typed": typed[:40]})
        raise Refusal(Why.OPTION, reason=wrong)
    return int(found[1])


def _words(*words: str) -> str:
    return " ".join(word for word in words if word)


def _switch(on: bool) -> str:
    return "on" if on else "off"


async def setup(client: Caravan) -> None:
    """Add the commands to the bot."""
    await client.add_cog(Tinners(client))
