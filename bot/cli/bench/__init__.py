"""``caravan bench``: how fast everything is, measured on this machine."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

ABOUT = """\
Measure on this machine, in whole processes of their own, one after the other:

  decisions  whole random games by the rules alone, on one core
  pictures   drawing boards, hands and final pictures: the first in a process, and the next ones
  buttons    how soon the bot answers fifty people who press at once while boards are posted, and how long
             its event loop is held up meanwhile; the bot is real, Discord is simulated in the same process
  store      how large the file is for each game, and how soon the log of a long one is opened, a turn of it
             taken back, and somebody's list of a thousand games made
  turns      the processor time of a turn, from the press that opens the panel until the board is posted
  start-up   from the start of a process to the idle bot, on a file of ten thousand games; and its memory

Every number is the median of several runs, or a percentile of all samples of several runs. It takes less
than ten minutes; a machine that does something else meanwhile gives worse numbers.
"""


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    command = commands.add_parser(
        "bench",
        help="measure how fast everything is",
        description=ABOUT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument(
        "--only", metavar="PART", action="append", default=[], help="only this part; may be given several times"
    )
    command.add_argument(
        "--game", metavar="GAME", action="append", default=[], help="only this game; may be given several times"
    )
    command.add_argument(
        "--against",
        metavar="FILE",
        type=Path,
        help="compare with what an earlier run printed with --json, as ratios",
    )
    command.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    command.add_argument(
        "--quick", action="store_true", help="small sizes and one run each: shows that it works, not how fast it is"
    )
    command.add_argument(
        "--part",
        metavar="PART",
        help="for bench itself: measure one part, as the input says in MessagePack",
    )
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Measure and print; exit code 1 with the reason when a part fails."""
    # Every other command reads this module too, and needs nothing of what is measured with.
    from bot.cli.bench import command  # noqa: PLC0415

    return command.run(
        quick=given.quick,
        as_json=given.json,
        part=given.part,
        only=given.only,
        games=given.game,
        against=given.against,
    )
