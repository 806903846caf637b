"""Measuring everything, part by part, each in processes of its own."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from bot.cli.bench import buttons, comparison, decisions, fresh, pictures, report, startup, storing, turns
from bot.cli.bench.plan import FULL, QUICK, Plan
from bot.cli.bench.sample_games import fullest
from bot.cli.common import Refused, refuse
from bot.games.catalog import GAMES

PARTS: dict[str, Callable[[], None]] = {
    "decisions": decisions.run,
    "pictures": pictures.run,
    "buttons": buttons.run,
    "start-up": startup.run,
    "store": storing.run,
    "turns": turns.run,
}
TURNING = 6
"""At so many tables of each game in turn are turns played to see what they cost."""
Stage = tuple[str, Callable[[report.Report], None]]
"""What is measured, in words, and the measurement, which writes what it found into the report."""


class Wish(msgspec.Struct, frozen=True):
    """What is to be measured: how much, which parts and which games (all, if none are named)."""

    plan: Plan
    parts: Collection[str] = ()
    games: Collection[str] = ()

    def of_part(self, part: str) -> bool:
        """Whether a part is wanted."""
        return not self.parts or part in self.parts

    def chosen_games(self) -> list[str]:
        """The games that are wanted, as the catalog has them."""
        return [key for key in GAMES if not self.games or key in self.games]


def run(
    *,
    quick: bool,
    as_json: bool,
    part: str | None,
    only: Sequence[str] = (),
    games: Sequence[str] = (),
    against: Path | None = None,
) -> int:
    """Measure and print it, or measure one part as another process of this command asks for it."""
    try:
        if part is not None:
            return _part(part)
        _check(only, PARTS, "part")
        _check(games, GAMES, "game")
        former = comparison.read(against) if against is not None else None
        found = measure(Wish(QUICK if quick else FULL, only, games))
    except Refused as refused:
        return refuse(refused)
    if as_json:
        print(msgspec.json.encode(found).decode())
    else:
        report.show(found)
        if former is not None:
            comparison.show(former, found)
    return 0


def _check(named: Sequence[str], known: Collection[str], what: str) -> None:
    for name in named:
        if name not in known:
            raise Refused(f"there is no {what} called {name!r}. There are: {', '.join(known)}")


def _part(name: str) -> int:
    _check([name], PARTS, "part")
    try:
        PARTS[name]()
    except msgspec.DecodeError as error:
        raise Refused("--part is for bench itself, which says on the input what to measure") from error
    return 0


def measure(wish: Wish) -> report.Report:
    """Measure what is wanted, telling on the error output how far it is. Raises :class:`Refused`."""
    found = report.Report({}, report.machine(), wish.plan, report.MEASURED)
    stages = list(_stages(wish))
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}/{task.total}"))
    quiet = not console.is_terminal
    with Progress(*columns, TimeElapsedColumn(), console=console, transient=True, disable=quiet) as progress:
        task = progress.add_task("Measuring", total=len(stages))
        for words, stage in stages:
            progress.update(task, description=words)
            stage(found)
            progress.advance(task)
    return found


def _stages(wish: Wish) -> Iterator[Stage]:
    plan = wish.plan
    for key in wish.chosen_games():
        for full in (False, True) if fullest(GAMES[key]) else (False,):
            name = f"{key}, in full" if full else key
            if wish.of_part("decisions"):
                yield f"Decisions of {name}", _decisions(plan, key, full)
            if wish.of_part("pictures"):
                yield f"Pictures of {name}", _pictures(plan, key, full)
        if wish.of_part("store"):
            yield f"Room for {key}", _room(plan, key)
        if wish.of_part("turns"):
            yield f"Turns of {key}", _turns(plan, key)
    if wish.of_part("store"):
        yield "Long games", _opening(plan)
    if wish.of_part("buttons"):
        yield "Buttons", _buttons(plan)
    if wish.of_part("start-up"):
        yield f"Start on {plan.tables} games", _startup(plan)


def _decisions(plan: Plan, key: str, full: bool) -> Callable[[report.Report], None]:
    def measured(found: report.Report) -> None:
        order = decisions.Order(key, plan.seconds, plan.repeats, full)
        found.game(key, full).decisions = fresh.measured("decisions", order, decisions.Speed)

    return measured


def _pictures(plan: Plan, key: str, full: bool) -> Callable[[report.Report], None]:
    def measured(found: report.Report) -> None:
        drawn = []
        for number in range(plan.repeats):
            first = pictures.KINDS[number % len(pictures.KINDS)]
            order = pictures.Order(key, first, f"pictures/{number}", plan.drawings, full)
            drawn.append(fresh.measured("pictures", order, dict[pictures.Kind, pictures.Drawn]))
        found.game(key, full).pictures = {
            kind: report.pictures([one[kind] for one in drawn]) for kind in pictures.KINDS
        }

    return measured


def _room(plan: Plan, key: str) -> Callable[[report.Report], None]:
    def measured(found: report.Report) -> None:
        found.game(key, False).room = fresh.measured("store", storing.Order(key, plan.stored), storing.Room)

    return measured


def _turns(plan: Plan, key: str) -> Callable[[report.Report], None]:
    def measured(found: report.Report) -> None:
        order = turns.Order(key, plan.turns, TURNING)
        found.game(key, False).turn = fresh.measured("turns", order, turns.Cost)

    return measured


def _opening(plan: Plan) -> Callable[[report.Report], None]:
    def measured(found: report.Report) -> None:
        order = storing.Order("", plan.long, plan.long, 2 * plan.repeats + 1)
        found.opening = report.opening(fresh.measured("store", order, storing.Opening))

    return measured


def _buttons(plan: Plan) -> Callable[[report.Report], None]:
    def measured(found: report.Report) -> None:
        order = buttons.Order(plan.people, plan.movers, plan.rounds)
        found.buttons = report.buttons(fresh.measured("buttons", order, buttons.Crowd))

    return measured


def _startup(plan: Plan) -> Callable[[report.Report], None]:
    def measured(found: report.Report) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "caravan.sqlite3"
            startup.fill(path, plan.tables, plan.live)
            order = startup.Order(str(path))
            starts = [fresh.timed("start-up", order, startup.Started) for _ in range(plan.starts)]
            size = path.stat().st_size
        found.startup = _started(starts, size)

    return measured


def _started(starts: Sequence[tuple[startup.Started, float]], size: int) -> report.Startup:
    found = [one for one, _ in starts]
    return report.Startup(
        tables=sum(found[0].counts.values()),
        live=found[0].counts["live"],
        seconds=round(statistics.median(spent for _, spent in starts), 3),
        rss_mib=_mib([one.resident for one in found]),
        seconds_after_imports=round(statistics.median(one.seconds for one in found), 3),
        seconds_repeats=[round(spent, 3) for _, spent in starts],
        rss_with_painter_mib=_mib([one.painting for one in found]),
        file_mib=round(size / startup.MIB, 1),
    )


def _mib(values: Sequence[int | None]) -> float | None:
    known = [value for value in values if value is not None]
    return round(statistics.median(known) / startup.MIB, 1) if known else None
