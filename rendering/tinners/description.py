"""The whole position in words, for people who don't see the picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.games.contract import Outcome
from bot.games.tinners.view import (
    AuctionView,
    CardView,
    DevelopmentView,
    PlaceView,
    PriceView,
    RowView,
    SpaceView,
    TinnersView,
)
from rendering.description import Section, filled, joined, listed, player, result, section
from rendering.kit.wording import counted, phrase
from rendering.picture import Caption
from rendering.tinners import described_areas as areas
from rendering.tinners import described_sides as sides
from rendering.tinners import words
from rendering.tinners.redaction import redacted


def describe(
    view: TinnersView,
    caption: Caption,
    chosen: Mapping[str, int] | None = None,
    outcome: Outcome | None = None,
) -> tuple[Section, ...]:
    """Everything that a view holds: what happens now, what its owner holds, prices, everybody with their mines,
    tiles, what is on offer, and how areas border on each other."""
    view = redacted(view)
    names = [_name(view, caption, side) for side in range(len(view.sides))]
    return filled(
        (
            result(outcome, caption),
            _now(view, names),
            section(phrase("Your hand"), _hand(view, names), own=True),
            section(phrase("Prices"), _price("Tin", view.tin), _price("Copper", view.copper)),
            *(sides.side(view, names, side) for side in range(len(view.sides))),
            *areas.tiles(view, names),
            section(phrase("Work points spent"), sides.track(view, names)),
            section(phrase("Developments on the board"), map(_kind, view.developments)),
            section(_investments(view), (_row(row, names) for row in view.rows)),
            section(phrase("Places to emigrate to"), (_place(view, place, names) for place in view.places)),
            section(phrase("Set-up, and tiles to come"), _set_up(view)),
            areas.borders(view),
        )
    )


def _name(view: TinnersView, caption: Caption, side: int) -> str:
    return phrase(words.WALLACE) if view.sides[side].seat is None else player(caption, side)


# --- What happens now --------------------------------------------------------------------------------------------


def _now(view: TinnersView, names: list[str]) -> Section:
    round_ = phrase(
        "Round {round} of {rounds}. Phase: {phase}.",
        round=view.round,
        rounds=view.rounds,
        phase=phrase(words.PHASES[view.phase]),
    )
    done = [words.last(each, names[each.side]) + "." for each in view.last]
    last = phrase("Done last: {actions}", actions=joined(done)) if done else ""
    return section(phrase("Now"), round_, _awaited(view, names), _auction(view.auction, names), last)


def _awaited(view: TinnersView, names: list[str]) -> Iterator[str]:
    if view.turn is not None:
        yield phrase("The game waits for {who}.", who=names[view.turn])
    if view.active is not None:
        yield phrase("The turn to act is that of {who}.", who=names[view.active])


def _auction(auction: AuctionView | None, names: list[str]) -> Iterator[str]:
    if auction is None:
        return
    where, by = words.area(auction.area), names[auction.by]
    yield phrase("Auction for {area}, started by {who}.", area=where, who=by)
    if auction.card is not None:
        yield phrase("{who} has played the survey card {card}.", who=by, card=words.card_name(auction.card))
    if auction.leader is None:
        yield phrase("It has not been opened yet.")
    else:
        yield phrase("The bid is £{amount}, by {who}.", amount=auction.bid, who=names[auction.leader])
    yield phrase("The least opening bid: £{amount}.", amount=auction.minimum)
    yield phrase(
        "Still in it, in the order of bidding: {names}.", names=listed(names[side] for side in auction.live)
    )
    yield phrase("{who} is to bid.", who=names[auction.turn])


# --- What the viewer holds ---------------------------------------------------------------------------------------


def _hand(view: TinnersView, names: list[str]) -> Iterator[str]:
    if view.viewer is None:
        return
    shown = view.sides[view.viewer]
    yield phrase("You are {who}.", who=names[view.viewer])
    yield phrase(
        "You have £{money}, {tin} tin and {copper} copper.", money=shown.money, tin=shown.tin, copper=shown.copper
    )
    if view.words:
        yield phrase("Your unfinished turn: {words}.", words="; ".join(map(words.said, view.words)))
    if view.auction is not None and view.auction.limit is not None:
        yield phrase("Your limit in this auction, which nobody else knows: £{amount}.", amount=view.auction.limit)
    for held in words.seen(view):
        if held.printed is not None:
            yield phrase(
                "You have seen the tile in {area}: {ground}.",
                area=words.area(held.key),
                ground=words.contents(held.printed),
            )
    if not view.hand:
        yield phrase("You have no survey cards left.")
    yield from (_card(card, opening=view.seats == 2) for card in view.hand)


def _card(card: CardView, *, opening: bool) -> str:
    before, after = words.uses(card, opening=opening)
    return phrase(
        "Survey card {name}, typed {key}. Before an auction: {before}. After you win one: {after}.",
        name=card.name,
        key=card.key,
        before=before,
        after=after,
    )


# --- What is on offer --------------------------------------------------------------------------------------------


def _price(name: str, price: PriceView) -> Iterator[str]:
    yield phrase("{ore}: £{price} a cube.", ore=phrase(name), price=price.price)
    told = phrase("The dice of this round showed {dice}", dice=listed(map(str, price.dice)))
    if price.shift:
        told += phrase(", and 1 was added" if price.shift > 0 else ", and 1 was taken off")
    yield phrase(
        "{told}: that is {number} on the scale from 0 to {last}, which is {scale}.",
        told=told,
        number=price.index,
        last=len(price.scale) - 1,
        scale=listed(phrase("£{price}", price=each) for each in price.scale),
    )


def _kind(kind: DevelopmentView) -> str:
    cost = counted(kind.cost, "1 work point", "{count} work points")
    told = phrase("{left} of {total} left", left=kind.left, total=kind.total)
    left = told if kind.left or kind.total else phrase("none in this round")
    return phrase("{kind}, for {cost}: {left}.", kind=phrase(kind.name), cost=cost, left=left)


def _investments(view: TinnersView) -> str:
    return phrase("Investments, at most {count} each in a round", count=view.max_investments)


def _row(row: RowView, names: list[str]) -> str:
    slots = [
        phrase("{points} points, free", points=slot.points)
        if slot.side is None
        else phrase("{points} points, taken by {who}", points=slot.points, who=names[slot.side])
        for slot in row.slots
    ]
    return phrase("For £{pay}: {slots}.", pay=row.pay, slots="; ".join(slots))


def _place(view: TinnersView, place: PlaceView, names: list[str]) -> str:
    spaces = [_space(view, space, names) for space in place.spaces]
    return joined([phrase("{place}.", place=place.name), *spaces])


def _space(view: TinnersView, space: SpaceView, names: list[str]) -> str:
    state = phrase("not yet open")
    if space.side is not None:
        state = phrase("taken by {who}", who=names[space.side])
    elif space.round <= view.round:
        state = phrase("open now") if space.round == view.round else phrase("nobody went")
    return phrase("Round {round}: {bonus}, {state}.", round=space.round, bonus=space.bonus, state=state)


def _set_up(view: TinnersView) -> Iterator[str]:
    yield phrase("Played with the Emigration expansion." if view.emigration else "Played without Emigration.")
    if view.setup_card is None:
        yield phrase("The areas were drawn by lot.")
    else:
        yield phrase("The areas lie as on set-up card {number}.", number=view.setup_card)
    waiting = words.waiting(view)
    if waiting:
        yield phrase("After this round tiles come face down to {areas}.", areas=listed(map(words.area, waiting)))
    later = view.queue[len(waiting) :]
    if later:
        yield phrase("Then, in this order: {areas}.", areas=listed(map(words.area, later)))
    yield phrase("New tiles after a round: {count}.", count=view.discoveries)
    yield phrase("Tiles left for that: {count}.", count=view.pile)
