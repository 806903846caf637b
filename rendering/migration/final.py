"""The end of a game of Migration: the board, and everyone's points by where they came from."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from bot.games.contract import Line, Outcome, Standing
from bot.games.migration.view import MigrationView
from rendering.kit import canvas, palette, type
from rendering.kit.canvas import Box
from rendering.kit.icons import icon
from rendering.migration import alt, land, layout, words
from rendering.migration.board import draw_map, require_map
from rendering.migration.panel import NAME_SIZES, draw_head
from rendering.picture import Caption, Picture

NAME = "migration-final"
PANEL = 590
_PAD = 26
_GAP = 12
_ROW, _SIZE = 38, 28


def final(view: MigrationView, outcome: Outcome, caption: Caption) -> Picture:
    """Draw the last position at 1400 x 1000 pixels beside the table of places, points and their sources.

    Raises ``ValueError`` for a view without Regions.
    """
    require_map(view)
    plan = layout.plan(layout.places(view.regions), layout.SIZE, PANEL)
    image = land.land(view.regions, plan, PANEL)
    draw_map(image, view, plan)
    left, top, right, bottom = plan.panel
    inner = (left + _PAD, top + 16, right - _PAD, bottom - 16)
    y = draw_head(image, caption, inner)
    y = _banner(image, outcome, caption, (inner[0] - 8, y, inner[2] + 8, bottom))
    card_left, card_right = inner[0] - 8, inner[2] + 8
    style = _table_style(outcome, caption, card_right - card_left - 2 * _PAD, bottom - 16 - y)
    for standing in outcome.standings:
        place = (card_left, y, card_right)
        y += _standing(image, standing, caption, place, style, won=standing.seat in outcome.winners) + _GAP
    return canvas.publish(image, NAME, alt.final(view, outcome, caption))


def _banner(image: Image.Image, outcome: Outcome, caption: Caption, box: Box) -> int:
    """Who won and why the game is over; returns the y below."""
    left, top, right, _ = box
    room = right - left - 110
    heads = _winners(outcome, caption, room)
    reasons = type.wrap(words.sentence(outcome.reason, caption), _SIZE, room, 2)
    bottom = top + 22 + len(heads) * 44 + len(reasons) * _ROW
    canvas.rounded(image, (left, top, right, bottom), 20, palette.INK)
    canvas.stamp(image, icon(words.WINNER_ICON, 62), (left + 50, (top + bottom) / 2))
    y = top + 4
    for head in heads:
        y += 44
        type.draw(image, (left + 96, y), head, 36, palette.WHITE, weight=type.BOLD)
    for reason in reasons:
        y += _ROW
        type.draw(image, (left + 96, y), reason, _SIZE, palette.RULE)
    return bottom + _GAP


def _winners(outcome: Outcome, caption: Caption, room: int) -> tuple[str, ...]:
    """Who won, on at most three lines; long names are cut before anybody is left out."""
    for limit in (32, 16, 10):
        sentence = alt.winners(outcome, caption, limit)
        if len(type.wrap(sentence, 36, room, 4, type.BOLD)) <= 3:
            break
    return type.wrap(sentence, 36, room, 3, type.BOLD)


class _Style(NamedTuple):
    """Measures of the table: the sources' font size and row height, a card's head, all in pixels, and at most
    how many rows of sources a card has."""

    size: int
    row: int
    head: int
    rows: int = 9


_STYLES = (_Style(28, 38, 84), _Style(25, 33, 80), _Style(22, 28, 76), _Style(19, 23, 72))


def _table_style(outcome: Outcome, caption: Caption, width: int, height: int) -> _Style:
    """The largest style in which all standings fit into a box."""
    for style in _STYLES:
        rows = [len(_flow(standing.lines, caption, style.size, width)) for standing in outcome.standings]
        if sum(style.head + count * style.row + 10 + _GAP for count in rows) <= height:
            return style
    smallest = _STYLES[-1]
    share = height // max(1, len(outcome.standings)) - smallest.head - 10 - _GAP
    return smallest._replace(rows=max(0, share // smallest.row))


def _standing(
    image: Image.Image,
    standing: Standing,
    caption: Caption,
    place: tuple[int, int, int],
    table: _Style,
    *,
    won: bool,
) -> int:
    """One player's card with the sources of the points below the name; returns the height it took.

    ``place`` is the card's left, top and right.
    """
    left, top, right = place
    style = palette.seat_style(standing.seat)
    rows = _flow(standing.lines, caption, table.size, right - left - 2 * _PAD)[: table.rows]
    height = table.head + len(rows) * table.row + (10 if rows else 0)
    frame = (left, top, right, top + height)
    if won:
        canvas.rounded(image, frame, 18, style.tint, outline=style.colour, width=6)
    else:
        canvas.rounded(image, frame, 18, palette.WHITE, outline=palette.RULE, width=2)
    type.draw(image, (left + 44, top + 57), f"{standing.place}.", 42, palette.INK, weight=type.BOLD, side="middle")
    canvas.stamp(image, canvas.emblem(style, 56), (left + 108, top + 43))
    wide = type.draw(
        image, (right - 24, top + 62), str(standing.points), 56, palette.INK, weight=type.BOLD, side="right"
    )
    room = round(right - left - 148 - wide - 40)
    name, size = type.shrink(words.player(caption, standing.seat), (38, *NAME_SIZES), room, type.BOLD)
    type.draw(image, (left + 146, top + 56), name, size, palette.INK, weight=type.BOLD)
    y = top + table.head
    for row in rows:
        type.draw(image, (left + 26, y + table.size - 2), row, table.size, palette.SOFT_INK, weight=type.MEDIUM)
        y += table.row
    return height


def _flow(lines: tuple[Line, ...], caption: Caption, size: int, width: int) -> list[str]:
    """Sources of points side by side, as many on a row as fit."""
    rows: list[str] = []
    for line in lines:
        told = words.source(line, caption)
        longer = f"{rows[-1]} · {told}" if rows else told
        if rows and type.measure(longer, size, type.MEDIUM) <= width:
            rows[-1] = longer
        else:
            rows.append(type.fit(told, size, width, type.MEDIUM))
    return rows
