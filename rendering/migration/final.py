"""The end of a game or a series of Migration: the board, and everyone's points by where they came from."""

from __future__ import annotations

from PIL import Image

from bot.games.contract import Outcome, Standing
from bot.games.migration.view import MigrationView
from rendering.kit import canvas
from rendering.kit.canvas import Box
from rendering.kit.panel import draw_head
from rendering.kit.standings import draw_banner, draw_standing_head, draw_standings
from rendering.migration import alt, land, layout, series, words
from rendering.migration.board import draw_map, require_map
from rendering.picture import Caption, Picture

NAME = "migration-final"
SIZE, PANEL = (1400, 1240), 590
_PAD, _GAP = 26, 12
_SERIES_HEAD, _SERIES_LEAST = 84, 64


def final(view: MigrationView, outcome: Outcome, caption: Caption) -> Picture:
    """Draw the last position at 1400 x 1240 pixels beside the table of places, points and their sources; in a
    series, beside the points of every game and their totals.

    Raises ``ValueError`` for a view without Regions.
    """
    require_map(view)
    plan = layout.plan(layout.places(view.regions), SIZE, PANEL)
    image = land.land(view.regions, plan)
    draw_map(image, view, plan)
    left, top, right, bottom = plan.panel
    inner = (left + _PAD, top + 16, right - _PAD, bottom - 16)
    y = draw_head(image, words.headed(view, caption), inner)
    box = (inner[0] - 8, y, inner[2] + 8, bottom - 16)
    if view.rounds > 1:
        _draw_series(image, outcome, caption, box)
    else:
        draw_standings(image, outcome, caption, box)
    return canvas.publish(image, NAME, alt.final(view, outcome, caption))


def _draw_series(image: Image.Image, outcome: Outcome, caption: Caption, box: Box) -> None:
    """The winners of a series and one card for each standing, in the outcome's order."""
    left, _, right, bottom = box
    y = draw_banner(image, outcome, caption, box)
    best = series.best_of_games(outcome)
    share = (bottom - y) // max(1, len(outcome.standings)) - _GAP
    head = max(_SERIES_LEAST, min(_SERIES_HEAD, share - series.CELLS))
    for standing in outcome.standings:
        won = standing.seat in outcome.winners
        y += _series_standing(image, standing, caption, (left, y, right), (head, best), won=won) + _GAP


def _series_standing(
    image: Image.Image,
    standing: Standing,
    caption: Caption,
    place: tuple[int, int, int],
    table: tuple[int, tuple[int, ...]],
    *,
    won: bool,
) -> int:
    """One player's card in a series, with a cell for every game; returns the height it took.

    ``table`` is the height of the card's head and the highest points in each game.
    """
    left, top, right = place
    head, best = table
    height = head + series.CELLS
    draw_standing_head(image, standing, caption, (left, top, right, top + height), won=won)
    series.draw_games(image, standing, best, caption, (left + 20, top + head - 2, right - 20))
    return height
