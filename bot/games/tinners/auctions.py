"""Auctions: how a mine is built (§6), with the survey cards before and after (§9)."""

from __future__ import annotations

from bot.games.contract import Choice, Decision
from bot.games.tinners import questions as asks
from bot.games.tinners import rates, works
from bot.games.tinners import sentences as say
from bot.games.tinners import wallace_cards as robot_cards
from bot.games.tinners.data import NOBODY, NOWHERE, keys, tiles
from bot.games.tinners.state import (
    ROBOT,
    Auction,
    State,
    Story,
    can_bid,
    did,
    is_robot,
    left,
    name,
    sides,
    spend,
)


def alone(state: State, side: int) -> bool:
    """Whether nobody else could outbid a side that opens with the usual least bid (§6 step 3)."""
    usual = rates.work().opening.usual
    return not any(other != side and can_bid(state, other, usual) for other in sides(state))


def least_bid(state: State, side: int, card: str | None) -> int:
    """The least opening bid of a side, with the survey card that it plays first (§6 step 3, H29)."""
    opening = rates.work().opening
    least = opening.usual
    if state.seats == 2:
        least = rates.survey()[card].minimum if card is not None else opening.no_cards
    return max(least, opening.alone) if alone(state, side) else least


def cards_before(state: State, side: int, x: int) -> tuple[str, ...]:
    """The survey cards that a side may play before an auction: in a game of two those whose bid it can pay;
    else any, if there is something to look at (§9)."""
    hand = state.cards[side]
    if state.seats == 2:
        return tuple(card for card in hand if least_bid(state, side, card) <= state.money[side])
    return () if state.shown[x] else tuple(hand)


def free_areas(state: State) -> list[int]:
    """The areas with a tile and without a mine."""
    return [x for x, tile in enumerate(state.tiles) if tile != NOWHERE and state.owners[x] == NOBODY]


def _any_free(state: State) -> bool:
    owners = state.owners
    for x, tile in enumerate(state.tiles):  # noqa: SIM110 - the first area is often free: a generator takes longer
        if tile != NOWHERE and owners[x] == NOBODY:
            return True
    return False


def can_start(state: State, side: int) -> bool:
    """Whether a side may start an auction (§6 step 1)."""
    if left(state, side) < rates.costs()["build"] or not state.mines[side] or not _any_free(state):
        return False
    if state.seats == 2:
        return bool(cards_before(state, side, 0)) if state.cards[side] else _can_open(state, side)
    # Most can pay what is asked even of somebody who bids alone; then nobody else needs to be looked at.
    opening = rates.work().opening
    return state.money[side] >= max(opening.usual, opening.alone) or _can_open(state, side)


def _can_open(state: State, side: int) -> bool:
    return least_bid(state, side, None) <= state.money[side]


def start(state: State, story: Story, side: int, x: int, card: str | None) -> None:
    """Start an auction, with a survey card if one is played."""
    if card is not None:
        looks = not state.shown[x]
        state.cards[side].remove(card)
        state.used[side].append(card)
        story.tell(say.surveys(name(state, side), card, x, looks))
        did(state, side, "card", keys()[x], what=card)
        if looks:
            look(state, story, side, x)
    least = least_bid(state, side, card)
    begin = state.around.index(side)
    circle = state.around[begin + 1 :] + state.around[:begin]
    usual = rates.work().opening.usual
    state.auction = Auction(
        area=x,
        by=side,
        minimum=least,
        card=card,
        live=[side, *(other for other in circle if can_bid(state, other, usual))],
        turn=side,
        bids=[0] * len(state.money),
        limits=[0] * len(state.money),
    )


def look(state: State, story: Story, side: int, x: int) -> None:
    """Let a side alone see a face-down tile."""
    if x not in state.known[side]:
        state.known[side].append(x)
        state.known[side].sort()
    story.whisper(side, say.tile_seen(x, tiles()[state.tiles[x]]))
    story.revealed = True


def draw_limit(state: State, story: Story) -> None:
    """Lord Wallace turns up a card for the number that limits his bids against the player (§12.3)."""
    auction = state.auction
    if auction is None or not is_robot(state, ROBOT) or ROBOT not in auction.live:
        return
    if state.money[ROBOT] <= auction.bid:
        return
    number = draw(state, story)
    worth = fancy(state, auction.area)
    auction.ceiling = max(0, min(state.money[ROBOT], robot_cards.cards()[number].bid + worth))
    story.tell(say.robot_bid(number, worth, auction.ceiling))


def fancy(state: State, x: int) -> int:
    """What Lord Wallace adds to a card's number for a face-up tile (§12.3)."""
    if not state.shown[x]:
        return 0
    tile, usual = tiles()[state.tiles[x]], robot_cards.wallace().bid
    return (tile.tin + tile.copper - usual.usual_ore) - (tile.water - usual.usual_water)


def draw(state: State, story: Story) -> int:
    """Turn up the top card of Lord Wallace's deck and discard it; discards are shuffled when there is none."""
    robot = state.robot
    assert robot is not None
    if not robot.deck:
        robot.deck, robot.discards = robot.discards, []
        state.chance.source().shuffle(robot.deck)
    number = robot.deck.pop()
    robot.discards.append(number)
    story.revealed = True
    return number


# --- What is asked, and answered -----------------------------------------------------------------------------


def ask(state: State) -> Decision:
    """What the side whose turn it is in an auction is asked."""
    auction = state.auction
    assert auction is not None
    least = next_bid(auction)
    if auction.word:
        return asks.amount(auction.word, auction.area, least, state.money[auction.turn])
    return asks.bidding(auction.area, auction.bid, least, len(auction.live) > 1)


def next_bid(auction: Auction) -> int:
    """The least bid that is possible now."""
    return auction.bid + 1 if auction.leader != NOBODY else auction.minimum


def answer(state: State, story: Story, choice: Choice) -> None:
    """Apply a legal answer in an auction."""
    auction, side = state.auction, state.turn
    assert auction is not None
    word = auction.word
    if not word and choice[0] != asks.DROP:
        auction.word = choice[0]
        return
    auction.word = ""
    opening = auction.leader == NOBODY
    if not word:
        drop(state, story, side)
    elif word == asks.BID:
        bid(state, story, side, int(choice[0]))
    else:
        auction.limits[side] = int(choice[0])
        story.whisper(side, say.limit_kept(int(choice[0]), auction.area))
        bid(state, story, side, next_bid(auction))
    auction.undrawn = opening


def bid(state: State, story: Story, side: int, pounds: int, *, asked: bool = True) -> None:
    """Make a side the highest bidder; the next in the circle is on."""
    auction = state.auction
    assert auction is not None
    who = name(state, side)
    if auction.leader == NOBODY:
        story.tell(say.opens(who, auction.area, pounds))
    elif asked:
        story.tell(say.bids(who, pounds))
    else:
        story.retell(side, say.bids(who, pounds))
    did(state, side, "bid", keys()[auction.area], amount=pounds)
    auction.bid, auction.leader, auction.bids[side] = pounds, side, pounds
    auction.turn = _after(auction.live, side)


def drop(state: State, story: Story, side: int) -> None:
    """Take a side out of the auction; the next in the circle is on."""
    auction = state.auction
    assert auction is not None
    story.tell(say.drops(name(state, side)))
    did(state, side, "drop", keys()[auction.area])
    leave(auction, side)


def leave(auction: Auction, side: int) -> None:
    """Strike a side off those who bid."""
    if auction.turn == side:
        auction.turn = _after(auction.live, side)
    auction.live.remove(side)
    auction.limits[side] = 0


def _after(live: list[int], side: int) -> int:
    return live[(live.index(side) + 1) % len(live)]


# --- How it goes on ------------------------------------------------------------------------------------------


def advance(state: State, story: Story) -> bool:
    """One step of an auction that nobody is asked for: a bid within a limit, a side that can't go on, or the
    end. Returns whether somebody is asked instead (§6 steps 4 to 6)."""
    auction = state.auction
    assert auction is not None
    if auction.undrawn:
        auction.undrawn = False
        draw_limit(state, story)
    side = auction.turn
    if auction.leader != NOBODY and auction.live == [auction.leader]:
        _settle(state, story, auction)
        return False
    if auction.leader == NOBODY:
        state.stage, state.turn = "auction", side
        return True
    raised = auction.bid + 1
    if raised > state.money[side]:
        drop(state, story, side)
    elif is_robot(state, side) or auction.limits[side]:
        ceiling = auction.ceiling if is_robot(state, side) else auction.limits[side]
        story.revealed |= not is_robot(state, side)  # what a private limit decides shows something of it
        if raised <= ceiling:
            bid(state, story, side, raised, asked=False)
        else:
            drop(state, story, side)
    else:
        state.stage, state.turn = "auction", side
        return True
    return False


def _settle(state: State, story: Story, auction: Auction) -> None:
    side, x = auction.leader, auction.area
    state.auction = None
    state.money[side] -= auction.bid
    spend(state, side, rates.costs()["build"])
    story.tell(say.wins(name(state, side), x, auction.bid))
    story.revealed |= works.build(state, side, x)
    better = is_robot(state, side) and state.robot is not None and state.robot.better_mines
    story.tell(say.mine(x, state.tin[x], state.copper[x], state.water[x], better=better))
    did(state, side, "build", keys()[x], amount=auction.bid)
    state.prize = x


# --- The winner's survey card --------------------------------------------------------------------------------


def cards_after(state: State, side: int, x: int) -> tuple[str, ...]:
    """The survey cards that the winner of an area may play for their bonus (§6 step 7): a miner only finds room
    where there is none."""
    crowded = state.miners[x] or state.own_miners[x]
    known = rates.survey()
    return tuple(card for card in state.cards[side] if not (crowded and known[card].after == "miner"))


def play_after(state: State, story: Story, side: int, x: int, key: str) -> None:
    """Take the bonus of a survey card in the area just won (§9)."""
    card = rates.survey()[key]
    state.cards[side].remove(key)
    state.used[side].append(key)
    story.tell(say.card_after(name(state, side), key))
    did(state, side, "card", keys()[x], amount=card.amount, what=key)
    if card.after == "money":
        state.money[side] += card.amount
    elif card.after == "tin":
        state.tin[x] += card.amount
    elif card.after == "copper":
        state.copper[x] += card.amount
    elif card.after == "work":
        spend(state, side, -min(card.amount, rates.costs()["build"]))
    elif card.after == "water":
        works.drain(state, x, card.amount)
    else:
        works.place(state, rates.MINER, x)
