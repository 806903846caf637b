"""People who play in a process of their own until it is killed, and a journal of what Discord has taken till then.

Run as ``python -m tests.play.crashing DATABASE JOURNAL SEED FATAL`` in a session of its own; prints a line when the
bot is ready.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from simcord.backend.models import Message

from rendering.studio import Studio
from tests.play.players import by_button, by_move, from_messages
from tests.play.world import World, world

NAMES = ("Ana", "Bo")
KEPT = ("id", "channel_id", "author_id", "content", "timestamp", "flags", "components", "attachments")
HOUR = 3600.0


class Journal:
    """A file with every message that stands on the simulated Discord, as real Discord would keep it: a line for
    each message taken, changed or removed, on disk before the bot hears of it. After as many lines as ``fatal``
    says the process dies of them (0: never)."""

    def __init__(self, path: Path, fatal: int = 0) -> None:
        self.path = path
        self.fatal = fatal

    def prepare(self, here: World) -> None:
        """Put the messages of former worlds back into a new one, some time later, and write down what follows.
        The people and the channel get the same numbers each time, because they are made in the same order."""
        for name in NAMES:
            here.person(name)
        entries = self._entries()
        runs = sum(entry == {"run": True} for entry in entries)
        here.env.backend.advance_clock(runs * HOUR)
        for entry in entries:
            self._put(here, entry)
        self._write({"run": True})
        self._follow(here)

    def _entries(self) -> list[dict[str, Any]]:
        if not self.path.exists():
            return []
        lines = self.path.read_text("utf-8").split("\n")
        return [json.loads(line) for line in lines[:-1]]

    def _put(self, here: World, entry: dict[str, Any]) -> None:
        if "message" in entry:
            message = Message(**entry["message"])
            here.env.backend.messages[message.channel_id][message.id] = message
        elif "deleted" in entry:
            channel, number = entry["deleted"]
            here.env.backend.messages[channel].pop(number, None)

    def _write(self, entry: dict[str, Any]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")
            file.flush()
            os.fsync(file.fileno())
        self.fatal -= 1
        if self.fatal == 0:
            os.killpg(os.getpgrp(), signal.SIGKILL)

    def _keep(self, message: Message) -> None:
        if not message.is_ephemeral:
            everything = asdict(message)
            self._write({"message": {key: everything[key] for key in KEPT}})

    def _follow(self, here: World) -> None:
        backend = here.env.backend
        commit, edit, delete = backend.commit_message, backend.edit_message, backend.delete_message

        def commit_message(message: Message, *, broadcast: bool = True) -> Message:
            taken = commit(message, broadcast=broadcast)
            self._keep(taken)
            return taken

        def edit_message(channel: int, number: int, fields: dict[str, Any]) -> Message:
            changed = edit(channel, number, fields)
            self._keep(changed)
            return changed

        def delete_message(channel: int, number: int) -> None:
            delete(channel, number)
            self._write({"deleted": [channel, number]})

        backend.commit_message = commit_message  # type: ignore[method-assign]
        backend.edit_message = edit_message  # type: ignore[method-assign, assignment]
        backend.delete_message = delete_message  # type: ignore[method-assign, assignment]


async def play_for_ever(here: World, rng: random.Random) -> None:
    """Take turns in every way, one game after the other."""
    ways = (by_button(), by_move, from_messages())
    while True:
        live = await here.bot.app.tables.mine(here.person(NAMES[0]).id, ("live",))
        if not live:
            await here.start(*NAMES)
            continue
        number = live[0].id
        await rng.choice(ways)(here, number, rng.choice(await here.awaited(number)), rng)
        here.env.backend.advance_clock(1)


async def main(database: Path, journal: Path, seed: int, fatal: int) -> None:
    """Start the bot on a file and play until the process is killed, or until so many lines are written."""
    async with world(database, Studio(), Journal(journal, fatal).prepare) as here:
        with here.env.time_context():
            print("ready", flush=True)  # noqa: T201
            await play_for_ever(here, random.Random(seed))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])))
