"""Few positions of a game are kept, and near the newest move more than far from it."""

from __future__ import annotations

from bot.tables.kept_states import EVERY, is_kept, needless

LONG = 600


def kept_after(moves: int) -> set[int]:
    """The moves after which a position is kept once so many have been made; the start always is."""
    kept = {0}
    for number in range(1, moves + 1):
        if is_kept(number):
            kept.add(number)
            gone = set(needless(number))
            assert gone <= kept - {0, number}, "nothing is dropped twice"
            kept -= gone
    return kept


def test_a_long_game_keeps_few_positions() -> None:
    assert max(len(kept_after(moves)) for moves in range(LONG)) <= 12


def test_what_is_played_again_is_no_more_than_a_few_moves_and_twice_those_taken_back() -> None:
    for moves in range(1, LONG, 7):
        kept = kept_after(moves)
        for first in range(1, moves + 1):
            again = first - 1 - max(number for number in kept if number < first)
            assert again < EVERY + 2 * (moves + 1 - first)
