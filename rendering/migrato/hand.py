"""A hand of Migrato, large, with what each card is good for."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from bot.games.migrato.view import CardView, MigratoView
from rendering.kit import canvas, lettering, palette, wording
from rendering.kit.canvas import Box
from rendering.kit.panel import draw_blank_card
from rendering.kit.wording import phrase
from rendering.migrato import cards, words
from rendering.migrato.layout import CardSize
from rendering.picture import Caption, NoHand, Picture

NAME = "migrato-hand"
WIDTH = 1000
CARD = CardSize(172, 204, 68)
_PAD, _HEAD, _ROW, _GAP = 24, 150, 244, 16
_TEXT = 338
_PIP = 26


def hand(view: MigratoView, caption: Caption, chosen: Mapping[str, int] | None = None) -> Picture:
    """Draw the viewer's cards, 1000 pixels wide and as high as it needs, those that ``chosen`` names (by spot
    or by key) highlighted. Raises :class:`NoHand` when the view is nobody's or holds no hand."""
    seat = view.viewer
    held = None if seat is None else view.sides[seat].hand
    if seat is None or held is None:
        raise NoHand("This view holds no hand. Draw the view of the seat that the hand belongs to.")
    taken = {key for key, count in (chosen or {}).items() if count > 0}
    rows = max(1, len(held))
    image = Image.new("RGB", (WIDTH, _HEAD + rows * (_ROW + _GAP) + _PAD - _GAP), palette.PAPER)
    _head(image, caption, seat, len(held))
    for place, card in enumerate(held):
        lit = bool({f"hand-{place + 1}", words.key(card)} & taken)
        _row(image, view, seat, place, card, lit=lit)
    if not held:
        at = (WIDTH / 2, _HEAD + _ROW / 2 + 14)
        lettering.draw(
            image, at, phrase("Your hand is empty."), 42, palette.SOFT_INK, weight=lettering.MEDIUM, side="middle"
        )
    return canvas.publish(image, NAME, _tell(view, seat, held))


def _tell(view: MigratoView, seat: int, held: tuple[CardView, ...]) -> str:
    if not held:
        return phrase("Your hand is empty.")
    listed = [f"{words.key(card)} {words.card(card)}: {' '.join(words.notes(view, seat, card))}" for card in held]
    return wording.shorten(
        phrase("Your hand, {count}. {cards}", count=words.cards(len(held)), cards=" ".join(listed))
    )


def _head(image: Image.Image, caption: Caption, seat: int, count: int) -> None:
    style = palette.seat_style(seat)
    image.paste(style.colour, (0, 0, WIDTH, 12))
    canvas.stamp(image, canvas.emblem(style, 84), (_PAD + 46, 80))
    told = words.cards(count)
    wide = lettering.measure(told, 40, lettering.BOLD)
    canvas.rounded(image, (round(WIDTH - _PAD - wide - 44), 46, WIDTH - _PAD, 116), 35, palette.INK)
    lettering.draw(image, (WIDTH - _PAD - 22, 95), told, 40, palette.WHITE, weight=lettering.BOLD, side="right")
    room = round(WIDTH - 2 * _PAD - wide - 44 - 120)
    lettering.draw(image, (_PAD + 108, 76), phrase("Your hand"), 50, palette.INK, weight=lettering.BOLD)
    who = lettering.fit(words.player(caption, seat), 34, room, lettering.MEDIUM)
    lettering.draw(image, (_PAD + 108, 122), who, 34, palette.SOFT_INK, weight=lettering.MEDIUM)


def row_box(place: int) -> Box:
    """Where a card's row lies."""
    top = _HEAD + place * (_ROW + _GAP)
    return _PAD, top, WIDTH - _PAD, top + _ROW


def _row(image: Image.Image, view: MigratoView, seat: int, place: int, card: CardView, *, lit: bool) -> None:
    """One card with its number in the hand, its name and what it is good for."""
    style = palette.seat_style(seat)
    box = row_box(place)
    top = box[1]
    draw_blank_card(image, box, style, lit=lit, radius=22)
    badge = (_PAD + 16, top + 92, _PAD + 104, top + 152)
    canvas.rounded(image, badge, 24, palette.INK)
    at = (_PAD + 60, top + 134)
    lettering.draw(image, at, words.key(card), 36, palette.WHITE, weight=lettering.BOLD, side="middle")
    cards.stamp(image, cards.card(card, CARD), (_PAD + 122, top + (_ROW - CARD.height) // 2))
    right = WIDTH - _PAD - 24
    species = card.species if card.danger is None else None
    taken = 0.0
    if species is not None:
        taken = _need(image, words.need(view, species), cards.BANDS.get(species, cards.OTHER_BAND), (right, top))
    title, size = lettering.shrink(_title(card), (44, 38, 32), round(right - _TEXT - taken - 16), lettering.BOLD)
    lettering.draw(image, (_TEXT, top + 62), title, size, palette.INK, weight=lettering.BOLD)
    y = top + 72
    told = words.notes(view, seat, card)
    closed = card.species in {pile.species for pile in view.sides[seat].piles}
    for number, note in enumerate(told):
        for line in lettering.wrap(note, 30, right - _TEXT, 4 if card.danger else 2):
            y += 38
            stop = closed and number == 0
            ink = palette.LOSS if stop else palette.SOFT_INK
            lettering.draw(image, (_TEXT, y), line, 30, ink, weight=lettering.BOLD if stop else lettering.REGULAR)


def _title(card: CardView) -> str:
    if card.danger is not None:
        return phrase(words.threat(card.danger).name)
    return f"{phrase(words.bird(card.species or '').full)} {card.number}"


def _need(image: Image.Image, count: int, colour: str, at: tuple[int, int]) -> float:
    """How many cards the species needs, as that many pips at the right end; returns the width."""
    right, top = at
    wide = count * (_PIP + 8)
    for pip in range(count):
        x = right - wide + pip * (_PIP + 8) + 8
        box = (x, top + 32, x + _PIP, top + 32 + round(_PIP * 1.3))
        canvas.rounded(image, box, 6, colour, outline=palette.INK, width=3)
    return float(wide)
