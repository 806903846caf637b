"""What the options bring, in the lines above the buttons."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from bot.games.contract import Option
from bot.games.text import Text
from cogs.support.answers import notes

TABLE: Any = SimpleNamespace(seats=[])


def _option(label: str, note: str) -> Option:
    return Option(label, Text(label), note=Text(note))


def test_a_note_of_several_names_them_without_what_is_of_one_alone() -> None:
    options = [_option("B2", "Expansion"), _option("C3: worth 2", "Expansion"), _option("A3: pay 1", "Over B2")]
    assert notes(TABLE, options) == ["B2, C3: Expansion", "A3: Over B2"]


def test_names_with_commas_in_them_are_told_apart() -> None:
    options = [_option("Kite 3, day", "Face up"), _option("Kite 4, day", "Face up")]
    assert notes(TABLE, options) == ["Kite 3, day; Kite 4, day: Face up"]


def test_what_has_one_name_is_named_once() -> None:
    options = [_option("A3: pay a Bass", "Over B2"), _option("A3: pay a Fly", "Over B2")]
    assert notes(TABLE, options) == ["A3: Over B2"]
