"""The panel beside the table: title, a card for each player, the newest moves, the viewer's hand."""

from __future__ import annotations

from PIL import Image

from bot.games.migrato.view import MigratoView
from rendering.kit import canvas, lettering, palette
from rendering.kit.canvas import Box
from rendering.kit.panel import NAME_SIZES, Tag, draw_blank_card, draw_head, draw_latest, draw_tag
from rendering.kit.wording import phrase
from rendering.migrato import cards, layout, words
from rendering.migrato.layout import CardSize
from rendering.picture import Caption

CARD = 152
_PAD, _GAP = 22, 12
_TINY = CardSize(34, 44, 16)
_HAND_HEAD = 44


def draw_panel(image: Image.Image, view: MigratoView, caption: Caption, marks: frozenset[str]) -> None:
    """Fill the panel: the upper player's card below the title, the lower player's at its foot."""
    left, top, right, bottom = layout.PANEL
    upper, lower = layout.seats(view)
    y = draw_head(image, caption, (left + _PAD, top + 10, right - _PAD, bottom))
    inner = left + 14, right - 14
    _player(image, view, caption, upper, (inner[0], y, inner[1], y + CARD))
    y += CARD + _GAP
    held = None if view.viewer is None else view.sides[view.viewer].hand
    foot = bottom - 14
    if held is not None:
        foot = layout.hand_box(0)[1] - _HAND_HEAD - _GAP
        _hand(image, view, marks)
    _player(image, view, caption, lower, (inner[0], foot - CARD, inner[1], foot))
    draw_latest(image, caption.lines, (left + _PAD, y + 4, right - _PAD, foot - CARD - _GAP))


def tag(view: MigratoView, seat: int) -> Tag | None:
    """What is special about a seat now: it is awaited, or it has resigned."""
    style = palette.seat_style(seat)
    if seat in view.resigned:
        return Tag(phrase("Resigned"), palette.ASH, palette.WHITE)
    if seat in view.awaited:
        return Tag(phrase(words.TASKS.get(view.phase, "To move")), style.colour, palette.WHITE)
    return None


def _player(image: Image.Image, view: MigratoView, caption: Caption, seat: int, box: Box) -> None:
    """One player's card: shape, name, birds, and the hand's size as so many backs. Who is awaited stands out."""
    left, top, right, _ = box
    style, side = palette.seat_style(seat), view.sides[seat]
    draw_blank_card(image, box, style, lit=seat in view.awaited)
    canvas.stamp(image, canvas.emblem(style, 56), (left + 44, top + 42))
    score = str(side.score)
    wide = lettering.draw(
        image, (right - 22, top + 62), score, 56, palette.INK, weight=lettering.BOLD, side="right"
    )
    room = round(right - left - 80 - 22 - wide - 12)
    name, size = lettering.shrink(words.player(caption, seat), NAME_SIZES, room, lettering.BOLD)
    lettering.draw(image, (left + 80, top + 54), name, size, palette.INK, weight=lettering.BOLD)
    special = tag(view, seat)
    pitch = _TINY.width + 6 if special is None else _TINY.width - 10
    x = left + 22
    for _ in range(side.hand_size):
        cards.stamp(image, cards.back(_TINY), (x, top + 90))
        x += pitch
    x += _TINY.width + 6 - pitch
    told = phrase("{count} in hand", count=side.hand_size)
    short = str(side.hand_size)
    if special is None:
        lettering.draw(image, (x + 10, top + 121), told, 26, palette.SOFT_INK, weight=lettering.MEDIUM)
        return
    lettering.draw(image, (x + 8, top + 123), short, 32, palette.SOFT_INK, weight=lettering.BOLD)
    width = round(lettering.measure(special.word, 24, lettering.BOLD)) + 30
    draw_tag(image, special, (right - 18 - width, top + 96))


def _hand(image: Image.Image, view: MigratoView, marks: frozenset[str]) -> None:
    """The viewer's own cards, face-up, each under its key."""
    held = view.sides[view.viewer or 0].hand or ()
    for place, card in enumerate(held):
        box = layout.hand_box(place)
        key = words.key(card)
        at = ((box[0] + box[2]) / 2, box[1] - 14)
        ink = palette.SOFT_INK
        if f"hand-{place + 1}" in marks:
            wide = round(lettering.measure(key, 28, lettering.BOLD)) + 24
            pill = (round(at[0] - wide / 2), box[1] - 44, round(at[0] + wide / 2), box[1] - 10)
            canvas.rounded(image, pill, 12, palette.INK)
            ink = palette.WHITE
        lettering.draw(image, (at[0], at[1] - 3), key, 28, ink, weight=lettering.BOLD, side="middle")
        cards.stamp(image, cards.card(card, layout.HAND_CARD), box[:2])
