"""Text: no empty boxes, right order, never wider than its room."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from rendering.kit import fonts, lettering, wording
from rendering.kit.runs import _invisible, clean, clusters, runs
from rendering.picture import Caption

HARD_NAMES = (
    "W" * 32,
    "@everyone",
    "محمد علي",
    "שלום (12) Ana",
    "प्रिया शर्मा",
    "ক্ষমা",
    "ณัฐวุฒิ",
    "თამარი",
    "Ἀλέξανδρος",
    "Иван Ёлкин",
    "日本語の名前",
    "김민준",
    "陳大文",
    "👩‍👩‍👧‍👦 family",
    "🏳️‍🌈🇯🇵👍🏽❤️‍🔥1️⃣🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "𝕱𝖆𝖓𝖈𝖞 ℌ𝔢𝔵",
    "ｆｕｌｌｗｉｄｔｈ",
    "Z̸̧̢͎͓͔̝̝̯̘͎̓̎̈́a̵̛̻͔̜̞̤͒̓l̷̡̢̛̩̭̗͋g̴̨̟̱̠͗̎̀o̶̢̢̧̦̒͘",
    "a\u202eb\u2066c",
    "one\ntwo\tthree",
    "ᏣᎳᎩ",
    "\U00013000\U00013001",
    "\ue000\uf8ff",
    "☀ ☀️ ★ ♥ → ✓",
)


def drawn(run_text: str, face: fonts.Face) -> bytes:
    return bytes(fonts.font(face, 40, lettering.BOLD).getmask(run_text))


def visible(text: str) -> str:
    return "".join(character for character in text if not _invisible(ord(character)))


@pytest.mark.parametrize("name", HARD_NAMES)
def test_no_name_shows_a_box(name: str) -> None:
    for run in runs(name):
        for character in visible(run.text):
            assert ord(character) in fonts.characters(run.face), (name, character)
            if not character.isspace():
                assert drawn(character, run.face) != drawn("\U0010ffff", run.face), (name, character)


def test_the_check_for_boxes_sees_a_box() -> None:
    assert drawn("\U00013000", fonts.LATIN) == drawn("\U0010ffff", fonts.LATIN)


@given(st.text(max_size=40))
def test_any_text_is_covered_by_fonts_and_fits(name: str) -> None:
    for run in runs(name):
        assert all(ord(character) in fonts.characters(run.face) for character in visible(run.text))
    assert lettering.measure(lettering.fit(name, 34, 200, lettering.BOLD), 34, lettering.BOLD) <= 200
    for line in lettering.wrap(name, 26, 120, 2):
        assert lettering.measure(line, 26) <= 120


@given(st.text(max_size=40))
def test_runs_keep_every_cluster_once(name: str) -> None:
    assert sorted("".join(run.text for run in runs(name))) == sorted(
        "".join(cluster.text for cluster in clusters(name))
    )


def test_an_emoji_sequence_is_one_cluster_and_one_picture_wide() -> None:
    family = "👩‍👩‍👧‍👦"
    assert len(clusters(family)) == 1
    assert lettering.measure(family, 40) == lettering.measure("👩", 40)
    assert len(clusters("🇯🇵🇫🇷")) == 2


def test_fancy_letters_become_plain_ones() -> None:
    assert "".join(cluster.text for cluster in clusters("𝕱𝖆𝖓𝖈𝖞")) == "Fancy"


def test_a_character_that_no_font_has_becomes_a_dot() -> None:
    assert [cluster.text for cluster in clusters("a\U00013000")] == ["a", "‹13000›"]


def test_lines_of_right_to_left_script_run_from_the_right() -> None:
    assert [run.text.strip() for run in runs("אב Ana") if run.text.strip()] == ["Ana", "אב"]
    assert [run.text.strip() for run in runs("Ana אב 12 גד.") if run.text.strip()] == ["Ana", "גד", "12", "אב", "."]


def test_controls_overrides_and_heaps_of_marks_are_dropped() -> None:
    assert clean("a\u202eb\x00c\u200b") == "abc"
    assert clean(" \u3164 \u2800 ") == ""
    assert len(clean("e" + "\u0301" * 50)) <= 3


def test_names_are_cut_with_an_ellipsis_only_when_they_must() -> None:
    assert lettering.fit("Ana", 34, 200) == "Ana"
    cut = lettering.fit("W" * 32, 34, 200)
    assert cut.startswith("WW")
    assert cut.endswith("…")
    assert lettering.shrink("WWWWW", (34, 26), 150, lettering.BOLD) == ("WWWWW", 26)


def test_wrapped_lines_hold_the_whole_text_when_there_is_room() -> None:
    text = "Ana migrates a Sparrow to D4 over B3 and C3; a Town is covered."
    assert " ".join(lettering.wrap(text, 26, 300, 9)) == text
    assert "".join(lettering.wrap("日本語の名前" * 4, 26, 100, 20)) == "日本語の名前" * 4


@pytest.mark.parametrize("name", HARD_NAMES)
def test_drawing_stays_within_the_measured_width(name: str) -> None:
    image = Image.new("RGB", (3200, 120), "white")
    width = lettering.draw(image, (100, 80), name, 40, "black")
    box = image.convert("L").point(lambda value: 255 - value).getbbox()
    if box is not None:
        assert box[0] >= 92
        assert box[2] <= 100 + width + 8


def test_what_no_font_has_is_drawn_as_its_number_and_never_left_out() -> None:
    assert "".join(cluster.text for cluster in clusters("Ana\U0001fae9")) in ("Ana\U0001fae9", "Ana‹1FAE9›")
    assert [cluster.text for cluster in clusters("ᚠᚢ")] == ["‹16A0›", "‹16A2›"]


def test_players_whose_names_can_not_be_drawn_or_look_alike_are_told_by_their_seat() -> None:
    caption = Caption(("ᚠᚢᚦ", "ᚦᚢᚠ", "Ana", "Ana"), "")
    assert [wording.player(caption, seat) for seat in range(4)] == [
        "Seat 1", "Seat 2", "Ana (Seat 3)", "Ana (Seat 4)",
    ]  # fmt: skip
    long = Caption(("W" * 30 + "a", "W" * 30 + "b"), "")
    assert len({wording.short_name(long, seat) for seat in range(2)}) == 2
