"""Which posts continue the newest message, and how alike sentences are put together."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.text import Text, Who, show
from bot.store.records import Story
from bot.tables import stories
from bot.tables.posts import Board

NAMES = ("Anne", "Ben", "Cleo")


def told(message: str, **parts: object) -> Text:
    return Text(message, parts)  # type: ignore[arg-type]


def post(*lines: Text, during: str = "", look: str = "a", quiet: bool = False, leads: str = "") -> Board:
    return Board(
        msgspec.Raw(b"{}"), list(lines), [0], [], {}, [0], during=during, leads=leads, quiet=quiet, look=look
    )


AUCTION = Story(1, 2, 99, 1000.0, "auction", [Text("One.")], look="a", pictured=False)


@pytest.mark.parametrize(
    ("story", "body", "at", "goes_on"),
    [
        (AUCTION, post(during="auction"), 1001.0, True),
        (None, post(during="auction"), 1001.0, False),
        (AUCTION, post(during="draft"), 1001.0, False),
        (AUCTION, post(), 1001.0, False),
        (msgspec.structs.replace(AUCTION, leads=""), post(), 1001.0, False),
        (AUCTION, post(quiet=True), 1001.0, True),
        (AUCTION, post(during="auction"), 1000.0 + stories.FRESH, False),
        (AUCTION, post(during="auction", look="b"), 1001.0, False),
        (msgspec.structs.replace(AUCTION, pictured=True), post(during="auction", look="b"), 1001.0, True),
        (msgspec.structs.replace(AUCTION, edits=stories.MOST_EDITS), post(during="auction"), 1001.0, False),
        (AUCTION, post(*[Text("x")] * stories.MOST_LINES, during="auction"), 1001.0, False),
        (AUCTION, post(Text("x" * stories.LONGEST), during="auction"), 1001.0, False),
    ],
)
def test_a_message_is_continued_while_its_occasion_goes_on(
    story: Story | None, body: Board, at: float, goes_on: bool
) -> None:
    assert stories.goes_on(story, body, at) is goes_on


def test_a_continued_message_tells_everything_and_keeps_its_beginning() -> None:
    after = stories.continued(AUCTION, post(Text("Two."), during="auction", leads="more", look="b"), 7)
    assert (after.first, after.post, after.message, after.begun) == (1, 7, 99, 1000.0)
    assert [line.message for line in after.lines] == ["One.", "Two."]
    assert (after.leads, after.look, after.edits) == ("more", "b", 1)


def test_what_is_told_while_others_are_waited_for_does_not_end_an_occasion() -> None:
    after = stories.continued(AUCTION, post(Text("Two."), quiet=True, look="b"), 7)
    assert (after.leads, after.look) == ("auction", "a")


def test_alike_sentences_in_a_row_become_one_line() -> None:
    lines = [
        *[told("{who} has chosen a hand.", who=Who(seat)) for seat in range(3)],
        told("{who} bids £{pounds}.", who=Who(0), pounds=3),
        told("{who} bids £{pounds}.", who=Who(1), pounds=4),
        told("{who} passes.", who=Who(0)),
    ]
    shown = [show(line, lambda seat: NAMES[seat]) for line in stories.compact(lines)]
    assert shown == [
        "Anne, Ben and Cleo have chosen a hand.",
        "Anne bids £3. Ben bids £4.",
        "Anne passes.",
    ]


def test_a_sentence_that_is_told_again_at_once_is_counted() -> None:
    lines = [
        *[told("{who} sells pasties.", who=Who(0))] * 3,
        told("{who} sells pasties.", who=Who(1)),
        *[told("{who} passes.", who=Who(1))] * 2,
    ]
    shown = [show(line, lambda seat: NAMES[seat]) for line in stories.compact(lines)]
    assert shown == ["Anne sells pasties. (3 times) Ben sells pasties.", "Ben passes. (twice)"]
