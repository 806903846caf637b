"""The buttons and menus with which a decision is answered.

Up to twenty options are buttons, when they and what they bring can be read on a phone. More of them come in groups,
as buttons that open the group, or in a menu with pages. With Back and Confirm that is never more than the five rows
of an ordinary message.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import discord
import msgspec

from bot.games.contract import Amount, Decision, Option, taken
from bot.store.records import TableRecord
from bot.tables.player_view import PlayerView
from bot.tables.turns import every_answer, label
from cogs.support.buttons import TableButton, TableMenu
from cogs.support.completion import LONGEST
from cogs.support.messages import Row, row
from cogs.support.words import cut, plain

MENU = 25
ROW = 5
MOST_BUTTONS = 20
FEW_AMOUNTS = 10
LONGEST_LABEL = 60
LONGEST_BUTTONS = 400
"""What is written on all buttons together, so that they take half a phone's screen at most."""
BORDER = 4
"""What a button's border takes, in characters."""
MOST_NOTES = 12
LONGEST_NOTES = 800
MOST_MENUS = 4
"""One row each; the last of five has Back and Confirm."""
HERE = "Choose here"


class Opened(msgspec.Struct, frozen=True):
    """What of a decision's options is shown: one of its groups, or all; and in a long menu the options from
    ``start`` on. It stands in the buttons that open it, as text."""

    group: int | None = None
    start: int = 0

    @classmethod
    def read(cls, words: str) -> Opened:
        """What stands in a button; everything, if that can't be read."""
        found = re.fullmatch(r"(?:g(\d{1,3}))?(?:p(\d{1,3}))?", words)
        if found is None:
            return cls()
        return cls(int(found[1]) if found[1] else None, int(found[2] or 0))

    def __str__(self) -> str:
        return (f"g{self.group}" if self.group is not None else "") + (f"p{self.start}" if self.start else "")


EVERYTHING = Opened()


def answers(seen: PlayerView, decision: Decision, opened: Opened = EVERYTHING) -> list[Row]:
    """Rows in which every answer to the decision can be given, except amounts between those of a long menu, and
    those that other groups and pages hold."""
    if decision.amount is not None:
        return _amounts(seen, decision.amount)
    if whole := whole_answers(seen, decision):
        return [row(_menu(seen, "whole", "", whole, HERE))]
    if several(decision):
        return [_several(seen, options, name) for name, options in menus(decision.options)]
    shown = shown_of(seen.table, decision, opened)
    if fit_buttons(seen.table, shown):
        return _in_rows([_button(seen, option) for option in shown])
    if opened.group is None and _open_by_group(seen.table, decision):
        return _in_rows(_group_buttons(seen, decision))
    return _paged(seen, decision, shown, opened)


def whole_answers(seen: PlayerView, decision: Decision) -> list[discord.SelectOption]:
    """A line for each answer to a decision that takes several options, with what it brings in all, where that can
    be counted and there are few of them."""
    lines = [
        (f"{plain(seen.table, label(decision, choice))}: {plain(seen.table, brings)}", "+".join(choice))
        for choice, brings in every_answer(decision, MENU)
    ]
    if any(len(value) > LONGEST for _, value in lines):
        return []
    return [discord.SelectOption(label=cut(words, LONGEST), value=value) for words, value in lines]


def several(decision: Decision) -> bool:
    """Whether several options are put together as one answer."""
    return decision.amount is None and (decision.most > 1 or decision.least > 1)


def shown_of(table: TableRecord, decision: Decision, opened: Opened) -> Sequence[Option]:
    """The options of the opened group, or all."""
    names = group_names(decision.options)
    if opened.group is None or opened.group >= len(names) or not _open_by_group(table, decision):
        return decision.options
    return [option for option in decision.options if option.group == names[opened.group]]


def grouped(table: TableRecord, decision: Decision) -> bool:
    """Whether the options come in groups that are to be opened first."""
    return decision.amount is None and not several(decision) and _open_by_group(table, decision)


def _open_by_group(table: TableRecord, decision: Decision) -> bool:
    names = group_names(decision.options)
    alone = sum(1 for option in decision.options if _stands_alone(decision, option))
    return len(names) > 1 and alone + len(names) <= MOST_BUTTONS and not fit_buttons(table, decision.options)


def group_names(options: Sequence[Option]) -> list[str]:
    """The groups in which there are several options, in their order."""
    every = [option.group for option in options]
    return [group for group in dict.fromkeys(every) if group and every.count(group) > 1]


def _stands_alone(decision: Decision, option: Option) -> bool:
    return option.group not in group_names(decision.options)


def fit_buttons(table: TableRecord, options: Sequence[Option]) -> bool:
    """Whether options can be buttons, with their notes above them, and still be read on a phone."""
    if len(options) <= ROW:
        return True
    labels = [len(plain(table, option.label)) for option in options]
    if len(options) > MOST_BUTTONS or max(labels) > LONGEST_LABEL:
        return False
    if sum(labels) + BORDER * len(labels) > LONGEST_BUTTONS:
        return False
    lines = notes(table, options)
    return len(lines) <= MOST_NOTES and sum(map(len, lines)) <= LONGEST_NOTES


def notes(table: TableRecord, options: Sequence[Option]) -> list[str]:
    """What the options bring: a line for each note, after the options that share it, by name only: what their
    labels say after a colon stands on the buttons below, and would be taken for that of the others, too."""
    named: dict[str, dict[str, None]] = {}
    for option in options:
        if option.note is not None:
            name = plain(table, option.label).partition(": ")[0]
            named.setdefault(plain(table, option.note), {})[name] = None
    return [f"{_listed(list(names))}: {note}" for note, names in named.items()]


def _listed(names: Sequence[str]) -> str:
    return ("; " if any(", " in name for name in names) else ", ").join(names)


def _in_rows(buttons: Sequence[TableButton]) -> list[Row]:
    """Buttons, five in a row; never one alone in the last."""
    rows = -(-len(buttons) // ROW)
    wide = -(-len(buttons) // rows)
    return [row(*buttons[at : at + wide]) for at in range(0, len(buttons), wide)]


def _button(seen: PlayerView, option: Option) -> TableButton:
    return TableButton("pick", seen.table.ticket, seen.token, option.key, label=plain(seen.table, option.label))


def _group_buttons(seen: PlayerView, decision: Decision) -> list[TableButton]:
    """A button for each group, where its first option stands, and the options that have none of their own kind."""
    names = group_names(decision.options)
    made: dict[str, TableButton] = {}
    for option in decision.options:
        if _stands_alone(decision, option):
            made[f"option {option.key}"] = _button(seen, option)
        elif option.group not in made:
            count = sum(1 for other in decision.options if other.group == option.group)
            made[option.group] = TableButton(
                "open",
                seen.table.ticket,
                seen.token,
                str(Opened(names.index(option.group))),
                label=f"{name_of(option.group)} ({count}) …",
                style=discord.ButtonStyle.primary,
            )
    return list(made.values())


def _paged(seen: PlayerView, decision: Decision, shown: Sequence[Option], opened: Opened) -> list[Row]:
    """A menu of at most 25 options, and buttons that lead to the others."""
    start = opened.start if opened.start < len(shown) else 0
    page = shown[start : start + MENU]
    headed = _is_sorted(shown)
    choices = [_menu_option(seen.table, option, option.key, headed=headed) for option in page]
    name = name_of(page[0].group) if opened.group is not None else ""
    rows = [row(_menu(seen, "pick", str(opened), choices, _placeholder(seen.table, name, page, shown)))]
    others = [
        (words, at)
        for words, at in (("◀ Earlier options", start - MENU), ("More options ▶", start + MENU))
        if 0 <= at < len(shown)
    ]
    turning = [
        TableButton("open", seen.table.ticket, seen.token, str(Opened(opened.group, at)) or "p0", label=words)
        for words, at in others
    ]
    return [*rows, row(*turning)] if turning else rows


def _placeholder(table: TableRecord, name: str, page: Sequence[Option], shown: Sequence[Option]) -> str:
    """What a menu is called: its group, and which of its options it holds if these are not all."""
    if len(page) == len(shown):
        return name or HERE
    ends = f"{plain(table, page[0].label)} … {plain(table, page[-1].label)}"
    return f"{name}: {ends}" if name else ends


def _menu(
    seen: PlayerView,
    verb: str,
    arg: str,
    choices: list[discord.SelectOption],
    placeholder: str,
    *,
    several: bool = False,
) -> TableMenu:
    least, most = (0, len(choices)) if several else (1, 1)
    return TableMenu(
        verb, seen.table.ticket, seen.token, arg, options=choices, placeholder=placeholder, least=least, most=most
    )


def _is_sorted(options: Sequence[Option]) -> bool:
    """Whether all options are sorted into groups, and into more than two, so that their names help."""
    groups = {option.group for option in options}
    return len(groups) > 2 and "" not in groups


def _menu_option(
    table: TableRecord, option: Option, value: str, *, chosen: bool = False, headed: bool = False, copy: int = 0
) -> discord.SelectOption:
    """A line of a menu, with its note; ``headed``: its group's name stands before that. Of an option that can be
    taken several times each copy says which it is, and the first has the note."""
    told = [name_of(option.group)] if headed else []
    told += [plain(table, option.note)] if option.note is not None and copy == 0 else []
    note = cut(" · ".join(told), 100) if told else None
    which = f" ({copy + 1} of {option.times})" if option.times > 1 else ""
    label = cut(plain(table, option.label), 100 - len(which)) + which
    return discord.SelectOption(label=label, value=value, description=note, default=chosen)


def _several(seen: PlayerView, options: Sequence[Option], name: str) -> Row:
    counts = taken(seen.partial)
    choices = [
        _menu_option(seen.table, option, f"{option.key}#{copy}", chosen=copy < counts.get(option.key, 0), copy=copy)
        for option in options
        for copy in range(option.times)
    ]
    names = ", ".join(plain(seen.table, option.label) for option in options)
    placeholder = f"{name}: {names}" if name else f"Choose from {names}"
    return row(_menu(seen, "fill", options[0].key, choices, placeholder, several=True))


def menus(options: Sequence[Option]) -> list[tuple[str, list[Option]]]:
    """Options shared out to menus with their names, so that every copy of every option has its line, and no menu
    has more than 25.

    When one menu is not enough, each group has its own, called after it, unless that would be too many.
    """
    plain_menus = [("", menu) for menu in _shared_out(options)]
    order = list(dict.fromkeys(option.group for option in options))
    if len(plain_menus) == 1 or len(order) == 1:
        return plain_menus
    sorted_menus = [
        (name_of(group), menu)
        for group in order
        for menu in _shared_out([option for option in options if option.group == group])
    ]
    return sorted_menus if len(sorted_menus) <= MOST_MENUS else plain_menus


def name_of(group: str) -> str:
    """A group's name as it is shown."""
    words = group.replace("_", " ")
    return words[:1].upper() + words[1:]


def _shared_out(options: Sequence[Option]) -> list[list[Option]]:
    shared: list[list[Option]] = []
    lines = MENU
    for option in options:
        if lines + option.times > MENU:
            shared.append([])
            lines = 0
        shared[-1].append(option)
        lines += option.times
    return shared


def _amounts(seen: PlayerView, amount: Amount) -> list[Row]:
    """A button for each of a few amounts; else a menu of all, or of so many that they fit, from the least to the
    greatest."""
    every = list(range(amount.minimum, amount.maximum + 1, amount.step))
    if 1 < len(every) <= FEW_AMOUNTS:
        ticket, moment, unit = seen.table.ticket, seen.token, amount.unit
        return _in_rows([TableButton("pick", ticket, moment, str(n), label=f"{unit}{n}") for n in every])
    stride = -(-len(every) // MENU)
    values = list(dict.fromkeys([*every[::stride][: MENU - 1], every[-1]]))
    choices = [discord.SelectOption(label=f"{amount.unit}{value}", value=str(value)) for value in values]
    span = f"{amount.unit}{amount.minimum} to {amount.unit}{amount.maximum}"
    placeholder = span if len(every) > 1 else HERE
    return [row(_menu(seen, "pick", "amount", choices, placeholder))]
