"""``caravan bench``: that it measures what it says, in the shape it promises. How fast is never tested here."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from bot.cli.bench import crowd, easel, fresh, report, stock
from bot.cli.bench.plan import QUICK, percentile
from bot.cli.common import Refused
from bot.games.catalog import GAMES
from bot.games.contract import dump, load
from bot.store.records import TableRecord
from bot.store.sqlite import SqliteRepository
from bot.tables.archive import archive, read, verify, write
from rendering.catalog import PICTURES
from tests.cli.conftest import Typed

ROOT = Path(__file__).parents[2]
TABLES = [(key, seats) for key, game in GAMES.items() for seats in game.seats]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What ``caravan bench --quick --json`` prints."""
    done = subprocess.run(
        [sys.executable, "-m", "bot", "bench", "--quick", "--json"],
        cwd=tmp_path_factory.mktemp("bench"),
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_output_is_one_object_of_the_promised_shape(told: str) -> None:
    found = json.loads(told)
    assert set(found["games"]) == set(GAMES)
    for key, game in found["games"].items():
        assert game["decisions_per_s"] > 0
        assert set(game["pictures"]) == ({"board", "hand", "final"} if key in PICTURES else set())
        for picture in game["pictures"].values():
            assert 0 < picture["warm_p50_ms"] <= picture["warm_p95_ms"]
            assert picture["cold_ms"] > 0
            assert picture["bytes"] > 1000
    assert 0 < found["ack_ms"]["p50"] <= found["ack_ms"]["p99"]
    assert found["loop_lag_ms"]["p99"] >= 0
    assert set(found["startup"]) >= {"tables", "live", "seconds", "rss_mib"}
    assert (found["startup"]["tables"], found["startup"]["live"]) == (QUICK.tables, QUICK.live)
    assert found["startup"]["seconds"] > found["startup"]["seconds_after_imports"] > 0


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_it_says_what_was_measured_and_where(told: str) -> None:
    found = json.loads(told)
    assert set(found["measured"]) == {"decisions_per_s", "pictures", "ack_ms", "loop_lag_ms", "startup"}
    assert found["machine"]["python"] == ".".join(map(str, sys.version_info[:3]))
    assert found["plan"]["people"] == QUICK.people
    assert found["ack_ms"]["samples"] == found["panel_ms"]["samples"] == QUICK.people * QUICK.rounds
    for key, game in found["games"].items():
        assert set(game["decisions_per_s_by_seats"]) == {str(seats) for seats in GAMES[key].seats}
        assert len(game["decisions_per_s_repeats"]) == QUICK.repeats


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_memory_with_the_painter_counts_its_process(told: str) -> None:
    startup = json.loads(told)["startup"]
    if startup["rss_mib"] is None:
        pytest.skip("this system doesn't tell the memory of a process's children")
    assert startup["rss_with_painter_mib"] > startup["rss_mib"] > 10


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_table_shows_the_same_numbers(told: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = msgspec.json.decode(told, type=report.Report)
    report.show(found)
    out = capsys.readouterr().out
    for key, game in found.games.items():
        assert key in out
        assert f"{game.decisions_per_s:,}" in out
    assert f"{found.startup.seconds:.2f} s" in out
    assert "decisions_per_s: whole random games" in out


@pytest.mark.parametrize(
    ("percent", "value"), [(0, 1), (1, 1), (50, 50), (50.5, 51), (95, 95), (99, 99), (99.1, 100), (100, 100)]
)
def test_a_percentile_is_the_smallest_value_not_below_that_share(percent: float, value: float) -> None:
    assert percentile([float(number) for number in range(100, 0, -1)], percent) == value


def test_a_percentile_of_one_value_is_that_value_and_of_none_is_refused() -> None:
    assert percentile([7.0], 99) == 7.0
    with pytest.raises(ValueError, match="nothing"):
        percentile([], 50)


# ------------------------------------------------------------ what it measures on


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_random_game_is_played_as_the_house_plays_it(key: str, seats: int) -> None:
    """Its moves replay from a file to the same end, and its kept states are those of the rules."""
    played = stock.play(key, seats, "stock")
    assert played.awaited == []
    outcome = GAMES[key].outcome(played.state)
    assert outcome is not None
    record = stock.table(played, range(1, seats + 1), 0.0, home=(1, 2))
    assert record.status == "over"
    file = write(archive(record, played.moves, outcome))
    assert dump(verify(read(file), GAMES)) == dump(played.state) == record.state
    assert sorted(played.kept) == list(range(0, len(played.moves) + 1, stock.EVERY))


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_game_is_broken_off_at_any_depth_and_still_live(key: str, seats: int) -> None:
    whole = stock.play(key, seats, "deep")
    for depth in (0.0, 0.5, 1.0):
        played = stock.live(key, seats, "deep", depth)
        assert played.awaited == list(GAMES[key].decisions(played.state)) != []
        assert played.moves == whole.moves[: len(played.moves)]
    assert len(played.moves) == len(whole.moves) - 1


async def test_a_file_holds_the_promised_tables_and_the_house_can_read_them(tmp_path: Path) -> None:
    path = tmp_path / "stock.sqlite3"
    await stock.write(path, stock.shelf(120, 30, 1000.0))
    repository = await SqliteRepository.open(path)
    try:
        counts = await repository.counts()
        assert sum(counts.values()) == 120
        assert counts["live"] == 30
        assert counts["lobby"] >= 1
        assert counts["cancelled"] >= 1
        for number in range(1, 121):
            await _sound(repository, number)
    finally:
        await repository.close()


async def _sound(repository: SqliteRepository, number: int) -> None:
    """Check that a table's state is what its moves lead to from its newest kept state."""
    table = await repository.table(number)
    assert table is not None
    if table.state is None:
        assert table.status in ("lobby", "cancelled")
        return
    game = GAMES[table.game]
    moves = await repository.moves(number)
    kept = await repository.snapshot(number, len(moves) + 1)
    assert kept is not None
    after, data = kept
    state = load(game.state_type, data)
    for move in moves[after:]:
        for choice in move.choices:
            game.choose(state, move.seat, choice)
    assert dump(state) == table.state
    assert list(game.decisions(state)) == table.awaited
    assert (table.status == "live") == bool(table.awaited)


def test_the_shelf_is_the_same_every_time() -> None:
    def seen() -> Iterator[tuple[TableRecord, int]]:
        for record, played in stock.shelf(20, 5, 1.0):
            yield record, len(played.moves) if played else 0

    assert list(seen()) == list(seen())


@pytest.mark.parametrize("key", [key for key in GAMES if key in PICTURES])
@pytest.mark.parametrize("kind", easel.KINDS)
def test_pictures_are_of_different_late_positions(key: str, kind: easel.Kind) -> None:
    jobs = easel.jobs(easel.Order(key, kind, "seed", 3))
    assert len(jobs) == 3 + 1 + easel.SKIPPED
    assert {job.kind for job in jobs} == {kind}
    assert len({msgspec.json.encode(job) for job in jobs}) == len(jobs)
    assert (kind == "final") == all(job.outcome is not None for job in jobs)


@pytest.mark.slow
async def test_everybody_in_the_crowd_is_answered_and_movers_are_posted(tmp_path: Path) -> None:
    found = await crowd.measure(crowd.Order(people=3, movers=2, rounds=2), tmp_path)
    assert len(found.acks_ms) == len(found.panels_ms) == 6
    assert all(0 < ack < panel for ack, panel in zip(found.acks_ms, found.panels_ms, strict=True))
    assert found.boards == 4
    assert len(found.lags_ms) > 0


# ---------------------------------------------------------------------- refusals


def test_an_unknown_part_is_refused_with_the_parts_there_are(typed: Typed) -> None:
    code, out, err = typed("bench", "--part", "weather")
    assert (code, out) == (1, "")
    assert "'weather'" in err
    assert "decisions, pictures, buttons, start-up" in err


@pytest.mark.parametrize("said", [b"", b"hello", b"\x80"])
def test_a_part_that_is_told_nothing_useful_is_refused(said: bytes) -> None:
    done = subprocess.run(
        fresh.command("decisions"),
        input=said,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1
    assert b"--part is for bench itself" in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_part_that_fails_is_told_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    script = "import sys; sys.stdin.read(); sys.exit('the painter is out of paint')"
    monkeypatch.setattr(fresh, "command", lambda _: [sys.executable, "-c", script])
    with pytest.raises(Refused, match=r"measuring pictures failed .*out of paint"):
        fresh.measured("pictures", easel.Order("migration", "board", "1", 1), easel.Drawn)


def test_the_options_are_explained(typed: Typed) -> None:
    code, out, _ = typed("bench", "--help")
    assert code == 0
    for words in ("--json", "--quick", "--part", "one core", "simulated in the same process"):
        assert words in " ".join(out.split())
