"""What the mandatory action asks, step by step (§3.2 to §3.4)."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.decision import Decision, Option
from bot.games.origin import atlas, moves
from bot.games.origin import permanents as permanent
from bot.games.origin import wording as ask
from bot.games.origin.state import NOTHING, State, owner_of
from bot.games.text import Text

STEPS = 3
"""Words of a complete action: what, and two places or a place and a pawn."""


def legal(state: State) -> list[str]:
    """The actions that the seat on turn can carry out."""
    seat, boost = state.turn, state.boost
    found = [ask.EVOLVE] if moves.can_evolve(state, seat, boost) else []
    if moves.can_migrate(state, seat, boost):
        found.append(ask.MIGRATE)
    if moves.can_swap(state, seat, boost):
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
    return Decision(ask.ASK_GOAL, tuple(_place(state, t, start, rewarded) for t in atlas.members(goals)))


def _place(state: State, t: int, start: int = atlas.NOWHERE, rewarded: bool = True) -> Option:
    player, hunting = state.players[state.turn], state.game[t]
    due = moves.reward_due(player, t, bool(hunting)) if rewarded else NOTHING
    return ask.goal_option(t, due, permanent.sages(player), hunting, moves.tokens_at(state, state.turn, t, start))


def _evolve(state: State, said: list[str]) -> Decision:
    found = moves.evolutions(state, state.turn, state.boost)
    if not said:
        return Decision(ask.ASK_WHERE_TO_PLACE, tuple(_place(state, t) for t in sorted(found)))
    types = found[atlas.BY_KEY[said[0]]]
    return Decision(ask.ASK_PAWN, tuple(ask.pawn_option(n, state.reserve[n]) for n in atlas.members(types)))


def _target(state: State, start: int) -> Decision:
    options = []
    for t in atlas.members(moves.swaps(state, state.turn, start, state.boost)):
        owner = owner_of(state, t)
        assert owner is not None
        options.append(ask.victim_option(_place(state, t, start), owner, state.pawns[t]))
    return Decision(ask.ASK_TARGET, tuple(options))
