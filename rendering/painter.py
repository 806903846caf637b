"""One process that draws."""

from __future__ import annotations

import asyncio
import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any, TypeVar

from rendering.kit import layers

T = TypeVar("T")


class Stalled(Exception):
    """A picture took so long that its painter was given up."""


class Painter:
    """A process that starts with its first job, and anew after it died; it keeps its layers in the files of a
    folder, if there is one. It is given one job at a time."""

    def __init__(self, most_seconds: float, folder: Path | None) -> None:
        self._most_seconds = most_seconds
        self._folder = folder
        self._pool: ProcessPoolExecutor | None = None

    async def work(self, function: Callable[..., T], *given: Any) -> T:
        """What the process makes of a job, which is tried once more if the process dies over it. Raises what the
        function raises, :class:`Stalled` if it takes too long, and ``BrokenProcessPool`` if the process dies
        twice."""
        try:
            return await self._tried(function, given)
        except BrokenProcessPool:
            return await self._tried(function, given)

    async def close(self) -> None:
        """End the process; a job that it is at is finished first."""
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)

    async def _tried(self, function: Callable[..., T], given: tuple[Any, ...]) -> T:
        loop = asyncio.get_running_loop()
        starts = self._pool is None
        pool = self._pool = self._pool or ProcessPoolExecutor(
            1, mp_context=multiprocessing.get_context("spawn"), initializer=_begin, initargs=(self._folder,)
        )
        try:
            if starts:  # which takes its time on a busy machine, and isn't the picture's fault
                await loop.run_in_executor(pool, os.getpid)
            async with asyncio.timeout(self._most_seconds):
                return await loop.run_in_executor(pool, function, *given)
        except TimeoutError:
            self._end(pool)
            raise Stalled(f"no picture after {self._most_seconds:g} seconds") from None
        except BrokenProcessPool:
            self._end(pool)
            raise

    def _end(self, pool: ProcessPoolExecutor) -> None:
        """End a process that died or stands still."""
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)
        if self._pool is pool:
            self._pool = None


def _begin(folder: Path | None) -> None:
    """Ctrl-C reaches the whole process group; the bot closes its studio in its own time. Answering people comes
    before drawing for them. And a painter whose bot was killed has nobody to draw for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()
    layers.keep_in(folder)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(0)
