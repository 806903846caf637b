"""What a phone shows when it notifies: the beginning of a message as it is written, and nothing from a frame."""

from __future__ import annotations

import re

import pytest
from simcord import MemberActor

from bot.games.standings import Outcome, Standing
from bot.games.text import Text
from cogs.support.messages import LONGEST_CONTENT, content
from cogs.support.outcome_words import ranking
from tests.play.messages import labels, text_of
from tests.play.players import by_move, play_out
from tests.play.test_undoing import ask, moved_on
from tests.play.wire import EVERYBODY, Sent, Wire
from tests.play.world import TAKE, USUAL, World

pytestmark = pytest.mark.few_pictures

SHOWN = 160
"""So many characters does a phone show at least."""


def on_a_phone(world: World, sent: Sent) -> str:
    """What a phone shows of a message, with everybody's name."""
    assert not sent.body.get("flags", 0) & 1 << 15
    names = {str(person.id): str(person.user.global_name) for person in world.people.values()}
    told = re.sub(r"<@(\d+)>", lambda found: "@" + names[found[1]], sent.body["content"])
    return told.replace("*", "")[:SHOWN]


def sent_to(world: World, wire: Wire, reader: int) -> str:
    """What a phone shows of the newest message for somebody, or for everybody in a channel."""
    return on_a_phone(world, [sent for sent in wire.posts() if sent.reader == reader][-1])


def name(person: MemberActor) -> str:
    return str(person.user.global_name)


# --- In a channel --------------------------------------------------------------------------------------------


async def test_a_board_says_who_is_on_in_which_game_what_is_asked_and_then_what_happened(
    harbour: World, wire: Wire
) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on], [off] = await harbour.awaited(number), await harbour.others(number)
    await on.slash(harbour.channel, "move", turn="bass D1")
    shown = sent_to(harbour, wire, EVERYBODY)
    assert shown.startswith(
        f"▶️ @{name(off)} · Migration · game 1: What do you play?\n{name(on)} enters D1 with Bass"
    )


async def test_a_board_has_its_picture_with_its_words_as_an_attachment_and_buttons_below(
    harbour: World, wire: Wire
) -> None:
    number = await harbour.dealt("Ana", "Bo")
    await harbour.bot.app.tables.interrupted(number)
    await by_move(harbour, number, (await harbour.awaited(number))[0], harbour.luck)
    board = [sent for sent in wire.posts() if sent.reader == EVERYBODY][-1]
    [picture] = board.files
    assert len(picture.alt) > 100
    assert labels(harbour.last()) == [TAKE, "My hand", "Undo"]
    assert [each.description for each in harbour.last().attachments] == [picture.alt]


async def test_a_picture_stays_with_its_words_while_its_message_goes_on(harbour: World) -> None:
    await harbour.start("Ana", "Bo", "Chi", map="three_woods")
    before = harbour.last()
    await harbour.person("Ana").slash(harbour.channel, "migration draft", **USUAL)
    after = harbour.last()
    assert "**Ana** has chosen a hand." in after.content
    assert after.id == before.id
    assert [(each.id, each.description) for each in after.attachments] == [
        (each.id, each.description) for each in before.attachments
    ]
    assert len(after.attachments) == 1


async def test_a_full_lobby_says_whom_it_waits_for(harbour: World, wire: Wire) -> None:
    await harbour.open("Ana", "Bo")
    shown = sent_to(harbour, wire, EVERYBODY)
    assert shown.startswith("@Ana · Migration · game 1: All seats are taken: Ana can press Start.")


async def test_a_challenge_says_who_asks_whom(harbour: World, wire: Wire) -> None:
    await harbour.challenge("Ana", "Bo")
    asked = "Migrato · game 1: a challenge by Ana. Do you accept?\n"
    assert sent_to(harbour, wire, EVERYBODY).startswith(f"@Bo · {asked}")
    assert sent_to(harbour, wire, harbour.person("Bo").id).startswith(asked)


async def test_a_challenge_that_is_declined_says_who_did(harbour: World, wire: Wire) -> None:
    challenge = await harbour.challenge("Ana", "Bo")
    await harbour.person("Bo").click(challenge, label="Decline")
    await harbour.env.settle()
    shown = sent_to(harbour, wire, EVERYBODY)
    assert shown == "@Ana · Migrato · game 1: @Bo declines, so the game is off."


async def test_a_question_about_an_undo_says_who_asks_and_for_which_turn(harbour: World, wire: Wire) -> None:
    number, [first, second] = await moved_on(harbour, "Ana", "Bo")
    await ask(harbour, number, first)
    shown = sent_to(harbour, wire, EVERYBODY)
    asking = f"{name(first)} would like to take back a turn. Is that all right?\n> {name(first)} enters "
    assert shown.startswith(f"@{name(second)} · Migration · game 1: {asking}")
    assert harbour.last().attachments == []


async def test_the_end_says_who_has_won(harbour: World, wire: Wire) -> None:
    number = await harbour.start("Ana", "Bo", series="off")
    await play_out(harbour, number, by_move, 3)
    for reader in (EVERYBODY, harbour.person("Ana").id):
        final = [sent for sent in wire.posts() if sent.reader == reader][-1]
        assert re.match(
            r"Migration · game 1: 🏆 (Ana wins|Bo wins|Ana and Bo share the win)!\n", on_a_phone(harbour, final)
        )
        [picture] = final.files
        assert picture.alt
    assert labels(harbour.last()) == ["Rematch"]


# --- By direct message ---------------------------------------------------------------------------------------


async def test_a_panel_says_in_which_game_and_what_is_asked(harbour: World, wire: Wire) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on], [off] = await harbour.awaited(number), await harbour.others(number)
    await on.slash(harbour.channel, "move", turn="bass D1")
    shown = sent_to(harbour, wire, off.id)
    assert shown.startswith("▶️ Migration · game 1: What do you play?\n")
    assert f"\n{name(on)} enters D1 with Bass.\n" in shown
    panel = harbour.panel(off, number)
    assert [each.description for each in panel.attachments] == [
        file.alt for file in [sent for sent in wire.posts() if sent.reader == off.id][-1].files
    ]


async def test_a_panel_keeps_to_its_form_and_shows_each_step(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    panel = harbour.panel(on, number)
    assert len(panel.attachments) == 2
    await on.user.click(panel, label="Bass")
    shown = harbour.fresh(panel)
    assert not shown.flags.components_v2
    assert shown.content.startswith("▶️ Migration · game 1: Where ")
    assert "So far: **Bass**" in shown.content
    assert len(shown.attachments) == 1
    await on.user.click(panel, label="D1")
    assert ": That is your whole turn. Confirm it, or step back." in harbour.fresh(panel).content
    await on.user.click(panel, label="Confirm")
    shown = harbour.fresh(panel)
    assert shown.content.startswith(
        "✅ Done. Your turn has been played.\nMigration · game 1: The game waits for **"
    )
    assert labels(shown) == ["Plan ahead"]


async def test_words_come_with_the_hand_that_they_speak_of(harbour: World, wire: Wire) -> None:
    number = await harbour.pit("Ana", "Bo")
    for _ in range(6):
        [on] = await harbour.awaited(number)
        await by_move(harbour, number, on, harbour.luck)
    people = {person.id for person in harbour.people.values()}
    words = [sent for sent in wire.posts() if sent.reader in people and not sent.components]
    assert words
    for sent in words:
        assert on_a_phone(harbour, sent).startswith("Migrato · game 1: ")
        assert [file.alt != "" for file in sent.files] in ([], [True])
    assert any(sent.files for sent in words)


# --- What fits -----------------------------------------------------------------------------------------------


def test_of_what_happened_the_oldest_is_left_out_and_never_who_is_asked_and_what() -> None:
    told = [f"Line {number} tells of a turn at some length." for number in range(100)]
    words = content("▶️ @Ana: What do you play?", told, ["-# Ana leads with 5.", ""])
    assert len(words) <= LONGEST_CONTENT
    first, hint, *kept, last = words.split("\n")
    assert (first, last) == ("▶️ @Ana: What do you play?", "-# Ana leads with 5.")
    assert hint == f"-# {100 - len(kept)} earlier lines are in /log."
    assert kept == told[-len(kept) :]
    assert len(words) + len(told[0]) + 1 > LONGEST_CONTENT, "as much as there is room for"


@pytest.mark.parametrize("told", [[], ["One."], ["One.", "Two."]])
def test_what_fits_is_told_whole(told: list[str]) -> None:
    assert content("First.", told, ["", "Last."]) == "\n".join(["First.", *told, "Last."])


def test_a_line_that_is_longer_than_a_message_is_left_to_the_log() -> None:
    assert content("First.", ["x" * 5000], ["Last."]) == "First.\n-# 1 earlier line is in /log.\nLast."
    assert len(content("First.", ["x"], ["y" * 5000])) == LONGEST_CONTENT


async def test_a_board_with_more_than_fits_says_who_is_on_and_what_is_newest(
    harbour: World, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.support.messages.LONGEST_CONTENT", 200)
    number = await harbour.start("Ana", "Bo", map="two_bay")
    await harbour.deal(number)
    [on], [off] = await harbour.awaited(number), await harbour.others(number)
    await on.slash(harbour.channel, "move", turn="bass D1")
    await by_move(harbour, number, off, harbour.luck)
    boards = [sent.body["content"] for sent in wire.posts() if sent.reader == EVERYBODY and TAKE in str(sent.json)]
    assert all(len(told) <= 200 for told in boards)
    assert all(told.startswith("▶️ ") for told in boards)
    assert f"▶️ <@{on.id}> · Migration · game 1: What do you play?\n" in boards[-1]
    assert "in /log" in boards[0]
    assert text_of(harbour.last())


async def test_equals_at_the_end_have_the_same_number(harbour: World) -> None:
    table = await harbour.table(await harbour.dealt("Ana", "Bo", map="two_bay"))
    shared = Outcome((Standing(0, 1, 8), Standing(1, 1, 8)), (0, 1), Text("Both are level."))
    told = ranking(table, shared)
    assert told == ["1\\. **Ana** · 8", "1\\. **Bo** · 8", "-# Both are level."], "a list would be counted on"
    apart = Outcome((Standing(0, 2, 7), Standing(1, 1, 8)), (1,), Text("Bo has more."))
    assert ranking(table, apart)[:2] == ["1. **Bo** · 8", "2. **Ana** · 7"]
