"""Positions of Origin as views, made from the game's own map and cards without its rules."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from bot.games.contract import Line, Outcome, Standing
from bot.games.origin import data
from bot.games.origin.view import (
    CardView,
    ColumnView,
    LastAction,
    OriginView,
    PawnView,
    PlayerView,
    StraitView,
    TerritoryView,
)
from bot.games.text import Text
from rendering.origin.words import DONE
from rendering.picture import Caption
from tests.rendering.telling import Quiet, always

NAMES = ("Marisol", "Takeshi", "Ngozi", "Bartholomew the Elder")
COLOURS = ("white", "brown", "black")


def caption(seats: int = 4, **changes: Any) -> Caption:
    """The words around a position."""
    lines = ("Marisol evolved a pawn on Sahara.", "Takeshi took the strait of Gibraltar for 4 points.")
    return msgspec.structs.replace(Caption(NAMES[:seats], "Origin", "#12", lines), **changes)


def pawn(height: int, strength: int, colour: str) -> PawnView:
    """A pawn."""
    letter = {"white": "w", "brown": "b", "black": "k"}[colour]
    return PawnView(f"{height}{strength}{letter}", height, strength, colour)


def all_pawns() -> list[PawnView]:
    """One of each kind."""
    return [pawn(height, strength, colour) for height in (1, 2, 3) for strength in (1, 2, 3) for colour in COLOURS]


def cards(deck: str) -> list[CardView]:
    """The cards of a deck."""
    if deck == "yellow":
        return [CardView(key, card.name, "yellow", card.text) for key, card in data.actions().items()]
    if deck == "orange":
        return [
            CardView(key, card.name, "orange", card.text, level=card.level)
            for key, card in data.permanents().items()
        ]
    return [
        CardView(key, card.name, "purple", card.text, points=card.points) for key, card in data.objectives().items()
    ]


def territories(source: random.Random, seats: int, share: float) -> tuple[TerritoryView, ...]:
    """The map with pawns on about that share of it."""
    known = {each.id: data.slug(each.name) for each in data.world().territory}
    heap = all_pawns()
    heap += [each for each in heap if each.height == 2] if seats == 4 else []
    source.shuffle(heap)
    values = list(data.setup().hunting_values)
    found = []
    left = dict.fromkeys(range(seats), 9)
    for each in data.world().territory:
        held = TerritoryView(
            known[each.id], each.name, each.continent, each.colour, each.x, each.y,
            tuple(known[near] for near in each.land),
        )  # fmt: skip
        seat = source.randrange(seats)
        if each.colour == "none":
            held = msgspec.structs.replace(held, pawn=pawn(1, 1, "brown"))
        elif source.random() < share and heap and left[seat]:
            left[seat] -= 1
            held = msgspec.structs.replace(held, pawn=heap.pop(), owner=seat)
        elif each.colour == "green":
            held = msgspec.structs.replace(held, hunting=values.pop())
        found.append(held)
    return tuple(found)


def view(seed: int = 1, seats: int = 4, share: float = 0.6, **changes: Any) -> OriginView:
    """A position in the middle of a game, as seat 0 sees it."""
    source = random.Random(seed)
    lands = territories(source, seats, share)
    owner = {each.key: each.owner for each in lands}
    ids = {each.id: data.slug(each.name) for each in data.world().territory}
    straits = []
    for each in data.world().strait:
        one, other = ids[each.a], ids[each.b]
        both = owner[one] if owner[one] == owner[other] else None
        token = None if both is not None else source.randint(2, 5)
        straits.append(StraitView(data.slug(each.name), each.name, one, other, token, both))
    used = {each.pawn.key for each in lands if each.pawn is not None}
    reserve = tuple((each, source.choice((1, 2))) for each in all_pawns() if each.key not in used)
    shown = OriginView(
        viewer=0,
        seats=seats,
        phase="ready",
        turn=0,
        first=1,
        awaited=(0,),
        territories=lands,
        straits=tuple(straits),
        columns=(
            ColumnView("yellow", (1, 2, 2), 3, 9),
            ColumnView("orange", (1, 3), 3, 6),
            ColumnView("purple", (2, 4, 5), 3, 1),
            ColumnView("brown", (1, 1, 2, 3, 3, 5), 6, None),
        ),
        players=tuple(_player(source, seat, lands) for seat in range(seats)),
        reserve=reserve,
        tiles_left=7,
        discards=(),
        surplus=(5,),
        hand=(cards("yellow")[0], msgspec.structs.replace(cards("orange")[3], ready=True), *cards("purple")[5:7]),
        last=_last(lands),
    )
    return msgspec.structs.replace(shown, **changes)


def _last(lands: tuple[TerritoryView, ...]) -> tuple[LastAction, ...]:
    near = [
        (each, other)
        for each in lands
        for other in lands
        if each.owner == 0 and each.key in other.near and other.pawn is not None
    ]
    if not near:
        return ()
    return (LastAction(0, "evolve", (near[0][0].key, near[0][1].key)),)


def _player(source: random.Random, seat: int, lands: tuple[TerritoryView, ...]) -> PlayerView:
    placed = sum(each.owner == seat for each in lands)
    sources = tuple(source.randrange(12) for _ in range(6))
    return PlayerView(
        seat=seat,
        villages=9 - placed,
        placed=placed,
        hand={"yellow": source.randrange(3), "orange": source.randrange(3), "purple": 2},
        tiles=(3, 2, source.randrange(2), source.randrange(2), 0),
        straits=tuple(source.choices((2, 3, 4, 5), k=source.randrange(4))),
        hunting=tuple(source.choices((3, 5, 8), k=source.randrange(3))),
        permanents=tuple(source.sample(cards("orange"), source.randrange(4))),
        objectives=tuple(source.sample(cards("purple"), source.randrange(5))),
        points=sum(sources),
        sources=sources,
        turns=7,
        resigned=False,
        last_turn=False,
    )


def outcome(shown: OriginView) -> Outcome:
    """The end of a position, most points first."""
    ranked = sorted(shown.players, key=lambda player: -player.points)
    standings = tuple(
        Standing(
            player.seat,
            place,
            player.points,
            tuple(
                Line(Text(name), gained)
                for name, gained in zip(
                    ("Objectives", "Hunting", "Straits", "Tiles", "Hand", "Permanents"), player.sources, strict=True
                )
            ),
        )
        for place, player in enumerate(ranked, start=1)
    )
    return Outcome(standings, (ranked[0].seat,), Text("The purple deck was empty."))


def _among(*fields: str) -> Quiet:
    """Of a card in these places."""

    def rule(card: Any, view: Any, _new: Any) -> bool:
        places = {"boost": (view.boost,), "discards": view.discards}
        places["before"] = tuple(
            card for player in view.players for card in (*player.permanents, *player.objectives)
        )
        return any(card is each for field in fields for each in places[field])

    return rule


def _not_in(*slots: str) -> Quiet:
    """Of what was done, what its sentence has no room for."""
    return lambda done, _view, _new: not any(f"{{{slot}}}" in DONE[done.action] for slot in slots)


QUIET: dict[str, Quiet] = {
    "CardView.key": _among("boost", "discards", "before"),  # told by its name, where it isn't to be typed
    "CardView.deck": _among("boost", "discards", "before"),
    "CardView.ready": _among("boost", "discards", "before"),  # told of a hand only
    "CardView.level": _among("boost", "discards"),
    "CardView.points": _among("boost", "discards"),
    "CardView.text": _among("discards"),  # it has done what it says
    "LastAction.amount": _not_in("amount", "cards", "booty"),
    "LastAction.places": _not_in("place", "to"),
    "LastAction.victim": _not_in("victim"),
    "LastAction.what": _not_in("what", "cards", "booty"),
    "OriginView.hand": lambda _owner, view, _new: view.viewer is None,
    "OriginView.seats": always,  # as many as there are players
    "OriginView.words": lambda _owner, view, _new: view.viewer is None,
    "StraitView.key": always,  # told by its name
    "TerritoryView.x": always,
    "TerritoryView.y": always,
}
"""What a description passes over, and when."""
