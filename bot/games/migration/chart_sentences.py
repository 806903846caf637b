"""What is wrong with options of a table, and with a map in writing."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import no_choice
from bot.games.migration import data
from bot.games.migration.map_sentences import FOUNDER, RANDOM, choices, tile
from bot.games.text import Text, text

# --- What a table is refused for -----------------------------------------------------------------------------

LEARNING = text(
    "A learning game is for Book I alone: for Explorers take “{mode}”, or take no learning game.",
    mode=Text(next(mode.name for mode in data.modes().values() if mode.book == 1)),
)


def unknown_map(value: str, seats: int, saved: Sequence[str]) -> Text:
    """A value of the setting for maps that means nothing, with the maps for so many players."""
    fitting = [key for key, chart in data.maps().items() if chart.players == seats]
    named = [choices()[key] for key in (FOUNDER, RANDOM, *fitting)]
    named += [text("{name} (saved here)", name=name) for name in saved]
    return no_choice(Text("Map"), value, named)


def unknown_saved(name: str, known: Sequence[str]) -> Text:
    """A saved map that isn't there."""
    if not known:
        return text("There is no saved map called {name}; none is saved here.", name=name)
    return text("There is no saved map called {name}; saved are: {names}.", name=name, names=", ".join(known))


def other_players(name: str, players: int, seats: int) -> Text:
    """A saved map of another size."""
    return text("{name} is for {count} players; this game has {seats}.", name=name, count=players, seats=seats)


def other_book(name: str) -> Text:
    """A saved map with terrain that the mode doesn't have (R65)."""
    return text("{name} has terrain of Book II: take Explorers of Book II with it, or another map.", name=name)


# --- What is wrong with a map in writing ---------------------------------------------------------------------

UNFINISHED = Text("There is no finished map here yet; it can be saved as soon as the Founder has laid it.")


def too_long(length: int, most: int) -> Text:
    """A chart that can't be one."""
    return text("A map has at most {most} characters; this has {length}.", most=most, length=length)


def unreadable(word: str) -> Text:
    """A word of a chart that stands for no Region."""
    return text("{word} isn't a Region; one is written like 2,1 or 2,1fW.", word=word)


def twice(place: str) -> Text:
    """A Region that stands in a chart twice."""
    return text("The Region {place} stands in it twice.", place=place)


def wrong_size(count: int) -> Text:
    """A chart of a size that no map has."""
    regions = Text("1 Region") if count == 1 else text("{count} Regions", count=count)
    return text(
        "It has {regions}; a map has 7 for each of 2 to 4 players, and a few more Deserts in the sea.",
        regions=regions,
    )


def over_supply(kind: int, supply: int, found: int) -> Text:
    """More tiles than there are."""
    return text(
        "It has {found} of {tile}; there are {supply}.", found=_tiles(found), tile=tile(kind), supply=supply
    )


def over_cap(most: int, found: int) -> Text:
    """More tiles than a map may carry."""
    return text("It has {found} besides Fertile; at most {most} are allowed.", found=_tiles(found), most=most)


def _tiles(count: int) -> Text:
    return Text("1 tile") if count == 1 else text("{count} tiles", count=count)


def fertile_coast(place: str) -> Text:
    """Fertile on a coast."""
    return text("{place} is Fertile, but has the sea beside it.", place=place)


def fertile_missing(place: str) -> Text:
    """An Interior Region that lacks Fertile."""
    return text("{place} has land all around, but isn't Fertile, though there are tiles left.", place=place)


def in_pieces(deserts: int) -> Text:
    """A land that doesn't hang together."""
    if deserts:
        return text(
            "Without {deserts} laid in the sea beside it, the land must be whole plates in one piece; only"
            " the parts of the two-part plate may be islands.",
            deserts=Text("1 Desert") if deserts == 1 else text("{count} Deserts", count=deserts),
        )
    return Text("The land isn't in one piece; only the parts of the two-part plate may be islands.")


def unreadable_line(line: str, longest: int) -> Text:
    """A line of saved maps that names none."""
    return text("{line}: a saved map is written as its name (up to {count} characters), =, its text.",
                line=line, count=longest)  # fmt: skip


def same_name(name: str) -> Text:
    """Two saved maps of one name."""
    return text("Two saved maps are called {name}.", name=name)


def bad_saved(name: str, fault: Text) -> Text:
    """A saved map that can't be used."""
    return text("The saved map {name} can't be used: {fault}", name=name, fault=fault)
