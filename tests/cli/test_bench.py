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

from bot.cli.bench import buttons, comparison, decisions, fresh, pictures, report, sample_games
from bot.cli.bench.plan import QUICK, percentile
from bot.cli.common import Refused
from bot.games.catalog import GAMES
from bot.games.contract import dump, load
from bot.games.playing import ink
from bot.store.records import TableRecord
from bot.store.sqlite import SqliteRepository
from bot.tables import kept_states
from bot.tables.archive import archive, read, verify, write
from bot.tables.position import Position
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
    for game in found["games"].values():
        assert game["decisions"]["decisions_per_s"] > 0
        assert set(game["pictures"]) == {"board", "hand", "final"}
        assert game["pictures"]["board"]["cold_ms"] > 0
        assert 0 < game["room"]["archived"] < game["room"]["rows"]
        assert game["turn"]["bot_ms"] > 0
        assert game["turn"]["turns"] == QUICK.turns
        for picture in game["pictures"].values():
            assert 0 < picture["warm_p50_ms"] <= picture["warm_p95_ms"]
            assert picture["bytes"] > 1000
    pressed = found["buttons"]
    assert 0 < pressed["ack_ms"]["p50"] <= pressed["ack_ms"]["p99"]
    assert pressed["loop_lag_ms"]["p99"] >= 0
    assert set(found["startup"]) >= {"tables", "live", "seconds", "rss_mib"}
    assert (found["startup"]["tables"], found["startup"]["live"]) == (QUICK.tables, QUICK.live)
    assert found["opening"]["games"] == QUICK.long
    assert found["opening"]["moves"] >= QUICK.long
    assert found["startup"]["seconds"] > found["startup"]["seconds_after_imports"] > 0


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_it_says_what_was_measured_and_where(told: str) -> None:
    found = json.loads(told)
    assert set(found["measured"]) == {
        "decisions_per_s", "pictures", "ack_ms", "loop_lag_ms", "startup", "room", "turn", "opening",
    }  # fmt: skip
    assert found["machine"]["python"] == ".".join(map(str, sys.version_info[:3]))
    assert found["plan"]["people"] == QUICK.people
    pressed = found["buttons"]
    assert pressed["ack_ms"]["samples"] == pressed["panel_ms"]["samples"] == QUICK.people * QUICK.rounds
    for key, game in found["games"].items():
        assert set(game["decisions"]["by_seats"]) == {str(seats) for seats in GAMES[key].seats}
        assert len(game["decisions"]["repeats"]) == QUICK.repeats


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
        assert game.decisions is not None
        assert f"{game.decisions.decisions_per_s:,}" in out
    assert found.startup is not None
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
def test_a_random_game_is_played_as_it_would_be_stored(key: str, seats: int) -> None:
    """Its moves replay from a file to the same end, and its kept states are those of the rules."""
    played = sample_games.play(key, seats, "stock")
    assert played.awaited == []
    outcome = GAMES[key].outcome(played.state)
    assert outcome is not None
    record = sample_games.table(played, range(1, seats + 1), 0.0, home=(1, 2))
    assert record.status == "over"
    file = write(archive(record, played.moves, outcome))
    assert dump(verify(read(file), GAMES)) == dump(played.state) == record.state
    assert sorted(played.kept) == list(range(0, len(played.moves) + 1, kept_states.EVERY))


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_game_is_broken_off_at_any_depth_and_still_live(key: str, seats: int) -> None:
    whole = sample_games.play(key, seats, "deep")
    for depth in (0.0, 0.5, 1.0):
        played = sample_games.live(key, seats, "deep", depth)
        assert played.awaited == Position(GAMES[key], played.state).awaited != []
        assert played.moves == whole.moves[: len(played.moves)]
    assert len(played.moves) == len(whole.moves) - 1


async def test_a_file_holds_the_promised_tables_and_they_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "sample_games.sqlite3"
    await sample_games.write(path, sample_games.shelf(120, 30, 1000.0))
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
        ink(game, state, move.seat, move.choices)
    assert dump(state) == table.state
    assert Position(game, state).awaited == table.awaited
    assert (table.last_move, moves[-1].number if moves else 0) == (len(moves), len(moves))
    assert (table.status == "live") == bool(table.awaited)


def test_the_shelf_is_the_same_every_time() -> None:
    def seen() -> Iterator[tuple[TableRecord, int]]:
        for record, played in sample_games.shelf(20, 5, 1.0):
            yield record, len(played.moves) if played else 0

    assert list(seen()) == list(seen())


@pytest.mark.parametrize("key", list(GAMES))
@pytest.mark.parametrize("kind", pictures.KINDS)
def test_pictures_are_of_different_late_positions(key: str, kind: pictures.Kind) -> None:
    jobs = pictures.jobs(pictures.Order(key, "board", "seed", 3), kind)
    assert len(jobs) >= 3 + 1 + pictures.SKIPPED
    jobs = jobs[: 3 + 1 + pictures.SKIPPED]
    assert {job.kind for job in jobs} == {kind}
    assert len({msgspec.json.encode(job) for job in jobs}) == len(jobs)
    assert (kind == "final") == all(job.outcome is not None for job in jobs)


@pytest.mark.parametrize("first", pictures.KINDS)
def test_only_the_very_first_drawing_of_a_process_is_a_cold_one(first: pictures.Kind) -> None:
    found = pictures.measure(pictures.Order("migrato", first, "seed", 1))
    assert next(iter(found)) == first
    assert {kind: drawn.cold_ms is not None for kind, drawn in found.items()} == {
        kind: kind == first for kind in pictures.KINDS
    }
    assert all(len(drawn.warm_ms) == 1 for drawn in found.values())


@pytest.mark.slow
async def test_everybody_in_the_crowd_is_answered_and_movers_are_posted(tmp_path: Path) -> None:
    found = await buttons.measure(buttons.Order(people=3, movers=2, rounds=2), tmp_path)
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
        fresh.measured("pictures", pictures.Order("migration", "board", "1", 1), dict)


def test_the_options_are_explained(typed: Typed) -> None:
    code, out, _ = typed("bench", "--help")
    assert code == 0
    for words in (
        "--json",
        "--quick",
        "--only",
        "--game",
        "--against",
        "--part",
        "one core",
        "simulated in the same process",
    ):
        assert words in " ".join(out.split())


# -------------------------------------------------------- some of it, and comparing


def test_only_the_named_parts_and_games_are_measured(typed: Typed) -> None:
    code, out, err = typed("bench", "--quick", "--json", "--only", "decisions", "--game", "migrato")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert list(found["games"]) == ["migrato"]
    assert found["games"]["migrato"]["decisions"]["decisions_per_s"] > 0
    assert found["games"]["migrato"]["pictures"] == {}
    assert found["buttons"] is found["startup"] is None


@pytest.mark.parametrize(
    ("words", "told"),
    [(("--only", "weather"), "no part called 'weather'"), (("--game", "chess"), "no game called 'chess'")],
)
def test_what_is_not_there_to_measure_is_refused(typed: Typed, words: tuple[str, str], told: str) -> None:
    code, out, err = typed("bench", *words)
    assert (code, out) == (1, "")
    assert told in err


def report_of(speed: int) -> report.Report:
    """A report in which only one thing was measured."""
    found = report.Report({}, report.machine(), QUICK, report.MEASURED)
    found.game("migrato", full=False).decisions = decisions.Speed(speed, {"2": speed}, [speed])
    return found


def test_an_earlier_run_is_compared_by_ratios(
    typed: Typed, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    former, now = report_of(20_000), report_of(30_000)
    assert comparison.ratios(former, now) == {
        "migrato decisions decisions_per_s": (20_000.0, 30_000.0),
        "migrato decisions by_seats 2": (20_000.0, 30_000.0),
    }
    comparison.show(former, now)
    assert "1.50" in capsys.readouterr().out
    file = tmp_path / "former.json"
    file.write_bytes(msgspec.json.encode(former))
    code, out, _ = typed("bench", "--quick", "--only", "decisions", "--game", "migrato", "--against", file)
    assert code == 0
    assert "Against the earlier measurement" in out


@pytest.mark.parametrize(("said", "told"), [(None, "can't be read"), (b"{}", "is not what")])
def test_a_file_that_holds_no_measurement_is_refused(
    typed: Typed, tmp_path: Path, said: bytes | None, told: str
) -> None:
    file = tmp_path / "former.json"
    if said is not None:
        file.write_bytes(said)
    code, out, err = typed("bench", "--quick", "--only", "decisions", "--against", file)
    assert (code, out) == (1, "")
    assert told in err
