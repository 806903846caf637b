"""The commands that are the same for every game."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, cast

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.games.contract import dump
from bot.games.text import Text, Who, enumerate_words
from bot.store.records import Summary, TableRecord
from bot.store.repository import StoreError
from bot.tables.house import Sitting, seat_of, who
from bot.tables.refusals import Refusal, Why
from cogs import boards, pictures, turns
from cogs.calls import CALL_ERRORS, Failure, acknowledge, answer, failure
from cogs.help import rules_commands
from cogs.lobbies import lobby
from cogs.panels import Message, panel
from cogs.places import complete_game, find, missing
from cogs.press import excuse
from cogs.words import cut, jump, lines, moment, safe, say

if TYPE_CHECKING:
    from bot.client import Caravan

GAME = "Which game, if you sit at several"
LOG_PAGE = 15


def client_of(interaction: discord.Interaction) -> Caravan:
    """The bot behind an interaction."""
    return cast("Caravan", interaction.client)


async def play(interaction: discord.Interaction, game: str | None, words: str, *, told: bool = False) -> None:
    """Play a turn from text and show what came of it: the panel, if anything is still open. ``told``: the
    command says itself that what comes to light can't be taken back."""
    if await acknowledge(interaction, new=True):
        await play_acknowledged(interaction, game, words, told=told)


async def play_acknowledged(
    interaction: discord.Interaction, game: str | None, words: str, *, told: bool = False
) -> None:
    """What :func:`play` does, once Discord knows that an answer will come."""
    client = client_of(interaction)
    number = await find(client, interaction, game)
    sitting = await client.tables.play.say(number, interaction.user.id, words, told=told)
    note = turns.done(sitting)
    message = await panel(client, sitting, note=note)
    kept = "Your turn is kept. Press “Take your turn” to see it."
    await turns.replace(interaction, message, fallback=note or kept)


class General(commands.Cog):
    """What can be done at any table."""

    def __init__(self, client: Caravan) -> None:
        self.client = client

    @app_commands.command(description="Take your turn by typing it; legal turns are offered as you type")
    @app_commands.describe(turn="Your turn, such as: sparrow C4 oak", game=GAME)
    async def move(self, interaction: discord.Interaction, turn: str, game: str | None = None) -> None:
        """Play a turn from text."""
        await play(interaction, game, turn)

    @move.autocomplete("turn")
    async def _complete_turn(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        try:
            number = await find(self.client, interaction, interaction.namespace.game)
            offered = await self.client.tables.play.complete(number, interaction.user.id, current)
        except (Refusal, StoreError):
            return []
        return [
            app_commands.Choice(name=cut(item.label, 100), value=item.text)
            for item in offered
            if len(item.text) <= 100
        ]

    @app_commands.command(description="Open your turn: the board with what you may do")
    @app_commands.describe(game=GAME)
    async def turn(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """Open the panel, as the button does."""
        if not await acknowledge(interaction, new=True):
            return
        number = await find(self.client, interaction, game)
        sitting = await self.client.tables.play.take_up(number, interaction.user.id)
        await turns.replace(interaction, await panel(self.client, sitting), fallback="Please try once more.")

    @app_commands.command(description="See what you hold; nobody else does")
    @app_commands.describe(game=GAME)
    async def hand(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """Show the person's hand."""
        if await acknowledge(interaction, new=True):
            await turns.show_hand(self.client, interaction, await find(self.client, interaction, game))

    @app_commands.command(description="See the board of a game; only you see the answer")
    @app_commands.describe(game=GAME)
    async def board(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """Show the position; bring a game whose channel is gone to this one."""
        if not await acknowledge(interaction, new=True):
            return
        number = await find(self.client, interaction, game)
        sitting = await self.client.tables.play.look(number, interaction.user.id)
        if sitting.table.status in ("lobby", "cancelled"):
            await self._lobby(interaction, sitting)
            return
        note = await self._bring_home(interaction, sitting)
        if note:
            sitting = await self.client.tables.play.look(number, interaction.user.id)
        await turns.replace(interaction, await self._position(sitting, note), fallback="Please try once more.")

    async def _lobby(self, interaction: discord.Interaction, sitting: Sitting) -> None:
        """Show a lobby; for somebody who sits there it is posted anew, where all can join."""
        table = sitting.table
        if table.status == "lobby" and sitting.seat is not None and table.channel == interaction.channel_id:
            await self.client.tables.repost(table.id)
            await answer(interaction, "The lobby is posted anew below.")
            return
        await turns.replace(interaction, Message(lobby(self.client, table), []), fallback="Please try again.")

    async def _position(self, sitting: Sitting, note: str) -> Message:
        table = sitting.table
        outcome = self.client.tables.house.game(table).outcome(self.client.tables.house.state(table))
        public = self.client.tables.house.game(table).view(self.client.tables.house.state(table), None)
        picture = await pictures.board(self.client, table, dump(public), outcome=outcome)
        view, frame = boards.box(1, boards.title(self.client, table), note)
        if picture is not None:
            frame.add_item(pictures.gallery(picture))
        frame.add_item(ui.TextDisplay(f"{_standing(table)}\n{jump(table.guild, table.channel, table.post)}"))
        if table.status == "live":
            moves = await self.client.repository.moves(table.id)
            frame.add_item(boards.buttons(table, moves[-1].number if moves else 0))
        return Message(view, [picture] if picture is not None else [])

    async def _bring_home(self, interaction: discord.Interaction, sitting: Sitting) -> str:
        table = sitting.table
        if sitting.seat is None or table.channel == interaction.channel_id or interaction.guild_id is None:
            return ""
        if table.status != "live" or await self._reachable(table):
            return ""
        lost = "The game's own channel can't be used any more"
        if lacking := missing(interaction, own_thread=False):
            return f"{lost}. It could go on here if I had the permission {enumerate_words(lacking)}."
        parent = interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else None
        await self.client.tables.patience.move_home(
            table.id, interaction.user.id, interaction.channel_id or 0, interaction.guild_id, parent
        )
        await self.client.tables.repost(table.id)
        return f"{lost}, so it goes on here."

    async def _reachable(self, table: TableRecord) -> bool:
        try:
            await self.client.fetch_channel(table.channel)
        except CALL_ERRORS as error:
            return failure(error) not in (Failure.GONE, Failure.FORBIDDEN)
        except discord.InvalidData:
            return True
        return True

    @app_commands.command(description="What happened so far, turn by turn")
    @app_commands.describe(game=GAME, page="1 is the newest")
    async def log(
        self, interaction: discord.Interaction, game: str | None = None, page: app_commands.Range[int, 1] = 1
    ) -> None:
        """List the moves; when the game is over, with the file that proves it."""
        if not await acknowledge(interaction, new=True):
            return
        number = await find(self.client, interaction, game)
        table, moves = await self.client.tables.log(number)
        if table.status == "lobby":
            raise Refusal(Why.GATHERING, table=number)
        pages = max(1, -(-len(moves) // LOG_PAGE))
        page = min(page, pages)
        shown = moves[max(0, len(moves) - page * LOG_PAGE) : len(moves) - (page - 1) * LOG_PAGE]
        told = [
            f"`{move.number:>3}` {lines(table, [e.text for e in move.events if e.to is None])}" for move in shown
        ]
        head = f"{boards.title(self.client, table)}\n-# Page {page} of {pages}, newest last"
        files = []
        if table.status == "over":
            data = await self.client.tables.archive(number)
            files = [discord.File(io.BytesIO(data), f"{table.game}-{table.id}.json")]
        words = cut("\n".join([head, *told] if told else [head, "Nobody has moved yet."]), 1990)
        await answer(interaction, words, files=files)

    @app_commands.command(description="Take back your last turn; the others are asked if somebody has moved since")
    @app_commands.describe(game=GAME)
    async def undo(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """Take back a turn, or ask for it."""
        if not await acknowledge(interaction, new=True):
            return
        number = await find(self.client, interaction, game)
        table = await self.client.tables.undo.ask(number, interaction.user.id)
        await answer(interaction, turns.undone(table))

    @app_commands.command(description="Your games, and which of them wait for you")
    async def games(self, interaction: discord.Interaction) -> None:
        """List the person's games with links."""
        if not await acknowledge(interaction, new=True):
            return
        tables = await self.client.tables.mine(interaction.user.id)
        if not tables:
            await answer(interaction, "You sit at no game. Start one with /migration start, or join one.")
            return
        rows = [self._row(table, interaction.user.id) for table in tables]
        await answer(interaction, cut("\n".join(rows), 1990))

    def _row(self, table: Summary, user: int) -> str:
        name = self.client.tables.house.games[table.game].name.message
        others = ", ".join(safe(seat.name) for seat in table.seats if seat.user != user) or "nobody yet"
        awaited = [table.seats[seat] for seat in table.awaited]
        if table.status == "lobby":
            state = "is gathering players"
        elif any(seat.user == user for seat in awaited):
            state = "**it's your turn**"
        else:
            state = f"waits for {', '.join(safe(seat.name) for seat in awaited)}"
        link = jump(table.guild, table.channel, table.post)
        return f"**{table.id}** {name} with {others}: {state}, {moment(table.updated_at)} · {link}"

    @app_commands.command(description="Leave a running game for good; asks once more before it does")
    @app_commands.describe(game=GAME, player="Somebody who has left the server, to retire their seat")
    async def resign(
        self, interaction: discord.Interaction, game: str | None = None, player: discord.User | None = None
    ) -> None:
        """Ask whether somebody really wants to leave; or retire the seat of somebody who is gone."""
        if not await acknowledge(interaction, new=True):
            return
        number = await find(self.client, interaction, game)
        table = await self.client.tables.house.table(number)
        self.client.tables.house.live_seat(table, interaction.user.id)
        if player is not None and player.id != interaction.user.id:
            await self._retire(interaction, table, player)
            return
        question = f"Leave game {number} for good? Your pieces stay and count, but you won't move again."
        await answer(interaction, question, view=turns.resignation(table))

    async def _retire(self, interaction: discord.Interaction, table: TableRecord, player: discord.User) -> None:
        seat = seat_of(table, player.id)
        if seat is None:
            await answer(interaction, f"{safe(player.display_name)} doesn't sit at game {table.id}.")
            return
        if not await self._has_left(table, player.id):
            words = "{player} is still here, so only {player} can resign. /nudge asks them to move."
            await answer(interaction, say(table, Text(words, {"player": Who(seat)})))
            return
        await self.client.tables.play.retire(table.id, interaction.user.id, seat)
        await answer(interaction, say(table, Text("{player}'s seat is retired.", {"player": Who(seat)})))

    async def _has_left(self, table: TableRecord, user: int) -> bool:
        guild = self.client.get_guild(table.guild) if table.guild is not None else None
        if guild is None:
            return False
        try:
            await guild.fetch_member(user)
        except CALL_ERRORS as error:
            return failure(error) is Failure.GONE
        return False

    @app_commands.command(description="Remind whoever the game waits for")
    @app_commands.describe(game=GAME)
    async def nudge(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """Ping the awaited players, not too often."""
        if not await acknowledge(interaction, new=True):
            return
        number = await find(self.client, interaction, game)
        await self.client.tables.patience.nudge(number, interaction.user.id)
        await answer(interaction, "Done: they have been nudged in the game's channel.")

    @move.autocomplete("game")
    @turn.autocomplete("game")
    @hand.autocomplete("game")
    @board.autocomplete("game")
    @log.autocomplete("game")
    @undo.autocomplete("game")
    @resign.autocomplete("game")
    @nudge.autocomplete("game")
    async def _complete_game(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return await complete_game(interaction, current)

    async def cog_app_command_error(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError
    ) -> None:
        """Answer in words; see :func:`cogs.press.excuse`."""
        await command_error(interaction, error)


def _standing(table: TableRecord) -> str:
    if table.status == "over":
        return "The game is over."
    return say(table, Text("The game waits for {players}.", {"players": who(table.awaited)}))


async def command_error(interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
    """What every command does with an error."""
    if isinstance(error, app_commands.NoPrivateMessage):
        await answer(interaction, "That works only in a server, not in direct messages.")
    elif isinstance(error, app_commands.MissingPermissions):
        await answer(interaction, "For that you need the permission Manage Server.")
    elif isinstance(error, app_commands.CommandInvokeError) and isinstance(error.original, Exception):
        await excuse(interaction, error.original)
    else:
        await answer(interaction, "I can't do that here. Try it in a server channel, or see /games.")


async def setup(client: Caravan) -> None:
    """Add the commands to the bot."""
    await client.add_cog(General(client))
    rules = rules_commands(list(client.tables.house.games.values()))
    rules.error(command_error)
    client.tree.add_command(rules)
