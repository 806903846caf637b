"""What /rules shows is written in the Markdown that Discord has."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).parents[2] / "data"
UNKNOWN = {
    "a table": r"^\s*\|",
    "a heading below the third": r"^#{4,} ",
    "a rule across": r"^\s*(-{3,}|\*{3,}|_{3,})\s*$",
    "a picture": r"!\[",
    "a footnote": r"\[\^",
    "HTML": r"</?(b|i|u|br|p|ul|ol|li|table|tr|td|th|h\d|div|span|sub|sup|code|pre|a|img)\b[^>]*>",
    "a box to tick": r"^\s*[-*] \[[ x]\]",
    "a link elsewhere": r"^\[[^\]]+\]:",
}


def _texts(table: dict[str, Any], within: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _texts(value, f"{within}{key}.")
        elif isinstance(value, str):
            yield within + key, value


@pytest.mark.parametrize("path", sorted(DATA.glob("*/help.toml")), ids=lambda path: path.parent.name)
@pytest.mark.parametrize("what", UNKNOWN)
def test_no_help_uses_markdown_that_discord_lacks(path: Path, what: str) -> None:
    for topic, text in _texts(tomllib.loads(path.read_text("utf-8"))):
        found = re.search(UNKNOWN[what], text, re.MULTILINE | re.IGNORECASE)
        assert found is None, f"{topic}: {found and found[0]}"
