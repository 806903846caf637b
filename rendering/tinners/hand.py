"""The private sheet of Tinners' Trail: own numbers, survey cards, tiles seen, own mines, and the tables, large."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from PIL import Image

from bot.games.tinners.view import AreaView, CardView, PriceView, TinnersView
from rendering.kit import canvas, lettering, palette, wording
from rendering.kit.canvas import Box
from rendering.kit.panel import Tag
from rendering.kit.wording import phrase
from rendering.picture import Caption, NoHand, Picture
from rendering.tinners import market, pieces, plate, words
from rendering.tinners.plate import Look
from rendering.tinners.redaction import redacted

NAME = "tinners-hand"
WIDTH = 1000
_PAD, _HEAD, _TITLE, _GAP = 24, 140, 62, 18
_NUMBERS, _CARD, _PRICE, _KIND, _ROWS = 118, 128, 156, 150, 60
_ACROSS = 5


class Part(NamedTuple):
    """A section of the sheet: its height, and what draws it with its upper edge at a given height."""

    height: int
    draw: Callable[[Image.Image, int], None]


def hand(view: TinnersView, caption: Caption, chosen: Mapping[str, int] | None = None) -> Picture:
    """Draw the viewer's sheet, 1000 pixels wide and as high as it needs, with the keys in ``chosen`` and those of
    an unfinished turn highlighted. Raises :class:`NoHand` for a bystander's view."""
    if view.viewer is None:
        raise NoHand("This view holds no hand. Draw the view of the seat that the hand belongs to.")
    view = redacted(view)
    seat = view.viewer or 0
    lit = frozenset(key for key, count in dict(chosen or {}).items() if count > 0) | set(view.words)
    parts = _parts(view, seat, lit)
    image = Image.new("RGB", (WIDTH, _HEAD + sum(part.height + _GAP for part in parts) + 6), palette.PAPER)
    _head(image, view, caption, seat)
    y = _HEAD
    for part in parts:
        part.draw(image, y)
        y += part.height + _GAP
    return canvas.publish(image, NAME, tell(view, seat))


def _parts(view: TinnersView, seat: int, lit: frozenset[str]) -> list[Part]:
    known = seen(view)
    own = [held for held in view.areas if held.owner == seat]
    slots = max((len(row.slots) for row in view.rows), default=1)
    return [
        _numbers(view, seat),
        _cards(view, lit),
        *([_plates(phrase("Face-down tiles you have seen"), known, lit)] if known else []),
        *([_plates(phrase("Your mines"), own, lit)] if own else []),
        *_stored(view, seat),
        _prices(view),
        Part(_TITLE + _KIND, lambda image, y: _kinds(image, view, y, lit)),
        Part(_TITLE + 48 + slots * _ROWS, lambda image, y: _investments(image, view, y, lit)),
    ]


def seen(view: TinnersView) -> list[AreaView]:
    """The areas whose tile is face down, but known to the viewer."""
    return [held for held in view.areas if held.tile == "known" and held.owner is None]


def _head(image: Image.Image, view: TinnersView, caption: Caption, seat: int) -> None:
    style = palette.seat_style(seat)
    image.paste(style.colour, (0, 0, WIDTH, 12))
    canvas.stamp(image, canvas.emblem(style, 84), (_PAD + 46, 78))
    told = phrase("Round {round} of {rounds}", round=view.round, rounds=view.rounds)
    wide = pieces.pill_width(told, 38)
    pieces.draw_pill(image, Tag(told, palette.INK, palette.WHITE), (WIDTH - _PAD - wide, 78), 38, 64)
    lettering.draw(image, (_PAD + 108, 74), phrase("Your sheet"), 50, palette.INK, weight=lettering.BOLD)
    who = lettering.fit(words.player(view, caption, seat), 34, WIDTH - 2 * _PAD - wide - 130, lettering.MEDIUM)
    lettering.draw(image, (_PAD + 108, 118), who, 34, palette.SOFT_INK, weight=lettering.MEDIUM)


def _title(image: Image.Image, y: int, title: str, note: str = "") -> None:
    wide = lettering.draw(image, (_PAD + 4, y + 42), title, 38, palette.INK, weight=lettering.BOLD)
    room = round(WIDTH - 2 * _PAD - wide - 30)
    if note:
        told = lettering.fit(note, 28, room, lettering.MEDIUM)
        lettering.draw(
            image, (WIDTH - _PAD, y + 40), told, 28, palette.SOFT_INK, weight=lettering.MEDIUM, side="right"
        )


def _numbers(view: TinnersView, seat: int) -> Part:
    """Points, money, work points left, and ore that waits to be sold."""
    shown = view.sides[seat]
    figures = [
        (phrase("Points"), str(shown.points), ""),
        (phrase("Money"), phrase("£{amount}", amount=shown.money), ""),
        (phrase("Work left"), "–" if shown.passed else str(words.WORK_POINTS - shown.work), ""),
        (phrase("Tin"), str(shown.tin), "tin"),
        (phrase("Copper"), str(shown.copper), "copper"),
    ]

    def draw(image: Image.Image, y: int) -> None:
        for number, (name, figure, ore) in enumerate(figures):
            box = _cell(number, len(figures), y, _NUMBERS)
            canvas.rounded(image, box, 18, palette.WHITE, outline=palette.RULE, width=2)
            x = (box[0] + box[2]) / 2
            lettering.draw(
                image, (x, box[1] + 40), name, 30, palette.SOFT_INK, weight=lettering.BOLD, side="middle"
            )
            at = (x + (26 if ore else 0), box[3] - 22)
            lettering.draw(image, at, figure, 58, palette.INK, weight=lettering.BOLD, side="middle")
            if ore:
                canvas.stamp(image, pieces.cube(ore, 42), (x - 34, box[3] - 42))

    return Part(_NUMBERS, draw)


def _cell(number: int, count: int, top: int, high: int) -> Box:
    """One of ``count`` boxes side by side."""
    pitch = (WIDTH - 2 * _PAD + 12) / count
    left = _PAD + number * pitch
    return round(left), top, round(left + pitch - 12), top + high


def _cards(view: TinnersView, lit: frozenset[str]) -> Part:
    """The survey cards with both uses, two side by side."""
    rows = (len(view.hand) + 1) // 2

    def draw(image: Image.Image, y: int) -> None:
        two = view.seats == 2
        note = phrase("before: look at a tile; after: its bonus") if view.hand else ""
        _title(image, y, phrase("Survey cards") if view.hand else phrase("No survey cards left"), note)
        for number, card in enumerate(view.hand):
            top = y + _TITLE + number // 2 * (_CARD + 12)
            box = _cell(number % 2, 2, top, _CARD)
            _card(image, card, box, opening=two, lit=card.key in lit)

    return Part(_TITLE + rows * (_CARD + 12) - (12 if rows else 0), draw)


def uses(card: CardView, *, opening: bool) -> tuple[str, str]:
    """What a survey card does before an auction, and after one that is won."""
    before = phrase("look, bid £{amount} or more", amount=card.minimum) if opening else phrase("look at the tile")
    return phrase("Before: {use}", use=before), phrase("After: {use}", use=phrase(card.bonus))


def _card(image: Image.Image, card: CardView, box: Box, *, opening: bool, lit: bool) -> None:
    left, top, right, _ = box
    edge = palette.GOLD if lit else plate.TILE_EDGE
    canvas.rounded(image, box, 18, palette.WHITE, outline=edge, width=7 if lit else 3)
    canvas.rounded(image, (left + 7, top + 7, right - 7, top + 52), 12, plate.TILE_STRIP)
    key = lettering.fit(card.key, 27, 150, lettering.BOLD)
    wide = lettering.measure(key, 27, lettering.BOLD)
    name = lettering.fit(card.name, 32, round(right - left - wide - 52), lettering.BOLD)
    lettering.draw(image, (left + 18, top + 41), name, 32, palette.INK, weight=lettering.BOLD)
    lettering.draw(image, (right - 18, top + 40), key, 27, palette.SOFT_INK, weight=lettering.BOLD, side="right")
    y = top + 82
    for line in uses(card, opening=opening):
        told, size = lettering.shrink(line, (29, 27, 25), right - left - 36, lettering.MEDIUM)
        lettering.draw(image, (left + 18, y), told, size, palette.INK, weight=lettering.MEDIUM)
        y += 36


def _plates(title: str, areas: Sequence[AreaView], lit: frozenset[str]) -> Part:
    """Areas as on the map, five side by side."""
    highest = max(map(plate.height, areas)) + 26
    rows = (len(areas) + _ACROSS - 1) // _ACROSS

    def draw(image: Image.Image, y: int) -> None:
        _title(image, y, title, phrase("tin, copper, water"))
        for number, held in enumerate(areas):
            cell = _cell(number % _ACROSS, _ACROSS, y + _TITLE + 8 + number // _ACROSS * highest, highest)
            left = (cell[0] + cell[2] - plate.WIDTH) // 2
            drawn = plate.plate(Look(held))
            image.paste(drawn, (left - plate.EDGE, cell[1] - plate.EDGE), drawn)
            if held.key in lit:
                box = (left, cell[1], left + plate.WIDTH, cell[1] + plate.height(held))
                pieces.draw_ring(image, box, palette.GOLD)

    return Part(_TITLE + rows * highest, draw)


def _stored(view: TinnersView, seat: int) -> list[Part]:
    """What was gained abroad and is still to be used: pieces, yearly income, better prices."""
    told = abroad(view, seat)
    if not told:
        return []

    def draw(image: Image.Image, y: int) -> None:
        _title(image, y, phrase("From abroad"))
        for number, line in enumerate(told):
            at = (_PAD + 4, y + _TITLE + 22 + number * 42)
            pieces.bold(image, at, lettering.fit(line, 32, WIDTH - 2 * _PAD, lettering.BOLD), 32)

    return [Part(_TITLE + 42 * len(told), draw)]


def abroad(view: TinnersView, seat: int) -> list[str]:
    """Pieces from Michigan to be placed, income from Kimberly, Adelaide's better prices, each as a sentence."""
    shown = view.sides[seat]
    told = [
        phrase("To be placed, free: {count} × {kind}", count=count, kind=words.kind(kind))
        for kind, count in shown.stored.items()
    ]
    if shown.kimberly:
        told.append(phrase("Kimberly: £{amount} at the start of every round", amount=sum(shown.kimberly)))
    if shown.adelaide:
        told.append(phrase("Adelaide: better prices when you sell in this round"))
    return told


def _prices(view: TinnersView) -> Part:
    def draw(image: Image.Image, y: int) -> None:
        _title(image, y, phrase("Prices"))
        for number, (ore, name, price) in enumerate(
            (("tin", phrase("Tin"), view.tin), ("copper", phrase("Copper"), view.copper))
        ):
            box = _cell(number, 2, y + _TITLE, _PRICE)
            market.draw_price(image, ore, name, price, box)
            at = ((box[0] + box[2]) / 2, box[3] + 34)
            lettering.draw(image, at, rolled(price), 28, palette.SOFT_INK, weight=lettering.MEDIUM, side="middle")

    return Part(_TITLE + _PRICE + 44, draw)


def rolled(price: PriceView) -> str:
    """How a price came about: ``"dice 1 + 2 + 0, +1"``."""
    told = phrase("dice {dice}", dice=" + ".join(map(str, price.dice)))
    return told if not price.shift else f"{told}, {'+' if price.shift > 0 else '−'}{abs(price.shift)}"


def _kinds(image: Image.Image, view: TinnersView, y: int, lit: frozenset[str]) -> None:
    _title(image, y, phrase("Developments"), phrase("left this round; cost in work points"))
    for number, kind in enumerate(view.developments):
        box = _cell(number, len(view.developments), y + _TITLE, _KIND)
        market.draw_kind(image, kind, box)
        if kind.key in lit:
            pieces.draw_ring(image, box, palette.GOLD)


def _investments(image: Image.Image, view: TinnersView, y: int, lit: frozenset[str]) -> None:
    most = view.max_investments
    _title(image, y, phrase("Investments"), phrase("points for pounds; at most {count} in a round", count=most))
    slots = max((len(row.slots) for row in view.rows), default=1)
    for number, row in enumerate(view.rows):
        box = _cell(number, len(view.rows), y + _TITLE, 44 + slots * _ROWS)
        market.draw_row(image, row, box)
        if lit & {row.key, f"row-{row.key}"}:
            pieces.draw_ring(image, box, palette.GOLD)


def tell(view: TinnersView, seat: int) -> str:
    """The sheet in at most 1,024 characters: own numbers, cards, tiles seen, what comes from abroad, prices."""
    shown = view.sides[seat]
    told = [
        phrase("Your sheet."),
        phrase("{points}, £{money}, work left: {work}.", points=wording.points(shown.points), money=shown.money,
            work=0 if shown.passed else words.WORK_POINTS - shown.work),
    ]  # fmt: skip
    if shown.tin or shown.copper:
        told.append(phrase("Ore held: {tin} tin, {copper} copper.", tin=shown.tin, copper=shown.copper))
    known = ", ".join(f"{words.area(held.key)} {words.ground(held.printed)}" for held in seen(view) if held.printed)
    if known:
        told.append(phrase("Tiles seen (tin/copper/water): {tiles}.", tiles=known))
    cards = [f"{card.name} ({card.key}): {'; '.join(uses(card, opening=view.seats == 2))}" for card in view.hand]
    told.append(
        phrase("Survey cards: {cards}.", cards=". ".join(cards)) if cards else phrase("No survey cards left.")
    )
    told.extend(f"{line}." for line in abroad(view, seat))
    told.append(phrase("Tin £{tin}, copper £{copper}.", tin=view.tin.price, copper=view.copper.price))
    kinds = ", ".join(f"{words.kind(kind.key)} {kind.left}" for kind in view.developments)
    told.append(phrase("On offer: {kinds}.", kinds=kinds))
    return wording.shorten(" ".join(told))
