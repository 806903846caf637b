"""Drawn examples for explanations of the rules, with the same pawns and tiles as the board."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from rendering.kit import canvas, illustration, lettering, palette
from rendering.kit.canvas import Box, Point
from rendering.kit.wording import phrase
from rendering.origin import arrows, examples, pieces, words
from rendering.origin.examples import Frame, Part
from rendering.origin.world import BORDER, KINDS, veiled
from rendering.picture import Picture

NAME = "origin-example"
_LAND, _WATER = (152, 132), 74
_NARROWEST = 0.85
_TILE, _LIFT = 88, 44
_ROW = 47


def example(topic: str) -> Picture | None:
    """Draw the example for a topic (its key or title), 700 x 440 pixels; ``None`` if there is none."""
    return illustration.illustrate(examples.find(topic), NAME, palette.SHALLOWS[1], _draw_frames, _tell_frame)


def _draw_frames(image: Image.Image, frames: Sequence[Frame], boxes: Sequence[Box]) -> None:
    """All positions of an example."""
    for frame, box in zip(frames, boxes, strict=True):
        _frame(image, frame, box)


def _frame(image: Image.Image, frame: Frame, box: Box) -> None:
    """One position: its note on a pill, what it shows below, its verdict at the lower right."""
    left, _, right, bottom = box
    note = lettering.shrink(frame.note, illustration.NOTE_SIZES, right - left - 36, lettering.BOLD)
    middle = (left + right) / 2
    illustration.draw_note(image, note, middle, 14, 10 + illustration.NOTE / 2 + lettering.cap_height(note[1]) / 2)
    inner = (left + 10, illustration.NOTE + 14, right - 10, bottom - 6)
    if frame.lands:
        _lands(image, frame, inner)
    elif frame.tiles:
        _tiles(image, frame, inner)
    else:
        _points(image, frame, inner)
    illustration.draw_verdict(image, frame.verdict, (right - 36, bottom - 32))


def _lands(image: Image.Image, frame: Frame, box: Box) -> None:
    """Territories side by side, or below each other where there is no room, joined or with water between."""
    parts = examples.parts(frame)
    across = sum(_LAND[0] if part.kind else _WATER for part in parts) * _NARROWEST <= box[2] - box[0]
    side = 0 if across else 1
    room = (box[2] - box[0], box[3] - box[1])[side]
    lengths = [_LAND[side] if part.kind else _WATER for part in parts]
    shrink = min(1.0, room / sum(lengths))
    start = (box[side] + box[side + 2] - sum(lengths) * shrink) / 2
    cross = (box[1 - side] + box[3 - side]) / 2
    middles: list[Point] = []
    for part, length in zip(parts, lengths, strict=True):
        along = start + length * shrink / 2
        middles.append((along, cross) if across else (cross, along))
        start += length * shrink
        if part.kind:
            size = (round(length * shrink), _LAND[1]) if across else (_LAND[0], round(length * shrink))
            _ground(image, part, middles[-1], size)
    _bridges(image, parts, middles)
    if frame.move:
        first, last = examples.move(frame)
        arrows.draw_arrow(image, middles[first], middles[last], palette.seat_style(0).colour)
    for part, at in zip(parts, middles, strict=True):
        _piece(image, part, at)


def _ground(image: Image.Image, part: Part, at: Point, size: tuple[int, int]) -> None:
    left, top = round(at[0] - size[0] / 2), round(at[1] - size[1] / 2)
    box = (left, top, left + size[0], top + size[1])
    fill = veiled(part.kind) if part.mark else KINDS[part.kind]
    canvas.rounded(image, box, 16, palette.INK if part.mark else BORDER)
    inset = 3 if not part.mark else 2
    inner = (box[0] + inset, box[1] + inset, box[2] - inset, box[3] - inset)
    canvas.rounded(image, inner, 14, fill, outline=palette.WHITE if part.mark else None, width=6)
    sign = words.kind_sign(part.kind, 26)
    if sign is not None:
        image.paste(sign, (left + 10, top + 9), sign)


def _bridges(image: Image.Image, parts: list[Part], middles: list[Point]) -> None:
    """Dashes over every strait, and what lies on it."""
    for part, (x, y) in zip(parts, middles, strict=True):
        if part.kind:
            continue
        for step in (-2, -1, 0, 1, 2):
            canvas.rounded(image, _dash(x, y, step, across=_across(middles)), 3, palette.WHITE)
        if part.token is not None:
            canvas.stamp(image, pieces.token("strait", part.token, 54), (x, y))
        elif part.owner is not None:
            canvas.stamp(image, canvas.emblem(palette.seat_style(part.owner), 40), (x, y))


def _across(middles: list[Point]) -> bool:
    return len(middles) < 2 or abs(middles[0][0] - middles[1][0]) > abs(middles[0][1] - middles[1][1])


def _dash(x: float, y: float, step: int, *, across: bool) -> Box:
    if across:
        return round(x + step * 16) - 5, round(y) - 3, round(x + step * 16) + 5, round(y) + 3
    return round(x) - 3, round(y + step * 16) - 5, round(x) + 3, round(y + step * 16) + 5


def _piece(image: Image.Image, part: Part, at: Point) -> None:
    """What stands on a territory."""
    if part.pawn is not None:
        canvas.stamp(image, pieces.pawn(part.pawn, part.owner, 1.15), (at[0] + 8, at[1] + 10))
    elif part.kind and part.token is not None:
        canvas.stamp(image, pieces.token("hunting", part.token, 64), at)


def _tiles(image: Image.Image, frame: Frame, box: Box) -> None:
    """Somebody's tiles in stacks, each a little higher than the one below, and the tile that is offered."""
    left, top, right, bottom = box
    stacks = stacked(frame.tiles)
    wide = round(_TILE * pieces.TILE_SHAPE)
    pitch = wide + 14
    whole = len(stacks) * pitch - 14 + (wide + 32 if frame.offered else 0)
    x = (left + right - whole) / 2
    foot = (top + bottom + _TILE + 2 * _LIFT) / 2
    for stack in stacks:
        for place, level in enumerate(stack):
            tile = pieces.tile(level, _TILE)
            image.paste(tile, (round(x), round(foot - _TILE - place * _LIFT)), tile)
        x += pitch
    if frame.offered:
        offered = pieces.tile(frame.offered, _TILE)
        at = (round(x) + 18, round(foot) - _TILE)
        image.paste(offered, at, offered)
        ring = pieces.ring(wide + 14, _TILE + 14, palette.GOLD)
        image.paste(ring, (at[0] - 7, at[1] - 7), ring)


def stacked(tiles: Sequence[int]) -> list[list[int]]:
    """Tiles as the stacks that they form, the highest first [§5.2]."""
    stacks: list[list[int]] = []
    for level in sorted(tiles):
        home = next((stack for stack in stacks if stack[-1] == level - 1), None)
        if home is None:
            stacks.append([level])
        else:
            home.append(level)
    return stacks


def _points(image: Image.Image, frame: Frame, box: Box) -> None:
    """A sum, line by line."""
    left, top, right, _ = box
    left, right = left + 70, right - 70
    lines = examples.sums(frame)
    canvas.rounded(image, (left, top, right, top + len(lines) * _ROW + 16), 18, palette.WHITE)
    for number, (word, count) in enumerate(lines):
        base = top + 40 + number * _ROW
        room = right - left - 130
        told, size = lettering.shrink(word, (30, 27, 24), room, lettering.MEDIUM)
        lettering.draw(image, (left + 24, base), told, size, palette.INK, weight=lettering.MEDIUM)
        lettering.draw(image, (right - 24, base), str(count), 34, palette.INK, weight=lettering.BOLD, side="right")


def _tell_frame(frame: Frame) -> str:
    if frame.lands:
        told = ", ".join(map(_tell_part, examples.parts(frame)))
    elif frame.tiles:
        told = phrase("tiles {tiles}", tiles=" ".join(map(str, frame.tiles)))
        if frame.offered:
            told += phrase(", offered {level}", level=frame.offered)
    else:
        told = ", ".join(f"{word}: {count}" for word, count in examples.sums(frame))
    judged = illustration.tell_verdict(frame.verdict)
    return f"{frame.note}: {told}{f' ({judged})' if judged else ''}."


def _tell_part(part: Part) -> str:
    if not part.kind:
        if part.token is not None:
            return phrase("a strait with its token {value}", value=part.token)
        return phrase("a strait")
    land = phrase("{kind} territory", kind=part.kind)
    if part.pawn is not None:
        if part.owner is None:
            return phrase("{land} with the neutral pawn {pawn}", land=land, pawn=part.pawn.key)
        owner = palette.seat_style(part.owner).word
        return phrase("{land} with {owner}’s pawn {pawn}", land=land, owner=owner, pawn=part.pawn.key)
    if part.token is not None:
        return phrase("{land} with a hunting token {value}", land=land, value=part.token)
    return phrase("{land} to go to", land=land) if part.mark else land
