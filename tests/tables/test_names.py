"""Whatever people call themselves, a table shows a line of text."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tables.names import looks, tidy
from tests.tables.hall import ANNE, CHANNEL, Hall

FAMILY = "👨‍👩‍👧"


@pytest.mark.parametrize(
    "kept",
    [
        "W" * 32,
        FAMILY,
        "ليلى",
        "日本太郎",
        "@everyone",
        "<@1001>",
        "**bold**",
        "Zoë",
        "🏴‍☠️",
        "क्‍ष",
        "Ana🪿",
        "🫨🫨",
        "ᚠᚢᚦ",
    ],
)
def test_names_in_every_script_stay_as_they_are(kept: str) -> None:
    assert tidy(kept, 1) == kept


@pytest.mark.parametrize(
    "blank", ["", " ", "\t\n", "\u200b", "\u200d", "\u3164", "\u2800\u2800", "\u0000", "\u202e", "\u0301", "\ufe0f"]
)
def test_whoever_shows_nothing_is_called_after_the_seat(blank: str) -> None:
    assert tidy(blank, 3) == "Player 3"


@pytest.mark.parametrize(
    ("given_name", "kept"),
    [
        ("W" * 33, "W" * 32),
        ("An\nne", "An ne"),
        ("  An   ne\t", "An ne"),
        ("A\u0000n\u0007n\x7fe", "Anne"),
        ("\u202eenna\u202c", "enna"),
        ("\u2066Anne\u2069\u200f\u061c", "Anne"),
        ("Zoe\u0308", "Zoë"),
        ("A\u2028n\u2029ne", "Anne"),
        ("Anne \u200d", "Anne"),
        ("x" * 31 + FAMILY, "x" * 31 + "👨"),
        ("x" * 30 + FAMILY, "x" * 30 + "👨"),
    ],
)
def test_what_would_break_a_line_or_turn_it_round_is_left_out(given_name: str, kept: str) -> None:
    assert tidy(given_name, 1) == kept


@given(st.text())
def test_every_name_is_one_short_line_that_shows_something(typed: str) -> None:
    kept = tidy(typed, 2)
    assert 1 <= len(kept) <= 32
    assert kept == " ".join(kept.split())
    assert not any(unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") for c in kept)
    assert not set(kept) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")
    assert tidy(kept, 2) == kept


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Ana", "Ana"), ("Ana", "ANA"), ("Ana", "An\u200da"), ("Ana", "An\u3164a"), ("Ana", "Аna"), ("Zoë", "Zoe"),
        ("W" * 32, "W" * 32), ("𝐀na", "Ana"), ("Ana", "Ana\ufe0f"), ("Ana", "Ana\U000e0100"),
    ],
)  # fmt: skip
def test_a_name_that_looks_like_another_is_numbered(first: str, second: str) -> None:
    kept = tidy(first, 1)
    other = tidy(second, 2, [kept])
    assert other.endswith(" (2)")
    assert len(other) <= 32
    third = tidy(second, 3, [kept, other])
    assert third.endswith(" (3)")
    assert len({looks(each) for each in (kept, other, third)}) == 3


@pytest.mark.parametrize(
    ("first", "second"), [("Ana🪿", "Ana"), ("🫨🫨", "🫨"), ("🪿", "🫨"), ("Ana", "Anna"), ("日", "本")]
)
def test_names_that_look_different_stay_as_they_are(first: str, second: str) -> None:
    assert tidy(second, 2, [tidy(first, 1)]) == second


def test_a_name_that_shows_nothing_is_not_the_name_of_another() -> None:
    assert tidy("\u200b", 2, ["Player 2"]) == "Player 2 (2)"


async def test_two_of_one_name_at_a_table_are_told_apart(hall: Hall) -> None:
    table = await hall.lobby.open("migration", ANNE, "Ana", channel=CHANNEL, guild=None)
    await hall.lobby.join(table.id, 5, "ana")
    assert [seat.name for seat in (await hall.table(table.id)).seats] == ["Ana", "ana (2)"]


async def test_a_table_keeps_the_tidy_name(hall: Hall) -> None:
    table = await hall.lobby.open("migration", ANNE, "\u202e\n", channel=CHANNEL, guild=None)
    await hall.lobby.join(table.id, 5, "Ben\u202e  the\nBold")
    assert [seat.name for seat in (await hall.table(table.id)).seats] == ["Player 1", "Ben the Bold"]
