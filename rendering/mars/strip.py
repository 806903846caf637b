"""The lines below the map: dice and stocks, and open offers of trade."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.games.mars.view import MarsView, OfferView
from rendering.kit import canvas, lettering, palette, wording
from rendering.kit.canvas import Box
from rendering.kit.panel import TAG_HEIGHT, Tag, draw_tag
from rendering.kit.wording import phrase
from rendering.mars import drawing, pieces, words
from rendering.picture import Caption

_DIE = 54
SIZES = (36, 32, 28, 24, 20)
"""How large the things in an offer may be, the largest that fits."""
_PIPS = {
    1: ((0.5, 0.5),),
    2: ((0.27, 0.27), (0.73, 0.73)),
    3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    4: ((0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73)),
    5: ((0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75)),
    6: ((0.27, 0.22), (0.73, 0.22), (0.27, 0.5), (0.73, 0.5), (0.27, 0.78), (0.73, 0.78)),
}


class _Party(NamedTuple):
    """One side of an offer: the view and the names, the seat, and what it hands over."""

    view: MarsView
    caption: Caption
    seat: int
    goods: list[tuple[str, int]]


def draw_strip(image: Image.Image, view: MarsView, box: Box) -> None:
    """The newest dice, the event card shown last, and how many cards and Fortresses are left."""
    left, top, right, bottom = box
    canvas.rounded(image, box, 16, palette.PAPER)
    middle = (top + bottom) / 2
    x = _dice(image, view, left + 16, middle)
    right = _stock(image, "fortress", len(view.parked), right - 18, middle)
    right = _stock(image, "deck", view.deck, right - 24, middle)
    for told in reversed(_fitting(words.notices(view), right - x - (230 if view.last_event else 0))):
        right -= _tag(told)
        draw_tag(image, Tag(told, palette.INK, palette.WHITE), (right, round(middle) - TAG_HEIGHT // 2))
    if view.last_event is None:
        return
    canvas.stamp(image, drawing.sign("event", 42), (x + 30, middle))
    told, size = lettering.shrink(words.title(view.last_event), (30, 27, 24), right - round(x) - 90, lettering.BOLD)
    base = middle + lettering.cap_height(size) / 2
    lettering.draw(image, (x + 60, base), told, size, palette.INK, weight=lettering.BOLD)


def _tag(told: str) -> int:
    """How much room a tag takes."""
    return round(lettering.measure(told, 24, lettering.BOLD)) + 44


def _fitting(told: Sequence[str], room: float) -> list[str]:
    """As many of the first tags as there is room for; the text of the picture tells all."""
    ends = accumulate(map(_tag, told))
    return [each for each, end in zip(told, ends, strict=True) if end <= room]


def _dice(image: Image.Image, view: MarsView, left: int, middle: float) -> int:
    """Dice from the left, after the shape of who rolled them; returns where they end."""
    if view.dice is None:
        told = phrase("No dice yet")
        lettering.draw(image, (left + 8, middle + 10), told, 27, palette.SOFT_INK, weight=lettering.MEDIUM)
        return left + 30 + round(lettering.measure(told, 27, lettering.MEDIUM))
    dice = view.dice
    canvas.stamp(image, canvas.emblem(drawing.style(view, dice.seat), 46), (left + 24, middle))
    x = left + 62
    if dice.move is not None:
        x = _die(image, "move", dice.move, x, middle)
        if dice.fuel:
            told = f"+{dice.fuel}"
            lettering.draw(image, (x, middle + 12), told, 32, palette.INK, weight=lettering.BOLD)
            x += round(lettering.measure(told, 32, lettering.BOLD)) + 4
            canvas.stamp(image, drawing.sign("fuel", 34), (x + 14, middle))
            x += 40
    if dice.resource is not None:
        x = _die(image, "resource", dice.resource, x + 6, middle)
    if dice.exploration is not None:
        face = Image.new("RGBA", (_DIE, _DIE))
        canvas.rounded(face, (0, 0, _DIE, _DIE), 12, "#6D37A3", outline=palette.INK, width=2)
        canvas.rounded(face, (7, 7, _DIE - 7, _DIE - 7), 8, palette.WHITE)
        canvas.stamp(face, drawing.sign(dice.exploration, 34), (_DIE / 2, _DIE / 2))
        canvas.stamp(image, face, (x + 6 + _DIE / 2, middle))
        x += _DIE + 14
    return x + 6


def _die(image: Image.Image, which: str, value: int, x: int, middle: float) -> int:
    """The move die (white with pips), or the resource die (brown with a number); returns where it ends."""
    move = which == "move"

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        full = _DIE * scale
        draw.rounded_rectangle(
            (0, 0, full - 1, full - 1), 11 * scale, fill=palette.WHITE if move else "#B4562F", outline=palette.INK,
            width=2 * scale,
        )  # fmt: skip
        for across, down in _PIPS.get(value, ()) if move else ():
            reach = full * 0.095
            draw.ellipse(
                (full * across - reach, full * down - reach, full * across + reach, full * down + reach),
                fill=palette.INK,
            )

    die = canvas.sprite(_DIE, _DIE, paint)
    if not move or value not in _PIPS:
        ink = palette.INK if move else palette.WHITE
        at = (_DIE / 2, (_DIE + lettering.cap_height(36)) / 2)
        lettering.draw(die, at, str(value) if move else f"×{value}", 36 if move else 32, ink, weight=lettering.BOLD,
                       side="middle")  # fmt: skip
    canvas.stamp(image, die, (x + _DIE / 2, middle))
    return x + _DIE + 8


def _stock(image: Image.Image, name: str, count: int, right: float, middle: float) -> int:
    """How many of something are left, from the right; returns where it begins."""
    told = f"×{count}"
    wide = lettering.draw(
        image, (right, middle + 12), told, 32, palette.INK, weight=lettering.BOLD, side="right"
    )  # fmt: skip
    canvas.stamp(image, drawing.sign(name, 42), (right - wide - 28, middle))
    return math.floor(right - wide - 52)


def draw_offer(image: Image.Image, view: MarsView, caption: Caption, offer: OfferView, box: Box) -> None:
    """An open offer: who gives what to whom for what."""
    left, top, right, bottom = box
    mine = view.viewer in (offer.proposer, offer.target)
    edge = palette.GOLD if mine else palette.RULE
    canvas.rounded(image, box, 16, palette.CREAM, outline=edge, width=5 if mine else 2)
    middle, half = (top + bottom) / 2, (left + right) // 2
    if offer.misfit:
        canvas.stamp(image, drawing.sign("cut", 36), (right - 34, middle))
    given, asked = kinds(offer.give, offer.event_count), kinds(offer.want, offer.want_events)
    _party(image, _Party(view, caption, offer.proposer, given), (left + 14, top, half - 34, bottom))
    canvas.stamp(image, drawing.sign("give", 40), (half, middle))
    if offer.counters:
        canvas.stamp(image, pieces.count(offer.counters, 26), (half + 20, middle - 16))
    end = right - (60 if offer.misfit else 10)
    _party(image, _Party(view, caption, offer.target, asked), (half + 34, top, end, bottom))


def _party(image: Image.Image, party: _Party, box: Box) -> None:
    """One side of an offer: whose it is, and what it hands over; a name for which there is no room is left out."""
    left, top, right, bottom = box
    middle = (top + bottom) / 2
    canvas.stamp(image, canvas.emblem(drawing.style(party.view, party.seat), 42), (left + 22, middle))
    x = left + 56.0
    size = next((each for each in SIZES if goods_width(party.goods, each) <= right - x), SIZES[-1])
    room = round(right - x - goods_width(party.goods, size) - 8)
    if room > 70:
        name, letters = lettering.shrink(
            wording.player(party.caption, party.seat), (28, 25, 22), room, lettering.BOLD
        )
        base = middle + lettering.cap_height(letters) / 2
        x += 8 + lettering.draw(image, (x - 6, base), name, letters, palette.INK, weight=lettering.BOLD)
    draw_goods(image, party.goods, x, middle, size)


def kinds(assets: Mapping[str, int], events: int) -> list[tuple[str, int]]:
    """What is handed over: each kind with how many."""
    found: list[tuple[str, int]] = [(what, assets[what]) for what in drawing.ASSETS if assets.get(what)]
    return [*found, ("event", events)] if events else found


def goods_width(goods: list[tuple[str, int]], size: int) -> float:
    """How wide :func:`draw_goods` draws."""
    letters = round(size * 0.86)
    return sum(lettering.measure(str(count), letters, lettering.BOLD) + size * 1.45 for _, count in goods)


def draw_goods(image: Image.Image, goods: list[tuple[str, int]], x: float, middle: float, size: int) -> None:
    """Things with how many there are, one beside the other."""
    letters = round(size * 0.86)
    for what, count in goods:
        wide = lettering.draw(
            image, (x, middle + lettering.cap_height(letters) / 2), str(count), letters, palette.INK,
            weight=lettering.BOLD,
        )  # fmt: skip
        canvas.stamp(image, drawing.sign(what, size), (x + wide + size * 0.62, middle))
        x += wide + size * 1.45
