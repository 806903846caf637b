"""Ink: confirmed turns are stored, told and passed on; nothing told holds a secret."""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec
import pytest

from bot.games.contract import dump
from bot.games.playing import ink
from bot.store.records import Change, MoveRecord, Post, TableRecord
from bot.tables import posts, stories
from bot.tables.announcements import Told, tellings
from bot.tables.kept_states import EVERY
from bot.tables.position import Position
from bot.tables.refusals import Why
from tests.tables.hall import (
    ANNE,
    BEN,
    CLEO,
    DAN,
    HAND_TEXT,
    HOUR,
    Hall,
    bodies,
    kinds,
    refused,
    seat,
    sentences,
)


async def test_an_inked_turn_is_a_move_with_its_text_and_time(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    person = await hall.on_turn(number)
    hall.wait(5)
    sitting = await hall.play.type_turn(number, person, "bass")
    assert sitting.turn is not None
    assert sitting.turn.decision is not None
    place = sitting.turn.decision.options[0].key
    sitting = await hall.play.choose(number, person, sitting.token, (place,))
    await hall.play.confirm(number, person, sitting.token)
    move = (await hall.repository.moves(number))[-1]
    table = await hall.table(number)
    assert (move.number, move.seat, move.kind, move.at) == (3, seat(table, person), "turn", hall.now)
    assert move.choices == [("bass",), (place,)]
    assert move.text == move.public == f"bass {place}"
    assert not move.revealed
    assert not move.undone
    assert sentences([event.text for event in move.events], table.seats) == [
        f"{'Anne' if person == ANNE else 'Ben'} enters {place} with Bass."
    ]


async def test_secret_answers_are_left_out_of_the_text_that_others_read(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN)
    await hall.play.type_turn(number, ANNE, HAND_TEXT)
    (move,) = await hall.repository.moves(number)
    assert (move.text, move.public) == (HAND_TEXT, "…")


async def test_a_turn_passes_on_with_one_ping_a_panel_and_a_new_reminder(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN, CLEO)
    person = await hall.on_turn(number)
    old = (await hall.play.take_up(number, person)).token
    await hall.told()
    hall.wait(7)
    await hall.turn(number, random.Random(1))
    table = await hall.table(number)
    (next_seat,) = table.awaited
    told = await hall.outbox()
    assert kinds(told) == [("board", None), ("panel", table.seats[next_seat].user)]
    board, panel = bodies(told)
    assert isinstance(board, posts.Board)
    assert isinstance(panel, posts.Panel)
    assert board.pinged == board.awaited == list(board.asks) == [next_seat]
    assert panel.stamp == table.seats[next_seat].stamp == table.version
    assert table.due_at == hall.now + 24 * HOUR
    assert table.reminded == 0
    await refused(hall.play.confirm(number, person, old), Why.NOT_AWAITED)


async def test_while_others_are_still_awaited_nobody_is_pinged_anew(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, CLEO)
    await hall.told()
    await hall.play.type_turn(number, BEN, HAND_TEXT)
    told = await hall.outbox()
    assert kinds(told) == [("board", None)]
    (board,) = bodies(told)
    assert isinstance(board, posts.Board)
    assert (board.pinged, board.awaited, board.quiet) == ([], [0, 2], True)
    table = await hall.table(number)
    assert sentences(board.lines, table.seats) == ["Ben has chosen a hand."]


async def test_private_events_go_to_their_reader_only(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, CLEO, game="lanterns")
    await hall.told()
    await hall.play.type_turn(number, BEN, "7")
    told = await hall.outbox()
    assert kinds(told) == [("board", None), ("word", BEN)]
    word = bodies(told)[1]
    assert isinstance(word, posts.Word)
    assert sentences(word.lines, (await hall.table(number)).seats) == ["You bid 7."]


async def test_posts_of_one_change_have_markers_of_their_own_that_are_never_used_again(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, CLEO, DAN)
    await hall.finish(number)
    markers = [post.marker for post in await hall.outbox()]
    assert len(set(markers)) == len(markers)
    assert max(map(len, markers)) <= 25


async def test_the_last_turn_is_told_with_the_outcome_and_the_seed(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    before = await hall.outbox()
    table = await hall.finish(number)
    assert (table.status, table.awaited, table.due_at) == ("over", [], None)
    told = (await hall.outbox())[len(before) :]
    assert kinds(told)[-3:] == [("final", None), ("final", ANNE), ("final", BEN)]
    final = bodies(told)[-3]
    assert isinstance(final, posts.Final)
    assert final.seed == table.seed
    assert final.outcome == hall.game(table).outcome(hall.state(table))
    assert all(table.seed.encode() not in post.body for post in told[:-3])
    assert final.pinged == [0, 1]
    assert [post.kind for post in told].count("final") == 3
    assert "The game is over." in sentences(final.lines, table.seats)
    assert await hall.repository.next_due() is not None
    assert await hall.repository.due_tables(1e12) == []


async def test_resigning_is_a_move_and_tells_everybody(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN, CLEO)
    person = await hall.on_turn(number)
    await hall.told()
    await hall.play.resign(number, person)
    move = (await hall.repository.moves(number))[-1]
    table = await hall.table(number)
    assert (move.kind, move.text, move.choices) == ("resign", "resign", [])
    assert seat(table, person) not in table.awaited
    assert kinds(await hall.outbox())[0] == ("board", None)
    await refused(hall.play.resign(number, person), Why.ILLEGAL)


async def test_when_the_second_of_two_resigns_the_game_is_over(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    await hall.told()
    await hall.play.resign(number, ANNE)
    assert (await hall.table(number)).status == "over"
    assert kinds(await hall.outbox()) == [("final", None), ("final", ANNE), ("final", BEN)]


async def test_retiring_somebody_says_who_did_it(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN, CLEO)
    await hall.told()
    await hall.play.retire(number, BEN, 0)
    table = await hall.table(number)
    body = bodies(await hall.outbox())[0]
    assert isinstance(body, posts.Board | posts.Note)
    assert sentences(body.lines, table.seats)[0] == "Anne is gone; Ben has retired that seat."
    await refused(hall.play.retire(number, BEN, 0), Why.ILLEGAL)


async def test_a_snapshot_is_kept_now_and_then_so_that_little_has_to_be_played_again(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN, CLEO, DAN)
    source, states = random.Random(5), {}
    while (table := await hall.table(number)).status == "live":
        await hall.turn(number, source)
        last = (await hall.repository.moves(number))[-1].number
        states[last] = (await hall.table(number)).state
        kept = await hall.repository.snapshot(number, last + 1)
        assert kept is not None
        assert last - kept[0] < EVERY
        assert kept[0] == 0 or kept[1] == states[kept[0]]
    assert max(states) >= 2 * EVERY
    assert table.state is not None


def public(told: Sequence[Post]) -> list[bytes]:
    """What a reader of the channel gets, but for the numbers of the moment."""
    return [post.body for post in told if post.user is None]


async def in_another_world(hall: Hall, number: int, person: int | None, seed: str) -> None:
    """Put a state on the table that the person can't tell from the one there."""
    table = await hall.table(number)
    game = hall.game(table)
    table.state = dump(game.resample(hall.state(table), person, seed))
    table.version += 1
    await hall.repository.commit(Change(table, pencils=dict.fromkeys(range(len(table.seats)))))


@pytest.mark.parametrize("name", ["lanterns", "migration"])
async def test_what_is_told_of_a_turn_is_the_same_whatever_is_hidden(hall: Hall, name: str) -> None:
    """Each turn is told again with the others' secrets dealt anew before it, and with everybody's dealt anew
    after it: the channel hears the same, and so does the mover in the first case."""
    number = await hall.start(ANNE, BEN, CLEO, game=name)
    source = random.Random(11)
    compared = 0
    while (table := await hall.table(number)).status == "live":
        person = await hall.on_turn(number)
        await hall.pencil_turn(number, source, person)
        await hall.told()
        await hall.play.confirm(number, person, (await hall.play.take_up(number, person)).token)
        real = await hall.told()
        move = (await hall.repository.moves(number))[-1]
        if real[0].kind == "final":
            continue
        assert public(await told_elsewhere(hall, table, move, after=True)) == public(real)
        told = await told_elsewhere(hall, table, move, after=False)
        if not move.revealed and told:
            compared += 1
            assert public(told) == public(real)
            own = [post.body for post in real if post.user == person]
            assert [post.body for post in told if post.user == person] == own
        for post in real:
            body = posts.body(post)
            if isinstance(body, posts.Word | posts.Panel):
                assert table.seats[body.seat].user == post.user
    assert compared > 5


async def told_elsewhere(hall: Hall, former: TableRecord, move: MoveRecord, *, after: bool) -> list[Post]:
    """What a stored move tells when hidden things are dealt anew ``after`` it, or else before it; nothing if
    the game then waits for somebody else, because whoever has no move is skipped."""
    stored = await hall.table(former.id)
    game = hall.game(former)
    before = game.decisions(hall.state(former))
    if after:
        dream, events = game.resample(hall.state(stored), None, "elsewhere"), move.events
    else:
        dream = game.resample(hall.state(former), move.seat, "elsewhere")
        events = ink(game, dream, move.seat, move.choices).events
    decisions = game.decisions(dream)
    if list(decisions) != stored.awaited:
        return []
    over = ends_the_turn(hall, former, move)
    fresh = [
        each for each in decisions if (each not in before or each == move.seat) and (over or each != move.seat)
    ]
    stored.version -= 1
    shown = move.revealed and not over
    seat, then = move.seat, Position(game, dream)
    during = stories.occasion(Position(game, hall.state(former)), seat)
    leads = stories.occasion(then, seat)
    how = Told(fresh, newest=move.number, shown=shown, here=seat, during=during, leads=leads)
    return tellings(stored, then, events, how)


def ends_the_turn(hall: Hall, former: TableRecord, move: MoveRecord) -> bool:
    """Whether a move was the whole of a turn, or its end."""
    state = hall.state(former)
    return ink(hall.game(former), state, move.seat, move.choices).turn_over


async def test_the_hidden_hands_are_nowhere_in_what_is_told_to_the_channel(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, CLEO)
    await hall.play.type_turn(number, ANNE, HAND_TEXT)
    before = public(await hall.told())
    await in_another_world(hall, number, None, "x")
    await hall.tables.repost(number)
    one = public(await hall.told())
    await in_another_world(hall, number, None, "y")
    await hall.tables.repost(number)
    other = public(await hall.told())
    blank = [body.replace(b'"version"', b"") for body in (*one, *other)]
    assert before
    assert [msgspec.json.decode(body)["view"] for body in one] == [
        msgspec.json.decode(body)["view"] for body in other
    ]
    assert all(b"rats*3" not in body for body in (*before, *blank))


async def test_moves_are_numbered_one_after_the_other_and_the_newest_is_seen(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN)
    for turn in range(3):
        await hall.turn(number, random.Random(turn))
    moves = await hall.repository.moves(number)
    assert [move.number for move in moves] == list(range(1, len(moves) + 1))
    for person in (ANNE, BEN):
        seen = await hall.play.look(number, person)
        assert seen.newest == len(moves)
        assert not seen.inked
    await hall.undo.ask(number, (await hall.table(number)).seats[moves[-1].seat].user)
    left = [move.number for move in await hall.repository.moves(number)]
    assert (await hall.play.look(number, ANNE)).newest == (left[-1] if left else 0)
    await hall.turn(number, random.Random(9))
    assert (await hall.repository.moves(number))[-1].number == len(moves) + 1, "a number is never used twice"
