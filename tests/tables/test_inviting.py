"""People who are invited by name: a seat is kept for them until they answer or the game begins."""

from __future__ import annotations

from bot.tables import posts
from bot.tables.refusals import Why
from tests.tables.hall import (
    ANNE,
    BEN,
    CHANNEL,
    CLEO,
    DAN,
    GUILD,
    STRANGER,
    Hall,
    bodies,
    kinds,
    refused,
)


async def lobby(hall: Hall, *invited: int, places: int = 3) -> int:
    """A lobby of Anne's to which these people are invited; what was told of it counts as told."""
    asked = {person: f"Person {person}" for person in invited}
    table = await hall.lobby.open(
        "lanterns", ANNE, "Anne", channel=CHANNEL, guild=GUILD, places=places, invited=asked, tell=True
    )
    return table.id


async def test_who_is_invited_is_called_in_the_channel_and_asked_by_direct_message(hall: Hall) -> None:
    await lobby(hall, BEN, CLEO)
    told = await hall.outbox()
    assert kinds(told) == [("gathering", None), ("gathering", BEN), ("gathering", CLEO)]
    public = bodies(told)[0]
    assert isinstance(public, posts.Gathering)
    assert public.asked == [BEN, CLEO]


async def test_their_seats_are_kept_from_others_and_they_take_them_in_any_order(hall: Hall) -> None:
    number = await lobby(hall, BEN)
    await hall.lobby.join(number, DAN, "Dan")
    told = await refused(hall.lobby.join(number, CLEO, "Cleo"), Why.RESERVED)
    assert told.startswith(f"The free seats of game {number} are kept for those who are invited. Ask Anne")
    await hall.lobby.join(number, BEN, "Ben")
    assert [seat.user for seat in (await hall.table(number)).seats] == [ANNE, DAN, BEN]
    assert "All 3 seats" in await refused(hall.lobby.join(number, CLEO, "Cleo"), Why.FULL)


async def test_declining_frees_the_seat_and_tells_the_host(hall: Hall) -> None:
    number = await lobby(hall, BEN, places=2)
    await hall.told()
    table = await hall.tables.inviting.decline(number, BEN)
    assert (table.status, posts.asked(table)) == ("lobby", [])
    told = await hall.told()
    assert kinds(told) == [("declined", None), ("invited", BEN)]
    assert bodies(told) == [posts.Declined(BEN, [ANNE], off=False), posts.Invited()]
    await refused(hall.tables.inviting.decline(number, BEN), Why.NOT_ASKED)
    assert [line.id for line in await hall.tables.invitations(BEN)] == []
    await hall.lobby.join(number, CLEO, "Cleo")


async def test_who_has_declined_may_still_join_while_there_is_room(hall: Hall) -> None:
    number = await lobby(hall, BEN)
    await hall.tables.inviting.decline(number, BEN)
    table = await hall.lobby.join(number, BEN, "Ben")
    assert len(table.seats) == 2


async def test_only_somebody_who_is_invited_can_decline(hall: Hall) -> None:
    number = await lobby(hall, BEN)
    told = await refused(hall.tables.inviting.decline(number, STRANGER), Why.NOT_ASKED)
    assert told == "Only somebody who is asked can decline. Anne, who opened this game, can call it off."
    await refused(hall.tables.inviting.decline(number, ANNE), Why.NOT_ASKED)


async def test_the_host_invites_later_and_the_lobby_is_shown_once_more(hall: Hall) -> None:
    number = await lobby(hall)
    await hall.told()
    await hall.tables.inviting.invite(number, ANNE, BEN, "Ben")
    told = await hall.told()
    assert kinds(told) == [("gathering", None), ("gathering", BEN)]
    assert bodies(told)[0] == posts.Gathering([BEN])
    assert [line.id for line in await hall.tables.invitations(BEN)] == [number]
    for to, why in ((BEN, "Ben is invited already"), (ANNE, "Anne sits there already.")):
        name = {BEN: "Ben", ANNE: "Anne"}[to]
        assert why in await refused(hall.tables.inviting.invite(number, ANNE, to, name), Why.OPTION)
    await refused(hall.tables.inviting.invite(number, BEN, CLEO, "Cleo"), Why.NOT_HOST)


async def test_no_more_are_invited_than_there_are_seats(hall: Hall) -> None:
    number = await lobby(hall, BEN, CLEO)
    told = await refused(hall.tables.inviting.invite(number, ANNE, DAN, "Dan"), Why.OPTION)
    assert told.startswith("All 3 seats are taken, or kept for those who are invited.")
    told = await refused(lobby(hall, BEN, CLEO, DAN), Why.OPTION)
    assert told == "There are seats for 3: more can't be invited."
    told = await refused(hall.lobby.change(number, ANNE, {}, 2), Why.OPTION)
    assert told == "3 are invited or sit here already, so it can't be fewer."


async def test_who_has_declined_can_be_asked_again(hall: Hall) -> None:
    number = await lobby(hall, BEN)
    await hall.tables.inviting.decline(number, BEN)
    table = await hall.tables.inviting.invite(number, ANNE, BEN, "Ben")
    assert posts.asked(table) == [BEN]


async def test_an_invitation_taken_back_frees_the_seat_and_its_message_is_shown_anew(hall: Hall) -> None:
    number = await lobby(hall, BEN, places=2)
    await hall.told()
    await refused(hall.tables.inviting.withdraw(number, STRANGER, BEN, "Ben"), Why.NOT_HOST)
    table = await hall.tables.inviting.withdraw(number, ANNE, BEN, "Ben")
    assert table.invitations == []
    assert bodies(await hall.told()) == [posts.Invited()]
    told = await refused(hall.tables.inviting.withdraw(number, ANNE, BEN, "Ben"), Why.OPTION)
    assert told == "Ben isn't invited, or has answered already."


async def test_however_a_lobby_ends_the_invitations_end_and_their_messages_are_shown_anew(hall: Hall) -> None:
    async def started(number: int) -> None:
        await hall.lobby.join(number, CLEO, "Cleo")
        await hall.lobby.start(number, ANNE)

    async def left(number: int) -> None:
        await hall.lobby.leave(number, ANNE)

    async def cancelled(number: int) -> None:
        await hall.lobby.cancel(number, ANNE)

    async def not_shown(number: int) -> None:
        await hall.lobby.call_off(number)

    async def forgotten(number: int) -> None:
        for _ in range(2):
            hall.wait(24 * 7)
            await hall.reminders.look_after(number)

    for end in (started, left, cancelled, not_shown, forgotten):
        number = await lobby(hall, BEN)
        await hall.told()
        await end(number)
        table = await hall.table(number)
        assert table.status != "lobby"
        assert posts.asked(table) == []
        assert ("invited", BEN) in kinds(await hall.told()), end.__name__
        assert await hall.tables.invitations(BEN) == []


async def test_joining_shows_the_message_anew_and_leaving_keeps_no_seat(hall: Hall) -> None:
    number = await lobby(hall, BEN, places=2)
    await hall.told()
    await hall.lobby.join(number, BEN, "Ben")
    assert posts.Invited() in bodies(await hall.told())
    await hall.lobby.leave(number, BEN)
    assert posts.Invited() in bodies(await hall.told())
    await hall.lobby.join(number, CLEO, "Cleo")


async def test_the_seats_of_a_challenge_are_not_for_others_to_be_invited_to(hall: Hall) -> None:
    table = await hall.lobby.open(
        "lanterns", ANNE, "Anne", channel=CHANNEL, guild=GUILD, places=2, order=[ANNE, BEN], tell=True
    )
    told = await refused(hall.tables.inviting.invite(table.id, ANNE, CLEO, "Cleo"), Why.OPTION)
    assert told.startswith("The seats are kept for those who are asked.")
