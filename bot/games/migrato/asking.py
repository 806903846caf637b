"""What the seat on turn is asked (§5, §7): a turn as decisions in a row."""

from __future__ import annotations

from bot.games.contract import Decision, Option
from bot.games.migrato import moves
from bot.games.migrato import sentences as say
from bot.games.migrato.cards import CODES, COLUMNS, FIRST_DANGER, HIDDEN, SHOWN, SPECIES_OF
from bot.games.migrato.columns import Column, in_order
from bot.games.migrato.state import State


def ask(state: State) -> Decision:
    """What the seat on turn is asked next. Nothing in it tells the seat more than it may know."""
    table, seat = state.table, state.seat
    if state.stage == "action":
        return say.ask_action(
            tuple(table.hands[seat]),
            moves.playable(table, seat),
            moves.can_combine(table, seat),
            bool(table.columns[seat]),
            state.swap_draw,
        )
    if state.stage == "discard":
        hand = tuple(table.hands[seat])
        return say.ask_discard(hand, tuple(card for card in hand if _closed(state, card)))
    if state.stage == "card":
        return _ask_card(state)
    if state.stage == "arrival":
        return _ask_arrival(state)
    return {"play": _ask_where, "combine": _ask_place, "danger": _ask_prey, "drop": _ask_drop}[state.action](state)


def known(state: State, index: int) -> Column:
    """A column of the seat on turn, as that seat knows it (R14)."""
    return moves.as_known(state.table.columns[state.seat][index], state.strict)


def _ask_where(state: State) -> Decision:
    table, seat, card = state.table, state.seat, state.card
    options = [
        say.onto_option(i, known(state, i), (card,), False, False) for i in moves.columns_for(table, seat, card)
    ]
    new = len(table.columns[seat]) < COLUMNS
    return Decision(say.ask_where(card), _with_new(options, say.new_option((card,), False), new))


def _ask_card(state: State) -> Decision:
    columns = state.table.columns[state.seat]
    options = [
        say.moved_option(i, j, known(state, i)[j], len(columns[i]) - j - 1)
        for i, j in moves.movable(state.table, state.seat)
    ]
    return Decision(say.ASK_CARD_PROMPT, tuple(options))


def _ask_place(state: State) -> Decision:
    table, seat, source, position = state.table, state.seat, state.column, state.position
    added = known(state, source)[position:]
    options = [
        say.onto_option(i, known(state, i), added, True, _arrived(state, known(state, i)))
        for i in moves.columns_under(table, seat, source, position)
    ]
    apart = say.new_option(added, _arrived(state, added))
    return Decision(say.ASK_PLACE_PROMPT, _with_new(options, apart, moves.can_split(table, seat, position)))


def _with_new(options: list[Option], apart: Option, new: bool) -> tuple[Option, ...]:
    return (*options, apart) if new else tuple(options)


def _closed(state: State, card: int) -> bool:
    """Whether a card is a bird that the seat on turn can't play any more."""
    return card < FIRST_DANGER and moves.has_arrived(state.table, state.seat, card)


def _ask_prey(state: State) -> Decision:
    table, seat, danger = state.table, state.seat, state.card
    sides = table.columns[1 - seat]
    options = [
        say.prey_option(i, SHOWN[sides[i][-1]], len(sides[i]) - 1) for i in moves.prey_columns(table, seat, danger)
    ]
    piles = table.piles[1 - seat]
    options += [
        say.robbed_option(s, piles[s][-1], len(piles[s]) - 1) for s in moves.prey_piles(table, seat, danger)
    ]
    return Decision(say.ask_prey(danger), tuple(options))


def _ask_drop(state: State) -> Decision:
    columns = state.table.columns[state.seat]
    return Decision(say.ASK_DROP_PROMPT, tuple(say.drop_option(i, known(state, i)) for i in range(len(columns))))


def _ask_arrival(state: State) -> Decision:
    column = known(state, state.column)
    loss = HIDDEN not in column and not in_order(column, _arrived(state, column), True)
    return say.ask_arrival(state.column, column, loss)


def _arrived(state: State, column: Column) -> bool:
    """Whether the species of a column's first card, if the player knows it, has arrived."""
    top = column[0]
    return top != HIDDEN and bool(state.table.piles[state.seat][SPECIES_OF[top]])


def timeout(state: State) -> str:
    """What is chosen for a player whose time is up: the hand is swapped (R20). In a turn that has got further, a
    column stays face down, a bird that is closed to the player is discarded before others, and else the first
    option is taken."""
    if state.stage == "action":
        return say.SWAP
    if state.stage == "arrival":
        return say.HIDE
    if state.stage == "discard":
        hand = state.table.hands[state.seat]
        closed = (card for card in hand if _closed(state, card))
        return CODES[next(closed, hand[0])]
    return ask(state).options[0].key
