"""What a picture is, and what is written beside the position in it."""

from __future__ import annotations

import msgspec


class Picture(msgspec.Struct, frozen=True):
    """An image file: its bytes, its file name (with the ending that tells the format), and a text that tells
    the same position to somebody who can't see it (at most 1,024 characters)."""

    data: bytes
    name: str
    alt: str


class Caption(msgspec.Struct, frozen=True):
    """The words around a position.

    ``names`` are the players' names by seat, as they wrote them. ``title`` and ``subtitle`` head the panel.
    ``lines`` are the newest moves, oldest first.
    """

    names: tuple[str, ...]
    title: str
    subtitle: str = ""
    lines: tuple[str, ...] = ()


class NoHand(ValueError):
    """A view in which no hand can be seen: a bystander's."""
