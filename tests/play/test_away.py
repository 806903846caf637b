"""``/away``, ``/back`` and quiet hours: said in words that fit, and nobody is pinged meanwhile."""

from __future__ import annotations

import pytest

from tests.play.messages import answers
from tests.play.players import by_move
from tests.play.wire import Wire
from tests.play.world import World

DAY = 24 * 3600.0


async def test_whoever_is_away_is_not_pinged_and_is_called_when_they_are_back(harbour: World, wire: Wire) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on], [off] = await harbour.awaited(number), await harbour.others(number)
    told = answers(await off.slash(harbour.channel, "away", days=3))
    assert "You are away until <t:" in told
    before = len(wire.sent)
    await by_move(harbour, number, on, harbour.luck)
    assert all(off.id not in sent.pings for sent in wire.posts(before))
    before = len(wire.sent)
    await harbour.restart(after=3 * DAY + 60)
    assert off.id in {person for sent in wire.posts(before) for person in sent.pings}


async def test_playing_ends_being_away(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    await on.slash(harbour.channel, "away", until="in two weeks")
    await by_move(harbour, number, on, harbour.luck)
    assert "You were not away." in answers(await on.slash(harbour.channel, "back"))


async def test_being_back_says_which_games_wait(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    await on.slash(harbour.channel, "away", days=2)
    told = answers(await on.slash(harbour.channel, "back"))
    assert told == "Welcome back. One game waits for you: /games shows it."


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({}, "Say until when"),
        ({"until": "blue"}, "I don't understand “blue” as a time."),
        ({"until": "1 January 2020"}, "That is over already."),
        ({"until": "in 3 years"}, "That is more than two years from now."),
        ({"days": 30}, "Here 10 days in any thirty count as away"),
        ({"until": "friday"}, "by the clock of UTC"),
    ],
)
async def test_what_can_not_be_is_said(harbour: World, given: dict[str, object], told: str) -> None:
    assert told in answers(await harbour.person("Ana").slash(harbour.channel, "away", **given))


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"zone": "Europe/Berlin", "hours": "22-8"}, "From 22:00 to 08:00 nobody calls you"),
        ({"zone": "Europe/Berlin"}, "You live by the clock of Europe/Berlin."),
        ({"zone": "berlin"}, "You live by the clock of Europe/Berlin."),
        ({"zone": "New York"}, "You live by the clock of America/New York."),
        ({"hours": "22-8"}, "Say also where you live"),
        ({"zone": "Narnia"}, "I don't know “Narnia” as a time zone."),
        ({"zone": "Europe/Berlin", "hours": "soon"}, "I don't understand “soon” as hours."),
    ],
)
async def test_zones_and_quiet_hours(harbour: World, given: dict[str, str], told: str) -> None:
    assert told in answers(await harbour.person("Ana").slash(harbour.channel, "settings me", **given))


async def test_quiet_hours_can_be_ended(harbour: World) -> None:
    ana = harbour.person("Ana")
    await ana.slash(harbour.channel, "settings me", zone="Europe/Berlin", hours="22-8")
    assert "nobody calls you" not in answers(await ana.slash(harbour.channel, "settings me", hours="off"))


async def test_zones_are_completed_by_any_part_of_their_name(harbour: World) -> None:
    offered = await harbour.offered(harbour.person("Ana"), "settings me", "zone", "new y")
    assert offered == ["America/New_York"]
