"""Taking back inked turns: alone while nothing came of them, else with everybody's consent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.contract import load
from bot.games.text import Text, Who
from bot.store.records import Change, MoveRecord, TableRecord, UndoRequest
from bot.tables import posts
from bot.tables.house import House, who
from bot.tables.refusals import Refusal, Why
from bot.tables.turns import AnyGame


class Undo:
    """Requests to take back turns, and the answers to them."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def ask(self, number: int, user: int, seen: int = 0) -> TableRecord:
        """Take back the person's newest turn: at once if nothing was revealed and nobody has moved since;
        otherwise the others are asked (``undo`` is then set). ``seen`` is the newest move that the person saw
        standing: when it has been taken back already, the request is stale."""
        async with self.house.holding(number) as table:
            seat = self.house.live_seat(table, user)
            if not self.house.game(table).plays(self.house.state(table), seat):
                raise Refusal(Why.NOTHING_TO_UNDO, reason=Text("you have left this game."))
            moves = await self.house.repository.moves(number)
            if seen and all(move.number != seen for move in moves):
                raise Refusal(Why.STALE, table=number)
            mine = [move for move in moves if move.seat == seat and move.kind == "turn"]
            if not mine:
                raise Refusal(Why.NOTHING_TO_UNDO, reason=Text("you have not moved in this game yet."))
            newest = mine[-1]
            others = self._voters(table, seat)
            if not others or (newest is moves[-1] and not newest.revealed):
                await self._take_back(table, moves, newest)
                return table
            if table.undo is not None and table.undo.move == newest.number:
                raise Refusal(Why.NOTHING_TO_UNDO, reason=Text("the others have been asked already."))
            table.undo = UndoRequest(newest.number, seat)
            asked = posts.UndoAsked(newest.number, seat, newest.public, others)
            await self.house.commit(Change(table, posts=[posts.post(table, asked, 0)]))
            return table

    async def answer(self, number: int, user: int, move: int, agree: bool) -> TableRecord:
        """Agree or refuse to take back a turn. It happens when everybody who is asked has agreed."""
        async with self.house.holding(number) as table:
            seat = self.house.live_seat(table, user)
            asked = table.undo
            if asked is None or asked.move != move:
                raise Refusal(Why.STALE, table=number)
            voters = self._voters(table, asked.seat)
            if seat not in voters:
                raise Refusal(Why.NOT_AWAITED, table=number, awaited=who(voters))
            if not agree:
                table.undo = None
                told = Text("{player} would rather not take that back; the game goes on.", {"player": Who(seat)})
                await self.house.commit(Change(table, posts=[posts.post(table, posts.Note([told]), 0)]))
                return table
            asked.agreed = sorted({*asked.agreed, seat})
            if set(asked.agreed) >= set(voters):
                moves = await self.house.repository.moves(number)
                await self._take_back(table, moves, next(m for m in moves if m.number == move))
            else:
                await self.house.commit(Change(table))
            return table

    def _voters(self, table: TableRecord, asking: int) -> list[int]:
        game = self.house.game(table)
        state = self.house.state(table)
        return [seat for seat in range(len(table.seats)) if seat != asking and game.plays(state, seat)]

    async def _take_back(self, table: TableRecord, moves: Sequence[MoveRecord], first: MoveRecord) -> None:
        """Take back a turn and those after it. Whoever has left since stays away: nobody is brought back into a
        game by somebody else's change of mind."""
        kept = [move for move in moves if move.number < first.number or move.kind == "resign"]
        gone = [move for move in moves if move not in kept]
        state = await self.rebuild(table, kept, first.number)
        fresh, pencils = await self.house.turn_to(table, state, {move.seat for move in gone})
        change = Change(table, undone=[move.number for move in gone], pencils=pencils)
        told = Text("{player} takes back: {turn}", {"player": Who(first.seat), "turn": first.public})
        board = self.house.board(table, state, [told], fresh, kept[-1].number if kept else 0)
        change.posts = [posts.post(table, board, 0), *self.house.panels(table, fresh)]
        await self.house.commit(change)

    async def rebuild(self, table: TableRecord, moves: Sequence[MoveRecord], before: int) -> Any:
        """The state after these moves, which include all that stand ``before`` a number: from the nearest kept
        state of before it."""
        game = self.house.game(table)
        kept = await self.house.repository.snapshot(table.id, before)
        assert kept is not None, f"table {table.id} has lost its first snapshot"
        number, data = kept
        state = load(game.state_type, data)
        for move in moves:
            if move.number > number:
                repeat(game, state, move)
        return state


def repeat(game: AnyGame, state: Any, move: MoveRecord) -> None:
    """Apply a stored move to a state."""
    if move.kind == "resign":
        game.resign(state, move.seat)
    for choice in move.choices:
        game.choose(state, move.seat, choice)
