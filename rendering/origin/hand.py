"""The viewer's own cards with their texts."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from bot.games.origin.view import CardView, OriginView
from rendering.kit import canvas, lettering, palette, wording
from rendering.kit.icons import icon
from rendering.kit.wording import phrase
from rendering.origin import pieces, words
from rendering.origin.world import KINDS
from rendering.picture import Caption, NoHand, Picture

NAME = "origin-hand"
WIDTH = 1000
_PAD, _HEAD, _ROW, _GAP = 24, 144, 198, 16
TEXT, _LINE, LINES = 34, 40, 3
_BAND = 132
TEXT_WIDTH = WIDTH - 2 * _PAD - _BAND - 42


def hand(view: OriginView, caption: Caption, chosen: Mapping[str, int] | None = None) -> Picture:
    """Draw the viewer's cards below each other, 1000 pixels wide, with the keys in ``chosen`` and those of an
    unfinished answer highlighted. Raises :class:`NoHand` for a bystander's view."""
    if view.viewer is None:
        raise NoHand("This view holds no hand. Draw the view of the seat that the hand belongs to.")
    lit = {key for key, count in dict(chosen or {}).items() if count > 0} | set(view.words)
    rows = max(1, len(view.hand))
    image = Image.new("RGB", (WIDTH, _HEAD + rows * (_ROW + _GAP) + 8), palette.PAPER)
    _head(image, view, caption, view.viewer)
    for number, card in enumerate(view.hand):
        _card(image, card, _HEAD + number * (_ROW + _GAP), lit=card.key in lit)
    if not view.hand:
        at = (WIDTH / 2, _HEAD + _ROW / 2 + 14)
        told = phrase("Your hand is empty.")
        lettering.draw(image, at, told, 42, palette.SOFT_INK, weight=lettering.MEDIUM, side="middle")
    return canvas.publish(image, NAME, tell(view))


def _head(image: Image.Image, view: OriginView, caption: Caption, seat: int) -> None:
    style = palette.seat_style(seat)
    image.paste(style.colour, (0, 0, WIDTH, 12))
    canvas.stamp(image, canvas.emblem(style, 84), (_PAD + 46, 78))
    keeping = view.phase == "objective" and seat in view.awaited
    title = phrase("Keep one objective") if keeping else phrase("Your hand")
    lettering.draw(image, (_PAD + 108, 74), title, 50, palette.INK, weight=lettering.BOLD)
    count = _count(len(view.hand))
    wide = round(lettering.measure(count, 36, lettering.BOLD)) + 48
    canvas.rounded(image, (WIDTH - _PAD - wide, 46, WIDTH - _PAD, 108), 31, palette.INK)
    at = (WIDTH - _PAD - wide / 2, 90)
    lettering.draw(image, at, count, 36, palette.WHITE, weight=lettering.BOLD, side="middle")
    room = WIDTH - 2 * _PAD - wide - 130
    who = lettering.fit(wording.player(caption, seat), 34, room, lettering.MEDIUM)
    lettering.draw(image, (_PAD + 108, 118), who, 34, palette.SOFT_INK, weight=lettering.MEDIUM)


def _count(count: int) -> str:
    return phrase("1 card") if count == 1 else phrase("{count} cards", count=count)


def _card(image: Image.Image, card: CardView, top: int, *, lit: bool) -> None:
    """One card: its kind on a band at the left, what it is worth or needs below, its name and text beside."""
    box = (_PAD, top, WIDTH - _PAD, top + _ROW)
    edge, width = (palette.INK, 7) if lit else (words.DECK_INKS[card.deck], 3)
    canvas.rounded(image, box, 20, palette.WHITE, outline=edge, width=width)
    band = (box[0] + width, top + width, box[0] + _BAND, box[3] - width)
    canvas.rounded(image, band, 15, KINDS[card.deck])
    middle = (band[0] + band[2]) / 2
    worth = card.points or card.level
    canvas.stamp(image, icon(words.KIND_ICONS[card.deck], 62), (middle, top + (58 if worth else 78)))
    if card.level:
        canvas.stamp(image, pieces.tile(card.level, 74), (middle, top + 134))
    elif card.points:
        lettering.draw(
            image, (middle, top + 164), str(card.points), 76, palette.INK, weight=lettering.BOLD, side="middle"
        )
    else:
        told = phrase(words.CARD_KINDS[card.deck])
        lettering.draw(image, (middle, top + 150), told, 28, palette.INK, weight=lettering.BOLD, side="middle")
    left, right = box[0] + _BAND + 22, box[2] - 20
    room = right - left - (_ready(image, right, top) if card.ready else 0)
    name, size = lettering.shrink(card.name, (40, 36, 32), room, lettering.BOLD)
    lettering.draw(image, (left, top + 52), name, size, palette.INK, weight=lettering.BOLD)
    for number, line in enumerate(lettering.wrap(card.text, TEXT, TEXT_WIDTH, LINES)):
        lettering.draw(image, (left, top + 96 + number * _LINE), line, TEXT, palette.SOFT_INK)


def _ready(image: Image.Image, right: int, top: int) -> int:
    """A pill for a card whose condition is met; returns how much room it took."""
    told = phrase("ready")
    wide = round(lettering.measure(told, 28, lettering.BOLD)) + 72
    canvas.rounded(image, (right - wide, top + 16, right, top + 62), 23, "#DDF0D2", outline="#3E6B2E", width=2)
    canvas.stamp(image, icon(words.READY, 30), (right - wide + 30, top + 39))
    lettering.draw(image, (right - wide + 54, top + 49), told, 28, "#26491B", weight=lettering.BOLD)
    return wide + 16


def tell(view: OriginView) -> str:
    """The cards in words."""
    if not view.hand:
        return phrase("Your hand is empty.")
    told = []
    for card in view.hand:
        worth = ""
        if card.points:
            worth = phrase(", {points}", points=wording.points(card.points))
        elif card.level:
            worth = phrase(", needs a tile of level {level}", level=card.level)
        ready = phrase(", ready") if card.ready else ""
        told.append(f"{card.name} ({words.CARD_KINDS[card.deck]}{worth}{ready}): {card.text.rstrip('.')}.")
    return wording.shorten(
        phrase("Your hand, {count}. {cards}", count=_count(len(view.hand)), cards=" ".join(told))
    )
