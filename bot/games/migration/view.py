"""What a person may know of a game of Migration: the only thing that pictures and people ever get."""

from __future__ import annotations

from typing import Literal

import msgspec


class RegionView(msgspec.Struct, frozen=True):
    """One land hex.

    ``label`` is printed on the board ("C4"). ``q`` and ``r`` are axial coordinates of a pointy-top hex, ``r``
    growing downwards. ``modifier`` is a terrain tile by name. ``pile`` counts the face-down pieces in it, and
    ``owner`` and ``explorer`` tell the Town on top, if there is one; a Region without a Town and with a pile
    is Wasteland. ``points`` is what the Town is worth now.
    """

    label: str
    q: int
    r: int
    forest: bool
    interior: bool
    modifier: str | None = None
    pile: int = 0
    owner: int | None = None
    explorer: str | None = None
    points: int | None = None


class LastMove(msgspec.Struct, frozen=True):
    """The newest Town: who placed it, from where (``None``: an entry), over which Regions, and whether an Oak
    jump came first."""

    seat: int
    to: str
    origin: str | None
    over: tuple[str, ...] = ()
    jump: bool = False


class Price(msgspec.Struct, frozen=True):
    """What going to a Region costs at least, and what the Town will be worth there, unless that is what it is worth
    by itself."""

    pay: int
    worth: int | None = None


class Ghost(msgspec.Struct, frozen=True):
    """An Ocean hex that something could be laid on; ``label`` is its key and what a picture prints on it."""

    label: str
    q: int
    r: int


class Building(msgspec.Struct, frozen=True):
    """The map as its Founder is laying it.

    ``plate`` names the plate taken up, if one is, and ``hexes`` are its Regions after rotation as axial
    coordinates of their own, numbered from 1 in this order; ``forest`` says which of them bear a forest
    symbol. ``ghosts`` are the Ocean hexes among which the Founder now chooses, ``left`` the plates.
    """

    plate: str | None = None
    hexes: tuple[tuple[int, int], ...] = ()
    forest: tuple[bool, ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    left: tuple[str, ...] = ()


class MigrationView(msgspec.Struct, frozen=True):
    """A table of Migration as ``viewer`` sees it (``None``: a bystander).

    Lists by seat have one entry for each seat. ``hand`` and ``pool`` map an Explorer to a count; ``hand`` is
    ``None`` unless it is the viewer's. ``drafted`` says who has confirmed a hand. ``spirits`` gives the label
    of each Spirit's Region. ``resigned`` lists seats out of the game. ``explorer`` is the piece that the
    viewer has taken up in an unfinished turn, and ``prices`` say where it can go, by Region. ``turn`` counts the
    turns begun in this game, skipped ones too.

    In the phase "map" the Founder lays the map: ``building`` tells how far it is, to the Founder alone as long
    as it isn't inked; ``regions`` may be empty. In a series ``round`` of ``rounds`` is being played, ``totals``
    are the points of the rounds that are over, and in the phase "between" the board is that of the last one.
    """

    viewer: int | None
    phase: Literal["between", "map", "draft", "first", "play", "over"]
    mode: str
    learning: bool
    map_name: str
    founder: int
    turn: int
    regions: tuple[RegionView, ...]
    hand_sizes: tuple[int, ...]
    drafted: tuple[bool, ...]
    spirits: tuple[str | None, ...]
    scores: tuple[int, ...]
    resigned: tuple[int, ...]
    awaited: tuple[int, ...]
    last: LastMove | None = None
    pool: dict[str, int] = {}
    hand: dict[str, int] | None = None
    hand_size: int = 12
    explorer: str | None = None
    building: Building | None = None
    prices: dict[str, Price] = {}
    round: int = 1
    rounds: int = 1
    totals: tuple[int, ...] = ()
