"""Every sentence of Migration: Mars about what happens, and the names of things."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from bot.games.decision import Option
from bot.games.mars import data
from bot.games.mars.geometry import EMBASSY, NAMES, TRACK, members
from bot.games.text import Text, Who, text

OVER = Text("The game is over.")
LEFT = Text("You have left this game.")
NOT_ASKED = Text("You are not asked for anything now.")

SIDES = {
    "N": Text("North"),
    "E": Text("East"),
    "S": Text("South"),
    "W": Text("West"),
}
SIDE_KEYS = {"N": "north", "E": "east", "S": "south", "W": "west"}
ASSETS = (
    Text("rock"),
    Text("water"),
    Text("iron"),
    Text("fuel cell"),
    Text("med kit"),
    Text("RCU"),
    Text("Olympium"),
    Text("blueprint"),
)
_SEVERAL = (
    Text("{count} rock"),
    Text("{count} water"),
    Text("{count} iron"),
    Text("{count} fuel cells"),
    Text("{count} med kits"),
    Text("{count} RCUs"),
    Text("{count} Olympium"),
    Text("{count} blueprints"),
)
EVENT_CARD = Text("event card")
KINDS = (*(Text(data.pieces().kinds[kind].name) for kind in data.KINDS), Text("Ancient Fortress"))
TITLES = tuple(Text(card.title) for card in data.cards())
RULES = tuple(Text(card.text) for card in data.cards())


@cache
def place(number: int) -> Text:
    """A hex by name."""
    return Text("the Embassy") if number == EMBASSY else Text(NAMES[number])


def places(hexes: int) -> Text:
    """Hexes by name."""
    return text("{list}", list=[place(number) for number in members(hexes)])


@cache
def some(count: int, kind: int) -> Text:
    """So many of an asset."""
    if count == 1:
        return text("1 {what}", what=ASSETS[kind])
    return Text(_SEVERAL[kind].message, {"count": count})


@cache
def event_cards(count: int) -> Text:
    """So many event cards."""
    return Text("1 event card") if count == 1 else text("{count} event cards", count=count)


def bundle(assets: Sequence[int], events: int = 0) -> Text:
    """Assets and event cards as one enumeration."""
    return _bundle(tuple(assets), events)


@lru_cache(1 << 12)  # an offer is described to everybody it concerns after every choice
def _bundle(assets: tuple[int, ...], events: int) -> Text:
    words = [some(count, kind) for kind, count in enumerate(assets) if count]
    if events:
        words.append(event_cards(events))
    return text("{list}", list=words) if words else Text("nothing")


def titles(cards: Iterable[int]) -> Text:
    """Event cards by title."""
    return text("{list}", list=[text("“{card}”", card=TITLES[card]) for card in cards])


def joined(sentences: Sequence[Text]) -> Text:
    """Sentences one after the other."""
    names = [f"s{number}" for number in range(len(sentences))]
    return Text(" ".join(f"{{{name}}}" for name in names), dict(zip(names, sentences, strict=True)))


@cache
def space(number: int) -> Text:
    """A space of the ring, by what it is."""
    kind, _, which = TRACK[number].partition(":")
    if kind == "ruin":
        return text("the {corner} ruin", corner=which)
    if kind == "supply":
        return text("{side}'s Supply Stop", side=SIDES[which])
    return Text("any resource") if kind == "any" else Text(kind)


# --- Turns and the game --------------------------------------------------------------------------------------


def first_tunnel(seat: int, number: int) -> Text:
    """The tunnel of the setup (SET-12)."""
    return text("{who} begins with a tunnel on {place}.", who=Who(seat), place=place(number))


def new_round(number: int, cap: int) -> Text:
    """A new round."""
    return text("Round {number} of at most {cap}.", number=number, cap=cap)


def resigns(seat: int) -> Text:
    """Somebody leaves (WIN-7)."""
    return text("{who} leaves Mars; the colony stands empty.", who=Who(seat))


def _healthy(count: int) -> Text:
    return Text("1 healthy person") if count == 1 else text("{count} healthy people", count=count)


def wins(seat: int, people: int) -> Text:
    """The end (WIN-3)."""
    return text(
        "{who} has come through the Supply Stop with {people} and governs Mars.",
        who=Who(seat), people=_healthy(people),
    )  # fmt: skip


def not_yet(seat: int, people: int) -> Text:
    """The check has failed (WIN-4)."""
    return text("{who} has {people} left after the Supply Stop: not enough yet.",
                who=Who(seat), people=_healthy(people))  # fmt: skip


def cap(number: int) -> Text:
    """The round cap (WIN-6)."""
    return text("Round {number} was the last. The colony with the most healthy people governs Mars.", number=number)


def alone(seat: int) -> Text:
    """The last one left (WIN-7)."""
    return text("Everybody else has left; {who} governs Mars.", who=Who(seat))


# --- Colony phase --------------------------------------------------------------------------------------------


def moves_home(seat: int, start: int, end: int) -> Text:
    """Relocation."""
    return text("{who} moves somebody from {start} to {end}.", who=Who(seat), start=place(start), end=place(end))


def heals(seat: int, start: int, end: int) -> Text:
    """Healing."""
    return text("{who} heals somebody, who moves from {start} to {end}.", who=Who(seat), start=place(start),
                end=place(end))  # fmt: skip


def exchanges(seat: int, paid: Text, got: Text) -> Text:
    """An exchange with the Treasury."""
    return text("{who} pays {paid} to the Treasury for {got}.", who=Who(seat), paid=paid, got=got)


def arrives(seat: int, number: int) -> Text:
    """New population."""
    return text("Somebody arrives for {who} and moves into {place}.", who=Who(seat), place=place(number))


def gains(seat: int, assets: Sequence[int]) -> Text:
    """Assets from the Treasury."""
    return text("{who} gets {what}.", who=Who(seat), what=bundle(assets))


def gets(seat: int, kind: int, count: int) -> Text:
    """One kind of asset from the Treasury."""
    return text("{who} gets {what}.", who=Who(seat), what=some(count, kind))


def loses(seat: int, kind: int, count: int) -> Text:
    """Assets lost to the Treasury."""
    return text("{who} loses {what}.", who=Who(seat), what=some(count, kind))


def takes_from(seat: int, kind: int, other: int) -> Text:
    """A card taken from somebody."""
    return text("{who} takes 1 {what} from {other}.", who=Who(seat), what=ASSETS[kind], other=Who(other))


# --- Build phase ---------------------------------------------------------------------------------------------


def builds(seat: int, kind: int, number: int, paid: Text) -> Text:
    """A piece built."""
    return text(
        "{who} builds: {kind} on {place}, for {paid}.",
        who=Who(seat),
        kind=KINDS[kind],
        place=place(number),
        paid=paid,
    )


def places_free(seat: int, kind: int, number: int) -> Text:
    """A piece placed free of cost."""
    return text("{who} places without cost: {kind} on {place}.", who=Who(seat), kind=KINDS[kind],
                place=place(number))  # fmt: skip


def clears(seat: int, number: int) -> Text:
    """A Blast Site taken away."""
    return text("{who} clears the Blast Site on {place}.", who=Who(seat), place=place(number))


def dismantles(seat: int, kind: int, number: int) -> Text:
    """A piece taken down."""
    return text("{who} dismantles: {kind} on {place}.", who=Who(seat), kind=KINDS[kind], place=place(number))


# --- Roll phase ----------------------------------------------------------------------------------------------


def rolls(seat: int, move: int | None, resource: int) -> Text:
    """The two dice; a card may stand for one of them."""
    if move is None:
        return text(
            "{who} has {resource} on the resource die and steers the rover.", who=Who(seat), resource=resource
        )
    return text(
        "{who} rolls {move} for the rover and has {resource} on the resource die.",
        who=Who(seat), move=move, resource=resource,
    )  # fmt: skip


def burns(seat: int, cells: int) -> Text:
    """Fuel cells paid."""
    return text("{who} burns {fuel}.", who=Who(seat), fuel=some(cells, data.FUEL))


def drives(seat: int, number: int) -> Text:
    """Where the rover stops."""
    return text("{who}'s rover stops: {space}.", who=Who(seat), space=space(number))


def warps(seat: int) -> Text:
    """A warp (WIN-2)."""
    return text("{who} warps the rover to their own Supply Stop.", who=Who(seat))


EXPLORED = {
    "olympium": Text("Olympium"),
    "event": Text("an event"),
    "meteor": Text("a meteor"),
    "injury": Text("an injury"),
}


def explores(seat: int, face: str) -> Text:
    """The exploration die."""
    return text("The exploration die of {who} shows: {face}.", who=Who(seat), face=EXPLORED[face])


def upkeep(seat: int, water: int) -> Text:
    """Water paid."""
    return text("{who} pays {water} for the people.", who=Who(seat), water=some(water, data.WATER))


def runs(seat: int, count: int) -> Text:
    """Refineries paid."""
    if count == 1:
        return text("{who} pays 1 rock and 1 iron for a Refinery.", who=Who(seat))
    return text("{who} pays 1 rock and 1 iron each for {count} Refineries.", who=Who(seat), count=count)


def refuels(seat: int, lost: int) -> Text:
    """Step 2 of the Supply Stop."""
    if not lost:
        return text("{who} takes fresh fuel.", who=Who(seat))
    return text("{who} discards {lost} and takes fresh fuel.", who=Who(seat), lost=some(lost, data.FUEL))


def draws(seat: int) -> Text:
    """A held card drawn, for everybody."""
    return text("{who} draws an event card and keeps it.", who=Who(seat))


def drawn(card: int) -> Text:
    """A held card drawn, for its holder."""
    return text("You have drawn “{card}”: {rule}", card=TITLES[card], rule=RULES[card])


def shows(seat: int, card: int) -> Text:
    """An immediate card."""
    return text("{who} draws {card}: “{rule}”", who=Who(seat), card=TITLES[card], rule=RULES[card])


def plays(seat: int, card: int) -> Text:
    """A held card played."""
    return text("{who} plays {card}: “{rule}”", who=Who(seat), card=TITLES[card], rule=RULES[card])


RESHUFFLED = Text("The event cards are shuffled again.")


@cache
def from_whom(seat: int) -> Text:
    """The question what to take from somebody."""
    return text("Which resource do you take from {who}?", who=Who(seat))


def embargo(seat: int) -> Text:
    """An embargo (E17)."""
    return text("{who} takes part in no trade and no exchange until the end of their next turn.", who=Who(seat))


@cache
def partner(seat: int, side: str) -> Option:
    """Another player to choose, by side."""
    return Option(SIDE_KEYS[side], text("{who} ({side})", who=Who(seat), side=SIDES[side]))


@cache
def fuel(move: int, to_stop: int) -> Text:
    """The question how much fuel is burnt."""
    return text(
        "How many fuel cells do you burn? Your rover drives {move}, and 1 more for each, but no further than your "
        "Supply Stop, {stop} ahead.",
        move=move, stop=to_stop,
    )  # fmt: skip


def no_trade_there(seat: int) -> Text:
    """Why nobody trades or exchanges now (COL-1)."""
    return text("{who}'s rover stands on its own Supply Stop: no trade and no exchange there.", who=Who(seat))
