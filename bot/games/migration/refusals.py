"""Why an answer in a turn, in the draft or about who begins can't be given, in words."""

from __future__ import annotations

from bot.games.migration import moves
from bot.games.migration import sentences as say
from bot.games.migration.data import BASS, DEEP_WOODS, EXPLORERS, FLY, LAKE, OAK, SPARROW, WOLF
from bot.games.migration.geometry import Land
from bot.games.migration.state import NOWHERE, WASTE, State, Turn, piece_code
from bot.games.text import Text, Who, text

KINDS = {name: kind for kind, name in enumerate(EXPLORERS)}

FIRST_KEEP = Text("Say first whether you keep the hand that you have chosen.")
NAME_FIRST = Text("Say first who of the others begins.")
WHOM_FIRST = Text("Say first whom you place, then where.")
WHERE_FIRST = Text("You have taken up an Explorer: say where it goes first.")
PAY_FIRST = Text("Say first whom you give up on the way.")
NOTHING_TO_STOP = Text("That is for the second Town after a Lizard, and only then.")
NO_PASS_FIRST = Text("You can't pass before your first Town as long as you have a move.")
NO_PASS_AFTER = Text("Your Spirit has moved already this turn: found a Town from there, or start the turn over.")
NO_PASS_LIZARD = Text("You have founded a Town this turn; say “stop” to leave it at that.")
JUMP_BEGINS = Text("A jump to an Oak comes first in a turn, and once.")
STEP_BEGINS = Text("A step onto a Lake comes before you place anybody, and once in a turn.")
NO_ABILITIES = Text("Nobody has abilities in a learning game, but for the Bass.")
NO_CHOICE = Text("There is only one way there.")
NOT_NOW = Text("That is not what you are asked now.")


def why(state: State, land: Land, seat: int, key: str) -> Text | None:
    """Why a key that isn't offered can't be chosen, as far as the rules have a reason to give."""
    if state.phase == "draft":
        return _in_draft(state, seat, key)
    if state.phase == "first":
        return _beginner(state, key)
    if state.phase != "play":
        return None
    turn = state.pending
    if turn is None or turn.explorer == NOWHERE:
        return _starting(state, land, turn, key)
    if turn.to == NOWHERE:
        return _placing(state, land, turn, key)
    return _paying(state, turn, key)


# --- Before play ---------------------------------------------------------------------------------------------


def _in_draft(state: State, seat: int, key: str) -> Text | None:
    if state.doubts[seat]:
        return FIRST_KEEP
    if key not in KINDS:
        return text("No Explorer is called {key}. Choose your hand first.", key=key)
    return text("{explorer} is not in this game.", explorer=say.explorer(KINDS[key]))


def _beginner(state: State, key: str) -> Text:
    seats = {say.seat_key(seat): seat for seat in range(len(state.hands))}
    if key not in seats:
        return NAME_FIRST
    if seats[key] == state.founder:
        return Text("The Founder doesn't begin: name one of the others.")
    return text("{who} has left the game.", who=Who(seats[key]))


# --- Whom to place, or a jump, or a step ---------------------------------------------------------------------


def _starting(state: State, land: Land, turn: Turn | None, key: str) -> Text | None:
    word, _, label = key.partition("-")
    if key in KINDS:
        return _no_place(state, land, turn, KINDS[key])
    if key == say.PASS:
        return NO_PASS_FIRST if turn is None else NO_PASS_LIZARD if turn.legs else NO_PASS_AFTER
    if key == say.STOP:
        return NOTHING_TO_STOP
    if label not in land.index:
        return WHOM_FIRST if word in land.index else NOT_NOW
    if word == "oak":
        return _no_jump(state, turn, land.index[label], label)
    return _no_step(state, land, turn, land.index[label], label) if word == "lake" else WHOM_FIRST


_NONE_HELD = "You have no {explorer} in your hand."
_GUARDED = "There is no place for your {explorer}: an enemy Skunk guards what would be free."
_NO_ENTRY_EITHER = "There is no place for your {explorer}: none within reach of your Spirit, none to enter."
_NONE_IN_REACH = "There is no place for your {explorer} within reach of your Spirit."
_NO_COAST = "There is no free coast left for your {explorer} to enter."
_NO_FOREST = "There is no free forest left for your {explorer} to enter."
_NO_SPIRIT = "Your Spirit is not on the board, and your {explorer} can't come without it."


def _no_place(state: State, land: Land, turn: Turn | None, kind: int) -> Text:
    return text(_lack(state, land, turn, kind), explorer=say.explorer(kind))


def _lack(state: State, land: Land, turn: Turn | None, kind: int) -> str:
    """What it is that an Explorer lacks to be placed."""
    seat = state.turn
    if not state.hands[seat][kind]:
        return _NONE_HELD
    origin = state.spirits[seat] if turn is None else turn.origin
    if moves.locked(state, land, seat) and _anywhere(state, land, kind, origin, entries=turn is None):
        return _GUARDED
    enters = turn is None and kind in _entering(state)
    if origin != NOWHERE:
        return _NO_ENTRY_EITHER if enters else _NONE_IN_REACH
    return (_NO_COAST if kind == BASS else _NO_FOREST) if enters else _NO_SPIRIT


def _entering(state: State) -> tuple[int, ...]:
    """The Explorers that may come without the Spirit on any map."""
    return (BASS,) if state.learning else (BASS, WOLF)


def _anywhere(state: State, land: Land, kind: int, origin: int, *, entries: bool) -> bool:
    """Whether an Explorer would have a place if no Skunk guarded any."""
    reach = moves.reach(state, land, state.turn, kind, origin, entries=entries, shut=())
    return bool(reach.free or reach.far)


def _no_jump(state: State, turn: Turn | None, x: int, label: str) -> Text:
    if state.learning:
        return NO_ABILITIES
    if turn is not None:
        return JUMP_BEGINS
    if state.tops[x] != piece_code(state.turn, OAK):
        return text("There is no Oak of yours on {place}.", place=label)
    if state.spirits[state.turn] == x:
        return text("Your Spirit is on the Oak on {place} already.", place=label)
    return text("You would have no move from the Oak on {place}.", place=label)


def _no_step(state: State, land: Land, turn: Turn | None, x: int, label: str) -> Text:
    origin = state.spirits[state.turn] if turn is None else turn.origin
    if state.tiles[x] != LAKE:
        return text("There is no Lake on {place}.", place=label)
    if turn is not None and (turn.step or turn.legs):
        return STEP_BEGINS
    if origin == NOWHERE or x not in land.neighbours[origin]:
        return text("The Lake {place} is not beside your Spirit.", place=label)
    return text("You would have no move from the Lake {place}.", place=label)


# --- Where -----------------------------------------------------------------------------------------------------


def _placing(state: State, land: Land, turn: Turn, key: str) -> Text | None:
    label = key.removesuffix("-over")
    if label not in land.index:
        return WHERE_FIRST
    x = land.index[label]
    return _taken(state, land, turn, x, label) or _out_of_reach(state, land, turn, x, label)


def _taken(state: State, land: Land, turn: Turn, x: int, label: str) -> Text | None:
    """Why nobody, or not this Explorer, may settle in a Region, wherever it comes from."""
    if state.tiles[x] == LAKE:
        return text("{place} is a Lake, where nobody settles.", place=label)
    if state.tops[x] > WASTE:
        return text("There is a Town on {place} already.", place=label)
    if state.tops[x] == WASTE and (turn.explorer != FLY or state.learning):
        if state.learning:
            return text("{place} is Wasteland, where nobody settles in a learning game.", place=label)
        return text("{place} is Wasteland, where only a Fly settles.", place=label)
    if x in moves.locked(state, land, state.turn):
        return text("An enemy Skunk guards {place}, with its owner's Spirit on it.", place=label)
    return None


def _out_of_reach(state: State, land: Land, turn: Turn, x: int, label: str) -> Text:
    """Why a free Region can't be reached from where the Spirit is."""
    origin = turn.origin
    if origin == NOWHERE:
        return _no_entry(state, turn.explorer, x, label)
    between = land.between(origin, x)
    if between is None:
        return text("{place} is not in a straight line over land from your Spirit.", place=label)
    return _in_the_way(state, land, turn, between, label) or _too_dear(state, len(between), label) or NO_CHOICE


def _in_the_way(state: State, land: Land, turn: Turn, between: tuple[int, ...], label: str) -> Text | None:
    crosses = turn.explorer == SPARROW and not state.learning
    for x in between:
        if state.tops[x] > WASTE and not crosses:
            return text("The Town on {town} is in the way to {place}.", town=land.labels[x], place=label)
        if state.tiles[x] == DEEP_WOODS:
            return text("The Deep Woods on {woods} are in the way to {place}.", woods=land.labels[x], place=label)
    return None


def _too_dear(state: State, cost: int, label: str) -> Text | None:
    spare = sum(state.hands[state.turn]) - 1
    if cost <= spare:
        return None
    return text(
        "{place} costs an Explorer for each Region between, {count} in all; you have {spare} besides this.",
        place=label, count=cost, spare=spare,
    )  # fmt: skip


def _no_entry(state: State, kind: int, x: int, label: str) -> Text:
    if kind == BASS:
        return text("{place} is not on the coast, where a Bass enters without your Spirit.", place=label)
    if kind == WOLF and not state.learning:
        return text("{place} is no forest, where a Wolf enters without your Spirit.", place=label)
    return text("Without your Spirit on the board you can only come to an Oasis, not to {place}.", place=label)


# --- What is paid ----------------------------------------------------------------------------------------------

_SAME = "The {explorer} that you place can't pay as well, and you have no more in your hand."


def _paying(state: State, turn: Turn, key: str) -> Text:
    if key not in KINDS:
        return PAY_FIRST
    kind = KINDS[key]
    if kind == turn.explorer and state.hands[state.turn][kind] == 1:
        return text(
            "The {explorer} that you place can't pay as well, and you have no more in your hand.",
            explorer=say.explorer(kind),
        )
    return text("You have no {explorer} in your hand.", explorer=say.explorer(kind))
