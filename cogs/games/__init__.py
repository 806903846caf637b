"""The commands of every game in the catalog, made from what the games declare."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.games.contract import Game
from cogs.games.shelf_commands import shelf_commands
from cogs.games.start_command import start_command
from cogs.games.verb_commands import verb_command
from cogs.support.host import Host


def commands_of(game: Game[Any, Any]) -> app_commands.Group:
    """The commands of a game: to start it, one for each of its verbs, and those of its shelf."""
    group = app_commands.Group(name=game.key, description=game.about, extras={"game": game.key})
    group.add_command(start_command(game))
    for verb in game.verbs:
        group.add_command(verb_command(verb))
    if game.shelf is not None:
        group.add_command(shelf_commands(game, game.shelf))
    return group


async def setup(host: Host) -> None:
    """Add the commands to the bot."""
    for game in host.app.games.values():
        host.tree.add_command(commands_of(game))
