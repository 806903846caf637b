"""Turns of Migration through Discord: what is said of them while they are pencilled, and what their panel shows."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.migration.game import Migration
from bot.games.migration.state import State
from tests.games.migration_position import Position, copy
from tests.play.messages import labels, menus, text_of
from tests.play.test_secrecy import choose
from tests.play.world import World

pytestmark = pytest.mark.few_pictures

WHOLE = "That is your whole turn."


async def sit(world: World, monkeypatch: pytest.MonkeyPatch, position: Position) -> tuple[int, Any]:
    """Begin a game with a position in which Ana is on, and open her panel."""
    state: State = position.state
    monkeypatch.setattr(Migration, "new", lambda *_: copy(state))
    number = await world.start("Ana", "Bo", map="two_bay")
    return number, await world.take(number, world.person("Ana"))


# --- The whole turn ------------------------------------------------------------------------------------------


async def test_a_turn_that_goes_on_is_not_called_whole(harbour: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a new Lizard one may settle once more."""
    position = Position().town(0, "bass", "C3", spirit=True).hand(0, "lizard", "rats", "fly").hand(1, "bass", "oak")
    number, panel = await sit(harbour, monkeypatch, position)
    ana = harbour.person("Ana")
    for key, whole in (("lizard", False), ("C2", False), ("rats", False), ("B2", True)):
        await choose(harbour, ana, panel, key)
        shown = text_of(harbour.fresh(panel))
        assert (WHOLE in shown) == whole, key
    for _ in range(2):
        await ana.click(panel, label="Back")
    assert WHOLE not in text_of(harbour.fresh(panel))
    await choose(harbour, ana, panel, "stop")
    assert WHOLE in text_of(harbour.fresh(panel))
    await ana.click(panel, label="Confirm")
    assert await harbour.awaited(number) == [harbour.person("Bo")], "nothing follows"


async def test_a_migration_is_whole_when_it_is_paid(harbour: World, monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position().town(0, "bass", "C1", spirit=True).hand(0, "rats", "fly", "oak").hand(1, "bass", "oak")
    number, panel = await sit(harbour, monkeypatch, position)
    ana = harbour.person("Ana")
    for key, whole in (("rats", False), ("C3", False), ("oak", True)):
        await choose(harbour, ana, panel, key)
        assert (WHOLE in text_of(harbour.fresh(panel))) == whole, key
    await ana.click(panel, label="Confirm")
    assert await harbour.moves(number) == ["rats C3 oak"]
    assert await harbour.awaited(number) == [harbour.person("Bo")]


# --- A migration that pays several ---------------------------------------------------------------------------


def seen(panel: Any) -> str:
    """The position that a panel shows, in words."""
    [board] = [each for each in panel.attachments if each.filename.startswith("migration-board")]
    return str(board.description)


async def pay(world: World, panel: Any, *values: str) -> None:
    """Choose what is paid in the menu, which isn't confirmed by that."""
    [menu] = menus(world.fresh(panel))
    await world.person("Ana").select(world.fresh(panel), list(values), custom_id=menu["custom_id"])


async def test_a_migration_that_pays_several_is_seen_before_it_is_confirmed(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = Position().town(0, "bass", "C1", spirit=True)
    position.hand(0, "rats", "fly", "oak", "oak").hand(1, "bass", "oak")
    number, panel = await sit(harbour, monkeypatch, position)
    for key in ("rats", "C4"):
        await choose(harbour, harbour.person("Ana"), panel, key)
    before = seen(harbour.fresh(panel))
    assert "C4 Rats" not in before
    await pay(harbour, panel, "fly#0")
    assert seen(harbour.fresh(panel)) == before, "one is lacking"
    assert "1 of 2 chosen: 1 more." in text_of(harbour.fresh(panel))
    await pay(harbour, panel, "fly#0", "oak#0")
    shown = seen(harbour.fresh(panel))
    assert "C4 Rats" in shown
    assert "Spirit on C4" in shown
    assert "Wasteland: C2, C3." in shown
    assert await harbour.moves(number) == [], "it is only pencilled"
    await harbour.person("Ana").click(panel, label="Confirm")
    assert await harbour.moves(number) == ["rats C4 oak+fly"]


async def test_a_migration_that_pays_several_warns_when_it_covers_ones_own_town(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = Position().town(0, "bass", "C1", spirit=True).town(0, "rats", "C3")
    position.hand(0, "sparrow", "fly", "oak", "oak").hand(1, "bass", "oak")
    _, panel = await sit(harbour, monkeypatch, position)
    for key in ("sparrow", "C4"):
        await choose(harbour, harbour.person("Ana"), panel, key)
    await pay(harbour, panel, "fly#0", "oak#0")
    assert "⚠️ This covers a Town of your own: Rats on C3." in text_of(harbour.fresh(panel))
    assert "Confirm" in labels(harbour.fresh(panel))
