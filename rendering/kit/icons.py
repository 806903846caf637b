"""Small pictures from the emoji font, cut to their outline and kept."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw, ImageEnhance

from rendering.kit.fonts import EMOJI, REGULAR, font

_DRAWN = 288


@lru_cache(maxsize=64)
def _outline(emoji: str) -> Image.Image:
    """The emoji drawn large and cut to what is visible. Raises ``ValueError`` if the font doesn't have it."""
    image = Image.new("RGBA", (2 * _DRAWN, 2 * _DRAWN))
    ImageDraw.Draw(image).text(
        (_DRAWN // 4, _DRAWN // 4), emoji, font=font(EMOJI, _DRAWN, REGULAR), embedded_color=True
    )
    box = image.getbbox()
    if box is None:
        raise ValueError(f"The emoji font has no picture for {emoji!r}.")
    return image.crop(box)


@lru_cache(maxsize=512)
def icon(emoji: str, size: int, *, faded: bool = False) -> Image.Image:
    """An emoji that fills a square of ``size`` pixels in its longer direction; ``faded`` without colour."""
    large = _outline(emoji)
    factor = size / max(large.size)
    small = large.resize(
        (max(1, round(large.width * factor)), max(1, round(large.height * factor))), Image.Resampling.BOX
    )
    if not faded:
        return small
    grey = ImageEnhance.Color(small).enhance(0.0)
    grey.putalpha(small.getchannel("A").point([value * 2 // 5 for value in range(256)]))
    return grey
