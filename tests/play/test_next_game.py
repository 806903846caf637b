"""Whoever plays many games goes from one that waits to the next without looking for messages."""

from __future__ import annotations

from tests.play.messages import answers, labels, text_of
from tests.play.players import by_move, from_messages
from tests.play.world import World


async def waiting(world: World, count: int) -> list[int]:
    """So many games that wait for Ana."""
    games = []
    for _ in range(count):
        number = await world.dealt("Ana", "Bo", map="two_bay")
        while world.person("Ana") not in await world.awaited(number):
            await by_move(world, number, world.person("Bo"), world.luck)
        world.env.backend.advance_clock(3600)
        games.append(number)
    return games


async def test_the_list_of_games_opens_the_first_that_waits(harbour: World) -> None:
    first, *_ = await waiting(harbour, 3)
    ana = harbour.person("Ana")
    shown = (await ana.slash(harbour.channel, "games")).response
    assert shown is not None
    assert labels(shown) == ["Take the first turn"]
    panel = (await ana.click(shown, label="Take the first turn")).response
    assert f"game {first}" in text_of(panel)
    assert "What do you play?" in text_of(panel)


async def test_after_a_turn_the_next_game_is_one_press_away(harbour: World) -> None:
    first, second, third = await waiting(harbour, 3)
    ana = harbour.person("Ana")
    for number, left in ((first, 2), (second, 1), (third, 0)):
        turn = (await harbour.offered(ana, "move", "turn", game=str(number)))[0]
        done = (await ana.slash(harbour.channel, "move", turn=turn, game=str(number))).response
        assert done is not None
        wanted = [f"Next game that waits for you ({left})"] if left else []
        assert labels(done) == [*wanted, "Plan ahead"]
        if wanted:
            panel = (await ana.click(done, label=wanted[0])).response
            assert f"game {number + 1}" in text_of(panel)


async def test_a_turn_that_was_played_by_direct_message_leads_on_while_others_play(harbour: World) -> None:
    first, _ = [await harbour.start("Ana", "Bo", "Chi", map="three_woods") for _ in range(2)]
    ana, bo, chi = (harbour.person(name) for name in ("Ana", "Bo", "Chi"))
    panel = harbour.panel(ana, first)
    for person in (ana, bo, chi):
        await from_messages()(harbour, first, person, harbour.luck)
        await harbour.env.settle()
        shown = harbour.fresh(panel)
        assert text_of(shown).count("has been played") == 1
        if ana not in await harbour.awaited(first):
            assert labels(shown) == ["Next game that waits for you (1)", "Plan ahead"]


async def test_when_no_game_waits_any_more_the_button_says_so(harbour: World) -> None:
    [number] = await waiting(harbour, 1)
    ana = harbour.person("Ana")
    shown = (await ana.slash(harbour.channel, "games")).response
    assert shown is not None
    await by_move(harbour, number, ana, harbour.luck)
    assert answers(await ana.click(shown, label="Take the first turn")) == "No game waits for you now."
    shown = (await ana.slash(harbour.channel, "games")).response
    assert shown is not None
    assert labels(shown) == []
