"""The list of games that gather players in a server, and lobbies that nobody fills."""

from __future__ import annotations

from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.play.messages import answers, buttons, labels, text_of
from tests.play.test_admission import VIEW
from tests.play.world import World

DAY = 24 * 3600.0


async def test_open_games_are_listed_with_a_button_that_joins_from_afar(harbour: World) -> None:
    lobby = await harbour.open("Ana", players=3)
    await harbour.open("Chi", players=2)
    elsewhere = harbour.guild.create_text_channel("elsewhere")
    shown = (await harbour.person("Bo").slash(elsewhere, "games", show="open to all")).response
    assert shown is not None
    assert "### Games that you can join (2)" in text_of(shown)
    assert "**1** Migration by **Ana**" in text_of(shown)
    assert labels(shown) == ["Join game 2", "Join game 1"]
    told = answers(await harbour.person("Bo").click(shown, label="Join game 1"))
    assert "You have a seat in game 1: https://" in told
    assert "2. **Bo**" in text_of(harbour.fresh(lobby)), "the lobby shows it where it stands"


async def test_own_seats_full_games_and_challenges_are_nothing_to_join(harbour: World) -> None:
    await harbour.open("Ana", players=2)
    await harbour.open("Chi", "Dee", players=2)
    await harbour.challenge("Chi", "Bo")
    shown = (await harbour.person("Ana").slash(harbour.channel, "games", show="open to all")).response
    assert shown is not None
    assert [(button["label"], button.get("disabled", False)) for button in buttons(shown)] == [
        ("You sit there", True)
    ]


async def test_a_game_in_a_channel_that_somebody_can_not_see_is_not_listed(harbour: World) -> None:
    hidden = harbour.guild.create_text_channel("hidden")
    await harbour.open("Ana", channel=hidden, players=3)
    everybody = Overwrite(target_id=harbour.guild.default_role.id, type=OverwriteType.ROLE, allow=0, deny=VIEW)
    bot = Overwrite(target_id=harbour.env.backend.bot_user.id, type=OverwriteType.MEMBER, allow=VIEW, deny=0)
    harbour.env.backend.edit_channel(hidden.id, {}, overwrites=[everybody, bot])
    told = answers(await harbour.person("Bo").slash(harbour.channel, "games", show="open to all"))
    assert "Nobody gathers players here just now." in told


async def test_many_open_games_are_paged_through(harbour: World) -> None:
    for _ in range(6):
        await harbour.open("Ana", players=3)
    bo = harbour.person("Bo")
    shown = (await bo.slash(harbour.channel, "games", show="open to all")).response
    assert shown is not None
    assert labels(shown) == [*(f"Join game {number}" for number in (6, 5, 4, 3, 2)), "◀ Back", "More ▶"]
    await bo.click(shown, label="More ▶")
    assert labels(harbour.fresh(shown)) == ["Join game 1", "◀ Back", "More ▶"]


async def test_a_lobby_that_expires_loses_its_buttons_and_says_so_in_one_line(harbour: World) -> None:
    lobby = await harbour.open("Ana", players=2)
    await harbour.restart(after=4 * DAY)
    assert labels(harbour.fresh(lobby)) == []
    again = harbour.last()
    assert "Join" in labels(again)
    before = len(harbour.messages())
    await harbour.restart(after=4 * DAY)
    assert "Migration · game 1 was called off" in text_of(harbour.fresh(again))
    assert labels(harbour.fresh(again)) == []
    assert "Nobody has begun game 1 within 7 days, so it is off." in text_of(harbour.last())
    assert len(harbour.messages()) == before + 1
