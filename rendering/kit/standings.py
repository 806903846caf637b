"""The end of a game on a panel: who won, and everyone's points by where they came from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from more_itertools import chunked
from PIL import Image

from bot.games.contract import Line, Outcome, Standing
from rendering.kit import canvas, lettering, palette, wording
from rendering.kit.canvas import Box
from rendering.kit.icons import icon
from rendering.kit.panel import NAME_SIZES, draw_blank_card
from rendering.picture import Caption

WINNER_ICON = "🏆"
_NAME_SIZES, _ROW_NAMES = (38, *NAME_SIZES), (36, 32, 28, 24)
ROW_NAME = 140
_PAD, GAP = 26, 12
_ROW, _SIZE = 43, 33


class _Style(NamedTuple):
    """Measures of the table: the sources' font size and row height, a card's head, all in pixels, and at most
    how many rows of sources a card has."""

    size: int
    row: int
    head: int
    rows: int = 9


_STYLES = (_Style(33, 43, 86), _Style(28, 38, 84), _Style(25, 33, 80), _Style(22, 28, 76), _Style(19, 23, 72))


def draw_standings(image: Image.Image, outcome: Outcome, caption: Caption, box: Box, columns: int = 1) -> int:
    """Fill a box with the winners and one card for each standing, in the outcome's order, row by row; returns the y
    below."""
    left, _, right, bottom = box
    y = draw_banner(image, outcome, caption, box)
    width = column_width(right - left, columns)
    style = _fitting_style(outcome, caption, width, bottom - y, columns)
    for row in chunked(outcome.standings, columns):
        height = _row_height(row, caption, style, width)
        for column, standing in enumerate(row):
            x = left + column * (width + GAP)
            won = standing.seat in outcome.winners
            _standing(image, standing, caption, (x, y, x + width, y + height), style, won=won)
        y += height + GAP
    return y


def standings_height(outcome: Outcome, caption: Caption, width: int, columns: int) -> int:
    """How high :func:`draw_standings` is in its largest letters."""
    cards = _cards_height(outcome, caption, _STYLES[0], column_width(width, columns), columns)
    return banner_height(outcome, caption, width) + cards


def column_width(width: int, columns: int) -> int:
    """How wide each of several columns of cards is."""
    return (width - GAP * (columns - 1)) // columns


def banner_height(outcome: Outcome, caption: Caption, width: int, head: str = "") -> int:
    """How high :func:`draw_banner` is in a box of a width, with the gap below it."""
    heads, reasons = _banner_lines(outcome, caption, width - 110, head)
    return 22 + len(heads) * 44 + len(reasons) * _ROW + GAP


def _banner_lines(
    outcome: Outcome, caption: Caption, room: int, head: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    heads = lettering.wrap(head, 36, room, 3, lettering.BOLD) if head else _winners(outcome, caption, room)
    return heads, lettering.wrap(wording.sentence(outcome.reason, caption), _SIZE, room, 6)


def draw_banner(image: Image.Image, outcome: Outcome, caption: Caption, box: Box, head: str = "") -> int:
    """Who won (or ``head`` instead) and why the game is over; returns the y below."""
    left, top, right, _ = box
    heads, reasons = _banner_lines(outcome, caption, right - left - 110, head)
    bottom = top + 22 + len(heads) * 44 + len(reasons) * _ROW
    canvas.rounded(image, (left, top, right, bottom), 20, palette.INK)
    canvas.stamp(image, icon(WINNER_ICON, 62), (left + 50, (top + bottom) / 2))
    y = top + 4
    for line in heads:
        y += 44
        lettering.draw(image, (left + 96, y), line, 36, palette.WHITE, weight=lettering.BOLD)
    for reason in reasons:
        y += _ROW
        lettering.draw(image, (left + 96, y), reason, _SIZE, palette.RULE)
    return bottom + GAP


def _winners(outcome: Outcome, caption: Caption, room: int) -> tuple[str, ...]:
    """Who won, on at most three lines; long names are cut before anybody is left out."""
    for limit in (32, 16, 10):
        told = wording.winners(outcome, caption, limit)
        if len(lettering.wrap(told, 36, room, 4, lettering.BOLD)) <= 3:
            break
    return lettering.wrap(told, 36, room, 3, lettering.BOLD)


def _fitting_style(outcome: Outcome, caption: Caption, width: int, height: int, columns: int) -> _Style:
    """The largest style in which all standings fit into columns of a width and a height."""
    for style in _STYLES:
        if _cards_height(outcome, caption, style, width, columns) <= height:
            return style
    smallest = _STYLES[-1]
    share = height // max(1, -(-len(outcome.standings) // columns)) - smallest.head - 10 - GAP
    return smallest._replace(rows=max(0, share // smallest.row))


def _cards_height(outcome: Outcome, caption: Caption, style: _Style, width: int, columns: int) -> int:
    rows = chunked(outcome.standings, columns)
    return sum(_row_height(row, caption, style, width) + GAP for row in rows)


def _row_height(row: Sequence[Standing], caption: Caption, style: _Style, width: int) -> int:
    """How high the cards are that stand side by side."""
    count = max(len(_sources(standing, caption, style, width)) for standing in row)
    return style.head + count * style.row + (10 if count else 0)


def _sources(standing: Standing, caption: Caption, style: _Style, width: int) -> list[str]:
    return _flow(standing.lines, caption, style.size, width - 2 * _PAD)[: style.rows]


def _standing(
    image: Image.Image, standing: Standing, caption: Caption, box: Box, table: _Style, *, won: bool
) -> None:
    """One player's card with the sources of the points below the name."""
    left, top, right, _ = box
    draw_standing_head(image, standing, caption, box, won=won)
    y = top + table.head
    for row in _sources(standing, caption, table, right - left):
        lettering.draw(
            image, (left + 26, y + table.size - 2), row, table.size, palette.SOFT_INK, weight=lettering.MEDIUM
        )
        y += table.row


def draw_standing_head(image: Image.Image, standing: Standing, caption: Caption, box: Box, *, won: bool) -> None:
    """A card with a player's place, shape, name and points at its top."""
    left, top, right, _ = box
    style = palette.seat_style(standing.seat)
    draw_blank_card(image, box, style, lit=won)
    rank = f"{standing.place}."
    lettering.draw(image, (left + 44, top + 57), rank, 42, palette.INK, weight=lettering.BOLD, side="middle")
    canvas.stamp(image, canvas.emblem(style, 56), (left + 108, top + 43))
    count = str(standing.points)
    wide = lettering.draw(
        image, (right - 24, top + 62), count, 56, palette.INK, weight=lettering.BOLD, side="right"
    )
    room = round(right - left - 148 - wide - 40)
    name, tail = wording.player(caption, standing.seat), wording.left(standing)
    name, size = lettering.shrink(name, _NAME_SIZES, room, lettering.BOLD, tail=tail)
    lettering.draw(image, (left + 146, top + 56), name, size, palette.INK, weight=lettering.BOLD)


def begin_row(
    image: Image.Image, box: Box, standing: tuple[int, int], name: tuple[str, str], room: int, *, won: bool
) -> Callable[..., None]:
    """A row of a table of points with its ``standing`` (place and seat) and a name, with what stands after it, at
    its left, :data:`ROW_NAME` pixels from the left edge and at most ``room`` wide.

    Returns what writes into the row: a text, its right end, its size, and if need be its colour.
    """
    left, top, _, bottom = box
    place, seat = standing
    style = palette.seat_style(seat)
    draw_blank_card(image, box, style, lit=won, radius=16)
    middle = (top + bottom) / 2

    def write(text: str, x: float, size: int, ink: str = palette.INK, side: lettering.Side = "right") -> None:
        at = (x, middle + lettering.cap_height(size) / 2)
        lettering.draw(image, at, text, size, ink, weight=lettering.BOLD, side=side)

    write(f"{place}.", left + 34, 40, side="middle")
    canvas.stamp(image, canvas.emblem(style, 54), (left + 98, middle))
    told, size = lettering.shrink(name[0], _ROW_NAMES, room, lettering.BOLD, tail=name[1])
    write(told, left + ROW_NAME, size, side="left")
    return write


def _flow(lines: tuple[Line, ...], caption: Caption, size: int, width: int) -> list[str]:
    """Sources of points side by side, as many on a row as fit."""
    rows: list[str] = []
    for line in lines:
        told = wording.source(line, caption)
        longer = f"{rows[-1]} · {told}" if rows else told
        if rows and lettering.measure(longer, size, lettering.MEDIUM) <= width:
            rows[-1] = longer
        else:
            rows.append(lettering.fit(told, size, width, lettering.MEDIUM))
    return rows
