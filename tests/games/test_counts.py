"""Sentences of the rules are right for one of a thing as for many."""

from __future__ import annotations

import pytest

from bot.games.mars import sentences as mars
from bot.games.mars import trade_reasons
from bot.games.mars.options import CARD
from bot.games.migration import chart_sentences as charts
from bot.games.migration import sentences as migration
from bot.games.migration.data import BASS, DESERT, RATS
from bot.games.origin import wording as origin
from bot.games.text import Text, show
from bot.games.tinners import sentences as tinners

CARD_KEY = next(iter(CARD))


def warned(*towns: tuple[int, str]) -> Text:
    """What is said of a migration over Towns of one's own."""
    warning = migration.place_option("D1", ("C1",), own=towns).warning
    assert warning is not None
    return warning


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (mars.not_yet(0, 1), "Ana has 1 healthy person left"),
        (mars.not_yet(0, 4), "Ana has 4 healthy people left"),
        (mars.wins(0, 5), "with 5 healthy people"),
        (trade_reasons.lack(CARD_KEY, 1, 2), "” once, not 2 times."),
        (trade_reasons.lack(CARD_KEY, 2, 3), "” 2 times, not 3 times."),
        (charts.wrong_size(1), "It has 1 Region;"),
        (charts.wrong_size(9), "It has 9 Regions;"),
        (charts.in_pieces(1), "Without 1 Desert laid"),
        (charts.in_pieces(2), "Without 2 Deserts laid"),
        (charts.over_supply(DESERT, 0, 1), "It has 1 tile of Desert;"),
        (charts.over_supply(DESERT, 1, 2), "It has 2 tiles of Desert;"),
        (charts.over_cap(0, 1), "It has 1 tile besides Fertile;"),
        (charts.over_cap(1, 2), "It has 2 tiles besides Fertile;"),
        (warned((BASS, "C1")), "This covers a Town of your own: Bass on C1."),
        (warned((BASS, "C1"), (RATS, "B1")), "This covers Towns of your own: Bass on C1 and Rats on B1."),
        (tinners.beaten(1, 1), "You have 1 point like"),
        (tinners.beaten(8, 8), "You have 8 points like"),
        (origin.ask_return(0, 1), "Put 1 yellow card under its deck."),
        (origin.ask_return(0, 2), "Put 2 yellow cards under their deck."),
    ],
)
def test_one_and_many(said: Text, words: str) -> None:
    assert words in show(said, ("Ana", "Bo").__getitem__)
