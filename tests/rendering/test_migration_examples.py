"""Examples for explanations: every topic has one, and each agrees with the rules."""

from __future__ import annotations

import pytest
from PIL import Image

from bot.games.content import BadContent, parse
from bot.games.migration import moves, scoring
from bot.games.migration.data import EXPLORERS
from bot.games.migration.state import NOWHERE
from rendering import migration
from rendering.migration import examples
from rendering.migration.examples import Example, Frame
from tests.games.migration_position import Position
from tests.rendering.images import changed, opened

TERRAIN = ("fertile", "lake", "mountain", "deep_woods", "desert", "oasis")
PROCEDURES = ("turn", "expansion", "migration", "spirit", "wasteland", "coast", "interior", "draft", "founder")
OTHERS = ("map", "series", "end", "learning")
LIMIT = 200 * 1024


def numbered(key: str) -> range:
    """The numbers of an example's frames, from 0."""
    found = examples.find(key)
    return range(len(found.frames) if found is not None else 0)


FRAMES = [(key, number) for key in migration.topics() for number in numbered(key)]
PLACING = [
    (key, number) for key, number in FRAMES if (found := examples.find(key)) and found.frames[number].placing
]


def frame_of(key: str, number: int) -> tuple[Example, Frame]:
    found = examples.find(key)
    assert found is not None
    return found, found.frames[number]


def position(example: Example, frame: Frame) -> Position:
    """A frame as a position of the rules, with ``spare`` Rats in the mover's hand besides the piece placed."""
    ground = examples.hexes(frame.land or example.land)
    made = Position(
        list(ground), seats=4, learning=frame.learning, forest={h for h in ground if ground[h] == "forest"}
    )
    view = examples.view(example, frame)
    for region in view.regions:
        if region.modifier is not None:
            made.tile(region.modifier, region.label)
        if region.owner is not None and region.explorer is not None:
            made.town(region.owner, region.explorer, region.label)
        for _ in range(region.pile):
            made.waste(region.label)
    for seat, label in enumerate(view.spirits):
        made.state.spirits[seat] = made.x(label) if label is not None else NOWHERE
    if frame.placing:
        made.hand(examples.SEATS.index(frame.mover), frame.placing, *["rats"] * frame.spare)
    return made


@pytest.mark.parametrize("topic", [*EXPLORERS, *TERRAIN, *PROCEDURES, *OTHERS])
def test_every_topic_has_an_example(topic: str) -> None:
    assert topic in migration.topics()
    picture = migration.example(topic)
    assert picture is not None
    assert opened(picture).size == (700, 440)
    assert len(picture.data) <= LIMIT
    assert 80 < len(picture.alt) <= 1024
    assert not picture.alt.endswith("…")
    assert picture.name == "migration-example.webp"


def test_no_two_topics_have_the_same_picture() -> None:
    drawn: dict[str, Image.Image] = {}
    for topic in migration.topics():
        found, picture = examples.find(topic), migration.example(topic)
        assert found is not None
        assert picture is not None
        drawn[found.title] = opened(picture)
    titles = list(drawn)
    assert len(titles) >= 28
    for number, title in enumerate(titles):
        assert all(changed(drawn[title], drawn[other]) is not None for other in titles[:number])


def test_a_topic_may_be_spelled_as_people_do() -> None:
    assert migration.example("Poison Oak") == migration.example("poison_oak") == migration.example(" POISON-OAK ")
    assert migration.example("chess") is None
    assert migration.example("") is None


@pytest.mark.parametrize(("key", "number"), PLACING)
def test_marked_places_are_all_that_the_rules_allow(key: str, number: int) -> None:
    example, frame = frame_of(key, number)
    made = position(example, frame)
    seat = examples.SEATS.index(frame.mover)
    origin = made.state.spirits[seat]
    can = moves.reach(made.state, made.land, seat, EXPLORERS.index(frame.placing), origin, entries=True)
    allowed = {made.land.labels[x] for x in (*can.free, *can.far)}
    assert allowed == set(frame.marks)
    assert not allowed & set(frame.barred)


@pytest.mark.parametrize(("key", "number"), FRAMES)
def test_towns_have_the_points_that_the_rules_give(key: str, number: int) -> None:
    example, frame = frame_of(key, number)
    made = position(example, frame)
    for town in examples.towns(frame):
        assert town.points == scoring.town_points(made.state, made.land, made.x(town.label)), town.label


@pytest.mark.parametrize("key", ["coast", "interior"])
def test_coast_and_interior_are_marked_as_the_rules_have_them(key: str) -> None:
    example, coast = frame_of(key, 0)
    land = position(example, coast).land
    assert set(coast.marks) == {land.labels[x] for x in land.coast}
    assert set(example.frames[1].marks) == set(land.labels) - set(coast.marks)


def test_sums_in_captions_are_right() -> None:
    for key, told in (("rats", "Red has 3, Blue 1"), ("end", "Red 4, Blue 5")):
        example, frame = frame_of(key, 0)
        scores = position(example, frame).scores()
        assert told in example.caption
        assert [int(word) for word in told.replace(",", "").split() if word.isdigit()] == scores[:2]


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ('[aliases]\nx = "y"\n[examples]', "aliases.x"),
        ('[examples.a]\ntitle = "A"\ncaption = "."', "examples.a"),
        ('[examples.a]\ntitle = "A"\ncaption = "."\nland = [".?"]\nframes = [{}]', r"examples.a.frames\[0\]"),
        (
            '[examples.a]\ntitle = "A"\ncaption = "."\nland = ["."]\nframes = [{ towns = ["B7 red oak"] }]',
            r"examples.a.frames\[0\]",
        ),
        (
            '[examples.a]\ntitle = "A"\ncaption = "."\nland = ["."]\nframes = [{ marks = ["B7"] }]',
            r"examples.a.frames\[0\]",
        ),
    ],
)
def test_a_faulty_file_is_refused_with_the_place(written: str, fault: str) -> None:
    with pytest.raises(BadContent, match=fault):
        parse(examples.FILE, written, examples.Examples, examples.check)
