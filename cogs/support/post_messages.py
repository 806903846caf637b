"""What everybody in a channel sees: the position after a turn, how a game ended, and short notes; and what is told
to one player by direct message."""

from __future__ import annotations

from collections.abc import Sequence

import discord
import msgspec

from bot.app import App
from bot.games.text import Text, Who, enumerate_words
from bot.store.records import Post, Story, TableRecord
from bot.tables import posts
from bot.tables.pauses import is_paused
from bot.tables.people import seat_of, who
from bot.tables.stories import compact
from cogs.support import pictures
from cogs.support.buttons import TableButton
from cogs.support.clock_words import time_up, unanswered, waiting, your_time_is_up
from cogs.support.consent_messages import consent_asked
from cogs.support.descriptions import opener
from cogs.support.explaining import explained, introduced
from cogs.support.lobby_messages import lobby, lobby_for
from cogs.support.marks import mark, mark_in, marked
from cogs.support.messages import Message, Row, content, name_of, row
from cogs.support.missed_messages import played_for_you
from cogs.support.outcome_words import ranking, victory
from cogs.support.seat_messages import seat_offered
from cogs.support.words import jump, lines, mention, safe, sentence
from rendering.picture import Picture

SHOWN = 12
"""So many digits of the fingerprint stand in the first post."""


async def public_message(app: App, table: TableRecord, packed: Post, *, pictured: bool = True) -> Message:
    """The message that tells what a post says in its channel; of a position, with its picture or without."""
    body = posts.body(packed)
    if isinstance(body, posts.Board):
        picture = await _picture(app, table, body, body.lines) if pictured else None
        told = lines(table, body.lines)
        clocks = await waiting(app, table)
        return _board(
            app, table, body, told, pinged=body.pinged, number=mark(packed), picture=picture, clocks=clocks
        )
    if isinstance(body, posts.Final):
        picture = await _outcome(app, table, body) if pictured else None
        return _final(app, table, body, mark(packed), picture=picture)
    if (asking := await _question(app, table, body, mark(packed))) is not None:
        return asking
    where = jump(table.guild, table.channel, table.post) if table.status == "lobby" and table.post else ""
    return Message("\n".join([told_by(app, table, body), *([f"-# The buttons: {where}"] if where else [])]))


async def private_message(
    app: App, table: TableRecord, packed: Post, place: str, *, pictured: bool = True, words: bool = False
) -> Message:
    """The message that tells one person what a post says; ``place`` says where the game is. ``words``: they want
    words, so a button that tells all of it stands in the place of a picture."""
    body, number = posts.body(packed), mark(packed)
    pictured = pictured and not words
    if isinstance(body, posts.Board):
        picture = await _picture(app, table, body, body.lines) if pictured else None
        return _watched(app, table, body, number, picture=picture, place=place)
    if isinstance(body, posts.Final):
        picture = await _outcome(app, table, body) if pictured else None
        message = _final(app, table, body, number, picture=picture, place=place)
        if packed.user is not None and seat_of(table, packed.user) is None:
            message.rows = []  # whoever has watched has nothing to press
        elif words:
            message.rows[-1].append(opener(table, "board"))
        return message
    if isinstance(body, posts.Reminder):
        asked = [sentence(table, ask) for ask in body.asks.values()]
        first = "\n".join(f"▶️ {name_of(app, table)}: {ask}" for ask in asked)
        said = content(first, [sentence(table, body.told)], [place])
        return Message(said, rows=[row(*buttons(table, body.newest, number))])
    if isinstance(body, posts.TimeUp | posts.Missed):
        return await _time_up(app, table, packed, body, place)
    if (asking := await _question(app, table, body, number, reader=packed.user, place=place)) is not None:
        return asking
    assert isinstance(body, posts.Word)
    shown = body.hand and pictured
    hand = await pictures.hand(app, await app.tables.seen_from(table, body.seat)) if shown else None
    rows = [row(opener(table, "hand"))] if body.hand and words else []
    return Message(_short(name_of(app, table), table, body.lines, place), _those(hand), rows)


def _watched(
    app: App, table: TableRecord, body: posts.Board, number: int, *, picture: Picture | None, place: str
) -> Message:
    """A position for somebody who watches."""
    stop = TableButton("unwatch", table.ticket, arg=marked(number), label="Stop watching")
    words = content(_asking(app, table, body, ()), lines(table, body.lines), [place])
    return Message(words, _those(picture), [row(stop)])


async def _question(
    app: App, table: TableRecord, body: posts.Body, number: int, *, reader: int | None = None, place: str = ""
) -> Message | None:
    """What people answer by buttons that isn't a turn; ``reader``: asked of one by direct message."""
    private = reader is not None
    if isinstance(body, posts.Gathering):
        return await lobby_for(app, table, number, reader, place)
    if isinstance(body, posts.UndoAsked):
        return _undo(app, table, body, number, private=private, place=place)
    if isinstance(body, posts.ConsentAsked):
        return consent_asked(app, table, body, marked(number), private=private, place=place)
    if isinstance(body, posts.TimeUp):
        return time_up(app, table, body, marked(number))
    if isinstance(body, posts.SeatOffered):
        return seat_offered(app, table, body, marked(number), private=private, place=place)
    return Message(unanswered(app, table, body, place)) if isinstance(body, posts.Unanswered) else None


async def _time_up(
    app: App, table: TableRecord, packed: Post, body: posts.TimeUp | posts.Missed, place: str
) -> Message:
    """That somebody's time is up, or what was played for them: told to them, or asked of another player while the
    channel can't be used."""
    number = mark(packed)
    if isinstance(body, posts.Missed):
        return played_for_you(app, table, body.seat, marked(number), place)
    if packed.user != table.seats[body.seat].user:
        return time_up(app, table, body, marked(number))
    newest = await app.repository.newest_move(table.id)
    rows = [buttons(table, newest.number if newest is not None else 0, number)]
    return Message(your_time_is_up(app, table, body, place), rows=rows)


def told_by(app: App, table: TableRecord, body: posts.Body) -> str:
    """The words of a message that has words alone."""
    if isinstance(body, posts.Note):
        return _short(_calling(app, table, [table.seats[seat].user for seat in body.pinged]), table, body.lines)
    if isinstance(body, posts.Declined):
        follows = "so the game is off" if body.off else "so that seat is free"
        return f"{_calling(app, table, body.told)}: {mention(body.by)} declines, {follows}."
    assert isinstance(body, posts.Word)
    return _short(name_of(app, table), table, body.lines)


def is_next(app: App, table: TableRecord, body: posts.Next) -> str:
    """What somebody reads who is next."""
    return f"⏭️ {name_of(app, table)}: you are next, after **{safe(table.seats[body.on].name)}**."


def unmarked(app: App, table: TableRecord, packed: Post) -> str | None:
    """The words by which a message is known that has no button to carry its mark; more may stand below them."""
    body = posts.body(packed)
    if isinstance(body, posts.Next):
        return is_next(app, table, body)
    if isinstance(body, posts.Unanswered):
        return unanswered(app, table, body)
    if isinstance(body, posts.Note | posts.Declined | posts.Word):
        return told_by(app, table, body)
    if isinstance(body, posts.Gathering) and table.status != "lobby":
        return lobby(app, table, reader=packed.user).content
    return _won(app, table, body) if isinstance(body, posts.Final) else None


def pinged(table: TableRecord, packed: Post) -> list[int]:
    """The people whom a post may ping."""
    body = posts.body(packed)
    if isinstance(body, posts.Gathering):
        return body.asked
    if isinstance(body, posts.Declined):
        return body.told
    if isinstance(body, posts.SeatOffered):
        return [body.to] if body.to is not None else []
    return [table.seats[seat].user for seat in _called(body)]


def _called(body: posts.Body) -> list[int]:
    """The seats that a post calls."""
    if isinstance(body, posts.UndoAsked | posts.ConsentAsked):
        return body.asked
    if isinstance(body, posts.TimeUp | posts.Unanswered):
        return body.others
    if isinstance(body, posts.Reminder):
        return body.seats
    return body.pinged if isinstance(body, posts.Board | posts.Note | posts.Final) else []


def plain_turn(app: App, table: TableRecord, packed: Post) -> Message:
    """A turn to take, by direct message, when Discord refuses to show it whole."""
    take = TableButton("take", table.ticket, arg=marked(mark(packed)), label="Take your turn")
    return Message(f"▶️ {name_of(app, table)}: It is your turn.", rows=[row(take)])


async def continued(
    app: App, table: TableRecord, story: Story, body: posts.Board, shown: discord.Message, *, called: bool
) -> Message:
    """A message about a position with what happened since, in the place of what is ``shown`` now, whose picture
    stays if there is no newer one. ``called``: whoever is awaited is called in a line below it, which carries the
    buttons."""
    wanted = story.pictured and not body.quiet
    picture = await _picture(app, table, body, story.lines) if wanted else None
    told, number = lines(table, compact(story.lines)), mark_in(shown.components)
    whole = msgspec.structs.replace(body, fingerprint=story.fingerprint)
    clocks = [] if called else await waiting(app, table)
    return _board(app, table, whole, told, number=number, picture=picture, called=called, clocks=clocks)


async def call(app: App, table: TableRecord, packed: Post) -> Message:
    """A line that calls those whom a game waits for, with what they are asked, and carries the buttons."""
    body = posts.body(packed)
    assert isinstance(body, posts.Board | posts.Reminder)
    told = [sentence(table, body.told)] if isinstance(body, posts.Reminder) else []
    asked = _asking(app, table, body, body.seats if isinstance(body, posts.Reminder) else body.pinged)
    words = content(asked, told, await waiting(app, table))
    return Message(words, rows=[row(*buttons(table, body.newest, mark(packed)))])


def recall(app: App, table: TableRecord, body: posts.Board) -> Message:
    """What such a line says later, when somebody else has moved meanwhile."""
    return Message(_asking(app, table, body, ()), rows=[row(*buttons(table, body.newest))])


def buttons(table: TableRecord, newest: int, number: int | None = None) -> Row:
    """The buttons of a position; ``newest`` is the newest move that stands in it (0: none), and ``number`` the mark
    by which the message is found again."""
    resume = [TableButton("resume", table.ticket, label="End the pause")] if is_paused(table) else []
    return row(
        TableButton(
            "take", table.ticket, arg=marked(number), label="Take your turn", style=discord.ButtonStyle.primary
        ),
        TableButton("hand", table.ticket, label="My hand"),
        TableButton("undo", table.ticket, str(newest), label="Undo"),
        *resume,
    )


def _board(
    app: App,
    table: TableRecord,
    body: posts.Board,
    told: Sequence[str],
    *,
    number: int | None,
    picture: Picture | None,
    pinged: Sequence[int] = (),
    called: bool = False,
    clocks: Sequence[str] = (),
) -> Message:
    """A position with what has been ``told`` of it; the first of a game, which has a fingerprint, says what the
    game is about. ``called``: somebody is called in a line below it. ``clocks`` say until when people have."""
    game = app.tables.game(table)
    first = f"**{name_of(app, table)}**" if called else _asking(app, table, body, pinged)
    proof = f"-# Fingerprint `{body.fingerprint[:SHOWN]}…`, whole in /log"
    begins = [introduced(game, table), proof] if body.fingerprint else []
    last = [*clocks, *begins[:1], _leading(table, body), *begins[1:]]
    rows = [] if called else [buttons(table, body.newest, number)]
    if body.fingerprint:
        rows.append(explained(game, table))
    return Message(content(first, told, last), _those(picture), rows)


async def _picture(app: App, table: TableRecord, body: posts.Board, told: Sequence[Text]) -> Picture | None:
    return await pictures.board(app, table, bytes(body.view), lines=told[-3:])


async def _outcome(app: App, table: TableRecord, body: posts.Final) -> Picture | None:
    return await pictures.board(app, table, bytes(body.view), outcome=body.outcome)


def _those(*drawn: Picture | None) -> list[Picture]:
    """The pictures that there are."""
    return [picture for picture in drawn if picture is not None]


def _calling(app: App, table: TableRecord, people: Sequence[int]) -> str:
    """What a table is called, after the people for whom the message is."""
    called = " ".join(mention(user) for user in people)
    return f"{called} · {name_of(app, table)}" if called else name_of(app, table)


def _short(name: str, table: TableRecord, told: Sequence[Text], place: str = "") -> str:
    """A few lines below a name; a single one beside it."""
    said = lines(table, told)
    return content(f"{name}: {said[0]}", [], [place]) if len(said) == 1 else content(name, said, [place])


def _asking(app: App, table: TableRecord, body: posts.Board | posts.Reminder, pinged: Sequence[int]) -> str:
    """Who is awaited, in which game, and what they are asked if it is the same for all; those who are ``pinged`` as
    mentions."""
    seats = body.seats if isinstance(body, posts.Reminder) else body.awaited
    names = enumerate_words([_named(table, seat, pinged) for seat in seats])
    prompts = {sentence(table, body.asks[seat]) for seat in seats}
    asked = f": {prompts.pop()}" if len(prompts) == 1 else ""
    sign = "⏸️" if is_paused(table) else "▶️"
    return f"{sign} {names} · {name_of(app, table)}{asked}" if names else name_of(app, table)


def _named(table: TableRecord, seat: int, pinged: Sequence[int]) -> str:
    return mention(table.seats[seat].user) if seat in pinged else f"**{safe(table.seats[seat].name)}**"


def _leading(table: TableRecord, body: posts.Board) -> str:
    if not body.leaders:
        return ""
    verb = "leads" if len(body.leaders) == 1 else "lead"
    best = body.scores[body.leaders[0]]
    told = Text("{players} " + verb + " with {points}.", {"players": who(body.leaders), "points": best})
    return f"-# {sentence(table, told)}"


def _final(
    app: App, table: TableRecord, body: posts.Final, number: int, *, picture: Picture | None, place: str = ""
) -> Message:
    """How a game ended, in its channel or, with the ``place`` of that, by direct message."""
    first = _won(app, table, body)
    called = "" if place else " ".join(mention(table.seats[seat].user) for seat in body.pinged)
    ended = ranking(table, body.outcome) if body.outcome is not None else []
    if body.outcome is not None and body.outcome.reason in body.lines:  # said above already
        ended.pop()
    proof = f"-# Seed `{body.seed}`: /log gives the file with which anybody can check the game."
    last = [*ended, proof, called and f"-# {called}", place]
    again = TableButton(
        "again", table.ticket, arg=marked(number), label="Rematch", style=discord.ButtonStyle.primary
    )
    return Message(content(first, lines(table, body.lines), last), _those(picture), [row(again)])


def _won(app: App, table: TableRecord, body: posts.Final) -> str:
    if body.outcome is None:
        return f"{name_of(app, table)} was abandoned: no result."
    return f"{name_of(app, table)}: {victory(table, body.outcome)}"


def _undo(
    app: App, table: TableRecord, body: posts.UndoAsked, number: int, *, private: bool = False, place: str = ""
) -> Message:
    asked = [] if private else [table.seats[seat].user for seat in body.asked]
    asking = Text("{player} would like to take back a turn. Is that all right?", {"player": Who(body.seat)})
    told, also = _quoted(table, body.told), _quoted(table, body.also)
    after = ["What came after it would go with it:", *also] if also else []
    move = str(body.move)
    agree = TableButton(
        "agree", table.ticket, marked(number), move, label="Take it back", style=discord.ButtonStyle.success
    )
    words = content(f"{_calling(app, table, asked)}: {sentence(table, asking)}", [*told, *after], [place])
    return Message(words, rows=[row(agree, TableButton("refuse", table.ticket, arg=move, label="No"))])


def _quoted(table: TableRecord, texts: Sequence[Text]) -> list[str]:
    """Sentences set apart."""
    return [f"> {said}" for said in lines(table, texts)]
