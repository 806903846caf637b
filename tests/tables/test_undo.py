"""Taking back: alone while nothing was revealed and nobody has moved since, else with everybody's consent."""

from __future__ import annotations

import random

import msgspec
import pytest

from bot.games.contract import dump
from bot.store.records import Change, TableRecord
from bot.tables import posts
from bot.tables.kept_states import EVERY
from bot.tables.refusals import Why
from bot.tables.replaying import repeat
from bot.tables.retelling import told_of, told_of_all
from tests.tables.hall import (
    ANNE,
    BEN,
    CHANNEL,
    CLEO,
    DAN,
    HAND_TEXT,
    HOUR,
    STRANGER,
    Hall,
    bodies,
    kinds,
    refused,
    seat,
    sentences,
)


def position(table: TableRecord) -> tuple[bytes | None, list[int], list[int]]:
    """What an undo must bring back exactly."""
    return table.state, table.awaited, [person.reminded for person in table.seats]


async def listed(hall: Hall, *people: int) -> list[list[tuple[int, list[int]]]]:
    """The people's lists of games, with whom each waits for."""
    return [[(game.id, game.awaited) for game in await hall.tables.mine(person)] for person in people]


async def test_the_newest_turn_is_taken_back_alone_and_everything_is_as_before(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN, CLEO)
    other = await hall.start(ANNE, BEN, CLEO)
    before, lists = await hall.table(number), await listed(hall, ANNE, BEN, CLEO)
    person = await hall.turn(number, random.Random(1))
    await hall.told()
    hall.wait(3)
    table = await hall.undo.ask(number, person)
    assert table.undo is None
    assert position(await hall.table(number)) == position(before)
    assert (await hall.table(number)).due_at == hall.now + 24 * HOUR
    assert await listed(hall, ANNE, BEN, CLEO) == lists
    assert (await hall.table(other)).version > 0
    *_, undone = await hall.repository.moves(number, undone=True)
    assert undone.undone
    assert undone not in await hall.repository.moves(number)


async def test_it_is_told_with_the_turn_and_a_ping_for_whoever_is_awaited_anew(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN, CLEO)
    person = await hall.turn(number, random.Random(1))
    move = (await hall.repository.moves(number))[-1]
    await hall.told()
    await hall.undo.ask(number, person)
    told = await hall.outbox()
    table = await hall.table(number)
    assert kinds(told) == [("board", None), ("panel", person)]
    board = bodies(told)[0]
    assert isinstance(board, posts.Board)
    assert board.awaited == [seat(table, person)]
    assert board.pinged == [], "whoever takes it back is there"
    name = table.seats[seat(table, person)].name
    [event] = [event.text for event in move.events]
    [entry] = sentences([event], table.seats)
    assert sentences(board.lines, table.seats) == [f"{name} takes back: {entry}"]
    assert entry.startswith(f"{name} enters ")


async def test_numbers_of_moves_are_not_used_again_and_old_buttons_are_stale(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    old = (await hall.play.take_up(number, await hall.on_turn(number))).token
    person = await hall.turn(number, random.Random(1))
    last = (await hall.repository.moves(number))[-1].number
    after = (await hall.play.take_up(number, await hall.on_turn(number))).token
    await hall.undo.ask(number, person)
    await refused(hall.play.choose(number, person, old, ("bass",)), Why.STALE)
    await refused(hall.play.choose(number, ANNE + BEN - person, after, ("bass",)), Why.NOT_AWAITED)
    await hall.turn(number, random.Random(1))
    assert (await hall.repository.moves(number))[-1].number == last + 1


async def test_the_button_under_a_board_takes_back_only_what_that_board_shows(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN)
    await hall.play.type_turn(number, ANNE, HAND_TEXT)
    await hall.undo.ask(number, ANNE, seen=1)
    await refused(hall.undo.ask(number, ANNE, seen=1), Why.STALE)
    await hall.play.type_turn(number, ANNE, HAND_TEXT)
    await refused(hall.undo.ask(number, ANNE, seen=1), Why.STALE)
    assert [move.number for move in await hall.repository.moves(number)] == [2]


async def test_a_player_can_take_back_to_the_very_start(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN)
    start = position(await hall.table(number))
    await hall.play.type_turn(number, ANNE, HAND_TEXT)
    await hall.undo.ask(number, ANNE)
    assert position(await hall.table(number)) == start
    assert await hall.repository.moves(number) == []
    told = await refused(hall.undo.ask(number, ANNE), Why.NOTHING_TO_UNDO)
    assert told == "There is nothing to take back: you have not moved in this game yet."


async def test_a_secret_hand_stays_secret_when_it_is_taken_back(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, CLEO)
    await hall.play.type_turn(number, ANNE, HAND_TEXT)
    await hall.play.type_turn(number, BEN, HAND_TEXT)
    await hall.undo.ask(number, ANNE)
    for person in (BEN, CLEO):
        await hall.undo.answer(number, person, 1, True)
    assert all(b"rats*3" not in post.body for post in await hall.outbox())


async def test_others_who_still_draft_keep_their_pencils_and_buttons_and_are_not_pinged(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, CLEO)
    sitting = await hall.play.take_up(number, BEN)
    half = await hall.play.fill(number, BEN, sitting.token, ["rats", "rats"])
    await hall.play.type_turn(number, ANNE, HAND_TEXT)
    await hall.told()
    await hall.undo.ask(number, ANNE)
    assert kinds(await hall.outbox()) == [("board", None), ("panel", ANNE)]
    again = await hall.play.take_up(number, BEN)
    assert (again.token, again.partial) == (half.token, ["rats", "rats"])


async def test_pencils_of_the_position_taken_back_are_dropped(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    person = await hall.turn(number, random.Random(1))
    await hall.pencil_turn(number, random.Random(2), await hall.on_turn(number))
    assert await hall.repository.pencils(number) != {}
    await hall.undo.ask(number, person)
    assert await hall.repository.pencils(number) == {}
    sitting = await hall.play.take_up(number, person)
    assert sitting.turn is not None
    assert sitting.turn.steps == []


async def moved_on(hall: Hall, *people: int) -> tuple[int, int, TableRecord]:
    """A game in which somebody has moved and the next player too: its number, the first of them, and the table
    before both."""
    number = await hall.playing(*people)
    before = await hall.table(number)
    person = await hall.turn(number, random.Random(1))
    await hall.turn(number, random.Random(2))
    await hall.told()
    return number, person, before


async def test_after_somebody_else_has_moved_the_others_are_asked(hall: Hall) -> None:
    number, person, _ = await moved_on(hall, ANNE, BEN, CLEO)
    before = await hall.table(number)
    table = await hall.undo.ask(number, person)
    mine = seat(table, person)
    others = [other for other in range(3) if other != mine]
    move = [m for m in await hall.repository.moves(number) if m.seat == mine][-1]
    assert table.undo is not None
    assert (table.undo.move, table.undo.seat, table.undo.agreed) == (move.number, mine, [])
    assert position(await hall.table(number)) == position(before)
    assert kinds(await hall.outbox()) == [("undo", None)]
    assert table.undo.asked == others
    [asked] = bodies(await hall.outbox())
    assert isinstance(asked, posts.UndoAsked)
    assert (asked.move, asked.seat, asked.asked) == (move.number, mine, others)
    await hall.undo.answer(number, table.seats[others[0]].user, move.number, True)
    told = await refused(hall.undo.ask(number, person), Why.NOTHING_TO_UNDO)
    other = table.seats[others[1]].name
    assert told == f"There is nothing to take back: the others have been asked already; {other} can still answer."


async def test_the_question_says_in_words_what_would_be_taken_back_and_what_would_go_with_it(hall: Hall) -> None:
    number, person, _ = await moved_on(hall, ANNE, BEN, CLEO)
    await hall.undo.ask(number, person)
    [asked] = bodies(await hall.outbox())
    assert isinstance(asked, posts.UndoAsked)
    table = await hall.table(number)
    mine, later = (await hall.repository.moves(number))[-2:]
    assert asked.told == [event.text for event in mine.events]
    assert asked.also == [event.text for event in later.events]
    assert " enters " in sentences(asked.told, table.seats)[0]


async def test_a_secret_turn_is_named_without_what_is_secret_in_it(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, CLEO)
    await hall.play.type_turn(number, ANNE, HAND_TEXT)
    await hall.play.type_turn(number, BEN, HAND_TEXT)
    await hall.told()
    await hall.undo.ask(number, ANNE)
    [packed] = await hall.outbox()
    asked = posts.body(packed)
    assert isinstance(asked, posts.UndoAsked)
    seats = (await hall.table(number)).seats
    assert sentences(asked.told, seats) == ["Anne has chosen a hand."]
    assert sentences(asked.also, seats) == ["Ben has chosen a hand."]
    assert b"rats" not in packed.body


async def test_of_many_later_turns_five_are_named_and_the_rest_is_counted(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN, CLEO, DAN)
    source = random.Random(3)
    for _ in range(6):
        await hall.turn(number, source)
    moves, seats = await hall.repository.moves(number), (await hall.table(number)).seats
    first = [sentences([move.events[0].text], seats)[0] for move in moves]
    assert sentences(told_of_all(moves[:5]), seats) == first[:5]
    assert sentences(told_of_all(moves[:6]), seats) == [*first[:5], "And one more move."]
    assert sentences(told_of_all(moves), seats) == [*first[:5], f"And {len(moves) - 5} more moves."]


async def test_a_turn_of_which_nobody_was_told_anything_is_named_as_such(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN)
    await hall.play.type_turn(number, ANNE, HAND_TEXT)
    [move] = await hall.repository.moves(number)
    silent = msgspec.structs.replace(move, events=[])
    seats = (await hall.table(number)).seats
    assert sentences(told_of(silent), seats) == ["Anne made a choice that nobody else saw."]


async def test_it_happens_when_everybody_has_agreed_and_not_before(hall: Hall) -> None:
    number, person, before = await moved_on(hall, ANNE, BEN, CLEO)
    table = await hall.undo.ask(number, person)
    assert table.undo is not None
    first, second = [p for p in (ANNE, BEN, CLEO) if p != person]
    await hall.undo.answer(number, first, table.undo.move, True)
    await hall.undo.answer(number, first, table.undo.move, True)
    assert (await hall.table(number)).undo is not None
    await hall.undo.answer(number, second, table.undo.move, True)
    after = await hall.table(number)
    assert after.undo is None
    assert position(after) == position(before)
    assert [m.undone for m in await hall.repository.moves(number, undone=True)][-2:] == [True, True]


async def test_one_refusal_ends_the_request(hall: Hall) -> None:
    number, person, _ = await moved_on(hall, ANNE, BEN, CLEO)
    table = await hall.undo.ask(number, person)
    assert table.undo is not None
    first, second = [p for p in (ANNE, BEN, CLEO) if p != person]
    before = position(await hall.table(number))
    await hall.undo.answer(number, first, table.undo.move, True)
    await hall.undo.answer(number, second, table.undo.move, False)
    assert (await hall.table(number)).undo is None
    assert position(await hall.table(number)) == before
    told = await refused(hall.undo.answer(number, first, table.undo.move, True), Why.LAPSED)
    assert told.startswith("That question has lapsed")
    name = (await hall.table(number)).seats[seat(table, second)].name
    note = bodies(await hall.outbox())[-1]
    assert isinstance(note, posts.Note)
    assert note.pinged == [seat(table, person)], "whoever has asked is told"
    assert sentences(note.lines, table.seats) == [f"{name} would rather not take that back; the game goes on."]


async def test_nobody_answers_their_own_request_and_strangers_none(hall: Hall) -> None:
    number, person, _ = await moved_on(hall, ANNE, BEN, CLEO)
    table = await hall.undo.ask(number, person)
    assert table.undo is not None
    names = [each.name for each in table.seats if each.user != person]
    told = await refused(hall.undo.answer(number, person, table.undo.move, True), Why.OWN_QUESTION)
    assert told == f"You asked for that yourself. It is for {names[0]} and {names[1]} to answer."
    await refused(hall.undo.answer(number, STRANGER, table.undo.move, True), Why.STRANGER)
    await refused(hall.undo.answer(number, DAN, table.undo.move, True), Why.STRANGER)
    assert (await hall.table(number)).undo == table.undo


async def test_after_a_no_the_same_turn_is_not_asked_for_again_but_another_is(hall: Hall) -> None:
    number, person, _ = await moved_on(hall, ANNE, BEN)
    other = ANNE + BEN - person
    table = await hall.undo.ask(number, person)
    assert table.undo is not None
    await hall.undo.answer(number, other, table.undo.move, False)
    for _ in range(2):
        told = await refused(hall.undo.ask(number, person), Why.NOTHING_TO_UNDO)
        assert told == "There is nothing to take back: you have asked already, and were told no."
        await hall.reopen()
    await hall.turn(number, random.Random(4))
    await hall.turn(number, random.Random(5))
    assert (await hall.undo.ask(number, person)).undo is not None, "this is another turn"


async def test_a_question_that_stands_in_a_channel_loses_its_buttons_when_it_lapses(hall: Hall) -> None:
    async def asked() -> tuple[int, int, int]:
        number, person, _ = await moved_on(hall, ANNE, BEN, CLEO)
        table = await hall.undo.ask(number, person)
        assert table.undo is not None
        assert await hall.undo.shown(number, table.undo.move, CHANNEL, 555)
        await hall.told()
        return number, person, table.undo.move

    async def lapsed() -> bool:
        return posts.QuestionLapsed(CHANNEL, 555) in bodies(await hall.told())

    number, *_ = await asked()
    await hall.turn(number, random.Random(3))
    assert await lapsed(), "the game has gone on"
    number, person, move = await asked()
    for other in {ANNE, BEN, CLEO} - {person}:
        await hall.undo.answer(number, other, move, True)
    assert await lapsed(), "it was taken back"
    number, person, move = await asked()
    (other, leaver) = {ANNE, BEN, CLEO} - {person}
    await hall.undo.answer(number, other, move, False)
    assert await lapsed(), "somebody said no"
    number, person, move = await asked()
    for leaver in {ANNE, BEN, CLEO} - {person}:
        await hall.play.resign(number, leaver)
    assert (await hall.table(number)).status == "over"
    assert await lapsed(), "the game is over"


async def test_a_question_that_lapsed_before_it_was_shown_says_so(hall: Hall) -> None:
    number, person, _ = await moved_on(hall, ANNE, BEN)
    table = await hall.undo.ask(number, person)
    assert table.undo is not None
    await hall.turn(number, random.Random(3))
    assert not await hall.undo.shown(number, table.undo.move, CHANNEL, 555)


async def test_a_new_move_makes_the_request_void(hall: Hall) -> None:
    number, person, _ = await moved_on(hall, ANNE, BEN, CLEO)
    table = await hall.undo.ask(number, person)
    assert table.undo is not None
    await hall.turn(number, random.Random(3))
    assert (await hall.table(number)).undo is None
    for other in (p for p in (ANNE, BEN, CLEO) if p != person):
        await refused(hall.undo.answer(number, other, table.undo.move, True), Why.LAPSED)


async def test_whoever_has_left_is_not_asked_and_has_no_say(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN, CLEO)
    person = await hall.turn(number, random.Random(1))
    before = await hall.table(number)
    leaver = await hall.on_turn(number)
    (last,) = {ANNE, BEN, CLEO} - {person, leaver}
    await hall.play.resign(number, leaver)
    table = await hall.undo.ask(number, person)
    assert table.undo is not None, "somebody has moved since"
    assert table.undo.asked == [seat(table, last)]
    told = await refused(hall.undo.answer(number, leaver, table.undo.move, False), Why.OPTION)
    assert told == "You have left this game, so you are not asked."
    await hall.undo.answer(number, last, table.undo.move, True)
    after = await hall.table(number)
    assert after.awaited == [seat(table, person)]
    assert after.state != before.state
    assert not hall.game(after).plays(hall.state(after), seat(table, leaver)), "a resignation stands"
    kept = await hall.repository.moves(number)
    assert [move.kind for move in kept][-1] == "resign"
    await rebuilt_equals(hall, number)
    await hall.finish(number)


async def test_whoever_has_left_takes_nothing_back(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN, CLEO)
    person = await hall.turn(number, random.Random(1))
    await hall.play.resign(number, person)
    told = await refused(hall.undo.ask(number, person), Why.NOTHING_TO_UNDO)
    assert told == "There is nothing to take back: you have left this game."


async def rebuilt_equals(hall: Hall, number: int) -> None:
    """The stored state is the one that its moves lead to, from the newest kept state and from the start."""
    table = await hall.table(number)
    moves = await hall.repository.moves(number)
    rebuilt = await hall.undo.rebuild(table, moves, moves[-1].number + 1 if moves else 1)
    assert rebuilt.data() == table.state
    game = hall.game(table)
    state = game.new(len(table.seats), {k: v for k, v in table.options.items() if k != "thread"}, table.seed)
    for move in moves:
        repeat(game, state, move)
    assert dump(state) == table.state


@pytest.mark.parametrize("seed", range(3))
async def test_at_any_time_the_state_is_what_the_moves_lead_to(hall: Hall, seed: int) -> None:
    source = random.Random(seed)
    number = await hall.playing(ANNE, BEN, CLEO, DAN)
    undone = 0
    while (await hall.table(number)).status == "live":
        before = await hall.table(number)
        person = await hall.turn(number, source)
        if (await hall.table(number)).status == "live" and source.random() < 0.3:
            newest = (await hall.repository.moves(number))[-1]
            table = await hall.undo.ask(number, person)
            assert (table.undo is None) is not newest.revealed
            for other in {ANNE, BEN, CLEO, DAN} - {person} if newest.revealed else ():
                await hall.undo.answer(number, other, newest.number, True)
            assert position(await hall.table(number)) == position(before)
            undone += 1
        await rebuilt_equals(hall, number)
    assert undone


async def past_the_kept_state(
    hall: Hall, last: int
) -> tuple[int, dict[int, tuple[bytes | None, list[int], list[int]]]]:
    """A game of four after ``last`` moves, and its position before each."""
    number = await hall.playing(ANNE, BEN, CLEO, DAN)
    source, before = random.Random(8), {}
    while (done := (await hall.repository.moves(number))[-1].number) < last:
        before[done + 1] = position(await hall.table(number))
        await hall.turn(number, source)
    return number, before


async def test_a_kept_state_is_dropped_with_a_move_in_it_that_is_taken_back(hall: Hall) -> None:
    number, before = await past_the_kept_state(hall, 2 * EVERY + 2)
    kept = await hall.repository.snapshot(number, 100)
    assert kept is not None
    assert kept[0] == 2 * EVERY
    newest = {move.seat: move.number for move in await hall.repository.moves(number)}
    first = min(newest, key=lambda each: newest[each])
    assert newest[first] <= 2 * EVERY
    table = await hall.table(number)
    await hall.undo.ask(number, table.seats[first].user)
    for other in {ANNE, BEN, CLEO, DAN} - {table.seats[first].user}:
        await hall.undo.answer(number, other, newest[first], True)
    assert position(await hall.table(number)) == before[newest[first]]
    kept = await hall.repository.snapshot(number, 100)
    assert kept is not None
    assert kept[0] < newest[first]
    await rebuilt_equals(hall, number)


async def test_a_kept_state_of_before_the_move_is_used_to_take_it_back(hall: Hall) -> None:
    number, before = await past_the_kept_state(hall, 2 * EVERY + 2)
    (last,) = [move for move in await hall.repository.moves(number) if move.number == 2 * EVERY + 2]
    await hall.undo.ask(number, (await hall.table(number)).seats[last.seat].user)
    assert position(await hall.table(number)) == before[2 * EVERY + 2]
    kept = await hall.repository.snapshot(number, 100)
    assert kept is not None
    assert kept[0] == 2 * EVERY


async def test_a_kept_state_with_the_move_in_it_is_not_used_although_somebody_left_since(hall: Hall) -> None:
    number, before = await past_the_kept_state(hall, 2 * EVERY)
    (last,) = [move for move in await hall.repository.moves(number) if move.number == 2 * EVERY]
    table = await hall.table(number)
    mover, leaver = table.seats[last.seat].user, table.seats[table.awaited[0]].user
    await hall.play.resign(number, leaver)
    await hall.undo.ask(number, mover)
    for other in {ANNE, BEN, CLEO, DAN} - {mover, leaver}:
        await hall.undo.answer(number, other, 2 * EVERY, True)
    table = await hall.table(number)
    assert table.awaited == before[2 * EVERY][1] == [last.seat]
    assert not hall.game(table).plays(hall.state(table), seat(table, leaver))
    await rebuilt_equals(hall, number)


async def test_the_newest_kept_state_is_where_rebuilding_starts(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN, CLEO, DAN)
    source = random.Random(8)
    while (await hall.repository.moves(number))[-1].number <= 2 * EVERY:
        await hall.turn(number, source)
    table, moves = await hall.table(number), await hall.repository.moves(number)
    cut = [
        msgspec.structs.replace(move, choices=[("nonsense",)]) if move.number <= 2 * EVERY else move
        for move in moves
    ]
    assert (await hall.undo.rebuild(table, cut, 2 * EVERY + 2)).data() == table.state


async def test_reminders_start_anew(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    person = await hall.turn(number, random.Random(1))
    hall.wait(25)
    await hall.reminders.look_after(number)
    assert [person.reminded for person in (await hall.table(number)).seats].count(1) == 1
    await hall.undo.ask(number, person)
    table = await hall.table(number)
    assert ([person.reminded for person in table.seats], table.due_at) == ([0, 0], hall.now + 24 * HOUR)


async def test_the_deadline_counts_from_an_undo_by_consent_not_from_the_turn_taken_back(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, game="lanterns")
    await hall.play.type_turn(number, ANNE, "3")
    hall.wait(30)
    await hall.play.type_turn(number, BEN, "5")
    hall.wait(40)
    table = await hall.undo.ask(number, ANNE)
    assert table.undo is not None
    await hall.undo.answer(number, BEN, table.undo.move, True)
    undone = await hall.table(number)
    assert (undone.awaited, undone.waiting_since) == ([0, 1], hall.now)
    hall.wait(23)
    await hall.reminders.look_after(number)
    assert await hall.repository.moves(number) == [], "nothing is chosen for anybody yet"
    assert [person.reminded for person in (await hall.table(number)).seats] == [0, 0]
    hall.wait(1)
    await hall.reminders.look_after(number)
    assert [person.reminded for person in (await hall.table(number)).seats] == [1, 1]
    hall.wait(48)
    await hall.reminders.look_after(number)
    assert [move.seat for move in await hall.repository.moves(number)] == [0, 1]


async def test_a_finished_game_stays_finished(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    await hall.finish(number)
    for person in (ANNE, BEN):
        await refused(hall.undo.ask(number, person), Why.OVER)


async def test_a_change_that_was_overtaken_takes_nothing_back(hall: Hall) -> None:
    """A change that somebody else has overtaken is refused as a whole."""
    number = await hall.playing(ANNE, BEN)
    person = await hall.turn(number, random.Random(1))
    table = await hall.table(number)
    await hall.tables.repost(number)
    table.version += 1
    with pytest.raises(Exception, match="was changed by somebody else"):
        await hall.repository.commit(Change(table, undone=[3]))
    assert len(await hall.repository.moves(number)) == 3
    await hall.undo.ask(number, person)


# --- Alone at a table -----------------------------------------------------------------------------------------


async def alone(hall: Hall) -> tuple[int, str]:
    """A game against Lord Wallace, and the key of an area whose tile lies face down."""
    number = await hall.start(ANNE, game="tinners")
    view = hall.store.position(await hall.table(number)).view(0)
    return number, next(area.key for area in view.areas if area.tile == "hidden")


async def test_alone_a_turn_is_taken_back_while_nothing_came_to_light(hall: Hall) -> None:
    number = await hall.start(ANNE, game="tinners")
    async with hall.store.holding(number) as table:
        state = hall.state(table)
        state.work[1] = 9
        table.state = dump(state)
        await hall.store.commit(Change(table, snapshot=(0, table.state)))
    before = await hall.table(number)
    await hall.play.type_turn(number, ANNE, "pasties")
    [made] = await hall.repository.moves(number)
    assert not made.revealed
    await hall.undo.ask(number, ANNE)
    assert (await hall.table(number)).state == before.state


async def test_alone_a_card_of_an_opponent_that_the_game_plays_is_not_looked_at_and_put_back(hall: Hall) -> None:
    number, _ = await alone(hall)
    await hall.play.type_turn(number, ANNE, "pasties")
    [made] = await hall.repository.moves(number)
    assert made.revealed
    await refused(hall.undo.ask(number, ANNE), Why.NOTHING_TO_UNDO)


async def test_alone_what_came_with_a_warning_can_not_be_taken_back_either(hall: Hall) -> None:
    number, area = await alone(hall)
    seen = await hall.play.type_turn(number, ANNE, f"build {area} gossip")
    assert not seen.inked
    assert seen.ahead is not None
    assert seen.ahead.reveals, "the warning is shown"
    await hall.play.confirm(number, ANNE, seen.token)
    before = await hall.trace(number)
    told = await refused(hall.undo.ask(number, ANNE), Why.NOTHING_TO_UNDO)
    assert told.startswith("There is nothing to take back: something came to light with it, such as a tile")
    assert await hall.trace(number) == before


@pytest.mark.parametrize(
    ("later", "goes"), [(1, "With it goes: Ben has chosen"), (2, "With it go: Ben has chosen")]
)
async def test_what_goes_with_a_turn_is_told_for_one_and_for_several(hall: Hall, later: int, goes: str) -> None:
    people = (ANNE, BEN, CLEO, DAN)
    number = await hall.start(*people)
    for person in people[: later + 1]:
        await hall.play.type_turn(number, person, HAND_TEXT)
    await hall.undo.ask(number, ANNE)
    move = (await hall.repository.moves(number))[0].number
    await hall.told()
    for person in people[1:]:
        await hall.undo.answer(number, person, move, True)
    [board] = [body for body in bodies(await hall.told()) if isinstance(body, posts.Board)]
    told = sentences(board.lines, (await hall.table(number)).seats)
    assert told[1].startswith(goes)
