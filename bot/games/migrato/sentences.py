"""Every sentence of Migrato, and the options that people choose from; made once and kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import groupby

from bot.games.contract import Decision, Option
from bot.games.migrato.cards import (
    BY_CODE,
    CODES,
    COLUMNS,
    COPIES,
    FIRST_DANGER,
    HIDDEN,
    LONGEST,
    NEED,
    NIGHT,
    NUMBER,
    SPECIES_OF,
    TAKES,
)
from bot.games.migrato.columns import Column, hopeless, in_order
from bot.games.migrato.data import DANGERS, SPECIES, deck
from bot.games.text import Part, Text, Who, text

COMBINE, SWAP, DROP, NEW, REVEAL, HIDE = "combine", "swap", "drop", "new", "reveal", "hide"

BIRD, DANGER, DISCARD = "bird", "danger", "discard"
"""The groups of the cards of a hand: birds and dangers to be played, and any card to be discarded."""

LEFT = Text("You have left this game.")
OVER = Text("The game is over.")
FACE_DOWN = Text("a face-down card")
RESHUFFLED = Text("The deck is used up; the discard pile is shuffled and becomes the deck.")


@cache
def species(kind: int) -> Text:
    """The name of a species."""
    return Text(deck().species[SPECIES[kind]].name)


@cache
def danger(card: int) -> Text:
    """The name of a danger."""
    return Text(deck().dangers[DANGERS[card - FIRST_DANGER]].name)


@cache
def card_text(card: int) -> Text:
    """A card within a sentence; of an unknown one, that it lies face down."""
    if card == HIDDEN:
        return FACE_DOWN
    if card >= FIRST_DANGER:
        return danger(card)
    message = "{species} {number} (night)" if NIGHT[card] else "{species} {number} (day)"
    return text(message, species=species(SPECIES_OF[card]), number=NUMBER[card])


@cache
def card_label(card: int) -> Text:
    """A card among options."""
    if card >= FIRST_DANGER:
        return danger(card)
    message = "{species} {number}, night" if NIGHT[card] else "{species} {number}, day"
    return text(message, species=species(SPECIES_OF[card]), number=NUMBER[card])


def _listed(cards: Iterable[int]) -> list[Text]:
    """Cards one after another; those in a row that lie face down are counted."""
    found: list[Text] = []
    for card, run in groupby(cards):
        count = len(list(run))
        if card == HIDDEN and count > 1:
            found.append(text("{count} face-down cards", count=count))
        else:
            found += [card_text(card)] * count
    return found


# --- Which action --------------------------------------------------------------------------------------------

_ACTION = Text("What do you do?")
_COMBINE = Option(COMBINE, Text("Combine or split"), note=Text("Move one of your cards and all below it."))
_DROP = Option(
    DROP, Text("Send a column away"), note=Text("It goes to the discard pile, face up. You draw nothing.")
)


@cache
def _swap_option(draw: int) -> Option:
    note = text("You discard every card you hold and draw {count}.", count=draw)
    return Option(SWAP, Text("Discard the hand"), note=note)


_BY_NIGHT = "Played face down; the species needs {need} cards."
_BY_DAY = "Played face up; the species needs {need} cards."
_PREY = {
    frozenset((False,)): Text("Takes a day card of the other side."),
    frozenset((True,)): Text("Takes a night card of the other side."),
    frozenset((False, True)): Text("Takes a card of the other side, day or night."),
}


@cache
def _card_note(card: int) -> Text:
    if card >= FIRST_DANGER:
        return _PREY[TAKES[card - FIRST_DANGER]]
    return text(_BY_NIGHT if NIGHT[card] else _BY_DAY, need=NEED[SPECIES_OF[card]])


_CLOSED = Text("That species has arrived already: it can't be played any more.")


@cache
def _discard_note(card: int, closed: bool) -> Text:
    if closed:
        return _CLOSED
    if card >= FIRST_DANGER:
        return _card_note(card)
    return text("The species needs {need} cards.", need=NEED[SPECIES_OF[card]])


@cache
def _hand_option(card: int, place: int, group: str, closed: bool = False) -> Option:
    note = _discard_note(card, closed) if group == DISCARD else _card_note(card)
    return Option(CODES[card], card_label(card), spot=f"hand-{place}", note=note, group=group)


@lru_cache(maxsize=1 << 14)
def ask_action(hand: tuple[int, ...], playable: tuple[int, ...], combine: bool, drop: bool, draw: int) -> Decision:
    """Ask for one of the five actions (§5); ``playable`` are the cards of the hand that can be played, each
    once. What is played may be a secret, so the answer is."""
    options = [
        _hand_option(card, hand.index(card) + 1, DANGER if card >= FIRST_DANGER else BIRD) for card in playable
    ]
    options += [_COMBINE] if combine else []
    options.append(_swap_option(draw))
    options += [_DROP] if drop else []
    return Decision(_ACTION, tuple(options), secret=True)


# --- Where to ------------------------------------------------------------------------------------------------

_LOSS = Text("The column will be uncovered, and as you know it, it isn't in order: all of it will be discarded.")
_NEVER = {
    "mixed": Text("As you know it, this column would hold more than one species, so it could never arrive."),
    "arrived": Text("That species has arrived already, so this column can never arrive."),
    "rising": Text("As you know it, the numbers rise in this column, so it could never arrive."),
    "long": Text(
        "As you know it, this column would have more cards than its species needs; it could never arrive."
    ),
    "low": Text("This column could not be filled any more: too few cards of that species are as low."),
}
NEW_OPTION = Option(NEW, Text("A new column"), spot=NEW)
ASK_CARD_PROMPT = Text("Which card do you move? All cards below it go with it.")
ASK_PLACE_PROMPT = Text("Where do the cards go?")
ASK_DROP_PROMPT = Text("Which column do you send to the discard pile?")


@cache
def ask_where(card: int) -> Text:
    """Ask where a bird is played."""
    return text("Where do you play {card}?", card=card_text(card))


@cache
def ask_prey(card: int) -> Text:
    """Ask what a danger takes."""
    return text("What does {danger} take?", danger=danger(card))


@lru_cache(maxsize=1 << 12)
def new_option(added: Column, arrived: bool) -> Option:
    """A column that begins with ``added``, as the player knows them. ``arrived``: of the species of its first card
    there is a pile already."""
    missing = 0
    if HIDDEN not in added and not hopeless(added, arrived):
        missing = NEED[SPECIES_OF[added[0]]] - len(added)
    note = text("then {missing} more needed", missing=missing) if missing > 0 else None
    return Option(NEW, NEW_OPTION.label, spot=NEW, note=note)


@lru_cache(maxsize=1 << 14)
def onto_option(index: int, column: Column, added: Column, combined: bool, arrived: bool) -> Option:
    """A column to put ``added`` under, both as the player knows them. ``arrived``: of the species of its first
    card there is a pile already."""
    whole = column + added
    known = HIDDEN not in whole
    kinds = {SPECIES_OF[card] for card in whole if card != HIDDEN}
    kind = SPECIES_OF[added[-1]] if not combined else _certain(whole)
    missing = NEED[kind] - len(whole) if kind is not None and len(kinds) == 1 else None
    uncovered = kind is not None and NEED[kind] == len(whole)
    lost = uncovered and known and not in_order(whole, arrived, combined)
    warning = _LOSS if lost else _NEVER.get(hopeless(whole, arrived))
    note = _left(column, None if warning else missing, NUMBER[whole[-1]] if known else None)
    return Option(_key(index), _column(index), spot=_key(index), note=note, warning=warning)


def _certain(column: Column) -> int | None:
    """The species that a face-up card of a column shows."""
    return next((SPECIES_OF[card] for card in column if card != HIDDEN and not NIGHT[card]), None)


def _left(column: Column, missing: int | None, worth: int | None = None) -> Text:
    """A column's cards and what is ``missing`` then, if that is known; ``worth``: what it counts when complete."""
    cards = _listed(column)
    if missing is None:
        return text("{cards}", cards=cards)
    if missing < 1 and worth is not None:
        return text("{cards}; this completes it, worth {points}", cards=cards, points=worth)
    if missing < 1:
        return text("{cards}; this completes it", cards=cards)
    return text("{cards}; then {missing} more needed", cards=cards, missing=missing)


@lru_cache(maxsize=1 << 14)
def drop_option(index: int, column: Column) -> Option:
    """A column to send away."""
    return Option(_key(index), _column(index), spot=_key(index), note=_left(column, None))


@lru_cache(maxsize=1 << 12)
def moved_option(index: int, position: int, card: int, below: int) -> Option:
    """A card to move, with how many below it."""
    key = card_key(index, position)
    label = text(
        "Column {column}, card {place}: {card}", column=index + 1, place=position + 1, card=card_text(card)
    )
    return Option(key, label, spot=key, note=text("{count} below it", count=below) if below else None)


@cache
def prey_option(index: int, card: int, left: int) -> Option:
    """The bottom card of the other side's column, of which so many are ``left`` then."""
    label = text("Their column {column}: {card}", column=index + 1, card=card_text(card))
    return Option(other_key(index), label, spot=other_key(index), note=_then_left(left))


@cache
def robbed_option(kind: int, card: int, left: int) -> Option:
    """The top card of the other side's pile, of which so many are ``left`` then."""
    label = text("Their pile: {card}", card=card_text(card))
    return Option(SPECIES[kind], label, spot=SPECIES[kind], note=_then_left(left))


@cache
def _then_left(count: int) -> Text:
    """What a danger brings, and what it costs the other side."""
    if count == 0:
        return Text("into your hand; that column is gone then")
    if count == 1:
        return Text("into your hand; 1 card is left there")
    return text("into your hand; {count} cards are left there", count=count)


@cache
def _prey(index: int) -> Text:
    return text("The lowest card of their column {column}", column=index + 1)


@cache
def _pile(kind: int) -> Text:
    return text("The {species} pile", species=species(kind))


@cache
def _column(index: int) -> Text:
    return text("Column {column}", column=index + 1)


@cache
def _key(index: int) -> str:
    return f"c{index + 1}"


@cache
def other_key(index: int) -> str:
    """The key of a column of the other side."""
    return f"o{index + 1}"


@cache
def card_key(index: int, position: int) -> str:
    """The key of a card in one's own column."""
    return f"c{index + 1}.{position + 1}"


COLUMN_KEYS = {_key(index): index for index in range(COLUMNS)}
OTHER_KEYS = {other_key(index): index for index in range(COLUMNS)}
CARD_KEYS = {card_key(i, j): (i, j) for i in range(COLUMNS) for j in range(LONGEST)}


# --- Arrival and discard -------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def ask_arrival(index: int, column: Column, loss: bool) -> Decision:
    """Ask whether a column of face-down cards is uncovered (R9), as its owner knows it; ``loss``: the owner
    knows that it isn't in order."""
    reveal = Option(
        REVEAL,
        Text("Uncover it"),
        spot=_key(index),
        note=Text("If it isn't in order, all of it is discarded."),
        warning=_LOSS if loss else None,
    )
    hide = Option(HIDE, Text("Leave it face down"))
    prompt = text("Do the birds of column {column} arrive? {cards}", column=index + 1, cards=_listed(column))
    return Decision(prompt, (reveal, hide))


_DISCARD = Text("Which card do you discard? Then you draw.")


@lru_cache(maxsize=1 << 14)
def ask_discard(hand: tuple[int, ...], closed: tuple[int, ...] = ()) -> Decision:
    """Ask for the mandatory discard (§5); ``closed`` are the cards whose species has arrived already."""
    places = {card: hand.index(card) + 1 for card in hand}
    options = tuple(_hand_option(card, place, DISCARD, card in closed) for card, place in places.items())
    return Decision(_DISCARD, options)


# --- What happened -------------------------------------------------------------------------------------------


def played(seat: int, card: int, column: int | None) -> Text:
    """A bird that was played, as everybody sees it; ``column`` is ``None`` for a new one."""
    who, what = Who(seat), card_text(card)
    if column is None:
        return text("{who} begins a column with {card}.", who=who, card=what)
    return text("{who} plays {card} under column {column}.", who=who, card=what, column=column + 1)


def moved(seat: int, cards: Column, column: int, target: int | None) -> Text:
    """Cards that were moved, as everybody sees them."""
    parts: dict[str, Part] = {"who": Who(seat), "cards": _listed(cards), "column": column + 1}
    if target is None:
        form = "form" if len(cards) > 1 else "forms"
        return Text(f"{{who}} splits column {{column}}: {{cards}} {form} a new one.", parts)
    return Text("{who} moves {cards} from column {column} under column {target}.", {**parts, "target": target + 1})


def took_from_column(seat: int, card: int, prey: int, column: int) -> Text:
    """A danger that hit a column, as everybody sees it."""
    return text(
        "{danger}: {who} takes {card} from column {column} of {other}.",
        danger=danger(card), who=Who(seat), card=card_text(prey), column=column + 1, other=Who(1 - seat),
    )  # fmt: skip


def took_from_pile(seat: int, card: int, prey: int) -> Text:
    """A danger that hit a pile."""
    return text(
        "{danger}: {who} takes {card} from a pile of {other}.",
        danger=danger(card), who=Who(seat), card=card_text(prey), other=Who(1 - seat),
    )  # fmt: skip


def card_was(card: int) -> Text:
    """What a danger took, for the two players' ears."""
    return text("The card taken is {card}.", card=card_text(card))


def arrives(seat: int, cards: Sequence[int]) -> Text:
    """Birds that arrive."""
    return text(
        "{who} brings in {cards}: {species} arrives, worth {points}.",
        who=Who(seat), cards=_listed(cards), species=species(SPECIES_OF[cards[0]]), points=NUMBER[cards[-1]],
    )  # fmt: skip


def fails(seat: int, cards: Sequence[int]) -> Text:
    """An uncovered column that isn't in order."""
    return text("{who} uncovers {cards}: not in order, all are discarded.", who=Who(seat), cards=_listed(cards))


def follows(seat: int, cards: Sequence[int]) -> Text:
    """Another column that shows the species which has arrived."""
    return text(
        "{who} has to discard another column of that species: {cards}.", who=Who(seat), cards=_listed(cards)
    )


def dropped(seat: int, column: int, cards: Sequence[int]) -> Text:
    """A column that was sent away."""
    return text("{who} discards column {column}: {cards}.", who=Who(seat), column=column + 1, cards=_listed(cards))


def swapped(seat: int, cards: Sequence[int], drawn: int) -> Text:
    """A hand that was discarded."""
    if not cards:
        return text("{who} has no hand to discard and draws {count}.", who=Who(seat), count=drawn)
    return text(
        "{who} discards the whole hand, {cards}, and draws {count}.",
        who=Who(seat), cards=_listed(cards), count=drawn,
    )  # fmt: skip


def discarded(seat: int, card: int, drawn: int) -> Text:
    """The discard at the end of a turn, and the draw."""
    return text("{who} discards {card} and draws {count}.", who=Who(seat), card=card_text(card), count=drawn)


def refilled(drawn: int) -> Text:
    """What the player who has drawn is told."""
    return text("You draw {count}. This is your hand now.", count=drawn)


def drew(seat: int, drawn: int) -> Text:
    """A draw without a card to discard."""
    return text("{who} has nothing to discard and draws {count}.", who=Who(seat), count=drawn)


def resigns(seat: int) -> Text:
    """A player who gives up (R20)."""
    return text("{who} leaves the game; {other} wins.", who=Who(seat), other=Who(1 - seat))


# --- The end -------------------------------------------------------------------------------------------------

ENDS = {
    "fifth": Text("All five species have arrived on one side."),
    "limit": Text("The discard pile has become the deck for the last time."),
    "resigned": Text("Only one player is left."),
}
PILES = Text("piles")


@cache
def words() -> dict[str, Text]:
    """Every key that can stand in a choice, with its label."""
    found = {code: card_label(card) for code, card in BY_CODE.items() if COPIES[card]}
    found |= {option.key: option.label for option in (_COMBINE, _swap_option(2), _DROP, NEW_OPTION)}
    found |= {option.key: option.label for option in ask_arrival(0, (), False).options}
    found |= {key: _column(index) for key, index in COLUMN_KEYS.items()}
    found |= {key: _prey(index) for key, index in OTHER_KEYS.items()}
    found |= {SPECIES[kind]: _pile(kind) for kind in range(len(SPECIES))}
    for key, (index, position) in CARD_KEYS.items():
        found[key] = text("Card {position} of column {column}", position=position + 1, column=index + 1)
    return found
