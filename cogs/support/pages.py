"""Long lists in pages: nothing is cut off, and no line is torn apart that fits on a page."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.support.buttons import TableButton
from cogs.support.messages import Row, row

LONGEST_PAGE = 3000
"""Characters: so that a heading and what stands below fit into the message too."""


def pages(entries: Sequence[str], most: int = LONGEST_PAGE, rows: int = 15) -> list[list[str]]:
    """Share entries out to pages of at most so many characters and entries; one that is longer than a page goes on
    on the next. There is always a first page."""
    shared: list[list[str]] = [[]]
    for entry in entries:
        for piece in _pieces(entry, most):
            if len(shared[-1]) >= rows or sum(len(each) + 1 for each in shared[-1]) + len(piece) > most:
                shared.append([])
            shared[-1].append(piece)
    return shared


def newest_first(entries: Sequence[str], most: int = LONGEST_PAGE, rows: int = 15) -> list[list[str]]:
    """The same from the end: the first page has the last entries, each page in the order in which they stand."""
    broken = [piece for entry in entries for piece in _pieces(entry, most)]
    return [page[::-1] for page in pages(broken[::-1], most, rows)]


def _pieces(entry: str, most: int) -> list[str]:
    """An entry in pieces that fit on a page, parted between lines where that is possible."""
    pieces: list[str] = []
    rest = entry
    while len(rest) > most:
        at = rest.rfind("\n", 0, most + 1)
        at = at if at > 0 else most
        pieces.append(rest[:at])
        rest = rest[at:].removeprefix("\n")
    return [*pieces, rest]


def clamped(page: int, count: int) -> int:
    """The page that is there and nearest to the one asked for, counting from 1."""
    return max(1, min(page, count))


def turning(
    verb: str, ticket: str, page: int, count: int, *, names: tuple[str, str], newest_first: bool = False
) -> list[Row]:
    """The buttons that turn the pages of a list, if there are several: what is earlier in time or in the list on
    the left. ``newest_first``: the first page has what came last."""
    if count < 2:
        return []
    left, right = (page + 1, page - 1) if newest_first else (page - 1, page + 1)
    turned = zip(names, (left, right), strict=True)
    return [
        row(
            *(
                TableButton(verb, ticket, arg=str(to), label=name, disabled=not 1 <= to <= count)
                for name, to in turned
            )
        )
    ]
