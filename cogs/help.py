"""Short explanations, from ``data/<game>/help.toml``."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import discord
from discord import app_commands

DATA = Path(__file__).parent.parent / "data"


@cache
def topics(game: str) -> dict[str, str]:
    """A game's explanations by topic; the first is the overview. Empty for a game that isn't there."""
    path = DATA / game / "help.toml"
    if not game.isidentifier() or not path.exists():
        return {}
    return {str(key): str(words) for key, words in tomllib.loads(path.read_text("utf-8")).items()}


def topic_text(game: str, topic: str) -> str:
    """The explanation asked for; else a list of what can be asked."""
    known = topics(game)
    if not known:
        return "I don't know that game. Choose one from the list."
    wanted = topic.strip().casefold()
    found = next((key for key in known if key.casefold() == wanted), None) if wanted else next(iter(known))
    listed = ", ".join(f"`{key}`" for key in known)
    if found is None:
        return f"There is nothing about that. You can ask about: {listed}."
    return f"## {found}\n{known[found].strip()}\n-# More: {listed}"


async def complete_topic(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Offer the topics of the game that is being asked about."""
    game = interaction.namespace.game or "migration"
    return [
        app_commands.Choice(name=key, value=key)
        for key in topics(str(game))
        if current.casefold() in key.casefold()
    ][:25]
