"""The strips around the cards: the title, a row for each player, the viewer's hand, the newest moves."""

from __future__ import annotations

from PIL import Image

from bot.games.migrato.view import CardView, MigratoView
from rendering.kit import canvas, lettering, palette
from rendering.kit.canvas import Box
from rendering.kit.panel import Tag, draw_latest
from rendering.kit.wording import phrase
from rendering.migrato import cards, layout, words
from rendering.migrato.layout import CardSize
from rendering.picture import Caption

_NAME_SIZES, _SCORE, _TAG, _NOTE = (40, 36, 32, 28), 58, 30, 26
_TINY = CardSize(34, 46, 16)
_TINY_PITCH = 22


def draw_title(image: Image.Image, caption: Caption) -> None:
    """Title and subtitle on one line."""
    left, top, right, bottom = layout.HEAD
    left, right, line = left + 20, right - 20, (top + bottom + lettering.cap_height(40)) / 2
    title = lettering.fit(caption.title, 40, right - left, lettering.BOLD)
    left += round(lettering.draw(image, (left, line), title, 40, palette.INK, weight=lettering.BOLD)) + 22
    if caption.subtitle and right - left > 100:
        told, size = lettering.shrink(caption.subtitle, (30, 26), right - left)
        lettering.draw(image, (left, line), told, size, palette.SOFT_INK)


def tag(view: MigratoView, seat: int) -> Tag | None:
    """What is special about a seat now: it is awaited, or it has resigned."""
    style = palette.seat_style(seat)
    if seat in view.resigned:
        return Tag(phrase("Resigned"), palette.ASH, palette.WHITE)
    if seat in view.awaited:
        return Tag(phrase(words.TASKS.get(view.phase, "To move")), style.colour, palette.WHITE)
    return None


def draw_player(image: Image.Image, view: MigratoView, caption: Caption, seat: int) -> None:
    """The row above a player's columns: shape and name, what is awaited, the hand's size, the birds brought in."""
    left, top, right, bottom = layout.mat_of(view, seat).name
    middle = (top + bottom) / 2
    side = view.sides[seat]
    x = right - 8 - _birds(image, side.score, (right - 8, middle)) - 34
    x -= _backs(image, side.hand_size, (x, middle)) + 24
    special = tag(view, seat)
    if special is not None:
        x -= _tag(image, special, (x, middle)) + 24
    canvas.stamp(image, canvas.emblem(palette.seat_style(seat), 54), (left + 34, middle))
    name, size = lettering.shrink(words.player(caption, seat), _NAME_SIZES, round(x - left - 72), lettering.BOLD)
    at = (left + 72, middle + lettering.cap_height(size) / 2)
    lettering.draw(image, at, name, size, palette.INK, weight=lettering.BOLD)


def _birds(image: Image.Image, score: int, at: tuple[float, float]) -> float:
    """The birds on top of all piles, with their word; ``at`` is the middle of the right end. Returns the width."""
    x, middle = at
    line = middle + lettering.cap_height(_SCORE) / 2
    word = phrase("bird") if score == 1 else phrase("birds")
    wide = lettering.draw(image, (x, line), word, _NOTE, palette.SOFT_INK, weight=lettering.MEDIUM, side="right")
    at = (x - wide - 10, line)
    wide += lettering.draw(image, at, str(score), _SCORE, palette.INK, weight=lettering.BOLD, side="right")
    return wide + 10


def _backs(image: Image.Image, count: int, at: tuple[float, float]) -> float:
    """How many cards a player holds, as so many backs before the number; ``at`` is the middle of the right end.
    Returns the width."""
    x, middle = at
    told = phrase("{count} in hand", count=count)
    told_at = (x, middle + lettering.cap_height(_NOTE) / 2)
    wide = lettering.draw(image, told_at, told, _NOTE, palette.SOFT_INK, weight=lettering.MEDIUM, side="right")
    fan = _TINY.width + (count - 1) * _TINY_PITCH if count else 0
    first = round(x - wide - 10 - fan)
    for number in range(count):
        cards.stamp(image, cards.back(_TINY), (first + number * _TINY_PITCH, round(middle - _TINY.height / 2)))
    return wide + 10 + fan


def _tag(image: Image.Image, special: Tag, at: tuple[float, float]) -> float:
    """What is special about a player, on a pill; ``at`` is the middle of its right end. Returns the width."""
    x, middle = at
    wide = round(lettering.measure(special.word, _TAG, lettering.BOLD)) + 34
    canvas.rounded(image, (round(x) - wide, round(middle) - 23, round(x), round(middle) + 23), 23, special.fill)
    word_at = (x - wide / 2, middle + lettering.cap_height(_TAG) / 2)
    lettering.draw(image, word_at, special.word, _TAG, special.ink, weight=lettering.BOLD, side="middle")
    return wide


def draw_hand(image: Image.Image, view: MigratoView, marks: frozenset[str]) -> None:
    """The viewer's own cards, face-up, each beside its key and what it needs or takes."""
    held = view.sides[view.viewer or 0].hand or ()
    for place, card in enumerate(held):
        cards.stamp(image, cards.card(card, layout.HAND_CARD), layout.hand_box(place)[:2])
        _key(image, card, layout.key_box(place), marked=f"hand-{place + 1}" in marks)
        _use(image, view, card, layout.key_box(place))
    if not held:
        box = layout.HAND
        at = ((box[0] + box[2]) / 2, (box[1] + box[3] + lettering.cap_height(36)) / 2)
        told = phrase("Your hand is empty.")
        lettering.draw(image, at, told, 36, palette.SOFT_INK, weight=lettering.MEDIUM, side="middle")


def _key(image: Image.Image, card: CardView, box: Box, *, marked: bool) -> None:
    key = words.key(card)
    ink = palette.INK
    if marked:
        wide = round(lettering.measure(key, 42, lettering.BOLD)) + 28
        canvas.rounded(image, (box[0], box[1] + 4, box[0] + wide, box[1] + 60), 16, palette.INK)
        ink = palette.WHITE
    lettering.draw(image, (box[0] + 14, box[1] + 46), key, 42, ink, weight=lettering.BOLD)


def _use(image: Image.Image, view: MigratoView, card: CardView, box: Box) -> None:
    """How many cards a bird's species needs, or what a danger takes, on at most three lines."""
    y = box[1] + 66
    for line in lettering.wrap(_told(view, card), _NOTE, box[2] - box[0] - 14, 3, lettering.MEDIUM):
        y += 34
        lettering.draw(image, (box[0] + 14, y), line, _NOTE, palette.SOFT_INK, weight=lettering.MEDIUM)


def _told(view: MigratoView, card: CardView) -> str:
    if card.danger is not None:
        return phrase("takes {what}", what=phrase(words.threat(card.danger).takes))
    species = card.species or ""
    if view.viewer is not None and species in {pile.species for pile in view.sides[view.viewer].piles}:
        return phrase("has arrived already")
    return phrase("needs {cards}", cards=words.cards(words.need(view, species)))


def draw_moves(image: Image.Image, caption: Caption, box: Box) -> None:
    """The newest moves."""
    draw_latest(image, caption.lines, (box[0] + 20, box[1] + 6, box[2] - 20, box[3] - 4))
