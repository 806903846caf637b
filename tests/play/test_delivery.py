"""What Discord refuses, and for how long: every post arrives in the end, or its readers hear of it elsewhere."""

from __future__ import annotations

from typing import cast

import pytest

from cogs.outbox import Outbox
from rendering.picture import Picture
from rendering.studio import Job
from tests.play.messages import labels, text_of
from tests.play.players import by_move, from_messages
from tests.play.telling import check_told
from tests.play.world import TAKE, World


@pytest.fixture(autouse=True)
def _sketches(harbour: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same picture for everything, at once: here it is the way that counts."""

    async def draw(_job: Job) -> Picture:
        return Picture(b"a sketch", "board.webp", "A sketch.")

    monkeypatch.setattr(harbour.bot.app.studio, "draw", draw)


MINUTE, HOUR, DAY = 60.0, 3600.0, 24 * 3600.0
LOST = "I can't write in the channel"


async def play_one(world: World, number: int) -> None:
    """Have whoever is on take a turn."""
    [on] = await world.awaited(number)
    await by_move(world, number, on, world.luck)


async def play_from_messages(world: World, number: int) -> None:
    """Have whoever is on take a turn in their direct messages."""
    [on] = await world.awaited(number)
    await from_messages()(world, number, on, world.luck)


async def let_pass(world: World, seconds: float) -> None:
    """Let time pass in which the bot looks after what waits every hour."""
    cast(Outbox, world.bot.get_cog("Outbox")).look_after.change_interval(hours=1)
    await world.env.advance_time(seconds)


def notices(world: World) -> list[int]:
    """How often each person was told that a channel is lost."""
    return [sum(LOST in text_of(message) for message in world.private(who)) for who in world.people.values()]


def refuse(world: World, status: int, code: int, times: int | None = None) -> None:
    """Have Discord refuse what is posted in the channel."""
    path = f"/channels/{world.channel.id}/messages"
    world.env.inject_error("POST", path, status=status, code=code, times=times)


# --- The right diagnosis -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("status", "code"), [(404, 10003), (403, 50001)])
async def test_only_what_discord_calls_a_lost_channel_is_told_as_one_at_once(
    harbour: World, status: int, code: int
) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    refuse(harbour, status, code)
    await play_from_messages(harbour, number)
    assert notices(harbour) == [1, 1]


@pytest.mark.parametrize(("status", "code"), [(403, 0), (403, 50013), (404, 0), (401, 0)])
async def test_a_passing_no_neither_moves_nor_silences_a_game(harbour: World, status: int, code: int) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    refuse(harbour, status, code, times=1)
    await play_one(harbour, number)
    await harbour.env.advance_time(MINUTE)
    assert notices(harbour) == [0, 0]
    await check_told(harbour, number)
    assert TAKE in labels(harbour.last())


async def test_a_passing_no_does_not_let_a_look_at_the_board_move_the_game(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    elsewhere = harbour.guild.create_text_channel("elsewhere")
    harbour.env.inject_error("GET", f"/channels/{harbour.channel.id}", status=403, code=0, times=None)
    await harbour.person("Ana").slash(elsewhere, "board", game=str(number))
    assert (await harbour.table(number)).channel == harbour.channel.id


async def test_a_lasting_no_is_told_once_and_tried_again_until_it_is_over(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    refuse(harbour, 403, 50013)
    await play_from_messages(harbour, number)
    await let_pass(harbour, 5 * HOUR)
    assert notices(harbour) == [1, 1]
    harbour.heal()
    await let_pass(harbour, 2 * HOUR)
    await check_told(harbour, number)
    assert TAKE in labels(harbour.last())


async def test_a_message_that_discord_knows_as_sent_and_removed_is_sent_anew(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    refuse(harbour, 404, 10008, times=1)
    await play_one(harbour, number)
    assert notices(harbour) == [0, 0]
    await check_told(harbour, number)
    assert TAKE in labels(harbour.last())


# --- Undelivered is not told ---------------------------------------------------------------------------------


@pytest.mark.parametrize("hours", [5, 30])
async def test_a_board_and_a_panel_survive_an_outage_of_hours(harbour: World, hours: int) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [off] = await harbour.others(number)
    panels = len(harbour.private(off))
    harbour.env.inject_error("POST", "/channels/*/messages", status=503, times=None)
    await play_one(harbour, number)
    assert [off] == await harbour.awaited(number)
    await let_pass(harbour, hours * HOUR)
    assert len(harbour.private(off)) == panels
    harbour.heal()
    await let_pass(harbour, 2 * HOUR)
    await check_told(harbour, number)
    assert len(harbour.private(off)) == panels + 1
    assert "What do you play?" in text_of(harbour.private(off)[-1])
