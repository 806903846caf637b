"""What happened at a table, turn by turn, as everybody may read it; when the game is over, with what was secret."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Collection, Sequence

import msgspec

from bot.games.contract import IllegalChoice
from bot.games.playing import advance
from bot.games.text import Text, Who
from bot.store.records import Answer, MoveRecord, TableRecord
from bot.tables import posts
from bot.tables.holders import handed, then
from bot.tables.position import Position
from bot.tables.refusals import Refusal
from bot.tables.replaying import repeat
from bot.tables.table_store import TableStore
from bot.tables.turns import label

SILENT = Text("{player} takes a turn.")


class Entry(msgspec.Struct):
    """One turn: its number among those that stand, what was done, what followed, and the secret answers in it. A
    change of hands has no number."""

    number: int
    did: Text
    followed: list[Text]
    secret: list[Text] = []


async def history(store: TableStore, table: TableRecord, moves: Sequence[MoveRecord]) -> list[Entry]:
    """All turns that stand, in order. ``moves`` are those that stand."""
    answers = await _answers(store, table, moves)
    entries = [_entry(table, number, move, answers.get(move.number, [])) for number, move in enumerate(moves, 1)]
    return _with_changes_of_hands(table, moves, entries)


def _with_changes_of_hands(
    table: TableRecord, moves: Sequence[MoveRecord], entries: Sequence[Entry]
) -> list[Entry]:
    """Turns in which everybody is who held the seat then, and between them who took seats over."""
    found = [(move.number, _as_then(table, move.number, entry)) for move, entry in zip(moves, entries, strict=True)]
    found += [(holder.until, Entry(0, handed(table, index), [])) for index, holder in enumerate(table.former)]
    return [entry for _, entry in sorted(found, key=lambda each: each[0])]


def _as_then(table: TableRecord, number: int, entry: Entry) -> Entry:
    def all_then(told: Sequence[Text]) -> list[Text]:
        return [then(table, number, text) for text in told]

    return Entry(entry.number, then(table, number, entry.did), all_then(entry.followed), all_then(entry.secret))


def _entry(table: TableRecord, number: int, move: MoveRecord, answers: Sequence[Answer]) -> Entry:
    told = [text for text in posts.public(move.events) if text.message]
    did = told[0] if told else _did(move, [answer.words for answer in answers if not answer.secret])
    secret = [answer.words for answer in answers if answer.secret] if table.status == "over" else []
    return Entry(number, did, told[1:], secret)


def _did(move: MoveRecord, answers: Sequence[Text]) -> Text:
    """A turn of which nothing was told: what was answered in it, as far as that is public and known."""
    if not answers:
        return msgspec.structs.replace(SILENT, parts={"player": Who(move.seat)})
    return Text("{player}: {answers}", {"player": Who(move.seat), "answers": list(answers)})


async def _answers(store: TableStore, table: TableRecord, moves: Sequence[MoveRecord]) -> dict[int, list[Answer]]:
    """What was answered, in words, in the turns that need it: those with secrets when the game is over, and those
    of which nothing was told. Of turns that are stored without it, it is found by playing the game again; under
    rules that have changed since, as far as that goes."""
    kept = {move.number: move.answers for move in moves if move.answers is not None}
    over = table.status == "over"
    wanted = {
        move.number
        for move in moves
        if move.answers is None
        and move.kind == "turn"
        and (not posts.public(move.events) or (over and move.public != move.text))
    }
    if not wanted:
        return kept
    try:
        return kept | await asyncio.to_thread(_played_again, await _start(store, table), moves, wanted)
    except (Refusal, msgspec.MsgspecError):
        return kept


async def _start(store: TableStore, table: TableRecord) -> Position:
    kept = await store.repository.snapshot(table.id, 1)
    assert kept is not None, f"table {table.id} has lost its first snapshot"
    return Position.read(store.game(table), kept[1])


def _played_again(
    position: Position, moves: Sequence[MoveRecord], wanted: Collection[int]
) -> dict[int, list[Answer]]:
    """What was answered in the wanted turns, up to the first that isn't legal under these rules."""
    found: dict[int, list[Answer]] = {}
    with contextlib.suppress(IllegalChoice, KeyError):
        for move in moves:
            if move.number in wanted:
                found[move.number] = _replayed(position, move)
            else:
                repeat(position.game, position.state, move)
    return found


def _replayed(position: Position, move: MoveRecord) -> list[Answer]:
    """Play a turn on a position's state, and say what was answered in it."""
    answered = []
    for choice in move.choices:
        decision = position.game.decisions(position.state)[move.seat]
        answered.append(Answer(label(decision, choice), decision.secret))
        advance(position.game, position.state, move.seat, choice)
    return answered
