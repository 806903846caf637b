"""What people see of Tinners' Trail: the board with its map of Cornwall, what a player holds, the end of a game,
examples of the rules. Pure functions from views to pictures."""

from rendering.picture import NoHand
from rendering.tinners.board import board
from rendering.tinners.description import describe
from rendering.tinners.examples import topics
from rendering.tinners.final import final
from rendering.tinners.hand import hand
from rendering.tinners.help import example

__all__ = ["NoHand", "board", "describe", "example", "final", "hand", "topics"]
