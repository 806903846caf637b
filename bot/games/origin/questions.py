"""What the mandatory action asks, step by step (§3.2 to §3.4)."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.decision import Decision
from bot.games.origin import atlas, moves
from bot.games.origin import permanents as permanent
from bot.games.origin import wording as ask
from bot.games.origin.state import State, owner_of
from bot.games.text import Text

STEPS = 3
"""Words of a complete action: what, and two places or a place and a pawn."""


def legal(state: State) -> list[str]:
    """The actions that the seat on turn can carry out."""
    seat, boost = state.turn, state.boost
    found = [ask.EVOLVE] if moves.can_evolve(state, seat, boost) else []
    if moves.migrants(state, seat, boost):
        found.append(ask.MIGRATE)
    if moves.swappers(state, seat, boost):
        found.append(ask.SWAP)
    return found


def question(state: State, words: list[str]) -> Decision:
    """What is asked after the beginning of an action."""
    seat, boost = state.turn, state.boost
    action, *said = words
    if action == ask.EVOLVE:
        return _evolve(state, said)
    if not said:
        migrating = action == ask.MIGRATE
        movers = moves.migrants(state, seat, boost) if migrating else moves.swappers(state, seat, boost)
        return mover(state, ask.ASK_MIGRANT if migrating else ask.ASK_SWAPPER, movers, boost)
    start = atlas.BY_KEY[said[0]]
    if action == ask.MIGRATE:
        return goal(state, moves.migrations(state, seat, start, boost), start)
    return _target(state, start)


def mover(state: State, prompt: Text, territories: Iterable[int], boost: str) -> Decision:
    """Which of these pawns of the seat on turn moves."""
    player = state.players[state.turn]
    return Decision(
        prompt,
        tuple(
            ask.mover_option(t, state.pawns[t], moves.range_of(player, state.pawns[t], boost)) for t in territories
        ),
    )


def goal(state: State, goals: int, start: int, rewarded: bool = True) -> Decision:
    """Where a pawn of the seat on turn goes, with what it gets there."""
    seat = state.turn
    hunters = permanent.hunters(state.players[seat])
    return Decision(
        ask.ASK_GOAL,
        tuple(
            ask.goal_option(t, state.game[t], moves.tokens_at(state, seat, t, start), hunters, rewarded)
            for t in atlas.members(goals)
        ),
    )


def _evolve(state: State, said: list[str]) -> Decision:
    seat = state.turn
    found = moves.evolutions(state, seat, state.boost)
    if said:
        types = found[atlas.BY_KEY[said[0]]]
        return Decision(ask.ASK_PAWN, tuple(ask.pawn_option(n, state.reserve[n]) for n in atlas.members(types)))
    hunters = permanent.hunters(state.players[seat])
    return Decision(
        ask.ASK_WHERE_TO_PLACE,
        tuple(
            ask.goal_option(t, state.game[t], moves.tokens_at(state, seat, t), hunters, True) for t in sorted(found)
        ),
    )


def _target(state: State, start: int) -> Decision:
    seat = state.turn
    hunters = permanent.hunters(state.players[seat])
    options = []
    for t in atlas.members(moves.swaps(state, seat, start, state.boost)):
        owner = owner_of(state, t)
        assert owner is not None
        tokens = moves.tokens_at(state, seat, t, start)
        options.append(ask.victim_option(t, state.pawns[t], owner, tokens, hunters))
    return Decision(ask.ASK_TARGET, tuple(options))
