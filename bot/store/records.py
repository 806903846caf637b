"""What is kept: plain records, the same for every kind of database."""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.games.contract import Choice, Event
from bot.games.text import Text
from bot.store.planned import Plan

Status = Literal["lobby", "live", "over", "cancelled"]
Reminded = Literal["usual", "daily", "once", "never", "digest"]
"""How often somebody wants to be reminded of a turn: see :mod:`bot.tables.reminding`."""


class Pace(msgspec.Struct, frozen=True):
    """How long turns may take, in seconds: an ``allowance`` for each, a ``bank`` of extra time for each seat, and
    what a turn brings back into it (``refill``)."""

    allowance: float
    bank: float = 0.0
    refill: float = 0.0


class Watcher(msgspec.Struct, frozen=True):
    """Somebody who watches a game at which they don't sit: ``each`` position, or its end only."""

    user: int
    each: bool


class PlannedStart(msgspec.Struct, frozen=True):
    """When a game is to begin by itself, in seconds since 1970, if at least so many have joined by then."""

    at: float
    least: int


class Invitation(msgspec.Struct):
    """Somebody, called ``name``, is asked to join a gathering; a seat is kept for them until they decline."""

    user: int
    name: str = ""
    declined: bool = False


class SeatOffer(msgspec.Struct):
    """A seat is offered to one person (``to``, called ``name``), or to anybody (``None``). ``number`` tells it from
    the other offers of the table. ``late``: the others offer it, because its holder's time is up or they are gone.
    ``messages`` are where it can be taken, each with its channel."""

    number: int
    to: int | None = None
    name: str = ""
    late: bool = False
    messages: list[tuple[int, int]] = []


class FormerHolder(msgspec.Struct):
    """Somebody who has handed a seat over. ``until`` is the number of the last move made at the table before."""

    seat: int
    user: int
    name: str
    until: int


class Pauses(msgspec.Struct):
    """When a game stands still: ``since`` when it is paused (``None``: it goes on), ``until`` when that ends by
    itself (``None``: when somebody ends it), and the ``past`` pauses, each from when until when."""

    since: float | None = None
    until: float | None = None
    past: list[tuple[float, float]] = []


class Question(msgspec.Struct):
    """Somebody asks the others for something that all must agree to: who is asked, who has agreed, and the messages
    in which they are asked, each with its channel. ``number`` tells it from the other questions of the table. A
    pause may end at a moment (``until``)."""

    what: Literal["pause", "abandon"]
    seat: int
    number: int
    at: float
    agreed: list[int] = []
    asked: list[int] = []
    until: float | None = None
    messages: list[tuple[int, int]] = []


class Consent(msgspec.Struct):
    """The question that is open at a table, and when each former one was answered with a no, by what was asked and
    by which seat (``pause:0``)."""

    question: Question | None = None
    noes: dict[str, float] = {}


class SeatRecord(msgspec.Struct):
    """A person at a table.

    ``stamp`` is the table's version at which what is asked of this seat last changed; a button for this seat
    carries it. ``dm_message`` is the newest panel in the person's direct messages. ``uncalled``: the game waits for
    this seat, which was not called since its time stood still. ``asked_at`` is when it was last newly awaited
    (``None``: it isn't), ``bank`` what is left of its extra time, in seconds, at a table with a pace; ``late``: its
    time is up, and the others have been told. ``reminded`` is how many reminders have come due since then,
    ``called_at`` when it was last called, if that was later than that; ``unanswered``: they are over, and the
    others have been told what they can do. ``offer``: somebody else is to take the seat over. ``gone``: its holder
    has left the server, and the others have been told. ``missed`` tells what was played for them when their time
    was up, until they have read it. ``stand_in``: an automatic player takes this "turn" for its holder, or plays at
    the "seat" until they are back.
    """

    user: int
    name: str
    stamp: int = 0
    dm_channel: int | None = None
    dm_message: int | None = None
    uncalled: bool = False
    asked_at: float | None = None
    bank: float = 0.0
    late: bool = False
    offer: SeatOffer | None = None
    gone: bool = False
    missed: list[Text] = []
    stand_in: str = ""
    reminded: int = 0
    called_at: float | None = None
    unanswered: bool = False


class UndoRequest(msgspec.Struct):
    """A player asks the others to take back their newest turn: the move's number, who is asked and who has agreed,
    and the message in which they are asked, once it stands in its channel."""

    move: int
    seat: int
    agreed: list[int] = []
    asked: list[int] = []
    channel: int | None = None
    message: int | None = None


class Story(msgspec.Struct):
    """The newest message in a table's channel that tells of the game, and what it takes to go on with it.

    ``first`` is the stored post with which it began, ``post`` the newest one told in it; ``lines`` are what it
    tells, ``begun`` is when it was sent (in seconds since 1970), ``edits`` counts how often it was continued. It
    goes on with what belongs to the occasion ``leads``. ``look`` is a digest of what the newest picture in the
    channel shows, and ``pictured`` says whether this message has one. ``call`` is the message below it that calls
    whoever is awaited and carries the buttons in its place. ``fingerprint`` is that of the seed, in the first of a
    game.
    """

    first: int
    post: int
    message: int
    begun: float
    leads: str = ""
    lines: list[Text] = []
    edits: int = 0
    look: str = ""
    pictured: bool = True
    call: int | None = None
    fingerprint: str = ""


class TableRecord(msgspec.Struct):
    """One game being gathered, played or finished.

    ``version`` grows by one with every stored change. ``state`` is the rules' state as JSON. ``awaited``
    lists the seats the game waits for, ``offered`` those that may choose something though nobody waits for it.
    ``channel`` is where it is posted (a thread has its parent in ``parent``); ``own_thread``: it is to get one.
    ``post`` is the message that now carries the buttons. ``last_move`` is the greatest number that a move has had.

    ``kept_for`` are the people for whom the seats are kept, in the order in which they will sit; empty: anybody may
    join. ``again`` is the table on which this game is played once more. ``homeless_in`` is the channel whose loss
    the players have been told of. ``refused`` are the numbers of moves that the others would rather not have taken
    back. ``called_off_by`` is who called a gathering off, or declined it. ``story`` is what its newest
    message tells. ``epoch`` is that of the file it was read from.

    ``pace``: how long turns may take; ``None``: there is no clock. ``votes`` are the seats that are for something,
    by what that is (see :mod:`bot.tables.time_up`). ``watchers`` watch the game without sitting there. ``former``
    are those who have handed their seats over, in the order in which they did. ``on_late`` is what happens by
    itself when somebody's time is up (see :mod:`bot.tables.late`). ``pauses``: when the game stands still.
    ``consent``: what somebody asks all others for. ``abandoned_at``: the game has ended then without a result.
    ``start``: when the game is to begin by itself. ``invitations`` are the people who were asked by name to join.

    Times are in seconds since 1970: ``waiting_since`` when somebody was last newly awaited, ``due_at`` when the
    next reminder or deadline falls due, ``nudged_at`` when the awaited players were last nudged.
    """

    id: int
    game: str
    rules_version: int
    options: dict[str, str]
    status: Status
    host: int
    places: int
    seats: list[SeatRecord]
    created_at: float
    updated_at: float
    version: int = 0
    seed: str = ""
    guild: int | None = None
    channel: int = 0
    parent: int | None = None
    post: int | None = None
    state: bytes | None = None
    awaited: list[int] = []
    undo: UndoRequest | None = None
    due_at: float | None = None
    reminded: int = 0
    offered: list[int] = []
    last_move: int = 0
    waiting_since: float = 0.0
    nudged_at: float | None = None
    own_thread: bool = False
    kept_for: list[int] = []
    again: int | None = None
    homeless_in: int | None = None
    refused: list[int] = []
    called_off_by: int | None = None
    story: Story | None = None
    epoch: str = ""
    pace: Pace | None = None
    votes: dict[str, list[int]] = {}
    watchers: list[Watcher] = []
    former: list[FormerHolder] = []
    on_late: str = "ask"
    pauses: Pauses = msgspec.field(default_factory=Pauses)
    consent: Consent = msgspec.field(default_factory=Consent)
    abandoned_at: float | None = None
    start: PlannedStart | None = None
    invitations: list[Invitation] = []

    @property
    def ticket(self) -> str:
        """What buttons carry to find the table: see :func:`ticket`."""
        return ticket(self.id, self.epoch)

    @property
    def homeless(self) -> bool:
        """Whether the channel can't be written to, as its players have been told."""
        return self.homeless_in is not None and self.homeless_in == self.channel


class Answer(msgspec.Struct, omit_defaults=True):
    """What was answered in a turn, in words; ``secret``: it is told only when the game is over."""

    words: Text
    secret: bool = False


class MoveRecord(msgspec.Struct):
    """One inked turn.

    ``number`` counts from 1 at its table and is never used twice. ``kind`` is "turn" or "resign". ``choices``
    answers the turn's decisions in order. ``text`` is its canonical text; ``public`` is the same with secret
    answers left out. ``answers`` are kept where the log has to say them; ``None``: they have to be found out.
    """

    number: int
    seat: int
    kind: Literal["turn", "resign"]
    choices: list[Choice]
    text: str
    public: str
    events: list[Event]
    revealed: bool
    at: float
    undone: bool = False
    answers: list[Answer] | None = None


class Pencil(msgspec.Struct):
    """The unfinished turn of one seat: the answers so far, those being put together (``partial``, option keys
    of a decision that takes several), and a revision that grows with every change. ``rest``: words that were typed
    with it, to be read once it has brought to light what it does."""

    seat: int
    revision: int
    choices: list[Choice]
    partial: list[str] = []
    rest: str = ""


class Post(msgspec.Struct):
    """Something to be told, stored with the change that it tells of.

    ``body`` says what, as JSON. ``marker`` is a word that stands in the message on Discord and in no other, by
    which it is found again after a crash (at most 25 characters); it is given when the post is stored. ``user`` is
    the reader of a direct message, else it goes to the table's channel. ``tried_at`` is set before the first
    attempt, and so is ``tried_below``, where it is needed: the newest message that stood there then.
    """

    table: int
    kind: str
    body: bytes
    marker: str = ""
    user: int | None = None
    id: int = 0
    due_at: float = 0.0
    attempts: int = 0
    tried_at: float | None = None
    tried_below: int | None = None


class Person(msgspec.Struct):
    """What one person has chosen or told us by Discord's answers. ``notify``: how they hear of their turn.
    ``dm_closed``: Discord refuses our direct messages, for the last time ``dm_closed_at``; ``dm_told``: they have
    been told so. ``in_words``: they want boards and hands told in words instead of pictures.

    ``zone`` is where they live (empty: not said), ``quiet`` their quiet hours there, as minutes since midnight from
    when until when. ``away`` are the times at which they are away, in seconds since 1970.

    ``reminders``: how often they want to be reminded. ``digest`` is when they are told each day which games wait
    for them, in minutes since midnight (``None``: never). ``called_next``: they want to hear when they are next."""

    user: int
    notify: Literal["channel", "dm", "both", "none"] = "channel"
    dm_closed: bool = False
    dm_told: bool = False
    dm_closed_at: float = 0.0
    in_words: bool = False
    zone: str = ""
    quiet: tuple[int, int] | None = None
    away: list[tuple[float, float]] = []
    reminders: Reminded = "usual"
    digest: int | None = None
    called_next: bool = False


class DigestPlan(msgspec.Struct, frozen=True):
    """When somebody gets their next digest, and the day of the newest one, where they live (empty: none yet)."""

    user: int
    due_at: float
    told_on: str = ""


class Opening(msgspec.Struct):
    """A new table, and what is to be told of it."""

    table: TableRecord
    posts: list[Post] = []


class Change(msgspec.Struct):
    """Everything that one step changes at a table, stored together or not at all.

    ``pencils`` replaces the seats' unfinished turns (``None`` removes one), ``plans`` what they have planned.
    ``undone`` are numbers of moves taken back. ``snapshot`` keeps the state after a move, by its number;
    ``needless`` are the numbers of those that need not be kept any more. ``opened`` is another table, on which
    this game is played once more; it is given its number, and the table's ``again`` becomes that. ``digest``: one
    of the posts is somebody's digest, and this is when the next one comes.
    """

    table: TableRecord
    moves: list[MoveRecord] = []
    undone: list[int] = []
    pencils: dict[int, Pencil | None] = {}
    plans: dict[int, Plan | None] = {}
    posts: list[Post] = []
    snapshot: tuple[int, bytes] | None = None
    needless: list[int] = []
    opened: Opening | None = None
    digest: DigestPlan | None = None


class Summary(msgspec.Struct):
    """One line in somebody's list of games: a table without its position."""

    id: int
    game: str
    status: Status
    guild: int | None
    channel: int
    post: int | None
    seats: list[SeatRecord]
    awaited: list[int]
    updated_at: float
    host: int
    offered: list[int] = []
    rules_version: int = 0
    kept_for: list[int] = []
    created_at: float = 0.0
    waiting_since: float = 0.0
    due_at: float | None = None
    epoch: str = ""
    pace: Pace | None = None
    pauses: Pauses = msgspec.field(default_factory=Pauses)
    start: PlannedStart | None = None
    invitations: list[Invitation] = []

    @property
    def ticket(self) -> str:
        """What buttons carry to find the table: see :func:`ticket`."""
        return ticket(self.id, self.epoch)


def ticket(table: int, epoch: str) -> str:
    """A table's number with the epoch of its file. A backup that is put back begins another epoch: what was sent
    before then speaks of moments and of tables that never were."""
    return f"{table}-{epoch}" if epoch else str(table)
