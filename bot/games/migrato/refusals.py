"""Why the seat on turn can't choose what it isn't offered: one sentence for each possible reason (§5, §6)."""

from __future__ import annotations

from bot.games.migrato import moves
from bot.games.migrato import refusal_sentences as because
from bot.games.migrato import sentences as say
from bot.games.migrato.cards import (
    BY_CODE,
    COLUMNS,
    COPIES,
    FIRST_DANGER,
    HIDDEN,
    LONGEST,
    NEED,
    NIGHT,
    SPECIES_OF,
    TAKES,
)
from bot.games.migrato.columns import Column, known_species, shown
from bot.games.migrato.data import SPECIES
from bot.games.migrato.state import State
from bot.games.text import Text

ACTIONS = (say.COMBINE, say.SWAP, say.DROP)
ARRIVAL = (say.REVEAL, say.HIDE)


def why_not(state: State, key: str) -> Text | None:
    """Why the seat on turn can't choose a key, if the rules have a reason of their own."""
    if key in BY_CODE:
        return _card(state, BY_CODE[key])
    if key in ARRIVAL:
        return because.NOT_UNCOVERING
    if key in ACTIONS:
        return _action(state, key)
    if state.stage == "action":
        return because.CARD_FIRST
    if state.stage == "discard":
        return because.DISCARD_FIRST
    return _target(state, key) if state.stage == "target" else _moved(state, key)


def _card(state: State, card: int) -> Text | None:
    """A card of the hand, or of no hand."""
    table, seat = state.table, state.seat
    if state.stage not in ("action", "discard"):
        return because.PLACE_FIRST
    if card not in table.hands[seat]:
        return because.not_held(card)
    if state.stage == "discard":
        return None
    if card >= FIRST_DANGER:
        return because.no_target(card, _safe_only(state, card))
    return because.arrived(card) if moves.has_arrived(table, seat, card) else because.no_place(card)


def _safe_only(state: State, danger: int) -> bool:
    """Whether all that a danger could take is the last card of its pile."""
    piles = state.table.piles[1 - state.seat]
    return any(len(pile) == 1 and NIGHT[pile[0]] in TAKES[danger - FIRST_DANGER] for pile in piles)


def _action(state: State, key: str) -> Text:
    if state.stage != "action":
        return because.ONE_ACTION
    if not state.table.columns[state.seat]:
        return because.NO_COLUMNS
    return because.NOTHING_MOVES if key == say.COMBINE else because.NO_COLUMNS


def _moved(state: State, key: str) -> Text | None:
    """A card of a column that can't be moved."""
    if key not in say.CARD_KEYS:
        return because.WHICH_CARD
    index, position = say.CARD_KEYS[key]
    columns = state.table.columns[state.seat]
    if index >= len(columns) or position >= len(columns[index]):
        return because.no_card(index, position, len(columns[index]) if index < len(columns) else None)
    return because.STAYS


def _target(state: State, key: str) -> Text | None:
    if state.action == "danger":
        return _prey(state, key)
    if key == say.NEW:
        return _no_new(state)
    if key not in say.COLUMN_KEYS:
        return because.OWN_COLUMN
    index = say.COLUMN_KEYS[key]
    columns = state.table.columns[state.seat]
    if index >= len(columns):
        return because.no_column(index, len(columns))
    if state.action == "combine" and index == state.column:
        return because.SAME_COLUMN
    return _misfit(state, index)


def _no_new(state: State) -> Text:
    if state.action == "drop":
        return because.OWN_COLUMN
    full = len(state.table.columns[state.seat]) >= COLUMNS
    return because.NO_ROOM if full else because.WHOLE_COLUMN


def _misfit(state: State, index: int) -> Text:
    """Why cards can't lie under a column, by what everybody sees and the card played (§6.2, §6.3)."""
    column = shown(state.table.columns[state.seat][index])
    added: Column = (state.card,)
    if state.action == "combine":
        added = shown(state.table.columns[state.seat][state.column][state.position :])
    above, below = known_species(column), known_species(added)
    kind = below if above is None else above
    if above is not None and below is not None and above != below:
        return because.other_species(index, above)
    most = LONGEST if kind is None else NEED[kind]
    if len(column) + len(added) > most:
        return because.too_long(index, kind, most)
    if kind is not None and _day_only(kind) and HIDDEN in column + added:
        return because.day_only(index, kind)
    return because.rising(index)


def _day_only(kind: int) -> bool:
    return not any(COPIES[card] for card in range(FIRST_DANGER) if SPECIES_OF[card] == kind and NIGHT[card])


def _prey(state: State, key: str) -> Text | None:
    """What a danger can't take (§5.3)."""
    columns, piles = state.table.columns[1 - state.seat], state.table.piles[1 - state.seat]
    if key in say.OTHER_KEYS:
        index = say.OTHER_KEYS[key]
        return (
            because.wrong_time(state.card) if index < len(columns) else because.no_other_column(index, len(columns))
        )
    if key in SPECIES:
        pile = piles[SPECIES.index(key)]
        if not pile:
            return because.no_pile(SPECIES.index(key))
        return because.LAST_IS_SAFE if len(pile) == 1 else because.wrong_time(state.card)
    return because.OTHER_SIDE
