"""Cards as small numbers, and what is printed on each (§2, §10).

A bird is ``10 * species + 2 * (birds - 1) + night``, a danger stands above all birds. The tables below are
indexed by that number; those of birds are shorter than that of codes.
"""

from __future__ import annotations

from bot.games.migrato.data import DANGERS, MOST_BIRDS, SPECIES, deck
from bot.games.migrato.view import Time

HIDDEN = -1
"""A face-down card in a column, to somebody who doesn't know it."""

FIRST_DANGER = 2 * MOST_BIRDS * len(SPECIES)
BIRDS = range(FIRST_DANGER)
TIMES: tuple[Time, Time] = ("day", "night")

SPECIES_OF = tuple(card // (2 * MOST_BIRDS) for card in BIRDS)
NUMBER = tuple(card % (2 * MOST_BIRDS) // 2 + 1 for card in BIRDS)
NIGHT = tuple(card % 2 == 1 for card in BIRDS)
SHOWN = tuple(HIDDEN if night else card for card, night in zip(BIRDS, NIGHT, strict=True))
"""What others see of a bird in a column: day cards lie face up, night cards face down."""

CODES = (*(f"{SPECIES[SPECIES_OF[c]][0]}{NUMBER[c]}{'n' if NIGHT[c] else 'd'}" for c in BIRDS), *DANGERS)
"""The key of every card: ``k4d`` is a black kite with 4 birds by day."""
BY_CODE = {code: card for card, code in enumerate(CODES)}

NEED = tuple(deck().species[name].need for name in SPECIES)
AFTER_COMBINING = tuple(deck().species[name].after_combining for name in SPECIES)
TAKES = tuple(frozenset(time == "night" for time in deck().dangers[name].takes) for name in DANGERS)
"""For every danger, whether it takes night cards (``True``), day cards (``False``), or both."""


def _copies(card: int) -> int:
    if card >= FIRST_DANGER:
        return deck().dangers[DANGERS[card - FIRST_DANGER]].copies
    species = deck().species[SPECIES[SPECIES_OF[card]]]
    return (species.night if NIGHT[card] else species.day).get(str(NUMBER[card]), 0)


COPIES = tuple(_copies(card) for card in range(len(CODES)))
"""How many there are of each card in the deck."""

HAND = deck().rules.hand
COLUMNS = deck().rules.columns
LONGEST = deck().rules.cards_in_a_column
RESHUFFLES = deck().rules.reshuffles

CLAIMS = frozenset(NEED[SPECIES_OF[c]] for c in BIRDS if NIGHT[c] and COPIES[c]) | {n for n in AFTER_COMBINING if n}
"""The sizes at which a column of face-down cards could arrive (R9)."""


def all_cards() -> list[int]:
    """The whole deck in order."""
    return [card for card, copies in enumerate(COPIES) for _ in range(copies)]
