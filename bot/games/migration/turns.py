"""A turn as decisions in a row, and what follows it once it is inked: skips, quiet rounds, the end (§6, §8)."""

from __future__ import annotations

from bot.games.contract import Choice, Decision, Event, Progress
from bot.games.migration import moves
from bot.games.migration import sentences as say
from bot.games.migration.data import EXPLORERS, LIZARD
from bot.games.migration.effects import end_of_turn, establish, keep, restore
from bot.games.migration.ending import after_pass
from bot.games.migration.geometry import Land
from bot.games.migration.series import finish
from bot.games.migration.state import NOWHERE, State, Turn
from bot.games.migration.view import LastMove
from bot.games.migration.ways import Own, reach, ways
from bot.games.text import Text

KINDS = {name: kind for kind, name in enumerate(EXPLORERS)}


# --- What is asked -------------------------------------------------------------------------------------------


def ask(state: State, land: Land) -> Decision:
    """What the seat on turn is asked next."""
    turn = state.pending
    if turn is None or turn.explorer == NOWHERE:
        return _ask_explorer(state, land, turn)
    if turn.to == NOWHERE:
        return _ask_place(state, land, turn)
    return _ask_payment(state, land, turn)


def _ask_explorer(state: State, land: Land, turn: Turn | None) -> Decision:
    seat, hand = state.turn, state.hands[state.turn]
    shut = moves.locked(state, land, seat)
    oaks: list[int] = []
    steps: list[int] = []
    if turn is None:
        origin, stage = state.spirits[seat], "turn"
        kinds = moves.with_line(state, land, hand, origin, shut)
        kinds += [e for e in moves.with_entry(state, land, hand, shut) if e not in kinds]
        kinds.sort()
        oaks = moves.jumps(state, land, seat, hand, shut)
        steps = moves.lakes(state, land, hand, origin, shut)
        leave = _way_to_pass(state, land) if state.settled[seat] else ""
    else:
        stage = "again" if turn.legs else "lake" if turn.step else "oak"
        kinds = moves.with_line(state, land, hand, turn.origin, shut)
        steps = moves.lakes(state, land, hand, turn.origin, shut) if stage == "oak" else []
        leave = "stop" if turn.legs else ""
    return say.ask_explorer(tuple(kinds), _labels(land, oaks), _labels(land, steps), leave, state.learning, stage)


def _way_to_pass(state: State, land: Land) -> str:
    """What a pass means, in the words of :func:`bot.games.migration.sentences.pass_option`."""
    return f"{'idle' if state.spirits[state.turn] == NOWHERE else 'pass'}-{after_pass(state, land)}"


def _ask_place(state: State, land: Land, turn: Turn) -> Decision:
    labels = land.labels
    options = [
        say.place_option(labels[to], _labels(land, over), entry, twice, worth, _named(land, own))
        for to, over, entry, twice, worth, own in ways(state, land, turn)
    ]
    return Decision(say.ask_place(turn.explorer), tuple(options))


def _named(land: Land, own: Own) -> tuple[tuple[int, str], ...]:
    return tuple([(kind, land.labels[x]) for x, kind in own]) if own else ()


def _ask_payment(state: State, land: Land, turn: Turn) -> Decision:
    purse = _purse(state, turn)
    options = tuple(
        say.explorer_option(e, count, state.learning, say.PAYMENT) for e, count in enumerate(purse) if count
    )
    count = len(turn.over)
    return Decision(say.ask_payment(_labels(land, turn.over)), options, least=count, most=count, secret=True)


def _purse(state: State, turn: Turn) -> list[int]:
    """The hand without the piece that is being placed (R19)."""
    purse = state.hands[state.turn][:]
    purse[turn.explorer] -= 1
    return purse


def _labels(land: Land, regions: list[int] | tuple[int, ...]) -> tuple[str, ...]:
    return tuple([land.labels[x] for x in regions]) if regions else ()


# --- What is answered ----------------------------------------------------------------------------------------


def answer(state: State, land: Land, choice: Choice) -> Progress:
    """Apply the answer of the seat on turn."""
    turn = state.pending
    if turn is not None and turn.to != NOWHERE:
        return _pay(state, land, turn, choice)
    if turn is not None and turn.explorer != NOWHERE:
        return _go(state, land, turn, choice[0])
    return _take_up(state, land, turn, choice[0])


def _take_up(state: State, land: Land, turn: Turn | None, key: str) -> Progress:
    seat = state.turn
    spirit = state.spirits[seat]
    kind = KINDS.get(key)
    if kind is not None:
        if turn is None:
            turn = state.pending = Turn(origin=spirit, home=spirit)
        turn.explorer = kind
        return Progress()
    if key == say.PASS:
        return _pass(state, land)
    if turn is not None and key == say.STOP:
        return _finish(state, land, turn)
    word, _, label = key.partition("-")
    x = land.index[label]
    if word == "oak":
        state.pending = Turn(origin=x, home=x, jump=True, told=[say.jumped(seat, label)])  # R28: home is the Oak
        return Progress()
    if turn is None:
        turn = state.pending = Turn(origin=spirit, home=spirit)
    turn.origin, turn.step = x, True  # at most one Lake step, after an Oak jump or without one (R12)
    turn.told.append(say.stepped(seat, land.labels[x]))
    return Progress()


def _go(state: State, land: Land, turn: Turn, key: str) -> Progress:
    found = reach(state, land, turn)
    label = key.removesuffix("-over")
    to = land.index[label]
    paying = to in found.far and (to in found.free) == (label != key)
    turn.to = to
    if paying:
        turn.over = list(found.far[to])
        return Progress()
    turn.entry = found.free[to]
    return _establish(state, land, turn, [])


def _pay(state: State, land: Land, turn: Turn, choice: Choice) -> Progress:
    """Take a payment; nobody can see which piece goes where, so its order is immaterial (§6.2)."""
    return _establish(state, land, turn, sorted(KINDS[key] for key in choice))


def _establish(state: State, land: Land, turn: Turn, paid: list[int]) -> Progress:
    lizard = turn.explorer == LIZARD and not state.learning
    if lizard and turn.before is None:
        turn.before = keep(state)
    turn.told += establish(state, land, turn, paid)
    state.last = LastMove(
        seat=state.turn,
        to=land.labels[turn.to],
        origin=None if turn.entry else land.labels[turn.origin],
        over=_labels(land, turn.over),
        jump=turn.jump,
    )
    if lizard and _again(state, land, turn):
        return Progress()
    return _finish(state, land, turn)


def _again(state: State, land: Land, turn: Turn) -> bool:
    """Make the turn go on from a new Lizard, if there is a move from it (R31)."""
    shut = moves.locked(state, land, state.turn)
    if not moves.with_line(state, land, state.hands[state.turn], turn.to, shut):
        return False
    turn.origin, turn.legs = turn.to, turn.legs + 1
    turn.explorer, turn.to, turn.over, turn.entry = NOWHERE, NOWHERE, [], False
    return True


# --- How a turn ends -----------------------------------------------------------------------------------------


def _finish(state: State, land: Land, turn: Turn) -> Progress:
    told = turn.told + end_of_turn(state, land)
    state.settled[state.turn] = True
    state.quiet = 0
    state.pending = None
    return over(state, told)


def _pass(state: State, land: Land) -> Progress:
    seat = state.turn
    spirit = state.spirits[seat] != NOWHERE
    state.spirits[seat] = NOWHERE
    effects = end_of_turn(state, land)
    state.quiet = 0 if spirit or effects else state.quiet + 1
    return over(state, [say.passes(seat, spirit), *effects])


def advance(state: State, land: Land) -> Progress:
    """Give the turn to the next seat that can move, skipping others (§6 step 0); end the game after as many
    quiet turns in a row as there are players (§8, R52).

    Whether somebody can move, or is skipped, reveals something of a hidden hand unless it would be so with any.
    """
    told: list[Text] = []
    revealed = False
    while state.quiet < len(state.hands):
        seat = state.turn = (state.turn + 1) % len(state.hands)
        if not state.resigned[seat]:
            state.turns += 1
            if moves.has_move(state, land, seat):
                revealed = revealed or not moves.sure_to_move(state, land, seat)
                return Progress(_events(told), revealed=revealed)
            revealed = revealed or any(state.hands[seat])
            told.append(say.skipped(seat, state.spirits[seat] != NOWHERE))
        if state.spirits[seat] == NOWHERE:
            state.quiet += 1
        else:
            state.quiet = 0
            state.spirits[seat] = NOWHERE
    return Progress(_events([*told, say.FULL, *finish(state, land)]), revealed=revealed)


def _events(told: list[Text]) -> list[Event]:
    return [Event(sentence) for sentence in told]


def withdraw(state: State, seat: int) -> None:
    """Take a resigned seat's Spirit off the board, and its unfinished turn back (R62)."""
    turn = state.pending
    if seat == state.turn and turn is not None:
        if turn.before is not None:
            restore(state, turn.before)
        state.pending = None
    if state.spirits[seat] != NOWHERE:
        state.quiet = 0
    state.spirits[seat] = NOWHERE
    if turn is not None and turn.before is not None:
        turn.before.spirits[seat] = NOWHERE


def over(state: State, told: list[Text]) -> Progress:
    """The end of a seat's turn, with what there is to tell of it; what follows is due."""
    state.due = True
    return Progress(_events(told), turn_over=True)
