"""Where everything lies on the board of Origin, in pixels."""

from __future__ import annotations

from typing import NamedTuple

from bot.games.origin.view import OriginView
from rendering.kit.canvas import Box, Point
from rendering.origin import drawing, pieces, terrain

WIDTH, GAP = 1400, 12
HEAD = 84
_REWARDS, _RESERVE, _PLAYER, _LATEST = 172, 142, 178, 120
TILE, DECK = 92, 104
"""The heights of a tile and of a deck on the rewards board."""


class Plan(NamedTuple):
    """The size of a picture and its panels; ``latest`` is empty where nothing is to be told."""

    size: tuple[int, int]
    rewards: Box
    reserve: Box
    players: tuple[Box, ...]
    latest: Box | None


def plan(seats: int, *, told: bool) -> Plan:
    """The layout for so many players; ``told``: with room for the newest moves."""
    top = HEAD + terrain.size()[1] + GAP
    rewards = (GAP, top, WIDTH - GAP, top + _REWARDS)
    reserve = (GAP, rewards[3] + GAP, WIDTH - GAP, rewards[3] + GAP + _RESERVE)
    cells = tuple(cell(number, reserve[3] + GAP) for number in range(seats))
    bottom = cells[-1][3] + GAP
    latest = (GAP, bottom, WIDTH - GAP, bottom + _LATEST) if told else None
    return Plan((WIDTH, bottom + (_LATEST + GAP) * told), rewards, reserve, cells, latest)


def cell(number: int, top: int) -> Box:
    """The card of the player with that number, below each other, the first at ``top``."""
    upper = top + number * (_PLAYER + GAP)
    return GAP, upper, WIDTH - GAP, upper + _PLAYER


def on_map(at: Point) -> Point:
    """A point of the map on the board."""
    return at[0], at[1] + HEAD


def pawn_at(key: str) -> Point:
    """The middle of a pawn with its village on a territory."""
    x, y = drawing.place(key).at
    return on_map((x + 10, y + drawing.PAWN_FOOT - pieces.PAWN[1] // 2))


def columns(view: OriginView, board: Box) -> tuple[Box, ...]:
    """The columns of the rewards board, as wide as their spaces and decks ask."""
    inner = 10
    needs = [column.spaces + (1 if column.deck is not None else 0) for column in view.columns]
    room = board[2] - board[0] - inner * (len(needs) + 1)
    found, left = [], board[0] + inner
    for need in needs:
        wide = room * need // sum(needs)
        found.append((left, board[1] + inner, left + wide, board[3] - inner))
        left += wide + inner
    return tuple(found)


def deck_box(column: Box) -> Box:
    """The deck in a column."""
    wide = round(DECK * 0.74)
    return column[0] + 8, column[3] - DECK - 8, column[0] + 8 + wide, column[3] - 8


def tile_boxes(column: Box, spaces: int, *, decked: bool) -> tuple[Box, ...]:
    """The tile spaces in a column, beside its deck if it has one."""
    wide = round(TILE * pieces.TILE_SHAPE)
    left = (deck_box(column)[2] if decked else column[0]) + 14
    room = column[2] - 8 - left
    pitch = min((room - wide) / max(1, spaces - 1), wide + 16)
    top = column[3] - 14 - TILE
    return tuple(
        (round(left + pitch * number), top, round(left + pitch * number) + wide, top + TILE)
        for number in range(spaces)
    )


def spots(view: OriginView, drawn: Plan) -> dict[str, Box]:
    """What lies on the rewards board and can be marked: decks, and of equal tiles in a column all."""
    found: dict[str, Box] = {}
    for column, box in zip(view.columns, columns(view, drawn.rewards), strict=True):
        if column.deck is not None:
            found[column.kind] = deck_box(box)
    return found


def tile_spots(view: OriginView, drawn: Plan) -> dict[str, list[Box]]:
    """The boxes of the tiles of each spot such as ``"yellow-2"``."""
    found: dict[str, list[Box]] = {}
    for column, box in zip(view.columns, columns(view, drawn.rewards), strict=True):
        boxes = tile_boxes(box, column.spaces, decked=column.deck is not None)
        for level, place in zip(column.tiles, boxes, strict=False):
            found.setdefault(f"{column.kind}-{level}", []).append(place)
    return found
