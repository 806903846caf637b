"""Moves that are stored and told together: the one that somebody makes, and planned ones that follow it at once."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import Event, Progress
from bot.games.text import Text
from bot.store.records import Change, MoveRecord, Post, TableRecord
from bot.tables import consent, kept_states, missed, offers, posts, stories
from bot.tables.announcements import Told, tellings
from bot.tables.answers import answers
from bot.tables.position import Position
from bot.tables.table_store import TableStore
from bot.tables.turn_order import calls_next
from bot.tables.turns import Turn, canonical

PLAYED_ON = Text("With that the pause is over.")


class Run:
    """One or several moves at a table, of which the first was made by somebody who is ``here``, if anybody is;
    ``in_panel``: in their newest panel by direct message. Nothing is stored before :meth:`commit`.

    ``called`` are the seats that are newly awaited and still are after all moves. ``told`` is everything that
    is to be told, also what belongs to no move.
    """

    def __init__(
        self, store: TableStore, table: TableRecord, *, here: int | None = None, in_panel: bool = False
    ) -> None:
        self.store = store
        self.table = table
        self.here = here
        self.in_panel = in_panel
        self.change = Change(table)
        self.called: list[int] = []
        self.told: list[Event] = []
        self._lapsed = posts.lapsed(table)
        self._during: str | None = None
        self._missed: list[Post] = []
        self._shown = False
        self._resumed = False
        self._after: Position | None = None
        self._before = list(table.awaited)

    @property
    def after(self) -> Position:
        """The position after the moves so far."""
        assert self._after is not None, "nothing was played"
        return self._after

    async def add(
        self,
        before: Position,
        after: Position,
        made: MoveRecord,
        *,
        over: bool = True,
        planned: bool = False,
        absent: bool = False,
    ) -> None:
        """Put a move on the table, and the position it led to. ``before`` says what was asked before it. ``over``:
        the turn is complete, and not only inked as far as something came to light. ``planned``: whoever made it
        doesn't know of it yet, and is called for what is left of the turn. ``absent``: it was made in somebody's
        name, who reads of it later."""
        if self._during is None:
            self._during = stories.occasion(before, made.seat)
        asked = before.decisions
        resumed = made.kind == "turn" and not planned and self.store.resume(self.table, but=made.seat)
        fresh, pencils = await self.store.turn_to(self.table, asked, after, [made.seat], over=over)
        fresh = [seat for seat in fresh if over or planned or seat != made.seat]
        fresh = [seat for seat in fresh if not self.table.seats[seat].stand_in]
        self.called = [seat for seat in dict.fromkeys([*self.called, *fresh]) if seat in self.table.awaited]
        self.table.last_move = made.number
        self.change.moves = [*self.change.moves, made]
        self.change.pencils = self.change.pencils | pencils
        self.told += made.events
        self._resumed = self._resumed or resumed
        self._shown = self._shown or (made.revealed and not over)
        self._after = after
        if after.outcome is not None:
            self.table.status = "over"
        if kept_states.is_kept(made.number):
            assert self.table.state is not None
            self.change.snapshot = (made.number, self.table.state)
            self.change.needless = [*self.change.needless, *kept_states.needless(made.number)]
        if absent:
            self._missed += missed.note(self.table, made)
        if self._resumed:
            self.table.due_at = await self.store.limits.next_due(self.table, after, self.store.now())

    async def commit(self) -> None:
        """Store all moves in one transaction, with everything that is to be told of them in one."""
        newest = self.change.moves[-1]
        how = Told(
            self.called,
            newest=newest.number,
            shown=self._shown,
            here=self.here,
            in_panel=self.in_panel,
            during=self._during or "",
            leads=stories.occasion(self.after, newest.seat),
        )
        resumed = [Event(PLAYED_ON)] if self._resumed and self.table.status == "live" else []
        told = tellings(self.table, self.after, [*self.told, *resumed], how)
        needless = offers.end_needless(self.table, self.after)
        lapsed = consent.end_needless(self.table, self.after, self.store.now())
        self.change.posts = [*told, *self._lapsed, *needless, *lapsed, *self._missed]
        self.change.posts += await calls_next(self.store, self.table, self.after, self._before)
        await self.store.commit(self.change)


def turn_made(
    table: TableRecord, turn: Turn, progress: Progress, at: float, events: Sequence[Event] | None = None
) -> MoveRecord:
    """The record of a turn that is inked as a table's next move; ``events`` in the place of what it brought
    about."""
    told = list(progress.events if events is None else events)
    return MoveRecord(
        number=table.last_move + 1,
        seat=turn.seat,
        kind="turn",
        choices=turn.choices,
        text=canonical(turn.steps),
        public=canonical(turn.steps, public=True),
        events=told,
        revealed=progress.revealed,
        at=at,
        answers=answers(turn.steps, told),
    )
