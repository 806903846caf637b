"""How many decisions a second the rules can take, by random play."""

from __future__ import annotations

import statistics
import time

import msgspec

from bot.cli.bench import fresh
from bot.cli.bench.sample_games import fitting, fullest
from bot.games.catalog import GAMES
from bot.games.random_play import random_game


class Order(msgspec.Struct):
    """Which game, for how many seconds, how often; ``fullest``: with most of it, and with most players."""

    game: str
    seconds: float
    repeats: int
    fullest: bool = False


class Speed(msgspec.Struct):
    """Decisions a second: of the mix of all player counts, and of each; and those of every repeat."""

    decisions_per_s: int
    by_seats: dict[str, int]
    repeats: list[int]


def run() -> None:
    """Measure in this process."""
    fresh.tell(measure(fresh.order(Order)))


def measure(order: Order) -> Speed:
    """Play whole random games, set up included, for player counts in turn; the medians of the repeats."""
    found = [_repeat(order, number) for number in range(order.repeats)]
    mixes = [sum(made for made, _ in one.values()) / sum(spent for _, spent in one.values()) for one in found]
    by_seats = {
        str(seats): round(statistics.median(one[seats][0] / one[seats][1] for one in found)) for seats in found[0]
    }
    return Speed(round(statistics.median(mixes)), by_seats, [round(mix) for mix in mixes])


def _repeat(order: Order, number: int) -> dict[int, tuple[int, float]]:
    """Decisions made and seconds spent, by player count."""
    game = GAMES[order.game]
    options = {seats: fitting(game, seats) for seats in game.seats}
    if order.fullest:
        options = {game.seats[-1]: fitting(game, game.seats[-1], fullest(game))}
    made = dict.fromkeys(options, 0)
    spent = dict.fromkeys(options, 0.0)
    games = 0
    while games == 0 or sum(spent.values()) < order.seconds:
        for seats, chosen in options.items():
            begun = time.perf_counter()
            record = random_game(game, seats, chosen, f"bench/{number}/{games}")
            spent[seats] += time.perf_counter() - begun
            made[seats] += record.decisions
        games += 1
    return {seats: (made[seats], spent[seats]) for seats in options}
