"""Why something can't be chosen now, in the player's words."""

from __future__ import annotations

from bot.games.origin import atlas, moves, pawns, rewards, turns
from bot.games.origin import sentences as say
from bot.games.origin import wording as ask
from bot.games.origin.actions import in_time
from bot.games.origin.data import COLUMNS, ORANGE, PURPLE, deck_of, permanents
from bot.games.origin.state import State, best_tile, occupied, owner_of
from bot.games.text import Text, text

NO_VILLAGE = Text("All your villages are placed: you can't evolve any more.")
NO_EVOLUTION = Text("No pawn in the reserve fits beside an empty territory.")
NO_MIGRATION = Text("None of your pawns has an empty territory in range.")
NO_SWAP = Text("None of your pawns has a weaker one of another player in range.")
NOT_READY = Text("Your action of this turn is done.")
CAN_ACT = Text("You may pass only when no action is possible.")
NOT_CLOSING = Text("Your turn isn't at its end yet.")
NOT_HELD = Text("You don't hold this card.")
TOO_LATE = Text("This card is played before the action.")
NO_EFFECT = Text("This card would do nothing now.")
NOT_FULFILLED = Text("This objective isn't fulfilled yet.")
FIRST_SETTLE = Text("First settle what you are asked.")
NEUTRAL = Text("The neutral pawn never moves.")


def why(state: State, seat: int, key: str) -> Text | None:
    """The reason why ``key`` isn't among the options of a seat, or ``None``."""
    if state.phase in ("objective", "between", "over") or seat != state.turn:
        return None
    if key in atlas.BY_KEY:
        return _why_place(state, atlas.BY_KEY[key])
    if state.tasks or state.words:
        return _why_here(state, key)
    if key in deck_of():
        return _why_card(state, key)
    if key in _ACTIONS or key == ask.PASS:
        return NOT_READY if state.phase != "ready" else _why_action(state, key)
    return NOT_CLOSING if key == ask.END else _why_tile(state, key)


def _why_here(state: State, key: str) -> Text | None:
    if key in pawns.BY_KEY:
        pawn = pawns.BY_KEY[key]
        left = state.reserve[pawn]
        if left:
            return text("A {pawn} pawn fits no neighbour of that territory.", pawn=say.pawn(pawn))
        return text("No {pawn} pawn is in the reserve.", pawn=say.pawn(pawn))
    if key in deck_of() or key in _ACTIONS or key in (ask.END, ask.PASS):
        return FIRST_SETTLE
    return _why_tile(state, key)


def _why_action(state: State, key: str) -> Text:
    if key == ask.EVOLVE and not state.players[state.turn].villages:
        return NO_VILLAGE
    return _ACTIONS.get(key, CAN_ACT)


_ACTIONS = {ask.EVOLVE: NO_EVOLUTION, ask.MIGRATE: NO_MIGRATION, ask.SWAP: NO_SWAP}


def _why_card(state: State, key: str) -> Text:
    """Nothing here tells whether somebody else holds the card."""
    deck, player = deck_of()[key], state.players[state.turn]
    if key not in player.hands[deck]:
        return NOT_HELD
    if not turns.may_play(state, deck):
        return text("You have played {card} in this turn already.", card=say.a_card(deck))
    if deck == PURPLE:
        return NOT_FULFILLED
    if deck == ORANGE:
        level, best = permanents()[key].level, best_tile(player)
        if not best:
            return text("This card needs a tile of level {level}, and you have no tile.", level=level)
        return text("This card needs a tile of level {level}; your best one is {best}.", level=level, best=best)
    return NO_EFFECT if in_time(state, key) else TOO_LATE


def _why_tile(state: State, key: str) -> Text | None:
    if "-" not in key or key.rpartition("-")[0] not in COLUMNS:
        return None
    column, level = rewards.read_tile(key)
    if level not in state.columns[column]:
        return text("There is no tile of level {level} in this column.", level=level)
    if level > 1 and level not in rewards.levels(state, state.players[state.turn], column):
        return text(
            "A tile of level {level} goes on one of level {below} of yours, and you have none free.",
            level=level,
            below=level - 1,
        )
    return text("A tile from the {column} column isn't what you are asked for.", column=ask.KIND_WORDS[column])


def _why_place(state: State, t: int) -> Text | None:
    words, place = state.words, atlas.NAMES[t]
    if not words or words[0] not in _ACTIONS:
        return None
    if words[0] == ask.EVOLVE:
        return _why_not_here(state, t)
    if len(words) > 1:
        return _why_goal(state, t)
    if owner_of(state, t) != state.turn:
        return text("You have no pawn in {place}.", place=place)
    if words[0] == ask.MIGRATE:
        return text("Your pawn in {place} has no empty territory in range.", place=place)
    return text("Your pawn in {place} has no weaker pawn of another player in range.", place=place)


def _why_not_here(state: State, t: int) -> Text:
    full, place = occupied(state), atlas.NAMES[t]
    if full >> t & 1:
        return text("{place} is occupied.", place=place)
    if atlas.NEAR[t] & full:
        return text("No pawn in the reserve fits a neighbour of {place}.", place=place)
    return text("{place} has no neighbour with a pawn.", place=place)


def _why_goal(state: State, t: int) -> Text:
    player, start, place = state.players[state.turn], atlas.BY_KEY[state.words[1]], atlas.NAMES[t]
    taken = occupied(state) >> t & 1
    if state.words[0] == ask.MIGRATE and taken:
        return text("{place} is occupied.", place=place)
    if state.words[0] == ask.SWAP and t == atlas.ORIGIN:
        return NEUTRAL
    if state.words[0] == ask.SWAP and (not taken or owner_of(state, t) == state.turn):
        return text("No pawn of another player stands in {place}.", place=place)
    if not moves.reach(state, player, start, state.boost) >> t & 1:
        steps = moves.range_of(player, state.pawns[start], state.boost)
        far = text("{steps} territory", steps=steps) if steps == 1 else text("{steps} territories", steps=steps)
        return text("{place} is out of range: the pawn gets {far} far.", place=place, far=far)
    return text("The pawn in {place} isn't weaker than yours.", place=place)
