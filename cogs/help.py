"""Short explanations, from ``data/<game>/help.toml``, each with a small drawn example where there is one."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

import discord
from discord import app_commands, ui

from bot.tables.turns import AnyGame
from cogs import pictures, turns
from cogs.calls import acknowledge
from cogs.offers import Choices, matching
from cogs.panels import COLOUR, Message
from rendering.catalog import pictures as drawn
from rendering.picture import Picture
from rendering.studio import Job

if TYPE_CHECKING:
    from bot.client import Caravan

DATA = Path(__file__).parent.parent / "data"
Layout = ui.LayoutView


@cache
def topics(game: str) -> dict[str, str]:
    """A game's explanations by topic; the first is the overview. Empty for a game that isn't there."""
    path = DATA / game / "help.toml"
    if not game.isidentifier() or not path.exists():
        return {}
    return {str(key): str(words) for key, words in tomllib.loads(path.read_text("utf-8")).items()}


def find(game: str, topic: str) -> str | None:
    """The topic that is meant, whatever its case; without words, the overview."""
    wanted = topic.strip().casefold()
    return next((key for key in topics(game) if not wanted or key.casefold() == wanted), None)


def topic_text(game: str, topic: str) -> str:
    """The explanation asked for; else a list of what can be asked."""
    known = topics(game)
    found = find(game, topic)
    listed = ", ".join(f"`{key}`" for key in known)
    if found is None:
        return f"There is nothing about that. You can ask about: {listed}."
    return f"## {found}\n{known[found].strip()}\n-# More: {listed}"


async def example(client: Caravan, game: str, topic: str) -> Picture | None:
    """The drawn example of a topic, if it has one."""
    found = (find(game, topic) or "").casefold().replace(" ", "_")
    if found not in drawn(game).topics():
        return None
    return await pictures.draw(client, Job(game, "example", topic=found))


def rules_commands(games: list[AnyGame]) -> app_commands.Group:
    """``/rules``, with a command for each game."""
    group = app_commands.Group(name="rules", description="How a game is played, in short")
    for game in games:
        group.add_command(_rules_of(game))
    return group


def _rules_of(game: AnyGame) -> app_commands.Command[app_commands.Group, ..., None]:
    async def explain(interaction: discord.Interaction, topic: str = "") -> None:
        if not await acknowledge(interaction, new=True):
            return
        picture = await example(cast("Caravan", interaction.client), game.key, topic)
        box: ui.Container[Layout] = ui.Container(accent_colour=COLOUR)
        box.add_item(ui.TextDisplay(topic_text(game.key, topic)))
        if picture is not None:
            box.add_item(pictures.gallery(picture))
        view = ui.LayoutView(timeout=None)
        view.add_item(box)
        message = Message(view, [picture] if picture is not None else [])
        await turns.replace(interaction, message, fallback=topic_text(game.key, topic))

    async def complete(interaction: discord.Interaction, current: str) -> Choices:
        return matching([(key, key) for key in topics(game.key)], current)

    description = f"How {game.name.message} is played, piece by piece"
    command: app_commands.Command[app_commands.Group, ..., None] = app_commands.Command(
        name=game.key,
        description=description,
        callback=app_commands.describe(topic="What you want to know")(explain),
    )
    command.autocomplete("topic")(complete)
    return command
