"""``caravan simulate``: random games of any game in the catalog."""

from __future__ import annotations

import argparse
import statistics
import time
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from bot.cli.common import Refused, options, refuse, rules
from bot.games.random_play import Endless, Record, random_game
from bot.tables.position import AnyGame


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    command = commands.add_parser("simulate", help="play random games and tell how they went")
    command.add_argument("game", help="the game's name, such as migration")
    command.add_argument("--seats", type=int, help="how many players (default: the fewest)")
    command.add_argument("--games", type=int, default=100, help="how many games (default: 100)")
    command.add_argument("--seed", default="1", help="the same seed plays the same games")
    command.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the game")
    command.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    command.set_defaults(run=run)


class Summary(msgspec.Struct):
    """What came of the games. Scores are points of every seat of every finished game; turns are per game."""

    game: str
    seats: int
    options: dict[str, str]
    games: int
    finished: int = 0
    turns_mean: float = 0.0
    turns_max: int = 0
    scores_mean: float = 0.0
    scores_min: int = 0
    scores_max: int = 0
    winner_mean: float = 0.0
    shared_wins: int = 0
    decisions: int = 0
    decisions_per_s: float = 0.0


def run(given: argparse.Namespace) -> int:
    """Play the games and print the summary; exit code 1 if a game did not end."""
    try:
        game = rules(given.game)
        seats = given.seats if given.seats is not None else game.seats[0]
        if given.games < 1:
            raise Refused("--games must be at least 1")
        chosen = options(game, seats, given.option)
    except Refused as refused:
        return refuse(refused)
    summary = play(game, seats, chosen, given.games, given.seed, progress=not given.json)
    if given.json:
        print(msgspec.json.encode(summary).decode())
    else:
        _show(summary)
    return 0 if summary.finished == summary.games else 1


def play(
    game: AnyGame, seats: int, chosen: dict[str, str], games: int, seed: str, *, progress: bool = False
) -> Summary:
    """Play ``games`` random games and sum them up. Time is that of the whole loop on one core."""
    records: list[Record] = []
    numbers = range(games)
    console = Console(stderr=True)
    begun = time.perf_counter()
    for number in track(numbers, "Playing", console=console, disable=not progress, transient=True):
        try:
            records.append(random_game(game, seats, chosen, f"{seed}/{number}"))
        except Endless as endless:
            console.print(str(endless))
    spent = time.perf_counter() - begun
    return _summary(Summary(game.key, seats, chosen, games), records, spent)


def _summary(played: Summary, records: list[Record], spent: float) -> Summary:
    points = [standing.points for record in records for standing in record.outcome.standings] or [0]
    best = [record.outcome.standings[0].points for record in records] or [0]
    turns = [record.turns for record in records] or [0]
    decisions = sum(record.decisions for record in records)
    return msgspec.structs.replace(
        played,
        finished=len(records),
        turns_mean=round(statistics.fmean(turns), 2),
        turns_max=max(turns),
        scores_mean=round(statistics.fmean(points), 2),
        scores_min=min(points),
        scores_max=max(points),
        winner_mean=round(statistics.fmean(best), 2),
        shared_wins=sum(len(record.outcome.winners) > 1 for record in records),
        decisions=decisions,
        decisions_per_s=round(decisions / spent),
    )


def _show(summary: Summary) -> None:
    table = Table(title=f"{summary.game}, {summary.seats} seats", show_header=False)
    table.add_row("Options", ", ".join(f"{key}={value}" for key, value in summary.options.items()))
    table.add_row("Finished", f"{summary.finished} of {summary.games}")
    table.add_row("Turns", f"{summary.turns_mean} on average, {summary.turns_max} at most")
    table.add_row("Points", f"{summary.scores_mean} on average, {summary.scores_min} to {summary.scores_max}")
    table.add_row("Winners' points", f"{summary.winner_mean} on average")
    table.add_row("Shared wins", str(summary.shared_wins))
    table.add_row("Decisions", f"{summary.decisions}; {summary.decisions_per_s:.0f} a second")
    Console().print(table)
