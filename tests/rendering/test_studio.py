"""The studio: the same pictures from another process, which may die."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import psutil
import pytest
import pytest_asyncio

from bot.games.catalog import GAMES, Entry
from bot.games.contract import dump
from rendering import migration
from rendering.picture import Caption
from rendering.pictures import Pictures, pictures_of
from rendering.studio import Job, Stalled, Studio, draw
from tests.rendering import migration_views as views

MIGRATION = GAMES.entries["migration"]


def job(seed: int = 1) -> Job:
    view = dump(views.midgame(seed=seed))
    return Job.of(MIGRATION, "board", view=view, caption=views.caption(), marks=("C4",))


@pytest_asyncio.fixture(loop_scope="function")
async def studio() -> AsyncIterator[Studio]:
    opened = Studio()
    yield opened
    await opened.close()


def test_every_game_has_pictures() -> None:
    offered = [name for name in vars(Pictures) if not name.startswith("_")]
    assert len(offered) == 6
    for entry in GAMES.entries.values():
        assert all(callable(getattr(pictures_of(entry.pictures), name)) for name in offered)
    with pytest.raises(ModuleNotFoundError, match="chess"):
        pictures_of("rendering.chess")


def test_jobs_of_every_kind_draw_what_the_functions_draw() -> None:
    view = views.midgame(viewer=0)
    caption, outcome = views.caption(), views.outcome(view)
    draft = views.start(viewer=1)
    board = migration.board(views.midgame(), caption, ("C4",))
    assert draw(msgspec.msgpack.encode(job())) == board
    end = Job.of(MIGRATION, "final", view=dump(view), caption=caption, outcome=outcome)
    assert draw(msgspec.msgpack.encode(end)) == migration.final(view, outcome, caption)
    hand = Job.of(MIGRATION, "hand", view=dump(draft), caption=caption, chosen={"oak": 2})
    assert draw(msgspec.msgpack.encode(hand)) == migration.hand(draft, caption, {"oak": 2})


def test_an_example_needs_a_topic_only() -> None:
    order = Job.of(MIGRATION, "example", topic="poison_oak")
    assert draw(msgspec.msgpack.encode(order)) == migration.example("poison_oak")
    with pytest.raises(KeyError, match="no example for 'chess'"):
        draw(msgspec.msgpack.encode(Job.of(MIGRATION, "example", topic="chess")))


def test_every_game_answers_for_examples() -> None:
    for entry in GAMES.entries.values():
        artist = pictures_of(entry.pictures)
        assert artist.example("no such topic") is None
        assert all(artist.example(topic) is not None for topic in artist.topics()[:1])


def test_a_final_picture_needs_an_outcome() -> None:
    order = Job.of(MIGRATION, "final", view=dump(views.midgame()), caption=views.caption())
    with pytest.raises(ValueError, match="outcome"):
        draw(msgspec.msgpack.encode(order))


async def test_the_worker_draws_the_same_picture(studio: Studio) -> None:
    await studio.warm()
    assert await studio.draw(job()) == draw(msgspec.msgpack.encode(job()))


def test_a_worker_imports_only_the_game_that_it_draws(tmp_path: Path) -> None:
    order = tmp_path / "order"
    order.write_bytes(msgspec.msgpack.encode(job()))
    script = (
        "import sys, pathlib; from rendering.studio import draw;"
        f"draw(pathlib.Path({str(order)!r}).read_bytes());"
        "print(*(name for name in sys.modules if name.startswith(('rendering.', 'bot.games.'))))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    others = [entry for key, entry in GAMES.entries.items() if key != "migration"]
    assert {MIGRATION.rules, MIGRATION.pictures} <= set(loaded)
    assert not {name for entry in others for name in (entry.rules, entry.pictures)} & set(loaded)


async def test_a_game_outside_the_catalog_is_drawn_in_the_worker(studio: Studio) -> None:
    """Its modules are all that the worker is told."""
    stranger = Entry("tests.rendering.dots", "tests.rendering.dots", "dots")
    order = Job.of(stranger, "board", view=b'{"dots": 3}', caption=Caption(("Ana",), "Dots"))
    drawn = await studio.draw(order)
    assert (drawn.name, drawn.alt) == ("dots.webp", "Dots: 3")


async def test_a_refusal_in_the_worker_reaches_the_caller(studio: Studio) -> None:
    order = Job.of(MIGRATION, "hand", view=dump(views.midgame()), caption=views.caption())
    with pytest.raises(migration.NoHand, match="holds no hand"):
        await studio.draw(order)
    assert (await studio.draw(job())).name == "migration-board.webp"


async def test_a_dead_worker_is_replaced_for_all_who_wait(studio: Studio) -> None:
    others = set(multiprocessing.active_children())
    await studio.warm()
    (worker,) = set(multiprocessing.active_children()) - others
    worker.kill()
    drawn = await asyncio.gather(*(studio.draw(job(seed)) for seed in range(3)))
    assert [picture.name for picture in drawn] == ["migration-board.webp"] * 3


async def test_a_worker_that_stands_still_is_given_up_with_its_picture_only() -> None:
    others = set(multiprocessing.active_children())
    opened = Studio(most_seconds=2.0)
    try:
        await opened.warm()
        (worker,) = set(multiprocessing.active_children()) - others
        os.kill(worker.pid or 0, signal.SIGSTOP)
        first, *rest = await asyncio.gather(*(opened.draw(job(seed)) for seed in range(4)), return_exceptions=True)
        assert isinstance(first, Stalled)
        assert [getattr(drawn, "name", drawn) for drawn in rest] == ["migration-board.webp"] * 3
    finally:
        await opened.close()


BOT = """
import asyncio, multiprocessing
from rendering.studio import Studio

async def live():
    studio = Studio()
    await studio.warm()
    print(*[child.pid for child in multiprocessing.active_children()], flush=True)
    await asyncio.sleep(600)

if __name__ == "__main__":
    asyncio.run(live())
"""


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_no_worker_outlives_its_bot(tmp_path: Path, end: signal.Signals) -> None:
    script = tmp_path / "bot_in_small.py"
    script.write_text(BOT)
    with subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, cwd=Path.cwd(), text=True, env=_with_path()
    ) as running:
        assert running.stdout is not None
        assert int(running.stdout.readline())
        family = psutil.Process(running.pid).children(recursive=True)
        assert family
        running.send_signal(end)
    _, alive = psutil.wait_procs(family, timeout=10)
    assert [one for one in alive if one.status() != psutil.STATUS_ZOMBIE] == []


def _with_path() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(Path.cwd())}


async def test_a_closed_studio_says_so(studio: Studio) -> None:
    await studio.close()
    await studio.close()
    with pytest.raises(RuntimeError, match="closed"):
        await studio.draw(job())


async def test_drawing_leaves_the_event_loop_free(studio: Studio) -> None:
    await studio.warm()
    drawing = asyncio.ensure_future(studio.draw(job()))
    turns = 0
    while not drawing.done():
        await asyncio.sleep(0.001)
        turns += 1
    assert (await drawing).data
    assert turns > 5
