"""Pawns as numbers, and which pawn fits which (§1.2, §3.2, §4)."""

from __future__ import annotations

from itertools import product

from bot.games.origin.data import PAWN_COLOURS, SIZES, setup

NO_PAWN = -1
LETTERS = "wbk"
"""White, brown and black, in keys."""

TYPES = tuple(product(SIZES, SIZES, range(len(PAWN_COLOURS))))
"""Height, strength and colour of every type of pawn, by its number."""
HEIGHT = tuple(height for height, _, _ in TYPES)
STRENGTH = tuple(strength for _, strength, _ in TYPES)
COLOUR = tuple(colour for _, _, colour in TYPES)
KEYS = tuple(f"{height}{strength}{LETTERS[colour]}" for height, strength, colour in TYPES)
BY_KEY = {key: pawn for pawn, key in enumerate(KEYS)}


def copies(pawn: int, seats: int) -> int:
    """How many there are of a type in a game of so many (§1.2)."""
    return 2 if HEIGHT[pawn] == setup().doubled_height and seats in setup().doubled_seats else 1


def fits(base: int, pawn: int, extra: int = 0, free_colour: bool = False) -> bool:
    """Whether a pawn may be placed beside another by evolution (§3.2): never lower or weaker, at most one level
    above, and different in one characteristic; in ``extra`` more, or not counting its colour, by a card."""
    taller, stronger = HEIGHT[pawn] - HEIGHT[base], STRENGTH[pawn] - STRENGTH[base]
    if taller not in (0, 1) or stronger not in (0, 1):
        return False
    recoloured = COLOUR[pawn] != COLOUR[base] and not free_colour
    return taller + stronger + recoloured <= 1 + extra


FITTING = tuple(
    tuple(
        tuple(pawn for pawn in range(len(TYPES)) if fits(base, pawn, extra, free_colour))
        for base in range(len(TYPES))
    )
    for extra, free_colour in product((0, 1), (False, True))
)
"""The pawns that fit every base, by ``2 * extra + free_colour``."""
