"""The cards, each drawn once for a size and kept.

A card that lies face-up is light with its species' colour on top; one that lies face-down is dark, also when
the viewer knows what it is. The sun stands on a light disc, the moon on a dark one.
"""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFilter, ImageOps

from bot.games.migrato.view import CardView
from rendering.kit import canvas, lettering, palette
from rendering.kit.canvas import Point
from rendering.kit.icons import icon
from rendering.kit.wording import phrase
from rendering.migrato import words
from rendering.migrato.layout import CardSize

BANDS: dict[str, str] = {
    "kite": "#6B4423",
    "stilt": "#C03A76",
    "teal": "#3BA994",
    "bee_eater": "#F5B92E",
    "goose": "#DCE6EF",
}
"""The species' colours, which stay apart in greyscale."""
DARK_INK = ("teal", "bee_eater", "goose")
OTHER_BAND = "#9AA0A6"
DANGER, DANGER_LIGHT = "#8E1B12", "#FBE9DF"
NIGHT_BACK, NIGHT_EDGE, NIGHT_STAR = "#1B2552", "#0B1030", "#8C9BE0"
DAY_DISC, DECK_BACK, DECK_LINE = "#FFF7D2", "#2F6C73", "#8FC3C4"
BEE_EATER_PLUMAGE = "#2E9FB5"
RADIUS, SHADOW = 12, 6
_STARS = ((0.12, 0.5), (0.34, 0.46), (0.88, 0.52), (0.1, 0.68), (0.9, 0.7), (0.5, 0.08), (0.62, 0.32))


def stamp(image: Image.Image, drawn: Image.Image, corner: tuple[int, int]) -> None:
    """Put a card on a picture, its own upper left corner at ``corner`` and its shadow around it."""
    image.paste(drawn, (corner[0] - SHADOW, corner[1] - SHADOW), drawn)


@lru_cache(maxsize=512)
def card(held: CardView, size: CardSize, *, covered: bool = False) -> Image.Image:
    """A card with its shadow; of a ``covered`` one only the upper strip will be seen, so the bird stands there."""
    if held.danger is not None:
        face = _danger(held.danger, size)
    elif held.species is None:
        face = _hidden(size) if held.face_down else _back(size)
    else:
        face = _bird(held, size, covered=covered)
    return _with_shadow(face)


@lru_cache(maxsize=16)
def back(size: CardSize) -> Image.Image:
    """The back of a card in the deck or in somebody's hand, with its shadow."""
    return _with_shadow(_back(size))


def _with_shadow(face: Image.Image) -> Image.Image:
    full = Image.new("RGBA", (face.width + 2 * SHADOW, face.height + 2 * SHADOW), palette.NIGHT)
    mask = Image.new("L", full.size)
    ImageDraw.Draw(mask).rounded_rectangle(
        (SHADOW, SHADOW + 2, SHADOW + face.width, SHADOW + face.height + 2), RADIUS, fill=120
    )
    full.putalpha(mask.filter(ImageFilter.GaussianBlur(2.5)))
    full.alpha_composite(face, (SHADOW, SHADOW))
    return full


def _sheet(size: CardSize, fill: str, edge: str, width: int = 3) -> Image.Image:
    sheet = Image.new("RGBA", (size.width, size.height))
    canvas.rounded(sheet, (0, 0, size.width, size.height), RADIUS, fill, outline=edge, width=width)
    return sheet


def _banded(size: CardSize, band: str, body: str) -> Image.Image:
    sheet = _sheet(size, band, palette.INK)
    lower = _sheet(size, body, palette.INK).crop((0, size.strip, size.width, size.height))
    sheet.paste(lower, (0, size.strip))
    sheet.paste(palette.INK, (0, size.strip - 1, size.width, size.strip + 1))
    return sheet


def tint(colour: str) -> str:
    """A light shade of a colour, for the card's body."""
    channels = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return "#" + "".join(f"{255 - (255 - channel) // 7:02X}" for channel in channels)


def _bird(held: CardView, size: CardSize, *, covered: bool) -> Image.Image:
    species = held.species or ""
    kind = words.bird(species)
    band = BANDS.get(species, OTHER_BAND)
    if held.face_down:
        sheet, ink, name_ink = _night(size), palette.WHITE, palette.WHITE
    else:
        sheet = _banded(size, band, tint(band))
        ink = palette.INK if species in DARK_INK else palette.WHITE
        name_ink = palette.INK
    _corner(sheet, str(held.number), size, ink)
    _time(sheet, size, held.time or "day")
    if held.face_down:
        _flag(sheet, size, band)
    if covered:
        art = _sticker(species, round(size.strip * 0.8))
        canvas.stamp(sheet, art, (size.width * 0.485, size.strip / 2))
        return sheet
    foot = _name(sheet, phrase(kind.short), size, name_ink)
    _picture(sheet, size, foot, species=species, dark=held.face_down)
    return sheet


def _flag(sheet: Image.Image, size: CardSize, band: str) -> None:
    """The species' colour along the foot of a face-down card that the viewer knows."""
    foot = _sheet(size, band, NIGHT_EDGE).crop((0, size.height - 12, size.width, size.height))
    sheet.paste(foot, (0, size.height - 12))


def _corner(sheet: Image.Image, text: str, size: CardSize, ink: str) -> None:
    letters = round(size.strip * 0.92)
    baseline = (size.strip + lettering.cap_height(letters)) / 2
    lettering.draw(sheet, (size.width * 0.075, baseline), text, letters, ink, weight=lettering.BOLD)


def _time(sheet: Image.Image, size: CardSize, *times: str) -> None:
    """Sun or moon (or both) at the right end of the strip."""
    across = round(size.strip * 0.74)
    x = size.width - across / 2 - size.width * 0.055
    for time in reversed(times):
        canvas.stamp(sheet, time_disc(time, across), (x, size.strip / 2))
        x -= across + 2


@lru_cache(maxsize=32)
def time_disc(time: str, across: int) -> Image.Image:
    """The sign of day or night, ``across`` pixels wide."""
    night = time == "night"

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        full = across * scale
        draw.ellipse((0, 0, full - 1, full - 1), fill=palette.WHITE if night else palette.INK)
        edge = full * 0.06
        draw.ellipse((edge, edge, full - edge, full - edge), fill=NIGHT_EDGE if night else DAY_DISC)

    disc = canvas.sprite(across, across, paint)
    sign = icon(words.MOON if night else words.SUN, round(across * (0.66 if night else 0.8)))
    canvas.stamp(disc, sign, (across / 2, across / 2))
    return disc


def _picture(
    sheet: Image.Image, size: CardSize, foot: int, *, species: str = "", emoji: str = "", dark: bool = False
) -> None:
    """A species or an emoji between the strip and the name that begins at ``foot``."""
    room = foot - size.strip - 6
    at = (size.width / 2, (size.strip + foot) / 2)
    if dark:
        canvas.stamp(sheet, _halo(room + 2), at)
    across = round(room * (0.86 if dark else 1))
    canvas.stamp(sheet, bird_art(species, across) if species else icon(emoji, across), at)


@lru_cache(maxsize=16)
def _halo(across: int) -> Image.Image:
    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        draw.ellipse((0, 0, across * scale - 1, across * scale - 1), fill="#D9DFF7")

    return canvas.sprite(across, across, paint)


def _name(sheet: Image.Image, name: str, size: CardSize, ink: str) -> int:
    """The name at the foot, on two lines if one is too narrow; returns the y above it."""
    letters = max(16, round((size.height - size.strip) * 0.25))
    room = size.width - 12 - size.width // 20
    sizes = range(letters, 11, -1)
    fitted, chosen = lettering.shrink(name, sizes[:4] if " " in name else sizes, room, lettering.BOLD)
    lines: tuple[str, ...] = (fitted,)
    if fitted != name:
        chosen = min(lettering.shrink(word, sizes[3:], room, lettering.BOLD)[1] for word in name.split())
        lines = lettering.wrap(name, chosen, room, 2, lettering.BOLD)
    top = size.height - 15 - (len(lines) - 1) * chosen
    for number, line in enumerate(lines):
        at = (size.width / 2, top + number * chosen)
        lettering.draw(sheet, at, line, chosen, ink, weight=lettering.BOLD, side="middle")
    return top - lettering.cap_height(chosen) - 2


def _night(size: CardSize) -> Image.Image:
    """The dark sheet of a card that lies face-down, with stars and a double edge."""

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        w, h = size.width * scale, size.height * scale
        draw.rounded_rectangle((0, 0, w - 1, h - 1), RADIUS * scale, fill=NIGHT_EDGE)
        draw.rounded_rectangle(
            (3 * scale, 3 * scale, w - 3 * scale, h - 3 * scale),
            (RADIUS - 2) * scale,
            fill=NIGHT_BACK,
            outline=NIGHT_STAR,
            width=2 * scale,
        )
        for x, y in _STARS:
            draw.polygon(_star(x * w, y * h, 4.5 * scale), fill=NIGHT_STAR)

    return canvas.sprite(size.width, size.height, paint)


def _star(x: float, y: float, reach: float) -> list[Point]:
    """A star of four rays."""
    return [
        (
            x + math.sin(math.pi * step / 4) * (reach if step % 2 == 0 else reach * 0.3),
            y - math.cos(math.pi * step / 4) * (reach if step % 2 == 0 else reach * 0.3),
        )
        for step in range(8)
    ]


def _hidden(size: CardSize) -> Image.Image:
    """A card that lies face-down and isn't known: a question mark and the moon."""
    sheet = _night(size)
    _corner(sheet, "?", size, palette.WHITE)
    _time(sheet, size, "night")
    foot = _name(sheet, phrase("face-down"), size, palette.WHITE)
    _picture(sheet, size, foot, emoji=words.MOON)
    return sheet


def _back(size: CardSize) -> Image.Image:
    sheet = _sheet(size, DECK_BACK, palette.INK)
    edge = round(size.width * 0.08)
    box = (edge, edge, size.width - edge, size.height - edge)
    canvas.rounded(sheet, box, RADIUS - 4, DECK_BACK, outline=DECK_LINE, width=2)
    dove = icon(words.DOVE, round(min(size.width, size.height) * 0.62))
    canvas.stamp(sheet, dove, (size.width / 2, size.height / 2))
    return sheet


def _danger(code: str, size: CardSize) -> Image.Image:
    """A danger: dark red with what it may take at its upper right."""
    kind = words.threat(code)
    sheet = _banded(size, DANGER, DANGER_LIGHT)
    _time(sheet, size, *kind.times)
    if len(kind.times) < 2:
        letters = round(size.strip * 0.7)
        baseline = (size.strip + lettering.cap_height(letters)) / 2
        lettering.draw(sheet, (size.width * 0.12, baseline), "!", letters, palette.WHITE, weight=lettering.BOLD)
    foot = _name(sheet, phrase(kind.name), size, DANGER)
    _picture(sheet, size, foot, emoji=kind.emoji)
    return sheet


@lru_cache(maxsize=32)
def _sticker(species: str, size: int) -> Image.Image:
    """A species' picture with a white edge, which stands out from any colour."""
    art = bird_art(species, size)
    full = Image.new("RGBA", (art.width + 6, art.height + 6), palette.WHITE)
    mask = Image.new("L", full.size)
    mask.paste(art.getchannel("A"), (3, 3))
    full.putalpha(mask.filter(ImageFilter.MaxFilter(5)).filter(ImageFilter.GaussianBlur(0.6)))
    full.alpha_composite(art, (3, 3))
    return full


@lru_cache(maxsize=64)
def bird_art(species: str, size: int) -> Image.Image:
    """A species' picture in a square of ``size`` pixels; the bee-eater has its bee."""
    kind = words.bird(species)
    if species != "bee_eater":
        return icon(kind.emoji, size)
    art = Image.new("RGBA", (size, size))
    bird = icon(kind.emoji, round(size * 0.94))
    plumage = ImageOps.colorize(bird.convert("L"), "#000000", "#FFFFFF", BEE_EATER_PLUMAGE, 0, 255, 95).convert(
        "RGBA"
    )
    plumage.putalpha(bird.getchannel("A"))
    canvas.stamp(art, plumage, (size * 0.47, size * 0.5))
    canvas.stamp(art, icon(words.BEE, round(size * 0.5)), (size * 0.75, size * 0.82))
    return art.crop(art.getbbox())
