"""Asking the others for what all must agree to: a pause, or the end of a game without a result."""

from __future__ import annotations

from typing import Literal

from bot.games.text import Text, Who
from bot.store.records import Change, Question, TableRecord
from bot.tables import consent, pauses, posts
from bot.tables.abandoning import abandon
from bot.tables.pausing import PAUSED, Pausing
from bot.tables.people import live_seat, naming, who
from bot.tables.position import Position
from bot.tables.refusals import Refusal, Why
from bot.tables.stillness import FURTHEST
from bot.tables.table_store import TableStore

What = Literal["pause", "abandon"]
LEFT = Text("You have left this game, so that isn't yours to ask.")
PAST = Text("That is over already. Name a time that is to come, such as “friday” or “24 December”.")
TOO_FAR = Text("That is more than two years from now. Leave the end open, and /resume ends the pause.")
OTHER_QUESTION = "{player} has asked the others for something else, which {players} can still answer."
ASKED_ALREADY = "You have asked already; {players} can still answer."
REFUSED = Text("The others have been asked that less than a day ago, and one of them said no.")
NO: dict[What, str] = {
    "pause": "{player} would rather play on, so the game isn't paused.",
    "abandon": "{player} would rather play on, so the game doesn't end.",
}
ALL_AGREED = "{player} asked for it and everybody agreed: the game ends here, without a result."
ALONE = "{player} ends the game here, without a result."


class Agreements:
    """The questions to everybody, and the answers to them."""

    def __init__(self, store: TableStore, pausing: Pausing) -> None:
        self.store = store
        self.pausing = pausing

    async def ask(self, number: int, user: int, what: What, until: float | None = None) -> TableRecord:
        """Ask the others for something, or agree when somebody has asked for the same already. It is done at once
        when there is nobody to ask."""
        async with self.store.holding(number) as table:
            seat, position = live_seat(table, user), self.store.position(table)
            self._check_time(until)
            now = self.store.now()
            standing = consent.open_question(table, now)
            if standing is not None and _agrees(standing, seat, what, until):
                await self._agree(table, position, standing, seat)
                return table
            self._check(table, position, seat, what)
            asked = _voters(table, position, seat, what)
            question = Question(what, seat, table.version + 1, now, asked=asked, until=until)
            if not asked:
                await self._do(table, position, question)
                return table
            lapsed = consent.end(table)
            table.consent.question = question
            body = posts.ConsentAsked(question.number, what, seat, asked, until)
            await self.store.commit(Change(table, posts=[posts.post(table, body), *lapsed]))
            return table

    async def may_ask(self, number: int, user: int, what: What) -> TableRecord:
        """The table, if somebody can ask for something there. Raises :class:`Refusal`."""
        table = await self.store.table(number)
        with naming(table):
            seat = live_seat(table, user)
            standing = consent.open_question(table, self.store.now())
            if standing is None or not _agrees(standing, seat, what, None):
                self._check(table, self.store.position(table), seat, what)
            return table

    def _check(self, table: TableRecord, position: Position, seat: int, what: What) -> None:
        """Raise :class:`Refusal` when a seat can't ask for something now."""
        if not position.game.plays(position.state, seat):
            raise Refusal(Why.OPTION, reason=LEFT)
        if what == "pause" and pauses.is_paused(table):
            raise Refusal(Why.OPTION, reason=PAUSED)
        now = self.store.now()
        self._check_open(table, position, consent.open_question(table, now), seat)
        if abs(now - table.consent.noes.get(f"{what}:{seat}", -consent.DAY)) < consent.DAY:
            raise Refusal(Why.OPTION, reason=REFUSED)

    def _check_time(self, until: float | None) -> None:
        now = self.store.now()
        if until is not None and until <= now:
            raise Refusal(Why.OPTION, reason=PAST)
        if until is not None and until > now + FURTHEST:
            raise Refusal(Why.OPTION, reason=TOO_FAR)

    def _check_open(self, table: TableRecord, position: Position, standing: Question | None, seat: int) -> None:
        """Raise :class:`Refusal` while another question is to be answered."""
        if standing is None:
            return
        voters = _voters(table, position, standing.seat, standing.what)
        players = who([voter for voter in voters if voter not in standing.agreed])
        if standing.seat == seat:
            raise Refusal(Why.OPTION, reason=Text(ASKED_ALREADY, {"players": players}))
        words = Text(OTHER_QUESTION, {"player": Who(standing.seat), "players": players})
        raise Refusal(Why.OPTION, reason=words)

    async def shown(self, number: int, question: int, channel: int, message: int) -> bool:
        """Note where the others are asked. Returns whether they still are."""
        async with self.store.holding(number) as table:
            standing = consent.open_question(table, self.store.now())
            if standing is None or standing.number != question:
                return False
            if (channel, message) not in standing.messages:
                standing.messages = [*standing.messages, (channel, message)]
                await self.store.commit(Change(table))
            return True

    async def answer(self, number: int, user: int, question: int, *, agree: bool) -> TableRecord:
        """Agree, or say no, which ends the question. What was asked for is done when everybody has agreed."""
        async with self.store.holding(number) as table:
            seat, standing = live_seat(table, user), consent.open_question(table, self.store.now())
            if standing is None or standing.number != question:
                raise Refusal(Why.LAPSED, table=number)
            position = self.store.position(table)
            if agree:
                await self._agree(table, position, standing, seat)
            else:
                consent.check_voter(
                    standing, seat, _voters(table, position, standing.seat, standing.what, but=seat)
                )
                await self._refuse(table, standing, seat)
            return table

    async def _agree(self, table: TableRecord, position: Position, standing: Question, seat: int) -> None:
        if consent.agree(standing, seat, _voters(table, position, standing.seat, standing.what, but=seat)):
            await self._do(table, position, standing)
        else:
            await self.store.commit(Change(table))

    async def _refuse(self, table: TableRecord, standing: Question, seat: int) -> None:
        now, lapsed = self.store.now(), consent.end(table)
        table.consent.noes = {key: at for key, at in table.consent.noes.items() if abs(now - at) < consent.DAY}
        table.consent.noes[f"{standing.what}:{standing.seat}"] = now
        note = posts.Note([Text(NO[standing.what], {"player": Who(seat)})], [standing.seat])
        await self.store.commit(Change(table, posts=[posts.post(table, note), *lapsed]))

    async def _do(self, table: TableRecord, position: Position, agreed: Question) -> None:
        """Do what everybody has agreed to."""
        lapsed = consent.end(table)
        if agreed.what == "pause":
            await self.pausing.begin(table, agreed.seat, agreed.until, lapsed)
            return
        said = Text(ALL_AGREED if position.others(agreed.seat) else ALONE, {"player": Who(agreed.seat)})
        await abandon(self.store, table, [said], lapsed)


def _agrees(standing: Question, seat: int, what: What, until: float | None) -> bool:
    """Whether somebody asks for what another one has asked for already, and so agrees."""
    return standing.what == what and standing.seat != seat and until in (None, standing.until)


def _voters(table: TableRecord, position: Position, seat: int, what: What, *, but: int | None = None) -> list[int]:
    """Who must agree: everybody else who still plays, without those who have left the server; and to an end,
    without those whose time is up, unless they answer (``but``)."""
    silent = {
        other for other, person in enumerate(table.seats) if person.gone or (person.late and what == "abandon")
    }
    return [other for other in position.others(seat) if other not in silent or other == but]
