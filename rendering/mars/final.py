"""The end of a game of Migration: Mars: the last map, who won and how, everybody's people, and what breaks
ties."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from bot.games.contract import Outcome, Standing
from bot.games.mars.view import MarsView, PlayerView
from rendering.kit import canvas, inks, lettering, palette, wording
from rendering.kit.canvas import Box
from rendering.kit.panel import draw_blank_card
from rendering.kit.standings import banner_height, draw_banner
from rendering.kit.wording import phrase
from rendering.mars import alt, drawing, ground, layout, pieces, words
from rendering.mars.board import draw_map
from rendering.picture import Caption, Picture

NAME = "mars-final"
ROW, HEAD, FOOT = 88, 82, 12
_NAME, _FIRST, _PITCH = 148, 720, 128
_NAMES = (36, 32, 28, 24)

Column = tuple[str, str, Callable[[PlayerView], int]]
COLUMNS: tuple[Column, ...] = (
    ("injured", "Injured", lambda player: player.injured),
    ("factory", "Buildings", lambda player: player.buildings),
    ("olympium", "Olympium", lambda player: player.assets.get("olympium", 0)),
    ("event", "Other cards", words.others),
)
"""What breaks ties, from left to right (WIN-6): a sign, a word, and how to count it."""


def final(view: MarsView, outcome: Outcome, caption: Caption) -> Picture:
    """Draw the last map, 1400 pixels wide, above the winner and a table of places, people, and what breaks ties."""
    width = layout.WIDTH - 2 * layout.GAP
    top = layout.BOTTOM + layout.GAP
    box = table_box(len(outcome.standings), top + banner_height(outcome, caption, width))
    image = Image.new("RGB", (layout.WIDTH, box[3] + layout.GAP), ground.DEEP)
    image.paste(ground.ground(ground.place(view)), (0, 0))
    draw_map(image, view, caption)
    draw_banner(image, outcome, caption, (box[0], top, box[2], box[1]))
    canvas.rounded(image, box, 18, palette.PAPER)
    _heads(image, box)
    for number, standing in enumerate(outcome.standings):
        upper = box[1] + HEAD + number * ROW
        row = (box[0] + 8, upper, box[2] - 8, upper + ROW - 8)
        _row(image, view, caption, standing, row, won=standing.seat in outcome.winners)
    return inks.publish(image, "mars", NAME, alt.final(view, outcome, caption))


def table_box(rows: int, top: int) -> Box:
    """The table of so many players, from a height on."""
    return layout.GAP, top, layout.WIDTH - layout.GAP, top + HEAD + rows * ROW + FOOT


def _heads(image: Image.Image, box: Box) -> None:
    for number, (sign, word, _) in enumerate(COLUMNS):
        x = box[0] + _FIRST + number * _PITCH
        canvas.stamp(image, drawing.sign(sign, 38), (x, box[1] + 28))
        told, size = lettering.shrink(phrase(word), (23, 21, 19), _PITCH - 6, lettering.BOLD)
        lettering.draw(image, (x, box[1] + 72), told, size, palette.SOFT_INK, weight=lettering.BOLD, side="middle")
    told = phrase("Healthy")
    lettering.draw(image, (box[2] - 26, box[1] + 72), told, 28, palette.INK, weight=lettering.BOLD, side="right")


def _row(image: Image.Image, view: MarsView, caption: Caption, place: Standing, box: Box, *, won: bool) -> None:
    """One player: place, name, everybody healthy as a figure, what breaks ties, and how many are healthy."""
    left, top, right, bottom = box
    player = view.players[place.seat]
    style = pieces.greyed(drawing.style(view, place.seat), gone=player.gone)
    draw_blank_card(image, box, drawing.framing(style), lit=won, radius=16)
    middle = (top + bottom) / 2

    def write(text: str, x: float, size: int, side: lettering.Side, ink: str = palette.INK) -> None:
        at = (x, middle + lettering.cap_height(size) / 2)
        lettering.draw(image, at, text, size, ink, weight=lettering.BOLD, side=side)

    write(f"{place.place}.", left + 36, 40, "middle")
    canvas.stamp(image, canvas.emblem(style, 56), (left + 104, middle))
    end = left + _FIRST - 92
    for number in range(player.healthy):
        canvas.stamp(image, pieces.person("healthy", 46), (end - number * 48, middle))
    room = round(end - max(player.healthy, 1) * 48 - left - _NAME - 6)
    name, tail = wording.player(caption, place.seat), wording.left(place)
    name, size = lettering.shrink(name, _NAMES, room, lettering.BOLD, tail=tail)
    write(name, left + _NAME, size, "left")
    for number, (_, _, count) in enumerate(COLUMNS):
        told = count(player)
        ink = palette.INK if told else palette.SOFT_INK
        write(str(told), left - 8 + _FIRST + number * _PITCH, 36, "middle", ink)
    write(str(place.points), right - 22, 56, "right")
