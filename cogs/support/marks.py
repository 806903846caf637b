"""The number by which the message of a stored post is found again after a crash.

It stands in a button, where nobody reads it. A message without such buttons (a note, a word by direct message) has
no place for it: Discord forgets the nonce after some minutes, and what stands among its words is read aloud to
whoever can't see it. It is known by its words instead, among our own messages that are newer than the newest of the
moment before it was first sent. No other post can have brought those words since then: what is told in one place is
told one after the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import discord

from bot.store.records import Post, TableRecord
from cogs.support.buttons import read

LARGEST = 2**31 - 1
LEAST = 1000
"""Discord counts the parts of a message from 1."""
CARRIERS = {
    **dict.fromkeys(("take", "again", "confirm", "join", "unwatch", "next"), "arg"),
    **dict.fromkeys(("agree", "wait", "seat", "consent"), "token"),
}
"""The buttons that carry a mark, and where they have room for it."""


def mark(packed: Post) -> int:
    """The mark of a post."""
    return LEAST + packed.id % (LARGEST - LEAST)


def marked(number: int | None) -> str:
    """A mark as it stands in a button."""
    return "" if number is None else str(number)


def mark_in(components: Iterable[Any]) -> int | None:
    """The mark that a message carries, which it keeps while it changes; of its components, or of its buttons before
    it is sent."""
    carrier = _carrier(components)
    return None if carrier is None else int(carrier[CARRIERS[carrier["verb"]]])


def bears(message: discord.Message, table: TableRecord, packed: Post) -> bool:
    """Whether a message carries the mark of a post; in the frames of an older Caravan, a part has it as number."""
    number, shown = mark(packed), message.components
    if message.flags.components_v2 and any(getattr(part, "id", None) == number for part in parts(shown)):
        return True
    carrier = _carrier(shown)
    return carrier is not None and mark_in(shown) == number and carrier["ticket"] in (table.ticket, str(table.id))


def asked_in(components: Iterable[Any]) -> set[str]:
    """The tickets of the games to which a message asks somebody."""
    read_all = (read("b", getattr(part, "custom_id", None) or "") for part in parts(components))
    return {found["ticket"] for found in read_all if found is not None and found["verb"] in ("join", "leave")}


def says(message: discord.Message, words: str) -> bool:
    """Whether a message says these words, or begins with them."""
    return message.content == words or message.content.startswith(f"{words}\n")


def _carrier(components: Iterable[Any]) -> re.Match[str] | None:
    """The parts of what the button carries that has the mark."""
    for part in parts(components):
        found = read("b", getattr(part, "custom_id", None) or "")
        place = CARRIERS.get(found["verb"]) if found is not None else None
        if found is not None and place is not None and found[place].isdecimal():
            return found
    return None


def parts(components: Iterable[Any]) -> Iterator[Any]:
    """Everything in a message, flattened."""
    for part in components:
        yield part
        yield from parts(getattr(part, "children", ()))
