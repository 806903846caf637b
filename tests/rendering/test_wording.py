"""Alternative texts, cut to their length."""

from __future__ import annotations

from rendering.kit.canvas import ALT_LIMIT
from rendering.kit.wording import WHOLE_BOARD, first_that_fits


def test_what_fits_whole_is_told_whole_without_a_hint() -> None:
    assert first_that_fits([lambda: "a" * ALT_LIMIT, lambda: "b"]) == "a" * ALT_LIMIT


def test_what_leaves_something_out_says_where_all_of_it_is_told() -> None:
    told = first_that_fits([lambda: "a" * (ALT_LIMIT + 1), lambda: "b" * ALT_LIMIT, lambda: "c"])
    assert told == f"c {WHOLE_BOARD}"


def test_a_telling_that_just_fits_is_not_cut_for_the_hint() -> None:
    assert first_that_fits([lambda: "a" * 2000, lambda: "b" * ALT_LIMIT]) == "b" * ALT_LIMIT


def test_what_never_fits_is_cut_and_ends_with_the_hint() -> None:
    for tellings in ([lambda: "a, " * 800], [lambda: "a, " * 900, lambda: "b, " * 800]):
        told = first_that_fits(tellings)
        assert len(told) <= ALT_LIMIT
        assert told.endswith(f"… {WHOLE_BOARD}")
