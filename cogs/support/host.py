"""The bot as its commands know it: a Discord client that holds the application."""

from __future__ import annotations

from collections import OrderedDict
from typing import cast

import discord
from discord.ext import commands

from bot.app import App
from bot.store.records import TableRecord
from cogs.support.late_pictures import LatePictures
from cogs.support.open_panels import OpenPanels
from cogs.support.questions import Questions
from cogs.support.words import jump, safe

MOST_HEARD = 10_000


class Host(commands.AutoShardedBot):
    """A client with the application that it serves, the questions that people have yet to answer, the panels of
    options that hosts have open, and the pictures that are still coming."""

    app: App
    heard: Heard
    questions: Questions
    options: OpenPanels
    late: LatePictures


class Heard:
    """The interactions that were taken up lately: Discord may deliver one twice."""

    def __init__(self) -> None:
        self._numbers: OrderedDict[int, None] = OrderedDict()

    def first(self, number: int) -> bool:
        """Whether an interaction with that number comes for the first time; from now on it has come."""
        if number in self._numbers:
            return False
        self._numbers[number] = None
        if len(self._numbers) > MOST_HEARD:
            self._numbers.popitem(last=False)
        return True


def host_of(interaction: discord.Interaction) -> Host:
    """The client behind an interaction."""
    return cast(Host, interaction.client)


def place_of(host: Host, table: TableRecord) -> str:
    """Where a table is played, for somebody who reads elsewhere: a link to its newest message, which Discord shows
    by the channel's name, and the server."""
    guild = host.get_guild(table.guild) if table.guild is not None else None
    server = f" in **{safe(guild.name)}**" if guild is not None else ""
    return f"-# {jump(table.guild, table.channel, table.post)}{server}"


def app_of(interaction: discord.Interaction) -> App:
    """The application behind an interaction."""
    return host_of(interaction).app
