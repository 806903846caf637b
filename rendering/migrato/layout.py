"""Where everything lies on the table, in pixels; and the boxes of the spots that options name."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from bot.games.migrato.view import MigratoView, Place
from rendering.kit.canvas import Box
from rendering.migrato import words

WIDTH = 1000
MARGIN, PAD, GAP = 12, 12, 10
HEAD: Box = (MARGIN, MARGIN, WIDTH - MARGIN, MARGIN + 60)
"""The title."""
NAME_ROW, MAT_HEIGHT, MIDDLE_HEIGHT, HAND_HEIGHT, LATEST_HEIGHT = 70, 546, 136, 204, 152
LANES, LONGEST = 4, 5
LANE_PITCH, LANE_WIDTH, LANE_HEAD, GUTTER = 183, 178, 50, 30
PILES_LEFT, PILE_PITCH = 770, 84
NEWEST_DISCARDS = 5
HAND_PITCH = 318


class CardSize(NamedTuple):
    """A card's measures in pixels; ``strip`` is the upper part that stays in sight when the next one covers it."""

    width: int
    height: int
    strip: int


COLUMN_CARD = CardSize(LANE_WIDTH - GUTTER, 164, 60)
PILE_CARD = CardSize(148, 60, 60)
SMALL_CARD = CardSize(92, 112, 40)
HAND_CARD = CardSize(148, 180, 60)

UPPER_TOP = HEAD[3] + GAP
MIDDLE: Box = (MARGIN, UPPER_TOP + MAT_HEIGHT, WIDTH - MARGIN, UPPER_TOP + MAT_HEIGHT + MIDDLE_HEIGHT)
LOWER_TOP = MIDDLE[3]
HAND: Box = (MARGIN, LOWER_TOP + MAT_HEIGHT + GAP, WIDTH - MARGIN, LOWER_TOP + MAT_HEIGHT + GAP + HAND_HEIGHT)
"""The viewer's own cards, below everything else."""


class Mat(NamedTuple):
    """One player's half of the table: its box, the row of its name, the four lanes for columns, and a pile's
    place for each species."""

    box: Box
    name: Box
    lanes: tuple[Box, ...]
    piles: dict[str, Box]


class Sheet(NamedTuple):
    """How large a picture is, and what stands at its foot: the viewer's hand, the newest moves, both or none."""

    size: tuple[int, int]
    hand: Box | None
    latest: Box | None


@cache
def sheet(*, hand: bool, latest: bool) -> Sheet:
    """The picture with or without a hand and the newest moves; what lies above them stays where it is."""
    foot = HAND[3] if hand else LOWER_TOP + MAT_HEIGHT
    moves = (MARGIN, foot + GAP, WIDTH - MARGIN, foot + GAP + LATEST_HEIGHT) if latest else None
    return Sheet((WIDTH, (moves[3] if moves else foot) + MARGIN), HAND if hand else None, moves)


@cache
def mat(*, below: bool) -> Mat:
    """The upper or the lower half of the table."""
    top = LOWER_TOP if below else UPPER_TOP
    left, right, first = MARGIN + PAD, WIDTH - MARGIN - PAD, top + NAME_ROW
    lanes = tuple(
        (left + lane * LANE_PITCH, first, left + lane * LANE_PITCH + LANE_WIDTH, top + MAT_HEIGHT - PAD)
        for lane in range(LANES)
    )
    return Mat(
        box=(MARGIN, top, WIDTH - MARGIN, top + MAT_HEIGHT),
        name=(left, top + 4, right, first - 6),
        lanes=lanes,
        piles={species: _pile_place(first, number) for number, species in enumerate(words.ORDER)},
    )


def _pile_place(first: int, number: int) -> Box:
    top = first + LANE_HEAD + number * PILE_PITCH
    return PILES_LEFT, top, PILES_LEFT + PILE_CARD.width, top + PILE_CARD.height


def whole_box(pile: Box) -> Box:
    """A pile's place together with the room for its size, right of its top card."""
    return pile[0], pile[1], WIDTH - MARGIN - PAD, pile[3]


def seats(view: MigratoView) -> tuple[int, int]:
    """The seats at the top and at the bottom: the viewer sits at the bottom, for a bystander seat 0."""
    bottom = 0 if view.viewer is None else view.viewer
    return 1 - bottom, bottom


def sheet_of(view: MigratoView, *, moves: bool) -> Sheet:
    """The picture for a view, which holds its viewer's hand or none, with or without the newest moves."""
    return sheet(hand=view.viewer is not None and view.sides[view.viewer].hand is not None, latest=moves)


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
    left = WIDTH - MARGIN - PAD - (NEWEST_DISCARDS - place) * 102 + 10
    top = (MIDDLE[1] + MIDDLE[3] - SMALL_CARD.height) // 2
    return left, top, left + SMALL_CARD.width, top + SMALL_CARD.height


def hand_box(place: int) -> Box:
    """Where a card of the viewer's hand lies; right of it is the room for its key."""
    left, top = HAND[0] + PAD + place * HAND_PITCH, HAND[1] + PAD
    return left, top, left + HAND_CARD.width, top + HAND_CARD.height


def key_box(place: int) -> Box:
    """The room for a held card's key and what it needs or takes."""
    left, top, right, bottom = hand_box(place)
    return right + 14, top, left + HAND_PITCH - 8, bottom


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
