"""What everybody in a channel sees: the position after a turn, how a game ended, and short notes; and what is told
to one player by direct message."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter

import discord

from bot.app import App
from bot.games.standings import Outcome
from bot.games.text import Text, Who, enumerate_words
from bot.store.records import Post, Story, TableRecord
from bot.tables import posts
from bot.tables.people import who
from bot.tables.stories import compact
from cogs.support import pictures
from cogs.support.buttons import TableButton, read
from cogs.support.explaining import explained
from cogs.support.lobby_messages import lobby
from cogs.support.messages import Draft, Line, Message, Row, heading, ordinary, row, title
from cogs.support.words import jump, lines, mention, safe, sentence
from rendering.picture import Picture

LARGEST_ID = 2**31 - 1
SHOWN = 12
"""So many digits of the fingerprint stand in the first post."""


def mark(packed: Post) -> int:
    """The number by which a post's message is found again on Discord: the identifier of its first component."""
    return 1000 + packed.id % (LARGEST_ID - 1000)


async def public_message(app: App, table: TableRecord, packed: Post, *, pictured: bool = True) -> Message | Line:
    """The message that tells what a post says in its channel; of a position, with its picture or without."""
    body = posts.body(packed)
    if isinstance(body, posts.Board):
        return await _board(app, table, body, mark(packed)) if pictured else _short(app, table, body, mark(packed))
    if isinstance(body, posts.Final):
        return await _final(app, table, body, mark(packed), pictured=pictured)
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
    if isinstance(body, posts.Board | posts.Note | posts.Final):
        return [table.seats[seat].user for seat in body.pinged]
    if isinstance(body, posts.Reminder):
        return [table.seats[seat].user for seat in body.seats]
    if isinstance(body, posts.Gathering):
        return body.asked
    if isinstance(body, posts.Declined):
        return body.told
    return []


async def private_message(
    app: App, table: TableRecord, packed: Post, place: str, *, pictured: bool = True
) -> Message | Line:
    """The message that tells one person what a post says; ``place`` says where the game is."""
    body, number = posts.body(packed), mark(packed)
    if isinstance(body, posts.Final):
        return await _final(app, table, body, number, place, pictured=pictured)
    if isinstance(body, posts.Reminder):
        told = [sentence(table, body.told), *(f"▶️ {sentence(table, ask)}" for ask in body.asks.values())]
        return ordinary(heading(app, table), *told, place, buttons=carried(table, body.newest, number))
    if isinstance(body, posts.Gathering):
        return lobby(app, table, number, private=True)
    if isinstance(body, posts.UndoAsked):
        return _undo(table, body, number)
    assert isinstance(body, posts.Word)
    draft = Draft(title(app, table), lines(table, body.lines), number=number)
    if body.hand and pictured:
        draft.show(await pictures.hand(app, await app.tables.seen_from(table, body.seat)))
    return draft.done()


def plain_turn(app: App, table: TableRecord, packed: Post) -> Line:
    """A turn to take, by direct message, when Discord refuses to show it whole."""
    take = TableButton("take", table.ticket, arg=str(mark(packed)), label="Take your turn")
    return ordinary(heading(app, table), "▶️ It is your turn.", buttons=[take])


async def continued(
    app: App, table: TableRecord, story: Story, body: posts.Board, shown: discord.Message, *, called: bool
) -> Message | Line:
    """A message about a position with what happened since, in the place of what is ``shown`` now. ``called``:
    whoever is awaited is called in a line below it, which carries the buttons."""
    told = lines(table, compact(story.lines))
    if not story.pictured:
        return _short(app, table, body, None, told=told, called=called)
    draft = _opened(app, table, told, _mark_of(shown), story.fingerprint)
    picture = None if body.quiet else await _picture(app, table, body, story.lines)
    if picture is not None:
        draft.show(picture)
    else:
        draft.keep(shown)
    asked = "" if called else _whose_turn(table, body, ())
    return _closed(app, table, body, draft, asked, fingerprint=story.fingerprint, called=called)


def _mark_of(shown: discord.Message) -> int | None:
    """The mark of a message, which it keeps while it changes."""
    return getattr(shown.components[0], "id", None) if shown.components else None


def call(app: App, table: TableRecord, packed: Post) -> Line:
    """A line that calls those whom a game waits for, with what they are asked, and carries the buttons."""
    body = posts.body(packed)
    assert isinstance(body, posts.Board | posts.Reminder)
    told = sentence(table, body.told) if isinstance(body, posts.Reminder) else ""
    asked = _whose_turn(table, body, body.seats if isinstance(body, posts.Reminder) else body.pinged)
    return ordinary(heading(app, table), told, asked, buttons=carried(table, body.newest, mark(packed)))


def recall(app: App, table: TableRecord, body: posts.Board) -> Line:
    """What such a line says later, when somebody else has moved meanwhile."""
    return ordinary(heading(app, table), _whose_turn(table, body, ()), buttons=carried(table, body.newest))


def carried(table: TableRecord, newest: int, number: int | None = None) -> list[TableButton]:
    """The buttons of a position; ``newest`` is the newest move that stands in it (0: none), and ``number`` the mark
    by which an ordinary message is found again, as long as it has them: ordinary messages keep no identifiers."""
    mark = "" if number is None else str(number)
    return [
        TableButton("take", table.ticket, arg=mark, label="Take your turn", style=discord.ButtonStyle.primary),
        TableButton("hand", table.ticket, label="My hand"),
        TableButton("undo", table.ticket, str(newest), label="Undo"),
    ]


def bears(components: Iterable[discord.Component], packed: Post) -> bool:
    """Whether these are the components of a post's message."""
    number = mark(packed)
    parts = [part for each in components for part in [each, *getattr(each, "children", ())]]
    carried = [read("b", getattr(part, "custom_id", None) or "") for part in parts]
    wanted = ("take", str(packed.table), str(number))
    return any(part.id == number for part in parts) or wanted in [
        button.group("verb", "table", "arg") for button in carried if button is not None
    ]


def buttons(table: TableRecord, newest: int) -> Row:
    """The buttons of a position in a row."""
    return row(*carried(table, newest))


async def _board(app: App, table: TableRecord, body: posts.Board, number: int) -> Message:
    picture = await _picture(app, table, body, body.lines)
    told, asked = lines(table, body.lines), _whose_turn(table, body, body.pinged)
    draft = _opened(app, table, told, number, body.fingerprint)
    draft.show(picture)
    return _closed(app, table, body, draft, asked, fingerprint=body.fingerprint)


def _opened(app: App, table: TableRecord, told: str, number: int | None, fingerprint: str) -> Draft:
    """A message about a position as far as its picture; the first of a game, with a ``fingerprint``, says what the
    game is about."""
    draft = Draft(title(app, table), told, number=number)
    draft.say(app.tables.game(table).intro if fingerprint else "")
    return draft


def _closed(
    app: App,
    table: TableRecord,
    body: posts.Board,
    draft: Draft,
    asked: str,
    *,
    fingerprint: str,
    called: bool = False,
) -> Message:
    """A message about a position from below its picture on."""
    proof = f"-# Fingerprint `{fingerprint[:SHOWN]}…`, whole in /log" if fingerprint else ""
    draft.say(asked, _leading(table, body), proof)
    if not called:
        draft.offer(buttons(table, body.newest))
    if fingerprint:
        draft.offer(explained(app.tables.game(table), table))
    return draft.done()


def _short(
    app: App, table: TableRecord, body: posts.Board, number: int | None, *, told: str = "", called: bool = False
) -> Line:
    """A position whose picture would show nothing new: in words only."""
    asked = "" if called else _whose_turn(table, body, body.pinged)
    words = [heading(app, table), told or lines(table, body.lines), asked]
    return ordinary(*words, buttons=[] if called else carried(table, body.newest, number))


async def _picture(app: App, table: TableRecord, body: posts.Board, told: Sequence[Text]) -> Picture | None:
    return await pictures.board(app, table, bytes(body.view), lines=told[-3:])


def _whose_turn(table: TableRecord, body: posts.Board | posts.Reminder, pinged: Sequence[int]) -> str:
    """Who is awaited, and what they are asked if it is the same for all; those who are ``pinged`` as mentions."""
    seats = body.seats if isinstance(body, posts.Reminder) else body.awaited
    names = [_named(table, seat, pinged) for seat in seats]
    prompts = {sentence(table, body.asks[seat]) for seat in seats}
    asked = prompts.pop() if len(prompts) == 1 else ""
    return f"▶️ {enumerate_words(names)}: {asked}".rstrip(": ")


def _named(table: TableRecord, seat: int, pinged: Sequence[int]) -> str:
    return mention(table.seats[seat].user) if seat in pinged else f"**{safe(table.seats[seat].name)}**"


def _leading(table: TableRecord, body: posts.Board) -> str:
    best = max(body.scores, default=0)
    if best <= 0:
        return ""
    leaders = who([seat for seat, points in enumerate(body.scores) if points == best])
    verb = "leads" if len(leaders) == 1 else "lead"
    told = Text("{players} " + verb + " with {points}.", {"players": leaders, "points": best})
    return f"-# {sentence(table, told)}"


async def _final(
    app: App, table: TableRecord, body: posts.Final, number: int, place: str = "", *, pictured: bool = True
) -> Message:
    """How a game ended, in its channel or, with the ``place`` of that, by direct message."""
    won = f"## {victory(table, body.outcome)}"
    draft = Draft(title(app, table), place, lines(table, body.lines), won, number=number)
    if pictured:
        draft.show(await pictures.board(app, table, bytes(body.view), outcome=body.outcome))
    proof = "/log gives the file with which anybody can check the game."
    called = "" if place else " ".join(mention(table.seats[seat].user) for seat in body.pinged)
    ended = ranking(table, body.outcome)
    if body.outcome.reason in body.lines:  # said above already
        ended.pop()
    draft.say(*ended, f"-# Seed `{body.seed}`: {proof}", called and f"-# {called}")
    draft.offer(row(TableButton("again", table.ticket, label="Rematch", style=discord.ButtonStyle.primary)))
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
    lobby_at = table.status == "lobby" and table.post is not None
    where = f"-# The buttons: {jump(table.guild, table.channel, table.post)}" if lobby_at else ""
    return Draft(f"-# Game {table.id}", lines(table, body.lines), pings, where, number=number).done()


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
            TableButton("agree", table.ticket, arg=move, label="Take it back", style=success),
            TableButton("refuse", table.ticket, arg=move, label="No"),
        )
    )
    return draft.done()
