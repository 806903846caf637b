"""Whether everything that happened in a game was told, once, and in order."""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain
from typing import cast

from bot.games.text import show
from bot.store.records import TableRecord
from cogs.outbox import Outbox
from tests.play.messages import calls, gathers, labels, mark_of, speaks_of, text_of
from tests.play.wire import EVERYBODY, Wire
from tests.play.world import TAKE, World

FULL = "can press Start."
"""What is told before a game begins, when all seats are taken."""
TOGETHER = re.compile(r"([^\n.:]+ and [^\n.]+?) have ([^\n.]*\.)")
COUNTED = re.compile(r"([^\n.]*\.) \((?:twice|(\d+) times)\)")


async def check_told(world: World, number: int) -> None:
    """The start and every turn of a game stand in its channel, once each and in order; nothing waits to be told,
    nobody got the same direct message twice, and only the newest message has the game's buttons."""
    table = await world.table(number)
    home = await world.home(number)
    messages = [each for each in world.messages(home) if speaks_of(number, each) and not gathers(each)]
    said = "\n".join(text_of(message) for message in messages if not calls(message)).replace("*", "")
    text = "\n".join(line for line in said.split("\n") if not line.startswith((">", "-# ")))
    text = COUNTED.sub(_each_time, TOGETHER.sub(_one_by_one, text))
    check_lines(text, await _sentences(world, table))
    private = chain.from_iterable(world.private(world.actor(seat.user)) for seat in table.seats)
    marks = [mark for message in [*messages, *private] if (mark := mark_of(message)) is not None]
    assert len(marks) == len(set(marks)), "a post was told twice"
    assert len(world.marks) == len(set(world.marks)), "a post was told twice"
    assert await world.bot.app.repository.pending_posts(1e12) == []
    carrying = [place for place, message in enumerate(messages) if TAKE in labels(message)]
    assert carrying in ([], [len(messages) - 1]), "the buttons stand below the newest message only"


async def _sentences(world: World, table: TableRecord) -> list[str]:
    moves = await world.bot.app.repository.moves(table.id)
    told = [event.text for move in moves for event in move.events if event.to is None]
    return [show(each, lambda seat: table.seats[seat].name) for each in told]


def _one_by_one(found: re.Match[str]) -> str:
    names = re.split(", | and ", found[1])
    return "\n".join(f"{name} has {found[2]}" for name in names)


def _each_time(found: re.Match[str]) -> str:
    return "\n".join([found[1]] * int(found[2] or 2))


def check_lines(text: str, sentences: list[str]) -> None:
    """Each sentence stands in the text as often as it was said, and they are in order."""
    at = 0
    for sentence in sentences:
        at = text.find(sentence, at)
        assert at >= 0, f"not told, or not in its place: {sentence}\n{text}"
        at += len(sentence)
    for sentence, times in sorted(Counter(sentences).items(), key=lambda each: -len(each[0])):
        assert text.count(sentence) == times, f"told {text.count(sentence)} times, not {times}: {sentence}\n{text}"
        text = text.replace(sentence, "")


async def check_over(world: World, number: int) -> None:
    """A finished game was told to its end, and nothing is left to press but what begins another one."""
    table = await world.table(number)
    assert table.status == "over"
    await check_told(world, number)
    home = await world.home(number)
    posts = [post for post in world.posts(home) if speaks_of(number, post) and FULL not in text_of(post)]
    assert [labels(post) for post in posts[:-1]] == [[]] * (len(posts) - 1)
    assert set(labels(posts[-1])) <= {"Rematch"}
    assert "🏆" in text_of(posts[-1])
    assert table.seed in text_of(posts[-1])


def check_pictured(world: World, wire: Wire) -> None:
    """What everybody reads brought pictures, each with its words, and none went without the one that it needs."""
    pictured = [sent for sent in wire.posts() if sent.reader == EVERYBODY and sent.files]
    names = " ".join(file.name for sent in pictured for file in sent.files)
    assert "board" in names
    assert "final" in names
    assert cast(Outbox, world.bot.get_cog("Outbox")).public.unpainted == {}
