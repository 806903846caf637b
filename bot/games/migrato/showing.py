"""From a state to what one person may know of it (§4)."""

from __future__ import annotations

from functools import cache

import msgspec

from bot.games.migrato.cards import CODES, FIRST_DANGER, HIDDEN, NEED, NIGHT, NUMBER, SPECIES_OF, TIMES
from bot.games.migrato.columns import Column, known_species, shown
from bot.games.migrato.data import SPECIES
from bot.games.migrato.moves import as_known
from bot.games.migrato.scoring import score
from bot.games.migrato.state import Stage, State, settled
from bot.games.migrato.view import CardView, LastAction, MigratoView, PileView, Place, SideView

PHASES: dict[Stage, str] = {"card": "action", "target": "action"}
VEILED = CardView(time="night", face_down=True)


def awaited(state: State) -> tuple[int, ...]:
    """The seats that the game waits for; none between a complete turn and what follows it."""
    return () if state.stage == "over" or state.due else (state.seat,)


def show(state: State, seat: int | None) -> MigratoView:
    """The view of a seat, or of a bystander (``None``): no other hand, no face-down card of somebody else, nothing
    of somebody else's unfinished turn, and nothing of the deck."""
    if seat != state.seat:
        state = settled(state)
    table = state.table
    return MigratoView(
        viewer=seat,
        phase=PHASES.get(state.stage, state.stage),  # type: ignore[arg-type]
        turn=state.turns,
        awaited=awaited(state),
        sides=(_side(state, 0, seat), _side(state, 1, seat)),
        deck=len(state.deck),
        discard=tuple([card_view(card) for card in table.discard]),
        reshuffles=state.reshuffles,
        memory="strict" if state.strict else "open",
        swap_draw=state.swap_draw,
        resigned=tuple(s for s, gone in enumerate(state.resigned) if gone),
        last=None if table.last is None else _last(table.last, state.seat),
        needed=dict(zip(SPECIES, NEED, strict=True)),
    )


def _side(state: State, seat: int, viewer: int | None) -> SideView:
    table = state.table
    own = seat == viewer
    columns = [as_known(column, state.strict) if own else shown(column) for column in table.columns[seat]]
    return SideView(
        hand_size=len(table.hands[seat]),
        hand=tuple([card_view(card) for card in table.hands[seat]]) if own else None,
        columns=tuple(tuple(_in_column(card) for card in column) for column in columns),
        needs=tuple(_need(column) for column in columns),
        piles=tuple(
            PileView(SPECIES[kind], card_view(pile[-1]), len(pile))
            for kind, pile in enumerate(table.piles[seat])
            if pile
        ),
        score=score(table, seat),
    )


@cache
def card_view(card: int, face_down: bool = False) -> CardView:
    """A card that the viewer knows."""
    if card >= FIRST_DANGER:
        return CardView(species="danger", danger=CODES[card].upper())
    return CardView(SPECIES[SPECIES_OF[card]], NUMBER[card], TIMES[NIGHT[card]], face_down=face_down)


def _in_column(card: int) -> CardView:
    return VEILED if card == HIDDEN else card_view(card, NIGHT[card])


def _need(column: Column) -> int | None:
    """How many cards a column needs: by the species of its face-up cards, else by that of all, if they agree."""
    species = known_species(tuple(card for card in column if card == HIDDEN or not NIGHT[card]))
    if species is not None:
        return NEED[species]
    kinds = {None if card == HIDDEN else SPECIES_OF[card] for card in column}
    kind = kinds.pop() if len(kinds) == 1 else None
    return None if kind is None else NEED[kind]


def _last(last: LastAction, on_turn: int) -> LastAction:
    """The newest action with the spots that its places have now."""
    spots = (_spot(place, on_turn) for place in last.places)
    return msgspec.structs.replace(last, spots=tuple(spot for spot in spots if spot))


def _spot(place: Place, on_turn: int) -> str:
    mine = place.seat == on_turn
    if place.spot in SPECIES:
        return "" if mine else place.spot
    return place.spot if mine else f"o{place.spot[1:]}"
