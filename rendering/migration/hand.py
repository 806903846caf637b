"""The hand of Migration's players, and the pool while they choose it: one card an Explorer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from PIL import Image

from bot.games.migration.view import MigrationView
from rendering.kit import canvas, lettering, palette, wording
from rendering.kit.canvas import Box
from rendering.kit.panel import draw_blank_card
from rendering.kit.wording import phrase
from rendering.migration import alt, words
from rendering.migration.creatures import creature
from rendering.picture import Caption, NoHand, Picture

NAME = "migration-hand"
WIDTH = 1000
_PAD = 24
_HEAD = 150
_CARD = 146
_GAP = 14
_PIP = 30


class _Item(NamedTuple):
    """A kind of Explorer in a list: how many are held or chosen, of how many, and whether it stands out."""

    key: str
    taken: int
    of: int
    lit: bool


def hand(view: MigrationView, caption: Caption, chosen: Mapping[str, int] | None = None) -> Picture:
    """Draw the viewer's hand, 1000 pixels wide and as high as it needs.

    While the viewer drafts, the pool is drawn, with what ``chosen`` takes of it highlighted and counted.
    Raises :class:`NoHand` when the view is nobody's, or when hands have not been chosen yet.
    """
    seat = view.viewer
    drafting = view.phase == "draft" and seat is not None and not view.drafted[seat]
    if seat is None or (view.hand is None and not drafting) or view.phase in ("map", "between"):
        raise NoHand("This view holds no hand. Draw the view of the seat that the hand belongs to.")
    if drafting:
        return _draft(view, seat, caption, chosen or {})
    held = {key: count for key, count in (view.hand or {}).items() if count > 0}
    image = _sheet(max(1, len(held)))
    total = wording.counted(sum(held.values()), "1 Explorer", "{count} Explorers")
    _head(image, caption, seat, phrase("Your hand"), total)
    for number, key in enumerate(_ordered(held)):
        _card(image, view, number, _Item(key, held[key], held[key], key == view.explorer))
    if not held:
        _empty(image)
    told = phrase("Your hand, {count}: {pieces}.", count=total, pieces=alt.pieces(held))
    if view.explorer is not None:
        told += " " + phrase("You are placing {piece}.", piece=words.explorer(view.explorer))
    return canvas.publish(image, NAME, wording.shorten(told if held else phrase("Your hand is empty.")))


def _draft(view: MigrationView, seat: int, caption: Caption, chosen: Mapping[str, int]) -> Picture:
    image = _sheet(max(1, len(view.pool)))
    count = sum(chosen.values())
    done = phrase("{count} of {size} chosen", count=count, size=view.hand_size)
    _head(image, caption, seat, phrase("Choose your hand"), done)
    for number, key in enumerate(_ordered(view.pool)):
        taken = chosen.get(key, 0)
        _card(image, view, number, _Item(key, taken, view.pool[key], taken > 0))
    told = phrase(
        "Choose {size} Explorers; chosen so far {count}: {pieces}. The pool: {pool}.",
        size=view.hand_size,
        count=count,
        pieces=alt.pieces(chosen) or phrase("none"),
        pool=alt.pieces(view.pool),
    )
    return canvas.publish(image, NAME, wording.shorten(told))


def _ordered(pieces: Mapping[str, int]) -> list[str]:
    return sorted(pieces, key=words.explorer_order)


def _sheet(cards: int) -> Image.Image:
    height = _HEAD + cards * (_CARD + _GAP) + _PAD - _GAP
    return Image.new("RGB", (WIDTH, height), palette.PAPER)


def _head(image: Image.Image, caption: Caption, seat: int, title: str, count: str) -> None:
    style = palette.seat_style(seat)
    image.paste(style.colour, (0, 0, WIDTH, 12))
    canvas.stamp(image, canvas.emblem(style, 84), (_PAD + 46, 80))
    wide = lettering.measure(count, 40, lettering.BOLD)
    canvas.rounded(image, (round(WIDTH - _PAD - wide - 44), 46, WIDTH - _PAD, 116), 35, palette.INK)
    lettering.draw(image, (WIDTH - _PAD - 22, 95), count, 40, palette.WHITE, weight=lettering.BOLD, side="right")
    room = round(WIDTH - 2 * _PAD - wide - 44 - 120)
    lettering.draw(
        image,
        (_PAD + 108, 76),
        lettering.fit(title, 50, room, lettering.BOLD),
        50,
        palette.INK,
        weight=lettering.BOLD,
    )
    who = lettering.fit(wording.player(caption, seat), 34, room, lettering.MEDIUM)
    lettering.draw(image, (_PAD + 108, 122), who, 34, palette.SOFT_INK, weight=lettering.MEDIUM)


def _card(image: Image.Image, view: MigrationView, number: int, item: _Item) -> None:
    """One kind of Explorer: icon, name, what it does, how many."""
    style = palette.seat_style(view.viewer or 0)
    top = _HEAD + number * (_CARD + _GAP)
    box = (_PAD, top, WIDTH - _PAD, top + _CARD)
    draw_blank_card(image, box, style, lit=item.lit, radius=22)
    token = (_PAD + 18, top + 18, _PAD + 128, top + 128)
    canvas.rounded(image, token, 55, palette.CREAM, outline=style.colour, width=7)
    canvas.stamp(image, creature(item.key, 76), (_PAD + 73, top + 73))
    room = WIDTH - 2 * _PAD - 142 - 184
    name = lettering.fit(words.explorer(item.key), 42, room, lettering.BOLD)
    notes = lettering.wrap(words.explorer_note(item.key, learning=view.learning), 30, room, 2)
    y = top + (50 if len(notes) > 1 else 66)
    lettering.draw(image, (_PAD + 150, y), name, 42, palette.INK, weight=lettering.BOLD)
    for line in notes:
        y += 38
        lettering.draw(image, (_PAD + 150, y), line, 30, palette.SOFT_INK)
    _count(image, (WIDTH - _PAD - 24, top), item, style)


def _count(image: Image.Image, at: tuple[int, int], item: _Item, style: palette.SeatStyle) -> None:
    """The number at a card's right end, and a row of pips below it, filled as far as it goes."""
    right, top = at
    ink = palette.INK if item.taken else palette.RULE
    lettering.draw(image, (right, top + 76), f"×{item.taken}", 62, ink, weight=lettering.BOLD, side="right")
    for pip in range(item.of):
        x = right - (item.of - pip) * (_PIP + 8) + 8
        box: Box = (x, top + 96, x + _PIP, top + 96 + _PIP)
        if pip < item.taken:
            canvas.rounded(image, box, _PIP // 2, style.colour, outline=style.edge, width=3)
        else:
            canvas.rounded(image, box, _PIP // 2, palette.WHITE, outline=palette.RULE, width=4)


def _empty(image: Image.Image) -> None:
    word = phrase("Your hand is empty.")
    lettering.draw(
        image,
        (WIDTH / 2, _HEAD + _CARD / 2 + 14),
        word,
        42,
        palette.SOFT_INK,
        weight=lettering.MEDIUM,
        side="middle",
    )
