"""The end of a game of Tinners' Trail: the last map, the places, and everyone's points by where they came from."""

from __future__ import annotations

from PIL import Image

from bot.games.contract import Outcome
from bot.games.tinners.view import TinnersView
from rendering.kit import canvas, inks, lettering, palette
from rendering.kit.canvas import Box
from rendering.kit.standings import banner_height, begin_row, draw_banner
from rendering.kit.wording import phrase
from rendering.picture import Caption, Picture
from rendering.tinners import alt, cornwall, land, layout, pieces, players, words
from rendering.tinners.board import draw_areas, draw_head
from rendering.tinners.layout import SMALLEST
from rendering.tinners.redaction import redacted

NAME = "tinners-final"
ROW, HEAD, FOOT = 78, 48, 14
_NAME, _FIRST, _PITCH, _MONEY, _MINES = 148, 498, 124, 1096, 1190


def final(view: TinnersView, outcome: Outcome, caption: Caption) -> Picture:
    """Draw the last map, 1400 pixels wide, above a table of places, points by round, money left and mines built;
    Lord Wallace of a solo game has a row too."""
    view = redacted(view)
    rows = words.ranking(view, outcome)
    head = words.winners(view, outcome, caption) if not outcome.winners else ""
    width = layout.WIDTH - 2 * layout.MARGIN
    box = table_box(len(rows), banner_height(outcome, caption, width, head))
    image = land.empty(view, (layout.WIDTH, box[3] + layout.MARGIN), (box,))
    draw_areas(image, view)
    draw_head(image, view, caption)
    players.draw_moves(image, caption.lines)
    draw_banner(image, outcome, caption, (box[0], cornwall.HEIGHT, box[2], box[1]), head)
    _heads(image, view, box)
    for number, (place, side) in enumerate(rows):
        top = box[1] + HEAD + number * ROW
        row = (box[0] + 8, top, box[2] - 8, top + ROW - 8)
        name = words.player(view, caption, side), words.left(outcome, side)
        _row(image, view, (place, side), name, row, won=_won(view, outcome, side))
    return inks.publish(image, "tinners", NAME, alt.final(view, outcome, caption))


def table_box(rows: int, banner: int) -> Box:
    """The table of so many sides, below a banner of a height."""
    top = cornwall.HEIGHT + banner
    return layout.MARGIN, top, layout.WIDTH - layout.MARGIN, top + HEAD + rows * ROW + FOOT


def _won(view: TinnersView, outcome: Outcome, side: int) -> bool:
    if view.wallace is not None and side == view.wallace.side:
        return not outcome.winners
    return side in outcome.winners


def _heads(image: Image.Image, view: TinnersView, box: Box) -> None:
    y = box[1] + 36
    heads = [phrase(head) for head in words.SOURCE_HEADS]
    count = len(heads) if view.emigration else len(heads) - 1
    for number in range(count):
        word, size = lettering.shrink(heads[number], (SMALLEST, 27, 26), _PITCH - 4, lettering.BOLD)
        x = box[0] + _FIRST + number * _PITCH
        lettering.draw(image, (x, y), word, size, palette.SOFT_INK, weight=lettering.BOLD, side="right")
    for x, word in ((_MONEY, phrase("Money")), (_MINES, phrase("Mines"))):
        lettering.draw(
            image, (box[0] + x, y), word, SMALLEST, palette.SOFT_INK, weight=lettering.BOLD, side="right"
        )
    lettering.draw(
        image, (box[2] - 30, y), phrase("Points"), SMALLEST, palette.INK, weight=lettering.BOLD, side="right"
    )


def _row(
    image: Image.Image,
    view: TinnersView,
    standing: tuple[int, int],
    name: tuple[str, str],
    box: Box,
    *,
    won: bool,
) -> None:
    """One side: its place, name, points by source, money, mines and points."""
    side = standing[1]
    left, top, right, bottom = box
    shown, middle = view.sides[side], (top + bottom) / 2
    left -= 8
    room = _FIRST - 70 - _NAME
    write = begin_row(image, box, standing, name, room, won=won)
    count = len(words.SOURCE_HEADS) if view.emigration else len(words.SOURCE_HEADS) - 1
    for number, gained in enumerate(shown.sources[:count]):
        write(str(gained), left + _FIRST + number * _PITCH, 34, palette.INK if gained else palette.SOFT_INK)
    write(phrase("£{amount}", amount=shown.money), left + _MONEY, 34, palette.SOFT_INK)
    mines = sum(held.owner == side for held in view.areas)
    write(str(mines), left + _MINES, 34, palette.SOFT_INK)
    canvas.stamp(image, pieces.engine_house(side, 34), (left + _MINES + 28, middle))
    write(str(shown.points), right - 22, 54)
