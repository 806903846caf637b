"""A position as one seat knows it."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.games.contract import Decision, Game

AnyGame = Game[Any, Any]


class Known(msgspec.Struct, frozen=True):
    """What a seat that is asked for something knows: ``dream`` is a position in which everything hidden from it has
    been made up."""

    game: AnyGame
    seat: int
    dream: Any

    @property
    def decision(self) -> Decision:
        """What the seat is asked."""
        return self.game.decisions(self.dream)[self.seat]

    def imagined(self, seed: str) -> Any:
        """A position of one's own to play on in, which may be the real one for all that the seat knows."""
        return self.game.resample(self.dream, self.seat, seed)


def known(game: AnyGame, state: Any, seat: int) -> Known:
    """What a seat knows of a position. It must be asked for something there."""
    return Known(game, seat, game.resample(state, seat, "known"))
