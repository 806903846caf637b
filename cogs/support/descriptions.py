"""Positions and hands in words, for people who don't see the pictures: whole, in pages of sections."""

from __future__ import annotations

import logging
import textwrap
from collections.abc import Iterator, Sequence
from typing import Literal

import discord

from bot.app import App
from bot.games.contract import taken
from bot.store.records import TableRecord
from bot.tables.player_view import PlayerView
from cogs.support import pictures
from cogs.support.buttons import TableButton, TableMenu
from cogs.support.completion import LONGEST
from cogs.support.messages import Draft, Row, row, title
from cogs.support.pages import clamped
from cogs.support.words import cut, safe
from rendering.description import Section
from rendering.pictures import pictures_of

log = logging.getLogger(__name__)

Part = Literal["board", "turn", "hand"]
"""What is told: the position with the reader's own hand; the same with what is chosen so far in an unfinished turn;
or the hand alone."""
PARTS: dict[str, Part] = {"board": "board", "turn": "turn", "hand": "hand"}
ABOUT: dict[Part, str] = {
    "board": "",
    "turn": "-# With what you have chosen so far; only you see this.",
    "hand": "-# Only you see this.",
}
LONGEST_PAGE = 3000
"""Characters: so that a heading and what stands below fit into the message too."""
LONGEST_HAND = 900
"""So long may a hand be that stands in a panel; a longer one is a press away."""
NAMES = ("Previous page", "Next page")
HEADINGS, MOST_HEADINGS = "Go to a heading", 25
CONTINUED = " (continued)"
NOTHING = "You hold nothing."
UNTOLD = "It can't be told in words just now. `/log` says what happened, and `/turn` what you may do."


async def wants_words(app: App, table: TableRecord, seat: int | None) -> bool:
    """Whether whoever sits there wants positions in words."""
    return seat is not None and (await app.tables.person(table.seats[seat].user)).in_words


def sections(app: App, seen: PlayerView, part: Part) -> Sequence[Section] | None:
    """What somebody may know of a position, or what they hold, in words; ``None`` if it can't be told."""
    view = seen.view
    if part == "board":
        view = app.tables.store.position(seen.table).view(seen.seat)
    artist = pictures_of(app.entry(seen.table).pictures)
    try:
        told = artist.describe(view, pictures.caption(app, seen.table), taken(seen.partial), seen.outcome)
    except Exception:
        log.exception("game %s could not be told in words", seen.table.id)
        return None
    return [section for section in told if section.own] if part == "hand" else told


def in_pages(told: Sequence[Section], most: int = LONGEST_PAGE) -> list[list[Section]]:
    """Share sections out to pages of at most so many characters. One that is longer than a page goes on on the
    next, below its heading; no line is torn apart that fits on a page."""
    shared: list[list[Section]] = [[]]
    left = most
    for section in told:
        for piece in _pieces(section, most):
            size = len(as_text(piece)) + 1
            if size > left and shared[-1]:
                shared.append([])
                left = most
            shared[-1].append(piece)
            left -= size
    return shared


def _pieces(section: Section, most: int) -> Iterator[Section]:
    """A section in pieces that fit on a page."""
    room = most - len(as_text(Section(section.heading + CONTINUED, ())))
    shared: list[list[str]] = [[]]
    left = room
    for line in section.lines:
        for part in [line] if len(safe(line)) < room else textwrap.wrap(line, room // 2):
            if len(safe(part)) >= left and shared[-1]:
                shared.append([])
                left = room
            shared[-1].append(part)
            left -= len(safe(part)) + 1
    for number, lines in enumerate(shared):
        yield Section(section.heading + CONTINUED * (number > 0), tuple(lines), section.own)


def as_text(section: Section) -> str:
    """A section as it stands in a message."""
    return "\n".join([f"### {safe(section.heading)}", *map(safe, section.lines)])


def reading(app: App, seen: PlayerView, part: Part, page: int = 1, note: str = "") -> Draft:
    """A page of a position or a hand in words, with the way to the others."""
    table, told = seen.table, sections(app, seen, part)
    shared = in_pages(told or ())
    page = clamped(page, len(shared))
    draft = Draft(title(app, table), note, ABOUT[part])
    draft.say("\n".join(map(as_text, shared[page - 1])) or (UNTOLD if told is None else NOTHING))
    if len(shared) > 1:
        draft.say(f"-# Page {page} of {len(shared)}")
    draft.offer(*_turning(table, part, page, shared))
    return draft


def _turning(table: TableRecord, part: Part, page: int, shared: Sequence[Sequence[Section]]) -> list[Row]:
    """The buttons to the pages before and after, and a menu of all headings."""
    if len(shared) < 2:
        return []
    turned = [
        TableButton("reading", table.ticket, arg=f"{part}-{to}", label=name, disabled=not 1 <= to <= len(shared))
        for name, to in zip(NAMES, (page - 1, page + 1), strict=True)
    ]
    headings = [(number, section.heading) for number, page in enumerate(shared, 1) for section in page]
    options = [
        discord.SelectOption(label=cut(heading, LONGEST), value=f"{number}-{place}")
        for place, (number, heading) in enumerate(headings[:MOST_HEADINGS])
    ]
    return [row(*turned), row(TableMenu("heading", table.ticket, arg=part, options=options, placeholder=HEADINGS))]


def asked_for(words: str) -> tuple[Part, int]:
    """The part and the page that stand in a button."""
    part, _, page = words.partition("-")
    return PARTS.get(part, "board"), int(page) if page.isdecimal() else 1


def opener(table: TableRecord, part: Part) -> TableButton:
    """The button that stands in the place of a picture for whoever wants words."""
    label = "Hand in words" if part == "hand" else "Board in words"
    return TableButton("words", table.ticket, arg=part, label=label)


def short_hand(app: App, seen: PlayerView) -> str:
    """What somebody holds, if that is short enough to stand in a panel."""
    told = "\n".join(map(as_text, sections(app, seen, "hand") or ()))
    return told if len(told) <= LONGEST_HAND else ""
