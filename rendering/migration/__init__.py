"""What people see of Migration: the board, a hand, the end of a game. Pure functions from views to pictures."""

from rendering.migration.board import board
from rendering.migration.final import final
from rendering.migration.hand import NoHand, hand

__all__ = ["NoHand", "board", "final", "hand"]
