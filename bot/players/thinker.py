"""Where automatic players think: in a process of its own, so that thinking holds nothing up."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from bot.games.contract import Choice
from bot.players import thinking
from bot.players.knowledge import AnyGame

MOST_SECONDS = 30.0
"""So long may one thought take; on an idle machine it takes two."""


class TooSlow(Exception):
    """A thought took so long that it was given up."""


class Thinker:
    """Thinks in a worker process, which starts with the first thought. If it dies it is started anew, and what it
    thought about is thought about once more."""

    def __init__(self, most_seconds: float = MOST_SECONDS) -> None:
        self._most_seconds = most_seconds
        self._pool: ProcessPoolExecutor | None = None

    async def __call__(self, game: AnyGame, state: bytes, seat: int, strength: str, seed: str) -> list[Choice]:
        """Think as :func:`bot.players.thinking.think` does. Raises :class:`TooSlow`, ``BrokenProcessPool`` if the
        worker dies twice, and what thinking raises."""
        given = (type(game).__module__, state, seat, strength, seed)
        try:
            return await self._think(given)
        except BrokenProcessPool:
            self._end()
            return await self._think(given)

    async def _think(self, given: tuple[str, bytes, int, str, str]) -> list[Choice]:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_begin)
        try:
            async with asyncio.timeout(self._most_seconds):
                return await asyncio.get_running_loop().run_in_executor(self._pool, thinking.think, *given)
        except TimeoutError:
            self._end()
            raise TooSlow(f"nothing came to mind in {self._most_seconds:g} seconds") from None

    def _end(self) -> None:
        """Give the worker up, whatever it does."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for worker in list((pool._processes or {}).values()):
                worker.kill()
            pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """Stop thinking. May be called twice."""
        self._end()


def _begin() -> None:
    """Ctrl-C reaches the whole process group; the bot ends its workers in its own time. Everything else that the
    machine does for people comes before thinking."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(10)
