"""Whether everything that happened in a game was told, once, and in order."""

from __future__ import annotations

from itertools import chain

from bot.games.text import show
from tests.play.messages import labels, mark_of, text_of
from tests.play.world import World

FULL = "can press Start."
"""What is told before a game begins, when all seats are taken."""


async def check_told(world: World, number: int) -> None:
    """The start and every turn of a game stand in its channel, once each and in order; nothing waits to be told,
    and nobody got the same direct message twice."""
    table = await world.table(number)
    home = await world.home(number)
    posts = [post for post in world.posts(home) if f"game {number}\n" in text_of(post).lower()]
    posts = [post for post in posts if FULL not in text_of(post)]
    moves = await world.bot.app.repository.moves(number)
    assert len(posts) == len(moves) + 1, "one post for the start, and one for each turn"
    for move, post in zip(moves, posts[1:], strict=True):
        told = text_of(post).replace("*", "")
        for event in move.events:
            if event.to is None:
                assert show(event.text, lambda seat: table.seats[seat].name) in told
    private = chain.from_iterable(world.private(world.actor(seat.user)) for seat in table.seats)
    marks = [mark_of(message) for message in [*posts, *private]]
    assert None not in marks, "a message can't be found again"
    assert len(marks) == len(set(marks)), "a post was told twice"
    assert await world.bot.app.repository.pending_posts(1e12) == []


async def check_over(world: World, number: int) -> None:
    """A finished game was told to its end, and nothing is left to press but what begins another one."""
    table = await world.table(number)
    assert table.status == "over"
    await check_told(world, number)
    home = await world.home(number)
    posts = [post for post in world.posts(home) if f"game {number}\n" in text_of(post).lower()]
    posts = [post for post in posts if FULL not in text_of(post)]
    assert [labels(post) for post in posts[:-1]] == [[]] * (len(posts) - 1)
    assert set(labels(posts[-1])) <= {"Rematch"}
    assert "🏆" in text_of(posts[-1])
    assert table.seed in text_of(posts[-1])
