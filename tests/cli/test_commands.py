"""What the commands answer: done, refused with the reason, or misused."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.games.contract import fingerprint
from bot.games.migration.game import Migration
from bot.store.files import take_bot_lock
from bot.tables.archive import Archive, ArchivedMove
from tests.cli.conftest import Played, Typed, changed, swapped

ROOT = Path(__file__).parents[2]
DONE, REFUSED, MISUSED = 0, 1, 2


def refused(answer: tuple[int, str, str], *words: str) -> None:
    """Check that a command was refused with these words, in one sentence and without a trace of code."""
    code, out, err = answer
    assert code == REFUSED, (out, err)
    assert out == ""
    assert err.startswith("caravan: ")
    assert "Traceback" not in err
    for word in words:
        assert word in err


# ---------------------------------------------------------------------- misuse


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("dance",),
        ("simulate",),
        ("simulate", "migration", "--games", "many"),
        ("simulate", "migration", "--seats", "two"),
        ("replay",),
        ("export", "one", "file.json"),
        ("play", "--port", "harbour"),
        ("bench", "--slow"),
    ],
)
def test_what_is_no_command_is_misuse(typed: Typed, words: tuple[str, ...]) -> None:
    code, out, err = typed(*words)
    assert (code, out) == (MISUSED, "")
    assert "usage: caravan" in err


def test_help_names_every_command(typed: Typed) -> None:
    code, out, _ = typed("--help")
    assert code == DONE
    for command in ("run", "play", "simulate", "bench", "replay", "export", "backup", "restore"):
        assert re.search(rf"^ +{command} ", out, re.M)


def test_the_module_is_the_command(tmp_path: Path) -> None:
    def run(*words: str) -> subprocess.CompletedProcess[str]:
        inherited = {key: value for key, value in os.environ.items() if not key.startswith("CARAVAN_")}
        return subprocess.run(
            [sys.executable, "-m", "bot", *words],
            cwd=tmp_path,
            env=inherited | {"PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )

    assert run("simulate", "chess").returncode == REFUSED
    assert run("dance").returncode == MISUSED
    told = run("simulate", "migration", "--games", "1", "--json")
    assert (told.returncode, told.stderr) == (DONE, "")
    assert msgspec.json.decode(told.stdout)["finished"] == 1


RUNNING = """
import asyncio, sys
from bot.cli import running

class Bot(running.Caravan):
    async def start(self, token):
        print("started", flush=True)
        await asyncio.sleep(600)

    async def close(self):
        await super().close()
        print("closed", flush=True)

running.Caravan = Bot
sys.exit(running.run_bot(None))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM to hear")
def test_a_bot_that_is_told_to_stop_closes_what_is_open(tmp_path: Path) -> None:
    told = {"CARAVAN_TOKEN": "none", "CARAVAN_DATABASE": str(tmp_path / "caravan.sqlite3"), "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-c", RUNNING], cwd=tmp_path, env=os.environ | told, stdout=subprocess.PIPE, text=True
    ) as bot:
        assert bot.stdout is not None
        assert bot.stdout.readline() == "started\n"
        bot.terminate()
        assert bot.stdout.read() == "closed\n"
    assert bot.returncode == DONE


def test_the_painters_process_loads_nothing_of_the_bot_when_it_loads_the_command() -> None:
    unwanted = "{'discord', 'aiosqlite', 'PIL'}"
    script = f"import sys, bot.__main__; sys.exit(', '.join({unwanted} & set(sys.modules)) or 0)"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.strip()) == (0, "")


# -------------------------------------------------------------------- simulate


def test_an_unknown_game_is_refused_with_the_names_there_are(typed: Typed) -> None:
    refused(typed("simulate", "chess"), "'chess'", "migration")


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 100])
def test_a_player_count_that_the_game_is_not_for_is_refused(typed: Typed, seats: int) -> None:
    refused(typed("simulate", "migration", "--seats", seats), "2 to 4 players", str(seats))


@pytest.mark.parametrize(
    ("option", "reason"),
    [
        ("wind=north", "no option called wind"),
        ("map=atlantis", "“atlantis” is not a choice"),
        ("map", "KEY=VALUE"),
        ("", "KEY=VALUE"),
        ("=random", "no option called"),
        ("map=", "is not a choice"),
    ],
)
def test_an_option_that_there_is_not_is_refused(typed: Typed, option: str, reason: str) -> None:
    refused(typed("simulate", "migration", "--option", option), reason)


def test_a_map_for_another_player_count_is_refused(typed: Typed) -> None:
    maps = next(setting for setting in Migration.settings if setting.key == "map")
    name = next(name for name, seats in maps.seats.items() if 2 not in seats)
    refused(typed("simulate", "migration", "--seats", 2, "--option", f"map={name}"), "players; this game has 2")


@pytest.mark.parametrize("games", [0, -3])
def test_no_games_can_not_be_simulated(typed: Typed, games: int) -> None:
    refused(typed("simulate", "migration", "--games", games), "--games must be at least 1")


def test_the_same_seed_plays_the_same_games_and_another_does_not(typed: Typed) -> None:
    def points(seed: str) -> tuple[float, int, int]:
        code, out, _ = typed("simulate", "migration", "--games", 5, "--seats", 3, "--seed", seed, "--json")
        assert code == DONE
        found = msgspec.json.decode(out)
        assert (found["games"], found["finished"], found["seats"]) == (5, 5, 3)
        return found["scores_mean"], found["turns_max"], found["decisions"]

    assert points("a") == points("a")
    assert points("a") != points("b")


def test_a_simulation_is_told_as_a_table(typed: Typed) -> None:
    code, out, _ = typed("simulate", "migration", "--games", 2)
    assert code == DONE
    assert "2 of 2" in out


# ------------------------------------------------------------------------- run


def test_without_a_token_the_bot_says_where_it_belongs(typed: Typed) -> None:
    refused(typed("run"), "no token", "CARAVAN_TOKEN", "caravan play")


@pytest.mark.parametrize(
    ("name", "value"), [("painters", "0"), ("painters", "many"), ("shards", "0"), ("log_level", "LOUD")]
)
def test_a_setting_that_can_not_be_used_is_named(typed: Typed, name: str, value: str) -> None:
    refused(typed("run", **{"token": "x", name: value}), f"CARAVAN_{name.upper()}", ".env.example")


# ---------------------------------------------------------------------- replay


def test_the_file_of_a_finished_game_replays(typed: Typed, played: Played, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    code, out, _ = typed("export", played.over, file, database=played.database)
    assert code == DONE
    assert str(file) in out
    assert file.read_bytes() == played.files[played.over]
    code, out, err = typed("replay", file)
    assert (code, err) == (DONE, "")
    archived = played.archived()
    assert f"{len(archived.moves)} turns: all is as it was played" in out
    assert fingerprint("first") in out
    assert archived.outcome is not None
    for standing in archived.outcome.standings:
        assert f"{standing.place}. Player {standing.seat + 1}: {standing.points} " in out


def test_a_game_that_ended_by_resigning_replays(typed: Typed, played: Played, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(played.files[played.resigned])
    assert typed("replay", file)[0] == DONE


def _points(archived: Archive) -> object:
    assert archived.outcome is not None
    first, *others = archived.outcome.standings
    more = msgspec.structs.replace(first, points=first.points + 1)
    return msgspec.structs.replace(archived.outcome, standings=(more, *others))


def _winner(archived: Archive) -> object:
    assert archived.outcome is not None
    losers = tuple(seat for seat in range(archived.seats) if seat not in archived.outcome.winners)
    return msgspec.structs.replace(archived.outcome, winners=losers or (0,))


def _with_choice(archived: Archive, number: int, choice: tuple[str, ...]) -> list[ArchivedMove]:
    moves = list(archived.moves)
    moves[number - 1] = msgspec.structs.replace(moves[number - 1], choices=[choice])
    return moves


TAMPERED: dict[str, tuple[Callable[[Archive], bytes], str]] = {
    "a move changed": (
        lambda a: changed(a, moves=_with_choice(a, 4, ("nowhere",))),
        r"move 4 \(player \d\) is not legal: .+",
    ),
    "two moves swapped": (
        lambda a: changed(a, moves=swapped(a.moves, 4, 5)),
        r"move \d+ \(player \d\) is not legal: .+",
    ),
    "a move left out": (lambda a: changed(a, moves=a.moves[:-1]), r"after its \d+ moves the game is not over"),
    "all moves left out": (lambda a: changed(a, moves=[]), "after its 0 moves the game is not over"),
    "a move after the end": (
        lambda a: changed(a, moves=[*a.moves, a.moves[-1]]),
        r"move \d+ \(player \d\) is not legal: .+",
    ),
    "a move by somebody else": (
        lambda a: changed(a, moves=[*a.moves[:-1], msgspec.structs.replace(a.moves[-1], seat=7)]),
        r"move \d+ \(player 8\) is not legal: .+",
    ),
    "the points changed": (
        lambda a: changed(a, outcome=_points(a)),
        r"after its \d+ moves the game ends differently",
    ),
    "the winner changed": (
        lambda a: changed(a, outcome=_winner(a)),
        r"after its \d+ moves the game ends differently",
    ),
    "the seed changed": (lambda a: changed(a, seed="second"), "the seed does not have the fingerprint"),
    "the fingerprint changed": (
        lambda a: changed(a, fingerprint=fingerprint("second")),
        "the seed does not have the fingerprint",
    ),
    "a map of another player count": (
        lambda a: changed(a, options={**a.options, "map": next(iter(Migration.settings[0].seats))}, seats=4),
        r"the game can't have begun like this: .+|is not legal: .+",
    ),
    "too many players": (lambda a: changed(a, seats=9), "the game can't have begun like this: .*2 to 4 players"),
    "an option that there is not": (
        lambda a: changed(a, options={**a.options, "wind": "north"}),
        "the game can't have begun like this: .*wind",
    ),
    "a newer format": (lambda a: changed(a, caravan=2), "this file has format 2"),
    "a member left out": (
        lambda a: msgspec.json.encode({k: v for k, v in msgspec.to_builtins(a).items() if k != "seed"}),
        "this is not the file of a finished game: .*seed",
    ),
    "cut short": (lambda a: msgspec.json.encode(a)[:-20], "this is not the file of a finished game"),
    "not JSON": (lambda _: b"Once upon a time", "this is not the file of a finished game"),
    "not text": (lambda _: b"\x89PNG\r\n\x1a\n\xff\xfe", "this is not the file of a finished game"),
    "empty": (lambda _: b"", "this is not the file of a finished game"),
    "a list": (lambda _: b"[]", "this is not the file of a finished game"),
}


@pytest.mark.parametrize("case", TAMPERED)
def test_a_file_that_was_tampered_with_is_refused(typed: Typed, played: Played, tmp_path: Path, case: str) -> None:
    tamper, reason = TAMPERED[case]
    file = tmp_path / "game.json"
    file.write_bytes(tamper(played.archived()))
    answer = typed("replay", file)
    refused(answer, str(file))
    assert re.search(reason, answer[2]), answer[2]


OTHER_RULES: dict[str, tuple[dict[str, Any], str]] = {
    "newer rules": ({"rules_version": Migration.rules_version + 1}, "version 2 of the rules; .*Use a newer one"),
    "an unknown game": ({"game": "chess"}, "the game 'chess' is not known here"),
    "older rules": ({"rules_version": 0, "moves": []}, "version 0 of the rules, .*says nothing against it"),
}


@pytest.mark.parametrize("case", OTHER_RULES)
def test_a_file_that_can_not_be_checked_here_is_not_called_tampered(
    typed: Typed, played: Played, tmp_path: Path, case: str
) -> None:
    changes, reason = OTHER_RULES[case]
    file = tmp_path / "game.json"
    file.write_bytes(changed(played.archived(), **changes))
    code, said, told = typed("replay", file)
    assert (code, said) == (2, "")
    assert f"{file} can't be checked: " in told
    assert re.search(reason, told), told


def test_a_file_that_is_not_there_is_refused(typed: Typed, tmp_path: Path) -> None:
    refused(typed("replay", tmp_path / "nothing.json"), "nothing.json", "No such file")
    refused(typed("replay", tmp_path), str(tmp_path), "can't be read")


# ---------------------------------------------------------------------- export


def test_a_running_game_is_not_exported(typed: Typed, played: Played, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    refused(typed("export", played.live, file, database=played.database), "when the game is over")
    assert not file.exists()


def test_a_game_that_there_is_not_is_not_exported(typed: Typed, played: Played, tmp_path: Path) -> None:
    refused(typed("export", 4711, tmp_path / "game.json", database=played.database), "4711")


def test_an_existing_file_is_not_exported_over(typed: Typed, played: Played, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("mine")
    refused(typed("export", played.over, file, database=played.database), "exists already", "Name a new file")
    assert file.read_text() == "mine"


def test_a_folder_that_there_is_not_is_not_exported_to(typed: Typed, played: Played, tmp_path: Path) -> None:
    answer = typed("export", played.over, tmp_path / "no" / "game.json", database=played.database)
    refused(answer, "can't be written", "No such file")


@pytest.mark.parametrize("words", [("export", "1", "out"), ("backup", "out")])
def test_games_that_are_nowhere_are_neither_exported_nor_backed_up(
    typed: Typed, tmp_path: Path, words: tuple[str, ...]
) -> None:
    refused(typed(*words), "There are no games at", "var/caravan.sqlite3")
    assert not (tmp_path / "out").exists()
    assert not (tmp_path / "var").exists()


# ----------------------------------------------------------- backup and restore


def test_a_backup_comes_back(typed: Typed, played: Played, tmp_path: Path) -> None:
    copy, home = tmp_path / "copy.sqlite3", tmp_path / "home" / "caravan.sqlite3"
    assert typed("backup", copy, database=played.database)[0] == DONE
    code, out, _ = typed("restore", copy, database=home)
    assert code == DONE
    assert "are in place." in out
    code, out, _ = typed("restore", copy, database=home)
    assert code == DONE
    assert "Those before are in" in out
    assert len(list(home.parent.glob("caravan.sqlite3.before-*"))) == 1
    file = tmp_path / "game.json"
    assert typed("export", played.over, file, database=home)[0] == DONE
    assert file.read_bytes() == played.files[played.over]


def test_an_existing_file_is_not_backed_up_over(typed: Typed, played: Played, tmp_path: Path) -> None:
    file = tmp_path / "copy.sqlite3"
    file.write_text("mine")
    refused(typed("backup", file, database=played.database), "exists already", "Name a new file")
    assert file.read_text() == "mine"


def test_what_is_no_backup_is_not_restored(typed: Typed, played: Played, tmp_path: Path) -> None:
    home = tmp_path / "caravan.sqlite3"
    refused(typed("restore", tmp_path / "nothing", database=home), "There are no games at", "nothing")
    text = tmp_path / "text"
    text.write_text("Once upon a time, there was a caravan. " * 50)
    refused(typed("restore", text, database=home), "is not a database")
    refused(typed("restore", tmp_path, database=home), "is a folder")
    assert not home.exists()


def test_nothing_is_restored_under_a_running_bot(typed: Typed, played: Played, tmp_path: Path) -> None:
    copy, home = tmp_path / "copy.sqlite3", tmp_path / "caravan.sqlite3"
    assert typed("backup", copy, database=played.database)[0] == DONE
    lock = take_bot_lock(home)
    try:
        refused(typed("restore", copy, database=home), "Another bot is already running")
    finally:
        lock.release()
    assert not home.exists()
