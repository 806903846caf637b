"""Turns planned ahead: a queue for each seat, seen by its player alone, of which the first is played as soon as the
game waits for the seat."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import msgspec

from bot.games.text import Text, show
from bot.store.planned import Plan, PlannedTurn
from bot.store.records import Change, TableRecord
from bot.tables import completing, parsing
from bot.tables.foreseeing import foresee, foresee_other
from bot.tables.imagining import DEEPEST, Future, futures, one_by_one
from bot.tables.people import live_seat, named, seat_of
from bot.tables.planning import MOST, OR, THEN, written_down
from bot.tables.refusals import Refusal, Why
from bot.tables.table_store import TableStore
from bot.tables.turns import canonical

TRIED = 4
"""So many ways in which the game may go on are tried for a turn that is planned."""
OFFERED = 2
ON = Text("It's your turn already: play it with /turn or /move. What comes after it can be planned when it's done.")
LEFT = Text("You have left this game, so there is nothing to plan.")
TOO_MANY = "At most {most} turns can be planned at a game, and you have planned {count}."
KEPT = 32


class Planned(msgspec.Struct):
    """What somebody has planned at a table, with what is to be said of it. ``on``: it is their turn, so nothing can
    be planned now. ``token`` goes into the buttons, to tell whether they are of this moment."""

    table: TableRecord
    seat: int
    turns: list[PlannedTurn]
    token: str
    on: bool = False
    notes: list[Text] = []


class Ahead:
    """Planning turns, and looking at what is planned."""

    def __init__(self, store: TableStore) -> None:
        self.store = store
        self._imagined: dict[tuple[object, ...], list[Future]] = {}

    async def look(self, number: int, user: int) -> Planned:
        """What somebody has planned. Raises :class:`Refusal` for those who don't play."""
        table = await self.store.table(number)
        seat = self._seat(table, user)
        return await self._seen(table, seat)

    async def count(self, table: TableRecord, seat: int | None) -> int | None:
        """How many turns a seat has planned; ``None`` where none can be planned now."""
        if seat is None or not self._may_plan(table, seat):
            return None
        return len((await self._seen(table, seat)).turns)

    async def add(self, number: int, user: int, words: str, after: str = "") -> Planned:
        """Plan turns after those that are planned; ``after``: the first of them only if another player has played
        that. Raises :class:`Refusal`, also for what can't be a turn however the game goes on."""
        table = await self.store.table(number)
        seat = self._seat(table, user)
        former = (await self._seen(table, seat)).turns
        wanted = written_down(words)
        _check_room(table, seat, len(former) + len(wanted))
        made, notes = await asyncio.to_thread(self._foreseen, table, seat, former, wanted, after.strip())
        async with self.store.holding(number) as newest:
            self._seat(newest, user)
            now = await self._seen(newest, seat)
            _check_room(newest, seat, len(now.turns) + len(made))
            seen = await self._keep(newest, seat, [*now.turns, *made])
        seen.notes = notes
        return seen

    async def remove(self, number: int, user: int, token: str, place: int) -> Planned:
        """Take one of the planned turns out. Raises :class:`Refusal` for a button of another moment."""
        return await self._change(number, user, token, lambda turns: [*turns[:place], *turns[place + 1 :]])

    async def raise_(self, number: int, user: int, token: str, place: int) -> Planned:
        """Put one of the planned turns before the one above it."""

        def raised(turns: list[PlannedTurn]) -> list[PlannedTurn]:
            above = max(0, place - 1)
            return [*turns[:above], turns[place], *turns[above:place], *turns[place + 1 :]]

        return await self._change(number, user, token, raised)

    async def make_sure(self, number: int, user: int, token: str, place: int) -> Planned:
        """Note that somebody wants a turn played though it brings something to light, or costs much."""

        def sure(turns: list[PlannedTurn]) -> list[PlannedTurn]:
            return [*turns[:place], msgspec.structs.replace(turns[place], sure=True), *turns[place + 1 :]]

        return await self._change(number, user, token, sure)

    async def clear(self, number: int, user: int, token: str) -> Planned:
        """Forget everything that somebody has planned."""
        return await self._change(number, user, token, lambda _: [])

    async def complete(self, number: int, user: int, words: str, limit: int = 25) -> list[tuple[str, list[str]]]:
        """What may be planned and begins as typed: as it is written, and the answers of its last turn as shown.
        Nothing for those who can't plan."""
        table = await self.store.table(number)
        seat = seat_of(table, user)
        if seat is None or not self._may_plan(table, seat):
            return []
        former = (await self._seen(table, seat)).turns
        return await asyncio.to_thread(self._completed, table, seat, former, words, limit)

    async def complete_after(self, number: int, user: int, words: str, limit: int = 25) -> list[str]:
        """Turns that others may play before somebody is on again and that begin as typed, as everybody will be able
        to read them."""
        table = await self.store.table(number)
        seat = seat_of(table, user)
        if seat is None or not self._may_plan(table, seat):
            return []
        return await asyncio.to_thread(self._completed_after, table, seat, words, limit)

    def _completed(
        self, table: TableRecord, seat: int, former: list[PlannedTurn], words: str, limit: int
    ) -> list[tuple[str, list[str]]]:
        ends = [match.end() for match in [*THEN.finditer(words), *OR.finditer(words)]]
        said, typed = words[: max(ends, default=0)], words[max(ends, default=0) :]
        whole = THEN.split(said.lstrip())[:-1]
        planned = [*former, *(PlannedTurn(OR.split(turn)) for turn in whole)]
        name, found = named(table), dict[str, list[str]]()
        for future in self._futures(table, seat, planned, OFFERED):
            for done in completing.complete(future.turn, typed, name, limit):
                found.setdefault(said + done.text, [shown for shown, _ in done.answers])
        return list(found.items())[:limit]

    def _completed_after(self, table: TableRecord, seat: int, words: str, limit: int) -> list[str]:
        name, found = named(table), dict[str, None]()
        for start in [start for future in self._futures(table, seat, [], OFFERED) for start in future.others]:
            for done in completing.complete(start, words, name, limit):
                reading = parsing.read(start, done.text, name, rounding=False)
                found.setdefault(canonical(reading.turn.steps, public=True), None)
        return list(found)[:limit]

    def _foreseen(
        self, table: TableRecord, seat: int, former: list[PlannedTurn], wanted: list[list[str]], after: str
    ) -> tuple[list[PlannedTurn], list[Text]]:
        """The turns to be planned as they are kept, and what is to be said of them."""
        name, made, notes = named(table), list[PlannedTurn](), list[Text]()
        if after:
            other = foresee_other(after, self._futures(table, seat, [], TRIED), name)
            after = other.words
            notes += [other.doubt] if other.doubt is not None else []
        game = self.store.game(table)
        for turn in wanted:
            before = [*former, *made]
            if after and not made:  # a case of the same turn as those before it
                while before and before[-1].after:
                    before.pop()
            possible = self._futures(table, seat, before, TRIED)
            read = [foresee(words, possible, name) for words in turn]
            notes += [each.doubt for each in read if each.doubt is not None]
            better = [game.instead_of_planning(each.words) for each in read]
            notes += [told for told in better if told is not None]
            risky = any(each.risky for each in read)
            made.append(PlannedTurn([each.words for each in read], "" if made else after, risky))
        return made, list({show(note, name): note for note in notes}.values())

    def _futures(self, table: TableRecord, seat: int, planned: Sequence[PlannedTurn], count: int) -> list[Future]:
        """Ways in which the game may go on. They are kept, since they are asked for with every letter."""
        planned = one_by_one(planned)[: DEEPEST + 1]
        key = (table.id, table.epoch, table.version, seat, msgspec.json.encode(planned), count)
        if key not in self._imagined:
            kept = list(self._imagined.items())[-KEPT:]
            seed = f"{table.id}/{table.version}"
            position = self.store.position(table)
            made = futures(position, seat, planned, named(table), count=count, seed=seed)
            self._imagined = dict([*kept, (key, made)])
        return self._imagined[key]

    async def _change(
        self, number: int, user: int, token: str, change: Callable[[list[PlannedTurn]], list[PlannedTurn]]
    ) -> Planned:
        async with self.store.holding(number) as table:
            seat = live_seat(table, user)
            seen = await self._seen(table, seat)
            if seen.token != token:
                raise Refusal(Why.STALE, table=number)
            return await self._keep(table, seat, change(seen.turns))

    async def _keep(self, table: TableRecord, seat: int, turns: list[PlannedTurn]) -> Planned:
        plan = Plan(seat, table.version + 1, turns) if turns else None
        await self.store.commit(Change(table, plans={seat: plan}))
        return await self._seen(table, seat)

    async def _seen(self, table: TableRecord, seat: int) -> Planned:
        plan = (await self.store.repository.plans(table.id)).get(seat)
        turns, revision = ([], 0) if plan is None else (plan.turns, plan.revision)
        return Planned(table, seat, list(turns), str(revision), on=seat in table.awaited)

    def _seat(self, table: TableRecord, user: int) -> int:
        """The seat of somebody who plays. Raises :class:`Refusal`."""
        seat = live_seat(table, user)
        position = self.store.position(table)
        if not position.game.plays(position.state, seat):
            raise Refusal(Why.OPTION, reason=LEFT)
        return seat

    def _may_plan(self, table: TableRecord, seat: int) -> bool:
        if table.status != "live" or seat in table.awaited:
            return False
        position = self.store.position(table)
        return position.game.plays(position.state, seat)


def _check_room(table: TableRecord, seat: int, count: int) -> None:
    """Raise :class:`Refusal` when somebody is on, or wants to plan too much."""
    if seat in table.awaited:
        raise Refusal(Why.OPTION, reason=ON)
    if count > MOST:
        told = {"most": MOST, "count": count}
        raise Refusal(Why.OPTION, reason=Text(TOO_MANY, dict(told)))
