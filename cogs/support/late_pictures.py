"""Pictures that take longer than a moment: the words and buttons stand first, and the picture follows by an edit.

As soon as somebody presses anything in that message again, its picture isn't waited for any more, and if no painter
has begun it, it is not drawn.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, NamedTuple, TypeVar

import discord

from cogs.support.failures import CALL_ERRORS
from rendering.picture import Picture

log = logging.getLogger(__name__)
MOMENT = 0.5
"""So many seconds do words wait for their picture, which then comes with them."""
MOST_STANDING = 1000
M = TypeVar("M")
Show = Callable[[Any], Awaitable[Any]]


class Coming(NamedTuple):
    """Pictures that are being drawn, and how the message that they belong to is made with them."""

    drawing: asyncio.Task[list[Picture]]
    make: Callable[[Sequence[Picture]], Awaitable[Any]]


async def soon(
    drawing: Coroutine[Any, Any, list[Picture]], make: Callable[[Sequence[Picture]], Awaitable[M]]
) -> tuple[M, Coming | None]:
    """A message with its pictures, if they are drawn within a moment; else without, and what is coming."""
    task = asyncio.create_task(drawing, name="pictures of a panel")
    try:
        await _a_moment(task)
        return await make(task.result() if task.done() else []), None if task.done() else Coming(task, make)
    except BaseException:
        task.cancel()
        raise


class LatePictures:
    """What pictures are still coming, by the message to which they belong, and which stand in it."""

    def __init__(self) -> None:
        self._coming: dict[int, asyncio.Task[None]] = {}
        self._standing: OrderedDict[int, tuple[bytes, ...]] = OrderedDict()

    def forget(self, message: int) -> None:
        """A message will change: what was coming for it isn't wanted any more."""
        coming = self._coming.pop(message, None)
        if coming is not None:
            coming.cancel()

    def follow(self, message: int, coming: Coming, show: Show, *, former: bool = False) -> None:
        """Show the message once more when its pictures are drawn. ``former``: older ones stand in it, which go if
        there will be none."""
        self.forget(message)
        task = asyncio.create_task(self._follow(message, coming, show, former), name="a picture that follows")
        self._coming[message] = task

    def note(self, message: int, pictures: Sequence[Picture]) -> None:
        """Remember which pictures stand in a message."""
        self._standing[message] = tuple(map(_digest, pictures))
        self._standing.move_to_end(message)
        if len(self._standing) > MOST_STANDING:
            self._standing.popitem(last=False)

    def stand(self, message: discord.Message, pictures: Sequence[Picture]) -> bool:
        """Whether just these pictures stand in a message already."""
        known = self._standing.get(message.id)
        names = [attachment.filename for attachment in message.attachments]
        return known == tuple(map(_digest, pictures)) and names == [picture.name for picture in pictures]

    def end(self) -> None:
        """Wait for nothing any more."""
        for message in list(self._coming):
            self.forget(message)

    async def rest(self) -> None:
        """Wait until every picture that is coming has come."""
        while self._coming:
            await asyncio.wait(set(self._coming.values()))

    async def _follow(self, message: int, coming: Coming, show: Show, former: bool) -> None:
        try:
            pictures = await coming.drawing
            if pictures or former:
                await show(await coming.make(pictures))
                self.note(message, pictures)
        except CALL_ERRORS as error:
            log.info("a picture could not be added: %s", error)
        except Exception:
            log.exception("a picture could not be added")
        finally:
            coming.drawing.cancel()
            if self._coming.get(message) is asyncio.current_task():
                del self._coming[message]


async def _a_moment(task: asyncio.Task[Any]) -> None:
    """Wait for a task, but no longer."""
    await asyncio.wait({task}, timeout=MOMENT)


def standing(message: discord.Message) -> list[Picture]:
    """The pictures that stand in a message, without their data: to be shown where they are."""
    return [Picture(b"", each.filename, each.description or each.filename) for each in message.attachments]


def _digest(picture: Picture) -> bytes:
    return hashlib.sha256(picture.data).digest()
