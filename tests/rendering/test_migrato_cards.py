"""Cards: told apart without colour and on a phone; what lies face-down can't be taken for anything else."""

from __future__ import annotations

import itertools

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.games.migrato.view import CardView
from rendering.migrato import cards, layout
from tests.rendering import migrato_views as views
from tests.rendering.test_palette import lightness

PHONE = 400 / layout.WIDTH
NUMBERS = {"gd": "543", "gn": "543", "sn": "432", "kd": "432", "bd": "321", "td": "531", "tn": "42"}  # §2.1
DECK = tuple(f"{kind[0]}{number}{kind[1]}" for kind, numbers in NUMBERS.items() for number in numbers)
DANGERS = ("xd", "xn", "xb")


def seen(card: CardView, *, covered: bool = False) -> Image.Image:
    """What can be seen of a card in a column, in greyscale."""
    size = layout.COLUMN_CARD
    sheet = Image.new("RGB", (size.width, size.height), "white")
    cards.stamp(sheet, cards.card(card, size, covered=covered), (0, 0))
    return (sheet.crop((0, 0, size.width, size.strip)) if covered else sheet).convert("L")


def grey(card: CardView, *, covered: bool = False) -> Image.Image:
    """The same as small as on a phone."""
    large = seen(card, covered=covered)
    return large.resize((round(large.width * PHONE), round(large.height * PHONE)), Image.Resampling.BOX)


def ground(card: CardView, *, covered: bool) -> int:
    """The grey level that most of a card has."""
    levels = seen(card, covered=covered).histogram()
    return levels.index(max(levels))


def difference(one: Image.Image, other: Image.Image) -> int:
    """The greatest difference of one pixel, of 255 levels."""
    levels = ImageChops.difference(one, other).histogram()
    return max(level for level, count in enumerate(levels) if count)


def down(code: str) -> CardView:
    return views.replace(views.card(code), face_down=True)


def test_any_two_species_differ_clearly_in_greyscale() -> None:
    for one, other in itertools.combinations(cards.BANDS, 2):
        assert abs(lightness(cards.BANDS[one]) - lightness(cards.BANDS[other])) >= 10, (one, other)


@pytest.mark.parametrize("covered", [False, True])
def test_any_two_birds_differ_on_a_phone_in_greyscale(covered: bool) -> None:
    pictures = {code: grey(views.card(code), covered=covered) for code in DECK}
    for one, other in itertools.combinations(DECK, 2):
        assert difference(pictures[one], pictures[other]) >= 60, (one, other)


def test_day_and_night_differ_in_tone_and_shape() -> None:
    """§2: a bird card has a time."""
    day, night = (cards.time_disc(time, 36).convert("RGBA") for time in ("day", "night"))
    tones = [ImageStat.Stat(disc.convert("L"), disc.getchannel("A")).mean[0] for disc in (day, night)]
    assert tones[0] - tones[1] > 40
    sun, moon = (disc.resize((10, 10), Image.Resampling.BOX).convert("L") for disc in (day, night))
    assert difference(sun, moon) >= 60


@pytest.mark.parametrize("covered", [False, True])
@pytest.mark.parametrize("code", [code for code in DECK if code.endswith("n")])
def test_a_card_that_lies_face_down_is_dark_also_for_its_owner(code: str, covered: bool) -> None:
    """§4: the owner knows his night cards; that they lie face-down must be seen all the same."""
    faces = [views.card(code), down(code), views.VEILED]
    pictures = [grey(face, covered=covered) for face in faces]
    tones = [ground(face, covered=covered) for face in faces]
    assert tones[0] - max(tones[1:]) > 50
    assert max(tones[1:]) < 50
    for one, other in itertools.combinations(pictures, 2):
        assert difference(one, other) >= 60


def test_no_card_that_lies_face_up_is_as_dark_as_one_that_lies_face_down() -> None:
    darkest = min(ground(views.card(code), covered=covered) for code in DECK for covered in (False, True))
    assert darkest - ground(views.VEILED, covered=False) > 20


def test_own_face_down_cards_differ_from_each_other() -> None:
    nights = [code for code in DECK if code.endswith("n")]
    pictures = {code: grey(down(code), covered=True) for code in nights}
    for one, other in itertools.combinations(nights, 2):
        assert difference(pictures[one], pictures[other]) >= 40, (one, other)


def test_dangers_tell_what_they_may_take() -> None:
    """§2.2: sun, moon, or both."""
    pictures = {code: grey(views.card(code)) for code in DANGERS}
    for one, other in itertools.combinations(DANGERS, 2):
        assert difference(pictures[one], pictures[other]) >= 60


def test_an_unknown_card_of_a_hand_or_deck_shows_no_time() -> None:
    assert cards.card(CardView(), layout.PILE_CARD).tobytes() == cards.back(layout.PILE_CARD).tobytes()
    assert cards.card(views.VEILED, layout.PILE_CARD).tobytes() != cards.back(layout.PILE_CARD).tobytes()
