"""What can be done only if everybody agrees: who is asked, who has answered, and when a question has lapsed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.games.text import Text
from bot.store.records import Post, Question, TableRecord
from bot.tables import posts
from bot.tables.people import who
from bot.tables.position import Position
from bot.tables.refusals import Refusal, Why

DAY = 24 * 3600.0
LASTS = 3 * DAY
"""So long a question can be answered."""
NOT_ASKED = Text("You have left this game, so you are not asked.")


class Asked(Protocol):
    """A question of one seat to others."""

    seat: int
    agreed: list[int]


def agree(asked: Asked, seat: int, voters: Sequence[int]) -> bool:
    """Note that a seat agrees. Returns whether everybody does with that. Raises :class:`Refusal` for somebody who
    isn't asked."""
    check_voter(asked, seat, voters)
    asked.agreed = sorted({*asked.agreed, seat})
    return set(asked.agreed) >= set(voters)


def check_voter(asked: Asked, seat: int, voters: Sequence[int]) -> None:
    """Raise :class:`Refusal` for somebody whose answer doesn't count."""
    if seat == asked.seat:
        raise Refusal(Why.OWN_QUESTION, players=who([voter for voter in voters if voter not in asked.agreed]))
    if seat not in voters:
        raise Refusal(Why.OPTION, reason=NOT_ASKED)


def open_question(table: TableRecord, now: float) -> Question | None:
    """The question that everybody at a table can still answer."""
    question = table.consent.question
    if question is None or table.status != "live" or abs(now - question.at) > LASTS:
        return None
    return None if question.until is not None and question.until <= now else question


def end(table: TableRecord) -> list[Post]:
    """End the question that is open, if there is one. Returns what takes its buttons away."""
    question, table.consent.question = table.consent.question, None
    messages = question.messages if question is not None else []
    return [posts.post(table, posts.QuestionLapsed(*message)) for message in messages]


def end_needless(table: TableRecord, position: Position, now: float) -> list[Post]:
    """End the question that is open if it has lapsed: with time, with the game, or with whoever asked."""
    question = open_question(table, now)
    asks = question is not None and position.game.plays(position.state, question.seat)
    return [] if asks else end(table)
