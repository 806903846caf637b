"""A second, slow referee of Migrato: it reads the data itself, tries every card for every face-down one, and works
on views alone."""

from __future__ import annotations

import itertools
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

from bot.games.migrato.view import CardView, MigratoView, SideView

DATA = Path(__file__).resolve().parents[2] / "data" / "migrato" / "deck.toml"
DECK = tomllib.loads(DATA.read_text("utf-8"))
SPECIES = {name[0]: name for name in DECK["species"]}
Known = tuple[str, int, str] | None
"""Species, number and time of a card; ``None`` for a face-down one."""


def seen(card: CardView) -> Known:
    """A card of a column as the rules look at it: a face-down one counts as unknown."""
    if card.face_down:
        return None
    assert card.species is not None
    assert card.number is not None
    assert card.time is not None
    return card.species, card.number, card.time


def code(card: CardView) -> str:
    """The key of a card of the hand."""
    if card.danger is not None:
        return card.danger.lower()
    assert card.species is not None
    assert card.time is not None
    return f"{card.species[0]}{card.number}{card.time[0]}"


@cache
def can_be(column: tuple[Known, ...], species: str) -> bool:
    """Whether night cards of the deck can lie in the unknown places of a column of one species."""
    if any(card is not None and card[0] != species for card in column):
        return False
    nights = {int(n): count for n, count in DECK["species"][species].get("night", {}).items()}
    for filling in itertools.product(nights, repeat=column.count(None)):
        numbers: list[int] = []
        used: Counter[int] = Counter()
        rest = iter(filling)
        for card in column:
            number = next(rest) if card is None else card[1]
            numbers.append(number)
            used[number] += card is None or card[2] == "night"
        enough = all(used[n] <= nights.get(n, 0) for n in used)
        if enough and numbers == sorted(numbers, reverse=True):
            return True
    return False


def may_play(column: tuple[Known, ...], card: Known) -> bool:
    """§6.2 step 3."""
    assert card is not None
    size = len(column) + 1
    most = min(DECK["rules"]["cards_in_a_column"], DECK["species"][card[0]]["need"])
    return size <= most and can_be((*column, card), card[0])


def may_lie(column: tuple[Known, ...]) -> bool:
    """§6.3."""
    if len(column) > DECK["rules"]["cards_in_a_column"]:
        return False
    shown = {card[0] for card in column if card is not None}
    if not shown:
        return any(can_be(column, species) for species in SPECIES.values())
    return len(shown) == 1 and all(
        len(column) <= DECK["species"][species]["need"] and can_be(column, species) for species in shown
    )


def legal_turns(view: MigratoView) -> set[str]:
    """Every action of the viewer, who is on turn, with where it goes."""
    assert view.viewer is not None
    mine, other = view.sides[view.viewer], view.sides[1 - view.viewer]
    columns = [tuple(map(seen, column)) for column in mine.columns]
    room = len(columns) < DECK["rules"]["columns"]
    turns = {"swap", *(f"drop c{i + 1}" for i in range(len(columns)))}
    home = {pile.species for pile in mine.piles}
    for card in mine.hand or ():
        if card.danger is not None:
            turns |= {f"{code(card)} {target}" for target in targets(other, DECK["dangers"][code(card)]["takes"])}
        elif card.species not in home:
            new = [f"{code(card)} new"] if room else []
            fitting = [i for i, column in enumerate(columns) if may_play(column, seen(card))]
            turns |= {*new, *(f"{code(card)} c{i + 1}" for i in fitting)}
    for a, source in enumerate(columns):
        for j in range(len(source)):
            turns |= {f"combine c{a + 1}.{j + 1} new"} if j and room else set()
            fitting = [b for b, column in enumerate(columns) if b != a and may_lie(column + source[j:])]
            turns |= {f"combine c{a + 1}.{j + 1} c{b + 1}" for b in fitting}
    return turns


def targets(side: SideView, times: list[str]) -> list[str]:
    """§5.3: what a danger that takes cards of these times may hit."""
    found = [f"o{i + 1}" for i, column in enumerate(side.columns) if column[-1].time in times]
    return found + [pile.species for pile in side.piles if pile.size > 1 and pile.top.time in times]


def faults(view: MigratoView) -> list[str]:
    """What must never be seen on a table (§6.1, §7)."""
    found = []
    for side in view.sides:
        home = {pile.species for pile in side.piles}
        if len(side.columns) > DECK["rules"]["columns"]:
            found.append("too many columns")
        if side.score != sum(pile.top.number or 0 for pile in side.piles):
            found.append("wrong score")
        for column in side.columns:
            shown = [card for card in column if not card.face_down]
            numbers = [card.number or 0 for card in shown]
            if len(column) > DECK["rules"]["cards_in_a_column"] or not column:
                found.append("a column of a wrong size")
            if len({card.species for card in shown}) > 1 or numbers != sorted(numbers, reverse=True):
                found.append("a column that shows a fault")
            if {card.species for card in shown} & home:
                found.append("a species that has arrived lies face up in a column")
            if any(card.face_down != (card.time == "night") for card in column):
                found.append("a card that lies wrong")
        if any(pile.top.face_down for pile in side.piles):
            found.append("a pile face down")
    return found
