"""From a state to what one person may know of it."""

from __future__ import annotations

from functools import lru_cache

from bot.games.mars import data
from bot.games.mars.geometry import EVERY, HQ, NAMES, RING, ROCKS, members, names
from bot.games.mars.options import CARD_KEYS
from bot.games.mars.placing import PIECES, connected
from bot.games.mars.state import (
    FACTORY,
    HABITAT,
    KIND_RANGE,
    TARGET,
    TUNNEL,
    Faction,
    Offer,
    State,
    blasted,
    buildings,
    embassy_open,
    flags_left,
    healthy,
    left,
)
from bot.games.mars.trade import open_misfit
from bot.games.mars.view import Link, MarsView, OfferView, PieceView, PlayerView

IN_FORCE = ("prefab", "broker", "autopilot", "survey")
"""Effects of event cards that hold for a turn, as the state and the deck call them."""


def awaited(state: State) -> tuple[int, ...]:
    """The seats that the game waits for; nobody between turns."""
    return () if state.end or state.due else (state.active,)


def show(state: State, seat: int | None) -> MarsView:
    """The view of a seat, or of a bystander (``None``): everything but the faces of event cards in other hands and
    in the deck, and offers that others are still thinking about."""
    return MarsView(
        viewer=seat,
        phase=state.phase,
        round=state.round,
        round_cap=state.cap,
        target=TARGET,
        active=state.active,
        starter=state.starter,
        awaited=awaited(state),
        players=tuple(_player(state, other, seat) for other in range(len(state.seats))),
        pieces=_pieces(state),
        links=tuple(
            link for other, faction in enumerate(state.seats) for link in links(other, connected(state, faction))
        ),
        rock_tiles=names(state.rock & ~ROCKS),
        blasts=tuple(NAMES[number] for number in state.blasts),
        parked=data.CORNERS[state.fortresses.bit_count() :],
        deck=len(state.deck),
        discard=tuple(CARD_KEYS[number] for number in state.discard),
        offers=tuple(_offer(state, offer, seat) for offer in state.offers),
        impact_choice=names(state.tasks[-1].hexes) if state.tasks and state.tasks[-1].what == "aim" else (),
        dice=state.dice,
        last_move=state.moved,
        last_strikes=tuple(state.strikes),
        last_pieces=tuple(state.placed),
        last_event=CARD_KEYS[state.last_event] if state.last_event >= 0 else None,
        build_actions=state.builds,
        silent=any(faction.silence for faction in state.seats),
        winner=state.winner if state.winner >= 0 else None,
        powers=state.powers,
        in_force=in_force(state),
    )


_KEYS = {kind: next(card.key for card in data.cards() if card.effect.kind == kind) for kind in IN_FORCE}


def in_force(state: State) -> tuple[str, ...]:
    """The event cards that were played in this turn and still count."""
    return tuple(_KEYS[kind] for kind in IN_FORCE if getattr(state, kind))


@lru_cache(1 << 12)
def links(seat: int, reach: int) -> tuple[Link, ...]:
    """The ways between neighbouring pieces of a network."""
    return tuple(
        Link(seat, NAMES[one], NAMES[other])
        for one in members(reach)
        for other in members(reach & RING[one] & (EVERY << one))
    )


def _pieces(state: State) -> tuple[PieceView, ...]:
    """Everything on the board, Blast Site tiles left aside."""
    found = [PieceView(name, "fortress") for name in names(state.fortresses)]
    for seat, faction in enumerate(state.seats):
        found += _pieces_of(state, seat, faction)
    return tuple(found)


def _pieces_of(state: State, seat: int, faction: Faction) -> list[PieceView]:
    reach, buried = connected(state, faction), blasted(state) & faction.pieces[TUNNEL]
    found = [PieceView(NAMES[HQ[faction.side]], "hq", seat, connected=True, gone=faction.gone)]
    return found + [
        PieceView(
            NAMES[number],
            PIECES[kind],  # type: ignore[arg-type]
            seat,
            connected=bool(reach >> number & 1),
            healthy=faction.people >> number & 1 if kind == HABITAT else 0,
            injured=faction.injured.count(number),
            buried=bool(buried >> number & 1),
            gone=faction.gone,
        )
        for kind in KIND_RANGE
        for number in members(faction.pieces[kind])
    ]


def _player(state: State, seat: int, viewer: int | None) -> PlayerView:
    faction = state.seats[seat]
    return PlayerView(
        seat=seat,
        side=faction.side,
        colour=data.rules().setup.colours[faction.side],
        assets=dict(zip(data.ASSETS, faction.assets, strict=True)),
        event_count=len(faction.events),
        events=tuple(CARD_KEYS[number] for number in faction.events) if seat == viewer else None,
        left={PIECES[kind]: left(faction, kind) for kind in KIND_RANGE},
        flags_left=flags_left(faction),
        healthy=healthy(faction),
        injured=len(faction.injured),
        buildings=buildings(faction).bit_count() - 1,
        embassy_open=embassy_open(state, faction),
        embassy_flag=faction.ambassador,
        bays=faction.pieces[FACTORY].bit_count(),
        salvage=tuple(PIECES[kind] for kind in faction.salvage),
        rover=faction.rover,
        locked=faction.locked,
        embargoed=faction.embargo,
        shielded=faction.shield,
        gone=faction.gone,
    )


def _offer(state: State, offer: Offer, viewer: int | None) -> OfferView:
    party = viewer in (offer.proposer, offer.target)
    return OfferView(
        proposer=offer.proposer,
        target=offer.target,
        opener=offer.opener,
        give=_bundle(offer.give),
        want=_bundle(offer.want),
        event_count=len(offer.cards),
        want_events=offer.want_events,
        events=tuple(CARD_KEYS[number] for number in offer.cards) if party else None,
        counters=offer.counters,
        misfit=open_misfit(state, offer) is not None,
    )


def _bundle(assets: list[int]) -> dict[str, int]:
    return {name: count for name, count in zip(data.ASSETS, assets, strict=True) if count}
