"""Taking turns: choices are pencilled, stepped back, and inked."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import Choice, Decision, Event, IllegalChoice, load
from bot.games.text import Text, Who
from bot.store.records import Change, MoveRecord, Pencil, TableRecord
from bot.tables import typed
from bot.tables.house import House, Sitting, naming, seat_of
from bot.tables.refusals import Refusal, Why
from bot.tables.turns import AnyGame, Turn, back, begin, canonical, short, step, warning


class Play:
    """What can be done at a running table."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def look(self, number: int, user: int) -> Sitting:
        """The table as a person may see it, with the turn that they may take. Never refused to a stranger."""
        table = await self.house.table(number)
        return await self.house.sitting(table, seat_of(table, user))

    async def take_up(self, number: int, user: int) -> Sitting:
        """The turn of somebody who is awaited; refused to everybody else."""
        table = await self.house.table(number)
        with naming(table):
            seat = self.house.awaited_seat(table, user)
        return await self.house.sitting(table, seat)

    async def choose(self, number: int, user: int, token: str, choice: Choice) -> Sitting:
        """Pencil the answer to the next decision."""
        async with self.house.holding(number) as table:
            sitting = await self._current(table, user, token)
            turn = _open(sitting)
            try:
                after = step(self.house.game(table), turn, choice)
            except IllegalChoice as refused:
                raise Refusal(Why.ILLEGAL, reason=refused.reason) from refused
            return await self._pencil(sitting, after.choices)

    async def fill(self, number: int, user: int, token: str, keys: Sequence[str]) -> Sitting:
        """Put together the answer of a decision that takes several options; it may still be incomplete."""
        async with self.house.holding(number) as table:
            sitting = await self._current(table, user, token)
            turn = _open(sitting)
            assert turn.decision is not None
            known = [key for option in turn.decision.options for key in [option.key] * list(keys).count(option.key)]
            return await self._pencil(sitting, turn.choices, known)

    async def back(self, number: int, user: int, token: str) -> Sitting:
        """Step back to the last free choice of the unfinished turn."""
        async with self.house.holding(number) as table:
            sitting = await self._current(table, user, token)
            assert sitting.turn is not None
            return await self._pencil(sitting, back(sitting.turn.choices, sitting.turn.steps))

    async def confirm(self, number: int, user: int, token: str) -> Sitting:
        """Ink the complete turn; or, if it isn't complete, give the answers put together so far."""
        async with self.house.holding(number) as table:
            sitting = await self._current(table, user, token)
            if sitting.problem is not None:
                raise Refusal(Why.ILLEGAL, reason=sitting.problem)
            if sitting.ahead is None:
                raise _unfinished(sitting)
            if not sitting.ahead.complete:
                return await self._pencil(sitting, sitting.ahead.choices)
            return await self._ink(table, sitting.ahead)

    async def say(self, number: int, user: int, words: str, *, told: bool = False) -> Sitting:
        """Play a turn from text: a whole one, its beginning, or what is missing in a pencilled one. A complete
        turn is inked at once, unless it wants a second look: because it costs much, or because it brings
        something hidden to light and the person hasn't been ``told`` so. An incomplete one is pencilled. Raises
        :class:`Refusal` for what isn't understood, not legal, or ambiguous."""
        async with self.house.holding(number) as table:
            seat = self.house.awaited_seat(table, user)
            game = self.house.game(table)
            sitting = await self.house.sitting(table, seat)
            reading = _read(game, table, sitting, words)
            meant = reading.turn
            if meant.complete and warning(meant.steps) is None and (told or not meant.reveals):
                return await self._ink(table, meant)
            return await self._pencil(sitting, meant.choices, reading.partial)

    async def complete(self, number: int, user: int, words: str, limit: int = 25) -> list[typed.Completion]:
        """Whole legal turns that begin as typed, for somebody who is awaited; else none."""
        table = await self.house.table(number)
        seat = seat_of(table, user)
        if table.status != "live" or seat is None or seat not in table.awaited:
            return []
        game = self.house.game(table)
        pencilled = (await self.house.sitting(table, seat)).turn
        starts = [begin(game, self.house.state(table), seat)]
        if pencilled is not None and pencilled.steps and pencilled.decision is not None:
            starts.insert(0, pencilled)
        found = [done for start in starts for done in typed.complete(game, start, words, _name(table), limit)]
        return list({done.text: done for done in found}.values())[:limit]

    async def asked(self, number: int, user: int, words: str) -> Decision | None:
        """What somebody who is awaited is asked after the beginning of a turn in words; else ``None``."""
        table = await self.house.table(number)
        seat = seat_of(table, user)
        if table.status != "live" or seat is None or seat not in table.awaited:
            return None
        game = self.house.game(table)
        turn = begin(game, self.house.state(table), seat)
        return typed.read(game, turn, words, _name(table), rounding=False).turn.decision if words else turn.decision

    async def pencilled(self, number: int, user: int) -> Decision | None:
        """What somebody who is awaited is asked after what they have pencilled; else ``None``."""
        table = await self.house.table(number)
        seat = seat_of(table, user)
        if table.status != "live" or seat is None or seat not in table.awaited:
            return None
        turn = (await self.house.sitting(table, seat)).turn
        return turn.decision if turn is not None else None

    async def resign(self, number: int, user: int) -> TableRecord:
        """Leave a running game for good."""
        async with self.house.holding(number) as table:
            seat = self.house.live_seat(table, user)
            await self._resign(table, seat, [])
            return table

    async def retire(self, number: int, by: int, seat: int) -> TableRecord:
        """Take a player out who can't be reached any more; somebody else at the table asks for it."""
        async with self.house.holding(number) as table:
            asking = self.house.live_seat(table, by)
            told = Text(
                "{player} is gone; {asking} has retired that seat.",
                {"player": Who(seat), "asking": Who(asking)},
            )
            await self._resign(table, seat, [Event(told)])
            return table

    async def time_out(self, table: TableRecord) -> bool:
        """Choose for the awaited seats what the rules name for those who let their time run out. The caller
        holds the lock. Returns whether anything was chosen."""
        game = self.house.game(table)
        done = False
        for seat in list(table.awaited):
            if seat in table.awaited:
                turn = begin(game, self.house.state(table), seat)
                while turn.decision is not None and (choice := game.timeout(turn.state, seat)) is not None:
                    turn = step(game, turn, choice)
                if turn.complete:
                    late = Event(Text("{player} took too long; the usual choice was made.", {"player": Who(seat)}))
                    await self._ink(table, turn, [late])
                    done = True
        return done

    async def _current(self, table: TableRecord, user: int, token: str) -> Sitting:
        seat = self.house.awaited_seat(table, user)
        sitting = await self.house.sitting(table, seat)
        if sitting.token != token:
            raise Refusal(Why.STALE, table=table.id)
        return sitting

    async def _pencil(self, sitting: Sitting, choices: list[Choice], partial: Sequence[str] = ()) -> Sitting:
        table, seat = sitting.table, sitting.seat
        assert seat is not None
        before = await self.house.repository.pencil(table.id, seat)
        pencil = Pencil(seat, before.revision + 1 if before else 1, list(choices), list(partial))
        await self.house.commit(Change(table, pencils={seat: pencil}))
        return self.house.working(table, self.house.state(table), seat, pencil)

    async def _ink(self, table: TableRecord, turn: Turn, extra: Sequence[Event] = ()) -> Sitting:
        game = self.house.game(table)
        state = self.house.state(table)
        events, revealed, over = list(extra), False, False
        for choice in turn.choices:
            progress = game.choose(state, turn.seat, choice)
            events += progress.events
            revealed, over = revealed or progress.revealed, progress.turn_over
        number = await self._next_move(table)
        made = MoveRecord(
            number=number,
            seat=turn.seat,
            kind="turn",
            choices=turn.choices,
            text=canonical(turn.steps),
            public=canonical(turn.steps, public=True),
            events=events,
            revealed=revealed,
            at=self.house.now(),
        )
        await self.house.move(table, state, made, over=over)
        sitting = await self.house.sitting(table, turn.seat)
        sitting.inked = True
        return sitting

    async def _resign(self, table: TableRecord, seat: int, extra: list[Event]) -> None:
        game = self.house.game(table)
        state = self.house.state(table)
        try:
            progress = game.resign(state, seat)
        except IllegalChoice as refused:
            raise Refusal(Why.ILLEGAL, reason=refused.reason) from refused
        made = MoveRecord(
            number=await self._next_move(table),
            seat=seat,
            kind="resign",
            choices=[],
            text="resign",
            public="resign",
            events=extra + progress.events,
            revealed=False,
            at=self.house.now(),
        )
        await self.house.move(table, state, made)

    async def _next_move(self, table: TableRecord) -> int:
        moves = await self.house.repository.moves(table.id, undone=True)
        return moves[-1].number + 1 if moves else 1


def _read(game: AnyGame, table: TableRecord, sitting: Sitting, words: str) -> typed.Reading:
    """Read words as a whole turn; or else as what is missing in the pencilled one; or else as the beginning of a
    new one."""
    pencilled = sitting.turn
    assert pencilled is not None
    fresh = begin(game, load(game.state_type, table.state or b""), pencilled.seat)
    starts = [pencilled, fresh] if pencilled.steps and pencilled.decision is not None else [fresh]
    readings: list[typed.Reading] = []
    refusals: list[Refusal] = []
    for start in starts:
        try:
            readings.append(typed.read(game, start, words, _name(table)))
        except Refusal as refused:
            refusals.append(refused)
    if not readings:
        raise refusals[-1]
    whole = [reading for reading in readings if reading.turn.complete and reading.turn.steps]
    return whole[-1] if whole else readings[0]


def _open(sitting: Sitting) -> Turn:
    turn = sitting.turn
    assert turn is not None
    if turn.decision is None:
        raise Refusal(Why.STALE, table=sitting.table.id)
    return turn


def _unfinished(sitting: Sitting) -> Refusal:
    assert sitting.turn is not None
    decision = sitting.turn.decision
    assert decision is not None
    return Refusal(Why.UNFINISHED, prompt=decision.prompt, missing=short(decision, sitting.partial))


def _name(table: TableRecord) -> typed.Name:
    return lambda seat: table.seats[seat].name
