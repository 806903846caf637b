"""Everybody's card: people, assets, event cards, Salvage Bays, the Embassy, and what can still be built."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.games.mars.view import MarsView, PlayerView
from rendering.kit import canvas, lettering, palette, wording
from rendering.kit.canvas import Box
from rendering.kit.palette import SeatStyle
from rendering.kit.panel import TAG_HEIGHT, Tag, draw_blank_card, draw_tag
from rendering.kit.wording import phrase
from rendering.mars import drawing, pieces, words
from rendering.picture import Caption

BUILDS = ("tunnel", "life", "habitat", "factory", "refinery", "hospital", "export")
_NAME_SIZES = (34, 30, 26, 23)
_ROWS = (104, 164, 228)
"""The middles of the rows: assets, cards and bays, pieces left."""


class Row(NamedTuple):
    """All that one card shows; assets and pieces left in the order of :data:`drawing.ASSETS` and :data:`BUILDS`."""

    style: SeatStyle
    name: str
    healthy: int
    injured: int
    target: int
    assets: tuple[int, ...]
    events: int
    flags: int
    embassy: str
    bays: int
    salvage: tuple[str, ...]
    left: tuple[int, ...]
    tags: tuple[Tag, ...]
    active: bool
    extras: tuple[str, ...]
    shielded: bool


def draw_players(image: Image.Image, view: MarsView, caption: Caption, boxes: tuple[Box, ...]) -> None:
    """A card for every player."""
    for player, box in zip(view.players, boxes, strict=True):
        piece = _card(row(view, caption, player), box[2] - box[0], box[3] - box[1])
        image.paste(piece, box[:2], piece)


def row(view: MarsView, caption: Caption, player: PlayerView) -> Row:
    """What is drawn of a player."""
    embassy = "flag" if player.embassy_flag else "open" if player.embassy_open else "closed"
    return Row(
        style=pieces.greyed(drawing.style(view, player.seat), gone=player.gone),
        name=wording.player(caption, player.seat),
        healthy=player.healthy,
        injured=player.injured,
        target=view.target,
        assets=tuple(player.assets.get(what, 0) for what in drawing.ASSETS),
        events=player.event_count,
        flags=player.flags_left,
        embassy=embassy,
        bays=player.bays,
        salvage=player.salvage,
        left=tuple(player.left.get(kind, 0) for kind in BUILDS),
        tags=tags(view, player),
        active=player.seat in view.awaited,
        extras=extras(view, player),
        shielded=player.shielded and not player.gone,
    )


def extras(view: MarsView, player: PlayerView) -> tuple[str, ...]:
    """What holds for a player from beginning to end: who goes first in a round, and the power of the side."""
    starts = ("starts",) if player.seat == view.starter else ()
    return starts + ((player.side,) if view.powers and not player.gone else ())


def tags(view: MarsView, player: PlayerView) -> tuple[Tag, ...]:
    """What is special about a player now."""
    found = []
    if player.gone:
        return (Tag(phrase("Resigned"), palette.ASH, palette.WHITE),)
    if view.winner == player.seat:
        found.append(Tag(phrase("Governor"), palette.GOLD, palette.INK))
    elif player.seat in view.awaited:
        found.append(Tag(phrase("To move"), palette.GOLD, palette.INK))
    if player.embargoed:
        found.append(Tag(phrase("Embargo"), palette.LOSS, palette.WHITE))
    elif player.locked:
        found.append(Tag(phrase("No trade"), palette.INK, palette.WHITE))
    return tuple(found)


@lru_cache(maxsize=128)
def _card(row: Row, wide: int, high: int) -> Image.Image:
    piece = Image.new("RGBA", (wide, high))
    draw_blank_card(piece, (0, 0, wide, high), drawing.framing(row.style), lit=row.active)
    _head(piece, row)
    _assets(piece, row)
    _cards(piece, row)
    _extras(piece, row)
    _left(piece, row)
    return piece


def _head(piece: Image.Image, row: Row) -> None:
    """Shape, name and tags, and at the right a figure for everybody who lives on Mars."""
    canvas.stamp(piece, canvas.emblem(row.style, 54), (42, 42))
    x = piece.width - 18
    for number in reversed(range(row.target)):
        x -= 44
        who = "healthy" if number < row.healthy else "injured" if number < row.healthy + row.injured else ""
        figure = pieces.person(who, 42) if who else _gap(42)
        canvas.stamp(piece, figure, (x + 21, 42))
    x -= 6
    if row.shielded:
        x -= 44
        canvas.stamp(piece, drawing.sign("fizzled", 40), (x + 21, 42))
    for tag in reversed(row.tags):
        x -= _tag_width(tag) + 6
        draw_tag(piece, tag, (x, 25))
    name, size = lettering.shrink(row.name, _NAME_SIZES, max(60, x - 78 - 10), lettering.BOLD)
    lettering.draw(piece, (78, 54), name, size, palette.INK, weight=lettering.BOLD)


def _tag_width(tag: Tag) -> int:
    """How wide a tag is drawn."""
    before = 15 if tag.sign is None else 52
    return round(lettering.measure(tag.word, 24, lettering.BOLD)) + before + 15


@lru_cache(maxsize=2)
def _gap(size: int) -> Image.Image:
    """Where nobody lives yet."""

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        inset, full = 5 * scale, size * scale
        draw.ellipse(
            (inset, inset, full - inset, full - inset), fill="#FFFFFF90", outline="#8F877A", width=2 * scale
        )

    return canvas.sprite(size, size, paint)


def _number(piece: Image.Image, at: tuple[float, float], count: int, size: int = 34) -> None:
    ink = palette.INK if count else "#A79F90"
    base = at[1] + lettering.cap_height(size) / 2
    lettering.draw(piece, (at[0], base), str(count), size, ink, weight=lettering.BOLD)


def _assets(piece: Image.Image, row: Row) -> None:
    pitch = (piece.width - 28) / len(row.assets)
    for number, (what, count) in enumerate(zip(drawing.ASSETS, row.assets, strict=True)):
        x = 18 + number * pitch
        canvas.stamp(piece, drawing.sign(what, 36, faded=not count), (x + 18, _ROWS[0]))
        _number(piece, (x + 40, _ROWS[0]), count, 34 if count < 10 else 30)


def _cards(piece: Image.Image, row: Row) -> None:
    """Event cards, flags, the Embassy, and Salvage Bays with what is stored."""
    y = _ROWS[1]
    canvas.stamp(piece, drawing.sign("event", 40, faded=not row.events), (38, y))
    _number(piece, (62, y), row.events)
    canvas.stamp(piece, drawing.sign("flag", 40, faded=not row.flags), (124, y))
    _number(piece, (151, y), row.flags)
    canvas.stamp(piece, drawing.sign("embassy", 44, faded=row.embassy == "closed"), (216, y))
    if row.embassy == "flag":
        canvas.stamp(piece, pieces.person("healthy", 36), (242, y + 8))
    elif row.embassy == "open":
        canvas.stamp(piece, _gap(34), (242, y + 8))
    x = 292
    told = phrase("Bays") if row.bays or row.salvage else phrase("No bay")
    wide = lettering.draw(piece, (x, y + 9), told, 25, palette.SOFT_INK, weight=lettering.MEDIUM)
    x += round(wide) + 12
    for number in range(max(row.bays, len(row.salvage))):
        box = (x, y - 26, x + 52, y + 26)
        closed = number >= row.bays
        canvas.rounded(piece, box, 10, "#EFEAE0", outline=palette.ASH if not closed else palette.RULE, width=3)
        if number < len(row.salvage):
            canvas.stamp(piece, drawing.sign(row.salvage[number], 40), (x + 26, y))
        x += 58


def _extras(piece: Image.Image, row: Row) -> None:
    """At the right of the cards: who starts, and the power of the side."""
    x = piece.width - 16
    for extra in row.extras:
        if extra == "starts":
            tag = Tag(phrase("1st"), palette.INK, palette.WHITE)
        else:
            what, told, _ = words.POWERS[extra]
            tag = Tag(told, "#F1E9D8", palette.INK, drawing.sign(what, 30))
        x -= _tag_width(tag)
        draw_tag(piece, tag, (x, _ROWS[1] - TAG_HEIGHT // 2))
        x -= 8


def _left(piece: Image.Image, row: Row) -> None:
    """The pieces that are still on the player board."""
    y = _ROWS[2]
    canvas.rounded(
        piece, (12, y - 28, piece.width - 12, y + 26), 14, row.style.tint if not row.active else "#FFFFFF"
    )
    pitch = (piece.width - 40) / len(row.left)
    for number, (kind, count) in enumerate(zip(BUILDS, row.left, strict=True)):
        x = 24 + number * pitch
        if kind == "tunnel":
            canvas.stamp(piece, pieces.node(row.style, unit=0.84), (x + 20, y))
        else:
            canvas.stamp(piece, drawing.sign(kind, 38, faded=not count), (x + 20, y))
        _number(piece, (x + 46, y), count, 32)
