"""Prices, developments, investments and places to emigrate to, as they stand on the board."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from PIL import Image

from bot.games.tinners.view import DevelopmentView, PlaceView, PriceView, RowView, SpaceView
from rendering.kit import canvas, lettering, palette
from rendering.kit.canvas import Box
from rendering.kit.wording import phrase
from rendering.tinners import layout, pieces, words

FADED, TAKEN = "#EDE7D6", "#E4DCC6"


def draw_title(image: Image.Image, box: Box, title: str) -> None:
    """A panel's title at its upper left."""
    lettering.draw(image, (box[0] + 18, box[1] + 36), title, 28, palette.INK, weight=lettering.BOLD)


@lru_cache(maxsize=1024)
def _kept(paint: Callable[..., None], size: tuple[int, int], *what: Any) -> Image.Image:
    """Something painted into a box of a size, kept for the next board."""
    image = Image.new("RGBA", size)
    paint(image, (0, 0, *size), *what)
    return image


def _put(image: Image.Image, box: Box, paint: Callable[..., None], *what: Any) -> None:
    piece = _kept(paint, (box[2] - box[0], box[3] - box[1]), *what)
    image.paste(piece, box[:2], piece)


def draw_price(image: Image.Image, ore: str, name: str, price: PriceView, box: Box) -> None:
    """What a cube of an ore brings: the price large, and where it stands on its scale."""
    _put(image, box, _price, ore, name, price)


def _price(image: Image.Image, box: Box, ore: str, name: str, price: PriceView) -> None:
    left, top, right, bottom = box
    canvas.rounded(image, box, 16, palette.PAPER)
    middle = top + 38
    canvas.stamp(image, pieces.cube(ore, 38), (left + 33, middle))
    told = phrase("£{amount}", amount=price.price)
    wide = pieces.bold(image, (right - 14, middle), told, 56, side="right")
    word, size = lettering.shrink(name, (30, 28), round(right - left - wide - 84), lettering.BOLD)
    pieces.bold(image, (left + 60, middle), word, size)
    at = (left + 16, top + 98)
    told = lettering.fit(rolled(price), 28, right - left - 30, lettering.MEDIUM)
    lettering.draw(image, at, told, 28, palette.SOFT_INK, weight=lettering.MEDIUM)
    _scale(image, price, (left + 16, bottom - 46, right - 16, bottom - 14))


def rolled(price: PriceView) -> str:
    """How a price came about: ``"dice 1 + 2 + 0, +1"``."""
    told = phrase("dice {dice}", dice=" + ".join(map(str, price.dice)))
    return told if not price.shift else f"{told}, {'+' if price.shift > 0 else '−'}{abs(price.shift)}"


def _scale(image: Image.Image, price: PriceView, box: Box) -> None:
    """The scale of a price: its ends in figures, a bar for each step, the present one dark."""
    left, top, right, bottom = box
    ends = [phrase("£{amount}", amount=price.scale[end]) for end in (0, -1)]
    middle = (top + bottom) / 2
    start = left + pieces.bold(image, (left, middle), ends[0], 28, palette.SOFT_INK) + 8
    end = right - pieces.bold(image, (right, middle), ends[1], 28, palette.SOFT_INK, side="right") - 8
    pitch = (end - start) / len(price.scale)
    for step in range(len(price.scale)):
        x = start + step * pitch
        rise = round((bottom - top) * (0.28 + 0.72 * (step + 1) / len(price.scale)))
        bar = (round(x) + 1, bottom - rise, round(x + pitch) - 2, bottom)
        canvas.rounded(image, bar, 3, palette.INK if step == price.index else palette.RULE)


def draw_kind(image: Image.Image, kind: DevelopmentView, box: Box) -> None:
    """A kind of development: its sign, how many are left of how many, its name and its cost."""
    _put(image, box, _kind, kind)


def _kind(image: Image.Image, box: Box, kind: DevelopmentView) -> None:
    left, top, right, bottom = box
    gone = not kind.left
    canvas.rounded(image, box, 14, FADED if gone else palette.WHITE, outline=palette.RULE, width=2)
    ink = palette.SOFT_INK if gone else palette.INK
    sign = pieces.development(kind.key, 46)
    canvas.stamp(image, pieces.faded(sign) if gone else sign, (left + 31, top + 38))
    foot = top + 38 + lettering.cap_height(40) / 2
    total = lettering.draw(
        image, (right - 8, foot), f"/{kind.total}", 28, palette.SOFT_INK, weight=lettering.BOLD, side="right"
    )
    lettering.draw(image, (right - 8 - total, foot), str(kind.left), 40, ink, weight=lettering.BOLD, side="right")
    disc, middle = 32, bottom - 24
    told, size = lettering.shrink(words.kind(kind.key), (28, 27, 26), right - left - disc - 11, lettering.BOLD)
    pieces.bold(image, (left + 5, middle), told, size, ink)
    spot = (right - 4 - disc, middle - disc // 2, right - 4, middle + disc // 2)
    canvas.rounded(image, spot, disc // 2, ink)
    pieces.bold(image, (right - 4 - disc / 2, middle), str(kind.cost), 28, palette.WHITE, side="middle")


def draw_row(image: Image.Image, row: RowView, box: Box) -> None:
    """An investment row as a column: what it costs, and the points of its slots from top to bottom."""
    _put(image, box, _row, row)


def _row(image: Image.Image, box: Box, row: RowView) -> None:
    left, top, right, bottom = box
    head = 44
    full = all(slot.side is not None for slot in row.slots)
    canvas.rounded(image, (left, top, right, top + head - 4), 12, palette.SOFT_INK if full else palette.INK)
    at = ((left + right) / 2, top + (head - 4 + lettering.cap_height(32)) / 2)
    lettering.draw(
        image, at, phrase("£{amount}", amount=row.pay), 32, palette.WHITE, weight=lettering.BOLD, side="middle"
    )
    pitch = (bottom - top - head) / max(1, len(row.slots))
    for number, slot in enumerate(row.slots):
        upper = top + head + number * pitch
        place = (left, round(upper), right, round(upper + pitch - 4))
        taken = slot.side is not None
        canvas.rounded(image, place, 10, TAKEN if taken else palette.WHITE, outline=palette.RULE, width=2)
        ink = palette.SOFT_INK if taken else palette.INK
        size = min(28 if taken else 34, round(pitch * 0.72))
        x = right - 6 if taken else (left + right) / 2
        at = (x, (place[1] + place[3] + lettering.cap_height(size)) / 2)
        told = str(slot.points)
        lettering.draw(image, at, told, size, ink, weight=lettering.BOLD, side="right" if taken else "middle")
        if slot.side is not None:
            across = min(34, round(pitch - 6))
            emblem = canvas.emblem(palette.seat_style(slot.side), across)
            canvas.stamp(image, emblem, (left + 2 + across / 2, (place[1] + place[3]) / 2))


def draw_place(image: Image.Image, place: PlaceView, now: int, box: Box) -> None:
    """A place to emigrate to with its space for each round; that of round ``now`` is open."""
    _put(image, box, _place, place, now)


def _place(image: Image.Image, box: Box, place: PlaceView, now: int) -> None:
    left, top, right, _ = box
    canvas.rounded(image, box, 14, palette.WHITE, outline=palette.RULE, width=2)
    name = lettering.fit(words.place(place.name), 28, right - left - 20, lettering.BOLD)
    lettering.draw(image, (left + 10, top + 32), name, 28, palette.INK, weight=lettering.BOLD)
    for number, space in enumerate(place.spaces):
        _space(image, place.key, space, layout.space_box(box, number, len(place.spaces)), now)


def _space(image: Image.Image, key: str, space: SpaceView, box: Box, now: int) -> None:
    left, top, right, _ = box
    open_now = space.round == now and space.side is None
    fill = "#FFF3CF" if open_now else (FADED if space.round < now or space.side is not None else palette.PAPER)
    canvas.rounded(
        image, box, 10, fill, outline=palette.GOLD if space.round == now else palette.RULE,
        width=4 if space.round == now else 2,
    )  # fmt: skip
    ink = palette.INK if space.round >= now or space.side is not None else palette.SOFT_INK
    lettering.draw(image, (left + 9, top + 29), str(space.round), 28, palette.SOFT_INK, weight=lettering.BOLD)
    _bonus(image, words.bonus(key, space), box, ink, gone=space.side is None and space.round < now)
    if space.side is not None:
        canvas.stamp(image, canvas.emblem(palette.seat_style(space.side), 42), (right - 22, top + 19))


def _bonus(image: Image.Image, gives: words.Bonus, box: Box, ink: str, *, gone: bool) -> None:
    """What a space gives, in its lower part."""
    left, top, right, bottom = box
    middle, y = (left + right) / 2, (top + bottom) / 2 + 14
    if gives.kind:
        side = 44 if gives.pieces < 2 else 38
        sign = pieces.development(gives.kind, side)
        sign = pieces.faded(sign) if gone else sign
        for place in range(gives.pieces):
            canvas.stamp(image, sign, (middle + (place - (gives.pieces - 1) / 2) * 34, y))
        return
    told, size = lettering.shrink(gives.text, (36, 32, 28), right - left - 6, lettering.BOLD)
    one, _, other = gives.text.partition(" ")
    if told != gives.text and other:
        pieces.bold(image, (middle - 1.5, y), one, size, ink, side="right")
        pieces.bold(image, (middle + 1.5, y), other, size, ink)
        return
    pieces.bold(image, (middle, y), told, size, ink, side="middle")
