"""What people see of Origin: the board with the map of the world, a hand, the end of a game, examples of the rules.
Pure functions from views to pictures."""

from rendering.origin.board import board
from rendering.origin.description import describe
from rendering.origin.examples import topics
from rendering.origin.final import final
from rendering.origin.hand import hand
from rendering.origin.help import example
from rendering.picture import NoHand

__all__ = ["NoHand", "board", "describe", "example", "final", "hand", "topics"]
