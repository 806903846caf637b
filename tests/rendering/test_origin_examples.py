"""The examples of Origin's rules: drawn, told, and right by the rules."""

from __future__ import annotations

import msgspec
import pytest

from bot.games import content
from bot.games.content import Flaw
from bot.games.origin.view import PawnView
from rendering import origin
from rendering.origin import examples, help
from rendering.origin.examples import Example, Frame, Part
from tests.rendering.images import opened

LIMIT = 100 * 1024


def fits(base: PawnView, new: PawnView) -> bool:
    """§3.2, written anew."""
    steps = (new.height - base.height, new.strength - base.strength)
    return set(steps) <= {0, 1} and sum(steps) + (new.colour != base.colour) <= 1


def find(topic: str) -> Example:
    found = examples.find(topic)
    assert found is not None
    return found


@pytest.mark.parametrize("topic", origin.topics())
def test_every_example_is_drawn_and_told(topic: str) -> None:
    picture = origin.example(topic)
    assert picture is not None
    assert picture == origin.example(topic.capitalize())
    assert picture.name == "origin-example.webp"
    assert opened(picture).size == (700, 440)
    assert len(picture.data) <= LIMIT
    assert picture.alt.startswith("Example: ")
    assert len(picture.alt) <= 1024


def test_the_topics_asked_for_are_there() -> None:
    assert {"evolution", "range", "swap", "straits", "tiles", "hunting", "scoring"} <= set(origin.topics())
    assert origin.example("chess") is None


def test_every_example_belongs_to_an_explanation() -> None:
    explained = content.topics("origin")
    if not explained:
        pytest.skip("nothing is explained yet")
    assert {topic.casefold() for topic in origin.topics()} <= {topic.casefold() for topic in explained}


def test_evolutions_are_judged_as_the_rules_do() -> None:
    """§3.2."""
    for frame in find("evolution").frames:
        base, new = (part.pawn for part in examples.parts(frame))
        assert base is not None
        assert new is not None
        assert frame.verdict == ("yes" if fits(base, new) else "no")


def test_a_pawn_goes_as_far_as_it_is_high() -> None:
    """§4.2."""
    (frame,) = find("range").frames
    lands = [part for part in examples.parts(frame) if part.kind]
    first = lands[0].pawn
    assert first is not None
    reach = [number for number, part in enumerate(lands) if number and number <= first.height and part.pawn is None]
    assert reach == [number for number, part in enumerate(lands) if part.mark]


def test_a_swap_needs_the_greater_strength_and_moves_both() -> None:
    """§3.4."""
    before, after = (examples.parts(frame) for frame in find("swap").frames)
    one, other = before[0].pawn, before[1].pawn
    assert one is not None
    assert other is not None
    assert one.strength > other.strength
    assert [(part.pawn, part.owner) for part in after] == [(other, before[1].owner), (one, before[0].owner)]


def test_tiles_are_judged_as_the_rules_do() -> None:
    """§5.2."""
    for frame in find("tiles").frames:
        level, own = frame.offered, frame.tiles
        legal = level == 1 or own.count(level - 1) > own.count(level)
        assert frame.verdict == ("yes" if legal else "no")


def test_the_sum_is_right() -> None:
    """§8.3, T70."""
    (frame,) = find("scoring").frames
    assert frame.note.startswith(f"{sum(count for _, count in examples.sums(frame))} points")


@pytest.mark.parametrize(
    ("tiles", "stacks"),
    [((1, 2, 3), [[1, 2, 3]]), ((1, 1, 2), [[1, 2], [1]]), ((1, 1), [[1], [1]]), ((2, 1, 1, 2), [[1, 2], [1, 2]])],
)
def test_tiles_lie_in_stacks(tiles: tuple[int, ...], stacks: list[list[int]]) -> None:
    """§5.2."""
    assert help.stacked(tiles) == stacks


def test_lands_are_read_with_all_that_they_have() -> None:
    frame = Frame("", ("yellow 21w red", "green hunt 5", "brown mark", "~4", "~blue", "~", "none 11k"))
    pawn = PawnView("21w", 2, 1, "white")
    assert examples.parts(frame) == [
        Part("yellow", pawn, 0),
        Part("green", token=5),
        Part("brown", mark=True),
        Part(token=4),
        Part(owner=1),
        Part(),
        Part("none", PawnView("11k", 1, 1, "black")),
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        Frame("Wrong"),
        Frame("Wrong", ("pink",)),
        Frame("Wrong", ("yellow 41w red",)),
        Frame("Wrong", ("yellow 21w pink",)),
        Frame("Wrong", ("~x",)),
        Frame("Wrong", ("yellow", "brown"), "1 > 3"),
        Frame("Wrong", tiles=(6,)),
        Frame("Wrong", points=("Tiles",)),
    ],
)
def test_a_frame_that_cannot_be_read_is_named(wrong: Frame) -> None:
    bad = Example("A", "B", (Frame("Right", ("brown",)), wrong))
    file = msgspec.convert({"examples": {"range": msgspec.to_builtins(bad)}}, examples.Examples)
    with pytest.raises(Flaw, match=r"examples\.range\.frames\[1\]"):
        examples.check(file)
