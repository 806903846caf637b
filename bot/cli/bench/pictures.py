"""How long pictures take, by drawing the positions of random games as the bot's painter does."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from bot.cli.bench import fresh
from bot.cli.bench.sample_games import NAMES, fitting, fullest, turns
from bot.games.catalog import GAMES
from bot.games.contract import Outcome, dump
from bot.games.text import show
from bot.tables.posts import public
from rendering.picture import Caption, NoHand
from rendering.studio import Job, draw

Kind = Literal["board", "hand", "final"]
KINDS: tuple[Kind, ...] = ("board", "hand", "final")
SPARE = 4
SKIPPED = 2
"""So many drawings of a kind after its first still fill caches, and are left out."""


class Order(msgspec.Struct):
    """Pictures of which game, of which random table, how many of each kind, and of which kind first; ``fullest``:
    of a game with most of it."""

    game: str
    first: Kind
    seed: str
    drawings: int
    fullest: bool = False


class Drawn(msgspec.Struct):
    """Milliseconds of the very first drawing of the process (``None`` if that was of another kind) and of the later
    ones, and the bytes of each picture."""

    cold_ms: float | None
    warm_ms: list[float]
    sizes: list[int]


def run() -> None:
    """Measure in this process."""
    fresh.tell(measure(fresh.order(Order)))


def measure(order: Order) -> dict[Kind, Drawn]:
    """Draw pictures one after the other, kind by kind; the first has nothing loaded. Setting the jobs up is not
    counted, reading the position from them is."""
    place = KINDS.index(order.first)
    found: dict[Kind, Drawn] = {}
    for kind in KINDS[place:] + KINDS[:place]:
        orders = [msgspec.msgpack.encode(job) for job in jobs(order, kind)]
        found[kind] = _drawn(orders, order.drawings + 1 + SKIPPED, cold=not found)
    return found


def _drawn(orders: list[bytes], count: int, *, cold: bool) -> Drawn:
    """The first of these that can be drawn: between two games of a series nobody holds a hand."""
    spent: list[float] = []
    sizes: list[int] = []
    for packed in orders:
        if len(spent) == count:
            break
        begun = time.perf_counter()
        try:
            picture = draw(packed)
        except NoHand:
            continue
        spent.append((time.perf_counter() - begun) * 1000)
        sizes.append(len(picture.data))
    return Drawn(spent[0] if cold else None, spent[1 + SKIPPED :] or spent[1:] or spent, sizes)


def jobs(order: Order, kind: Kind) -> list[Job]:
    """Boards and hands of the second half of one table's turns, some to spare since not every view holds a hand; or
    the ends of different tables."""
    count = order.drawings + 1 + SKIPPED
    if kind == "final":
        return [_end(order, f"{order.seed}/{number}") for number in range(count)]
    found = list(_positions(order))
    late = [job for job in found[len(found) // 2 :] if job.kind == kind]
    return late[: SPARE * count]


def _start(order: Order, seed: str) -> Any:
    game = GAMES[order.game]
    seats = game.seats[-1]
    return game.new(seats, fitting(game, seats, fullest(game) if order.fullest else None), seed)


def _positions(order: Order) -> Iterator[Job]:
    """After every turn: the board for the channel, and the board with the legal places marked and the hand for
    each seat that is asked."""
    entry, game = GAMES.entries[order.game], GAMES[order.game]
    seats = game.seats[-1]
    state = _start(order, order.seed)
    for turned in turns(game, state, random.Random(f"play/{order.seed}")):
        caption = _caption(order.game, seats, [show(text, _name) for text in public(turned.move.events)])
        yield Job.of(entry, "board", view=dump(game.view(state, None)), caption=caption)
        for seat, asked in game.decisions(state).items():
            view = dump(game.view(state, seat))
            marks = tuple(option.spot for option in asked.options if option.spot)
            yield Job.of(entry, "board", view=view, caption=caption, marks=marks)
            yield Job.of(entry, "hand", view=view, caption=caption, chosen={})


def _end(order: Order, seed: str) -> Job:
    game = GAMES[order.game]
    state = _start(order, seed)
    for _ in turns(game, state, random.Random(f"play/{seed}")):
        pass
    outcome = game.outcome(state)
    assert isinstance(outcome, Outcome)
    view, caption = dump(game.view(state, None)), _caption(order.game, game.seats[-1], [])
    return Job.of(GAMES.entries[order.game], "final", view=view, caption=caption, outcome=outcome)


def _caption(key: str, seats: int, lines: list[str]) -> Caption:
    names = tuple(_name(seat) for seat in range(seats))
    return Caption(names, GAMES[key].name.message, "Game 1", tuple(lines[-3:]))


def _name(seat: int) -> str:
    return NAMES[seat % len(NAMES)]
