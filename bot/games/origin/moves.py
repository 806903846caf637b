"""Evolution, migration and swap: what is legal (§3.2 to §3.4, §4.2), and what happens on the map (§3.6, §7)."""

from __future__ import annotations

from bot.games.origin import atlas
from bot.games.origin import permanents as permanent
from bot.games.origin import sentences as say
from bot.games.origin.data import BROWN, GREEN
from bot.games.origin.pawns import FITTING, HEIGHT, NO_PAWN, STRENGTH
from bot.games.origin.state import NOTHING, Player, State, Story, Task, did, note, occupied, owner_of
from bot.games.origin.view import LastAction

GROWTH_SPURT = "growth-spurt"
WAR_PARTY = "war-party"
MUTATION = "mutation"


# --- What is legal ------------------------------------------------------------------------------------------------


def evolutions(state: State, seat: int, boost: str) -> dict[int, int]:
    """For every empty territory where a player can place a pawn, the types that fit, as a bit mask (§3.2)."""
    player = state.players[seat]
    if not player.villages:
        return {}
    fitting = FITTING[2 * (boost == MUTATION) + permanent.adaptation(player)]
    full = occupied(state)
    found: dict[int, int] = {}
    for base in atlas.members(full):
        around = atlas.NEAR[base] & ~full
        if not around:
            continue
        types = 0
        for pawn in fitting[state.pawns[base]]:
            if state.reserve[pawn]:
                types |= 1 << pawn
        if types:
            for t in atlas.members(around):
                found[t] = found.get(t, 0) | types
    return found


def can_evolve(state: State, seat: int, boost: str) -> bool:
    """Whether there is an evolution at all."""
    player = state.players[seat]
    if not player.villages:
        return False
    fitting = FITTING[2 * (boost == MUTATION) + permanent.adaptation(player)]
    full = occupied(state)
    return any(
        atlas.NEAR[base] & ~full and any(state.reserve[pawn] for pawn in fitting[state.pawns[base]])
        for base in atlas.members(full)
    )


def base_of(state: State, seat: int, territory: int, pawn: int) -> int:
    """A neighbour that a pawn fits: the first in order."""
    fitting = FITTING[2 * (state.boost == MUTATION) + permanent.adaptation(state.players[seat])]
    return next(
        base
        for base in atlas.members(atlas.NEAR[territory] & occupied(state))
        if pawn in fitting[state.pawns[base]]
    )


def range_of(player: Player, pawn: int, boost: str) -> int:
    """How far a player's pawn gets (§4.2)."""
    height = HEIGHT[pawn]
    return height + permanent.sandals(player, height) + permanent.long_strides(player) + (boost == GROWTH_SPURT)


def reach(state: State, player: Player, territory: int, boost: str) -> int:
    """Where a player's pawn gets from its territory, occupied or not: crossing is free (§3.3)."""
    table = atlas.RAFT_REACH if permanent.rafts(player) else atlas.REACH
    return table[territory][range_of(player, state.pawns[territory], boost)]


def migrations(state: State, seat: int, territory: int, boost: str) -> int:
    """The empty territories to which a player's pawn can migrate (§3.3)."""
    return reach(state, state.players[seat], territory, boost) & ~occupied(state)


def migrants(state: State, seat: int, boost: str) -> list[int]:
    """The territories of a player's pawns that can migrate."""
    player, full = state.players[seat], occupied(state)
    return [t for t in atlas.members(player.home) if reach(state, player, t, boost) & ~full]


def can_migrate(state: State, seat: int, boost: str) -> bool:
    """Whether a player has a pawn that can migrate: the first one looked at nearly always can."""
    player, full = state.players[seat], occupied(state)
    return any(reach(state, player, t, boost) & ~full for t in atlas.members(player.home))


def weaker(state: State, seat: int, boost: str) -> list[int]:
    """For every strength of an own pawn, from 0, the territories of others' pawns that it could swap with if they
    were in range: its attack must exceed their defence (§3.4, §4.2)."""
    defended = [0] * 6
    for other, player in enumerate(state.players):
        if other != seat:
            more = permanent.palisade(player)
            for t in atlas.members(player.home):
                defended[STRENGTH[state.pawns[t]] + more] |= 1 << t
    extra = permanent.spears(state.players[seat]) + (boost == WAR_PARTY)
    masks, below = [], 0
    for attack in range(4 + extra):
        masks.append(below)
        below |= defended[attack] if attack < len(defended) else 0
    return masks[extra:]


def swaps(state: State, seat: int, territory: int, boost: str) -> int:
    """The territories whose pawns a player's pawn can change places with (§3.4)."""
    weak = weaker(state, seat, boost)[STRENGTH[state.pawns[territory]]]
    return reach(state, state.players[seat], territory, boost) & weak if weak else 0


def swappers(state: State, seat: int, boost: str) -> list[int]:
    """The territories of a player's pawns that can swap."""
    player, weak = state.players[seat], weaker(state, seat, boost)
    if not weak[-1]:
        return []
    return [
        t for t in atlas.members(player.home) if weak[STRENGTH[state.pawns[t]]] & reach(state, player, t, boost)
    ]


def can_swap(state: State, seat: int, boost: str) -> bool:
    """Whether a player has a pawn that can swap."""
    player, weak = state.players[seat], weaker(state, seat, boost)
    if not weak[-1]:
        return False
    return any(weak[STRENGTH[state.pawns[t]]] & reach(state, player, t, boost) for t in atlas.members(player.home))


def tokens_at(state: State, seat: int, territory: int, leaving: int = atlas.NOWHERE) -> tuple[int, ...]:
    """The values of the strait tokens that a player would take by a village on a territory, perhaps moved there
    from another (§3.6)."""
    home = state.players[seat].home
    if leaving != atlas.NOWHERE:
        home &= ~(1 << leaving)
    return tuple(
        state.tokens[n] for n, other in atlas.STRAITS_AT[territory] if state.tokens[n] and home >> other & 1
    )


# --- What happens -------------------------------------------------------------------------------------------------


def evolve(state: State, story: Story, territory: int, pawn: int) -> None:
    """Place a pawn from the reserve, with a village of the seat on turn (§3.2)."""
    seat = state.turn
    player = state.players[seat]
    did(state, "evolve", territory, base_of(state, seat, territory, pawn))
    story.tell(say.evolves(seat, territory, pawn))
    state.reserve[pawn] -= 1
    player.villages -= 1
    player.home |= 1 << territory
    state.pawns[territory] = pawn
    _arrive(state, story, territory)


def migrate(state: State, story: Story, start: int, goal: int) -> None:
    """Move a pawn of the seat on turn and its village (§3.3)."""
    did(state, "migrate", start, goal)
    story.tell(say.migrates(state.turn, start, goal))
    state.players[state.turn].home ^= 1 << start | 1 << goal
    state.pawns[goal], state.pawns[start] = state.pawns[start], NO_PAWN
    _arrive(state, story, goal)


def swap(state: State, story: Story, start: int, goal: int) -> None:
    """Let a pawn of the seat on turn change places with another player's, villages included (§3.4)."""
    victim = owner_of(state, goal)
    assert victim is not None
    did(state, "swap", start, goal, victim=victim)
    story.tell(say.swaps(state.turn, start, goal, victim))
    both = 1 << start | 1 << goal
    state.players[state.turn].home ^= both
    state.players[victim].home ^= both
    state.pawns[goal], state.pawns[start] = state.pawns[start], state.pawns[goal]
    _arrive(state, story, goal)


def _arrive(state: State, story: Story, territory: int) -> None:
    """The hunting token of a territory is taken (§3.5), then straits are looked at (§3.6)."""
    value = state.game[territory]
    if value:
        state.game[territory] = 0
        state.players[state.turn].hunting.append(value)
        did(state, "hunt", territory, amount=value)
        story.tell(say.hunts(state.turn, territory, value))
    _take_straits(state, story)


def _take_straits(state: State, story: Story) -> None:
    """Everybody takes the tokens of the straits that they control now; the active player first (§3.6)."""
    count = len(state.players)
    for seat in ((state.turn + n) % count for n in range(count)):
        player = state.players[seat]
        if player.resigned:
            continue
        taken = 0
        for n, both in enumerate(atlas.STRAIT_MASKS):
            if state.tokens[n] and player.home & both == both:
                player.straits.append(state.tokens[n])
                ends = tuple(atlas.KEYS[t] for t in atlas.STRAITS[n])
                note(state, LastAction(seat, "strait", ends, state.tokens[n]))
                story.tell(say.takes_strait(seat, n, state.tokens[n]))
                state.tokens[n] = 0
                taken += 1
        if taken and seat == state.turn and permanent.navigators(player):
            state.tasks.append(Task("navigate", count=taken))


def reward_due(player: Player, territory: int, hunted: bool) -> int:
    """The kind of reward that the mandatory action brings (§3.5): nothing on a green territory but its token,
    unless none lay there and the card Hunters is in play."""
    if atlas.KIND[territory] != GREEN:
        return atlas.KIND[territory]
    return BROWN if permanent.hunters(player) and not hunted else NOTHING
