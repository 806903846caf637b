"""From a state to what one person may know of it (§1.4)."""

from __future__ import annotations

from functools import cache, lru_cache

from bot.games.origin import atlas, data, objectives, pawns, scoring, turns
from bot.games.origin import sentences as say
from bot.games.origin.data import DECKS, KINDS, ORANGE, PURPLE, YELLOW
from bot.games.origin.dealing import choosing
from bot.games.origin.state import NOTHING, State, best_tile, owner_of
from bot.games.origin.view import (
    CardView,
    ColumnView,
    Deck,
    Kind,
    OriginView,
    PawnView,
    PlayerView,
    StraitView,
    TerritoryView,
)
from bot.games.text import show as read

_KINDS: tuple[Kind, ...] = ("yellow", "orange", "purple", "brown", "green", "none")
_DECKS: tuple[Deck, ...] = ("yellow", "orange", "purple")


def awaited(state: State) -> tuple[int, ...]:
    """The seats that are asked for something."""
    if state.phase == "objective":
        return tuple(choosing(state))
    return () if state.phase in ("between", "over") else (state.turn,)


def show(state: State, seat: int | None) -> OriginView:
    """The view of a seat, or of a bystander (``None``): no hand but its own, no deck, no face-down tile, and
    nothing of an unfinished answer of somebody else."""
    going = state.phase not in ("objective", "over")
    return OriginView(
        viewer=seat,
        seats=len(state.players),
        phase=state.phase,
        turn=state.turn if going else None,
        first=state.first,
        awaited=awaited(state),
        territories=tuple(_territory(t, state.pawns[t], owner_of(state, t), state.game[t]) for t in _ALL),
        straits=tuple(_strait(n, value, _holder(state, n)) for n, value in enumerate(state.tokens)),
        columns=tuple(_column(state, column) for column in range(len(data.COLUMNS))),
        players=tuple(_player(state, each) for each in range(len(state.players))),
        reserve=tuple((pawn(n), left) for n, left in enumerate(state.reserve) if left),
        tiles_left=len(state.pile),
        discards=tuple(map(card, state.discards)),
        surplus=tuple(state.surplus),
        ending=read(say.REASONS[state.ending], str) if state.ending else "",
        ender=None if state.ender == NOTHING else state.ender,
        boost=card(state.boost) if state.boost else None,
        hand=() if seat is None else _hand(state, seat),
        words=tuple(state.words) if going and seat == state.turn else (),
        last=tuple(state.last),
    )


# --- The map ------------------------------------------------------------------------------------------------------

_ALL = range(atlas.COUNT)


@cache
def pawn(number: int) -> PawnView:
    """A type of pawn."""
    shade = data.PAWN_COLOURS[pawns.COLOUR[number]]
    return PawnView(pawns.KEYS[number], pawns.HEIGHT[number], pawns.STRENGTH[number], shade)


@lru_cache(maxsize=8192)
def _territory(t: int, number: int, owner: int | None, hunting: int) -> TerritoryView:
    place = data.world().territory[t]
    return TerritoryView(
        key=atlas.KEYS[t],
        name=place.name,
        continent=place.continent,
        kind=place.colour,
        x=place.x,
        y=place.y,
        near=tuple(atlas.KEYS[other] for other in atlas.members(atlas.LAND[t])),
        pawn=None if number == pawns.NO_PAWN else pawn(number),
        owner=owner,
        hunting=hunting or None,
    )


def _holder(state: State, strait: int) -> int | None:
    both = atlas.STRAIT_MASKS[strait]
    return next((seat for seat, player in enumerate(state.players) if player.home & both == both), None)


@lru_cache(maxsize=1024)
def _strait(n: int, value: int, owner: int | None) -> StraitView:
    a, b = atlas.STRAITS[n]
    return StraitView(
        f"strait-{n + 1}", atlas.STRAIT_NAMES[n], atlas.KEYS[a], atlas.KEYS[b], token=value or None, owner=owner
    )


def _column(state: State, column: int) -> ColumnView:
    name = KINDS[column]
    deck = len(state.decks[column]) if column < len(DECKS) else None
    return ColumnView(_KINDS[column], tuple(sorted(state.columns[column])), data.setup().columns[name], deck)


# --- The players --------------------------------------------------------------------------------------------------


@cache
def card(key: str, ready: bool = False) -> CardView:
    """A card by key."""
    deck = data.deck_of()[key]
    name = read(say.card(key), str)
    if deck == YELLOW:
        return CardView(key, name, _DECKS[deck], data.actions()[key].text, ready=ready)
    if deck == ORANGE:
        works = data.permanents()[key]
        return CardView(key, name, _DECKS[deck], works.text, level=works.level, ready=ready)
    goal = data.objectives()[key]
    return CardView(key, name, _DECKS[deck], goal.text, points=goal.points, ready=ready)


def _player(state: State, seat: int) -> PlayerView:
    player = state.players[seat]
    return PlayerView(
        seat=seat,
        villages=player.villages,
        placed=player.home.bit_count(),
        hand={DECKS[deck]: len(cards) for deck, cards in enumerate(player.hands)},
        tiles=tuple(player.tiles),
        straits=tuple(player.straits),
        hunting=tuple(player.hunting),
        permanents=tuple(map(card, player.permanents)),
        objectives=tuple(map(card, player.objectives)),
        points=scoring.points(player),
        sources=scoring.sources(player),
        turns=player.turns,
        resigned=player.resigned,
        last_turn=seat in state.waiting or (bool(state.ending) and _has_turn(state, seat)),
    )


def _has_turn(state: State, seat: int) -> bool:
    return seat == state.turn and seat != state.ender and state.phase in ("ready", "acted", "closing")


def _hand(state: State, seat: int) -> tuple[CardView, ...]:
    return tuple(
        card(key, _ready(state, seat, key, deck))
        for deck, cards in enumerate(state.players[seat].hands)
        for key in cards
    )


def _ready(state: State, seat: int, key: str, deck: int) -> bool:
    """Whether a card's condition or level is met; of action cards nothing is said out of turn."""
    player = state.players[seat]
    if deck == PURPLE:
        return objectives.fulfilled(state, seat, key)
    if deck == ORANGE:
        return best_tile(player) >= data.permanents()[key].level
    mine = seat == state.turn and state.phase in ("ready", "acted", "closing")
    return mine and turns.works(state, key, deck)
