"""What has waited long to be told, told in one: after an outage nobody wants a storm of old posts."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.games.text import Text, show
from bot.store.records import Post
from bot.tables import posts
from bot.tables.stories import NAME

OVERDUE = 300.0
"""What has been tried for so long, in seconds, is told together with what came after it."""
LONGEST = 1800
"""So many characters leave room for everything else in a message."""
Waiting = list[tuple[Post, posts.Body]]


def coalesced(waiting: Sequence[Post]) -> list[Post]:
    """What is left to tell of the posts that wait for one reader, or for a channel: of positions the newest with
    everything that happened, of calls the newest, of turns to take the newest. Each of those left keeps its number;
    its body may be another one."""
    left: Waiting = []
    pile: Waiting = []
    for each in [(packed, posts.body(packed)) for packed in waiting]:
        if isinstance(each[1], posts.Board | posts.Note | posts.Reminder | posts.Word | posts.Panel):
            pile.append(each)
            continue
        if isinstance(each[1], posts.Final):
            left += _final([*pile, each])
        else:
            left += [*_pile(pile), each]
        pile = []
    return [_packed(packed, body) for packed, body in [*left, *_pile(pile)]]


def only_calls(packed: Post) -> Post:
    """What is left of a position that was told in a message that went on, and whose players weren't called yet."""
    body = posts.body(packed)
    assert isinstance(body, posts.Board)
    return _packed(packed, posts.Reminder(body.pinged, Text(""), body.asks, body.newest))


def _packed(packed: Post, body: posts.Body) -> Post:
    return msgspec.structs.replace(packed, body=msgspec.json.encode(body))


def _final(pile: Waiting) -> Waiting:
    """The end of a game with what led to it. Private words are told for themselves."""
    *before, (packed, last) = pile
    assert isinstance(last, posts.Final)
    lines = _lines(before) + last.lines
    words = [each for each in before if isinstance(each[1], posts.Word)]
    return [*_words(words), (packed, msgspec.structs.replace(last, lines=_shortened(lines)))]


def _pile(pile: Waiting) -> Waiting:
    if any(isinstance(body, posts.Board) for _, body in pile):
        return _boards(pile)
    words = [each for each in pile if isinstance(each[1], posts.Word)]
    notes = [each for each in pile if isinstance(each[1], posts.Note)]
    panels = [each for each in pile if isinstance(each[1], posts.Panel)][-1:]
    calls = [each for each in pile if isinstance(each[1], posts.Reminder)][-1:]
    return sorted([*_words(words), *notes, *(panels or calls)], key=lambda each: each[0].id)


def _boards(pile: Waiting) -> Waiting:
    """The newest position with all that happened until then, and the notes after it. Whoever was called meanwhile
    and is awaited still is called by it."""
    newest = max(place for place, (_, body) in enumerate(pile) if isinstance(body, posts.Board))
    boards = [body for _, body in pile if isinstance(body, posts.Board)]
    last = boards[-1]
    called = {seat for _, body in pile for seat in _called(body)}
    merged = msgspec.structs.replace(
        last,
        lines=_shortened(_lines(pile[: newest + 1])),
        pinged=[seat for seat in last.awaited if seat in called],
        fingerprint=next((body.fingerprint for body in boards if body.fingerprint), ""),
        during=boards[0].during,
        quiet=all(body.quiet for body in boards),
    )
    after = [each for each in pile[newest + 1 :] if isinstance(each[1], posts.Note)]
    return [(pile[newest][0], merged), *after]


def _called(body: posts.Body) -> list[int]:
    if isinstance(body, posts.Board):
        return body.pinged
    return body.seats if isinstance(body, posts.Reminder) else []


def _words(words: Waiting) -> Waiting:
    """Private words as one message."""
    if not words:
        return []
    bodies = [body for _, body in words if isinstance(body, posts.Word)]
    told = _shortened([line for body in bodies for line in body.lines])
    hand, quiet = any(body.hand for body in bodies), all(body.quiet for body in bodies)
    return [(words[-1][0], posts.Word(bodies[-1].seat, told, hand, quiet))]


def _lines(pile: Waiting) -> list[Text]:
    return [line for _, body in pile if isinstance(body, posts.Board | posts.Note) for line in body.lines]


def _shortened(lines: list[Text]) -> list[Text]:
    """As many of the newest lines as fit into a message."""
    room, kept = LONGEST, 0
    for line in reversed(lines):
        room -= len(show(line, lambda _: NAME)) + 1
        if room < 0:
            break
        kept += 1
    if kept == len(lines):
        return lines
    left_out = Text("{count} earlier lines are in /log.", {"count": len(lines) - kept})
    return [left_out, *lines[len(lines) - kept :]]
