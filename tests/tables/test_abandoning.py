"""A game that is abandoned ends by everybody's consent: nobody has won, and what was played is kept."""

from __future__ import annotations

import random

import msgspec
import pytest

from bot.games.catalog import GAMES
from bot.store.records import Pace
from bot.tables import archive, posts
from bot.tables.refusals import Why
from tests.tables.hall import ANNE, BEN, CLEO, DAN, Hall, bodies, refused, sentences
from tests.tables.test_pace import begun, on_and_others
from tests.tables.test_pausing import paused, question
from tests.tables.test_reminders import let_run

LUCK = random.Random(9)
DAY = 24 * 3600.0


async def abandoned(hall: Hall, *people: int, game: int | None = None) -> int:
    """A game of these people that has ended without a result, at the wish of the first."""
    number = game or await begun(hall, *people)
    asking, *others = people
    await hall.tables.agreements.ask(number, asking, "abandon")
    for other in others:
        await hall.tables.agreements.answer(number, other, await question(hall, number), agree=True)
    return number


async def test_the_game_ends_when_all_have_agreed_and_nobody_has_won(hall: Hall) -> None:
    number = await abandoned(hall, ANNE, BEN, CLEO)
    table = await hall.table(number)
    assert (table.status, table.abandoned_at) == ("over", hall.now)
    assert (table.awaited, table.due_at, table.undo) == ([], None, None)
    told = await hall.told()
    finals = [(post.user, posts.body(post)) for post in told if post.kind == "final"]
    assert [user for user, _ in finals] == [None, ANNE, BEN, CLEO]
    final = finals[0][1]
    assert isinstance(final, posts.Final)
    assert final.outcome is None
    assert final.seed == table.seed
    assert sentences(final.lines, table.seats) == [
        "Anne asked for it and everybody agreed: the game ends here, without a result."
    ]


async def test_one_no_is_enough_to_play_on(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN, CLEO)
    await hall.tables.agreements.ask(number, ANNE, "abandon")
    await hall.tables.agreements.answer(number, BEN, await question(hall, number), agree=False)
    table = await hall.table(number)
    assert (table.status, table.consent.question) == ("live", None)
    await refused(hall.tables.agreements.ask(number, ANNE, "abandon"), Why.OPTION)
    await hall.tables.agreements.ask(number, ANNE, "pause")


async def test_nothing_can_be_done_in_it_any_more(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    on = await hall.on_turn(number)
    await hall.pencil_turn(number, LUCK, on)
    await hall.tables.seats.open(number, ANNE)
    offer = (await hall.table(number)).seats[0].offer
    assert offer is not None
    await abandoned(hall, ANNE, BEN, game=number)
    await refused(hall.play.take_up(number, on), Why.OVER)
    await refused(hall.undo.ask(number, ANNE), Why.OVER)
    await refused(hall.tables.seats.take(number, DAN, "Dan", 0, offer.number), Why.OVER)
    assert (await hall.repository.pencils(number)) == {}
    assert (await hall.table(number)).seats[0].offer is None
    assert await let_run(hall, number, 10_000) == []


async def test_its_file_replays_and_says_that_there_was_no_result(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    await hall.turn(number, LUCK)
    await hall.reopen()
    await abandoned(hall, ANNE, BEN, game=number)
    kept = archive.read(await hall.tables.archive(number))
    assert kept.outcome is None
    archive.verify(kept, GAMES)
    finished = archive.read(await hall.tables.archive((await hall.finish(await begun(hall, ANNE, BEN))).id))
    with pytest.raises(archive.Tampered, match="ends differently"):
        archive.verify(msgspec.structs.replace(finished, outcome=None), GAMES)
    with pytest.raises(archive.Tampered, match="is not over"):
        archive.verify(msgspec.structs.replace(kept, outcome=finished.outcome), GAMES)


async def test_it_can_be_played_once_more_as_it_began(hall: Hall) -> None:
    number = await abandoned(hall, ANNE, BEN)
    table = await hall.table(number)
    fresh = await hall.tables.rematch.again(number, BEN, "Ben")
    assert fresh.kept_for == [ANNE, BEN]
    assert (fresh.options, fresh.pace) == (table.options, table.pace)
    await hall.tables.rematch.again(number, ANNE, "Anne")
    assert (await hall.table(fresh.id)).status == "live"


async def test_a_paused_game_can_be_abandoned(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    await paused(hall, number, ANNE, BEN)
    await abandoned(hall, ANNE, BEN, game=number)
    table = await hall.table(number)
    assert (table.status, table.pauses.since) == ("over", None)


# --- When somebody's time is up ----------------------------------------------------------------------------------


async def test_when_time_is_up_all_others_can_end_it_and_one_of_them_is_not_enough(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN, CLEO, at=Pace(DAY))
    _on, [one, other] = await on_and_others(hall, number)
    await let_run(hall, number, 25)
    place = (await hall.table(number)).awaited[0]
    await hall.tables.time_up.choose(number, one, place, "abandon")
    assert (await hall.table(number)).status == "live"
    await hall.tables.time_up.choose(number, other, place, "abandon")
    table = await hall.table(number)
    assert table.abandoned_at == hall.now
    final = next(body for body in bodies(await hall.told()) if isinstance(body, posts.Final))
    assert sentences(final.lines, table.seats) == [
        f"{table.seats[place].name}'s time is up; the others have ended the game, without a result."
    ]


async def test_whoever_lets_the_time_run_out_is_not_waited_for_to_agree(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN, CLEO, at=Pace(DAY))
    _on, [one, other] = await on_and_others(hall, number)
    await let_run(hall, number, 25)
    await abandoned(hall, one, other, game=number)
    assert (await hall.table(number)).abandoned_at is not None
