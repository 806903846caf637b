"""The bot as its commands know it: a Discord client that holds the application."""

from __future__ import annotations

from typing import cast

import discord
from discord.ext import commands

from bot.app import App


class Host(commands.AutoShardedBot):
    """A client with the application that it serves."""

    app: App


def host_of(interaction: discord.Interaction) -> Host:
    """The client behind an interaction."""
    return cast(Host, interaction.client)


def app_of(interaction: discord.Interaction) -> App:
    """The application behind an interaction."""
    return host_of(interaction).app
