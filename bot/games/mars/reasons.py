"""Why something can't be chosen now: the reason that holds, in words, and what would do."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.mars import (
    building,
    cards,
    colony,
    data,
    drafts,
    people,
    place_reasons,
    placing,
    task_reasons,
    trade,
    trade_reasons,
)
from bot.games.mars import sentences as say
from bot.games.mars.cards import on_own_stop
from bot.games.mars.geometry import HEX
from bot.games.mars.options import CARD
from bot.games.mars.questions import asked
from bot.games.mars.state import EXPORT, LIFE, TARGET, State, healthy, healthy_at, me
from bot.games.text import Text, text

EVENT, FUEL = "event", "fuel"
"""Words of commands that are no options."""
BUILDINGS = range(LIFE, EXPORT + 1)
OUT_OF_TURN = Text("It isn't your turn: until then you can only trade, in the Colony phase of somebody else.")
BUILD_FIRST = Text("That is for the Build phase: go on to build first.")
BUILT = Text("You have built in this turn already.")
COLONY_IS_OVER = Text("That is for the Colony phase, which is over in this turn.")

Against = Sequence[tuple[bool, Text]]
"""What may speak against something, each with its reason: the first that holds is told."""


def why_not(state: State, seat: int, key: str) -> Text | None:
    """Why a key that isn't offered can't be chosen, as far as the rules have a reason to give."""
    if state.end or state.due:
        return None
    draft = state.drafts[seat]
    if draft is not None:
        return trade_reasons.why_not_in(state, seat, draft, key)
    if key in trade.ACTIONS and not state.tasks:
        return trade_reasons.why_not(state, seat, key)
    if seat != state.active:
        return OUT_OF_TURN
    return task_reasons.why_not(state, key) if state.tasks else _in_phase(state, key)


def why_not_asked(state: State, seat: int, word: str) -> Text | None:
    """Why a seat can't take up what begins with a word, or a command, where that isn't asked for."""
    if state.end or state.due or state.seats[seat].gone:
        return None
    if state.drafts[seat] is not None:
        return text("First finish your offer or answer: {prompt}", prompt=_prompt(state, seat))
    if word in trade.ACTIONS and (seat != state.active or not state.tasks):
        return trade_reasons.why_not(state, seat, word)
    if seat != state.active:
        return OUT_OF_TURN if drafts.decision(state, seat, trade.options(state)[seat]) is not None else None
    return task_reasons.first(state) if state.tasks else _in_phase(state, word)


def _prompt(state: State, seat: int) -> Text:
    decision = drafts.decision(state, seat, trade.options(state)[seat])
    return decision.prompt if decision is not None else asked(state).prompt


def _holding(against: Against) -> Text:
    return next(why for holds, why in against if holds)


# --- By phase ------------------------------------------------------------------------------------------------


def _in_phase(state: State, key: str) -> Text | None:
    if state.phase == "setup":
        return place_reasons.first(state, HEX[key]) if key in HEX else Text("Place your first tunnel first.")
    if key in CARD:
        return _card(state, CARD[key])
    if key in (colony.COLONY, colony.SALVAGE, colony.WARP):
        return _kind_of_turn(state, key)
    if state.phase == "start":
        return Text("Say first what kind of turn it is.")
    if key in placing.PIECES:
        return _piece(state, placing.PIECES.index(key))
    action = _ACTIONS.get(key)
    return action(state) if action is not None else None


def _card(state: State, card: int) -> Text:
    if card not in me(state).events:
        return text("You don't hold “{card}”.", card=say.TITLES[card])
    if state.phase != "colony":
        return Text("Event cards are played in your own Colony phase.")
    return cards.needs(state, card)


def _event(state: State) -> Text:
    """Why no event card can be played."""
    held = sorted(set(me(state).events))
    if state.phase != "colony" or not held:
        return Text("You hold no event card.") if not held else _card(state, held[0])
    return say.joined([text("“{card}”: {why}", card=say.TITLES[card], why=_card(state, card)) for card in held])


def _kind_of_turn(state: State, key: str) -> Text | None:
    faction, late = me(state), state.phase != "start"
    too_late = Text("That is a kind of turn, to be chosen at its very start.")
    if key == colony.WARP:
        lacking = text("A warp takes {count} healthy people; you have {have}.", count=TARGET,
                       have=healthy(faction))  # fmt: skip
        return lacking if not colony.can_warp(state) else too_late
    if key == colony.COLONY:
        return too_late if late else None
    stored = [say.KINDS[kind] for kind in sorted(set(faction.salvage))]
    return _holding(
        (
            (not stored, Text("Your Salvage Bays hold no building.")),
            (late, too_late),
            (True, text("There is no legal hex for what you have stored: {list}.", list=stored)),
        )
    )


# --- By action -----------------------------------------------------------------------------------------------


def _piece(state: State, kind: int) -> Text | None:
    if state.phase == "build" and not state.builds:
        return BUILT
    return building.why_not(state, kind) if state.phase == "build" else BUILD_FIRST


def _build(state: State) -> Text | None:
    """Why nothing can be built, a building at a time."""
    if state.phase == "colony":
        return Text("There is nothing that you can build, clear or dismantle now.")
    if not state.builds:
        return BUILT
    return say.joined([why for kind in BUILDINGS if (why := building.why_not(state, kind)) is not None])


def _clear(state: State) -> Text:
    dear = text("Clearing a Blast Site costs {cost}, and you have none.", cost=say.bundle(placing.CLEAR_COST))
    return _holding(
        (
            (state.phase != "build", BUILD_FIRST),
            (not state.builds, BUILT),
            (not state.blasts, Text("There is no Blast Site on the board.")),
            (True, dear),
        )
    )


def _dismantle(state: State) -> Text:
    mine = any(me(state).pieces)
    return _holding(
        (
            (state.phase != "build", BUILD_FIRST),
            (not state.builds, BUILT),
            (not mine, Text("You have no piece but your HQ, which stays.")),
            (True, Text("Every piece of yours is lived in, or other pieces of yours hang on it.")),
        )
    )


def _move(state: State) -> Text:
    return _holding(
        (
            (state.phase != "colony", COLONY_IS_OVER),
            (not healthy_at(me(state)), Text("You have nobody healthy who could move.")),
            (True, people.no_home(state)),
        )
    )


def _heal(state: State) -> Text:
    return _holding(
        (
            (state.phase != "colony", COLONY_IS_OVER),
            (not me(state).injured, Text("Nobody of yours is injured.")),
            (not me(state).assets[data.MED], Text("Healing costs 1 med kit, and you have none.")),
            (True, people.no_home(state)),
        )
    )


def _exchange(state: State) -> Text:
    faction, rates = me(state), colony.RATES
    few = text(
        "You don't have enough of one kind: an exchange takes {same} of one resource, or {olympium}.",
        same=min(rate.same for rate in rates if rate.same),
        olympium=say.some(min(rate.olympium for rate in rates if rate.olympium), data.OLYMPIUM),
    )
    return _holding(
        (
            (state.phase != "colony", COLONY_IS_OVER),
            (on_own_stop(state), say.no_trade_there(state.active)),
            (faction.embargo, Text("An embargo keeps you out of exchange.")),
            (not (faction.pieces[EXPORT] or state.broker), Text("An exchange takes an Export Station.")),
            (True, few),
        )
    )


def _fuel(state: State) -> Text:
    if not me(state).assets[data.FUEL]:
        return Text("You have no fuel cell.")
    return Text("Fuel is burnt after the dice: roll first.")


_ACTIONS = {
    colony.BUILD: _build,
    building.CLEAR: _clear,
    building.DISMANTLE: _dismantle,
    colony.MOVE: _move,
    colony.HEAL: _heal,
    colony.EXCHANGE: _exchange,
    EVENT: _event,
    FUEL: _fuel,
}
