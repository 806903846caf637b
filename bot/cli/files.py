"""``caravan replay``, ``export``, ``backup`` and ``restore``: games as files."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import Any

from bot.cli.common import Refused, refuse, settings
from bot.games.catalog import GAMES
from bot.games.contract import Outcome, Standing
from bot.games.text import show
from bot.store.backup import restore
from bot.store.repository import StoreError
from bot.store.sqlite import SqliteRepository
from bot.tables.archive import Archive, Tampered, Unverifiable, read, verify
from bot.tables.refusals import Refusal
from bot.tables.service import Tables
from bot.tables.table_store import TableStore

UNCHECKED = 2


def add_to(commands: Any) -> None:
    """Add the commands to the parser."""
    replay = commands.add_parser("replay", help="check the file of a finished game by playing it again")
    replay.add_argument("file", type=Path)
    replay.set_defaults(run=run_replay)
    export = commands.add_parser("export", help="write the file of a finished game")
    export.add_argument("number", type=int, help="the number of the game")
    export.add_argument("file", type=Path, help="a new file")
    export.set_defaults(run=run_export)
    backup = commands.add_parser("backup", help="copy all games into a new file, while the bot runs")
    backup.add_argument("file", type=Path, help="a new file")
    backup.set_defaults(run=run_backup)
    back = commands.add_parser("restore", help="put a backup in the place of all games; the bot must be stopped")
    back.add_argument("file", type=Path, help="a backup")
    back.set_defaults(run=run_restore)


def run_replay(given: argparse.Namespace) -> int:
    """Verify a file; exit code 1 and the reason if it was tampered with, 2 if it can't be checked here."""
    try:
        archived = read(given.file.read_bytes())
        verify(archived, GAMES)
    except OSError as error:
        return refuse(Refused(f"{given.file} can't be read: {error.strerror}"))
    except Tampered as wrong:
        return refuse(Refused(f"{given.file}: {wrong}"))
    except Unverifiable as unknown:
        refuse(Refused(f"{given.file} can't be checked: {unknown}"))
        return UNCHECKED
    print(_told(archived))
    return 0


def _told(archived: Archive) -> str:
    game = GAMES[archived.game]
    lines = [
        f"{game.name.message}, {archived.seats} players, {len(archived.moves)} turns: all is as it was played.",
        f"Fingerprint at the start: {archived.fingerprint}",
        *_ended(archived.outcome),
    ]
    return "\n".join(lines)


def _ended(outcome: Outcome | None) -> list[str]:
    if outcome is None:
        return ["It was abandoned, without a result."]
    return [_standing(standing) for standing in outcome.standings]


def _standing(standing: Standing) -> str:
    lines = ", ".join(f"{show(line.label, str)} {line.points}" for line in standing.lines)
    left = " (left the game)" if standing.left else ""
    return f"{standing.place}. Player {standing.seat + 1}{left}: {standing.points} ({lines})"


def run_export(given: argparse.Namespace) -> int:
    """Write the file of a finished game."""
    try:
        data = asyncio.run(_exported(given.number))
        with given.file.open("xb") as file:
            file.write(data)
    except (StoreError, Refused) as error:
        return refuse(error)
    except FileExistsError:
        return refuse(Refused(f"{given.file} exists already. Name a new file"))
    except OSError as error:
        return refuse(Refused(f"{given.file} can't be written: {error.strerror}"))
    print(f"Game {given.number} is in {given.file}.")
    return 0


async def _exported(number: int) -> bytes:
    repository = await SqliteRepository.open(settings().database, read_only=True)
    try:
        return await Tables(TableStore(repository)).archive(number)
    except Refusal as refusal:
        raise Refused(show(refusal.text, str)) from refusal
    finally:
        await repository.close()


def run_backup(given: argparse.Namespace) -> int:
    """Copy the games; works beside a running bot."""
    try:
        asyncio.run(_backed_up(given.file))
    except (StoreError, Refused) as error:
        return refuse(error)
    print(f"All games are in {given.file}.")
    return 0


async def _backed_up(target: Path) -> None:
    repository = await SqliteRepository.open(settings().database, read_only=True)
    try:
        await repository.backup(str(target))
    finally:
        await repository.close()


def run_restore(given: argparse.Namespace) -> int:
    """Put a backup in place; what was there before is kept beside it."""
    try:
        kept = asyncio.run(restore(given.file, settings().database))
    except (StoreError, Refused) as error:
        return refuse(error)
    print(f"The games of {given.file} are in place." + (f" Those before are in {kept}." if kept else ""))
    return 0
