"""Inking: what was chosen is played for good, with what is planned after it; also in the name of somebody who isn't
there. Whoever calls this holds the table's lock."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import Event, IllegalChoice
from bot.games.playing import leave
from bot.games.text import Text, Who
from bot.store.records import MoveRecord, TableRecord
from bot.tables import posts
from bot.tables.following import Following
from bot.tables.news import followed
from bot.tables.player_view import PlayerView
from bot.tables.position import Position
from bot.tables.refusals import Refusal, Why
from bot.tables.run import Run, turn_made
from bot.tables.table_store import TableStore
from bot.tables.turns import Turn, finish, usual_turn


class Inking:
    """Plays turns, and lets seats leave."""

    def __init__(self, store: TableStore) -> None:
        self.store = store

    async def ink(
        self,
        table: TableRecord,
        before: Position,
        turn: Turn,
        extra: Sequence[Event] = (),
        *,
        in_panel: bool = False,
        absent: bool = False,
    ) -> PlayerView:
        """Play a complete turn; ``before`` is the position in which it began, ``extra`` is told before it.
        ``in_panel``: it is played in the newest panel of its player, who is shown there what came of it.
        ``absent``: it is played in the name of somebody who isn't there. Returns what its player sees then."""
        after, progress = finish(turn)
        if not absent:
            table.seats[turn.seat].stand_in = ""
        made = turn_made(table, turn, progress, self.store.now(), [*extra, *progress.events])
        run = Run(self.store, table, here=None if absent else turn.seat, in_panel=in_panel)
        await run.add(before, after, made, over=progress.turn_over, absent=absent)
        await Following(run).play()
        await run.commit()
        seen = await self.store.player_view(table, turn.seat, run.after)
        seen.inked, seen.open, seen.newest = True, not progress.turn_over, table.last_move
        if in_panel:
            _tell_in_panel(seen, run.told, turn.seat)
        return seen

    async def leave(self, table: TableRecord, seat: int, extra: list[Event], *, absent: bool = False) -> None:
        """Have a seat leave the game for good; ``extra`` says why. ``absent``: its holder is told. Raises
        :class:`Refusal`."""
        position = self.store.position(table)
        _ = position.decisions  # as they are before somebody leaves
        try:
            progress = leave(position.game, position.state, seat)
        except IllegalChoice as refused:
            raise Refusal(Why.ILLEGAL, reason=refused.reason) from refused
        made = MoveRecord(
            number=table.last_move + 1,
            seat=seat,
            kind="resign",
            choices=[],
            text="resign",
            public="resign",
            events=extra + progress.events,
            revealed=progress.revealed,
            at=self.store.now(),
            answers=[],
        )
        run = Run(self.store, table)
        await run.add(position, position.changed(), made, absent=absent)
        await Following(run).play()
        await run.commit()

    async def time_out(self, table: TableRecord, seats: Sequence[int]) -> bool:
        """Choose for these seats what the rules name for those who let their time run out. Returns
        whether anything was chosen."""
        done = False
        for seat in seats:
            told = [Event(Text("{player} took too long; the usual choice was made.", {"player": Who(seat)}))]
            while seat in table.awaited and (turn := usual_turn(position := self.store.position(table), seat)):
                seen, done = await self.ink(table, position, turn, told, absent=True), True
                told = []
                if not seen.open:
                    break
        return done

    async def play_for(self, table: TableRecord, turn: Turn, told: Sequence[Event]) -> PlayerView:
        """Ink a turn in the name of somebody who isn't there."""
        return await self.ink(table, self.store.position(table), turn, told, absent=True)


def _tell_in_panel(seen: PlayerView, told: Sequence[Event], seat: int) -> None:
    """Put what is told of a turn into what its player sees of it."""
    for word in posts.private(told, [seat]):
        seen.words, seen.hand = list(word.lines), word.hand
    seen.followed = followed(told, seat)
