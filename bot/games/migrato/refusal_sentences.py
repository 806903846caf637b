"""Why something can't be chosen in Migrato, in the player's words."""

from __future__ import annotations

from functools import cache

from bot.games.migrato.cards import FIRST_DANGER, NEED, SPECIES_OF, TAKES
from bot.games.migrato.sentences import card_text, danger, species
from bot.games.text import Text, text

NOT_UNCOVERING = Text(
    "Whether to uncover a column is asked only after you have moved face-down cards alone under another column, "
    "when it has 2, 4 or 5 cards."
)
CARD_FIRST = Text("The action comes first: a card from your hand, or one of the words for the other actions.")
PLACE_FIRST = Text("It is too early for another card: the place of the one you have chosen comes first.")
DISCARD_FIRST = Text("Your action is done; only a card of your hand is asked for now, to be discarded.")
ONE_ACTION = Text("You have begun another action; step back to take this one instead.")
NO_COLUMNS = Text("You have no column yet.")
NOTHING_MOVES = Text(
    "None of your cards can move: each would make a column wrong for certain, or there is no room."
)
WHICH_CARD = Text("It is too early for the place: the card to be moved comes first.")
STAYS = Text(
    "That card can't move: there is no column that it and those below it fit under, and no room for a new one."
)
OWN_COLUMN = Text("One of your own columns is asked for.")
OTHER_SIDE = Text("A column or a pile of the other side is asked for.")
SAME_COLUMN = Text("The cards lie in that column already.")
NO_ROOM = Text("You have four columns already, so there is no room for a new one.")
WHOLE_COLUMN = Text("That is the whole column, so moving it to a new one would change nothing.")
LAST_IS_SAFE = Text("The last card of a pile is safe.")


@cache
def not_held(card: int) -> Text:
    """A card that isn't in the hand."""
    return text("You have no {card} in your hand.", card=card_text(card))


@cache
def _taken(card: int) -> Text:
    times = TAKES[card - FIRST_DANGER]
    if len(times) > 1:
        return Text("card")
    return Text("night card") if True in times else Text("day card")


@cache
def no_target(card: int, safe: bool) -> Text:
    """A danger that can take nothing; ``safe``: there is a pile, but of one card."""
    message = (
        "{danger} needs a {what} of the other side that lies lowest in a column or on top of a pile of two or more"
    )
    more = "; the last card of a pile is safe." if safe else "; there is none."
    return text(message + more, danger=danger(card), what=_taken(card))


@cache
def wrong_time(card: int) -> Text:
    """A danger that takes no card of that time."""
    return text("{danger} takes only a {what}.", danger=danger(card), what=_taken(card))


@cache
def arrived(card: int) -> Text:
    """A bird whose species has a pile already (§6.1)."""
    return text(
        "{species} has arrived on your side already, so no more can be played.", species=species(SPECIES_OF[card])
    )


@cache
def no_place(card: int) -> Text:
    """A bird that fits nowhere."""
    return text(
        "{card} fits under none of your columns, and you have four, so you can't begin another.",
        card=card_text(card),
    )


@cache
def no_column(index: int, count: int) -> Text:
    """A column that isn't there."""
    return text("You have no column {column}; {count}", column=index + 1, count=_count(count))


@cache
def no_other_column(index: int, count: int) -> Text:
    """A column of the other side that isn't there."""
    return text("The other side has no column {column}; {count}", column=index + 1, count=_count(count))


def _count(count: int) -> Text:
    if count == 0:
        return Text("there is none at all.")
    return Text("there is only one.") if count == 1 else text("there are {count}.", count=count)


@cache
def no_card(index: int, position: int, cards: int | None) -> Text:
    """A card of a column that isn't there; ``cards`` is how many the column has, if there is one."""
    if cards is None:
        return text("You have no column {column}.", column=index + 1)
    return text(
        "Column {column} has no card {position}, only {count}.",
        column=index + 1,
        position=position + 1,
        count=cards,
    )


@cache
def no_pile(kind: int) -> Text:
    """A pile of the other side that isn't there."""
    return text("{species} has not arrived on the other side.", species=species(kind))


@cache
def other_species(index: int, kind: int) -> Text:
    """A column of another species."""
    return text("Column {column} is for {species}.", column=index + 1, species=species(kind))


@cache
def too_long(index: int, kind: int | None, most: int) -> Text:
    """A column that would get too many cards."""
    if kind is None:
        return text("Column {column} would have more than {most} cards.", column=index + 1, most=most)
    return text(
        "Column {column} would have more cards than {species} needs, which is {need}.",
        column=index + 1, species=species(kind), need=NEED[kind],
    )  # fmt: skip


@cache
def day_only(index: int, kind: int) -> Text:
    """A column with face-down cards, for a species that flies by day only."""
    return text(
        "{species} flies by day only, and column {column} would hold a face-down card, which flies by night.",
        species=species(kind), column=index + 1,
    )  # fmt: skip


@cache
def rising(index: int) -> Text:
    """A column whose numbers can't be in order."""
    return text(
        "By the cards that lie open and the one you play, the numbers in column {column} would rise for certain.",
        column=index + 1,
    )
