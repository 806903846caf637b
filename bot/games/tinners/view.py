"""What a person may know of a game of Tinners' Trail: the only thing that pictures and people ever get.

A *side* is whoever owns mines: every seat, in order from 0, and in a solo game Lord Wallace as the last one
(side 1), who has no seat. Everything here that names an owner gives a side.

Spots that a picture can mark, as they stand in options: the key of an area ("st-just"), of a development on
the board ("miner", "port", "train", "adit", "pump"), of a place to emigrate to ("michigan"), and "row-10" for
the investment row of £10.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class Ground(msgspec.Struct, frozen=True):
    """Cubes of tin, copper and water: printed on a tile, or lying in a mine."""

    tin: int
    copper: int
    water: int


class AreaView(msgspec.Struct, frozen=True):
    """One area of the map.

    ``key`` is printed on the board and typed by people; ``x`` and ``y`` place it on a sketch of Cornwall
    1000 wide and 600 high, ``y`` growing downwards. ``coast``: a port may be built here.

    ``tile``: "none", "hidden" (face down, and the viewer hasn't seen it), "known" (face down, but the viewer
    alone has looked at it or shares that luck) or "shown" (face up). ``printed`` is what the tile shows, if the
    viewer may know it. ``watched`` lists the sides that have looked at a face-down tile.

    With a mine there is an ``owner`` and ``ground`` counts its cubes; without one both are ``None``.
    ``capacity`` is how many cubes one extraction takes at most (``None`` without a mine). ``miners`` are common
    miners, ``coloured`` the sides whose own miners work here. ``pending`` is what adits add when a mine is
    built here later: tin and copper to add, water to take off.
    """

    key: str
    name: str
    x: int
    y: int
    coast: bool
    tile: Literal["none", "hidden", "known", "shown"]
    printed: Ground | None = None
    watched: tuple[int, ...] = ()
    owner: int | None = None
    ground: Ground | None = None
    capacity: int | None = None
    miners: int = 0
    coloured: tuple[int, ...] = ()
    port: bool = False
    train: bool = False
    pending: Ground | None = None


class BorderView(msgspec.Struct, frozen=True):
    """Two neighbouring areas by key, and whether an adit joins them."""

    a: str
    b: str
    adit: bool = False


class PriceView(msgspec.Struct, frozen=True):
    """The price of an ore in pounds: ``scale[index]``.

    ``dice`` are the rolls of this round, ``shift`` what the last price added to their sum (-1, 0 or 1).
    """

    price: int
    index: int
    scale: tuple[int, ...]
    dice: tuple[int, ...]
    shift: int


class DevelopmentView(msgspec.Struct, frozen=True):
    """A kind of development on the board: ``left`` of the ``total`` that this round began with; ``cost`` in
    work points."""

    key: str
    name: str
    left: int
    total: int
    cost: int


class SlotView(msgspec.Struct, frozen=True):
    """A place in an investment row: the points it gives, and the side that took it."""

    points: int
    side: int | None = None


class RowView(msgspec.Struct, frozen=True):
    """An investment row of this round: pay ``pay`` pounds, take the first free slot. ``key`` is the amount."""

    key: str
    pay: int
    slots: tuple[SlotView, ...]


class CardView(msgspec.Struct, frozen=True):
    """A survey card. ``minimum`` is the opening bid that it sets in a game of two."""

    key: str
    name: str
    minimum: int
    bonus: str


class SideView(msgspec.Struct, frozen=True):
    """What everybody may know of one side.

    ``seat`` is ``None`` for Lord Wallace. ``tin`` and ``copper`` are extracted cubes that wait to be sold.
    ``mines`` and ``coloured`` are pieces not yet on the board. ``work`` is the number of work points spent.
    ``cards`` counts survey cards in hand, ``used`` names those that were played. ``stored`` counts pieces from
    Michigan that wait to be placed, by kind. ``kimberly`` are the yearly incomes of the tokens held, in pounds;
    ``adelaide`` says that this round's Adelaide token is to be spent. ``invested`` counts the investments of
    this round, ``stopped`` says that there will be no more of them. ``sources`` are points by round 1 to 4, and
    from Sierra Madre; they add up to ``points``.
    """

    seat: int | None
    money: int
    points: int
    tin: int
    copper: int
    mines: int
    coloured: int
    work: int
    passed: bool
    resigned: bool
    cards: int
    used: tuple[str, ...]
    stored: dict[str, int]
    kimberly: tuple[int, ...]
    adelaide: bool
    invested: int
    stopped: bool
    sources: tuple[int, ...]


class AuctionView(msgspec.Struct, frozen=True):
    """An auction that is going on.

    ``by`` started it; ``card`` is the survey card he looked with. Before the opening bid, of at least
    ``minimum``, ``bid`` is 0 and ``leader`` is ``None``. ``live`` lists the sides still in it, in the order in
    which they bid; ``turn`` is asked now. ``limit`` is the viewer's own private highest bid.
    """

    area: str
    by: int
    card: str | None
    minimum: int
    bid: int
    leader: int | None
    live: tuple[int, ...]
    turn: int
    limit: int | None = None


class SpaceView(msgspec.Struct, frozen=True):
    """The space of a place to emigrate to for one round (1 to 4): its bonus in short, and who took it."""

    round: int
    bonus: str
    side: int | None = None


class PlaceView(msgspec.Struct, frozen=True):
    """A place to emigrate to."""

    key: str
    name: str
    spaces: tuple[SpaceView, ...]


class WallaceCardView(msgspec.Struct, frozen=True):
    """One of Lord Wallace's cards: what he does, and the number that limits his bids."""

    action: Literal["build", "extract", "develop"]
    bid: int


class WallaceView(msgspec.Struct, frozen=True):
    """Lord Wallace in a solo game. ``deck`` counts the cards still face down; ``discards`` lie open, the last
    one turned up at the end."""

    side: int
    deck: int
    discards: tuple[WallaceCardView, ...]
    more_mines: bool
    better_mines: bool
    deep_purse: bool


class LastAction(msgspec.Struct, frozen=True):
    """Something that a side has done: the action's key, and the areas it concerned.

    Actions: "build" (a mine was won), "bid" and "drop" (in an auction), "extract", "miner", "port", "train",
    "adit", "pump", "pasties", "emigrate", "place", "pass", "invest", "stop", "peek", "card". ``amount`` is in
    pounds, cubes or points, as the action has it.
    """

    side: int
    action: str
    areas: tuple[str, ...] = ()
    amount: int = 0
    what: str = ""


class TinnersView(msgspec.Struct, frozen=True):
    """A table of Tinners' Trail as ``viewer`` sees it (``None``: a bystander).

    ``phase``: "actions" (``turn`` spends work points, bids or places), "sell" (Adelaide's choice), "invest",
    "peek" and "over". ``turn`` is the side that is awaited, ``None`` when the game is over; ``active`` the side
    whose marker is to move in the phase of actions, also while others bid.

    ``track`` has eleven columns, for 0 to 10 work points spent; each lists the markers in it from top to
    bottom. ``passed`` is the pass queue: the order of investing and the next round's order of turns; ``order``
    is the order in which this round began, ``around`` that in which auctions go round. ``queue`` are the areas
    that will get a face-down tile, in order, ``discoveries`` so many after this round; ``pile`` counts the tiles
    left for them.

    ``hand`` are the viewer's survey cards, ``words`` the keys that the viewer has given in an unfinished turn.
    ``last`` is what was done since a seat was asked before, oldest first. ``places`` is empty without the
    Emigration expansion, and ``wallace`` is there in a solo game only.
    """

    viewer: int | None
    seats: int
    round: int
    rounds: int
    phase: Literal["actions", "sell", "invest", "peek", "over"]
    turn: int | None
    active: int | None
    emigration: bool
    setup_card: int | None
    areas: tuple[AreaView, ...]
    borders: tuple[BorderView, ...]
    sides: tuple[SideView, ...]
    tin: PriceView
    copper: PriceView
    developments: tuple[DevelopmentView, ...]
    rows: tuple[RowView, ...]
    track: tuple[tuple[int, ...], ...]
    order: tuple[int, ...]
    around: tuple[int, ...]
    passed: tuple[int, ...]
    queue: tuple[str, ...]
    discoveries: int
    pile: int
    max_investments: int
    hand: tuple[CardView, ...] = ()
    words: tuple[str, ...] = ()
    auction: AuctionView | None = None
    places: tuple[PlaceView, ...] = ()
    wallace: WallaceView | None = None
    last: tuple[LastAction, ...] = ()
