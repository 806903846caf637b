"""Positions of Migration: Mars as views, from random games by its own rules."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import msgspec

from bot.games.contract import Outcome, check_options
from bot.games.mars.game import GAME
from bot.games.mars.view import DiceView, MarsView, MoveView, OfferView, PieceView
from bot.games.random_play import random_step
from rendering.picture import Caption
from tests.rendering.telling import Quiet, always

NAMES = ("Marisol", "Takeshi", "Ngozi", "Bartholomew the Elder")
DRAWN = 40
"""Every so many decisions of a game a view is kept."""
replace = msgspec.structs.replace


def caption(seats: int = 4, **changes: Any) -> Caption:
    """The words around a position."""
    lines = ("Marisol builds: Habitat on C2.", "Takeshi drives to water and takes 3 water.")
    return replace(Caption(NAMES[:seats], "Migration: Mars", "#12", lines), **changes)


@cache
def game(seats: int = 4, seed: int = 1) -> tuple[tuple[MarsView, ...], Outcome]:
    """Views of a random game from its beginning to its end, each seat's in turn, and the end."""
    source = random.Random(seed)
    state = GAME.new(seats, check_options(GAME, seats, {}), f"picture {seed}")
    views, count = [], 0
    while GAME.outcome(state) is None:
        if count % DRAWN == 0:
            views.append(GAME.view(state, count // DRAWN % seats))
        random_step(GAME, state, source)
        count += 1
    views.append(GAME.view(state, 0))
    outcome = GAME.outcome(state)
    assert outcome is not None
    return tuple(views), outcome


@cache
def beginning(seats: int = 4) -> MarsView:
    """The first view of a game, as seat 0 sees it."""
    return game(seats)[0][0]


def view(seats: int = 4, **changes: Any) -> MarsView:
    """A made position: some pieces of every kind for the first two seats, dice rolled and a rover moved."""
    start = beginning(seats)
    sides = {"N": ("E2", "D2", "C2", "E3"), "E": ("J6", "J7", "I8", "I6"), "S": ("G10", "H10", "I10", "F9"),
             "W": ("B6", "B5", "B4", "B7")}  # fmt: skip
    pieces = [piece for piece in start.pieces if piece.kind == "hq"]
    for player in start.players:
        kinds = ("tunnel", "life", "habitat", "factory")
        pieces += [
            piece(name, kind, player.seat, connected=True, healthy=int(kind == "habitat"))
            for name, kind in zip(sides[player.side], kinds, strict=True)
        ]
    made = replace(
        start,
        viewer=0,
        phase="colony",
        active=0,
        awaited=(0,),
        pieces=tuple(pieces),
        players=tuple(replace(player, healthy=1) for player in start.players),
        dice=DiceView(1, 4, 2),
        last_move=MoveView(1, 2, 5),
        round=7,
    )
    return replace(made, **changes)


def with_player(shown: MarsView, seat: int, **changes: Any) -> MarsView:
    """The view with something else about a player."""
    players = tuple(replace(each, **changes) if each.seat == seat else each for each in shown.players)
    return replace(shown, players=players)


def with_piece(shown: MarsView, piece: PieceView) -> MarsView:
    """The view with one more piece, in the place of what stands on its hex."""
    return replace(shown, pieces=(*(each for each in shown.pieces if each.hex != piece.hex), piece))


def piece(name: str, kind: str, seat: int, **changes: Any) -> PieceView:
    """A piece on a hex."""
    return replace(PieceView(name, "tunnel", seat), kind=kind, **changes)


def offer(**changes: Any) -> OfferView:
    """Seat 1 offers seat 0 two iron and an event card for three water."""
    made = OfferView(1, 0, 1, {"iron": 2}, {"water": 3}, event_count=1, events=("ice_lens",))
    return replace(made, **changes)


def _destroyed(piece: Any, view: Any, _new: Any) -> bool:
    """A piece that a meteor has destroyed is told with its kind, its hex and its owner; a Fortress by its hex."""
    return piece.seat is None or any(piece is each for strike in view.last_strikes for each in strike.destroyed)


QUIET: dict[str, Quiet] = {
    "MarsView.links": always,  # between neighbours that are both connected
    "OfferView.events": lambda offer, _view, new: not (new or offer.events),  # none are shown
    "PieceView.kind": lambda piece, _view, _new: piece.seat is None,  # a Fortress
    "PieceView.connected": _destroyed,
    "PieceView.healthy": _destroyed,
    "PieceView.injured": _destroyed,
    "PieceView.buried": _destroyed,
    "PieceView.gone": _destroyed,
    "PlayerView.events": lambda player, view, new: player.seat != view.viewer or not (new or player.events),
    "StrikeView.destroyed": lambda strike, _view, _new: strike.fizzled,
    "StrikeView.died": lambda strike, _view, _new: strike.fizzled,
}
"""What a description passes over, and when."""
