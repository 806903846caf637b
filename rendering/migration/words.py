"""Every word that Migration's pictures add of their own, and the icons they speak with.

Names and notes of Explorers, names of terrain and maps come from the game's data.
"""

from __future__ import annotations

import msgspec

from bot.games.migration import data
from bot.games.migration.view import MigrationView, Price
from rendering.kit import runs, wording
from rendering.kit.wording import phrase
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
OTHER_MAPS = {"random": "a random land", "built": "a land laid plate by plate"}
SAVED_MAP = "saved:"
KEEPS_ABILITY_IN_LEARNING = "bass"


def _title(key: str) -> str:
    return key.replace("_", " ").capitalize()


def phase(key: str) -> str:
    """How far a game is."""
    return phrase(PHASES[key])


def explorer(key: str) -> str:
    """The name of an Explorer."""
    known = data.explorers().explorers.get(key)
    return known.name if known else _title(key)


def explorer_note(key: str, *, learning: bool = False) -> str:
    """One line that says what an Explorer does; in a learning game all but the Bass are plain pieces [R66]."""
    if learning and key != KEEPS_ABILITY_IN_LEARNING:
        return phrase("A plain piece worth 1 point.")
    known = data.explorers().explorers.get(key)
    return known.note if known else ""


def explorer_points(key: str, *, learning: bool = False) -> int:
    """What a Town of an Explorer is worth by itself; 1 in a learning game [R66]."""
    known = data.explorers().explorers.get(key)
    return known.points if known and not learning else 1


def explorer_order(key: str) -> tuple[int, str]:
    """Sorts Explorers as the data file lists them."""
    order = list(data.explorers().explorers)
    return (order.index(key) if key in order else len(order)), key


def terrain(key: str) -> str:
    """The name of a terrain tile."""
    known = data.terrain().tiles.get(key)
    return known.name if known else _title(key)


def plate(key: str) -> str:
    """The name of an island plate."""
    known = data.plates().plates.get(key)
    return known.name if known and known.name else _title(key)


def game_of(view: MigrationView) -> str:
    """Which game of a series is being played; nothing for a game on its own."""
    return phrase("Game {number} of {games}", number=view.round, games=view.rounds) if view.rounds > 1 else ""


def subtitle(view: MigrationView, caption: Caption) -> str:
    """The panel's second line: the game of the series, and what the caption says."""
    return " · ".join(part for part in (game_of(view), runs.clean(caption.subtitle)) if part)


def headed(view: MigrationView, caption: Caption) -> Caption:
    """The caption with :func:`subtitle` for its second line."""
    return msgspec.structs.replace(caption, subtitle=subtitle(view, caption))


def price(of: Price) -> list[str]:
    """What going to a Region costs, and what the Town is worth there, as far as there is anything to say."""
    cost = [phrase("pay {count}", count=of.pay)] if of.pay else []
    return cost if of.worth is None else [*cost, phrase("worth {count}", count=of.worth)]


def laying(view: MigrationView, caption: Caption) -> str:
    """Who lays out the map, told to its viewer."""
    if view.viewer == view.founder:
        return phrase("Lay out the map")
    return phrase("{who} is laying out the map", who=wording.player(caption, view.founder))


def map_title(key: str) -> str:
    """The name of a map; a saved one has the name that somebody gave it."""
    if key.startswith(SAVED_MAP):
        return runs.clean(key.removeprefix(SAVED_MAP))
    known = data.maps().get(key)
    return known.name if known else phrase(OTHER_MAPS.get(key, _title(key)))
