"""Random games as they would be stored: turns, tables, and whole files of tables."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from bot.games.catalog import GAMES
from bot.games.contract import Choice, Decision, Event, IllegalChoice, Inspected, Progress, check_options, dump
from bot.games.playing import advance
from bot.games.random_play import TRIES, random_choice
from bot.store import changes, files, schema
from bot.store.records import Change, MoveRecord, SeatRecord, TableRecord
from bot.store.writer import Writer
from bot.tables import kept_states
from bot.tables.answers import answers
from bot.tables.position import AnyGame, Position
from bot.tables.time_limits import HOUR
from bot.tables.turns import Step, canonical

NAMES = ("Ana", "Bruno", "Chie", "Dara", "Émile", "Farida", "Göran", "Hiroto", "Ifeoma")
VARIETY = 24
DEPTHS = 4
BATCH = 250
OTHERS = 50
"""One in so many tables of a file is a lobby, and one in so many was called off."""


class Turned(msgspec.Struct):
    """One inked turn of a random game, and the state after it (the same object every time)."""

    move: MoveRecord
    state: Any


class Played(msgspec.Struct):
    """A random game up to some turn: its moves, the last state, the kept states by move, and who is awaited."""

    game: str
    seats: int
    options: dict[str, str]
    seed: str
    moves: list[MoveRecord]
    state: Any
    kept: dict[int, bytes]
    awaited: list[int]
    offered: list[int] = []


def fullest(game: AnyGame) -> Mapping[str, str]:
    """The options under which there is most of a game; none if these are the usual ones."""
    return game.fullest if isinstance(game, Inspected) else {}


def fitting(game: AnyGame, seats: int, wanted: Mapping[str, str] | None = None) -> dict[str, str]:
    """The ``wanted`` options, and else a game's usual ones, where the player count allows them; else the first
    that it does allow."""
    chosen = {}
    for setting in game.settings:
        allowed = [value for value in setting.values if seats in setting.seats.get(value, (seats,))]
        chosen[setting.key] = setting.default if setting.default in allowed else allowed[0]
    return check_options(game, seats, chosen | dict(wanted or {}))


def turns(game: AnyGame, state: Any, source: random.Random, now: float = 0.0) -> Iterator[Turned]:
    """Go on with a game at random to its end, turn by turn, as they are inked."""
    number = 0
    while asked := game.decisions(state):
        number += 1
        seat = next(iter(asked)) if len(asked) == 1 else source.choice(list(asked))
        move = _turn(game, state, seat, asked, source)
        yield Turned(msgspec.structs.replace(move, number=number, at=now), state)


def _turn(game: AnyGame, state: Any, seat: int, asked: Mapping[int, Decision], source: random.Random) -> MoveRecord:
    steps: list[Step] = []
    events: list[Event] = []
    revealed = over = False
    while seat in asked and not (revealed or over):
        choice, progress = _answer(game, state, seat, asked, source)
        steps.append(Step(asked[seat], choice, False))
        events += progress.events
        revealed, over = progress.revealed, progress.turn_over
        asked = {} if over or revealed else game.decisions(state)
    return MoveRecord(
        number=0,
        seat=seat,
        kind="turn",
        choices=[step.choice for step in steps],
        text=canonical(steps),
        public=canonical(steps, public=True),
        events=events,
        revealed=revealed,
        at=0.0,
        answers=answers(steps, events),
    )


def _answer(
    game: AnyGame, state: Any, seat: int, asked: Mapping[int, Decision], source: random.Random
) -> tuple[Choice, Progress]:
    for _ in range(TRIES):
        choice = random_choice(asked[seat], source)
        try:
            return choice, advance(game, state, seat, choice, asked)
        except IllegalChoice as error:
            refusal = error
    raise refusal


def play(key: str, seats: int, seed: str, *, at_most: int | None = None, now: float = 0.0) -> Played:
    """Play a random game to its end, or for so many turns."""
    game = GAMES[key]
    options = fitting(game, seats)
    state = game.new(seats, options, seed)
    played = Played(key, seats, options, seed, [], state, {0: dump(state)}, [])
    if at_most != 0:
        for turned in turns(game, state, random.Random(f"play/{seed}"), now):
            played.moves.append(turned.move)
            if kept_states.is_kept(turned.move.number):
                played.kept[turned.move.number] = dump(state)
            if turned.move.number == at_most:
                break
    played.awaited, played.offered = Position(game, state).awaited, Position(game, state).offered
    return played


def live(key: str, seats: int, seed: str, depth: float, now: float = 0.0) -> Played:
    """A random game broken off at ``depth`` of its length (0: at its start, 1: one turn before its end)."""
    whole = play(key, seats, seed, now=now)
    return play(key, seats, seed, at_most=int(depth * max(0, len(whole.moves) - 1)), now=now)


def table(played: Played, people: Sequence[int], now: float, *, home: tuple[int, int]) -> TableRecord:
    """The record of a played game not yet stored, with people in its seats; ``home`` is its channel and server."""
    return TableRecord(
        id=0,
        game=played.game,
        rules_version=GAMES[played.game].rules_version,
        options=played.options,
        status="live" if played.awaited else "over",
        host=people[0],
        places=played.seats,
        seats=[SeatRecord(user, NAMES[seat % len(NAMES)]) for seat, user in enumerate(people)],
        created_at=now,
        updated_at=now,
        seed=played.seed,
        guild=home[1],
        channel=home[0],
        state=dump(played.state),
        awaited=played.awaited,
        offered=played.offered,
        last_move=played.moves[-1].number if played.moves else 0,
        waiting_since=now,
        due_at=now + 24 * HOUR if played.awaited else None,
    )


def steps(record: TableRecord, played: Played) -> Iterator[Change]:
    """The changes by which a played game comes into the store, each state that is kept with its move."""
    for begin in range(0, max(1, len(played.moves)), kept_states.EVERY):
        moves = played.moves[begin : begin + kept_states.EVERY]
        if begin == 0:
            record.version += 1
            yield Change(record, snapshot=(0, played.kept[0]))
        end = begin + kept_states.EVERY
        record.version += 1
        kept = (end, played.kept[end]) if end in played.kept else None
        yield Change(record, moves, snapshot=kept, needless=kept_states.needless(end) if kept else [])


async def write(path: Path, games: Iterator[tuple[TableRecord, Played | None]]) -> None:
    """Make a file of tables with the store's own statements, many in one transaction."""
    files.make_folder(path)
    files.make_file(path)
    async with files.connection(path, read_only=False) as connection:
        await connection.execute_fetchall("PRAGMA journal_mode = WAL")
        await schema.migrate(connection, path)
        writer = Writer(connection, path)
        while batch := [found for _, found in zip(range(BATCH), games, strict=False)]:
            async with writer.transaction() as transaction:
                for record, played in batch:
                    record.id = await changes.add_table(transaction, record, [])
                    for change in steps(record, played) if played is not None else ():
                        await changes.apply(transaction, change)


def lengthened(played: Played, moves: int) -> Played:
    """A game in which its first moves stand several times, so that there are at least so many in all. What is
    played from its kept states on is as it was."""
    more = max(0, -(-(moves - len(played.moves)) // kept_states.EVERY)) * kept_states.EVERY
    again = [played.moves[place % len(played.moves)] for place in range(more)]
    numbered = [
        msgspec.structs.replace(move, number=number) for number, move in enumerate([*again, *played.moves], 1)
    ]
    kept = {number + more if number else 0: state for number, state in played.kept.items()}
    return msgspec.structs.replace(played, moves=numbered, kept=kept)


@cache
def once(key: str, seats: int, seed: str, at_most: int | None) -> Played:
    """A random game, or its first turns, which is played once however often it is asked for."""
    return play(key, seats, seed, at_most=at_most)


@cache
def _whole(key: str, seats: int, seed: str, now: float) -> Played:
    return play(key, seats, seed, now=now)


@cache
def _live(key: str, seats: int, seed: str, depth: float, now: float) -> Played:
    turns_played = int(depth * max(0, len(_whole(key, seats, seed, now).moves) - 1))
    return play(key, seats, seed, at_most=turns_played, now=now)


def shelf(tables: int, live_tables: int, now: float) -> Iterator[tuple[TableRecord, Played | None]]:
    """Random tables of every game and seat count in turn: ``live_tables`` of them at different depths, a few
    lobbies and games called off, the rest played to their end. People sit at several. Of each kind there are
    :data:`VARIETY` different games; the other tables have the same course with other people."""
    source = random.Random(f"shelf/{tables}/{live_tables}")
    kinds = [(key, seats) for key, game in GAMES.items() for seats in game.seats]
    statuses = ["live"] * live_tables + ["over"] * (tables - live_tables)
    for place in range(live_tables, tables, OTHERS):
        statuses[place : place + 2] = ["lobby", "cancelled"][: tables - place]
    source.shuffle(statuses)
    for number, status in enumerate(statuses, 1):
        key, seats = kinds[number % len(kinds)]
        people = [100_000 + user for user in source.sample(range(max(20, tables // 5)), seats)]
        home = (1000 + source.randrange(200), 1)
        seed = f"shelf/{source.randrange(VARIETY)}"
        if status == "live":
            played = _live(key, seats, seed, source.randrange(DEPTHS) / DEPTHS, now)
        else:
            played = (
                _whole(key, seats, seed, now) if status == "over" else play(key, seats, seed, at_most=0, now=now)
            )
        record = table(played, people, now, home=home)
        if status in ("lobby", "cancelled"):
            record.status = "lobby" if status == "lobby" else "cancelled"
            record.state, record.awaited, record.offered, record.last_move, record.due_at = None, [], [], 0, None
            yield record, None
        else:
            yield record, played
