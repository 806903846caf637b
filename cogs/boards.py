"""What everybody in a channel sees: the position after a turn, how a game ended, and short notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import ui

from bot.games.text import Text, Who, enumerate_words
from bot.store.records import Post, TableRecord
from bot.tables import posts
from cogs import pictures
from cogs.lobbies import lobby
from cogs.panels import COLOUR, Message
from cogs.press import Press
from cogs.words import lines, mention, safe, say

if TYPE_CHECKING:
    from bot.client import Caravan

LARGEST_ID = 2**31 - 1
Layout = ui.LayoutView


def mark(packed: Post) -> int:
    """The number by which a post's message is found again on Discord: the identifier of its first component."""
    return 1000 + packed.id % (LARGEST_ID - 1000)


async def message(client: Caravan, table: TableRecord, packed: Post) -> Message:
    """The message that tells what a post says in its channel."""
    body = posts.body(packed)
    if isinstance(body, posts.Board):
        return await _board(client, table, body, mark(packed))
    if isinstance(body, posts.Final):
        return await _final(client, table, body, mark(packed))
    if isinstance(body, posts.UndoAsked):
        return _undo(table, body, mark(packed))
    if isinstance(body, posts.Gathering):
        return Message(lobby(client, table, mark(packed)), [])
    assert isinstance(body, posts.Note)
    return _note(table, body, mark(packed))


def pinged(table: TableRecord, packed: Post) -> list[int]:
    """The people whom a post may ping."""
    body = posts.body(packed)
    if isinstance(body, posts.UndoAsked):
        return [table.seats[seat].user for seat in body.asked]
    if isinstance(body, posts.Board | posts.Note):
        return [table.seats[seat].user for seat in body.pinged]
    if isinstance(body, posts.Gathering):
        return body.asked
    return []


def box(number: int, *words: str) -> tuple[ui.LayoutView, ui.Container[Layout]]:
    """A message of some lines under a mark, and the frame in it for what follows."""
    view = ui.LayoutView(timeout=None)
    frame: ui.Container[Layout] = ui.Container(accent_colour=COLOUR, id=number)
    frame.add_item(ui.TextDisplay("\n".join(word for word in words if word)))
    view.add_item(frame)
    return view, frame


async def _board(client: Caravan, table: TableRecord, body: posts.Board, number: int) -> Message:
    picture = await pictures.board(client, table, bytes(body.view), lines=body.lines[-3:])
    view, frame = box(number, title(client, table), lines(table, body.lines))
    if picture is not None:
        frame.add_item(pictures.gallery(picture))
    proof = f"-# Fingerprint of the seed: `{body.fingerprint}`" if body.fingerprint else ""
    said = [_whose_turn(table, body), _leading(table, body), proof]
    frame.add_item(ui.TextDisplay("\n".join(words for words in said if words)))
    frame.add_item(buttons(table, body.newest))
    return Message(view, [picture] if picture is not None else [])


def title(client: Caravan, table: TableRecord) -> str:
    """The heading of a table's messages."""
    return f"### {client.tables.house.game(table).name.message} · game {table.id}"


def buttons(table: TableRecord, newest: int) -> ui.ActionRow[Layout]:
    """The buttons below a position; ``newest`` is the newest move that stands in it (0: none)."""
    row: ui.ActionRow[Layout] = ui.ActionRow()
    row.add_item(Press("take", table.id, label="Take your turn", style=discord.ButtonStyle.primary))
    row.add_item(Press("hand", table.id, label="My hand"))
    row.add_item(Press("undo", table.id, str(newest), label="Undo"))
    return row


def _whose_turn(table: TableRecord, body: posts.Board) -> str:
    names = {
        seat: mention(table.seats[seat].user) if seat in body.pinged else f"**{safe(table.seats[seat].name)}**"
        for seat in body.awaited
    }
    prompts = {say(table, body.asks[seat]) for seat in body.awaited}
    asked = prompts.pop() if len(prompts) == 1 else ""
    return f"▶️ {enumerate_words(list(names.values()))}: {asked}".rstrip(": ")


def _leading(table: TableRecord, body: posts.Board) -> str:
    best = max(body.scores, default=0)
    if best <= 0:
        return ""
    leaders: list[Text] = [
        Text("{player}", {"player": Who(seat)}) for seat, points in enumerate(body.scores) if points == best
    ]
    verb = "leads" if len(leaders) == 1 else "lead"
    return "-# " + say(table, Text("{players} " + verb + " with {points}.", {"players": leaders, "points": best}))


async def _final(client: Caravan, table: TableRecord, body: posts.Final, number: int) -> Message:
    picture = await pictures.board(client, table, bytes(body.view), outcome=body.outcome)
    winners = [Text("{player}", {"player": Who(seat)}) for seat in body.outcome.winners]
    won = Text("{players} share the win!" if len(winners) > 1 else "{players} wins!", {"players": winners})
    view, frame = box(number, title(client, table), lines(table, body.lines), f"## 🏆 {say(table, won)}")
    if picture is not None:
        frame.add_item(pictures.gallery(picture))
    ranks = [
        f"{standing.place}. **{safe(table.seats[standing.seat].name)}** · {standing.points}"
        for standing in body.outcome.standings
    ]
    proof = "/log gives the file with which anybody can check the game."
    seed = f"-# {say(table, body.outcome.reason)} Seed `{body.seed}`: {proof}"
    frame.add_item(ui.TextDisplay("\n".join([*ranks, seed])))
    row: ui.ActionRow[Layout] = ui.ActionRow()
    row.add_item(Press("again", table.id, label="Rematch", style=discord.ButtonStyle.primary))
    frame.add_item(row)
    return Message(view, [picture] if picture is not None else [])


def _note(table: TableRecord, body: posts.Note, number: int) -> Message:
    pings = " ".join(mention(table.seats[seat].user) for seat in body.pinged)
    view, _ = box(number, f"-# Game {table.id}", lines(table, body.lines), pings)
    return Message(view, [])


async def word(client: Caravan, table: TableRecord, body: posts.Word, number: int) -> Message:
    """A few lines for one player, with what they hold if that has changed."""
    view, frame = box(number, title(client, table), lines(table, body.lines))
    picture = None
    if body.hand:
        picture = await pictures.hand(client, await client.tables.house.sitting(table, body.seat))
    if picture is not None:
        frame.add_item(pictures.gallery(picture))
    return Message(view, [picture] if picture is not None else [])


def _undo(table: TableRecord, body: posts.UndoAsked, number: int) -> Message:
    asking = say(
        table, Text("{player} would like to take back: {turn}", {"player": Who(body.seat), "turn": body.turn})
    )
    asked = " ".join(mention(table.seats[seat].user) for seat in body.asked)
    view, frame = box(number, f"-# Game {table.id}", asking, f"{asked}: is that all right?")
    row: ui.ActionRow[Layout] = ui.ActionRow()
    row.add_item(
        Press("agree", table.id, arg=str(body.move), label="Take it back", style=discord.ButtonStyle.success)
    )
    row.add_item(Press("refuse", table.id, arg=str(body.move), label="No"))
    frame.add_item(row)
    return Message(view, [])
