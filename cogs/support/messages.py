"""Messages ready to be sent: ordinary ones, and private answers in a frame."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

import discord
import msgspec
from discord import ui

from bot.app import App
from bot.games.text import Text
from bot.store.records import Summary, TableRecord
from bot.tables.pauses import is_paused
from bot.tables.people import who
from cogs.support.late_pictures import Coming
from cogs.support.words import cut, moment, sentence
from rendering.picture import Picture

COLOUR = 0x2F6F8F
LONGEST_ALT = 1024
LONGEST_CONTENT = 1900
"""Discord takes 2,000 characters; the rest is room for a note that is added later."""
Layout = ui.LayoutView
Row = list[ui.Item[Any]]
"""Buttons beside each other, or one menu."""


class Message(msgspec.Struct):
    """An ordinary message: words, pictures below them, and at most five rows of buttons and menus.

    Whatever is sent as a message of its own is one of these: a phone notifies with the first of its words, and
    shows nothing of a message whose words stand in components.
    """

    content: str
    pictures: Sequence[Picture] = ()
    rows: Sequence[Row] = ()
    coming: Coming | None = None
    """Its pictures, if they take longer than a moment and follow."""

    @property
    def files(self) -> list[discord.File]:
        """Fresh attachments, one set for each attempt to send."""
        return _attached(self.pictures)

    @property
    def view(self) -> ui.View | None:
        """The rows, if there are any."""
        if not self.rows:
            return None
        view = ui.View(timeout=None)
        for place, items in enumerate(self.rows):
            for item in items:
                item.row = place
                view.add_item(item)
        return view

    def edits(self, shown: discord.Message | None = None) -> dict[str, Any]:
        """What an edit is given that puts this in the place of what is ``shown``; the pictures there stay if these
        words have none. What an older Caravan has sent in a frame can't get words outside of it."""
        drawn = {"attachments": self.files} if self.pictures else {}
        if shown is None or not shown.flags.components_v2:
            return {"content": self.content, "view": self.view} | drawn
        draft = Draft(self.content)
        draft.show(*self.pictures)
        draft.offer(*self.rows)
        return {"view": draft.done().view} | drawn


class Reply(msgspec.Struct):
    """What answers a press or a command, for one person: its components, the pictures in them, and other files by
    their names."""

    view: ui.LayoutView
    pictures: Sequence[Picture] = ()
    papers: Mapping[str, bytes] = {}
    coming: Coming | None = None
    """Its pictures, if they take longer than a moment and follow."""

    @property
    def files(self) -> list[discord.File]:
        """Fresh attachments, one set for each attempt to send."""
        return _attached(self.pictures) + [
            discord.File(io.BytesIO(data), name) for name, data in self.papers.items()
        ]

    def edits(self) -> dict[str, Any]:
        """What an edit is given that puts this in the place of an answer, besides its files."""
        return {"view": self.view}


class Draft:
    """A reply being put together: lines and pictures one below the other in a frame."""

    def __init__(self, *words: str) -> None:
        self._frame: ui.Container[Layout] = ui.Container(accent_colour=COLOUR)
        self._pictures: list[Picture] = []
        self._papers: dict[str, bytes] = {}
        self.say(*words)

    def say(self, *words: str) -> None:
        """Add lines; empty ones are left out."""
        said = "\n".join(word for word in words if word)
        if said:
            self._frame.add_item(ui.TextDisplay(said))

    def show(self, *pictures: Picture | None) -> None:
        """Add the pictures that there are."""
        for picture in pictures:
            if picture is not None:
                self._frame.add_item(gallery(picture))
                self._pictures.append(picture)

    def attach(self, name: str, data: bytes) -> None:
        """Add a file to be taken away."""
        self._frame.add_item(ui.File(f"attachment://{name}"))
        self._papers[name] = data

    def offer(self, *rows: Row) -> None:
        """Add rows of buttons or menus."""
        for items in rows:
            self._frame.add_item(ui.ActionRow[Layout](*items))

    def done(self) -> Reply:
        """The reply."""
        view = ui.LayoutView(timeout=None)
        view.add_item(self._frame)
        return Reply(view, self._pictures, self._papers)


def line(said: str, rows: Sequence[Row] = ()) -> Reply:
    """A reply of one line, without a frame, with ``rows`` of buttons or none."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(said))
    for items in rows:
        view.add_item(ui.ActionRow[Layout](*items))
    return Reply(view)


def content(first: str, happened: Sequence[str] = (), last: Sequence[str] = ()) -> str:
    """The words of a message. The ``first`` ones are what a phone shows: who is called, in which game, and what is
    asked. Of what ``happened``, the newest lines follow for which there is room; the ``last`` words stand whole,
    too. Empty ones are left out."""
    tail = "\n".join(word for word in last if word)
    room = LONGEST_CONTENT - len(first) - len(tail) - 2
    said = [first, *_newest([word for word in happened if word], room), tail]
    return cut("\n".join(word for word in said if word), LONGEST_CONTENT)


def _newest(told: Sequence[str], room: int) -> list[str]:
    """As many of the newest lines as fit, below a hint at what is left out."""
    if sum(len(each) + 1 for each in told) <= room:
        return list(told)
    kept: list[str] = []
    room -= len(_left_out(len(told))) + 1
    for each in reversed(told):
        if len(each) + 1 > room:
            break
        kept.insert(0, each)
        room -= len(each) + 1
    return [_left_out(len(told) - len(kept)), *kept]


def _left_out(count: int) -> str:
    return f"-# {count} earlier line{'s are' if count > 1 else ' is'} in /log."


def gallery(picture: Picture) -> ui.MediaGallery[Layout]:
    """The place in a reply where an attached picture is shown."""
    shown: ui.MediaGallery[Layout] = ui.MediaGallery()
    shown.add_item(media=f"attachment://{picture.name}", description=cut(picture.alt, LONGEST_ALT))
    return shown


def keep_attached(shown: ui.MediaGallery[Any], message: discord.Message) -> None:
    """Show the files that are attached already, instead of sending them anew."""
    names = [attachment.filename for attachment in message.attachments]
    for item in shown.items:
        name = next((name for name in names if f"/{name}" in item.media.url), None)
        if name is not None:
            item.media.url = f"attachment://{name}"


def _attached(pictures: Sequence[Picture]) -> list[discord.File]:
    return [
        discord.File(io.BytesIO(picture.data), picture.name, description=cut(picture.alt, LONGEST_ALT))
        for picture in pictures
    ]


def row(*items: ui.Item[Any]) -> Row:
    """Buttons beside each other, or a menu."""
    return list(items)


def title(app: App, table: TableRecord) -> str:
    """The heading of a reply about a table."""
    return f"### {name_of(app, table)}"


def name_of(app: App, table: TableRecord) -> str:
    """What a table is called."""
    return f"{app.tables.game(table).name.message} · game {table.id}"


def paused(table: TableRecord | Summary) -> str:
    """Since when a game is paused, until when, and what ends that."""
    since, until = table.pauses.since or 0.0, table.pauses.until
    ends = f", until {moment(until, 'f')}" if until is not None else ""
    return f"Paused since {moment(since, 'f')}{ends}. `/resume` ends that, and so does playing."


def standing(table: TableRecord) -> str:
    """Whom the game waits for, if it goes on."""
    if table.abandoned_at is not None:
        return "The game was abandoned: no result."
    if table.status == "over":
        return "The game is over."
    if is_paused(table):
        return f"⏸️ {paused(table)}"
    return sentence(table, Text("The game waits for {players}.", {"players": who(table.awaited)}))
