"""What people see of Migration: Mars: the board with its track, a private sheet, the end of a game, examples of the
rules. Pure functions from views to pictures."""

from rendering.mars.board import board
from rendering.mars.description import describe
from rendering.mars.examples import topics
from rendering.mars.final import final
from rendering.mars.hand import hand
from rendering.mars.help import example
from rendering.picture import NoHand

__all__ = ["NoHand", "board", "describe", "example", "final", "hand", "topics"]
