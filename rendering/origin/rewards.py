"""The rewards board with its decks and tiles, and the pawns that are left."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.games.origin.view import ColumnView, OriginView, PawnView
from rendering.kit import canvas, lettering, palette
from rendering.kit.wording import phrase
from rendering.origin import layout, pieces, words
from rendering.origin.layout import Plan
from rendering.origin.world import KINDS, tint

COLOURS = ("white", "brown", "black")
_SMALL = 0.74


def draw_rewards(image: Image.Image, view: OriginView, drawn: Plan) -> None:
    """The four columns."""
    for column, box in zip(view.columns, layout.columns(view, drawn.rewards), strict=True):
        piece = _column(column, box[2] - box[0], box[3] - box[1], view.tiles_left)
        image.paste(piece, box[:2], piece)


@lru_cache(maxsize=256)
def _column(column: ColumnView, wide: int, high: int, left_over: int) -> Image.Image:
    piece = Image.new("RGBA", (wide, high))
    box = (0, 0, wide, high)
    canvas.rounded(piece, box, 14, tint(column.kind), outline=KINDS[column.kind], width=4)
    sign = words.kind_sign(column.kind, 28)
    assert sign is not None
    canvas.stamp(piece, sign, (24, 22))
    lettering.draw(piece, (46, 34), phrase(words.COLUMNS[column.kind]), 30, palette.INK, weight=lettering.BOLD)
    if column.deck is None:
        told = phrase("{count} more face down", count=left_over) if left_over else phrase("the last ones")
        lettering.draw(piece, (wide - 14, 34), told, 28, palette.SOFT_INK, weight=lettering.MEDIUM, side="right")
    else:
        pile = pieces.deck(column.kind, column.deck, layout.DECK)
        piece.alpha_composite(pile, layout.deck_box(box)[:2])
    boxes = layout.tile_boxes(box, column.spaces, decked=column.deck is not None)
    for number, place in enumerate(boxes):
        level = column.tiles[number] if number < len(column.tiles) else 0
        piece.alpha_composite(pieces.tile(level, layout.TILE), place[:2])
    return piece


def draw_reserve(image: Image.Image, view: OriginView, drawn: Plan) -> None:
    """Every kind of pawn with how many are left to evolve, those that are gone faded."""
    left, top, right, bottom = drawn.reserve
    piece = _reserve(view.reserve, right - left, bottom - top)
    image.paste(piece, (left, top), piece)


@lru_cache(maxsize=32)
def _reserve(reserve: tuple[tuple[PawnView, int], ...], wide: int, high: int) -> Image.Image:
    piece = Image.new("RGBA", (wide, high))
    canvas.rounded(piece, (0, 0, wide, high), 14, palette.PAPER)
    counts = {(pawn.colour, pawn.height, pawn.strength): (pawn, count) for pawn, count in reserve}
    total = sum(count for _, count in reserve)
    lettering.draw(piece, (16, 58), str(total), 52, palette.INK, weight=lettering.BOLD)
    for number, word in enumerate((phrase("pawns"), phrase("to evolve"))):
        lettering.draw(piece, (16, 92 + number * 28), word, 25, palette.SOFT_INK, weight=lettering.MEDIUM)
    pitch = (wide - 154) / 27
    for group, colour in enumerate(COLOURS):
        for number in range(9):
            key = (colour, number // 3 + 1, number % 3 + 1)
            x = 146 + (group * 9 + number + 0.5) * pitch
            _kind(piece, counts.get(key), PawnView("", key[1], key[2], colour), (x, high - 46))
        if group:
            x = round(146 + group * 9 * pitch)
            canvas.rounded(piece, (x - 2, 16, x + 1, high - 16), 1, palette.RULE)
    return piece


def _kind(piece: Image.Image, found: tuple[PawnView, int] | None, shape: PawnView, at: tuple[float, float]) -> None:
    """One kind of pawn standing on ``at``; how many there are if it is more than one."""
    count = found[1] if found is not None else 0
    figure = pieces.bare(shape, _SMALL)
    if not count:
        figure = figure.copy()
        figure.putalpha(figure.getchannel("A").point([level // 5 for level in range(256)]))
    canvas.stamp(piece, figure, (at[0], at[1] - figure.height / 2 + 4))
    ink = palette.INK if count else palette.RULE
    told = f"{shape.height}{shape.strength}"
    lettering.draw(piece, (at[0], at[1] + 34), told, 30, ink, weight=lettering.BOLD, side="middle")
    if count > 1:
        canvas.stamp(piece, pieces.count_badge(count, 34), (at[0] + 10, at[1] - 70))
