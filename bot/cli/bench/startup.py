"""How long the bot takes to start on a large file, and the memory that it then holds."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

import msgspec
from simcord import Env

from bot.cli.bench import fresh, sample_games
from bot.client import Caravan, prepare
from bot.games.catalog import GAMES
from bot.games.contract import dump
from rendering.picture import Caption
from rendering.studio import Job, Studio

MIB = 1024 * 1024
PATIENCE = 120.0


class Order(msgspec.Struct):
    """The file to start on."""

    path: str


class Started(msgspec.Struct):
    """An idle bot: tables by status as it counted them, seconds since the command's code was loaded, and the
    resident bytes of its process and of all that it started (``None`` where the system doesn't tell); the same
    once its painter has drawn."""

    counts: dict[str, int]
    seconds: float
    resident: int | None
    painting: int | None = None


def fill(path: Path, tables: int, live: int) -> None:
    """Make a file of random games (see :func:`sample_games.shelf`)."""
    asyncio.run(sample_games.write(path, sample_games.shelf(tables, live, time.time())))


def run() -> None:
    """Start in this process, and tell when the bot is idle; and once more with its painter at work."""
    begun = time.perf_counter()
    prepare()
    asyncio.run(_start(Path(fresh.order(Order).path), begun))


async def _start(path: Path, begun: float) -> None:
    bot = Caravan(path, Studio(), shards=1)
    env = Env(bot, check_errors=False, settle_timeout=PATIENCE)
    env.create_guild("Harbour").create_text_channel("games")
    try:
        await env.start()
        await env.settle()
        spent = time.perf_counter() - begun
        assert bot.is_ready()
        counts = await bot.app.repository.counts()
        started = Started(counts, spent, resident())
        fresh.tell(started)
        await _paint(bot)
        started.painting = resident()
        fresh.tell(started)
        await env.shutdown()
    finally:
        await bot.app.close()


async def _paint(bot: Caravan) -> None:
    """Draw the board of a live table of every game."""
    for key, game in GAMES.items():
        state = game.new(game.seats[-1], sample_games.fitting(game, game.seats[-1]), "painted")
        caption = Caption(tuple(sample_games.NAMES[: game.seats[-1]]), game.name.message)
        job = Job.of(GAMES.entries[key], "board", view=dump(game.view(state, None)), caption=caption)
        await bot.app.studio.draw(job)


def resident() -> int | None:
    """Bytes of memory that this process and those it started hold, as Linux counts them; pages that they share
    are counted in each. ``None`` on other systems."""
    if not Path(f"/proc/self/task/{os.getpid()}/children").exists():
        return None
    page = os.sysconf("SC_PAGE_SIZE")
    return sum(int(Path(f"/proc/{process}/statm").read_text().split()[1]) * page for process in family(os.getpid()))


def family(process: int) -> list[int]:
    """A process and all that it and they have started."""
    found = [process]
    for task in Path(f"/proc/{process}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += family(int(child))
    return found
