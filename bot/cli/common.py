"""What the commands share."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from pydantic import ValidationError

from bot.config import Config
from bot.games.catalog import GAMES
from bot.games.contract import BadOption, check_options
from bot.games.text import show
from bot.tables.position import AnyGame


class Refused(Exception):
    """A command can't do what was asked; the message says why and what to do."""


def refuse(error: Exception) -> int:
    """Say on the error output why a command stops; its exit code."""
    print(f"caravan: {error}", file=sys.stderr)
    return 1


def settings() -> Config:
    """The settings. Raises :class:`Refused` naming the wrong one."""
    try:
        return Config()
    except ValidationError as wrong:
        first = wrong.errors()[0]
        name = "CARAVAN_" + "_".join(str(part) for part in first["loc"]).upper()
        raise Refused(f"the setting {name} can't be used: {first['msg']}. See .env.example") from wrong


def rules(key: str) -> AnyGame:
    """A game by name. Raises :class:`Refused`."""
    if key not in GAMES:
        raise Refused(f"there is no game called {key!r}. There are: {', '.join(GAMES)}")
    return GAMES[key]


def options(game: AnyGame, seats: int, given: Sequence[str]) -> dict[str, str]:
    """Options from ``KEY=VALUE`` words, completed. Raises :class:`Refused`."""
    pairs = {}
    for word in given:
        key, sign, value = word.partition("=")
        if not sign:
            raise Refused(f"--option takes KEY=VALUE, not {word!r}")
        pairs[key.strip()] = value.strip()
    try:
        return check_options(game, seats, pairs)
    except BadOption as bad:
        raise Refused(show(bad.reason, str)) from bad
