"""Taking back inked turns: alone while nothing came of them, else with everybody's consent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.playing import ink, leave
from bot.games.text import Text, Who
from bot.store.records import Change, MoveRecord, TableRecord, UndoRequest
from bot.tables import announcements, posts
from bot.tables.people import live_seat, who
from bot.tables.position import AnyGame, Position
from bot.tables.refusals import Refusal, Why
from bot.tables.table_store import TableStore


class Undo:
    """Requests to take back turns, and the answers to them."""

    def __init__(self, store: TableStore) -> None:
        self.store = store

    async def ask(self, number: int, user: int, seen: int = 0) -> TableRecord:
        """Take back the person's newest turn: at once if nothing was revealed and nobody has moved since;
        otherwise the others are asked (``undo`` is then set). ``seen`` is the newest move that the person saw
        standing: when it has been taken back already, the request is stale."""
        async with self.store.holding(number) as table:
            seat = live_seat(table, user)
            position = self.store.position(table)
            if not position.game.plays(position.state, seat):
                raise Refusal(Why.NOTHING_TO_UNDO, reason=Text("you have left this game."))
            moves = await self.store.repository.moves(number)
            if seen and all(move.number != seen for move in moves):
                raise Refusal(Why.STALE, table=number)
            mine = [move for move in moves if move.seat == seat and move.kind == "turn"]
            if not mine:
                raise Refusal(Why.NOTHING_TO_UNDO, reason=Text("you have not moved in this game yet."))
            newest = mine[-1]
            others = _voters(position, seat)
            if not others or (newest is moves[-1] and not newest.revealed):
                await self._take_back(table, moves, newest)
                return table
            if table.undo is not None and table.undo.move == newest.number:
                raise Refusal(Why.NOTHING_TO_UNDO, reason=Text("the others have been asked already."))
            table.undo = UndoRequest(newest.number, seat)
            asked = posts.UndoAsked(newest.number, seat, newest.public, others)
            await self.store.commit(Change(table, posts=[posts.post(table, asked)]))
            return table

    async def answer(self, number: int, user: int, move: int, agree: bool) -> TableRecord:
        """Agree or refuse to take back a turn. It happens when everybody who is asked has agreed."""
        async with self.store.holding(number) as table:
            seat = live_seat(table, user)
            asked = table.undo
            if asked is None or asked.move != move:
                raise Refusal(Why.STALE, table=number)
            voters = _voters(self.store.position(table), asked.seat)
            if seat not in voters:
                raise Refusal(Why.NOT_AWAITED, table=number, awaited=who(voters))
            if not agree:
                table.undo = None
                told = Text("{player} would rather not take that back; the game goes on.", {"player": Who(seat)})
                await self.store.commit(Change(table, posts=[posts.post(table, posts.Note([told]))]))
                return table
            asked.agreed = sorted({*asked.agreed, seat})
            if set(asked.agreed) >= set(voters):
                moves = await self.store.repository.moves(number)
                await self._take_back(table, moves, next(m for m in moves if m.number == move))
            else:
                await self.store.commit(Change(table))
            return table

    async def _take_back(self, table: TableRecord, moves: Sequence[MoveRecord], first: MoveRecord) -> None:
        """Take back a turn and those after it. Whoever has left since stays away: nobody is brought back into a
        game by somebody else's change of mind."""
        kept = [move for move in moves if move.number < first.number or move.kind == "resign"]
        gone = [move for move in moves if move not in kept]
        asked = self.store.position(table).decisions
        position = await self.rebuild(table, kept, first.number)
        fresh, pencils = await self.store.turn_to(table, asked, position, {move.seat for move in gone})
        change = Change(table, undone=[move.number for move in gone], pencils=pencils)
        told = Text("{player} takes back: {turn}", {"player": Who(first.seat), "turn": first.public})
        board = announcements.board(position, [told], fresh, kept[-1].number if kept else 0)
        change.posts = [posts.post(table, board), *announcements.panels(table, fresh)]
        await self.store.commit(change)

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


def repeat(game: AnyGame, state: Any, move: MoveRecord) -> None:
    """Apply a stored move to a state."""
    if move.kind == "resign":
        leave(game, state, move.seat)
    else:
        ink(game, state, move.seat, move.choices)


def _voters(position: Position, asking: int) -> list[int]:
    """Who is asked whether a turn of this seat may be taken back."""
    everybody = range(len(position.game.scores(position.state)))
    return [seat for seat in everybody if seat != asking and position.game.plays(position.state, seat)]
