"""What is written about the project agrees with the project."""

from __future__ import annotations

import asyncio
import importlib
import re
import tomllib
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.ext import commands

from bot.client import EXTENSIONS
from bot.config import Config
from bot.games import content
from bot.games.catalog import GAMES
from bot.games.contract import Game
from bot.games.text import show
from cogs.games import commands_of
from cogs.support.permissions import NEEDED, NEEDED_FOR_THREADS, NEEDED_IN_THREADS
from tests.clauses import LETTERS, files, misnamed, missing, references, unresolved

ROOT = Path(__file__).parent.parent
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]
README = (ROOT / "README.md").read_text("utf-8")
EXAMPLE = (ROOT / ".env.example").read_text("utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def test_the_invitation_asks_for_exactly_the_permissions_that_are_needed() -> None:
    needed = NEEDED | NEEDED_IN_THREADS | NEEDED_FOR_THREADS
    number = discord.Permissions(**dict.fromkeys(needed, True)).value
    assert f"`{number}`" in README
    for name in needed.values():
        assert f"| {name} |" in README


def test_every_setting_is_explained_in_the_readme_and_in_the_example() -> None:
    for field in Config.model_fields:
        name = f"CARAVAN_{field.upper()}"
        assert f"`{name}`" in README
        assert re.search(rf"^(# )?{name}=", EXAMPLE, re.MULTILINE)


def test_the_example_of_the_settings_gives_the_usual_values() -> None:
    given = dict(re.findall(r"^CARAVAN_(\w+)=(.*)$", EXAMPLE, re.MULTILINE))
    usual = {key: field.default for key, field in Config.model_fields.items()}
    for name, value in given.items():
        kept = usual[name.lower()]
        assert value == ("" if name == "TOKEN" else str(kept))


def test_every_dependency_is_named_with_its_reason() -> None:
    everything = PROJECT["dependencies"] + PROJECT["optional-dependencies"]["dev"]
    for requirement in everything:
        name = re.split(r"[\[<>=]", requirement)[0].lower()
        assert name in README.lower(), f"{name} is missing in the README"


def test_no_lock_file_names_a_host() -> None:
    for lock in ROOT.glob("*.lock"):
        assert "://" not in lock.read_text("utf-8"), lock.name


def test_every_game_has_explanations_that_fit_a_message() -> None:
    for key, entry in GAMES.entries.items():
        known = content.topics(entry.content)
        assert known, key
        assert all(len(words) < 1500 for words in known.values())


def test_the_table_of_games_says_what_the_catalog_says() -> None:
    rows = [
        [cell.strip() for cell in row.strip("| ").split("|")]
        for row in section("Games").splitlines()
        if row.startswith("| [")
    ]
    told = {row[2].strip("`").split()[0].lstrip("/"): (row[0], row[1], row[2]) for row in rows}
    assert list(told) == list(GAMES)
    for key, game in GAMES.items():
        name, players, start = told[key]
        assert name.startswith(f"[{show(game.name, str)}](docs/rules/{key}.md)")
        numbers = [int(number) for number in re.findall(r"\d+", players)]
        assert (numbers[0], numbers[-1]) == (game.seats[0], game.seats[-1])
        opponent = " opponent:@somebody" if list(game.seats) == [2] else ""
        assert start == f"`/{key} start{opponent}`"


def test_the_table_of_commands_names_every_command_of_every_game() -> None:
    """Whoever adds a game or a verb copies the missing row from the failure."""
    told = [row for row in section("Games").splitlines() if re.match(r"\| `/\w+` \| `start`", row)]
    assert told == [row_of_commands(game) for game in GAMES.values()]


def test_the_readme_names_every_command_that_all_games_have() -> None:
    told = set(re.findall(r"`/(\w+)", section("Games"))) - set(GAMES)
    host = AddedCommands()
    for extension in EXTENSIONS:
        asyncio.run(importlib.import_module(extension).setup(host))
    assert told == host.names - set(GAMES)


class AddedCommands:
    """Takes what the modules of the bot add to it, and keeps the names of the commands."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.tree = self
        self.app = self
        self.games = GAMES

    async def add_cog(self, cog: commands.Cog) -> None:
        """The commands of a cog, groups by their own name."""
        self.names |= {(command.root_parent or command).name for command in cog.__cog_app_commands__}

    def add_command(self, command: app_commands.Command[Any, ..., Any] | app_commands.Group) -> None:
        """A command that stands in no cog."""
        self.names.add(command.name)


def row_of_commands(game: Game[Any, Any]) -> str:
    """A game's row in the table of commands."""
    names = [
        command.qualified_name.removeprefix(f"{game.key} ")
        for command in commands_of(game).walk_commands()
        if isinstance(command, app_commands.Command)
    ]
    return f"| `/{game.key}` | {', '.join(f'`{name}`' for name in names)} |"


def section(title: str) -> str:
    """What stands in the README under a heading."""
    return README.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


# --- The rules ----------------------------------------------------------------------------------------------------


def test_every_clause_that_is_named_can_be_read() -> None:
    assert [fault for path in files() for fault in unresolved(path)] == []


def test_every_clause_that_a_test_is_named_after_can_be_read() -> None:
    assert [fault for path in files() for fault in misnamed(path)] == []


def test_a_test_named_after_nothing_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.clauses.ROOT", tmp_path)
    file = tmp_path / "tests" / "games" / "test_mars_people.py"
    file.parent.mkdir(parents=True)
    file.write_text(
        "def test_pop_9_x():\ndef test_pop_10_x():\ndef test_t99_x():\ndef test_section_6_7_x():\n", "utf-8"
    )
    assert [fault.split()[4].strip(",") for fault in misnamed(file)] == ["POP-10", "T99", "§6.7"]


def test_every_game_has_its_rules_written_down() -> None:
    assert set(GAMES) <= set(LETTERS)
    assert all((ROOT / "docs" / "rules" / f"{key}.md").exists() for key in GAMES)


@pytest.mark.parametrize(
    ("game", "words", "clause"),
    [
        ("migration", "A line of Migration (§6.9).", "§6.9"),
        ("migration", "(§17)", "§17"),
        ("migration", "§6 step 5", "§6 step 5"),
        ("migration", "§5 steps 8 to 10", "§5 step 10"),
        ("migration", "§5D step 2", "§5 D"),
        ("migration", "§16 to §17", "§17"),
        ("migration", "R49 to R67", "R67"),
        ("migrato", "(§8, R21)", "R21"),
        ("migrato", "V37", "V37"),
        ("tinners", "§6 step 9", "§6 step 9"),
        ("tinners", "H2, H54", "H54"),
        ("origin", "(§3.9)", "§3.9"),
        ("origin", "(H28)", "H28"),
        ("mars", "PLC-13", "PLC-13"),
        ("mars", "(section 6.7)", "§6.7"),
        ("mars", "(6.6, step 6)", "§6.6 step 6"),
        ("mars", "E27", "E27"),
    ],
)
def test_a_clause_that_is_made_up_is_found_out(game: str, words: str, clause: str) -> None:
    assert [each.clause for each in missing(words, game)] == [clause]


@pytest.mark.parametrize(
    ("game", "words", "found"),
    [
        ("migration", "(§6.2, §6 step 0; R65, R66)", ["§6.2", "§6", "§6 step 0", "R65", "R66"]),
        ("migration", "(§4 steps 1 and 2)", ["§4", "§4 step 1", "§4 step 2"]),
        ("migration", "(§3.3, §5C step 3)", ["§3.3", "§5", "§5 C", "§5 step 3"]),
        ("tinners", "(§11.4 to §11.6; H47 to H52)", ["§11.4", "§11.5", "§11.6", "H47", "H52"]),
        ("mars", "(6.6, step 1; NEG-9)", ["§6.6", "§6.6 step 1", "NEG-9"]),
    ],
)
def test_references_are_read_as_they_are_meant(game: str, words: str, found: list[str]) -> None:
    assert [each.clause for each in references(words, game)] == found
    assert missing(words, game) == []


def test_a_clause_outside_the_games_must_name_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.clauses.ROOT", tmp_path)
    shared = tmp_path / "shared.py"
    shared.write_text('"""As the rules say (§6.2)."""\n', "utf-8")
    assert list(unresolved(shared)) == ["shared.py:1 names a clause without its game"]
    shared.write_text('"""As the rules of Migration say (§6.2, §6.9)."""\n', "utf-8")
    assert list(unresolved(shared)) == ["shared.py:1 says '§6.9', but docs/rules/migration.md has no §6.9"]


# --- Links --------------------------------------------------------------------------------------------------------


def anchors(page: str) -> set[str]:
    """The places on a page that a link can lead to."""
    headings = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    plain = [re.sub(r"\[(.+?)\]\(.+?\)", r"\1", heading).lower() for heading in headings]
    return {re.sub(r"[^\w\- ]", "", heading).replace(" ", "-") for heading in plain} | set(
        re.findall(r'<a id="(\w+)">', page)
    )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    words = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    for link in re.findall(r"\]\(([^)\s]+)\)", words):
        if link.startswith("https://"):
            continue
        path, _, place = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        if place:
            assert place in anchors(target.read_text("utf-8")), link


def test_pictures_in_the_readme_exist() -> None:
    for path in re.findall(r"!\[.*?\]\((.*?)\)", README):
        assert (ROOT / path).exists(), path
