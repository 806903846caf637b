"""The bot as its commands know it: a Discord client that holds the application."""

from __future__ import annotations

from collections import OrderedDict
from typing import cast

import discord
from discord.ext import commands

from bot.app import App
from cogs.support.open_panels import OpenPanels
from cogs.support.questions import Questions

MOST_HEARD = 10_000


class Host(commands.AutoShardedBot):
    """A client with the application that it serves, the questions that people have yet to answer, and the panels of
    options that hosts have open."""

    app: App
    heard: Heard
    questions: Questions
    options: OpenPanels


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


def app_of(interaction: discord.Interaction) -> App:
    """The application behind an interaction."""
    return host_of(interaction).app
