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

from bot.cli.bench.crowd import Crowd
from bot.cli.bench.easel import Drawn
from bot.cli.bench.plan import Plan, percentile

MEASURED = {
    "decisions_per_s": "whole random games by the rules alone (set-up, legal choices, a random choice, applying "
    "it), all player counts in turn, usual options, one process on one core; median of the repeats",
    "pictures": "late positions of one random table with the most players, drawn as the painter does (reading "
    "the position included); each repeat is another table in a fresh process; cold: the first drawing, with fonts "
    "and icons, after Python and the code were loaded; board: the channel's and those with legal places marked; "
    "final: ends of different tables; medians of the repeats, and the largest picture in bytes",
    "ack_ms": "from a press on “Take your turn” at Discord's gateway to the bot's acknowledgement at Discord's "
    "door; everybody presses at once, while turns at other tables have just been played and are drawn and posted; "
    "all presses of all rounds; the real bot, Discord simulated on the same event loop",
    "loop_lag_ms": "by how much a sleep of 5 ms on the bot's event loop was late during these rounds; all samples",
    "startup": "seconds from before the process is started, with Python and all code, until the bot is ready and "
    "idle on a file of random games (Discord simulated, one server; the file still in the disk cache), and the "
    "resident memory of the process and its children then; medians of the starts. rss_with_painter_mib: after "
    "the painter, which starts with the first picture, has drawn a board of every game",
}


WIDE = 132
"""Columns where the output isn't a terminal, so that no number is broken."""


class Pictures(msgspec.Struct):
    """Milliseconds and bytes of one kind of picture."""

    warm_p50_ms: float
    warm_p95_ms: float
    cold_ms: float
    bytes: int
    drawings: int


class GameReport(msgspec.Struct):
    """One game: decisions a second, for the mix of player counts, for each, and of each repeat; its pictures.
    ``fullest`` is the same with the options under which there is most of it, and with most players."""

    decisions_per_s: int
    pictures: dict[str, Pictures]
    decisions_per_s_by_seats: dict[str, int]
    decisions_per_s_repeats: list[int]
    fullest: GameReport | None = None


class Spread(msgspec.Struct):
    """Milliseconds."""

    p50: float
    p99: float
    max: float
    samples: int


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
    """All that was measured, on which machine, and how."""

    games: dict[str, GameReport]
    ack_ms: Spread
    loop_lag_ms: Spread
    panel_ms: Spread
    startup: Startup
    machine: dict[str, str | float | None]
    plan: Plan
    measured: dict[str, str]


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
    return Pictures(
        warm_p50_ms=_median([percentile(one.warm_ms, 50) for one in found]),
        warm_p95_ms=_median([percentile(one.warm_ms, 95) for one in found]),
        cold_ms=_median([one.cold_ms for one in found]),
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


def spreads(crowd: Crowd) -> tuple[Spread, Spread, Spread]:
    """Of acknowledgements, of the event loop's delay, and of panels."""
    return spread(crowd.acks_ms), spread(crowd.lags_ms), spread(crowd.panels_ms)


def show(report: Report) -> None:
    """Print the numbers and what they mean."""
    console = Console(width=None if sys.stdout.isatty() else WIDE)
    console.print(_games(report))
    console.print(_bot(report))
    for key, words in report.measured.items():
        console.print(f"[bold]{key}[/]: {words}.", style="dim")


def _games(report: Report) -> Table:
    table = Table(title="Games and pictures")
    for heading in ("Game", "Decisions/s", "Picture", "Warm p50", "Warm p95", "Cold", "KiB"):
        table.add_column(heading, justify="left" if heading in ("Game", "Picture") else "right")
    rows = list(report.games.items())
    rows += [(f"{key}, in full", game.fullest) for key, game in rows if game.fullest is not None]
    for key, game in rows:
        first = [key, f"{game.decisions_per_s:,}"]
        for name, one in game.pictures.items() or [("none", None)]:
            timed = [f"{ms:.1f} ms" for ms in (one.warm_p50_ms, one.warm_p95_ms, one.cold_ms)] if one else []
            table.add_row(*first, name, *timed, *([f"{one.bytes / 1024:.0f}"] if one else []))
            first = ["", ""]
    return table


def _bot(report: Report) -> Table:
    plan, start = report.plan, report.startup
    table = Table(title="The bot", show_header=False)
    for label, one in (
        (f"Acknowledging {plan.people} presses at once", report.ack_ms),
        ("The event loop's delay meanwhile", report.loop_lag_ms),
        ("Panels shown", report.panel_ms),
    ):
        table.add_row(label, f"p50 {one.p50:.1f} ms, p99 {one.p99:.1f} ms, at most {one.max:.1f} ms")
    table.add_row(
        f"Start on {start.tables:,} tables, {start.live:,} live",
        f"{start.seconds:.2f} s ({start.seconds_after_imports:.2f} s after loading the code)",
    )
    table.add_row("Memory when idle", _mib(start.rss_mib))
    table.add_row("Memory with the painter", _mib(start.rss_with_painter_mib))
    told = report.machine
    table.add_row("Machine", f"Python {told['python']}, {told['cores']} cores, {told['system']}")
    return table


def _mib(value: float | None) -> str:
    return "unknown on this system" if value is None else f"{value:.0f} MiB"
