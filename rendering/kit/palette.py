"""Colours. Every seat has a colour that stays apart from the others in greyscale, and a shape of its own."""

from __future__ import annotations

from typing import Literal, NamedTuple

Shape = Literal["circle", "square", "triangle", "diamond", "star"]


class SeatStyle(NamedTuple):
    """How a seat looks: its ``colour``, a darker ``edge``, a ``tint`` for backgrounds, its ``shape``, and the
    colour's English name."""

    colour: str
    edge: str
    tint: str
    shape: Shape
    word: str


SEATS: tuple[SeatStyle, ...] = (
    SeatStyle("#D8392E", "#7E1712", "#FBE3E0", "circle", "red"),
    SeatStyle("#102C6B", "#071536", "#DDE5F8", "square", "blue"),
    SeatStyle("#F8C220", "#9A6A00", "#FFF3CF", "triangle", "yellow"),
    SeatStyle("#1FA98F", "#0B584A", "#DAF2EC", "diamond", "green"),
    SeatStyle("#6D37A3", "#351A52", "#ECE0F6", "star", "purple"),
)

INK = "#26241F"
SOFT_INK = "#5E5A50"
WHITE = "#FFFFFF"
CREAM = "#FFFBEF"
PAPER = "#F8F3E3"
RULE = "#DDD4BC"
NIGHT = "#1F2A30"
ASH = "#57504A"
ASH_EDGE = "#2B2724"
GOLD = "#E9A400"
LOSS = "#A31515"

SEA = "#5C9AB8"
SHALLOWS = ("#6AA7C2", "#7DB7CD", "#97C9D8")
WAVE = "#86B9CF"
BEACH = "#EBD9AC"
CLIFF = "#A88A58"
LAND = "#CBD892"
LAND_RIM = "#B3C277"
FOREST = "#86B56B"
FOREST_RIM = "#6A9A52"

TERRAIN: dict[str, tuple[str, str]] = {
    "fertile": ("#E2E97E", "#B4C04A"),
    "lake": (LAND, LAND_RIM),
    "mountain": ("#9C95A3", "#615A6B"),
    "deep_woods": ("#3F7551", "#234A32"),
    "desert": ("#FBEFC9", "#D38A34"),
    "oasis": ("#84CCAE", "#2C8A70"),
}
"""Face and rim of each terrain tile; the faces stay apart in greyscale, except a Lake's, which has its pond."""
FURROW = "#C9D260"
POND = "#2F7FC6"
POND_EDGE = "#1F5F9C"
RIPPLE = "#BFE2FA"
CRAG = "#7C7486"
GRAIN = "#D9B36B"
TUFT = "#2C5C3E"


def seat_style(seat: int) -> SeatStyle:
    """The look of a seat, counted from 0. Raises ``IndexError`` beyond the fifth."""
    return SEATS[seat]
