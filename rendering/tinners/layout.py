"""Where everything lies on the board, in pixels; and the boxes of the spots that options name."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from bot.games.tinners.view import TinnersView
from rendering.kit.canvas import Box, Point
from rendering.tinners import cornwall, plate

WIDTH = 1400
MARGIN, GAP = 16, 12
MAP: Box = (0, 0, WIDTH, cornwall.HEIGHT)
HEAD: Box = (MARGIN, MARGIN, 600, 240)
CORNER: Box = (WIDTH - MARGIN - 440, cornwall.HEIGHT - 216, WIDTH - MARGIN, cornwall.HEIGHT - MARGIN)
"""The corner of the sea for an auction or the newest moves."""
TABLE_HEAD, TABLE_ROW, TABLE_FOOT, ROBOT_ROW = 46, 62, 10, 46
TRACK_RIGHT = 646
TRACK_HEAD, TRACK_ROW, TRACK_FOOT = 86, 46, 62
COLUMN = 54
RINGS = 16
"""Room between two spots, so that their frames stay apart."""
SMALLEST = 28
"""No letter on the board is smaller, so that all can be read on a telephone 390 pixels wide."""
ADIT = 34
"""How large the mouth of an adit is: it fits between any two plates."""
KIND_HIGH, ROW_HEAD, SLOT = 132, 98, 46
PLACE_HIGH = 152


class Plan(NamedTuple):
    """The boxes of a board for so many sides: its size, and the panels below the map. ``places`` is ``None``
    without the Emigration expansion."""

    size: tuple[int, int]
    table: Box
    track: Box
    kinds: Box
    rows: Box
    places: Box | None


@lru_cache(maxsize=64)
def plan(sides: int, slots: int, *, places: bool, robot: bool) -> Plan:
    """Stack the panels: the players' table, the work track beside developments and investments, and the places
    to emigrate to."""
    left, right = MARGIN, WIDTH - MARGIN
    top = cornwall.HEIGHT
    bottom = top + TABLE_HEAD + sides * TABLE_ROW + TABLE_FOOT + robot * ROBOT_ROW
    table = (left, top, right, bottom)
    top = bottom + GAP
    high = max(TRACK_HEAD + sides * TRACK_ROW + TRACK_FOOT, KIND_HIGH + GAP + ROW_HEAD + slots * SLOT + 10)
    track = (left, top, TRACK_RIGHT, top + high)
    kinds = (TRACK_RIGHT + GAP, top, right, top + KIND_HIGH)
    rows = (TRACK_RIGHT + GAP, top + KIND_HIGH + GAP, right, top + high)
    bottom = top + high
    if not places:
        return Plan((WIDTH, bottom + MARGIN), table, track, kinds, rows, None)
    resorts = (left, bottom + GAP, right, bottom + GAP + PLACE_HIGH)
    return Plan((WIDTH, resorts[3] + MARGIN), table, track, kinds, rows, resorts)


def of(view: TinnersView) -> Plan:
    """The plan for a view."""
    slots = max((len(row.slots) for row in view.rows), default=1)
    return plan(len(view.sides), slots, places=bool(view.places), robot=view.wallace is not None)


def panels(plan: Plan) -> tuple[Box, ...]:
    """The panels that there are."""
    return tuple(box for box in plan[1:] if box is not None)


def plate_box(view: TinnersView, number: int) -> Box:
    """An area's plate on the map."""
    held = view.areas[number]
    x, y = centre(view, number)
    high = plate.height(held)
    left, top = round(x - plate.WIDTH / 2), round(y - high / 2)
    return left, top, left + plate.WIDTH, top + high


def tunnel(one: Box, other: Box) -> tuple[Point, Point]:
    """Where the line between the middles of two plates leaves the first and reaches the second."""
    return _leaves(one, other), _leaves(other, one)


def _leaves(box: Box, towards: Box) -> Point:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    dx, dy = (towards[0] + towards[2]) / 2 - x, (towards[1] + towards[3]) / 2 - y
    share = min((box[2] - x) / abs(dx) if dx else 1.0, (box[3] - y) / abs(dy) if dy else 1.0)
    return x + share * dx, y + share * dy


def mouth(one: Box, other: Box) -> Point:
    """The middle of an adit's sign, half way between two plates."""
    start, end = tunnel(one, other)
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2


def centre(view: TinnersView, number: int) -> tuple[int, int]:
    """The middle of an area's plate on the map."""
    held = view.areas[number]
    return cornwall.place(held.key, held.x, held.y)


def table_row(plan: Plan, side: int) -> Box:
    """A side's row in the players' table."""
    top = plan.table[1] + TABLE_HEAD + side * TABLE_ROW
    return plan.table[0] + 8, top, plan.table[2] - 8, top + TABLE_ROW - 4


def marker_box(plan: Plan, column: int, row: int) -> Box:
    """The place of a marker on the work track, ``row`` 0 being the topmost."""
    left = plan.track[0] + 18 + column * COLUMN
    top = plan.track[1] + TRACK_HEAD + row * TRACK_ROW
    return left + 4, top, left + 4 + TRACK_ROW, top + TRACK_ROW


def kind_box(plan: Plan, number: int, count: int) -> Box:
    """The place of a kind of development on the development board."""
    left, top, right, bottom = plan.kinds
    pitch = (right - left - 24 + RINGS) / count
    x = left + 12 + number * pitch
    return round(x), top + 10, round(x + pitch - RINGS), bottom - 10


def row_box(plan: Plan, number: int, count: int) -> Box:
    """The column of slots of an investment row."""
    left, top, right, bottom = plan.rows
    pitch = (right - left - 24 + RINGS) / count
    x = left + 12 + number * pitch
    return round(x), top + 54, round(x + pitch - RINGS), bottom - 10


def place_box(plan: Plan, number: int, count: int) -> Box:
    """A place to emigrate to. Raises ``ValueError`` for a plan without them."""
    if plan.places is None:
        raise ValueError("This board was planned without places to emigrate to.")
    left, top, right, bottom = plan.places
    pitch = (right - left - 24 + RINGS) / count
    x = left + 12 + number * pitch
    return round(x), top + 10, round(x + pitch - RINGS), bottom - 10


def space_box(place: Box, number: int, count: int) -> Box:
    """The space for a round within a place's box."""
    left, _, right, bottom = place
    pitch = (right - left - 10 + 4) / count
    x = left + 5 + number * pitch
    return round(x), bottom - 90, round(x + pitch - 4), bottom - 6


def spots(view: TinnersView) -> dict[str, Box]:
    """The box of every spot that options can name."""
    laid = of(view)
    found = {held.key: plate_box(view, number) for number, held in enumerate(view.areas)}
    kinds, rows, places = view.developments, view.rows, view.places
    found |= {kind.key: kind_box(laid, number, len(kinds)) for number, kind in enumerate(kinds)}
    found |= {f"row-{row.key}": row_box(laid, number, len(rows)) for number, row in enumerate(rows)}
    return found | {place.key: place_box(laid, number, len(places)) for number, place in enumerate(places)}
