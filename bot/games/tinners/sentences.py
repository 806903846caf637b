"""Every sentence of Tinners' Trail about what happens; questions are in
:mod:`bot.games.tinners.questions`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from bot.games.text import Text, Who, text
from bot.games.tinners import data, rates
from bot.games.tinners import wallace_cards as robot_cards
from bot.games.tinners.state import WALLACE

Name = Who | Text

END = Text("The last round has been played.")
DESERTED = Text("Only one player is left.")
LOST = Text("You have left the field to Lord Wallace.")
OVER = Text("The game is over.")
MONEY_LEFT, MINES_BUILT = Text("money left"), Text("mines built")

LEFT = Text("You have left this game.")


@cache
def place(x: int) -> str:
    """The name of an area."""
    return data.areas()[x].called


@cache
def kind(k: int) -> Text:
    """The name of a development."""
    return Text(rates.kinds()[k].name)


def lower_kind(k: int) -> str:
    """The name of a development within a sentence."""
    return rates.kinds()[k].name.lower()


def a_kind(k: int, count: int = 1) -> Text:
    """A development as it is spoken of: ``an adit``, ``2 miners``."""
    name = lower_kind(k)
    if count > 1:
        return text("{count} {name}s", count=count, name=name)
    return text("an {name}" if name[0] in "aeiou" else "a {name}", name=name)


@cache
def card(key: str) -> Text:
    """The name of a survey card."""
    return Text(rates.survey()[key].name)


@cache
def resort(n: int) -> Text:
    """The name of a place to emigrate to."""
    table = rates.emigration()
    return Text((table.michigan, table.sierra_madre, table.kimberly, table.adelaide)[n].name)


# --- Phase 1 -------------------------------------------------------------------------------------------------


def prices(number: int, tin: int, copper: int) -> Text:
    """The new prices."""
    return text("Round {number}: tin is at £{tin}, copper at £{copper}.", number=number, tin=tin, copper=copper)


def kimberly_income(who: Name, amount: int) -> Text:
    """What tokens pay."""
    return text("{who} gets £{amount} from Kimberly.", who=who, amount=amount)


# --- Auctions ------------------------------------------------------------------------------------------------


def surveys(who: Name, key: str, x: int, looks: bool) -> Text:
    """A survey card played before an auction."""
    if not looks:
        return text("{who} plays {card} for {place}.", who=who, card=card(key), place=place(x))
    return text("{who} plays {card} and looks at the tile in {place}.", who=who, card=card(key), place=place(x))


def tile_seen(x: int, tile: data.Tile) -> Text:
    """What a face-down tile shows, to whoever may know."""
    return text(
        "The tile in {place}: tin {tin}, copper {copper}, water {water}.",
        place=place(x), tin=tile.tin, copper=tile.copper, water=tile.water,
    )  # fmt: skip


def opens(who: Name, x: int, amount: int) -> Text:
    """The first bid."""
    return text("{who} starts an auction for {place} at £{amount}.", who=who, place=place(x), amount=amount)


def bids(who: Name, amount: int) -> Text:
    """A higher bid."""
    return text("{who} bids £{amount}.", who=who, amount=amount)


def drops(who: Name) -> Text:
    """Out of the auction."""
    return text("{who} drops out.", who=who)


LIMIT_INSTEAD = Text(
    "In an auction a limit serves you better than planned bids: once you are asked, set one with “limit 20” or "
    "/tinners bid up_to:true, and it bids for you as little as it takes. Nobody else sees it."
)


def limit_kept(amount: int, x: int) -> Text:
    """A private highest bid, told to its owner."""
    return text("Your limit for {place} is £{amount}.", amount=amount, place=place(x))


def wins(who: Name, x: int, amount: int) -> Text:
    """The end of an auction."""
    return text("{who} wins {place} for £{amount}.", who=who, place=place(x), amount=amount)


def mine(x: int, tin: int, copper: int, water: int, *, better: bool = False) -> Text:
    """What a new mine holds; ``better``: after what Lord Wallace's mines get (§12.2)."""
    return text(
        "The mine in {place} holds tin {tin}, copper {copper}, water {water}"
        + (", as his mines are better than their tiles." if better else "."),
        place=place(x), tin=tin, copper=copper, water=water,
    )  # fmt: skip


def called_off(x: int) -> Text:
    """An auction whose highest bidder left."""
    return text("The auction for {place} is called off.", place=place(x))


def card_after(who: Name, key: str) -> Text:
    """A survey card played by the winner."""
    what = Text(rates.survey()[key].bonus)
    return text("{who} plays {card}: {bonus}.", who=who, card=card(key), bonus=what)


# --- Actions -------------------------------------------------------------------------------------------------

TIN, COPPER = Text("tin"), Text("copper")


def cubes(tin: int, copper: int) -> Text:
    """Some ore in words."""
    parts = [text("{count} {ore}", count=n, ore=ore) for n, ore in ((tin, TIN), (copper, COPPER)) if n]
    return text("{list}", list=parts)


def extracts(who: Name, x: int, ore: Text, *, cost: int, water: int) -> Text:
    """Ore taken out, and the water that there is now."""
    return text(
        "{who} extracts {ore} in {place} for £{cost}; the water rises to {water}.",
        who=who, ore=ore, place=place(x), cost=cost, water=water,
    )  # fmt: skip


def develops(who: Name, k: int, x: int) -> Text:
    """A development from the board."""
    return text("{who} takes {kind} for {place}.", who=who, kind=a_kind(k), place=place(x))


def digs_adit(who: Name, x: int, y: int) -> Text:
    """An adit from the board."""
    return text("{who} digs an adit between {a} and {b}.", who=who, a=place(x), b=place(y))


_OWN_MINER = "{who} sends one of their own miners to {place}."


def employs(who: Name, x: int) -> Text:
    """A coloured miner instead of a common one."""
    own = "{who} sends one of his own miners to {place}." if who == WALLACE else _OWN_MINER
    return text(own, who=who, place=place(x))


def pasties(who: Name, income: int) -> Text:
    """Pasties sold."""
    return text("{who} sells pasties for £{income}.", who=who, income=income)


def passes(who: Name) -> Text:
    """Out for this round."""
    return text("{who} passes.", who=who)


def done(who: Name) -> Text:
    """No work points left."""
    return text("{who} has no work points left.", who=who)


def emigrates(who: Name, x: int, n: int) -> Text:
    """A miner who leaves."""
    return text("A miner of {who} leaves {place} for {resort}.", who=who, place=place(x), resort=resort(n))


def gets_piece(who: Name, k: int, count: int) -> Text:
    """Michigan's piece."""
    return text("{who} gets {kind} from Michigan, to be placed free of charge.", who=who, kind=a_kind(k, count))


def gets_points(who: Name, amount: int) -> Text:
    """Sierra Madre's points."""
    return text("{who} gains {amount} points.", who=who, amount=amount)


def again(number: int) -> str:
    """How often what a place pays in a round is paid again (§11.5)."""
    left = data.rounds() - number
    if left > 1:
        return ", and again in each round to come"
    return ", and again in the last round" if left else ""


def gets_money(who: Name, amount: int, number: int) -> Text:
    """Kimberly's first payment, in the round of that number."""
    return text(f"{{who}} gains £{{amount}}{again(number)}.", who=who, amount=amount)


def gets_token(who: Name) -> Text:
    """Adelaide's token."""
    return text("{who} will sell at better prices in this round.", who=who)


def places(who: Name, k: int, x: int, y: int = data.NOWHERE) -> Text:
    """A piece from Michigan that finds its place."""
    where = "between {a} and {b}" if y != data.NOWHERE else "in {a}"
    second = place(y) if y != data.NOWHERE else ""
    message = f"{{who}} places {{kind}} from Michigan {where}."
    return text(message, who=who, kind=a_kind(k), a=place(x), b=second)


# --- Phases 3 and 4, and the end -----------------------------------------------------------------------------


def sells(who: Name, tin: int, copper: int, income: int) -> Text:
    """All ore sold."""
    return text("{who} sells {ore} for £{income}.", who=who, ore=cubes(tin, copper), income=income)


def invests(who: Name, pay: int, gained: int) -> Text:
    """An investment."""
    return text("{who} invests £{pay} for {points} points.", who=who, pay=pay, points=gained)


def stops(who: Name) -> Text:
    """No more investments."""
    return text("{who} invests no more.", who=who)


def peeks_at_none(who: Name) -> Text:
    """No look at a tile after a round."""
    return text("{who} looks at no tile.", who=who)


def peeks(who: Name, x: int) -> Text:
    """A look at a tile after a round."""
    return text("{who} looks at the tile in {place}.", who=who, place=place(x))


def discovered(areas: list[int]) -> Text:
    """New tiles."""
    names = [text("{place}", place=place(x)) for x in areas]
    one = len(names) == 1
    return text("A tile is laid face down in {list}." if one else "Tiles are laid face down in {list}.", list=names)


def resigns(who: Name) -> Text:
    """A player who leaves."""
    return text("{who} leaves the game; the mines stay.", who=who)


def beaten(own: int, his: int) -> Text:
    """The end of a solo game, from the player's side."""
    if own > his:
        return text("You beat Lord Wallace by {own} to {his} points.", own=own, his=his)
    if own == his:
        points = Text("1 point") if own == 1 else text("{own} points", own=own)
        return text("You have {points} like Lord Wallace, and a tie is his.", points=points)
    return text("Lord Wallace beats you by {his} to {own} points.", own=own, his=his)


@cache
def sources() -> tuple[Text, ...]:
    """The sources of points: each round's investments, then Sierra Madre."""
    numbers = range(1, data.rounds() + 1)
    return (*(text("Investments of round {number}", number=n) for n in numbers), Text("Sierra Madre"))


# --- Lord Wallace --------------------------------------------------------------------------------------------

ROBOT_ACTIONS = {"build": Text("build"), "extract": Text("extract"), "develop": Text("develop")}


def robot_card(number: int, reasons: Sequence[Text] = ()) -> Text:
    """A card turned up at his turn, and why he does what he does with it."""
    turned = robot_cards.cards()[number]
    because = {f"because{place}": reason for place, reason in enumerate(reasons)}
    message = " ".join(["{wallace} turns up a card: {action}, {bid}.", *(f"{{{key}}}" for key in because)])
    return text(message, wallace=WALLACE, action=ROBOT_ACTIONS[turned.action], bid=turned.bid, **because)


def robot_bid(number: int, worth: int, ceiling: int) -> Text:
    """A card turned up in an auction; ``worth`` is what an open tile adds to its number (§12.3)."""
    turned = robot_cards.cards()[number]
    told = ["{wallace} turns up a card for this auction, {bid}"]
    if worth:
        told.append(f", {{n}} {'more' if worth > 0 else 'less'} for what the open tile shows")
    limit = turned.bid + worth
    told.append(": he goes up to £{ceiling}" if ceiling else ": he doesn't bid")
    told.append(", which is all he has." if 0 < ceiling < limit else ".")
    return text("".join(told), wallace=WALLACE, bid=turned.bid, n=abs(worth), ceiling=ceiling)
