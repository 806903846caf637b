"""Every question of Tinners' Trail, and the options that people choose from; made once and kept."""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec

from bot.games.contract import Amount, Decision, Option
from bot.games.text import Text, text
from bot.games.tinners import data, rates
from bot.games.tinners import sentences as say
from bot.games.tinners.rates import ACTIONS, KINDS, PLACES

PLACE = "place"
PASS = "pass"  # noqa: S105 (a word people type)
LATER = "later"
BID, LIMIT, DROP = "bid", "limit", "drop"
COMMON, OWN = "common", "own"
TIN, COPPER = "tin", "copper"
NONE = "none"
STOP = "stop"
ROW, SURVEY, PEEK, ORE = "row", "survey", "peek", "ore"
"""Groups of options."""

_LABELS = {"extract": Text("Extract ore"), "emigrate": Text("Emigrate")}
_PRICED = Text("{what}, {cost} work points")
_PRICED_ONE = Text("{what}, 1 work point")
_MENU = Text("You have {left} work points left. What do you do?")
_MENU_ONE = Text("You have 1 work point left. What do you do?")
_PASS_BRINGS = Text("The earlier you pass, the earlier you invest.")
_PASS_COSTS = Text("You are out for the rest of this round, and of its auctions.")


@cache
def action_option(key: str, number: int = 1) -> Option:
    """An action with its cost in work points, and what it brings in the round of that number (§5.1)."""
    if key == PLACE:
        return Option(PLACE, Text("Place a piece from Michigan, free"))
    if key == PASS:
        return Option(PASS, Text("Pass"), note=_PASS_BRINGS, warning=_PASS_COSTS)
    cost = rates.costs()[key]
    if key == "build":
        label = text("Build a mine, {cost} work points", cost=cost)
        return Option(key, label, note=_BRINGS[key])
    if key == "pasties":
        what = text("Sell pasties for £{income}", income=rates.work().pasties_income)
    else:
        what = say.kind(KINDS.index(key)) if key in KINDS else _LABELS[key]
    label = text(_PRICED_ONE.message, what=what) if cost == 1 else text(_PRICED.message, what=what, cost=cost)
    if key in KINDS:
        return Option(key, label, spot=key, note=development(KINDS.index(key), number))
    return Option(key, label, note=_BRINGS.get(key))


_BRINGS = {
    "build": Text("an auction for an area with a tile; whoever wins pays the bid and spends the work points"),
    "extract": Text("ore from one of your mines; each cube costs a pound for each water, and then there is 1 more"),
    "emigrate": Text("one of your own miners leaves for a bonus abroad"),
}


@cache
def development(k: int, number: int) -> Text:
    """What a development brings in the round of that number (§8)."""
    rate = rates.kinds()[k]
    drained = rate.water_by_round[number - 1] if rate.water_by_round else rate.water
    counts = ((rate.capacity, "{n} more capacity"), (rate.tin, "{n} more tin"), (rate.copper, "{n} more copper"))
    gains = [text(words, n=count) for count, words in (*counts, (drained, "{n} less water")) if count]
    if KINDS[k] == "port":
        return text("{gains}, in a mine on the coast", gains=text("{list}", list=gains))
    if KINDS[k] == "adit":
        return text("{gains}, in both areas that it joins", gains=text("{list}", list=gains))
    return text("{gains}, and it is used up" if KINDS[k] == "pump" else "{gains}", gains=text("{list}", list=gains))


@lru_cache(maxsize=8192)
def menu(keys: tuple[str, ...], left: int, number: int) -> Decision:
    """Ask for an action in the round of that number."""
    prompt = _MENU_ONE if left == 1 else text(_MENU.message, left=left)
    return Decision(prompt, tuple(action_option(key, number) for key in keys))


Note = tuple[int, ...]
FACE_DOWN: Note = (-1,)


@lru_cache(maxsize=16384)
def area_option(x: int, note: Note = ()) -> Option:
    """An area to choose; the note is tin, copper and water there, and first how many cubes can be extracted if
    that matters, or :data:`FACE_DOWN`."""
    area = data.areas()[x]
    return Option(area.key, text("{place}", place=area.called), spot=area.key, note=_noted(note))


def _noted(note: Note) -> Text | None:
    if not note:
        return None
    if note == FACE_DOWN:
        return Text("Face down")
    if len(note) == 3:
        return text("Tin {tin}, copper {copper}, water {water}", tin=note[0], copper=note[1], water=note[2])
    return text(
        "Up to {most} of tin {tin}, copper {copper}; £{water} each",
        most=note[0], tin=note[1], copper=note[2], water=note[3],
    )  # fmt: skip


_AREA_PROMPTS = {
    "build": Text("Where is the mine to be auctioned?"),
    "extract": Text("In which mine do you extract?"),
    "miner": Text("Which mine gets the miner?"),
    "port": Text("Which mine gets the port?"),
    "train": Text("Which mine gets the train?"),
    "adit": Text("From which of your mines is the adit dug?"),
    "pump": Text("Which mine is pumped?"),
    "emigrate": Text("Which mine does your miner leave?"),
    "peek": Text("You may look at one face-down tile. At which?"),
}


@lru_cache(maxsize=16384)
def areas(word: str, options: tuple[tuple[int, Note], ...]) -> Decision:
    """Ask for an area; ``word`` says what for."""
    if word != PEEK:
        return Decision(_AREA_PROMPTS[word], tuple(area_option(x, note) for x, note in options))
    found = tuple(msgspec.structs.replace(area_option(x, note), group=PEEK) for x, note in options)
    return Decision(_AREA_PROMPTS[word], (*found, Option(NONE, Text("At none"))))


@lru_cache(maxsize=1024)
def adit_end(x: int, ends: tuple[int, ...]) -> Decision:
    """Ask where an adit leads."""
    return Decision(
        text("Where does the adit from {place} lead?", place=say.place(x)), tuple(area_option(y) for y in ends)
    )


@cache
def which_miner() -> Decision:
    """Ask whether a coloured miner takes the place of a common one (§11.2)."""
    return Decision(
        Text("Which miner goes there?"),
        (
            Option(OWN, Text("One of your own"), note=Text("It may emigrate later.")),
            Option(COMMON, Text("A common one")),
        ),
    )


PAY_AND_WORTH = "pay £{pay}, worth £{worth}"


@lru_cache(maxsize=4096)
def cubes(x: int, most: int, ground: tuple[int, int, int], prices: tuple[int, int]) -> Decision:
    """Ask for up to ``most`` cubes of an area with so much tin, copper and water, at these prices (§7)."""
    *counts, water = ground
    options = tuple(
        Option(key, label, times=min(most, count), note=text(PAY_AND_WORTH, pay=water, worth=price))
        for key, label, count, price in zip(
            (TIN, COPPER), (Text("Tin"), Text("Copper")), counts, prices, strict=True
        )
        if count
    )
    many = "Take 1 to {most} cubes from {place}, at £{water} each."
    one = "Take a cube from {place}, at £{water}."
    prompt = text(many if most > 1 else one, most=most, place=say.place(x), water=water)
    return Decision(prompt, options, least=1, most=most)


# --- Auctions ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def card_before(x: int, cards: tuple[tuple[str, int], ...], optional: bool, hidden: bool) -> Decision:
    """Ask for a survey card before an auction (§9), each with the least bid after it, which depends on
    the card in a game of two. Whoever plays a card now can't use it for its bonus."""
    found = tuple(
        Option(
            key,
            say.card(key),
            note=text(_CARD_SPENT if optional else _CARD_BID, least=least, bonus=Text(rates.survey()[key].bonus)),
            group=SURVEY,
        )
        for key, least in cards
    )
    if optional:
        none = Option(NONE, NO_CARD)
        prompt = text("Play a survey card to look at the tile in {place}?", place=say.place(x))
        return Decision(prompt, (none, *found))
    if hidden:
        return Decision(
            text("Which survey card do you play to look at the tile in {place}?", place=say.place(x)), found
        )
    return Decision(text("Which survey card do you play for {place}?", place=say.place(x)), found)


NO_CARD = Text("No survey card")
_CARD_BID = "Bid at least £{least}; gone for its bonus: {bonus}"
_CARD_SPENT = "Gone then for its bonus: {bonus}"
_LIMIT_NOTE = Text("Known to you alone. You bid as little as it takes, and drop out beyond it.")


@lru_cache(maxsize=4096)
def bidding(x: int, bid: int, least: int, rivals: bool) -> Decision:
    """Ask for a bid, a limit (if there are rivals), or to drop out; ``bid`` is 0 before the first one. The
    answer is left out of the log, since what comes of it is told: whether there is a limit is nobody's
    business."""
    limit = (Option(LIMIT, Text("Set a limit"), note=_LIMIT_NOTE),) if rivals else ()
    options = (Option(BID, text("Bid £{least} or more", least=least)), *limit)
    if not bid:
        prompt = text("Open the auction for {place} with £{least} or more.", place=say.place(x), least=least)
        return Decision(prompt, options, secret=True)
    prompt = text("The bid for {place} is £{bid}. Do you go higher?", place=say.place(x), bid=bid)
    return Decision(prompt, (*options, Option(DROP, Text("Drop out"))), secret=True)


@lru_cache(maxsize=4096)
def amount(word: str, x: int, least: int, most: int) -> Decision:
    """Ask for the amount of a bid or limit."""
    asked = "How much do you bid for {place}?" if word == BID else "How high may your bids for {place} go?"
    span = "£{least} to £{most}." if least < most else "It can only be £{least}."
    prompt = text(f"{asked} {span}", place=say.place(x), least=least, most=most)
    return Decision(
        prompt,
        amount=Amount(text("for {place}", place=say.place(x)), least, most, unit="£"),
        secret=True,
        told=word == BID,
    )


@lru_cache(maxsize=1024)
def card_after(x: int, keys: tuple[str, ...]) -> Decision:
    """Ask the winner for a survey card (§6 step 7)."""
    found = tuple(Option(key, say.card(key), note=Text(rates.survey()[key].bonus), group=SURVEY) for key in keys)
    prompt = text("{place} is yours. Play a survey card for its bonus?", place=say.place(x))
    return Decision(prompt, (Option(NONE, NO_CARD), *found))


# --- Emigration ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def bonus(n: int, number: int) -> Text:
    """What a place gives in a round, in short (§11.4 to §11.6)."""
    table, r = rates.emigration(), number - 1
    if n == rates.MICHIGAN:
        return say.a_kind(KINDS.index(table.michigan.piece[r]), table.michigan.count[r])
    if n == rates.SIERRA_MADRE:
        return text("{points} points", points=table.sierra_madre.points[r])
    if n == rates.KIMBERLY:
        return text(f"£{{amount}}{say.again(number)}", amount=table.kimberly.income[r])
    chosen, other = table.adelaide.chosen[r], table.adelaide.other[r]
    if chosen == other:
        return text("£{more} more for each cube sold", more=chosen)
    if other:
        return text("£{more} more for each cube of one ore, £{less} of the other", more=chosen, less=other)
    return text("£{more} more for each cube of one ore", more=chosen)


@lru_cache(maxsize=256)
def resorts(free: tuple[int, ...], number: int) -> Decision:
    """Ask where a miner emigrates."""
    options = tuple(Option(PLACES[n], say.resort(n), spot=PLACES[n], note=bonus(n, number)) for n in free)
    return Decision(Text("Where does your miner emigrate?"), options)


@cache
def keep_or_place() -> Decision:
    """Ask whether a piece from Michigan is placed now (§11.4)."""
    return Decision(
        Text("You have a piece from Michigan. Place it now?"),
        (action_option(PLACE), Option(LATER, Text("Later"))),
    )


@lru_cache(maxsize=64)
def pieces(kinds: tuple[int, ...]) -> Decision:
    """Ask which piece from Michigan is placed."""
    return Decision(Text("Which piece do you place?"), tuple(Option(KINDS[k], say.kind(k)) for k in kinds))


@lru_cache(maxsize=4096)
def piece_area(k: int, found: tuple[int, ...]) -> Decision:
    """Ask where a piece from Michigan goes."""
    return Decision(text("Where do you place {kind}?", kind=say.a_kind(k)), tuple(area_option(x) for x in found))


@lru_cache(maxsize=256)
def adelaide(number: int, tin: int, copper: int) -> Decision:
    """Ask which ore Adelaide makes dearer (§11.6); the prices are what a cube then brings."""
    table, r = rates.emigration().adelaide, number - 1
    chosen, other = table.chosen[r], table.other[r]
    options = tuple(
        Option(key, text("Tin at £{tin}, copper at £{copper}", tin=tin + t, copper=copper + c), group=ORE)
        for key, t, c in ((TIN, chosen, other), (COPPER, other, chosen))
    )
    return Decision(Text("Which ore sells better in Adelaide?"), options)


# --- Investing -----------------------------------------------------------------------------------------------

_STOP_WASTES = Text("After this round, money is worth nothing.")


@lru_cache(maxsize=16384)
def investing(rows: tuple[tuple[str, int], ...], money: int, last: bool) -> Decision:
    """Ask for an investment: rows by key with the points of their first free slot (§10.2)."""
    options = tuple(
        Option(key, text("£{pay} for {points} points", pay=key, points=points), spot=f"row-{key}", group=ROW)
        for key, points in rows
    )
    kept = None if last else text("You keep £{money} for later rounds.", money=money)
    stop = Option(STOP, Text("Invest no more"), note=kept, warning=_STOP_WASTES if last else None)
    return Decision(text("You have £{money}. What do you invest?", money=money), (*options, stop))


@cache
def words() -> dict[str, Text]:
    """Every key that can stand in a choice, with its label."""
    options = [action_option(key) for key in (*ACTIONS, PLACE, PASS)]
    options += [area_option(x) for x in range(len(data.areas()))]
    options += [*which_miner().options, *keep_or_place().options, *bidding(0, 1, 2, True).options]
    options += [Option(key, say.card(key)) for key in rates.survey()]
    options += [Option(key, say.resort(n)) for n, key in enumerate(PLACES)]
    options += [Option(TIN, Text("Tin")), Option(COPPER, Text("Copper")), Option(NONE, NO_CARD)]
    options += [Option(rate.key, text("£{pay}", pay=rate.pay)) for rate in rates.rates(1, 1)]
    options += [Option(STOP, Text("Invest no more"))]
    return {option.key: option.label for option in options} | {BID: Text("Bid")}
