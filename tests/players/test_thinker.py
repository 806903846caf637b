"""Thinking in another process: it comes to the same as thinking here; whatever happens there holds up nothing."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.games.catalog import GAMES
from bot.games.contract import check_options, dump
from bot.players.thinker import Thinker, TooSlow
from bot.players.thinking import think_here

GAME = GAMES["migration"]
STATE = dump(GAME.new(2, check_options(GAME, 2, {}), "thoughts"))


@pytest_asyncio.fixture
async def thinker() -> AsyncIterator[Thinker]:
    """A thinker whose worker ends with the test."""
    made = Thinker()
    yield made
    made.close()


async def test_another_process_comes_to_the_same(thinker: Thinker) -> None:
    given = (GAME, STATE, next(iter(GAME.decisions(GAME.new(2, check_options(GAME, 2, {}), "thoughts")))))
    assert await thinker(*given, "gentle", "seed") == await think_here(*given, "gentle", "seed")


async def test_a_worker_that_dies_is_replaced_and_the_thought_thought_again(thinker: Thinker) -> None:
    first = await thinker(GAME, STATE, 0, "random", "seed")
    assert thinker._pool is not None
    for worker in thinker._pool._processes:
        os.kill(worker, signal.SIGKILL)
    await asyncio.sleep(0.2)
    assert await thinker(GAME, STATE, 0, "random", "seed") == first


async def test_a_thought_that_takes_too_long_is_given_up_and_the_next_one_is_not() -> None:
    slow = Thinker(most_seconds=0.01)
    with pytest.raises(TooSlow):
        await slow(GAME, STATE, 0, "strong", "seed")
    slow._most_seconds = 60
    assert await slow(GAME, STATE, 0, "random", "seed")
    slow.close()


async def test_what_thinking_raises_arrives(thinker: Thinker) -> None:
    with pytest.raises(KeyError):
        await thinker(GAME, STATE, 0, "brilliant", "seed")
