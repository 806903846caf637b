"""Where pictures are drawn: in a process of its own, so that drawing never holds up the event loop."""

from __future__ import annotations

import asyncio
import importlib
import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from bot.games.contract import Outcome
from rendering.kit import fonts, lettering
from rendering.picture import Caption, Picture
from rendering.pictures import pictures_of

if TYPE_CHECKING:  # the catalog imports every game, a worker only the one that it draws
    from bot.games.catalog import Entry

Kind = Literal["board", "hand", "final", "example"]


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


def _begin_work() -> None:
    """Ctrl-C reaches the whole process group; the bot closes its studio in its own time. And answering people
    comes before drawing for them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)


class Studio:
    """Draws jobs in worker processes, which start with the first job. If they die they are started anew, and
    the job is tried once more."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    async def draw(self, job: Job) -> Picture:
        """Draw a job and return the picture. Raises what :func:`draw` raises, ``BrokenProcessPool`` if the
        worker dies over it twice, and ``RuntimeError`` after :meth:`close`."""
        order = msgspec.msgpack.encode(job)
        loop = asyncio.get_running_loop()
        pool = self._open()
        try:
            return await loop.run_in_executor(pool, draw, order)
        except BrokenProcessPool:
            self._discard(pool)
            return await loop.run_in_executor(self._open(), draw, order)

    async def warm(self) -> None:
        """Start a worker and load the fonts, so that the first picture doesn't wait for them."""
        await asyncio.get_running_loop().run_in_executor(self._open(), warm_up)

    async def close(self) -> None:
        """Stop the workers; jobs not begun are dropped. May be called twice."""
        self._closed = True
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)

    def _open(self) -> ProcessPoolExecutor:
        if self._closed:
            raise RuntimeError("The studio is closed; no more pictures are drawn.")
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._workers, mp_context=multiprocessing.get_context("spawn"), initializer=_begin_work
            )
        return self._pool

    def _discard(self, broken: ProcessPoolExecutor) -> None:
        """Forget a broken pool, unless another job has already put a new one in its place."""
        if self._pool is broken:
            self._pool = None
        broken.shutdown(wait=False)
