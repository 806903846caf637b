"""How things are said on Discord: names that can do no harm, moments, and sentences from the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable

from discord.utils import escape_markdown, escape_mentions

from bot.games.text import Text, show
from bot.store.records import Summary, TableRecord
from bot.tables.people import name_at

MARKUP = re.compile(r"<(?=[@#:/a-z])")
"""What begins a mention, a custom emoji, a command or a time."""


def safe(name: str) -> str:
    """A name as it was written, without its power to format, ping or link."""
    tame = escape_mentions(escape_markdown(name)).replace("://", ":\u200b//")
    return MARKUP.sub("<\u200b", tame)


def sentence(table: TableRecord | Summary, text: Text) -> str:
    """A sentence about a table in a message."""
    return show(text, lambda seat: f"**{safe(name_at(table, seat))}**")


def plain(table: TableRecord | Summary, text: Text) -> str:
    """A sentence about a table where nothing is formatted: labels, menus, pictures."""
    return show(text, lambda seat: name_at(table, seat))


def lines(table: TableRecord | Summary, texts: Iterable[Text]) -> list[str]:
    """Sentences about a table in a message, a line for each."""
    return [sentence(table, text) for text in texts]


def cut(words: str, most: int) -> str:
    """At most that many characters, with an ellipsis where something is left out."""
    return words if len(words) <= most else words[: most - 1] + "…"


def moment(at: float, style: str = "R") -> str:
    """A time that every reader sees in their own zone; ``R`` says how long ago."""
    return f"<t:{int(at)}:{style}>"


def mention(user: int) -> str:
    """The mark that names and, if allowed, pings somebody."""
    return f"<@{user}>"


def jump(guild: int | None, channel: int, message: int | None) -> str:
    """A link to a message, or to its channel."""
    place = f"https://discord.com/channels/{guild or '@me'}/{channel}"
    return f"{place}/{message}" if message else place
