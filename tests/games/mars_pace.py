"""How long games of Migration: Mars are when automatic players play them.

``python -m tests.games.mars_pace --seats 3 --games 200`` prints how many rounds they take, and how many reach the
last round without a winner."""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Mapping
from typing import NamedTuple

from bot.games.contract import check_options
from bot.games.decision import Event
from bot.games.mars import trade_sentences
from bot.games.mars.game import GAME
from bot.games.mars.state import State
from bot.games.playing import advance
from bot.games.text import Text
from tests.games.mars_player import Player

MOST_STEPS = 20_000
TRADED = trade_sentences.trade(0, 1, Text(""), Text("")).message


class Played(NamedTuple):
    """A game that was played: how many rounds it took, how it ended, and how many trades were settled."""

    rounds: int
    end: str
    trades: int
    state: State


def play(seats: int, seed: str, options: Mapping[str, str] | None = None) -> Played:
    """Let automatic players play a whole game. The same arguments give the same game."""
    state = GAME.new(seats, check_options(GAME, seats, options or {}), seed)
    players = [Player(seat) for seat in range(seats)]
    trades = 0
    for _ in range(MOST_STEPS):
        if state.end:
            return Played(state.round, state.end, trades, state)
        log = step(state, players)
        trades += sum(event.text.message == TRADED for event in log)
    raise AssertionError(f"the game {seed!r} of {seats} goes on")


def step(state: State, players: list[Player]) -> list[Event]:
    """Let somebody answer an offer, else the seat on turn move."""
    asked = GAME.decisions(state)
    for seat, decision in sorted(asked.items(), key=lambda each: each[1].awaited):
        if not decision.awaited and not any(offer.target == seat for offer in state.offers):
            continue
        choice = players[seat].choose(GAME.view(state, seat), decision)
        if choice is not None:
            return advance(GAME, state, seat, choice, asked).events
    raise AssertionError("somebody is always awaited")


def main() -> None:
    """Play games and print what came of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--games", type=int, default=100)
    given = parser.parse_args()
    played = [play(given.seats, f"pace/{number}") for number in range(given.games)]
    rounds = sorted(game.rounds for game in played)
    tenth = [rounds[len(rounds) * part // 10] for part in (1, 5, 9)]
    capped = sum(game.end == "cap" for game in played)
    trades = statistics.fmean(game.trades for game in played)
    sys.stdout.write(
        f"{given.seats} players: rounds 10 % {tenth[0]}, median {tenth[1]}, 90 % {tenth[2]}; "
        f"{capped} of {given.games} end by the last round; {trades:.1f} trades a game\n"
    )


if __name__ == "__main__":
    main()
