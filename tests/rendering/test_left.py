"""The end of every game shows who had left it."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from bot.games.catalog import GAMES
from bot.games.contract import Outcome, check_options
from bot.games.playing import leave
from rendering.picture import Caption
from rendering.pictures import pictures_of
from tests.rendering.images import changed, opened

NAMES = ("Ana", "Bo")


def deserted(key: str) -> tuple[Any, Outcome]:
    """A game for two that Bo has left, as everybody sees it, and how it ended."""
    game = GAMES[key]
    options = {"map": "random"} if key == "migration" else {}  # else its Founder makes one first
    state = game.new(2, check_options(game, 2, options), "seed")
    leave(game, state, 1)
    outcome = game.outcome(state)
    assert outcome is not None
    return game.view(state, None), outcome


def with_nobody_left(outcome: Outcome) -> Outcome:
    """The same end without a word of who had left."""
    stayed = tuple(msgspec.structs.replace(one, left=False) for one in outcome.standings)
    return msgspec.structs.replace(outcome, standings=stayed)


@pytest.mark.parametrize("key", list(GAMES))
def test_whoever_had_left_is_told_at_their_place(key: str) -> None:
    view, outcome = deserted(key)
    pictures, caption = pictures_of(GAMES.entries[key].pictures), Caption(NAMES, "")
    told = pictures.final(view, outcome, caption)
    unsaid = pictures.final(view, with_nobody_left(outcome), caption)
    assert re.findall(r"2\. Bo: \d (?:points|healthy), left the game[.( ]", told.alt)
    assert told.alt.count("left the game") == 1
    assert "left the game" not in unsaid.alt
    assert changed(opened(told), opened(unsaid)) is not None, "it is drawn, too"
    sections = pictures.describe(view, caption, outcome=outcome)
    assert "Place 2: Bo (left the game)," in "\n".join(line for section in sections for line in section.lines)
