"""Messages ready to be sent, and the frame that they have in common."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

import discord
import msgspec
from discord import ui

from bot.app import App
from bot.games.text import Text
from bot.store.records import TableRecord
from bot.tables.people import who
from cogs.support.words import cut, sentence
from rendering.picture import Picture

COLOUR = 0x2F6F8F
LONGEST_ALT = 1024
LONGEST_CONTENT = 2000
Layout = ui.LayoutView
Row = ui.ActionRow[Layout]


class Message(msgspec.Struct):
    """A message ready to be sent: its components, its pictures, and other files by their names."""

    view: ui.LayoutView
    pictures: Sequence[Picture] = ()
    papers: Mapping[str, bytes] = {}

    @property
    def files(self) -> list[discord.File]:
        """Fresh attachments, one set for each attempt to send."""
        shown = [
            discord.File(io.BytesIO(picture.data), picture.name, description=cut(picture.alt, LONGEST_ALT))
            for picture in self.pictures
        ]
        return shown + [discord.File(io.BytesIO(data), name) for name, data in self.papers.items()]


class Line(msgspec.Struct):
    """An ordinary message of a few words, which a phone shows when it notifies, with buttons or none."""

    content: str
    view: ui.View | None = None


class Draft:
    """A message being put together: lines and pictures one below the other in a frame. ``number`` is the mark by
    which the message is found again."""

    def __init__(self, *words: str, number: int | None = None) -> None:
        self._frame: ui.Container[Layout] = ui.Container(accent_colour=COLOUR, id=number)
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

    def keep(self, shown: discord.Message) -> None:
        """Leave the pictures where they are that a message shows already, which this one replaces."""
        for item in ui.LayoutView.from_message(shown, timeout=None).walk_children():
            if isinstance(item, ui.MediaGallery):
                keep_attached(item, shown)
                self._frame.add_item(ui.MediaGallery(*item.items))

    def offer(self, *rows: Row) -> None:
        """Add rows of buttons or menus."""
        for row in rows:
            self._frame.add_item(row)

    def done(self) -> Message:
        """The message."""
        view = ui.LayoutView(timeout=None)
        view.add_item(self._frame)
        return Message(view, self._pictures, self._papers)


def line(said: str, *, number: int | None = None) -> Message:
    """A message of one line, without a frame. ``number`` is the mark by which it is found again."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(said, id=number))
    return Message(view)


def ordinary(*words: str, buttons: Sequence[ui.Item[Any]] = ()) -> Line:
    """Lines as an ordinary message, with buttons in a row."""
    view = ui.View(timeout=None) if buttons else None
    for button in buttons:
        assert view is not None
        view.add_item(button)
    return Line(cut("\n".join(word for word in words if word), LONGEST_CONTENT), view)


def gallery(picture: Picture) -> ui.MediaGallery[Layout]:
    """The place in a message where an attached picture is shown."""
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


def row(*items: ui.Item[Any]) -> Row:
    """Buttons beside each other, or a menu."""
    made: Row = ui.ActionRow()
    for item in items:
        made.add_item(item)
    return made


def heading(app: App, table: TableRecord) -> str:
    """The small heading of a table's short messages."""
    return f"-# {app.tables.game(table).name.message} · game {table.id}"


def title(app: App, table: TableRecord) -> str:
    """The heading of a table's messages."""
    return f"### {name_of(app, table)}"


def name_of(app: App, table: TableRecord) -> str:
    """What a table is called."""
    return f"{app.tables.game(table).name.message} · game {table.id}"


def standing(table: TableRecord) -> str:
    """Whom the game waits for, if it goes on."""
    if table.status == "over":
        return "The game is over."
    return sentence(table, Text("The game waits for {players}.", {"players": who(table.awaited)}))
