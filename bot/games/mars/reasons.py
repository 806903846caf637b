"""Why something can't be chosen now, in words."""

from __future__ import annotations

from bot.games.mars import building, cards, colony, placing, trade, trade_reasons
from bot.games.mars import sentences as say
from bot.games.mars.cards import on_own_stop
from bot.games.mars.geometry import EMBASSY, HEX, RING, RUIN_SET, touching
from bot.games.mars.options import CARD
from bot.games.mars.state import (
    EXPORT,
    FACTORY,
    HABITAT,
    LIFE,
    TARGET,
    TUNNEL,
    State,
    blasted,
    buildings,
    me,
    own,
)
from bot.games.text import Text, text

OUT_OF_TURN = Text("It isn't your turn: until then you can only trade, in the Colony phase of somebody else.")
NOT_NOW = Text("That is not possible in this phase of your turn.")


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
    if state.tasks:
        return _in_task(state, key)
    return _in_phase(state, key)


def why_not_asked(state: State, seat: int, word: str) -> Text | None:
    """Why a seat that isn't asked for anything can't take up a trade."""
    if state.end or state.due or state.seats[seat].gone or word not in trade.ACTIONS:
        return None
    return trade_reasons.why_not(state, seat, word)


def _in_task(state: State, key: str) -> Text | None:
    task = state.tasks[-1]
    if key not in HEX:
        return None
    if task.what in ("site", "salvage_site"):
        return why_not_on(state, state.active, task.number, HEX[key])
    if task.what == "crew":
        return why_not_on(state, state.active, TUNNEL, HEX[key])
    if task.what == "dismantle":
        return why_not_dismantled(state, HEX[key])
    return None


def _in_phase(state: State, key: str) -> Text | None:
    if key in CARD:
        return _card(state, CARD[key])
    if key in (colony.COLONY, colony.SALVAGE, colony.WARP):
        return _kind_of_turn(state, key)
    if key in placing.PIECES:
        return _piece(state, placing.PIECES.index(key))
    return _action(state, key)


def _card(state: State, card: int) -> Text:
    if card not in me(state).events:
        return text("You don't hold “{card}”.", card=say.TITLES[card])
    if state.phase != "colony":
        return Text("Event cards are played in your own Colony phase.")
    return cards.NEEDS.get(cards.EFFECTS[card].kind, NOT_NOW)


def _kind_of_turn(state: State, key: str) -> Text | None:
    if state.phase != "start" and key != colony.COLONY:
        return Text("That is a kind of turn, to be chosen at its very start.")
    if key == colony.WARP:
        return text("A warp takes {count} healthy people.", count=TARGET)
    return Text("You have no stored building with a legal hex.") if key == colony.SALVAGE else None


def _piece(state: State, kind: int) -> Text | None:
    if state.phase == "build" and not state.builds:
        return Text("You have built in this turn already.")
    if state.phase != "build":
        return Text("That is for the Build phase: go on to build first.")
    return building.why_not(state, kind)


_ACTIONS = {
    colony.MOVE: Text("It takes somebody healthy, and a free home to move to."),
    colony.HEAL: Text("It takes somebody injured, a med kit, and a free home."),
    colony.BUILD: Text("There is nothing that you can build, clear or dismantle now."),
}
_BUILD_ACTIONS = {
    building.CLEAR: Text("It takes 1 RCU, a Blast Site on the board, and your Build phase."),
    building.DISMANTLE: Text("You have nothing that may be dismantled now, or it isn't your Build phase."),
}


def _action(state: State, key: str) -> Text | None:
    if key in _BUILD_ACTIONS:
        return _BUILD_ACTIONS[key]
    if key == colony.EXCHANGE:
        return _exchange(state)
    return _ACTIONS.get(key) if state.phase == "colony" or key not in _ACTIONS else NOT_NOW


def _exchange(state: State) -> Text:
    faction = me(state)
    against = (
        (state.phase != "colony", NOT_NOW),
        (on_own_stop(state), say.no_trade_there(state.active)),
        (faction.embargo, Text("An embargo keeps you out of exchange.")),
        (not (faction.pieces[EXPORT] or state.broker), Text("An exchange takes an Export Station.")),
        (True, Text("You don't have enough of one kind for any exchange.")),
    )
    return next(why for holds, why in against if holds)


# --- Hexes ---------------------------------------------------------------------------------------------------


def why_not_on(state: State, seat: int, kind: int, number: int) -> Text:
    """Why a piece can't be placed on a hex, by the first rule that speaks against it (PLC-1 to PLC-7)."""
    return _ground(state, kind, number) or _neighbours(state, seat, kind, number) or Text("That is not possible.")


def _ground(state: State, kind: int, number: int) -> Text | None:
    bit, place = 1 << number, say.place(number)
    if number == EMBASSY:
        return Text("Nothing is placed on the Embassy.")
    if bit & RUIN_SET:
        return text("{place} is a ruin: nothing is placed there.", place=place)
    if bit & blasted(state):
        return text("A Blast Site lies on {place}.", place=place)
    if bit & placing.occupied(state):
        return text("{place} is taken.", place=place)
    if bit & state.rock and kind not in (TUNNEL, placing.FORTRESS):
        return text("{place} is rock: only tunnels and Fortresses go there.", place=place)
    return None


def _neighbours(state: State, seat: int, kind: int, number: int) -> Text | None:
    faction, ring, place = state.seats[seat], RING[number], say.place(number)
    if not ring & placing.connected(state, faction):
        return text("{place} doesn't touch your connected network.", place=place)
    others = 0
    for other, theirs in enumerate(state.seats):
        others |= own(theirs) if other != seat else 0
    if kind != TUNNEL and ring & others:
        return text("{place} touches a piece of somebody else: only tunnels go there.", place=place)
    if kind == HABITAT and not ring & faction.pieces[LIFE]:
        return text("{place} touches no Life Support of yours.", place=place)
    if FACTORY <= kind <= EXPORT and ring & buildings(faction):
        return text("{place} touches a building of yours: a production facility needs a hex between.", place=place)
    if kind in (LIFE, HABITAT) and ring & placing.facilities(faction):
        return text("{place} touches a production facility of yours.", place=place)
    return None


def why_not_dismantled(state: State, number: int) -> Text:
    """Why a piece can't be dismantled (4.3 d)."""
    faction, bit = me(state), 1 << number
    if not bit & own(faction):
        return Text("You have no piece there.")
    if bit & faction.people or number in faction.injured:
        return Text("Somebody lives there.")
    if bit & faction.pieces[LIFE] and touching(bit) & faction.pieces[HABITAT]:
        return Text("It is the last Life Support of a Habitat, or other pieces hang on it.")
    return Text("The HQ stays, and so does what other pieces hang on.")
