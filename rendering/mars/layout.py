"""Where everything lies on the board of Migration: Mars, in pixels."""

from __future__ import annotations

import math
from functools import cache
from typing import NamedTuple

from bot.games.mars.geometry import CENTRES, TRACK
from rendering.kit.canvas import Box, Point

WIDTH, GAP, HEAD = 1400, 12, 84
BAND = (118, 108)
"""How wide the track is at the sides, and how high above and below the hexes."""
EDGE = 10
HEX = (WIDTH - 2 * BAND[0] - 2 * EDGE) / 11
RADIUS = HEX / math.sqrt(3)
FIELD = round(15 * RADIUS + 2 * RADIUS) + 2 * EDGE
"""The height of the hexes with the ground around them."""
BOTTOM = HEAD + 2 * BAND[1] + FIELD
STRIP, CARD, OFFER, LATEST = 72, 262, 58, 116
LOW = 13
"""How far below the middle of its hex a piece stands, so that the hex's name stays visible."""
SIDE = len(TRACK) // 4


class Plan(NamedTuple):
    """The size of a picture and its panels below the map: the strip with dice and stocks, a card for every player,
    a line for every open offer, and the newest moves (empty where nothing is to be told)."""

    size: tuple[int, int]
    strip: Box
    players: tuple[Box, ...]
    offers: tuple[Box, ...]
    latest: Box | None


def plan(seats: int, offers: int, *, told: bool) -> Plan:
    """The layout for so many players and open offers; ``told``: with room for the newest moves."""
    strip = (GAP, BOTTOM + GAP, WIDTH - GAP, BOTTOM + GAP + STRIP)
    top = strip[3] + GAP
    lines = tuple(
        (GAP, top + number * (OFFER + 8), WIDTH - GAP, top + number * (OFFER + 8) + OFFER)
        for number in range(offers)
    )
    top += offers * (OFFER + 8) + (4 if offers else 0)
    wide = (WIDTH - 3 * GAP) // 2
    cells = [
        (GAP + number % 2 * (wide + GAP), top + number // 2 * (CARD + GAP), wide)
        for number in range(seats + seats % 2)
    ]
    boxes = [(left, upper, left + width, upper + CARD) for left, upper, width in cells]
    bottom = boxes[-1][3] + GAP
    latest: Box | None = boxes[seats] if seats % 2 else (GAP, bottom, WIDTH - GAP, bottom + LATEST)
    if not told:
        latest = None
    if latest is not None:
        bottom = max(bottom, latest[3] + GAP)
    return Plan((WIDTH, bottom), strip, tuple(boxes[:seats]), lines, latest)


@cache
def centre(name: str) -> Point:
    """The middle of a hex, by its name. Raises ``KeyError`` for one that isn't there."""
    x, row = CENTRES[name]
    return BAND[0] + EDGE + (x - 1) * HEX / 2, HEAD + BAND[1] + EDGE + RADIUS + (row - 1) * 1.5 * RADIUS


def stand(name: str) -> Point:
    """Where a piece stands on a hex."""
    x, y = centre(name)
    return x, y + LOW


@cache
def space(number: int) -> Box:
    """A space of the track: 0 in the north-west, then clockwise."""
    side, along = divmod(number % len(TRACK), SIDE)
    right, low = WIDTH - BAND[0], BOTTOM - BAND[1]
    if not along:
        left, top = ((0, HEAD), (right, HEAD), (right, low), (0, low))[side]
        return left, top, left + BAND[0], top + BAND[1]
    wide, high = (WIDTH - 2 * BAND[0]) / (SIDE - 1), FIELD / (SIDE - 1)
    start, end = along - 1, along
    if side in (2, 3):
        start, end = SIDE - 1 - end, SIDE - 1 - start
    if side in (0, 2):
        top = HEAD if side == 0 else low
        return round(BAND[0] + start * wide), top, round(BAND[0] + end * wide), top + BAND[1]
    left = right if side == 1 else 0
    return left, round(HEAD + BAND[1] + start * high), left + BAND[0], round(HEAD + BAND[1] + end * high)


def lying(number: int) -> str:
    """How a space lies: ``"corner"``, ``"across"`` (above and below the hexes), or ``"upright"`` at the sides."""
    side, along = divmod(number, SIDE)
    return "corner" if not along else "across" if side in (0, 2) else "upright"


def rovers(number: int, count: int) -> list[Point]:
    """Where so many rovers stand on a space: one or two in a row, more in two rows."""
    left, top, right, bottom = space(number)
    kind = lying(number)
    if kind == "across":
        left, right = right - 136, right - 8
    elif kind == "upright":
        top, bottom = bottom - 106, bottom - 4
    elif count == 1:
        left, bottom = right - 62, top + 84
    rows = 1 if count <= 2 else 2
    columns = min(count, 2)
    return [
        (
            left + (right - left) * (1 + 2 * (place % 2)) / (2 * columns),
            top + (bottom - top) * (1 + 2 * (place // 2)) / (2 * rows),
        )
        for place in range(count)
    ]


def lane(number: int) -> Point:
    """Where the way of a rover runs past a space: close to the hexes."""
    left, top, right, bottom = space(number)
    side, along = divmod(number, SIDE)
    x, y = (left + right) / 2, (top + bottom) / 2
    if not along:
        return right if side in (0, 3) else left, bottom if side in (0, 1) else top
    return ((x, bottom), (left, y), (x, top), (right, y))[side]
