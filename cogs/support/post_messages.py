"""What everybody in a channel sees: the position after a turn, how a game ended, and short notes; and what is told
to one player by direct message."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

import discord

from bot.app import App
from bot.games.standings import Outcome
from bot.games.text import Text, Who, enumerate_words
from bot.store.records import Post, TableRecord
from bot.tables import posts
from bot.tables.people import who
from cogs.support import pictures
from cogs.support.buttons import TableButton
from cogs.support.explaining import explained
from cogs.support.lobby_messages import lobby
from cogs.support.messages import Draft, Message, Row, row, title
from cogs.support.words import lines, mention, safe, sentence

LARGEST_ID = 2**31 - 1


def mark(packed: Post) -> int:
    """The number by which a post's message is found again on Discord: the identifier of its first component."""
    return 1000 + packed.id % (LARGEST_ID - 1000)


async def public_message(app: App, table: TableRecord, packed: Post) -> Message:
    """The message that tells what a post says in its channel."""
    body = posts.body(packed)
    if isinstance(body, posts.Board):
        return await _board(app, table, body, mark(packed))
    if isinstance(body, posts.Final):
        return await _final(app, table, body, mark(packed))
    if isinstance(body, posts.UndoAsked):
        return _undo(table, body, mark(packed))
    if isinstance(body, posts.Gathering):
        return lobby(app, table, mark(packed))
    if isinstance(body, posts.Declined):
        return _declined(table, body, mark(packed))
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
    if isinstance(body, posts.Declined):
        return body.told
    return []


async def private_message(app: App, table: TableRecord, body: posts.Word | posts.Gathering, number: int) -> Message:
    """A few lines for one player, with what they hold if that has changed; or a challenge to somebody."""
    if isinstance(body, posts.Gathering):
        return lobby(app, table, number, private=True)
    draft = Draft(title(app, table), lines(table, body.lines), number=number)
    if body.hand:
        draft.show(await pictures.hand(app, await app.tables.seen_from(table, body.seat)))
    return draft.done()


def buttons(table: TableRecord, newest: int) -> Row:
    """The buttons below a position; ``newest`` is the newest move that stands in it (0: none)."""
    return row(
        TableButton("take", table.id, label="Take your turn", style=discord.ButtonStyle.primary),
        TableButton("hand", table.id, label="My hand"),
        TableButton("undo", table.id, str(newest), label="Undo"),
    )


async def _board(app: App, table: TableRecord, body: posts.Board, number: int) -> Message:
    draft = Draft(title(app, table), lines(table, body.lines), number=number)
    if body.fingerprint:
        draft.say(app.tables.game(table).intro)
    draft.show(await pictures.board(app, table, bytes(body.view), lines=body.lines[-3:]))
    proof = f"-# Fingerprint of the seed: `{body.fingerprint}`" if body.fingerprint else ""
    draft.say(_whose_turn(table, body), _leading(table, body), proof)
    draft.offer(buttons(table, body.newest))
    if body.fingerprint:
        draft.offer(explained(app.tables.game(table), table))
    return draft.done()


def _whose_turn(table: TableRecord, body: posts.Board) -> str:
    names = [
        mention(table.seats[seat].user) if seat in body.pinged else f"**{safe(table.seats[seat].name)}**"
        for seat in body.awaited
    ]
    prompts = {sentence(table, body.asks[seat]) for seat in body.awaited}
    asked = prompts.pop() if len(prompts) == 1 else ""
    return f"▶️ {enumerate_words(names)}: {asked}".rstrip(": ")


def _leading(table: TableRecord, body: posts.Board) -> str:
    best = max(body.scores, default=0)
    if best <= 0:
        return ""
    leaders = who([seat for seat, points in enumerate(body.scores) if points == best])
    verb = "leads" if len(leaders) == 1 else "lead"
    told = Text("{players} " + verb + " with {points}.", {"players": leaders, "points": best})
    return f"-# {sentence(table, told)}"


async def _final(app: App, table: TableRecord, body: posts.Final, number: int) -> Message:
    won = f"## {victory(table, body.outcome)}"
    draft = Draft(title(app, table), lines(table, body.lines), won, number=number)
    draft.show(await pictures.board(app, table, bytes(body.view), outcome=body.outcome))
    proof = "/log gives the file with which anybody can check the game."
    draft.say(*ranking(table, body.outcome), f"-# Seed `{body.seed}`: {proof}")
    draft.offer(row(TableButton("again", table.id, label="Rematch", style=discord.ButtonStyle.primary)))
    return draft.done()


def ranking(table: TableRecord, outcome: Outcome) -> list[str]:
    """How a game ended, a line for each player, then why, with what decided between equals."""
    people = [(one.place, safe(table.seats[one.seat].name), one.points) for one in outcome.standings]
    rivals = [(one.place, sentence(table, one.name), one.points) for one in outcome.rivals]
    told = [f"{place}. **{name}** · {points}" for place, name, points in sorted(people + rivals, key=itemgetter(0))]
    return [*told, f"-# {sentence(table, outcome.reason)}"]


def victory(table: TableRecord, outcome: Outcome) -> str:
    """Who has won, in a line; also when it is nobody who sits at the table."""
    winners = who(outcome.winners)
    if winners:
        won = Text("{players} share the win!" if len(winners) > 1 else "{players} wins!", {"players": winners})
        return f"🏆 {sentence(table, won)}"
    first = [one.name for one in outcome.rivals if one.place == 1]
    won = Text("{rival} wins!", {"rival": first[0]}) if first else Text("Nobody wins.")
    return f"🏆 {sentence(table, won)}"


def _note(table: TableRecord, body: posts.Note, number: int) -> Message:
    pings = " ".join(mention(table.seats[seat].user) for seat in body.pinged)
    return Draft(f"-# Game {table.id}", lines(table, body.lines), pings, number=number).done()


def _declined(table: TableRecord, body: posts.Declined, number: int) -> Message:
    told = " ".join(mention(user) for user in body.told)
    return Draft(
        f"-# Game {table.id}", f"{mention(body.by)} declines, so the game is off.", told, number=number
    ).done()


def _quoted(table: TableRecord, texts: Sequence[Text]) -> str:
    """Sentences set apart, one below the other."""
    return "\n".join(f"> {sentence(table, text)}" for text in texts)


def _undo(table: TableRecord, body: posts.UndoAsked, number: int) -> Message:
    asking = Text("{player} would like to take back a turn:", {"player": Who(body.seat)})
    asked = " ".join(mention(table.seats[seat].user) for seat in body.asked)
    draft = Draft(f"-# Game {table.id}", sentence(table, asking), _quoted(table, body.told), number=number)
    draft.say("What came after it would go with it:" if body.also else "", _quoted(table, body.also))
    draft.say(f"{asked}: is that all right?")
    move, success = str(body.move), discord.ButtonStyle.success
    draft.offer(
        row(
            TableButton("agree", table.id, arg=move, label="Take it back", style=success),
            TableButton("refuse", table.id, arg=move, label="No"),
        )
    )
    return draft.done()
