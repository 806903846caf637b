"""The players' table, the work track, and the corner of the sea with an auction or the newest moves."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from bot.games.tinners.view import AuctionView, TinnersView
from rendering.kit import canvas, lettering, palette
from rendering.kit.icons import icon
from rendering.kit.panel import Tag, draw_blank_card, draw_latest
from rendering.kit.wording import counted, phrase
from rendering.picture import Caption
from rendering.tinners import layout, market, pieces, words
from rendering.tinners.layout import SMALLEST, Plan

_NAME, _TAG_RIGHT, _POINTS, _MONEY, _TIN, _COPPER, _STOCK, _TOKENS = 84, 450, 545, 650, 718, 802, 860, 1062
_NAMES = (32, 30, 28)
_BIG, _MANY, _SMALL = 38, 3, 34


def draw_table(image: Image.Image, view: TinnersView, caption: Caption, plan: Plan) -> None:
    """A row for every side: name, what it does now, points, money, ore, what it has in stock, tokens."""
    left, top, _, bottom = plan.table
    y = top + 26
    for end, word in ((_POINTS, phrase("Points")), (_MONEY, phrase("Money"))):
        pieces.bold(image, (left + 8 + end, y), word, SMALLEST, palette.SOFT_INK, side="right")
    heads = [(_TIN - 32, phrase("Ore")), (_STOCK, phrase("In stock"))]
    for start, word in [*heads, (_TOKENS, phrase("Abroad"))] if view.emigration else heads:
        pieces.bold(image, (left + 8 + start, y), word, SMALLEST, palette.SOFT_INK)
    now = phrase(
        "Round {round} of {rounds} · {phase}", round=view.round, rounds=view.rounds, phase=words.phase(view)
    )
    pieces.bold(image, (left + 18, y), lettering.fit(now, SMALLEST, _POINTS - 110, lettering.BOLD), SMALLEST)
    for side in range(len(view.sides)):
        box = layout.table_row(plan, side)
        image.paste(_row(_row_of(view, caption, side), box[2] - box[0], box[3] - box[1]), box[:2])
    if view.wallace is not None:
        _robot(image, view, (left + 18, bottom - layout.ROBOT_ROW - 2))


def tag(view: TinnersView, side: int) -> Tag | None:
    """What is special about a side now: it is awaited, has passed or stopped, or has resigned."""
    style, shown = palette.seat_style(side), view.sides[side]
    if shown.resigned:
        return Tag(phrase("Resigned"), palette.ASH, palette.WHITE)
    if view.turn == side:
        return Tag(words.task(view), style.colour, pieces.ink_on(style.colour))
    if view.phase == "invest" and shown.stopped:
        return Tag(phrase("Stopped"), palette.RULE, palette.INK)
    if view.phase == "actions" and shown.passed:
        return Tag(phrase("Passed {place}.", place=view.passed.index(side) + 1), palette.RULE, palette.INK)
    return None


class _Row(NamedTuple):
    """All that a side's row in the table shows. ``own`` and ``cards`` are ``None`` where there are no such."""

    side: int
    name: str
    tag: Tag | None
    awaited: bool
    points: int
    money: int
    ore: tuple[int, int]
    mines: int
    own: int | None
    cards: int | None
    stored: tuple[tuple[str, int], ...]
    adelaide: bool
    income: int


def _row_of(view: TinnersView, caption: Caption, side: int) -> _Row:
    shown = view.sides[side]
    return _Row(
        side=side,
        name=words.player(view, caption, side),
        tag=tag(view, side),
        awaited=view.turn == side,
        points=shown.points,
        money=shown.money,
        ore=(shown.tin, shown.copper),
        mines=shown.mines,
        own=shown.coloured if view.emigration else None,
        cards=None if shown.seat is None else shown.cards,
        stored=tuple(shown.stored.items()),
        adelaide=shown.adelaide,
        income=sum(shown.kimberly),
    )


@lru_cache(maxsize=256)
def _row(row: _Row, width: int, height: int) -> Image.Image:
    """A side's row, kept for the next board."""
    image = Image.new("RGB", (width, height), palette.PAPER)
    style, middle = palette.seat_style(row.side), height / 2
    draw_blank_card(image, (0, 0, width, height), style, lit=row.awaited, radius=14, width=5)
    canvas.stamp(image, canvas.emblem(style, 50), (40, middle))
    end = _TAG_RIGHT
    if row.tag is not None:
        end -= pieces.pill_width(row.tag.word, SMALLEST) + 12
        pieces.draw_pill(image, row.tag, (end + 12, middle), SMALLEST, 40)
    name, size = lettering.shrink(row.name, _NAMES, end - _NAME, lettering.BOLD)
    pieces.bold(image, (_NAME, middle), name, size)
    pieces.bold(image, (_POINTS, middle), str(row.points), _BIG, side="right")
    pieces.bold(image, (_MONEY, middle), phrase("£{amount}", amount=row.money), _BIG, side="right")
    for ore, count, x in zip(("tin", "copper"), row.ore, (_TIN, _COPPER), strict=True):
        canvas.stamp(image, pieces.cube(ore, 28), (x - 18, middle))
        pieces.bold(image, (x + 4, middle), str(count), 34, _ink(count))
    _stock(image, row, middle)
    _tokens(image, row, middle)
    return image


def _ink(count: int) -> str:
    return palette.INK if count else palette.SOFT_INK


def _stock(image: Image.Image, row: _Row, middle: float) -> None:
    """Mines, coloured miners and survey cards that have not been used."""
    stock = (
        (pieces.engine_house(row.side, 36), row.mines),
        (pieces.own_miner(row.side, 36), row.own),
        (icon(words.CARD, 34), row.cards),
    )
    x = _STOCK
    for sign, count in stock:
        if count is not None:
            canvas.stamp(image, sign, (x + 18, middle))
            pieces.bold(image, (x + 42, middle), str(count), 30, _ink(count))
            x += 67


def _tokens(image: Image.Image, row: _Row, middle: float) -> None:
    """Pieces from Michigan to be placed, Adelaide's better prices, yearly income from Kimberly."""
    x = float(_TOKENS)
    side, pitch = (36, 40) if len(row.stored) < _MANY else (26, 28)
    for kind, count in row.stored:
        canvas.stamp(image, pieces.development(kind, side), (x + side / 2, middle))
        x += pitch
        if count > 1:
            x += pieces.bold(image, (x, middle), f"×{count}", SMALLEST) + 4
    if row.adelaide:
        x += pieces.draw_pill(image, Tag("A", palette.GOLD, palette.INK), (x, middle), SMALLEST, 38) + 4
    if row.income:
        income = Tag(phrase("+£{amount}", amount=row.income), palette.INK, palette.WHITE)
        pieces.draw_pill(image, income, (x, middle), SMALLEST, 38)


def robot_state(view: TinnersView) -> str:
    """Lord Wallace's deck, his last card, and how strong he is."""
    robot = view.wallace
    if robot is None:
        return ""
    deck = counted(robot.deck, "1 card in his deck", "{count} cards in his deck")
    told = [phrase("{wallace}: {deck}", wallace=phrase(words.WALLACE), deck=deck)]
    if robot.discards:
        card = robot.discards[-1]
        told.append(phrase("last card {action} {bid}", action=phrase(card.action), bid=card.bid))
    strong = ((robot.more_mines, "more mines"), (robot.better_mines, "better mines"), (robot.deep_purse, "rich"))
    return " · ".join([*told, *(phrase(word) for on, word in strong if on)])


def _robot(image: Image.Image, view: TinnersView, at: tuple[int, int]) -> None:
    told = lettering.fit(robot_state(view), SMALLEST, layout.WIDTH - 2 * layout.MARGIN - 36, lettering.MEDIUM)
    lettering.draw(image, (at[0], at[1] + 28), told, SMALLEST, palette.INK, weight=lettering.MEDIUM)


def draw_track(image: Image.Image, view: TinnersView, plan: Plan) -> None:
    """Work points spent, a column for each number with its markers from top to bottom; who has passed, in order,
    and how auctions go round."""
    left, _, right, bottom = plan.track
    market.draw_title(image, plan.track, phrase("Work points spent"))
    rows = max(1, len(view.sides))
    for column, markers in enumerate(view.track):
        x, first, wide, _ = layout.marker_box(plan, column, 0)
        foot = layout.marker_box(plan, column, rows - 1)[3]
        canvas.rounded(image, (x - 3, first - 36, wide + 3, foot + 4), 10, "#EFE6CC" if column % 2 else "#E6DBBB")
        at = ((x + wide) / 2, first - 8)
        lettering.draw(image, at, str(column), 28, palette.INK, weight=lettering.BOLD, side="middle")
        for row, side in enumerate(markers):
            box = layout.marker_box(plan, column, row)
            middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
            if view.active == side:
                pieces.draw_ring(image, (box[0] + 5, box[1] + 5, box[2] - 5, box[3] - 5), palette.GOLD, 10)
            canvas.stamp(image, canvas.emblem(palette.seat_style(side), 44), middle)
    y = bottom - layout.TRACK_FOOT / 2
    after = left + 28 + pieces.bold(image, (left + 18, y), phrase("Passed:"), SMALLEST)
    if view.passed:
        _line_of(image, view.passed, after, y)
    else:
        pieces.bold(image, (after, y), "–", SMALLEST)
    if len(view.around) > 2:
        _around(image, view.around, right - 18, y)


def _around(image: Image.Image, around: tuple[int, ...], right: float, y: float) -> None:
    told = phrase("Bids go:")
    wide = lettering.measure(told, SMALLEST, lettering.BOLD)
    x = right - wide - 10 - _SMALL * len(around)
    pieces.bold(image, (x, y), told, SMALLEST, palette.SOFT_INK)
    _line_of(image, around, x + wide + 10, y)


def _line_of(image: Image.Image, sides: tuple[int, ...], x: float, y: float) -> None:
    for side in sides:
        canvas.stamp(image, canvas.emblem(palette.seat_style(side), _SMALL - 2), (x + _SMALL / 2, y))
        x += _SMALL


def draw_corner(image: Image.Image, view: TinnersView, caption: Caption) -> None:
    """The auction that is going on, or else the newest moves."""
    if view.auction is not None:
        canvas.shade(image, layout.CORNER, 18, blur=6, strength=90, drop=3)
        canvas.rounded(image, layout.CORNER, 18, palette.CREAM, outline=palette.INK, width=4)
        _auction(image, view, caption, view.auction)
    else:
        draw_moves(image, caption.lines)


def draw_moves(image: Image.Image, lines: tuple[str, ...]) -> None:
    """The newest moves, if there are any."""
    left, top, right, bottom = layout.CORNER
    if lines:
        canvas.rounded(image, layout.CORNER, 18, palette.PAPER)
        draw_latest(image, lines, (left + 16, top + 6, right - 16, bottom - 6), SMALLEST)


def _auction(image: Image.Image, view: TinnersView, caption: Caption, auction: AuctionView) -> None:
    left, top, right, bottom = layout.CORNER
    left, right = left + 20, right - 20
    head = phrase("Auction: {area}", area=words.area(auction.area))
    pieces.bold(image, (left, top + 32), lettering.fit(head, 34, right - left, lettering.BOLD), 34)
    if auction.leader is None:
        pieces.bold(image, (left, top + 86), phrase("Opens at £{amount} or more", amount=auction.minimum), 31)
    else:
        x = left + pieces.bold(image, (left, top + 84), phrase("£{amount}", amount=auction.bid), 58)
        canvas.stamp(image, canvas.emblem(palette.seat_style(auction.leader), 48), (x + 40, top + 84))
        name = words.player(view, caption, auction.leader)
        pieces.bold(image, (x + 72, top + 84), lettering.fit(name, 31, round(right - x - 72), lettering.BOLD), 31)
    y = top + 138
    x = left + pieces.bold(image, (left, y), phrase("Still in:"), SMALLEST, palette.SOFT_INK) + 12
    for side in auction.live:
        if side == auction.turn:
            pieces.draw_ring(image, (round(x) + 4, y - 15, round(x) + 34, y + 15), palette.GOLD, 12)
        canvas.stamp(image, canvas.emblem(palette.seat_style(side), 38), (x + 19, y))
        x += 50
    told = lettering.fit(_remark(view, caption, auction), SMALLEST, right - left, lettering.BOLD)
    pieces.bold(image, (left, bottom - 24), told, SMALLEST, palette.SOFT_INK)


def _remark(view: TinnersView, caption: Caption, auction: AuctionView) -> str:
    """The viewer's own limit, or who has seen the tile."""
    if auction.limit is not None:
        return phrase("Your limit: £{amount}", amount=auction.limit)
    if auction.card is not None:
        return phrase("{who} looked first", who=words.player(view, caption, auction.by))
    return ""
