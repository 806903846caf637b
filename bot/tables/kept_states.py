"""Which positions of a running game are kept, so that a turn can be taken back without playing it all again."""

from __future__ import annotations

from itertools import count, takewhile

EVERY = 8
"""After so many moves the position is kept."""


def is_kept(number: int) -> bool:
    """Whether the position after the move of this number is kept."""
    return number % EVERY == 0


def needless(number: int) -> list[int]:
    """The moves after which the position need not be kept any more once it is after this one.

    They stand the thinner the further back they are, so that a long game keeps few, and whatever is taken back,
    no more moves have to be played again than :data:`EVERY` and twice those that are taken back.
    """
    apart = takewhile(lambda step: 2 * step < number, (EVERY << power for power in count()))
    return [number - 2 * step for step in apart if (number - 2 * step) & -(number - 2 * step) == step]
