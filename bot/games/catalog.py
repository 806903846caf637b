"""The games of the house, by name."""

from __future__ import annotations

from typing import Any

from bot.games.contract import Game
from bot.games.migration.game import Migration
from bot.games.migrato.game import Migrato
from bot.games.tinners_trail.game import TinnersTrail

GAMES: dict[str, Game[Any, Any]] = {
    Migration.key: Migration(),
    Migrato.key: Migrato(),
    TinnersTrail.key: TinnersTrail(),
}


def game(key: str) -> Game[Any, Any]:
    """The game of that name. Raises ``KeyError`` with the names there are."""
    if key not in GAMES:
        raise KeyError(f"There is no game called {key!r}; there are {', '.join(GAMES)}.")
    return GAMES[key]
