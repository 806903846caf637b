"""What lies on the table: both players' columns and arrival piles, the deck, the newest discards."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.migrato.view import CardView, MigratoView, PileView
from rendering.kit import canvas, lettering, palette
from rendering.kit.canvas import Box
from rendering.kit.icons import icon
from rendering.kit.wording import phrase
from rendering.migrato import cards, layout, words
from rendering.migrato.layout import Mat, Sheet

SKY, CLOUD = "#7FB2CC", "#A9CDDE"
_CLOUDS = ((120, 70, 1.0), (480, 104, 0.8), (330, 40, 0.9), (800, 64, 1.1))
"""Each one's place in the middle between the mats, and its size."""
_RIM = 8


@lru_cache(maxsize=8)
def empty(sheet: Sheet, bottom: int, lit: int | None) -> Image.Image:
    """The table without cards, seat ``bottom`` below, the mat of seat ``lit`` framed as being on turn."""
    image = Image.new("RGB", sheet.size, SKY)
    for x, y, size in _CLOUDS:
        _cloud(image, x, layout.MIDDLE[1] + y, size)
    for seat in (1 - bottom, bottom):
        place = layout.mat(below=seat == bottom)
        _mat(image, place, palette.seat_style(seat), lit=seat == lit)
    for box in (layout.HEAD, sheet.hand, sheet.latest):
        if box is not None:
            canvas.shade(image, box, 18, blur=6, strength=80, drop=3)
            canvas.rounded(image, box, 18, palette.PAPER)
    return image


def _cloud(image: Image.Image, x: int, y: int, size: float) -> None:
    for dx, dy, wide, high in ((-60, 0, 120, 36), (-34, -22, 56, 50), (8, -14, 44, 40)):
        box = (
            round(x + dx * size),
            round(y + dy * size),
            round(x + (dx + wide) * size),
            round(y + (dy + high) * size),
        )
        canvas.rounded(image, box, 40, CLOUD)


def _mat(image: Image.Image, place: Mat, style: palette.SeatStyle, *, lit: bool) -> None:
    canvas.shade(image, place.box, 20, blur=6, strength=80, drop=3)
    canvas.rounded(image, place.box, 20, style.tint, outline=style.colour, width=8 if lit else 3)
    for lane in place.lanes:
        _slot(image, layout.column_box(lane, layout.LONGEST), "#FFFFFF73")


def _slot(image: Image.Image, box: Box, fill: str, line: str | None = None) -> None:
    """A faint place for cards."""
    width, height = box[2] - box[0], box[3] - box[1]

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        edge = (0, 0, width * scale - 1, height * scale - 1)
        draw.rounded_rectangle(edge, cards.RADIUS * scale, fill=fill, outline=line, width=2 * scale)

    slot = canvas.sprite(width, height, paint)
    image.paste(slot, box[:2], slot)


def draw_side(image: Image.Image, view: MigratoView, seat: int, marks: frozenset[str]) -> None:
    """One player's columns with their heads, and arrival piles."""
    side = view.sides[seat]
    place = layout.mat_of(view, seat)
    for number, (lane, column) in enumerate(zip(place.lanes, side.columns, strict=False)):
        label = layout.column_label(view, seat, number)
        need = side.needs[number] if number < len(side.needs) else None
        _head(image, lane, label, words.progress(len(column), need), marked=label in marks)
        _last_card_short(image, lane, len(column), need)
        for at, held in enumerate(column):
            _place_number(image, layout.gutter_box(lane, at), at + 1)
            drawn = cards.card(held, layout.COLUMN_CARD, covered=at < len(column) - 1)
            cards.stamp(image, drawn, layout.card_box(lane, at)[:2])
    piles = {pile.species: pile for pile in side.piles}
    for species, box in place.piles.items():
        if species in piles:
            _pile(image, piles[species], box)
        else:
            _no_pile(image, species, words.need(view, species), layout.whole_box(box))


def _head(image: Image.Image, lane: Box, label: str, progress: str, *, marked: bool) -> None:
    """A column's key at its upper left and how far it is at its upper right."""
    box = layout.head_box(lane)
    left = layout.card_box(lane, 0)[0]
    if marked:
        wide = round(lettering.measure(label, 36, lettering.BOLD)) + 20
        canvas.rounded(image, (left - 10, box[1] - 1, left - 10 + wide, box[3] - 1), 12, palette.INK)
    ink = palette.WHITE if marked else palette.INK
    lettering.draw(image, (left, box[3] - 9), label, 36, ink, weight=lettering.BOLD)
    lettering.draw(image, (box[2] - 2, box[3] - 9), progress, 38, palette.INK, weight=lettering.BOLD, side="right")


def _last_card_short(image: Image.Image, lane: Box, size: int, need: int | None) -> None:
    """A golden line below the count of a column that waits for its last card."""
    if need is not None and size == need - 1:
        box = layout.head_box(lane)
        canvas.rounded(image, (box[2] - 64, box[3] - 5, box[2] - 2, box[3]), 2, palette.GOLD)


def _place_number(image: Image.Image, box: Box, number: int) -> None:
    """A card's number in its column, left of it."""
    at = ((box[0] + box[2]) / 2, (box[1] + box[3] + lettering.cap_height(26)) / 2)
    lettering.draw(image, at, str(number), 26, palette.SOFT_INK, weight=lettering.BOLD, side="middle")


def draw_place_tag(image: Image.Image, box: Box, number: str) -> None:
    """The number of a card that may be chosen, white on dark, left of what can be seen of it."""
    y = box[1] + layout.COLUMN_CARD.strip // 2
    canvas.rounded(image, (box[0] - 30, y - 21, box[0] - 2, y + 21), 10, palette.INK)
    at = (box[0] - 16, y + lettering.cap_height(32) / 2)
    lettering.draw(image, at, number, 32, palette.WHITE, weight=lettering.BOLD, side="middle")


def _pile(image: Image.Image, pile: PileView, box: Box) -> None:
    """An arrival pile: edges of the cards below, the upper part of its top card, and how many there are."""
    for below in range(min(pile.size - 1, 4), 0, -1):
        edge = (box[0] + 2 * below, box[1] + 3 * below, box[2] + 2 * below, box[3] + 3 * below)
        canvas.rounded(image, edge, cards.RADIUS, palette.WHITE, outline=palette.INK, width=1)
    cards.stamp(image, cards.card(pile.top, layout.PILE_CARD, covered=True), box[:2])
    at = (layout.whole_box(box)[2], (box[1] + box[3] + lettering.cap_height(36)) / 2)
    lettering.draw(image, at, f"×{pile.size}", 36, palette.INK, weight=lettering.BOLD, side="right")


def _no_pile(image: Image.Image, species: str, need: int, box: Box) -> None:
    """The place of a species that hasn't arrived: its bird without colour, and how many cards it needs."""
    kind = words.bird(species)
    _slot(image, box, "#FFFFFFA0", line="#0000003C")
    canvas.stamp(image, icon(kind.emoji, 52, faded=True), (box[0] + 44, (box[1] + box[3]) / 2))
    left, room = box[0] + 84, box[2] - box[0] - 92
    name, size = lettering.shrink(phrase(kind.short), (25, 23), room, lettering.BOLD)
    lettering.draw(image, (left, box[1] + 26), name, size, palette.SOFT_INK, weight=lettering.BOLD)
    told = phrase("needs {count}", count=need)
    lettering.draw(image, (left, box[1] + 52), told, 25, palette.SOFT_INK, weight=lettering.MEDIUM)


def draw_middle(image: Image.Image, view: MigratoView) -> None:
    """The deck and the discard pile, each with its count; of the discards the newest, from left to right."""
    top = layout.discard_box(0)[1]
    left = layout.MARGIN + layout.PAD
    if view.deck:
        cards.stamp(image, cards.back(layout.SMALL_CARD), (left, top))
    else:
        _slot(image, (left, top, left + layout.SMALL_CARD.width, top + layout.SMALL_CARD.height), "#FFFFFF59")
    turned = phrase("1 reshuffle") if view.reshuffles == 1 else phrase("{count} reshuffles", count=view.reshuffles)
    _count(
        image,
        (left + layout.SMALL_CARD.width + 14, top),
        phrase("Deck"),
        view.deck,
        turned if view.reshuffles else "",
    )
    word = phrase("newest first") if len(view.discard) > 1 else ""
    _count(image, (layout.discard_box(0)[0] - 152, top), phrase("Discards"), len(view.discard), word)
    for place, held in enumerate(newest(view)):
        cards.stamp(image, cards.card(held, layout.SMALL_CARD), layout.discard_box(place)[:2])


def newest(view: MigratoView) -> list[CardView]:
    """The newest discards that are drawn, the newest first."""
    return list(reversed(view.discard[-layout.NEWEST_DISCARDS :]))


def _count(image: Image.Image, at: tuple[int, int], word: str, count: int, note: str) -> None:
    left, top = at
    lettering.draw(image, (left, top + 26), word, 28, palette.INK, weight=lettering.BOLD)
    lettering.draw(image, (left, top + 76), str(count), 54, palette.INK, weight=lettering.BOLD)
    if note:
        lettering.draw(image, (left, top + 106), note, 23, palette.INK, weight=lettering.MEDIUM)


@lru_cache(maxsize=64)
def _ring(width: int, height: int, *, legal: bool) -> Image.Image:
    """A frame around a box of this size: white between dark lines for what may be chosen, golden for what the
    newest action touched."""
    wide, high = width + 2 * _RIM, height + 2 * _RIM

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        for inset, colour, thick in (
            (0, palette.INK, _RIM + 2),
            (2, palette.WHITE if legal else palette.GOLD, _RIM - 2),
        ):
            draw.rounded_rectangle(
                (inset * scale, inset * scale, (wide - inset) * scale - 1, (high - inset) * scale - 1),
                (cards.RADIUS + _RIM - inset) * scale,
                outline=colour,
                width=thick * scale,
            )

    return canvas.sprite(wide, high, paint)


def frame(image: Image.Image, box: Box, *, legal: bool) -> None:
    """Frame a box on the picture; what the box holds stays free."""
    ring = _ring(box[2] - box[0], box[3] - box[1], legal=legal)
    image.paste(ring, (box[0] - _RIM, box[1] - _RIM), ring)


def draw_new(image: Image.Image, box: Box) -> None:
    """The place where a new column may begin."""
    _slot(image, box, "#FFFFFFC8")
    x = (box[0] + box[2]) / 2
    lettering.draw(image, (x, box[1] + 92), "+", 90, palette.INK, weight=lettering.BOLD, side="middle")
    pill = (round(x) - 52, box[3] - 58, round(x) + 52, box[3] - 12)
    canvas.rounded(image, pill, 12, palette.INK)
    lettering.draw(image, (x, box[3] - 24), "new", 34, palette.WHITE, weight=lettering.BOLD, side="middle")
