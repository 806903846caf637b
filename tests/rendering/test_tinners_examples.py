"""Drawn examples for the explanations of Tinners' Trail."""

from __future__ import annotations

import tomllib

import msgspec
import pytest

from bot.games.content import ROOT, Flaw
from bot.games.tinners import rates
from bot.games.tinners.view import Ground
from rendering import tinners
from rendering.tinners import examples
from rendering.tinners.examples import Example, Frame
from tests.rendering.images import opened

LIMIT = 500 * 1024


@pytest.mark.parametrize("topic", tinners.topics())
def test_every_example_is_drawn_and_told(topic: str) -> None:
    picture = tinners.example(topic)
    assert picture is not None
    assert picture == tinners.example(topic.capitalize())
    assert picture.name == "tinners-example.webp"
    assert opened(picture).size == (700, 440)
    assert len(picture.data) <= LIMIT
    assert picture.alt.startswith("Example: ")
    assert len(picture.alt) <= 1024


def test_every_example_belongs_to_an_explanation() -> None:
    explained = tomllib.loads((ROOT / "tinners" / "help.toml").read_text(encoding="utf-8"))
    assert {topic.casefold() for topic in tinners.topics()} <= {topic.casefold() for topic in explained}


def test_a_topic_without_example_has_none() -> None:
    assert tinners.example("commands") is None
    assert tinners.example("chess") is None


@pytest.mark.parametrize("topic", ["miner", "port", "train", "adit", "pump"])
def test_developments_do_what_the_data_file_says(topic: str) -> None:
    """§8: the example must not go on telling other numbers after the file has changed."""
    kind = rates.kinds()[("miner", "port", "train", "adit", "pump").index(topic)]
    found = examples.find(topic)
    assert found is not None
    before, *later = (examples.areas(frame)[0] for frame in found.frames)
    assert before.ground is not None
    assert before.capacity is not None
    for after, round_index in zip(later, (1, 2), strict=False):
        assert after.ground is not None
        water = kind.water_by_round[round_index] if topic == "pump" else kind.water
        expected = (before.ground.tin + kind.tin, before.ground.copper + kind.copper, before.ground.water - water)
        assert (after.ground.tin, after.ground.copper, after.ground.water) == expected
        assert after.capacity == before.capacity + kind.capacity


def test_areas_are_read_with_all_that_they_have() -> None:
    mine, tile = examples.areas(Frame("", ("wendron seat2 2/5/3 own train inland", "fowey known 1/2/3 +1")))
    assert (mine.owner, mine.ground, mine.coloured, mine.train, mine.coast) == (
        1,
        Ground(2, 5, 3),
        (1,),
        True,
        False,
    )
    assert mine.capacity == rates.developments().base_capacity + 2
    assert (tile.tile, tile.printed, tile.pending) == ("known", Ground(1, 2, 3), Ground(1, 1, 1))


@pytest.mark.parametrize("wrong", ["", "wendron", "wendron seat9 1/2/3", "wendron 1/2", "wendron shown x/2/3"])
def test_a_frame_that_cannot_be_read_is_named(wrong: str) -> None:
    bad = Example("A", "B", (Frame("Right", ("redruth hidden",)), Frame("Wrong", (wrong,))))
    file = msgspec.convert({"examples": {"build": msgspec.to_builtins(bad)}}, examples.Examples)
    with pytest.raises(Flaw, match=r"examples\.build\.frames\[1\]"):
        examples.check(file)


def test_an_alias_that_leads_nowhere_is_named() -> None:
    with pytest.raises(Flaw, match=r"aliases\.end"):
        examples.check(msgspec.convert({"examples": {}, "aliases": {"end": "build"}}, examples.Examples))
