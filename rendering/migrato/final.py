"""The end of a game of Migrato: everyone's points by where they came from, and both players' arrival piles."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.games.contract import Outcome
from bot.games.migrato.view import MigratoView, PileView
from rendering.kit import canvas, inks, lettering, palette
from rendering.kit.canvas import Box
from rendering.kit.icons import icon
from rendering.kit.panel import draw_latest
from rendering.kit.standings import WINNER_ICON, draw_standings
from rendering.kit.wording import phrase
from rendering.migrato import alt, cards, layout, words
from rendering.migrato.layout import CardSize
from rendering.migrato.playmat import SKY
from rendering.migrato.redaction import redacted
from rendering.migrato.strips import draw_title
from rendering.picture import Caption, Picture

NAME = "migrato-final"
PANEL: Box = (layout.MARGIN, layout.HEAD[3] + layout.GAP, layout.WIDTH - layout.MARGIN, 534)
"""Who won, and everyone's points."""
CARD = CardSize(170, 206, 70)
_PITCH, _MAT = 191, 492
_PILES_TOP, _UNDER_WAY = 90, 2
SIZE = (layout.WIDTH, PANEL[3] + 2 * (layout.GAP + _MAT) + layout.MARGIN)


def final(view: MigratoView, outcome: Outcome, caption: Caption) -> Picture:
    """Draw the table of places, points and their sources above both sides' piles, 1000 pixels wide."""
    view = redacted(view)
    upper, lower = layout.seats(view)
    image = _empty(lower).copy()
    for seat, box in ((upper, mat_box(below=False)), (lower, mat_box(below=True))):
        _side(image, view, caption, seat, box, won=seat in outcome.winners)
    draw_title(image, caption)
    left, top, right, bottom = PANEL
    y = draw_standings(image, outcome, caption, (left + 14, top + 14, right - 14, bottom - 4))
    draw_latest(image, caption.lines, (left + 26, y, right - 26, bottom - 8))
    return inks.publish(image, "migrato", NAME, alt.final(view, outcome, caption))


def mat_box(*, below: bool) -> Box:
    """One player's half of the picture."""
    top = PANEL[3] + layout.GAP + below * (_MAT + layout.GAP)
    return layout.MARGIN, top, layout.WIDTH - layout.MARGIN, top + _MAT


def pile_box(mat: Box, number: int) -> Box:
    """Where a species' pile lies, in the order of the species."""
    left, top = mat[0] + 21 + number * _PITCH, mat[1] + _PILES_TOP
    return left, top, left + CARD.width, top + CARD.height


@lru_cache(maxsize=2)
def _empty(lower: int) -> Image.Image:
    image = Image.new("RGB", SIZE, SKY)
    for seat, box in ((1 - lower, mat_box(below=False)), (lower, mat_box(below=True))):
        style = palette.seat_style(seat)
        canvas.shade(image, box, 20, blur=6, strength=80, drop=3)
        canvas.rounded(image, box, 20, style.tint, outline=style.colour, width=4)
        canvas.stamp(image, canvas.emblem(style, 58), (box[0] + 50, box[1] + 50))
    for box in (layout.HEAD, PANEL):
        canvas.shade(image, box, 18, blur=6, strength=80, drop=3)
        canvas.rounded(image, box, 18, palette.PAPER)
    return image


def _side(image: Image.Image, view: MigratoView, caption: Caption, seat: int, mat: Box, *, won: bool) -> None:
    """One player: name, birds, piles in the order of the species, and what was still under way."""
    side = view.sides[seat]
    left, top, right, bottom = mat
    x = float(right - 26)
    x -= lettering.draw(image, (x, top + 72), str(side.score), 64, palette.INK, weight=lettering.BOLD, side="right")
    if won:
        canvas.stamp(image, icon(WINNER_ICON, 56), (x - 46, top + 50))
        x -= 84
    name, size = lettering.shrink(words.player(caption, seat), (42, 36, 30), round(x - left - 110), lettering.BOLD)
    lettering.draw(image, (left + 92, top + 66), name, size, palette.INK, weight=lettering.BOLD)
    piles = {pile.species: pile for pile in side.piles}
    for number, species in enumerate(words.ORDER):
        box = pile_box(mat, number)
        if species in piles:
            _pile(image, piles[species], box)
        else:
            _missing(image, species, box)
    told = [alt.column_cards(column) for column in side.columns]
    way = phrase("Still under way: {columns}", columns=" · ".join(told)) if told else phrase("No columns left.")
    y = bottom - 14 - 34 * _UNDER_WAY
    for line in lettering.wrap(way, 26, right - left - 44, _UNDER_WAY, lettering.MEDIUM):
        lettering.draw(image, (left + 22, y + 20), line, 26, palette.SOFT_INK, weight=lettering.MEDIUM)
        y += 34


def _pile(image: Image.Image, pile: PileView, box: Box) -> None:
    for below in range(min(pile.size - 1, 4), 0, -1):
        edge = (box[0] + 2 * below, box[1] + 4 * below, box[2] + 2 * below, box[3] + 4 * below)
        canvas.rounded(image, edge, cards.RADIUS, palette.WHITE, outline=palette.INK, width=1)
    cards.stamp(image, cards.card(pile.top, CARD), box[:2])
    x = (box[0] + box[2]) / 2
    told = f"+{pile.top.number}"
    lettering.draw(image, (x, box[3] + 62), told, 46, palette.INK, weight=lettering.BOLD, side="middle")
    size = words.cards(pile.size)
    lettering.draw(image, (x, box[3] + 96), size, 26, palette.SOFT_INK, weight=lettering.MEDIUM, side="middle")


def _missing(image: Image.Image, species: str, box: Box) -> None:
    """A species that has not arrived."""
    kind = words.bird(species)
    x = (box[0] + box[2]) / 2
    canvas.rounded(image, box, cards.RADIUS, palette.PAPER, outline=palette.RULE, width=3)
    canvas.stamp(image, icon(kind.emoji, 76, faded=True), (x, box[1] + 80))
    name, size = lettering.shrink(phrase(kind.short), (26, 23), CARD.width - 10, lettering.MEDIUM)
    lettering.draw(image, (x, box[3] - 18), name, size, palette.SOFT_INK, weight=lettering.MEDIUM, side="middle")
    lettering.draw(image, (x, box[3] + 62), "–", 46, palette.SOFT_INK, weight=lettering.BOLD, side="middle")
