"""Event cards: drawing and playing them (section 9); what they do stands in :mod:`bot.games.mars.effects`."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.contract import Choice, Option, Progress
from bot.games.mars import data
from bot.games.mars import sentences as say
from bot.games.mars import trade_sentences as deal
from bot.games.mars.geometry import STOPS
from bot.games.mars.options import tell, tell_alone
from bot.games.mars.questions import step
from bot.games.mars.state import Faction, Offer, State, Task, me
from bot.games.text import Text

CARDS = data.cards()
HELD = tuple(card.held for card in CARDS)
EFFECTS = tuple(card.effect for card in CARDS)

NOT_NOW = Text("It could do nothing now.")

Effect = Callable[[State, data.Effect, Progress], None]
Check = Callable[[State], bool]
Needs = Callable[[State], Text]
_EFFECTS: dict[str, Effect] = {}
_CHECKS: dict[str, Check] = {}
_NEEDS: dict[str, Needs] = {}


def effect(kind: str, check: Check | None = None, needs: str | Needs = "") -> Callable[[Effect], Effect]:
    """Declare what cards of a kind do, when a held one can be played, and why it can't otherwise (EVT-2)."""

    def declare(function: Effect) -> Effect:
        _EFFECTS[kind] = function
        if check is not None:
            _CHECKS[kind] = check
            told = Text(needs) if isinstance(needs, str) else None
            _NEEDS[kind] = needs if not isinstance(needs, str) else lambda state: told or NOT_NOW
        return function

    return declare


def needs(state: State, card: int) -> Text:
    """Why a card can't be played now."""
    why = _NEEDS.get(EFFECTS[card].kind)
    return why(state) if why is not None else NOT_NOW


def playable(state: State, card: int) -> bool:
    """Whether the seat on turn can carry out a held card now (EVT-2)."""
    check = _CHECKS.get(EFFECTS[card].kind)
    return check is None or check(state)


def play(state: State, card: int, log: Progress) -> None:
    """Play a held card from the hand (EVT-1)."""
    me(state).events.remove(card)
    state.discard.append(card)
    state.last_event = card
    tell(log, say.plays(state.active, card))
    _EFFECTS[EFFECTS[card].kind](state, EFFECTS[card], log)


@step("draw")
def draw(state: State, task: Task, log: Progress) -> None:
    """Draw an event card: held ones go to the hand, immediate ones are carried out (EVT-1, EVT-3, SUP-3)."""
    log.revealed = True
    if not state.deck:
        if not state.discard:
            return
        state.deck, state.discard = state.discard, []
        state.chance.source().shuffle(state.deck)
        tell(log, say.RESHUFFLED)
    card = state.deck.pop()
    if HELD[card]:
        me(state).events = sorted([*me(state).events, card])
        tell(log, say.draws(state.active))
        tell_alone(log, state.active, say.drawn(card))
        return
    state.discard.append(card)
    state.last_event = card
    tell(log, say.shows(state.active, card))
    _EFFECTS[EFFECTS[card].kind](state, EFFECTS[card], log)


def gain(state: State, seat: int, kind: int, count: int, log: Progress) -> None:
    """Take assets from the Treasury."""
    state.seats[seat].assets[kind] += count
    tell(log, say.gets(seat, kind, count))


def lose(state: State, seat: int, kind: int, count: int, log: Progress) -> None:
    """Give assets to the Treasury, or all there are if fewer."""
    count = min(count, state.seats[seat].assets[kind])
    if count:
        state.seats[seat].assets[kind] -= count
        tell(log, say.loses(seat, kind, count))


def fewest(faction: Faction, kinds: tuple[int, ...]) -> Choice:
    """The kind of asset of which least is held, for somebody who doesn't choose (10.1)."""
    return (data.ASSETS[min(kinds, key=lambda kind: (faction.assets[kind], kind))],)


def on_own_stop(state: State) -> bool:
    """Whether the rover of the seat on turn stands on its own Supply Stop (COL-1)."""
    return me(state).rover == STOPS[me(state).side]


def partner(state: State, seat: int) -> Option:
    """Another player to choose, by side."""
    return say.partner(seat, state.seats[seat].side)


def partner_of(state: State, key: str) -> int:
    """The seat of a player chosen by side."""
    return next(seat for seat, faction in enumerate(state.seats) if say.SIDE_KEYS[faction.side] == key)


def cancel(state: State, seat: int | None, log: Progress, but: int = -1) -> None:
    """End the open offers from or to a seat, or all (NEG-9, NEG-11), but the one with that number."""
    kept = [offer for offer in state.offers if not _concerns(offer, seat) or offer.number == but]
    for offer in state.offers:
        if offer not in kept:
            tell(log, deal.lapses(offer.proposer, offer.target))
    state.offers = kept


def _concerns(offer: Offer, seat: int | None) -> bool:
    return seat is None or seat in (offer.proposer, offer.target)
