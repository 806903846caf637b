"""Somebody else takes over a seat of a running game."""

from __future__ import annotations

import asyncio
import random

import msgspec
import pytest

from bot.games.contract import dump
from bot.games.text import Text, show
from bot.store.records import TableRecord
from bot.tables import archive, pace, posts
from bot.tables.archive import Archive, Tampered
from bot.tables.people import name_at
from bot.tables.refusals import Refusal, Why
from tests.tables.hall import ANNE, BEN, CLEO, DAN, GAMES, GUILD, STRANGER, Hall, bodies, kinds, refused, seat
from tests.tables.test_pace import DAY, begun, on_and_others
from tests.tables.test_reminders import let_run

LUCK = random.Random(3)


def read(table: TableRecord, told: Text) -> str:
    return show(told, lambda place: name_at(table, place))


def the_offer(table: TableRecord, person: int) -> tuple[int, int]:
    """The seat of somebody, and the number of its offer."""
    place = seat(table, person)
    offer = table.seats[place].offer
    assert offer is not None
    return place, offer.number


async def opened(hall: Hall, number: int, person: int) -> tuple[int, int]:
    return the_offer(await hall.tables.seats.open(number, person), person)


async def handed(hall: Hall, number: int, leaver: int, newcomer: int = DAN, name: str = "Dan") -> TableRecord:
    place, offer = await opened(hall, number, leaver)
    return await hall.tables.seats.take(number, newcomer, name, place, offer)


# --- Declining ---------------------------------------------------------------------------------------------------


async def test_whoever_is_asked_can_decline_and_the_holder_is_told(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    place, offer = the_offer(await hall.tables.seats.give(number, ANNE, DAN, "Dan"), ANNE)
    await hall.tables.seats.shown(number, place, offer, 5, 6)
    await hall.told()
    await refused(hall.tables.seats.decline(number, STRANGER, place, offer), Why.OPTION)
    await refused(hall.tables.seats.decline(number, BEN, place, offer), Why.OPTION)
    table = await hall.tables.seats.decline(number, DAN, place, offer)
    assert table.seats[place].offer is None
    told = bodies(await hall.told())
    [note] = [body for body in told if isinstance(body, posts.Note)]
    assert [read(table, line) for line in note.lines] == [
        "Dan would rather not take over the seat of Anne, who keeps it."
    ]
    assert note.pinged == [place]
    assert posts.QuestionLapsed(5, 6) in told
    await refused(hall.tables.seats.decline(number, DAN, place, offer), Why.TAKEN)
    await refused(hall.tables.seats.take(number, DAN, "Dan", place, offer), Why.TAKEN)


async def test_offered_seats_are_found_by_whom_they_are_offered_to(hall: Hall) -> None:
    named, anybody = await begun(hall, ANNE, BEN), await begun(hall, ANNE, BEN)
    await hall.tables.seats.give(named, ANNE, DAN, "Dan")
    await hall.tables.seats.open(anybody, BEN)
    assert [table.id for table in await hall.tables.offered_to(DAN)] == [named]
    assert await hall.tables.offered_to(STRANGER) == []
    assert [table.id for table in await hall.tables.open_seats(GUILD)] == [anybody]
    assert await hall.tables.open_seats(GUILD + 1) == []
    await hall.play.resign(named, ANNE)
    assert await hall.tables.offered_to(DAN) == []


# --- Offers --------------------------------------------------------------------------------------------------


async def test_an_offer_changes_nothing_but_that_it_stands(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    before = await hall.table(number)
    await hall.tables.seats.give(number, ANNE, DAN, "Dan")
    table = await hall.table(number)
    assert [person.user for person in table.seats] == [ANNE, BEN]
    assert (table.state, table.awaited, table.due_at) == (before.state, before.awaited, before.due_at)
    assert kinds(await hall.told()) == [("seat offered", None), ("seat offered", DAN)]
    await hall.turn(number, LUCK)
    assert (await hall.table(number)).seats[seat(table, ANNE)].offer is not None, "one plays on meanwhile"


async def test_a_seat_offered_to_somebody_is_for_nobody_else(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    offer = the_offer(await hall.tables.seats.give(number, ANNE, DAN, "Dan"), ANNE)
    told = await refused(hall.tables.seats.take(number, CLEO, "Cleo", *offer), Why.OPTION)
    assert told == "That seat is offered to Dan only."
    table = await hall.tables.seats.take(number, DAN, "Dan", *offer)
    assert table.seats[offer[0]].user == DAN


async def test_the_holder_withdraws_the_offer_and_its_buttons_go(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    place, offer = await opened(hall, number, ANNE)
    assert await hall.tables.seats.shown(number, place, offer, 88, 555)
    await hall.told()
    await hall.tables.seats.withdraw(number, ANNE)
    assert bodies(await hall.told()) == [posts.QuestionLapsed(88, 555)]
    told = await refused(hall.tables.seats.take(number, DAN, "Dan", place, offer), Why.TAKEN)
    assert told == "That seat isn't offered any more: Anne holds it. Nothing was changed for you."
    told = await refused(hall.tables.seats.withdraw(number, ANNE), Why.OPTION)
    assert "nothing to withdraw" in told
    assert not await hall.tables.seats.shown(number, place, offer, 88, 556)


async def test_a_newer_offer_stands_in_the_place_of_the_former(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    former = await opened(hall, number, ANNE)
    newer = the_offer(await hall.tables.seats.give(number, ANNE, DAN, "Dan"), ANNE)
    await refused(hall.tables.seats.take(number, DAN, "Dan", *former), Why.TAKEN)
    assert (await hall.tables.seats.take(number, DAN, "Dan", *newer)).seats[newer[0]].user == DAN


async def test_an_offer_lapses_when_its_holder_resigns_or_the_game_ends(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN, CLEO)
    offers = {person: await opened(hall, number, person) for person in (ANNE, BEN)}
    for place, offer in offers.values():
        await hall.tables.seats.shown(number, place, offer, 88, 600 + place)
    await hall.told()
    await hall.play.resign(number, ANNE)
    assert posts.QuestionLapsed(88, 600 + offers[ANNE][0]) in bodies(await hall.told())
    await refused(hall.tables.seats.take(number, DAN, "Dan", *offers[ANNE]), Why.TAKEN)
    assert "left this game" in await refused(hall.tables.seats.open(number, ANNE), Why.OPTION)
    await hall.play.resign(number, CLEO)
    table = await hall.table(number)
    assert table.status == "over"
    assert all(person.offer is None for person in table.seats)
    assert posts.QuestionLapsed(88, 600 + offers[BEN][0]) in bodies(await hall.told())
    await refused(hall.tables.seats.take(number, DAN, "Dan", *offers[BEN]), Why.OVER)


async def test_who_sits_there_and_the_leaver_can_not_take_it(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    offer = await opened(hall, number, ANNE)
    assert await refused(hall.tables.seats.take(number, BEN, "Ben", *offer), Why.SEATED)
    told = await refused(hall.tables.seats.take(number, ANNE, "Anne", *offer), Why.OPTION)
    assert told.startswith("That is your own seat.")
    await refused(hall.tables.seats.give(number, ANNE, ANNE, "Anne"), Why.OPTION)
    told = await refused(hall.tables.seats.give(number, ANNE, BEN, "Ben"), Why.OPTION)
    assert told == "Ben already sits at this game. Name somebody who doesn't."


async def test_whoever_knows_another_hand_can_not_take_a_seat_but_may_come_back_to_their_own(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    await handed(hall, number, ANNE)
    offer = await opened(hall, number, BEN)
    told = await refused(hall.tables.seats.take(number, ANNE, "Anne", *offer), Why.OPTION)
    assert "know what was hidden there" in told
    told = await refused(hall.tables.seats.give(number, BEN, ANNE, "Anne"), Why.OPTION)
    assert "Anne has held another seat" in told
    table = await handed(hall, number, DAN, ANNE, "Anne")
    assert [person.name for person in table.seats] == ["Anne", "Ben"]


async def test_strangers_and_finished_or_gathering_games_have_no_seat_to_offer(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    await refused(hall.tables.seats.open(number, STRANGER), Why.STRANGER)
    await refused(hall.tables.seats.open(await hall.gather(ANNE, BEN), ANNE), Why.GATHERING)
    await hall.play.resign(number, ANNE)
    await refused(hall.tables.seats.open(number, BEN), Why.OVER)


async def test_nothing_is_offered_to_anybody_where_nobody_would_see_it(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    await hall.tables.homes.lost(number)
    assert "nobody would see that" in await refused(hall.tables.seats.open(number, ANNE), Why.OPTION)
    await hall.tables.seats.give(number, ANNE, DAN, "Dan")
    assert ("seat offered", DAN) in kinds(await hall.told())


async def test_of_two_who_take_it_at_once_one_gets_it(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    offer = await opened(hall, number, ANNE)
    takes = [hall.tables.seats.take(number, *who, *offer) for who in ((CLEO, "Cleo"), (DAN, "Dan"))]
    results = await asyncio.gather(*takes, return_exceptions=True)
    lost = [result for result in results if isinstance(result, Refusal)]
    assert [result.why for result in lost] == [Why.TAKEN]
    assert {person.user for person in (await hall.table(number)).seats} in ({CLEO, BEN}, {DAN, BEN})
    assert len((await hall.table(number)).former) == 1


# --- A change of hands --------------------------------------------------------------------------------------------


async def test_the_newcomer_is_told_the_turn_and_the_leaver_nothing_but_that_it_is_over(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    on, [off] = await on_and_others(hall, number)
    place = seat(await hall.table(number), on)
    await hall.tables.panel_sent(number, place, on, 9, 700)
    offer = await opened(hall, number, on)
    await hall.told()
    table = await hall.tables.seats.take(number, DAN, "Dan", *offer)
    told = await hall.told()
    assert sorted(kinds(told), key=str) == sorted(
        [("seat left", on), ("note", None), ("word", DAN), ("panel", DAN)], key=str
    )
    [note] = [body for body in bodies(told) if isinstance(body, posts.Note)]
    assert [read(table, line) for line in note.lines] == [f"Dan has taken over the seat of {table.former[0].name}."]
    assert note.pinged == [place]
    assert posts.SeatLeft(place, 9, 700) in bodies(told)
    assert table.seats[place].dm_message is None
    assert off not in [post.user for post in told]


async def test_a_panel_that_is_sent_while_the_seat_changes_hands_is_not_taken_for_the_newcomers(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    await handed(hall, number, ANNE)
    assert await hall.tables.panel_sent(number, 0, ANNE, 9, 700) is None
    assert (await hall.table(number)).seats[0].dm_message is None


async def test_a_newcomer_who_is_not_on_gets_the_hand_and_is_not_pinged(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    _, [off] = await on_and_others(hall, number)
    offer = await opened(hall, number, off)
    await hall.told()
    await hall.tables.seats.take(number, DAN, "Dan", *offer)
    told = await hall.told()
    assert kinds(told) == [("note", None), ("word", DAN)]
    note, word = bodies(told)
    assert isinstance(note, posts.Note)
    assert note.pinged == []
    assert isinstance(word, posts.Word)
    assert word.hand


async def test_the_leaver_sees_no_hand_any_more_and_the_newcomer_does(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    before = await hall.play.look(number, ANNE)
    table = await handed(hall, number, ANNE)
    after = await hall.play.look(number, ANNE)
    assert after.seat is None
    assert dump(after.view) == dump(hall.store.position(table).view(None))
    newcomer = await hall.play.look(number, DAN)
    assert dump(newcomer.view) == dump(before.view)
    await refused(hall.play.take_up(number, ANNE), Why.STRANGER)
    await refused(hall.undo.ask(number, ANNE), Why.STRANGER)
    assert [line.id for line in await hall.tables.mine(ANNE)] == []
    assert [line.id for line in await hall.tables.mine(DAN)] == [number]


async def test_what_the_leaver_had_pencilled_is_gone_and_its_buttons_are_stale(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    on, _ = await on_and_others(hall, number)
    seen = await hall.pencil_turn(number, LUCK, on)
    table = await handed(hall, number, on)
    assert await hall.repository.pencils(number) == {}
    await refused(hall.play.confirm(number, on, seen.token), Why.STRANGER)
    await refused(hall.play.confirm(number, DAN, seen.token), Why.STALE)
    assert (await hall.table(number)).state == table.state
    assert await hall.turn(number, LUCK) == DAN


async def test_a_newcomer_has_a_full_bank_and_a_fresh_clock(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    on, _ = await on_and_others(hall, number)
    hall.wait(24 + 30)
    table = await handed(hall, number, on)
    person = table.seats[seat(table, DAN)]
    assert (person.bank, person.asked_at, person.late) == (3 * DAY, hall.now, False)
    assert (await hall.tables.limits.ends(table))[seat(table, DAN)] == hall.now + 4 * DAY
    await hall.told()
    assert await let_run(hall, number, 1000) == [12, 24, 96], "reminders begin anew, too"


async def test_a_look_of_the_leaver_spares_the_newcomer_no_reminder(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN, at=pace.PACES["live"])
    on = await hall.on_turn(number)
    await hall.play.take_up(number, on)
    await handed(hall, number, on)
    await hall.told()
    assert await let_run(hall, number, 0.1) == [5 / 60]
    assert kinds(await hall.told()) == [("reminder", DAN)]


async def test_without_a_clock_the_usual_choice_is_put_off_for_the_newcomer(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN)
    hall.wait(70)
    await handed(hall, number, ANNE)
    hall.wait(10)
    await hall.reminders.look_after(number)
    assert (await hall.table(number)).last_move == 0


async def test_a_newcomer_whose_time_stands_still_is_called_when_it_goes_on(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    on, _ = await on_and_others(hall, number)
    await hall.tables.presence.leave(DAN, hall.now + 2 * DAY)
    offer = await opened(hall, number, on)
    await hall.told()
    table = await hall.tables.seats.take(number, DAN, "Dan", *offer)
    [note] = [body for body in bodies(await hall.told()) if isinstance(body, posts.Note)]
    assert note.pinged == []
    assert table.seats[offer[0]].uncalled


async def test_the_host_and_whom_a_seat_was_kept_for_pass_on(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    table = await handed(hall, number, ANNE)
    assert table.host == DAN
    challenge = await hall.lobby.open(
        "migration", ANNE, "Anne", channel=1, guild=1, places=2, order=[ANNE, BEN], options={"map": "two_bay"}
    )
    await hall.lobby.join(challenge.id, BEN, "Ben")
    assert (await handed(hall, challenge.id, BEN)).kept_for == [ANNE, DAN], "the leaver isn't let in any more"


async def test_a_newcomer_who_has_watched_watches_no_more_and_a_leaver_may(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    await hall.tables.watching.watch(number, DAN, each=True)
    await handed(hall, number, ANNE)
    await hall.tables.watching.watch(number, ANNE, each=True)
    assert [watcher.user for watcher in (await hall.table(number)).watchers] == [ANNE]


async def test_names_stay_distinguishable_from_all_who_sit_or_sat_there(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    assert (await handed(hall, number, ANNE, DAN, "Ben")).seats[0].name == "Ben (2)"
    assert (await handed(hall, number, DAN, CLEO, "ANNE")).seats[0].name == "ANNE (2)"


async def test_a_restart_in_between_changes_nothing(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    offer = await opened(hall, number, ANNE)
    await hall.reopen()
    await hall.tables.seats.take(number, DAN, "Dan", *offer)
    before = await hall.table(number)
    await hall.reopen()
    assert await hall.table(number) == before
    await hall.finish(number)


# --- When time is up ------------------------------------------------------------------------------------------


async def late(hall: Hall, *people: int) -> tuple[int, int, int, list[int]]:
    """A game in which somebody's time is up: its number, who that is, their seat, and the others."""
    number = await begun(hall, *people)
    on, others = await on_and_others(hall, number)
    await let_run(hall, number, 1000)
    await hall.told()
    return number, on, seat(await hall.table(number), on), others


async def test_more_than_half_of_the_others_look_for_somebody_else(hall: Hall) -> None:
    number, on, place, [one, other] = await late(hall, ANNE, BEN, CLEO)
    await hall.tables.time_up.choose(number, one, place, "seek")
    assert (await hall.table(number)).seats[place].offer is None
    table = await hall.tables.time_up.choose(number, other, place, "seek")
    assert kinds(await hall.told()) == [("seat offered", None)]
    assert "already" in await refused(hall.tables.time_up.choose(number, one, place, "seek"), Why.OPTION)
    told = await refused(hall.tables.seats.take(number, on, "x", *the_offer(table, on)), Why.OPTION)
    assert told == "That is your own seat. Take your turn, and it isn't offered any more."
    assert "Take your turn" in await refused(hall.tables.seats.withdraw(number, on), Why.OPTION)
    table = await hall.tables.seats.take(number, DAN, "Dan", *the_offer(table, on))
    assert not table.seats[place].late
    assert table.votes == {}
    assert (await hall.tables.limits.ends(table))[place] == hall.now + 4 * DAY


@pytest.mark.parametrize("how", ["move", "wait", "out"])
async def test_a_turn_a_new_wait_and_leaving_end_what_the_others_offer(hall: Hall, how: str) -> None:
    number, on, place, [one, other] = await late(hall, ANNE, BEN, CLEO)
    for voter in (one, other):
        await hall.tables.time_up.choose(number, voter, place, "seek")
    offer = the_offer(await hall.table(number), on)
    await hall.tables.seats.shown(number, *offer, 88, 555)
    if how == "move":
        await hall.turn(number, LUCK, on)
    for voter in {"wait": [one], "out": [one, other]}.get(how, []):
        await hall.tables.time_up.choose(number, voter, place, "wait" if how == "wait" else "out")
    assert posts.QuestionLapsed(88, 555) in bodies(await hall.told())
    await refused(hall.tables.seats.take(number, DAN, "Dan", *offer), Why.TAKEN)


async def test_what_one_offers_oneself_stands_whatever_one_plays(hall: Hall) -> None:
    number, on, place, [one, _] = await late(hall, ANNE, BEN, CLEO)
    await opened(hall, number, on)
    await hall.tables.time_up.choose(number, one, place, "wait")
    await hall.turn(number, LUCK, on)
    assert (await hall.table(number)).seats[place].offer is not None


# --- Undo ----------------------------------------------------------------------------------------------------


async def test_a_newcomer_can_not_take_back_what_the_leaver_did_and_is_told_why(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    mover = await hall.turn(number, LUCK)
    table = await handed(hall, number, mover)
    told = await refused(hall.undo.ask(number, DAN), Why.NOTHING_TO_UNDO)
    leaver = table.former[0].name
    assert told == (
        f"There is nothing to take back: the last turn of this seat was {leaver}'s, from whom you took it over, "
        "so it stands."
    )


async def test_nobody_takes_back_a_turn_alone_that_a_newcomer_has_found(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    mover = await hall.turn(number, LUCK)
    other = BEN if mover == ANNE else ANNE
    await handed(hall, number, other)
    before = await hall.table(number)
    asked = await hall.undo.ask(number, mover)
    assert asked.undo is not None
    assert asked.state == before.state
    await hall.undo.answer(number, DAN, asked.undo.move, agree=False)
    assert (await hall.table(number)).state == before.state


async def test_a_leavers_turn_goes_with_a_former_one_only_if_the_newcomer_agrees(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    first = await hall.turn(number, LUCK)
    second = await hall.turn(number, LUCK)
    assert first != second
    await handed(hall, number, second)
    asked = await hall.undo.ask(number, first)
    assert asked.undo is not None
    await refused(hall.undo.answer(number, second, asked.undo.move, agree=True), Why.STRANGER)
    await hall.undo.answer(number, DAN, asked.undo.move, agree=True)
    standing = await hall.repository.moves(number)
    assert all(move.number < asked.last_move - 1 for move in standing)


async def test_a_question_lapses_with_a_change_of_hands(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN, CLEO)
    first = await hall.turn(number, LUCK)
    await hall.turn(number, LUCK)
    asked = await hall.undo.ask(number, first)
    assert asked.undo is not None
    other = next(person for person in (ANNE, BEN, CLEO) if person != first)
    await handed(hall, number, other)
    await refused(hall.undo.answer(number, DAN, asked.undo.move, agree=True), Why.LAPSED)


# --- The log and the file ---------------------------------------------------------------------------------------


async def test_the_log_names_who_played_each_turn_and_tells_of_the_change(hall: Hall) -> None:
    number = await begun(hall, ANNE, BEN)
    mover = await hall.turn(number, LUCK)
    leaver = "Anne" if mover == ANNE else "Ben"
    await handed(hall, number, mover)
    while DAN not in [await hall.turn(number, LUCK)]:
        pass
    table, entries = await hall.tables.history(number)
    said = [read(table, entry.did) for entry in entries]
    change = said.index(f"Dan has taken over the seat of {leaver}.")
    assert entries[change].number == 0
    assert not any("Dan" in line for line in said[:change])
    assert any(line.startswith("Dan") for line in said[change + 1 :])
    assert not any(leaver in line for line in said[change + 1 :])
    assert [entry.number for entry in entries if entry.number] == list(range(1, len(entries)))


async def finished(hall: Hall) -> Archive:
    """The file of a game in which a seat changed hands twice."""
    number = await begun(hall, ANNE, BEN)
    await handed(hall, number, ANNE, DAN, "Dan")
    for _ in range(3):
        mover = await hall.turn(number, LUCK)
        await hall.undo.ask(number, mover)
        await hall.turn(number, LUCK)
    await handed(hall, number, DAN, CLEO, "Cleo")
    await hall.finish(number)
    return archive.read(await hall.tables.archive(number))


async def test_the_file_keeps_who_held_a_seat_from_which_move_to_which_without_names(hall: Hall) -> None:
    file = await finished(hall)
    assert [(one.seat, one.person) for one in file.holders] == [(0, 1), (0, 3), (0, 4)]
    first, second, third = file.holders
    assert (first.first, second.first, third.first) == (1, first.last + 1, second.last + 1)
    assert second.last == first.last + 3
    assert third.last == len(file.moves)
    archive.verify(file, GAMES)
    data = archive.write(file)
    assert archive.read(data) == file
    assert all(word not in data for word in (b"Anne", b"Dan", b"1004"))


async def test_files_without_holders_still_read_and_are_written_as_before(hall: Hall) -> None:
    file = await finished(hall)
    plain = msgspec.structs.replace(file, holders=[])
    assert b"holders" not in archive.write(plain)
    archive.verify(archive.read(archive.write(plain)), GAMES)


async def test_holders_that_do_not_fit_the_moves_are_found(hall: Hall) -> None:
    file = await finished(hall)
    file.holders[1].first += 1
    with pytest.raises(Tampered, match="who held the seat of player 1"):
        archive.verify(file, GAMES)
