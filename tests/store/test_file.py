"""What the file must be, who may open it, and the words of each refusal, which touches nothing."""
# ruff: noqa: ASYNC240  a test has the event loop to itself

from __future__ import annotations

import asyncio
import hashlib
import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.store import files
from bot.store.records import Person
from bot.store.repository import StoreError
from bot.store.schema import FIRST, MIGRATIONS
from bot.store.sqlite import SqliteRepository
from tests.store.samples import ANA, added, following, full, gathering, move, pencil, post, stored

OTHER_USER = 65534


async def refusal(path: Path, *, read_only: bool = False, migrations: tuple[str, ...] = MIGRATIONS) -> str:
    """The words with which opening is refused; nothing in the folder may change by it."""
    before = contents(path)
    with pytest.raises(StoreError) as refused:
        await SqliteRepository.open(path, read_only=read_only, migrations=migrations)
    assert contents(path) == before
    return str(refused.value)


def contents(path: Path) -> dict[str, str]:
    """The files in the path's folder by what is in them, but for the lock and the shared memory."""
    found = path.parent.iterdir() if path.parent.is_dir() else ()
    return {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest()
        for file in found
        if file.is_file() and file.stat().st_size and not file.name.endswith((".lock", "-shm"))
    }


async def filled(path: Path, tables: int = 1) -> None:
    """Make a closed file with tables in play, each with a move, a pencil, a post and a snapshot."""
    store = await SqliteRepository.open(path)
    for _ in range(tables):
        table = await added(store, full(state=b"x" * 3000))
        parts = {"pencils": {0: pencil(0)}, "posts": [post("a")], "snapshot": (1, b"y" * 3000)}
        await store.commit(following(table, moves=[move(1)], **parts))
    await store.close()


async def test_the_folder_is_made(tmp_path: Path) -> None:
    store = await SqliteRepository.open(tmp_path / "not" / "yet" / "caravan.sqlite3")
    assert await store.create(gathering()) == 1
    await store.close()


async def test_others_can_read_none_of_the_files(store: SqliteRepository, path: Path) -> None:
    await store.create(gathering())
    found = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    assert {"caravan.sqlite3", "caravan.sqlite3-wal"} <= set(found)
    assert set(found.values()) == {0o600}


async def test_a_file_that_others_could_read_is_hidden_when_opened(path: Path) -> None:
    await filled(path)
    path.chmod(0o644)
    store = await SqliteRepository.open(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    await store.close()


async def test_what_is_promised_of_the_connections_holds(store: SqliteRepository) -> None:
    async with store._write() as transaction:
        pragmas = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        found = [row[0] for name in pragmas for row in await transaction.execute_fetchall(f"PRAGMA {name}")]
    assert found == ["wal", 2, 1, 5000]


async def test_a_post_of_no_table_is_refused_by_its_foreign_key(store: SqliteRepository) -> None:
    with pytest.raises(StoreError, match="FOREIGN KEY"):
        async with store._write() as transaction:
            await transaction.execute("INSERT INTO snapshots (table_id, number, state) VALUES (9, 1, x'00')")


async def test_the_closed_file_stands_alone(path: Path) -> None:
    await filled(path)
    assert sorted(contents(path)) == ["caravan.sqlite3"]


async def test_a_second_bot_on_the_file_is_refused_until_the_first_has_closed(path: Path) -> None:
    first = await SqliteRepository.open(path)
    assert "Another bot is already running on" in await refusal(path)
    assert await first.create(gathering()) == 1
    await first.close()
    second = await SqliteRepository.open(path)
    assert await second.counts() == {"lobby": 1, "live": 0, "over": 0, "cancelled": 0}
    await second.close()


async def test_a_second_bot_is_refused_by_another_name_of_the_same_file(path: Path, tmp_path: Path) -> None:
    first = await SqliteRepository.open(path)
    (tmp_path / "link.sqlite3").symlink_to(path)
    assert "Another bot is already running on" in await refusal(tmp_path / "link.sqlite3")
    await first.close()


@pytest.mark.parametrize("trouble", ["another name", "no lock file"])
async def test_a_second_bot_is_refused_whatever_became_of_the_lock_file(
    path: Path, tmp_path: Path, trouble: str
) -> None:
    first = await SqliteRepository.open(path)
    other = path
    if trouble == "another name":
        other = tmp_path / "other.sqlite3"
        other.hardlink_to(path)
    else:
        files.side_file(path, ".lock").unlink()
    assert "Another bot is already running on" in await refusal(other)
    assert "Another bot is already running on" in await opened_elsewhere(other)
    assert await first.create(gathering()) == 1
    await first.close()
    second = await SqliteRepository.open(path)
    assert (await second.counts())["lobby"] == 1
    await second.close()


async def opened_elsewhere(path: Path) -> str:
    """What another process is told that opens the file."""
    script = (
        "import asyncio, sys; from bot.store.sqlite import SqliteRepository;"
        "asyncio.run(SqliteRepository.open(sys.argv[1]))"
    )
    running = await asyncio.create_subprocess_exec(
        sys.executable, "-c", script, str(path), stderr=asyncio.subprocess.PIPE
    )
    _, told = await running.communicate()
    assert running.returncode
    return told.decode()


async def test_a_refused_opening_lets_go_of_the_lock(path: Path) -> None:
    await filled(path)
    assert "newer Caravan" in await refusal(path, migrations=())
    store = await SqliteRepository.open(path)
    await store.close()


async def test_reading_beside_a_running_bot_needs_no_lock_and_changes_nothing(
    store: SqliteRepository, path: Path
) -> None:
    table = await added(store, full())
    reading = await SqliteRepository.open(path, read_only=True)
    assert await stored(reading, table.id) == table
    await store.commit(following(table, moves=[move(1)]))
    assert await reading.moves(table.id) == [move(1)]
    with pytest.raises(StoreError, match="reading only"):
        await reading.create(gathering())
    await reading.close()
    await store.commit(following(await stored(store, table.id)))


async def test_reading_a_file_that_is_not_there_makes_none(path: Path) -> None:
    assert "the file isn't there" in await refusal(path, read_only=True)
    assert not path.parent.exists()


@pytest.mark.parametrize("read_only", [False, True])
async def test_a_newer_schema_is_refused(path: Path, read_only: bool) -> None:
    newer = await SqliteRepository.open(path, migrations=(*MIGRATIONS, "CREATE TABLE later (id INTEGER)"))
    await newer.close()
    words = await refusal(path, read_only=read_only)
    known = len(MIGRATIONS)
    assert f"{path} was written by a newer Caravan (schema {known + 1}; this one knows up to {known})" in words
    assert "Install the newer Caravan" in words


@pytest.mark.parametrize("read_only", [False, True])
async def test_the_database_of_another_program_is_refused(path: Path, read_only: bool) -> None:
    path.parent.mkdir()
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE recipes (id INTEGER)")
    other.close()
    assert "is the database of another program" in await refusal(path, read_only=read_only)


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize("data", [b"no database, only words\n" * 300, b"SQLite format 3\0" + b"\xff" * 8000])
async def test_a_file_that_is_no_database_is_refused(path: Path, data: bytes, read_only: bool) -> None:
    path.parent.mkdir()
    path.write_bytes(data)
    assert f"{path} is not a database" in await refusal(path, read_only=read_only)


@pytest.mark.parametrize("read_only", [False, True])
async def test_damaged_pages_are_noticed_when_opening(path: Path, read_only: bool) -> None:
    await filled(path, tables=20)
    damage(path, pages=range(16, 40))
    words = await refusal(path, read_only=read_only)
    assert f"{path} is damaged" in words
    assert "put the newest backup in its place" in words


async def test_a_file_cut_short_is_noticed_when_opening(path: Path) -> None:
    await filled(path, tables=20)
    os.truncate(path, path.stat().st_size // 2)
    assert f"{path} is damaged" in await refusal(path)


async def test_damage_in_a_file_too_large_to_look_through_is_told_when_it_is_met(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await filled(path, tables=20)
    pages = [page for (page,) in leaves(path, "tables")]
    damage(path, pages)
    monkeypatch.setattr(files, "CHECKED_BYTES", 0)
    store = await SqliteRepository.open(path)
    with pytest.raises(StoreError, match=r"caravan\.sqlite3 is damaged.*newest backup"):
        await store.table(5)
    await store.close()


async def test_damage_in_the_small_tables_of_a_large_file_is_noticed_when_opening(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await filled(path, tables=200)
    damage(path, [page for (page,) in leaves(path, "outbox")][:1])
    monkeypatch.setattr(files, "CHECKED_BYTES", 0)
    assert f"{path} is damaged" in await refusal(path)


def leaves(path: Path, table: str) -> list[tuple[int]]:
    """The numbers of a table's pages, the last first; its root is left out if there are others."""
    database = sqlite3.connect(path)
    try:
        found = database.execute(
            "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY pageno DESC", (table,)
        ).fetchall()
    except sqlite3.OperationalError as error:
        pytest.skip(f"this SQLite can't tell which pages a table lies on: {error}")
    finally:
        database.close()
    return found


def damage(path: Path, pages: range | list[int]) -> None:
    """Overwrite pages with noise."""
    with path.open("r+b") as file:
        for page in pages:
            file.seek((page - 1) * 4096)
            file.write(b"\xa7" * 4096)


async def test_a_folder_is_no_file_for_games(tmp_path: Path) -> None:
    assert f"{tmp_path} is a folder" in await refusal(tmp_path)


async def test_a_folder_that_can_not_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    words = await refusal(tmp_path / "file" / "games" / "caravan.sqlite3")
    assert f"The folder {tmp_path / 'file' / 'games'} for the games can't be made" in words


async def test_changes_without_their_file_are_not_thrown_away(path: Path) -> None:
    store = await SqliteRepository.open(path)
    await store.create(full())
    log = files.side_file(path, "-wal").read_bytes()
    await store.close()
    path.unlink()
    files.side_file(path, "-wal").write_bytes(log)
    assert "holds changes that belong to it" in await refusal(path)
    assert not path.exists()


@pytest.fixture
def shared() -> Iterator[Path]:
    """A file in a folder that every user of this computer can reach."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder) / "caravan.sqlite3"


AS_SOMEBODY = """
import asyncio, os, sys
from bot.store.records import Person
from bot.store.repository import StoreError
from bot.store.sqlite import SqliteRepository

async def main(scratch, path, read_only):
    await (await SqliteRepository.open(scratch)).close()
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)
    try:
        store = await SqliteRepository.open(path, read_only=read_only)
        print(await store.counts())
        await store.close()
    except StoreError as error:
        print(error)

asyncio.run(main(sys.argv[1], sys.argv[2], bool(sys.argv[3])))
"""


async def opened_without_rights(path: Path, scratch: Path, *, read_only: bool = False) -> str:
    """What a user without special rights is told when opening the file."""
    if not hasattr(os, "geteuid"):
        pytest.skip("file rights are another matter on this system")
    before = contents(path)
    command = [sys.executable, "-c", AS_SOMEBODY, str(scratch), str(path), "1" if read_only else ""]
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, check=True)
    assert contents(path) == before
    return done.stdout


@pytest.mark.parametrize("there", [True, False])
async def test_a_folder_that_can_not_be_written_is_refused(shared: Path, tmp_path: Path, there: bool) -> None:
    if there:
        await filled(shared)
    shared.parent.chmod(0o555)
    words = await opened_without_rights(shared, tmp_path / "scratch")
    assert f"The folder {shared.parent} can't be written" in words


async def test_a_file_that_can_not_be_written_is_refused(shared: Path, tmp_path: Path) -> None:
    await filled(shared)
    shared.chmod(0o444)
    files.side_file(shared, ".lock").unlink()
    shared.parent.chmod(0o777)
    words = await opened_without_rights(shared, tmp_path / "scratch")
    assert f"{shared} can't be read and written" in words


async def test_a_file_and_folder_that_can_not_be_written_can_still_be_read(shared: Path, tmp_path: Path) -> None:
    await filled(shared)
    shared.chmod(0o444)
    shared.parent.chmod(0o555)
    words = await opened_without_rights(shared, tmp_path / "scratch", read_only=True)
    assert "'live': 1" in words


REBUILD = (
    FIRST.split("CREATE INDEX", maxsplit=1)[0].replace("CREATE TABLE tables", "CREATE TABLE tables_2")
    + "".join(
        line.replace("ALTER TABLE tables", "ALTER TABLE tables_2")
        for line in [line for script in MIGRATIONS[1:] for line in script.splitlines()]
        if line.startswith("ALTER TABLE tables")
    )
    + "INSERT INTO tables_2 SELECT * FROM tables; DROP TABLE tables; ALTER TABLE tables_2 RENAME TO tables;"
    "CREATE INDEX tables_by_status ON tables (status, due_at);"
    "CREATE INDEX tables_by_channel ON tables (channel, status);"
)
LATER = ("ALTER TABLE people ADD COLUMN motto TEXT NOT NULL DEFAULT 'on'", REBUILD)


async def test_a_file_of_an_older_schema_is_brought_to_the_newest_with_all_that_is_in_it(path: Path) -> None:
    await filled(path, tables=3)
    before = await SqliteRepository.open(path)
    tables = [await stored(before, number) for number in (1, 2, 3)]
    await before.save_setting("guild:1", "lang", "es")
    await before.close()

    after = await SqliteRepository.open(path, migrations=(*MIGRATIONS, *LATER))
    assert [await stored(after, number) for number in (1, 2, 3)] == tables
    assert await after.moves(2) == [move(1)]
    assert await after.pencil(3, 0) == pencil(0)
    assert await after.setting("guild:1", "lang") == "es"
    assert await after.create(full()) == 4
    async with after._write() as transaction:
        ((version,),) = await transaction.execute_fetchall("PRAGMA user_version")
        ((keys,),) = await transaction.execute_fetchall("PRAGMA foreign_keys")
    assert (version, keys) == (len(MIGRATIONS) + len(LATER), 1)
    await after.close()


FIRST_GAMES = """
INSERT INTO tables (id, version, game, rules_version, options, status, host, places, created_at, updated_at, seed,
    channel, awaited, reminded)
VALUES
    (1, 5, 'tinners_trail', 1, '{"wallace":"base","thread":"own"}', 'live', 7, 2, 10.5, 20.5, 's', 9, '[0]', 0),
    (2, 9, 'migrato', 1, '{"memory":"open"}', 'over', 7, 2, 10.5, 20.5, 's', 9, '[]', 0),
    (3, 2, 'migrato', 1, '{"memory":"open","order":"8,7"}', 'lobby', 8, 2, 30.5, 30.5, 's', 9, '[]', 0);
INSERT INTO moves VALUES (1, 1, 0, 'turn', '[]', 'a', 'a', '[]', 0, 11.5, 0),
    (1, 2, 1, 'turn', '[]', 'b', 'b', '[]', 0, 12.5, 1);
INSERT INTO settings VALUES
    ('table:1', 'nudged_at', '13.25'), ('table:1', 'homeless', '9'), ('table:2', 'again', '3'),
    ('guild:77', 'maps:migration', '{"Bay of \u00c4":"two:abc","Other":"three:x"}'),
    ('guild:77', 'remind_hours', '4');
INSERT INTO people (user, notify, dm_closed, dm_told) VALUES (7, 'dm', 1, 0);
"""


async def test_what_the_first_schema_kept_as_text_gets_columns(path: Path) -> None:
    await (await SqliteRepository.open(path, migrations=(FIRST,))).close()
    database = sqlite3.connect(path)
    database.executescript(FIRST_GAMES)
    database.close()
    store = await SqliteRepository.open(path)
    one, two, three = [await stored(store, number) for number in (1, 2, 3)]
    assert (one.game, one.options, one.own_thread) == ("tinners", {"wallace": "base"}, True)
    assert (one.last_move, one.waiting_since, one.nudged_at, one.homeless_in) == (2, 12.5, 13.25, 9)
    assert (two.again, two.own_thread, two.last_move, two.waiting_since) == (3, False, 0, 10.5)
    assert (three.kept_for, three.options) == ([8, 7], {"memory": "open"})
    assert all((table.refused, table.called_off_by) == ([], None) for table in (one, two, three))
    assert await store.shelf(77, "migration") == {"Bay of Ä": "two:abc", "Other": "three:x"}
    assert await store.setting("guild:77", "remind_hours") == "4"
    assert await store.setting("guild:77", "maps:migration") is None
    assert await store.setting("table:1", "nudged_at") is None
    assert await store.person(7) == Person(7, "dm", dm_closed=True), "pictures are what everybody had"
    await store.close()


async def test_a_new_file_gets_all_migrations(path: Path) -> None:
    store = await SqliteRepository.open(path, migrations=(*MIGRATIONS, *LATER))
    assert await store.create(full()) == 1
    await store.close()
    again = await SqliteRepository.open(path, migrations=(*MIGRATIONS, *LATER))
    assert [line.id for line in await again.tables_of(ANA, ["live"])] == [1]
    await again.close()


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        ("CREATE TABLE extra (id INTEGER); DROP TABLE settings; INSERT INTO nowhere VALUES (1)", "nowhere"),
        ("CREATE TABLE extra (id INTEGER); INSERT INTO snapshots VALUES (77, 1, x'00')", "rows in snapshots"),
    ],
)
async def test_a_migration_that_fails_leaves_the_schema_before_it(path: Path, broken: str, words: str) -> None:
    await filled(path)
    with pytest.raises(StoreError, match=words):
        await SqliteRepository.open(path, migrations=(*MIGRATIONS, LATER[0], broken))
    database = sqlite3.connect(path)
    names = {name for (name,) in database.execute("SELECT name FROM sqlite_schema")}
    assert database.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS) + 1,)
    assert database.execute("SELECT count(*) FROM tables").fetchone() == (1,)
    database.close()
    assert "extra" not in names
    assert "settings" in names
    store = await SqliteRepository.open(path, migrations=(*MIGRATIONS, LATER[0]))
    assert await store.moves(1) == [move(1)]
    await store.close()


async def test_reading_only_a_file_of_an_older_schema_is_refused(path: Path) -> None:
    await filled(path)
    words = await refusal(path, read_only=True, migrations=(*MIGRATIONS, *LATER))
    assert f"written by an older Caravan (schema {len(MIGRATIONS)}, not {len(MIGRATIONS) + len(LATER)})" in words


async def test_an_sqlite_too_old_for_the_schema_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))
    assert "too old" in await refusal(path)
    assert not path.parent.exists()


async def test_opening_cancelled_at_any_moment_lets_go_of_everything(path: Path) -> None:
    for pauses in range(40):
        opening = asyncio.create_task(SqliteRepository.open(path))
        for _ in range(pauses):
            await asyncio.sleep(0.0002)
        opening.cancel()
        (result,) = await asyncio.gather(opening, return_exceptions=True)
        if isinstance(result, SqliteRepository):
            await result.close()
    store = await SqliteRepository.open(path)
    assert await store.create(gathering()) == 1
    await store.close()
