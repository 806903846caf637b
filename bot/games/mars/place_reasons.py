"""Why a piece can't be placed on a hex, or not taken off it, in words."""

from __future__ import annotations

from bot.games.mars import placing
from bot.games.mars import sentences as say
from bot.games.mars.geometry import EMBASSY, HQ, RING, RUIN_SET, touching
from bot.games.mars.state import EXPORT, FACTORY, HABITAT, LIFE, TUNNEL, State, blasted, buildings, me, own
from bot.games.text import Text, text


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
    others = _others(state, seat)
    if kind != TUNNEL and ring & others:
        return text("{place} touches a piece of somebody else: only tunnels go there.", place=place)
    if kind == HABITAT and not ring & faction.pieces[LIFE]:
        return text("{place} touches no Life Support of yours.", place=place)
    if FACTORY <= kind <= EXPORT and ring & buildings(faction):
        return text("{place} touches a building of yours: a production facility needs a hex between.", place=place)
    if kind in (LIFE, HABITAT) and ring & placing.facilities(faction):
        return text("{place} touches a production facility of yours.", place=place)
    return None


def first(state: State, number: int) -> Text:
    """Why the first tunnel can't go on a hex (SET-12)."""
    return _ground(state, TUNNEL, number) or text("{place} doesn't touch your HQ.", place=say.place(number))


def no_site(state: State, kind: int) -> Text:
    """Why there is no legal hex for a kind of piece, by the first rule that leaves none (PLC-1 to PLC-7)."""
    seat, what = state.active, say.KINDS[kind]
    faction = state.seats[seat]
    free = (state.plain | (state.rock if kind in (TUNNEL, placing.FORTRESS) else 0)) & ~(
        placing.occupied(state) | blasted(state)
    )
    near = free & touching(placing.connected(state, faction))
    apart = near & ~touching(_others(state, seat))
    if not near:
        return text("{what}: no free hex of the right ground touches your connected network.", what=what)
    if not apart and kind != TUNNEL:
        return text("{what}: every free hex beside your network touches a piece of somebody else.", what=what)
    if kind == HABITAT and not faction.pieces[LIFE]:
        return text("{what}: it takes a Life Support of yours beside it, and you have none.", what=what)
    if kind == HABITAT and not apart & touching(faction.pieces[LIFE]):
        return text("{what}: no free hex beside your network touches a Life Support of yours.", what=what)
    if kind in (LIFE, HABITAT):
        return text("{what}: every hex that is left touches a production facility of yours.", what=what)
    return text("{what}: every free hex beside your network touches a building of yours.", what=what)


def _others(state: State, seat: int) -> int:
    """Where the pieces of others stand."""
    found = 0
    for other, theirs in enumerate(state.seats):
        found |= own(theirs) if other != seat else 0
    return found


def why_not_dismantled(state: State, number: int) -> Text:
    """Why a piece can't be dismantled (4.3 d)."""
    faction, bit, place = me(state), 1 << number, say.place(number)
    if number == HQ[faction.side]:
        return Text("Your HQ stays.")
    if not bit & own(faction):
        return text("You have no piece on {place}.", place=place)
    if bit & faction.people or number in faction.injured:
        return text("Somebody lives on {place}.", place=place)
    if bit & placing.needed(faction):
        return text("{place} is the last Life Support of a Habitat.", place=place)
    return text("Other pieces of yours hang on {place}.", place=place)
