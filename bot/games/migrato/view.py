"""What a person may know of a game of Migrato: the only thing that pictures and people ever get."""

from __future__ import annotations

from typing import Literal

import msgspec

Time = Literal["day", "night"]


class CardView(msgspec.Struct, frozen=True):
    """A bird card, or a danger, as the viewer knows it.

    ``species`` is a bird's identifier, or "danger" with the code ("XD", "XN", "XB") in ``danger``. A card that
    the viewer doesn't know has neither; on the table its ``time`` is known all the same. ``face_down`` says how
    it lies, also when the viewer knows it.
    """

    species: str | None = None
    number: int | None = None
    time: Time | None = None
    danger: str | None = None
    face_down: bool = False


class PileView(msgspec.Struct, frozen=True):
    """An arrival pile: its species, its top card, and how many cards it has."""

    species: str
    top: CardView
    size: int


class SideView(msgspec.Struct, frozen=True):
    """One player's side of the table. ``hand`` is ``None`` unless it is the viewer's. Columns run from top to
    bottom; ``needs`` gives for each how many cards its species needs, where the viewer knows the species."""

    hand_size: int
    hand: tuple[CardView, ...] | None
    columns: tuple[tuple[CardView, ...], ...]
    needs: tuple[int | None, ...]
    piles: tuple[PileView, ...]
    score: int


class Place(msgspec.Struct, frozen=True):
    """A column ("c2") or an arrival pile ("goose") on the side of ``seat``."""

    seat: int
    spot: str


class LastAction(msgspec.Struct, frozen=True):
    """The newest action: whose, what kind, and the columns or pile it touched, as spots.

    ``places`` tells the same by whose side it is on, also for what has no spot now: a pile of the seat on turn.
    What is no longer there has neither.
    """

    seat: int
    kind: Literal["play", "combine", "danger", "swap", "drop"]
    spots: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()


class MigratoView(msgspec.Struct, frozen=True):
    """A table of Migrato as ``viewer`` sees it (``None``: a bystander).

    Spots, as options name them: ``c1`` to ``c4`` are the columns of the seat on turn, ``o1`` to ``o4`` those
    of the other one, ``c2.3`` the third card of a column, ``new`` the place of a new column, ``goose`` and so
    on an arrival pile of the other one, ``hand-1`` to ``hand-3`` the viewer's cards. ``discard`` lists the
    face-up discard pile, newest last. ``reshuffles`` counts how often it became the deck. ``turn`` counts the
    turns begun; when the game is over, the seat on turn is the one that had the last one.
    """

    viewer: int | None
    phase: Literal["action", "arrival", "discard", "over"]
    turn: int
    awaited: tuple[int, ...]
    sides: tuple[SideView, SideView]
    deck: int
    discard: tuple[CardView, ...]
    reshuffles: int
    memory: str
    swap_draw: int
    resigned: tuple[int, ...] = ()
    last: LastAction | None = None
    needed: dict[str, int] = {}
