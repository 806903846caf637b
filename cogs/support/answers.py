"""The buttons and menus with which a decision is answered."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.games.contract import Amount, Decision, Option, taken
from bot.store.records import TableRecord
from bot.tables.player_view import PlayerView
from cogs.support.buttons import TableButton, TableMenu
from cogs.support.messages import Row, row
from cogs.support.words import cut, plain

MENU = 25
FEW = 5
ROWS_OF_BUTTONS = 4
MOST_MENUS = 10
LONGEST_PLACEHOLDER = 150


def answers(seen: PlayerView, decision: Decision) -> list[Row]:
    """Rows in which every answer to the decision can be given, except amounts between those of a long menu."""
    if decision.amount is not None:
        return [_amounts(seen, decision, decision.amount)]
    if decision.most > 1 or decision.least > 1:
        return [_several(seen, options, name) for name, options in menus(decision.options)]
    if _as_buttons(decision):
        return [_buttons(seen, decision.options[at : at + 5]) for at in range(0, len(decision.options), 5)]
    return _menus(seen, decision)


def _as_buttons(decision: Decision) -> bool:
    places = all(option.spot for option in decision.options)
    return len(decision.options) <= (ROWS_OF_BUTTONS * 5 if places else FEW)


def _buttons(seen: PlayerView, options: Sequence[Option]) -> Row:
    number, moment = seen.table.id, seen.token
    return row(*[TableButton("pick", number, moment, o.key, label=plain(seen.table, o.label)) for o in options])


def _menus(seen: PlayerView, decision: Decision) -> list[Row]:
    prompt = plain(seen.table, decision.prompt)
    rows, start = [], 0
    shared = menus(decision.options, once=True)
    headed = len(shared) == 1 and _is_sorted(decision.options)
    for name, options in shared:
        choices = [_menu_option(seen.table, option, option.key, headed=headed) for option in options]
        menu = TableMenu("pick", seen.table.id, seen.token, str(start), options=choices, placeholder=name or prompt)
        rows.append(row(menu))
        start += len(options)
    return rows


def _is_sorted(options: Sequence[Option]) -> bool:
    """Whether all options are sorted into groups, and into more than two, so that their names help."""
    groups = {option.group for option in options}
    return len(groups) > 2 and "" not in groups


def _menu_option(
    table: TableRecord, option: Option, value: str, *, chosen: bool = False, headed: bool = False
) -> discord.SelectOption:
    """A line of a menu, with its note; ``headed``: its group's name stands before that."""
    told = [_name_of(option.group)] if headed else []
    told += [plain(table, option.note)] if option.note is not None else []
    note = cut(" · ".join(told), 100) if told else None
    return discord.SelectOption(
        label=cut(plain(table, option.label), 100), value=value, description=note, default=chosen
    )


def _several(seen: PlayerView, options: Sequence[Option], name: str) -> Row:
    counts = taken(seen.partial)
    choices = [
        _menu_option(seen.table, option, f"{option.key}#{copy}", chosen=copy < counts.get(option.key, 0))
        for option in options
        for copy in range(option.times)
    ]
    names = ", ".join(plain(seen.table, option.label) for option in options)
    return row(
        TableMenu(
            "fill",
            seen.table.id,
            seen.token,
            options[0].key,
            options=choices,
            placeholder=cut(f"{name}: {names}" if name else f"Choose from {names}", LONGEST_PLACEHOLDER),
            least=0,
            most=len(choices),
        )
    )


def menus(options: Sequence[Option], *, once: bool = False) -> list[tuple[str, list[Option]]]:
    """Options shared out to menus with their names, so that every copy of every option (or, with ``once``, every
    option) has its line, and no menu has more than 25.

    When one menu is not enough, each group has its own, called after it, unless that would be too many.
    """
    plain_menus = [("", menu) for menu in _shared_out(options, once)]
    order = list(dict.fromkeys(option.group for option in options))
    if len(plain_menus) == 1 or len(order) == 1:
        return plain_menus
    grouped = [
        (_name_of(group), menu)
        for group in order
        for menu in _shared_out([option for option in options if option.group == group], once)
    ]
    return grouped if len(grouped) <= MOST_MENUS else plain_menus


def _name_of(group: str) -> str:
    """A group's name as it is shown."""
    words = group.replace("_", " ")
    return words[:1].upper() + words[1:]


def _shared_out(options: Sequence[Option], once: bool) -> list[list[Option]]:
    shared: list[list[Option]] = []
    lines = MENU
    for option in options:
        times = 1 if once else option.times
        if lines + times > MENU:
            shared.append([])
            lines = 0
        shared[-1].append(option)
        lines += times
    return shared


def _amounts(seen: PlayerView, decision: Decision, amount: Amount) -> Row:
    """A menu of amounts: all of them, or so many that they fit, from the least to the greatest."""
    every = list(range(amount.minimum, amount.maximum + 1, amount.step))
    stride = -(-len(every) // MENU)
    values = list(dict.fromkeys([*every[::stride][: MENU - 1], every[-1]]))
    choices = [discord.SelectOption(label=str(value), value=str(value)) for value in values]
    prompt = plain(seen.table, decision.prompt)
    return row(TableMenu("pick", seen.table.id, seen.token, "amount", options=choices, placeholder=prompt))
