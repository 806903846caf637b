"""Whole games of Migration through Discord, however people play."""

from __future__ import annotations

import random

import pytest

from tests.play.messages import labels, text_of
from tests.play.players import Way, by_button, by_move, by_verbs, from_messages, play_out
from tests.play.telling import FULL, check_over
from tests.play.wire import MOST_COMPONENTS, Wire
from tests.play.world import TAKE, World

pytestmark = pytest.mark.few_pictures

NAMES = ("Ana", "Bo", "Chi", "Dee")


@pytest.mark.parametrize(
    ("way", "players"),
    [
        pytest.param(by_button(), 2, id="buttons-2"),
        pytest.param(by_button(), 3, id="buttons-3"),
        pytest.param(by_move, 3, id="move-3"),
        pytest.param(by_move, 4, id="move-4"),
        pytest.param(by_verbs, 2, id="verbs-2"),
        pytest.param(by_verbs, 3, id="verbs-3"),
        pytest.param(from_messages(), 2, id="direct-messages-2"),
        pytest.param(from_messages(), 3, id="direct-messages-3"),
    ],
)
async def test_a_whole_game(harbour: World, way: Way, players: int) -> None:
    number = await harbour.start(*NAMES[:players], series="off")
    await play_out(harbour, number, way, seed=players)
    await check_over(harbour, number)


@pytest.mark.parametrize("way", [by_button(), from_messages(), by_move], ids=["buttons", "direct-messages", "move"])
async def test_a_game_on_a_map_that_the_founder_lays(harbour: World, way: Way) -> None:
    number = await harbour.start("Ana", "Bo", map="founder")
    await play_out(harbour, number, way, seed=21)
    await check_over(harbour, number)


@pytest.mark.parametrize("mode", ["book1", "full"])
async def test_a_game_in_every_mode_with_its_fullest_panels(harbour: World, wire: Wire, mode: str) -> None:
    number = await harbour.start("Ana", "Bo", mode=mode, learning=mode == "book1")
    await play_out(harbour, number, by_button(), seed=31)
    await check_over(harbour, number)
    assert max(len(sent.components) for sent in wire.sent) <= MOST_COMPONENTS


async def test_from_direct_messages_nothing_is_pressed_in_the_server(harbour: World) -> None:
    number = await harbour.start("Ana", "Bo")
    before = len(harbour.env.backend.interactions)
    await play_out(harbour, number, from_messages(), seed=5)
    asked = list(harbour.env.backend.interactions.values())[before:]
    assert {interaction.guild_id for interaction in asked} == {None}


async def test_a_game_in_a_thread_of_its_own(harbour: World) -> None:
    number = await harbour.start("Ana", "Bo", place="thread")
    home = await harbour.home(number)
    assert home.is_thread
    assert home._channel.parent_id == harbour.channel.id
    assert home.name == "Migration 1: Ana, Bo"
    await play_out(harbour, number, by_move, seed=3)
    await check_over(harbour, number)
    left = [text_of(post) for post in harbour.posts() if FULL not in text_of(post)]
    assert left == [], "the channel itself is left alone"


async def test_a_game_started_within_a_thread_stays_there(harbour: World) -> None:
    thread = harbour.env.backend.create_thread(harbour.channel.id, "Games", harbour.guild.owner.id)
    channel = next(found for found in harbour.channel.threads if found.id == thread.id)
    number = await harbour.start("Ana", "Bo", channel=channel, place="thread")
    assert (await harbour.table(number)).channel == thread.id
    assert TAKE in labels(harbour.last(channel))


async def test_several_games_in_one_channel_and_one_person_in_all_of_them(harbour: World) -> None:
    games = [
        await harbour.start("Ana", "Bo"),
        await harbour.start("Chi", "Ana", "Bo"),
        await harbour.start("Ana", "Dee"),
    ]
    rng = random.Random(8)
    ways = [by_button(), by_move, from_messages()]
    while live := [number for number in games if await harbour.awaited(number)]:
        number = rng.choice(live)
        before = {other: await harbour.state(other) for other in games if other != number}
        person = rng.choice(await harbour.awaited(number))
        way = by_move if number != games[0] else ways[rng.randrange(3)]
        await way(harbour, number, person, rng)
        assert {other: await harbour.state(other) for other in before} == before, "another game was touched"
    for number in games:
        await check_over(harbour, number)


async def test_the_bot_is_started_anew_between_any_two_steps(harbour: World) -> None:
    number = await harbour.start("Ana", "Bo", map="two_islet")
    await play_out(harbour, number, by_button(harbour.restart), seed=11)
    await check_over(harbour, number)
    assert len(harbour.env.http_requests) > 0


async def test_the_bot_is_started_anew_between_any_two_steps_from_direct_messages(harbour: World) -> None:
    number = await harbour.start("Ana", "Bo", map="two_bay")
    await play_out(harbour, number, from_messages(harbour.restart), seed=12)
    await check_over(harbour, number)
