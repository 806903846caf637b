"""Everybody's card: points, villages, tiles, cards in hand, tokens, permanents and completed objectives."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from bot.games.origin.view import OriginView, PlayerView
from rendering.kit import canvas, lettering, palette, wording
from rendering.kit.canvas import Box
from rendering.kit.icons import icon
from rendering.kit.panel import Tag, draw_blank_card, draw_tag
from rendering.kit.wording import phrase
from rendering.origin import pieces, words
from rendering.picture import Caption

_TILE, _CARD, _TOKEN = 76, 76, 60
_NAME_SIZES, _LINE_SIZES = (40, 36, 32, 28), (30, 28, 26)
_POINTS = 130
"""The room for a player's points."""
_HALF = 640
"""Where the right half of a card begins: tokens, and the names of what lies before the player."""


class Row(NamedTuple):
    """All that one card shows; ``hand`` counts cards by deck in the order of :data:`words.DECKS`."""

    seat: int
    name: str
    points: int
    villages: int
    hand: tuple[int, ...]
    tiles: tuple[int, ...]
    tokens: tuple[tuple[str, int], ...]
    permanents: str
    objectives: str
    tags: tuple[Tag, ...]
    awaited: bool


def draw_players(image: Image.Image, view: OriginView, caption: Caption, boxes: tuple[Box, ...]) -> None:
    """A card for every player."""
    for player, box in zip(view.players, boxes, strict=True):
        piece = _card(_row(view, caption, player), box[2] - box[0], box[3] - box[1])
        image.paste(piece, box[:2], piece)


def _row(view: OriginView, caption: Caption, player: PlayerView) -> Row:
    return Row(
        seat=player.seat,
        name=wording.player(caption, player.seat),
        points=player.points,
        villages=player.villages,
        hand=tuple(player.hand.get(deck, 0) for deck in words.DECKS),
        tiles=player.tiles,
        tokens=(
            *(("hunting", value) for value in player.hunting),
            *(("strait", value) for value in player.straits),
        ),
        permanents=", ".join(card.name for card in player.permanents),
        objectives=", ".join(map(words.card, player.objectives)),
        tags=tags(view, player),
        awaited=player.seat in view.awaited,
    )


def tags(view: OriginView, player: PlayerView) -> tuple[Tag, ...]:
    """What is special about a player now."""
    found = []
    if player.resigned:
        found.append(Tag(phrase("Resigned"), palette.ASH, palette.WHITE))
    elif player.seat in view.awaited:
        found.append(Tag(phrase(words.TASKS.get(view.phase, "To move")), palette.GOLD, palette.INK))
    if player.last_turn:
        found.append(Tag(phrase("Last turn"), palette.INK, palette.WHITE))
    return tuple(found)


@lru_cache(maxsize=128)
def _card(row: Row, wide: int, high: int) -> Image.Image:
    style = palette.seat_style(row.seat)
    piece = Image.new("RGBA", (wide, high))
    draw_blank_card(piece, (0, 0, wide, high), style, lit=row.awaited)
    _head(piece, row)
    _tiles(piece, row.tiles, (22, 82))
    _hand(piece, row, (366, 82))
    _tokens(piece, row.tokens, (_HALF, 14))
    _names(piece, "orange", row.permanents, (_HALF, 107))
    _names(piece, "purple", row.objectives, (_HALF, 144))
    return piece


def _head(piece: Image.Image, row: Row) -> None:
    canvas.stamp(piece, canvas.emblem(palette.seat_style(row.seat), 54), (46, 42))
    at = (piece.width - 22, 68)
    lettering.draw(piece, at, str(row.points), 66, palette.INK, weight=lettering.BOLD, side="right")
    x: float = _HALF - 20
    for tag in reversed(row.tags):
        x -= lettering.measure(tag.word, 24, lettering.BOLD) + 46
        draw_tag(piece, tag, (round(x), 26))
    name, size = lettering.shrink(row.name, _NAME_SIZES, round(x - 84 - 12), lettering.BOLD)
    lettering.draw(piece, (84, 56), name, size, palette.INK, weight=lettering.BOLD)


def _tiles(piece: Image.Image, tiles: tuple[int, ...], at: tuple[int, int]) -> None:
    """Innovation tiles by level with how many there are."""
    x, y = at
    for level, count in enumerate(tiles, start=1):
        tile = pieces.tile(level, _TILE)
        if not count:
            tile = tile.copy()
            tile.putalpha(tile.getchannel("A").point([value // 5 for value in range(256)]))
        piece.alpha_composite(tile, (x, y))
        if count > 1:
            canvas.stamp(piece, pieces.count_badge(count, 36), (x + tile.width - 3, y + 10))
        x += tile.width + 14


def _hand(piece: Image.Image, row: Row, at: tuple[int, int]) -> None:
    """Cards in hand by deck, and villages left to place."""
    x, y = at
    for deck, count in zip(words.DECKS, row.hand, strict=True):
        card = pieces.deck(deck, None, _CARD)
        if not count:
            card = card.copy()
            card.putalpha(card.getchannel("A").point([value // 4 for value in range(256)]))
        piece.alpha_composite(card, (x, y))
        if count:
            canvas.stamp(piece, pieces.count_badge(count, 36), (x + 48, y + 64))
        x += 70
    style = palette.seat_style(row.seat)
    village = pieces.village(style, 50)
    canvas.stamp(piece, village, (x + 24, y + 22))
    lettering.draw(piece, (x + 4, y + 72), f"×{row.villages}", 34, palette.INK, weight=lettering.BOLD)


def _tokens(piece: Image.Image, found: tuple[tuple[str, int], ...], at: tuple[int, int]) -> None:
    """Hunting and strait tokens, one beside the other, closer together when there are many."""
    x, y = at
    if not found:
        told = phrase("No tokens yet")
        lettering.draw(piece, (x, y + 40), told, 28, palette.SOFT_INK, weight=lettering.MEDIUM)
        return
    pitch = min(_TOKEN + 4, (piece.width - _POINTS - x - _TOKEN) / max(1, len(found) - 1))
    for number, (kind, value) in enumerate(found):
        piece.alpha_composite(pieces.token(kind, value, _TOKEN), (round(x + number * pitch), y))


def _names(piece: Image.Image, deck: str, told: str, at: tuple[int, int]) -> None:
    """The cards that lie in front of a player, by name: on one line, or smaller on two if they are many."""
    x, base = at
    sign = icon(words.KIND_ICONS[deck], 30, faded=not told)
    canvas.stamp(piece, sign, (x + 15, base - 10))
    room = piece.width - x - 60
    line, size = lettering.shrink(told or phrase("none"), _LINE_SIZES, room, lettering.MEDIUM)
    lines: tuple[str, ...] = (line,)
    if told and line != told:
        size = _LINE_SIZES[-1] - 1
        lines = lettering.wrap(told, size, room, 2, lettering.MEDIUM)
    ink = palette.INK if told else palette.SOFT_INK
    for number, part in enumerate(lines):
        lettering.draw(piece, (x + 42, base + number * 25), part, size, ink, weight=lettering.MEDIUM)
