"""Turns planned ahead are played when it is one's turn, told like every turn, and seen by their planner alone."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.contract import dump
from bot.store.planned import PlannedTurn
from bot.store.records import Change
from bot.store.repository import StoreError
from bot.tables import posts
from bot.tables.abandoning import abandon
from bot.tables.imagining import futures
from bot.tables.people import named
from bot.tables.position import Position
from bot.tables.refusals import Why
from tests.tables.hall import ANNE, BEN, CLEO, DAN, STRANGER, Hall, bodies, kinds, refused, seat, sentences


async def ferry(hall: Hall, *people: int) -> int:
    """A ferry on which Anne is to load first."""
    number = await hall.start(*people, game="ferry")
    await hall.told()
    return number


async def plan(hall: Hall, number: int, person: int, words: str, after: str = "") -> list[str]:
    """Plan turns; returns what is said of them."""
    planned = await hall.tables.ahead.add(number, person, words, after)
    return sentences(planned.notes, planned.table.seats)


async def planned(hall: Hall, number: int, person: int) -> list[PlannedTurn]:
    return (await hall.tables.ahead.look(number, person)).turns


async def texts(hall: Hall, number: int, person: int) -> list[list[str]]:
    return [turn.turns for turn in await planned(hall, number, person)]


async def played(hall: Hall, number: int) -> list[str]:
    return [move.text for move in await hall.repository.moves(number)]


async def private_words(hall: Hall, number: int, person: int) -> list[str]:
    """What somebody is told alone."""
    table = await hall.table(number)
    found = [posts.body(post) for post in await hall.outbox() if post.user == person]
    lines = [line for body in found if isinstance(body, posts.Word) for line in body.lines]
    return sentences(lines, table.seats)


# --- Played when the time comes ------------------------------------------------------------------------------


async def test_a_planned_turn_is_played_with_the_move_that_made_it_ones_turn(hall: Hall) -> None:
    number = await ferry(hall, ANNE, BEN)
    assert await plan(hall, number, BEN, "b2") == []
    await hall.play.type_turn(number, ANNE, "d1")
    assert await played(hall, number) == ["d1", "b2"]
    assert (await hall.table(number)).awaited == [0]
    assert await planned(hall, number, BEN) == []


async def test_it_is_told_in_one_message_with_a_mark_and_its_planner_is_not_called(hall: Hall) -> None:
    number = await ferry(hall, ANNE, BEN)
    await plan(hall, number, BEN, "b2")
    await hall.play.type_turn(number, ANNE, "d1")
    table = await hall.table(number)
    [board, *others] = bodies(await hall.outbox())
    assert isinstance(board, posts.Board)
    told = [line for line in sentences(board.lines, table.seats) if "loads" in line]
    assert told == ["Anne loads D1.", "Ben loads B2. (planned ahead)"]
    assert board.pinged == [], "Anne has just moved, and is on again"
    assert await private_words(hall, number, BEN) == ["Your planned turn “b2” has been played."]
    assert 0 in [body.seat for body in others if isinstance(body, posts.Panel)]


async def test_turns_are_played_in_their_order_one_each_time(hall: Hall) -> None:
    number = await ferry(hall, ANNE, BEN)
    await plan(hall, number, BEN, "b1 then b2")
    await hall.play.type_turn(number, ANNE, "d1")
    assert await played(hall, number) == ["d1", "b1"]
    assert await private_words(hall, number, BEN) == [
        "Your planned turn “b1” has been played. One more is planned."
    ]
    await hall.play.type_turn(number, ANNE, "d2")
    assert await played(hall, number) == ["d1", "b1", "d2", "b2"]
    assert (await hall.table(number)).status == "over"


async def test_of_alternatives_the_first_that_is_legal_is_played(hall: Hall) -> None:
    number = await ferry(hall, ANNE, BEN)
    await plan(hall, number, BEN, "d1 or d2 or d3")
    await hall.play.type_turn(number, ANNE, "d1")
    assert await played(hall, number) == ["d1", "d2"]


async def test_two_who_have_planned_play_on_until_a_plan_ends(hall: Hall) -> None:
    number = await ferry(hall, ANNE, BEN, CLEO)
    await plan(hall, number, BEN, "b1")
    await plan(hall, number, CLEO, "f1")
    version = (await hall.table(number)).version
    await hall.play.type_turn(number, ANNE, "d1")
    assert await played(hall, number) == ["d1", "b1", "f1"]
    table = await hall.table(number)
    assert table.awaited == [0]
    assert table.version == version + 1, "all in one transaction"


async def test_a_plan_can_play_a_game_to_its_end(hall: Hall) -> None:
    number = await ferry(hall, ANNE, BEN)
    await plan(hall, number, BEN, "b1 then b2")
    await hall.play.type_turn(number, ANNE, "d1")
    await hall.told()
    await hall.play.type_turn(number, ANNE, "d2")
    assert kinds(await hall.outbox())[0] == ("final", None)
    assert await hall.repository.plans(number) == {}


async def test_who_decide_at_once_play_what_they_planned_the_moment_they_are_asked(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, CLEO, game="lanterns")
    for person, bid in ((ANNE, "5"), (BEN, "3")):
        await hall.play.type_turn(number, person, bid)
    await plan(hall, number, BEN, "4")
    await hall.play.type_turn(number, CLEO, "2")  # Anne has bid most, and is on alone
    await hall.told()
    await hall.play.type_turn(number, ANNE, "keep - p2")
    assert await played(hall, number) == ["5", "3", "2", "keep - p2", "4"]
    assert (await hall.table(number)).awaited == [0, 2]
    [board, *_] = [body for body in bodies(await hall.outbox()) if isinstance(body, posts.Board)]
    assert board.pinged == [2]


async def test_a_secret_turn_that_was_planned_stays_secret(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, game="lanterns")
    for person, bid in ((ANNE, "5"), (BEN, "3")):
        await hall.play.type_turn(number, person, bid)
    await plan(hall, number, BEN, "11")
    await hall.told()
    await hall.play.type_turn(number, ANNE, "keep - p2")
    told = [post.body.decode() for post in await hall.outbox() if post.user != BEN]
    assert told
    assert not any("11" in each or "“" in each for each in told)


# --- When it doesn't fit -------------------------------------------------------------------------------------


async def test_what_does_not_fit_is_dropped_with_the_reason_and_its_planner_is_called(hall: Hall) -> None:
    number = await ferry(hall, ANNE, BEN)
    await plan(hall, number, BEN, "d1 then b2")
    await hall.play.type_turn(number, ANNE, "d1")
    assert await played(hall, number) == ["d1"]
    assert await private_words(hall, number, BEN) == [
        "Your planned turn “d1” didn't fit: That has been loaded already.",
        "What you had planned after it is dropped.",
        "It's your turn.",
    ]
    [board, *others] = bodies(await hall.outbox())
    assert isinstance(board, posts.Board)
    assert board.pinged == [1]
    assert [body.seat for body in others if isinstance(body, posts.Panel)] == [1]
    assert await planned(hall, number, BEN) == []


async def test_a_turn_for_a_certain_turn_of_another_is_played_after_that_only(hall: Hall) -> None:
    for answer, left in (("d1", ["d1", "b1"]), ("d2", ["d2"])):
        number = await ferry(hall, ANNE, BEN)
        await plan(hall, number, BEN, "b1", "d1")
        await hall.play.type_turn(number, ANNE, answer)
        assert await played(hall, number) == left


async def test_one_that_nobody_called_for_is_dropped_with_a_word(hall: Hall) -> None:
    number = await ferry(hall, ANNE, BEN)
    await plan(hall, number, BEN, "b1", "d1")
    await plan(hall, number, BEN, "b2", "d2")
    await hall.play.type_turn(number, ANNE, "f3")
    said = await private_words(hall, number, BEN)
    assert said == ["Your planned turn was for “d1” and “d2”, which nobody has played.", "It's your turn."]


async def test_several_in_a_row_for_turns_of_others_are_cases_of_one(hall: Hall) -> None:
    number = await ferry(hall, ANNE, BEN)
    await plan(hall, number, BEN, "b1", "d1")
    await plan(hall, number, BEN, "b2", "d2")
    await plan(hall, number, BEN, "b3")
    await hall.play.type_turn(number, ANNE, "d2")
    assert await played(hall, number) == ["d2", "b2"]
    assert await texts(hall, number, BEN) == [["b3"]]


async def test_among_several_others_any_turn_since_ones_own_counts(hall: Hall) -> None:
    number = await ferry(hall, ANNE, BEN, CLEO)
    await plan(hall, number, CLEO, "f1", "d1")
    await hall.play.type_turn(number, ANNE, "d1")
    await hall.play.type_turn(number, BEN, "b5")
    assert await played(hall, number) == ["d1", "b5", "f1"]


# --- What is said when it is planned -------------------------------------------------------------------------


async def test_a_word_that_means_nothing_is_refused_with_what_would_do(hall: Hall) -> None:
    number = await ferry(hall, ANNE, BEN)
    told = await refused(hall.tables.ahead.add(number, BEN, "zebra"), Why.UNCLEAR)
    assert told.startswith("I don't understand “zebra”. You could say “")
    assert await planned(hall, number, BEN) == []


async def test_nothing_of_several_turns_is_kept_if_one_of_them_means_nothing(hall: Hall) -> None:
    number = await ferry(hall, ANNE, BEN)
    await refused(hall.tables.ahead.add(number, BEN, "b1 then zebra"), Why.UNCLEAR)
    await refused(hall.tables.ahead.add(number, BEN, "b1 or zebra"), Why.UNCLEAR)
    assert await planned(hall, number, BEN) == []


async def test_what_could_not_be_played_now_is_kept_and_said_to_be_tried(hall: Hall) -> None:
    number = await ferry(hall, ANNE, BEN)
    await hall.play.type_turn(number, ANNE, "d1")
    told = await plan(hall, number, ANNE, "d1")
    assert told == [
        "As things stand “d1” would not fit: That has been loaded already. It will be tried all the same."
    ]
    assert await texts(hall, number, ANNE) == [["d1"]]


async def test_it_is_kept_in_its_canonical_text(hall: Hall) -> None:
    number = await ferry(hall, ANNE, BEN)
    await plan(hall, number, BEN, "  B1   THEN  “b2”  or F3 ")
    assert await texts(hall, number, BEN) == [["b1"], ["b2", "f3"]]


async def test_an_unfinished_turn_and_too_much_of_one_are_refused(hall: Hall) -> None:
    number = await ferry(hall, ANNE, BEN)
    assert "too much" in await refused(hall.tables.ahead.add(number, BEN, "b1 b2"), Why.EXCESS)
    number = await bidden(hall)
    assert "Lay down" in await refused(hall.tables.ahead.add(number, BEN, "keep"), Why.UNFINISHED)


async def test_who_is_on_plans_nothing_and_who_sits_elsewhere_neither(hall: Hall) -> None:
    number = await ferry(hall, ANNE, BEN)
    assert "your turn already" in await refused(hall.tables.ahead.add(number, ANNE, "d1"), Why.OPTION)
    await refused(hall.tables.ahead.add(number, STRANGER, "d1"), Why.STRANGER)
    await refused(hall.tables.ahead.look(number, STRANGER), Why.STRANGER)


async def test_there_is_room_for_twenty_turns_of_two_hundred_characters(hall: Hall) -> None:
    number = await ferry(hall, ANNE, BEN)
    await plan(hall, number, BEN, " then ".join(["b1"] * 20))
    assert "At most 20" in await refused(hall.tables.ahead.add(number, BEN, "b2"), Why.OPTION)
    assert "200 characters" in await refused(hall.tables.ahead.add(number, BEN, "b1 or " * 40 + "b1"), Why.OPTION)


async def test_what_is_said_tells_nothing_that_the_planner_does_not_know(hall: Hall) -> None:
    """Two games that differ only in what is hidden from somebody answer every plan alike."""
    number = await hall.playing(ANNE, BEN)
    waiting = BEN if await hall.on_turn(number) == ANNE else ANNE
    table = await hall.table(number)
    position, here = hall.store.position(table), seat(table, waiting)
    seen = set()
    for twin in ("one", "two", "three"):
        dealt = position.game.resample(position.state, here, twin)
        assert dump(position.game.view(dealt, here)) == dump(position.view(here))
        future = futures(Position(position.game, dealt), here, [], named(table), count=4, seed="the same")
        seen.add(msgspec.json.encode([each.turn.decision for each in future]))
    assert len(seen) == 1


async def test_whole_turns_are_offered_while_somebody_types_also_after_then(hall: Hall) -> None:
    number = await ferry(hall, ANNE, BEN)
    offered = [text for text, _ in await hall.tables.ahead.complete(number, BEN, "b1")]
    assert "b1" in offered
    assert "b10" in offered
    after = [text for text, _ in await hall.tables.ahead.complete(number, BEN, "b1 then b")]
    assert "b1 then b2" in after
    assert "b1 then b1" not in after, "it is loaded by then"
    assert await hall.tables.ahead.complete(number, ANNE, "d") == []
    assert await hall.tables.ahead.complete(number, STRANGER, "d") == []
    assert "d1" in await hall.tables.ahead.complete_after(number, BEN, "d1")


# --- What comes to light -------------------------------------------------------------------------------------


async def bidden(hall: Hall) -> int:
    """A game of lanterns in which Ben has won the second bidding and is to be on after Anne's turn."""
    number = await hall.start(ANNE, BEN, game="lanterns")
    for person, bid in ((ANNE, "5"), (BEN, "3")):
        await hall.play.type_turn(number, person, bid)
    await hall.play.type_turn(number, ANNE, "keep - p2")
    await hall.play.type_turn(number, BEN, "9")
    return number


async def test_a_turn_that_shows_what_was_hidden_is_only_pencilled_unless_that_is_wanted(hall: Hall) -> None:
    number = await bidden(hall)
    await plan(hall, number, BEN, "roll")
    [turn] = await planned(hall, number, BEN)
    assert (turn.risky, turn.sure) == (True, False)
    await hall.told()
    await hall.play.type_turn(number, ANNE, "1")
    assert (await played(hall, number))[-1] == "1"
    assert "“roll” is pencilled" in (await private_words(hall, number, BEN))[-1]
    sitting = await hall.play.take_up(number, BEN)
    assert sitting.ready
    await hall.play.confirm(number, BEN, sitting.token)
    assert (await played(hall, number))[-1] == "roll"


async def test_one_that_is_wanted_so_is_played_as_far_as_it_was_planned(hall: Hall) -> None:
    number = await bidden(hall)
    look = await hall.tables.ahead.add(number, BEN, "roll")
    await hall.tables.ahead.make_sure(number, BEN, look.token, 0)
    await hall.told()
    await hall.play.type_turn(number, ANNE, "1")
    assert (await played(hall, number))[-2:] == ["1", "roll"]
    assert (await hall.table(number)).awaited == [1]
    assert "go on with it" in (await private_words(hall, number, BEN))[-1]
    [board, *_] = [body for body in bodies(await hall.outbox()) if isinstance(body, posts.Board)]
    assert board.pinged == [1], "the rest is for Ben to choose"


async def test_what_was_planned_for_after_it_is_played_too(hall: Hall) -> None:
    number = await bidden(hall)
    look = await hall.tables.ahead.add(number, BEN, "roll - p1")
    await hall.tables.ahead.make_sure(number, BEN, look.token, 0)
    await hall.play.type_turn(number, ANNE, "1")
    assert (await played(hall, number))[-2:] == ["roll", "- p1"]
    assert (await hall.table(number)).awaited == [0, 1]


# --- Changing and dropping plans -----------------------------------------------------------------------------


async def test_planned_turns_are_taken_out_put_forward_and_forgotten(hall: Hall) -> None:
    number = await ferry(hall, ANNE, BEN)
    look = await hall.tables.ahead.add(number, BEN, "b1 then b2 then b3")
    look = await hall.tables.ahead.raise_(number, BEN, look.token, 2)
    assert await texts(hall, number, BEN) == [["b1"], ["b3"], ["b2"]]
    stale = look.token
    look = await hall.tables.ahead.remove(number, BEN, look.token, 0)
    assert await texts(hall, number, BEN) == [["b3"], ["b2"]]
    await refused(hall.tables.ahead.remove(number, BEN, stale, 0), Why.STALE)
    await hall.tables.ahead.clear(number, BEN, look.token)
    assert await planned(hall, number, BEN) == []
    assert await hall.repository.plans(number) == {}


async def test_a_planned_turn_that_is_taken_back_is_not_played_again(hall: Hall) -> None:
    number = await ferry(hall, ANNE, BEN)
    await plan(hall, number, BEN, "b1 then b2")
    await hall.play.type_turn(number, ANNE, "d1")
    await hall.told()
    while (table := await hall.undo.ask(number, BEN)).undo is not None:  # what followed may have come to light
        await hall.undo.answer(number, ANNE, table.undo.move, agree=True)
        break
    assert await played(hall, number) == ["d1"]
    assert (await hall.table(number)).awaited == [1]
    assert await planned(hall, number, BEN) == []
    assert await private_words(hall, number, BEN) == ["A turn was taken back, so what you had planned is dropped."]


async def test_who_takes_a_turn_back_is_not_surprised_by_what_they_planned_after_it(hall: Hall) -> None:
    number = await ferry(hall, ANNE, BEN)
    await hall.play.type_turn(number, ANNE, "d1")
    await plan(hall, number, ANNE, "d2")
    await hall.undo.ask(number, ANNE)
    table = await hall.table(number)
    if table.undo is not None:
        await hall.undo.answer(number, BEN, table.undo.move, agree=True)
    assert await played(hall, number) == []
    assert await hall.repository.plans(number) == {}


async def test_a_plan_goes_with_its_planner(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, CLEO, game="lanterns")
    for person, bid in ((ANNE, "5"), (BEN, "3"), (CLEO, "1")):
        await hall.play.type_turn(number, person, bid)
    await plan(hall, number, BEN, "4")
    await plan(hall, number, CLEO, "6")
    await hall.play.resign(number, BEN)
    assert list(await hall.repository.plans(number)) == [2]
    offered = await hall.tables.seats.open(number, CLEO)
    offer = offered.seats[2].offer
    assert offer is not None
    await hall.tables.seats.take(number, DAN, "Dan", 2, offer.number)
    assert await hall.repository.plans(number) == {}


async def test_a_plan_ends_with_the_game(hall: Hall) -> None:
    number = await ferry(hall, ANNE, BEN)
    await plan(hall, number, BEN, "b1 then b2 then b3")
    await hall.play.resign(number, ANNE)
    assert (await hall.table(number)).status == "over"
    assert await hall.repository.plans(number) == {}


async def test_a_plan_ends_with_a_game_that_ends_without_a_result(hall: Hall) -> None:
    number = await ferry(hall, ANNE, BEN)
    await plan(hall, number, BEN, "b1")
    async with hall.store.holding(number) as table:
        await abandon(hall.store, table, [])
    assert await hall.repository.plans(number) == {}


async def test_when_somebody_leaves_the_next_one_plays_as_planned(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, CLEO, game="lanterns")
    for person, bid in ((ANNE, "5"), (BEN, "3"), (CLEO, "1")):
        await hall.play.type_turn(number, person, bid)
    await plan(hall, number, BEN, "4")
    await hall.play.resign(number, ANNE)
    assert (await played(hall, number))[-2:] == ["resign", "4"]


# --- Nothing is lost, nothing comes twice --------------------------------------------------------------------


async def test_a_plan_survives_a_restart_and_is_played_once(hall: Hall) -> None:
    number = await ferry(hall, ANNE, BEN)
    await plan(hall, number, BEN, "b1 then b2")
    await hall.reopen()
    await hall.play.type_turn(number, ANNE, "d1")
    await hall.reopen()
    assert await played(hall, number) == ["d1", "b1"]
    assert await texts(hall, number, BEN) == [["b2"]]


async def test_where_storing_fails_neither_move_stands_and_the_plan_is_there_still(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await ferry(hall, ANNE, BEN)
    await plan(hall, number, BEN, "b1")

    async def fail(_: Change) -> None:
        raise StoreError("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(hall.repository, "commit", fail)
        with pytest.raises(StoreError):
            await hall.play.type_turn(number, ANNE, "d1")
    assert await played(hall, number) == []
    assert await texts(hall, number, BEN) == [["b1"]]
    await hall.play.type_turn(number, ANNE, "d1")
    assert await played(hall, number) == ["d1", "b1"]


async def test_nothing_of_a_plan_is_told_to_anybody_else(hall: Hall) -> None:
    number = await ferry(hall, ANNE, BEN)
    await plan(hall, number, BEN, "b7 or b8")
    assert await hall.outbox() == []
    await hall.play.type_turn(number, ANNE, "d1")
    told = [post.body.decode() for post in await hall.outbox() if post.user != BEN]
    assert not any("b8" in each.lower() or "“b7" in each for each in told)


async def test_a_person_is_told_how_many_turns_they_have_planned_and_where(hall: Hall) -> None:
    number = await ferry(hall, ANNE, BEN)
    await plan(hall, number, BEN, "b1 then b2")
    assert await hall.tables.planned_by(BEN) == {number: 2}
    assert await hall.tables.planned_by(ANNE) == {}


@pytest.mark.parametrize("game", ["migration", "tinners"])
async def test_what_is_offered_can_be_planned(hall: Hall, game: str) -> None:
    number = await (hall.playing(ANNE, BEN) if game == "migration" else hall.start(ANNE, BEN, game=game))
    on = await hall.on_turn(number)
    waiting = BEN if on == ANNE else ANNE
    offered = await hall.tables.ahead.complete(number, waiting, "")
    assert offered
    for text, _ in offered[:3]:
        look = await hall.tables.ahead.add(number, waiting, text)
        await hall.tables.ahead.clear(number, waiting, look.token)


async def test_who_plans_a_bid_is_told_what_serves_better(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, game="tinners")
    waiting = BEN if await hall.on_turn(number) == ANNE else ANNE
    told = await plan(hall, number, waiting, "bid 12")
    assert any("a limit serves you better" in line for line in told)
    assert await texts(hall, number, waiting) == [["bid 12"]]
