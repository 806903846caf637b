"""The 256 colours of each game: what is written in them looks as it was drawn."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from bot.games.catalog import GAMES
from bot.games.content import BadContent, parse
from rendering.kit import inks
from rendering.kit.inks import Inks
from tests.rendering.images import opened
from tests.rendering.mixing import true_colours

SEEN = 32
"""By so many of 255 levels may a colour be off before anybody could see it in a thin line's edge."""


@pytest.mark.parametrize("game", list(GAMES))
def test_a_position_is_written_as_it_was_drawn(game: str) -> None:
    """If not: ``python -m tests.rendering.mixing``, with the game's name."""
    for drawn in true_colours(game, seeds=1, each=3):
        off = ImageChops.difference(drawn, opened(inks.publish(drawn, game, "position", "A position.")))
        levels = off.convert("L").histogram()
        assert sum(levels[SEEN:]) < 0.0005 * drawn.width * drawn.height
        assert sum(level * count for level, count in enumerate(levels)) < 2.5 * drawn.width * drawn.height


def test_equal_pictures_are_written_equally() -> None:
    image = Image.new("RGB", (40, 40), "#D8392E")
    one, other = (inks.publish(image, "tinners", "red", "Red.") for _ in range(2))
    assert one == other
    assert one.name == "red.png"


@pytest.mark.parametrize(
    ("colours", "fault"), [("", "there are 0"), ("FFFFFF " * 257, "there are 257"), ("FFFFFF red", "'red'")]
)
def test_a_file_of_colours_that_can_not_be_used_is_refused(colours: str, fault: str) -> None:
    with pytest.raises(BadContent, match=f"colours: .*{fault}"):
        parse("tinners/inks.toml", f'colours = "{colours}"', Inks, inks.check)
