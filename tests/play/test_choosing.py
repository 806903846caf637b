"""“Which game?”: asked with buttons where several can be meant, and only there; then the command is carried out."""

from __future__ import annotations

from typing import Any, cast

import pytest
from simcord import MemberActor

from bot.store.records import SeatRecord, TableRecord
from cogs.outbox import Outbox
from tests.play.messages import answers, buttons, labels, text_of
from tests.play.wire import Wire
from tests.play.world import World

pytestmark = pytest.mark.few_pictures

ASK = "**Which game?**"


async def crowd(world: World, person: MemberActor, count: int) -> list[int]:
    """Let somebody sit at many games elsewhere, each with another player."""
    lobby = await world.table(1)
    made = []
    for number in range(count):
        seats = [SeatRecord(person.id, "Ana"), SeatRecord(4000 + number, f"Friend {number} " + "Longname" * 2)]
        made.append(await world.bot.app.repository.create(_copy(lobby, seats)))
    return made


def _copy(table: TableRecord, seats: list[SeatRecord]) -> TableRecord:
    fields: dict[str, Any] = {name: getattr(table, name) for name in table.__struct_fields__}
    return TableRecord(**fields | {"seats": seats, "channel": 77, "post": None})


async def test_the_question_shows_names_and_the_chosen_game_is_shown(harbour: World, wire: Wire) -> None:
    first = await harbour.dealt("Ana", "Bo")
    second = await harbour.dealt("Ana", "Chi")
    elsewhere = harbour.guild.create_text_channel("elsewhere")
    ana = harbour.person("Ana")
    asked = await ana.slash(elsewhere, "hand")
    assert asked.ephemeral
    assert asked.response is not None
    assert ASK in answers(asked)
    shown = sorted(labels(asked.response), key=lambda label: int(label.split()[0]))
    assert shown[0].startswith(f"{first} · Migration with Bo · ")
    assert shown[1].startswith(f"{second} · Migration with Chi · ")
    await ana.click(asked.response, label=shown[1])
    assert f"Game {second} · only you see this." in text_of(harbour.fresh(asked.response))


async def test_while_a_turn_is_typed_for_one_of_several_games_it_is_said_where_to_name_it(harbour: World) -> None:
    first = await harbour.dealt("Ana", "Bo", map="two_bay")
    second = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(second)
    elsewhere = harbour.guild.create_text_channel("elsewhere")
    [told] = await on.autocomplete(elsewhere, "move", "turn", "bass D1")
    assert told == {
        "name": "Which of your games? Choose it in “game”, and its turns are offered",
        "value": "bass D1",
    }
    offered = await on.autocomplete(elsewhere, "move", "turn", "bass D1", game=str(first))
    assert {choice["value"] for choice in offered} == {"bass D1"}


async def test_a_turn_that_was_typed_is_played_in_the_game_that_is_chosen_once(harbour: World) -> None:
    first = await harbour.dealt("Ana", "Bo", map="two_bay")
    second = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(second)
    elsewhere = harbour.guild.create_text_channel("elsewhere")
    asked = (await on.slash(elsewhere, "move", turn="bass D1")).response
    assert asked is not None
    kept = harbour.keep(asked)
    label = next(label for label in labels(asked) if label.startswith(f"{second} ·"))
    told = answers(await on.click(asked, label=label)) + text_of(harbour.fresh(asked))
    assert "✅ Done." in told
    assert (await harbour.moves(second))[-1] == "bass D1"
    assert len(await harbour.moves(first)) == 2
    [again] = await harbour.press_kept((on, kept, label))
    assert "use the command again" in again
    assert len(await harbour.moves(second)) == 3


@pytest.mark.parametrize(
    ("name", "options", "told"),
    [
        ("board", {}, "game {number}"),
        ("log", {}, "game {number}"),
        ("turn", {}, "game {number}"),
        ("resign", {}, "Leave game {number} ("),
        ("migration settle", {"explorer": "bass", "region": "D1"}, "✅ Done."),
    ],
)
async def test_every_command_is_carried_out_after_the_choice(
    harbour: World, name: str, options: dict[str, Any], told: str
) -> None:
    for _ in range(2):
        await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(2)
    elsewhere = harbour.guild.create_text_channel("elsewhere")
    asked = (await on.slash(elsewhere, name, **options)).response
    assert asked is not None
    assert ASK in text_of(asked)
    label = next(label for label in labels(asked) if label.startswith("2 ·"))
    result = await on.click(asked, label=label)
    assert told.format(number=2) in text_of(harbour.fresh(asked)) + answers(result)


@pytest.mark.parametrize("name", ["nudge", "undo"])
async def test_nudging_and_undoing_happen_after_the_choice(harbour: World, name: str) -> None:
    for _ in range(2):
        await harbour.dealt("Ana", "Bo")
    [off] = await harbour.others(2)
    elsewhere = harbour.guild.create_text_channel("elsewhere")
    asked = (await off.slash(elsewhere, name)).response
    assert asked is not None
    label = next(label for label in labels(asked) if label.startswith("2 ·"))
    before = await harbour.table(2)
    told = answers(await off.click(asked, label=label))
    assert "nudged" in told if name == "nudge" else "asked" in told or "Taken back" in told
    assert (await harbour.table(2)).version > before.version


async def test_in_its_own_channel_a_game_is_meant_without_a_question(harbour: World) -> None:
    elsewhere = harbour.guild.create_text_channel("elsewhere")
    first = await harbour.dealt("Ana", "Bo")
    second = await harbour.start("Ana", "Bo", channel=elsewhere)
    await harbour.open("Ana", "Chi", channel=elsewhere, players=3)
    ana = harbour.person("Ana")
    assert f"Game {first} ·" in answers(await ana.slash(harbour.channel, "hand"))
    for name in ("log", "hand", "board"):
        told = answers(await ana.slash(elsewhere, name)).lower()
        assert ASK.lower() not in told, "a lobby doesn't count"
        assert f"game {second}" in told, name


async def test_whoever_sits_only_in_a_lobby_is_told_that_it_has_not_started(harbour: World) -> None:
    await harbour.open("Ana", players=3)
    elsewhere = harbour.guild.create_text_channel("elsewhere")
    for channel in (harbour.channel, elsewhere):
        for name in ("hand", "undo", "nudge", "log", "turn"):
            told = answers(await harbour.person("Ana").slash(channel, name))
            assert "Game 1 has not started yet." in told, name


async def test_a_game_that_has_ended_here_is_looked_at_here(harbour: World) -> None:
    elsewhere = harbour.guild.create_text_channel("elsewhere")
    ended = await harbour.dealt("Ana", "Bo")
    going = await harbour.start("Ana", "Bo", channel=elsewhere)
    ana = harbour.person("Ana")
    await harbour.bot.app.tables.play.resign(ended, ana.id)
    await cast(Outbox, harbour.bot.get_cog("Outbox")).rest()
    assert (await harbour.table(ended)).status == "over"
    assert f"game {ended}" in answers(await ana.slash(harbour.channel, "log"))
    assert f"game {ended}" in answers(await ana.slash(harbour.channel, "board"))
    assert f"Game {going} ·" in answers(await ana.slash(harbour.channel, "hand"))


async def test_many_games_are_paged_through_and_each_is_found_by_its_number(harbour: World, wire: Wire) -> None:
    await harbour.dealt("Ana", "Bo")
    ana = harbour.person("Ana")
    games = {1, *await crowd(harbour, ana, 59)}
    found: set[int] = set()
    asked = (await ana.user.slash("resign")).response
    assert asked is not None
    while True:
        page = harbour.fresh(asked)
        assert len(labels(page)) <= 10
        found |= {int(label.split()[0]) for label in labels(page) if label[0].isdigit()}
        more = [button for button in buttons(page) if button["label"] == "More ▶"]
        if more[0].get("disabled"):
            break
        await ana.user.click(page, label="More ▶")
    assert found == games
    await ana.user.click(harbour.fresh(asked), label="◀ Back")
    assert "Page 7 of 8" in text_of(harbour.fresh(asked))
    for number in sorted(games):
        assert str(number) in await harbour.offered(ana, "hand", "game", str(number))
        told = answers(await ana.slash(harbour.channel, "board", game=str(number)))
        assert f"game {number}" in told


async def test_a_question_from_before_a_restart_says_what_to_do(harbour: World) -> None:
    for _ in range(2):
        await harbour.dealt("Ana", "Bo")
    elsewhere = harbour.guild.create_text_channel("elsewhere")
    ana = harbour.person("Ana")
    asked = (await ana.slash(elsewhere, "resign")).response
    assert asked is not None
    await harbour.restart()
    told = answers(await ana.click(asked, label=labels(asked)[0]))
    assert "use the command again and name the game" in told
