"""Which game a command means."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.app import App
from bot.games.text import Text
from bot.store.records import Summary
from bot.tables.refusals import Refusal, Why
from cogs.support.completion import Choices, matching
from cogs.support.host import app_of
from cogs.support.words import cut

GAME = "Which game, if you sit at several"


async def find(interaction: discord.Interaction, game: str | None) -> int:
    """The game that somebody means: the one they name; else the only one here in which they sit, before all
    the one that waits for them, or offers them something; else the only one they sit at; else, for strangers, the
    newest here.

    Raises :class:`Refusal` when there is none, or when it could be several.
    """
    if game:
        return _number(game)
    app, user, kind = app_of(interaction), interaction.user.id, _kind(interaction)
    mine = [table for table in await app.tables.mine(user) if kind in (None, table.game)]
    for found in _candidates(interaction, mine):
        if len(found) == 1:
            return found[0].id
        if found:
            raise Refusal(Why.OPTION, reason=_several(found))
    watched = await app.tables.here(interaction.channel_id or 0, ("lobby", "live", "over"))
    watched = [table for table in watched if kind in (None, table.game)]
    if watched:
        return watched[0].id
    none = f"There is no game here, and you sit at none. Start one with {start(app)}."
    raise Refusal(Why.OPTION, reason=Text(none))


def _candidates(interaction: discord.Interaction, mine: list[Summary]) -> list[list[Summary]]:
    """Somebody's games that may be meant, the likeliest first."""
    user = interaction.user.id
    here = [table for table in mine if table.channel == (interaction.channel_id or 0)]
    waiting = [table for table in mine if waits_for(table, user)]
    return [
        [table for table in here if table in waiting],
        [table for table in here if offers_to(table, user)],
        here,
        waiting if interaction.guild_id is None else [],
        mine,
    ]


def start(app: App) -> str:
    """The command with which a game can be started."""
    return f"/{next(iter(app.games))} start"


def _kind(interaction: discord.Interaction) -> str | None:
    """The game to which the command belongs, if it is one of a game's own verbs."""
    command = interaction.command
    root = command.root_parent if isinstance(command, app_commands.Command) else None
    return root.extras.get("game") if root is not None else None


def _number(game: str) -> int:
    digits = game.strip().lstrip("#").split(" ")[0]
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 12):
        raise Refusal(
            Why.OPTION, reason=Text("{game} is not the number of a game. /games lists yours.", {"game": game[:40]})
        )
    return int(digits)


def _several(found: list[Summary]) -> Text:
    numbers = ", ".join(str(table.id) for table in found)
    return Text("You sit at several games: {numbers}. Say which with the option game.", {"numbers": numbers})


def waits_for(table: Summary, user: int) -> bool:
    """Whether a game waits for somebody."""
    return table.status == "live" and any(table.seats[seat].user == user for seat in table.awaited)


def offers_to(table: Summary, user: int) -> bool:
    """Whether somebody may choose something in a game that doesn't wait for them."""
    return table.status == "live" and any(table.seats[seat].user == user for seat in table.offered)


def describe(app: App, table: Summary, user: int) -> str:
    """A game in one line of a menu."""
    name = app.tables.game(table).name.message
    others = ", ".join(seat.name for seat in table.seats if seat.user != user)
    state = "gathering" if table.status == "lobby" else "your turn" if waits_for(table, user) else table.status
    return cut(f"{table.id} · {name}{' with ' + others if others else ''} · {state}", 100)


async def complete_game(interaction: discord.Interaction, current: str) -> Choices:
    """Offer the person's own games for the option ``game``."""
    app, user = app_of(interaction), interaction.user.id
    tables = await app.tables.mine(user, ("lobby", "live", "over"))
    return matching([(describe(app, table, user), str(table.id)) for table in tables], current)
