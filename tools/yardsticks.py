"""How fast the rules are beside others': random games of Caravan, of python-chess, and of OpenSpiel's games written
in Python. The two are no dependencies; what isn't installed is left out. See ``--help``."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from bot.cli.bench.sample_games import fitting, fullest
from bot.games.catalog import GAMES
from bot.games.contract import BadOption
from bot.games.random_play import random_game, random_step

ABOUT = """\
Plays random games (set-up, is it over, the legal choices, a random one of them, applying it) and counts decisions
a second of CPU time. Each subject is measured in a process of its own, all of them in turn, several times over, so
that whatever else the machine does meets all alike. A ratio is the median of the ratios within a round.

python-chess: is_game_over, a list of legal_moves, push. OpenSpiel, its games of turns: is_terminal, legal_actions,
apply_action; chance is played as well, and not counted. Caravan: what `caravan bench` calls decisions, each game
with its usual options and in full, all player counts in turn. Resample: microseconds for dealing anew what a seat
can't know, at each of its decisions.
"""
CHESS = "chess"
SPIEL = "spiel"


class Counted(msgspec.Struct):
    """Decisions made in so many seconds of CPU time; for Caravan also microseconds of one ``resample``."""

    decisions: int
    seconds: float
    resample: float | None = None


def play(seconds: float, one: Callable[[int], int]) -> Counted:
    """Play games, each by its number, for so long; the first is to warm up and isn't counted."""
    one(0)
    made = number = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        number += 1
        made += one(number)
    return Counted(made, spent)


def chess_game(number: int) -> int:
    """A random game of python-chess until its rules end it."""
    chess = importlib.import_module("chess")
    source = random.Random(number)
    board = chess.Board()
    while not board.is_game_over():
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(source.choice(moves))
    return len(board.move_stack)


def spiel_game(game: Any, number: int) -> int:
    """A random game of OpenSpiel."""
    source = random.Random(number)
    state = game.new_initial_state()
    made = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(source.choices(actions, weights)[0])
        else:
            state.apply_action(source.choice(state.legal_actions()))
            made += 1
    return made


def spiel_names() -> list[str]:
    """OpenSpiel's board and card games that are written in Python."""
    pyspiel = importlib.import_module("pyspiel")
    importlib.import_module("open_spiel.python.games")
    return [each.short_name for each in pyspiel.registered_games() if _played(pyspiel, each)]


def _played(pyspiel: Any, one: Any) -> bool:
    """Whether it is a game of turns: a traffic model or a matrix has no legal moves to find."""
    return bool(one.short_name.startswith("python_") and one.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL)


def modes() -> Iterator[str]:
    """Every game as ``key``, in full as ``key full``, and as ``key setting=value`` with each other value of a
    setting that some player count admits."""
    for key, game in GAMES.items():
        yield key
        if fullest(game):
            yield f"{key} full"
        for setting in game.settings:
            for value in setting.values:
                if value != setting.default and any(
                    _allowed(key, seats, setting.key, value) for seats in game.seats
                ):
                    yield f"{key} {setting.key}={value}"


def _allowed(key: str, seats: int, setting: str, value: str) -> bool:
    try:
        fitting(GAMES[key], seats, {setting: value})
    except BadOption:
        return False
    return True


def caravan(mode: str, seconds: float) -> Counted:
    """Random games of one mode, all its player counts in turn."""
    key, _, wanted = mode.partition(" ")
    game = GAMES[key]
    if wanted == "full":
        options = {game.seats[-1]: fitting(game, game.seats[-1], fullest(game))}
    elif wanted:
        setting, value = wanted.split("=")
        allowed = [seats for seats in game.seats if _allowed(key, seats, setting, value)]
        options = {seats: fitting(game, seats, {setting: value}) for seats in allowed}
    else:
        options = {seats: fitting(game, seats) for seats in game.seats}
    counts = list(options.items())

    def one(number: int) -> int:
        return sum(random_game(game, *each, f"yardstick/{number}").decisions for each in counts)

    found = play(seconds, one)
    found.resample = _resampling(game, *counts[-1])
    return found


def _resampling(game: Any, seats: int, options: dict[str, str]) -> float:
    state = game.new(seats, options, "resampled")
    source = random.Random(1)
    spent = 0.0
    times = 0
    while game.outcome(state) is None and times < 300:
        seat = next(iter(game.decisions(state)))
        begun = time.process_time()
        game.resample(state, seat, str(times))
        spent += time.process_time() - begun
        times += 1
        random_step(game, state, source)
    return spent / times * 1e6


def measure(subject: str, seconds: float) -> Counted:
    """Measure one subject in this process."""
    if subject == CHESS:
        return play(seconds, chess_game)
    if subject.startswith(f"{SPIEL} "):
        spiel_names()
        game = importlib.import_module("pyspiel").load_game(subject.split()[1])
        return play(seconds, lambda number: spiel_game(game, number))
    return caravan(subject, seconds)


def main() -> int:
    """Measure every subject in turn, each in a process of its own, and print the ratios."""
    parser = argparse.ArgumentParser(description=ABOUT, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--only", action="append", default=[], metavar="WORD", help="Caravan's games with this word"
    )
    parser.add_argument("--modes", action="store_true", help="each other value of each setting as well")
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long, each time (1)")
    parser.add_argument("--subject", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.subject:
        print(json.dumps(msgspec.to_builtins(measure(given.subject, given.seconds))))
        return 0
    wanted = [mode for mode in modes() if given.modes or "=" not in mode]
    ours = [mode for mode in wanted if not given.only or any(word in mode for word in given.only)]
    others = [CHESS] if importlib.util.find_spec("chess") else []
    others += [f"{SPIEL} {name}" for name in spiel_names()] if importlib.util.find_spec("pyspiel") else []
    found: dict[str, list[Counted]] = {subject: [] for subject in [*others, *ours]}
    for _ in range(given.rounds):
        for subject, counted in found.items():
            counted.append(_apart(subject, given.seconds))
    show(found)
    return 0


def _apart(subject: str, seconds: float) -> Counted:
    command = [sys.executable, __file__, "--subject", subject, "--seconds", str(seconds)]
    told = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout  # noqa: S603 - this very script
    return msgspec.json.decode(told.splitlines()[-1], type=Counted)


def show(found: dict[str, list[Counted]]) -> None:
    """Print decisions a second and the ratios to the others."""
    speeds = {subject: [one.decisions / one.seconds for one in counted] for subject, counted in found.items()}
    spiels = [speed for subject, speed in speeds.items() if subject.startswith(f"{SPIEL} ")]
    middle = [statistics.median(each) for each in zip(*spiels, strict=True)]
    table = Table(title="Random games, CPU time")
    for heading in ("", "Decisions/s", "to python-chess", "to OpenSpiel's median", "resample"):
        table.add_column(heading, justify="right" if heading else "left")
    if middle:
        speeds = {"OpenSpiel's Python games, median": middle, **speeds}
    for subject, speed in speeds.items():
        dealt = [one.resample for one in found.get(subject, []) if one.resample is not None]
        table.add_row(
            subject,
            f"{statistics.median(speed):,.0f}",
            _ratio(speed, speeds.get(CHESS)),
            _ratio(speed, middle),
            f"{statistics.median(dealt):,.0f} µs" if dealt else "",
        )
    console = Console(width=None if sys.stdout.isatty() else 110)
    console.print(table)
    console.print(ABOUT, style="dim")


def _ratio(speed: list[float], other: list[float] | None) -> str:
    if not other:
        return ""
    return f"{statistics.median(own / its for own, its in zip(speed, other, strict=True)):.2f}"


if __name__ == "__main__":
    sys.exit(main())
