"""What players hear by direct message: turns with what happened since, reminders, the end; and what lapses."""

from __future__ import annotations

import pytest

from tests.play.messages import labels, text_of
from tests.play.players import by_move, from_messages, play_out
from tests.play.telling import check_told
from tests.play.wire import EVERYBODY, Wire
from tests.play.world import TAKE, USUAL, World

pytestmark = pytest.mark.few_pictures

SILENT = 1 << 12
HOUR = 3600.0


async def choose(world: World, name: str, notify: str) -> None:
    """Have somebody choose how they hear of their turn."""
    await world.person(name).slash(world.channel, "settings me", notify=notify)


# --- The end -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("notify", "rung"), [("channel", False), ("dm", True), ("both", True), ("none", None)])
async def test_the_end_is_told_to_its_players_as_they_have_chosen(
    harbour: World, wire: Wire, notify: str, rung: bool | None
) -> None:
    await choose(harbour, "Ana", notify)
    ana, number = harbour.person("Ana"), await harbour.start("Ana", "Bo")
    await play_out(harbour, number, by_move, 3)
    [final] = [sent for sent in wire.posts() if sent.reader == EVERYBODY and "🏆" in str(sent.json)]
    bo = harbour.person("Bo")
    assert final.pings == ({bo.id} if notify == "dm" else {ana.id, bo.id})
    ends = [sent for sent in wire.posts() if sent.reader == ana.id and "🏆" in str(sent.json)]
    assert [not sent.body.get("flags", 0) & SILENT for sent in ends] == ([] if rung is None else [rung])
    for sent in ends:
        assert len(sent.files) == 1
    await check_told(harbour, number)


async def test_a_rematch_is_asked_for_in_the_message_that_tells_the_end(harbour: World) -> None:
    number = await harbour.start("Ana", "Bo")
    await play_out(harbour, number, from_messages(), 3)
    bo = harbour.person("Bo")
    end = harbour.private(bo)[-1]
    assert labels(end) == ["Rematch"]
    assert f"/{harbour.channel.id}/{(await harbour.table(number)).post} in **Harbour**" in text_of(end)
    await bo.user.click(end, label="Rematch")
    await harbour.env.settle()
    assert "Do you accept?" in text_of(harbour.last())


async def test_the_end_reaches_people_after_a_restart_once(harbour: World) -> None:
    await choose(harbour, "Ana", "dm")
    number = await harbour.start("Ana", "Bo")
    ana = harbour.person("Ana")
    harbour.env.inject_error("POST", f"/channels/{ana.user.dm_channel.id}/messages", status=500, times=None)
    question = (await ana.slash(harbour.channel, "resign", game=str(number))).response
    assert question is not None
    await ana.click(question, label="Resign")
    harbour.heal()
    await harbour.restart(after=HOUR)
    ends = [message for message in harbour.private(ana) if "🏆" in text_of(message)]
    assert len(ends) == 1


async def test_why_a_game_ended_is_said_once(harbour: World) -> None:
    await choose(harbour, "Ana", "dm")
    number = await harbour.start("Ana", "Bo")
    ana = harbour.person("Ana")
    question = (await ana.slash(harbour.channel, "resign", game=str(number))).response
    assert question is not None
    await ana.click(question, label="Resign")
    await harbour.env.settle()
    [told] = [text_of(message) for message in harbour.private(ana) if "🏆" in text_of(message)]
    for words in (text_of(harbour.last()), told):
        assert words.count("Only one player is left.") == 1


# --- Panels --------------------------------------------------------------------------------------------------


async def test_a_panel_loses_its_buttons_when_the_turn_is_played_elsewhere(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    panel = harbour.panel(on, number)
    assert "Confirm" in labels(panel)
    await on.slash(harbour.channel, "move", turn="bass D1")
    assert labels(harbour.fresh(panel)) == []
    told = text_of(harbour.fresh(panel))
    assert f"Migration · game {number}: This turn has been played." in told
    assert "▶️" not in told, "nothing is asked any more"


async def test_no_panel_keeps_its_buttons_when_the_game_ends_or_a_seat_is_left(harbour: World) -> None:
    number = await harbour.start("Ana", "Bo", "Chi", map="three_woods")
    chi = harbour.person("Chi")
    question = (await chi.slash(harbour.channel, "resign", game=str(number))).response
    assert question is not None
    await chi.click(question, label="Resign")
    [panel] = harbour.private(chi)
    assert labels(panel) == []
    assert "You have left this game." in text_of(panel)
    bo = harbour.person("Bo")
    question = (await bo.slash(harbour.channel, "resign", game=str(number))).response
    assert question is not None
    await bo.click(question, label="Resign")
    for name in ("Ana", "Bo", "Chi"):
        *former, end = harbour.private(harbour.person(name))
        assert [labels(message) for message in former] == [[]] * len(former)
        assert labels(end) == ["Rematch"]


async def test_a_panel_says_what_happened_since_where_and_with_a_link(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    [off] = await harbour.others(number)
    await on.slash(harbour.channel, "move", turn="bass D1")
    table = await harbour.table(number)
    shown = text_of(harbour.panel(off, number))
    link = f"https://discord.com/channels/{harbour.guild.id}/{harbour.channel.id}/{table.post}"
    assert f"-# {link} in **Harbour**" in shown
    assert f"<#{harbour.channel.id}>" not in shown, "Discord shows a link by the channel's name"
    assert " D1 with Bass." in shown


async def test_whoever_drafts_last_by_message_and_is_on_has_one_panel(harbour: World, wire: Wire) -> None:
    number = await harbour.start("Ana", "Bo", map="two_bay")
    await harbour.person("Ana").slash(harbour.channel, "migration draft", **USUAL)
    bo = harbour.person("Bo")
    before = len(harbour.private(bo))
    await from_messages()(harbour, number, bo, harbour.luck)
    while await harbour.awaited(number) != [bo]:
        await by_move(harbour, number, (await harbour.awaited(number))[0], harbour.luck)
        before += 1
    open_panels = [message for message in harbour.private(bo) if "Confirm" in labels(message)]
    assert len(open_panels) == 1
    assert len(harbour.private(bo)) <= before + 1


async def test_whoever_moves_and_stays_on_is_not_rung_again(harbour: World, wire: Wire) -> None:
    """Ana plays alone in her direct messages: her panel changes, and no other comes."""
    ana = harbour.person("Ana")
    await choose(harbour, "Ana", "both")
    opened = (await ana.slash(harbour.channel, "tinners start", players=1)).response
    assert opened is not None
    await ana.click(opened, label="Start")
    await harbour.env.settle()
    panels, seen = len(harbour.private(ana)), len(wire.posts())
    for _ in range(3):
        await from_messages()(harbour, 1, ana, harbour.luck)
    assert all(not sent.pings for sent in wire.posts()[seen:])
    rung = [s for s in wire.posts()[seen:] if s.reader == ana.id and not s.body.get("flags", 0) & SILENT]
    assert rung == []
    assert len([m for m in harbour.private(ana) if "Confirm" in labels(m)]) == 1
    assert panels >= 1


# --- Reminders -----------------------------------------------------------------------------------------------


async def test_a_reminder_names_the_game_and_the_question_and_has_the_button(harbour: World, wire: Wire) -> None:
    number = await harbour.dealt("Ana", "Bo")
    [on] = await harbour.awaited(number)
    await harbour.restart(after=25 * HOUR)
    assert labels(harbour.private(on)[-1]) == [TAKE, "My hand", "Undo"]
    await harbour.restart(after=48 * HOUR)
    _, told = [sent for sent in wire.posts() if "still waits" in str(sent.json)]
    assert told.reader == EVERYBODY
    assert told.pings == {on.id}
    content = told.body["content"]
    assert content.startswith(f"▶️ <@{on.id}> · Migration · game {number}: What do you play?\n")
    assert "\nThe game still waits for **" in content
    assert labels(harbour.last()) == [TAKE, "My hand", "Undo"]
    assert [post for post in harbour.messages()[:-1] if TAKE in labels(post)] == []
    panel = (await on.click(harbour.last(), label=TAKE)).response
    assert panel is not None
    assert "Confirm" in labels(panel)
    await by_move(harbour, number, on, harbour.luck)
    assert not any("still waits" in text_of(message) for message in harbour.messages()), "it has done its work"
    await check_told(harbour, number)


@pytest.mark.parametrize("what", ["reminder", "nudge"])
async def test_whoever_wants_messages_is_reminded_by_message_only(harbour: World, wire: Wire, what: str) -> None:
    for name in ("Ana", "Bo"):
        await choose(harbour, name, "dm")
    number = await harbour.dealt("Ana", "Bo")
    [on] = await harbour.awaited(number)
    [off] = await harbour.others(number)
    seen = len(wire.posts())
    if what == "nudge":
        await off.slash(harbour.channel, "nudge")
    else:
        await harbour.restart(after=25 * HOUR)
    [told] = [sent for sent in wire.posts()[seen:] if sent.body.get("content")]
    assert told.reader == on.id
    assert not told.body.get("flags", 0) & SILENT
    assert f"/{(await harbour.table(number)).post} in **Harbour**" in told.body["content"]
    reminder = harbour.private(on)[-1]
    assert labels(reminder) == [TAKE, "My hand", "Undo"]
    panel = (await on.user.click(reminder, label=TAKE)).response
    assert panel is not None
    assert "Confirm" in labels(panel)


async def test_whoever_wants_messages_and_has_closed_them_is_called_in_the_channel(
    harbour: World, wire: Wire
) -> None:
    for name in ("Ana", "Bo"):
        await choose(harbour, name, "dm")
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    [off] = await harbour.others(number)
    harbour.close_messages(off)
    seen = len(wire.posts())
    await on.slash(harbour.channel, "move", turn="bass D1")
    called = [sent for sent in wire.posts()[seen:] if sent.reader == EVERYBODY and sent.pings]
    assert [sent.pings for sent in called] == [{off.id}]
    assert labels(harbour.last()) == [TAKE, "My hand", "Undo"]
    await check_told(harbour, number)


async def test_a_reminder_whose_turn_is_taken_meanwhile_is_not_told(harbour: World, wire: Wire) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    path = f"/channels/{harbour.channel.id}/messages"
    harbour.env.inject_error("POST", path, status=500, times=None)
    await harbour.restart(after=25 * HOUR)
    await on.slash(harbour.channel, "move", turn="bass D1")
    harbour.heal()
    await harbour.restart(after=2 * HOUR)
    assert not any("still waits" in text_of(message) for message in harbour.messages())
    await check_told(harbour, number)
