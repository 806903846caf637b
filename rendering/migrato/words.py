"""Every word that Migrato's pictures add of their own, and the icons they speak with.

Names, needs and times of flight come from the game's data.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from bot.games.migrato import data
from bot.games.migrato.view import CardView, MigratoView
from rendering.kit import wording
from rendering.kit.wording import phrase

ORDER = ("goose", "stilt", "kite", "bee_eater", "teal")
"""The species in the order in which their piles lie."""
BIRD_ICONS = {"goose": "🪿", "stilt": "🦩", "kite": "🦅", "bee_eater": "🐦", "teal": "🦆"}
SHORT_NAMES = {"goose": "Goose", "stilt": "Stilt", "kite": "Kite", "bee_eater": "Bee-eater", "teal": "Teal"}
THREAT_ICONS = {"XD": "🏹", "XN": "💡", "XB": "⛈️"}
FLIES = {
    ("day",): "flies by day only",
    ("night",): "flies by night only",
    ("day", "night"): "flies by day and night",
}
TAKES = {("day",): "a day card", ("night",): "a night card", ("day", "night"): "a day or night card"}
BEE, SUN, MOON, DOVE, UNKNOWN_ICON = "🐝", "☀️", "🌙", "🕊️", "❓"
PHASES = {
    "action": "An action is to be chosen",
    "arrival": "A hidden column may be uncovered",
    "discard": "A card is to be discarded",
    "over": "The game is over",
}
TASKS = {"action": "To move", "arrival": "May uncover", "discard": "To discard"}
ACTIONS = {
    "play": "{who} played a bird",
    "combine": "{who} moved cards between columns",
    "danger": "{who} played a danger",
    "swap": "{who} swapped the hand",
    "drop": "{who} gave up a column",
}


class Bird(NamedTuple):
    """A species: its ``full`` name, a ``short`` one for its cards, its emoji, when it flies in words, and how
    many cards it needs."""

    full: str
    short: str
    emoji: str
    flies: str
    need: int


class Threat(NamedTuple):
    """A danger: its name, its emoji, what it may take in words, and the times of the cards it may take."""

    name: str
    emoji: str
    takes: str
    times: tuple[str, ...]


@cache
def bird(species: str) -> Bird:
    """What is said of a species, also of one that the data file doesn't list."""
    title = species.replace("_", " ").capitalize()
    short, emoji = SHORT_NAMES.get(species, title), BIRD_ICONS.get(species, UNKNOWN_ICON)
    known = data.deck().species.get(species)
    if known is None:
        return Bird(title, short, emoji, "", 0)
    times = tuple(time for time, copies in (("day", known.day), ("night", known.night)) if any(copies.values()))
    return Bird(known.name, short, emoji, FLIES.get(times, ""), known.need)


@cache
def threat(code: str) -> Threat:
    """What is said of a danger, also of one that the data file doesn't list."""
    known = data.deck().dangers.get(code.lower())
    emoji = THREAT_ICONS.get(code.upper(), UNKNOWN_ICON)
    if known is None:
        return Threat(code, emoji, "a card", ())
    times = tuple(sorted(known.takes))
    return Threat(known.name, emoji, TAKES.get(times, "a card"), times)


def key(held: CardView) -> str:
    """A card's key as options and typed turns name it: ``"g5d"`` is a goose with 5 birds by day."""
    if held.danger is not None:
        return held.danger.lower()
    return f"{(held.species or '?')[0]}{held.number}{(held.time or '?')[0]}"


def need(view: MigratoView, species: str) -> int:
    """How many cards a species needs."""
    return view.needed.get(species, bird(species).need)


def card(held: CardView) -> str:
    """A card in words: ``"Goose 5, day"``, ``"Hunter"``, or what is known of a hidden one."""
    if held.danger is not None:
        return phrase(threat(held.danger).name)
    if held.species is None:
        return phrase("a hidden night card") if held.face_down else phrase("a hidden card")
    name = f"{phrase(bird(held.species).short)} {held.number}"
    if held.face_down:
        return f"{name}, {phrase('face-down')}"
    return f"{name}, {phrase(held.time)}" if held.time else name


def cards(count: int) -> str:
    """A number of cards in words."""
    return phrase("1 card") if count == 1 else phrase("{count} cards", count=count)


def progress(size: int, wanted: int | None) -> str:
    """How far a column is: ``"3/4"``, or ``"3/?"`` while its species is unknown."""
    return f"{size}/{wanted if wanted is not None else '?'}"


def so_far(size: int, wanted: int | None) -> str:
    """The same as it is read out: ``"3 of 4 cards"``."""
    return cards(size) if wanted is None else phrase("{size} of {cards}", size=size, cards=cards(wanted))


def notes(view: MigratoView, seat: int, card: CardView) -> list[str]:
    """What a card is good for, a line for each point; first of all if it can't be played any more."""
    if card.danger is not None:
        what = phrase(threat(card.danger).takes)
        return [
            phrase(
                "Takes {what} of the other player into your hand: the bottom card of a column, or the top card of a"
                " pile that has more.",
                what=what,
            )
        ]
    species = card.species or ""
    lies = phrase("Night card: lies face-down.") if card.time == "night" else phrase("Day card: lies face-up.")
    count = cards(need(view, species))
    needed = phrase("Needs {count}; {flies}.", count=count, flies=phrase(bird(species).flies))
    side = view.sides[seat]
    if species in {pile.species for pile in side.piles}:
        return [phrase("Has arrived already: keep or discard it."), lies, needed]
    under_way = [
        phrase("column {number} ({count})", number=number, count=so_far(len(column), wanted))
        for number, (column, wanted) in enumerate(zip(side.columns, side.needs, strict=False), 1)
        if all(other.species == species for other in column)
    ]
    begun = phrase("On your table: {columns}.", columns=", ".join(under_way)) if under_way else ""
    return [lies, needed, begun] if begun else [lies, needed]


def phase(key: str) -> str:
    """How far a turn is."""
    return phrase(PHASES.get(key, key))


points = wording.points
player = wording.player
