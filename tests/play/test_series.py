"""A series of Migration through Discord: as many games as players, each of them Founder once."""

from __future__ import annotations

import random
from typing import Any

from simcord import MemberActor

from tests.games.migration_position import GAME
from tests.play.messages import answers, labels, text_of
from tests.play.players import Panel, by_move, play_out
from tests.play.telling import check_over
from tests.play.wire import EVERYBODY, Wire
from tests.play.world import TAKE, World

NAMES = ("Ana", "Bo", "Chi")


async def soon_passing(world: World, number: int, person: MemberActor, rng: random.Random) -> None:
    """Type a turn that is offered, and pass from one's second turn of a game on."""
    state = world.decoded(await world.table(number))
    if state.phase != "play" or state.turns < 2 * len(NAMES) - 1:
        await by_move(world, number, person, rng)
        return
    told = await person.slash(world.channel, "migration pass", game=str(number))
    assert told.response is not None
    if "✅" not in answers(told):
        await Panel(world, person, told.response, rng).follow()


async def test_three_play_three_games_without_starting_anew(harbour: World, wire: Wire) -> None:
    number = await harbour.start(*NAMES, map="founder", series="on")
    await play_out(harbour, number, soon_passing, seed=3)
    await check_over(harbour, number)
    table = await harbour.table(number)
    state = harbour.decoded(table)
    assert len(state.results) == 3
    assert sorted(state.founders) == [0, 1, 2], "each of them was Founder once"
    assert await harbour.bot.app.repository.table(number + 1) is None, "it is one table all along"
    told = [text_of(post) for post in harbour.posts()]
    for game in (1, 2, 3):
        assert len([words for words in told if f"Game {game} is over:" in words]) == 1
    assert len([words for words in told if "is the Founder now." in words]) == 2
    totals = [sum(points[seat] for points in state.results) for seat in range(3)]
    [standing, _] = [words.split("In all so far:")[1] for words in told if "In all so far:" in words]
    for seat, person in enumerate(table.seats):
        assert f"**{person.name}** {state.results[0][seat] + state.results[1][seat]}" in standing
    final = told[-1]
    assert "The series is over." in final
    for seat, total in enumerate(totals):
        assert f"**{table.seats[seat].name}** · {total}" in final
    best = {table.seats[seat].name for seat in range(3) if totals[seat] == max(totals)}
    assert any(f"**{name}**" in final.split("🏆")[1].split("!")[0] for name in best)
    assert {file.name for sent in wire.to(EVERYBODY) for file in sent.files} == {
        "migration-board.png",
        "migration-final.png",
    }


async def test_the_finished_board_is_posted_before_the_next_game_begins(harbour: World, wire: Wire) -> None:
    number = await harbour.start(*NAMES, map="three_woods", series="on")
    await to_the_border(harbour, number)
    state = harbour.decoded(await harbour.table(number))
    assert state.phase == "between"
    post = harbour.last()
    assert "Game 1 is over:" in text_of(post)
    assert f" with {max(state.results[0])}." in text_of(post), "the totals lead"
    assert "is the Founder now." in text_of(post)
    assert "You are the Founder of the next game." in text_of(post)
    assert TAKE in labels(post)
    [board] = post.attachments
    assert any(town for town in state.tops), "the pieces still lie there"
    [founder] = await harbour.awaited(number)
    panel = await harbour.take(number, founder)
    await Panel(harbour, founder, panel, random.Random(1)).follow()
    again = harbour.decoded(await harbour.table(number))
    assert again.phase == "draft"
    assert await harbour.awaited(number) == [
        harbour.actor(seat.user) for seat in (await harbour.table(number)).seats
    ]
    newest = [post for post in harbour.posts() if post.attachments][-1]
    assert board.description != newest.attachments[0].description


async def test_a_turn_that_ended_a_game_is_taken_back_over_the_border_with_consent_only(harbour: World) -> None:
    number = await harbour.start(*NAMES, map="three_woods", series="on")
    await to_the_border(harbour, number)
    before, moves = await harbour.state(number), await harbour.moves(number)
    table = await harbour.table(number)
    last = (await harbour.bot.app.repository.moves(number))[-1]
    mover = harbour.actor(table.seats[last.seat].user)
    told = answers(await mover.slash(harbour.channel, "undo", game=str(number)))
    assert "I have asked" in told, "a Founder was drawn by lot meanwhile"
    assert await harbour.state(number) == before
    asked = harbour.last()
    for person in [harbour.actor(seat.user) for seat in table.seats if seat.user != mover.id]:
        await person.click(asked, label="Take it back")
    state = harbour.decoded(await harbour.table(number))
    assert (state.phase, state.results) == ("play", [])
    assert await harbour.moves(number) == moves[:-1]
    await to_the_border(harbour, number)
    assert await harbour.state(number) == before, "the same turn leads to the same Founder"


async def test_over_the_last_border_where_no_lot_is_drawn_a_skipped_player_is_reason_enough_to_ask(
    harbour: World,
) -> None:
    number = await harbour.start(*NAMES, map="three_woods", series="on")
    await to_the_border(harbour, number)
    await to_the_border(harbour, number)
    table = await harbour.table(number)
    last = (await harbour.bot.app.repository.moves(number))[-1]
    mover = harbour.actor(table.seats[last.seat].user)
    assert any("is skipped" in event.text.message for event in last.events), "that says something about a hand"
    told = answers(await mover.slash(harbour.channel, "undo", game=str(number)))
    assert "I have asked" in told
    asked = harbour.last()
    for person in [harbour.actor(seat.user) for seat in table.seats if seat.user != mover.id]:
        await person.click(asked, label="Take it back")
    state = harbour.decoded(await harbour.table(number))
    assert (state.phase, len(state.results)) == ("play", 1)
    assert await harbour.awaited(number) == [mover]
    await to_the_border(harbour, number)
    assert len(harbour.decoded(await harbour.table(number)).results) == 2


async def test_whoever_has_left_is_never_founder_and_the_series_is_shorter(harbour: World) -> None:
    number = await harbour.start(*NAMES, map="three_woods", series="on")
    table = await harbour.table(number)
    founder = harbour.decoded(table).founder
    leaving = next(seat for seat in range(3) if seat != founder)
    person = harbour.actor(table.seats[leaving].user)
    told = await person.slash(harbour.channel, "resign", game=str(number))
    assert told.response is not None
    await person.click(told.response, label="Resign")
    await harbour.env.settle()
    await play_out(harbour, number, soon_passing, seed=5)
    state = harbour.decoded(await harbour.table(number))
    assert len(state.results) == 2
    assert leaving not in state.founders
    await check_over(harbour, number)


async def test_the_rematch_of_a_series_is_a_series_whose_first_founder_is_drawn_among_all(
    harbour: World, wire: Wire
) -> None:
    number = await harbour.start(*NAMES, map="founder", series="on")
    await play_out(harbour, number, soon_passing, seed=3)
    before = harbour.decoded(await harbour.table(number))
    assert sorted(before.founders) == [0, 1, 2]
    for name in NAMES:
        await harbour.person(name).click(again(harbour), label="Rematch")
    await harbour.env.settle()
    table = await harbour.table(number + 1)
    assert (table.status, [seat.name for seat in table.seats]) == ("live", list(NAMES))
    assert (table.options["series"], table.options["map"]) == ("on", "founder")
    state = harbour.decoded(table)
    assert (state.series, state.results, state.founders) == (True, [], [state.founder])
    [founder] = await harbour.awaited(number + 1)
    assert founder is harbour.person(NAMES[state.founder])
    assert "You are the Founder. Which land is to be settled?" in harbour.told()
    drawn = {GAME.new(3, table.options, f"seed {number}").founder for number in range(40)}
    assert drawn == {0, 1, 2}, "nobody is left out for having been the last, or the first, before"


def again(world: World) -> Any:
    """The message that told the end, with the button for a rematch."""
    return world.fresh([message for message in world.messages() if "Rematch" in labels(message)][-1])


async def to_the_border(world: World, number: int) -> None:
    """Play until one more game is over."""
    rng = random.Random(7)

    async def results() -> int:
        return len(world.decoded(await world.table(number)).results)

    before = await results()
    while await results() == before:
        await soon_passing(world, number, rng.choice(await world.awaited(number)), rng)
