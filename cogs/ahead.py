"""Planning turns ahead: for when it is one's turn again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.text import Text
from bot.store.repository import StoreError
from bot.tables.ahead import Planned
from bot.tables.refusals import Refusal, Why
from cogs.support.buttons import Pressed, handles
from cogs.support.choosing import meant
from cogs.support.completion import LONGEST, Choices, choices, told_apart
from cogs.support.errors import refusal
from cogs.support.finding import GAME, SEVERAL, complete_game, while_typing
from cogs.support.host import Host, app_of
from cogs.support.plan_messages import plan
from cogs.support.replies import acknowledge, replace
from cogs.support.words import cut

KEPT = "What you have planned is kept; `/ahead` shows it."
NO_TURN = Text("Say in “turn” what you want to play after that.")


class Ahead(commands.Cog):
    """``/ahead``."""

    def __init__(self, host: Host) -> None:
        self.app = host.app

    @app_commands.command(
        description="Plan what you play as soon as it's your turn again; or see what you have planned"
    )
    @app_commands.describe(
        turn="Your turn, as in /move; “or” between alternatives, “then” between turns",
        only_if="Only if somebody else has played just that since your last turn",
        game=GAME,
    )
    @app_commands.rename(only_if="if")
    async def ahead(
        self,
        interaction: discord.Interaction,
        turn: str | None = None,
        only_if: str | None = None,
        game: str | None = None,
    ) -> None:
        """Plan turns, or show those that are planned."""
        if await acknowledge(interaction, new=True):
            await meant(interaction, game, lambda chosen, number: self._plan(chosen, number, turn, only_if))

    async def _plan(
        self, interaction: discord.Interaction, number: int, turn: str | None, only_if: str | None
    ) -> None:
        user, ahead = interaction.user.id, self.app.tables.ahead
        if turn is None and only_if is not None:
            raise Refusal(Why.OPTION, reason=NO_TURN)
        seen = await (ahead.look(number, user) if turn is None else ahead.add(number, user, turn, only_if or ""))
        await replace(interaction, await plan(self.app, seen), fallback=KEPT)

    @ahead.autocomplete("turn")
    async def _complete_turn(self, interaction: discord.Interaction, current: str) -> Choices:
        try:
            numbers = await while_typing(interaction, interaction.namespace.game)
            if len(numbers) > 1:
                return choices([(SEVERAL, current)] if current else [])
            offered = [
                each
                for number in numbers
                for each in await self.app.tables.ahead.complete(number, interaction.user.id, current)
            ]
        except (Refusal, StoreError):
            return []
        names = told_apart([answers for _, answers in offered])
        several = [text.casefold().rfind(word) for text, _ in offered for word in (" then ", " or ")]
        before = "… " if max(several, default=-1) >= 0 else ""
        named = zip(names, offered, strict=True)
        return choices((cut(before + name, LONGEST), text) for name, (text, _) in named)

    @ahead.autocomplete("only_if")
    async def _complete_condition(self, interaction: discord.Interaction, current: str) -> Choices:
        try:
            numbers = await while_typing(interaction, interaction.namespace.game)
            if len(numbers) != 1:
                return choices([(SEVERAL, current)] if current and numbers else [])
            offered = await self.app.tables.ahead.complete_after(numbers[0], interaction.user.id, current)
        except (Refusal, StoreError):
            return []
        return choices((text, text) for text in offered)

    @ahead.autocomplete("game")
    async def _complete_game(self, interaction: discord.Interaction, current: str) -> Choices:
        return await complete_game(interaction, current)


@handles("ahead", timeless=True)
async def ahead(pressed: Pressed) -> None:
    """Show somebody what they have planned."""
    if await acknowledge(pressed.interaction, new=True):
        await _show(pressed, await pressed.app.tables.ahead.look(pressed.table, pressed.user))


@handles("plan")
async def add(pressed: Pressed) -> None:
    """Plan a turn that is offered."""
    tables = pressed.app.tables
    await _change(pressed, lambda: tables.ahead.add(pressed.table, pressed.user, pressed.values[0]))


@handles("unplan")
async def remove(pressed: Pressed) -> None:
    """Take a planned turn out."""
    tables, place = pressed.app.tables, int(pressed.values[0])
    await _change(pressed, lambda: tables.ahead.remove(pressed.table, pressed.user, pressed.token, place))


@handles("sooner")
async def sooner(pressed: Pressed) -> None:
    """Put a planned turn before the one above it."""
    tables, place = pressed.app.tables, int(pressed.values[0])
    await _change(pressed, lambda: tables.ahead.raise_(pressed.table, pressed.user, pressed.token, place))


@handles("surely")
async def surely(pressed: Pressed) -> None:
    """Agree to a planned turn though it may bring something to light."""
    tables, place = pressed.app.tables, int(pressed.arg)
    await _change(pressed, lambda: tables.ahead.make_sure(pressed.table, pressed.user, pressed.token, place))


@handles("forget")
async def forget(pressed: Pressed) -> None:
    """Forget everything that is planned."""
    await _change(pressed, lambda: pressed.app.tables.ahead.clear(pressed.table, pressed.user, pressed.token))


async def _change(pressed: Pressed, act: Callable[[], Awaitable[Planned]]) -> None:
    """Show what is planned after a change, or how it stands where it couldn't be changed."""
    if not await acknowledge(pressed.interaction, new=False):
        return
    try:
        seen, note = await act(), ""
    except Refusal as refused:
        seen, note = await pressed.app.tables.ahead.look(pressed.table, pressed.user), f"⚠️ {refusal(refused)}"
    await _show(pressed, seen, note)


async def _show(pressed: Pressed, seen: Planned, note: str = "") -> None:
    await replace(pressed.interaction, await plan(app_of(pressed.interaction), seen, note), fallback=KEPT)


async def setup(host: Host) -> None:
    """Add the command to the bot."""
    await host.add_cog(Ahead(host))
