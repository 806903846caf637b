"""What a player of Tinners' Trail holds and the public board doesn't show: survey cards, tiles seen alone, what
Michigan, Kimberly and Adelaide gave; and in one line the own money, ore and work points.

Large enough for a telephone, and low enough to leave room for the menu below.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from PIL import Image

from bot.games.tinners.view import AreaView, CardView, TinnersView
from rendering.kit import canvas, lettering, palette, wording
from rendering.kit.canvas import Box
from rendering.kit.icons import icon
from rendering.kit.wording import phrase
from rendering.picture import Caption, NoHand, Picture
from rendering.tinners import pieces, plate, words
from rendering.tinners.redaction import redacted

NAME = "tinners-hand"
WIDTH = 1000
HEAD, TITLE, CARD = 92, 50, 144
_PAD, _GAP, _BETWEEN = 18, 6, 12
_STRIP, _CELL = 52, 64
_PIECE = 44
_LINES = (32, 30, 28)
SMALLEST = 28
"""No letter on a hand is smaller, so that all can be read on a telephone."""

Draw = Callable[[Image.Image, Box], None]


class Part(NamedTuple):
    """A section of the hand: its title, a note beside it, how high its boxes are, and what draws each of them."""

    title: str
    note: str
    high: int
    boxes: Sequence[Draw]

    def height(self) -> int:
        """The height of the title and of the boxes, two side by side."""
        rows = (len(self.boxes) + 1) // 2
        return TITLE + rows * (self.high + _BETWEEN)


def hand(view: TinnersView, caption: Caption, chosen: Mapping[str, int] | None = None) -> Picture:
    """Draw what the viewer holds, 1000 pixels wide and as high as it needs, with the keys in ``chosen`` and those
    of an unfinished turn highlighted. Raises :class:`NoHand` for a bystander's view."""
    if view.viewer is None:
        raise NoHand("This view holds no hand. Draw the view of the seat that the hand belongs to.")
    view = redacted(view)
    seat = view.viewer or 0
    lit = frozenset(key for key, count in dict(chosen or {}).items() if count > 0) | set(view.words)
    parts = _parts(view, seat, lit)
    image = Image.new("RGB", (WIDTH, HEAD + sum(part.height() + _GAP for part in parts)), palette.PAPER)
    _head(image, view, caption, seat)
    y = HEAD
    for part in parts:
        _draw_part(image, part, y)
        y += part.height() + _GAP
    return canvas.publish(image, NAME, tell(view, seat))


def _parts(view: TinnersView, seat: int, lit: frozenset[str]) -> list[Part]:
    found = [_cards(view, lit), _tiles(view, lit), _tokens(view, seat, lit)]
    return [found[0], *(part for part in found[1:] if part.boxes)]


def _head(image: Image.Image, view: TinnersView, caption: Caption, seat: int) -> None:
    """Whose hand it is; at the right the own money, ore, and what is left to do."""
    style, middle = palette.seat_style(seat), 54
    image.paste(style.colour, (0, 0, WIDTH, 12))
    canvas.stamp(image, canvas.emblem(style, 64), (_PAD + 34, middle))
    left = _draw_holdings(image, view, seat, (WIDTH - _PAD - 4, middle))
    name = words.player(view, caption, seat)
    told, size = lettering.shrink(name, (42, 38, 34, 30), round(left) - _PAD - 104, lettering.BOLD)
    pieces.bold(image, (_PAD + 78, middle), told, size)


def _draw_holdings(image: Image.Image, view: TinnersView, seat: int, end: tuple[int, int]) -> float:
    """The line of own numbers, its right end at ``end``; returns where it begins."""
    shown, (x, middle) = view.sides[seat], end
    at: float = x
    todo = still(view, seat)
    if todo:
        at -= pieces.bold(image, (at, middle), todo, 34, palette.SOFT_INK, side="right") + 30
    for ore, count in (("copper", shown.copper), ("tin", shown.tin)):
        at -= pieces.bold(image, (at, middle), str(count), 44, side="right") + 10
        canvas.stamp(image, pieces.cube(ore, 40), (at - 20, middle))
        at -= 40 + 30
    return at - pieces.bold(image, (at, middle), phrase("£{amount}", amount=shown.money), 44, side="right")


def still(view: TinnersView, seat: int) -> str:
    """What the viewer may still do in this phase, in a few words: work points, or investments."""
    shown = view.sides[seat]
    if view.phase == "actions":
        left = phrase("{count} work left", count=words.WORK_POINTS - shown.work)
        return phrase("passed") if shown.passed else left
    if view.phase == "invest":
        done = phrase("{count} of {most} invested", count=shown.invested, most=view.max_investments)
        return phrase("stopped") if shown.stopped else done
    return ""


def _draw_part(image: Image.Image, part: Part, top: int) -> None:
    wide = lettering.draw(image, (_PAD + 4, top + 34), part.title, 34, palette.INK, weight=lettering.BOLD)
    if part.note:
        told = lettering.fit(part.note, SMALLEST, round(WIDTH - 2 * _PAD - wide - 30), lettering.MEDIUM)
        at = (WIDTH - _PAD - 4, top + 33)
        lettering.draw(image, at, told, SMALLEST, palette.SOFT_INK, weight=lettering.MEDIUM, side="right")
    for number, draw in enumerate(part.boxes):
        draw(image, box_at(number, top + TITLE, part.high))


def box_at(number: int, top: int, high: int) -> Box:
    """A box of a section: two side by side, the first row with its upper edge at ``top``."""
    wide = (WIDTH - 2 * _PAD - _BETWEEN) // 2
    left, upper = _PAD + number % 2 * (wide + _BETWEEN), top + number // 2 * (high + _BETWEEN)
    return left, upper, left + wide, upper + high


def _frame(image: Image.Image, box: Box, fill: str, edge: str, *, lit: bool) -> None:
    canvas.rounded(image, box, 16, fill, outline=palette.GOLD if lit else edge, width=8 if lit else 3)


def _cards(view: TinnersView, lit: frozenset[str]) -> Part:
    """The survey cards with both uses."""
    if not view.hand:
        return Part(phrase("No survey cards left"), "", CARD, ())
    opening = view.seats == 2
    before, after = words.USES
    note = f"{before} {phrase('before the auction')} · {after} {phrase('after you win it')}"
    return Part(
        phrase("Survey cards"),
        note,
        CARD,
        [_card(card, opening=opening, lit=card.key in lit) for card in view.hand],
    )


def _card(card: CardView, *, opening: bool, lit: bool) -> Draw:
    def draw(image: Image.Image, box: Box) -> None:
        left, top, right, bottom = box
        _frame(image, box, palette.WHITE, plate.TILE_EDGE, lit=lit)
        canvas.rounded(image, (left + 8, top + 8, right - 8, top + _STRIP), 10, plate.TILE_STRIP)
        middle = top + (_STRIP + 8) / 2
        wide = pieces.bold(image, (right - 20, middle), card.key, SMALLEST, palette.SOFT_INK, side="right")
        name, size = lettering.shrink(card.name, (34, *_LINES), round(right - left - wide - 56), lettering.BOLD)
        pieces.bold(image, (left + 20, middle), name, size)
        pitch = (bottom - 10 - top - _STRIP) / 2
        for number, (sign, line) in enumerate(zip(words.USES, words.uses(card, opening=opening), strict=True)):
            y = top + _STRIP + 2 + (number + 0.5) * pitch
            canvas.stamp(image, icon(sign, 34), (left + 38, y))
            told, size = lettering.shrink(line, _LINES, right - left - 82, lettering.MEDIUM)
            at = (left + 66, y + lettering.cap_height(size) / 2)
            lettering.draw(image, at, told, size, palette.INK, weight=lettering.MEDIUM)

    return draw


def _tiles(view: TinnersView, lit: frozenset[str]) -> Part:
    """The tiles that lie face down for others."""
    known = words.seen(view)
    boxes = [_tile(held, lit=held.key in lit) for held in known if held.printed is not None]
    return Part(phrase("Tiles you have seen"), phrase("tin, copper, water"), _CELL, boxes)


def _tile(held: AreaView, *, lit: bool) -> Draw:
    def draw(image: Image.Image, box: Box) -> None:
        _frame(image, box, plate.TILE, plate.BACK, lit=lit)
        middle, x = (box[1] + box[3]) / 2, float(box[2] - 18)
        for ore in reversed(words.ORES):
            canvas.stamp(image, pieces.cube(ore, 34), (x - 17, middle))
            pieces.bold(image, (x - 40, middle), str(getattr(held.printed, ore)), 38, side="right")
            x -= 88
        name, size = lettering.shrink(words.area(held.key), (36, *_LINES), round(x) - box[0] - 20, lettering.BOLD)
        pieces.bold(image, (box[0] + 20, middle), name, size)

    return draw


def _tokens(view: TinnersView, seat: int, lit: frozenset[str]) -> Part:
    """What was gained abroad and is still to be used: pieces, yearly income, better prices."""
    shown = view.sides[seat]
    boxes = [_token(told, kind, lit=kind in lit) for kind, told in abroad(view, seat)]
    return Part(phrase("From abroad"), phrase("pieces are placed free") if shown.stored else "", _CELL, boxes)


def abroad(view: TinnersView, seat: int) -> list[tuple[str, str]]:
    """Pieces from Michigan to be placed, income from Kimberly that is still to come, Adelaide's better prices: the
    kind of a piece, or nothing, and what to say."""
    shown = view.sides[seat]
    told = [
        (kind, phrase("{count} × {kind} to place", count=count, kind=words.kind(kind)))
        for kind, count in shown.stored.items()
    ]
    if shown.kimberly and view.round < view.rounds:
        told.append(("", phrase("Kimberly: £{amount} each round", amount=sum(shown.kimberly))))
    if shown.adelaide:
        told.append(("", phrase("Adelaide: better prices now")))
    return told


def _token(told: str, kind: str, *, lit: bool) -> Draw:
    def draw(image: Image.Image, box: Box) -> None:
        _frame(image, box, palette.WHITE, palette.RULE, lit=lit)
        left, middle = box[0] + 18, (box[1] + box[3]) / 2
        if kind:
            canvas.stamp(image, pieces.development(kind, _PIECE), (left + _PIECE / 2, middle))
            left += _PIECE + 12
        line, size = lettering.shrink(told, _LINES, box[2] - left - 16, lettering.BOLD)
        pieces.bold(image, (left, middle), line, size)

    return draw


def tell(view: TinnersView, seat: int) -> str:
    """The hand in at most 1,024 characters: own numbers, tiles seen, cards, what comes from abroad."""
    shown, todo = view.sides[seat], still(view, seat)
    told = [
        phrase("Your hand."),
        phrase("£{money}, {tin} tin, {copper} copper", money=shown.money, tin=shown.tin, copper=shown.copper)
        + (f", {todo}." if todo else "."),
    ]
    known = ", ".join(
        f"{words.area(held.key)} {words.ground(held.printed)}" for held in words.seen(view) if held.printed
    )
    if known:
        told.append(phrase("Tiles you have seen (tin/copper/water): {tiles}.", tiles=known))
    cards = ". ".join(_told(card, opening=view.seats == 2) for card in view.hand)
    told.append(phrase("Survey cards: {cards}.", cards=cards) if cards else phrase("No survey cards left."))
    told.extend(f"{line}." for _, line in abroad(view, seat))
    return wording.shorten(" ".join(told))


def _told(card: CardView, *, opening: bool) -> str:
    before, after = words.uses(card, opening=opening)
    name = f"{card.name} ({card.key})"
    return phrase(
        "{card}: before the auction {before}; after you win it {after}", card=name, before=before, after=after
    )
