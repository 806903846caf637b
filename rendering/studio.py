"""Where pictures are drawn: in a process of its own, so that drawing never holds up the event loop."""

from __future__ import annotations

import asyncio
import importlib
import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import msgspec

from bot.games.contract import Outcome
from rendering.kit import fonts, lettering
from rendering.picture import Caption, Picture
from rendering.pictures import pictures_of

if TYPE_CHECKING:  # the catalog imports every game, a worker only the one that it draws
    from bot.games.catalog import Entry

Kind = Literal["board", "hand", "final", "example"]
T = TypeVar("T")

MOST_SECONDS = 20.0
"""So long may a worker be at one picture; a cold one on a busy machine takes three."""


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
    """Ctrl-C reaches the whole process group; the bot closes its studio in its own time. Answering people comes
    before drawing for them. And a worker whose bot was killed has nobody to draw for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(0)


class Stalled(Exception):
    """A picture took so long that its worker was given up."""


class _Ticket:
    """A place in the line for a worker; ``stalled`` if the worker was given up over it, ``spared`` if it was over
    another."""

    stalled = False
    spared = False


class Studio:
    """Draws jobs in worker processes, which start with the first job. If they die they are started anew, and
    the job is tried once more. If they stand still over a job for ``most_seconds`` they are ended, and only that
    job is given up."""

    def __init__(self, workers: int = 1, *, most_seconds: float = MOST_SECONDS) -> None:
        self._workers = workers
        self._most_seconds = most_seconds
        self._pool: ProcessPoolExecutor | None = None
        self._line: dict[_Ticket, None] = {}
        self._moved_on = 0.0
        self._closed = False

    async def draw(self, job: Job) -> Picture:
        """Draw a job and return the picture. Raises what :func:`draw` raises, :class:`Stalled` if it takes too
        long, ``BrokenProcessPool`` if the worker dies over it twice, and ``RuntimeError`` after :meth:`close`."""
        return await self._work(draw, msgspec.msgpack.encode(job))

    async def warm(self) -> None:
        """Start a worker and load the fonts, so that the first picture doesn't wait for them. Raises as
        :meth:`draw` does."""
        await self._work(warm_up)

    async def close(self) -> None:
        """Stop the workers; jobs not begun are dropped. May be called twice."""
        self._closed = True
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)

    async def _work(self, function: Callable[..., T], *given: Any) -> T:
        ticket = _Ticket()
        if not self._line:
            self._moved_on = time.monotonic()
        self._line[ticket] = None
        try:
            return await self._tried(ticket, function, given)
        finally:
            del self._line[ticket]
            self._moved_on = time.monotonic()

    async def _tried(self, ticket: _Ticket, function: Callable[..., T], given: tuple[Any, ...]) -> T:
        died = False
        while True:
            pool = self._open()
            try:
                return await self._done(pool, function, given)
            except BrokenProcessPool:
                self._discard(pool)
                if ticket.stalled:
                    raise Stalled(f"no picture after {self._most_seconds:g} seconds") from None
                if died and not ticket.spared:
                    raise
                died, ticket.spared = not ticket.spared, False

    async def _done(self, pool: ProcessPoolExecutor, function: Callable[..., T], given: tuple[Any, ...]) -> T:
        """What a worker made of it. Whoever waits here sees to it that the workers go on."""
        future = asyncio.ensure_future(asyncio.get_running_loop().run_in_executor(pool, function, *given))
        try:
            while not future.done():
                left = self._moved_on + self._most_seconds - time.monotonic()
                if left <= 0:
                    self._give_up(pool)
                await asyncio.wait({future}, timeout=max(left, 0.1))
            return future.result()
        finally:
            future.cancel()

    def _give_up(self, pool: ProcessPoolExecutor) -> None:
        """End the workers of a pool, which stand still: those who were first in the line are what they are at."""
        self._moved_on = time.monotonic()
        for place, ticket in enumerate(self._line):
            ticket.stalled = place < self._workers
            ticket.spared = not ticket.stalled
        for worker in list(pool._processes.values()):
            worker.kill()

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
