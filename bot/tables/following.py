"""Planned turns are played as soon as the game waits for their seat: together with the move that brought that
about, in one transaction, so that no crash comes in between."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.games.contract import Event
from bot.games.text import Text
from bot.store.planned import Plan, PlannedTurn
from bot.store.records import MoveRecord, Pencil
from bot.tables.news import speaks_of
from bot.tables.people import named
from bot.tables.planning import Chosen, Unfit, choose, next_up
from bot.tables.run import Run, turn_made
from bot.tables.turns import begin, finish, warning

MARK = " (planned ahead)"
PLAYED = Text("Your planned turn “{turn}” has been played.")
SO_FAR = Text("Your planned turn “{turn}” has been played as far as it was planned; go on with it.")
MORE, ONE_MORE = "{told} {count} more are planned.", "{told} One more is planned."
ASKED = Text("Your planned turn “{turn}” is pencilled as far as it goes; the rest is for you to choose.")
TO_CONFIRM = Text("Your planned turn “{turn}” is pencilled. It shows what was hidden, or costs much: confirm it.")
UNFIT = Text("Your planned turn “{turn}” didn't fit: {reason}")
REST_UNFIT = Text("The rest of your planned turn, “{turn}”, didn't fit: {reason}")
UNCALLED = Text("Your planned turn was for {turns}, which nobody has played.")
DROPPED = Text("What you had planned after it is dropped.")
YOURS = Text("It's your turn.")


class Following:
    """Plays what is planned after the moves of a run, as long as anybody who is called has planned something."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.table = run.table
        self.store = run.store
        self.plans: dict[int, list[PlannedTurn]] = {}
        self._asked: set[int] = set()
        """Those who are to go on with a turn by themselves."""
        self._stored: list[MoveRecord] | None = None

    async def play(self) -> None:
        """Play on; what is left of the plans goes into the run's change."""
        plans = await self.store.repository.plans(self.table.id)
        self.plans = {seat: list(plan.turns) for seat, plan in plans.items()}
        made = self.run.change.moves[-1]
        if made.kind == "resign":
            self.plans.pop(made.seat, None)
        while self.table.status == "live" and (seat := self._next()) is not None:
            await self._follow(seat)
        if self.table.status != "live":
            self.plans = {}
        for seat, plan in plans.items():
            left = self.plans.get(seat, [])
            if left != plan.turns:
                kept = Plan(seat, self.table.version + 1, left) if left else None
                self.run.change.plans = self.run.change.plans | {seat: kept}

    def _next(self) -> int | None:
        return next((seat for seat in self.run.called if self.plans.get(seat) and seat not in self._asked), None)

    async def _follow(self, seat: int) -> None:
        """Play the next planned turn of a seat that is on, or drop its plan."""
        plan = self.plans[seat]
        cases, self.plans[seat] = plan[: next_up(plan)], plan[next_up(plan) :]
        position = self.run.after
        played = await self._played_since(seat) if any(case.after for case in cases) else []
        found = choose(begin(position, seat), cases, played, named(self.table))
        if isinstance(found, Unfit):
            self._drop(seat, found)
        else:
            await self._go(seat, found)

    async def _go(self, seat: int, found: Chosen) -> None:
        """Play a planned turn, and what was planned of it for after something has come to light."""
        turn = found.reading.turn
        unsure = not found.sure and (turn.reveals or warning(turn.steps) is not None)
        if not turn.complete or unsure:
            self._pencil(seat, found, unsure=unsure and turn.complete)
            return
        before = self.run.after
        after, progress = finish(turn)
        events = marked(progress.events, seat)
        made = turn_made(self.table, turn, progress, self.store.now(), events)
        await self.run.add(before, after, made, over=progress.turn_over, planned=True)
        if progress.turn_over or self.table.status != "live":
            self._tell_played(seat, found.words)
            return
        await self._go_on(seat, found)

    async def _go_on(self, seat: int, found: Chosen) -> None:
        rest = found.reading.rest
        turn = begin(self.run.after, seat)
        if rest:
            further = choose(turn, [PlannedTurn([rest])], [], named(self.table))
            if isinstance(further, Chosen):
                await self._go(seat, Chosen(found.words, further.reading, found.sure))
                return
            self._tell(seat, Text(REST_UNFIT.message, {"turn": rest, "reason": further.reasons[0][1]}))
        else:
            self._tell(seat, Text(SO_FAR.message, {"turn": found.words}))
        self._asked.add(seat)

    def _pencil(self, seat: int, found: Chosen, *, unsure: bool) -> None:
        reading = found.reading
        pencil = Pencil(seat, 1, reading.turn.choices, list(reading.partial), reading.rest)
        self.run.change.pencils = self.run.change.pencils | {seat: pencil}
        told = TO_CONFIRM if unsure else ASKED
        self._tell(seat, Text(told.message, {"turn": found.words}))
        self._asked.add(seat)

    def _tell_played(self, seat: int, words: str) -> None:
        told, left = Text(PLAYED.message, {"turn": words}), len(self.plans[seat])
        if left:
            told = Text(ONE_MORE if left == 1 else MORE, {"told": told, "count": left})
        self._tell(seat, told)

    def _drop(self, seat: int, unfit: Unfit) -> None:
        """Drop the whole plan of a seat, and say why."""
        left = self.plans.pop(seat)
        for words, reason in unfit.reasons:
            self._tell(seat, Text(UNFIT.message, {"turn": words, "reason": reason}))
        if unfit.uncalled_for:
            quoted = [Text("“{turn}”", {"turn": words}) for words in unfit.uncalled_for]
            self._tell(seat, Text(UNCALLED.message, {"turns": quoted}))
        for told in ([DROPPED] if left else []) + [YOURS]:
            self._tell(seat, told)

    def _tell(self, seat: int, told: Text) -> None:
        """Have something told to one player alone; it belongs to no move."""
        self.run.told.append(Event(told, to=(seat,)))

    async def _played_since(self, seat: int) -> list[str]:
        """What the others have played since a seat's last turn, as everybody may read it."""
        if self._stored is None:
            self._stored = await self.store.repository.moves(self.table.id)
        moves = [*self._stored, *self.run.change.moves]
        own = max((place for place, move in enumerate(moves) if move.seat == seat), default=-1)
        return [move.public for move in moves[own + 1 :] if move.kind == "turn"]


def marked(events: Sequence[Event], seat: int) -> list[Event]:
    """What a seat's turn brought about, with a mark that it was planned in the first line that tells everybody what
    the seat has done."""
    told = [event.to is None and speaks_of(event.text, seat) for event in events]
    first = told.index(True) if True in told else None
    return [
        msgspec.structs.replace(event, text=_marked(event.text)) if place == first else event
        for place, event in enumerate(events)
    ]


def _marked(told: Text) -> Text:
    return msgspec.structs.replace(told, message=told.message + MARK)
