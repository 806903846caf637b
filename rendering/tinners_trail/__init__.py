"""What people see of Tinners' Trail: the board with its map of Cornwall, a private sheet, the end of a game,
examples of the rules. Pure functions from views to pictures."""

from rendering.picture import NoHand
from rendering.tinners_trail.board import board
from rendering.tinners_trail.examples import topics
from rendering.tinners_trail.final import final
from rendering.tinners_trail.hand import hand
from rendering.tinners_trail.help import example

__all__ = ["NoHand", "board", "example", "final", "hand", "topics"]
