"""What happens in a game of Origin, as sentences."""

from __future__ import annotations

from functools import cache

from bot.games.origin import atlas, data, pawns
from bot.games.origin.data import COLUMNS, PURPLE, YELLOW
from bot.games.text import Text, Who, text

HEIGHTS = (Text("short"), Text("medium"), Text("tall"))
STRENGTHS = (Text("thin"), Text("sturdy"), Text("thick"))
SHADES = (Text("white"), Text("brown"), Text("black"))
A_CARD = (Text("a yellow card"), Text("an orange card"), Text("a purple card"))
COLUMN_WORDS = tuple(map(Text, COLUMNS))
DECK_NAMES = (Text("Action cards"), Text("Permanent cards"), Text("Objective cards"))

OVER = Text("The game is over.")
LEFT = Text("This player has left the game.")
KEPT = Text("Everybody has kept an objective. The game begins.")


@cache
def pawn(number: int) -> Text:
    """A pawn as height, strength and colour."""
    return text(
        "{height}, {strength}, {colour}",
        height=HEIGHTS[pawns.HEIGHT[number] - 1],
        strength=STRENGTHS[pawns.STRENGTH[number] - 1],
        colour=SHADES[pawns.COLOUR[number]],
    )


@cache
def card(key: str) -> Text:
    """A card's name."""
    deck_ = data.deck_of()[key]
    if deck_ == YELLOW:
        return Text(data.actions()[key].name)
    return Text(data.objectives()[key].name if deck_ == PURPLE else data.permanents()[key].name)


@cache
def card_text(key: str) -> Text:
    """What a card does or asks for."""
    deck_ = data.deck_of()[key]
    if deck_ == YELLOW:
        return Text(data.actions()[key].text)
    if deck_ == PURPLE:
        goal = data.objectives()[key]
        return text("{points} points: {text}", points=goal.points, text=Text(goal.text))
    works = data.permanents()[key]
    return text("tile {level}: {text}", level=works.level, text=Text(works.text))


def deck(number: int) -> Text:
    """A deck's name."""
    return DECK_NAMES[number]


def a_card(number: int) -> Text:
    """A card of a deck."""
    return A_CARD[number]


def cards(number: int, count: int) -> Text:
    """So many cards of a deck."""
    if count == 1:
        return A_CARD[number]
    return text("{count} {colour} cards", count=count, colour=COLUMN_WORDS[number])


def place(territory: int) -> str:
    """A territory's name."""
    return atlas.NAMES[territory]


# --- Actions ------------------------------------------------------------------------------------------------------


def begins(seat: int) -> Text:
    """Who goes first."""
    return text("{who} begins.", who=Who(seat))


def evolves(seat: int, territory: int, number: int) -> Text:
    """A new pawn on the map."""
    return text("{who} evolves: {pawn}, in {place}.", who=Who(seat), pawn=pawn(number), place=place(territory))


def migrates(seat: int, start: int, goal: int) -> Text:
    """A pawn moves."""
    return text("{who} migrates from {start} to {goal}.", who=Who(seat), start=place(start), goal=place(goal))


def swaps(seat: int, start: int, goal: int, victim: int) -> Text:
    """Two pawns change places."""
    return text(
        "{who} swaps places with {victim}: from {start} to {goal}.",
        who=Who(seat),
        victim=Who(victim),
        start=place(start),
        goal=place(goal),
    )


def passes(seat: int) -> Text:
    """No action was possible."""
    return text("{who} has no action and passes.", who=Who(seat))


def hunts(seat: int, territory: int, value: int) -> Text:
    """A hunting token is taken."""
    return text(
        "{who} takes the hunting token in {place}: {value}.", who=Who(seat), place=place(territory), value=value
    )


def takes_strait(seat: int, strait: int, value: int) -> Text:
    """A strait token is taken."""
    return text(
        "{who} controls {strait} and takes its token: {value}.",
        who=Who(seat),
        strait=atlas.STRAIT_NAMES[strait],
        value=value,
    )


# --- Rewards ------------------------------------------------------------------------------------------------------


def takes_tile(seat: int, column: int, level: int) -> Text:
    """A tile from the rewards board."""
    return text(
        "{who} takes a tile of level {level} from the {column} column.",
        who=Who(seat),
        level=level,
        column=COLUMN_WORDS[column],
    )


def draws(seat: int, number: int, count: int) -> Text:
    """Cards are drawn; everybody hears how many."""
    return text("{who} draws {cards}.", who=Who(seat), cards=cards(number, count))


def drew(keys: list[str]) -> Text:
    """The cards that were drawn, for the seat that drew them."""
    return text("You drew {cards}.", cards=[card(key) for key in keys])


def returns(seat: int, number: int, count: int) -> Text:
    """Cards are put back; everybody hears how many."""
    return text("{who} puts {cards} back.", who=Who(seat), cards=cards(number, count))


def plays(seat: int, key: str) -> Text:
    """An action card or a permanent card is played, with what it does."""
    works = data.actions()[key] if key in data.actions() else data.permanents()[key]
    return text("{who} plays {card}: “{text}”", who=Who(seat), card=card(key), text=Text(works.text))


def fulfils(seat: int, key: str) -> Text:
    """An objective is completed."""
    points = data.objectives()[key].points
    return text("{who} completes {card}: {points} points.", who=Who(seat), card=card(key), points=points)


def raids(seat: int, victim: int, level: int) -> Text:
    """A tile is taken from somebody."""
    return text(
        "{who} takes a tile of level {level} from {victim}.", who=Who(seat), victim=Who(victim), level=level
    )


def spies(seat: int, victim: int, number: int) -> Text:
    """A card is taken from somebody."""
    return text("{who} takes {card} from {victim}.", who=Who(seat), victim=Who(victim), card=A_CARD[number])


def took(victim: int, key: str) -> Text:
    """The card that was taken, for the seat that took it."""
    return text("You took {card} from {victim}.", card=card(key), victim=Who(victim))


def lost(seat: int, key: str) -> Text:
    """The card that was taken, for the seat that lost it."""
    return text("{who} took {card} from you.", card=card(key), who=Who(seat))


def collects(seat: int, victim: int, value: int) -> Text:
    """A strait token is taken from somebody."""
    return text(
        "{who} takes a strait token of {value} from {victim}.", who=Who(seat), victim=Who(victim), value=value
    )


def kept(seat: int) -> Text:
    """A first objective was kept."""
    return text("{who} has kept an objective.", who=Who(seat))


def kept_card(key: str) -> Text:
    """The objective that was kept, for the seat that keeps it."""
    return text("You keep {card}.", card=card(key))


# --- The end ------------------------------------------------------------------------------------------------------

REASONS = {
    "yellow": Text("The deck of action cards is empty."),
    "orange": Text("The deck of permanent cards is empty."),
    "purple": Text("The deck of objective cards is empty."),
    "tiles": Text("No tile is left on the rewards board."),
    "pawns": Text("No pawn is left in the reserve."),
    "villages": Text("All villages are placed."),
    "quiet": Text("Nothing has changed hands for several rounds."),
    "deserted": Text("Only one player is left."),
}


def last_round(reason: str, seats: list[int]) -> Text:
    """The end is set off; who still has a turn."""
    who = [text("{who}", who=Who(seat)) for seat in seats]
    return text("{reason} A last turn for {who}.", reason=REASONS[reason], who=who)


def tiles_laid(count: int) -> Text:
    """The columns are filled up."""
    if count == 1:
        return Text("A new tile is laid out.")
    return text("{count} new tiles are laid out.", count=count)


def resigns(seat: int) -> Text:
    """Somebody leaves the game."""
    return text("{who} leaves the game. Pawns and villages stay on the map.", who=Who(seat))


OBJECTIVES = Text("Objectives")
HUNTING = Text("Hunting tokens")
STRAITS = Text("Strait tokens")
TILES = Text("Innovation tiles")
HAND = Text("Cards in hand")
PERMANENTS = Text("Permanent cards")
SOURCES = (OBJECTIVES, HUNTING, STRAITS, TILES, HAND, PERMANENTS)

HAND_COUNT = Text("cards in hand")
OBJECTIVE_COUNT = Text("completed objectives")
VILLAGE_COUNT = Text("villages on the map")
