"""Taking turns: choices are pencilled, stepped back, and inked."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import Choice, Event, IllegalChoice
from bot.games.text import Text, Who
from bot.games.verbs import Given, Verb
from bot.store.records import Change, Pencil, TableRecord
from bot.tables import completing, parsing
from bot.tables.inking import Inking
from bot.tables.leaving import meaning
from bot.tables.people import asked_seat, is_asked, live_seat, named, naming, seat_of, who
from bot.tables.player_view import PlayerView, at_turn, working
from bot.tables.position import Position
from bot.tables.refusals import Refusal, Why
from bot.tables.spelling import split
from bot.tables.table_store import TableStore
from bot.tables.turns import Turn, back, begin, missing, step, take_up, warning
from bot.tables.verbs import Speech


class Play:
    """What can be done at a running table."""

    def __init__(self, store: TableStore) -> None:
        self.store = store
        self.inking = Inking(store)

    async def look(self, number: int, user: int) -> PlayerView:
        """The table as a person may see it, with the turn that they may take. Never refused to a stranger."""
        table = await self.store.table(number)
        seen = await self.store.player_view(table, seat_of(table, user))
        newest = await self.store.repository.newest_move(number)
        seen.newest = newest.number if newest is not None else 0
        return seen

    async def take_up(self, number: int, user: int) -> PlayerView:
        """The turn of somebody who is asked; refused to everybody else."""
        table = await self.store.table(number)
        with naming(table):
            seat = asked_seat(table, user)
        self.store.looked(table, seat)
        if table.seats[seat].stand_in:
            async with self.store.holding(number) as held:
                await self.store.come_back(held, seat)
                await self.store.commit(Change(held))
        return await self.store.player_view(table, seat)

    async def choose(self, number: int, user: int, token: str, choice: Choice) -> PlayerView:
        """Pencil the answer to the next decision."""
        async with self.store.holding(number) as table:
            seen, _ = await self._current(table, user, token)
            try:
                after = step(_open(seen), choice)
            except IllegalChoice as refused:
                raise Refusal(Why.ILLEGAL, reason=refused.reason) from refused
            return await self._pencil(table, after)

    async def fill(self, number: int, user: int, token: str, keys: Sequence[str]) -> PlayerView:
        """Put together the answer of a decision that takes several options; it may still be incomplete."""
        async with self.store.holding(number) as table:
            seen, _ = await self._current(table, user, token)
            turn = _open(seen)
            assert turn.decision is not None
            known = [key for option in turn.decision.options for key in [option.key] * list(keys).count(option.key)]
            return await self._pencil(table, turn, known)

    async def back(self, number: int, user: int, token: str) -> PlayerView:
        """Step back to the last free choice of the unfinished turn."""
        async with self.store.holding(number) as table:
            seen, _ = await self._current(table, user, token)
            assert seen.turn is not None
            kept = back(seen.turn.choices, seen.turn.steps)
            return await self._pencil(table, take_up(self.store.position(table), seen.turn.seat, kept))

    async def confirm(self, number: int, user: int, token: str, at: int | None = None) -> PlayerView:
        """Ink the complete turn, and go on with what was typed after it; or, if it isn't complete, give the answers
        put together so far. ``at`` is the message in which it is confirmed."""
        async with self.store.holding(number) as table:
            seen, position = await self._current(table, user, token)
            if seen.problem is not None:
                raise Refusal(Why.ILLEGAL, reason=seen.problem)
            if seen.ahead is None:
                raise _unfinished(seen)
            if not seen.ahead.complete:
                return await self._pencil(table, seen.ahead)
            in_panel = at is not None and at == table.seats[seen.ahead.seat].dm_message
            inked = await self.inking.ink(table, position, seen.ahead, in_panel=in_panel)
            return await self._go_on(table, inked, seen.rest, in_panel=in_panel)

    async def type_turn(
        self, number: int, user: int, words: str, *, warned: bool = False, in_panel: bool = False
    ) -> PlayerView:
        """Play a turn from text: a whole one, its beginning, or what is missing in a pencilled one. A complete
        turn is inked at once, unless it wants a second look: because it costs much, or because it brings
        something hidden to light and the person hasn't been ``warned``. An incomplete one is pencilled. What can't
        be read before that has come to light is kept with it. ``in_panel``: the answer to it will be the person's
        newest panel by direct message. Raises :class:`Refusal` for what isn't understood, not legal, or
        ambiguous."""
        async with self.store.holding(number) as table:
            position, pencilled = await self._starts(table, self._asked(table, user, words))
            fresh = begin(position, pencilled.seat)
            open_still = pencilled.steps and pencilled.decision is not None
            reading = _read(table, [pencilled, fresh] if open_still else [fresh], words)
            return await self._mean(table, position, reading, warned=warned, in_panel=in_panel)

    async def verb(self, number: int, user: int, verb: Verb, given: Given, *, in_panel: bool = False) -> PlayerView:
        """Play what somebody says with one of the game's verbs; whoever does so has been warned of what comes to
        light. Without anything said, only open the turn. ``in_panel`` as for :meth:`type_turn`. Raises
        :class:`Refusal`."""
        async with self.store.holding(number) as table:
            position, pencilled = await self._starts(table, self._asked(table, user, verb.word))
            start, turns = Speech(position, pencilled, named(table)).turns(verb, given)
            if turns:
                reading = _read(table, [start], turns[0])
                reading.rest = " ".join([reading.rest, *turns[1:]]).strip()
                return await self._mean(table, position, reading, warned=True, in_panel=in_panel)
        return await self.take_up(number, user)

    async def offers(
        self, number: int, user: int, verb: Verb, slot: str, *, given: Given, current: str
    ) -> list[tuple[str, str]]:
        """What somebody who is asked can give for a slot of a verb, beside what they have given: at most 25, as
        shown and as given, of those that match what is typed so far; nothing for anybody else."""
        table = await self.store.table(number)
        seat = seat_of(table, user)
        if seat is None or not is_asked(table, seat):
            return []
        position, pencilled = await self._starts(table, seat)
        return Speech(position, pencilled, named(table)).offers(verb, slot, given, current)

    async def complete(self, number: int, user: int, words: str, limit: int = 25) -> list[completing.Completion]:
        """Whole legal turns that begin as typed, for somebody who is asked; else none."""
        table = await self.store.table(number)
        seat = seat_of(table, user)
        if seat is None or not is_asked(table, seat):
            return []
        position, pencilled = await self._starts(table, seat)
        starts = [begin(position, seat)]
        if pencilled.steps and pencilled.decision is not None:
            starts.insert(0, pencilled)
        found = [done for start in starts for done in completing.complete(start, words, named(table), limit)]
        return list({done.text: done for done in found}.values())[:limit]

    async def leaving(self, number: int, user: int) -> tuple[TableRecord, Text]:
        """What it would mean if somebody left a running game, which isn't done by this."""
        table = await self.store.table(number)
        with naming(table):
            seat = live_seat(table, user)
            try:
                return table, meaning(self.store.position(table), seat)
            except IllegalChoice as refused:
                raise Refusal(Why.ILLEGAL, reason=refused.reason) from refused

    async def resign(self, number: int, user: int) -> TableRecord:
        """Leave a running game for good."""
        async with self.store.holding(number) as table:
            await self.inking.leave(table, live_seat(table, user), [])
            return table

    async def retire(self, number: int, by: int, seat: int) -> TableRecord:
        """Take a player out who can't be reached any more; somebody else at the table asks for it."""
        async with self.store.holding(number) as table:
            asking = live_seat(table, by)
            told = Text(
                "{player} is gone; {asking} has retired that seat.",
                {"player": Who(seat), "asking": Who(asking)},
            )
            await self.inking.leave(table, seat, [Event(told)])
            return table

    def _asked(self, table: TableRecord, user: int, words: str) -> int:
        """The person's seat if it is asked. Raises :class:`Refusal`, with the reason that the rules have against
        what is said."""
        seat = live_seat(table, user)
        if not is_asked(table, seat):
            position = self.store.position(table)
            said = split(words)[:1]
            reason = position.game.why_not_asked(position.state, seat, said[0]) if said else None
            if reason is not None:
                raise Refusal(Why.UNASKED, table=table.id, awaited=who(table.awaited), reason=reason)
        return asked_seat(table, user)

    async def _starts(self, table: TableRecord, seat: int) -> tuple[Position, Turn]:
        """The position, and the turn of a seat as it is pencilled, each over a state of its own."""
        position = self.store.position(table)
        pencil = await self.store.repository.pencil(table.id, seat)
        if pencil is None:
            return position, begin(position, seat)
        seen = working(table, position.copy(), seat, pencil)
        assert seen.turn is not None
        return position, seen.turn

    async def _current(self, table: TableRecord, user: int, token: str) -> tuple[PlayerView, Position]:
        """What somebody sees who pressed a button of this moment, and the position, whose state is the turn's.
        Raises :class:`Refusal` for a button of another moment."""
        seat = asked_seat(table, user)
        position = self.store.position(table)
        seen = await self.store.player_view(table, seat, position)
        if seen.token != token:
            raise Refusal(Why.STALE, table=table.id)
        return seen, position

    async def _mean(
        self,
        table: TableRecord,
        position: Position,
        reading: parsing.Reading,
        *,
        warned: bool,
        in_panel: bool = False,
    ) -> PlayerView:
        """Ink what was said if it is a whole turn that needs no second look, and go on with the rest of the words;
        else pencil it, with these."""
        turn = reading.turn
        if not turn.complete or warning(turn.steps) is not None or (turn.reveals and not warned):
            return await self._pencil(table, turn, reading.partial, reading.rest)
        inked = await self.inking.ink(table, position, turn, in_panel=in_panel)
        return await self._go_on(table, inked, reading.rest, in_panel=in_panel)

    async def _go_on(
        self, table: TableRecord, inked: PlayerView, rest: str, *, in_panel: bool = False
    ) -> PlayerView:
        """Play what was typed after what has just been inked, as far as it still fits: whoever typed it has been
        warned of what comes to light. If it doesn't fit, the view says why."""
        if not rest:
            return inked
        try:
            with naming(table):
                position, start = _next(inked, rest)
                reading = _read(table, [start], rest)
                seen = await self._mean(table, position, reading, warned=True, in_panel=in_panel)
        except Refusal as refused:
            inked.unread = refused
            return inked
        seen.inked, seen.open, seen.newest = True, seen.open or not seen.inked, table.last_move
        seen.words, seen.hand = [*inked.words, *seen.words], inked.hand or seen.hand
        seen.followed = [*inked.followed, *seen.followed]
        return seen

    async def _pencil(
        self, table: TableRecord, turn: Turn, partial: Sequence[str] = (), rest: str = ""
    ) -> PlayerView:
        before = await self.store.repository.pencil(table.id, turn.seat)
        table.seats[turn.seat].stand_in = ""
        pencil = Pencil(turn.seat, before.revision + 1 if before else 1, turn.choices, list(partial), rest)
        await self.store.commit(Change(table, pencils={turn.seat: pencil}))
        return at_turn(table, turn, pencil.partial, pencil.revision, rest)


def _read(table: TableRecord, starts: Sequence[Turn], words: str) -> parsing.Reading:
    """Read words as what is missing in the first of these turns, or in the next: as a whole turn if possible."""
    readings: list[parsing.Reading] = []
    refusals: list[Refusal] = []
    for start in starts:
        try:
            readings.append(parsing.read(start, words, named(table)))
        except Refusal as refused:
            refusals.append(refused)
    if not readings:
        raise refusals[-1]
    whole = [reading for reading in readings if reading.turn.complete and reading.turn.steps]
    return whole[-1] if whole else readings[0]


def _next(inked: PlayerView, rest: str) -> tuple[Position, Turn]:
    """Where somebody goes on with a turn that has been inked so far. Raises :class:`Refusal` when nothing of it is
    left."""
    if inked.turn is None or not inked.open:
        raise Refusal(Why.COMPLETE, typed=rest)
    return inked.turn.position, inked.turn


def _open(seen: PlayerView) -> Turn:
    turn = seen.turn
    assert turn is not None
    if turn.decision is None:
        raise Refusal(Why.STALE, table=seen.table.id)
    return turn


def _unfinished(seen: PlayerView) -> Refusal:
    assert seen.turn is not None
    decision = seen.turn.decision
    assert decision is not None
    return Refusal(Why.UNFINISHED, prompt=decision.prompt, missing=missing(decision, seen.partial))
