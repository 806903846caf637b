"""Every word that Migration's pictures add of their own, and the icons they speak with.

Names and notes of Explorers, names of terrain and maps come from the game's data files.
"""

from __future__ import annotations

from functools import cache

import msgspec

from bot.games import content
from bot.games.migration.view import MigrationView
from rendering.kit import runs, telling
from rendering.kit.telling import say
from rendering.picture import Caption

EXPLORER_ICONS = {
    "bass": "🐟",
    "oak": "🌳",
    "rats": "🐀",
    "sparrow": "🐦",
    "fly": "🪰",
    "wolf": "🐺",
    "skunk": "🦨",
    "poison_oak": "☘️",
    "jackal": "🐕",
    "lizard": "🦎",
    "cactus": "🌵",
}
TERRAIN_ICONS = {
    "fertile": "🍐",
    "lake": "💧",
    "mountain": "🏔️",
    "deep_woods": "🌲",
    "desert": "🏜️",
    "oasis": "🌴",
}
UNKNOWN_ICON = "❓"
FOREST_ICON = "🌲"
WASTELAND_ICON = "💀"
SPIRIT_ICON = "🔥"
FOUNDER_ICON = "🧭"
BARRED_ICON = "🚫"
PHASES = {
    "between": "A game of the series is over",
    "map": "The Founder lays out the map",
    "draft": "Everybody chooses a hand",
    "first": "The Founder names who starts",
    "play": "The game is on",
    "over": "The game is over",
}
OTHER_MAPS = {"random": "a random map", "built": "a map of the Founder's"}
SAVED_MAP = "saved:"
KEEPS_ABILITY_IN_LEARNING = "bass"


class _Named(msgspec.Struct):
    name: str
    note: str = ""
    points: int = 1


class _Explorers(msgspec.Struct):
    explorers: dict[str, _Named]


class _Tiles(msgspec.Struct):
    tiles: dict[str, _Named]


class _Maps(msgspec.Struct):
    maps: dict[str, _Named]


class _Plate(msgspec.Struct):
    name: str = ""


class _Plates(msgspec.Struct):
    plates: dict[str, _Plate]


@cache
def _explorers() -> dict[str, _Named]:
    return content.load("migration/explorers.toml", _Explorers).explorers


@cache
def _tiles() -> dict[str, _Named]:
    return content.load("migration/terrain.toml", _Tiles).tiles


@cache
def _maps() -> dict[str, _Named]:
    return content.load("migration/maps.toml", _Maps).maps


@cache
def _plates() -> dict[str, _Plate]:
    return content.load("migration/plates.toml", _Plates).plates


def _title(key: str) -> str:
    return key.replace("_", " ").capitalize()


def phase(key: str) -> str:
    """How far a game is."""
    return say(PHASES[key])


def explorer(key: str) -> str:
    """The name of an Explorer."""
    known = _explorers().get(key)
    return known.name if known else _title(key)


def explorer_note(key: str, *, learning: bool = False) -> str:
    """One line that says what an Explorer does; in a learning game all but the Bass are plain pieces [R66]."""
    if learning and key != KEEPS_ABILITY_IN_LEARNING:
        return say("A plain piece worth 1 point.")
    known = _explorers().get(key)
    return known.note if known else ""


def explorer_points(key: str, *, learning: bool = False) -> int:
    """What a Town of an Explorer is worth by itself; 1 in a learning game [R66]."""
    known = _explorers().get(key)
    return known.points if known and not learning else 1


def explorer_order(key: str) -> tuple[int, str]:
    """Sorts Explorers as the data file lists them."""
    order = list(_explorers())
    return (order.index(key) if key in order else len(order)), key


def terrain(key: str) -> str:
    """The name of a terrain tile."""
    known = _tiles().get(key)
    return known.name if known else _title(key)


def plate(key: str) -> str:
    """The name of an island plate."""
    known = _plates().get(key)
    return known.name if known and known.name else _title(key)


def game_of(view: MigrationView) -> str:
    """Which game of a series is being played; nothing for a game on its own."""
    return say("Game {number} of {games}", number=view.round, games=view.rounds) if view.rounds > 1 else ""


def subtitle(view: MigrationView, caption: Caption) -> str:
    """The panel's second line: the game of the series, and what the caption says."""
    return " · ".join(part for part in (game_of(view), runs.clean(caption.subtitle)) if part)


def headed(view: MigrationView, caption: Caption) -> Caption:
    """The caption with :func:`subtitle` for its second line."""
    return msgspec.structs.replace(caption, subtitle=subtitle(view, caption))


def laying(view: MigrationView, caption: Caption) -> str:
    """Who lays out the map, told to its viewer."""
    if view.viewer == view.founder:
        return say("Lay out the map")
    return say("{who} is laying out the map", who=telling.player(caption, view.founder))


def map_title(key: str) -> str:
    """The name of a map; a saved one has the name that somebody gave it."""
    if key.startswith(SAVED_MAP):
        return runs.clean(key.removeprefix(SAVED_MAP))
    known = _maps().get(key)
    return known.name if known else say(OTHER_MAPS.get(key, _title(key)))
