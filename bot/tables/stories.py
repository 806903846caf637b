"""What is told in one message: turns of one occasion, such as an auction, and several turns in a row of one player.

As long as an occasion goes on, the message that tells of it is kept up to date instead of a new one being sent.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import groupby

import msgspec

from bot.games.contract import dump
from bot.games.text import Part, Text, Who, show
from bot.store.records import Story
from bot.tables.position import AnyGame, Position
from bot.tables.posts import Board
from bot.tables.retelling import in_a_row

FRESH = 50 * 60.0
"""Discord limits how often a message may be changed that is older than an hour."""
MOST_EDITS = 30
MOST_LINES = 30
LONGEST = 1200
"""So many characters leave room in an ordinary message, which holds 2000, for who is on and for long names."""
NAME = "A name as people have"
HAS, HAVE = "} has ", "} have "


def occasion(position: Position, mover: int | None) -> str:
    """What the next turn belongs to: what the game says, or else being alone asked again after one's own turn."""
    if position.occasion:
        return position.occasion
    return f"seat {mover}" if mover is not None and position.awaited == [mover] else ""


def look(game: AnyGame, view: msgspec.Struct) -> str:
    """A digest of what the picture of a bystander's view shows."""
    return hashlib.sha256(dump(game.drawn(view))).hexdigest()[:16]


def goes_on(story: Story | None, body: Board, at: float) -> bool:
    """Whether a post, first told at that time, is told by keeping the newest message up to date."""
    if story is None or at - story.begun >= FRESH or story.edits >= MOST_EDITS:
        return False
    told = [*story.lines, *body.lines]
    if len(told) > MOST_LINES or is_long(told):
        return False
    return body.quiet or (same_occasion(story, body) and (story.pictured or body.look == story.look))


def is_long(lines: Sequence[Text]) -> bool:
    """Whether lines are too long for an ordinary message."""
    return sum(len(show(line, lambda _: NAME)) + 1 for line in lines) > LONGEST


def same_occasion(story: Story, body: Board) -> bool:
    """Whether a post belongs to the occasion of which a message tells."""
    return bool(body.during) and body.during == story.leads


def continued(story: Story, body: Board, post: int) -> Story:
    """What a message tells when a post is told in it."""
    return msgspec.structs.replace(
        story,
        post=post,
        leads=story.leads if body.quiet and not body.leads else body.leads,
        lines=[*story.lines, *body.lines],
        edits=story.edits + 1,
        look=story.look if body.quiet else body.look,
    )


def begun(body: Board, post: int, message: int, at: float, *, look: str, pictured: bool) -> Story:
    """What a new message tells."""
    begin = Story(post, post, message, at, body.leads, list(body.lines), look=look, pictured=pictured)
    return msgspec.structs.replace(begin, fingerprint=body.fingerprint)


def compact(lines: Sequence[Text]) -> list[Text]:
    """Sentences of the same kind in a row as one line."""
    return [_one_line(list(alike)) for _, alike in groupby(lines, key=lambda line: line.message)]


def _one_line(alike: list[Text]) -> Text:
    if len(alike) == 1:
        return alike[0]
    message, parts = alike[0].message, alike[0].parts
    [name, *others] = list(parts) or [""]
    if name and not others and message.startswith(f"{{{name}{HAS}"):
        players: list[Text] = [
            Text("{player}", {"player": line.parts[name]}) for line in alike if isinstance(line.parts[name], Who)
        ]
        if len(players) == len(alike):
            named: dict[str, Part] = {name: players}
            return Text(message.replace(HAS, HAVE, 1), named)
    told = [_counted(line, len(list(again))) for line, again in groupby(alike)]
    return told[0] if len(told) == 1 else in_a_row(told)


def _counted(line: Text, times: int) -> Text:
    """A sentence that is told so many times in a row, once."""
    if times == 1:
        return line
    if times == 2:
        return Text("{told} (twice)", {"told": line})
    return Text("{told} ({times} times)", {"told": line, "times": times})
