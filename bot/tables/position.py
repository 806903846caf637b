"""A position of a game: the rules' state, decoded once, and what is asked in it, worked out once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.contract import Decision, Game, Outcome, dump, load

AnyGame = Game[Any, Any]


class Position:
    """A state with its game. Whoever changes the state goes on with a new position over it (:meth:`changed`)."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        self.game = game
        self.state = state
        self._decisions: Mapping[int, Decision] | None = None
        self._occasion = ""

    @classmethod
    def read(cls, game: AnyGame, data: bytes) -> Position:
        """The position of a stored state."""
        return cls(game, load(game.state_type, data))

    @property
    def decisions(self) -> Mapping[int, Decision]:
        """For every seat that the game waits for or offers something to, what it is asked."""
        if self._decisions is None:
            self._decisions = self.game.decisions(self.state)
            self._occasion = self.game.occasion(self.state)
        return self._decisions

    @property
    def occasion(self) -> str:
        """What the turns belong to at the moment of these decisions."""
        return self._occasion if self.decisions else ""

    @property
    def awaited(self) -> list[int]:
        """The seats that the game waits for."""
        return [seat for seat, asked in self.decisions.items() if asked.awaited]

    @property
    def offered(self) -> list[int]:
        """The seats that may choose something though nobody waits for it."""
        return [seat for seat, asked in self.decisions.items() if not asked.awaited]

    def others(self, seat: int) -> list[int]:
        """The seats that still play, without one of them."""
        everybody = range(len(self.game.scores(self.state)))
        return [other for other in everybody if other != seat and self.game.plays(self.state, other)]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it goes on."""
        return self.game.outcome(self.state)

    def view(self, seat: int | None) -> Any:
        """What a seat may know, or a bystander."""
        return self.game.view(self.state, seat)

    def data(self) -> bytes:
        """The state as it is stored."""
        return dump(self.state)

    def copy(self) -> Position:
        """The same position over a state of its own."""
        twin = Position(self.game, load(type(self.state), dump(self.state)))
        twin._decisions, twin._occasion = self._decisions, self._occasion
        return twin

    def changed(self) -> Position:
        """The position after its state has been changed; this one still says what was asked before."""
        return Position(self.game, self.state)
