"""Where everything lies on the table, in pixels; and the boxes of the spots that options name."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from bot.games.migrato.view import MigratoView, Place
from rendering.kit.canvas import Box
from rendering.migrato import words

SIZE = (1400, 1000)
MARGIN, PAD = 20, 12
PANEL: Box = (1016, MARGIN, SIZE[0] - MARGIN, SIZE[1] - MARGIN)
TABLE_RIGHT = 1000
MAT_HEIGHT = 400
LANES, LONGEST = 4, 5
LANE_PITCH, LANE_WIDTH, LANE_HEAD, GUTTER = 148, 142, 42, 24
PILES_LEFT, PILE_PITCH, PILE_ROW = 640, 117, 190
MIDDLE: Box = (MARGIN, MARGIN + MAT_HEIGHT, TABLE_RIGHT, SIZE[1] - MARGIN - MAT_HEIGHT)
NEWEST_DISCARDS = 5
HAND_PITCH = 115


class CardSize(NamedTuple):
    """A card's measures in pixels; ``strip`` is the upper part that stays in sight when the next one covers it."""

    width: int
    height: int
    strip: int


COLUMN_CARD = CardSize(LANE_WIDTH - GUTTER, 134, 50)
PILE_CARD = CardSize(108, 128, 46)
SMALL_CARD = CardSize(100, 124, 44)
HAND_CARD = CardSize(98, 132, 44)


class Mat(NamedTuple):
    """One player's half of the table: its box, the four lanes for columns, a pile's place for each species,
    and the place of the score."""

    box: Box
    lanes: tuple[Box, ...]
    piles: dict[str, Box]
    score: Box


@cache
def mat(*, below: bool) -> Mat:
    """The upper or the lower half of the table."""
    top = SIZE[1] - MARGIN - MAT_HEIGHT if below else MARGIN
    left = MARGIN + PAD
    lanes = tuple(
        (left + lane * LANE_PITCH, top + PAD, left + lane * LANE_PITCH + LANE_WIDTH, top + MAT_HEIGHT - PAD)
        for lane in range(LANES)
    )
    places = [_pile_place(top, number) for number in range(len(words.ORDER) + 1)]
    score = places[-1]
    return Mat(
        box=(MARGIN, top, TABLE_RIGHT, top + MAT_HEIGHT),
        lanes=lanes,
        piles=dict(zip(words.ORDER, places, strict=False)),
        score=(score[0], score[1], score[2], score[1] + PILE_ROW - PAD),
    )


def _pile_place(top: int, number: int) -> Box:
    x = PILES_LEFT + number % 3 * PILE_PITCH
    y = top + PAD + number // 3 * PILE_ROW
    return x, y, x + PILE_CARD.width, y + PILE_CARD.height


def seats(view: MigratoView) -> tuple[int, int]:
    """The seats at the top and at the bottom: the viewer sits at the bottom, for a bystander seat 0."""
    bottom = 0 if view.viewer is None else view.viewer
    return 1 - bottom, bottom


def mat_of(view: MigratoView, seat: int) -> Mat:
    """A seat's half of the table."""
    return mat(below=seat == seats(view)[1])


def on_turn(view: MigratoView) -> int | None:
    """The seat that the labels c1 to c4 belong to, or ``None`` when nobody is asked any more."""
    return view.awaited[0] if view.awaited else None


def column_label(view: MigratoView, seat: int, lane: int) -> str:
    """A column's key as options name it; only its number when the game is over."""
    actor = on_turn(view)
    letter = "" if actor is None else ("c" if seat == actor else "o")
    return f"{letter}{lane + 1}"


def card_box(lane: Box, place: int) -> Box:
    """Where the card at ``place`` (0: the top one) of a column lies."""
    left, top = lane[0] + GUTTER, lane[1] + LANE_HEAD + place * COLUMN_CARD.strip
    return left, top, left + COLUMN_CARD.width, top + COLUMN_CARD.height


def visible_box(lane: Box, place: int, size: int) -> Box:
    """What can be seen of a card in a column of ``size`` cards."""
    left, top, right, bottom = card_box(lane, place)
    return left, top, right, bottom if place == size - 1 else top + COLUMN_CARD.strip


def column_box(lane: Box, size: int) -> Box:
    """All cards of a column; of an empty one, the place of its first card."""
    left, top, right, _ = card_box(lane, 0)
    return left, top, right, card_box(lane, max(0, size - 1))[3]


def head_box(lane: Box) -> Box:
    """A column's label and how far it is."""
    return lane[0], lane[1], lane[2], lane[1] + LANE_HEAD - 6


def gutter_box(lane: Box, place: int) -> Box:
    """The place of a card's number in its column, left of the card."""
    left, top, _, _ = card_box(lane, place)
    return left - GUTTER, top, left - 6, top + COLUMN_CARD.strip


def discard_box(place: int) -> Box:
    """Where one of the newest discards lies; 0 is the newest."""
    left = TABLE_RIGHT - PAD - (NEWEST_DISCARDS - place) * 110 + 10
    top = (MIDDLE[1] + MIDDLE[3] - SMALL_CARD.height) // 2
    return left, top, left + SMALL_CARD.width, top + SMALL_CARD.height


def hand_box(place: int) -> Box:
    """Where a card of the viewer's hand lies in the panel."""
    left = PANEL[0] + 18 + place * HAND_PITCH
    bottom = PANEL[3] - 16
    return left, bottom - HAND_CARD.height, left + HAND_CARD.width, bottom


def spots(view: MigratoView) -> dict[str, Box]:
    """The box of every spot that options can name now: ``c…`` are columns of the seat on turn, ``o…`` the bottom
    cards of the other one's columns, which alone can be taken, and species the other one's piles. Empty when
    nobody is asked any more."""
    actor = on_turn(view)
    if actor is None:
        return {}
    found: dict[str, Box] = {}
    for seat, letter in ((actor, "c"), (1 - actor, "o")):
        lanes = mat_of(view, seat).lanes
        for number, (lane, column) in enumerate(zip(lanes, view.sides[seat].columns, strict=False), 1):
            size = len(column)
            whole = column_box(lane, size) if seat == actor else visible_box(lane, size - 1, size)
            found[f"{letter}{number}"] = whole
            found.update({f"{letter}{number}.{place + 1}": visible_box(lane, place, size) for place in range(size)})
    columns = len(view.sides[actor].columns)
    if columns < LANES:
        found["new"] = column_box(mat_of(view, actor).lanes[columns], 1)
    piles = mat_of(view, 1 - actor).piles
    found |= {pile.species: piles[pile.species] for pile in view.sides[1 - actor].piles if pile.species in piles}
    held = () if view.viewer is None else view.sides[view.viewer].hand or ()
    found |= {f"hand-{place + 1}": hand_box(place) for place in range(len(held))}
    return found


def touched(view: MigratoView) -> list[Box]:
    """What the newest action touched and is still there; for a column that went, or a hand, the discards."""
    if view.last is None:
        return []
    found = [box for box in (_place_box(view, place) for place in view.last.places) if box is not None]
    if view.last.kind in ("swap", "drop") and view.discard:
        found.append(discard_box(0))
    return found


def _place_box(view: MigratoView, place: Place) -> Box | None:
    side, where = view.sides[place.seat], mat_of(view, place.seat)
    if place.spot in {pile.species for pile in side.piles}:
        return where.piles.get(place.spot)
    number = int(place.spot[1:]) - 1 if place.spot[1:].isdecimal() else -1
    if 0 <= number < min(len(side.columns), LANES):
        return column_box(where.lanes[number], len(side.columns[number]))
    return None
