"""Why a trade can't be taken up, or not with somebody, or not with something: the reason that holds, in words."""

from __future__ import annotations

from bot.games.mars import data, trade
from bot.games.mars import sentences as say
from bot.games.mars.cards import on_own_stop
from bot.games.mars.options import CARD, EVENT_KEY
from bot.games.mars.state import Draft, State
from bot.games.text import Part, Text, Who, text

FIRST_WHOM = Text("Say first with whom.")
SEAT_OF = {key: side for side, key in say.SIDE_KEYS.items()}


def why_not(state: State, seat: int, key: str) -> Text:
    """Why a seat can't take up an action of trade now."""
    if key == "offer":
        return _why_no_offer(state, seat)
    if key == "withdraw":
        mine = any(offer.proposer == seat for offer in state.offers)
        return _busy(state) if mine else Text("You have no open offer.")
    mine = any(offer.target == seat for offer in state.offers)
    if not mine:
        return Text("There is no open offer to you.")
    return _busy(state) if state.tasks or key != "counter" else _why_no_counter(state, seat)


def _busy(state: State) -> Text:
    """Why nobody trades though there are offers: the seat on turn is in the middle of something."""
    return text("{who} has to finish something first; then the trade goes on.", who=Who(state.active))


def _why_no_counter(state: State, seat: int) -> Text:
    if all(offer.counters >= trade.RULES.max_counters for offer in state.offers if offer.target == seat):
        return text("An offer can be countered {most} times at most.", most=trade.RULES.max_counters)
    return Text("A counter offer needs something that each of you can give.")


def _why_no_offer(state: State, seat: int) -> Text:
    """Why a seat can't open an offer: the first thing that speaks against it (NEG-4 to NEG-9)."""
    faction = state.seats[seat]
    own = next((offer for offer in state.offers if offer.opener == seat), None)
    against = (
        (state.phase != "colony", Text("Trade is possible only while somebody is in the Colony phase.")),
        (on_own_stop(state), say.no_trade_there(state.active)),
        (any(other.silence for other in state.seats), Text("A Solar Flare: nobody trades now.")),
        (faction.locked, Text("You have offered a trade out of turn: no other until your own next turn.")),
        (faction.embargo, Text("An embargo keeps you out of trade.")),
        (own is not None, Text("You have an open offer already.")),
        (not trade.has_goods(faction), Text("You have nothing that can be traded.")),
        (bool(state.tasks), _busy(state)),
    )
    return next((why for holds, why in against if holds), None) or _nobody(state, seat)


def _nobody(state: State, seat: int) -> Text:
    """Why none of the others can be offered a trade, one by one."""
    others = [other for other, theirs in enumerate(state.seats) if other != seat and not theirs.gone]
    why = [_why_not_with(state, seat, other) for other in others]
    return text("Nobody can trade with you now. {reasons}", reasons=say.joined(why))


# --- With whom -----------------------------------------------------------------------------------------------


def _why_not_with(state: State, seat: int, other: int) -> Text:
    """Why a seat can't offer a trade to another."""
    theirs, who = state.seats[other], Who(other)
    against = (
        (other == seat, Text("You can't trade with yourself.")),
        (theirs.gone, text("{who} has left the game.", who=who)),
        (theirs.locked, text("{who} has offered a trade out of turn: no other until their own next turn.",
                             who=who)),
        (theirs.embargo, text("An embargo keeps {who} out of trade.", who=who)),
        (True, text("{who} has nothing that can be traded.", who=who)),
    )  # fmt: skip
    return next(why for holds, why in against if holds)


def why_not_in(state: State, seat: int, draft: Draft, key: str) -> Text | None:
    """Why a key isn't offered to a seat that is saying an offer or an answer."""
    if key in SEAT_OF:
        return _why_not_whom(state, seat, draft, key)
    if draft.partner < 0:
        return FIRST_WHOM
    goods = key in data.ASSETS or key in CARD or key == EVENT_KEY
    if not goods:
        return None
    if draft.give is None:
        return lack(key, 0, 1)
    return their_lack(Who(draft.partner), key, 0, 1)


def _why_not_whom(state: State, seat: int, draft: Draft, key: str) -> Text:
    other = next((other for other, each in enumerate(state.seats) if each.side == SEAT_OF[key]), None)
    if other is None:
        return text("Nobody plays {side}.", side=say.SIDES[SEAT_OF[key]])
    if draft.partner >= 0 and other in trade.partners(state, seat):
        return text("This trade is with {who}; go back to choose somebody else.", who=Who(draft.partner))
    if draft.action == "offer":
        return _why_not_with(state, seat, other)
    if draft.action == "withdraw":
        return text("You have no open offer to {who}.", who=Who(other))
    if any(offer.proposer == other and offer.target == seat for offer in state.offers):
        return _why_no_counter(state, seat)
    return text("{who} has no open offer to you.", who=Who(other))


# --- With what -----------------------------------------------------------------------------------------------


def amount(key: str, count: int) -> Text:
    """So many of an asset, or event cards."""
    return say.event_cards(count) if key == EVENT_KEY else say.some(count, _kind(key))


def lack(key: str, have: int, count: int) -> Text:
    """Why somebody can't give so many of something, of which there are ``have``."""
    if key in CARD:
        return _card_lack(say.TITLES[CARD[key]], have, count)
    if key == EVENT_KEY:
        return Text("Say which event card you give, by its title.")
    if _kind(key) not in trade.TRADED:
        return text("{what} is never traded.", what=say.ASSETS[_kind(key)])
    if have:
        return text("You have {have}, not {count}.", have=amount(key, have), count=count)
    return text("You have no {what}.", what=say.ASSETS[_kind(key)])


def _card_lack(title: Text, have: int, count: int) -> Text:
    if not have:
        return text("You don't hold “{card}”.", card=title)
    often = Text("once") if have == 1 else text("{count} times", count=have)
    return text("You hold “{card}” {often}, not {count} times.", card=title, often=often, count=count)


def their_lack(who: Part, key: str, have: int, count: int) -> Text:
    """Why a partner can't be asked for so many of something, of which there are ``have``."""
    if key in CARD:
        return Text("Event cards of others are asked for by number, such as 1 event card.")
    if key != EVENT_KEY and _kind(key) not in trade.TRADED:
        return lack(key, have, count)
    if have:
        return text("{who} has {have}, not {count}.", who=who, have=amount(key, have), count=count)
    what = say.EVENT_CARD if key == EVENT_KEY else say.ASSETS[_kind(key)]
    return text("{who} has no {what}.", who=who, what=what)


def _kind(key: str) -> int:
    return data.NUMBER[key]  # type: ignore[index]
