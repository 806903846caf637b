"""The studio: the same pictures from another process, which may die."""

from __future__ import annotations

import asyncio
import contextlib
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
from rendering.studio import Job, Stalled, Studio, draw, usual_painters
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
    assert (await studio.draw(job())).name == "migration-board.png"


async def test_a_dead_worker_is_replaced_for_all_who_wait(studio: Studio) -> None:
    others = set(multiprocessing.active_children())
    await studio.warm()
    (worker,) = set(multiprocessing.active_children()) - others
    worker.kill()
    drawn = await asyncio.gather(*(studio.draw(job(seed)) for seed in range(3)))
    assert [picture.name for picture in drawn] == ["migration-board.png"] * 3


async def test_a_worker_that_stands_still_is_given_up_with_its_picture_only() -> None:
    others = set(multiprocessing.active_children())
    opened = Studio(most_seconds=4.0)
    try:
        await opened.warm()
        (worker,) = set(multiprocessing.active_children()) - others
        os.kill(worker.pid or 0, signal.SIGSTOP)
        first, *rest = await asyncio.gather(*(opened.draw(job(seed)) for seed in range(4)), return_exceptions=True)
        assert isinstance(first, Stalled)
        assert [getattr(drawn, "name", drawn) for drawn in rest] == ["migration-board.png"] * 3
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


# --- What is drawn once -------------------------------------------------------------------------------------------


async def test_the_same_board_is_not_drawn_twice(studio: Studio) -> None:
    first = await studio.draw(job())
    again = await studio.draw(job())
    assert again is first
    assert studio.drawn == 1


async def test_what_several_ask_for_at_once_is_drawn_once(studio: Studio) -> None:
    drawn = await asyncio.gather(*(studio.draw(job()) for _ in range(5)))
    assert len({id(picture) for picture in drawn}) == 1
    assert studio.drawn == 1


async def test_two_tables_in_the_same_position_have_their_own_words(studio: Studio) -> None:
    """What is kept goes by all that is drawn, not by the table."""
    other = msgspec.structs.replace(job(), caption=views.caption(names=("Eva", "Finn", "Gu", "Hal")))
    one, two = await studio.draw(job()), await studio.draw(other)
    assert one.data != two.data
    assert studio.drawn == 2


async def test_what_a_seat_sees_never_serves_another_or_a_bystander(studio: Studio) -> None:
    """In the same position each gets the picture that is drawn for them alone."""
    orders = {
        viewer: Job.of(MIGRATION, "board", view=dump(views.midgame(viewer=viewer)), caption=views.caption())
        for viewer in (None, 0, 1)
    }
    hands = {
        viewer: Job.of(MIGRATION, "hand", view=dump(views.midgame(viewer=viewer)), caption=views.caption())
        for viewer in (0, 1)
    }
    for order in (*orders.values(), *hands.values(), *reversed(orders.values()), *reversed(hands.values())):
        assert await studio.draw(order) == draw(msgspec.msgpack.encode(order))
    assert studio.drawn == len({msgspec.msgpack.encode(order) for order in (*orders.values(), *hands.values())})
    assert (await studio.draw(hands[0])).data != (await studio.draw(hands[1])).data


async def test_old_pictures_are_forgotten_when_many_are_kept(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rendering.studio.MOST_KEPT", 1)
    await studio.draw(job())
    await studio.draw(job())
    assert studio.drawn == 2


# --- What nobody waits for ----------------------------------------------------------------------------------------


async def test_a_request_that_nobody_waits_for_any_more_is_not_drawn(studio: Studio) -> None:
    await studio.warm()
    first = asyncio.create_task(studio.draw(job(1)))
    dropped = asyncio.create_task(studio.draw(job(2)))
    last = asyncio.create_task(studio.draw(job(3)))
    await asyncio.sleep(0)
    dropped.cancel()
    await asyncio.gather(first, last)
    assert dropped.cancelled()
    assert studio.drawn == 2


async def test_a_request_is_drawn_as_long_as_anybody_waits_for_it(studio: Studio) -> None:
    await studio.warm()
    first = asyncio.create_task(studio.draw(job(1)))
    one, other = (asyncio.create_task(studio.draw(job(2))) for _ in range(2))
    await asyncio.sleep(0)
    one.cancel()
    assert (await other).name == "migration-board.png"
    assert (await first).name == "migration-board.png"
    assert studio.drawn == 2


async def test_a_request_that_was_dropped_can_be_asked_for_again_at_once(studio: Studio) -> None:
    await studio.warm()
    first = asyncio.create_task(studio.draw(job(1)))
    dropped = asyncio.create_task(studio.draw(job(2)))
    await asyncio.sleep(0)
    dropped.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await dropped
    assert (await studio.draw(job(2))).name == "migration-board.png"
    await first
    assert studio.drawn == 2


async def test_as_many_pictures_are_drawn_at_once_as_there_are_painters() -> None:
    others = set(multiprocessing.active_children())
    opened = Studio(2)
    try:
        await asyncio.gather(*(opened.draw(job(seed)) for seed in range(3)))
        assert len(set(multiprocessing.active_children()) - others) == 2
    finally:
        await opened.close()


@pytest.mark.parametrize(("cores", "gibibytes", "painters"), [(1, 8, 1), (2, 8, 2), (8, 1, 2), (4, 0.25, 1)])
def test_there_are_as_many_painters_as_cores_and_memory_for_them(
    monkeypatch: pytest.MonkeyPatch, cores: int, gibibytes: float, painters: int
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(cores)))
    page = os.sysconf("SC_PAGE_SIZE")
    pages = {"SC_PAGE_SIZE": page, "SC_PHYS_PAGES": int(gibibytes * 2**30) // page}
    monkeypatch.setattr(os, "sysconf", pages.__getitem__)
    assert usual_painters() == painters
