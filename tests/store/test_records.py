"""Every record comes back as it was stored; every list has the order that the repository promises."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from bot.store.records import Change, DigestPlan, Invitation, Opening, Person, Post, Status, Summary, UndoRequest
from bot.store.repository import StaleVersion, StoreError
from bot.store.sqlite import SqliteRepository
from tests.store.samples import (
    ANA,
    BEN,
    CAM,
    HALL,
    YARD,
    added,
    following,
    full,
    gathering,
    move,
    pencil,
    plan,
    post,
    sitting,
    stored,
)

ALL: tuple[Status, ...] = ("lobby", "live", "over", "cancelled")


async def epoch(store: SqliteRepository) -> str:
    """That of the store's file."""
    kept = await store.setting("file", "epoch")
    assert kept
    return kept


@pytest.mark.parametrize(
    "record", [gathering(), full(), full(undo=UndoRequest(3, 1, [0], [0, 2], HALL, 78)), gathering(seats=[])]
)
async def test_a_table_comes_back_as_created(store: SqliteRepository, record: object) -> None:
    assert isinstance(record, type(full()))
    number = await store.create(record)
    assert await store.table(number) == msgspec.structs.replace(record, id=number, epoch=await epoch(store))


async def test_the_id_of_a_new_table_is_ignored_and_numbers_are_never_used_twice(store: SqliteRepository) -> None:
    numbers = [await store.create(gathering(id=99)) for _ in range(3)]
    assert numbers == [1, 2, 3]


async def test_an_unknown_table_is_none(store: SqliteRepository) -> None:
    assert await store.table(5) is None


async def test_a_change_replaces_every_field_of_the_table(store: SqliteRepository) -> None:
    before = await added(store, gathering())
    after = full(id=before.id, version=1, game="mars", rules_version=2, options={}, host=BEN, places=2)
    after.created_at, after.updated_at, after.channel, after.undo = 1.0, 2.0, YARD, UndoRequest(1, 0)
    await store.commit(
        following(before, **{f: getattr(after, f) for f in after.__struct_fields__ if f != "version"})
    )
    after.epoch = await epoch(store)
    assert await stored(store, before.id) == after


async def test_somebody_who_leaves_the_lobby_sits_there_no_more(store: SqliteRepository) -> None:
    lobby = await added(store, gathering(seats=sitting(ANA, BEN, CAM)))
    await store.commit(following(lobby, seats=sitting(ANA, CAM)))
    assert [seat.user for seat in (await stored(store, lobby.id)).seats] == [ANA, CAM]
    assert await store.tables_of(BEN, ALL) == []


async def test_twelve_seats_keep_their_order(store: SqliteRepository) -> None:
    seats = sitting(*range(12, 0, -1))
    assert (await added(store, gathering(seats=seats))).seats == seats


async def test_moves_come_back_by_number(store: SqliteRepository) -> None:
    table = await added(store, full())
    moves = [move(2, kind="resign", choices=[], events=[], revealed=True, seat=1), move(1)]
    await store.commit(following(table, moves=moves))
    assert await store.moves(table.id) == moves[::-1]


async def test_a_move_taken_back_is_marked_and_stays(store: SqliteRepository) -> None:
    table = await added(store, full())
    await store.commit(following(table, moves=[move(1), move(2)]))
    await store.commit(following(await stored(store, table.id), undone=[2]))
    assert await store.moves(table.id) == [move(1)]
    assert await store.moves(table.id, undone=True) == [move(1), move(2, undone=True)]


@pytest.mark.parametrize("number", [2, 9])
async def test_only_a_move_that_counts_can_be_taken_back(store: SqliteRepository, number: int) -> None:
    table = await added(store, full())
    await store.commit(following(table, moves=[move(1), move(2)]))
    await store.commit(following(await stored(store, table.id), undone=[2]))
    before = await stored(store, table.id)
    with pytest.raises(StoreError, match=f"Move {number} of table 1 can't be taken back"):
        await store.commit(following(before, undone=[1, number]))
    assert await stored(store, table.id) == before
    assert await store.moves(table.id) == [move(1)]


async def test_a_number_of_a_move_is_never_used_twice(store: SqliteRepository) -> None:
    table = await added(store, full())
    await store.commit(following(table, moves=[move(1)]))
    await store.commit(following(await stored(store, table.id), undone=[1]))
    before = await stored(store, table.id)
    with pytest.raises(StoreError, match="contradicts"):
        await store.commit(following(before, moves=[move(1, text="again")]))
    assert await stored(store, table.id) == before
    assert await store.moves(table.id, undone=True) == [move(1, undone=True)]


@pytest.mark.parametrize("rewrite", ["UPDATE moves SET text = 'owl'", "DELETE FROM moves"])
async def test_moves_can_not_be_rewritten_or_removed_even_by_sql(store: SqliteRepository, rewrite: str) -> None:
    table = await added(store, full())
    await store.commit(following(table, moves=[move(1)]))
    with pytest.raises(StoreError, match="never re"):
        async with store._write() as transaction:
            await transaction.execute(rewrite)
    assert await store.moves(table.id) == [move(1)]


async def test_plans_are_kept_replaced_and_removed_by_seat_and_counted_by_person(store: SqliteRepository) -> None:
    table = await added(store, full())
    await store.commit(following(table, plans={0: plan(0), 1: plan(1)}))
    assert await store.plans(table.id) == {0: plan(0), 1: plan(1)}
    assert await store.planned_by(BEN) == {table.id: 2}
    await store.commit(following(await stored(store, table.id), plans={0: plan(0, 2), 1: None}))
    assert await store.plans(table.id) == {0: plan(0, 2)}
    assert await store.planned_by(BEN) == {}


async def test_pencils_are_kept_replaced_and_removed_by_seat(store: SqliteRepository) -> None:
    table = await added(store, full())
    await store.commit(following(table, pencils={0: pencil(0), 1: pencil(1)}))
    assert await store.pencils(table.id) == {0: pencil(0), 1: pencil(1)}
    await store.commit(following(await stored(store, table.id), pencils={0: pencil(0, 2), 1: None}))
    assert await store.pencil(table.id, 0) == pencil(0, 2)
    assert await store.pencil(table.id, 1) is None
    assert await store.pencils(table.id) == {0: pencil(0, 2)}


async def test_the_newest_snapshot_from_before_a_move(store: SqliteRepository) -> None:
    table = await added(store, full())
    for number in (0, 10, 20):
        await store.commit(following(await stored(store, table.id), snapshot=(number, b"%d" % number)))
    found = [await store.snapshot(table.id, before) for before in (0, 1, 10, 11, 99)]
    assert found == [None, (0, b"0"), (0, b"0"), (10, b"10"), (20, b"20")]


async def test_a_snapshot_given_again_replaces_the_first(store: SqliteRepository) -> None:
    table = await added(store, full())
    for state in (b"a", b"b"):
        await store.commit(following(await stored(store, table.id), snapshot=(4, state)))
    assert await store.snapshot(table.id, 5) == (4, b"b")


async def test_snapshots_that_hold_a_move_taken_back_are_no_longer_given(store: SqliteRepository) -> None:
    table = await added(store, full())
    for number in (1, 2, 3):
        change = following(await stored(store, table.id), moves=[move(number)], snapshot=(number, b"%d" % number))
        await store.commit(change)
    await store.commit(following(await stored(store, table.id), undone=[3, 2]))
    assert await store.snapshot(table.id, 4) == (1, b"1")


async def test_posts_are_pending_in_the_order_in_which_they_were_stored(store: SqliteRepository) -> None:
    number = await store.create(full(), [post("a"), post("b", user=ANA)])
    table = await stored(store, number)
    await store.commit(following(table, posts=[post("c", due_at=30.0), post("d", user=ANA)]))
    assert await store.pending_posts(10.0) == [
        Post(number, "move", b'{"move":1}', "a", id=1),
        Post(number, "move", b'{"move":1}', "b", user=ANA, id=2),
        Post(number, "move", b'{"move":1}', "d", user=ANA, id=4),
    ]
    assert [waiting.marker for waiting in await store.pending_posts(30.0)] == ["a", "b", "c", "d"]
    assert [waiting.marker for waiting in await store.pending_posts(30.0, limit=2)] == ["a", "b"]


async def test_a_post_that_failed_holds_back_those_behind_it_and_nobody_else(store: SqliteRepository) -> None:
    await store.create(full(), [post("a"), post("b"), post("c", user=ANA)])
    await store.create(full(), [post("d")])
    await store.post_tried(1, 5.0)
    await store.post_failed(1, 60.0)
    assert [waiting.marker for waiting in await store.pending_posts(59.0)] == ["c", "d"]
    first, second, *_ = await store.pending_posts(60.0)
    assert (first.marker, first.attempts, first.tried_at, first.due_at) == ("a", 1, 5.0, 60.0)
    assert (second.marker, second.attempts, second.tried_at) == ("b", 0, None)


async def test_each_place_at_a_table_has_posts_of_its_own(store: SqliteRepository) -> None:
    first = await store.create(full(), [post("a"), post("b", user=ANA), post("c")])
    second = await store.create(full(), [post("d")])
    assert await store.pending_streams(10.0) == [(first, None), (first, ANA), (second, None)]
    assert [waiting.marker for waiting in await store.posts_for(first, None, 10.0)] == ["a", "c"]
    assert [waiting.marker for waiting in await store.posts_for(first, ANA, 10.0)] == ["b"]
    await store.post_failed(1, 60.0)
    assert await store.pending_streams(59.0) == [(first, ANA), (second, None)]
    assert await store.posts_for(first, None, 59.0) == []


async def test_posts_are_merged_into_what_is_left_of_them(store: SqliteRepository) -> None:
    number = await store.create(full(), [post("a"), post("b"), post("c")])
    left = (await store.posts_for(number, None, 10.0))[1]
    left.body = b'{"merged":1}'
    await store.posts_merged([left], [1, 3])
    assert await store.pending_posts(10.0) == [left]


async def test_tried_at_keeps_the_time_of_the_first_attempt(store: SqliteRepository) -> None:
    await store.create(full(), [post("a")])
    await store.post_tried(1, 5.0)
    await store.post_failed(1, 6.0)
    await store.post_tried(1, 6.5)
    assert (await store.pending_posts(7.0))[0].tried_at == 5.0


async def test_what_a_post_was_first_sent_below_is_kept(store: SqliteRepository) -> None:
    await store.create(full(), [post("a")])
    await store.post_tried(1, 5.0)
    assert (await store.pending_posts(7.0))[0].tried_below is None
    await store.post_tried(1, 5.0, 900)
    await store.post_tried(1, 6.0, 950)
    await store.post_tried(1, 7.0)
    assert (await store.pending_posts(7.0))[0].tried_below == 900


async def test_a_post_told_is_forgotten_and_is_not_told_again(store: SqliteRepository) -> None:
    await store.create(full(), [post("a"), post("b")])
    await store.post_done(2)
    await store.post_done(2)
    assert [waiting.id for waiting in await store.pending_posts(1.0)] == [1]
    with pytest.raises(StoreError, match="Post 2"):
        await store.post_tried(2, 1.0)
    await store.create(full(), [post("c")])
    assert [waiting.id for waiting in await store.pending_posts(1.0)] == [1, 3]


async def test_tables_of_lists_those_that_wait_first_then_the_newest(store: SqliteRepository) -> None:
    for awaited in ([1], [0], [], [0, 1], []):
        await store.create(full(awaited=awaited))
    await store.create(full(seats=sitting(BEN, CAM), awaited=[0, 1]))
    assert [line.id for line in await store.tables_of(ANA, ALL)] == [4, 2, 5, 3, 1]
    assert [line.id for line in await store.tables_of(BEN, ALL, limit=3)] == [6, 4, 1]
    await store.commit(following(await stored(store, 4), awaited=[1]))
    assert [line.id for line in await store.tables_of(ANA, ALL)] == [2, 5, 4, 3, 1]


async def test_tables_of_lists_a_table_once_for_somebody_on_two_seats(store: SqliteRepository) -> None:
    await store.create(full(seats=sitting(ANA, ANA), awaited=[1]))
    assert [line.id for line in await store.tables_of(ANA, ALL)] == [1]


async def test_lists_of_tables_hold_only_the_wanted_statuses(store: SqliteRepository) -> None:
    for status in ALL:
        await store.create(full(status=status))
    assert [line.status for line in await store.tables_of(ANA, ["live", "lobby"])] == ["live", "lobby"]
    assert [line.status for line in await store.tables_in(HALL, ["over", "cancelled"])] == ["cancelled", "over"]
    assert await store.tables_of(ANA, []) == []
    assert await store.tables_in(HALL, []) == []


async def test_tables_in_lists_the_newest_of_that_channel_only(store: SqliteRepository) -> None:
    for channel in (HALL, YARD, HALL, HALL):
        await store.create(gathering(channel=channel))
    assert [line.id for line in await store.tables_in(HALL, ALL)] == [4, 3, 1]
    assert [line.id for line in await store.tables_in(HALL, ALL, limit=2)] == [4, 3]


async def test_invitations_are_gatherings_in_which_a_seat_is_kept_and_not_taken(store: SqliteRepository) -> None:
    kept = [ANA, BEN]
    await store.create(gathering(seats=sitting(ANA), kept_for=kept))
    await store.create(gathering(seats=sitting(ANA, BEN), kept_for=kept))
    await store.create(gathering(seats=sitting(ANA), kept_for=[ANA, CAM]))
    await store.create(gathering(seats=sitting(ANA), kept_for=kept, status="cancelled"))
    await store.create(gathering(seats=sitting(ANA), kept_for=kept))
    assert [line.id for line in await store.invitations(BEN)] == [5, 1]
    assert [line.id for line in await store.invitations(BEN, 1)] == [5]
    assert await store.invitations(ANA) == []


async def test_who_is_invited_by_name_finds_the_gathering_until_they_decline_or_sit_there(
    store: SqliteRepository,
) -> None:
    await store.create(gathering(seats=sitting(ANA), invitations=[Invitation(BEN), Invitation(CAM)]))
    await store.create(gathering(seats=sitting(ANA), invitations=[Invitation(BEN, declined=True)]))
    await store.create(gathering(seats=sitting(ANA, BEN), invitations=[Invitation(BEN)]))
    await store.create(gathering(seats=sitting(ANA), invitations=[Invitation(BEN)], status="live"))
    assert [line.id for line in await store.invitations(BEN)] == [1]
    assert [line.id for line in await store.invitations(CAM)] == [1]


async def test_open_gatherings_have_a_seat_that_is_kept_for_nobody(store: SqliteRepository) -> None:
    asked = [Invitation(CAM), Invitation(78)]
    await store.create(gathering(guild=9, places=4, seats=sitting(ANA, BEN), invitations=asked))
    await store.create(gathering(guild=9, places=5, seats=sitting(ANA, BEN), invitations=asked))
    await store.create(gathering(guild=9, places=4, seats=sitting(ANA, CAM), invitations=asked))
    await store.create(gathering(guild=9, places=3, invitations=[Invitation(CAM, declined=True)]))
    await store.create(gathering(guild=8, places=3))
    assert [line.id for line in await store.open_tables(9)] == [4, 3, 2]


async def test_the_tables_of_a_server_oldest_first(store: SqliteRepository) -> None:
    await store.create(gathering(guild=9))
    await store.create(full(guild=9))
    await store.create(full(guild=9, status="over"))
    await store.create(full(guild=8))
    assert [line.id for line in await store.tables_of_guild(9, ("lobby", "live"))] == [1, 2]


async def test_the_settings_of_a_scope_come_together(store: SqliteRepository) -> None:
    await store.save_setting("guild:9", "pace", "live")
    await store.save_setting("guild:9", "away_days", "3")
    await store.save_setting("guild:99", "away_days", "4")
    assert await store.settings("guild:9") == {"pace": "live", "away_days": "3"}
    assert await store.settings("guild:1") == {}


async def test_a_post_that_is_put_off_waits_and_no_attempt_is_counted(store: SqliteRepository) -> None:
    await store.create(full(), [post("a")])
    await store.post_put_off(1, 60.0)
    assert await store.pending_posts(59.0) == []
    [waiting] = await store.pending_posts(60.0)
    assert waiting.attempts == 0


async def test_a_summary_says_what_the_table_says(store: SqliteRepository) -> None:
    table = await added(store, full())
    expected = Summary(**{field: getattr(table, field) for field in Summary.__struct_fields__})
    assert await store.tables_of(ANA, ALL) == [expected]
    assert await store.tables_in(HALL, ALL) == [expected]


async def test_due_tables_are_the_live_ones_whose_time_has_come_earliest_first(store: SqliteRepository) -> None:
    for due_at in (30.0, 10.0, None, 20.0, 10.0):
        await store.create(full(due_at=due_at, updated_at=5.0))
    await store.create(full(status="over", due_at=1.0))
    assert await store.due_tables(9.0) == []
    assert await store.due_tables(20.0) == [2, 5, 4]
    assert await store.due_tables(99.0, limit=2) == [2, 5]


async def test_what_a_clock_that_ran_ahead_has_stored_is_due_at_once(store: SqliteRepository) -> None:
    year = 365 * 24 * 3600.0
    await store.create(full(due_at=year + 10, updated_at=year))
    await store.create(full(due_at=30.0, updated_at=9.0))
    await store.create(full(due_at=None, updated_at=year))
    await store.create(gathering(due_at=None, updated_at=year))
    assert sorted(await store.due_tables(10.0)) == [1, 3]
    await store.create(gathering(), [post("a", due_at=year), post("b", due_at=3600.0)])
    assert [waiting.due_at for waiting in await store.pending_posts(10.0)] == [year]


async def test_next_due_is_the_earliest_of_live_tables_and_posts(store: SqliteRepository) -> None:
    assert await store.next_due() is None
    await store.create(full(status="over", due_at=1.0))
    assert await store.next_due() is None
    await store.create(full(due_at=50.0))
    assert await store.next_due() == 50.0
    await store.create(full(due_at=None), [post("a", due_at=40.0)])
    assert await store.next_due() == 40.0
    await store.post_done(1)
    assert await store.next_due() == 50.0


async def test_a_stranger_has_the_defaults_and_a_person_is_kept(store: SqliteRepository) -> None:
    assert await store.person(ANA) == Person(ANA)
    await store.save_person(Person(ANA, "dm", dm_closed=True))
    assert await store.person(ANA) == Person(ANA, "dm", dm_closed=True)
    chosen = Person(ANA, "none", dm_told=True, dm_closed_at=12.5, in_words=True)
    chosen = msgspec.structs.replace(chosen, reminders="daily", digest=450, called_next=True)
    await store.save_person(chosen)
    assert await store.person(ANA) == chosen
    assert await store.person(BEN) == Person(BEN)


async def test_digests_are_due_by_their_time_and_those_planned_too_far_ahead_too(store: SqliteRepository) -> None:
    digests = [DigestPlan(ANA, 30.0, "2026-12-01"), DigestPlan(BEN, 10.0), DigestPlan(CAM, 900.0)]
    for each in digests:
        await store.plan_digest(each)
    assert await store.due_digests(30.0, 500.0) == [digests[1], digests[0], digests[2]]
    assert await store.due_digests(9.0, 900.0) == []
    assert await store.digest_plan(ANA) == digests[0]
    await store.end_digest(ANA)
    assert await store.digest_plan(ANA) is None


async def test_a_digest_is_stored_with_the_plan_of_the_next_or_not_at_all(store: SqliteRepository) -> None:
    before = await added(store, full())
    coming = DigestPlan(ANA, 30.0, "2026-12-01")
    with pytest.raises(StaleVersion):
        await store.commit(Change(before, posts=[post("digest")], digest=coming))
    assert await store.digest_plan(ANA) is None
    await store.commit(following(before, posts=[post("digest")], digest=coming))
    assert await store.digest_plan(ANA) == coming


async def test_settings_are_kept_replaced_and_removed_by_scope_and_key(store: SqliteRepository) -> None:
    await store.save_setting("guild:1", "lang", "es")
    await store.save_setting("guild:1", "lang", "ja")
    await store.save_setting("guild:2", "lang", "")
    assert await store.setting("guild:1", "lang") == "ja"
    assert await store.setting("guild:2", "lang") == ""
    await store.save_setting("guild:1", "lang", None)
    await store.save_setting("guild:1", "lang", None)
    assert await store.setting("guild:1", "lang") is None


async def test_counts_name_every_status(store: SqliteRepository) -> None:
    for status in ("live", "live", "over"):
        await store.create(full(status=status))
    assert await store.counts() == {"lobby": 0, "live": 2, "over": 1, "cancelled": 0}


async def test_everything_is_there_after_closing_and_opening(path: Path) -> None:
    first = await SqliteRepository.open(path)
    table = await added(first, full())
    await first.commit(following(table, moves=[move(1)], pencils={1: pencil(1)}, posts=[post("a")]))
    before = await stored(first, table.id)
    await first.close()
    again = await SqliteRepository.open(path)
    assert await stored(again, table.id) == before
    assert await again.moves(table.id) == [move(1)]
    assert await again.pencils(table.id) == {1: pencil(1)}
    assert [waiting.marker for waiting in await again.pending_posts(1.0)] == ["a"]
    await again.close()


@pytest.mark.parametrize(
    "bad", [full(host=2**64), full(seed="\ud800"), full(due_at=float("nan"), created_at=float("nan"))]
)
async def test_values_that_no_database_holds_are_refused_in_words(store: SqliteRepository, bad: object) -> None:
    assert isinstance(bad, type(full()))
    with pytest.raises(StoreError) as refusal:
        await store.create(bad, [post("a")])
    assert refusal.value.__cause__ is not None
    assert await store.counts() == {"lobby": 0, "live": 0, "over": 0, "cancelled": 0}
    assert await store.create(full()) == 1


async def test_json_that_has_been_spoiled_is_refused_in_words(store: SqliteRepository) -> None:
    table = await added(store, full())
    async with store._write() as transaction:
        await transaction.execute("UPDATE tables SET options = 'spoiled'")
    with pytest.raises(StoreError, match=r"caravan\.sqlite3 could not be read") as refusal:
        await store.table(table.id)
    assert isinstance(refusal.value.__cause__, msgspec.DecodeError)


async def test_a_closed_store_says_so(store: SqliteRepository) -> None:
    table = await added(store, full())
    await store.close()
    await store.close()
    for attempt in (store.table(1), store.commit(following(table)), store.backup("x"), store.counts()):
        with pytest.raises(StoreError, match="has been closed"):
            await attempt


async def test_a_rematch_and_its_first_post_are_stored_with_the_game_that_it_follows(
    store: SqliteRepository,
) -> None:
    table = await added(store, full(status="over"))
    fresh = gathering(kept_for=[BEN, ANA])
    change = following(table, opened=Opening(fresh, [post("")]))
    await store.commit(change)
    again = (await stored(store, table.id)).again
    assert again == change.opened.table.id == table.id + 1  # type: ignore[union-attr]
    assert (await stored(store, again)).kept_for == [BEN, ANA]
    (told,) = await store.pending_posts(float("inf"))
    assert told.table == again
    assert told.marker.endswith(f"-{again}-0-0")


async def test_a_rematch_of_a_game_changed_meanwhile_leaves_no_table_behind(store: SqliteRepository) -> None:
    table = await added(store, full(status="over"))
    await store.commit(following(table))
    with pytest.raises(StaleVersion):
        await store.commit(following(table, opened=Opening(gathering(), [post("")])))
    assert await store.table(table.id + 1) is None
    assert await store.pending_posts(float("inf")) == []


async def test_the_newest_move_is_the_last_that_stands(store: SqliteRepository) -> None:
    table = await added(store, full())
    assert await store.newest_move(table.id) is None
    await store.commit(following(table, moves=[move(1), move(2)]))
    await store.commit(following(await stored(store, table.id), undone=[2]))
    assert await store.newest_move(table.id) == move(1)


async def test_a_shelf_keeps_codes_by_name_for_each_server_and_game(store: SqliteRepository) -> None:
    assert await store.keep_on_shelf(1, "migration", "Bay", "two:a", 2)
    assert await store.keep_on_shelf(1, "migration", "Älpli", "two:b", 2)
    assert await store.keep_on_shelf(1, "migrato", "Bay", "x", 2)
    assert await store.keep_on_shelf(1, "migration", "Bay", "two:c", 2), "what takes another's place needs no room"
    assert not await store.keep_on_shelf(1, "migration", "Third", "two:d", 2)
    assert await store.shelf(1, "migration") == {"Bay": "two:c", "Älpli": "two:b"}
    assert await store.shelf(2, "migration") == {}
    assert await store.remove_from_shelf(1, "migration", "Bay")
    assert not await store.remove_from_shelf(1, "migration", "Bay")
    assert await store.shelf(1, "migrato") == {"Bay": "x"}


async def test_a_post_without_a_marker_gets_one_that_no_other_has(store: SqliteRepository) -> None:
    table = await added(store, full())
    for _ in range(2):
        await store.commit(following(await stored(store, table.id), posts=[post(""), post("")]))
    markers = [told.marker for told in await store.pending_posts(float("inf"))]
    begun = await epoch(store)
    assert markers == [f"{begun}-1-1-0", f"{begun}-1-1-1", f"{begun}-1-2-0", f"{begun}-1-2-1"]
    assert all(len(marker) <= 25 for marker in markers), "Discord's nonces are no longer"
