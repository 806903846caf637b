"""Looking into pictures."""

from __future__ import annotations

import io

from PIL import Image, ImageChops

from rendering.picture import Picture

Box = tuple[int, int, int, int]


def opened(picture: Picture) -> Image.Image:
    """A picture's pixels."""
    return Image.open(io.BytesIO(picture.data)).convert("RGB")


def changed(one: Image.Image, other: Image.Image, box: Box | None = None, tolerance: int = 0) -> Box | None:
    """Where two images differ (within ``box``) by more than ``tolerance`` of 255 levels, or ``None``."""
    if box is not None:
        one, other = one.crop(box), other.crop(box)
    difference = ImageChops.difference(one, other)
    return difference.point(lambda level: 255 if level > tolerance else 0).getbbox()
