"""By direct message there is one panel to press, the newest; and after one's own turn it shows what one holds."""

from __future__ import annotations

import pytest

from tests.games.migrato_position import position
from tests.play.messages import answers, labels, text_of
from tests.play.players import from_messages
from tests.play.test_migrato import begin
from tests.play.world import TAKE, World

pytestmark = pytest.mark.few_pictures

HELD = "You draw 2. This is your hand now."


def open_panels(world: World, name: str) -> list[str]:
    """What somebody's direct messages say that have a turn to confirm."""
    return [text_of(message) for message in world.private(world.person(name)) if "Confirm" in labels(message)]


async def ana_on(world: World, monkeypatch: pytest.MonkeyPatch) -> int:
    """A game of Migrato in which Ana is on, with a column that her stilt completes."""
    begin(monkeypatch, position("S2N K3D XD", "S4N S3N S3N", other_hand="B1D B2D B3D"))
    return await world.pit("Ana", "Bo")


@pytest.mark.parametrize(
    ("command", "options"), [("turn", {}), ("move", {"turn": "s2n"}), ("move", {"turn": "s2n c1"})]
)
async def test_a_command_in_direct_messages_is_answered_with_the_only_panel(
    harbour: World, monkeypatch: pytest.MonkeyPatch, command: str, options: dict[str, str]
) -> None:
    number = await ana_on(harbour, monkeypatch)
    ana = harbour.person("Ana")
    former = harbour.panel(ana, number)
    told = await ana.user.slash(command, **options)
    assert not told.ephemeral
    newest = harbour.private(ana)[-1]
    assert "Confirm" in labels(newest)
    assert len(open_panels(harbour, "Ana")) == 1
    assert "Your turn goes on further down." in text_of(harbour.fresh(former))
    await from_messages()(harbour, number, ana, harbour.luck)
    assert len(await harbour.moves(number)) == 1


async def test_a_whole_turn_typed_in_direct_messages_leaves_no_panel(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await ana_on(harbour, monkeypatch)
    ana = harbour.person("Ana")
    told = answers(await ana.user.slash("migrato play", card="k3d", column="new"))
    assert "✅" not in told
    told = answers(await ana.user.slash("migrato discard", card="xd"))
    assert f"✅ Done. Your turn has been played.\n{HELD}" in told
    assert open_panels(harbour, "Ana") == []
    assert len(open_panels(harbour, "Bo")) == 1
    assert await harbour.awaited(number) == [harbour.person("Bo")]


async def test_the_button_of_a_reminder_opens_the_only_panel(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo")
    for name in ("Ana", "Bo"):
        await harbour.person(name).slash(harbour.channel, "settings me", notify="dm")
    [on] = await harbour.awaited(number)
    [off] = await harbour.others(number)
    name = next(name for name, person in harbour.people.items() if person is on)
    await off.slash(harbour.channel, "nudge")
    reminder = harbour.private(on)[-1]
    assert TAKE in labels(reminder)
    await on.user.click(reminder, label=TAKE)
    assert len(open_panels(harbour, name)) == 1
    assert "Confirm" in labels(harbour.private(on)[-1])


async def test_after_ones_own_turn_by_direct_message_the_panel_shows_the_new_hand_and_nothing_else_comes(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await ana_on(harbour, monkeypatch)
    ana = harbour.person("Ana")
    before = len(harbour.private(ana))
    panel = (await ana.user.slash("move", turn="s2n c1 k3d")).response
    assert panel is not None
    await ana.user.click(panel, label="Confirm")
    await harbour.env.settle()
    assert await harbour.moves(number) == ["s2n c1", "k3d"]
    shown = harbour.private(ana)
    assert len(shown) == before + 1
    assert f"✅ Done. Your turn has been played.\n{HELD}" in text_of(shown[-1])
    assert [attachment.filename for attachment in shown[-1].attachments] == ["migrato-hand.webp"]
    assert labels(shown[-1]) == ["Plan ahead"]


async def test_what_followed_ones_own_turn_is_told_by_direct_message(harbour: World) -> None:
    """Lord Wallace moves within the turn of the only player."""
    ana = harbour.person("Ana")
    opened = (await ana.slash(harbour.channel, "tinners start", players=1)).response
    assert opened is not None
    await ana.click(opened, label="Start")
    await harbour.env.settle()
    told: list[str] = []
    for _ in range(12):
        await from_messages()(harbour, 1, ana, harbour.luck)
        told.append(text_of(harbour.panel(ana, 1)))
    assert any("Lord Wallace turns up a card" in words for words in told)
