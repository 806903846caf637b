"""What time it is: the machine's clock says so, unless Discord's says something clearly different."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from email.utils import parsedate_to_datetime
from types import SimpleNamespace

import aiohttp

log = logging.getLogger(__name__)
TOLERANCE = 60.0
"""A difference of less than so many seconds may be the way that an answer takes."""


class Clock:
    """The time in seconds since 1970. ``machine`` is the machine's clock, ``steady`` one that is never set."""

    def __init__(
        self, machine: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic
    ) -> None:
        self.machine = machine
        self.steady = steady
        self.correction = 0.0
        self._apart: float | None = None

    def now(self) -> float:
        """The time now, set right as far as Discord's is known."""
        return self.machine() + self.correction

    def heard(self, at: float) -> None:
        """Note that Discord has just said that it is ``at``."""
        off = at - self.machine()
        correction = off if abs(off) > TOLERANCE else 0.0
        if abs(correction - self.correction) > TOLERANCE:
            log.warning("this machine's clock is wrong by %+.0f s; Discord's holds", -correction)
        self.correction = correction

    def has_leapt(self) -> bool:
        """Whether the machine's clock has moved otherwise than time does since this was last asked: it was set, or
        the machine has slept."""
        before, self._apart = self._apart, self.machine() - self.steady()
        return before is not None and abs(self._apart - before) > TOLERANCE

    def listener(self) -> aiohttp.TraceConfig:
        """What is given to an HTTP client, so that the time is heard with each of its answers."""
        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(self._answered)
        return trace

    async def _answered(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, answer: aiohttp.TraceRequestEndParams
    ) -> None:
        said = answer.response.headers.get("Date")
        if said is None:
            return
        try:
            self.heard(parsedate_to_datetime(said).timestamp())
        except ValueError:
            log.warning("Discord gave a time that can't be read: %r", said)
