"""What people see of Migrato: the table, a hand, the end of a game, examples of the rules. Pure functions
from views to pictures."""

from rendering.migrato.board import board
from rendering.migrato.description import describe
from rendering.migrato.examples import topics
from rendering.migrato.final import final
from rendering.migrato.hand import hand
from rendering.migrato.help import example
from rendering.picture import NoHand

__all__ = ["NoHand", "board", "describe", "example", "final", "hand", "topics"]
