"""Which columns are possible, and which are in order (§6, §7): pure functions of cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from bot.games.migrato.cards import (
    AFTER_COMBINING,
    COPIES,
    HIDDEN,
    LONGEST,
    NEED,
    NIGHT,
    NUMBER,
    SHOWN,
    SPECIES_OF,
)
from bot.games.migrato.data import MOST_BIRDS, SPECIES

Column = tuple[int, ...]
"""Cards from top to bottom; a face-down card that isn't known is ``HIDDEN``."""


def shown(column: Sequence[int]) -> Column:
    """A column as others see it."""
    return tuple([SHOWN[card] for card in column])


def possible(column: Column, species: int) -> bool:
    """Whether the unknown cards can be night cards of a species so that numbers never rise downwards (§6.1).

    The known cards must be of that species too; the night cards among them are used up.
    """
    first = 2 * MOST_BIRDS * species
    left = [COPIES[first + 2 * n + 1] for n in range(MOST_BIRDS)]
    for card in column:
        if card != HIDDEN:
            if SPECIES_OF[card] != species:
                return False
            if NIGHT[card]:
                left[NUMBER[card] - 1] -= 1
    return min(left) >= 0 and _fill(column, left)


def _fill(column: Column, left: list[int]) -> bool:
    """Fill the unknown places from the top, each with the highest number that fits: what lies further down can
    only need lower ones. ``left`` counts the night cards there are by number, and is used up."""
    floors = _floors(column)
    highest = MOST_BIRDS
    for card, floor in zip(column, floors, strict=True):
        if card == HIDDEN:
            highest = next((n for n in range(highest, floor - 1, -1) if left[n - 1]), 0)
            if not highest:
                return False
            left[highest - 1] -= 1
        elif NUMBER[card] > highest:
            return False
        else:
            highest = NUMBER[card]
    return True


def _floors(column: Column) -> list[int]:
    """For every place the number of the nearest known card below it, or 1."""
    floors: list[int] = []
    floor = 1
    for card in reversed(column):
        floors.append(floor)
        floor = NUMBER[card] if card != HIDDEN else floor
    return floors[::-1]


@lru_cache(maxsize=1 << 16)
def fits(column: Column, card: int) -> bool:
    """Whether a card from the hand may be played under a column, as others see it (§6.2 step 3, R3, R4)."""
    species = SPECIES_OF[card]
    size = len(column) + 1
    return size <= min(LONGEST, NEED[species]) and possible((*column, card), species)


@lru_cache(maxsize=1 << 16)
def tenable(column: Column) -> bool:
    """Whether a column made by moving cards may be, as others see it (§6.3)."""
    if len(column) > LONGEST:
        return False
    species = known_species(column)
    if species is None:
        return any(possible(column, each) for each in range(len(SPECIES)))
    return len(column) <= NEED[species] and possible(column, species)


def known_species(column: Column) -> int | None:
    """The species of the first card that is known, if there is one."""
    return next((SPECIES_OF[card] for card in column if card != HIDDEN), None)


def in_order(column: Sequence[int], arrived: bool, combined: bool) -> bool:
    """Whether an uncovered column arrives (§7). ``arrived``: its first species has a pile already;
    ``combined``: cards were moved to it."""
    species = SPECIES_OF[column[0]]
    size = len(column)
    return (
        not arrived
        and (size == NEED[species] or (combined and size == AFTER_COMBINING[species]))
        and all(SPECIES_OF[card] == species for card in column)
        and all(NUMBER[above] >= NUMBER[below] for above, below in pairwise(column))
    )


def hopeless(column: Column, arrived: bool) -> str:
    """Why a column can never arrive as it is, by the cards in it that are known: ``mixed``, ``arrived`` (its first
    species has a pile), ``rising``, ``long``, ``low`` (too few cards fit below), or nothing."""
    known = [card for card in column if card != HIDDEN]
    kinds = {SPECIES_OF[card] for card in known}
    if not known or len(kinds) > 1:
        return "mixed" if kinds else ""
    if arrived:
        return "arrived"
    if any(NUMBER[above] < NUMBER[below] for above, below in pairwise(known)):
        return "rising"
    species = SPECIES_OF[known[0]]
    if len(column) > max(NEED[species], AFTER_COMBINING[species] or 0):
        return "long"
    return "low" if _fitting(species, known) < NEED[species] - len(column) else ""


def _fitting(species: int, known: list[int]) -> int:
    """How many cards of the deck could lie below the last one that is known."""
    first = 2 * MOST_BIRDS * species
    low = [card for card in range(first, first + 2 * MOST_BIRDS) if NUMBER[card] <= NUMBER[known[-1]]]
    return sum(max(0, COPIES[card] - known.count(card)) for card in low)
