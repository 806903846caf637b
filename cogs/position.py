"""Looking at a game: its board, and one's hand, as pictures or in words."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import App
from bot.games.contract import dump, taken
from bot.games.text import enumerate_words
from bot.store.records import TableRecord
from bot.tables.people import not_begun
from bot.tables.player_view import PlayerView
from bot.tables.refusals import Refusal, Why
from cogs.support import pictures
from cogs.support.answers import several
from cogs.support.buttons import Pressed, handles
from cogs.support.choosing import meant
from cogs.support.completion import Choices
from cogs.support.descriptions import Part, asked_for, reading
from cogs.support.failures import CALL_ERRORS, Failure, failure
from cogs.support.finding import EVERY, GAME, complete_game
from cogs.support.host import Host, app_of, host_of, place_of
from cogs.support.lobby_messages import lobby_for
from cogs.support.messages import Draft, Reply, standing, title
from cogs.support.missed_messages import meanwhile, note_read
from cogs.support.outcome_words import ranking
from cogs.support.permissions import may_write, missing, parent_of
from cogs.support.plan_messages import planning
from cogs.support.post_messages import buttons
from cogs.support.replies import acknowledge, answer, replace
from cogs.support.words import jump
from rendering.picture import NoHand

AGAIN = "Please try once more."
TEXT = "True: told in words; false: as a picture; usually as you have chosen in /settings me"
NO_HAND_YET = (
    "You have no hand yet: you are still choosing it. This is what there is, with what you have marked so far; "
    "“Take your turn” is where you choose."
)


class Position(commands.Cog):
    """``/board`` and ``/hand``."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.app = host.app

    @app_commands.command(description="See what you hold; nobody else does")
    @app_commands.describe(game=GAME, text=TEXT)
    async def hand(
        self, interaction: discord.Interaction, game: str | None = None, text: bool | None = None
    ) -> None:
        """Show the person's hand."""
        if await acknowledge(interaction, new=True):
            await meant(interaction, game, lambda chosen, number: _show_hand(chosen, number, text))

    @app_commands.command(description="See the board of a game; only you see the answer")
    @app_commands.describe(game=GAME, text=TEXT)
    async def board(
        self, interaction: discord.Interaction, game: str | None = None, text: bool | None = None
    ) -> None:
        """Show the position; bring a game whose channel is gone to this one."""
        if await acknowledge(interaction, new=True):
            await meant(interaction, game, lambda chosen, number: self._look(chosen, number, text), EVERY)

    async def _look(self, interaction: discord.Interaction, number: int, text: bool | None) -> None:
        seen = await self.app.tables.play.look(number, interaction.user.id)
        if seen.table.status in ("lobby", "cancelled"):
            await self._lobby(interaction, seen)
            return
        note = await self._bring_home(interaction, seen)
        if note:
            seen = await self.app.tables.play.look(number, interaction.user.id)
        if await _in_words(self.app, interaction.user.id, text):
            shown = _told(self.app, seen, "board", note=note)
        else:
            shown = await self._position(seen, note)
        await replace(interaction, shown, fallback=AGAIN)

    async def _lobby(self, interaction: discord.Interaction, seen: PlayerView) -> None:
        """Show a lobby; for somebody who sits there it is posted anew, where all can join."""
        table = seen.table
        if table.status == "lobby" and seen.seat is not None and table.channel == interaction.channel_id:
            await self.app.tables.repost(table.id)
            await answer(interaction, "The lobby is posted anew below.")
            return
        reader = interaction.user.id if interaction.guild_id is None else None
        shown = await lobby_for(self.app, table, None, reader, place_of(host_of(interaction), table))
        await replace(interaction, shown, fallback="Please try again.")

    async def _position(self, seen: PlayerView, note: str) -> Reply:
        """The position as everybody may see it."""
        table = seen.table
        everybodys = self.app.tables.store.position(table).view(None)
        draft = Draft(title(self.app, table), note)
        draft.show(await pictures.board(self.app, table, dump(everybodys), outcome=seen.outcome))
        ended = ranking(table, seen.outcome) if seen.outcome is not None else []
        draft.say(standing(table), *ended, jump(table.guild, table.channel, table.post))
        if table.status == "live":
            draft.offer(buttons(table, seen.newest))
        return draft.done()

    async def _bring_home(self, interaction: discord.Interaction, seen: PlayerView) -> str:
        """Let a game whose channel is gone go on where one of its players looks at it. Returns what to say."""
        table = seen.table
        if seen.seat is None or interaction.guild_id is None or table.status != "live":
            return ""
        if table.homeless and await self._may_post(table):
            await self.app.tables.repost(table.id)
            return "I could not write in the game's channel for a while; the newest board is posted there now."
        if table.channel == interaction.channel_id or (not table.homeless and await self._reachable(table)):
            return ""
        lost = "The game's own channel can't be used any more"
        if lacking := missing(interaction, own_thread=False):
            return f"{lost}. It could go on here if I had the permission {enumerate_words(lacking)}."
        await self.app.tables.homes.move(
            table.id, interaction.user.id, interaction.channel_id or 0, interaction.guild_id, parent_of(interaction)
        )
        await self.app.tables.repost(table.id)
        return f"{lost}, so it goes on here."

    async def _may_post(self, table: TableRecord) -> bool:
        """Whether Discord lets me write in a table's channel."""
        try:
            channel = await self.host.fetch_channel(table.channel)
        except (*CALL_ERRORS, discord.DiscordException):
            return False
        return may_write(channel)

    async def _reachable(self, table: TableRecord) -> bool:
        try:
            await self.host.fetch_channel(table.channel)
        except CALL_ERRORS as error:
            return failure(error) is not Failure.GONE
        except discord.InvalidData:
            return True
        return True

    @hand.autocomplete("game")
    @board.autocomplete("game")
    async def _complete_game(self, interaction: discord.Interaction, current: str) -> Choices:
        return await complete_game(interaction, current)


@handles("hand", timeless=True)
async def hand(pressed: Pressed) -> None:
    """Show somebody what they hold."""
    if await acknowledge(pressed.interaction, new=True):
        await _show_hand(pressed.interaction, pressed.table, None)


async def _show_hand(interaction: discord.Interaction, number: int, text: bool | None) -> None:
    """Answer with the person's hand, privately."""
    app = app_of(interaction)
    seen = await _look_into(app, number, interaction.user.id)
    missed = meanwhile(seen.table, seen.seat)
    if await _in_words(app, interaction.user.id, text):
        shown = await replace(interaction, _told(app, seen, "hand", note=missed), fallback=AGAIN)
        if shown is not None:
            await note_read(app, seen.table, interaction.user.id)
        return
    draft = Draft(f"-# Game {number} · only you see this.", missed, NO_HAND_YET if _drafts(seen) else "")
    try:
        picture = await pictures.held(app, seen, taken(seen.partial))
        draft.show(picture)
        draft.say("" if picture is not None else "It can't be drawn just now; /turn says what you may do.")
    except NoHand:
        draft.say("You have no hand yet.", standing(seen.table))
    if ahead := await planning(app, seen.table, seen.seat):
        draft.offer(ahead)
    if await replace(interaction, draft.done(), fallback="Please press it again.") is not None:
        await note_read(app, seen.table, interaction.user.id)


async def _look_into(app: App, number: int, user: int) -> PlayerView:
    """A game as somebody sees it who sits there. Raises :class:`Refusal`."""
    seen = await app.tables.play.look(number, user)
    if seen.seat is None:
        raise Refusal(Why.STRANGER, table=number)
    if seen.table.state is None:
        raise not_begun(seen.table)
    return seen


async def _in_words(app: App, user: int, text: bool | None) -> bool:
    """Whether somebody wants words instead of a picture: as they say now, else as they have chosen for good."""
    return (await app.tables.person(user)).in_words if text is None else text


@handles("words", timeless=True)
async def open_words(pressed: Pressed) -> None:
    """Tell somebody what a panel in words leaves to a button: the position as they see it, or what they hold."""
    if await acknowledge(pressed.interaction, new=True):
        await _read(pressed, *asked_for(pressed.arg))


@handles("reading", timeless=True)
async def turn_page(pressed: Pressed) -> None:
    """Turn a page of what is told in words."""
    if await acknowledge(pressed.interaction, new=False):
        await _read(pressed, *asked_for(pressed.arg))


@handles("heading", timeless=True)
async def go_to_heading(pressed: Pressed) -> None:
    """Turn to the page with a heading."""
    if await acknowledge(pressed.interaction, new=False):
        part, _ = asked_for(pressed.arg)
        _, page = asked_for(f"{part}-{pressed.values[0].partition('-')[0]}")
        await _read(pressed, part, page)


async def _read(pressed: Pressed, part: Part, page: int) -> None:
    """Show a page of a position, or of a hand, in words; only a position is told to somebody who doesn't sit there,
    and of an unfinished turn to nobody else."""
    seen = await pressed.app.tables.play.look(pressed.table, pressed.user)
    if part == "hand" or seen.table.state is None:
        seen = await _look_into(pressed.app, pressed.table, pressed.user)
    await replace(pressed.interaction, _told(pressed.app, seen, part, page), fallback=AGAIN)


def _told(app: App, seen: PlayerView, part: Part, page: int = 1, note: str = "") -> Reply:
    """A page in words; below a position, what stands below its picture."""
    draft, table = reading(app, seen, part, page, note), seen.table
    if part == "board":
        draft.say(standing(table), jump(table.guild, table.channel, table.post))
    if part == "board" and table.status == "live":
        draft.offer(buttons(table, seen.newest))
    return draft.done()


def _drafts(seen: PlayerView) -> bool:
    """Whether somebody still puts their hand together: an answer of several, with one that is usual."""
    decision = seen.turn.decision if seen.turn is not None else None
    return decision is not None and decision.secret and decision.usual is not None and several(decision)


async def setup(host: Host) -> None:
    """Add the commands to the bot."""
    await host.add_cog(Position(host))
