"""The whole position in words, for people who don't see the picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from bot.games.contract import Outcome
from bot.games.mars.view import MarsView, OfferView, PieceView, PlayerView
from rendering.description import Section, filled, listed, player, result, section
from rendering.kit.wording import counted, phrase
from rendering.mars import described_board as land
from rendering.mars import words
from rendering.picture import Caption


def describe(
    view: MarsView,
    caption: Caption,
    chosen: Mapping[str, int] | None = None,
    outcome: Outcome | None = None,
) -> tuple[Section, ...]:
    """Everything that a view holds: what happens now, the event cards of its owner, open offers, everybody with
    what they have and have built, what else lies on the board, the ring, and the event deck."""
    names = [player(caption, seat) for seat in range(len(view.players))]
    ties = (_ties(each, names) for each in view.players) if outcome is not None else ()
    return filled(
        (
            result(outcome, caption),
            section(phrase("What breaks ties"), ties),
            section(phrase("Now"), _now(view, names)),
            section(phrase("Your hand"), _hand(view, names), own=True),
            section(phrase("Open offers"), (_offer(view, offer, names) for offer in view.offers)),
            *(_player(view, names, each) for each in view.players),
            land.board(view),
            land.ring(view, names),
            section(phrase("Event deck"), _deck(view)),
        )
    )


def _ties(each: PlayerView, names: Sequence[str]) -> str:
    return phrase(
        "{who}: {injured} injured, {buildings}, {olympium} Olympium, {others}.",
        who=names[each.seat],
        injured=each.injured,
        buildings=counted(each.buildings, "1 building", "{count} buildings"),
        olympium=each.assets.get("olympium", 0),
        others=counted(words.others(each), "1 other card", "{count} other cards"),
    )


# --- What happens now --------------------------------------------------------------------------------------------


def _now(view: MarsView, names: Sequence[str]) -> Iterator[str]:
    yield words.rounds(view) + "."
    yield words.phase(view) + "."
    if view.winner is not None:
        yield phrase("{who} is Governor and has won.", who=names[view.winner])
    yield phrase("It is the turn of {who}.", who=names[view.active])
    if view.awaited:
        yield phrase("The game waits for {who}.", who=listed(names[seat] for seat in view.awaited))
    yield phrase("{who} starts each round.", who=names[view.starter])
    yield phrase("{count} healthy people win.", count=view.target)
    yield counted(
        view.build_actions, "One thing can be built in this turn.", "{count} things can be built in this turn."
    )
    if view.silent:
        yield phrase("Nobody trades in this turn.")
    for key in view.in_force:
        yield phrase("In force in this turn: {card}", card=_card(key))
    if view.impact_choice:
        yield phrase("A Called Shot goes to one of {hexes}.", hexes=listed(view.impact_choice))
    yield from _newest(view, names)


def _newest(view: MarsView, names: Sequence[str]) -> Iterator[str]:
    if view.dice is not None:
        yield words.dice(view.dice, names[view.dice.seat]) + "."
    for strike in view.last_strikes:
        told = words.strike(strike, lambda piece: _destroyed(piece, names))
        yield phrase("Newest meteors: {told}.", told=told)
    yield from (words.change(view, last, names[last.seat]) for last in view.last_pieces)
    if view.last_event is not None:
        yield phrase("The event card shown last: {card}", card=_card(view.last_event))


def _destroyed(piece: PieceView, names: Sequence[str]) -> str:
    told = phrase("{kind} on {hex}", kind=words.kind(piece.kind), hex=piece.hex)
    return told if piece.seat is None else phrase("{told} of {who}", told=told, who=names[piece.seat])


def _card(key: str) -> str:
    return phrase("{title}: {text}", title=words.title(key), text=phrase(words.card(key).text))


# --- What the viewer holds, and offers ---------------------------------------------------------------------------


def _hand(view: MarsView, names: Sequence[str]) -> Iterator[str]:
    if view.viewer is None:
        return
    own = view.players[view.viewer]
    yield phrase("You are {who}.", who=names[view.viewer])
    yield phrase("You hold {assets}.", assets=listed(words.goods(own.assets)) or phrase("no assets"))
    if not own.events:
        yield phrase("You hold no event cards.")
    for key, count in Counter(own.events or ()).items():
        times = "" if count == 1 else phrase("{count} times ", count=count)
        yield phrase("Event card, {times}{card}", times=times, card=_card(key))


def _offer(view: MarsView, offer: OfferView, names: Sequence[str]) -> str:
    told = [
        phrase(
            "{who} offers {to} {give} for {want}.",
            who=names[offer.proposer],
            to=names[offer.target],
            give=listed(words.goods(offer.give, offer.event_count)) or phrase("nothing"),
            want=listed(words.goods(offer.want, offer.want_events)) or phrase("nothing"),
        )
    ]
    if offer.events:
        told.append(
            phrase("The event cards, which you two alone see: {cards}", cards=" ".join(map(_card, offer.events)))
        )
    if offer.opener != offer.proposer or offer.counters:
        times = counted(offer.counters, "countered 1 time", "countered {count} times")
        told.append(phrase("{who} opened this, and it was {times}.", who=names[offer.opener], times=times))
    if offer.misfit:
        told.append(phrase("One of the two no longer holds enough for it."))
    return " ".join(told)


# --- Everybody ---------------------------------------------------------------------------------------------------


def _player(view: MarsView, names: Sequence[str], each: PlayerView) -> Section:
    heading = phrase("{who} (you)" if each.seat == view.viewer else "{who}", who=names[each.seat])
    return section(heading, _state(view, each), _people(view, each), _holdings(each), land.pieces(view, each))


def _state(view: MarsView, each: PlayerView) -> Iterator[str]:
    side = phrase(words.SIDES[each.side])
    yield phrase("{side}, {colour}.", side=side, colour=phrase(each.colour))
    if view.powers:
        yield phrase("Power of the side: {power}.", power=phrase(words.POWERS[each.side][2]))
    states = (
        (each.gone, "Has left the game."),
        (each.locked, "Takes part in no negotiation until their own next turn."),
        (each.embargoed, "Takes part in no trade: Embargo."),
        (each.shielded, "Is shielded by a Shield Grid."),
    )
    yield from (phrase(told) for holds, told in states if holds)


def _people(view: MarsView, each: PlayerView) -> Iterator[str]:
    yield phrase(
        "{count} of {target} healthy, {injured} injured.",
        count=each.healthy,
        target=view.target,
        injured=each.injured,
    )
    yield counted(each.buildings, "1 building.", "{count} buildings.")
    yield counted(each.flags_left, "1 flag left.", "{count} flags left.")
    if each.embassy_flag:
        yield phrase("Somebody lives in the Embassy.")
    yield (
        phrase("The way to the Embassy is open.")
        if each.embassy_open
        else phrase("The way to the Embassy is not open.")
    )


def _holdings(each: PlayerView) -> Iterator[str]:
    yield phrase("Holds {assets}.", assets=listed([*words.goods(each.assets), words.event_cards(each.event_count)]))
    stored = listed(map(words.kind, each.salvage)) or phrase("nothing")
    bays = counted(each.bays, "1 Salvage Bay", "{count} Salvage Bays")
    if each.bays or each.salvage:
        yield phrase("{bays}, in which {stored} is stored.", bays=bays, stored=stored)
    left = [f"{words.kind(kind)} {count}" for kind, count in each.left.items() if count]
    yield phrase("Left to build: {pieces}.", pieces=listed(left) or phrase("nothing"))


# --- The event deck ----------------------------------------------------------------------------------------------


def _deck(view: MarsView) -> Iterator[str]:
    yield counted(view.deck, "1 card in the deck.", "{count} cards in the deck.")
    if view.discard:
        shown = listed(map(words.title, view.discard))
        yield phrase("Cards that have been shown, the newest last: {cards}.", cards=shown)
