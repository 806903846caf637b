"""Every sentence about a series of games (§10)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from bot.games.text import Text, Who, text

PLAYED = Text("Every game of the series is played.")
GAMES_WON = Text("games won")
OVER = Text("The series is over.")
NO_FOUNDER = Text("Everybody who is left has been the Founder.")


@cache
def game_number(number: int) -> Text:
    """A game of a series."""
    return text("Game {number}", number=number)


def game_result(number: int, points: Sequence[int]) -> Text:
    """How a game of a series ended."""
    return text("Game {number} is over: {points}.", number=number, points=_points(points))


def totals(points: Sequence[int]) -> Text:
    """How a series stands."""
    return text("In all so far: {points}.", points=_points(points))


def _points(points: Sequence[int]) -> list[Text]:
    return [text("{who} {points}", who=Who(seat), points=count) for seat, count in enumerate(points)]


def next_founder(seat: int) -> Text:
    """Who lays the next map."""
    return text("{who} is the Founder now.", who=Who(seat))
