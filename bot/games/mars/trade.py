"""Trade between players, across days: offers and answers (section 5)."""

from __future__ import annotations

from functools import cache

from bot.games.contract import Choice, Decision, IllegalChoice, Option, Progress, taken
from bot.games.decision import Event
from bot.games.mars import data
from bot.games.mars import sentences as say
from bot.games.mars.cards import cancel, on_own_stop, partner, partner_of
from bot.games.mars.options import CARD, EVENT_KEY, asset, card, tell, tell_alone
from bot.games.mars.state import Draft, Faction, Offer, State
from bot.games.text import Text, text

RULES = data.rules().negotiation
TRADED = tuple(kind for kind in range(8) if kind != data.OLYMPIUM or RULES.olympium_tradable)
LEAST = 1 if RULES.both_sides_must_give else 0

_ACTIONS: dict[str, Option] = {
    "offer": Option("offer", Text("Offer a trade"), group="trade"),
    "accept": Option("accept", Text("Accept an offer"), group="trade"),
    "decline": Option("decline", Text("Decline an offer"), group="trade"),
    "counter": Option("counter", Text("Make a counter offer"), group="trade"),
    "withdraw": Option("withdraw", Text("Withdraw your offer"), group="trade"),
}
ACTIONS = frozenset(_ACTIONS)
LABELS = {key: option.label for key, option in _ACTIONS.items()}
_WHICH = {
    "offer": Text("To whom?"),
    "accept": Text("Whose offer do you accept?"),
    "decline": Text("Whose offer do you decline?"),
    "counter": Text("Whose offer do you counter?"),
    "withdraw": Text("Which offer do you withdraw?"),
}
_MAY_OFFER = Text(
    "You may offer somebody a trade. Out of turn you can do so once, and then no other until your own turn."
)
_GIVE = Text("What do you give?")
_HAND_OVER = Text("Which event cards do you hand over?")


def window(state: State) -> bool:
    """Whether anybody can trade now (NEG-4, NEG-5)."""
    if state.phase != "colony" or on_own_stop(state):
        return False
    return not any(faction.silence for faction in state.seats)


def partakes(faction: Faction) -> bool:
    """Whether somebody may take part in a new negotiation (NEG-6)."""
    return not (faction.locked or faction.embargo or faction.gone)


def has_goods(faction: Faction) -> bool:
    """Whether somebody has anything that can be traded (NEG-2)."""
    return bool(faction.events) or any(faction.assets[kind] for kind in TRADED)


def partners(state: State, seat: int) -> list[int]:
    """Whom a seat can offer a trade now (NEG-6, NEG-7)."""
    faction = state.seats[seat]
    if not partakes(faction) or not has_goods(faction) or not window(state):
        return []
    if any(offer.opener == seat for offer in state.offers):
        return []
    return [
        other
        for other, theirs in enumerate(state.seats)
        if other != seat and partakes(theirs) and has_goods(theirs)
    ]


def received(state: State, seat: int) -> list[Offer]:
    """The offers that a seat can answer."""
    return [offer for offer in state.offers if offer.target == seat] if window(state) else []


def made(state: State, seat: int) -> list[Offer]:
    """The offers that a seat can withdraw."""
    return [offer for offer in state.offers if offer.proposer == seat] if window(state) else []


def can_counter(state: State, offer: Offer) -> bool:
    """Whether an offer may be countered once more (NEG-8)."""
    both = (state.seats[offer.proposer], state.seats[offer.target])
    return offer.counters < RULES.max_counters and all(map(has_goods, both))


def options(state: State, seat: int) -> list[Option]:
    """What a seat can do about trade now."""
    found = [_ACTIONS["offer"]] if partners(state, seat) else []
    asked = received(state, seat)
    if asked:
        found += [_ACTIONS["accept"], _ACTIONS["decline"]]
        if any(can_counter(state, offer) for offer in asked):
            found.append(_ACTIONS["counter"])
    if made(state, seat):
        found.append(_ACTIONS["withdraw"])
    return found


def decision(state: State, seat: int) -> Decision | None:
    """What a seat is offered out of turn, or asked about its unfinished offer; ``None`` for nothing."""
    draft = state.drafts[seat]
    if draft is not None:
        return _continue(state, seat, draft)
    found = options(state, seat)
    return Decision(prompt(state, seat), tuple(found), awaited=False) if found else None


def prompt(state: State, seat: int) -> Text:
    """The offers to a seat in words, or that it may make one."""
    asked = [_described(state, offer) for offer in received(state, seat)]
    return text("{list}", list=asked) if asked else _MAY_OFFER


def _described(state: State, offer: Offer) -> Text:
    """An offer to the one who is asked, with why it doesn't fit any more."""
    given, wanted = _words(offer)
    told = say.asked(offer.proposer, given, wanted, offer.cards)
    why = misfit(state, offer)
    return told if why is None else text("{offer} It doesn't fit now: {why}", offer=told, why=why)


def _words(offer: Offer) -> tuple[Text, Text]:
    return say.bundle(offer.give, len(offer.cards)), say.bundle(offer.want, offer.want_events)


# --- Fitting -------------------------------------------------------------------------------------------------


def misfit(state: State, offer: Offer) -> Text | None:
    """Why an offer can't be carried out as things are (NEG-10), in words for those who know its cards."""
    proposer, target = state.seats[offer.proposer], state.seats[offer.target]
    for seat, faction, assets in ((offer.proposer, proposer, offer.give), (offer.target, target, offer.want)):
        short = _short(faction, assets)
        if short is not None:
            return say.lacks(seat, short)
    if any(count > proposer.events.count(number) for number, count in _counted(offer.cards)):
        return say.lacks(offer.proposer, Text("the event cards of the offer"))
    if len(target.events) < offer.want_events:
        return say.lacks(offer.target, say.event_cards(offer.want_events))
    return None


def open_misfit(state: State, offer: Offer) -> bool:
    """Whether an offer doesn't fit, as far as everybody can see it."""
    proposer, target = state.seats[offer.proposer], state.seats[offer.target]
    return _short(proposer, offer.give) is not None or _short(target, offer.want) is not None


def _short(faction: Faction, assets: list[int]) -> Text | None:
    if all(have >= need for have, need in zip(faction.assets, assets, strict=True)):
        return None
    return say.bundle([need if need > have else 0 for have, need in zip(faction.assets, assets, strict=True)])


def _counted(cards: list[int]) -> list[tuple[int, int]]:
    return [(number, cards.count(number)) for number in sorted(set(cards))]


# --- Saying it step by step ----------------------------------------------------------------------------------


def _candidates(state: State, seat: int, action: str) -> list[int]:
    """The seats among which an action chooses."""
    if action == "offer":
        return partners(state, seat)
    if action == "withdraw":
        return [offer.target for offer in made(state, seat)]
    asked = received(state, seat)
    if action == "counter":
        asked = [offer for offer in asked if can_counter(state, offer)]
    return [offer.proposer for offer in asked]


def _continue(state: State, seat: int, draft: Draft) -> Decision:
    """The next question of an unfinished offer or answer."""
    awaited = seat == state.active
    if draft.partner < 0:
        found = tuple(partner(state, other) for other in _candidates(state, seat, draft.action))
        return Decision(_WHICH[draft.action], found, awaited=awaited)
    faction = state.seats[seat]
    if draft.action == "accept":
        count = _offer(state, draft).want_events
        return Decision(_HAND_OVER, _own_cards(faction), count, count, secret=True, awaited=awaited)
    if draft.give is None:
        options = (*_assets(faction), *_own_cards(faction))
        most = sum(option.times for option in options)
        return Decision(_GIVE, options, LEAST, most, secret=bool(faction.events), awaited=awaited)
    theirs = state.seats[draft.partner]
    wanted = _assets(theirs)
    if theirs.events:
        wanted += (_event(len(theirs.events)),)
    most = sum(option.times for option in wanted)
    return Decision(_want(draft.partner), wanted, LEAST, most, awaited=awaited)


@cache
def _want(seat: int) -> Text:
    return say.wanted(seat)


@cache
def _event(times: int) -> Option:
    return Option(EVENT_KEY, say.EVENT_CARD, times=times)


def _assets(faction: Faction) -> tuple[Option, ...]:
    return tuple(asset(kind, faction.assets[kind]) for kind in TRADED if faction.assets[kind])


def _own_cards(faction: Faction) -> tuple[Option, ...]:
    return tuple(card(number, count) for number, count in _counted(faction.events))


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
    asked = decision(state, seat)
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
    mine = made(state, seat) if draft.action == "withdraw" else received(state, seat)
    offer = next(each for each in mine if other in (each.proposer, each.target))
    draft.offer = offer.number
    if draft.action == "counter":
        return
    if draft.action == "accept" and offer.want_events and misfit(state, offer) is None:
        return
    _done(state, seat, log)
    if draft.action == "accept":
        _settle(state, offer, [], log)
        return
    state.offers = [each for each in state.offers if each is not offer]
    tell(log, say.withdraws(seat, other) if draft.action == "withdraw" else say.declines(seat, other))


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
    given, wanted = _words(offer)
    tell(log, (say.counters if counters else say.offers)(seat, partner_seat, given, wanted))
    log.events.append(Event(say.asked(seat, given, wanted, offer.cards), to=(partner_seat,)))
    if not counters and seat != state.active:
        state.seats[seat].locked = True
        cancel(state, seat, log, but=number)


def _settle(state: State, offer: Offer, cards: list[int], log: Progress) -> None:
    """Carry out an offer that was accepted: everything changes hands at once, or nothing does (NEG-10)."""
    state.offers = [each for each in state.offers if each is not offer]
    why = misfit(state, offer)
    if why is not None:
        tell(log, say.void(offer.proposer, offer.target, why))
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
    tell(log, say.trade(offer.proposer, offer.target, *_words(offer)))
    if offer.cards:
        tell_alone(log, offer.target, say.received(offer.proposer, offer.cards))
    if cards:
        tell_alone(log, offer.proposer, say.received(offer.target, cards))


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
    has_cards = all(count <= faction.events.count(number) for number, count in _counted(draft.cards))
    has_assets = draft.give is None or _short(faction, draft.give) is None
    if draft.partner not in candidates or not has_cards or not has_assets:
        return False
    if draft.offer < 0:
        return True
    offer = next((each for each in received(state, seat) if each.number == draft.offer), None)
    return offer is not None and (draft.action != "accept" or misfit(state, offer) is None)


def keep_sound(state: State, but: int) -> None:
    """Drop the unfinished offers and answers of others that no longer fit."""
    for seat, draft in enumerate(state.drafts):
        if draft is not None and seat != but and not sound(state, seat, draft):
            state.drafts[seat] = None


_NONE_OPEN = {
    "withdraw": Text("You have no open offer."),
    "accept": Text("There is no open offer to you."),
    "decline": Text("There is no open offer to you."),
    "counter": Text("There is no open offer to you."),
}


def why_not(state: State, seat: int, key: str) -> Text:
    """Why a seat can't take up an action of trade now."""
    if key == "counter" and any(offer.target == seat for offer in state.offers):
        return text("An offer can be countered {most} times at most.", most=RULES.max_counters)
    return _NONE_OPEN[key] if key in _NONE_OPEN else _why_no_offer(state, seat)


def _why_no_offer(state: State, seat: int) -> Text:
    """Why a seat can't open an offer: the first thing that speaks against it (NEG-4 to NEG-9)."""
    faction = state.seats[seat]
    against = (
        (state.phase != "colony", Text("Trade is possible only while somebody is in the Colony phase.")),
        (on_own_stop(state), say.no_trade_there(state.active)),
        (any(other.silence for other in state.seats), Text("A Solar Flare: nobody trades now.")),
        (faction.locked, Text("You have offered a trade out of turn: no other until your own next turn.")),
        (faction.embargo, Text("An embargo keeps you out of trade.")),
        (any(offer.opener == seat for offer in state.offers), Text("You have an open offer already.")),
        (not has_goods(faction), Text("You have nothing that can be traded.")),
        (True, Text("There is nobody who could trade with you now.")),
    )
    return next(why for holds, why in against if holds)
