"""What the seat on turn answers, and what comes of it (§5, §7, §8)."""

from __future__ import annotations

from bot.games.contract import Choice, Event, Progress
from bot.games.migrato import moves
from bot.games.migrato import sentences as say
from bot.games.migrato.cards import (
    BY_CODE,
    CLAIMS,
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
from bot.games.migrato.state import Action, Due, End, State, keep
from bot.games.migrato.view import LastAction, Place
from bot.games.text import Text

PILE_KEYS = {name: kind for kind, name in enumerate(SPECIES)}


def answer(state: State, choice: Choice) -> Progress:
    """Apply the answer of the seat on turn."""
    return STAGES[state.stage](state, choice[0])


# --- Which action --------------------------------------------------------------------------------------------


def _act(state: State, key: str) -> Progress:
    if key == say.SWAP:
        return _swap(state)
    card = BY_CODE.get(key)
    if card is not None:
        state.stage, state.card = "target", card
        state.action = "danger" if card >= FIRST_DANGER else "play"
    elif key == say.COMBINE:
        state.stage, state.action = "card", "combine"
    else:
        state.stage, state.action = "target", "drop"
    state.steps.append(key)
    return Progress()


def _swap(state: State) -> Progress:
    """Discard the whole hand and draw, which is the action itself (A4, R1)."""
    hand = state.table.hands[state.seat]
    cards = hand[:]
    state.table.discard += cards
    hand.clear()
    _mark(state, "swap")
    drawn, told = _draw(state, state.swap_draw)
    events = [*map(Event, [say.swapped(state.seat, cards, drawn), *told]), *_refilled(state, drawn)]
    return _over(state, "turn", events, revealed=True)


def _take_up(state: State, key: str) -> Progress:
    """The card to be moved (A2)."""
    state.stage, (state.column, state.position) = "target", say.CARD_KEYS[key]
    state.steps.append(key)
    return Progress()


# --- Where to ------------------------------------------------------------------------------------------------


def _aim(state: State, key: str) -> Progress:
    return {"play": _play, "combine": _combine, "danger": _take, "drop": _drop}[state.action](state, key)


def _play(state: State, key: str) -> Progress:
    """Play a bird (A1)."""
    seat, card = state.seat, state.card
    _begin(state, key)
    columns = state.table.columns[seat]
    if key == say.NEW:
        columns.append([])
    index = len(columns) - 1 if key == say.NEW else say.COLUMN_KEYS[key]
    told = [say.played(seat, SHOWN[card], None if key == say.NEW else index)]
    state.table.hands[seat].remove(card)
    columns[index].append(card)
    _mark(state, "play", Place(seat, f"c{index + 1}"))
    if len(columns[index]) == NEED[SPECIES_OF[card]]:  # whatever lies above, the player knows this one (R8)
        return _uncover(state, index, told, combined=False)
    return _go_on(state, told)


def _combine(state: State, key: str) -> Progress:
    """Move cards (A2)."""
    seat, source, position = state.seat, state.column, state.position
    target = None if key == say.NEW else say.COLUMN_KEYS[key]
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
    if key in PILE_KEYS:
        return _rob(state, key, PILE_KEYS[key])
    seat, danger, index = state.seat, state.card, say.OTHER_KEYS[key]
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
    index = say.COLUMN_KEYS[key]
    cards = state.table.columns[state.seat].pop(index)
    state.table.discard += cards
    _mark(state, "drop")
    return _over(state, "turn", [Event(say.dropped(state.seat, index, cards))], revealed=moves.hides(cards))


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
        return _over(state, "fifth", list(map(Event, told)), revealed=revealed)
    return _go_on(state, told, revealed=revealed)


# --- How a turn ends -----------------------------------------------------------------------------------------


def _go_on(
    state: State, told: list[Text], private: list[Event] | None = None, *, revealed: bool = False
) -> Progress:
    """The mandatory discard comes next; without a card to discard the turn ends with the draw (R12)."""
    events = [*map(Event, told), *(private or [])]
    if not state.table.hands[state.seat]:
        return _over(state, "draw", events, revealed=revealed)
    if revealed:
        _clear(state)
    state.stage = "discard"
    return Progress(events, revealed=revealed)


def _discard(state: State, key: str) -> Progress:
    state.card = BY_CODE[key]
    state.table.hands[state.seat].remove(state.card)
    state.table.discard.append(state.card)
    return _over(state, "refill", [], revealed=False)


def _over(state: State, due: Due, events: list[Event], *, revealed: bool) -> Progress:
    """The turn is complete; what follows is due."""
    state.due = due
    return Progress(events, turn_over=True, revealed=revealed)


# --- What follows a turn -------------------------------------------------------------------------------------


def proceed(state: State) -> Progress:
    """Draw what is to be drawn, and give the turn to the other player, or end the game (§5, §8)."""
    due, state.due = state.due, ""
    if due == "":
        return Progress()
    if due in ("fifth", "resigned"):
        return _end(state, due, [], revealed=False)
    hand, told, drawn = state.table.hands[state.seat], [], 0
    if due != "turn":
        drawn, more = _draw(state, HAND - len(hand))
        first = say.drew(state.seat, drawn) if due == "draw" else say.discarded(state.seat, state.card, drawn)
        told = [first, *more]
    return _pass_on(state, told, drawn)


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


def _pass_on(state: State, told: list[Text], drawn: int) -> Progress:
    """The other player's turn, or the end, if the deck has been used up too often (§8)."""
    if state.reshuffles >= RESHUFFLES:
        return _end(state, "limit", told, revealed=True)
    events = [*map(Event, told), *_refilled(state, drawn)]
    _clear(state)
    state.stage, state.seat = "action", 1 - state.seat
    state.turns += 1
    return Progress(events, revealed=drawn > 0)


def _refilled(state: State, drawn: int) -> list[Event]:
    """What the player is told who has drawn cards."""
    return [Event(say.refilled(drawn), to=(state.seat,), hand=True)] if drawn else []


def _end(state: State, end: End, told: list[Text], *, revealed: bool) -> Progress:
    _clear(state)
    state.stage, state.end = "over", end
    return Progress([*map(Event, [*told, say.ENDS[end], say.OVER])], revealed=revealed)


def _clear(state: State) -> None:
    """Forget how the turn was put together; what it did stands."""
    state.before, state.steps = None, []
    state.action, state.card, state.column, state.position = "play", 0, 0, 0


def resign(state: State, seat: int) -> Progress:
    """A player gives up, and the other one wins; an unfinished turn is taken back (R20)."""
    state.resigned[seat] = True
    state.table = state.before or state.table
    return _over(state, "resigned", [Event(say.resigns(seat))], revealed=False)


STAGES = {"action": _act, "card": _take_up, "target": _aim, "arrival": _decide, "discard": _discard}
