"""What the seat on turn answers, and what comes of it (§5, §7, §8)."""

from __future__ import annotations

from bot.games.contract import Choice, Event, IllegalChoice, Progress
from bot.games.migrato import moves
from bot.games.migrato import sentences as say
from bot.games.migrato.cards import (
    BY_CODE,
    CLAIMS,
    COLUMNS,
    FIRST_DANGER,
    HAND,
    NEED,
    NIGHT,
    RESHUFFLES,
    SHOWN,
    SPECIES_OF,
)
from bot.games.migrato.columns import in_order, known_species, shown
from bot.games.migrato.data import SPECIES
from bot.games.migrato.state import Action, End, State, keep
from bot.games.migrato.view import LastAction, Place
from bot.games.text import Text

PILE_KEYS = {name: kind for kind, name in enumerate(SPECIES)}


def answer(state: State, choice: Choice) -> Progress:
    """Apply the answer of the seat on turn. Raises :class:`IllegalChoice` and leaves the state untouched."""
    if len(choice) != 1:
        raise IllegalChoice(say.ONE_ONLY)
    return STAGES[state.stage](state, choice[0])


# --- Which action --------------------------------------------------------------------------------------------


def _act(state: State, key: str) -> Progress:
    table, seat = state.table, state.seat
    if key == say.SWAP:
        return _swap(state)
    card = BY_CODE.get(key)
    if card is not None:
        _check_card(state, card)
        state.stage, state.card = "target", card
        state.action = "danger" if card >= FIRST_DANGER else "play"
    elif key == say.COMBINE and moves.can_combine(table, seat):
        state.stage, state.action = "card", "combine"
    elif key == say.DROP and table.columns[seat]:
        state.stage, state.action = "target", "drop"
    else:
        raise IllegalChoice(say.BACK)
    state.steps.append(key)
    return Progress()


def _check_card(state: State, card: int) -> None:
    """Raise unless a card is in the hand and can be played."""
    table, seat = state.table, state.seat
    if card not in table.hands[seat]:
        raise IllegalChoice(say.NOT_HELD)
    if not moves.can_play(table, seat, card):
        if card >= FIRST_DANGER:
            raise IllegalChoice(say.NO_TARGET)
        raise IllegalChoice(say.arrived(card) if moves.has_arrived(table, seat, card) else say.no_place(card))


def _swap(state: State) -> Progress:
    """Discard the whole hand and draw (A4, R1)."""
    hand = state.table.hands[state.seat]
    cards = hand[:]
    state.table.discard += cards
    hand.clear()
    _mark(state, "swap")
    drawn, told = _draw(state, state.swap_draw)
    return _finish(state, [say.swapped(state.seat, cards, drawn), *told], drawn=drawn)


def _take_up(state: State, key: str) -> Progress:
    """The card to be moved (A2)."""
    spot = say.CARD_KEYS.get(key)
    if spot is None or spot not in moves.movable(state.table, state.seat):
        raise IllegalChoice(say.BACK)
    state.stage, (state.column, state.position) = "target", spot
    state.steps.append(key)
    return Progress()


# --- Where to ------------------------------------------------------------------------------------------------


def _aim(state: State, key: str) -> Progress:
    return {"play": _play, "combine": _combine, "danger": _take, "drop": _drop}[state.action](state, key)


def _play(state: State, key: str) -> Progress:
    """Play a bird (A1)."""
    seat, card = state.seat, state.card
    columns = state.table.columns[seat]
    if key == say.NEW:
        if len(columns) >= COLUMNS:
            raise IllegalChoice(say.BACK)
        _begin(state, key)
        columns = state.table.columns[seat]
        columns.append([])
        index = len(columns) - 1
    else:
        index = _own_column(state, key, moves.columns_for(state.table, seat, card))
        _begin(state, key)
        columns = state.table.columns[seat]
    told = [say.played(seat, SHOWN[card], None if key == say.NEW else index)]
    state.table.hands[seat].remove(card)
    columns[index].append(card)
    _mark(state, "play", Place(seat, f"c{index + 1}"))
    if len(columns[index]) == NEED[SPECIES_OF[card]]:  # whatever lies above, the player knows this one (R8)
        return _uncover(state, index, told, combined=False)
    return _go_on(state, told)


def _own_column(state: State, key: str, legal: list[int]) -> int:
    index = say.COLUMN_KEYS.get(key, COLUMNS)
    if index in legal:
        return index
    own = index < len(state.table.columns[state.seat])
    raise IllegalChoice(say.misfit(index) if own else say.BACK)


def _combine(state: State, key: str) -> Progress:
    """Move cards (A2)."""
    seat, source, position = state.seat, state.column, state.position
    if key == say.NEW:
        if not moves.can_split(state.table, seat, position):
            raise IllegalChoice(say.BACK)
        target = None
    else:
        target = _own_column(state, key, moves.columns_under(state.table, seat, source, position))
    _begin(state, key)
    columns = state.table.columns[seat]
    lower = columns[source][position:]
    del columns[source][position:]
    told = [say.moved(seat, shown(lower), source, target)]
    if target is None:
        columns.append(lower)
        _mark(state, "combine", Place(seat, f"c{source + 1}"), Place(seat, f"c{len(columns)}"))
        return _go_on(state, told)
    columns[target] += lower
    return _look(state, source, target, told)


def _look(state: State, source: int, target: int, told: list[Text]) -> Progress:
    """After cards were moved under a column: it is uncovered, may be, or stays (§7)."""
    columns = state.table.columns[state.seat]
    places = [Place(state.seat, f"c{source + 1}")] if columns[source] else []
    if not columns[source]:
        del columns[source]
        target -= target > source
    _mark(state, "combine", *places, Place(state.seat, f"c{target + 1}"))
    column = columns[target]
    species = known_species(shown(column))
    if species is not None and len(column) == NEED[species]:
        return _uncover(state, target, told, combined=True)
    if species is None and len(column) in CLAIMS:
        state.stage, state.column = "arrival", target
        return Progress([*map(Event, told)])
    return _go_on(state, told)


def _take(state: State, key: str) -> Progress:
    """Play a danger (A3)."""
    seat, danger = state.seat, state.card
    kind, index = PILE_KEYS.get(key, -1), say.OTHER_KEYS.get(key, -1)
    if kind in moves.prey_piles(state.table, seat, danger):
        return _rob(state, key, kind)
    if index not in moves.prey_columns(state.table, seat, danger):
        raise IllegalChoice(say.BACK)
    _begin(state, key)
    columns = state.table.columns[1 - seat]
    prey = columns[index].pop()
    _spend(state, prey)
    if columns[index]:
        _mark(state, "danger", Place(1 - seat, f"c{index + 1}"))
    else:
        del columns[index]
        _mark(state, "danger")
    told = [say.took_from_column(seat, danger, SHOWN[prey], index)]
    private = [Event(say.card_was(prey), to=(0, 1))] if NIGHT[prey] else []
    return _go_on(state, told, private, revealed=NIGHT[prey])


def _rob(state: State, key: str, kind: int) -> Progress:
    _begin(state, key)
    prey = state.table.piles[1 - state.seat][kind].pop()
    _spend(state, prey)
    _mark(state, "danger", Place(1 - state.seat, SPECIES[kind]))
    return _go_on(state, [say.took_from_pile(state.seat, state.card, prey)])


def _spend(state: State, prey: int) -> None:
    """The danger goes to the discard pile, and what it took into the hand."""
    hand = state.table.hands[state.seat]
    hand.remove(state.card)
    hand.append(prey)
    hand.sort()
    state.table.discard.append(state.card)


def _drop(state: State, key: str) -> Progress:
    """Send a column to the discard pile (A5, R18)."""
    columns = state.table.columns[state.seat]
    index = say.COLUMN_KEYS.get(key, COLUMNS)
    if index >= len(columns):
        raise IllegalChoice(say.BACK)
    cards = columns.pop(index)
    state.table.discard += cards
    _mark(state, "drop")
    progress = _finish(state, [say.dropped(state.seat, index, cards)])
    progress.revealed = moves.hides(cards)
    return progress


def _begin(state: State, key: str) -> None:
    """Keep the table as it is, before a choice changes it that can be taken back."""
    state.before = state.table
    state.table = keep(state.table)
    state.steps.append(key)


def _mark(state: State, kind: Action, *places: Place) -> None:
    state.table.last = LastAction(seat=state.seat, kind=kind, places=places)


# --- Arrival -------------------------------------------------------------------------------------------------


def _decide(state: State, key: str) -> Progress:
    """Uncover a column of face-down cards, or not (R9)."""
    if key == say.REVEAL:
        return _uncover(state, state.column, [], combined=True)
    if key != say.HIDE:
        raise IllegalChoice(say.BACK)
    state.steps.append(key)
    return _go_on(state, [])


def _uncover(state: State, index: int, told: list[Text], *, combined: bool) -> Progress:
    """Turn up a column: its birds arrive, or all of it is discarded (§7)."""
    table, seat = state.table, state.seat
    column = table.columns[seat].pop(index)
    species = SPECIES_OF[column[0]]
    kind: Action = "combine" if combined else "play"
    revealed = moves.hides(column)
    if not in_order(column, bool(table.piles[seat][species]), combined):
        table.discard += column
        _mark(state, kind)
        return _go_on(state, [*told, say.fails(seat, column)], revealed=revealed)
    table.piles[seat][species] = column
    told.append(say.arrives(seat, column))
    _mark(state, kind, Place(seat, SPECIES[species]))
    lost = [other for other in table.columns[seat] if known_species(shown(other)) == species]
    table.columns[seat] = [other for other in table.columns[seat] if other not in lost]
    for other in lost:
        table.discard += other
        told.append(say.follows(seat, other))
        revealed = revealed or moves.hides(other)
    if all(table.piles[seat]):
        return _end(state, "fifth", told, revealed)
    return _go_on(state, told, revealed=revealed)


# --- How a turn ends -----------------------------------------------------------------------------------------


def _go_on(
    state: State, told: list[Text], private: list[Event] | None = None, *, revealed: bool = False
) -> Progress:
    """The mandatory discard comes next; without a card to discard the turn ends with the draw (R12)."""
    hand = state.table.hands[state.seat]
    if not hand:
        drawn, more = _draw(state, HAND)
        return _finish(state, [*told, say.drew(state.seat, drawn), *more], private, drawn=drawn)
    if revealed:
        _clear(state)
    state.stage = "discard"
    return Progress([*map(Event, told), *(private or [])], revealed=revealed)


def _discard(state: State, key: str) -> Progress:
    seat, card = state.seat, BY_CODE.get(key)
    hand = state.table.hands[seat]
    if card not in hand:
        raise IllegalChoice(say.NOT_HELD if card is not None else say.BACK)
    assert card is not None
    hand.remove(card)
    state.table.discard.append(card)
    drawn, told = _draw(state, HAND - len(hand))
    return _finish(state, [say.discarded(seat, card, drawn), *told], drawn=drawn)


def _draw(state: State, count: int) -> tuple[int, list[Text]]:
    """Draw cards one by one; the discard pile becomes the deck when that is empty (R11, R12). Returns how many
    were drawn, and what to tell."""
    hand, table = state.table.hands[state.seat], state.table
    told: list[Text] = []
    for drawn in range(count):
        if not state.deck:
            if not table.discard:
                hand.sort()
                return drawn, told
            state.deck, table.discard = table.discard, []
            state.chance.source().shuffle(state.deck)
            state.reshuffles += 1
            told.append(say.RESHUFFLED)
        hand.append(state.deck.pop())
    hand.sort()
    return count, told


def _finish(state: State, told: list[Text], private: list[Event] | None = None, drawn: int = 0) -> Progress:
    """The end of a turn, after which its player may have ``drawn``, and perhaps of the game (§8)."""
    if state.reshuffles >= RESHUFFLES:
        return _end(state, "limit", told, True)
    _clear(state)
    if drawn:
        private = [*(private or []), Event(say.refilled(drawn), to=(state.seat,), hand=True)]
    state.stage, state.seat = "action", 1 - state.seat
    state.turns += 1
    return Progress([*map(Event, told), *(private or [])], turn_over=True, revealed=True)


def _end(state: State, end: End, told: list[Text], revealed: bool) -> Progress:
    _clear(state)
    state.stage, state.end = "over", end
    return Progress([*map(Event, [*told, say.ENDS[end], say.OVER])], turn_over=True, revealed=revealed)


def _clear(state: State) -> None:
    """Forget how the turn was put together; what it did stands."""
    state.before, state.steps = None, []
    state.action, state.card, state.column, state.position = "play", 0, 0, 0


def resign(state: State, seat: int) -> Progress:
    """A player gives up, and the other one wins; an unfinished turn is taken back (R20)."""
    state.resigned[seat] = True
    state.table = state.before or state.table
    told = [say.resigns(seat)]
    return _end(state, "resigned", told, False)


STAGES = {"action": _act, "card": _take_up, "target": _aim, "arrival": _decide, "discard": _discard}
