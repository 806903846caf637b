"""What people asked for when it wasn't clear of which game, until they have said which."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence

import discord
import msgspec

from bot.store.records import Summary

Act = Callable[[discord.Interaction, int], Awaitable[None]]
MOST = 1000


class Question(msgspec.Struct):
    """Who asked for something, which games can be meant, and what is to be done with the one that they name."""

    user: int
    tables: Sequence[Summary]
    act: Act


class Questions:
    """The open questions, the newest thousand. They are private and lapse with the bot: whoever answers later is
    told to ask anew."""

    def __init__(self) -> None:
        self._open: OrderedDict[str, Question] = OrderedDict()

    def ask(self, question: Question) -> str:
        """Keep a question; returns its key, which stands in the buttons."""
        key = secrets.token_hex(6)
        self._open[key] = question
        if len(self._open) > MOST:
            self._open.popitem(last=False)
        return key

    def open(self, key: str, user: int) -> Question | None:
        """A question of somebody's that is still open."""
        question = self._open.get(key)
        return question if question is not None and question.user == user else None

    def take(self, key: str, user: int) -> Question | None:
        """A question of somebody's, which is answered with this: what was asked for is done once."""
        question = self.open(key, user)
        if question is not None:
            del self._open[key]
        return question
