"""Which game a command means, and what the bot may do where a game is to be opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.games.text import Text
from bot.store.records import Summary
from bot.tables.refusals import Refusal, Why
from cogs.words import cut

if TYPE_CHECKING:
    from bot.client import Caravan

NONE = Text("There is no game here, and you sit at none. Start one with /migration start.")
NEEDED: dict[str, str] = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
NEEDED_IN_THREADS: dict[str, str] = {"send_messages_in_threads": "Send Messages in Threads"}
NEEDED_FOR_THREADS: dict[str, str] = {
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
}


def missing(interaction: discord.Interaction, *, own_thread: bool) -> list[str]:
    """The permissions that a game here would need and the bot lacks, by the names Discord shows."""
    here = isinstance(interaction.channel, discord.Thread)
    wanted = dict(NEEDED)
    if here:
        del wanted["send_messages"]
        wanted |= NEEDED_IN_THREADS
    if own_thread:
        wanted |= NEEDED_FOR_THREADS
    granted = interaction.app_permissions
    return [name for key, name in wanted.items() if not getattr(granted, key)]


async def find(client: Caravan, interaction: discord.Interaction, game: str | None) -> int:
    """The game that somebody means: the one they name; else the only one here in which they sit, before all
    the one that waits for them; else the only one they sit at; else, for strangers, the newest here.

    Raises :class:`Refusal` when there is none, or when it could be several.
    """
    if game:
        return _number(game)
    user, kind = interaction.user.id, _kind(interaction)
    mine = [table for table in await client.tables.mine(user) if kind in (None, table.game)]
    here = interaction.channel_id or 0
    candidates = (
        [table for table in mine if table.channel == here and _waits(table, user)],
        [table for table in mine if table.channel == here],
        [table for table in mine if _waits(table, user)] if interaction.guild_id is None else [],
        mine,
    )
    for found in candidates:
        if len(found) == 1:
            return found[0].id
        if found:
            raise Refusal(Why.OPTION, reason=_several(found))
    watched = await client.tables.here(here, ("lobby", "live", "over"))
    watched = [table for table in watched if kind in (None, table.game)]
    if watched:
        return watched[0].id
    raise Refusal(
        Why.OPTION, reason=Text("There is no game here, and you sit at none. Start one with /migration start.")
    )


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


def _waits(table: Summary, user: int) -> bool:
    return table.status == "live" and any(table.seats[seat].user == user for seat in table.awaited)


def describe(client: Caravan, table: Summary, user: int) -> str:
    """A game in one line of a menu."""
    name = client.tables.house.games[table.game].name.message
    others = ", ".join(seat.name for seat in table.seats if seat.user != user)
    state = "gathering" if table.status == "lobby" else "your turn" if _waits(table, user) else table.status
    return cut(f"{table.id} · {name}{' with ' + others if others else ''} · {state}", 100)


async def complete_game(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Offer the person's own games for the option ``game``."""
    client: Caravan = interaction.client  # type: ignore[assignment]
    user = interaction.user.id
    tables = await client.tables.mine(user, ("lobby", "live", "over"))
    lines = [(describe(client, table, user), str(table.id)) for table in tables]
    wanted = current.casefold().strip()
    return [app_commands.Choice(name=line, value=value) for line, value in lines if wanted in line.casefold()][:25]
