"""A lobby that waits for a time: shown in everybody's own time, begun by itself, changed by its host."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.results import InteractionResult

from tests.play.messages import answers, labels, menus, number_in, text_of
from tests.play.wire import EVERYBODY, Wire
from tests.play.world import TAKE, World

pytestmark = pytest.mark.few_pictures
HOUR = 3600.0


async def waiting(world: World, *names: str, **options: Any) -> Any:
    """A lobby that begins by itself, in which these people sit."""
    return await world.open(*names, at="in 2 hours", players=3, **options)


async def round_after(world: World, seconds: float) -> None:
    """Let time pass, and the bot go its rounds."""
    world.env.backend.advance_clock(seconds)
    outbox: Any = world.bot.get_cog("Outbox")
    await outbox.rounds.look_around()
    await outbox.rest()
    await world.env.settle()


async def options_of(world: World, lobby: Any, name: str = "Ana") -> Any:
    """The panel in which the host changes options."""
    shown = (await world.person(name).click(world.fresh(lobby), label="Options")).response
    assert shown is not None
    return shown


async def type_time(world: World, panel: Any, typed: str, label: str = "Begin at a time") -> InteractionResult:
    """Have the host type a time into the window that a button opens."""
    ana = world.person("Ana")
    opened = await ana.click(panel, label=label)
    assert opened.modal is not None, "no window opened"
    return await ana.submit_modal(opened, {"typed": typed})


async def test_the_lobby_says_when_it_begins_and_for_how_many(harbour: World) -> None:
    lobby = await waiting(harbour, "Ana", **{"if": 3})
    at = int(harbour.env.now().timestamp() + 2 * HOUR)
    start = (await harbour.table(1)).start
    assert start is not None
    assert abs(start.at - at) <= 5
    at = int(start.at)
    assert f"⏰ Starts <t:{at}:F> (<t:{at}:R>) if at least 3 have joined by then." in text_of(harbour.fresh(lobby))
    assert "Start" in labels(lobby)


async def test_the_time_is_meant_by_the_hosts_own_clock(harbour: World) -> None:
    ana = harbour.person("Ana")
    told = await ana.slash(harbour.channel, "migration start", at="friday 20:00")
    assert "I took that by the clock of UTC" in answers(told)
    await ana.slash(harbour.channel, "settings me", zone="Asia/Tokyo")
    told = await ana.slash(harbour.channel, "migration start", at="friday 20:00")
    assert "UTC" not in answers(told)
    first, second = (await harbour.table(1)).start, (await harbour.table(2)).start
    assert first is not None
    assert second is not None
    assert (first.at - second.at) % (24 * HOUR) == 9 * HOUR


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"at": "friday"}, "I don't understand “friday” as a day with a time."),
        ({"at": "soonish"}, "I don't understand “soonish” as a day with a time."),
        ({"at": "yesterday 20:00"}, "That is over already."),
        ({"at": "in 100 days 20:00"}, "That is more than 60 days from now."),
        ({"if": 3}, "Say also when the game begins"),
        ({"at": "in 2 hours", "if": 4, "players": 2}, "so it can't wait for 4"),
    ],
)
async def test_what_can_not_be_is_refused_in_words_and_opens_nothing(
    harbour: World, given: dict[str, Any], why: str
) -> None:
    told = await harbour.person("Ana").slash(harbour.channel, "migration start", **given)
    assert why in answers(told)
    assert not any((await harbour.bot.app.repository.counts()).values())


async def test_at_its_time_it_begins_by_itself_and_its_lobby_has_nothing_left_to_press(
    harbour: World, wire: Wire
) -> None:
    lobby = await waiting(harbour, "Ana", "Bo")
    await round_after(harbour, HOUR)
    assert (await harbour.table(1)).status == "lobby"
    before = len(wire.sent)
    await round_after(harbour, HOUR + 60)
    assert (await harbour.table(1)).status == "live"
    assert "has started" in text_of(harbour.fresh(lobby))
    assert labels(harbour.fresh(lobby)) == []
    assert TAKE in labels(await harbour.board(1))
    pinged = [user for sent in wire.posts(before) if sent.reader == EVERYBODY for user in sent.pings]
    assert sorted(pinged) == sorted(harbour.person(name).id for name in ("Ana", "Bo"))


async def test_it_begins_after_a_restart_that_came_over_its_time(harbour: World) -> None:
    lobby = await waiting(harbour, "Ana", "Bo")
    await harbour.restart(after=3 * HOUR)
    await round_after(harbour, 0)
    assert (await harbour.table(1)).status == "live"
    assert len([post for post in harbour.posts() if TAKE in labels(post)]) == 1
    assert labels(harbour.fresh(lobby)) == []


async def test_with_too_few_the_host_is_called_once_and_the_lobby_stays_open(harbour: World, wire: Wire) -> None:
    lobby = await waiting(harbour, "Ana", "Bo", **{"if": 3})
    before = len(wire.sent)
    await round_after(harbour, 2 * HOUR + 60)
    [told] = [sent for sent in wire.posts(before) if sent.reader == EVERYBODY]
    assert told.pings == {harbour.person("Ana").id}
    said = text_of(harbour.last())
    assert "It is time, but only 2 of 3 have joined, so the game hasn't begun." in said
    assert "**Ana** can press Start for those who are there, choose another time under Options, or cancel." in said
    assert "⏰" not in text_of(harbour.fresh(lobby))
    await round_after(harbour, HOUR)
    assert len(wire.posts(before)) == 1, "it is said once"
    await harbour.person("Ana").click(harbour.fresh(lobby), label="Start")
    assert (await harbour.table(1)).status == "live"


async def test_the_host_presses_start_before(harbour: World) -> None:
    lobby = await waiting(harbour, "Ana", "Bo")
    await harbour.person("Ana").click(lobby, label="Start")
    await round_after(harbour, 3 * HOUR)
    assert len([post for post in harbour.posts() if TAKE in labels(post)]) == 1


async def test_the_host_sets_changes_and_drops_the_time_in_the_lobby(harbour: World) -> None:
    lobby = await harbour.open("Ana", "Bo", players=3)
    panel = await options_of(harbour, lobby)
    assert "It begins when you press **Start**." in text_of(panel)
    await type_time(harbour, panel, "in 5 hours")
    first = (await harbour.table(1)).start
    assert first is not None
    assert f"<t:{int(first.at)}:F>" in text_of(harbour.fresh(lobby))
    panel = await options_of(harbour, lobby)
    counts = next(menu for menu in menus(panel) if menu["custom_id"].startswith("m:startif:"))
    assert [option["value"] for option in counts["options"]] == ["2", "3"]
    await harbour.person("Ana").select(panel, ["3"], custom_id=counts["custom_id"])
    assert "if at least 3 have joined by then." in text_of(harbour.fresh(lobby))
    panel = await options_of(harbour, lobby)
    await type_time(harbour, panel, "in 7 hours", "Another time")
    second = (await harbour.table(1)).start
    assert second is not None
    assert (second.at - first.at > HOUR, second.least) == (True, 3)
    panel = await options_of(harbour, lobby)
    await harbour.person("Ana").click(panel, label="No time")
    assert (await harbour.table(1)).start is None
    assert "⏰" not in text_of(harbour.fresh(lobby))


async def test_a_time_that_can_not_be_is_said_in_the_panel(harbour: World) -> None:
    lobby = await harbour.open("Ana", players=3)
    for typed, why in (("someday", "I don't understand “someday”"), ("in 90 days 20:00", "more than 60 days")):
        panel = await options_of(harbour, lobby)
        told = await type_time(harbour, panel, typed)
        assert why in text_of(harbour.fresh(panel)) + answers(told)
        assert (await harbour.table(1)).start is None


async def test_a_window_typed_into_after_a_restart_still_works(harbour: World) -> None:
    lobby = await harbour.open("Ana", players=3)
    panel = await options_of(harbour, lobby)
    ana = harbour.person("Ana")
    opened = await ana.click(panel, label="Begin at a time")
    await harbour.restart()
    await ana.submit_modal(opened, {"typed": "in 5 hours"})
    assert (await harbour.table(1)).start is not None


async def test_nobody_but_the_host_chooses_the_time(harbour: World) -> None:
    lobby = await waiting(harbour, "Ana", "Bo")
    told = await harbour.person("Bo").click(lobby, label="Options")
    assert "Only Ana, who opened this game, can do that." in answers(told)


async def test_a_challenge_can_wait_for_a_time(harbour: World) -> None:
    challenge = await harbour.challenge("Ana", "Bo", at="in 2 hours")
    assert "if everybody has accepted by then." in text_of(challenge)
    await harbour.person("Bo").click(challenge, label="Accept")
    assert (await harbour.table(1)).status == "lobby"
    await round_after(harbour, 2 * HOUR + 60)
    assert (await harbour.table(1)).status == "live"


async def test_games_says_when_one_begins(harbour: World) -> None:
    lobby = await waiting(harbour, "Ana")
    listed = answers(await harbour.person("Ana").slash(harbour.channel, "games"))
    assert "is gathering players" in listed
    assert "starts <t:" in listed
    assert number_in(text_of(lobby)) == 1


@pytest.mark.parametrize("game", ["migration", "tinners", "origin", "mars"])
async def test_the_panel_of_options_fits_with_a_time_in_it_whatever_the_game(
    harbour: World, wire: Wire, game: str
) -> None:
    ana = harbour.person("Ana")
    opened = await ana.slash(harbour.channel, f"{game} start", at="in 2 hours", pace="a day a turn")
    assert opened.response is not None
    panel = await options_of(harbour, opened.response)
    assert "Another time" in labels(panel)
