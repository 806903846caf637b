"""Setting up a table and each of its games: the map that is given, the draft, and who begins (§4)."""

from __future__ import annotations

import random
from collections.abc import Mapping

from bot.games.contract import Chance, Choice, Decision, Event, IllegalChoice, Progress
from bot.games.migration import chart_sentences as say_chart
from bot.games.migration import charts, data
from bot.games.migration import map_sentences as say_map
from bot.games.migration import sentences as say
from bot.games.migration.beginning import clear, is_bare
from bot.games.migration.data import BASS, EXPLORERS
from bot.games.migration.dealing import deal, found
from bot.games.migration.geometry import Land
from bot.games.migration.moves import can_begin
from bot.games.migration.state import State
from bot.games.migration.turns import advance, over
from bot.games.text import Text

USUAL = "usual"
"""The value of the option for series that leaves it to the rules."""


NO_ABILITIES = Text(
    "The game here is a learning game: every Explorer is worth 1, Rats too, and has no ability, but for the Bass, "
    "which enters on the coast."
)


def new(seats: int, options: Mapping[str, str], seed: str) -> State:
    """A table before its first map, or before the draft if the map is settled (§4 steps 1 and 2)."""
    chance = Chance(seed)
    mode, plan = options["mode"], options["map"]
    founder = chance.source().randrange(seats)
    saved = charts.saved(options["saved"]) if plan.startswith((say_map.FOUNDER, say_map.SAVED)) else {}
    state = State(
        chance=chance,
        mode=mode,
        learning=options["learning"] == "on",
        plan=plan,
        series=options["series"] == "on" or (options["series"] == USUAL and _in_series(seats, options)),
        founder=founder,
        founders=[founder],
        turn=founder,
        hand_size=data.explorers().hand_size,
        hands=[[0] * len(EXPLORERS) for _ in range(seats)],
        unchosen=[],
        drafted=[],
        doubts=[],
        spirits=[],
        settled=[],
        resigned=[False] * seats,
        wins=[0] * seats,
        saved=charts.fitting(saved, seats, data.modes()[mode].book),
    )
    state.edition = int(options.get("edition", 1))
    if plan == say_map.FOUNDER or is_bare(state):
        clear(state)
    else:
        deal(state, *found(state))
    return state


def _in_series(seats: int, options: Mapping[str, str]) -> bool:
    """Whether it is a series unless somebody says otherwise: three or four play as many games, two play one, and so
    do all who are learning (§10, R61, R66)."""
    return seats > 2 and options["learning"] == "off"


def refusal(seats: int, options: Mapping[str, str]) -> Text | None:
    """Why a game can't be set up with these options, or ``None`` (R65, R66)."""
    mode, plan = options["mode"], options["map"]
    book = data.modes()[mode].book
    if options["learning"] == "on" and book > 1:
        return say_chart.LEARNING
    try:
        saved = charts.saved(options["saved"])
    except charts.BadChart as bad:
        return bad.reason
    return None if plan in (say_map.FOUNDER, say_map.RANDOM, *data.maps()) else _refused(plan, saved, seats, book)


def _refused(plan: str, saved: Mapping[str, str], seats: int, book: int) -> Text | None:
    """What is wrong with a saved map that a table names."""
    name = plan.removeprefix(say_map.SAVED)
    if name == plan:
        return say_chart.unknown_map(plan, seats, tuple(charts.fitting(saved, seats, book)))
    if name not in saved:
        return say_chart.unknown_saved(name, tuple(saved))
    chart = charts.parse(saved[name])
    if chart.players != seats:
        return say_chart.other_players(name, chart.players, seats)
    return say_chart.other_book(name) if chart.book > book else None


def usual_hand(mode: str) -> Choice:
    """The hand chosen for a player who doesn't choose (§4, default hands)."""
    hand = data.modes()[mode].hand
    return tuple(name for name in EXPLORERS for _ in range(hand.get(name, 0)))


# --- The draft -----------------------------------------------------------------------------------------------


def drafting(state: State) -> list[int]:
    """The seats that still choose their hands."""
    return [seat for seat, done in enumerate(state.drafted) if not (done or state.resigned[seat])]


def ask_hand(state: State, seat: int) -> Decision:
    """What a seat is asked in the draft."""
    if state.doubts[seat]:
        return say.ASK_DOUBT
    pool = tuple(state.unchosen[seat])
    return say.ask_hand(pool, state.hand_size, usual_hand(state.mode), state.learning)


def draft(state: State, land: Land, seat: int, choice: Choice) -> Progress:
    """Take a hand. Raises :class:`IllegalChoice` (§4 step 3, R1); a legal one without a Bass is asked about
    once more."""
    if state.doubts[seat]:
        hand, state.doubts[seat] = state.doubts[seat], []
        return _deal(state, seat, hand) if choice[0] == say.KEEP else Progress()
    hand = [choice.count(name) for name in EXPLORERS]
    if not any(count and can_begin(state, land, kind) for kind, count in enumerate(hand)):
        pool = data.pool(state.mode)
        able = tuple(kind for kind, copies in enumerate(pool) if copies and can_begin(state, land, kind))
        raise IllegalChoice(say.no_beginning(able))
    if not hand[BASS]:
        state.doubts[seat] = hand
        return Progress()
    return _deal(state, seat, hand)


def _deal(state: State, seat: int, hand: list[int]) -> Progress:
    state.hands[seat] = hand
    state.unchosen[seat] = [have - count for have, count in zip(state.unchosen[seat], hand, strict=True)]
    state.drafted[seat] = True
    return over(state, [say.has_chosen(seat)])


def close_draft(state: State, land: Land) -> Progress:
    """Go on when every hand is chosen: to the first player, who is named by the Founder if there is more than
    one other (§4 step 4)."""
    if drafting(state):
        return Progress()
    state.phase = "first"
    candidates = firsts(state)
    if len(candidates) > 1 and not state.resigned[state.founder]:
        return Progress()
    starter = candidates[0] if len(candidates) == 1 else state.chance.source().choice(candidates)
    told = begin(state, starter)
    after = advance(state, land)
    return Progress([*map(Event, told), *after.events], revealed=after.revealed)


# --- Who begins ----------------------------------------------------------------------------------------------


def firsts(state: State) -> list[int]:
    """The seats that may play first: all others than the Founder."""
    return [s for s, gone in enumerate(state.resigned) if s != state.founder and not gone]


def name_first(state: State, choice: Choice) -> Progress:
    """The Founder's word."""
    starter = next(seat for seat in firsts(state) if choice == (say.seat_key(seat),))
    return over(state, begin(state, starter))


def begin(state: State, starter: int) -> list[Text]:
    """Start play: the turn is about to come to a seat."""
    state.phase = "play"
    state.turn = (starter - 1) % len(state.hands)
    return [say.begins(starter)]


def random_first(state: State) -> Choice:
    """The first player when the Founder doesn't say; the same each time it is asked (§4 step 4)."""
    source = random.Random(f"{state.chance.seed}/{state.chance.draws}/first")
    return (say.seat_key(source.choice(firsts(state))),)
