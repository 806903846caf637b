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


class MigrationView(msgspec.Struct, frozen=True):
    """A table of Migration as ``viewer`` sees it (``None``: a bystander).

    Lists by seat have one entry for each seat. ``hand`` and ``pool`` map an Explorer to a count; ``hand`` is
    ``None`` unless it is the viewer's. ``drafted`` says who has confirmed a hand. ``spirits`` gives the label
    of each Spirit's Region. ``resigned`` lists seats out of the game. ``explorer`` is the piece that the
    viewer has taken up in an unfinished turn.
    """

    viewer: int | None
    phase: Literal["draft", "first", "play", "over"]
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
