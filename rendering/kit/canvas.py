"""Drawing with smooth edges: shapes are drawn larger and reduced, and what is drawn often is kept."""

from __future__ import annotations

import io
import math
from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFilter

from rendering.kit import palette
from rendering.kit.palette import SeatStyle, Shape
from rendering.picture import Picture

Box = tuple[int, int, int, int]
Point = tuple[float, float]

SCALE = 4
ALT_LIMIT = 1024


def sprite(width: int, height: int, paint: Callable[[ImageDraw.ImageDraw, int], None]) -> Image.Image:
    """Draw on a transparent image of ``width`` x ``height`` pixels with smooth edges.

    ``paint`` gets a drawing surface :data:`SCALE` times as large, and that factor.
    """
    large = Image.new("RGBA", (width * SCALE, height * SCALE))
    paint(ImageDraw.Draw(large), SCALE)
    return large.reduce(SCALE)


def stamp(image: Image.Image, piece: Image.Image, centre: Point) -> None:
    """Put a transparent image on ``image``, its middle at ``centre``; what lies outside is cut off."""
    left = round(centre[0] - piece.width / 2)
    top = round(centre[1] - piece.height / 2)
    if image.mode == "RGBA":
        image.alpha_composite(piece, (max(left, 0), max(top, 0)), (max(-left, 0), max(-top, 0)))
    else:
        image.paste(piece, (left, top), piece)


@lru_cache(maxsize=128)
def _rounded_mask(width: int, height: int, radius: int) -> Image.Image:
    mask = Image.new("L", (width, height), 255)
    radius = min(radius, width // 2, height // 2)
    if not radius:
        return mask
    corner = Image.new("L", (radius * SCALE, radius * SCALE))
    ImageDraw.Draw(corner).ellipse((0, 0, 2 * radius * SCALE, 2 * radius * SCALE), fill=255)
    corner = corner.reduce(SCALE)
    flip, mirror = Image.Transpose.FLIP_TOP_BOTTOM, Image.Transpose.FLIP_LEFT_RIGHT
    mask.paste(corner, (0, 0))
    mask.paste(corner.transpose(mirror), (width - radius, 0))
    mask.paste(corner.transpose(flip), (0, height - radius))
    mask.paste(corner.transpose(flip).transpose(mirror), (width - radius, height - radius))
    return mask


def rounded(
    image: Image.Image, box: Box, radius: int, fill: str, *, outline: str | None = None, width: int = 0
) -> None:
    """Fill a rectangle with rounded corners; ``outline`` is drawn ``width`` pixels wide inside the box."""
    left, top, right, bottom = box
    if outline is not None and width:
        image.paste(outline, box, _rounded_mask(right - left, bottom - top, radius))
        left, top, right, bottom = left + width, top + width, right - width, bottom - width
        radius = max(radius - width, 0)
    image.paste(fill, (left, top, right, bottom), _rounded_mask(right - left, bottom - top, radius))


def shade(image: Image.Image, box: Box, radius: int, *, blur: int, strength: int, drop: int = 0) -> None:
    """Darken ``image`` behind a rounded box as a soft shadow, ``drop`` pixels lower than the box."""
    left, top, right, bottom = box
    area = Image.new("L", (right - left + 4 * blur, bottom - top + 4 * blur))
    mask = _rounded_mask(right - left, bottom - top, radius).point([v * strength // 255 for v in range(256)])
    area.paste(mask, (2 * blur, 2 * blur))
    area = area.filter(ImageFilter.BoxBlur(blur))
    image.paste(palette.NIGHT, (left - 2 * blur, top - 2 * blur + drop), area)


def polygon(shape: Shape, centre: Point, radius: float) -> list[Point]:
    """The corners of a seat's shape; a circle has none."""
    x, y = centre
    if shape == "circle":
        return []
    if shape == "square":
        half = radius * 0.84
        return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    if shape == "diamond":
        return [(x, y - radius * 1.08), (x + radius * 1.08, y), (x, y + radius * 1.08), (x - radius * 1.08, y)]
    if shape == "triangle":
        return [
            (x, y - radius * 1.02),
            (x + radius * 1.08, y + radius * 0.82),
            (x - radius * 1.08, y + radius * 0.82),
        ]
    points = []
    for step in range(10):
        reach = radius * (1.1 if step % 2 == 0 else 0.5)
        angle = math.pi * (step / 5 - 0.5)
        points.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return points


def paint_shape(draw: ImageDraw.ImageDraw, shape: Shape, centre: Point, radius: float, fill: str) -> None:
    """Fill a seat's shape on a drawing surface."""
    if shape == "circle":
        x, y = centre
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=fill)
    else:
        draw.polygon(polygon(shape, centre, radius), fill=fill)


@lru_cache(maxsize=64)
def emblem(style: SeatStyle, size: int) -> Image.Image:
    """A seat's shape in its colour with a white rim and a dark edge, ``size`` pixels across."""

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        middle = (size * scale / 2, size * scale / 2)
        full = size * scale * 0.45
        paint_shape(draw, style.shape, middle, full, style.edge)
        paint_shape(draw, style.shape, middle, full * 0.9, palette.WHITE)
        paint_shape(draw, style.shape, middle, full * 0.7, style.colour)

    return sprite(size, size, paint)


def publish(image: Image.Image, stem: str, alt: str) -> Picture:
    """Encode an image without loss as a file named after ``stem``.

    Lossless WebP with the least effort is both faster and smaller than PNG for these pictures.
    Raises ``ValueError`` when ``alt`` is longer than a picture's text may be.
    """
    target = io.BytesIO()
    image.save(target, "WEBP", lossless=True, method=0, quality=20)
    return Picture(target.getvalue(), f"{stem}.webp", _checked(stem, alt))


def publish_indexed(image: Image.Image, stem: str, alt: str) -> Picture:
    """The same for an image of at most 256 colours (mode ``P``), as PNG with little effort, which is faster still.
    Raises what :func:`publish` does."""
    target = io.BytesIO()
    image.save(target, "PNG", compress_level=1)
    return Picture(target.getvalue(), f"{stem}.png", _checked(stem, alt))


def _checked(stem: str, alt: str) -> str:
    if len(alt) > ALT_LIMIT:
        raise ValueError(f"The alt text of {stem} has {len(alt)} characters; at most {ALT_LIMIT} fit.")
    return alt
