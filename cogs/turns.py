"""Taking a turn: by typing it, and with the buttons and menus of the panel."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import App
from bot.store.repository import StoreError
from bot.tables.player_view import PlayerView
from bot.tables.refusals import Refusal, Why
from cogs.support.answers import EVERYTHING, Opened
from cogs.support.buttons import Pressed, handles
from cogs.support.choosing import meant
from cogs.support.completion import Choices, choices, told_apart
from cogs.support.errors import refusal
from cogs.support.finding import GAME, SEVERAL, complete_game, while_typing
from cogs.support.host import Host
from cogs.support.marks import mark_in, parts
from cogs.support.messages import Message, Reply
from cogs.support.panels import panel, panel_message
from cogs.support.played import beside, came_back, done, in_messages, show_played, show_turn
from cogs.support.replies import acknowledge, answer, replace
from cogs.support.waiting_games import waiting_games
from cogs.support.words import lines

Act = Callable[[], Awaitable[PlayerView]]
AGAIN = "Press “Take your turn” again to go on."
"""Where Discord doesn't take a panel, nothing is lost."""
CLOSED = (
    "Discord doesn't let me send you direct messages, so your panels come here, where only you see them. "
    "(To get them by message, allow direct messages from members of this server, then use /settings me.)"
)


class Turns(commands.Cog):
    """``/move`` and ``/turn``."""

    def __init__(self, host: Host) -> None:
        self.app = host.app

    @app_commands.command(description="Take your turn by typing it; legal turns are offered as you type")
    @app_commands.describe(turn="Your turn in short words; what is legal is offered as you type", game=GAME)
    async def move(self, interaction: discord.Interaction, turn: str, game: str | None = None) -> None:
        """Play a turn from text."""
        if await acknowledge(interaction, new=True, stays=True):
            await meant(interaction, game, lambda chosen, number: self._type(chosen, number, turn))

    async def _type(self, interaction: discord.Interaction, number: int, turn: str) -> None:
        in_panel = in_messages(interaction)
        seen = await self.app.tables.play.type_turn(number, interaction.user.id, turn, in_panel=in_panel)
        await show_played(interaction, seen)

    @move.autocomplete("turn")
    async def _complete_turn(self, interaction: discord.Interaction, current: str) -> Choices:
        try:
            numbers = await while_typing(interaction, interaction.namespace.game)
            if len(numbers) > 1:
                return choices([(SEVERAL, current)] if current else [])
            if not numbers:
                return []
            [number] = numbers
            offered = await self.app.tables.play.complete(number, interaction.user.id, current)
            examples = [] if offered else await self.app.tables.play.complete(number, interaction.user.id, "", 1)
        except (Refusal, StoreError):
            return []
        names = told_apart([[shown for shown, _ in item.answers] for item in offered])
        if not offered:
            # Its value is what was typed: Enter takes the first that is offered, and would play the example.
            return choices((f"No turn begins like that. “{item.text}” would be one", current) for item in examples)
        return choices(zip(names, (item.text for item in offered), strict=True))

    @app_commands.command(description="Open your turn: the board with what you may do")
    @app_commands.describe(game=GAME)
    async def turn(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """Open the panel, as the button does."""
        if await acknowledge(interaction, new=True, stays=True):
            await meant(interaction, game, self._open)

    async def _open(self, interaction: discord.Interaction, number: int) -> None:
        seen = await self.app.tables.play.take_up(number, interaction.user.id)
        await show_turn(interaction, seen, fallback="Please try once more.")

    @move.autocomplete("game")
    @turn.autocomplete("game")
    async def _complete_game(self, interaction: discord.Interaction, current: str) -> Choices:
        return await complete_game(interaction, current)


@handles("take", timeless=True)
async def take(pressed: Pressed) -> None:
    """Open the panel of somebody who is asked."""
    if await acknowledge(pressed.interaction, new=True, stays=True):
        seen = await pressed.app.tables.play.take_up(pressed.table, pressed.user)
        note = await _closed_messages(pressed.app, pressed.user)
        await show_turn(pressed.interaction, seen, note=note, fallback=AGAIN)


@handles("next", timeless=True)
async def next_game(pressed: Pressed) -> None:
    """Open the panel of the game that waits for somebody and is due first."""
    if not await acknowledge(pressed.interaction, new=True, stays=True):
        return
    waiting = await waiting_games(pressed.app, pressed.user)
    if not waiting:
        await answer(pressed.interaction, "No game waits for you now.")
        return
    seen = await pressed.app.tables.play.take_up(waiting[0].id, pressed.user)
    await show_turn(pressed.interaction, seen, fallback=AGAIN)


@handles("pick")
async def pick(pressed: Pressed) -> None:
    """Pencil one answer, from a button or a menu."""
    choice = pressed.values or (pressed.arg,)
    play = pressed.app.tables.play
    await _act(pressed, lambda: play.choose(pressed.table, pressed.user, pressed.token, choice))


@handles("whole")
async def whole(pressed: Pressed) -> None:
    """Pencil an answer of several options, chosen in one."""
    choice = tuple(pressed.values[0].split("+"))
    play = pressed.app.tables.play
    await _act(pressed, lambda: play.choose(pressed.table, pressed.user, pressed.token, choice))


@handles("fill")
async def fill(pressed: Pressed) -> None:
    """Put together several answers. A menu speaks only for the options that it shows."""
    play = pressed.app.tables.play

    async def act() -> PlayerView:
        seen = await play.take_up(pressed.table, pressed.user)
        shown = _shown_in_menu(pressed)
        kept = [key for key in seen.partial if key not in shown]
        chosen = [value.partition("#")[0] for value in pressed.values]
        return await play.fill(pressed.table, pressed.user, pressed.token, kept + chosen)

    await _act(pressed, act)


def _shown_in_menu(pressed: Pressed) -> set[str]:
    wanted = pressed.interaction.data["custom_id"]
    shown = parts(pressed.interaction.message.components)
    menus = [part for part in shown if isinstance(part, discord.SelectMenu) and part.custom_id == wanted]
    return {option.value.partition("#")[0] for menu in menus for option in menu.options}


@handles("open")
async def open_(pressed: Pressed) -> None:
    """Show a group of the options, another page of them, or all again; nothing is pencilled by that."""
    if not await acknowledge(pressed.interaction, new=False):
        return
    try:
        seen = await pressed.app.tables.play.take_up(pressed.table, pressed.user)
    except Refusal as refused:
        await _refused(pressed, refused)
        return
    of_now = seen.token == pressed.token
    await _show(pressed, seen, opened=Opened.read(pressed.arg) if of_now else EVERYTHING)


@handles("back")
async def back(pressed: Pressed) -> None:
    """Step back within the unfinished turn."""
    play = pressed.app.tables.play
    await _act(pressed, lambda: play.back(pressed.table, pressed.user, pressed.token))


@handles("confirm")
async def confirm(pressed: Pressed) -> None:
    """Ink the turn."""
    play = pressed.app.tables.play
    at = pressed.interaction.message.id
    await _act(pressed, lambda: play.confirm(pressed.table, pressed.user, pressed.token, at))


async def _act(pressed: Pressed, act: Act) -> None:
    if not await acknowledge(pressed.interaction, new=False):
        return
    try:
        seen = await act()
    except Refusal as refused:
        await _refused(pressed, refused)
        return
    await came_back(pressed.app, pressed.user, seen)
    await _show(pressed, seen, note=done(seen))


async def _refused(pressed: Pressed, refused: Refusal) -> None:
    """Say why, in the panel itself if it can be shown, so that it is never left out of date."""
    words = refusal(refused)
    if refused.why in (Why.MISSING, Why.STRANGER):
        await answer(pressed.interaction, words)
        return
    seen = await pressed.app.tables.play.look(pressed.table, pressed.user)
    now = " Here is where it stands now." if refused.why is Why.STALE else ""
    await _show(pressed, seen, note=f"⚠️ {words}{now}")


async def _show(pressed: Pressed, seen: PlayerView, *, note: str = "", opened: Opened = EVERYTHING) -> None:
    """Put the panel in the place of the message with the pressed button: an answer in a frame, or an ordinary one
    in direct messages, which keeps its mark."""
    at, here = pressed.interaction.message, beside(pressed.interaction, seen)
    shown: Message | Reply
    if at.flags.components_v2:
        shown = await panel(pressed.app, seen, note=note, opened=opened, beside=here)
    else:
        number = mark_in(at.components)
        news = lines(seen.table, seen.followed)
        shown = await panel_message(pressed.app, seen, note=note, news=news, opened=opened, number=number)
    await replace(pressed.interaction, shown, fallback=note or AGAIN)


async def _closed_messages(app: App, user: int) -> str:
    """What somebody is told, once, whose direct messages are closed."""
    person = await app.tables.person(user)
    if not person.dm_closed or person.dm_told:
        return ""
    await app.tables.change_person(user, dm_told=True)
    return CLOSED


async def setup(host: Host) -> None:
    """Add the commands to the bot."""
    await host.add_cog(Turns(host))
