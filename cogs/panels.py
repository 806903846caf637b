"""The panel in which one player takes a turn: what is asked, the legal answers, Back and Confirm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord
import msgspec
from discord import ui

from bot.games.contract import Amount, Decision, Option, dump, taken
from bot.games.text import Text
from bot.store.records import TableRecord
from bot.tables.house import Sitting, who
from bot.tables.turns import label, short, warning
from cogs import pictures
from cogs.press import Pick, Press
from cogs.words import cut, plain, safe, say
from rendering.picture import Picture

if TYPE_CHECKING:
    from bot.client import Caravan

MENU = 25
FEW = 5
ROWS_OF_BUTTONS = 4
COLOUR = 0x2F6F8F
Layout = ui.LayoutView
Row = ui.ActionRow[Layout]


class Message(msgspec.Struct):
    """A message ready to be sent: its components and its pictures."""

    view: ui.LayoutView
    pictures: list[Picture]

    @property
    def files(self) -> list[discord.File]:
        """Fresh attachments, one set for each attempt to send."""
        return pictures.files(self.pictures)


async def panel(client: Caravan, sitting: Sitting, *, note: str = "", number: int | None = None) -> Message:
    """The panel for a sitting. ``note`` is said first, when something needs saying; ``number`` is the mark by
    which the message is found again."""
    images = await _images(client, sitting)
    box: ui.Container[Layout] = ui.Container(accent_colour=COLOUR, id=number)
    box.add_item(ui.TextDisplay(_head(client, sitting, note)))
    for image in images:
        box.add_item(pictures.gallery(image))
    if sitting.turn is not None:
        _add_turn(box, sitting)
    else:
        _add_waiting(box, sitting)
    view = ui.LayoutView(timeout=None)
    view.add_item(box)
    return Message(view, images)


async def _images(client: Caravan, sitting: Sitting) -> list[Picture]:
    board = await pictures.board(client, sitting.table, dump(sitting.view), marks=pictures.spots(sitting))
    images = [board]
    if sitting.seat is not None and sitting.turn is not None and len(sitting.turn.steps) == 0:
        images.append(await pictures.hand(client, sitting, taken(sitting.partial)))
    return [image for image in images if image is not None]


def _head(client: Caravan, sitting: Sitting, note: str) -> str:
    table = sitting.table
    game = client.tables.house.game(table)
    title = f"### {game.name.message} · game {table.id}"
    return f"{title}\n{note}" if note else title


def _add_waiting(box: ui.Container[Layout], sitting: Sitting) -> None:
    table = sitting.table
    if table.status == "over":
        words = "The game is over."
    else:
        words = say(table, Text("The game waits for {players}.", {"players": who(table.awaited)}))
    box.add_item(ui.TextDisplay(words))


def _add_turn(box: ui.Container[Layout], sitting: Sitting) -> None:
    turn = sitting.turn
    assert turn is not None
    told = [_steps(sitting), _question(sitting), _warning(sitting)]
    box.add_item(ui.TextDisplay("\n".join(words for words in told if words)))
    if turn.decision is not None:
        for row in _answers(sitting, turn.decision):
            box.add_item(row)
    box.add_item(_last_row(sitting))


def _steps(sitting: Sitting) -> str:
    assert sitting.turn is not None
    done = [safe(plain(sitting.table, label(step.decision, step.choice))) for step in sitting.turn.steps]
    return f"So far: **{' → '.join(done)}**" if done else ""


def _question(sitting: Sitting) -> str:
    assert sitting.turn is not None
    decision = sitting.turn.decision
    if decision is None:
        return "That is your whole turn. Confirm it, or step back."
    words = [f"**{say(sitting.table, decision.prompt)}**"]
    if decision.amount is not None:
        words += _beyond_menu(sitting.table, decision.amount)
    elif decision.most > 1 or decision.least > 1:
        words.append(_count(decision, sitting.partial))
    elif len(decision.options) <= FEW:
        words += [_explained(sitting.table, option) for option in decision.options if option.note]
    return "\n".join(words)


def _beyond_menu(table: TableRecord, amount: Amount) -> list[str]:
    """How to give the amounts for which the menu has no line."""
    every = range(amount.minimum, amount.maximum + 1, amount.step)
    if len(every) <= MENU:
        return []
    return [f"-# Any other number can be typed: `/move turn:{every[1]} game:{table.id}`"]


def _count(decision: Decision, partial: Sequence[str]) -> str:
    missing = short(decision, partial)
    wanted = str(decision.most) if decision.least == decision.most else f"{decision.least} to {decision.most}"
    if missing > 0:
        return f"{len(partial)} of {wanted} chosen: {missing} more."
    if missing < 0:
        return f"{len(partial)} of {wanted} chosen: {-missing} too many."
    return f"{len(partial)} of {wanted} chosen."


def _explained(table: TableRecord, option: Option) -> str:
    assert option.note is not None
    return f"-# {say(table, option.label)}: {say(table, option.note)}"


def _warning(sitting: Sitting) -> str:
    if sitting.problem is not None:
        return f"⚠️ {say(sitting.table, sitting.problem)}"
    if sitting.ahead is None:
        return ""
    if sitting.ahead.reveals:
        return "⚠️ This brings something hidden to light, so it can't be taken back."
    told = warning(sitting.ahead.steps)
    return f"⚠️ {say(sitting.table, told)}" if told is not None else ""


def _answers(sitting: Sitting, decision: Decision) -> list[Row]:
    if decision.amount is not None:
        return _amounts(sitting, decision)
    if decision.most > 1 or decision.least > 1:
        return _several(sitting, decision)
    if _as_buttons(decision):
        return _buttons(sitting, decision.options)
    return _menus(sitting, decision)


def _as_buttons(decision: Decision) -> bool:
    places = all(option.spot for option in decision.options)
    return len(decision.options) <= (ROWS_OF_BUTTONS * 5 if places else FEW)


def _buttons(sitting: Sitting, options: Sequence[Option]) -> list[Row]:
    rows: list[Row] = []
    for start in range(0, len(options), 5):
        row: Row = ui.ActionRow()
        for option in options[start : start + 5]:
            row.add_item(
                Press("pick", sitting.table.id, sitting.token, option.key, label=plain(sitting.table, option.label))
            )
        rows.append(row)
    return rows


def _menus(sitting: Sitting, decision: Decision) -> list[Row]:
    rows: list[Row] = []
    for start in range(0, len(decision.options), MENU):
        choices = [_menu_option(sitting.table, o, o.key) for o in decision.options[start : start + MENU]]
        row: Row = ui.ActionRow()
        prompt = plain(sitting.table, decision.prompt)
        row.add_item(Pick("pick", sitting.table.id, sitting.token, str(start), options=choices, placeholder=prompt))
        rows.append(row)
    return rows


def _menu_option(table: TableRecord, option: Option, value: str, *, chosen: bool = False) -> discord.SelectOption:
    note = cut(plain(table, option.note), 100) if option.note is not None else None
    return discord.SelectOption(
        label=cut(plain(table, option.label), 100), value=value, description=note, default=chosen
    )


def _several(sitting: Sitting, decision: Decision) -> list[Row]:
    counts = taken(sitting.partial)
    rows: list[Row] = []
    for group in groups(decision.options):
        choices = [
            _menu_option(sitting.table, option, f"{option.key}#{copy}", chosen=copy < counts.get(option.key, 0))
            for option in group
            for copy in range(option.times)
        ]
        row: Row = ui.ActionRow()
        names = ", ".join(plain(sitting.table, option.label) for option in group)
        row.add_item(
            Pick(
                "fill",
                sitting.table.id,
                sitting.token,
                group[0].key,
                options=choices,
                placeholder=cut(f"Choose from {names}", 150),
                least=0,
                most=len(choices),
            )
        )
        rows.append(row)
    return rows


def groups(options: Sequence[Option]) -> list[list[Option]]:
    """Options shared out to menus, so that every copy of every option has its line and no menu has more than
    25."""
    shared: list[list[Option]] = []
    lines = MENU
    for option in options:
        if lines + option.times > MENU:
            shared.append([])
            lines = 0
        shared[-1].append(option)
        lines += option.times
    return shared


def _amounts(sitting: Sitting, decision: Decision) -> list[Row]:
    assert decision.amount is not None
    amount = decision.amount
    every = list(range(amount.minimum, amount.maximum + 1, amount.step))
    stride = -(-len(every) // MENU)
    values = list(dict.fromkeys([*every[::stride][: MENU - 1], every[-1]]))
    row: Row = ui.ActionRow()
    choices = [discord.SelectOption(label=str(value), value=str(value)) for value in values]
    prompt = plain(sitting.table, decision.prompt)
    row.add_item(Pick("pick", sitting.table.id, sitting.token, "amount", options=choices, placeholder=prompt))
    return [row]


def _last_row(sitting: Sitting) -> Row:
    turn = sitting.turn
    assert turn is not None
    number, moment = sitting.table.id, sitting.token
    row: Row = ui.ActionRow()
    row.add_item(Press("back", number, moment, label="Back", disabled=not turn.steps))
    warned = sitting.ahead is not None and warning(sitting.ahead.steps) is not None
    row.add_item(
        Press(
            "confirm",
            number,
            moment,
            label="Next" if sitting.ahead is not None and not sitting.ready else "Confirm",
            style=discord.ButtonStyle.danger if warned else discord.ButtonStyle.success,
            disabled=sitting.ahead is None,
        )
    )
    return row
