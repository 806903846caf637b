"""Seat colours: told apart without colour vision."""

from __future__ import annotations

import itertools

from PIL import ImageColor

from rendering.kit import canvas, palette


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


def test_labels_stand_out_from_every_ground() -> None:
    from rendering.migration import land

    for kind in (*palette.TERRAIN, "forest", "land"):
        _, face = land.colours(kind)
        assert abs(lightness(face) - lightness(land.label_colour(kind))) >= 45, kind
