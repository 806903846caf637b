"""``caravan bench``: how fast everything is, measured on this machine."""

from __future__ import annotations

import argparse
from typing import Any


def add_to(commands: Any) -> None:
    """Add the command to the parser."""


def run(given: argparse.Namespace) -> int:
    """Measure."""
    return 0
