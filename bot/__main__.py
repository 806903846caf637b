"""The command line: ``caravan play | run | simulate | bench | replay | export | backup | restore``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence


def parser() -> argparse.ArgumentParser:
    """What can be typed after ``caravan``."""
    # The processes that draw pictures load this file as well, and need nothing of all this.
    from bot.cli import bench, files, running, simulate  # noqa: PLC0415

    top = argparse.ArgumentParser(prog="caravan", description="Board games about migration, hosted on Discord.")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for module in (running, simulate, bench, files):
        module.add_to(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0 done, 1 refused (the reason is on the error output), 2 misused."""
    given = parser().parse_args(arguments)
    try:
        return int(given.run(given))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0


if __name__ == "__main__":
    sys.exit(main())
