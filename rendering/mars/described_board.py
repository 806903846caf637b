"""The board of Migration: Mars in words: pieces, ground, and the ring round it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from bot.games.mars.geometry import EMBASSY, NAMES, ROCKS, RUINS, TRACK, names
from bot.games.mars.view import MarsView, PieceView, PlayerView
from rendering.description import Section, listed, section
from rendering.kit.wording import counted, phrase
from rendering.mars import words

KINDS = ("hq", "life", "habitat", "factory", "refinery", "hospital", "export", "tunnel")


def pieces(view: MarsView, player: PlayerView) -> Iterator[str]:
    """A player's pieces on the board, kind by kind, each with what is to be known of it."""
    own = [piece for piece in view.pieces if piece.seat == player.seat]
    for kind in KINDS:
        told = [_piece(piece) for piece in own if piece.kind == kind]
        if told:
            yield phrase("{kind} on {hexes}.", kind=words.kind(kind), hexes="; ".join(told))


def _piece(piece: PieceView) -> str:
    return ", ".join([piece.hex, *_state(piece)])


def _state(piece: PieceView) -> Iterator[str]:
    """What is special about a piece: most are connected, and nobody lies in them."""
    if piece.gone:
        yield phrase("only an obstacle")
    if piece.buried:
        yield phrase("below a Blast Site")
    if not piece.connected:
        yield phrase("cut off")
    if piece.healthy:
        yield counted(piece.healthy, "1 healthy person", "{count} healthy people")
    if piece.injured:
        yield counted(piece.injured, "1 injured person", "{count} injured people")


def board(view: MarsView) -> Section:
    """What lies on the board and belongs to nobody, and how hexes touch."""
    fortresses = [piece.hex for piece in view.pieces if piece.seat is None]
    return section(
        phrase("Board"),
        phrase("Blast Sites, the oldest first: {hexes}.", hexes=listed(view.blasts)) if view.blasts else "",
        phrase("Ancient Fortresses on {hexes}.", hexes=listed(fortresses)) if fortresses else "",
        _parked(view),
        _ground(view.rock_tiles),
    )


def _parked(view: MarsView) -> str:
    corners = [phrase(words.CORNERS[corner]) for corner in view.parked]
    if not corners:
        return phrase("No Ancient Fortress is left to build.")
    return phrase("Ancient Fortresses left to build, parked at the ruins: {corners}.", corners=listed(corners))


@cache
def _ground(tiles: tuple[str, ...]) -> tuple[str, ...]:
    """The still part of the board."""
    ruins = [
        phrase("{hex} in the {corner}", hex=NAMES[number], corner=phrase(words.CORNERS[corner]))
        for corner, number in RUINS.items()
    ]
    told = [
        phrase("The Embassy is on {hex}.", hex=NAMES[EMBASSY]),
        phrase("Ruins: {ruins}.", ruins=listed(ruins)),
        phrase("Rock: {hexes}.", hexes=listed(names(ROCKS))),
        phrase("Rock tiles: {hexes}.", hexes=listed(tiles)) if tiles else phrase("No rock tiles."),
        phrase("Letters name the columns from west to east, numbers the rows from north to south."),
        phrase("In the rows above and below, a hex of an even row touches its own letter and the one before it."),
        phrase("A hex of an odd row touches its own letter and the one after it."),
    ]
    return tuple(told)


def ring(view: MarsView, players: Sequence[str]) -> Section:
    """The spaces of the ring, clockwise, and where the rovers are."""
    return section(phrase("Ring"), _rovers(view, players), _moved(view, players), _spaces())


def _rovers(view: MarsView, players: Sequence[str]) -> Iterator[str]:
    for player in view.players:
        yield phrase("The rover of {who} is on {space}.", who=players[player.seat], space=space(player.rover))


def _moved(view: MarsView, players: Sequence[str]) -> str:
    move = view.last_move
    if move is None:
        return ""
    return phrase(
        "The newest {what}: {who}, from {start} to {end}.",
        what=phrase("warp") if move.warp else phrase("drive"),
        who=players[move.seat],
        start=space(move.start),
        end=space(move.end),
    )


def space(number: int) -> str:
    """A space of the ring by its number and what is there."""
    return phrase("space {number}, {what}", number=number, what=words.told_space(number))


@cache
def _spaces() -> str:
    told = [f"{number} {words.told_space(number)}" for number in range(len(TRACK))]
    return phrase("All spaces, clockwise from the north-west: {spaces}.", spaces="; ".join(told))
