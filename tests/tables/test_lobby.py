"""Gathering players for a game."""

from __future__ import annotations

import asyncio

import pytest

from bot.games.contract import fingerprint
from bot.store.records import TableRecord
from bot.tables import posts
from bot.tables.lobby import terms
from bot.tables.refusals import Refusal, Why
from tests.tables.hall import (
    ANNE,
    BEGINNING,
    BEN,
    CHANNEL,
    CLEO,
    DAN,
    GUILD,
    HOUR,
    STRANGER,
    Hall,
    bodies,
    kinds,
    refused,
    sentences,
)


async def opened(hall: Hall, places: int | None = None, **options: str) -> int:
    table = await hall.lobby.open(
        "migration", ANNE, "Anne", channel=CHANNEL, guild=GUILD, places=places, options=options
    )
    return table.id


async def test_whoever_opens_a_game_is_its_host_in_the_first_seat(hall: Hall) -> None:
    table = await hall.table(await opened(hall, 3))
    assert (table.status, table.host, table.places, table.version) == ("lobby", ANNE, 3, 0)
    assert [seat.user for seat in table.seats] == [ANNE]
    assert table.state is None
    assert len(table.seed) == 32
    assert (await opened(hall, 3)) != table.id


async def test_each_game_has_a_seed_of_its_own(hall: Hall) -> None:
    assert len({(await hall.table(await opened(hall))).seed for _ in range(20)}) == 20


async def test_joining_twice_is_refused(hall: Hall) -> None:
    number = await opened(hall, 3)
    await hall.lobby.join(number, BEN, "Ben")
    for person in (ANNE, BEN):
        assert (
            await refused(hall.lobby.join(number, person, "x"), Why.SEATED) == f"You already sit at game {number}."
        )
    assert [seat.user for seat in (await hall.table(number)).seats] == [ANNE, BEN]


async def test_a_full_game_takes_nobody_more(hall: Hall) -> None:
    number = await hall.gather(ANNE, BEN)
    told = await refused(hall.lobby.join(number, CLEO, "Cleo"), Why.FULL)
    assert told == f"All 2 seats of game {number} are taken."


async def test_two_who_press_join_at_once_for_the_last_seat_get_one_seat(hall: Hall) -> None:
    for _ in range(5):
        number = await opened(hall, 2)
        answers = await asyncio.gather(
            hall.lobby.join(number, BEN, "Ben"), hall.lobby.join(number, CLEO, "Cleo"), return_exceptions=True
        )
        (loser,) = [answer for answer in answers if isinstance(answer, Refusal)]
        assert loser.why is Why.FULL
        assert len((await hall.table(number)).seats) == 2


async def test_leaving_frees_the_seat(hall: Hall) -> None:
    number = await hall.gather(ANNE, BEN)
    await hall.lobby.leave(number, BEN)
    told = await refused(hall.lobby.leave(number, BEN), Why.OUTSIDE)
    assert told == f"You don't sit at game {number} yet. Press Join to take a seat."
    await hall.lobby.join(number, CLEO, "Cleo")
    assert [seat.name for seat in (await hall.table(number)).seats] == ["Anne", "Cleo"]


async def test_when_the_host_leaves_the_next_player_is_host(hall: Hall) -> None:
    number = await hall.gather(ANNE, BEN, CLEO)
    await hall.lobby.leave(number, ANNE)
    table = await hall.table(number)
    assert (table.host, table.status) == (BEN, "lobby")
    assert (
        await refused(hall.lobby.start(number, CLEO), Why.NOT_HOST)
        == "Only Ben, who opened this game, can do that."
    )
    await refused(hall.lobby.start(number, ANNE), Why.OUTSIDE)


async def test_when_nobody_is_left_the_game_is_off(hall: Hall) -> None:
    number = await opened(hall, 2)
    await hall.lobby.leave(number, ANNE)
    assert (await hall.table(number)).status == "cancelled"
    await refused(hall.lobby.join(number, BEN, "Ben"), Why.CALLED_OFF)


async def test_a_start_with_too_few_is_refused_in_words(hall: Hall) -> None:
    number = await opened(hall, 4)
    told = await refused(hall.lobby.start(number, ANNE), Why.TOO_FEW)
    assert told == "Migration needs at least 2 players; 1 so far. Ask somebody to press Join."
    assert (await hall.table(number)).status == "lobby"


async def test_a_start_before_all_places_are_taken_deals_for_those_who_sit(hall: Hall) -> None:
    number = await opened(hall, 4, map="random")
    await hall.lobby.join(number, BEN, "Ben")
    table = await hall.lobby.start(number, ANNE)
    assert (table.status, table.places, table.awaited) == ("live", 2, [0, 1])


async def test_only_the_host_starts_and_calls_off(hall: Hall) -> None:
    number = await hall.gather(ANNE, BEN)
    for act in (hall.lobby.start(number, BEN), hall.lobby.cancel(number, BEN), hall.lobby.cancel(number, STRANGER)):
        assert await refused(act, Why.NOT_HOST) == "Only Anne, who opened this game, can do that."
    assert await refused(hall.lobby.start(number, STRANGER), Why.FULL)
    await hall.lobby.leave(number, BEN)
    told = await refused(hall.lobby.start(number, STRANGER), Why.OUTSIDE)
    assert told == f"You don't sit at game {number} yet. Press Join to take a seat."


async def test_a_game_called_off_can_be_neither_joined_nor_started(hall: Hall) -> None:
    number = await hall.gather(ANNE, BEN)
    await hall.lobby.cancel(number, ANNE)
    for act in (
        hall.lobby.join(number, CLEO, "Cleo"),
        hall.lobby.leave(number, BEN),
        hall.lobby.start(number, ANNE),
        hall.lobby.cancel(number, ANNE),
    ):
        await refused(act, Why.CALLED_OFF)


async def test_after_the_start_the_seats_are_fixed(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN)
    for act in (
        hall.lobby.join(number, CLEO, "Cleo"),
        hall.lobby.leave(number, BEN),
        hall.lobby.start(number, ANNE),
        hall.lobby.cancel(number, ANNE),
    ):
        told = await refused(act, Why.STARTED)
        assert told == f"Game {number} has already started, so the seats are taken."


async def test_whoever_plays_already_is_not_told_that_the_seats_are_taken(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN)
    told = await refused(hall.lobby.join(number, BEN, "Ben"), Why.BEGUN)
    assert told == f"You already play in game {number}: it has started. Go on with /turn, or see it with /board."


async def test_two_starts_at_once_deal_once(hall: Hall) -> None:
    number = await hall.gather(ANNE, BEN)
    answers = await asyncio.gather(*[hall.lobby.start(number, ANNE) for _ in range(3)], return_exceptions=True)
    assert [answer.why for answer in answers if isinstance(answer, Refusal)] == [Why.STARTED] * 2
    assert [kind for kind, _ in kinds(await hall.outbox())] == ["board", "panel", "panel"]


async def test_options_that_do_not_fit_the_places_are_refused_with_what_would(hall: Hall) -> None:
    told = await refused(opened(hall, 3, map="two_bay"), Why.OPTION)
    assert told == "The Bay is for 2 players; this game has 3."
    assert "You can choose: " in await refused(opened(hall, 2, map="atlantis"), Why.OPTION)
    assert await refused(opened(hall, 2, weather="fine"), Why.OPTION) == "Migration has no option called weather."
    assert await refused(opened(hall, 9), Why.OPTION) == "Migration is for 2 to 4 players, not 9."
    assert set((await hall.repository.counts()).values()) == {0}


async def test_an_option_for_some_player_count_sets_the_places(hall: Hall) -> None:
    assert (await hall.table(await opened(hall, map="three_woods"))).places == 3
    assert (await hall.table(await opened(hall))).places == 4


async def test_a_start_with_fewer_than_an_option_needs_is_refused(hall: Hall) -> None:
    number = await opened(hall, 3, map="three_woods")
    await hall.lobby.join(number, BEN, "Ben")
    assert (
        await refused(hall.lobby.start(number, ANNE), Why.OPTION) == "The Woods is for 3 players; this game has 2."
    )


async def test_the_beginning_is_told_with_the_seeds_fingerprint_and_everybody_awaited_is_pinged_once(
    hall: Hall,
) -> None:
    number = await hall.gather(ANNE, BEN, CLEO, DAN)
    assert await hall.outbox() == []
    hall.wait(30)
    hall.woken = 0
    table = await hall.lobby.start(number, ANNE)
    told = await hall.outbox()
    assert kinds(told) == [("board", None), *(("panel", person) for person in (ANNE, BEN, CLEO, DAN))]
    board, *panels = bodies(told)
    assert isinstance(board, posts.Board)
    assert board.fingerprint == fingerprint(table.seed)
    assert table.seed.encode() not in told[0].body
    assert board.pinged == board.awaited == [0, 1, 2, 3]
    assert sentences(board.lines, table.seats) == ["Migration begins: Anne, Ben, Cleo and Dan."]
    assert [panel.stamp for panel in panels if isinstance(panel, posts.Panel)] == [s.stamp for s in table.seats]
    assert table.due_at == BEGINNING + 54 * HOUR
    assert hall.woken == 1
    assert await hall.repository.snapshot(number, 1) == (0, table.state)


async def test_a_challenge_begins_with_the_last_who_accepts_in_the_order_of_the_challenge(hall: Hall) -> None:
    table = await hall.lobby.open(
        "lanterns", ANNE, "Anne", channel=CHANNEL, guild=GUILD, places=3, order=[CLEO, ANNE, BEN]
    )
    await refused(hall.lobby.join(table.id, DAN, "Dan"), Why.KEPT)
    assert (await hall.lobby.join(table.id, BEN, "Ben")).status == "lobby"
    begun = await hall.lobby.join(table.id, CLEO, "Cleo")
    assert begun.status == "live"
    assert [person.user for person in begun.seats] == [CLEO, ANNE, BEN]
    assert {person.stamp for person in begun.seats} == {begun.version}
    assert begun.waiting_since == begun.created_at == hall.now


async def test_a_rematch_asks_everybody_else_and_is_found_again(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, CLEO, game="lanterns")
    await hall.finish(number)
    await hall.told()
    fresh = await hall.tables.rematch.again(number, BEN, "Ben")
    assert (fresh.status, fresh.host, fresh.kept_for) == ("lobby", BEN, [ANNE, BEN, CLEO])
    asked = await hall.told()
    assert {(post.table, post.kind) for post in asked} == {(fresh.id, "gathering")}
    assert [post.user for post in asked] == [None, ANNE, CLEO]
    assert bodies(asked)[0] == posts.Gathering([ANNE, CLEO])
    assert (await hall.table(number)).again == fresh.id
    assert (await hall.tables.rematch.again(number, ANNE, "Anne")).id == fresh.id
    assert (await hall.tables.rematch.again(number, CLEO, "Cleo")).status == "live"


async def test_a_rematch_that_was_called_off_can_be_asked_for_anew(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, game="lanterns")
    await hall.finish(number)
    first = await hall.tables.rematch.again(number, ANNE, "Anne")
    await hall.tables.inviting.decline(first.id, BEN)
    assert (await hall.tables.rematch.again(number, BEN, "Ben")).id == first.id + 1


async def test_a_rematch_of_a_game_played_alone_begins_at_once_and_only_once(hall: Hall) -> None:
    number = await alone(hall)
    fresh = await hall.tables.rematch.again(number, ANNE, "Anne")
    assert (fresh.status, [seat.user for seat in fresh.seats]) == ("live", [ANNE])
    told = await refused(hall.tables.rematch.again(number, ANNE, "Anne"), Why.REMATCH_BEGUN)
    assert told == f"The rematch has begun already: it is game {fresh.id}. /games has the link."
    assert await hall.repository.table(fresh.id + 1) is None
    await hall.play.resign(fresh.id, ANNE)
    third = await hall.tables.rematch.again(number, ANNE, "Anne")
    assert (third.id, third.status) == (fresh.id + 1, "live"), "the button of the first game goes on"
    assert (await hall.table(fresh.id)).again == third.id


async def test_a_rematch_of_a_game_alone_that_was_not_begun_before_a_crash_begins_when_asked_again(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await alone(hall)
    with monkeypatch.context() as broken:
        broken.setattr(hall.tables.rematch.lobby, "start_complete", crash)
        with pytest.raises(ConnectionError):
            await hall.tables.rematch.again(number, ANNE, "Anne")
    await hall.reopen()
    fresh = await hall.tables.rematch.again(number, ANNE, "Anne")
    assert (fresh.id, fresh.status) == (number + 1, "live")


async def alone(hall: Hall) -> int:
    """A finished game that somebody has played alone."""
    table = await hall.lobby.open("tinners", ANNE, "Anne", channel=CHANNEL, guild=GUILD, places=1)
    await hall.lobby.start(table.id, ANNE)
    await hall.play.resign(table.id, ANNE)
    assert (await hall.table(table.id)).status == "over"
    return table.id


async def crash(number: int) -> None:
    raise ConnectionError(number)


async def test_a_rematch_can_be_asked_for_only_when_the_game_is_over(hall: Hall) -> None:
    number = await hall.start(ANNE, BEN, game="lanterns")
    told = await refused(hall.tables.rematch.again(number, ANNE, "Anne"), Why.NOT_OVER)
    assert told == f"Game {number} is not over yet. A rematch can be asked for when it is."


# --- Full ----------------------------------------------------------------------------------------------------


async def test_the_host_is_told_and_pinged_when_the_last_seat_is_taken(hall: Hall) -> None:
    number = await opened(hall, 2)
    await hall.lobby.join(number, BEN, "Ben")
    [note] = bodies(await hall.told())
    assert isinstance(note, posts.Note)
    assert note.pinged == [0]
    seats = (await hall.table(number)).seats
    assert sentences(note.lines, seats) == ["All seats are taken: Anne can press Start."]
    await hall.lobby.leave(number, ANNE)
    await hall.lobby.join(number, CLEO, "Cleo")
    over, note = bodies(await hall.told())
    assert isinstance(over, posts.NoteOver)
    assert isinstance(note, posts.Note)
    assert "Ben can press Start" in sentences(note.lines, (await hall.table(number)).seats)[0]


async def test_nobody_is_told_of_a_full_lobby_as_long_as_a_seat_is_free(hall: Hall) -> None:
    number = await opened(hall, 3)
    await hall.lobby.join(number, BEN, "Ben")
    assert await hall.outbox() == []


# --- Challenges ----------------------------------------------------------------------------------------------


async def challenged(hall: Hall, *, tell: bool = False) -> TableRecord:
    return await hall.lobby.open(
        "lanterns", ANNE, "Anne", channel=CHANNEL, guild=GUILD, places=3, order=[ANNE, BEN, CLEO], tell=tell
    )


async def test_those_who_are_asked_are_told_by_direct_message(hall: Hall) -> None:
    table = await challenged(hall, tell=True)
    told = await hall.told()
    assert kinds(told) == [("gathering", None), ("gathering", BEN), ("gathering", CLEO)]
    assert bodies(told)[0] == posts.Gathering([BEN, CLEO])
    assert {post.table for post in told} == {table.id}
    await hall.lobby.cancel(table.id, ANNE)
    told = await hall.told()
    assert kinds(told)[:2] == [("invited", BEN), ("invited", CLEO)], "what asked them has nothing to press"
    assert kinds(told)[2:] == [("gathering", BEN), ("gathering", CLEO)], "they learn that it is off"


async def test_a_decline_says_whose_it_was_to_all_who_wanted_to_play(hall: Hall) -> None:
    table = await challenged(hall)
    await hall.lobby.join(table.id, CLEO, "Cleo")
    declined = await hall.tables.inviting.decline(table.id, BEN)
    assert (declined.status, declined.called_off_by) == ("cancelled", BEN)
    told = [post for post in await hall.told() if post.kind != "invited"]
    assert kinds(told) == [("declined", None), ("gathering", ANNE), ("gathering", CLEO)]
    assert bodies(told)[0] == posts.Declined(BEN, [ANNE, CLEO])


async def test_whoever_has_accepted_may_still_decline_and_nobody_else_may(hall: Hall) -> None:
    table = await challenged(hall)
    await hall.lobby.join(table.id, CLEO, "Cleo")
    told = await refused(hall.tables.inviting.decline(table.id, ANNE), Why.OWN_CHALLENGE)
    assert told == "You opened this challenge. Withdraw takes it back."
    told = await refused(hall.tables.inviting.decline(table.id, STRANGER), Why.NOT_ASKED)
    assert told == "Only somebody who is asked can decline. Anne, who opened this game, can call it off."
    told = await refused(hall.lobby.cancel(table.id, BEN), Why.NOT_HOST)
    assert told == "Only Anne, who opened this game, can do that."
    assert (await hall.tables.inviting.decline(table.id, CLEO)).called_off_by == CLEO


async def test_a_challenge_whose_terms_have_changed_is_not_accepted_unseen(hall: Hall) -> None:
    table = await hall.lobby.open("ferry", ANNE, "Anne", channel=CHANNEL, guild=GUILD, places=2, order=[ANNE, BEN])
    before = terms(table)
    await hall.lobby.change(table.id, ANNE, {"river": "narrow"})
    told = await refused(hall.lobby.join(table.id, BEN, "Ben", before), Why.CHANGED)
    assert (
        told
        == f"The options of game {table.id} have just been changed, so nothing was done. Look at them once more."
    )
    begun = await hall.lobby.join(table.id, BEN, "Ben", terms(await hall.table(table.id)))
    assert (begun.status, begun.options["river"]) == ("live", "narrow")


# --- The host ------------------------------------------------------------------------------------------------


async def test_the_host_changes_options_and_seats_until_the_game_starts(hall: Hall) -> None:
    number = await opened(hall, 4, map="random")
    changed = await hall.lobby.change(number, ANNE, {"learning": "on"}, 2)
    assert (changed.options["learning"], changed.options["map"], changed.places) == ("on", "random", 2)
    assert (await hall.table(number)).options == changed.options
    await hall.lobby.join(number, BEN, "Ben")
    await refused(hall.lobby.change(number, BEN, {"learning": "off"}), Why.NOT_HOST)
    await refused(hall.lobby.change(number, STRANGER, {"learning": "off"}), Why.NOT_HOST)
    await hall.lobby.start(number, ANNE)
    await refused(hall.lobby.change(number, ANNE, {"learning": "off"}), Why.STARTED)


async def test_what_the_game_has_against_an_option_is_said_and_nothing_is_changed(hall: Hall) -> None:
    number = await opened(hall, 4)
    before = await hall.table(number)
    told = await refused(hall.lobby.change(number, ANNE, {"map": "two_bay"}), Why.OPTION)
    assert told == "The Bay is for 2 players; this game has 4."
    told = await refused(hall.lobby.change(number, ANNE, {}, 9), Why.OPTION)
    assert told == "Migration is for 2 to 4 players, not 9."
    await hall.lobby.join(number, BEN, "Ben")
    await hall.lobby.join(number, CLEO, "Cleo")
    told = await refused(hall.lobby.change(number, ANNE, {}, 2), Why.OPTION)
    assert told == "3 sit here already, so it can't be fewer."
    after = await hall.table(number)
    assert (after.options, after.places) == (before.options, before.places)


async def test_the_seats_of_a_challenge_are_not_changed(hall: Hall) -> None:
    table = await challenged(hall)
    await refused(hall.lobby.change(table.id, ANNE, {}, 2), Why.OPTION)
    assert (await hall.table(table.id)).places == 3


async def test_an_option_for_one_player_says_player(hall: Hall) -> None:
    table = await hall.lobby.open("tinners", ANNE, "Anne", channel=CHANNEL, guild=GUILD, places=3)
    told = await refused(hall.lobby.change(table.id, ANNE, {"deep_purse": "on"}), Why.OPTION)
    assert told == "On is for 1 player; this game has 3."


async def test_when_the_host_is_gone_a_player_takes_over(hall: Hall) -> None:
    number = await opened(hall, 3)
    await hall.lobby.join(number, BEN, "Ben")
    await refused(hall.lobby.take_over(number, ANNE, STRANGER), Why.OUTSIDE)
    table = await hall.lobby.take_over(number, ANNE, BEN)
    assert (table.host, [seat.user for seat in table.seats]) == (BEN, [BEN])
    [note] = bodies(await hall.told())
    assert isinstance(note, posts.Note)
    assert sentences(note.lines, table.seats) == ["The host has left the server; Ben is host now."]
    again = await hall.lobby.take_over(number, ANNE, STRANGER)
    assert again.host == BEN, "it was somebody else's already"
    await hall.lobby.join(number, CLEO, "Cleo")
    assert (await hall.lobby.start(number, BEN)).status == "live"


async def test_a_challenge_is_off_when_its_host_is_gone(hall: Hall) -> None:
    table = await challenged(hall)
    off = await hall.lobby.take_over(table.id, ANNE, BEN)
    assert (off.status, off.called_off_by) == ("cancelled", None)
    assert kinds(await hall.told()) == [("invited", BEN), ("invited", CLEO), ("gathering", CLEO)]


async def test_a_gathering_that_nobody_could_be_shown_is_called_off_and_a_game_is_not(hall: Hall) -> None:
    number = await opened(hall, 2)
    await hall.lobby.call_off(number)
    assert (await hall.table(number)).status == "cancelled"
    number = await hall.start(ANNE, BEN)
    await hall.lobby.call_off(number)
    assert (await hall.table(number)).status == "live"
