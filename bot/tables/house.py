"""What every table needs: the store, the rules, the time, and the order in which requests are checked."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import msgspec

from bot.games.catalog import GAMES
from bot.games.contract import Event, IllegalChoice, dump, load
from bot.games.text import Text, Who
from bot.store.records import Change, MoveRecord, Pencil, Post, TableRecord
from bot.store.repository import Repository
from bot.tables import posts
from bot.tables.refusals import Refusal, Why
from bot.tables.turns import AnyGame, Turn, replay, short, step

HOUR = 3600.0
DEFAULTS = {"remind_hours": 24, "draft_hours": 72}
MOST_REMINDERS = 3


class Sitting(msgspec.Struct):
    """A table as one person sees it now.

    ``view`` is theirs alone. ``turn`` is the turn they may take, with what they have pencilled; ``partial``
    are the answers being put together; ``ahead`` is the turn with these answers given, when they fit, and
    ``problem`` says why they don't. ``token`` goes into every button, to tell whether it is of this moment.
    """

    table: TableRecord
    seat: int | None
    view: Any
    turn: Turn | None = None
    partial: list[str] = []
    ahead: Turn | None = None
    problem: Text | None = None
    token: str = ""

    @property
    def ready(self) -> bool:
        """Whether the turn is complete and only needs to be confirmed."""
        return self.ahead is not None and self.ahead.complete


class House:
    """The tables' common ground. ``wake`` is called after every stored change that has something to tell."""

    def __init__(
        self,
        repository: Repository,
        *,
        games: Mapping[str, AnyGame] = GAMES,
        now: Callable[[], float] = time.time,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        self.repository = repository
        self.games = games
        self.now = now
        self.wake = wake

    def game(self, table: TableRecord) -> AnyGame:
        """The rules of a table."""
        return self.games[table.game]

    async def table(self, number: int) -> TableRecord:
        """A table as it is stored. Raises :class:`Refusal` when there is none."""
        table = await self.repository.table(number)
        if table is None:
            raise Refusal(Why.MISSING, table=number)
        return table

    @asynccontextmanager
    async def holding(self, number: int) -> AsyncIterator[TableRecord]:
        """Hold a table's lock over reading, changing and storing it."""
        async with self.repository.lock(number):
            table = await self.table(number)
            with naming(table):
                yield table

    def state(self, table: TableRecord) -> Any:
        """The rules' state of a started table."""
        assert table.state is not None, f"table {table.id} has not started"
        return load(self.game(table).state_type, table.state)

    def live_seat(self, table: TableRecord, user: int) -> int:
        """The person's seat at a running game, after the checks that come first."""
        if table.status in ("over", "cancelled"):
            raise Refusal(Why.OVER, table=table.id)
        if table.status == "lobby":
            raise Refusal(Why.GATHERING, table=table.id)
        seat = seat_of(table, user)
        if seat is None:
            raise Refusal(Why.STRANGER, table=table.id)
        return seat

    def awaited_seat(self, table: TableRecord, user: int) -> int:
        """The person's seat if the game waits for it."""
        seat = self.live_seat(table, user)
        if seat not in table.awaited:
            raise Refusal(Why.NOT_AWAITED, table=table.id, awaited=who(table.awaited))
        return seat

    async def sitting(self, table: TableRecord, seat: int | None) -> Sitting:
        """The table as a seat sees it, or a bystander."""
        game = self.game(table)
        if table.state is None:
            return Sitting(table, seat, None)
        state = self.state(table)
        if seat is None or seat not in table.awaited:
            return Sitting(table, seat, game.view(state, seat))
        pencil = await self.repository.pencil(table.id, seat)
        return self.working(table, state, seat, pencil)

    def working(self, table: TableRecord, state: Any, seat: int, pencil: Pencil | None) -> Sitting:
        """The turn of an awaited seat with what is pencilled."""
        game = self.game(table)
        turn = _taken_up(game, state, seat, pencil)
        partial = pencil.partial if pencil is not None and len(turn.steps) == len(pencil.choices) else []
        if pencil is None and turn.decision is not None and turn.decision.usual is not None:
            partial = list(turn.decision.usual)
        sitting = Sitting(table, seat, game.view(turn.state, seat), turn, partial)
        sitting.token = token(table, seat, pencil)
        if turn.decision is None:
            sitting.ahead = turn
        elif partial and short(turn.decision, partial) == 0:
            try:
                sitting.ahead = step(game, turn, tuple(partial))
            except IllegalChoice as refused:
                sitting.problem = refused.reason
        return sitting

    async def hours(self, table: TableRecord, key: str) -> float:
        """A time setting of the server where a table is, in hours (0: off)."""
        kept = await self.repository.setting(f"guild:{table.guild}", key) if table.guild else None
        return float(DEFAULTS[key] if kept is None else kept)

    async def commit(self, change: Change) -> None:
        """Store a change as the table's next version, and have its posts sent."""
        change.table.version += 1
        change.table.updated_at = self.now()
        for place, packed in enumerate(change.posts):
            packed.marker = f"{change.table.id}-{change.table.version}-{place}"
        await self.repository.commit(change)
        if change.posts:
            self.wake()

    async def move(self, table: TableRecord, state: Any, made: MoveRecord, before: Mapping[int, Any]) -> None:
        """Store an inked move and the state it led to, with everything that is to be told of it."""
        game = self.game(table)
        after = game.decisions(state)
        fresh = [seat for seat in after if seat not in before or seat == made.seat]
        changed = [seat for seat in after if seat in fresh or after[seat] != before[seat]]
        for seat in changed:
            table.seats[seat].stamp = table.version + 1
        table.state = dump(state)
        table.awaited = list(after)
        table.undo = None
        table.reminded = 0
        table.due_at = await self.next_due(table) if after else None
        change = Change(table, [made], pencils={made.seat: None})
        for seat in changed:
            change.pencils[seat] = None
        if not after:
            table.status = "over"
        if made.number % 20 == 0:
            change.snapshot = (made.number, table.state)
        change.posts = self.tellings(table, state, made.events, fresh)
        await self.commit(change)

    async def next_due(self, table: TableRecord) -> float | None:
        """When a table that now waits is to be looked at again."""
        hours = await self.hours(table, "remind_hours")
        if not hours or table.reminded >= MOST_REMINDERS:
            return None
        return self.now() + hours * HOUR * float(2**table.reminded)

    def tellings(
        self,
        table: TableRecord,
        state: Any,
        events: Sequence[Event],
        fresh: Sequence[int],
        *,
        fingerprint: str = "",
    ) -> list[Post]:
        """The posts that tell of a new position: to the channel, and to each newly awaited seat."""
        game = self.game(table)
        lines = posts.public(events)
        after = game.decisions(state)
        told: list[Post] = []
        if not after:
            outcome = game.outcome(state)
            assert outcome is not None
            view = msgspec.Raw(dump(game.view(state, None)))
            told.append(posts.post(table, posts.Final(table.version + 1, view, lines, outcome, table.seed), 0))
        elif fresh:
            told.append(posts.post(table, self.board(table, state, lines, fresh, fingerprint=fingerprint), 0))
        else:
            waiting = Text("Still waiting for {players}.", {"players": who(table.awaited)})
            told.append(posts.post(table, posts.Note([*lines, waiting]), 0))
        for seat, words in posts.private(events, range(len(table.seats))).items():
            told.append(posts.post(table, posts.Word(seat, words), 0, table.seats[seat].user))
        return told + self.panels(table, fresh)

    def panels(self, table: TableRecord, seats: Sequence[int]) -> list[Post]:
        """The turns to take, for each of these seats by direct message."""
        people = [(seat, table.seats[seat]) for seat in seats]
        return [posts.post(table, posts.Panel(seat, person.stamp), 0, person.user) for seat, person in people]

    def board(
        self, table: TableRecord, state: Any, lines: list[Text], pinged: Sequence[int], *, fingerprint: str = ""
    ) -> posts.Board:
        """The position as everybody may see it."""
        game = self.game(table)
        decisions = game.decisions(state)
        return posts.Board(
            version=table.version + 1,
            view=msgspec.Raw(dump(game.view(state, None))),
            lines=lines,
            awaited=list(decisions),
            pinged=list(pinged),
            asks={seat: asked.prompt for seat, asked in decisions.items()},
            scores=game.scores(state),
            fingerprint=fingerprint,
        )


@contextmanager
def naming(table: TableRecord) -> Iterator[None]:
    """Give every refusal from within the names of the table's players."""
    try:
        yield
    except Refusal as refused:
        refused.names = tuple(seat.name for seat in table.seats)
        raise


def _taken_up(game: AnyGame, state: Any, seat: int, pencil: Pencil | None) -> Turn:
    try:
        return replay(game, state, seat, pencil.choices if pencil is not None else [])
    except IllegalChoice:
        return replay(game, state, seat, [])


def token(table: TableRecord, seat: int, pencil: Pencil | None) -> str:
    """The moment of a seat: it changes whenever what is asked of it, or what it has pencilled, changes."""
    return f"{table.seats[seat].stamp}.{pencil.revision if pencil is not None else 0}"


def seat_of(table: TableRecord, user: int) -> int | None:
    """The seat in which a person sits, counting from 0."""
    return next((seat for seat, person in enumerate(table.seats) if person.user == user), None)


def who(seats: Sequence[int]) -> list[Text]:
    """Players as part of a sentence."""
    return [Text("{player}", {"player": Who(seat)}) for seat in seats]
