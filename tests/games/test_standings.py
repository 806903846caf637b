"""How a game ended is said to the end: places, and what decided between those who are level in points."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pytest

from bot.games.contract import Outcome
from bot.games.standings import Breaker, conclude
from bot.games.text import Text, show

NAMES = ("Ann", "Bob", "Cem", "Dora")
END = Text("All is played.")
CARDS, COINS = Text("cards in hand"), Text("money left")


def end(points: Sequence[int], breakers: Sequence[Breaker] = (), last: Collection[int] = ()) -> Outcome:
    return conclude(points, [()] * len(points), END, breakers=breakers, last=last)


def said(outcome: Outcome) -> str:
    return show(outcome.reason, NAMES.__getitem__).removeprefix("All is played.").strip()


def test_without_a_tie_only_the_reason_of_the_end_is_said() -> None:
    outcome = end([3, 5, 4], [Breaker(CARDS, (1, 1, 1))])
    assert outcome.reason == END
    assert [one.seat for one in outcome.standings] == [1, 2, 0]


def test_a_tie_is_said_with_what_decided_it() -> None:
    outcome = end([12, 12, 4], [Breaker(CARDS, (2, 3, 9))])
    assert outcome.winners == (1,)
    assert said(outcome) == "Bob and Ann are level at 12, told apart by cards in hand: Bob 3 and Ann 2."


def test_a_second_breaker_is_said_after_what_the_first_left_equal() -> None:
    outcome = end([12, 12], [Breaker(CARDS, (2, 2)), Breaker(COINS, (7, 5), ("£7", "£5"))])
    assert said(outcome) == (
        "Ann and Bob are level at 12 and in cards in hand, told apart by money left: Ann £7 and Bob £5."
    )


def test_a_shared_win_says_in_what_they_are_level() -> None:
    outcome = end([12, 3, 12], [Breaker(CARDS, (2, 0, 2)), Breaker(COINS, (5, 0, 5))])
    assert outcome.winners == (0, 2)
    assert said(outcome) == "Ann and Cem are level at 12 and in cards in hand and money left and share the win."


def test_three_who_are_level_are_told_apart_one_breaker_after_the_other() -> None:
    outcome = end([4, 4, 4], [Breaker(CARDS, (1, 2, 1)), Breaker(COINS, (6, 0, 8))])
    assert [one.seat for one in outcome.standings] == [1, 2, 0]
    assert said(outcome) == (
        "Bob, Cem and Ann are level at 4, told apart by cards in hand: Bob 2, Cem 1 and Ann 1. "
        "Cem and Ann are level at 4 and in cards in hand, told apart by money left: Cem 8 and Ann 6."
    )


def test_a_shared_place_below_the_first_is_said_too() -> None:
    assert said(end([9, 4, 4])) == "Bob and Cem are level at 4 and share place 2."


def test_an_order_of_seats_is_said_without_a_count() -> None:
    order = Breaker(Text("the order of turns"), (0, 1), counted=False)
    assert said(end([4, 4], [order])) == "Bob and Ann are level at 4, told apart by the order of turns."


def test_who_left_with_more_points_than_others_is_said_to_stand_behind_them() -> None:
    assert said(end([3, 9, 5], last=[1])) == "Bob left the game and so stands behind all who stayed."
    assert said(end([3, 1, 5], last=[1])) == ""


def test_a_standing_says_who_had_left() -> None:
    assert [(one.seat, one.left) for one in end([3, 9, 5], last=[1]).standings] == [
        (2, False),
        (0, False),
        (1, True),
    ]


@pytest.mark.parametrize("last", [[0], [1]])
def test_with_one_player_left_nothing_is_added(last: list[int]) -> None:
    assert said(end([7, 7], last=last)) == ""
