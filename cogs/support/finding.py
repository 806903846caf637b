"""Which game a command means."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands

from bot.app import App
from bot.games.text import Text
from bot.store.records import Status, Summary
from bot.store.repository import StoreError
from bot.tables.refusals import Refusal, Why
from cogs.support.admission import admit
from cogs.support.completion import Choices, matching
from cogs.support.host import app_of
from cogs.support.words import cut

GAME = "Which game, if you sit at several"
SEVERAL = "Which of your games? Choose it in “game”, and its turns are offered"
RUNNING: tuple[Status, ...] = ("live",)
"""For what is done in a game: one that is gathering still, or over, isn't meant."""
STARTED: tuple[Status, ...] = ("live", "over")
EVERY: tuple[Status, ...] = ("lobby", "live", "over")
MANY = 1000
LONGEST_LINE = 100


async def named(interaction: discord.Interaction, game: str) -> int:
    """The game that somebody names. Raises :class:`Refusal` when there is none that they may see."""
    return (await admit(interaction, _number(game))).id


async def candidates(interaction: discord.Interaction, statuses: Sequence[Status] = RUNNING) -> list[Summary]:
    """The game that somebody means who names none, or all that they may mean: those here in which they sit, before
    all those that wait for them, or offer them something; for what can be looked at, the newest here; else those at
    which they sit elsewhere; else, so that it is said why not, any here.

    Raises :class:`Refusal` when there is none.
    """
    app, user, kind = app_of(interaction), interaction.user.id, kind_of(interaction)
    mine = _of(kind, await app.tables.mine(user, statuses, MANY))
    here = _of(kind, await app.tables.here(interaction.channel_id or 0, EVERY))
    for found in _likeliest(interaction, mine, here, statuses):
        if found:
            return found
    gathering = _of(kind, await app.tables.mine(user, ("lobby",), 1))
    if here or gathering:
        return [(here or gathering)[0]]
    raise Refusal(Why.OPTION, reason=_none(app, kind))


def _likeliest(
    interaction: discord.Interaction, mine: list[Summary], here: list[Summary], statuses: Sequence[Status]
) -> list[list[Summary]]:
    """Games that may be meant, the likeliest first. Whoever looks at a game may sit elsewhere; whoever acts in one
    sits there."""
    user = interaction.user.id
    going = [table for table in mine if table.status != "over"]
    seated = [table for table in going if table.channel == (interaction.channel_id or 0)]
    watched = [table for table in here if table.status in statuses] if "over" in statuses else []
    return [
        [table for table in seated if waits_for(table, user)],
        [table for table in seated if offers_to(table, user)],
        seated,
        watched[:1],
        [table for table in going if waits_for(table, user)] if interaction.guild_id is None else [],
        going,
        mine,
    ]


def _of(kind: str | None, tables: Sequence[Summary]) -> list[Summary]:
    return [table for table in tables if kind in (None, table.game)]


def _none(app: App, kind: str | None) -> Text:
    if kind is None:
        return Text(f"There is no game here, and you sit at none. Start one with {start(app)}.")
    words = "There is no game of {game} here, and you sit at none. Start one with {start}."
    return Text(words, {"game": app.games[kind].name, "start": f"/{kind} start"})


def start(app: App) -> str:
    """The command with which a game can be started."""
    return f"/{next(iter(app.games))} start"


def kind_of(interaction: discord.Interaction) -> str | None:
    """The game to which the command belongs, if it is one of a game's own."""
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


def waits_for(table: Summary, user: int) -> bool:
    """Whether a game waits for somebody."""
    return table.status == "live" and any(table.seats[seat].user == user for seat in table.awaited)


def offers_to(table: Summary, user: int) -> bool:
    """Whether somebody may choose something in a game that doesn't wait for them."""
    return table.status == "live" and any(table.seats[seat].user == user for seat in table.offered)


def describe(app: App, table: Summary, user: int, most: int = LONGEST_LINE) -> str:
    """A game in one line of a menu, or on a button: what tells it from the others first."""
    name = app.tables.name_of(table)
    others = ", ".join(seat.name for seat in table.seats if seat.user != user)
    states = {"lobby": "gathering", "live": "running"}
    state = "your turn" if waits_for(table, user) else states.get(table.status, table.status)
    words = f"{table.id} · {name}{' with ' + others if others else ''}"
    return f"{cut(words, most - len(state) - 3)} · {state}"


async def while_typing(interaction: discord.Interaction, game: str | None) -> list[int]:
    """The games that a command may mean which is being typed; one, if that is clear. Nobody is refused: what is
    completed is for whoever is asked in it."""
    try:
        return [_number(game)] if game else [table.id for table in await candidates(interaction)]
    except (Refusal, StoreError):
        return []


async def complete_game(interaction: discord.Interaction, current: str) -> Choices:
    """Offer the person's own games for the option ``game``, whatever stands first in their list."""
    app, user = app_of(interaction), interaction.user.id
    tables = [*await app.tables.mine(user, EVERY, MANY), *await app.tables.invitations(user)]
    digits = current.strip().lstrip("#")
    tables.sort(key=lambda table: str(table.id) != digits)
    return matching([(describe(app, table, user), str(table.id)) for table in tables], digits)
