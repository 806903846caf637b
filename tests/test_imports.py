"""Who may know whom: the contracts of the house hold, and no game knows another one."""

from __future__ import annotations

import pkgutil
from functools import cache
from pathlib import Path

import grimp
import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

import cogs
from bot.client import EXTENSIONS
from bot.games.catalog import GAMES

ROOT = Path(__file__).parent.parent


@cache
def graph() -> grimp.ImportGraph:
    """Every import of the house, from module to module."""
    return grimp.build_graph("bot", "cogs", "rendering")


def test_the_contracts_hold(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    assert lint_imports(str(ROOT / "pyproject.toml"), no_cache=True) == EXIT_STATUS_SUCCESS, capsys.readouterr().out


@pytest.mark.parametrize("folder", ["bot.games", "rendering"])
def test_no_game_knows_another_one(folder: str) -> None:
    names = [child.rpartition(".")[2] for child in graph().find_children("bot.games")]
    games = {name for name in names if graph().find_children(f"bot.games.{name}")}
    assert set(GAMES) <= games
    for name in games:
        own = f"{folder}.{name}"
        if own not in graph().modules:
            continue
        modules = {own} | graph().find_descendants(own)
        known = {known for module in modules for known in graph().find_modules_directly_imported_by(module)}
        packages = {known.removeprefix("bot.games.").removeprefix("rendering.").split(".")[0] for known in known}
        assert not packages & (games - {name}), name


def test_every_subject_is_loaded() -> None:
    subjects = {f"cogs.{module.name}" for module in pkgutil.iter_modules(cogs.__path__)} - {"cogs.support"}
    assert subjects == set(EXTENSIONS)
