"""What somebody has planned ahead, as they alone see it, with what can be done about it."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.app import App
from bot.games.text import enumerate_words
from bot.store.planned import PlannedTurn
from bot.store.records import TableRecord
from bot.tables.ahead import Planned
from cogs.support.buttons import TableButton, TableMenu
from cogs.support.completion import LONGEST, MOST, told_apart
from cogs.support.messages import Draft, Reply, Row, name_of, row, standing
from cogs.support.words import cut, lines, safe

HOW = (
    "-# As soon as it's your turn, the first planned turn is played (of several with “or”, the first that is "
    "legal); if it doesn't fit, you are told why and called as usual, and the rest is dropped. With `if:` it is "
    "for just that turn of somebody else, and several in a row with `if:` are cases of one turn. "
    "Nobody else sees this."
)
ADD = "-# Add with `/ahead turn:`, such as {example}; with “then” between several."
NOTHING = "Nothing is planned."
RISKY = "⚠️ may show what is hidden, or cost much: it is only pencilled then, unless you agree now"
AGREED = "also if it shows what is hidden, or costs much"
MOST_AGREED = 4
DANGER = discord.ButtonStyle.danger


async def planning(app: App, table: TableRecord, seat: int | None) -> Row:
    """The button that leads to what a seat has planned; none where nothing can be planned now."""
    count = await app.tables.ahead.count(table, seat)
    if count is None:
        return []
    label = f"Planned ahead: {counted(count)}" if count else "Plan ahead"
    return row(TableButton("ahead", table.ticket, label=label))


def counted(count: int) -> str:
    """So many turns, in words."""
    return f"{count} turn{'s' if count != 1 else ''}"


async def plan(app: App, seen: Planned, note: str = "") -> Reply:
    """What somebody has planned, with what is to be said of it, and what may be added."""
    table, user = seen.table, seen.table.seats[seen.seat].user
    draft = Draft(f"### Planned ahead · {name_of(app, table)}", note, *[f"ℹ️ {told}" for told in _notes(seen)])
    draft.say(*([_told(place, turn) for place, turn in enumerate(seen.turns, 1)] or [NOTHING]))
    offered = [] if seen.on else await app.tables.ahead.complete(table.id, user, "")
    draft.say(standing(table), _example(offered), HOW)
    draft.offer(*_menus(seen, offered))
    draft.offer(*_buttons(seen))
    return draft.done()


def _notes(seen: Planned) -> list[str]:
    return lines(seen.table, seen.notes)


def _told(place: int, turn: PlannedTurn) -> str:
    """A planned turn in a line."""
    alternatives = enumerate_words([f"**{safe(words)}**" for words in turn.turns], "{a} or {b}")
    said = f"{place}. if **{safe(turn.after)}**: {alternatives}" if turn.after else f"{place}. {alternatives}"
    if not turn.risky:
        return said
    return f"{said}\n-# {AGREED if turn.sure else RISKY}"


def _example(offered: Sequence[tuple[str, list[str]]]) -> str:
    return ADD.format(example=f"`{offered[0][0]}`") if offered else ""


def _menus(seen: Planned, offered: Sequence[tuple[str, list[str]]]) -> list[Row]:
    """Menus that add a turn, take one out, and put one forward."""
    menus = [_adding(seen, offered)] if offered else []
    every = [(str(place), _short(place, turn)) for place, turn in enumerate(seen.turns)]
    if len(every) > 1:
        menus += [
            _of_turns(seen, "unplan", "Take one out", every),
            _of_turns(seen, "sooner", "Put one forward", every[1:]),
        ]
    return [row(menu) for menu in menus]


def _adding(seen: Planned, offered: Sequence[tuple[str, list[str]]]) -> TableMenu:
    names = told_apart([answers for _, answers in offered[:MOST]])
    options = [
        discord.SelectOption(label=cut(name, LONGEST), value=text)
        for name, (text, _) in zip(names, offered, strict=False)
        if len(text) <= LONGEST
    ]
    return TableMenu("plan", seen.table.ticket, options=options, placeholder="Add a turn that may be possible then")


def _of_turns(seen: Planned, verb: str, placeholder: str, turns: Sequence[tuple[str, str]]) -> TableMenu:
    options = [discord.SelectOption(label=label, value=value) for value, label in turns]
    return TableMenu(verb, seen.table.ticket, seen.token, options=options, placeholder=placeholder)


def _short(place: int, turn: PlannedTurn) -> str:
    said = " or ".join(turn.turns)
    return cut(f"{place + 1}: " + (f"if {turn.after}: {said}" if turn.after else said), LONGEST)


def _buttons(seen: Planned) -> list[Row]:
    """Buttons that agree to what shows something hidden, and one that forgets everything."""
    if not seen.turns:
        return []
    ticket, moment = seen.table.ticket, seen.token
    unsure = [place for place, turn in enumerate(seen.turns) if turn.risky and not turn.sure]
    agreeing = [
        TableButton("surely", ticket, moment, str(place), label=_agree(place, seen))
        for place in unsure[:MOST_AGREED]
    ]
    return [row(*agreeing, TableButton("forget", ticket, moment, label="Forget all", style=DANGER))]


def _agree(place: int, seen: Planned) -> str:
    return "Play it all the same" if len(seen.turns) == 1 else f"Play {place + 1} all the same"
