"""Drawn examples for explanations of the rules, with the same hexes and pieces as the board."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image, ImageDraw

from bot.games.mars.geometry import CENTRES, HEX, NAMES, NEIGHBOURS
from rendering.kit import canvas, illustration, lettering, palette
from rendering.kit.canvas import Box, Point
from rendering.kit.wording import phrase
from rendering.mars import drawing, examples, ground, layout, pieces, words
from rendering.mars.examples import Field, Frame, Goods
from rendering.mars.pieces import Looks
from rendering.picture import Picture

NAME = "mars-example"
GROUND = "#99492B"
_LARGEST, _DOUBLE = 66.0, 2
_GAIN, _FIGURE = 62, 52


def example(topic: str) -> Picture | None:
    """Draw the example for a topic (its key or title), 700 x 440 pixels; ``None`` if there is none."""
    return illustration.illustrate(examples.find(topic), NAME, GROUND, _draw_frames, _tell_frame)


def _draw_frames(image: Image.Image, frames: Sequence[Frame], boxes: Sequence[Box]) -> None:
    """All positions of an example, hexes as large as the largest position allows."""
    side = 24 if len(frames) == 2 else 12
    inner = [(left + side, illustration.NOTE + 18, right - side, bottom - 8) for left, _, right, bottom in boxes]
    radius = min(
        (_radius(examples.fields(frame), _room(frame, box)) for frame, box in zip(frames, inner, strict=True)),
        default=_LARGEST,
    )
    for frame, box, (left, _, right, bottom) in zip(frames, inner, boxes, strict=True):
        note = lettering.shrink(frame.note, illustration.NOTE_SIZES, right - left - 36, lettering.BOLD)
        base = 10 + illustration.NOTE / 2 + lettering.cap_height(note[1]) / 2
        illustration.draw_note(image, note, (left + right) / 2, 14, base)
        _frame(image, frame, box, radius)
        if frame.offer:
            illustration.draw_verdict(image, frame.verdict, (right - 34, (box[1] + box[3]) / 2))
        else:
            illustration.draw_verdict(image, frame.verdict, (left + 36, bottom - 32))


def _room(frame: Frame, box: Box) -> Box:
    """The part of a frame that its hexes have."""
    below = _GAIN if frame.hexes and (frame.gain or frame.people is not None) else 0
    return box[0], box[1], box[2], box[3] - below


def _frame(image: Image.Image, frame: Frame, box: Box, radius: float) -> None:
    if frame.offer:
        _offer(image, examples.parties(frame), box)
    if frame.lines:
        _lines(image, examples.lines(frame), box)
    if frame.hexes:
        room = _room(frame, box)
        _hexes(image, examples.fields(frame), room, radius)
        box = (box[0], room[3] - 4, box[2], box[3])
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    if frame.gain:
        _pill(image, examples.goods(frame.gain), middle)
    if frame.people is not None:
        _people(image, frame.people, middle, box[2] - box[0])


def _spread(found: list[Field]) -> tuple[float, float, float, float]:
    """The smallest and largest doubled column, and the same of rows."""
    columns = [CENTRES[field.name][0] for field in found]
    rows = [CENTRES[field.name][1] for field in found]
    return min(columns), max(columns), min(rows), max(rows)


def _radius(found: list[Field], box: Box) -> float:
    """The largest radius with which the hexes fit into a box."""
    if not found:
        return _LARGEST
    west, east, north, south = _spread(found)
    wide, high = (east - west + 2) * math.sqrt(3) / 2, 1.5 * (south - north) + 2
    return min(_LARGEST, (box[2] - box[0]) / wide, (box[3] - box[1]) / high)


def _hexes(image: Image.Image, found: list[Field], box: Box, radius: float) -> None:
    """A piece of the board with everything on it, in the middle of a box."""
    west, east, north, south = _spread(found)
    half = radius * math.sqrt(3) / 2
    left = (box[0] + box[2]) / 2 - (west + east) / 2 * half
    top = (box[1] + box[3]) / 2 - (north + south) / 2 * 1.5 * radius
    at = {
        field.name: (left + CENTRES[field.name][0] * half, top + CENTRES[field.name][1] * 1.5 * radius)
        for field in found
    }
    large = Image.new("RGBA", (image.width * _DOUBLE, image.height * _DOUBLE))
    draw = ImageDraw.Draw(large)
    for name, (x, y) in at.items():
        ground.paint_hex(draw, ground.kind(name, ()), (x * _DOUBLE, y * _DOUBLE), radius * _DOUBLE, name)
    small = large.reduce(_DOUBLE)
    image.paste(small, (0, 0), small)
    for name, middle in at.items():
        ground.finish_hex(image, ground.kind(name, ()), middle, radius, name)
    _pieces(image, found, at, radius)


def _pieces(image: Image.Image, found: list[Field], at: dict[str, Point], radius: float) -> None:
    """Frames, tunnels and everything else on the hexes."""
    unit = radius / layout.RADIUS
    low = layout.LOW * unit
    for field in found:
        for special, colour in (("last", palette.GOLD), ("mark", palette.WHITE), ("meteor", pieces.FLAME)):
            if special in field.specials:
                frame = pieces.ring(radius * 0.97, colour, veiled=special == "mark")
                canvas.stamp(image, frame, at[field.name])
    for one, other in joined(found):
        (ax, ay), (bx, by) = at[one.name], at[other.name]
        piece = pieces.way(drawing.style_of(one.colour), round(bx - ax), round(by - ay), unit)
        canvas.stamp(image, piece, ((ax + bx) / 2, (ay + by) / 2 + low))
    for field in found:
        _piece(image, field, at[field.name], radius)
    for field in found:
        x, y = at[field.name]
        what, burnt = ground.kind(field.name, ()), "blast" in field.specials
        canvas.stamp(image, ground.name_piece(field.name, what, radius, burnt=burnt), (x, y - radius * ground.RISE))


def joined(found: list[Field]) -> list[tuple[Field, Field]]:
    """Neighbouring pieces of one colour between which the connection runs."""
    passing = [each for each in found if each.colour and not each.specials & {"cut", "blast"}]
    return [
        (one, other)
        for number, one in enumerate(passing)
        for other in passing[number + 1 :]
        if one.colour == other.colour and other.name in {NAMES[near] for near in NEIGHBOURS[HEX[one.name]]}
    ]


def _piece(image: Image.Image, field: Field, at: Point, radius: float) -> None:
    unit = radius / layout.RADIUS
    stand = (at[0], at[1] + layout.LOW * unit)
    specials = field.specials
    if "blast" in specials:
        canvas.stamp(image, pieces.blast(radius * 0.94), at)
    cut, buried = "cut" in specials, "blast" in specials
    if field.kind == "tunnel":
        node = pieces.node(drawing.style_of(field.colour), connected=not cut, unit=unit * (0.8 if buried else 1.0))
        canvas.stamp(image, node, at if buried else stand)
    elif field.kind == "fortress":
        canvas.stamp(image, pieces.fortress(unit * 0.93), stand)
    elif field.kind:
        people = "healthy" in specials, "injured" in specials
        looks = Looks(field.kind, drawing.style_of(field.colour), not cut, *people)
        canvas.stamp(image, pieces.building(looks, unit * 0.93), stand)
    if "destroyed" in specials:
        canvas.stamp(image, pieces.badge("destroyed", round(56 * unit)), stand)
    if "meteor" in specials:
        canvas.stamp(image, pieces.badge("meteor", round(48 * unit)), (at[0] - 32 * unit, at[1] - 6 * unit))
    if "fizzled" in specials:
        canvas.stamp(image, pieces.badge("fizzled", round(44 * unit)), (at[0] - 26 * unit, at[1] + 18 * unit))


def _goods_width(found: Goods, size: int) -> float:
    return sum(_good_width(count, size) for count, _ in found)


def _good_width(count: int, size: int) -> float:
    return lettering.measure(_signed(count), round(size * 0.86), lettering.BOLD) + size * 1.5


def _signed(count: int) -> str:
    return f"+{count}" if count > 0 else f"−{-count}"


def _goods(image: Image.Image, found: Goods, x: float, middle: float, size: int, *, plain: bool = False) -> None:
    """Things with how many are gained or paid, one beside the other; ``plain`` without signs."""
    letters = round(size * 0.86)
    for count, what in found:
        ink = palette.LOSS if count < 0 else palette.INK
        told = str(abs(count)) if plain else _signed(count)
        wide = lettering.draw(
            image, (x, middle + lettering.cap_height(letters) / 2), told, letters, ink, weight=lettering.BOLD
        )
        canvas.stamp(image, drawing.sign(what, size), (x + wide + size * 0.66, middle))
        x += wide + size * 1.5


def _pill(image: Image.Image, found: Goods, at: Point) -> None:
    wide = _goods_width(found, 38)
    box = (round(at[0] - wide / 2 - 12), round(at[1] - 26), round(at[0] + wide / 2 + 8), round(at[1] + 26))
    canvas.rounded(image, box, 26, palette.WHITE, outline=palette.INK, width=2)
    _goods(image, found, at[0] - wide / 2 + 2, at[1], 38)


def _people(image: Image.Image, people: tuple[int, int], at: Point, room: int) -> None:
    """Healthy and injured people in rows of three, on paper; a crossed-out place where somebody has died."""
    figures = ["healthy"] * people[0] + ["injured"] * people[1] or [""]
    columns = min(3, len(figures))
    rows = math.ceil(len(figures) / columns)
    size = _FIGURE if rows == 1 else min(64, (room - 20) // columns - 8)
    pitch = size + 8
    box = (
        round(at[0] - columns * pitch / 2 - 8), round(at[1] - rows * pitch / 2 - 3),
        round(at[0] + columns * pitch / 2 + 8), round(at[1] + rows * pitch / 2 + 3),
    )  # fmt: skip
    canvas.rounded(image, box, 22, palette.WHITE, outline=palette.INK, width=2)
    for number, who in enumerate(figures):
        row, column = divmod(number, columns)
        here = min(columns, len(figures) - row * columns)
        middle = (at[0] + (column - (here - 1) / 2) * pitch, at[1] + (row - (rows - 1) / 2) * pitch)
        if who:
            canvas.stamp(image, pieces.person(who, size), middle)
        else:
            canvas.stamp(image, drawing.sign("dead", size - 6), middle)


def _offer(image: Image.Image, sides: list[tuple[str, Goods]], box: Box) -> None:
    """Both sides of an offer below each other, arrows between."""
    left, top, right, bottom = box
    half = (bottom - top - 62) // 2
    for number, (colour, found) in enumerate(sides):
        upper = top + number * (half + 54)
        style = drawing.style_of(colour)
        canvas.rounded(image, (left, upper, right, upper + half), 18, style.tint, outline=style.edge, width=3)
        canvas.stamp(image, canvas.emblem(style, 46), (left + 36, upper + half / 2))
        if found:
            _goods(image, found, left + 64, upper + half / 2, 34, plain=True)
        else:
            told = phrase("nothing")
            at = (left + 72, upper + half / 2 + 9)
            lettering.draw(image, at, told, 26, palette.SOFT_INK, weight=lettering.MEDIUM)
    middle = (left + right) / 2
    for x, mark in ((middle - 24, "↓"), (middle + 24, "↑")):
        base = top + half + 27 + 14
        lettering.draw(image, (x, base), mark, 40, palette.INK, weight=lettering.BOLD, side="middle")


def _lines(image: Image.Image, found: list[tuple[str, Goods]], box: Box) -> None:
    """Words at the left, what is gained and paid at the right; lines without words in the middle."""
    left, top, right, bottom = box
    high = min(60, (bottom - top) // len(found))
    size = min(36, high - 14)
    y = (top + bottom - high * len(found)) // 2
    worded = any(told for told, _ in found)
    pad = 30 if worded else 6
    canvas.rounded(image, (left + pad, y - 2, right - pad, y + high * len(found) + 2), 18, palette.WHITE)
    for number, (told, goods) in enumerate(found):
        middle = y + high * (number + 0.5)
        wide = _goods_width(goods, size)
        start = right - pad - 10 - wide if worded else (left + right - wide) / 2 + 4
        _goods(image, goods, start, middle, size)
        if told:
            line, letters = lettering.shrink(
                phrase(told), (28, 26, 24, 22), round(start - left - pad - 34), lettering.MEDIUM
            )
            base = middle + lettering.cap_height(letters) / 2
            lettering.draw(image, (left + pad + 20, base), line, letters, palette.INK, weight=lettering.MEDIUM)


def _tell_frame(frame: Frame) -> str:
    told = [*map(_tell_field, examples.fields(frame))]
    for colour, found in examples.parties(frame):
        told.append(phrase("{colour} gives {goods}", colour=colour, goods=_tell_goods(found, plain=True)))
    for words_, found in examples.lines(frame):
        told.append(f"{words_}: {_tell_goods(found)}" if words_ else _tell_goods(found))
    if frame.gain:
        told.append(_tell_goods(examples.goods(frame.gain)))
    if frame.people is not None:
        told.append(
            phrase("{healthy} healthy, {injured} injured", healthy=frame.people[0], injured=frame.people[1])
        )
    judged = illustration.tell_verdict(frame.verdict)
    return f"{frame.note}: {'; '.join(told)}{f' ({judged})' if judged else ''}."


def _tell_goods(found: Goods, *, plain: bool = False) -> str:
    known = words.ASSET_WORDS | {"event": "event card", "healthy": "person"}
    told = [f"{abs(count) if plain else _signed(count)} {phrase(known.get(what, what))}" for count, what in found]
    return ", ".join(told) or phrase("nothing")


def _tell_field(field: Field) -> str:
    """A hex of an example in words."""
    told = [field.name]
    if field.kind:
        told.append(f"{field.colour} {words.kind(field.kind)}".strip())
    elif ground.kind(field.name, ()) == "ruin":
        told.append(phrase("ruin"))
    known = {
        "healthy": "lived in", "injured": "with an injured person", "cut": "cut off", "blast": "Blast Site",
        "meteor": "hit by a meteor", "fizzled": "the meteor fizzles", "destroyed": "destroyed",
        "mark": "to be placed on",
    }  # fmt: skip
    specials = [phrase(known[special]) for special in known if special in field.specials]
    return " ".join(told) + (f" ({', '.join(specials)})" if specials else "")
