"""Where pictures are drawn: in processes of their own, so that drawing never holds up the event loop.

What has been drawn is kept by all that it was drawn from: the game, the view, the words and the marks. So one
picture serves everybody who may see just that, wherever it is shown, and nobody else.
"""

from __future__ import annotations

import asyncio
import importlib
import os
from collections import OrderedDict, deque
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from bot.games.contract import Outcome
from rendering.kit import fonts, lettering
from rendering.painter import Painter, Stalled
from rendering.picture import Caption, Picture
from rendering.pictures import pictures_of

if TYPE_CHECKING:  # the catalog imports every game, a worker only the one that it draws
    from bot.games.catalog import Entry

__all__ = ["Job", "Kind", "Stalled", "Studio", "draw", "layers_beside", "usual_painters"]

Kind = Literal["board", "hand", "final", "example"]

MOST_SECONDS = 20.0
"""So long may a painter be at one picture; a cold one on a busy machine takes three."""
MOST_KEPT = 32 * 1024 * 1024
"""So many bytes of pictures are kept: about 150 boards."""
CLOSED = "The studio is closed; no more pictures are drawn."
MEMORY = 512 * 1024 * 1024
"""A painter that has drawn every game takes half of this; the other half is for everything else on the machine."""


class Job(msgspec.Struct, frozen=True):
    """One picture to draw: of which game, which kind, and from which view (the view's JSON).

    ``rules`` and ``pictures`` name the game's modules, as its entry in the catalog does (:meth:`of`): all that
    another process needs, and nothing of the other games. ``marks`` are spots to highlight on a board, ``chosen``
    is what a draft has taken so far, and ``outcome`` is needed for a final picture. An example is drawn for a
    ``topic`` and needs no view and no caption.
    """

    rules: str
    pictures: str
    kind: Kind
    view: bytes = b""
    caption: Caption = Caption((), "")
    marks: tuple[str, ...] = ()
    chosen: dict[str, int] | None = None
    outcome: Outcome | None = None
    topic: str = ""

    @classmethod
    def of(cls, entry: Entry, kind: Kind, **rest: Any) -> Job:
        """A job for the game with that entry in the catalog; the other fields by their names."""
        return cls(entry.rules, entry.pictures, kind, **rest)


def draw(order: bytes) -> Picture:
    """Draw a :class:`Job` given as MessagePack, in whatever process this is called.

    Raises ``ModuleNotFoundError`` for an unknown game, ``KeyError`` for a topic without an example,
    ``msgspec.ValidationError`` for a view of another shape, and ``ValueError`` for a view that this picture can't
    be drawn from.
    """
    job = msgspec.msgpack.decode(order, type=Job)
    artist = pictures_of(job.pictures)
    if job.kind == "example":
        drawn = artist.example(job.topic)
        if drawn is None:
            raise KeyError(
                f"{job.pictures} has no example for {job.topic!r}; there are {', '.join(artist.topics())}."
            )
        return drawn
    view = msgspec.json.decode(job.view, type=importlib.import_module(job.rules).GAME.view_type)
    if job.kind == "board":
        return artist.board(view, job.caption, job.marks)
    if job.kind == "hand":
        return artist.hand(view, job.caption, job.chosen)
    if job.outcome is None:
        raise ValueError("A final picture needs the outcome of the game.")
    return artist.final(view, job.outcome, job.caption)


def warm_up() -> None:
    """Load what every picture needs: the fonts in use everywhere, and the largest one, which takes longest."""
    for face in (fonts.LATIN, fonts.EMOJI, fonts.CJK):
        fonts.characters(face)
    lettering.measure("Caravan", 26)


def usual_painters() -> int:
    """As many painters as there are cores for this process, as far as the machine's memory goes; at least one."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if "SC_PHYS_PAGES" not in getattr(os, "sysconf_names", {}):
        return 1
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return max(1, min(cores, memory // MEMORY))


def layers_beside(database: Path) -> Path:
    """The folder beside a file of games where painters keep still layers."""
    return database.absolute().parent / "layers"


class _Wanted:
    """A picture that is to be drawn: the task that sees to it, how many wait for it, and whether a painter is at
    it."""

    def __init__(self) -> None:
        self.task: asyncio.Task[Picture] | None = None
        self.waiting = 0
        self.begun = False


class Studio:
    """Draws jobs with painters, which start when there is something to draw. What somebody else waits for already
    is drawn once, what was drawn is kept, and what nobody waits for any more when its turn comes is not drawn.

    A painter that dies is replaced, and its job is tried once more. If it stands still over a job for
    ``most_seconds`` it is ended, and that job is given up. ``folder`` is where painters keep still layers for those
    that start later.
    """

    def __init__(
        self, painters: int = 1, *, most_seconds: float = MOST_SECONDS, folder: Path | None = None
    ) -> None:
        self._painters = [Painter(most_seconds, folder) for _ in range(painters)]
        self._free = list(self._painters)
        self._line: deque[asyncio.Future[Painter]] = deque()
        self._wanted: dict[bytes, _Wanted] = {}
        self._kept: OrderedDict[bytes, Picture] = OrderedDict()
        self._size = 0
        self._closed = False
        self.drawn = 0
        """How many pictures painters have made."""

    async def draw(self, job: Job) -> Picture:
        """Draw a job and return the picture. Raises what :func:`draw` raises, :class:`Stalled` if it takes too
        long, ``BrokenProcessPool`` if the painter dies over it twice, and ``RuntimeError`` after :meth:`close`."""
        order = msgspec.msgpack.encode(job)
        if order in self._kept:
            self._kept.move_to_end(order)
            return self._kept[order]
        wanted = self._wanted.get(order)
        if wanted is None or wanted.task is None or wanted.task.get_loop() is not asyncio.get_running_loop():
            wanted = self._begin(order)
        task = wanted.task
        assert task is not None
        wanted.waiting += 1
        try:
            await asyncio.wait({task})
        finally:
            wanted.waiting -= 1
            if not wanted.waiting and not wanted.begun and not task.done():
                self._drop(order, wanted)
        if task.cancelled():
            raise RuntimeError(CLOSED)
        return task.result()

    async def warm(self) -> None:
        """Start a painter and load the fonts, so that the first picture doesn't wait for them. Raises as
        :meth:`draw` does."""
        painter = await self._take()
        try:
            await painter.work(warm_up)
        finally:
            self._give_back(painter)

    async def close(self) -> None:
        """Stop the painters; jobs not begun are dropped. May be called twice."""
        self._closed = True
        for order, wanted in list(self._wanted.items()):
            if not wanted.begun:
                self._drop(order, wanted)
        for painter in self._painters:
            await painter.close()

    def _drop(self, order: bytes, wanted: _Wanted) -> None:
        """Forget a job that no painter is at."""
        if self._wanted.get(order) is wanted:
            del self._wanted[order]
        if wanted.task is not None:
            wanted.task.cancel()

    def _begin(self, order: bytes) -> _Wanted:
        wanted = self._wanted[order] = _Wanted()
        wanted.task = asyncio.create_task(self._see_to(order, wanted), name="picture")
        wanted.task.add_done_callback(_heard)
        return wanted

    async def _see_to(self, order: bytes, wanted: _Wanted) -> Picture:
        try:
            painter = await self._take()
            try:
                wanted.begun = True
                picture = await painter.work(draw, order)
            finally:
                self._give_back(painter)
        finally:
            if self._wanted.get(order) is wanted:
                del self._wanted[order]
        self.drawn += 1
        self._keep(order, picture)
        return picture

    def _keep(self, order: bytes, picture: Picture) -> None:
        self._kept[order] = picture
        self._size += len(picture.data)
        while self._size > MOST_KEPT:
            _, oldest = self._kept.popitem(last=False)
            self._size -= len(oldest.data)

    async def _take(self) -> Painter:
        """The painter that was at work last, which knows most; or the next that is free, in the order of asking."""
        if self._closed:
            raise RuntimeError(CLOSED)
        if self._free:
            return self._free.pop()
        place: asyncio.Future[Painter] = asyncio.get_running_loop().create_future()
        self._line.append(place)
        try:
            return await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self._give_back(place.result())
            raise

    def _give_back(self, painter: Painter) -> None:
        while self._line:
            place = self._line.popleft()
            if not place.done() and not place.get_loop().is_closed():
                place.set_result(painter)
                return
        self._free.append(painter)


def _heard(task: asyncio.Task[Picture]) -> None:
    """Whoever waited has been told of a failure; if nobody did any more, nobody needs to be."""
    if not task.cancelled():
        task.exception()
