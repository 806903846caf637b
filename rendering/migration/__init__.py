"""What people see of Migration: the board, a hand, the end of a game, examples of the rules. Pure functions from
views to pictures."""

from rendering.migration.board import board
from rendering.migration.description import describe
from rendering.migration.examples import topics
from rendering.migration.final import final
from rendering.migration.hand import hand
from rendering.migration.help import example
from rendering.picture import NoHand

__all__ = ["NoHand", "board", "describe", "example", "final", "hand", "topics"]
