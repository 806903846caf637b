"""Taking back a turn, and the others' consent to it."""

from __future__ import annotations

from functools import partial
from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import App
from bot.games.text import Text
from bot.store.records import TableRecord
from bot.tables.people import who
from bot.tables.refusals import Refusal, Why
from cogs.support.buttons import LAPSED, Pressed, handles, strip
from cogs.support.choosing import meant
from cogs.support.completion import Choices
from cogs.support.finding import GAME, complete_game
from cogs.support.host import Host
from cogs.support.reaching import reached
from cogs.support.replies import acknowledge, answer
from cogs.support.words import sentence

AGREED = "Take it back"


class Undo(commands.Cog):
    """``/undo``."""

    def __init__(self, host: Host) -> None:
        self.app = host.app

    @app_commands.command(description="Take back your last turn; the others are asked if somebody has moved since")
    @app_commands.describe(game=GAME, reply="Your answer to somebody else who asks to take back a turn")
    @app_commands.rename(reply="answer")
    async def undo(
        self,
        interaction: discord.Interaction,
        game: str | None = None,
        reply: Literal["Take it back", "No"] | None = None,
    ) -> None:
        """Take back a turn, or ask for it; or answer somebody who asks."""
        if not await acknowledge(interaction, new=True):
            return
        act = self._ask if reply is None else partial(self._agree, agree=reply == AGREED)
        await meant(interaction, game, act)

    async def _ask(self, interaction: discord.Interaction, number: int) -> None:
        table = await self.app.tables.undo.ask(number, interaction.user.id)
        await answer(interaction, await _undone(self.app, table))

    async def _agree(self, interaction: discord.Interaction, number: int, *, agree: bool) -> None:
        """Answer the question that is open."""
        asked = (await self.app.tables.table(number)).undo
        move = asked.move if asked is not None else 0
        table = await self.app.tables.undo.answer(number, interaction.user.id, move, agree)
        await answer(interaction, _noted(table, agree=agree))

    @undo.autocomplete("game")
    async def _complete_game(self, interaction: discord.Interaction, current: str) -> Choices:
        return await complete_game(interaction, current)


@handles("undo")
async def undo(pressed: Pressed) -> None:
    """Take back one's newest turn, or ask the others."""
    if await acknowledge(pressed.interaction, new=True):
        seen = int(pressed.token or 0)
        table = await pressed.app.tables.undo.ask(pressed.table, pressed.user, seen)
        await answer(pressed.interaction, await _undone(pressed.app, table))


async def _undone(app: App, table: TableRecord) -> str:
    """What came of asking for an undo."""
    if table.undo is None:
        return "Taken back."
    asked = [seat for seat in table.undo.asked if seat not in table.undo.agreed]
    why = "Others have moved since, something has come to light, or a seat has changed hands, so"
    if elsewhere := await reached(app, table, asked):
        return f"{why} the others are asked. {elsewhere} They can answer with `/undo game:{table.id} answer:`."
    return sentence(table, Text(f"{why} I have asked {{players}}.", {"players": who(asked)}))


@handles("agree")
async def agree(pressed: Pressed) -> None:
    """Consent to an undo."""
    await _answer(pressed, agree=True)


@handles("refuse")
async def refuse(pressed: Pressed) -> None:
    """Decline an undo."""
    await _answer(pressed, agree=False)


async def _answer(pressed: Pressed, *, agree: bool) -> None:
    """Answer the question; it keeps its buttons only as long as somebody else is still to answer."""
    if not await acknowledge(pressed.interaction, new=True):
        return
    try:
        table = await pressed.app.tables.undo.answer(pressed.table, pressed.user, int(pressed.arg), agree)
    except Refusal as refused:
        if refused.why in (Why.LAPSED, Why.OVER):
            await strip(pressed.interaction.message, LAPSED)
        raise
    await answer(pressed.interaction, _noted(table, agree=agree))


def _noted(table: TableRecord, *, agree: bool) -> str:
    """What somebody is told who has answered."""
    if table.undo is not None:
        waiting = [seat for seat in table.undo.asked if seat not in table.undo.agreed]
        return sentence(table, Text("Noted; {players} can still answer.", {"players": who(waiting)}))
    return "It has been taken back." if agree else "Noted: the turn stands."


async def setup(host: Host) -> None:
    """Add the command to the bot."""
    await host.add_cog(Undo(host))
