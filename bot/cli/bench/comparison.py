"""What has become slower or faster since an earlier measurement."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from bot.cli.bench.report import WIDE, Report
from bot.cli.common import Refused

REPEATED = frozenset({"repeats", "seconds_repeats", "samples", "drawings", "tables", "live", "turns", "moves"})
"""Numbers that are not results."""


def read(path: Path) -> Report:
    """The report in a file, as ``--json`` printed it. Raises :class:`Refused`."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Report)
    except OSError as error:
        raise Refused(f"{path} can't be read: {error.strerror}") from error
    except msgspec.DecodeError as error:
        raise Refused(f"{path} is not what `caravan bench --json` prints: {error}") from error


def ratios(former: Report, now: Report) -> dict[str, tuple[float, float]]:
    """Every figure that both reports have, by its name: as it was, and as it is."""
    before, after = dict(_figures(former)), dict(_figures(now))
    return {name: (before[name], figure) for name, figure in after.items() if before.get(name)}


def _figures(report: Report) -> Iterator[tuple[str, float]]:
    told: dict[str, Any] = msgspec.to_builtins(report)
    for part in ("games", "buttons", "startup", "opening"):
        yield from _numbers(told[part], part if part != "games" else "")


def _numbers(value: Any, name: str) -> Iterator[tuple[str, float]]:
    if isinstance(value, dict):
        for key, each in value.items():
            if key not in REPEATED:
                yield from _numbers(each, f"{name} {key}".strip())
    elif isinstance(value, int | float):
        yield name, float(value)


def show(former: Report, now: Report) -> None:
    """Print the figures beside each other, with their ratio."""
    console = Console(width=None if sys.stdout.isatty() else WIDE)
    table = Table(title="Against the earlier measurement")
    for heading in ("Figure", "Earlier", "Now", "Ratio"):
        table.add_column(heading, justify="left" if heading == "Figure" else "right")
    for name, (before, after) in ratios(former, now).items():
        table.add_row(name, f"{before:,.6g}", f"{after:,.6g}", f"{after / before:.2f}")
    console.print(table)
    if former.machine != now.machine | {"load": former.machine.get("load")} or former.plan != now.plan:
        console.print("The two were measured on different machines or in different amounts.", style="yellow")
