"""Views of Tinners' Trail made by hand, for pictures to be drawn from."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.games.contract import Line, Outcome, Standing
from bot.games.text import text
from bot.games.tinners import data, rates
from bot.games.tinners.view import (
    AreaView,
    AuctionView,
    BorderView,
    CardView,
    DevelopmentView,
    Ground,
    LastAction,
    PlaceView,
    PriceView,
    RowView,
    SideView,
    SlotView,
    SpaceView,
    TinnersView,
    WallaceCardView,
    WallaceView,
)
from rendering.picture import Caption
from rendering.tinners.words import ACTIONS
from tests.rendering.telling import Quiet, always

replace = msgspec.structs.replace
NAMES = ("Ana", "Bruno", "Celia", "Doug", "Eli")
KEYS = data.keys()
KINDS = ("miner", "port", "train", "adit", "pump")
SCALES = ((3, 4, 4, 5, 5, 6, 6, 7, 7, 8), (1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
RESORTS = (
    ("michigan", "Michigan, USA"),
    ("sierra-madre", "Sierra Madre, Mexico"),
    ("kimberly", "Kimberly, South Africa"),
    ("adelaide", "Adelaide, Australia"),
)
SECRETS: dict[str, Ground] = {"bodmin": Ground(4, 1, 3), "fowey": Ground(1, 6, 4), "illogan": Ground(5, 2, 4)}
"""What lies below the tiles that are face down in :func:`midgame`."""
HAND = tuple(CardView(key, card.name, card.minimum, card.bonus) for key, card in rates.survey().items())


def mine(owner: int, tin: int, copper: int, water: int, **more: object) -> dict[str, object]:
    """What an area with a mine has."""
    ground = Ground(tin, copper, water)
    return {"tile": "shown", "printed": ground, "owner": owner, "ground": ground, "capacity": 3} | more


AREAS: dict[str, dict[str, object]] = {
    "st-just": mine(0, 2, 3, 1, port=True, miners=1),
    "redruth": mine(1, 0, 9, 12, train=True, coloured=(1,)),
    "gwennap": mine(0, 6, 0, 0, miners=2, train=True),
    "perran": {"tile": "shown", "printed": Ground(3, 6, 4)},
    "marazion": {"tile": "shown", "printed": Ground(2, 7, 6), "pending": Ground(1, 1, 1)},
    "bodmin": {"tile": "hidden", "watched": (0, 1)},
    "fowey": {"tile": "hidden", "watched": (1,), "pending": Ground(2, 2, 2)},
    "illogan": {"tile": "hidden"},
}
KNOWN: tuple[tuple[str, ...], ...] = (("bodmin",), ("bodmin", "fowey"))
"""Which of the face-down tiles each side has seen."""


def areas(viewer: int | None) -> tuple[AreaView, ...]:
    """The map as a viewer sees it."""
    known = () if viewer is None or viewer >= len(KNOWN) else KNOWN[viewer]
    found = []
    for area in data.areas():
        changes = dict(AREAS.get(area.key, {"tile": "none"}))
        if area.key in known:
            changes |= {"tile": "known", "printed": SECRETS[area.key]}
        view = AreaView(area.key, area.name, area.x, area.y, area.coast, "none")
        found.append(replace(view, **changes))
    return tuple(found)


def borders(*adits: tuple[str, str]) -> tuple[BorderView, ...]:
    """All borders, some of them joined by adits."""
    pairs = [(KEYS[border.a], KEYS[border.b]) for border in data.borders()]
    return tuple(BorderView(a, b, (a, b) in adits or (b, a) in adits) for a, b in pairs)


def side(seat: int | None, **more: object) -> SideView:
    """A side in the middle of a game."""
    plain = SideView(
        seat=seat, money=12, points=66, tin=2, copper=0, mines=4, coloured=3, work=4, passed=False, resigned=False,
        cards=4, used=("gossip",), stored={}, kimberly=(), adelaide=False, invested=0, stopped=False,
        sources=(40, 0, 0, 0, 26),
    )  # fmt: skip
    return replace(plain, **more)


def rows(slots: int, number: int = 2, taken: dict[tuple[int, int], int] | None = None) -> tuple[RowView, ...]:
    """Investment rows, some of whose slots (row and slot) are taken."""
    gone = taken or {}
    return tuple(
        RowView(
            rate.key, rate.pay, tuple(SlotView(points, gone.get((n, m))) for m, points in enumerate(rate.points))
        )
        for n, rate in enumerate(rates.rates(5 if slots == 3 else 2, number))
    )


def resorts(taken: dict[tuple[int, int], int] | None = None) -> tuple[PlaceView, ...]:
    """The places to emigrate to, some of whose spaces (place and round) are taken."""
    gone = taken or {}
    return tuple(
        PlaceView(key, name, tuple(SpaceView(r, f"bonus {r}", gone.get((n, r))) for r in (1, 2, 3, 4)))
        for n, (key, name) in enumerate(RESORTS)
    )


def midgame(viewer: int | None = None, *, seats: int = 2, turn: int = 0) -> TinnersView:
    """Round 2 of a game with the Emigration expansion."""
    sides = tuple(side(seat, work=4 + seat, points=66 - seat) for seat in range(seats))
    track: list[list[int]] = [[] for _ in range(11)]
    for seat in range(seats):
        track[4 + seat].append(seat)
    return TinnersView(
        viewer=viewer,
        seats=seats,
        round=2,
        rounds=4,
        phase="actions",
        turn=turn,
        active=turn,
        emigration=True,
        setup_card=1,
        areas=areas(viewer),
        borders=borders(("st-just", "marazion"), ("devoran", "perran")),
        sides=sides,
        tin=PriceView(5, 3, SCALES[0], (1, 1, 1), 0),
        copper=PriceView(9, 8, SCALES[1], (3, 3, 1), 1),
        developments=tuple(DevelopmentView(key, key.title(), n, 3, 1 + n % 3) for n, key in enumerate(KINDS)),
        rows=rows(3 if seats == 5 else 2),
        track=tuple(map(tuple, track)),
        order=tuple(range(seats)),
        around=tuple(range(seats)),
        passed=(),
        queue=("wendron", "caradon", "devoran"),
        discoveries=2,
        pile=9,
        max_investments=3,
        hand=() if viewer is None else HAND[1:5],
        places=resorts({(1, 1): 0}),
        last=(LastAction(1, "extract", ("redruth",), 4),),
    )


def crowded(viewer: int | None = None) -> TinnersView:
    """The fullest board there can be: five sides, a mine with everything in every area, all adits."""
    view = midgame(viewer, seats=5)
    full = tuple(
        replace(
            held, tile="shown", printed=Ground(9, 9, 9), owner=n % 5, ground=Ground(11, 12, 13), capacity=8,
            miners=3, coloured=(n % 5,), port=held.coast, train=True, pending=None, watched=(),
        )
        for n, held in enumerate(view.areas)
    )  # fmt: skip
    sides = tuple(
        replace(each, money=188, points=388, tin=12, copper=14, stored={"adit": 1, "miner": 2}, kimberly=(5, 6, 10),
                adelaide=True, passed=seat > 0, resigned=seat == 4)
        for seat, each in enumerate(view.sides)
    )  # fmt: skip
    auction = AuctionView("redruth", 0, "gossip", 2, 37, 1, (0, 1, 2, 3, 4), 2, 40 if viewer is not None else None)
    track = ((), (), (), (), (0, 1, 2, 3, 4), *((),) * 6)
    return replace(
        view, areas=full, sides=sides, auction=auction, turn=2, track=track, passed=(1, 2, 3, 4), queue=(),
        borders=borders(*((border.a, border.b) for border in view.borders)),
        rows=rows(3, 2, {(n, m): (n + m) % 5 for n in range(7) for m in range(3)}),
        places=resorts({(n, r): (n + r) % 5 for n in range(4) for r in (1, 2, 3, 4)}),
    )  # fmt: skip


def solo(viewer: int | None = None) -> TinnersView:
    """A game against Lord Wallace."""
    view = midgame(viewer)
    sides = (view.sides[0], replace(view.sides[1], seat=None, cards=0))
    robot = WallaceView(1, 7, (WallaceCardView("build", 8), WallaceCardView("develop", 5)), True, False, True)
    return replace(view, seats=1, sides=sides, wallace=robot)


def caption(names: tuple[str, ...] = NAMES) -> Caption:
    """Names, a title and a few newest moves."""
    return Caption(
        names=names,
        title="Tinners' Trail",
        subtitle="Game 7",
        lines=(f"{names[0]} passes.", f"{names[1]} extracts 1 tin in Redruth for £4."),
    )


def outcome(*, won: bool = True, seats: int = 2) -> Outcome:
    """Seat 0 wins, or nobody does."""
    lines = (Line(text("Investments of round 1"), 40), Line(text("Sierra Madre"), 26))
    standings = tuple(Standing(seat, seat + 1 + (not won), 66 - seat, lines) for seat in range(seats))
    return Outcome(standings, (0,) if won else (), text("The last round is over."))


def _without_mine(held: Any, _view: Any, _new: Any) -> bool:
    return held.owner is None


def _with_mine(held: Any, _view: Any, _new: Any) -> bool:
    return held.owner is not None


def _not_in(*slots: str) -> Quiet:
    """Of what was done last, what its sentence has no room for."""
    return lambda done, _view, _new: not any(f"{{{slot}}}" in ACTIONS[done.action] for slot in slots)


QUIET: dict[str, Quiet] = {
    "AreaView.name": always,  # the key in capitals
    "AreaView.x": always,
    "AreaView.y": always,
    "AreaView.ground": _without_mine,
    "AreaView.capacity": _without_mine,
    "AreaView.tile": _with_mine,  # it lies under the mine, and so does what it showed
    "AreaView.watched": _with_mine,
    "AreaView.printed": _with_mine,
    "DevelopmentView.key": always,  # told by its name
    "PlaceView.key": always,
    "RowView.key": always,  # what is paid
    "AuctionView.bid": lambda auction, _view, _new: auction.leader is None,  # nothing has been bid
    "LastAction.what": _not_in("what"),
    "LastAction.amount": _not_in("amount", "cubes"),
    "LastAction.areas": _not_in("where"),
    "CardView.minimum": lambda _card, view, _new: view.seats != 2,  # no card sets a bid then
    "SideView.seat": always,  # sides stand in the order of seats
    "SideView.cards": lambda side, _view, _new: side.seat is None,
    "TinnersView.seats": always,  # as many as there are sides
}
"""What a description passes over, and when."""
