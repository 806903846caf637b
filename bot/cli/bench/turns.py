"""What a turn costs: processor time of the bot and of its painter, from the press that opens a panel until the
board is posted.

The bot is the real one, with its store, its painter and its cogs. Discord is simulated in the bot's process, so
what the simulation takes is in the bot's part.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from pathlib import Path

import msgspec

from bot.cli.bench import fresh, startup
from bot.cli.bench.buttons import Harbour, Watch, opened
from bot.client import prepare

WARM = 3
"""So many turns are played before it counts: the first draw layers that are kept."""


class Order(msgspec.Struct):
    """The turns of which game, how many, at how many tables in turn."""

    game: str
    turns: int
    tables: int


class Cost(msgspec.Struct):
    """Milliseconds of processor time a turn: of the bot, the simulated Discord included, and of its painter
    (``None`` where the system doesn't tell); and milliseconds that passed."""

    bot_ms: float
    painter_ms: float | None
    passed_ms: float
    turns: int


def run() -> None:
    """Measure in this process."""
    order = fresh.order(Order)
    prepare()
    with tempfile.TemporaryDirectory() as folder:
        fresh.tell(asyncio.run(measure(order, Path(folder))))


async def measure(order: Order, folder: Path) -> Cost:
    """Play turns one after another, each to the end of what is told of it."""
    async with opened(folder, order.tables, [order.game]) as harbour:
        for place in range(WARM):
            await _turn(harbour, 1 + place % order.tables)
        begun, bot, painter = time.perf_counter(), time.process_time(), painting()
        played = 0
        while played < order.turns and (number := await _live(harbour, played)) is not None:
            await _turn(harbour, number)
            played += 1
        passed, bot = time.perf_counter() - begun, time.process_time() - bot
        ended = painting()
    drawn = None if painter is None or ended is None else ended - painter
    each = 1000 / max(1, played)
    return Cost(bot * each, None if drawn is None else drawn * each, passed * each, played)


async def _turn(harbour: Harbour, number: int) -> None:
    """Open the panel with its button, play a turn at random, and wait until it has been told."""
    watch = Watch()
    with watch.watching():
        harbour.env.backend.emit("INTERACTION_CREATE", await harbour.press(number))
        await watch.all_shown(1)
    await harbour.play(number)
    await harbour.rest()


async def _live(harbour: Harbour, played: int) -> int | None:
    """The next table at which somebody is awaited."""
    for place in range(harbour.tables):
        number = 1 + (played + place) % harbour.tables
        if (await harbour.bot.app.tables.table(number)).awaited:
            return number
    return None


def painting() -> float | None:
    """Seconds of processor time of the processes that this one has started, as Linux counts them."""
    if not Path("/proc/self/stat").exists():
        return None
    others = [process for process in startup.family(os.getpid()) if process != os.getpid()]
    return sum(map(_spent, others))


def _spent(process: int) -> float:
    # The name in the second field may hold spaces and brackets.
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
