"""Waiting: reminders after a while, the usual choice after a long while, and nudges by the others."""

from __future__ import annotations

from bot.games.text import Text, Who
from bot.store.records import Change, TableRecord
from bot.tables import posts
from bot.tables.house import HOUR, House, seat_of, who
from bot.tables.play import Play
from bot.tables.refusals import Refusal, Why

NUDGE_PAUSE = 2 * HOUR


class Patience:
    """What happens at tables while nobody moves."""

    def __init__(self, house: House, play: Play) -> None:
        self.house = house
        self.play = play

    async def nudge(self, number: int, user: int) -> TableRecord:
        """Ask whoever is awaited to move: at most once in two hours at a table."""
        async with self.house.holding(number) as table:
            seat = self.house.live_seat(table, user)
            others = [other for other in table.awaited if other != seat]
            if not others:
                raise Refusal(Why.PATIENCE, reason=Text("It is your own turn that the game waits for."))
            await self._not_too_often(table)
            told = Text("{player} nudges {awaited}: it's your turn.", {"player": Who(seat), "awaited": who(others)})
            await self.house.commit(Change(table, posts=[posts.post(table, posts.Note([told], others), 0)]))
            await self.house.repository.save_setting(f"table:{number}", "nudged_at", str(self.house.now()))
            return table

    async def _not_too_often(self, table: TableRecord) -> None:
        kept = await self.house.repository.setting(f"table:{table.id}", "nudged_at")
        rest = float(kept or 0) + NUDGE_PAUSE - self.house.now()
        if rest > 0:
            minutes = int(rest // 60) + 1
            reason = Text("They were nudged a moment ago. Try again in {minutes} minutes.", {"minutes": minutes})
            raise Refusal(Why.PATIENCE, reason=reason)

    async def look_after(self, number: int) -> None:
        """Remind the players of a table that has waited long enough, or choose for those whose time is up."""
        async with self.house.holding(number) as table:
            if table.status != "live" or table.due_at is None or table.due_at > self.house.now():
                return
            since = await self._waiting_since(table)
            deadline = await self.house.deadline(table, since)
            if deadline is not None and deadline <= self.house.now() and await self.play.time_out(table):
                return
            table.reminded += 1
            table.due_at = await self.house.next_due(table, since)
            told = Text("The game still waits for {awaited}.", {"awaited": who(table.awaited)})
            note = posts.Note([told], list(table.awaited))
            await self.house.commit(Change(table, posts=[posts.post(table, note, 0)]))

    async def _waiting_since(self, table: TableRecord) -> float:
        moves = await self.house.repository.moves(table.id, undone=True)
        return moves[-1].at if moves else table.created_at

    async def move_home(self, number: int, user: int, channel: int, guild: int | None, parent: int | None) -> None:
        """Let a game go on in another channel, because its own is gone. Only for its players."""
        async with self.house.holding(number) as table:
            if seat_of(table, user) is None:
                raise Refusal(Why.STRANGER, table=number)
            table.channel, table.guild, table.parent, table.post = channel, guild, parent, None
            await self.house.commit(Change(table))
