"""The pictures of every game in the catalog, by the game's key."""

from __future__ import annotations

from bot.games.catalog import GAMES
from rendering.pictures import Pictures, pictures_of

PICTURES: dict[str, Pictures] = {key: pictures_of(entry.pictures) for key, entry in GAMES.entries.items()}


def pictures(key: str) -> Pictures:
    """The pictures of a game. Raises ``KeyError`` for a game that isn't in the catalog."""
    return PICTURES[key]
