"""What has waited through an outage is told in one, and nothing of it is lost."""

from __future__ import annotations

import msgspec

from bot.games.text import Text, show
from bot.store.records import Post
from bot.tables import posts
from bot.tables.overdue import LONGEST, coalesced


def pack(number: int, body: posts.Body) -> Post:
    return Post(1, str(type(body).__struct_config__.tag), msgspec.json.encode(body), id=number)


def board(line: str, awaited: list[int], pinged: list[int]) -> posts.Board:
    asks = {seat: Text("What do you play?") for seat in awaited}
    return posts.Board(msgspec.Raw(b"{}"), [Text(line)], awaited, pinged, asks, [0, 0], look=line)


def told(waiting: list[Post]) -> list[tuple[int, posts.Body]]:
    return [(packed.id, posts.body(packed)) for packed in coalesced(waiting)]


def call(seat: int) -> posts.Reminder:
    return posts.Reminder([seat], Text("Still."), {seat: Text("What do you play?")})


def test_positions_become_the_newest_with_all_that_happened_and_call_who_is_awaited_still() -> None:
    waiting: list[posts.Body] = [
        board("One.", [1], [1]),
        posts.Note([Text("A note.")]),
        board("Two.", [0], [0]),
        call(0),
    ]
    [(number, body)] = told([pack(place, each) for place, each in enumerate(waiting, 1)])
    assert isinstance(body, posts.Board)
    assert number == 3
    assert [show(line, str) for line in body.lines] == ["One.", "A note.", "Two."]
    assert (body.awaited, body.pinged, body.look) == ([0], [0], "Two.")


def test_a_question_stays_in_its_place() -> None:
    asked = posts.UndoAsked(1, 0, [1])
    waiting: list[posts.Body] = [board("One.", [1], [1]), asked, board("Two.", [0], [0]), board("Three.", [1], [1])]
    left = told([pack(place, each) for place, each in enumerate(waiting, 1)])
    assert [number for number, _ in left] == [1, 2, 4]
    assert left[1][1] == asked


def test_private_words_are_one_message_and_of_turns_to_take_the_newest_is_left() -> None:
    waiting: list[posts.Body] = [
        posts.Word(0, [Text("A.")]),
        posts.Panel(0, 3),
        posts.Word(0, [Text("B.")], hand=True),
        posts.Panel(0, 5),
    ]
    left = told([pack(place, each) for place, each in enumerate(waiting, 1)])
    assert left == [(3, posts.Word(0, [Text("A."), Text("B.")], hand=True)), (4, posts.Panel(0, 5))]


def test_of_calls_the_newest_is_left() -> None:
    assert [number for number, _ in told([pack(1, call(0)), pack(2, call(0)), pack(3, call(1))])] == [3]


def test_more_than_a_message_holds_is_shortened_to_the_newest_and_says_so() -> None:
    waiting = [pack(place, board(f"Line {place} " + "x" * 90, [0], [0])) for place in range(1, 101)]
    [(_, body)] = told(waiting)
    assert isinstance(body, posts.Board)
    shown = [show(line, str) for line in body.lines]
    assert sum(len(line) + 1 for line in shown[1:]) <= LONGEST
    assert shown[-1].startswith("Line 100 ")
    assert shown[0] == f"{101 - len(shown)} earlier lines are in /log."
