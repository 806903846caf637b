"""Seats, grounds and Explorers: told apart without colour vision, on a phone."""

from __future__ import annotations

import itertools

import msgspec
import pytest
from PIL import Image, ImageChops, ImageColor, ImageStat

from bot.games.migration.view import RegionView
from rendering import migration
from rendering.kit import canvas, palette
from rendering.migration import grounds, layout
from tests.rendering import migration_views as views
from tests.rendering.images import opened


def lightness(colour: str) -> float:
    """CIE L* of a colour, 0 (black) to 100 (white)."""
    channels = [value / 255 for value in ImageColor.getrgb(colour)[:3]]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return 116 * luminance ** (1 / 3) - 16 if luminance > 0.008856 else 903.3 * luminance


def test_any_two_seats_differ_clearly_in_greyscale() -> None:
    for one, other in itertools.combinations(palette.SEATS, 2):
        assert abs(lightness(one.colour) - lightness(other.colour)) >= 12, (one.word, other.word)


def test_every_seat_has_a_shape_of_its_own() -> None:
    assert len({style.shape for style in palette.SEATS}) == len(palette.SEATS) == 5
    outlines = {canvas.emblem(style, 40).getchannel("A").tobytes() for style in palette.SEATS}
    assert len(outlines) == 5


KINDS = ("land", "forest", *palette.TERRAIN)


def test_labels_stand_out_from_every_ground() -> None:
    for kind in KINDS:
        _, face = grounds.colours(kind)
        assert abs(lightness(face) - lightness(grounds.label_colour(kind))) >= 45, kind


def test_any_two_grounds_differ_in_greyscale() -> None:
    """A Lake has the face of plain land and its pond instead."""
    faces = {kind: grounds.colours(kind)[1] for kind in KINDS} | {"lake": palette.POND}
    for one, other in itertools.combinations(KINDS, 2):
        assert abs(lightness(faces[one]) - lightness(faces[other])) >= 3.9, (one, other)


def phone_sized(kind: str, **piece: object) -> Image.Image:
    """One Region of a small map in grey as it shows on a picture of 400 pixels' width, without its label."""
    terrain = None if kind in ("land", "forest") else kind
    regions = [RegionView(f"A{q + 1}", q, 0, kind == "forest", False) for q in range(9)]
    spots = [msgspec.structs.replace(region, modifier=terrain) for region in regions]
    spots[4] = msgspec.structs.replace(spots[4], **piece)
    view = msgspec.structs.replace(views.start(phase="play"), regions=tuple(spots))
    plan = layout.plan(layout.places(view.regions))
    spot = plan.spots["A5"]
    left, right = spot.centre[0] - plan.radius * 0.86, spot.centre[0] + plan.radius * 0.86
    box = (round(left), spot.label_box[3] + 2, round(right), round(spot.centre[1] + plan.radius))
    cut = opened(migration.board(view, views.caption())).convert("L").crop(box)
    return cut.resize((round(cut.width * 400 / 1400), round(cut.height * 400 / 1400)), Image.Resampling.BOX)


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two grey pictures, in levels of 255."""
    return float(ImageStat.Stat(ImageChops.difference(one, other)).mean[0])


@pytest.mark.parametrize("piece", [{}, {"owner": 0, "explorer": "oak", "points": 1}, {"pile": 1}])
def test_grounds_are_told_apart_at_a_phones_width_in_greyscale(piece: dict[str, object]) -> None:
    """Empty, under a Town and under Wasteland; nothing but the Spirit ever stands on a Lake."""
    kinds = [kind for kind in KINDS if kind != "lake" or not piece]
    seen = {kind: phone_sized(kind, **piece) for kind in kinds}
    for one, other in itertools.combinations(kinds, 2):
        assert difference(seen[one], seen[other]) >= 4, (one, other)


def test_explorers_are_told_apart_at_a_phones_width_in_greyscale() -> None:
    seen = {key: phone_sized("land", owner=0, explorer=key, points=1 if key != "rats" else 2) for key in views.FULL}
    for one, other in itertools.combinations(views.FULL, 2):
        assert difference(seen[one], seen[other]) >= 4, (one, other)
