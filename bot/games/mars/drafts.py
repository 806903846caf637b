"""Offers and answers as they are said, step by step, and what they bring about (section 5.2).

What somebody has said so far is a draft in the state, nobody else's business until it is complete.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from bot.games.contract import Choice, Decision, IllegalChoice, Option, Progress, taken
from bot.games.decision import Event
from bot.games.mars import data, trade
from bot.games.mars import sentences as say
from bot.games.mars import trade_sentences as deal
from bot.games.mars.cards import cancel, partner, partner_of
from bot.games.mars.options import CARD, EVENT_KEY, asset, card, tell, tell_alone
from bot.games.mars.state import Draft, Offer, State
from bot.games.text import Text

_WHICH = {
    "offer": Text("To whom?"),
    "accept": Text("Whose offer do you accept?"),
    "decline": Text("Whose offer do you decline?"),
    "counter": Text("Whose offer do you counter?"),
    "withdraw": Text("Which offer do you withdraw?"),
}


_GIVE = Text("What do you give?")


_HAND_OVER = Text("Which event cards do you hand over?")


def decision(state: State, seat: int, actions: Sequence[Option]) -> Decision | None:
    """What a seat is offered out of turn, with the ``actions`` that it could take up, or asked about its unfinished
    offer; ``None`` for nothing."""
    draft = state.drafts[seat]
    if draft is not None:
        return _continue(state, seat, draft)
    return Decision(trade.prompt(state, seat), tuple(actions), awaited=False) if actions else None


def _candidates(state: State, seat: int, action: str) -> list[int]:
    """The seats among which an action chooses."""
    if action == "offer":
        return trade.partners(state, seat)
    if action == "withdraw":
        return [offer.target for offer in trade.made(state, seat)]
    asked = trade.received(state, seat)
    if action == "counter":
        asked = [offer for offer in asked if trade.can_counter(state, offer)]
    return [offer.proposer for offer in asked]


def _continue(state: State, seat: int, draft: Draft) -> Decision:
    """The next question of an unfinished offer or answer."""
    awaited = seat == state.active
    if draft.partner < 0:
        return Decision(_WHICH[draft.action], _whose(state, seat, draft.action), awaited=awaited)
    faction = state.seats[seat]
    if draft.action == "accept":
        count = _offer(state, draft).want_events
        return Decision(_HAND_OVER, _cards(faction.events), count, count, secret=True, awaited=awaited)
    if draft.give is None:
        goods, most = _goods(tuple(faction.assets), tuple(faction.events))
        return Decision(_GIVE, goods, trade.LEAST, most, secret=bool(faction.events), awaited=awaited)
    theirs = state.seats[draft.partner]
    wanted, most = _wanted(tuple(theirs.assets), len(theirs.events))
    return Decision(_want(draft.partner), wanted, trade.LEAST, most, awaited=awaited)


@lru_cache(1 << 12)  # the same goods are asked about until the offer is complete
def _goods(assets: tuple[int, ...], events: tuple[int, ...]) -> tuple[tuple[Option, ...], int]:
    """What there is to give, and how much of it."""
    options = (*_assets(assets), *_cards(events))
    return options, sum(option.times for option in options)


@lru_cache(1 << 12)
def _wanted(assets: tuple[int, ...], events: int) -> tuple[tuple[Option, ...], int]:
    """What there is to ask for, event cards by number, and how much of it."""
    options = (*_assets(assets), *([_event(events)] if events else []))
    return options, sum(option.times for option in options)


def _whose(state: State, seat: int, action: str) -> tuple[Option, ...]:
    """The seats among which an action chooses, with their offers if these are answered."""
    found = [(other, partner(state, other)) for other in _candidates(state, seat, action)]
    if action in ("offer", "withdraw"):
        return tuple(option for _, option in found)
    asked = {offer.proposer: offer for offer in trade.received(state, seat)}
    return tuple(trade.asker(state, option, asked[other]) for other, option in found)


@cache
def _want(seat: int) -> Text:
    return deal.wanted(seat)


@cache
def _event(times: int) -> Option:
    return Option(EVENT_KEY, say.EVENT_CARD, times=times)


def _assets(assets: Sequence[int]) -> tuple[Option, ...]:
    return tuple(asset(kind, assets[kind]) for kind in trade.TRADED if assets[kind])


def _cards(events: Sequence[int]) -> tuple[Option, ...]:
    return tuple(card(number, count) for number, count in trade.counted(events))


def _offer(state: State, draft: Draft) -> Offer:
    return next(offer for offer in state.offers if offer.number == draft.offer)


def choose(state: State, seat: int, choice: Choice, log: Progress) -> None:
    """Take up an action of trade, or go on with an unfinished one."""
    draft = state.drafts[seat]
    if draft is None:
        state.drafts[seat] = Draft(choice[0])  # type: ignore[arg-type]
    elif draft.partner < 0:
        _choose_partner(state, seat, draft, partner_of(state, choice[0]), log)
    elif draft.action == "accept":
        cards = [CARD[key] for key in choice]
        _done(state, seat, log)
        _settle(state, _offer(state, draft), cards, log)
    elif draft.give is None:
        draft.give, draft.cards = _assets_in(choice), sorted(CARD[key] for key in choice if key in CARD)
    else:
        if not choice and not any(draft.give) and not draft.cards:
            raise IllegalChoice(Text("An offer needs something that changes hands."))
        _done(state, seat, log)
        _put(state, seat, draft, choice, log)


def usual(state: State, seat: int) -> Choice:
    """How somebody's unfinished offer or answer goes on when the time has run out: with as little as can be."""
    asked = decision(state, seat, trade.options(state)[seat])
    assert asked is not None
    return tuple(option.key for option in asked.options for _ in range(option.times))[: max(1, asked.least)]


def _assets_in(choice: Choice) -> list[int]:
    counts = taken(choice)
    return [counts.get(name, 0) for name in data.ASSETS]


def _done(state: State, seat: int, log: Progress) -> None:
    """What was said is complete: others are to see it."""
    state.drafts[seat] = None
    state.due = "ink"
    log.turn_over = True


def _choose_partner(state: State, seat: int, draft: Draft, other: int, log: Progress) -> None:
    draft.partner = other
    if draft.action == "offer":
        return
    mine = trade.made(state, seat) if draft.action == "withdraw" else trade.received(state, seat)
    offer = next(each for each in mine if other in (each.proposer, each.target))
    draft.offer = offer.number
    if draft.action == "counter":
        return
    if draft.action == "accept" and offer.want_events and trade.misfit(state, offer) is None:
        return
    _done(state, seat, log)
    if draft.action == "accept":
        _settle(state, offer, [], log)
        return
    state.offers = [each for each in state.offers if each is not offer]
    if draft.action == "withdraw":
        tell(log, deal.withdraws(seat, other))
        return
    tell(log, deal.declines(seat, other))
    log.events.append(Event(deal.declined(seat, *trade.words(offer)), to=(offer.proposer,)))


def _put(state: State, seat: int, draft: Draft, choice: Choice, log: Progress) -> None:
    """Put an offer on the table, or a counter offer in place of one (NEG-7 to NEG-9); ``choice`` is what is
    wanted."""
    want, events = _assets_in(choice), choice.count(EVENT_KEY)
    assert draft.give is not None
    partner_seat = draft.partner
    if draft.action == "counter":
        old = _offer(state, draft)
        number, opener, counters = old.number, old.opener, old.counters + 1
        state.offers = [each for each in state.offers if each is not old]
    else:
        state.offered += 1
        number, opener, counters = state.offered, seat, 0
    offer = Offer(number, opener, seat, partner_seat, draft.give, draft.cards, want, events, counters)
    state.offers = [*state.offers, offer]
    state.shown = state.shown or bool(draft.cards)
    given, wanted = trade.words(offer)
    tell(log, (deal.counters if counters else deal.offers)(seat, partner_seat, given, wanted))
    told = deal.asked(seat, given, wanted, offer.cards, last=not trade.can_counter(state, offer))
    log.events.append(Event(told, to=(partner_seat,)))
    if not counters and seat != state.active:
        state.seats[seat].locked = True
        cancel(state, seat, log, but=number)


def _settle(state: State, offer: Offer, cards: list[int], log: Progress) -> None:
    """Carry out an offer that was accepted: everything changes hands at once, or nothing does (NEG-10)."""
    state.offers = [each for each in state.offers if each is not offer]
    why = trade.misfit(state, offer)
    if why is not None:
        tell(log, deal.void(offer.proposer, offer.target, why))
        return
    proposer, target = state.seats[offer.proposer], state.seats[offer.target]
    for kind, (gives, gets) in enumerate(zip(offer.give, offer.want, strict=True)):
        proposer.assets[kind] += gets - gives
        target.assets[kind] += gives - gets
    proposer.events, target.events = (
        _swapped(proposer.events, offer.cards, cards),
        _swapped(target.events, cards, offer.cards),
    )
    state.shown = True
    tell(log, deal.trade(offer.proposer, offer.target, *trade.words(offer)))
    log.events.append(Event(deal.accepted(offer.target, *trade.words(offer)), to=(offer.proposer,)))
    if offer.cards:
        tell_alone(log, offer.target, deal.received(offer.proposer, offer.cards))
    if cards:
        tell_alone(log, offer.proposer, deal.received(offer.target, cards))


def _swapped(hand: list[int], out: list[int], into: list[int]) -> list[int]:
    rest = hand[:]
    for number in out:
        rest.remove(number)
    return sorted([*rest, *into])


def sound(state: State, seat: int, draft: Draft) -> bool:
    """Whether an unfinished offer or answer can still go on as it was begun."""
    candidates = _candidates(state, seat, draft.action)
    if draft.partner < 0 or not candidates:
        return bool(candidates)
    faction = state.seats[seat]
    has_cards = all(count <= faction.events.count(number) for number, count in trade.counted(draft.cards))
    has_assets = draft.give is None or trade.short(faction, draft.give) is None
    if draft.partner not in candidates or not has_cards or not has_assets:
        return False
    if draft.offer < 0:
        return True
    offer = next((each for each in trade.received(state, seat) if each.number == draft.offer), None)
    return offer is not None and (draft.action != "accept" or trade.misfit(state, offer) is None)


def keep_sound(state: State, but: int) -> None:
    """Drop the unfinished offers and answers of others that no longer fit."""
    for seat, draft in enumerate(state.drafts):
        if draft is not None and seat != but and not sound(state, seat, draft):
            state.drafts[seat] = None
