"""The end of a game of Origin: the last map, who won, and where everybody's points came from."""

from __future__ import annotations

from PIL import Image

from bot.games.contract import Outcome, Standing
from bot.games.origin.view import OriginView
from rendering.kit import canvas, inks, lettering, palette, wording
from rendering.kit.canvas import Box
from rendering.kit.standings import ROW_NAME, banner_height, begin_row, draw_banner
from rendering.kit.wording import phrase
from rendering.origin import alt, layout, terrain, words, world
from rendering.origin.board import draw_head, draw_map
from rendering.picture import Caption, Picture

NAME = "origin-final"
ROW, HEAD, FOOT = 82, 84, 12
_FIRST, _PITCH = 560, 136


def final(view: OriginView, outcome: Outcome, caption: Caption) -> Picture:
    """Draw the last map, 1400 pixels wide, above the winners and a table of places and points by source."""
    width = layout.WIDTH - 2 * layout.GAP
    top = layout.HEAD + terrain.size()[1] + layout.GAP
    box = table_box(len(outcome.standings), top + banner_height(outcome, caption, width))
    image = Image.new("RGB", (layout.WIDTH, box[3] + layout.GAP), world.DEEP)
    image.paste(world.world(world.lands(view), world.ways(view)), (0, layout.HEAD))
    draw_map(image, view)
    draw_head(image, view, caption)
    draw_banner(image, outcome, caption, (box[0], top, box[2], box[1]))
    canvas.rounded(image, box, 18, palette.PAPER)
    _heads(image, box)
    for number, standing in enumerate(outcome.standings):
        upper = box[1] + HEAD + number * ROW
        row = (box[0] + 8, upper, box[2] - 8, upper + ROW - 8)
        _row(image, view, caption, standing, row, won=standing.seat in outcome.winners)
    return inks.publish(image, "origin", NAME, alt.final(view, outcome, caption))


def table_box(rows: int, top: int) -> Box:
    """The table of so many players, from a height on."""
    return layout.GAP, top, layout.WIDTH - layout.GAP, top + HEAD + rows * ROW + FOOT


def _heads(image: Image.Image, box: Box) -> None:
    for number in range(len(words.SOURCES)):
        x = box[0] + _FIRST + number * _PITCH
        sign = words.source_sign(number, 38)
        canvas.stamp(image, sign, (x - 26, box[1] + 28))
        word, size = lettering.shrink(words.source(number), (25, 24, 23, 22, 21, 20), _PITCH - 4, lettering.BOLD)
        lettering.draw(image, (x, box[1] + 72), word, size, palette.SOFT_INK, weight=lettering.BOLD, side="right")
    told = phrase("Points")
    lettering.draw(image, (box[2] - 28, box[1] + 72), told, 28, palette.INK, weight=lettering.BOLD, side="right")


def _row(image: Image.Image, view: OriginView, caption: Caption, place: Standing, box: Box, *, won: bool) -> None:
    """One player: place, name, points by source, points."""
    room = _FIRST - 76 - ROW_NAME
    name = wording.player(caption, place.seat), wording.left(place)
    write = begin_row(image, box, (place.place, place.seat), name, room, won=won)
    left, right = box[0] - 8, box[2]
    for number, gained in enumerate(view.players[place.seat].sources[: len(words.SOURCES)]):
        write(str(gained), left + _FIRST + number * _PITCH, 36, palette.INK if gained else palette.SOFT_INK)
    write(str(place.points), right - 20, 54)
