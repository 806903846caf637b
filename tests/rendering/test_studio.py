"""The studio: the same pictures from another process, which may die."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import AsyncIterator

import msgspec
import pytest
import pytest_asyncio

from bot.games.catalog import GAMES
from bot.games.contract import dump
from rendering import migration
from rendering.catalog import PICTURES, pictures
from rendering.studio import Job, Studio, draw
from tests.rendering import positions


def job(seed: int = 1) -> Job:
    return Job("migration", "board", dump(positions.midgame(seed=seed)), positions.caption(), marks=("C4",))


@pytest_asyncio.fixture(loop_scope="function")
async def studio() -> AsyncIterator[Studio]:
    opened = Studio()
    yield opened
    await opened.close()


def test_every_game_has_pictures() -> None:
    assert set(GAMES) <= set(PICTURES)
    with pytest.raises(KeyError, match="chess"):
        pictures("chess")


def test_jobs_of_every_kind_draw_what_the_functions_draw() -> None:
    view = positions.midgame(viewer=0)
    caption, outcome = positions.caption(), positions.outcome(view)
    draft = positions.start(viewer=1)
    board = migration.board(positions.midgame(), caption, ("C4",))
    assert draw(msgspec.msgpack.encode(job())) == board
    end = Job("migration", "final", dump(view), caption, outcome=outcome)
    assert draw(msgspec.msgpack.encode(end)) == migration.final(view, outcome, caption)
    hand = Job("migration", "hand", dump(draft), caption, chosen={"oak": 2})
    assert draw(msgspec.msgpack.encode(hand)) == migration.hand(draft, caption, {"oak": 2})


def test_an_example_needs_a_topic_only() -> None:
    order = Job("migration", "example", topic="poison_oak")
    assert draw(msgspec.msgpack.encode(order)) == migration.example("poison_oak")
    with pytest.raises(KeyError, match="no example for 'chess'"):
        draw(msgspec.msgpack.encode(Job("migration", "example", topic="chess")))


def test_every_game_answers_for_examples() -> None:
    for artist in PICTURES.values():
        assert artist.example("no such topic") is None
        assert all(artist.example(topic) is not None for topic in artist.topics()[:1])


def test_a_final_picture_needs_an_outcome() -> None:
    order = Job("migration", "final", dump(positions.midgame()), positions.caption())
    with pytest.raises(ValueError, match="outcome"):
        draw(msgspec.msgpack.encode(order))


async def test_the_worker_draws_the_same_picture(studio: Studio) -> None:
    await studio.warm()
    assert await studio.draw(job()) == draw(msgspec.msgpack.encode(job()))


async def test_a_refusal_in_the_worker_reaches_the_caller(studio: Studio) -> None:
    order = Job("migration", "hand", dump(positions.midgame()), positions.caption())
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
