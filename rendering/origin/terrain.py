"""The ground of the map: which pixel belongs to which territory, from the drawing in letters.

Every letter of the drawing is a square of :data:`CELL` pixels. Squares are blurred and shaken by noise, and each
pixel goes to the territory that is strongest there: so coasts and borders wind, the same way every time.
"""

from __future__ import annotations

import random
from functools import lru_cache

from PIL import Image, ImageChops, ImageFilter

from rendering.kit.layers import layer
from rendering.origin import drawing

CELL = 20
SCALE = 2
SEA, PEAKS = 0, 1
FIRST = 2
"""The number of the first territory in :func:`ground`; sea and mountains come before."""
_FINE = 8
_BLUR = 4.5
_SHORE, _WEAK = 118, 20


def size() -> tuple[int, int]:
    """The map in pixels."""
    rows = drawing.rows()
    return len(rows[0]) * CELL, len(rows) * CELL


@layer(1)
def ground() -> Image.Image:
    """The map, :data:`SCALE` times its size, as numbers: sea, mountains, then the territories as
    :func:`drawing.territories` lists them."""
    wide, high = (length * SCALE for length in size())
    strongest = Image.new("L", (wide, high))
    found = Image.new("L", (wide, high))
    shaking = [_noise((wide, high), number) for number in range(5)]
    for number, letter in enumerate((drawing.PEAKS, *drawing.letters())):
        field, box = _field(letter)
        shaken = ImageChops.add(field, shaking[number % 5].crop(box), 1, -128)
        field = Image.composite(shaken, field, field.point([255 if level > _WEAK else 0 for level in range(256)]))
        mask = ImageChops.subtract(field, strongest.crop(box)).point([0] + [255] * 255)
        strongest.paste(field, box[:2], mask)
        found.paste(number + PEAKS, box[:2], mask)
    found.paste(SEA, (0, 0), ImageChops.invert(land()))
    return found


@lru_cache(maxsize=1)
def land() -> Image.Image:
    """All land as a mask of the same size."""
    wide, high = (length * SCALE for length in size())
    rows = drawing.rows()
    coarse = Image.new("L", (len(rows[0]), len(rows)))
    coarse.putdata([0 if sign == drawing.SEA else 255 for row in rows for sign in row])
    padded = _padded(coarse)
    soft = _soft(padded).crop((40 * 2, 40 * 2, 40 * 2 + wide, 40 * 2 + high))
    shaken = ImageChops.add(soft, _noise((wide, high), 9), 1, -128)
    return shaken.point([255 if level > _SHORE else 0 for level in range(256)])


def _padded(coarse: Image.Image) -> Image.Image:
    """Two squares more on every side, alike to what lies at the edge, so that land there goes on."""
    wide, high = coarse.size
    full = Image.new("L", (wide + 4, high + 4))
    full.paste(coarse.crop((0, 0, 1, high)).resize((2, high)), (0, 2))
    full.paste(coarse.crop((wide - 1, 0, wide, high)).resize((2, high)), (wide + 2, 2))
    full.paste(coarse, (2, 2))
    full.paste(full.crop((0, high + 1, wide + 4, high + 2)).resize((wide + 4, 2)), (0, high + 2))
    return full


def _soft(coarse: Image.Image) -> Image.Image:
    """Squares grown to the ground's pixels, with soft edges."""
    fine = coarse.resize((coarse.width * _FINE, coarse.height * _FINE), Image.Resampling.NEAREST)
    fine = fine.filter(ImageFilter.GaussianBlur(_BLUR))
    side = CELL * SCALE
    return fine.resize((coarse.width * side, coarse.height * side), Image.Resampling.BICUBIC)


def _field(letter: str) -> tuple[Image.Image, tuple[int, int, int, int]]:
    """How strong a letter is around its squares, and where that is on the ground."""
    rows = drawing.rows()
    spots = [(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == letter]
    left, top = max(min(x for x, _ in spots) - 2, 0), max(min(y for _, y in spots) - 2, 0)
    right, bottom = min(max(x for x, _ in spots) + 3, len(rows[0])), min(max(y for _, y in spots) + 3, len(rows))
    coarse = Image.new("L", (right - left, bottom - top))
    for x, y in spots:
        coarse.putpixel((x - left, y - top), 200)
    side = CELL * SCALE
    soft = _soft(_padded(coarse)).crop((2 * side, 2 * side, (2 + right - left) * side, (2 + bottom - top) * side))
    return ImageChops.add(soft, Image.new("L", soft.size, 20)), (
        left * side,
        top * side,
        right * side,
        bottom * side,
    )


@lru_cache(maxsize=8)
def _noise(size: tuple[int, int], number: int) -> Image.Image:
    """Smooth noise around 128, with large waves and small ones."""
    source = random.Random(number)
    half = (size[0] // 2, size[1] // 2)
    total = Image.new("L", half, 128)
    for step, strength in ((23, 46), (10, 30), (5, 12)):
        wide, high = half[0] // step + 3, half[1] // step + 3
        rough = Image.frombytes("L", (wide, high), source.randbytes(wide * high))
        rough = rough.point([128 + (level - 128) * strength // 128 for level in range(256)])
        smooth = rough.resize(half, Image.Resampling.BICUBIC, (1, 1, wide - 1, high - 1))
        total = ImageChops.add(total, smooth, 1, -128)
    return total.resize(size, Image.Resampling.BILINEAR)
