"""A process that is killed, or whose disk fails, loses nothing that it was told is stored."""

from __future__ import annotations

import asyncio
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.store.backup import back_up
from bot.store.sqlite import SqliteRepository
from tests.store.samples import added, full, stored

KILLS = 6
HERE = Path(__file__).parents[2]
"""Where the other processes find this package."""

PLAY = """
import asyncio, sys
from bot.store.sqlite import SqliteRepository
from tests.store.samples import stored
from tests.store.test_transactions import big_step

async def main(path):
    store = await SqliteRepository.open(path)
    print("open", flush=True)
    while True:
        change = big_step(await stored(store, 1))
        await store.commit(change)
        print(change.table.version, flush=True)

asyncio.run(main(sys.argv[1]))
"""


def play_until_killed(path: Path, seconds: float) -> int:
    """Let another process play at table 1, kill it after some seconds of play, and return the last version
    that it said was stored (0: none)."""
    command = [sys.executable, "-c", PLAY, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=HERE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        time.sleep(seconds)
        process.kill()
        lines = process.stdout.read().split("\n")
    assert process.returncode == -signal.SIGKILL
    return int(lines[-2]) if len(lines) > 1 else 0


async def check_played(store: SqliteRepository, version: int) -> None:
    """Everything that belongs to each version up to this one is there, and nothing of a later one."""
    numbers = list(range(1, version + 1))
    assert [found.number for found in await store.moves(1)] == numbers
    assert await store.snapshot(1, 10**6) == (version, b"%d" % version)
    pencil = await store.pencil(1, 0)
    assert pencil is not None
    assert pencil.revision == version
    markers = [f"{kind} {number}" for number in numbers for kind in ("move", "hand")]
    assert [post.marker for post in await store.pending_posts(0.0, limit=10**6)] == markers


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is a POSIX signal")
async def test_killed_at_random_moments_the_file_opens_with_every_stored_change(path: Path) -> None:
    store = await SqliteRepository.open(path)
    await added(store, full())
    await store.close()
    version = 0
    for _ in range(KILLS):
        told = await asyncio.to_thread(play_until_killed, path, random.uniform(0.005, 0.4))
        store = await SqliteRepository.open(path)
        found = (await stored(store, 1)).version
        # The one change that was being stored may be there without having been told.
        assert max(told, version) <= found <= max(told, version) + 1
        version = found
        if version:
            await check_played(store, version)
        await store.close()
    assert version > KILLS


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is a POSIX signal")
async def test_what_a_killed_bot_left_can_be_read_and_backed_up_as_it_lies(path: Path, tmp_path: Path) -> None:
    store = await SqliteRepository.open(path)
    await added(store, full())
    await store.close()
    told = await asyncio.to_thread(play_until_killed, path, 0.2)
    reading = await SqliteRepository.open(path, read_only=True)
    version = (await stored(reading, 1)).version
    assert told <= version <= told + 1
    await check_played(reading, version)
    await reading.close()
    await back_up(path, tmp_path / "copy.sqlite3")
    for copy in (tmp_path / "copy.sqlite3", path):
        store = await SqliteRepository.open(copy)
        assert (await stored(store, 1)).version == version
        await check_played(store, version)
        await store.close()


FAIL = """
import asyncio, os, resource, sys
from bot.store.repository import StoreError
from bot.store.sqlite import SqliteRepository
from tests.store.samples import stored
from tests.store.test_transactions import big_step

async def main(path):
    store = await SqliteRepository.open(path)
    table = await stored(store, 1)
    await store.commit(big_step(table))
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (os.path.getsize(path + "-wal") + 5000, hard))
    change = big_step(await stored(store, 1))
    change.table.state = os.urandom(50_000)
    try:
        await store.commit(change)
    except StoreError as error:
        print(error)
    print((await stored(store, 1)).version, len(await store.moves(1)))
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    await store.commit(change)
    print((await stored(store, 1)).version, len(await store.moves(1)))
    await store.close()

asyncio.run(main(sys.argv[1]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits of a process are another matter there")
async def test_a_disk_that_fails_while_a_change_is_kept_changes_nothing(path: Path) -> None:
    store = await SqliteRepository.open(path)
    await added(store, full())
    await store.close()
    command = [sys.executable, "-c", FAIL, str(path)]
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, check=True, cwd=HERE)
    words, after, again = done.stdout.splitlines()
    assert f"{path} failed to read or write. Nothing was changed." in words
    assert (after, again) == ("1 1", "2 2")
    store = await SqliteRepository.open(path)
    await check_played(store, 2)
    await store.close()
