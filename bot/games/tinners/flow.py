"""How a game goes on until somebody is asked: whose turn it is, and what a resignation means (§2, §5)."""

from __future__ import annotations

from bot.games.tinners import auctions, data, rounds, wallace, works
from bot.games.tinners import questions as asks
from bot.games.tinners import sentences as say
from bot.games.tinners.data import NOBODY, NOWHERE
from bot.games.tinners.state import State, Story, active, is_robot, left, name


def goes_on(state: State, seat: int) -> bool:
    """Whether a seat that has just answered is asked more in the same turn: it is in the middle of an answer, opens
    an auction, or may place a piece. Nothing that others do comes between."""
    if state.phase != "actions":
        return False
    auction = state.auction
    if auction is not None and auction.leader == NOBODY and not auction.word:
        state.stage, state.turn = "auction", seat
        return True
    if auction is not None:
        return bool(auction.word)
    if state.prize == NOWHERE and state.keeping == seat and works.placeable(state, seat):
        state.stage, state.turn = "place", seat
        return True
    return bool(state.words)


def go_on(state: State, story: Story) -> None:
    """Do everything that nobody is asked for."""
    while state.phase != "over":
        if state.robot is not None:
            wallace.place_stored(state, story)
        if _STEPS[state.phase](state, story):
            return


def _actions(state: State, story: Story) -> bool:
    """One step of phase 2; returns whether somebody is asked."""
    if state.auction is not None:
        return auctions.advance(state, story)
    if state.prize != NOWHERE:
        return _prize(state)
    if state.keeping != NOBODY:
        return _keeping(state, story)
    side = active(state)
    if side == NOBODY:
        state.phase = "sell"
        return False
    state.active = side
    if is_robot(state, side):
        wallace.act(state, story)
        if state.auction is None and not left(state, side):
            state.keeping = side
        return False
    state.stage, state.turn = "action", side
    return True


def _prize(state: State) -> bool:
    """Ask the winner of an auction for a survey card, if there is one to play (§6 step 7)."""
    x = state.prize
    side = state.owners[x]
    if not is_robot(state, side) and not state.resigned[side] and auctions.cards_after(state, side, x):
        state.stage, state.turn = "after", side
        return True
    close_prize(state)
    return False


def close_prize(state: State) -> None:
    """The auction is over for good; its winner may be done for this round."""
    side = state.owners[state.prize]
    state.prize = NOWHERE
    state.keeping = NOBODY if left(state, side) else side


def _keeping(state: State, story: Story) -> bool:
    """Ask whether stored pieces are placed at the end of an action; who has no work points left is then out for
    this round (§5, §11.4)."""
    side = state.keeping
    if not is_robot(state, side) and not state.resigned[side] and works.placeable(state, side):
        state.stage, state.turn = "place", side
        return True
    close_keeping(state, story)
    return False


def close_keeping(state: State, story: Story) -> None:
    """No more pieces are placed now."""
    side = state.keeping
    state.keeping = NOBODY
    if not left(state, side) and not state.resigned[side]:
        state.passed.append(side)
        story.tell(say.done(name(state, side)))


_STEPS = {
    "actions": _actions,
    "sell": rounds.sell,
    "invest": rounds.invest,
    "peek": rounds.peek,
}


def withdraw(state: State, story: Story, seat: int) -> None:
    """Take a seat out that has just resigned: it is asked no more, and an auction that it leads is called off."""
    if seat == state.turn:
        state.words = []
    for queue in (state.passed, state.investing, state.peeking):
        if seat in queue:
            queue.remove(seat)
    auction = state.auction
    if auction is None or seat not in auction.live:
        return
    auction.word = "" if auction.turn == seat else auction.word
    if auction.leader in (seat, NOBODY):
        state.auction = None
        story.tell(say.called_off(auction.area))
    else:
        auctions.leave(auction, seat)


def usual(state: State) -> str | None:
    """What is chosen for the asked seat when its time has run out: to drop out of an auction, to keep cards and
    pieces, the better ore; to keep one's money, but in the last round to spend it. Actions are never chosen for
    anybody, nor is an opening bid."""
    if state.phase == "sell":
        return rounds.better_ore(state)
    if state.phase == "invest":
        rows = rounds.open_rows(state, state.turn)
        return rows[-1][0] if state.round == data.rounds() else asks.STOP
    if state.phase == "peek":
        return asks.NONE
    auction = state.auction
    bidding = auction is not None and auction.leader != NOBODY and not auction.word
    return None if state.words or (auction and not bidding) else _DECLINE[state.stage]


_DECLINE = {"action": None, "auction": asks.DROP, "after": asks.NONE, "place": asks.LATER}
