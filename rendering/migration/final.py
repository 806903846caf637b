"""The end of a game or a series of Migration: the board, and everyone's points by where they came from."""

from __future__ import annotations

from PIL import Image

from bot.games.contract import Outcome
from bot.games.migration.view import MigrationView
from rendering.kit import inks
from rendering.kit.canvas import Box
from rendering.kit.panel import draw_head, head_height
from rendering.kit.standings import (
    GAP,
    banner_height,
    column_width,
    draw_banner,
    draw_standing_head,
    draw_standings,
    standings_height,
)
from rendering.migration import alt, land, layout, series, words
from rendering.migration.board import draw_map, require_map
from rendering.picture import Caption, Picture

NAME = "migration-final"
_PAD, _ABOVE, _BELOW = 26, 16, 16
_COLUMNS = 2
_SERIES_HEAD = 84


def final(view: MigrationView, outcome: Outcome, caption: Caption) -> Picture:
    """Draw the last position, 1400 pixels wide, above the table of places, points and their sources; in a series,
    above the points of every game and their totals.

    Raises ``ValueError`` for a view without Regions.
    """
    require_map(view)
    headed = words.headed(view, caption)
    plan = layout.above(layout.places(view.regions), _height(view, outcome, headed))
    image = land.land(view.regions, plan)
    draw_map(image, view, plan)
    left, top, right, bottom = plan.panel
    y = draw_head(image, headed, (left + _PAD, top + _ABOVE, right - _PAD, bottom))
    box = (left + _PAD, y, right - _PAD, bottom - _BELOW)
    if view.rounds > 1:
        _draw_series(image, outcome, caption, box)
    else:
        draw_standings(image, outcome, caption, box, _COLUMNS)
    return inks.publish(image, "migration", NAME, alt.final(view, outcome, caption))


def _height(view: MigrationView, outcome: Outcome, headed: Caption) -> int:
    """How high the panel is."""
    width = layout.WIDTH - 2 * layout.GAP - 2 * _PAD
    around = _ABOVE + head_height(headed, width) + _BELOW
    if view.rounds == 1:
        return around + standings_height(outcome, headed, width, _COLUMNS)
    rows = -(-len(outcome.standings) // _COLUMNS)
    return around + banner_height(outcome, headed, width) + rows * (_SERIES_HEAD + series.CELLS + GAP)


def _draw_series(image: Image.Image, outcome: Outcome, caption: Caption, box: Box) -> None:
    """The winners of a series and one card for each standing, in the outcome's order, with a cell a game."""
    left, _, right, _ = box
    y = draw_banner(image, outcome, caption, box)
    best = series.best_of_games(outcome)
    width = column_width(right - left, _COLUMNS)
    for place, standing in enumerate(outcome.standings):
        row, column = divmod(place, _COLUMNS)
        x, top = left + column * (width + GAP), y + row * (_SERIES_HEAD + series.CELLS + GAP)
        card = (x, top, x + width, top + _SERIES_HEAD + series.CELLS)
        draw_standing_head(image, standing, caption, card, won=standing.seat in outcome.winners)
        games = (x + 20, top + _SERIES_HEAD - 2, x + width - 20)
        series.draw_games(image, standing, best, caption, games)
