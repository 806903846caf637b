"""Measuring and drawing lines of text in any script."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from PIL import Image, ImageDraw

from rendering.kit.fonts import BOLD, LATIN, MEDIUM, REGULAR, font
from rendering.kit.runs import Run, clean, clusters, runs

__all__ = ["BOLD", "MEDIUM", "REGULAR", "cap_height", "draw", "fit", "measure", "shrink", "wrap"]

ELLIPSIS = "…"
Side = Literal["left", "middle", "right"]


def _way(run: Run) -> Literal["rtl", "ltr"]:
    return "rtl" if run.rtl else "ltr"


@lru_cache(maxsize=4096)
def measure(text: str, size: int, weight: int = REGULAR) -> float:
    """The width of a line in pixels."""
    return sum(font(run.face, size, weight).getlength(run.text, direction=_way(run)) for run in runs(text))


@lru_cache(maxsize=64)
def cap_height(size: int) -> int:
    """The height of a capital letter in pixels."""
    return -int(font(LATIN, size, BOLD).getbbox("H", anchor="ls")[1])


def draw(
    image: Image.Image,
    position: tuple[float, float],
    text: str,
    size: int,
    colour: str,
    *,
    weight: int = REGULAR,
    side: Side = "left",
) -> float:
    """Draw one line with its baseline at ``position``, which is the line's left end, middle or right end.

    Returns the line's width in pixels.
    """
    width = measure(text, size, weight)
    x = position[0] - {"left": 0.0, "middle": width / 2, "right": width}[side]
    surface = ImageDraw.Draw(image)
    for run in runs(text):
        face = font(run.face, size, weight)
        surface.text(
            (x, position[1]),
            run.text,
            fill=colour,
            font=face,
            anchor="ls",
            direction=_way(run),
            embedded_color=run.face.colour,
        )
        x += face.getlength(run.text, direction=_way(run))
    return width


@lru_cache(maxsize=1024)
def fit(text: str, size: int, width: int, weight: int = REGULAR) -> str:
    """The text, or as much of its beginning as fits into ``width`` pixels with an ellipsis after it."""
    whole = clean(text)
    if measure(whole, size, weight) <= width:
        return whole
    parts = [part.text for part in clusters(whole)]
    low, high = 0, len(parts)
    while low < high:
        middle = (low + high + 1) // 2
        if measure("".join(parts[:middle]).rstrip() + ELLIPSIS, size, weight) <= width:
            low = middle
        else:
            high = middle - 1
    return "".join(parts[:low]).rstrip(f" {ELLIPSIS}") + ELLIPSIS


def shrink(
    text: str, sizes: Sequence[int], width: int, weight: int = REGULAR, *, tail: str = ""
) -> tuple[str, int]:
    """The text whole in the first of ``sizes`` that fits, or cut in the last; and the size. A ``tail`` stands after
    it, and is never cut."""
    whole = clean(text)
    for size in sizes:
        if measure(whole + tail, size, weight) <= width:
            return whole + tail, size
    room = width - math.ceil(measure(tail, sizes[-1], weight)) if tail else width
    return fit(whole, sizes[-1], room, weight) + tail, sizes[-1]


@lru_cache(maxsize=512)
def wrap(text: str, size: int, width: int, most: int, weight: int = REGULAR) -> tuple[str, ...]:
    """Break a text into at most ``most`` lines of ``width`` pixels; what is left over ends in an ellipsis."""
    lines: list[str] = []
    rest = clean(text).split(" ")
    while rest and len(lines) < most - 1:
        taken = 1
        while taken < len(rest) and measure(" ".join(rest[: taken + 1]), size, weight) <= width:
            taken += 1
        line = " ".join(rest[:taken])
        rest = rest[taken:]
        if measure(line, size, weight) > width:
            line, left = _break(line, size, width, weight)
            rest = [left, *rest]
        lines.append(line)
    if rest:
        lines.append(fit(" ".join(rest), size, width, weight))
    return tuple(line for line in lines if line)


def _break(word: str, size: int, width: int, weight: int) -> tuple[str, str]:
    """Cut a word that is wider than the line (a language without spaces, a very long name)."""
    parts = [part.text for part in clusters(word)]
    count = 1
    while count < len(parts) and measure("".join(parts[: count + 1]), size, weight) <= width:
        count += 1
    return "".join(parts[:count]), "".join(parts[count:])
