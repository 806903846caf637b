"""What everybody at a table must agree to: a pause, and an end without a result."""

from __future__ import annotations

from functools import partial
from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import App
from bot.games.text import Text
from bot.store.records import TableRecord
from bot.tables.agreements import What
from bot.tables.consent import open_question
from bot.tables.pauses import is_paused
from bot.tables.people import who
from bot.tables.refusals import Refusal, Why
from cogs.support import dates
from cogs.support.buttons import LAPSED, Pressed, handles, second_look, strip
from cogs.support.choosing import meant
from cogs.support.completion import Choices
from cogs.support.finding import GAME, complete_game
from cogs.support.host import Host
from cogs.support.reaching import reached
from cogs.support.replies import acknowledge, answer, close_question
from cogs.support.words import moment, safe, sentence

REPLY = "Your answer to somebody else who asks for it"
END = (
    "End game {table} ({name}) without a result? Nobody wins. The others are asked, and it is done when all of "
    "them agree."
)
RESUMED = "The game goes on. Whoever it waits for is called."
Answer = Literal["Yes", "No"]


class Agreements(commands.Cog):
    """``/pause``, ``/resume`` and ``/abandon``."""

    def __init__(self, host: Host) -> None:
        self.app = host.app

    @app_commands.command(description="Let a game stand still; the others are asked, and all must agree")
    @app_commands.describe(
        until="When it ends by itself, such as “monday”; else /resume does", game=GAME, reply=REPLY
    )
    @app_commands.rename(reply="answer")
    async def pause(
        self,
        interaction: discord.Interaction,
        until: app_commands.Range[str, 1, dates.LONGEST] | None = None,
        game: str | None = None,
        reply: Answer | None = None,
    ) -> None:
        """Ask for a pause, or answer somebody who does."""
        if not await acknowledge(interaction, new=True):
            return
        if reply is not None:
            await meant(interaction, game, partial(self._reply, what="pause", agree=reply == "Yes"))
            return
        zone = (await self.app.tables.person(interaction.user.id)).zone
        end = dates.moment(until, self.app.now(), zone) if until is not None else None
        if until is not None and end is None:
            await answer(interaction, dates.UNCLEAR.format(typed=safe(until)))
            return
        note = dates.NO_ZONE if until is not None and not zone else ""
        await meant(interaction, game, partial(self._pause, until=end, note=note))

    async def _pause(
        self, interaction: discord.Interaction, number: int, *, until: float | None, note: str
    ) -> None:
        table = await self.app.tables.agreements.ask(number, interaction.user.id, "pause", until)
        await answer(interaction, "\n".join(filter(None, [await _asked(self.app, table, "pause"), note])))

    @app_commands.command(description="Let a paused game go on")
    @app_commands.describe(game=GAME)
    async def resume(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """End a pause."""
        if await acknowledge(interaction, new=True):
            await meant(interaction, game, self._resume)

    async def _resume(self, interaction: discord.Interaction, number: int) -> None:
        await self.app.tables.pausing.resume(number, interaction.user.id)
        await answer(interaction, RESUMED)

    @app_commands.command(description="End a game without a result; the others are asked, and all must agree")
    @app_commands.describe(game=GAME, reply=REPLY)
    @app_commands.rename(reply="answer")
    async def abandon(
        self, interaction: discord.Interaction, game: str | None = None, reply: Answer | None = None
    ) -> None:
        """Ask whether somebody really wants that; or answer somebody else."""
        if not await acknowledge(interaction, new=True):
            return
        act = self._sure if reply is None else partial(self._reply, what="abandon", agree=reply == "Yes")
        await meant(interaction, game, act)

    async def _sure(self, interaction: discord.Interaction, number: int) -> None:
        table = await self.app.tables.agreements.may_ask(number, interaction.user.id, "abandon")
        asked = END.format(table=number, name=self.app.tables.name_of(table))
        view = second_look(table.ticket, "abandon", "End it", "Play on")
        await answer(interaction, asked, view=view)

    async def _reply(self, interaction: discord.Interaction, number: int, *, what: What, agree: bool) -> None:
        """Answer the question that is open, if it is this one."""
        question = open_question(await self.app.tables.table(number), self.app.now())
        if question is None or question.what != what:
            raise Refusal(Why.LAPSED, table=number)
        user = interaction.user.id
        table = await self.app.tables.agreements.answer(number, user, question.number, agree=agree)
        await answer(interaction, _noted(self.app, table, agree=agree))

    @pause.autocomplete("game")
    @resume.autocomplete("game")
    @abandon.autocomplete("game")
    async def _complete_game(self, interaction: discord.Interaction, current: str) -> Choices:
        return await complete_game(interaction, current)


@handles("resume")
async def resume(pressed: Pressed) -> None:
    """End a pause."""
    if await acknowledge(pressed.interaction, new=True):
        await pressed.app.tables.pausing.resume(pressed.table, pressed.user)
        await answer(pressed.interaction, RESUMED)


@handles("abandon")
async def abandon(pressed: Pressed) -> None:
    """Ask the others whether the game is to end, after the second look."""
    if await acknowledge(pressed.interaction, new=False):
        table = await pressed.app.tables.agreements.ask(pressed.table, pressed.user, "abandon")
        await close_question(pressed.interaction, await _asked(pressed.app, table, "abandon"))


async def _asked(app: App, table: TableRecord, what: What) -> str:
    """What came of asking the others."""
    question = open_question(table, app.now())
    if question is None:
        return _done(table)
    waiting = [seat for seat in question.asked if seat not in question.agreed]
    if elsewhere := await reached(app, table, waiting):
        return f"The others are asked. {elsewhere} They can answer with `/{what} game:{table.id} answer:`."
    return sentence(table, Text("I have asked {players}.", {"players": who(waiting)}))


@handles("consent")
async def consent(pressed: Pressed) -> None:
    """Agree to what somebody asks."""
    await _answer(pressed, agree=True)


@handles("object")
async def object_to(pressed: Pressed) -> None:
    """Say no to it."""
    await _answer(pressed, agree=False)


async def _answer(pressed: Pressed, *, agree: bool) -> None:
    """Answer the question; it keeps its buttons only as long as somebody else is still to answer."""
    if not await acknowledge(pressed.interaction, new=True):
        return
    agreements, number = pressed.app.tables.agreements, int(pressed.arg)
    try:
        table = await agreements.answer(pressed.table, pressed.user, number, agree=agree)
    except Refusal as refused:
        if refused.why in (Why.LAPSED, Why.OVER):
            await strip(pressed.interaction.message, LAPSED)
        raise
    await answer(pressed.interaction, _noted(pressed.app, table, agree=agree))


def _noted(app: App, table: TableRecord, *, agree: bool) -> str:
    """What somebody is told who has answered."""
    question = open_question(table, app.now())
    if question is not None:
        waiting = [seat for seat in question.asked if seat not in question.agreed]
        return sentence(table, Text("Noted; {players} can still answer.", {"players": who(waiting)}))
    return _done(table) if agree else "Noted: the game goes on."


def _done(table: TableRecord) -> str:
    """What has come of it."""
    if table.abandoned_at is not None:
        return f"Game {table.id} has ended, without a result."
    if not is_paused(table):
        return "The game goes on."
    until = f" until {moment(table.pauses.until, 'f')}" if table.pauses.until is not None else ""
    return f"Game {table.id} is paused{until}. `/resume` ends that, and so does playing."


async def setup(host: Host) -> None:
    """Add the commands to the bot."""
    await host.add_cog(Agreements(host))
