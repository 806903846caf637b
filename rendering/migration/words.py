"""Every word that Migration's pictures add of their own, and the icons they speak with.

Names and notes of Explorers, names of terrain and maps come from the game's data files.
"""

from __future__ import annotations

from functools import cache

import msgspec

from bot.games import content
from bot.games.contract import Line
from bot.games.text import Text, show
from rendering.kit import runs
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
    "jackal": "🦊",
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
WINNER_ICON = "🏆"
PHASES = {
    "draft": "Everybody chooses a hand",
    "first": "The Founder names who starts",
    "play": "The game is on",
    "over": "The game is over",
}
OTHER_MAPS = {"random": "a random map", "built": "a map of the Founder's"}
KEEPS_ABILITY_IN_LEARNING = "bass"


class _Named(msgspec.Struct):
    name: str
    note: str = ""


class _Explorers(msgspec.Struct):
    explorers: dict[str, _Named]


class _Tiles(msgspec.Struct):
    tiles: dict[str, _Named]


class _Maps(msgspec.Struct):
    maps: dict[str, _Named]


@cache
def _explorers() -> dict[str, _Named]:
    return content.load("migration/explorers.toml", _Explorers).explorers


@cache
def _tiles() -> dict[str, _Named]:
    return content.load("migration/terrain.toml", _Tiles).tiles


@cache
def _maps() -> dict[str, _Named]:
    return content.load("migration/maps.toml", _Maps).maps


def _title(key: str) -> str:
    return key.replace("_", " ").capitalize()


def say(message: str, /, **parts: str | int) -> str:
    """One of the pictures' own sentences with its parts filled in."""
    return show(Text(message, dict(parts)), str)


def phase(key: str) -> str:
    """How far a game is."""
    return say(PHASES[key])


def points(count: int) -> str:
    """A number of points in words."""
    return say("1 point") if count == 1 else say("{count} points", count=count)


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


def explorer_order(key: str) -> tuple[int, str]:
    """Sorts Explorers as the data file lists them."""
    order = list(_explorers())
    return (order.index(key) if key in order else len(order)), key


def terrain(key: str) -> str:
    """The name of a terrain tile."""
    known = _tiles().get(key)
    return known.name if known else _title(key)


def map_title(key: str) -> str:
    """The name of a map."""
    known = _maps().get(key)
    return known.name if known else say(OTHER_MAPS.get(key, _title(key)))


def player(caption: Caption, seat: int) -> str:
    """A seat's name as it can be drawn; a seat without a visible name gets its number."""
    name = runs.clean(caption.names[seat]) if seat < len(caption.names) else ""
    return (
        name
        if any(cluster.text != runs.NO_GLYPH for cluster in runs.clusters(name))
        else (say("Seat {number}", number=seat + 1))
    )


def source(line: Line, caption: Caption) -> str:
    """A source of points and what it gave, with its sign."""
    sign = "−" if line.points < 0 else "+"
    return f"{sentence(line.label, caption)} {sign}{abs(line.points)}"


def sentence(what: Text, caption: Caption) -> str:
    """A sentence of the rules with the players' names in it."""
    return show(what, lambda seat: player(caption, seat))
