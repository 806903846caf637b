"""Handing one's seat over to somebody else, and taking it."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import App
from bot.games.text import Text, Who
from bot.store.records import TableRecord
from bot.tables.people import is_asked, seat_of
from bot.tables.refusals import Refusal, Why
from cogs.support.buttons import LAPSED, Pressed, handles, strip
from cogs.support.choosing import meant
from cogs.support.completion import Choices
from cogs.support.finding import GAME, complete_game
from cogs.support.host import Host
from cogs.support.members import has_left
from cogs.support.replies import acknowledge, answer
from cogs.support.words import safe, sentence

WITHDRAWN = "Withdrawn: the seat stays yours."
NO_BOT = "{name} is a bot, and bots don't play. Name a person, or offer the seat to anybody with `/seat open`."
NOT_HERE = "{name} isn't in the server of this game. Name somebody who is, or use `/seat open`."


class Seats(commands.GroupCog, group_name="seat", group_description="Let somebody else play on in your place"):
    """The commands under ``/seat``."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.app = host.app

    @app_commands.command(description="Offer your seat to somebody; nothing changes before they take it")
    @app_commands.describe(player="Who is to play on in your place", game=GAME)
    async def give(self, interaction: discord.Interaction, player: discord.User, game: str | None = None) -> None:
        """Ask somebody to take the seat over."""
        if await acknowledge(interaction, new=True):
            await meant(interaction, game, lambda chosen, number: self._give(chosen, number, player))

    async def _give(self, interaction: discord.Interaction, number: int, player: discord.User) -> None:
        name = player.display_name
        guild = (await self.app.tables.table(number)).guild
        if player.bot:
            await answer(interaction, NO_BOT.format(name=f"**{safe(name)}**"))
        elif await has_left(self.host, guild, player.id):
            await answer(interaction, NOT_HERE.format(name=f"**{safe(name)}**"))
        else:
            await self.app.tables.seats.give(number, interaction.user.id, player.id, name)
            told = f"**{safe(name)}** is asked to take your seat at game {number}. Until then it is yours: play on."
            await answer(interaction, f"{told} `/seat withdraw` takes the offer back.")

    @app_commands.command(description="Offer your seat to anybody, by a button in the channel")
    @app_commands.describe(game=GAME)
    async def open(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """Let anybody take the seat over."""
        if await acknowledge(interaction, new=True):
            await meant(interaction, game, self._open)

    async def _open(self, interaction: discord.Interaction, number: int) -> None:
        await self.app.tables.seats.open(number, interaction.user.id)
        told = f"Your seat at game {number} is offered in its channel. Until it is taken, it is yours: play on."
        await answer(interaction, f"{told} `/seat withdraw` takes the offer back.")

    @app_commands.command(description="Take the offer of your seat back")
    @app_commands.describe(game=GAME)
    async def withdraw(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """Keep the seat after all."""
        if await acknowledge(interaction, new=True):
            await meant(interaction, game, self._withdraw)

    async def _withdraw(self, interaction: discord.Interaction, number: int) -> None:
        await self.app.tables.seats.withdraw(number, interaction.user.id)
        await answer(interaction, WITHDRAWN)

    @give.autocomplete("game")
    @open.autocomplete("game")
    @withdraw.autocomplete("game")
    async def _complete_game(self, interaction: discord.Interaction, current: str) -> Choices:
        return await complete_game(interaction, current)


@handles("seat")
async def take(pressed: Pressed) -> None:
    """Take over a seat that is offered; its message loses its buttons when it isn't any more."""
    if not await acknowledge(pressed.interaction, new=True):
        return
    seat, offer = (int(number) for number in pressed.arg.split("."))
    name = pressed.interaction.user.display_name
    try:
        table = await pressed.app.tables.seats.take(pressed.table, pressed.user, name, seat, offer)
    except Refusal as refused:
        if refused.why in (Why.TAKEN, Why.OVER):
            await strip(pressed.interaction.message, LAPSED)
        raise
    await strip(pressed.interaction.message, LAPSED)
    await answer(pressed.interaction, await _taken(pressed.app, table, seat))


async def _taken(app: App, table: TableRecord, seat: int) -> str:
    """What somebody is told who has taken a seat over."""
    leaver = Who(len(table.seats) + len(table.former) - 1)
    told = sentence(table, Text("You have taken over the seat of {leaver}.", {"leaver": leaver}))
    next_step = "`/hand` shows what you hold"
    next_step += ", and `/turn` opens your turn." if is_asked(table, seat) else "; I call you when you are on."
    return f"{told} {next_step}"


@handles("noseat")
async def decline(pressed: Pressed) -> None:
    """Decline a seat that is offered to oneself; its messages lose their buttons."""
    if not await acknowledge(pressed.interaction, new=True):
        return
    seat, offer = (int(number) for number in pressed.arg.split("."))
    try:
        table = await pressed.app.tables.seats.decline(pressed.table, pressed.user, seat, offer)
    except Refusal as refused:
        if refused.why in (Why.TAKEN, Why.OVER):
            await strip(pressed.interaction.message, LAPSED)
        raise
    await strip(pressed.interaction.message, LAPSED)
    told = Text("You have declined; {player} keeps the seat.", {"player": Who(seat)})
    await answer(pressed.interaction, sentence(table, told))


@handles("unseat")
async def withdraw(pressed: Pressed) -> None:
    """Take the offer of one's own seat back."""
    if not await acknowledge(pressed.interaction, new=True):
        return
    table, seat = await pressed.app.tables.table(pressed.table), int(pressed.arg)
    if seat_of(table, pressed.user) != seat:
        told = Text("Only {player}, who offers that seat, can withdraw it.", {"player": Who(seat)})
        await answer(pressed.interaction, sentence(table, told))
        return
    await pressed.app.tables.seats.withdraw(pressed.table, pressed.user)
    await strip(pressed.interaction.message, LAPSED)
    await answer(pressed.interaction, WITHDRAWN)


async def setup(host: Host) -> None:
    """Add the commands to the bot."""
    await host.add_cog(Seats(host))
