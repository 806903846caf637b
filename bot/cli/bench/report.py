"""What was measured, as one object and as a table."""

from __future__ import annotations

import os
import platform
import statistics
import sys
from collections.abc import Sequence

import msgspec
from rich.console import Console
from rich.table import Table

from bot.cli.bench.buttons import Crowd
from bot.cli.bench.decisions import Speed
from bot.cli.bench.pictures import Drawn
from bot.cli.bench.plan import Plan, percentile
from bot.cli.bench.storing import Opening, Room
from bot.cli.bench.turns import Cost

MEASURED = {
    "decisions_per_s": "whole random games by the rules alone (set-up, legal choices, a random choice, applying "
    "it), all player counts in turn, usual options, one process on one core; median of the repeats",
    "pictures": "late positions of one random table with the most players, drawn as the painter does (reading "
    "the position included); each repeat is another table in a fresh process, which draws all kinds; cold: the "
    "very first drawing of such a process, with fonts and icons, after Python and the code were loaded; board: the "
    "channel's and those with legal places marked; final: ends of different tables; medians of the repeats, and "
    "the largest picture in bytes",
    "ack_ms": "from a press on “Take your turn” at Discord's gateway to the bot's acknowledgement at Discord's "
    "door; everybody presses at once, while turns at other tables have just been played and are drawn and posted; "
    "all presses of all rounds; the real bot, Discord simulated on the same event loop",
    "loop_lag_ms": "by how much a sleep of 5 ms on the bot's event loop was late during these rounds; all samples",
    "room": "bytes of the file for a random game to its end, all player counts in turn, indexes and all other "
    "tables counted, without what is free: with its moves as rows, as before it is archived, and archived",
    "turn": "processor time from the press on “Take your turn” until the board is posted and everybody is called: "
    "of the bot, the simulated Discord in its process included, and of its painter; random turns one by one",
    "opening": "milliseconds until a page is made up, without Discord: the newest page of the log of a game of so "
    "many moves, running and finished; taking a turn back in it; the list of somebody's games, of which one in ten "
    "runs; the games are of Mars, their first moves stand twice",
    "startup": "seconds from before the process is started, with Python and all code, until the bot is ready and "
    "idle on a file of random games (Discord simulated, one server; the file still in the disk cache), and the "
    "resident memory of the process and its children then; medians of the starts. rss_with_painter_mib: after "
    "the painter, which starts with the first picture, has drawn a board of every game",
}


WIDE = 132
"""Columns where the output isn't a terminal, so that no number is broken."""


class Pictures(msgspec.Struct):
    """Milliseconds and bytes of one kind of picture; ``cold_ms`` is ``None`` if no process began with it."""

    warm_p50_ms: float
    warm_p95_ms: float
    cold_ms: float | None
    bytes: int
    drawings: int


class GameReport(msgspec.Struct):
    """One game: decisions a second, and its pictures by kind, as far as they were measured. ``fullest`` is the same
    with the options under which there is most of it, and with most players."""

    decisions: Speed | None = None
    pictures: dict[str, Pictures] = {}
    fullest: GameReport | None = None
    room: Room | None = None
    turn: Cost | None = None


class Spread(msgspec.Struct):
    """Milliseconds."""

    p50: float
    p99: float
    max: float
    samples: int


class Buttons(msgspec.Struct):
    """Acknowledgements, the event loop's delay meanwhile, and panels."""

    ack_ms: Spread
    loop_lag_ms: Spread
    panel_ms: Spread


class Openings(msgspec.Struct):
    """How soon what is kept is opened, and of how many moves and games."""

    log_ms: Spread
    finished_log_ms: Spread
    undo_ms: Spread
    games_ms: Spread
    moves: int
    games: int


class Startup(msgspec.Struct):
    """The start on a file: of how many tables, its seconds and mebibytes (``None`` where unknown)."""

    tables: int
    live: int
    seconds: float
    rss_mib: float | None
    seconds_after_imports: float
    seconds_repeats: list[float]
    rss_with_painter_mib: float | None
    file_mib: float


class Report(msgspec.Struct):
    """All that was measured, on which machine, how much, and how."""

    games: dict[str, GameReport]
    machine: dict[str, str | float | None]
    plan: Plan
    measured: dict[str, str]
    buttons: Buttons | None = None
    startup: Startup | None = None
    opening: Openings | None = None

    def game(self, key: str, full: bool) -> GameReport:
        """What is known of a game, or of a game in full; begun if there is nothing yet."""
        found = self.games.setdefault(key, GameReport())
        if full and found.fullest is None:
            found.fullest = GameReport()
        return found.fullest if full and found.fullest is not None else found


def machine() -> dict[str, str | float | None]:
    """What the numbers belong to, and how many processes wanted its cores in the minute before (where known)."""
    return {
        "python": platform.python_version(),
        "implementation": sys.implementation.name,
        "system": platform.platform(),
        "processor": platform.machine(),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    }


def pictures(found: Sequence[Drawn]) -> Pictures:
    """The medians of the repeats, each on a table of its own."""
    cold = [one.cold_ms for one in found if one.cold_ms is not None]
    return Pictures(
        warm_p50_ms=_median([percentile(one.warm_ms, 50) for one in found]),
        warm_p95_ms=_median([percentile(one.warm_ms, 95) for one in found]),
        cold_ms=_median(cold) if cold else None,
        bytes=max(size for one in found for size in one.sizes),
        drawings=sum(len(one.warm_ms) for one in found),
    )


def _median(values: Sequence[float]) -> float:
    return round(statistics.median(values), 2)


def spread(values: Sequence[float]) -> Spread:
    """Percentiles of samples in milliseconds."""
    return Spread(
        p50=round(percentile(values, 50), 2),
        p99=round(percentile(values, 99), 2),
        max=round(max(values), 2),
        samples=len(values),
    )


def buttons(crowd: Crowd) -> Buttons:
    """What came of a crowd's presses."""
    return Buttons(spread(crowd.acks_ms), spread(crowd.lags_ms), spread(crowd.panels_ms))


def opening(found: Opening) -> Openings:
    """What came of opening long games."""
    return Openings(
        log_ms=spread(found.log_ms),
        finished_log_ms=spread(found.finished_log_ms),
        undo_ms=spread(found.undo_ms),
        games_ms=spread(found.games_ms),
        moves=found.moves,
        games=found.games,
    )


def show(report: Report) -> None:
    """Print the numbers and what they mean."""
    console = Console(width=None if sys.stdout.isatty() else WIDE)
    if any(game.decisions or game.pictures for game in report.games.values()):
        console.print(_games(report))
    if any(game.room or game.turn for game in report.games.values()):
        console.print(_upkeep(report))
    if report.buttons is not None or report.startup is not None or report.opening is not None:
        console.print(_bot(report))
    told = report.machine
    console.print(f"Python {told['python']}, {told['cores']} cores, {told['system']}, load {told['load']}")
    for key, words in report.measured.items():
        console.print(f"[bold]{key}[/]: {words}.", style="dim")


def _games(report: Report) -> Table:
    table = Table(title="Games and pictures")
    for heading in ("Game", "Decisions/s", "By seats", "Picture", "Warm p50", "Warm p95", "Cold", "KiB"):
        table.add_column(heading, justify="left" if heading in ("Game", "By seats", "Picture") else "right")
    rows = list(report.games.items())
    rows += [(f"{key}, in full", game.fullest) for key, game in rows if game.fullest is not None]
    for key, game in rows:
        fast = game.decisions
        first = [key, f"{fast.decisions_per_s:,}" if fast else "", _by_seats(fast) if fast else ""]
        for name, one in game.pictures.items():
            timed = [_ms(ms) for ms in (one.warm_p50_ms, one.warm_p95_ms, one.cold_ms)]
            table.add_row(*first, name, *timed, f"{one.bytes / 1024:.0f}")
            first = ["", "", ""]
        if not game.pictures:
            table.add_row(*first)
    return table


def _upkeep(report: Report) -> Table:
    table = Table(title="What games and turns cost")
    for heading in ("Game", "Moves", "KB as rows", "KB archived", "Archiving", "Bot a turn", "Painter a turn"):
        table.add_column(heading, justify="left" if heading == "Game" else "right")
    for key, game in report.games.items():
        room, turn = game.room, game.turn
        table.add_row(
            key,
            *(_kept(room) if room is not None else [""] * 4),
            _ms(turn.bot_ms if turn is not None else None),
            _ms(turn.painter_ms if turn is not None else None),
        )
    return table


def _kept(room: Room) -> list[str]:
    sizes = [f"{size / 1000:.1f}" for size in (room.rows, room.archived)]
    return [f"{room.moves:.0f}", *sizes, _ms(room.archiving_ms)]


def _by_seats(fast: Speed) -> str:
    return ", ".join(f"{seats}: {speed:,}" for seats, speed in fast.by_seats.items())


def _ms(value: float | None) -> str:
    return "" if value is None else f"{value:.1f} ms"


def _bot(report: Report) -> Table:
    table = Table(title="The bot", show_header=False)
    if report.buttons is not None:
        for label, one in (
            (f"Acknowledging {report.plan.people} presses at once", report.buttons.ack_ms),
            ("The event loop's delay meanwhile", report.buttons.loop_lag_ms),
            ("Panels shown", report.buttons.panel_ms),
        ):
            table.add_row(label, f"p50 {one.p50:.1f} ms, p99 {one.p99:.1f} ms, at most {one.max:.1f} ms")
    if report.opening is not None:
        _add_opening(table, report.opening)
    if report.startup is not None:
        _add_startup(table, report.startup)
    return table


def _add_opening(table: Table, found: Openings) -> None:
    for label, one in (
        (f"The log of {found.moves:,} moves", found.log_ms),
        ("The same of a finished game", found.finished_log_ms),
        ("Taking a turn back in it", found.undo_ms),
        (f"The list of {found.games:,} games", found.games_ms),
    ):
        table.add_row(label, f"p50 {one.p50:.1f} ms, at most {one.max:.1f} ms")


def _add_startup(table: Table, start: Startup) -> None:
    table.add_row(
        f"Start on {start.tables:,} tables, {start.live:,} live",
        f"{start.seconds:.2f} s ({start.seconds_after_imports:.2f} s after loading the code)",
    )
    table.add_row("The file", f"{start.file_mib:.0f} MiB")
    table.add_row("Memory when idle", _mib(start.rss_mib))
    table.add_row("Memory with the painter", _mib(start.rss_with_painter_mib))


def _mib(value: float | None) -> str:
    return "unknown on this system" if value is None else f"{value:.0f} MiB"
