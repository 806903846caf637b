"""Automatic players who stand in for people whose time is up: for one turn, or until they are back."""

from __future__ import annotations

import logging

from bot.games.contract import Event
from bot.games.text import Text, Who
from bot.store.records import Change, TableRecord
from bot.tables import offers, posts
from bot.tables.inking import Inking
from bot.tables.late import TURN
from bot.tables.people import seat_of
from bot.tables.table_store import TableStore
from bot.tables.turns import Turn, take_up

log = logging.getLogger(__name__)
MANY = 1000
STRENGTH = "even"
FOR_A_TURN = "An automatic player takes this turn for {player}."
UNTIL_BACK = "An automatic player plays for {player} until they are back."
PLAYS = "An automatic player plays for {player}."
BACK = "{player} is back and plays again."


class StandIns:
    """Who is stood in for, and what is played for them."""

    def __init__(self, store: TableStore, inking: Inking) -> None:
        self.store = store
        self.inking = inking

    async def begin(self, table: TableRecord, seat: int, how: str) -> None:
        """Have an automatic player play for a seat: for this turn, or until its holder is back. The caller holds
        the lock."""
        person, now = table.seats[seat], self.store.now()
        person.stand_in, person.late, person.uncalled = how, False, False
        table.votes = {key: agreed for key, agreed in table.votes.items() if not key.endswith(f":{seat}")}
        position = self.store.position(table)
        table.due_at = await self.store.limits.next_due(table, position, now)
        told = posts.Note([Text(FOR_A_TURN if how == TURN else UNTIL_BACK, {"player": Who(seat)})])
        needless = offers.end_needless(table, position)
        await self.store.commit(Change(table, posts=[posts.post(table, told), *needless]))

    async def take(self, table: TableRecord, seat: int) -> bool:
        """Play what a seat is asked, up to the end of its turn. The caller holds the lock. Returns whether that
        could be done; nobody stands in for the seat any more where it couldn't."""
        told = [Event(Text(PLAYS, {"player": Who(seat)}))]
        while seat in table.awaited:
            turn = await self._thought(table, seat)
            if turn is None:
                table.seats[seat].stand_in = ""
                return False
            if table.seats[seat].stand_in == TURN:
                table.seats[seat].stand_in = ""
            seen = await self.inking.play_for(table, turn, told)
            told = []
            if not seen.open:
                break
        return True

    async def _thought(self, table: TableRecord, seat: int) -> Turn | None:
        """The turn that an automatic player would take; ``None`` if it finds none."""
        position = self.store.position(table)
        seed = f"{table.seed}/{table.last_move}/{seat}"
        try:
            choices = await self.store.think(position.game, position.data(), seat, STRENGTH, seed)
            turn = take_up(position, seat, choices)
        except Exception:  # of a game, or of another process
            log.exception("nobody could stand in at game %s", table.id)
            return None
        return turn if turn.complete else None

    async def back_everywhere(self, user: int) -> int:
        """Let somebody play again wherever an automatic player stands in for them. Returns in how many games."""
        tables = await self.store.repository.tables_of(user, ("live",), MANY)
        stood_in = [table.id for table in tables for each in table.seats if each.user == user and each.stand_in]
        return sum([await self.back(number, user) for number in stood_in])

    async def back(self, number: int, user: int) -> bool:
        """Let somebody play again for whom an automatic player stands in. Returns whether one did."""
        async with self.store.holding(number) as table:
            seat = seat_of(table, user)
            if seat is None or table.status != "live" or not table.seats[seat].stand_in:
                return False
            await self.store.come_back(table, seat)
            told = posts.Note([Text(BACK, {"player": Who(seat)})])
            await self.store.commit(Change(table, posts=[posts.post(table, told)]))
            return True
