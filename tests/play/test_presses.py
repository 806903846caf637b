"""Buttons pressed by the wrong person, at the wrong time, twice, or long after: the right words, and no effect."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import discord
import pytest
from simcord import MemberActor
from simcord.results import ResponseMessage

from bot.client import EXTENSIONS
from bot.store.backup import restore
from cogs.support.buttons import HANDLERS, TableButton, TableMenu
from tests.play.messages import answers, buttons, labels, text_of
from tests.play.players import by_move, play_out
from tests.play.world import TAKE, World

pytestmark = pytest.mark.few_pictures

HAND, UNDO = "My hand", "Undo"


async def on_and_off(world: World, number: int) -> tuple[MemberActor, MemberActor]:
    """Who is on in a game of two, and who is not."""
    [on] = await world.awaited(number)
    [off] = await world.others(number)
    return on, off


async def choose_turn(world: World, number: int, person: MemberActor) -> ResponseMessage:
    """A panel on which a whole first turn only needs to be confirmed."""
    panel = await world.take(number, person)
    await person.click(panel, label="Bass")
    place = next(label for label in labels(world.fresh(panel)) if label not in ("Back", "Confirm", "Next"))
    await person.click(panel, label=place)
    assert "That is your whole turn." in text_of(world.fresh(panel))
    return panel


# --- Who presses ---------------------------------------------------------------------------------------------


async def test_a_stranger_is_told_so_by_each_button_of_the_board(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo")
    before = await harbour.state(number)
    for label in (TAKE, HAND, UNDO):
        told = await harbour.person("Stranger").click(await harbour.board(number), label=label)
        assert f"You don't sit at game {number}. Watch it with /board, or start your own." in answers(told)
        assert told.ephemeral
    assert await harbour.state(number) == before
    await play_out(harbour, number, by_move, seed=1)


async def test_a_player_of_another_game_is_a_stranger_here(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo")
    other = await harbour.dealt("Chi", "Dee")
    before = await harbour.state(number), await harbour.state(other)
    [chi] = await harbour.awaited(other)
    for label in (TAKE, HAND, UNDO):
        told = await chi.click(await harbour.board(number), label=label)
        assert f"You don't sit at game {number}." in answers(told)
    assert (await harbour.state(number), await harbour.state(other)) == before


async def test_a_player_out_of_turn_is_told_whom_the_game_waits_for(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo")
    on, off = await on_and_off(harbour, number)
    before = await harbour.state(number)
    told = await off.click(await harbour.board(number), label=TAKE)
    assert f"It isn't your turn in game {number}. It waits for **{on.user.global_name}**." in answers(told)
    assert await harbour.state(number) == before


async def test_a_player_out_of_turn_may_look_at_their_hand(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo")
    _, off = await on_and_off(harbour, number)
    told = await off.click(await harbour.board(number), label=HAND)
    assert told.ephemeral
    assert told.response is not None
    assert len(told.response.attachments) == 1
    assert "Rats" in str(told.response.attachments[0].description)


async def test_nobody_else_can_use_the_buttons_of_a_panel(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo")
    on, off = await on_and_off(harbour, number)
    panel = harbour.keep(await choose_turn(harbour, number, on))
    before = await harbour.state(number)
    for label in ("Back", "Confirm"):
        said = await harbour.press_kept((off, panel, label), (harbour.person("Stranger"), panel, label))
        assert f"It isn't your turn in game {number}." in said[0]
        assert f"You don't sit at game {number}." in said[1]
    assert await harbour.state(number) == before
    assert len(await harbour.moves(number)) == 2


# --- Twice ---------------------------------------------------------------------------------------------------


async def test_confirm_pressed_twice_in_the_same_instant_plays_one_turn(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo")
    on, _ = await on_and_off(harbour, number)
    panel = await choose_turn(harbour, number, on)
    before, posts = len(await harbour.moves(number)), len(harbour.posts())
    await harbour.at_once((on, panel, "Confirm"), (on, panel, "Confirm"))
    assert len(await harbour.moves(number)) == before + 1
    assert len(harbour.posts()) == posts + 1


async def test_confirm_pressed_on_two_panels_in_the_same_instant_plays_one_turn(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo")
    on, _ = await on_and_off(harbour, number)
    panel = await choose_turn(harbour, number, on)
    second = await harbour.take(number, on)
    assert "That is your whole turn." in text_of(second), "what is pencilled shows in every panel"
    before = len(await harbour.moves(number))
    await harbour.at_once((on, panel, "Confirm"), (on, second, "Confirm"))
    assert len(await harbour.moves(number)) == before + 1


async def test_one_choice_pressed_twice_in_the_same_instant_counts_once(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo")
    on, _ = await on_and_off(harbour, number)
    panel = await harbour.take(number, on)
    await harbour.at_once((on, panel, "Bass"), (on, panel, "Bass"))
    assert "So far: **Bass**" in text_of(harbour.fresh(panel))
    assert labels(harbour.fresh(panel))[-2:] == ["Back", "Confirm"]


async def test_two_different_choices_in_the_same_instant_one_counts(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo")
    on, _ = await on_and_off(harbour, number)
    panel = await harbour.take(number, on)
    await on.click(panel, label="Bass")
    first, second = labels(harbour.fresh(panel))[:2]
    await harbour.at_once((on, panel, first), (on, panel, second))
    shown = text_of(harbour.fresh(panel))
    assert ("→ " + first in shown) != ("→ " + second in shown)
    assert "That is your whole turn." in shown


async def test_back_pressed_twice_in_the_same_instant_steps_back_once(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo")
    on, _ = await on_and_off(harbour, number)
    panel = await choose_turn(harbour, number, on)
    await harbour.at_once((on, panel, "Back"), (on, panel, "Back"))
    assert "So far: **Bass**" in text_of(harbour.fresh(panel))


async def test_undo_pressed_twice_in_the_same_instant_takes_back_one_turn(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    on, off = await on_and_off(harbour, number)
    await on.slash(harbour.channel, "move", turn="bass D1")
    await off.slash(harbour.channel, "move", turn="bass A1")
    before = await harbour.moves(number)
    board = await harbour.board(number)
    said = sorted(await harbour.at_once((off, board, UNDO), (off, board, UNDO)))
    assert await harbour.moves(number) == before[:-1]
    assert (await harbour.table(number)).undo is None, "nobody is asked for another one"
    assert "Taken back." in said[0]
    assert f"That was from an earlier moment of game {number}; nothing was changed." in said[1], "whoever is second"


async def test_take_your_turn_pressed_by_both_in_the_same_instant(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo")
    on, off = await on_and_off(harbour, number)
    board = await harbour.board(number)
    said = await harbour.at_once((on, board, TAKE), (off, board, TAKE))
    assert "What do you play?" in said[0]
    assert "It isn't your turn" in said[1]


# --- Too late ------------------------------------------------------------------------------------------------


async def test_a_stale_panel_says_so_shows_where_the_game_stands_and_changes_nothing(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo")
    on, _ = await on_and_off(harbour, number)
    old = await harbour.take(number, on)
    await choose_turn(harbour, number, on)
    before = await harbour.state(number)
    told = answers(await on.click(old, label="Bass"))
    assert f"That was from an earlier moment of game {number}; nothing was changed." in told
    assert "That is your whole turn." in told, "the old panel shows where the turn stands"
    assert await harbour.state(number) == before
    await on.click(old, label="Confirm")
    assert len(await harbour.moves(number)) == 3, "and it can be used again"


async def test_a_panel_of_a_turn_that_was_played_elsewhere(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo")
    on, _ = await on_and_off(harbour, number)
    old = await choose_turn(harbour, number, on)
    await by_move(harbour, number, on, harbour.luck)
    before = await harbour.moves(number)
    told = answers(await on.click(old, label="Confirm"))
    assert f"game {number}" in told
    assert "It isn't your turn" in told or "from an earlier moment" in told
    assert await harbour.moves(number) == before


async def test_an_old_board_still_opens_the_turn(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo")
    on, off = await on_and_off(harbour, number)
    old = harbour.keep(await harbour.board(number))
    await by_move(harbour, number, on, harbour.luck)
    if await harbour.awaited(number) == [off]:
        [told] = await harbour.press_kept((off, old, TAKE))
        assert "What do you play?" in told


async def test_the_buttons_of_a_finished_game(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    board = harbour.keep(await harbour.board(number))
    on, off = await on_and_off(harbour, number)
    panel = harbour.keep(await choose_turn(harbour, number, on))
    await play_out(harbour, number, by_move, seed=4)
    before = await harbour.state(number)
    for label in (TAKE, UNDO):
        [told] = await harbour.press_kept((off, board, label))
        assert f"Game {number} is over, so nothing can be changed in it. /board shows how it ended." in told
    [told] = await harbour.press_kept((on, panel, "Confirm"))
    assert f"Game {number} is over" in told
    [told] = await harbour.press_kept((off, board, HAND))
    assert "only you see this" in told
    assert await harbour.state(number) == before


async def test_the_buttons_of_a_turn_that_was_undone(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    on, off = await on_and_off(harbour, number)
    await on.slash(harbour.channel, "move", turn="bass D1")
    panel = harbour.keep(await harbour.take(number, off))
    board = harbour.keep(await harbour.board(number))
    told = await on.click(await harbour.board(number), label=UNDO)
    assert "Taken back." in answers(told)
    assert await harbour.awaited(number) == [on]
    before = await harbour.state(number)
    [told_off] = await harbour.press_kept((off, panel, "Bass"))
    assert f"It isn't your turn in game {number}." in told_off
    [told_on] = await harbour.press_kept((on, board, TAKE))
    assert "What do you play?" in told_on
    assert await harbour.state(number) == before


async def test_the_buttons_of_a_game_that_is_not_on_file(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo")
    board = harbour.keep(await harbour.board(number))
    panel = harbour.keep(await choose_turn(harbour, number, (await harbour.awaited(number))[0]))
    await harbour.bot.app.repository.close()
    harbour.bot.app.database = harbour.bot.app.database.with_name("another.sqlite3")
    await harbour.restart()
    ana = harbour.person("Ana")
    for kept, label in ((board, TAKE), (board, HAND), (board, UNDO), (panel, "Confirm"), (panel, "Back")):
        [told] = await harbour.press_kept((ana, kept, label))
        assert f"There is no game {number} that you can see. /games lists yours." in told, label


async def test_a_backup_put_back_takes_the_buttons_out_of_use_that_were_sent_since(
    harbour: World, tmp_path: Path
) -> None:
    number = await harbour.dealt("Ana", "Bo")
    on = (await harbour.awaited(number))[0]
    copy = tmp_path / "copy.sqlite3"
    await harbour.bot.app.repository.backup(str(copy))
    panel = harbour.keep(await choose_turn(harbour, number, on))
    board = harbour.keep(await harbour.board(number))
    await harbour.bot.app.repository.close()
    await restore(copy, harbour.bot.app.database)
    await harbour.restart()
    fresh = await choose_turn(harbour, number, on)  # the same seat, asked the same, as often changed as then
    before = await harbour.state(number)
    for kept, label in ((panel, "Confirm"), (panel, "Back"), (board, UNDO)):
        [told] = await harbour.press_kept((on, kept, label))
        assert "have been put back to an earlier state" in told, label
    assert await harbour.state(number) == before
    await on.click(fresh, label="Confirm")
    assert await harbour.state(number) != before


async def test_a_button_sent_before_files_had_an_epoch_still_works(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo")
    kept = harbour.keep(await harbour.board(number))
    for button in buttons(kept["components"]):
        button["custom_id"] = re.sub("-[0-9a-f]+:", ":", button["custom_id"])
    [told] = await harbour.press_kept((harbour.person("Ana"), kept, HAND))
    assert "only you see this" in told


async def test_a_button_of_an_unknown_kind_is_answered(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo")
    kept = harbour.keep(await harbour.board(number))
    row = kept["components"][0]["components"]
    row[0]["custom_id"] = f"b:dance:{number}::"
    [told] = await harbour.press_kept((harbour.person("Ana"), kept, TAKE))
    assert "That belongs to an older Caravan" in told


async def test_every_button_works_after_a_restart(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo")
    on, _ = await on_and_off(harbour, number)
    panel = await choose_turn(harbour, number, on)
    await harbour.restart()
    await on.click(panel, label="Back")
    assert "So far: **Bass**" in text_of(harbour.fresh(panel))
    await harbour.restart()
    assert "only you see this" in answers(await on.click(await harbour.board(number), label=HAND))
    await on.click(panel, label="Back")
    await harbour.restart(after=8 * 86400)
    panel = await choose_turn(harbour, number, on)
    await on.click(panel, label="Confirm")
    assert len(await harbour.moves(number)) == 3


def test_buttons_and_menus_are_called_as_those_that_stand_in_old_messages() -> None:
    for subject in EXTENSIONS:
        importlib.import_module(subject)
    button = TableButton("take", "7")
    menu = TableMenu("pick", "7", "12.3", "0", options=[discord.SelectOption(label="Bass")])
    assert (button.item.custom_id, menu.item.custom_id) == ("b:take:7::", "m:pick:7:12.3:0")
    assert HANDLERS.keys() >= {
        *("join", "leave", "start", "cancel", "again", "take", "hand", "undo", "agree", "refuse"),
        *("pick", "fill", "back", "confirm", "resign", "never"),
    }
