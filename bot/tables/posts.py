"""What a table has to tell, stored with the change and sent afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from bot.games.contract import Event, Outcome
from bot.games.text import Text
from bot.store.records import Post, Summary, TableRecord


class Board(msgspec.Struct, frozen=True, tag="board"):
    """The position after a turn, in the channel. ``view`` is a bystander's view as JSON; ``lines`` tell what
    happened; ``pinged`` are the seats that are newly awaited; ``asks`` says what each awaited seat is asked.
    ``fingerprint`` is that of the seed, in the first post of a game. ``newest`` is the number of the newest move
    that stands (0: none), for the button that takes it back.

    ``during`` is the occasion to which it belongs, ``leads`` the one that goes on after it (see
    :mod:`bot.tables.stories`). ``quiet``: the wait only goes on, so that nobody needs a new picture. ``look`` is a
    digest of what the picture shows. ``leaders`` are the seats that lead in points, where that says anything.
    """

    view: msgspec.Raw
    lines: list[Text]
    awaited: list[int]
    pinged: list[int]
    asks: dict[int, Text]
    scores: list[int]
    fingerprint: str = ""
    newest: int = 0
    during: str = ""
    leads: str = ""
    quiet: bool = False
    look: str = ""
    leaders: list[int] = []


class Final(msgspec.Struct, frozen=True, tag="final"):
    """The end of a game, in the channel and by direct message; without an ``outcome`` it was abandoned."""

    view: msgspec.Raw
    lines: list[Text]
    outcome: Outcome | None
    seed: str
    pinged: list[int] = []


class Reminder(msgspec.Struct, frozen=True, tag="reminder"):
    """A call for those whom a game waits for, in the channel or by direct message, with the button to take the
    turn: ``told`` says who calls, ``asks`` what each of the ``seats`` is asked. ``newest`` as in :class:`Board`."""

    seats: list[int]
    told: Text
    asks: dict[int, Text]
    newest: int = 0


class Unanswered(msgspec.Struct, frozen=True, tag="unanswered"):
    """These seats have let all reminders pass: in the channel, where the ``others`` learn what they can do."""

    seats: list[int]
    others: list[int]


class Gathering(msgspec.Struct, frozen=True, tag="gathering"):
    """The lobby of a game, in the channel or by direct message. ``asked`` are the people who learn from it that
    seats are kept for them."""

    asked: list[int] = []


class Invited(msgspec.Struct, frozen=True, tag="invited"):
    """A gathering has changed for somebody whose seat is kept: what asked them by direct message shows how."""


class Declined(msgspec.Struct, frozen=True, tag="declined"):
    """Somebody has declined a challenge, in the channel; ``told`` are those who wanted to play. Unless the game is
    ``off`` by that, it was an invitation, of which the host is told."""

    by: int
    told: list[int]
    off: bool = True


class Note(msgspec.Struct, frozen=True, tag="note"):
    """A few lines in the channel, without a picture. ``passing``: they stand there only until the next position, or
    until a :class:`NoteOver`."""

    lines: list[Text]
    pinged: list[int] = []
    passing: bool = False


class NoteOver(msgspec.Struct, frozen=True, tag="note over"):
    """A passing note isn't true any more."""


class UndoAsked(msgspec.Struct, frozen=True, tag="undo"):
    """A player asks the others, in the channel, to take back a turn. ``told`` is what everybody was told of it,
    ``also`` of the later turns that would go with it."""

    move: int
    seat: int
    asked: list[int]
    told: list[Text] = []
    also: list[Text] = []


class ConsentAsked(msgspec.Struct, frozen=True, tag="consent"):
    """A player asks the others, in the channel, for something to which all must agree: see
    :class:`~bot.store.records.Question`."""

    question: int
    what: Literal["pause", "abandon"]
    seat: int
    asked: list[int]
    until: float | None = None


class QuestionLapsed(msgspec.Struct, frozen=True, tag="lapsed"):
    """A question with buttons needs no answer any more; ``message`` is where it stands."""

    channel: int
    message: int


class TimeUp(msgspec.Struct, frozen=True, tag="time up"):
    """The time of a seat is up: in the channel, where the ``others`` choose what happens, and to the seat by direct
    message. ``usual``: the rules have a usual choice for it. ``gone``: its holder has left the server instead."""

    seat: int
    others: list[int]
    usual: bool
    gone: bool = False


class SeatOffered(msgspec.Struct, frozen=True, tag="seat offered"):
    """A seat can be taken over: by one person (``to``), who is asked in the channel and by direct message, or by
    anybody. ``offer`` is its number, ``late`` as in :class:`~bot.store.records.SeatOffer`."""

    seat: int
    offer: int
    to: int | None = None
    late: bool = False


class SeatLeft(msgspec.Struct, frozen=True, tag="seat left"):
    """Somebody has handed their seat over: the newest panel in their direct messages has nothing left to press."""

    seat: int
    channel: int
    message: int


class Panel(msgspec.Struct, frozen=True, tag="panel"):
    """A turn to take, by direct message; of no use once the seat's stamp has changed. ``quiet``: its reader is
    there already."""

    seat: int
    stamp: int
    quiet: bool = False


class PanelLapsed(msgspec.Struct, frozen=True, tag="panel lapsed"):
    """The newest panel in somebody's direct messages has nothing left to press."""

    seat: int


class Word(msgspec.Struct, frozen=True, tag="word"):
    """A few lines by direct message; with ``hand``, the reader's hand is shown too. ``quiet``: its reader is there
    already."""

    seat: int
    lines: list[Text]
    hand: bool = False
    quiet: bool = False


class Digest(msgspec.Struct, frozen=True, tag="digest"):
    """All games that wait for its reader, by direct message, as they do when it is told; of no use after that."""

    until: float


class Next(msgspec.Struct, frozen=True, tag="next"):
    """Its reader is next after the seat that is ``on``, by direct message; as long as that is so."""

    seat: int
    on: int


class Missed(msgspec.Struct, frozen=True, tag="missed"):
    """What was played for a seat when its time was up, by direct message, as far as its holder hasn't read it."""

    seat: int


Public = (
    Board
    | Final
    | Reminder
    | Gathering
    | Declined
    | Note
    | NoteOver
    | UndoAsked
    | ConsentAsked
    | QuestionLapsed
    | TimeUp
    | SeatOffered
    | Unanswered
)
Body = Public | Panel | PanelLapsed | SeatLeft | Invited | Word | Missed | Digest | Next


def post(table: TableRecord, body: Body, user: int | None = None) -> Post:
    """Pack a body, for the table's channel or for one reader."""
    kind = type(body).__struct_config__.tag
    return Post(table=table.id, kind=str(kind), body=msgspec.json.encode(body), user=user)


def body(packed: Post) -> Body:
    """Unpack a body."""
    return msgspec.json.decode(packed.body, type=Body)


def told_in(body: Body) -> list[Text]:
    """What a post tells in sentences, for whoever can't be shown it as it is."""
    if isinstance(body, Board | Final | Note):
        return list(body.lines)
    return [*body.told, *body.also] if isinstance(body, UndoAsked) else []


def to_watchers(table: TableRecord, told: Sequence[Post]) -> list[Post]:
    """What those who watch a table are told by direct message of what is told in its channel."""
    found: list[Post] = []
    for public in (body(packed) for packed in told if packed.user is None) if table.watchers else ():
        if isinstance(public, Final):
            found += [post(table, public, watcher.user) for watcher in table.watchers]
        if isinstance(public, Board) and public.lines and not public.quiet:
            found += [post(table, public, watcher.user) for watcher in table.watchers if watcher.each]
    return found


def instead(table: TableRecord, waiting: Iterable[Post]) -> list[Post]:
    """The direct messages that tell what can't be told in the channel of a table. Whoever is on reads what happened
    in their panel, and ends of games are told to each player anyway."""
    told: list[Post] = []
    for public in (body(packed) for packed in waiting if packed.user is None):
        if isinstance(public, Board | Note) and public.lines:
            awaited = public.awaited if isinstance(public, Board) else ()
            readers = [seat for seat in range(len(table.seats)) if seat not in awaited]
            told += [post(table, Word(seat, public.lines), table.seats[seat].user) for seat in readers]
        if isinstance(public, UndoAsked | ConsentAsked):
            told += [post(table, public, table.seats[seat].user) for seat in public.asked]
        if isinstance(public, Reminder):
            told += [post(table, public, table.seats[seat].user) for seat in public.seats]
        if isinstance(public, TimeUp | Unanswered):
            told += [post(table, public, table.seats[seat].user) for seat in public.others]
    return told


def asked(table: TableRecord) -> list[int]:
    """The people for whom a seat is kept and who haven't answered yet."""
    seated = {seat.user for seat in table.seats}
    people = table.kept_for or invitees(table)
    return [person for person in people if person not in seated]


def invitees(table: TableRecord | Summary) -> list[int]:
    """The people who were invited by name to a game that gathers players, and haven't declined."""
    return [one.user for one in table.invitations if not one.declined] if table.status == "lobby" else []


def gatherings(table: TableRecord, people: Iterable[int]) -> list[Post]:
    """A gathering as it stands, to each of these people by direct message."""
    return [post(table, Gathering(), person) for person in people]


def invited(table: TableRecord) -> list[Post]:
    """What brings up to date what asks people by direct message."""
    people = table.kept_for or [one.user for one in table.invitations]
    return [post(table, Invited(), person) for person in people if person != table.host]


def lapsed(table: TableRecord) -> list[Post]:
    """What takes the buttons off a question about taking back a turn, if one stands in a channel."""
    asked = table.undo
    if asked is None or asked.channel is None or asked.message is None:
        return []
    return [post(table, QuestionLapsed(asked.channel, asked.message))]


def public(events: Iterable[Event]) -> list[Text]:
    """What everybody may read."""
    return [event.text for event in events if event.to is None]


def private(events: Sequence[Event], seats: Sequence[int]) -> list[Word]:
    """What single seats may read."""
    mine = {seat: [event for event in events if seat in (event.to or ())] for seat in seats}
    return [
        Word(seat, [event.text for event in told], any(event.hand for event in told))
        for seat, told in mine.items()
        if told
    ]
