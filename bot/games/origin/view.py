"""What a person may know of a game of Origin: the only thing that pictures and people ever get.

Spots that a picture can mark, as they stand in options: the key of a territory ("sahara"), of a tile space's
contents on the rewards board ("yellow-2": a tile of level 2 in the yellow column), and of a deck ("yellow").
"""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal["yellow", "orange", "purple", "brown", "green", "none"]
"""The colour of a territory; "none" for the origin. The first four are also the columns of the rewards board."""

Deck = Literal["yellow", "orange", "purple"]
"""The colour of a deck: action, permanent and objective cards."""


class PawnView(msgspec.Struct, frozen=True):
    """A pawn. ``key`` is what people type ("21w": height 2, strength 1, white); ``height`` and ``strength`` are 1
    to 3; ``colour`` is "white", "brown" or "black"."""

    key: str
    height: int
    strength: int
    colour: str


class TerritoryView(msgspec.Struct, frozen=True):
    """One territory of the map.

    ``key`` is typed by people, ``name`` is printed; ``x`` and ``y`` place it on a map of the world 1000 wide and
    560 high, ``y`` growing downwards. ``near`` are the keys of its neighbours by land. ``pawn`` stands here, with
    the village of the seat ``owner`` under it; the neutral pawn has none. ``hunting`` is the value of the hunting
    token that lies here.
    """

    key: str
    name: str
    continent: str
    kind: Kind
    x: int
    y: int
    near: tuple[str, ...]
    pawn: PawnView | None = None
    owner: int | None = None
    hunting: int | None = None


class StraitView(msgspec.Struct, frozen=True):
    """A strait between the territories with the keys ``a`` and ``b``. ``token`` is the value of the token that
    lies on it, ``None`` once it has been taken; ``owner`` is the seat that has villages on
    both sides now."""

    key: str
    name: str
    a: str
    b: str
    token: int | None = None
    owner: int | None = None


class ColumnView(msgspec.Struct, frozen=True):
    """A column of the rewards board: its tiles by level, lowest first, on ``spaces`` spaces, and how many cards are
    in its deck (``None`` for the brown column, which has no deck)."""

    kind: Kind
    tiles: tuple[int, ...]
    spaces: int
    deck: int | None


class CardView(msgspec.Struct, frozen=True):
    """A card. ``text`` says in English what it does or asks for. ``points`` are printed on objectives, ``level`` on
    permanents: the tile that is needed to play it (else 0). ``ready``: the viewer holds it, and its condition or
    its level is met now, whether or not a card may be played at the moment."""

    key: str
    name: str
    deck: Deck
    text: str
    points: int = 0
    level: int = 0
    ready: bool = False


class PlayerView(msgspec.Struct, frozen=True):
    """What everybody may know of one player.

    ``villages`` are left to place, ``placed`` stand on the map. ``hand`` counts the cards in hand by deck.
    ``tiles`` counts innovation tiles by level, 1 to 5. ``straits`` and ``hunting`` are the values of the tokens.
    ``points`` is what everybody can count: completed objectives, tokens, tiles, one for each card in hand, and what
    permanents add. ``sources`` breaks it up: objectives, hunting tokens, strait tokens, tiles, cards in hand,
    permanents. ``last_turn``: the end has been set off and this player has a turn left.
    """

    seat: int
    villages: int
    placed: int
    hand: dict[str, int]
    tiles: tuple[int, ...]
    straits: tuple[int, ...]
    hunting: tuple[int, ...]
    permanents: tuple[CardView, ...]
    objectives: tuple[CardView, ...]
    points: int
    sources: tuple[int, ...]
    turns: int
    resigned: bool
    last_turn: bool


class LastAction(msgspec.Struct, frozen=True):
    """Something that was done, for marks on the board.

    Actions: "evolve" (``places``: the new pawn's territory, then that of a pawn that it fits), "migrate" and "swap"
    (from, to), "pass", "hunt" (territory; ``amount``: value), "strait" (its two territories; ``amount``: value),
    "tile" (``what``: its key such as "brown-2"), "cards" (``what``: the deck; ``amount``: drawn), "card"
    (``what``: the key of a card that was played), "loot" (``what``: "tile", "card" or "strait"; ``victim``).
    """

    seat: int
    action: str
    places: tuple[str, ...] = ()
    amount: int = 0
    what: str = ""
    victim: int | None = None


class OriginView(msgspec.Struct, frozen=True):
    """A table of Origin as ``viewer`` sees it (``None``: a bystander).

    ``phase``: "objective" (everybody keeps a first objective), "ready" (before the action), "acted" (after it, the
    reward is due), "closing" (cards may still be played), "between" (a turn is complete), "over". ``turn`` is the
    seat whose turn it is, ``awaited`` are the seats that are asked for something. ``first`` began the game.

    ``reserve`` are the pawns not yet on the map with how many there are of each, ``tiles_left`` counts the
    face-down tiles. ``discards`` are played action cards, oldest first. ``surplus`` are values of hunting tokens
    that left the game at its start. ``boost`` is an action card that still works this turn.

    ``ending`` says in English why the end was set off ("" before that), ``ender`` in whose turn. ``hand`` are the
    viewer's own cards (in the phase "objective" the three to choose from), ``words`` the keys that the viewer has
    given in an unfinished answer. ``last`` is what was done in the turn that is going on or was just completed,
    oldest first.
    """

    viewer: int | None
    seats: int
    phase: Literal["objective", "ready", "acted", "closing", "between", "over"]
    turn: int | None
    first: int
    awaited: tuple[int, ...]
    territories: tuple[TerritoryView, ...]
    straits: tuple[StraitView, ...]
    columns: tuple[ColumnView, ...]
    players: tuple[PlayerView, ...]
    reserve: tuple[tuple[PawnView, int], ...]
    tiles_left: int
    discards: tuple[CardView, ...]
    surplus: tuple[int, ...]
    ending: str = ""
    ender: int | None = None
    boost: CardView | None = None
    hand: tuple[CardView, ...] = ()
    words: tuple[str, ...] = ()
    last: tuple[LastAction, ...] = ()
