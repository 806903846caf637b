"""One area as a plate: its name, its tile or its mine with cubes you can count, and what has been built there."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.games.tinners.view import AreaView, Ground
from rendering.kit import canvas, lettering, palette
from rendering.kit.icons import icon
from rendering.tinners import pieces, words

WIDTH, STRIP, ROW, FOOT = 172, 38, 26, 40
HEIGHT = STRIP + 3 * ROW + FOOT + 4
EDGE = 28
_CUBE, _PITCH, _FIRST = 20, 22, 36
_NAMES = (28, 27, 26, 25, 24)
_DIGITS = 28
_SIGN, _DIGIT, _ICON = 30, 17, 26
_BUILT = 124
TILE, TILE_STRIP, TILE_EDGE, BACK = "#F4E6BF", "#D9C38A", "#5C4A1E", "#4A4F57"
EMPTY = "#F1EBDC"


class Look(NamedTuple):
    """How an area looks now: ``waits`` for a tile after this round."""

    area: AreaView
    waits: bool = False


def height(held: AreaView) -> int:
    """How many pixels high an area's plate is at its usual size; the width is always the same."""
    if held.owner is not None:
        return HEIGHT
    foot = FOOT if held.pending is not None else 0
    if held.tile in ("known", "shown"):
        return STRIP + 3 * ROW + 8 + foot
    if held.tile == "hidden":
        return STRIP + 58 + foot
    return STRIP + 2


@lru_cache(maxsize=512)
def plate(look: Look, factor: float = 1.0) -> Image.Image:
    """An area's plate with :data:`EDGE` pixels around it, for its shadow and its owner's shape, all times
    ``factor``."""
    return _Plate(look, factor).drawn()


@lru_cache(maxsize=256)
def _rounded(wide: int, high: int, bend: int, fill: str) -> Image.Image:
    """A rounded box that keeps its own transparency."""

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        edge = (0, 0, wide * scale - 1, high * scale - 1)
        draw.rounded_rectangle(edge, bend * scale, fill=fill)

    return canvas.sprite(wide, high, paint)


class _Plate:
    """A plate that is being drawn; all measures at its usual size."""

    def __init__(self, look: Look, factor: float) -> None:
        self.held, self.waits, self.factor = look.area, look.waits, factor
        self.high = height(look.area)
        edge = self.px(EDGE)
        self.image = Image.new("RGBA", (self.px(WIDTH) + 2 * edge, self.px(self.high) + 2 * edge), palette.NIGHT)
        self.image.putalpha(0)

    def px(self, length: float) -> int:
        return round(length * self.factor)

    def box(self, left: float, top: float, right: float, bottom: float) -> canvas.Box:
        return tuple(self.px(EDGE) + self.px(length) for length in (left, top, right, bottom))  # type: ignore[return-value]

    def at(self, x: float, y: float) -> tuple[int, int]:
        return self.px(EDGE) + self.px(x), self.px(EDGE) + self.px(y)

    def drawn(self) -> Image.Image:
        self._shadow()
        self._body()
        ground = self.held.ground or self.held.printed
        if ground is not None:
            self._cubes(ground)
        elif self.held.tile == "hidden":
            self._back()
        if self.held.owner is not None:
            self._built()
        elif self.held.pending is not None:
            self._pending(self.held.pending)
        self._name()
        if self.held.tile == "known" and self.held.owner is None:
            self._dashes()
        return self.image

    def _shadow(self) -> None:
        self._round(self.box(0, 3, WIDTH, self.high + 3), 15, "#1F2A3066")

    def _round(self, box: canvas.Box, radius: float, fill: str) -> None:
        piece = _rounded(box[2] - box[0], box[3] - box[1], self.px(radius), fill)
        self.image.alpha_composite(piece, box[:2])

    def _body(self) -> None:
        owner, tile = self.held.owner, self.held.tile
        whole = self.box(0, 0, WIDTH, self.high)
        if owner is not None:
            style = palette.seat_style(owner)
            strip, body, line = style.colour, palette.WHITE, style.edge
        elif tile == "none":
            strip = body = EMPTY
            line = "#8D8778"
        else:
            strip, line = TILE_STRIP, TILE_EDGE if tile != "known" else TILE
            body = BACK if tile == "hidden" else TILE
        self._round(whole, 14, line)
        inner = self.box(3, 3, WIDTH - 3, self.high - 3)
        self._round(inner, 12, strip)
        if body != strip:
            self._round(self.box(3, STRIP, WIDTH - 3, self.high - 3), 11, body)
            self._round(self.box(3, STRIP, WIDTH - 3, STRIP + 14), 0, body)

    def _dashes(self) -> None:
        """A broken line around a tile that only the viewer has seen."""
        draw = ImageDraw.Draw(self.image)
        left, top, right, bottom = self.box(2, 2, WIDTH - 3, self.high - 3)
        step, thick = self.px(16), max(3, self.px(5))
        for x in range(left + self.px(8), right - self.px(14), step):
            for y in (top, bottom):
                draw.line((x, y, x + step * 5 // 8, y), fill=BACK, width=thick)
        for y in range(top + self.px(8), bottom - self.px(14), step):
            for x in (left, right):
                draw.line((x, y, x, y + step * 5 // 8), fill=BACK, width=thick)

    def _name(self) -> None:
        owner, tile = self.held.owner, self.held.tile
        start = 22 if owner is not None else 8
        ink = pieces.ink_on(palette.seat_style(owner).colour) if owner is not None else palette.INK
        extra = ""
        if owner is None and self.waits:
            extra = words.WAIT
        elif owner is None and tile == "known":
            extra = words.EYE
        room = WIDTH - start - (_ICON + 6 if extra else 5)
        sizes = tuple(self.px(size) for size in _NAMES)
        name, size = lettering.shrink(words.area(self.held.key), sizes, self.px(room), lettering.BOLD)
        pieces.bold(self.image, self.at(start, STRIP / 2 + 1), name, size, ink)
        if extra:
            canvas.stamp(self.image, icon(extra, self.px(_ICON)), self.at(WIDTH - _ICON / 2 - 4, STRIP / 2 + 1))
        if owner is not None:
            emblem = canvas.emblem(palette.seat_style(owner), self.px(44))
            canvas.stamp(self.image, emblem, self.at(-3, STRIP / 2 - 5))

    def _cubes(self, ground: Ground) -> None:
        """A row for each of tin, copper and water: the number, then the cubes."""
        digits = self.px(_DIGITS)
        for number, ore in enumerate(words.ORES):
            count = getattr(ground, ore)
            top = STRIP + 3 + number * ROW
            ink = palette.INK if count else palette.SOFT_INK
            pieces.bold(
                self.image, self.at(21 if count < 10 else 24, top + ROW / 2), str(count), digits, ink, side="middle"
            )
            left, upper = self.at(_FIRST, top + (ROW - _CUBE) / 2)
            for place in range(count if count <= pieces.MOST_CUBES else 0):
                cube = pieces.cube(ore, self.px(_CUBE))
                self.image.alpha_composite(cube, (left + self.px(place * _PITCH), upper))
            if count > pieces.MOST_CUBES:
                cube, shift = pieces.cube(ore, self.px(_CUBE)), 8 if count > 9 else 0
                self.image.alpha_composite(cube, (left + self.px(shift), upper))
                at = self.at(_FIRST + _CUBE + 6 + shift, top + ROW / 2)
                pieces.bold(self.image, at, f"×{count}", digits, palette.SOFT_INK)

    def _back(self) -> None:
        """The back of a tile, and who has looked at it."""
        middle = STRIP + 28
        watched = self.held.watched
        x = WIDTH / 2 if not watched else 34
        pieces.bold(self.image, self.at(x, middle), "?", self.px(46), palette.WHITE, side="middle")
        if not watched:
            return
        pitch = min(28.0, 92 / max(1, len(watched)))
        canvas.stamp(self.image, icon(words.EYE, self.px(26)), self.at(66, middle))
        for place, side in enumerate(watched):
            emblem = canvas.emblem(palette.seat_style(side), self.px(28))
            canvas.stamp(self.image, emblem, self.at(92 + place * pitch, middle))

    def _built(self) -> None:
        """Miners and how many, port and train, those that can still come faded; and how many cubes one extraction
        takes."""
        y, x = STRIP + 3 * ROW + 22, 6.0
        kinds, count = self._kinds(), self.held.miners if self.held.miners > 1 else 0
        pitch = min(_SIGN + 4, (_BUILT - _DIGIT * bool(count)) // len(kinds))
        size = min(_SIGN, pitch - 1)
        for number, sign in enumerate(self._signs(kinds, self.px(size))):
            canvas.stamp(self.image, sign, self.at(x + size / 2, y))
            x += pitch
            if count and not number:
                pieces.bold(self.image, self.at(x - (pitch - size), y), str(count), self.px(_DIGITS), palette.LOSS)
                x += _DIGIT
        most = str(self.held.capacity)
        pieces.bold(self.image, self.at(WIDTH - 7, y), most, self.px(_DIGITS), side="right")
        left = WIDTH - 8 - _DIGIT * len(most)
        pieces.bold(self.image, self.at(left, y), "≤", self.px(_DIGITS - 4), side="right")

    def _kinds(self) -> list[tuple[str, int | None, bool]]:
        """What stands at the foot, from left to right: a kind, whose own miner it is, and whether it is there."""
        held = self.held
        common: list[tuple[str, int | None, bool]] = [("miner", None, bool(held.miners))]
        own: list[tuple[str, int | None, bool]] = [("miner", side, True) for side in held.coloured]
        port: list[tuple[str, int | None, bool]] = [("port", None, held.port)]
        return [
            *(common if held.miners or not held.coloured else []),
            *own,
            *(port if held.coast or held.port else []),
            ("train", None, held.train),
        ]

    @staticmethod
    def _signs(kinds: list[tuple[str, int | None, bool]], size: int) -> list[Image.Image]:
        return [
            pieces.own_miner(side, size)
            if side is not None
            else icon(words.KIND_ICONS[kind], size, faded=not built)
            for kind, side, built in kinds
        ]

    def _pending(self, adds: Ground) -> None:
        """What adits will add when a mine is built here."""
        y = self.high - FOOT / 2 - 2
        x = 6.0
        ink = palette.WHITE if self.held.tile == "hidden" else palette.INK
        for ore, sign in (("tin", "+"), ("copper", "+"), ("water", "−")):
            left, middle = self.at(x, y)
            wide = pieces.bold(self.image, (left, middle), f"{sign}{getattr(adds, ore)}", self.px(_DIGITS), ink)
            cube = pieces.cube(ore, self.px(18))
            self.image.alpha_composite(cube, (left + round(wide) + self.px(2), middle - self.px(9)))
            x += 55
