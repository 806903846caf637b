"""``/<game> start``: with a parameter for each setting that the game asks for."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.games.contract import Game, Setting
from bot.games.text import enumerate_words, show
from cogs.support.completion import MOST, Choices, matching
from cogs.support.failures import CALL_ERRORS, failure
from cogs.support.host import app_of
from cogs.support.lobby_messages import lobby
from cogs.support.parameters import Complete, Parameter, command
from cogs.support.permissions import missing, parent_of
from cogs.support.replies import answer
from cogs.support.words import safe

log = logging.getLogger(__name__)
AnyGame = Game[Any, Any]
PLACES = (("channel", "channel"), ("thread", "thread"))
CHALLENGED = 2


def start_command(game: AnyGame) -> app_commands.Command[Any, ..., None]:
    """The command that opens a game; a game for exactly two is opened by challenging somebody."""
    name = show(game.name, str)
    asked = [_parameter(game, setting) for setting in game.settings if setting.asked and setting.shown]
    if list(game.seats) == [CHALLENGED]:
        opponent = Parameter("opponent", "Whom you challenge", discord.Member)
        return command(
            "start", f"Challenge somebody to a game of {name}", [opponent, *asked], _start(game), in_servers=True
        )
    place = Parameter("place", "Whether the game gets a thread of its own", str, "channel", PLACES)
    parameters = [*_players(game), *asked, place]
    alone = ", alone or with others" if game.seats[0] == 1 else ""
    about = f"Open a game of {name} in this channel{alone}"
    return command("start", about, parameters, _start(game), in_servers=True)


def _players(game: AnyGame) -> list[Parameter]:
    """The number of players, where there is something to choose."""
    least, most = game.seats[0], game.seats[-1]
    if least == most:
        return []
    kind = app_commands.Range[int, least, most]
    return [Parameter("players", "How many may sit down; fewer can start", kind, None)]


def _parameter(game: AnyGame, setting: Setting) -> Parameter:
    """What can be chosen for a setting."""
    about = setting.about or show(setting.label, str)
    if setting.switch:
        return Parameter(setting.key, about, bool, setting.default == "on")
    if setting.free or setting.seats or len(setting.values) > MOST:
        return Parameter(setting.key, about, str, setting.default, complete=_completing(game, setting))
    return Parameter(setting.key, about, str, setting.default, _labelled(setting, None))


def _labelled(setting: Setting, players: int | None) -> list[tuple[str, str]]:
    """The values of a setting for so many players, or all, with their labels."""
    return [
        (show(label, str), value)
        for value, label in setting.values.items()
        if players is None or players in setting.seats.get(value, (players,))
    ]


def _completing(game: AnyGame, setting: Setting) -> Complete:
    async def complete(interaction: discord.Interaction, current: str) -> Choices:
        given = interaction.namespace.players
        players = given if isinstance(given, int) else None
        offered = _labelled(setting, players)
        if game.shelf is not None and game.shelf.setting == setting.key:
            offered += await app_of(interaction).tables.shelves.offered(interaction.guild_id, game.key, players)
        return matching(offered, current)

    return complete


def _start(game: AnyGame) -> Any:
    async def start(
        interaction: discord.Interaction,
        *,
        players: int | None = None,
        opponent: discord.Member | None = None,
        place: str = "channel",
        **chosen: Any,
    ) -> None:
        options = {key: _value(value) for key, value in chosen.items()}
        if game.shelf is not None:
            shelves = app_of(interaction).tables.shelves
            options[game.shelf.carrier] = await shelves.carried(interaction.guild_id, game.key)
        invited = [opponent] if opponent is not None else []
        await _open(interaction, game.key, players, options, own_thread=place == "thread", invited=invited)

    return start


def _value(given: Any) -> str:
    """What was given, as a value of the setting."""
    return ("on" if given else "off") if isinstance(given, bool) else str(given)


async def _open(
    interaction: discord.Interaction,
    game: str,
    players: int | None,
    options: Mapping[str, str],
    *,
    own_thread: bool,
    invited: Sequence[discord.Member],
) -> None:
    """Open a lobby where the command was used; or, with people who are ``invited``, a challenge, which begins
    when all of them have accepted. Says which permissions are missing before anything is stored.

    Raises :class:`~bot.tables.refusals.Refusal` for options that don't go together.
    """
    own_thread = own_thread and not isinstance(interaction.channel, discord.Thread)
    obstacle = _obstacle(interaction, invited, own_thread=own_thread)
    if obstacle:
        await answer(interaction, obstacle)
        return
    app, host = app_of(interaction), interaction.user
    table = await app.tables.lobby.open(
        game,
        host.id,
        host.display_name,
        channel=interaction.channel_id or 0,
        guild=interaction.guild_id,
        parent=parent_of(interaction),
        places=players,
        options=options,
        own_thread=own_thread,
        order=[host.id, *(member.id for member in invited)] if invited else [],
    )
    pinged = discord.AllowedMentions(users=list(invited))
    try:
        sent = await interaction.response.send_message(view=lobby(app, table).view, allowed_mentions=pinged)
    except CALL_ERRORS as error:
        log.warning("the lobby of game %s could not be shown: %s", table.id, failure(error).value)
        return
    if sent.message_id is not None:
        await app.tables.posted(table.id, sent.message_id)


def _obstacle(interaction: discord.Interaction, invited: Sequence[discord.Member], *, own_thread: bool) -> str:
    """Why no game can be opened here, or with these people; nothing if it can."""
    if interaction.guild_id is None:
        return "Games begin in a server channel, where others can join. You can play from here."
    lacking = missing(interaction, own_thread=own_thread)
    if lacking:
        names = enumerate_words([f"**{name}**" for name in lacking])
        asked = "Somebody who manages this server can give it to me."
        return f"To host a game here I need the permission {names}. {asked}"
    unable = next((member for member in invited if member.bot or member.id == interaction.user.id), None)
    return f"{safe(unable.display_name)} can't play against you. Challenge somebody else." if unable else ""
