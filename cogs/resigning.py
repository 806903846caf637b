"""Leaving a game for good, and retiring the seat of somebody who has left the server."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.text import Text, Who
from bot.store.records import TableRecord
from bot.tables.people import live_seat, seat_of
from cogs.support.buttons import Pressed, handles, second_look
from cogs.support.choosing import meant
from cogs.support.completion import Choices
from cogs.support.finding import GAME, complete_game
from cogs.support.host import Host
from cogs.support.members import has_left
from cogs.support.replies import acknowledge, answer, close_question
from cogs.support.words import safe, sentence


class Resigning(commands.Cog):
    """``/resign``."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.app = host.app

    @app_commands.command(description="Leave a running game for good; asks once more before it does")
    @app_commands.describe(game=GAME, player="Somebody who has left the server, to retire their seat")
    async def resign(
        self, interaction: discord.Interaction, game: str | None = None, player: discord.User | None = None
    ) -> None:
        """Ask whether somebody really wants to leave; or retire the seat of somebody who is gone."""
        if not await acknowledge(interaction, new=True):
            return
        await meant(interaction, game, lambda chosen, number: self._resign(chosen, number, player))

    async def _resign(self, interaction: discord.Interaction, number: int, player: discord.User | None) -> None:
        user = interaction.user.id
        if player is not None and player.id != user:
            table = await self.app.tables.table(number)
            live_seat(table, user)
            await answer(interaction, await self._retire(table, user, player))
            return
        table, meaning = await self.app.tables.play.leaving(number, user)
        name = self.app.tables.name_of(table)
        question = f"Leave game {table.id} ({name}) for good? {sentence(table, meaning)}"
        await answer(interaction, question, view=second_look(table.ticket, "resign", "Resign", "Play on"))

    async def _retire(self, table: TableRecord, by: int, player: discord.User) -> str:
        """Take somebody who is gone out of the game. Returns what to say."""
        seat = seat_of(table, player.id)
        if seat is None:
            return f"{safe(player.display_name)} doesn't sit at game {table.id}."
        gone = await has_left(self.host, table.guild, player.id)
        if gone is None and table.guild is not None and self.host.get_guild(table.guild) is None:
            words = "I am no longer in the server of this game, so I can't see whether {player} is."
            return sentence(table, Text(words, {"player": Who(seat)}))
        if gone is None:
            words = "Discord doesn't tell me just now whether {player} is still in the server. Try again soon."
            return sentence(table, Text(words, {"player": Who(seat)}))
        if not gone:
            words = "{player} is still here, so only {player} can resign. /nudge asks them to move."
            return sentence(table, Text(words, {"player": Who(seat)}))
        await self.app.tables.play.retire(table.id, by, seat)
        return sentence(table, Text("{player}'s seat is retired.", {"player": Who(seat)}))

    @resign.autocomplete("game")
    async def _complete_game(self, interaction: discord.Interaction, current: str) -> Choices:
        return await complete_game(interaction, current)


@handles("resign")
async def resign(pressed: Pressed) -> None:
    """Leave a game for good, after the second look."""
    if await acknowledge(pressed.interaction, new=False):
        table = await pressed.app.tables.play.resign(pressed.table, pressed.user)
        await close_question(pressed.interaction, f"You have left game {table.id}. Thanks for playing.")


@handles("never")
async def never_mind(pressed: Pressed) -> None:
    """Answer the question with no."""
    if await acknowledge(pressed.interaction, new=False):
        await close_question(pressed.interaction, "Nothing was changed.")


async def setup(host: Host) -> None:
    """Add the command to the bot."""
    await host.add_cog(Resigning(host))
