"""Several games in a row: the ribbon between two of them, and everybody's points game by game at the end."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from bot.games.contract import Line, Outcome, Standing
from bot.games.migration.view import MigrationView
from rendering.kit import canvas, lettering, palette, wording
from rendering.kit.canvas import Box
from rendering.kit.icons import icon
from rendering.kit.wording import phrase
from rendering.migration import words
from rendering.picture import Caption

CELLS = 86
_GAP = 8
_HEAD_SIZES = (33, 30, 26, 21)


def between(view: MigrationView, caption: Caption) -> tuple[str, str]:
    """Which game is over, and whose turn it is to be Founder."""
    over = phrase("Game {number} of {games} is over", number=view.round, games=view.rounds)
    return over, phrase("{who} is the next Founder", who=wording.player(caption, view.founder))


def draw_ribbon(image: Image.Image, view: MigrationView, caption: Caption, box: Box) -> None:
    """The ribbon above the board between two games."""
    left, top, right, bottom = box
    canvas.shade(image, box, 24, blur=8, strength=90, drop=3)
    canvas.rounded(image, box, 24, palette.INK)
    over, founder = between(view, caption)
    middle = (top + bottom) / 2
    canvas.stamp(image, icon(words.FOUNDER_ICON, 58), (left + 48, middle))
    room = right - left - 120
    first, size = lettering.shrink(over, (36, 32, 28), room, lettering.BOLD)
    lettering.draw(image, (left + 92, middle - 6), first, size, palette.WHITE, weight=lettering.BOLD)
    second, size = lettering.shrink(founder, (28, 25, 22), room, lettering.MEDIUM)
    lettering.draw(image, (left + 92, middle + 30), second, size, palette.RULE, weight=lettering.MEDIUM)


def best_of_games(outcome: Outcome) -> tuple[int, ...]:
    """The highest points in each game, as far as everybody has a line for it."""
    lines = [standing.lines for standing in outcome.standings]
    return tuple(max(line.points for line in game) for game in zip(*lines, strict=False))


def draw_games(
    image: Image.Image, standing: Standing, best: Sequence[int], caption: Caption, place: tuple[int, int, int]
) -> None:
    """A row of cells, one a game with its points, at ``place`` (left, top, right); everybody's cells stand below
    each other. The best of a game is dark."""
    left, top, right = place
    count = max(1, len(standing.lines))
    width = (right - left - _GAP * (count - 1)) // count
    for number, line in enumerate(standing.lines):
        x = left + number * (width + _GAP)
        lead = number < len(best) and line.points == best[number]
        _cell(image, line, caption, (x, top, x + width, top + CELLS - 8), lead=lead)


def _cell(image: Image.Image, line: Line, caption: Caption, box: Box, *, lead: bool) -> None:
    left, top, right, _ = box
    middle = (left + right) / 2
    canvas.rounded(image, box, 12, palette.INK if lead else palette.PAPER, outline=palette.RULE, width=2)
    ink = palette.WHITE if lead else palette.INK
    told, size = lettering.shrink(
        wording.sentence(line.label, caption), _HEAD_SIZES, right - left - 12, lettering.MEDIUM
    )
    soft = palette.RULE if lead else palette.SOFT_INK
    lettering.draw(image, (middle, top + 33), told, size, soft, weight=lettering.MEDIUM, side="middle")
    lettering.draw(image, (middle, top + 69), str(line.points), 36, ink, weight=lettering.BOLD, side="middle")
