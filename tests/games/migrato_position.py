"""Positions of Migrato built by hand, and turns played on them as words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import Chance, Decision, Progress, dump, load
from bot.games.migrato.cards import BY_CODE, CODES, HAND, SPECIES_OF, all_cards
from bot.games.migrato.data import SPECIES
from bot.games.migrato.game import Migrato
from bot.games.migrato.state import State, Table
from bot.games.playing import advance
from bot.games.text import Text, show

GAME = Migrato()
OPEN = {"swap_draw": "2", "memory": "open", "first": "p1"}


def cards(words: str) -> list[int]:
    """Cards from their codes: ``"S4N S3N"``."""
    return [BY_CODE[word.lower()] for word in words.split()]


def codes(numbers: Sequence[int]) -> str:
    """Cards as codes: ``"S4N S3N"``."""
    return " ".join(CODES[card].upper() for card in numbers)


def columns(words: str) -> list[list[int]]:
    """Columns from their codes: ``"S4N S3N | K4D"``."""
    return [cards(column) for column in words.split("|") if column.strip()]


def piles(words: str) -> list[list[int]]:
    """Piles by species from their codes, the top card last: ``"T5D T4N | K2D K2D"``."""
    found: list[list[int]] = [[] for _ in SPECIES]
    for pile in columns(words):
        found[SPECIES_OF[pile[0]]] = pile
    return found


def position(
    hand: str | None = None,
    mine: str = "",
    other: str = "",
    *,
    my_piles: str = "",
    other_piles: str = "",
    other_hand: str | None = None,
    discard: str = "",
    strict: bool = False,
    swap_draw: int = 2,
) -> State:
    """P1 is on turn with these cards; hands that aren't given are dealt from the rest, and what is left then is
    the deck."""
    rest = all_cards()
    table = Table(
        hands=[cards(hand or ""), cards(other_hand or "")],
        columns=[columns(mine), columns(other)],
        piles=[piles(my_piles), piles(other_piles)],
        discard=cards(discard),
    )
    heaps = [table.discard, *table.hands]
    heaps += [heap for side in (*table.columns, *table.piles) for heap in side]
    for heap in heaps:
        for card in heap:
            rest.remove(card)
    Chance("rest").source().shuffle(rest)
    for seat, given in enumerate((hand, other_hand)):
        if given is None:
            table.hands[seat] = [rest.pop() for _ in range(HAND)]
        table.hands[seat].sort()
    return State(
        chance=Chance("position"), swap_draw=swap_draw, strict=strict, seat=0, deck=rest, table=table,
        resigned=[False, False],
    )  # fmt: skip


def copy(state: State) -> State:
    """The same state once more."""
    return load(State, dump(state))


def asked(state: State) -> Decision:
    """What the seat on turn is asked."""
    return GAME.decisions(state)[state.seat]


def keys(state: State) -> list[str]:
    """The keys that are offered."""
    return [option.key for option in asked(state).options]


def spoken(text: Text) -> str:
    """A sentence with players named by their seats."""
    return show(text, lambda seat: f"P{seat + 1}")


def play(state: State, words: str) -> list[str]:
    """Choose one option after the other, as far as the words go; returns what the public is told."""
    return [spoken(event.text) for step in steps(state, words) for event in step.events if event.to is None]


def steps(state: State, words: str) -> list[Progress]:
    """Choose one option after the other, each of which must be on offer."""
    made = []
    for word in words.lower().split():
        assert word in keys(state), f"{word} is not among {keys(state)}"
        made.append(advance(GAME, state, state.seat, (word,)))
        assert copy(state) == state
    return made


def places(state: State, words: str) -> list[str]:
    """Where a turn can go on after these words; none if it can't be begun like that."""
    trial = copy(state)
    for word in words.lower().split():
        if word not in keys(trial):
            return []
        advance(GAME, trial, trial.seat, (word,))
    return keys(trial)


def side(state: State, seat: int = 0) -> str:
    """The columns of a seat: ``"S4N S3N | K4D"``."""
    return " | ".join(codes(column) for column in state.table.columns[seat])


def arrived(state: State, seat: int = 0) -> str:
    """The piles of a seat in the order of species."""
    return " | ".join(codes(pile) for pile in state.table.piles[seat] if pile)
