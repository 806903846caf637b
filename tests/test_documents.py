"""What is written about the project agrees with the project."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import discord

from bot.config import Config
from bot.games.catalog import GAMES
from cogs.help import topics
from cogs.places import NEEDED, NEEDED_FOR_THREADS, NEEDED_IN_THREADS

ROOT = Path(__file__).parent.parent
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
    for key in GAMES:
        assert topics(key), key
        assert all(len(words) < 1500 for words in topics(key).values())


def test_pictures_in_the_readme_exist() -> None:
    for path in re.findall(r"!\[.*?\]\((.*?)\)", README):
        assert (ROOT / path).exists(), path
