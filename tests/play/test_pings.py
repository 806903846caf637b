"""Who is pinged, how often, and where; and which post carries the buttons."""

from __future__ import annotations

import re

import pytest

from tests.play.messages import labels, text_of
from tests.play.players import by_move
from tests.play.wire import EVERYBODY, Wire
from tests.play.world import TAKE, World

pytestmark = pytest.mark.few_pictures

SILENT = 1 << 12
MENTION = re.compile(r"<@!?(\d+)>")


def mentioned(sent_texts: list[str]) -> set[int]:
    """The people whom a text would ping if it may."""
    return {int(user) for text in sent_texts for user in MENTION.findall(text)}


async def test_each_newly_awaited_person_is_pinged_once_and_nobody_else(harbour: World, wire: Wire) -> None:
    number = await harbour.start("Ana", "Bo", "Chi", map="three_woods")
    everyone = {person.id for person in harbour.people.values()}
    [opening] = [sent for sent in wire.posts() if sent.reader == EVERYBODY and TAKE in str(sent.json)]
    assert opening.pings == everyone == mentioned(opening.texts)
    before = everyone
    while await harbour.awaited(number):
        person = harbour.luck.choice(await harbour.awaited(number))
        seen = len(wire.sent)
        await by_move(harbour, number, person, harbour.luck)
        after = {awaited.id for awaited in await harbour.awaited(number)}
        over, fresh = not after, after - before
        told = wire.posts(seen)
        public = [sent for sent in told if sent.reader == EVERYBODY]
        called = [sent.pings for sent in public if sent.pings]
        assert called == ([everyone] if over else [fresh] if fresh else []), "who moves and stays on is there"
        assert mentioned([text for sent in public for text in sent.texts]) == set().union(*called)
        panels = [sent for sent in told if sent.reader != EVERYBODY and TAKE not in str(sent.json)]
        on = everyone if over else fresh | ({person.id} & after)
        assert sorted(sent.reader for sent in panels) == sorted(on), "one panel each, or the end, by direct message"
        for panel in panels:
            assert panel.pings == set()
            assert panel.body.get("flags", 0) & SILENT, "who is pinged in the channel is not rung up twice"
        carrying = [post for post in harbour.messages() if TAKE in labels(post)]
        assert len(carrying) == (1 if after else 0), "the former post loses its buttons"
        before = after


@pytest.mark.parametrize(
    ("notify", "in_channel", "rung"),
    [("channel", True, [False]), ("dm", False, [True]), ("both", True, [True]), ("none", True, [])],
)
async def test_people_are_told_as_they_have_chosen(
    harbour: World, wire: Wire, notify: str, in_channel: bool, rung: list[bool]
) -> None:
    ana = harbour.person("Ana")
    await ana.slash(harbour.channel, "settings me", notify=notify)
    await harbour.start("Ana", "Bo")
    [opening] = [sent for sent in wire.posts() if sent.reader == EVERYBODY and TAKE in str(sent.json)]
    assert (ana.id in opening.pings) == in_channel
    panels = [sent for sent in wire.posts() if sent.reader == ana.id]
    assert [not panel.body.get("flags", 0) & SILENT for panel in panels] == rung


async def test_whoever_wants_messages_and_closes_them_is_pinged_again(harbour: World, wire: Wire) -> None:
    ana = harbour.person("Ana")
    await ana.slash(harbour.channel, "settings me", notify="dm")
    harbour.close_messages(ana)
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    while await harbour.awaited(number) != [ana]:
        await by_move(harbour, number, (await harbour.awaited(number))[0], harbour.luck)
    newest = [sent for sent in wire.posts() if sent.reader == EVERYBODY][-1]
    assert newest.pings == {ana.id}


async def test_a_nudge_pings_whom_the_game_waits_for_once_in_two_hours(harbour: World, wire: Wire) -> None:
    number = await harbour.dealt("Ana", "Bo")
    [on] = await harbour.awaited(number)
    [off] = await harbour.others(number)
    told = await off.slash(harbour.channel, "nudge")
    assert "nudged" in text_of(told.response)
    newest = [sent for sent in wire.posts() if sent.reader == EVERYBODY][-1]
    assert newest.pings == {on.id} == mentioned(newest.texts)
    seen = len(wire.posts())
    assert "They have been nudged less than two hours ago." in text_of(
        (await off.slash(harbour.channel, "nudge")).response
    )
    assert "It is your own turn" in text_of((await on.slash(harbour.channel, "nudge")).response)
    assert len(wire.posts()) == seen


async def test_a_reminder_after_a_day_pings_once_and_survives_restarts(harbour: World, wire: Wire) -> None:
    number = await harbour.dealt("Ana", "Bo")
    [on] = await harbour.awaited(number)
    for after in (23 * 3600, 2 * 3600, 60):
        await harbour.restart(after=after)
    reminders = [sent for sent in wire.posts() if "still waits" in str(sent.json)]
    assert [(sent.reader, sent.pings) for sent in reminders] == [(on.id, set())]
    assert not reminders[0].body.get("flags", 0) & SILENT
    await harbour.restart(after=2 * 24 * 3600)
    reminders = [sent for sent in wire.posts() if "still waits" in str(sent.json)]
    assert [(sent.reader, sent.pings) for sent in reminders[1:]] == [(EVERYBODY, {on.id})]


async def test_a_reminder_that_no_message_can_bring_comes_in_the_channel(harbour: World, wire: Wire) -> None:
    await harbour.dealt("Ana", "Bo")
    [on] = await harbour.awaited(1)
    harbour.close_messages(on)
    await harbour.restart(after=25 * 3600)
    called = [sent for sent in wire.posts() if sent.reader == EVERYBODY and "The game waits for" in str(sent.json)]
    assert [sent.pings for sent in called] == [{on.id}]
    await harbour.restart(after=2 * 24 * 3600 + 60)
    called = [sent for sent in wire.posts() if sent.reader == EVERYBODY and "still waits" in str(sent.json)]
    assert [sent.pings for sent in called] == [{on.id}], "the next goes there at once"


async def test_after_the_last_reminder_the_others_read_what_they_can_do(harbour: World, wire: Wire) -> None:
    await harbour.dealt("Ana", "Bo", "Chi")
    others = await harbour.others(1)
    for days in (1, 2, 4, 1, 30):
        await harbour.restart(after=days * 24 * 3600 + 60)
    [told] = [sent for sent in wire.posts() if "don't remind" in str(sent.json)]
    assert told.pings == {person.id for person in others}
    for words in (
        "** has not moved, and I don't remind them any more.",
        "/nudge",
        "/seat give",
        "/pause",
        "/abandon",
    ):
        assert words in told.body["content"]


async def test_only_those_who_are_asked_about_an_undo_are_pinged(harbour: World, wire: Wire) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [first] = await harbour.awaited(number)
    await first.slash(harbour.channel, "move", turn="bass D1")
    [second] = await harbour.awaited(number)
    await second.slash(harbour.channel, "move", turn="bass A1")
    await first.slash(harbour.channel, "undo")
    asked = [sent for sent in wire.posts() if "would like to take back" in str(sent.json)]
    assert [sent.pings for sent in asked] == [{second.id}]
    message = harbour.last()
    assert labels(message) == ["Take it back", "No"]
    await second.click(message, label="Take it back")
    assert labels(harbour.fresh(message)) == []
    assert len(await harbour.moves(number)) == 2
