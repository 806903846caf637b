"""A backup is whole and of one moment, never replaces a file, and can be put back."""
# ruff: noqa: ASYNC240  a test has the event loop to itself

from __future__ import annotations

import asyncio
import stat
from pathlib import Path

import pytest

from bot.store import backup, files
from bot.store.backup import back_up, restore
from bot.store.repository import StoreError
from bot.store.sqlite import SqliteRepository
from tests.store.samples import added, following, full, move, post, stored
from tests.store.test_crash import check_played
from tests.store.test_transactions import big_step


async def versions(path: Path) -> list[int]:
    """The versions of the tables in a closed file."""
    store = await SqliteRepository.open(path)
    count = sum((await store.counts()).values())
    found = [(await stored(store, number + 1)).version for number in range(count)]
    await store.close()
    return found


async def test_a_backup_holds_everything_and_only_its_owner_can_read_it(
    store: SqliteRepository, tmp_path: Path
) -> None:
    table = await added(store, full())
    await store.commit(big_step(table))
    copy = tmp_path / "new" / "copy.sqlite3"
    await store.backup(str(copy))
    assert [file.name for file in copy.parent.iterdir()] == ["copy.sqlite3"]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    opened = await SqliteRepository.open(copy)
    assert await stored(opened, 1) == await stored(store, 1)
    await check_played(opened, 1)
    await opened.close()


async def test_a_backup_is_of_one_moment_while_games_go_on(store: SqliteRepository, tmp_path: Path) -> None:
    await added(store, full())
    stop = asyncio.Event()

    async def play() -> None:
        while not stop.is_set():
            await store.commit(big_step(await stored(store, 1)))

    playing = asyncio.create_task(play())
    taken = []
    for number in range(8):
        await asyncio.sleep(0.02)
        earliest = (await stored(store, 1)).version
        await store.backup(str(tmp_path / f"{number}.sqlite3"))
        taken.append((earliest, (await stored(store, 1)).version))
    stop.set()
    await playing
    for number, (earliest, latest) in enumerate(taken):
        copy = await SqliteRepository.open(tmp_path / f"{number}.sqlite3")
        version = (await stored(copy, 1)).version
        assert earliest <= version <= latest
        if version:
            await check_played(copy, version)
        await copy.close()
    assert taken[-1][0] > 0


async def test_a_running_bots_file_is_backed_up_without_its_lock(store: SqliteRepository, tmp_path: Path) -> None:
    table = await added(store, full())
    await back_up(store.path, tmp_path / "a.sqlite3")
    reading = await SqliteRepository.open(store.path, read_only=True)
    await store.commit(following(table))
    await reading.backup(str(tmp_path / "b.sqlite3"))
    await reading.close()
    assert await versions(tmp_path / "a.sqlite3") == [0]
    assert await versions(tmp_path / "b.sqlite3") == [1]


async def test_a_backup_never_replaces_a_file(store: SqliteRepository, tmp_path: Path) -> None:
    there = tmp_path / "there.sqlite3"
    there.write_text("precious")
    with pytest.raises(StoreError, match=r"there\.sqlite3 exists already"):
        await store.backup(str(there))
    assert there.read_text() == "precious"
    with pytest.raises(StoreError, match="is a folder"):
        await store.backup(str(tmp_path))
    with pytest.raises(StoreError, match="exists already"):
        await store.backup(str(store.path))


async def test_a_file_that_comes_into_being_during_the_backup_is_not_replaced(
    store: SqliteRepository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "late.sqlite3"
    check = files.check_whole

    async def late(path: Path) -> None:
        target.write_text("precious")
        await check(path)

    monkeypatch.setattr(backup, "check_whole", late)
    with pytest.raises(StoreError, match="came into being meanwhile"):
        await store.backup(str(target))
    assert target.read_text() == "precious"
    assert not list(tmp_path.glob("*.part*"))


async def test_a_backup_of_a_damaged_file_is_refused_and_leaves_nothing(path: Path, tmp_path: Path) -> None:
    store = await SqliteRepository.open(path)
    for _ in range(10):
        await store.create(full(state=b"x" * 3000))
    await store.close()
    with path.open("r+b") as file:
        file.seek(16 * 4096)
        file.write(b"\xa7" * 4096 * 4)
    with pytest.raises(StoreError, match="damaged"):
        await back_up(path, tmp_path / "copy.sqlite3")
    assert sorted(found.name for found in tmp_path.iterdir()) == ["var"]


async def test_a_backup_cancelled_at_any_moment_leaves_nothing_half_done(
    store: SqliteRepository, tmp_path: Path
) -> None:
    for _ in range(50):
        await store.create(full(state=b"x" * 30_000))
    folder = tmp_path / "copies"
    for pauses in range(30):
        target = folder / f"{pauses}.sqlite3"
        copying = asyncio.create_task(store.backup(str(target)))
        for _ in range(pauses):
            await asyncio.sleep(0.0005)
        copying.cancel()
        await asyncio.gather(copying, return_exceptions=True)
        if target.exists():
            assert await versions(target) == [0] * 50
            files.side_file(target, ".lock").unlink()
            target.unlink()
        if folder.exists():
            assert list(folder.iterdir()) == []


async def test_nothing_is_put_in_the_place_of_a_file_that_a_bot_uses_by_another_name(
    store: SqliteRepository, path: Path, tmp_path: Path
) -> None:
    copy, other = tmp_path / "copy.sqlite3", tmp_path / "other.sqlite3"
    await store.backup(str(copy))
    other.hardlink_to(path)
    with pytest.raises(StoreError, match="Another bot is already running"):
        await restore(copy, other)
    assert other.samefile(path)


async def test_a_backup_put_back_replaces_the_games_and_keeps_the_former_file(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    store = await SqliteRepository.open(path)
    table = await added(store, full())
    await store.backup(str(copy))
    await store.commit(following(table, moves=[move(1)]))
    with pytest.raises(StoreError, match="Another bot is already running"):
        await restore(copy, path)
    await store.close()
    aside = await restore(copy, path)
    assert aside is not None
    assert await versions(path) == [0]
    assert await versions(aside) == [1]
    assert await versions(copy) == [0]


async def test_a_backup_put_back_begins_a_new_epoch_of_markers(path: Path, tmp_path: Path) -> None:
    copy, told = tmp_path / "copy.sqlite3", []
    store = await SqliteRepository.open(path)
    table = await added(store, full())
    await store.backup(str(copy))
    for _ in range(2):
        await store.commit(following(await stored(store, table.id), posts=[post("")]))
        told += [waiting.marker for waiting in await store.pending_posts(float("inf"))]
        await store.close()
        store = await SqliteRepository.open(path)
    assert len({marker.partition("-")[0] for marker in told}) == 1, "a restart begins none"
    await store.close()
    await restore(copy, path)
    store = await SqliteRepository.open(path)
    await store.commit(following(await stored(store, table.id), posts=[post("")]))
    [again] = [waiting.marker for waiting in await store.pending_posts(float("inf"))]
    assert again not in told
    assert again.partition("-")[2] == told[0].partition("-")[2]
    await store.close()


async def test_a_log_left_by_a_killed_bot_does_not_spoil_the_backup_put_back(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    store = await SqliteRepository.open(path)
    table = await added(store, full())
    await store.backup(str(copy))
    await store.commit(following(table))
    # As a killed bot leaves them: the file and its log, with no one to write the one into the other.
    left = {file: file.read_bytes() for file in (path, files.side_file(path, "-wal"))}
    await store.close()
    for file, data in left.items():
        file.write_bytes(data)
    aside = await restore(copy, path)
    assert await versions(path) == [0]
    assert aside is not None
    assert await versions(aside) == [1]


async def test_a_backup_can_be_put_where_nothing_was(store: SqliteRepository, tmp_path: Path) -> None:
    await added(store, full())
    await store.backup(str(tmp_path / "copy.sqlite3"))
    assert await restore(tmp_path / "copy.sqlite3", tmp_path / "new" / "caravan.sqlite3") is None
    assert await versions(tmp_path / "new" / "caravan.sqlite3") == [0]


@pytest.mark.parametrize(
    ("data", "words"), [(None, "isn't there"), (b"", "holds no games"), (b"words " * 999, "is not a database")]
)
async def test_only_a_sound_backup_is_put_back(path: Path, tmp_path: Path, data: bytes | None, words: str) -> None:
    store = await SqliteRepository.open(path)
    await added(store, full())
    await store.close()
    copy = tmp_path / "copy.sqlite3"
    if data is not None:
        copy.write_bytes(data)
    with pytest.raises(StoreError, match=words):
        await restore(copy, path)
    assert await versions(path) == [0]
    assert sorted(file.name for file in path.parent.iterdir()) == ["caravan.sqlite3", "caravan.sqlite3.lock"]
