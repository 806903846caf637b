"""Measuring everything, part by part, each in processes of its own."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import Progress, TaskID

from bot.cli.bench import crowd, easel, fresh, report, speed, start
from bot.cli.bench.plan import FULL, QUICK, Plan
from bot.cli.common import Refused, refuse
from bot.games.catalog import GAMES
from rendering.catalog import PICTURES

PARTS: dict[str, Callable[[], None]] = {
    "decisions": speed.run,
    "pictures": easel.run,
    "buttons": crowd.run,
    "start-up": start.run,
}


def run(*, quick: bool, as_json: bool, part: str | None) -> int:
    """Measure everything and print it, or one part as another process of this command asks for it."""
    try:
        if part is not None:
            return _part(part)
        found = measure(QUICK if quick else FULL)
    except Refused as refused:
        return refuse(refused)
    if as_json:
        print(msgspec.json.encode(found).decode())
    else:
        report.show(found)
    return 0


def _part(name: str) -> int:
    if name not in PARTS:
        raise Refused(f"there is no part called {name!r}. There are: {', '.join(PARTS)}")
    try:
        PARTS[name]()
    except msgspec.DecodeError as error:
        raise Refused("--part is for bench itself, which says on the input what to measure") from error
    return 0


def measure(plan: Plan) -> report.Report:
    """Measure everything, telling on the error output how far it is. Raises :class:`Refused`."""
    console = Console(stderr=True)
    machine = report.machine()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        rounds = sum((1 + len(_kinds(key))) * (2 if GAMES[key].fullest else 1) for key in GAMES)
        stages = progress.add_task("Measuring", total=rounds + 2)
        games = {key: _game(plan, key, progress, stages) for key in GAMES}
        progress.update(stages, description="Buttons")
        pressed = fresh.measured("buttons", crowd.Order(plan.people, plan.movers, plan.rounds), crowd.Crowd)
        progress.advance(stages)
        acks, lags, panels = report.spreads(pressed)
        startup = _startup(plan, progress, stages)
    return report.Report(games, acks, lags, panels, startup, machine, plan, report.MEASURED)


def _kinds(game: str) -> Sequence[easel.Kind]:
    return easel.KINDS if game in PICTURES else ()


def _game(plan: Plan, key: str, progress: Progress, stages: TaskID, *, fullest: bool = False) -> report.GameReport:
    progress.update(stages, description=f"Decisions of {key}")
    fast = fresh.measured("decisions", speed.Order(key, plan.seconds, plan.repeats, fullest), speed.Speed)
    progress.advance(stages)
    pictures: dict[str, report.Pictures] = {}
    for kind in _kinds(key):
        progress.update(stages, description=f"Pictures of {key}: {kind}")
        orders = [
            easel.Order(key, kind, f"easel/{number}", plan.drawings, fullest) for number in range(plan.repeats)
        ]
        pictures[kind] = report.pictures([fresh.measured("pictures", order, easel.Drawn) for order in orders])
        progress.advance(stages)
    found = report.GameReport(fast.decisions_per_s, pictures, fast.by_seats, fast.repeats)
    if GAMES[key].fullest and not fullest:
        found.fullest = _game(plan, key, progress, stages, fullest=True)
    return found


def _startup(plan: Plan, progress: Progress, stages: TaskID) -> report.Startup:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "caravan.sqlite3"
        progress.update(stages, description=f"Making a file of {plan.tables} games")
        start.fill(path, plan.tables, plan.live)
        progress.update(stages, description="Starting the bot")
        order = start.Order(str(path))
        starts = [fresh.timed("start-up", order, start.Started) for _ in range(plan.starts)]
        size = path.stat().st_size
    progress.advance(stages)
    found = [one for one, _ in starts]
    return report.Startup(
        tables=sum(found[0].counts.values()),
        live=found[0].counts["live"],
        seconds=round(statistics.median(spent for _, spent in starts), 3),
        rss_mib=_mib([one.resident for one in found]),
        seconds_after_imports=round(statistics.median(one.seconds for one in found), 3),
        seconds_repeats=[round(spent, 3) for _, spent in starts],
        rss_with_painter_mib=_mib([one.painting for one in found]),
        file_mib=round(size / start.MIB, 1),
    )


def _mib(values: Sequence[int | None]) -> float | None:
    known = [value for value in values if value is not None]
    return round(statistics.median(known) / start.MIB, 1) if known else None
