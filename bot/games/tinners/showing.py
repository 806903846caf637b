"""From a state to what one person may know of it (§1, §3.6)."""

from __future__ import annotations

from functools import cache, lru_cache

from bot.games.text import show as read
from bot.games.tinners import data, emigration, rates, rounds
from bot.games.tinners import questions as asks
from bot.games.tinners import sentences as say
from bot.games.tinners import wallace_cards as robot_cards
from bot.games.tinners.data import NOBODY, NOWHERE, keys
from bot.games.tinners.rates import ADIT, KINDS, PLACES
from bot.games.tinners.setup import SHUFFLED
from bot.games.tinners.state import State, capacity, points, sides
from bot.games.tinners.view import (
    AreaView,
    AuctionView,
    BorderView,
    CardView,
    DevelopmentView,
    Ground,
    PlaceView,
    PriceView,
    RowView,
    SideView,
    SlotView,
    SpaceView,
    TinnersView,
    WallaceCardView,
    WallaceView,
)


def show(state: State, seat: int | None) -> TinnersView:
    """The view of a seat, or of a bystander (``None``): no tile that it hasn't seen, no limit of others, and
    nothing of an unfinished answer of somebody else."""
    on = seat is not None and seat == state.turn and state.phase != "over" and not state.due
    words = tuple(state.words) if on else ()
    if on and state.auction is not None and state.auction.word:
        words = (*words, state.auction.word)
    return TinnersView(
        viewer=seat,
        seats=state.seats,
        round=state.round,
        rounds=data.rounds(),
        phase=state.phase,
        turn=None if state.phase == "over" or state.due else state.turn,
        active=state.active if state.phase == "actions" else None,
        emigration=state.emigration,
        setup_card=None if state.setup_card == SHUFFLED else state.setup_card,
        areas=tuple(_area(state, x, seat) for x in range(len(state.tiles))),
        borders=tuple(_border(n, adit) for n, adit in enumerate(state.adits)),
        sides=tuple(_side(state, side) for side in sides(state)),
        tin=_price(state, 0),
        copper=_price(state, 1),
        developments=_developments(state),
        rows=_rows(state),
        track=_track(state),
        order=tuple(state.order),
        around=tuple(state.around),
        passed=tuple(state.passed),
        queue=tuple(keys()[x] for x in state.queue),
        discoveries=0 if state.round == data.rounds() else data.counts(state.seats).discoveries,
        pile=len(state.pile),
        max_investments=rates.investments().most,
        hand=() if seat is None else tuple(_card(key) for key in state.cards[seat]),
        words=words,
        auction=_auction(state, seat),
        places=_places(state) if state.emigration else (),
        wallace=_wallace(state),
        last=tuple(state.last),
    )


# --- The map -------------------------------------------------------------------------------------------------


def _area(state: State, x: int, seat: int | None) -> AreaView:
    area, tile, owner = data.areas()[x], state.tiles[x], state.owners[x]
    known = seat is not None and x in state.known[seat]
    word = "none" if tile == NOWHERE else "shown" if state.shown[x] else "known" if known else "hidden"
    mine = owner != NOBODY
    return AreaView(
        key=area.key,
        name=area.called,
        x=area.x,
        y=area.y,
        coast=area.coast,
        tile=word,  # type: ignore[arg-type]  # one of the four words above
        printed=_printed(tile) if word in ("known", "shown") else None,
        watched=tuple(side for side in sides(state) if x in state.known[side]),
        owner=owner if mine else None,
        ground=Ground(state.tin[x], state.copper[x], state.water[x]) if mine else None,
        capacity=capacity(state, x) if mine else None,
        miners=state.miners[x],
        coloured=(owner,) if state.own_miners[x] else (),
        port=state.ports[x],
        train=state.trains[x],
        pending=_pending(state.pending[x]) if state.pending[x] else None,
    )


@cache
def _printed(number: int) -> Ground:
    tile = data.tiles()[number]
    return Ground(tile.tin, tile.copper, tile.water)


def _pending(adits: int) -> Ground:
    adit = rates.kinds()[ADIT]
    return Ground(adit.tin * adits, adit.copper * adits, adit.water * adits)


@cache
def _border(n: int, adit: bool) -> BorderView:
    border = data.borders()[n]
    return BorderView(keys()[border.a], keys()[border.b], adit)


# --- The sides -----------------------------------------------------------------------------------------------


def _side(state: State, side: int) -> SideView:
    return SideView(
        seat=side if side < state.seats else None,
        money=state.money[side],
        points=points(state, side),
        tin=state.held_tin[side],
        copper=state.held_copper[side],
        mines=state.mines[side],
        coloured=state.coloured[side],
        work=state.work[side],
        passed=side in state.passed,
        resigned=state.resigned[side],
        cards=len(state.cards[side]),
        used=tuple(state.used[side]),
        stored={KINDS[kind]: count for kind, count in enumerate(state.stored[side]) if count},
        kimberly=tuple(emigration.kimberly_tokens(state, side)),
        adelaide=state.adelaide == side,
        invested=sum(side in row for row in state.taken) if state.phase == "invest" else 0,
        stopped=state.phase == "invest" and side not in state.investing,
        sources=tuple(state.sources[side]),
    )


def _track(state: State) -> tuple[tuple[int, ...], ...]:
    order = sorted(sides(state), key=lambda side: state.arrived[side])
    return tuple(
        tuple(side for side in order if state.work[side] == column and not state.resigned[side])
        for column in range(rates.work().per_round + 1)
    )


@cache
def _card(key: str) -> CardView:
    card = rates.survey()[key]
    return CardView(key, card.name, card.minimum, card.bonus)


def _auction(state: State, seat: int | None) -> AuctionView | None:
    auction = state.auction
    if auction is None:
        return None
    if auction.leader == NOBODY and auction.card is None and seat != auction.by:
        return None  # an auction that is not opened is an unfinished turn, unless a card has been shown
    limit = 0 if seat is None else auction.limits[seat]
    return AuctionView(
        area=keys()[auction.area],
        by=auction.by,
        card=auction.card,
        minimum=auction.minimum,
        bid=auction.bid,
        leader=None if auction.leader == NOBODY else auction.leader,
        live=tuple(auction.live),
        turn=auction.turn,
        limit=limit or None,
    )


def _wallace(state: State) -> WallaceView | None:
    robot = state.robot
    if robot is None:
        return None
    cards = robot_cards.cards()
    return WallaceView(
        side=state.seats,
        deck=len(robot.deck),
        discards=tuple(WallaceCardView(cards[n].action, cards[n].bid) for n in robot.discards),
        more_mines=robot.more_mines,
        better_mines=robot.better_mines,
        deep_purse=robot.deep_purse,
    )


# --- The boards ----------------------------------------------------------------------------------------------


def _price(state: State, ore: int) -> PriceView:
    table = rates.prices().scale
    scale = table.copper if ore else table.tin
    return PriceView(state.prices[ore], rounds.index(state, ore), scale, tuple(state.dice[ore]), state.shifts[ore])


def _developments(state: State) -> tuple[DevelopmentView, ...]:
    totals = rates.board(state.seats, state.round)
    return tuple(
        DevelopmentView(key, rates.kinds()[k].name, state.board[k], totals[k], rates.costs()[key])
        for k, key in enumerate(KINDS)
    )


def _rows(state: State) -> tuple[RowView, ...]:
    taken = state.taken if state.phase in ("invest", "peek", "over") and state.taken else None
    return tuple(
        RowView(
            rate.key,
            rate.pay,
            tuple(SlotView(gain, _slot(taken[n] if taken else [], m)) for m, gain in enumerate(rate.points)),
        )
        for n, rate in enumerate(rates.rates(state.seats, state.round))
    )


def _slot(row: list[int], m: int) -> int | None:
    return row[m] if m < len(row) else None


def _places(state: State) -> tuple[PlaceView, ...]:
    count = data.rounds()
    return tuple(_place(n, tuple(state.spaces[n * count : (n + 1) * count])) for n in range(len(PLACES)))


@lru_cache(maxsize=4096)
def _place(n: int, taken: tuple[int, ...]) -> PlaceView:
    spaces = tuple(
        SpaceView(r + 1, read(asks.bonus(n, r + 1), str), None if side == NOBODY else side)
        for r, side in enumerate(taken)
    )
    return PlaceView(PLACES[n], read(say.resort(n), str), spaces)
