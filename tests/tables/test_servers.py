"""What a server chooses for its games: read as a whole, checked, and in force at once."""

from __future__ import annotations

import asyncio

import pytest

from bot.tables import stillness
from bot.tables.pace import NoPace
from bot.tables.refusals import Refusal, Why
from bot.tables.server_settings import ServerSettings, read
from tests.tables.hall import ANNE, BEN, CHANNEL, GUILD, HOUR, Hall, refused

DAY = 24 * HOUR


async def lobby(hall: Hall, host: int = ANNE, guild: int = GUILD) -> int:
    table = await hall.lobby.open("lanterns", host, "Anne", channel=CHANNEL, guild=guild)
    return table.id


async def test_what_was_kept_one_by_one_is_read_as_a_whole(hall: Hall) -> None:
    for key, kept in (("remind_hours", "6"), ("pace", "12h + 2d"), ("lobby_days", "0")):
        await hall.repository.save_setting(f"guild:{GUILD}", key, kept)
    assert await hall.tables.servers.settings(GUILD) == ServerSettings(
        remind_hours=6, pace="12h + 2d", lobby_days=0
    )
    assert await hall.tables.servers.settings(None) == ServerSettings()


async def test_every_setting_is_kept_over_a_restart(hall: Hall) -> None:
    chosen = {
        "remind_hours": 1,
        "deadline_hours": 2,
        "lobby_days": 3,
        "away_days": 4,
        "pace": "live",
        "starters": "123",
        "channels": [5, 6],
        "own_thread": True,
        "zone": "Asia/Tokyo",
        "quiet": (1320, 480),
        "most_hosted": 7,
        "most_running": 8,
    }
    assert set(chosen) == set(ServerSettings.__struct_fields__)
    await hall.tables.servers.change(GUILD, **chosen)
    await hall.reopen()
    assert await hall.tables.servers.settings(GUILD) == ServerSettings(**chosen)  # type: ignore[arg-type]
    assert await hall.tables.servers.settings(GUILD + 1) == ServerSettings()


@pytest.mark.parametrize(
    ("key", "kept"),
    [
        ("remind_hours", "soon"),
        ("remind_hours", "-1"),
        ("lobby_days", "61"),
        ("pace", "whenever"),
        ("starters", "nobody"),
        ("channels", "all"),
        ("zone", "Nowhere/Atall"),
        ("quiet", "[1320]"),
        ("quiet", "[0, 1440]"),
    ],
)
async def test_what_can_not_be_is_neither_kept_nor_read(hall: Hall, key: str, kept: str) -> None:
    assert read({key: kept, "away_days": "3"}) == ServerSettings(away_days=3), "the rest is read all the same"
    wrong = {"quiet": (1320, 1440), "channels": "all"}.get(key, kept)
    with pytest.raises(ValueError, match=r"can.t be|I don.t understand|A turn needs"):
        await hall.tables.servers.change(GUILD, away_days=5, **{key: wrong})
    assert await hall.tables.servers.settings(GUILD) == ServerSettings(), "nothing is changed"


async def test_a_pace_that_is_none_says_what_would_be(hall: Hall) -> None:
    with pytest.raises(NoPace, match="I don't understand “soon” as a pace"):
        await hall.tables.servers.change(GUILD, pace="soon")


async def test_lobbies_follow_at_once(hall: Hall) -> None:
    number = await lobby(hall)
    began = hall.now
    hall.wait(1)
    await hall.tables.servers.change(GUILD, lobby_days=2)
    assert (await hall.table(number)).due_at == began + DAY
    await hall.tables.servers.change(GUILD, lobby_days=0)
    assert (await hall.table(number)).due_at is None


async def test_running_games_follow_at_once(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN)
    await hall.tables.servers.change(GUILD, remind_hours=3, deadline_hours=0)
    assert (await hall.table(number)).due_at == pytest.approx(hall.now + 3 * HOUR, abs=HOUR)


async def test_games_of_other_servers_stay_as_they_are(hall: Hall) -> None:
    number = await lobby(hall, guild=GUILD + 1)
    before = (await hall.table(number)).due_at
    await hall.tables.servers.change(GUILD, lobby_days=2)
    assert (await hall.table(number)).due_at == before


async def test_in_the_quiet_hours_of_a_server_time_stands_still_for_everybody(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN)
    night = (hall.now % DAY) / 60
    since, until = int(night - 60) % 1440, int(night + 120) % 1440
    await hall.tables.servers.change(GUILD, zone="Etc/UTC", quiet=(since, until))
    table, limits = await hall.table(number), hall.tables.limits
    for person in (ANNE, BEN):
        assert not await limits.hears(table, person, hall.now)
    await hall.tables.presence.settle(BEN, "Etc/UTC", (until, (until + 60) % 1440))
    still = await limits.still(table, BEN)
    assert stillness.counted(hall.now, hall.now + DAY, still) == pytest.approx(DAY - 4 * HOUR, abs=120)
    assert stillness.counted(hall.now, hall.now + DAY, await limits.still(table, ANNE)) == pytest.approx(
        DAY - 3 * HOUR, abs=120
    )
    await hall.tables.servers.change(GUILD, quiet=None)
    assert await limits.hears(table, ANNE, hall.now)


async def test_quiet_hours_begun_later_put_off_what_falls_due(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN)
    before = (await hall.table(number)).due_at
    assert before is not None
    due = (before % DAY) / 60
    await hall.tables.servers.change(GUILD, zone="Etc/UTC", quiet=(int(due - 60) % 1440, int(due + 60) % 1440))
    after = (await hall.table(number)).due_at
    assert after is not None
    assert after >= before + HOUR - 120


async def test_a_person_hosts_no_more_than_the_server_allows_and_is_told_which_they_host(hall: Hall) -> None:
    await hall.tables.servers.change(GUILD, most_hosted=2)
    first = await hall.start(ANNE, BEN)
    second = await lobby(hall)
    told = await refused(lobby(hall), Why.OPTION)
    assert told == (
        f"You host as many unfinished games here as this server allows one person: game {first} (Migration) and "
        f"game {second} (Lanterns). Finish one or call it off. Those who manage this server can change that: "
        "“Unfinished games that one person may host” in /settings server."
    )
    await lobby(hall, BEN)
    await lobby(hall, guild=GUILD + 1)
    await hall.lobby.cancel(second, ANNE)
    await lobby(hall)


async def test_no_more_games_go_on_than_the_server_allows(hall: Hall) -> None:
    await hall.tables.servers.change(GUILD, most_running=1)
    await lobby(hall)
    told = await refused(lobby(hall, BEN), Why.OPTION)
    assert told.startswith("As many games go on here, or gather players, as this server allows: 1.")
    assert "“Unfinished games in this server” in /settings server." in told


async def test_two_games_opened_in_the_same_instant_do_not_go_beyond_it(hall: Hall) -> None:
    await hall.tables.servers.change(GUILD, most_hosted=1)
    done = await asyncio.gather(lobby(hall), lobby(hall), return_exceptions=True)
    assert sorted(isinstance(each, Refusal) for each in done) == [False, True]


async def test_a_rematch_counts_as_a_game_of_whoever_asks_for_it(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN)
    await hall.finish(number)
    await hall.tables.servers.change(GUILD, most_hosted=1)
    await lobby(hall)
    await refused(hall.tables.rematch.again(number, ANNE, "Anne"), Why.OPTION)
    assert not await hall.tables.rematch.is_asked(number)
    again = await hall.tables.rematch.again(number, BEN, "Ben")
    assert await hall.tables.rematch.is_asked(number)
    await hall.tables.rematch.again(number, ANNE, "Anne")
    assert (await hall.table(again.id)).status == "live", "accepting opens nothing"
