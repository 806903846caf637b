"""The phases around the actions: prices, selling, investing, peeks and discoveries (§4, §10)."""

from __future__ import annotations

from bot.games.contract import Decision
from bot.games.tinners import auctions, data, emigration, rates
from bot.games.tinners import questions as asks
from bot.games.tinners import sentences as say
from bot.games.tinners import wallace_cards as robot_cards
from bot.games.tinners.data import NOBODY, NOWHERE, keys
from bot.games.tinners.state import State, Story, did, is_robot, name, sides

# --- Phase 1 -------------------------------------------------------------------------------------------------


def begin(state: State, story: Story) -> None:
    """Start the state's round: income, prices, developments, work track (§4)."""
    emigration.pay_kimberly(state, story)
    roll(state, state.round == 1)
    story.revealed = True
    story.tell(say.prices(state.round, *state.prices))
    state.board = list(rates.board(state.seats, state.round))
    state.phase, state.passed = "actions", []
    state.work = [0] * len(state.money)
    state.arrived = [0] * len(state.money)
    for place, side in enumerate(state.order):
        state.arrived[side] = place + 1
    state.arrivals = len(state.order)


def roll(state: State, first: bool) -> None:
    """Roll both prices; a last price at either end pulls back, but not in the first round (§4 step 2)."""
    table = rates.prices()
    source = state.chance.source()
    for ore, scale in enumerate((table.scale.tin, table.scale.copper)):
        before = index(state, ore)
        dice = [source.choice(table.faces) for _ in range(table.dice)]
        state.shifts[ore] = 0 if first else (before in table.zones.low) - (before in table.zones.high)
        state.dice[ore] = dice
        state.prices[ore] = scale[index(state, ore)]


def index(state: State, ore: int) -> int:
    """The place on its scale of an ore's price: 0 for tin, 1 for copper."""
    return max(0, min(len(rates.prices().scale.tin) - 1, sum(state.dice[ore]) + state.shifts[ore]))


# --- Selling -------------------------------------------------------------------------------------------------


def sell(state: State, story: Story) -> bool:
    """Sell all ore, unless Adelaide's token leaves a choice; returns whether somebody is asked (§10.1)."""
    side = state.adelaide
    if side != NOBODY and not state.resigned[side] and wants_choice(state, side):
        state.turn = side
        return True
    sell_all(state, story, better_ore(state) if side != NOBODY else "")
    return False


def wants_choice(state: State, side: int) -> bool:
    """Whether it matters which ore a side chooses for Adelaide's token (§11.6)."""
    table, r = rates.emigration().adelaide, state.round - 1
    return bool(state.held_tin[side] and state.held_copper[side] and table.chosen[r] != table.other[r])


def better_ore(state: State) -> str:
    """The ore for which Adelaide's token pays more, tin on a tie (H51)."""
    side = state.adelaide
    return asks.TIN if state.held_tin[side] >= state.held_copper[side] else asks.COPPER


def premiums(state: State, ore: str) -> tuple[int, int]:
    """Pounds more for each cube of tin and of copper, with an ore chosen for Adelaide's token (§11.6)."""
    table, r = rates.emigration().adelaide, state.round - 1
    pair = (table.chosen[r], table.other[r])
    return pair if ore == asks.TIN else pair[::-1]


def sell_all(state: State, story: Story, ore: str) -> None:
    """Sell everybody's ore; ``ore`` is the choice for Adelaide's token, if one is held. Then it is invested."""
    for side in sides(state):
        tin, copper = state.held_tin[side], state.held_copper[side]
        more = premiums(state, ore) if side == state.adelaide else (0, 0)
        if not tin + copper:
            continue
        income = tin * (state.prices[0] + more[0]) + copper * (state.prices[1] + more[1])
        state.money[side] += income
        state.held_tin[side] = state.held_copper[side] = 0
        story.tell(say.sells(name(state, side), tin, copper, income))
    state.adelaide = NOBODY
    state.phase, state.investing = "invest", list(state.passed)
    state.taken = [[] for _ in rates.rates(state.seats, state.round)]


# --- Investing -----------------------------------------------------------------------------------------------


def open_rows(state: State, side: int) -> tuple[tuple[str, int], ...]:
    """The rows in which a side may invest now, by key, with the points of the first free slot (§10.2)."""
    if sum(side in row for row in state.taken) >= rates.investments().most:
        return ()
    return tuple(
        (rate.key, rate.points[len(row)])
        for rate, row in zip(rates.rates(state.seats, state.round), state.taken, strict=True)
        if rate.pay <= state.money[side] and len(row) < len(rate.points) and side not in row
    )


def invest(state: State, story: Story) -> bool:
    """Let the next side invest; returns whether it is asked (§10.2)."""
    if not state.investing:
        _end_investing(state, story)
        return False
    side = state.investing[0]
    rows = open_rows(state, side)
    if not rows:
        state.investing.pop(0)
    elif is_robot(state, side):
        reserve = robot_cards.wallace().invest.reserve[state.round - 1]
        fit = [key for key, _ in rows if state.money[side] - int(key) >= reserve]
        take(state, story, side, fit[-1] if fit else asks.STOP)
    else:
        state.turn = side
        return True
    return False


def ask_invest(state: State) -> Decision:
    """What a side is asked when it is on to invest."""
    rows = open_rows(state, state.turn)
    return asks.investing(rows, state.money[state.turn], state.round == data.rounds())


def take(state: State, story: Story, side: int, key: str) -> None:
    """Make one investment, or stop; then the next side is on (§10.2)."""
    state.investing.pop(0)
    if key == asks.STOP:
        story.tell(say.stops(name(state, side)))
        did(state, side, asks.STOP)
        return
    number, rate = next((n, r) for n, r in enumerate(rates.rates(state.seats, state.round)) if r.key == key)
    gained = rate.points[len(state.taken[number])]
    state.taken[number].append(side)
    state.money[side] -= rate.pay
    state.sources[side][state.round - 1] += gained
    state.investing.append(side)
    story.tell(say.invests(name(state, side), rate.pay, gained))
    did(state, side, "invest", amount=gained, what=key)


def _end_investing(state: State, story: Story) -> None:
    if state.round == data.rounds():
        state.phase = "over"
        story.tell(say.OVER)
        return
    state.phase, state.peeking = "peek", []
    first = state.passed[: data.peeks(state.seats)]
    if not is_robot(state, first[0]):
        state.peeking = first


# --- Phase 4 -------------------------------------------------------------------------------------------------


def unseen(state: State, side: int) -> list[int]:
    """The areas whose face-down tile a side may still look at (§10.3 step 2)."""
    known = state.known[side]
    return [
        x
        for x, tile in enumerate(state.tiles)
        if tile != NOWHERE and not state.shown[x] and state.owners[x] == NOBODY and x not in known
    ]


def next_seat(state: State) -> int | None:
    """Who invests, or looks at a tile, after the side that is asked to: the first who can, unless that is Lord
    Wallace."""
    following = {
        "invest": [side for side in state.investing[1:] if open_rows(state, side)],
        "peek": [side for side in state.peeking[1:] if unseen(state, side)],
    }.get(state.phase, [])
    return following[0] if following and not is_robot(state, following[0]) else None


def peek(state: State, story: Story) -> bool:
    """Let the next side look at a tile, or end the round; returns whether it is asked (§10.3)."""
    if state.peeking:
        side = state.peeking[0]
        if unseen(state, side):
            state.turn = side
            return True
        state.peeking.pop(0)
        return False
    state.order = list(state.passed)
    discover(state, story)
    state.round += 1
    begin(state, story)
    return False


def ask_peek(state: State) -> Decision:
    """What a side is asked that may look at a tile."""
    return asks.areas("peek", tuple((x, ()) for x in unseen(state, state.turn)))


def answer_peek(state: State, story: Story, key: str) -> None:
    """Look at a tile, or at none."""
    side = state.peeking.pop(0)
    if key == asks.NONE:
        story.tell(say.peeks_at_none(name(state, side)))
        return
    x = data.area_numbers()[key]
    story.tell(say.peeks(name(state, side), x))
    auctions.look(state, story, side, x)
    did(state, side, "peek", keys()[x])


def discover(state: State, story: Story) -> None:
    """Put face-down tiles on the next areas of the queue (§10.3 step 4)."""
    count = min(data.counts(state.seats).discoveries, len(state.queue), len(state.pile))
    areas, state.queue = state.queue[:count], state.queue[count:]
    for x in areas:
        state.tiles[x] = state.pile.pop()
    if areas:
        story.tell(say.discovered(areas))
