"""Which actions are legal (§5, §6): by what everybody sees, and the card from the hand (R3)."""

from __future__ import annotations

from bot.games.migrato.cards import COLUMNS, FIRST_DANGER, NIGHT, SPECIES_OF, TAKES
from bot.games.migrato.columns import Column, fits, shown, tenable
from bot.games.migrato.state import Table


def playable(table: Table, seat: int) -> tuple[int, ...]:
    """The cards of a hand that can be played, each once."""
    views = [shown(column) for column in table.columns[seat]]
    return tuple([card for card in dict.fromkeys(table.hands[seat]) if can_play(table, seat, views, card)])


def can_play(table: Table, seat: int, views: list[Column], card: int) -> bool:
    if card >= FIRST_DANGER:
        return has_prey(table, seat, card)
    if has_arrived(table, seat, card):
        return False
    return len(views) < COLUMNS or any(fits(view, card) for view in views)


def has_arrived(table: Table, seat: int, card: int) -> bool:
    """Whether the species of a bird has a pile on this side already (§6.1)."""
    return bool(table.piles[seat][SPECIES_OF[card]])


def columns_for(table: Table, seat: int, card: int) -> list[int]:
    """The columns under which a bird may be played (§6.2)."""
    return [i for i, column in enumerate(table.columns[seat]) if fits(shown(column), card)]


def can_combine(table: Table, seat: int) -> bool:
    """Whether any card can be moved (§5.2)."""
    columns = table.columns[seat]
    if len(columns) < COLUMNS and any(len(column) > 1 for column in columns):
        return True
    views = [shown(column) for column in columns]
    return any(
        tenable(views[b] + view[j:])
        for a, view in enumerate(views)
        for j in range(len(view))
        for b in range(len(views))
        if a != b
    )


def movable(table: Table, seat: int) -> list[tuple[int, int]]:
    """The cards that can be moved with those below them, by column and position."""
    return [
        (a, j)
        for a, column in enumerate(table.columns[seat])
        for j in range(len(column))
        if can_split(table, seat, j) or columns_under(table, seat, a, j)
    ]


def can_split(table: Table, seat: int, position: int) -> bool:
    """Whether cards from that position on may form a new column (§6.3 item 4, R2)."""
    return position > 0 and len(table.columns[seat]) < COLUMNS


def columns_under(table: Table, seat: int, column: int, position: int) -> list[int]:
    """The columns under which a column's cards from ``position`` on may be moved (§6.3)."""
    views = [shown(each) for each in table.columns[seat]]
    lower = views[column][position:]
    return [b for b, view in enumerate(views) if b != column and tenable(view + lower)]


def has_prey(table: Table, seat: int, danger: int) -> bool:
    """Whether a danger can take anything (R6)."""
    takes = TAKES[danger - FIRST_DANGER]
    return any(NIGHT[column[-1]] in takes for column in table.columns[1 - seat]) or any(
        len(pile) > 1 and NIGHT[pile[-1]] in takes for pile in table.piles[1 - seat]
    )


def prey_columns(table: Table, seat: int, danger: int) -> list[int]:
    """The other side's columns whose bottom card a danger may take (§5.3, R5)."""
    takes = TAKES[danger - FIRST_DANGER]
    return [i for i, column in enumerate(table.columns[1 - seat]) if NIGHT[column[-1]] in takes]


def prey_piles(table: Table, seat: int, danger: int) -> list[int]:
    """The other side's piles, by species, whose top card a danger may take: the last card is safe (§5.3)."""
    takes = TAKES[danger - FIRST_DANGER]
    return [s for s, pile in enumerate(table.piles[1 - seat]) if len(pile) > 1 and NIGHT[pile[-1]] in takes]


def hides(column: Column | list[int]) -> bool:
    """Whether a column has a face-down card."""
    return any(NIGHT[card] for card in column)


def as_known(column: list[int], strict: bool) -> Column:
    """A column as its owner knows it (R14)."""
    return shown(column) if strict else tuple(column)
