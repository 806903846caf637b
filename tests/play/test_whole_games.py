"""Whole games of Migration through Discord, however people play."""

from __future__ import annotations

import random

import pytest

from tests.play.messages import labels, mark_of, text_of
from tests.play.players import Way, by_button, by_move, by_verbs, from_messages, play_out
from tests.play.world import TAKE, World

NAMES = ("Ana", "Bo", "Chi", "Dee")


async def check_told(world: World, number: int) -> None:
    """Every turn of a finished game stands in its channel once, in order, and no button is left."""
    home = await world.home(number)
    table = await world.table(number)
    posts = [post for post in world.posts(home) if f"game {number}" in text_of(post).lower()]
    moves = await world.bot.repository.moves(number)
    assert len(posts) == len(moves) + 1, "one post for the start, and one for each turn"
    assert len({mark_of(post) for post in posts}) == len(posts)
    for move, post in zip(moves, posts[1:], strict=True):
        shown = text_of(post).replace("*", "")
        for event in move.events:
            if event.to is None:
                assert _said(table, event.text) in shown
    assert [labels(post) for post in posts] == [[]] * len(posts), "a finished game keeps no buttons"
    assert "🏆" in text_of(posts[-1])
    assert table.seed in text_of(posts[-1])


def _said(table, text) -> str:
    from bot.games.text import show

    return show(text, lambda seat: table.seats[seat].name)


@pytest.mark.parametrize(
    ("way", "players"),
    [
        pytest.param(by_button(), 2, id="buttons-2"),
        pytest.param(by_move, 3, id="move-3"),
        pytest.param(by_move, 4, id="move-4"),
        pytest.param(by_verbs, 2, id="verbs-2"),
        pytest.param(by_verbs, 3, id="verbs-3"),
        pytest.param(from_messages(), 2, id="direct-messages-2"),
        pytest.param(from_messages(), 3, id="direct-messages-3"),
    ],
)
async def test_a_whole_game(harbour: World, way: Way, players: int) -> None:
    number = await harbour.start(*NAMES[:players])
    await play_out(harbour, number, way, seed=players)
    assert (await harbour.table(number)).status == "over"
    await check_told(harbour, number)
