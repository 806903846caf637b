"""Drawn examples for the explanations of Migrato."""

from __future__ import annotations

import tomllib

import msgspec
import pytest

from bot.games.content import ROOT, Flaw
from rendering import migrato
from rendering.migrato import examples
from rendering.migrato.examples import Example, Frame
from tests.rendering import migrato_views as views
from tests.rendering.images import opened

LIMIT = 500 * 1024


@pytest.mark.parametrize("topic", migrato.topics())
def test_every_example_is_drawn_and_told(topic: str) -> None:
    picture = migrato.example(topic)
    assert picture is not None
    assert picture == migrato.example(topic.capitalize())
    assert picture.name == "migrato-example.webp"
    assert opened(picture).size == (700, 440)
    assert len(picture.data) <= LIMIT
    assert picture.alt.startswith("Example: ")
    assert len(picture.alt) <= 1024


def test_every_example_belongs_to_an_explanation() -> None:
    explained = tomllib.loads((ROOT / "migrato" / "help.toml").read_text(encoding="utf-8"))
    assert {topic.casefold() for topic in migrato.topics()} <= {topic.casefold() for topic in explained}


def test_a_topic_without_example_has_none() -> None:
    assert migrato.example("commands") is None
    assert migrato.example("chess") is None


def test_species_show_the_needs_of_the_deck_file() -> None:
    """§2.1: the example must not go on telling another need after the file has changed."""
    found = examples.find("species")
    assert found is not None
    for frame in found.frames:
        (held,) = examples.columns(frame)[0].cards
        assert frame.note == f"needs {views.NEEDED[held.species or '']}"


def test_columns_are_read_from_the_top() -> None:
    read = examples.columns(Frame("", ("k4d s3n* ? xn", "pile t4n 2")))
    assert read[0].cards == (
        views.card("k4d"),
        views.replace(views.card("s3n"), face_down=True),
        views.VEILED,
        views.card("xn"),
    )
    assert read[1] == (views.cards("t4n"), 2)


def test_alt_text_tells_every_frame() -> None:
    picture = migrato.example("columns")
    assert picture is not None
    assert "Right: Kite 4 3 3 (allowed). Rises: Kite 3 4 (not allowed)." in picture.alt


@pytest.mark.parametrize("wrong", ["", "k9d", "kk4d", "z4d", "pile t4n x", "k4x"])
def test_a_frame_that_cannot_be_read_is_named(wrong: str) -> None:
    bad = Example("A", "B", (Frame("Right", ("k4d",)), Frame("Wrong", (wrong,))))
    file = msgspec.convert({"examples": {"columns": msgspec.to_builtins(bad)}}, examples.Examples)
    with pytest.raises(Flaw, match=r"examples\.columns\.frames\[1\]"):
        examples.check(file)


def test_an_alias_that_leads_nowhere_is_named() -> None:
    with pytest.raises(Flaw, match=r"aliases\.end"):
        examples.check(msgspec.convert({"examples": {}, "aliases": {"end": "columns"}}, examples.Examples))
