"""What every table needs: the store, the rules, the time, and the order in which requests are checked."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping, Sequence
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
DEFAULTS = {"remind_hours": 24, "deadline_hours": 72}
MOST_REMINDERS = 3
OWN_OPTIONS = frozenset({"thread", "order"})
"""Options of a table that are not its game's: whether it gets a thread, and who is expected to sit where."""


class Sitting(msgspec.Struct):
    """A table as one person sees it now.

    ``view`` is theirs alone. ``turn`` is the turn they may take, with what they have pencilled; ``partial``
    are the answers being put together; ``ahead`` is the turn with these answers given, when they fit, and
    ``problem`` says why they don't. ``token`` goes into every button, to tell whether it is of this moment.
    ``inked``: a turn has just been played; ``turn`` is then the next one, if the same person is on again.
    """

    table: TableRecord
    seat: int | None
    view: Any
    turn: Turn | None = None
    partial: list[str] = []
    ahead: Turn | None = None
    problem: Text | None = None
    token: str = ""
    inked: bool = False

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
        if table.status == "cancelled":
            raise Refusal(Why.CALLED_OFF, table=table.id)
        if table.status == "over":
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
        elif short(turn.decision, partial) <= 0:  # of too many, the rules say why not
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

    async def move(self, table: TableRecord, state: Any, made: MoveRecord, *, over: bool = True) -> None:
        """Store an inked move and the state it led to, with everything that is to be told of it. ``over``: the
        turn is complete, and not only inked as far as something came to light."""
        fresh, pencils = await self.turn_to(table, state, [made.seat])
        fresh = [seat for seat in fresh if over or seat != made.seat]
        change = Change(table, [made], pencils=pencils)
        if not table.awaited:
            table.status = "over"
        if made.number % 20 == 0:
            change.snapshot = (made.number, dump(state))
        change.posts = self.tellings(
            table, state, made.events, fresh, newest=made.number, shown=made.revealed and not over
        )
        await self.commit(change)

    async def turn_to(
        self, table: TableRecord, state: Any, movers: Collection[int]
    ) -> tuple[list[int], dict[int, Pencil | None]]:
        """Put a new position on a table, after moves of ``movers`` or without them: who is awaited, since when.

        Returns the seats that are newly awaited, and the pencilled turns to drop. Those of seats that are
        asked the same as before stay, and so do their buttons.
        """
        game, former = self.game(table), self.state(table)
        before, after = game.decisions(former), game.decisions(state)
        pencils = await self.repository.pencils(table.id)
        fresh = [seat for seat in after if seat not in before or seat in movers]
        same = [
            seat
            for seat in after
            if seat not in fresh
            and after[seat] == before[seat]
            and (seat not in pencils or _leads_alike(game, former, state, pencils[seat]))
        ]
        for seat in after:
            if seat not in same:
                table.seats[seat].stamp = table.version + 1
        table.state = dump(state)
        table.awaited = list(after)
        table.undo = None
        table.reminded = 0
        table.due_at = await self.next_due(table, self.now()) if after else None
        return fresh, {seat: None for seat in pencils if seat not in same}

    async def next_due(self, table: TableRecord, since: float) -> float | None:
        """When a table that has waited ``since`` then is to be looked at again: for the next reminder, or for
        the usual choice if the rules have one for a seat that is awaited."""
        now, times = self.now(), []
        hours = await self.hours(table, "remind_hours")
        if hours and table.reminded < MOST_REMINDERS:
            times.append(now + hours * HOUR * float(2**table.reminded))
        deadline = await self.deadline(table, since)
        if deadline is not None and deadline > now:
            times.append(deadline)
        return min(times, default=None)

    async def deadline(self, table: TableRecord, since: float) -> float | None:
        """When the usual choice is made for those who are awaited ``since`` then; ``None`` if it never is."""
        hours = await self.hours(table, "deadline_hours")
        game, state = self.game(table), self.state(table)
        if not hours or all(game.timeout(state, seat) is None for seat in table.awaited):
            return None
        return since + hours * HOUR

    def tellings(
        self,
        table: TableRecord,
        state: Any,
        events: Sequence[Event],
        fresh: Sequence[int],
        *,
        fingerprint: str = "",
        newest: int = 0,
        shown: bool = False,
    ) -> list[Post]:
        """The posts that tell of a new position: to the channel, and to each newly awaited seat. The board is
        posted when somebody is newly awaited, or when it is to be ``shown`` anyway."""
        game = self.game(table)
        lines = posts.public(events)
        after = game.decisions(state)
        told: list[Post] = []
        if not after:
            outcome = game.outcome(state)
            assert outcome is not None
            view = msgspec.Raw(dump(game.view(state, None)))
            told.append(posts.post(table, posts.Final(table.version + 1, view, lines, outcome, table.seed), 0))
        elif fresh or shown:
            board = self.board(table, state, lines, fresh, newest, fingerprint=fingerprint)
            told.append(posts.post(table, board, 0))
        else:
            waiting = Text("Still waiting for {players}.", {"players": who(table.awaited)})
            told.append(posts.post(table, posts.Note([*lines, waiting]), 0))
        words = posts.private(events, range(len(table.seats)))
        told += [posts.post(table, word, 0, table.seats[word.seat].user) for word in words]
        return told + self.panels(table, fresh)

    def panels(self, table: TableRecord, seats: Sequence[int]) -> list[Post]:
        """The turns to take, for each of these seats by direct message."""
        people = [(seat, table.seats[seat]) for seat in seats]
        return [posts.post(table, posts.Panel(seat, person.stamp), 0, person.user) for seat, person in people]

    def board(
        self,
        table: TableRecord,
        state: Any,
        lines: list[Text],
        pinged: Sequence[int],
        newest: int,
        *,
        fingerprint: str = "",
    ) -> posts.Board:
        """The position as everybody may see it, after the move of that number."""
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
            newest=newest,
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


def _leads_alike(game: AnyGame, former: Any, state: Any, pencil: Pencil) -> bool:
    """Whether a pencilled turn leads to the same question in both states."""
    try:
        one, other = (replay(game, each, pencil.seat, pencil.choices) for each in (former, state))
    except IllegalChoice:
        return False
    return len(one.steps) == len(other.steps) and one.decision == other.decision and one.reveals == other.reveals


def token(table: TableRecord, seat: int, pencil: Pencil | None) -> str:
    """The moment of a seat: it changes whenever what is asked of it, or what it has pencilled, changes."""
    return f"{table.seats[seat].stamp}.{pencil.revision if pencil is not None else 0}"


def game_options(table: TableRecord) -> dict[str, str]:
    """The options of a table's game."""
    return {key: value for key, value in table.options.items() if key not in OWN_OPTIONS}


def expected(table: TableRecord) -> list[int]:
    """The people for whom the seats are kept, in the order in which they will sit; empty: anybody may join."""
    return [int(user) for user in table.options.get("order", "").split(",") if user]


def seat_of(table: TableRecord, user: int) -> int | None:
    """The seat in which a person sits, counting from 0."""
    return next((seat for seat, person in enumerate(table.seats) if person.user == user), None)


def who(seats: Sequence[int]) -> list[Text]:
    """Players as part of a sentence."""
    return [Text("{player}", {"player": Who(seat)}) for seat in seats]
