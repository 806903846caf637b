"""Taking back inked turns: alone while nothing came of them, else with everybody's consent."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.games.contract import IllegalChoice
from bot.games.text import Text, Who
from bot.store.records import Change, MoveRecord, Post, TableRecord, UndoRequest
from bot.tables import announcements, consent, offers, posts, stories
from bot.tables.holders import as_then, held_since, place_at
from bot.tables.people import live_seat, who
from bot.tables.position import Position
from bot.tables.refusals import Refusal, Why
from bot.tables.replaying import repeat
from bot.tables.retelling import in_a_row, told_of, told_of_all
from bot.tables.table_store import TableStore

REFUSED = Text("you have asked already, and were told no.")
LIGHT = Text("something came to light with it, such as a tile or a card of your opponent.")
FORMER = "the last turn of this seat was {leaver}'s, from whom you took it over, so it stands."
UNPLANNED = Text("A turn was taken back, so what you had planned is dropped.")
OLDER_RULES = Text("this game was begun under older rules, and under today's its turns would come out differently.")


class Undo:
    """Requests to take back turns, and the answers to them."""

    def __init__(self, store: TableStore) -> None:
        self.store = store

    async def ask(self, number: int, user: int, seen: int = 0) -> TableRecord:
        """Take back the person's newest turn: at once if nothing was revealed and nobody has moved since;
        otherwise the others are asked (``undo`` is then set), but not again after one of them has said no. ``seen``
        is the newest move that the person saw standing: when it has been taken back already, the request is
        stale."""
        async with self.store.holding(number) as table:
            seat = live_seat(table, user)
            position = self.store.position(table)
            if not position.game.plays(position.state, seat):
                raise Refusal(Why.NOTHING_TO_UNDO, reason=Text("you have left this game."))
            moves = as_then(table, await self.store.repository.moves(number))
            if seen and all(move.number != seen for move in moves):
                raise Refusal(Why.STALE, table=number)
            newest = _newest(moves, seat)
            _check_held(table, newest)
            others = position.others(seat)
            if not others or (newest is moves[-1] and not newest.revealed and not is_handed_since(table, newest)):
                if not others and any(move.revealed for move in moves if move.number >= newest.number):
                    raise Refusal(Why.NOTHING_TO_UNDO, reason=LIGHT)
                await self._take_back(table, moves, newest, here=seat)
                return table
            _may_be_asked(table, newest)
            await self._ask_others(table, moves, newest, others)
            return table

    async def _ask_others(
        self, table: TableRecord, moves: Sequence[MoveRecord], newest: MoveRecord, others: list[int]
    ) -> None:
        """Store the question, and have it told."""
        await self._check_repeatable(table, moves, newest)
        lapsed = posts.lapsed(table)
        table.undo = UndoRequest(newest.number, newest.seat, asked=others)
        later = [move for move in moves if move.number > newest.number and move.kind == "turn"]
        asked = posts.UndoAsked(newest.number, newest.seat, others, told_of(newest), told_of_all(later))
        await self.store.commit(Change(table, posts=[posts.post(table, asked), *lapsed]))

    async def shown(self, number: int, move: int, channel: int, message: int) -> bool:
        """Note where the others are asked to take a move back. Returns whether it still is a question."""
        async with self.store.holding(number) as table:
            if table.undo is None or table.undo.move != move:
                return False
            table.undo.channel, table.undo.message = channel, message
            await self.store.commit(Change(table))
            return True

    async def answer(self, number: int, user: int, move: int, agree: bool) -> TableRecord:
        """Agree or refuse to take back a turn. It happens when everybody who is asked has agreed."""
        async with self.store.holding(number) as table:
            seat = live_seat(table, user)
            asked = table.undo
            if asked is None or asked.move != move:
                raise Refusal(Why.LAPSED, table=number)
            position = self.store.position(table)
            voters = position.others(asked.seat)
            consent.check_voter(asked, seat, voters)
            if not agree:
                await self._refuse(table, asked, seat)
                return table
            if consent.agree(asked, seat, voters):
                moves = as_then(table, await self.store.repository.moves(number))
                await self._take_back(table, moves, next(m for m in moves if m.number == move))
            else:
                await self.store.commit(Change(table))
            return table

    async def _refuse(self, table: TableRecord, asked: UndoRequest, seat: int) -> None:
        lapsed = posts.lapsed(table)
        table.undo = None
        table.refused = [*table.refused, asked.move]
        told = Text("{player} would rather not take that back; the game goes on.", {"player": Who(seat)})
        note = posts.Note([told], [asked.seat])
        await self.store.commit(Change(table, posts=[posts.post(table, note), *lapsed]))

    async def _take_back(
        self, table: TableRecord, moves: Sequence[MoveRecord], first: MoveRecord, *, here: int | None = None
    ) -> None:
        """Take back a turn and those after it. Whoever has left since stays away: nobody is brought back into a
        game by somebody else's change of mind. ``here`` is the seat of whoever does it, and need not be called."""
        await self._check_repeatable(table, moves, first)
        kept = [move for move in moves if move.number < first.number or move.kind == "resign"]
        gone = [move for move in moves if move not in kept]
        former = self.store.position(table)
        asked, during = former.decisions, stories.occasion(former, here)
        position = await self.rebuild(table, kept, first.number)
        lapsed = posts.lapsed(table)
        fresh, pencils = await self.store.turn_to(table, asked, position, {move.seat for move in gone})
        change = Change(table, undone=[move.number for move in gone], pencils=pencils)
        how = announcements.Told(
            fresh,
            newest=kept[-1].number if kept else 0,
            shown=True,
            here=here,
            during=during,
            leads=stories.occasion(position, here),
        )
        board = announcements.board(position, _taken_back(gone), how)
        panels = [*announcements.panels(table, fresh, how), *announcements.lapsed(table, how)]
        needless = offers.end_needless(table, position)
        dropped = await self._drop_plans(change, {*table.awaited, *(move.seat for move in gone)})
        change.posts = [posts.post(table, board), *dropped, *panels, *lapsed, *needless]
        await self.store.commit(change)

    async def _drop_plans(self, change: Change, seats: set[int]) -> list[Post]:
        """Drop what these seats have planned: it was meant for another position, and would be played at once.
        Returns what they are told."""
        plans = await self.store.repository.plans(change.table.id)
        change.plans = {seat: None for seat in sorted(seats) if seat in plans}
        people = change.table.seats
        return [posts.post(change.table, posts.Word(seat, [UNPLANNED]), people[seat].user) for seat in change.plans]

    async def _check_repeatable(self, table: TableRecord, moves: Sequence[MoveRecord], first: MoveRecord) -> None:
        """Raise :class:`Refusal` for a game of older rules that would come to another position if it were played
        again under today's: what was played is kept as it was."""
        if not self.store.is_older(table):
            return
        try:
            again = (await self.rebuild(table, moves, first.number)).data()
        except (IllegalChoice, KeyError, msgspec.MsgspecError):
            again = None
        if again != self.store.position(table).data():
            raise Refusal(Why.NOTHING_TO_UNDO, reason=OLDER_RULES)

    async def rebuild(self, table: TableRecord, moves: Sequence[MoveRecord], before: int) -> Position:
        """The position after these moves, which include all that stand ``before`` a number: from the nearest kept
        state of before it."""
        kept = await self.store.repository.snapshot(table.id, before)
        assert kept is not None, f"table {table.id} has lost its first snapshot"
        number, data = kept
        position = Position.read(self.store.game(table), data)
        for move in moves:
            if move.number > number:
                repeat(position.game, position.state, move)
        return position


def _newest(moves: Sequence[MoveRecord], seat: int) -> MoveRecord:
    """The newest turn of a seat. Raises :class:`Refusal` when there is none."""
    mine = [move for move in moves if move.seat == seat and move.kind == "turn"]
    if not mine:
        raise Refusal(Why.NOTHING_TO_UNDO, reason=Text("you have not moved in this game yet."))
    return mine[-1]


def is_handed_since(table: TableRecord, move: MoveRecord) -> bool:
    """Whether a seat has changed hands since a move: whoever came has agreed to the position with it."""
    return any(holder.until >= move.number for holder in table.former)


def _check_held(table: TableRecord, newest: MoveRecord) -> None:
    """Raise :class:`Refusal` if the newest move of a seat was made by somebody who held it before."""
    if newest.number > held_since(table, newest.seat):
        return
    leaver = Who(place_at(table, newest.seat, newest.number))
    raise Refusal(Why.NOTHING_TO_UNDO, reason=Text(FORMER, {"leaver": leaver}))


def _may_be_asked(table: TableRecord, move: MoveRecord) -> None:
    """Raise :class:`Refusal` if the others have been asked about this move."""
    if move.number in table.refused:
        raise Refusal(Why.NOTHING_TO_UNDO, reason=REFUSED)
    if table.undo is not None and table.undo.move == move.number:
        waiting = who([seat for seat in table.undo.asked if seat not in table.undo.agreed])
        told = "the others have been asked already; {players} can still answer."
        raise Refusal(Why.NOTHING_TO_UNDO, reason=Text(told, {"players": waiting}))


def _taken_back(gone: Sequence[MoveRecord]) -> list[Text]:
    """What is said of turns that have been taken back."""
    first, *later = gone
    said = [Text("{player} takes back: {turn}", {"player": Who(first.seat), "turn": in_a_row(told_of(first))})]
    if later:
        goes = "goes" if len(later) == 1 else "go"
        said.append(Text(f"With it {goes}: {{turns}}", {"turns": in_a_row(told_of_all(later))}))
    return said
