"""Parts of the panel beside a position: its head, cards, tags, and the newest moves."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from rendering.kit import canvas, lettering, palette
from rendering.kit.canvas import Box
from rendering.kit.palette import SeatStyle
from rendering.kit.wording import phrase
from rendering.picture import Caption

NAME_SIZES = (34, 30, 26)
TAG_SIZE, TAG_HEIGHT = 24, 34
_LINE, _SUBTITLE, _LATEST = 42, 33, 25


class Tag(NamedTuple):
    """A word on a pill, with the pill's colour and the word's, and a sign (30 pixels across) before the word."""

    word: str
    fill: str
    ink: str
    sign: Image.Image | None = None


def draw_head(image: Image.Image, caption: Caption, box: Box) -> int:
    """Title and subtitle at the top of a box; returns the y below them."""
    left, top, right, _ = box
    width = right - left
    title = lettering.fit(caption.title, 46, width, lettering.BOLD)
    lettering.draw(image, (left, top + 46), title, 46, palette.INK, weight=lettering.BOLD)
    y = top + 66
    for line in lettering.wrap(caption.subtitle, _SUBTITLE, width, 2):
        lettering.draw(image, (left, y + 30), line, _SUBTITLE, palette.SOFT_INK)
        y += _LINE
    return y + 12


def head_height(caption: Caption, width: int) -> int:
    """How high :func:`draw_head` is in a box of a width."""
    return 66 + len(lettering.wrap(caption.subtitle, _SUBTITLE, width, 2)) * _LINE + 12


def draw_blank_card(
    image: Image.Image, box: Box, style: SeatStyle, *, lit: bool, radius: int = 18, width: int = 6
) -> None:
    """An empty card; when ``lit`` it stands out in a seat's colours with an edge ``width`` pixels wide."""
    if lit:
        canvas.rounded(image, box, radius, style.tint, outline=style.colour, width=width)
    else:
        canvas.rounded(image, box, radius, palette.WHITE, outline=palette.RULE, width=2)


def draw_tag(image: Image.Image, tag: Tag, at: tuple[int, int], size: int = TAG_SIZE) -> int:
    """A tag in letters of a size, with its upper left corner at ``at``; returns its width."""
    before, width, height = _before(tag), tag_width(tag, size), tag_height(size)
    canvas.rounded(image, (at[0], at[1], at[0] + width, at[1] + height), height // 2, tag.fill)
    if tag.sign is not None:
        canvas.stamp(image, tag.sign, (at[0] + 30, at[1] + height // 2))
    lettering.draw(image, (at[0] + before, at[1] + size + 2), tag.word, size, tag.ink, weight=lettering.BOLD)
    return width


def tag_width(tag: Tag, size: int = TAG_SIZE) -> int:
    """How wide a tag is; one of a sign alone has a word of no letters."""
    return round(lettering.measure(tag.word, size, lettering.BOLD)) + _before(tag) + (15 if tag.word else 8)


def tag_height(size: int) -> int:
    """How high a tag is."""
    return round(size * TAG_HEIGHT / TAG_SIZE)


def _before(tag: Tag) -> int:
    return 15 if tag.sign is None else 52


def draw_latest(image: Image.Image, lines: tuple[str, ...], box: Box, size: int = _LATEST) -> None:
    """The newest moves in the order in which they came, the last of them boldly: as many as there is room for in
    letters of a size."""
    left, top, right, bottom = box
    line = size + 9
    told = _newest(lines, round(right - left - 22), round(bottom - top - line) // line, size)
    if not told:
        return
    lettering.draw(image, (left, top + size - 1), phrase("Latest"), size, palette.SOFT_INK, weight=lettering.BOLD)
    y = top + line
    for number, parts in enumerate(told, 1):
        newest = number == len(told)
        ink, weight = (palette.INK, lettering.MEDIUM) if newest else (palette.SOFT_INK, lettering.REGULAR)
        dot = y + size // 2
        canvas.rounded(image, (left, dot, left + 10, dot + 10), 5, palette.GOLD if newest else palette.RULE)
        for part in parts:
            lettering.draw(image, (left + 22, y + size + 1), part, size, ink, weight=weight)
            y += line


def _newest(lines: tuple[str, ...], width: int, room: int, size: int) -> list[tuple[str, ...]]:
    """The newest sentences that fit into so many lines, oldest first, broken into lines; only what is too long for
    all the room is cut."""
    told: list[tuple[str, ...]] = []
    for line in reversed(lines):
        weight = lettering.REGULAR if told else lettering.MEDIUM
        parts = lettering.wrap(line, size, width, room + 1 if told else room, weight)
        if room < 1 or len(parts) > room:
            break
        told.insert(0, tuple(parts))
        room -= len(parts)
    return told
