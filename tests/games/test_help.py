"""What /rules shows is written in the Markdown that Discord has."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

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


@pytest.mark.parametrize("path", sorted(DATA.glob("*/help.toml")), ids=lambda path: path.parent.name)
@pytest.mark.parametrize("what", UNKNOWN)
def test_no_help_uses_markdown_that_discord_lacks(path: Path, what: str) -> None:
    for topic, text in tomllib.loads(path.read_text("utf-8")).items():
        found = re.search(UNKNOWN[what], text, re.MULTILINE | re.IGNORECASE)
        assert found is None, f"{topic}: {found and found[0]}"
