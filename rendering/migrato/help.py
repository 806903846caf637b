"""Drawn examples for explanations of the rules, with the same cards as the table."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from rendering.kit import canvas, illustration, lettering, palette
from rendering.kit.canvas import Box
from rendering.kit.wording import phrase
from rendering.migrato import alt, cards, examples, words
from rendering.migrato.examples import Column, Frame
from rendering.migrato.layout import CardSize
from rendering.migrato.playmat import SKY
from rendering.picture import Picture

NAME = "migrato-example"
CARDS = (CardSize(160, 196, 66), CardSize(132, 162, 55), CardSize(104, 128, 44))
_COUNT, _BETWEEN = 56, 12


def example(topic: str) -> Picture | None:
    """Draw the example for a topic (its key or title), 700 x 440 pixels; ``None`` if there is none."""
    return illustration.illustrate(examples.find(topic), NAME, SKY, _draw_frames, _tell_frame)


def _draw_frames(image: Image.Image, frames: Sequence[Frame], boxes: Sequence[Box]) -> None:
    """All positions of an example, as large as the largest allows."""
    left, _, right, bottom = boxes[0]
    size = _card_size(frames, right - left, bottom - illustration.NOTE - 34)
    for frame, box in zip(frames, boxes, strict=True):
        _frame(image, frame, size, box)


def _card_size(frames: Sequence[Frame], width: int, height: int) -> CardSize:
    """The largest size of cards with which every frame fits into a width and height."""
    columns = [examples.columns(frame) for frame in frames]
    return illustration.fitting(CARDS, lambda size: [_extent(each, size) for each in columns], width - 36, height)


def _extent(columns: list[Column], size: CardSize) -> tuple[int, int]:
    """How wide and high columns side by side are."""
    heights = [
        size.height + (len(column.cards) - 1) * size.strip + _COUNT * bool(column.pile) for column in columns
    ]
    return len(columns) * (size.width + _BETWEEN) - _BETWEEN, max(heights)


def _frame(image: Image.Image, frame: Frame, size: CardSize, box: Box) -> None:
    """One position: its note on a pill, its columns in the middle below, its verdict at their side."""
    left, _, right, bottom = box
    middle = (left + right) / 2
    note = lettering.shrink(frame.note, illustration.NOTE_SIZES, right - left - 36, lettering.BOLD)
    illustration.draw_note(image, note, middle, 14)
    columns = examples.columns(frame)
    wide, high = _extent(columns, size)
    x = round(middle - wide / 2)
    top = illustration.NOTE + 10 + (bottom - illustration.NOTE - 10 - high) // 2
    for column in columns:
        _column(image, column, size, (x, top))
        x += size.width + _BETWEEN
    illustration.draw_verdict(image, frame.verdict, (middle + wide / 2 + 12, top + high - 58))


def _column(image: Image.Image, column: Column, size: CardSize, corner: tuple[int, int]) -> None:
    x, y = corner
    for below in range(min(column.pile - 1, 4), 0, -1):
        edge = (x + 3 * below, y + 4 * below, x + 3 * below + size.width, y + 4 * below + size.height)
        canvas.rounded(image, edge, cards.RADIUS, palette.WHITE, outline=palette.INK, width=2)
    for place, held in enumerate(column.cards):
        covered = place < len(column.cards) - 1
        cards.stamp(image, cards.card(held, size, covered=covered), (x, y + place * size.strip))
    if column.pile:
        at = (x + size.width / 2, y + size.height + _COUNT - 10)
        told = f"×{column.pile}"
        lettering.draw(image, at, told, 32, palette.INK, weight=lettering.BOLD, side="middle")


def _tell_frame(frame: Frame) -> str:
    columns = ", ".join(map(_tell_column, examples.columns(frame)))
    judged = illustration.tell_verdict(frame.verdict)
    return f"{frame.note}: {columns}{f' ({judged})' if judged else ''}."


def _tell_column(column: Column) -> str:
    if column.pile:
        return phrase("a pile of {size} with {card} on top", size=column.pile, card=words.card(column.cards[0]))
    if len(column.cards) == 1:
        return words.card(column.cards[0])
    return alt.column_cards(column.cards)
