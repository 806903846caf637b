"""How people want to be called: ``/settings me`` in words and menus, and what they then get."""

from __future__ import annotations

import pytest

from tests.play.messages import answers, labels, menus, text_of
from tests.play.players import by_move
from tests.play.test_next_game import waiting
from tests.play.wire import EVERYBODY, Wire
from tests.play.world import World

pytestmark = pytest.mark.few_pictures

SILENT = 1 << 12
HOUR, DAY = 3600.0, 24 * 3600.0
ROME = {"zone": "Europe/Rome"}


# --- Saying it -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (
            {},
            "each time after a longer wait: first by direct message, then in the channel.",
        ),
        ({"notify": "dm"}, "each time after a longer wait: by direct message."),
        ({"notify": "none"}, "each time after a longer wait: in the channel."),
        ({"reminders": "daily"}, "I remind you once a day, for a week"),
        ({"reminders": "once"}, "I remind you once, by direct message."),
        ({"reminders": "never"}, "I never remind you. The others can still nudge you."),
        ({"reminders": "in the digest"}, "You have no digest yet"),
        ({"digest": "8:00"}, "Say also where you live"),
        ({"digest": "soon", **ROME}, "I don't understand “soon” as a time of day."),
        ({"digest": "8:00", **ROME}, "At 08:00 a direct message says which games wait for you"),
        ({"digest": "7.30 pm", **ROME}, "At 19:30 a direct message"),
        (
            {"digest": "8:00", **ROME},
            "The digest replaces single reminders, except where a turn may take less than a day.",
        ),
        ({"digest": "8:00", "reminders": "once", **ROME}, "I remind you once, by direct message."),
        ({"digest": "23:00", "hours": "22-7", **ROME}, "That is in your quiet hours, so it comes at 07:00."),
        ({"digest": "off"}, "No digest comes"),
    ],
)
async def test_what_somebody_wants_is_answered_in_a_sentence(
    harbour: World, given: dict[str, str], told: str
) -> None:
    assert told in answers(await harbour.person("Ana").slash(harbour.channel, "settings me", **given))


async def test_all_of_it_stands_in_one_panel_and_changes_there(harbour: World, wire: Wire) -> None:
    ana = harbour.person("Ana")
    panel = (await ana.slash(harbour.channel, "settings me", **ROME)).response
    assert panel is not None
    assert len(menus(panel)) == 3
    for menu, value, told in (
        (0, "dm", "nothing pings you in the channel"),
        (1, "daily", "once a day, for a week: by direct message"),
        (2, "540", "At 09:00 a direct message says"),
        (1, "usual", "up to three times"),
        (1, "digest", "The digest replaces single reminders"),
        (2, "None", "up to three times"),
    ):
        chosen = str(menus(panel)[menu]["custom_id"])
        await ana.select(panel, [value], custom_id=chosen)
        panel = harbour.fresh(panel)
        assert told in text_of(panel)
        picked = [option["value"] for option in menus(panel)[menu]["options"] if option.get("default")]
        assert picked == [value]
    await ana.click(panel, label="Tell me boards and hands in words")
    assert "Boards and hands come in words" in text_of(harbour.fresh(panel))


# --- Getting it ------------------------------------------------------------------------------------------------


async def to_eight(world: World) -> None:
    """Let it become eight in the morning in UTC, and a minute more, with a bot that starts anew."""
    now = world.env.now()
    seconds = (8 * HOUR + 60 - (now.hour * HOUR + now.minute * 60 + now.second)) % DAY
    await world.restart(after=seconds)


async def test_the_digest_tells_all_games_that_wait_with_links_and_leads_to_the_first(
    harbour: World, wire: Wire
) -> None:
    first, second = await waiting(harbour, 2)
    ana = harbour.person("Ana")
    await ana.slash(harbour.channel, "settings me", zone="UTC", digest="8:00", notify="none")
    await to_eight(harbour)
    [digest] = [message for message in harbour.private(ana) if "wait for you" in message.content]
    assert "☀️ 2 games wait for you" in digest.content
    assert digest.content.index(f"**{first}** ") < digest.content.index(f"**{second}** ")
    for words in ("it's your turn", "What do you play?", "go there", "settings me digest:"):
        assert words in digest.content
    [sent] = [sent for sent in wire.posts() if sent.reader == ana.id and "wait for you" in str(sent.json)]
    assert not sent.body.get("flags", 0) & SILENT
    assert labels(digest) == ["Take the first turn"]
    panel = (await ana.user.click(digest, label="Take the first turn")).response
    assert panel is not None
    assert f"game {first}" in text_of(panel)


async def test_one_comes_a_day_and_no_reminder_beside_it(harbour: World, wire: Wire) -> None:
    await waiting(harbour, 1)
    ana = harbour.person("Ana")
    await ana.slash(harbour.channel, "settings me", zone="UTC", digest="8:00")
    await to_eight(harbour)
    seen = len(wire.posts())
    for _ in range(4):
        await harbour.restart(after=DAY / 2)
    told = [sent for sent in wire.posts()[seen:] if sent.body.get("content")]
    assert [sent.reader for sent in told] == [ana.id] * 2
    assert all("One game waits for you" in sent.body["content"] for sent in told)
    assert not any(sent.reader == EVERYBODY and sent.pings for sent in wire.posts()[seen:])


async def test_a_digest_that_was_being_sent_when_the_bot_fell_is_not_sent_twice(harbour: World) -> None:
    await waiting(harbour, 1)
    ana = harbour.person("Ana")
    await ana.slash(harbour.channel, "settings me", zone="UTC", digest="8:00")
    path = f"/channels/{ana.user.dm_channel.id}/messages"
    harbour.env.inject_error("POST", path, status=500, times=None)
    await to_eight(harbour)
    harbour.heal()
    for _ in range(3):
        await harbour.restart(after=HOUR)
    assert sum("wait" in message.content and "☀️" in message.content for message in harbour.private(ana)) == 1


async def test_one_that_could_not_be_sent_for_half_a_day_is_not_sent(harbour: World) -> None:
    await waiting(harbour, 1)
    ana = harbour.person("Ana")
    await ana.slash(harbour.channel, "settings me", zone="UTC", digest="8:00")
    path = f"/channels/{ana.user.dm_channel.id}/messages"
    harbour.env.inject_error("POST", path, status=500, times=None)
    await to_eight(harbour)
    await harbour.restart(after=13 * HOUR)
    harbour.heal()
    await harbour.restart(after=HOUR)
    assert not any("☀️" in message.content for message in harbour.private(ana))


async def test_whoever_wants_it_reads_silently_that_they_are_next(harbour: World, wire: Wire) -> None:
    for name in ("Ana", "Bo", "Chi"):
        told = answers(await harbour.person(name).slash(harbour.channel, "settings me", next="yes"))
        assert "When you are next" in told
    number = await harbour.dealt("Ana", "Bo", "Chi", map="three_woods")
    [on] = await harbour.awaited(number)
    seen = len(wire.sent)
    await by_move(harbour, number, on, harbour.luck)
    [following] = await harbour.awaited(number)
    told_next = [sent for sent in wire.posts(seen) if "you are next" in str(sent.json)]
    assert len(told_next) == 1
    assert told_next[0].reader not in (EVERYBODY, on.id, following.id)
    assert told_next[0].body["flags"] & SILENT
    assert "⏭️ Migration · game 1: you are next, after **" in told_next[0].body["content"]


async def test_the_digest_that_is_suggested_can_be_asked_for_as_it_is_written(harbour: World) -> None:
    ana = harbour.person("Ana")
    shown = answers(await ana.slash(harbour.channel, "settings me"))
    assert "`/settings me zone: Europe/Rome digest: 8:00`" in shown
    assert "Say also" not in answers(
        await ana.slash(harbour.channel, "settings me", zone="Europe/Rome", digest="8:00")
    )
    off = answers(await ana.slash(harbour.channel, "settings me", digest="off"))
    assert "`/settings me digest: 8:00`" in off
