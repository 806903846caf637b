"""Positions and hands in words: by a command, for good by a setting, in pages with nothing cut, to nobody else."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import MemberActor

from cogs.support.descriptions import as_text, in_pages
from rendering.description import Section
from rendering.picture import Caption
from rendering.pictures import pictures_of
from tests.play.messages import answers, buttons, labels, menus, shown_pictures, text_of
from tests.play.players import IN_WORDS, from_messages, play_out
from tests.play.wire import Wire
from tests.play.world import World

pytestmark = pytest.mark.few_pictures


async def wanting_words(world: World, *names: str) -> None:
    """Have people choose words for good."""
    for name in names:
        told = answers(await world.person(name).slash(world.channel, "settings me", text=True))
        assert "Boards and hands come in words" in told


async def command(world: World, person: MemberActor, name: str, **options: Any) -> Any:
    """The answer to a command in the channel."""
    answered = (await person.slash(world.channel, name, **options)).response
    assert answered is not None
    return answered


async def read_through(world: World, reader: Any, answer: Any) -> list[str]:
    """What stands on every page of an answer, turned by its buttons."""
    pages = [text_of(answer)]
    while any(button["label"] == "Next page" and not button.get("disabled") for button in buttons(answer)):
        await reader.click(answer, label="Next page")
        answer = world.fresh(answer)
        pages.append(text_of(answer))
    return pages


async def described(world: World, number: int, seat: int | None) -> list[Section]:
    """What a seat may be told of a game in words."""
    table = await world.table(number)
    app = world.bot.app
    view = app.tables.store.position(table).view(seat)
    names = tuple(seat.name for seat in table.seats)
    return list(pictures_of(app.entry(table).pictures).describe(view, Caption(names, "", "")))


async def tinners(world: World, *names: str) -> int:
    """A game of Tinners' Trail, which fills several pages."""
    host, *others = [world.person(name) for name in names]
    lobby = (await host.slash(world.channel, "tinners start", players=len(names))).response
    assert lobby is not None
    for other in others:
        await other.click(lobby, label="Join")
    await host.click(lobby, label="Start")
    await world.env.settle()
    return 1


# --- The board ---------------------------------------------------------------------------------------------------


async def test_the_board_in_words_tells_every_line_on_pages_that_turn(harbour: World, wire: Wire) -> None:
    number = await tinners(harbour, "Ana", "Bo", "Chi", "Dan", "Eva")
    ana = harbour.person("Ana")
    answer = await command(harbour, ana, "board", text=True)
    assert shown_pictures(answer) == []
    pages = await read_through(harbour, ana, answer)
    assert len(pages) > 1
    assert f"Page {len(pages)} of {len(pages)}" in pages[-1]
    seat = [seat.user for seat in (await harbour.table(number)).seats].index(ana.id)
    for section in await described(harbour, number, seat):
        assert any(f"### {section.heading}\n" in page for page in pages), section.heading
        for line in as_text(section).splitlines()[1:]:
            assert any(line in page.splitlines() for page in pages), line


async def test_a_menu_leads_to_each_heading(harbour: World) -> None:
    await tinners(harbour, "Ana", "Bo", "Chi", "Dan", "Eva")
    ana = harbour.person("Ana")
    answer = await command(harbour, ana, "board", text=True)
    [menu] = menus(answer)
    target = menu["options"][-1]
    assert f"### {target['label']}" not in text_of(answer)
    await ana.select(answer, [target["value"]], custom_id=menu["custom_id"])
    assert f"### {target['label']}" in text_of(harbour.fresh(answer))


async def test_a_bystander_is_told_the_position_and_nobodys_hand(harbour: World) -> None:
    await harbour.dealt("Ana", "Bo", map="two_bay")
    stranger = harbour.person("Stranger")
    seen = "\n".join(await read_through(harbour, stranger, await command(harbour, stranger, "board", text=True)))
    assert "### Regions" in seen
    assert "Your hand" not in seen
    assert "in hand:" not in seen
    assert "### Your hand" in text_of(await command(harbour, harbour.person("Ana"), "board", text=True))


async def test_without_the_setting_the_board_is_a_picture_and_with_it_words_until_it_is_taken_back(
    harbour: World,
) -> None:
    await harbour.dealt("Ana", "Bo", map="two_bay")
    ana = harbour.person("Ana")
    assert len(shown_pictures(await command(harbour, ana, "board"))) == 1
    await wanting_words(harbour, "Ana")
    await harbour.restart()
    for name in ("board", "hand"):
        assert shown_pictures(await command(harbour, ana, name)) == []
        assert len(shown_pictures(await command(harbour, ana, name, text=False))) == 1, "once, as a picture"
    told = answers(await ana.slash(harbour.channel, "settings me", text=False))
    assert "come as pictures" in told
    assert len(shown_pictures(await command(harbour, ana, "board"))) == 1


async def test_how_somebody_is_told_stays_when_they_choose_words(harbour: World) -> None:
    ana = harbour.person("Ana")
    await ana.slash(harbour.channel, "settings me", notify="dm")
    await wanting_words(harbour, "Ana")
    await ana.slash(harbour.channel, "settings me", notify="both")
    person = await harbour.bot.app.tables.person(ana.id)
    assert (person.notify, person.in_words) == ("both", True)


async def test_a_game_that_is_over_tells_its_result_in_words(harbour: World) -> None:
    number = await harbour.start("Ana", "Bo", map="two_bay")
    await play_out(harbour, number, from_messages(), 3)
    told = text_of(await command(harbour, harbour.person("Ana"), "board", text=True, game=str(number)))
    assert "### Result" in told
    assert "Place 1: " in told


# --- The panel and the hand --------------------------------------------------------------------------------------


async def test_a_panel_in_words_has_no_picture_a_short_hand_and_buttons_that_tell_the_rest(
    harbour: World, wire: Wire
) -> None:
    await wanting_words(harbour, "Ana", "Bo")
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    opened, sent = await harbour.take(number, on), harbour.panel(on, number)
    for panel, hands in ((opened, on), (sent, on.user)):
        assert shown_pictures(panel) == []
        assert "Bass, 2 in hand: Enters on any empty coast without the Spirit." in text_of(panel)
        assert labels(panel)[-2:] == list(IN_WORDS)
        told = (await hands.click(panel, label="Board in words")).response
        assert told is not None
        assert "### Regions" in "\n".join(await read_through(harbour, hands, told))
        held = (await hands.click(panel, label="Hand in words")).response
        assert held is not None
        assert "### Your hand" in text_of(held)
        assert "### Regions" not in text_of(held)


async def test_the_board_of_a_panel_tells_what_has_been_chosen_so_far(harbour: World) -> None:
    await wanting_words(harbour, "Ana", "Bo")
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    panel = await harbour.take(number, on)
    await on.click(panel, label="Bass")
    told = (await on.click(harbour.fresh(panel), label="Board in words")).response
    assert told is not None
    assert "You are placing Bass." in text_of(told)
    assert "You are placing" not in text_of(await command(harbour, on, "board"))


async def test_buttons_in_words_tell_each_reader_what_is_theirs(harbour: World) -> None:
    """A panel by direct message is its reader's; whoever gets at its buttons is told their own hand, or none."""
    await wanting_words(harbour, "Ana", "Bo")
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on], [off] = await harbour.awaited(number), await harbour.others(number)
    kept = harbour.keep(await harbour.take(number, on))
    [told] = await harbour.press_kept((off, kept, "Hand in words"))
    names = {seat.user: seat.name for seat in (await harbour.table(number)).seats}
    assert f"You are {names[off.id]}." in told
    [told] = await harbour.press_kept((harbour.person("Stranger"), kept, "Hand in words"))
    assert "You don't sit at game" in told


async def test_a_whole_game_is_played_by_direct_message_in_words(harbour: World, wire: Wire) -> None:
    await wanting_words(harbour, "Ana", "Bo")
    number = await harbour.start("Ana", "Bo", map="two_bay")
    await play_out(harbour, number, from_messages(), 3)
    ana = harbour.person("Ana")
    for sent in wire.posts():
        assert not (sent.reader == ana.id and sent.files), "no picture by direct message"
    end = harbour.private(ana)[-1]
    assert labels(end) == ["Rematch", "Board in words"]
    told = (await ana.user.click(end, label="Board in words")).response
    assert told is not None
    assert "### Result" in text_of(told)


async def test_a_position_that_can_not_be_told_is_answered_in_a_sentence(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await wanting_words(harbour, "Ana", "Bo")
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)

    def fail(*_: Any, **__: Any) -> None:
        raise RuntimeError("no words")

    monkeypatch.setattr("rendering.migration.describe", fail)
    assert "can't be told in words just now" in text_of(await command(harbour, on, "board"))
    assert "Confirm" in labels(await harbour.take(number, on)), "the turn can be taken all the same"
    harbour.expect_fault("no words")


# --- Pages -------------------------------------------------------------------------------------------------------


def test_pages_hold_every_line_within_their_length_below_their_headings() -> None:
    told = [
        Section(f"Heading {n}", tuple(f"Line {n} {m}, about * and _." for m in range(3 + 9 * n))) for n in range(9)
    ]
    shared = in_pages(told, 400)
    assert all(sum(len(as_text(section)) + 1 for section in page) <= 400 for page in shared)
    for section in told:
        pieces = [piece for page in shared for piece in page if piece.heading.split(" (")[0] == section.heading]
        assert tuple(line for piece in pieces for line in piece.lines) == section.lines
        assert [piece.heading for piece in pieces[1:]] == [f"{section.heading} (continued)"] * (len(pieces) - 1)


def test_a_line_that_is_longer_than_a_page_goes_on_on_the_next() -> None:
    [*pages] = in_pages([Section("Long", ("word " * 300,))], 400)
    assert all(len(as_text(section)) <= 400 for page in pages for section in page)
    assert " ".join(line for page in pages for section in page for line in section.lines).split() == ["word"] * 300


def test_nothing_to_tell_is_one_empty_page() -> None:
    assert in_pages([]) == [[]]
