"""Short explanations of every game, each with a small drawn example where there is one."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.app import App
from bot.games import content
from bot.games.catalog import Entry
from bot.games.text import show
from cogs.support import pictures
from cogs.support.completion import Choices, matching
from cogs.support.host import Host, app_of
from cogs.support.messages import Draft
from cogs.support.parameters import Parameter, command
from cogs.support.replies import acknowledge, replace
from rendering.picture import Picture
from rendering.pictures import pictures_of
from rendering.studio import Job


def find(entry: Entry, topic: str) -> str | None:
    """The topic of a game that is meant, whatever its case; without words, the overview."""
    wanted = topic.strip().casefold()
    known = content.topics(entry.content)
    return next((key for key in known if not wanted or key.casefold() == wanted), None)


def topic_text(entry: Entry, topic: str) -> str:
    """The explanation asked for; else a list of what can be asked."""
    known = content.topics(entry.content)
    found = find(entry, topic)
    listed = ", ".join(f"`{key}`" for key in known)
    if found is None:
        return f"There is nothing about that. You can ask about: {listed}."
    return f"## {found}\n{known[found].strip()}\n-# More: {listed}"


async def example(app: App, entry: Entry, topic: str) -> Picture | None:
    """The drawn example of a topic, if it has one."""
    found = (find(entry, topic) or "").casefold().replace(" ", "_")
    if found not in pictures_of(entry.pictures).topics():
        return None
    return await pictures.draw(app, Job.of(entry, "example", topic=found))


def _rules_of(key: str, entry: Entry) -> app_commands.Command[app_commands.Group, ..., None]:
    async def explain(interaction: discord.Interaction, topic: str = "") -> None:
        if await acknowledge(interaction, new=True):
            words = topic_text(entry, topic)
            draft = Draft(words)
            draft.show(await example(app_of(interaction), entry, topic))
            await replace(interaction, draft.done(), fallback=words)

    async def complete(_: discord.Interaction, current: str) -> Choices:
        return matching([(topic, topic) for topic in content.topics(entry.content)], current)

    about = f"How {show(entry.game().name, str)} is played, piece by piece"
    topic = Parameter("topic", "What you want to know", str, default="", complete=complete)
    return command(key, about, [topic], explain)


async def setup(host: Host) -> None:
    """Add ``/rules`` to the bot, with a command for each game."""
    group = app_commands.Group(name="rules", description="How a game is played, in short")
    for key, entry in host.app.games.entries.items():
        group.add_command(_rules_of(key, entry))
    host.tree.add_command(group)
