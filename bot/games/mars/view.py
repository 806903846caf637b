"""What a person may know of a game of Migration: Mars: the only thing that pictures and people ever get.

Hexes are named as they are printed: column letter and row, ``F6``. Where they lie is said by
:mod:`bot.games.mars.geometry` (``CENTRES``, ``TERRAIN``, ``RUINS``), the ring round the board by ``TRACK`` there.
Everything that lies on a table in the open is the same for everybody; the faces of event cards alone are secret.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Piece = Literal["hq", "tunnel", "life", "habitat", "factory", "refinery", "hospital", "export", "fortress"]
Side = Literal["N", "E", "S", "W"]
Phase = Literal["setup", "start", "colony", "build", "roll", "over"]
Asset = Literal["rock", "water", "iron", "fuel", "med", "rcu", "olympium", "blueprint"]


class PieceView(msgspec.Struct, frozen=True):
    """A piece on the main board.

    ``seat`` owns it; a Fortress belongs to nobody (``None``). ``connected``: it is part of its owner's network,
    which reaches the HQ (``PLC-9``). ``healthy`` people live in it, ``injured`` ones lie in it. ``buried``: a Blast
    Site tile lies on top of it, which only happens to tunnels and tells that they pass no connection.
    ``gone``: its owner has left the game, and it is only an obstacle.
    """

    hex: str
    kind: Piece
    seat: int | None = None
    connected: bool = False
    healthy: int = 0
    injured: int = 0
    buried: bool = False
    gone: bool = False


class Link(msgspec.Struct, frozen=True):
    """Two neighbouring pieces of one network, between which its connection runs: drawn as one way."""

    seat: int
    one: str
    other: str


class OfferView(msgspec.Struct, frozen=True):
    """An open offer of trade, as the viewer knows it.

    ``proposer`` hands over ``give`` and as many event cards as ``event_count``; ``target`` hands over ``want`` and
    ``want_events`` event cards of its choice. ``events`` are the keys of the event cards given, for the two of them
    alone (``None`` for everybody else). ``counters`` is how often the offer was countered. ``misfit``: one of the
    two no longer holds enough for it, as far as everybody can see that.
    """

    proposer: int
    target: int
    opener: int
    give: dict[str, int]
    want: dict[str, int]
    event_count: int = 0
    want_events: int = 0
    events: tuple[str, ...] | None = None
    counters: int = 0
    misfit: bool = False


class PlayerView(msgspec.Struct, frozen=True):
    """One faction: what it holds, what is left on its player board, and how its people are.

    ``assets`` has every kind of :data:`Asset`, public at all times. ``event_count`` is public, ``events`` (keys of
    the cards, sorted) is the viewer's own hand and ``None`` for all others. ``left`` counts the pieces still on the
    player board by kind, ``flags_left`` the flags there. ``healthy`` counts toward victory, ``injured`` costs water
    only. ``embassy_open``: its slot may be moved into; ``embassy_flag``: somebody lives there. ``bays`` is the
    number of Salvage Bays open, ``salvage`` what is stored in them (kinds). ``rover`` is a space of the ring.

    ``locked``: takes part in no negotiation until its own next turn (``NEG-9``); ``embargoed``: nor in exchange
    (E17); ``shielded``: Shield Grid (E13); ``gone``: has left the game.
    """

    seat: int
    side: Side
    colour: str
    assets: dict[str, int]
    event_count: int
    events: tuple[str, ...] | None
    left: dict[str, int]
    flags_left: int
    healthy: int
    injured: int
    buildings: int
    embassy_open: bool
    embassy_flag: bool
    bays: int
    salvage: tuple[str, ...]
    rover: int
    locked: bool = False
    embargoed: bool = False
    shielded: bool = False
    gone: bool = False


class DiceView(msgspec.Struct, frozen=True):
    """The newest dice: ``move`` and ``resource`` as they count (a card may have set them), ``exploration`` as its
    face if that die was rolled, ``fuel`` the cells paid. ``None`` where a die was not (yet) rolled."""

    seat: int
    move: int | None = None
    resource: int | None = None
    exploration: str | None = None
    fuel: int = 0


class MoveView(msgspec.Struct, frozen=True):
    """The newest move of a rover: from one space of the ring to another, or a warp."""

    seat: int
    start: int
    end: int
    warp: bool = False


class StrikeView(msgspec.Struct, frozen=True):
    """One of the newest Meteor Strikes: where, whether it came to nothing (``fizzled``), what it destroyed, and how
    many people died in it."""

    hex: str
    fizzled: bool
    destroyed: tuple[PieceView, ...] = ()
    died: int = 0


class LastPiece(msgspec.Struct, frozen=True):
    """The newest change of the board by hand: a piece placed, a Blast Site cleared, a piece dismantled."""

    seat: int
    hex: str
    what: Literal["placed", "cleared", "dismantled", "moved"]


class MarsView(msgspec.Struct, frozen=True):
    """A table of Migration: Mars as ``viewer`` sees it (``None``: a bystander).

    ``phase`` is where the turn of ``active`` has got: choosing the first tunnel ("setup"), the kind of turn
    ("start"), Colony, Build or Roll phase. ``awaited`` are the seats that the game waits for; nobody between turns.
    ``players`` are in clockwise order of their sides, by seat. ``rock_tiles`` are the hexes covered by rock tiles
    (``SET-8``). ``blasts`` lists the Blast Site tiles, the oldest first, ``impact_choice`` the two hexes of a
    Called Shot while its player chooses. ``parked`` is the common stock of Ancient Fortresses at the ruins,
    by corner.

    ``in_force`` are event cards (keys) that were played in this turn and still count: Prefab Parts, Orbital Broker,
    Autopilot, Survey Drone. ``last_strikes`` are those of the newest turn that had any; ``last_event`` is the event
    card shown last (key), and ``discard`` all that have been shown and not reshuffled, newest last. Spots of
    options are names of hexes.
    """

    viewer: int | None
    phase: Phase
    round: int
    round_cap: int
    target: int
    active: int
    starter: int
    awaited: tuple[int, ...]
    players: tuple[PlayerView, ...]
    pieces: tuple[PieceView, ...]
    links: tuple[Link, ...]
    rock_tiles: tuple[str, ...]
    blasts: tuple[str, ...]
    parked: tuple[str, ...]
    deck: int
    discard: tuple[str, ...]
    offers: tuple[OfferView, ...] = ()
    impact_choice: tuple[str, ...] = ()
    dice: DiceView | None = None
    last_move: MoveView | None = None
    last_strikes: tuple[StrikeView, ...] = ()
    last_pieces: tuple[LastPiece, ...] = ()
    last_event: str | None = None
    build_actions: int = 1
    silent: bool = False
    winner: int | None = None
    powers: bool = False
    in_force: tuple[str, ...] = ()
