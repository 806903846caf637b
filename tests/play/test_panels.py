"""The private panel: what is a button and what a menu, groups and pages, pictures that aren't shown twice, and the
words around a choice."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from simcord import MemberActor
from simcord.results import ResponseMessage

from bot.games.catalog import GAMES, Catalog
from rendering.studio import Studio
from tests.ferry import ENTRY
from tests.play.messages import answers, buttons, labels, menus, offered_by, openers, shown_pictures, text_of
from tests.play.players import by_move, play_out
from tests.play.test_declared_commands import aboard
from tests.play.test_founding import founded
from tests.play.test_secrecy import choose
from tests.play.world import USUAL, World, world

pytestmark = pytest.mark.few_pictures

LAST_ROW = ["Back", "Confirm"]


@pytest_asyncio.fixture
async def quay(database: Path, studio: Studio) -> AsyncIterator[World]:
    """A server where the ferry can be played, too."""
    async with world(database, studio, games=Catalog(*GAMES.entries.values(), ENTRY)) as made:
        yield made


async def at_sea(here: World) -> tuple[MemberActor, ResponseMessage]:
    """A Founder who lays the third plate of a land, on one of thirty hexes of the sea, and their panel."""
    _, founder, panel = await founded(here, "Ana", "Bo", "Chi")
    for key in ("build", "trident", "boomerang", "turn-4", "x17", "hex-6", "spearhead", "turn-4"):
        if key in offered_by(here.fresh(panel)):  # how the first plate lies is not asked
            await choose(here, founder, panel, key)
    return founder, panel


# --- Buttons, groups and pages -----------------------------------------------------------------------------------


async def test_six_options_are_buttons_no_less_than_five(harbour: World) -> None:
    _, founder, panel = await founded(harbour)
    await choose(harbour, founder, panel, "build")
    shown = harbour.fresh(panel)
    assert len(offered_by(shown)) > 5
    assert menus(shown) == []
    assert [len(label) > 0 for label in labels(shown)].count(True) == len(offered_by(shown)) + 2


async def test_what_is_told_of_buttons_stands_once_for_all_that_share_it(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    panel = await harbour.take(number, on)
    await on.click(panel, label="Bass")
    shown = harbour.fresh(panel)
    assert len(offered_by(shown)) > 5
    told = [line for line in text_of(shown).splitlines() if line.startswith("-# ") and "Entry" in line]
    assert len(told) == 1
    assert all(key in told[0] for key in offered_by(shown))


async def test_many_options_come_by_group_and_each_group_opens_and_closes(quay: World) -> None:
    number = await aboard(quay, "Ana", "Bo")
    ana = quay.person("Ana")
    panel = await quay.take(number, ana)
    assert labels(panel) == ["Dry goods (10) …", "Beasts (10) …", "Folk (10) …", *LAST_ROW]
    before = await quay.state(number)
    await ana.click(panel, label="Folk (10) …")
    assert offered_by(quay.fresh(panel)) == [f"f{place}" for place in range(1, 11)]
    await ana.click(panel, label="Back")
    assert labels(quay.fresh(panel))[0] == "Dry goods (10) …"
    await ana.click(panel, label="Folk (10) …")
    assert await quay.state(number) == before, "to look is no choice"
    await ana.click(
        panel, custom_id=next(b["custom_id"] for b in buttons(quay.fresh(panel)) if b["custom_id"].endswith(":f10"))
    )
    await ana.click(panel, label="Confirm")
    assert await quay.moves(number) == ["f10"]


async def test_a_group_of_an_earlier_moment_shows_what_is_asked_now(quay: World) -> None:
    number = await aboard(quay, "Ana", "Bo")
    ana = quay.person("Ana")
    kept = quay.keep(await quay.take(number, ana))
    await ana.slash(quay.channel, "move", turn="f10")
    before = await quay.state(number)
    [told] = await quay.press_kept((ana, kept, "Folk (10) …"))
    assert "Dry goods" not in told
    assert "Will you wave?" in told
    assert await quay.state(number) == before


async def test_a_menu_of_more_than_twenty_five_has_pages(harbour: World) -> None:
    founder, panel = await at_sea(harbour)
    shown = harbour.fresh(panel)
    first = offered_by(shown)
    assert len(first) == 25
    assert [button["label"] for button in openers(shown)] == ["More options ▶"]
    await founder.click(panel, label="More options ▶")
    shown = harbour.fresh(panel)
    rest = offered_by(shown)
    assert rest
    assert not set(rest) & set(first)
    assert [button["label"] for button in openers(shown)] == ["◀ Earlier options"]
    await founder.click(panel, label="◀ Earlier options")
    assert offered_by(harbour.fresh(panel)) == first
    await founder.click(panel, label="More options ▶")
    [menu] = menus(harbour.fresh(panel))
    await founder.select(panel, [rest[-1]], custom_id=menu["custom_id"])
    assert "So far: " in text_of(harbour.fresh(panel))


async def test_no_menu_repeats_the_question(harbour: World) -> None:
    _, panel = await at_sea(harbour)
    shown = harbour.fresh(panel)
    [menu] = menus(shown)
    assert menu["placeholder"] not in text_of(shown)
    ends = menu["options"][0]["label"], menu["options"][-1]["label"]
    assert menu["placeholder"] == " … ".join(ends), "which of them stand on this page"


async def test_a_draft_names_each_copy_once_and_says_that_it_is_secret(harbour: World) -> None:
    await harbour.start("Ana", "Bo", map="two_bay")
    panel = (await harbour.person("Ana").slash(harbour.channel, "migration draft")).response
    [menu] = menus(panel)
    names = [option["label"] for option in menu["options"]]
    assert len(set(names)) == len(names)
    assert names[:3] == ["Bass (1 of 3)", "Bass (2 of 3)", "Bass (3 of 3)"]
    notes = [option["description"] for option in menu["options"] if option.get("description")]
    assert len(set(notes)) == len(notes) == 5
    assert "Secret: for now nobody else sees what you choose." in text_of(panel)


# --- Pictures ----------------------------------------------------------------------------------------------------


async def test_beside_the_board_a_turn_begins_with_the_hand_alone(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    panel = await harbour.take(number, on)
    assert ["hand" in address for address in shown_pictures(panel)] == [True]
    await on.click(panel, label="Bass")
    assert ["hand" in address for address in shown_pictures(harbour.fresh(panel))] == [False], "where it can settle"
    await on.click(panel, label="D1")
    assert len(shown_pictures(harbour.fresh(panel))) == 1, "what the pencilled choice changes"
    await on.click(panel, label="Back")
    await on.click(panel, label="Back")
    assert ["hand" in address for address in shown_pictures(harbour.fresh(panel))] == [True]


async def test_away_from_the_board_a_panel_shows_it(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    assert len(shown_pictures(harbour.panel(on, number))) == 2
    elsewhere = harbour.guild.create_text_channel("elsewhere")
    told = await on.slash(elsewhere, "turn", game=str(number))
    assert len(shown_pictures(told.response)) == 2


async def test_a_turn_that_is_played_beside_the_board_is_answered_in_one_line(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    panel = await harbour.take(number, on)
    await on.click(panel, label="Bass")
    await on.click(panel, label="D1")
    await on.click(panel, label="Confirm")
    shown = harbour.fresh(panel)
    assert text_of(shown) == f"✅ Done. Your turn has been played. (Migration · game {number})"
    assert shown_pictures(shown) == []
    assert labels(shown) == ["Plan ahead"]
    [off] = await harbour.awaited(number)
    told = await off.slash(harbour.channel, "move", turn="bass A1")
    assert answers(told) == f"✅ Done. Your turn has been played. (Migration · game {number})"


async def test_a_turn_that_is_played_by_message_shows_what_came_of_it(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    panel = harbour.panel(on, number)
    await on.user.click(panel, label="Bass")
    await on.user.click(panel, label="D1")
    await on.user.click(panel, label="Confirm")
    shown = harbour.fresh(panel)
    assert "✅ Done. Your turn has been played." in text_of(shown)
    assert len(shown_pictures(shown)) == 1


async def test_a_draft_by_message_leaves_no_two_equal_panels(harbour: World) -> None:
    number = await harbour.start("Ana", "Bo", map="two_bay")
    for name in ("Ana", "Bo"):
        person = harbour.person(name)
        await person.user.click(harbour.panel(person, number), label="Confirm")
    await harbour.env.settle()
    [on] = await harbour.awaited(number)
    panels = [message for message in harbour.private(on) if labels(message)]
    assert len(panels) == 1
    told = [text_of(message) for message in harbour.private(on)]
    assert len(set(told)) == len(told)


# --- Words -------------------------------------------------------------------------------------------------------


async def test_a_choice_that_brings_something_to_light_is_not_called_the_whole_turn(harbour: World) -> None:
    number = await harbour.pit("Ana", "Bo")
    told = []
    for _ in range(30):
        awaited = await harbour.awaited(number)
        if not awaited:
            break
        panel = await harbour.take(number, awaited[0])
        for _ in range(6):
            shown = harbour.fresh(panel)
            if "hidden to light" in text_of(shown):
                told.append(text_of(shown))
            offered = [b for b in buttons(shown) if str(b["custom_id"]).startswith("b:pick:")]
            if not offered:
                break
            await awaited[0].click(panel, custom_id=harbour.luck.choice(offered)["custom_id"])
        await awaited[0].click(panel, label="Confirm")
    assert told
    assert all("That is your whole turn" not in words for words in told)


async def test_my_hand_before_there_is_one_says_so(harbour: World) -> None:
    number = await harbour.start("Ana", "Bo", map="two_bay")
    told = await harbour.person("Ana").click(await harbour.board(number), label="My hand")
    assert "You have no hand yet" in answers(told)
    await harbour.person("Ana").slash(harbour.channel, "migration draft", **USUAL)
    told = await harbour.person("Ana").click(await harbour.board(number), label="My hand")
    assert "You have no hand yet" not in answers(told)


async def test_a_game_is_played_on_though_a_group_or_page_is_open(quay: World) -> None:
    number = await aboard(quay, "Ana", "Bo")
    await quay.take(number, quay.person("Ana"))
    await play_out(quay, number, by_move, seed=2)
