"""Drawn examples for the explanations of any game: their file, the search for a topic, and the frame around
what a game draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from PIL import Image

from bot.games.content import Flaw, load
from rendering.kit import canvas, lettering, palette, wording
from rendering.kit.canvas import Box, Point
from rendering.kit.icons import icon
from rendering.kit.wording import phrase
from rendering.picture import Picture

SIZE = (700, 440)
NOTE = 40
NOTE_SIZES = (24, 22, 20, 18)
TEXT, LINE = 25, 33
VERDICTS = {"yes": "✅", "no": "❌"}
_FOOT, _LINES = 30, 3
_ARROW = 21


class Explained(Protocol):
    """What an example has in every game."""

    @property
    def title(self) -> str:
        """What it is an example of."""

    @property
    def caption(self) -> str:
        """What it shows, in a sentence or two."""

    @property
    def frames(self) -> Sequence[Any]:
        """Its positions from left to right."""


E = TypeVar("E", bound=Explained)
F = TypeVar("F")
S = TypeVar("S")


class Example(msgspec.Struct, Generic[F], frozen=True, forbid_unknown_fields=True):
    """One topic: frames from left to right, alternatives if they are ``apart``, else steps."""

    title: str
    caption: str
    frames: tuple[F, ...]
    apart: bool = False


class Examples(msgspec.Struct, Generic[E], forbid_unknown_fields=True):
    """A whole file: examples by topic, and other names for some of them."""

    examples: dict[str, E]
    aliases: dict[str, str] = {}

    def topics(self) -> tuple[str, ...]:
        """Every topic that has an example, in the order of the file; other names of some come last."""
        return (*self.examples, *self.aliases)

    def find(self, topic: str) -> E | None:
        """The example for a topic, however it is spelled ("Poison Oak", "poison_oak"); ``None`` if there is
        none."""
        known = {_plain(key): key for key in self.examples}
        known |= {_plain(alias): key for alias, key in self.aliases.items()}
        wanted = _plain(topic)
        return self.examples[known[wanted]] if wanted in known else None

    def check(self, read: Callable[[E, Any], object]) -> None:
        """Raises ``Flaw`` for an alias that leads nowhere, or a frame for which ``read``, given its example and
        itself, raises ``KeyError`` or ``ValueError``."""
        for alias, key in self.aliases.items():
            if key not in self.examples:
                raise Flaw(f"aliases.{alias}", f"there is no example called {key!r}")
        for key, example in self.examples.items():
            for number, frame in enumerate(example.frames):
                try:
                    read(example, frame)
                except (KeyError, ValueError) as error:
                    raise Flaw(f"examples.{key}.frames[{number}]", f"can't be read: {error}") from error


class Collection(Generic[E]):
    """The examples of one game, from a file under ``data/`` that is read when the first is asked for.

    ``check`` raises ``Flaw`` for one that can't be drawn.
    """

    def __init__(self, file: str, kind: type[Examples[E]], check: Callable[[Examples[E]], None]) -> None:
        self._file, self._kind, self._check = file, kind, check

    @cached_property
    def _examples(self) -> Examples[E]:
        return load(self._file, self._kind, self._check)

    def topics(self) -> tuple[str, ...]:
        """Every topic that has an example, in the order of the file; other names of some come last."""
        return self._examples.topics()

    def find(self, topic: str) -> E | None:
        """The example for a topic, however it is spelled; ``None`` if there is none."""
        return self._examples.find(topic)


def _plain(topic: str) -> str:
    return "".join(letter for letter in topic.casefold() if letter.isalnum())


def illustrate(
    found: Example[F] | None,
    name: str,
    ground: str,
    draw_frames: Callable[[Image.Image, Sequence[F], Sequence[Box]], None],
    tell_frame: Callable[[F], str],
) -> Picture | None:
    """An example 700 x 440 pixels large in a file named after ``name``: its frames side by side on the colour
    ``ground``, arrows between steps, the caption below. ``None`` if nothing has been found.

    ``draw_frames`` gets the image, the frames and a box for each; ``tell_frame`` tells a frame in words.
    """
    if found is None:
        return None
    image = Image.new("RGB", SIZE, palette.PAPER)
    lines = lettering.wrap(found.caption, TEXT, SIZE[0] - 2 * _FOOT, _LINES, lettering.MEDIUM)
    foot = SIZE[1] - len(lines) * LINE - 20
    image.paste(ground, (0, 0, SIZE[0], foot))
    width = SIZE[0] // len(found.frames)
    boxes = [(number * width, 0, (number + 1) * width, foot) for number in range(len(found.frames))]
    draw_frames(image, found.frames, boxes)
    for left, *_ in boxes[1:] if not found.apart else ():
        draw_arrow(image, (left, foot // 2 + 20))
    draw_caption(image, lines, (_FOOT, foot + 32))
    told = [tell_head(found), *map(tell_frame, found.frames)]
    return canvas.publish(image, name, wording.shorten(" ".join(told)))


def fitting(scales: Sequence[S], extents: Callable[[S], Sequence[tuple[int, int]]], width: int, height: int) -> S:
    """The first of several scales (largest first) at which all ``extents`` are within a width and height, or
    the last."""
    for scale in scales:
        if all(wide <= width and high <= height for wide, high in extents(scale)):
            return scale
    return scales[-1]


def draw_caption(image: Image.Image, lines: Sequence[str], at: tuple[int, int]) -> None:
    """The lines of a caption; the first stands on ``at``."""
    for number, line in enumerate(lines):
        lettering.draw(image, (at[0], at[1] + number * LINE), line, TEXT, palette.INK, weight=lettering.MEDIUM)


def draw_arrow(image: Image.Image, at: Point) -> None:
    """From one frame to the next, with its middle at ``at``."""
    x, y = round(at[0]), round(at[1])
    canvas.rounded(image, (x - _ARROW, y - _ARROW, x + _ARROW, y + _ARROW), _ARROW, palette.INK)
    lettering.draw(image, (x, y + 10), "→", 30, palette.WHITE, weight=lettering.BOLD, side="middle")


def draw_note(image: Image.Image, note: tuple[str, int], middle: float, pad: int, baseline: float = 38) -> None:
    """A note (its text and size) on a pill at the top of a frame, around ``middle``, with ``pad`` pixels on
    either side."""
    told, size = note
    half = lettering.measure(told, size, lettering.BOLD) / 2 + pad
    canvas.rounded(image, (round(middle - half), 10, round(middle + half), 10 + NOTE), NOTE // 2, palette.INK)
    lettering.draw(image, (middle, baseline), told, size, palette.WHITE, weight=lettering.BOLD, side="middle")


def draw_verdict(image: Image.Image, verdict: str, at: Point) -> None:
    """Whether the rules allow a position ("yes", "no"); nothing where neither is asked."""
    if verdict:
        canvas.stamp(image, icon(VERDICTS[verdict], 44), at)


def tell_head(found: Explained) -> str:
    """What an example shows."""
    return phrase("Example: {title}. {caption}", title=found.title, caption=found.caption)


def tell_verdict(verdict: str) -> str:
    """Whether the rules allow a position, in words; nothing where neither is asked."""
    return {"yes": phrase("allowed"), "no": phrase("not allowed")}.get(verdict, "")
