"""As much of a game as a worker needs to draw its board: the type of its views, and the picture."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from PIL import Image

from rendering.kit import canvas
from rendering.picture import Caption, Picture


class View(msgspec.Struct):
    """What there is to see."""

    dots: int


class Dots:
    """Its rules, as far as drawing asks for them."""

    view_type = View


GAME = Dots()


def board(view: View, caption: Caption, marks: Sequence[str] = ()) -> Picture:
    """A white square."""
    return canvas.publish(Image.new("RGB", (8, 8), "#FFFFFF"), "dots", f"{caption.title}: {view.dots}")
