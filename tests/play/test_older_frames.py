"""Messages in frames, which an older Caravan has sent: they can get no words outside of them, and still work."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from cogs.support.messages import Draft
from tests.play.messages import answers, components, labels, menus, text_of
from tests.play.players import by_move, from_messages
from tests.play.telling import check_told
from tests.play.test_stories import auction
from tests.play.tinners import use
from tests.play.world import TAKE, World

FRAME = 17


async def frame(world: World, message: Any) -> Any:
    """Have a message be one of an older Caravan, with the same words, pictures and buttons."""
    shown = message if isinstance(message, discord.Message) else message.message
    draft = Draft(shown.content)
    view = draft.done().view
    [container] = view.children
    for attachment in shown.attachments:
        gallery: Any = discord.ui.MediaGallery()
        gallery.add_item(media=f"attachment://{attachment.filename}", description=attachment.description)
        container.add_item(gallery)  # type: ignore[attr-defined]
    for row in shown.components:
        made: Any = discord.ui.ActionRow()
        for item in discord.ui.View.from_message(shown, timeout=None).children:
            if item.custom_id in {each.custom_id for each in row.children}:  # type: ignore[attr-defined, union-attr]
                made.add_item(item)
        container.add_item(made)  # type: ignore[attr-defined]
    channel = world.bot.get_partial_messageable(shown.channel.id)
    await channel.get_partial_message(shown.id).edit(content=None, view=view)
    framed = world.fresh(message)
    assert framed.flags.components_v2
    assert framed.content == ""
    return framed


def is_framed(message: Any) -> bool:
    """Whether a message is one in a frame."""
    return bool(message.flags.components_v2) and components(message)[0]["type"] == FRAME


async def test_a_story_in_a_frame_is_followed_by_a_new_message_and_loses_its_buttons(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, bo, chi = await auction(harbour, monkeypatch)
    former = await frame(harbour, harbour.last())
    assert TAKE in labels(former)
    await use(harbour, bo, "bid", pounds="5")
    newest = harbour.last()
    assert newest.id != former.id
    assert newest.content.startswith(f"▶️ <@{chi.id}> · Tinners' Trail · game 1: ")
    assert "**Bo** bids £5." in newest.content
    after = harbour.fresh(former)
    assert labels(after) == []
    assert text_of(after) == text_of(former)
    await use(harbour, chi, "bid", pounds="6")
    assert "**Bo** bids £5. **Chi** bids £6." in harbour.told()
    await check_told(harbour, 1)


async def test_a_board_in_a_frame_can_be_pressed(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    former = await frame(harbour, await harbour.board(number))
    panel = (await on.click(former, label=TAKE)).response
    assert panel is not None
    await on.click(panel, label="Bass")
    await on.click(panel, label="D1")
    assert "✅ Done." in answers(await on.click(panel, label="Confirm"))
    assert labels(harbour.fresh(former)) == []
    await check_told(harbour, number)


async def test_a_lobby_in_a_frame_is_kept_up_to_date(harbour: World) -> None:
    lobby = await harbour.open("Ana", players=3)
    framed = await frame(harbour, lobby)
    await harbour.person("Bo").click(framed, label="Join")
    shown = harbour.fresh(lobby)
    assert is_framed(shown)
    assert "2. **Bo**" in text_of(shown)
    assert labels(shown) == ["Join", "Leave", "Start", "Cancel", "Options", "Rules", "Learning game"]
    panel = (await harbour.person("Ana").click(shown, label="Options")).response
    assert panel is not None
    await harbour.person("Ana").select(panel, ["2"], custom_id=menus(panel)[0]["custom_id"])
    assert "3. " not in text_of(harbour.fresh(lobby)), "also when it isn't what was pressed"
    assert is_framed(harbour.fresh(lobby))
    await harbour.person("Ana").click(harbour.fresh(lobby), label="Start")
    assert "has started" in text_of(harbour.fresh(lobby))
    assert labels(harbour.fresh(lobby)) == []
    assert (await harbour.table(1)).status == "live"


async def test_a_panel_in_a_frame_is_played_to_its_end(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    panel = await frame(harbour, harbour.panel(on, number))
    await on.user.click(panel, label="Bass")
    assert is_framed(harbour.fresh(panel))
    await on.user.click(panel, label="D1")
    assert "That is your whole turn." in text_of(harbour.fresh(panel))
    await on.user.click(panel, label="Confirm")
    shown = harbour.fresh(panel)
    assert is_framed(shown)
    assert "✅ Done. Your turn has been played." in text_of(shown)
    assert labels(shown) == ["Plan ahead"]
    assert (await harbour.moves(number))[-1] == "bass D1"


async def test_a_draft_in_a_frame_is_put_together_menu_by_menu(harbour: World) -> None:
    number = await harbour.start("Ana", "Bo", map="two_bay")
    ana = harbour.person("Ana")
    await frame(harbour, harbour.panel(ana, number))
    await from_messages()(harbour, number, ana, harbour.luck)
    assert len(await harbour.moves(number)) == 1


async def test_a_panel_in_a_frame_loses_its_buttons_when_the_turn_is_played_elsewhere(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    panel = await frame(harbour, harbour.panel(on, number))
    await by_move(harbour, number, on, harbour.luck)
    shown = harbour.fresh(panel)
    assert labels(shown) == []
    assert "This turn has been played." in text_of(shown)
    assert len(shown.attachments) == 2


async def test_what_was_sent_in_a_frame_and_not_yet_marked_as_told_is_not_told_again(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    repository, view = harbour.bot.app.repository, discord.ui.LayoutView(timeout=None)
    harbour.env.inject_error("POST", f"/channels/{harbour.channel.id}/messages", status=500, times=1)
    [on] = await harbour.awaited(number)
    await by_move(harbour, number, on, harbour.luck)
    [waiting] = await repository.posts_for(number, None, 1e12)
    view.add_item(discord.ui.Container(discord.ui.TextDisplay("Game 1"), id=1000 + waiting.id))
    await harbour.bot.get_partial_messageable(harbour.channel.id).send(view=view)
    before = len(harbour.messages())
    await harbour.env.advance_time(120.0)
    assert len(harbour.messages()) == before
    assert await repository.posts_for(number, None, 1e12) == []
