"""The course of a game: whose turn it is, its phases, what is asked, and how it ends (sections 4 and 10)."""

from __future__ import annotations

from bot.games.contract import Choice, Decision, Progress
from bot.games.mars import building, colony, drafts, questions, rolling, trade
from bot.games.mars import sentences as say
from bot.games.mars.building import put
from bot.games.mars.cards import cancel
from bot.games.mars.geometry import HQ, RING
from bot.games.mars.options import PROMPTS, hex_of, one_hex, tell
from bot.games.mars.placing import occupied
from bot.games.mars.state import TARGET, TUNNEL, State, healthy, me, playing
from bot.games.text import Text

PROMPTS["first"] = Text("Where does your first tunnel go, next to your HQ?")


def decisions(state: State) -> dict[int, Decision]:
    """For every seat that is asked or offered something, what."""
    if state.end or state.due:
        return {}
    if state.tasks:
        return {state.active: questions.asked(state)}
    if state.phase == "colony":
        return _in_colony(state)
    if state.phase == "setup":
        return {state.active: one_hex("first", first_sites(state))}
    return {state.active: colony.start(state) if state.phase == "start" else building.menu(state)}


def _in_colony(state: State) -> dict[int, Decision]:
    """The seat on turn has its menu, everybody else may trade."""
    asked: dict[int, Decision] = {}
    for seat, actions in enumerate(trade.options(state)):
        if seat == state.active and state.drafts[seat] is None:
            asked[seat] = colony.menu(state, actions)
        elif (offered := drafts.decision(state, seat, actions)) is not None:
            asked[seat] = offered
    return asked


def first_sites(state: State) -> int:
    """Where the first tunnel can go (SET-12)."""
    return RING[HQ[me(state).side]] & (state.plain | state.rock) & ~occupied(state)


def choose(state: State, seat: int, choice: Choice) -> Progress:
    """Apply a choice that fits what the seat is asked. Raises :class:`IllegalChoice`."""
    log = Progress()
    if state.tasks:
        questions.answer(state, choice, log)
    elif state.phase == "colony" and (seat != state.active or state.drafts[seat] or choice[0] in trade.ACTIONS):
        drafts.choose(state, seat, choice, log)
    else:
        _begin_action(state, choice[0], log)
    questions.settle(state, log)
    if state.phase == "colony":
        drafts.keep_sound(state, but=seat)
    elif state.phase == "roll" and not state.tasks:
        state.due, log.turn_over = "end", True
    return log


def _begin_action(state: State, key: str, log: Progress) -> None:
    """Take up an action of the seat on turn, by the phase it is in."""
    if state.phase == "setup":
        put(state, me(state), TUNNEL, hex_of(key))
        tell(log, say.first_tunnel(state.active, hex_of(key)))
        state.due, log.turn_over = "setup", True
    elif state.phase == "start":
        colony.begin(state, key, log)
    elif state.phase == "colony":
        colony.choose(state, key, log)
    elif key == building.ROLL:
        rolling.roll(state, log)
    else:
        building.choose(state, key)


# --- What follows a turn -------------------------------------------------------------------------------------


def proceed(state: State) -> Progress:
    """What follows a turn: the check of victory, the next turn, the next round, the end."""
    log = Progress()
    if state.end or not state.due:
        return log
    due, state.due = state.due, ""
    log.revealed, state.shown = state.shown, False
    if len(playing(state)) == 1:
        _end(state, "left", playing(state)[0], log)
    elif due == "ink":
        questions.settle(state, log)
        _after_settling(state, log)
    elif due == "setup":
        _next_setup(state, log)
    else:
        _end_turn(state, log)
    return log


def _after_settling(state: State, log: Progress) -> None:
    """A resignation may have left nothing to be answered in the turn of another."""
    if state.phase == "roll" and not state.tasks:
        _end_turn(state, log)


def _next_setup(state: State, log: Progress) -> None:
    """The next tunnel of the setup, or the first turn."""
    advance(state)
    if state.active == state.starter or (me(state).pieces[TUNNEL] and not me(state).gone):
        begin_turn(state, log)


def _end_turn(state: State, log: Progress) -> None:
    """Check victory after a Supply Stop (SUP-2), and pass on."""
    faction = me(state)
    if state.strong and not faction.gone:
        if healthy(faction) >= TARGET:
            tell(log, say.wins(state.active, healthy(faction)))
            _end(state, "won", state.active, log)
            return
        tell(log, say.not_yet(state.active, healthy(faction)))
    faction.embargo = False
    if advance(state):
        state.round += 1
        if state.round > state.cap:
            state.round = state.cap
            tell(log, say.cap(state.cap))
            _end(state, "cap", -1, log)
            return
        tell(log, say.new_round(state.round, state.cap))
    state.turn += 1
    begin_turn(state, log)


def next_seat(state: State) -> int | None:
    """The seat whose turn follows this one, unless it ends the last round."""
    order = playing(state)
    if state.end or state.due or me(state).gone or len(order) < 2:
        return None
    count = len(state.seats)
    new_round = (order[1] - state.starter) % count < (state.active - state.starter) % count
    return None if new_round and state.round == state.cap else order[1]


def advance(state: State) -> bool:
    """Pass on to the next seat in clockwise order that still plays. Returns whether a round is complete (SET-5)."""
    count = len(state.seats)
    place = (state.active - state.starter) % count
    state.active = playing(state)[1] if not me(state).gone else playing(state)[0]
    return (state.active - state.starter) % count <= place


def begin_turn(state: State, log: Progress) -> None:
    """The very start of a turn (TRN-1): without a choice of its kind, the Colony phase begins at once."""
    faction = me(state)
    faction.locked = faction.shield = faction.silence = False
    state.tasks, state.offers = [], []
    state.drafts = [None] * len(state.seats)
    state.builds = 1
    state.double = state.prefab = state.broker = state.autopilot = state.survey = state.strong = False
    other_kinds = bool(building.salvageable(state)) or colony.can_warp(state)
    state.phase = "start" if other_kinds else "colony"


def _end(state: State, how: str, winner: int, log: Progress) -> None:
    state.end, state.phase, state.winner = how, "over", winner  # type: ignore[assignment]
    state.tasks, state.offers = [], []
    state.drafts = [None] * len(state.seats)
    if how == "left":
        tell(log, say.alone(winner))


def resign(state: State, seat: int) -> Progress:
    """Take a seat out of the game (WIN-7): pieces stay, everything else goes."""
    log = Progress(turn_over=True)
    faction = state.seats[seat]
    tell(log, say.resigns(seat))
    faction.gone = True
    faction.locked = faction.embargo = faction.shield = faction.silence = False
    faction.people, faction.injured, faction.ambassador = 0, [], False
    faction.assets = [0] * len(faction.assets)
    state.discard = [*state.discard, *faction.events]
    faction.events = []
    cancel(state, seat, log)
    state.drafts[seat] = None
    drafts.keep_sound(state, but=-1)
    if seat == state.active:
        state.tasks, state.strong = [], False
        state.due = "setup" if state.phase == "setup" else "end"
        if state.phase != "setup":
            cancel(state, None, log)
    elif not state.due:
        state.due = "ink"
    return log
