"""The games that can be played. One entry is all that the rest of the program needs to know of a game."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from bot.games import content
from bot.games.contract import Game


class Entry(msgspec.Struct, frozen=True):
    """Where a game's parts are: the module whose ``GAME`` holds its rules, the module of its pictures, and the
    folder with its content. ``former`` are names under which older files know it."""

    rules: str
    pictures: str
    content: str
    former: tuple[str, ...] = ()

    def game(self) -> Game[Any, Any]:
        """The rules."""
        return load(self.rules)

    def file(self, name: str) -> Path:
        """A file of the game's content, such as ``help.toml``; it may be missing."""
        return content.ROOT / self.content / name


@cache
def load(rules: str) -> Game[Any, Any]:
    """The rules in a module, by its name."""
    game: Game[Any, Any] = importlib.import_module(rules).GAME
    return game


def entry(name: str, former: tuple[str, ...] = ()) -> Entry:
    """The entry of a game whose parts all stand where they usually do."""
    return Entry(f"bot.games.{name}.game", f"rendering.{name}", name, former)


class Catalog(Mapping[str, Game[Any, Any]]):
    """Games by name, with their entries. A game can be asked for by a former name too."""

    def __init__(self, *entries: Entry) -> None:
        self.entries = {each.game().key: each for each in entries}
        self._former = {name: key for key, each in self.entries.items() for name in each.former}

    def __getitem__(self, key: str) -> Game[Any, Any]:
        return self.entries[self._former.get(key, key)].game()

    def __iter__(self) -> Any:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)


GAMES = Catalog(
    entry("migration"),
    entry("migrato"),
    entry("tinners", former=("tinners_trail",)),
    entry("origin"),
    entry("mars"),
)


def game(key: str) -> Game[Any, Any]:
    """The game of that name. Raises ``KeyError`` with the names there are."""
    if key not in GAMES:
        raise KeyError(f"There is no game called {key!r}; there are {', '.join(GAMES)}.")
    return GAMES[key]
