"""Loading tables and storing their changes: what every use case needs beside the rules."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager

import msgspec

from bot.games.catalog import GAMES
from bot.games.contract import BadOption, Decision, IllegalChoice
from bot.players.thinking import Think, think_here
from bot.store.records import Change, MoveRecord, Pencil, Summary, TableRecord
from bot.store.repository import Repository
from bot.tables import pace, pauses, posts
from bot.tables.people import is_asked, naming
from bot.tables.player_view import PlayerView, watching, working
from bot.tables.position import AnyGame, Position
from bot.tables.refusals import Refusal, Why
from bot.tables.reminding import begin_wait
from bot.tables.replaying import begun, readable
from bot.tables.time_limits import TimeLimits
from bot.tables.turns import Turn, take_up

Asked = Mapping[int, Decision]
GLANCE = 30 * 60.0
"""So long nobody is reminded who has looked at their turn."""
SAME, WIDER, OTHER = "same", "wider", "other"


class TableStore:
    """Tables with their games and the time. ``wake`` is called after every stored change that has something to
    tell; ``think`` thinks for automatic players."""

    def __init__(
        self,
        repository: Repository,
        *,
        games: Mapping[str, AnyGame] = GAMES,
        now: Callable[[], float] = time.time,
        wake: Callable[[], None] = lambda: None,
        think: Think = think_here,
    ) -> None:
        self.repository = repository
        self.games = games
        self.now = now
        self.wake = wake
        self.think = think
        self.seen: dict[tuple[int, int], float] = {}
        """When somebody last looked at their turn, by table and seat."""
        self.limits = TimeLimits(repository)

    def looked(self, table: TableRecord, seat: int) -> None:
        """Note that somebody looks at their turn."""
        now = self.now()
        self.seen = {place: at for place, at in self.seen.items() if 0 <= now - at < GLANCE}
        self.seen[table.id, seat] = now

    def has_looked(self, table: TableRecord, seat: int) -> bool:
        """Whether somebody has looked at their turn a moment ago, and needs no reminder."""
        return 0 <= self.now() - self.seen.get((table.id, seat), -GLANCE) < GLANCE

    def forget_look(self, table: TableRecord, seat: int) -> None:
        """Note that somebody else holds a seat, who hasn't looked yet."""
        self.seen.pop((table.id, seat), None)

    def game(self, table: TableRecord | Summary) -> AnyGame:
        """The rules of a table. Raises :class:`Refusal` for a game that isn't known."""
        if table.game not in self.games:
            raise Refusal(Why.UNKNOWN, table=table.id, game=table.game)
        return self.games[table.game]

    def check_known(self, table: TableRecord | Summary) -> None:
        """Raise :class:`Refusal` when a table can't be played by this Caravan: its game isn't known, or it was
        begun under rules that are newer."""
        if table.rules_version > self.game(table).rules_version:
            raise Refusal(Why.NEWER, table=table.id)

    def is_older(self, table: TableRecord) -> bool:
        """Whether a table was begun under rules that have changed since."""
        return table.game in self.games and table.rules_version < self.games[table.game].rules_version

    async def table(self, number: int) -> TableRecord:
        """A table as it is stored. Raises :class:`Refusal` when there is none.

        The position of a game that was begun under older rules is kept as it is; where it can't be read any more,
        it is worked out anew from the moves, if today's rules admit them.
        """
        table = await self.repository.table(number)
        if table is None:
            raise Refusal(Why.MISSING, table=number)
        if table.state is not None and self.is_older(table) and not readable(self.game(table), table.state):
            self._replay(table, await self.repository.moves(number))
        return table

    def _replay(self, table: TableRecord, moves: Sequence[MoveRecord]) -> None:
        """Put the position to which the moves lead under today's rules on a table, if they lead anywhere."""
        rules = self.game(table)
        try:
            position = Position(rules, begun(rules, len(table.seats), table.options, table.seed, moves))
        except (IllegalChoice, BadOption, KeyError):
            return
        table.state = position.data()
        table.awaited, table.offered = position.awaited, position.offered

    @asynccontextmanager
    async def holding(self, number: int) -> AsyncIterator[TableRecord]:
        """Hold a table's lock over reading, changing and storing it. Raises :class:`Refusal` when there is none, or
        when this Caravan can't play it."""
        async with self.repository.lock(number):
            table = await self.table(number)
            if table.status == "live":
                self.check_known(table)
            with naming(table):
                yield table

    def position(self, table: TableRecord) -> Position:
        """The position of a started table, decoded anew. Raises :class:`Refusal` when this Caravan can't."""
        assert table.state is not None, f"table {table.id} has not started"
        self.check_known(table)
        if self.is_older(table) and not readable(self.game(table), table.state):
            raise Refusal(Why.OLDER, table=table.id)
        return Position.read(self.game(table), table.state)

    async def player_view(
        self, table: TableRecord, seat: int | None, position: Position | None = None
    ) -> PlayerView:
        """The table as a seat sees it, or a bystander; ``position`` if it is at hand, whose state is then
        changed."""
        if position is None and table.state is not None:
            position = self.position(table)
        if position is None or seat is None or not is_asked(table, seat):
            return watching(table, position, seat)
        return working(table, position, seat, await self.repository.pencil(table.id, seat))

    async def commit(self, change: Change) -> None:
        """Store a change as the table's next version, and have its posts sent: by direct message too, while its
        channel can't be written to."""
        change.posts = [*change.posts, *posts.to_watchers(change.table, change.posts)]
        if change.table.homeless:
            change.posts = [*change.posts, *posts.instead(change.table, change.posts)]
        change.table.version += 1
        change.table.updated_at = self.now()
        await self.repository.commit(change)
        if change.posts or change.opened is not None:
            self.wake()

    def resume(self, table: TableRecord, but: int | None = None) -> bool:
        """Let a game go on that is paused; whoever is awaited is called soon, ``but`` for whoever ends the pause.
        Nothing is stored by this. Returns whether it was paused."""
        if not pauses.is_paused(table):
            return False
        pauses.end(table, self.now())
        for seat in table.awaited:
            table.seats[seat].uncalled = seat != but
        return True

    async def come_back(self, table: TableRecord, seat: int) -> None:
        """Have a seat wait for its holder again, for whom an automatic player has stood in. Nothing is stored by
        this."""
        person, now = table.seats[seat], self.now()
        person.stand_in = ""
        if seat in table.awaited:
            person.asked_at = now
        table.due_at = await self.limits.next_due(table, self.position(table), now)

    async def turn_to(
        self, table: TableRecord, asked: Asked, after: Position, movers: Collection[int], *, over: bool = True
    ) -> tuple[list[int], dict[int, Pencil | None]]:
        """Put a new position on a table, after moves of ``movers`` or without them: who is awaited, since when.
        Unless it is ``over``, what they have inked is a part of their turn, for which their clocks go on.

        ``asked`` is what was asked before. Returns the seats that are newly awaited, and the pencilled turns to
        drop. Those that lead to the same question as before, or to one with more to choose from, stay; and where
        nothing of it has changed, so do the buttons. As long as nobody is newly awaited, the wait goes on.
        """
        pencils = await self.repository.pencils(table.id)
        former = self.position(table) if any(seat not in movers for seat in pencils) else None
        awaited = after.awaited
        fresh = [seat for seat in awaited if seat in movers or seat not in asked or not asked[seat].awaited]
        leads = {
            seat: _compared(former, after, pencils[seat]) if former is not None and seat in pencils else SAME
            for seat in after.decisions
            if seat not in movers
        }
        for seat, decision in after.decisions.items():
            if leads.get(seat) != SAME or asked.get(seat) != decision:
                table.seats[seat].stamp = table.version + 1
        await self._clock(table, awaited, movers if over else ())
        table.state = after.data()
        table.awaited, table.offered = awaited, after.offered
        table.undo = None
        await self.note_calls(table, fresh)
        await self._set_clock(table, after, begins=bool(fresh) or not awaited)
        return fresh, {seat: None for seat in pencils if leads.get(seat, OTHER) == OTHER}

    async def _clock(self, table: TableRecord, awaited: Collection[int], movers: Collection[int]) -> None:
        """Stop the clocks of those who have moved or aren't awaited any more; start those of the newly awaited."""
        now = self.now()
        for number, seat in enumerate(table.seats):
            goes_on = number in awaited and number in table.awaited and number not in movers
            if goes_on and seat.asked_at is not None:
                continue
            if table.pace is not None and number in table.awaited:
                pace.charge(table.pace, seat, now, await self.limits.still(table, seat.user))
            begin_wait(seat, now if number in awaited else None)
            if not seat.gone:
                table.votes = {key: who for key, who in table.votes.items() if not key.endswith(f":{number}")}

    async def note_calls(self, table: TableRecord, fresh: Collection[int]) -> None:
        """Note for whom a call has to wait: nobody is called while their time stands still."""
        fresh = [seat for seat in fresh if not table.seats[seat].stand_in]
        called = await self.limits.awake(table, fresh, self.now())
        for number, seat in enumerate(table.seats):
            asleep = number in fresh and number not in called
            seat.uncalled = number in table.awaited and (asleep or (seat.uncalled and number not in fresh))

    async def _set_clock(self, table: TableRecord, after: Position, *, begins: bool) -> None:
        """Say since when a table waits, and when it is next looked after. A wait that goes on is not renewed by
        what others do meanwhile, else a talker could put off somebody's deadline for ever."""
        if begins:
            table.waiting_since = self.now()
        due_at = await self.limits.next_due(table, after, self.now())
        times = (due_at, await self.limits.deadline(table, after), *(await self.limits.ends(table)).values())
        table.due_at = min((time for time in times if time is not None), default=None)


def _compared(former: Position, after: Position, pencil: Pencil) -> str:
    """Whether a pencilled turn leads to the same question in both positions, to one with more to choose from, or to
    another."""
    one, other = _led(former, pencil), _led(after, pencil)
    if one is None or other is None or len(one.steps) != len(other.steps) or one.reveals != other.reveals:
        return OTHER
    if one.decision == other.decision:
        return SAME
    return WIDER if _is_wider(one.decision, other.decision) else OTHER


def _is_wider(one: Decision | None, other: Decision | None) -> bool:
    """Whether the other question is the same with more options, however it and they are put."""
    if one is None or other is None or one.amount is not None:
        return False
    times = {option.key: option.times for option in other.options}
    more = all(times.get(option.key, 0) >= option.times for option in one.options)
    return more and msgspec.structs.replace(other, options=one.options, prompt=one.prompt) == one


def _led(position: Position, pencil: Pencil) -> Turn | None:
    """What a pencilled turn leads to, if it fits."""
    try:
        return take_up(position.copy(), pencil.seat, pencil.choices)
    except (IllegalChoice, KeyError):
        return None
